// Signet in the browser. Every form works without this file; with it a tap answers at once, is counted once, and is
// never lost. htmx sends the forms and idiomorph swaps `#page`; what is here is listed in the sections below.

import { fieldsOf, follows, isNote, leaveNotes, paintNotes, save, settle, watchNotes } from "./js/notes.js";
import { all, newKey, now, page, urlOf } from "./js/page.js";
import { amend, answered as heard, complain, deliver, forget, keptElsewhere, mayLeave, notSent, promise, queue, recall, say, watchNetwork } from "./js/queue.js";
import { stayAwake } from "./js/wake.js";

const { htmx, Idiomorph } = window;
if (!htmx || !Idiomorph) throw new Error("htmx or idiomorph is missing: the forms work as plain forms");

const DOUBLE = 350; // ms: a second tap that close to a decision is the same gesture
const UNSEEN = 150; // ms: nobody can have read a page that has just been swapped in
const SUMMING = 250; // ms after the last tap before a sum of taps leaves
const version = () => Number(page()?.dataset.version || 0);
const isAnswer = (status) => (status >= 200 && status < 300) || status === 409 || status === 422;
const cancel = (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};
// --- 1. One gesture, one action --------------------------------------------------------------------------------------

let heldUntil = 0; // until then no decision is taken
/** Forms on their way, and whether each is a decision. */
const out = new Map();
const sentAt = new WeakMap();
let lastSent = -DOUBLE;

const isDecision = (element) => Boolean(element.closest("[data-decision]"));
const decisionHeld = () => now() < heldUntil || [...out.values()].includes(true);
const held = (form) => (isDecision(form) ? decisionHeld() : out.has(form) || now() - (sentAt.get(form) ?? -DOUBLE) < DOUBLE);

/** Hold decisions back for a while. */
function hold(ms) {
  heldUntil = Math.max(heldUntil, now() + ms);
  tellLater(ms);
}
/** Say on <html> to whoever must wait (the tests do): `data-held`, no decision is taken now; `data-busy`, something is on its way. */
function tellHeld() {
  const html = document.documentElement;
  html.toggleAttribute("data-held", decisionHeld());
  html.toggleAttribute("data-busy", out.size > 0 || busy() || now() - lastSent < DOUBLE);
}
function tellLater(ms) {
  tellHeld();
  setTimeout(tellHeld, ms + 1);
}

document.addEventListener(
  "click",
  (event) => {
    const target = event.target.closest?.("button, a, summary, [type=submit]");
    closeOverlays(event.target);
    leaveField(target);
    if (!target || target === released) return;
    if (isTap(target)) {
      event.preventDefault();
      tap(target);
    } else if (target.localName !== "summary" && isDecision(target) && decisionHeld()) {
      cancel(event);
    }
  },
  true,
);

/** Going back takes the hand from a text, on a phone too: from then on the field shows what is gone back to. */
function leaveField(target) {
  const field = document.activeElement;
  if (target?.closest("#history, .log") && field?.form && isNote(field.form)) field.blur();
}

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!form.matches("[hx-post], [method=post]")) return;
    if (isNote(form)) {
      cancel(event);
      return save(form);
    }
    if (form.hasAttribute("data-deltas")) return cancel(event); // its taps are sent by tap()
    if (!released) {
      if (held(form)) return cancel(event);
      if (form.hasAttribute("hx-post") && busy()) {
        cancel(event);
        return park(form, event.submitter);
      }
    }
    // The page may have been brought up to date without drawing this form again.
    const seen = form.elements.namedItem("version");
    if (seen && !form.hasAttribute("hx-post")) seen.value = version();
    sentAt.set(form, (lastSent = now()));
    tellLater(DOUBLE);
    if (isDecision(form)) hold(DOUBLE);
  },
  true,
);

// --- 2. One request at a time: sums of taps first, then the forms sent meanwhile ---------------------------------------

let flying = 0;
let released = null; // the button being pressed again for a parked form
/** Forms sent while something else was under way, with the page version their author saw. */
const parked = [];
let answered = 0; // changes of this tab that the server has answered: each raises the version by one at most
/** The version to send for a form that was parked while somebody else changed the page. */
const seenBy = new WeakMap();

const busy = () => flying > 0 || sums.size > 0 || queue.length > 0 || parked.length > 0;

function park(form, button) {
  parked.push({ form, button, name: button?.name, value: button?.value, seen: version(), answered });
  out.set(form, isDecision(form));
  tellHeld();
  retry();
}

/** Send what is next, if nothing is in flight. */
function pump() {
  if (flying) return;
  if (sums.size && (parked.length || now() >= ripeAt)) seal();
  const item = queue[0];
  if (item) {
    if (item.due <= now() && mayLeave(item)) send(item);
    return;
  }
  const next = parked.shift();
  if (next) release(next);
}

/** Send a parked form as if it were pressed now, unless its button has become another one meanwhile. */
function release({ form, button, name, value, seen, answered: before }) {
  out.delete(form);
  if (form.isConnected && (!button || (button.isConnected && button.name === name && button.value === value))) {
    // What is not of our own making is news that the author of this form has not seen.
    if (version() - seen > answered - before) seenBy.set(form, seen);
    released = button || form;
    if (button) button.click();
    else form.requestSubmit();
    released = null;
  }
  tellHeld();
  pump();
}

/** Give up the forms that waited behind taps which do not reach the server: they can be pressed again, and are named. */
function dropParked() {
  for (const { form, button } of parked.splice(0)) {
    out.delete(form);
    notSent(button?.getAttribute("aria-label") ?? button?.firstChild?.textContent ?? "");
  }
  tellHeld();
}

on("htmx:configRequest", ({ elt, formData, headers, target }) => {
  if (target?.id === "page") Object.assign(headers, seenHere());
  if (!formData.has("version")) return;
  formData.set("version", String(seenBy.get(elt) ?? version()));
  seenBy.delete(elt);
});

on("htmx:beforeSend", ({ elt, target, xhr, requestConfig }) => {
  if (target?.id !== "page") return;
  flying += 1;
  if (elt.localName === "form") out.set(elt, isDecision(elt));
  tellHeld();
  for (const field of dirtyIn(elt)) field.dataset.dirty = "sent";
  // `loadend` comes after the swap and whatever happened, even when the form is gone from the page.
  xhr.addEventListener("loadend", () => {
    flying -= 1;
    if (out.get(elt)) hold(UNSEEN);
    out.delete(elt);
    settleKey(elt, xhr.status, requestConfig.formData.get("key"));
    if (isAnswer(xhr.status)) {
      answered += 1;
      heard();
    }
    tellHeld();
    pump();
  });
});

// --- 3. Keys: the same for a retry, a fresh one after an answer --------------------------------------------------------

/** Key fields of forms whose request may or may not have arrived: they keep their key. */
const unsure = new WeakSet();

function settleKey(form, status, sent) {
  const field = form.localName === "form" && form.elements.namedItem("key");
  if (!field) return;
  if (!status || status >= 500) return void unsure.add(field);
  unsure.delete(field);
  if (status < 300 && field.value === sent) field.value = newKey(); // the form was not drawn again
}

// --- 4. Quick taps on a score are summed and kept until the server has them --------------------------------------------

/** Taps being summed, by address and score. */
const sums = new Map();
let ripeAt = 0;

const isTap = (button) => button.matches("[data-delta]:not(:disabled)") && button.form?.hasAttribute("data-deltas");

/** Count a tap on a button whose value is "score:by". */
function tap(button) {
  const cut = button.value.lastIndexOf(":");
  const what = button.value.slice(0, cut);
  const url = urlOf(button.form);
  const sum = sums.get(`${url} ${what}`) || { url, what, name: button.name, by: 0, rest: restOf(button.form) };
  sum.by += Number(button.value.slice(cut + 1));
  sums.set(`${url} ${what}`, sum);
  ripeAt = now() + SUMMING;
  setTimeout(pump, SUMMING + 1);
  paint();
}

/** What else the form says (the page to answer with), its key and token apart. */
const restOf = (form) => [...new FormData(form)].filter(([name]) => name !== "key" && name !== "csrfmiddlewaretoken");

/** Close the sums: each gets its key, and is written down so that it survives a closed tab. */
function seal() {
  for (const sum of sums.values()) {
    if (!sum.by) continue;
    // One that has never left is still open.
    const open = queue.find((item) => item.kind === "taps" && !item.tries && item.due === 0 && item.url === sum.url && item.what === sum.what);
    if (open) {
      open.by += sum.by;
      amend(open);
    } else promise({ ...sum, kind: "taps" });
  }
  sums.clear();
  paint();
}

/** What something promised says to the server. */
const saysOf = (item) => (item.kind === "text" ? fieldsOf(item) : [...item.rest, [item.name, `${item.what}:${item.by > 0 ? "+" : ""}${item.by}`]]);

async function send(item) {
  flying += 1;
  item.due = Infinity; // in flight
  tellHeld();
  let answer = null;
  try {
    answer = await deliver(item, saysOf(item), seenHere());
  } catch {
    if (queue.includes(item)) putOff(item);
  }
  flying -= 1;
  if (answer) took(item, answer);
  paint();
  pump();
}

/** The server has not taken it in: later, then, and whoever waits behind it is told. */
function putOff(item) {
  const wait = Math.min(30000, 1000 * 2 ** item.tries);
  item.tries += 1;
  item.due = now() + wait;
  setTimeout(pump, wait + 1);
  if (parked.length) dropParked();
  else say("");
  paintNotes();
}

/** The server has answered. */
function took(item, answer) {
  // Another session: it is kept until the page is loaded anew, by the one who did it.
  if (answer.status === 403) {
    queue.length = 0; // in this page: it is written down
    return complain(403);
  }
  forget(item);
  answered += 1;
  heard();
  if (item.kind === "text") return tookText(item, answer);
  if (!isAnswer(answer.status)) return complain(answer.status);
  const since = answer.headers.get("Signet-Since");
  if (deltaUrls().has(item.url)) show(answer.html, answer.status, since);
  else if (isOfThisHero(item.url)) drawAnew();
}
function tookText(item, answer) {
  const form = settle(item, answer);
  const since = answer.headers.get("Signet-Since");
  if (!isAnswer(answer.status) && answer.status !== 404) complain(answer.status);
  else if (answer.status > 299 && !form) keptElsewhere(item.from);
  if (since && form && fits(since)) return swapParts(answer.html);
  // What is drawn every other second anyway needs no asking.
  if (form ? answer.status > 299 || !page().dataset.poll : isOfThisHero(item.url)) drawAnew();
}
/** Whether a hero's page shows him as he was before something done on another of his pages. */
const isOfThisHero = (url) => version() > 0 && url.split("/").slice(0, 3).join("/") === location.pathname.split("/").slice(0, 3).join("/");

/** Swap an answer in, unless the page is newer already. */
function show(html, status, since) {
  const theirs = /id="page"[^>]*data-version="(\d+)"/.exec(html);
  if (theirs && Number(theirs[1]) < version()) return;
  if (!fits(since)) return drawAnew();
  if (since) return swapParts(html);
  refusing = status > 299;
  htmx.swap(page(), html, { swapStyle: "morph:outerHTML", swapDelay: 0, settleDelay: 0 }, { contextElement: document.body });
}

const deltaUrls = () => new Set(all("form[data-deltas]").map(urlOf));

/** Show what is not counted yet, as a badge beside the number; the number itself is the server's. */
function paint() {
  tellHeld();
  const here = deltaUrls();
  const by = {};
  for (const sum of [...queue.filter((item) => item.kind === "taps"), ...sums.values()]) if (here.has(sum.url)) by[sum.what] = (by[sum.what] || 0) + sum.by;
  for (const badge of all("[data-pending]")) {
    const n = by[badge.dataset.pending] || 0;
    badge.textContent = n ? `${n > 0 ? "+" : "−"}${Math.abs(n)}` : "";
  }
}

/** The page goes away: everything leaves now, without waiting for its turn. */
function leave() {
  seal();
  leaveNotes();
  for (const item of [...queue]) if (mayLeave(item) && !follows(item)) send(item);
}
addEventListener("pagehide", leave);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && leave());
/** Do not wait any longer with what could not be sent. */
function retry() {
  for (const item of queue) if (item.due !== Infinity) item.due = 0;
  pump();
}

// --- 5. Typed text, open panels and drawn dice outlive a swap -----------------------------------------------------------
// An answer draws only what its tap has changed, if the page that was tapped is the one the server has in mind: what is
// the same stands in it as an empty element with `data-same`. Such an answer is swapped in piece by piece; a whole page
// is htmx's.

let refusing = false; // the answer being swapped in is a refusal: it may open panels
let torn = false; // a part that was to stay is not there

/** Tell which version is on the page, unless it shows what a whole new page would not. */
const seenHere = () => (version() && !document.querySelector("#page .refusal, #page [data-passing]") ? { "Signet-Seen": String(version()) } : {});
const fits = (since) => !since || Number(since) === version();
const drawAnew = () => htmx.ajax("GET", location.href, { target: "#page", swap: "morph:outerHTML" });
const isSame = (node) => isElement(node) && node.hasAttribute("data-same");

const OURS = "[hx-post], [hx-get], [hx-trigger]";

/** Swap in an answer of which some parts are the same: what stands around the parts is walked through, not morphed. */
function swapParts(html) {
  const answer = document.createElement("template"); // half the work of a document of its own
  answer.innerHTML = html;
  const [fresh, title] = [answer.content.querySelector("#page"), answer.content.querySelector("title")?.textContent];
  const drawn = [];
  const deciding = document.activeElement.closest("#decide") && document.activeElement;
  mend(page(), fresh, drawn);
  if (title && title !== document.title) document.title = title;
  for (const element of drawn) if (element.matches(OURS) || element.querySelector(OURS)) htmx.process(element);
  arrived();
  // The choice that was made is gone: the hand goes on to what is asked now.
  if (deciding && !deciding.isConnected) document.querySelector("#decide [data-main]")?.focus({ preventScroll: true });
}

/** Make an element what the answer has in its place; whatever was drawn goes to `drawn`. */
function mend(old, fresh, drawn) {
  if (isSame(fresh)) {
    torn ||= old.id !== fresh.id;
  } else if (old.isEqualNode(fresh)) {
    return;
  } else if (fresh.hasAttribute("data-rest")) {
    // Its new lines, the first of which it may have in part.
    for (const line of [...fresh.children].reverse()) {
      const known = old.children.namedItem(line.id);
      if (known) mend(known, line, drawn);
      else old.prepend(line);
    }
  } else if (old.matches(FORM) && holds(old, TYPED)) {
    morph(old, fresh, drawn); // a form is one piece with its fields
  } else {
    adapt(old, fresh, drawn);
  }
}

/** Mend what stands in an element, node by node; what has no fellow goes or comes as it is. */
function adapt(old, fresh, drawn) {
  const pairs = paired([...old.childNodes], [...fresh.childNodes]);
  if (pairs.some(([one, other]) => (other ? !one && holds(other, SENT) : atStake(one)))) return morph(old, fresh, drawn);
  dressLike(old, fresh, drawn);
  let after = null;
  for (const [one, other] of pairs.reverse()) {
    if (!other) {
      one.remove();
      continue;
    }
    if (!one) {
      old.insertBefore(other, after);
      if (isElement(other)) drawn.push(other);
    } else if (isElement(one)) mend(one, other, drawn);
    else if (one.data !== other.data) one.data = other.data;
    after = one ?? other;
  }
}

/** Give each node its fellow, in the order of both: the next one alike. A text has none but the one that follows. */
function paired(stand, come) {
  const pairs = [];
  let next = 0;
  for (const other of come) {
    const at = stand.findIndex((one, i) => i >= next && (isElement(other) || i === next) && alike(one, other));
    if (at < 0) {
      pairs.push([, other]);
    } else {
      pairs.push(...stand.slice(next, at).map((one) => [one]), [stand[at], other]);
      next = at + 1;
    }
  }
  return [...pairs, ...stand.slice(next).map((one) => [one])];
}

/** Say whether a node may become another: what names it is the same. What moves when it comes, as a die does, is new. */
function alike(one, other) {
  if (one.nodeType !== other.nodeType) return false;
  if (!isElement(one)) return true;
  if (one.localName !== other.localName || one.id !== other.id) return false;
  // The plain choice keeps the hand, whatever it says.
  const main = one.hasAttribute("data-main") && other.hasAttribute("data-main");
  if (!main && one.getAttribute("name") !== other.getAttribute("name")) return false;
  return (one.id || classOf(one) === classOf(other)) && (!other.matches(MOVING) || one.isEqualNode(other));
}

/** htmx marks a form that is on its way. */
const classOf = (element) => (element.getAttribute("class") ?? "").replace(/ ?htmx-request/, "");

/** Give an element the attributes of another; htmx is told where they are its own. */
function dressLike(old, fresh, drawn) {
  for (const name of new Set([...old.getAttributeNames(), ...fresh.getAttributeNames()])) {
    const value = fresh.getAttribute(name);
    if (name === "open" || old.getAttribute(name) === value || (name === "value" && unsure.has(old))) continue;
    if (value === null) old.removeAttribute(name);
    else old.setAttribute(name, value);
    if (name.startsWith("hx-")) drawn.push(old);
  }
}

function morph(old, fresh, drawn) {
  fresh.remove();
  Idiomorph.morph(old, fresh);
  drawn.push(old);
}

const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;
const holds = (node, what) => isElement(node) && (node.matches(what) || node.querySelector(what) !== null);
/** Say whether something of the player's would be lost with a node that may have another place in the answer. */
const atStake = (node) => holds(node, AT_STAKE) || parked.some(({ form }) => node.contains(form));

const AT_STAKE = "[data-dirty], details[open], dice-slots, :is(input, textarea, select):focus";
const SENT = "[data-same], [data-rest]";
const TYPED = "input:not([type=hidden]), textarea, select";
const FORM = `form, .faces, ${TYPED}`;
const MOVING = ".rolled, .reveal > li";

/** Which field of which form an edited element was. */
const identity = new WeakMap();
const identify = (field) => [field.form?.id, field.form && urlOf(field.form), field.name].join(" ");
const dirtyIn = (form) => (form.localName === "form" ? [...form.elements].filter((f) => "dirty" in f.dataset) : []);

function soil(field) {
  // A radio button speaks for its whole group.
  const group = field.type === "radio" && field.form ? all(`[type=radio][name="${CSS.escape(field.name)}"]`, field.form) : [field];
  for (const one of group) {
    one.dataset.dirty = "";
    identity.set(one, identify(one));
  }
}

/** Let a field go back to what the server has drawn. */
function cleanse(field) {
  delete field.dataset.dirty;
  if (field.options) for (const option of field.options) option.selected = option.defaultSelected;
  else if (field.type === "checkbox" || field.type === "radio") field.checked = field.defaultChecked;
  else field.value = field.defaultValue;
}

document.addEventListener("input", (event) => {
  const field = event.target;
  if (field.closest("dice-slots")) typeFaces(field.closest(".faces"));
  else if (field.name && field.closest("#page")) soil(field);
});

Object.assign(Idiomorph.defaults.callbacks, {
  beforeNodeMorphed(old, fresh) {
    if (!old.dataset) return true;
    if (isSame(fresh)) {
      torn ||= old.id !== fresh.id;
      return false;
    }
    // A neighbour that takes over this element inherits neither its text nor its state.
    if ("dirty" in old.dataset && identity.get(old) !== identify(fresh)) delete old.dataset.dirty;
    if (old.localName === "details" && old.id !== fresh.id) old.open = fresh.open;
    return true;
  },
  beforeAttributeUpdated(name, element, change) {
    if (name === "data-dirty") return false;
    if (name === "value" && unsure.has(element)) return false;
    // What a text was written upon is told to its author before it may count as seen.
    if (name === "value" && element.name === "seen" && !refusing && element.form && !isNote(element.form) && dirtyIn(element.form).length) return false;
    if (name === "open" && element.localName === "details") return refusing && change === "update";
    const field = element.localName === "option" ? element.closest("select") : element;
    return !(["value", "checked", "selected"].includes(name) && field && "dirty" in field.dataset);
  },
  beforeNodeAdded(node) {
    torn ||= isSame(node);
    return true;
  },
  // A log that only grows is sent with its new lines alone (`data-rest`).
  beforeNodeRemoved: (node) => !["dice-slots", "dice-pad", "text-state"].includes(node.localName) && !(node.id && "rest" in (node.parentNode.dataset ?? {})),
});

on("htmx:beforeSwap", (swap) => {
  const { target, xhr, requestConfig } = swap;
  const { elt } = requestConfig;
  if (target?.id !== "page") return;
  refusing = xhr.status > 299;
  if (refusing) return;
  const since = xhr.getResponseHeader("Signet-Since");
  if (since) swap.shouldSwap = false;
  // Its own form was accepted: what was sent is the server's now; what was typed since then stays.
  for (const field of dirtyIn(elt)) if (field.dataset.dirty === "sent") cleanse(field);
  const panel = elt.closest?.(OVERLAYS + ", details.confirm, details.once");
  // Who has only picked another there goes on in it.
  if (panel && !(elt.localName === "a" && panel.matches(".once"))) panel.open = false;
  if (!since) return;
  if (fits(since)) swapParts(swap.serverResponse);
  else drawAnew();
});
/** Whether a page asks for this by itself, of the state it shows (`data-for`), and nobody has tapped. */
const byItself = (elt) => elt.dataset?.for !== undefined;
// What comes later for a part that is gone by then has no place, and its answer tells nobody but that part.
const unlessGone = ({ currentTarget, detail }) => {
  if (!currentTarget.isConnected) detail.shouldSwap = false;
};
on("htmx:beforeSend", ({ elt, target }) => byItself(elt) && target.addEventListener("htmx:beforeSwap", unlessGone));
// Chances that come later belong to the state that the page showed when it asked for them (`data-for`).
on("htmx:beforeSwap", (detail) => {
  const { elt } = detail.requestConfig;
  if (!byItself(elt)) return;
  const overtaken = flying && detail.serverResponse.includes("data-old"); // its own next answer is on its way
  // Chances of choices have no place on a page that offers none any more.
  const nowhere = elt.getAttribute("hx-select-oob")?.includes("#decide") && !document.getElementById("decide");
  // One that asks every second may have been answered already.
  if (overtaken || nowhere || !elt.isConnected || Number(elt.dataset.for) !== version()) detail.shouldSwap = false;
  // What the player has unfolded stays so.
  const unfolded = document.getElementById("odds-more")?.open;
  if (unfolded) detail.serverResponse = detail.serverResponse.replace('<details class="odds-more"', "$& open");
});
on("htmx:afterSwap", arrived);
on("htmx:pushedIntoHistory", () => scrollTo(0, 0));

// What a roll asks for or gave, wherever on a long page it was thrown.
const newsOf = () => document.querySelector("#faces, #dice .last");
let news = newsOf()?.id;

/** A page has been swapped in: draw on it what the server does not know, and show what it asks for. */
function arrived() {
  if (torn) drawAnew();
  torn = false;
  dress();
  giveHand();
  paint();
  paintNotes();
  stayAwake();
  const fresh = newsOf();
  if (fresh && fresh.id !== news) fresh.scrollIntoView({ block: "nearest" });
  news = fresh?.id;
  if (refusing) all(".refusal")[0]?.scrollIntoView({ block: "nearest" });
  refusing = false;
}

// Panels that lie over the page: tapping elsewhere or Escape closes them; a panel that opens takes the hand.
const OVERLAYS = "details.edit, details.para, details.menu";
function closeOverlays(except) {
  for (const panel of all("details[open]")) if (panel.matches(OVERLAYS) && !panel.contains(except)) panel.open = false;
}
document.addEventListener(
  "toggle",
  (event) => {
    const panel = event.target;
    if (!panel.open || !panel.matches("details.edit, details.para")) return;
    const field = all("input:not([type=hidden]), textarea, select", panel)[0];
    field?.focus();
    field?.select?.();
  },
  true,
);

// --- 6. Dice that were rolled on the table: six faces to tap, or numbers to type ----------------------------------------

// Where the pips stand, on a grid of three by three counted from the top left.
const PIPS = ["", "4", "08", "048", "0268", "02468", "023568"];
function drawDie(face) {
  const pips = [...PIPS[face]].map((at) => `M${7 + 5 * (Number(at) % 3)} ${7 + 5 * Math.floor(Number(at) / 3)}h0`).join("");
  return `<svg class="die" viewBox="0 0 24 24" role="img" aria-label="${face}"><rect x="2" y="2" width="20" height="20" rx="4.5"/><path d="${pips}"/></svg>`;
}

const DRAWN = ".faces[data-sides='6']";
/** The text field holds the faces; slots and pad only show it. */
const fieldOf = (set) => all("input[name]", set)[0];
const facesOf = (set) => fieldOf(set).value.split(/\s*,\s+|\s+/).filter((face) => /^\d+$/.test(face)).map(Number);
const isFull = (set) => facesOf(set).length >= Number(set.dataset.count);

/** Give every roll its slots, and every form with d6 one pad, under its last roll; disable what cannot be pressed now. */
function dress() {
  // Drawn again or not: while a wound or a roll waits, the fight does not end and its terms stand.
  const waits = Boolean(document.querySelector("#contenu[data-waits]"));
  for (const button of all("[data-unless-waits]")) button.disabled = waits;
  for (const set of all(".faces")) {
    const slots = all("dice-slots", set)[0] || set.appendChild(document.createElement("dice-slots"));
    if (set.dataset.sides === "6") drawSlots(set, slots);
    else askNumbers(set, slots);
  }
  for (const pad of all("dice-pad")) if (padSet(pad.closest("form")) !== pad.closest(".faces")) pad.remove();
  for (const form of new Set(all(DRAWN).map((set) => set.closest("form")))) {
    const last = padSet(form);
    if (!all("dice-pad", last).length) last.append(makePad());
  }
}
const padSet = (form) => (form ? all(DRAWN, form).pop() : null);

function drawSlots(set, slots) {
  const faces = facesOf(set).filter((face) => face >= 1 && face <= 6);
  const first = nextSet(set.closest("form")) === set;
  const holes = Array.from({ length: Math.max(0, Number(set.dataset.count) - faces.length) }, (_, i) => `<i class="hole${first && !i ? " next" : ""}"></i>`);
  const html = faces.map(drawDie).join("") + holes.join("");
  if (slots.dataset.drawn !== html) slots.innerHTML = slots.dataset.drawn = html;
}

function makePad() {
  const pad = document.createElement("dice-pad");
  const faces = [1, 2, 3, 4, 5, 6].map((face) => `<button type="button" data-face="${face}" aria-label="${face}">${drawDie(face).replace(/role.*?>/, 'aria-hidden="true">')}</button>`);
  pad.innerHTML = faces.join("") + '<button type="button" class="quiet erase" data-face="" aria-label="Effacer le dernier dé">Effacer</button>';
  return pad;
}

/** The roll that the next face goes to. */
const nextSet = (form) => all(DRAWN, form).find((set) => !isFull(set));

/** Write a face into the next slot; no face takes the last one back. */
function pick(form, face) {
  const set = face ? nextSet(form) : all(DRAWN, form).filter((s) => facesOf(s).length).pop();
  if (!set) return;
  const faces = facesOf(set);
  if (face) faces.push(Number(face));
  else faces.pop();
  writeFaces(set, faces);
  dress();
  if (face && all(".faces[data-auto]", form).length && all(".faces", form).every(isFull)) submit(form);
}

function writeFaces(set, faces) {
  fieldOf(set).value = faces.join(" ");
  soil(fieldOf(set));
}

/** Press the form's own button, so that what it says is sent too. */
function submit(form) {
  const button = all("button:not([type=button])", form)[0];
  if (button) button.click();
  else form.requestSubmit();
}

/** Dice that have no six faces: one number each, as printed (0 on a die of ten, tens 00 to 90, or a hundred at once). */
function askNumbers(set, slots) {
  const { count, sides, low = 1, roll = "" } = set.dataset;
  const drawn = `${count}d${sides} ${roll}`;
  if (slots.dataset.drawn !== drawn) {
    slots.dataset.drawn = drawn;
    const most = low === "0" ? 100 : sides;
    slots.innerHTML = Array.from({ length: Number(count) }, (_, i) => `<input type="number" inputmode="numeric" min="0" max="${most}" aria-label="Dé ${i + 1}">`).join("");
  }
  if (slots.contains(document.activeElement)) return;
  const faces = facesOf(set);
  all("input", slots).forEach((input, i) => (input.value = faces[i] ?? ""));
}
/** One roll after the other: the hand goes where the next face does, unless it writes elsewhere. */
let given;
function giveHand() {
  const slots = all(".faces dice-slots input");
  const roll = slots[0]?.closest(".faces").dataset.roll;
  const hand = document.activeElement;
  const free = hand === document.body || (roll !== given && !hand.matches("[data-dirty]"));
  if (slots.length && free && !slots.includes(hand)) (slots.find((slot) => !slot.value) ?? slots[0]).focus({ preventScroll: true });
  given = roll;
}
/** Enter goes on to the next die, and sends from the last; the number that two dice of ten make is both of them. */
document.addEventListener("keydown", (event) => {
  const slot = event.key === "Enter" && event.target.closest?.("dice-slots input");
  if (!slot) return;
  const next = all("input", slot.parentNode).find((one) => !one.value);
  const whole = slot.max === "100" && slot.value > 9 && slot.value % 10;
  if (!next || next === slot || whole) return;
  event.preventDefault();
  next.focus();
});
const typeFaces = (set) => writeFaces(set, all("dice-slots input", set).map((i) => i.value).filter(Boolean));

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-face], [data-copy]");
  if (!button) return;
  if (button.dataset.copy !== undefined) copy(button);
  else pick(button.closest("form"), button.dataset.face);
});

// --- 7. Keyboard: Enter takes the plain choice, 1–9 name a foe or a die, u undoes -----------------------------------------

document.addEventListener("keydown", (event) => {
  const target = event.target;
  if (event.key === "Escape") return closeOverlays(null);
  if (event.repeat && event.key === "Enter" && target.localName !== "textarea") return cancel(event); // held down, it is one tap
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  // In the field of the pasted adversary Enter fights; Shift and Enter make a line.
  if (event.key === "Enter" && !event.shiftKey && target.matches?.("textarea[data-enter]")) {
    event.preventDefault();
    return target.form.querySelector("[data-main]")?.click();
  }
  if (document.querySelector("dialog[open]") || target.closest?.("input, textarea, select, [contenteditable]")) return;
  // In an open panel keys are its own; digits are those of the buttons in it.
  if (target.closest?.("details[open]") && !(/^[1-9]$/.test(event.key) && hasDigits(target))) return;
  const pad = all("dice-pad").find((one) => one.closest("form").querySelector("[data-auto]"));
  if (event.key === "Enter" && !target.closest?.("a, button, summary")) press(event, "[data-main]");
  else if (/^[1-6]$/.test(event.key) && pad) press(event, `dice-pad [data-face="${event.key}"]`);
  else if (/^[1-9]$/.test(event.key)) press(event, `[data-digit="${event.key}"]`);
  else if (event.key.toLowerCase() === "u") press(event, "[data-undo]");
});

/** Whether what has the hand stands in an open panel with buttons that digits press. */
const hasDigits = (target) => all("details[open] [data-digit]").some((one) => one.closest("details[open]").contains(target));

function press(event, selector) {
  const button = all(selector).find((one) => !one.disabled && one.checkVisibility?.() !== false);
  if (!button) return;
  event.preventDefault();
  button.click();
}

// --- 8. The network ------------------------------------------------------------------------------------------------------

// What a page asks for by itself may fail in silence: nobody has typed anything that was not sent.
const unsent = ({ elt }) => byItself(elt) || notSent();
on("htmx:sendError", unsent);
on("htmx:timeout", unsent);
on("htmx:responseError", ({ elt, xhr }) => byItself(elt) || complain(xhr.status));

// Back from the browser's memory of the page: what it shows may be old.
addEventListener("pageshow", (event) => {
  if (event.persisted) drawAnew();
});

// --- 9. Copy, and the beginning --------------------------------------------------------------------------------------------

/** Copy data-copy, or the text of the element that its `#id` names. */
async function copy(button) {
  const from = button.dataset.copy.startsWith("#") ? document.querySelector(button.dataset.copy) : null;
  const text = from ? (from.value ?? from.textContent.trim()) : button.dataset.copy;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // On plain http there is no clipboard to ask: the old way, through a selection.
    const field = document.body.appendChild(document.createElement("textarea"));
    field.value = text;
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  const label = button.dataset.label || (button.dataset.label = button.textContent);
  button.textContent = "Copié";
  setTimeout(() => (button.textContent = label), 1500);
}

function on(name, handler) {
  document.addEventListener(name, (event) => handler(event.detail));
}

recall();
dress();
watchNetwork(retry);
watchNotes({ send: pump, soil, cleanse });
giveHand();
paint();
stayAwake();
pump();
