// Notes save themselves. A form with `data-saves` (the name of its text) is kept in the browser at every letter, and sent
// after a pause or when the page is left; one with `data-keeps` is kept at every letter and sent when it is asked for.
// Each is written upon a text that the server knows by its mark (`seen`): what somebody else wrote is never overwritten,
// the text stays in its field and the page says so.

import { all, urlOf, user } from "./page.js";
import { forget, promise, queue, remember, remembered, unremember } from "./queue.js";

const PAUSE = 1000; // ms without a letter
const CROSSED = 15000; // ms: a page asked for before a text was saved has come by then
const ELSEWHERE = 6000; // ms: what another page of this browser has not sent by then, it will not
const SAVED = "Enregistré";
const KEPT = "Gardé sur cet appareil\u202f; partira dès que le serveur répondra.";
const WAITS = "Gardé sur cet appareil tant que vous ne l’enregistrez pas.";
const CHANGED = "Ce texte a changé ailleurs entre-temps\u202f: rien n’a été écrasé, le vôtre est gardé ici. Le bouton l’enregistre à la place de l’autre.";
const NOW = "L’autre dit maintenant\u202f:";
const EMPTY = "L’autre est maintenant vide.";
const LOST = "Ce texte n’a pas pu être enregistré. Il reste gardé sur cet appareil.";
const FORMS = "form[data-saves], form[data-keeps]";
const OWN = ["key", "csrfmiddlewaretoken", "version", "seen"];

/** Texts being written, by the address and the form they belong to; each knows what it was written upon (`base`). */
const drafts = new Map();
/** Those that are all the server's again. */
const done = new Set();
let timer = 0;
let composing = false;
let page = { send() {}, soil() {}, cleanse() {} };

const idOf = (form) => `${urlOf(form)}#${form.id}`;
const nameOf = (form) => form.dataset.saves ?? form.dataset.keeps;
const fieldOf = (form) => form.elements.namedItem(nameOf(form));
const formOf = (draft) => all(FORMS).find((form) => idOf(form) === draft.id);
const restOf = (form) => [...new FormData(form)].filter(([name]) => !OWN.includes(name) && name !== nameOf(form));
const sentOf = (draft) => queue.filter((item) => item.draft === draft.id);
const store = (draft) => remember("draft", draft.id, draft);

function draftOf(form) {
  const id = idOf(form);
  const began = { id, url: urlOf(form), name: nameOf(form), by: user(), page: location.pathname, base: form.elements.seen.value };
  const draft = drafts.get(id) ?? began;
  drafts.set(id, draft);
  return Object.assign(draft, { text: fieldOf(form).value, rest: restOf(form), asks: "keeps" in form.dataset, at: Date.now() });
}

/** A letter was typed. */
function type(form) {
  const draft = draftOf(form);
  draft.state = "typed";
  store(draft);
  if (!draft.asks && !draft.refused) rest(PAUSE);
  say(form);
}
function rest(ms) {
  clearTimeout(timer);
  timer = setTimeout(() => (composing ? rest(PAUSE) : saveAll()), ms);
}

const isDue = (draft) => draft.state === "typed" && !draft.asks && !draft.refused && draft.by === user();

/** Send what has been written and not sent yet. */
function saveAll() {
  for (const draft of drafts.values()) if (isDue(draft)) seal(draft);
  page.send();
}
function seal(draft, asked = false) {
  draft.state = "sent";
  store(draft);
  // An earlier state of the same text that has never left need not.
  for (const item of sentOf(draft)) if (!item.tries && item.due === 0) forget(item);
  const { id, url, name, text, rest: fields, base, page: from } = draft;
  promise({ kind: "text", url, draft: id, name, text, rest: fields, base, from, asked });
  paintNotes();
}

/** The button was pressed: it goes now, upon what the page shows. */
export function save(form) {
  const draft = draftOf(form);
  if (draft.refused) draft.base = form.elements.seen.value;
  draft.refused = "";
  seal(draft, true);
  page.send();
}
export const isNote = (form) => form.matches(FORMS);

/** What a promised text says to the server. */
export function fieldsOf(item) {
  const base = drafts.get(item.draft)?.base ?? item.base;
  const typing = item.asked ? [] : [["typing", "1"]];
  return [...item.rest, [item.name, item.text], ["seen", base], ...typing];
}
/** Whether an earlier text of the same place is still on its way: what it leaves behind is not known yet. */
export const follows = (item) => queue.some((one) => one !== item && one.draft === item.draft && one.at < item.at);

/** The server has answered: the text is there, or it was refused and is kept here. */
export function settle(item, { status, html }) {
  const draft = drafts.get(item.draft) ?? { ...item, id: item.draft, by: item.user, page: item.from, state: "sent" };
  drafts.set(item.draft, draft);
  const form = formOf(draft);
  if (status >= 200 && status < 300) {
    draft.base = markOf(item, html) ?? draft.base;
    if (draft.text === item.text) settled(draft, form, item.asked);
    else store(draft);
  } else {
    draft.refused = status === 409 ? CHANGED : refusalIn(html) || LOST;
    draft.state = "typed";
    for (const one of sentOf(draft)) forget(one);
    store(draft);
  }
  say(form);
  return form;
}
function settled(draft, form, asked) {
  draft.state = "saved";
  unremember("draft", draft.id);
  const field = form && fieldOf(form);
  if (!field) {
    // The page that shows this text may have been asked for already, and not have it.
    store({ ...draft, at: Date.now() });
    return void drafts.delete(draft.id);
  }
  if (draft.asks) {
    drafts.delete(draft.id);
    for (const one of all("[data-dirty]", form)) page.cleanse(one);
  } else {
    field.defaultValue = field.value;
    form.elements.seen.value = draft.base;
    if (document.activeElement !== field) release(form);
  }
  const fold = asked && form.closest("details.once");
  if (fold) fold.open = false;
}
/** The hand is gone from a text that is saved: from now on the field shows what the server has. */
function release(form) {
  const draft = drafts.get(idOf(form));
  if (draft?.state !== "saved") return;
  delete fieldOf(form).dataset.dirty;
  drafts.delete(draft.id);
  done.add(draft.id);
}
function read(html) {
  const answer = document.createElement("template");
  answer.innerHTML = html;
  return answer.content;
}
const refusalIn = (html) => read(html).querySelector(".refusal")?.textContent.trim() ?? "";
/** The mark of the text that was sent, where the answer still shows it: nobody has written upon it since. */
function markOf(item, html) {
  const form = read(html).getElementById(item.draft.split("#").pop());
  if (!form || idOf(form) !== item.draft) return null;
  return fieldOf(form).value.trim() === item.text.trim() ? form.elements.seen.value : null;
}

// --- What the page says of it ---------------------------------------------------------------------------------------------

/** Give every form its line, and every text that is kept here its field. */
export function paintNotes() {
  for (const form of all(FORMS)) {
    if (!all("text-state", form).length) {
      const line = form.appendChild(document.createElement("text-state"));
      line.setAttribute("role", "status");
    }
    restore(form);
    say(form);
  }
}
/** A page that comes anew has the server's text: what was typed since then is put back. */
function restore(form) {
  const draft = drafts.get(idOf(form));
  const field = fieldOf(form);
  if (!draft || draft.state === "saved" || "dirty" in field.dataset || draft.by !== user()) return;
  if (draft.text === field.value && !draft.asks) {
    drafts.delete(draft.id);
    return unremember("draft", draft.id);
  }
  for (const [name, value] of draft.rest) {
    const other = form.elements.namedItem(name);
    if (draft.asks && other?.type === "text" && !other.value) other.value = value;
  }
  if (!draft.text) return;
  field.value = draft.text;
  page.soil(field);
  const fold = field.closest("details");
  if (fold) fold.open = true;
}

const line = (name, text) => Object.assign(document.createElement("p"), { className: name, textContent: text });
function say(form) {
  const told = form && all("text-state", form)[0];
  if (!told) return;
  const draft = drafts.get(idOf(form));
  const other = fieldOf(form).defaultValue;
  const lines = [];
  if (draft?.refused) {
    lines.push(line("refusal", draft.refused));
    if (draft.refused === CHANGED) lines.push(...(other ? [line("label", NOW), line("note", other)] : [line("label", EMPTY)]));
  } else if (draft?.asks && draft.text && draft.state === "typed") lines.push(line("muted", WAITS));
  else if (draft && sentOf(draft).some((item) => item.tries)) lines.push(line("muted", KEPT));
  else if (draft?.state === "saved" || (!draft && done.has(idOf(form)))) lines.push(line("saved", SAVED));
  const drawn = JSON.stringify(lines.map((one) => one.outerHTML));
  if (told.dataset.drawn !== drawn) told.replaceChildren(...lines);
  told.dataset.drawn = drawn;
}

// --- The beginning and the end of a page ------------------------------------------------------------------------------------

/** Begin, with what the page does for its texts: `send` the queue, mark a field as typed in, give it back. */
export function watchNotes(doings) {
  page = doings;
  for (const draft of remembered("draft")) {
    if (draft.state === "saved") recheck(draft);
    else if (!drafts.has(draft.id)) drafts.set(draft.id, draft);
  }
  paintNotes();
  // What stands in no form of this page is sent from here, unless the page it was typed in is still at it.
  let late = 0;
  for (const draft of drafts.values()) {
    if (draft.asks || draft.refused) continue;
    if (sentOf(draft).some((item) => item.text === draft.text)) continue;
    draft.state = "typed";
    if (!formOf(draft)) late = ELSEWHERE;
  }
  if ([...drafts.values()].some(isDue)) setTimeout(takeUp, late);
}
/** A text that was saved from another page a moment ago: one that came without it is asked for again. */
function recheck(draft) {
  const form = formOf(draft);
  const late = Date.now() - draft.at > CROSSED;
  if (!form && !late) return;
  unremember("draft", draft.id);
  if (form && !late && fieldOf(form).value.trim() !== draft.text.trim()) location.reload();
}
function takeUp() {
  for (const draft of [...drafts.values()]) {
    if (!isDue(draft) || formOf(draft)) continue;
    if (!remembered("draft").some((one) => one.id === draft.id && one.text === draft.text)) drafts.delete(draft.id);
  }
  saveAll();
}

/** The page goes away: what was typed leaves now. */
export function leaveNotes() {
  for (const draft of drafts.values()) if (isDue(draft)) seal(draft);
}

document.addEventListener("input", ({ target }) => {
  const form = target.form;
  if (form?.matches?.(FORMS) && target.name) type(form);
});
document.addEventListener("compositionstart", () => (composing = true));
document.addEventListener("compositionend", () => (composing = false));
document.addEventListener("focusout", ({ target }) => {
  const form = target.form;
  if (form?.matches?.(FORMS) && target === fieldOf(form)) release(form);
});
