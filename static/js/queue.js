// What the page promises to send: kept in the browser until the server has it, in order, each under its key, and for the
// one who did it alone. A reload, a closed tab or another page of the same browser takes it up where it was left. Above
// the page it is said what waits here while the server is gone, and what was not sent.

import { mine, newKey, user } from "./page.js";

const LIFE = 30 * 864e5; // ms: what nobody has come back to for so long is given up
const TIMEOUT = 15000;
const LARGEST = 60000; // bytes: more is not sent by a page that goes away

/** What is promised, in the order it must arrive; the first may be in flight. */
export const queue = [];

const address = (shelf, id, owner = user()) => `signet:${owner}:${shelf}:${id}`;

// A browser may refuse its storage (private windows): then what is promised lives as long as the page.
export function remember(shelf, id, what) {
  try {
    localStorage.setItem(address(shelf, id, what.user), JSON.stringify(what));
  } catch {}
  return what;
}
export function unremember(shelf, id) {
  try {
    for (const owner of mine()) localStorage.removeItem(address(shelf, id, owner));
  } catch {}
}
/** What this person has on a shelf, oldest first. */
export function remembered(shelf) {
  const found = [];
  try {
    const own = mine().map((owner) => address(shelf, "", owner));
    for (const name of Object.keys(localStorage).filter((one) => own.some((start) => one.startsWith(start)))) {
      const what = JSON.parse(localStorage.getItem(name) || "{}");
      if (Date.now() - what.at < LIFE) found.push(what);
      else localStorage.removeItem(name);
    }
  } catch {}
  return found.sort((one, other) => one.at - other.at);
}

/** Promise something: it gets its key, and is written down. */
export function promise(what) {
  // Two of the same millisecond have their order too.
  const at = Math.max(Date.now(), (queue.at(-1)?.at ?? 0) + 1);
  const item = { ...what, key: newKey(), user: user(), at, tries: 0, due: 0 };
  queue.push(remember("queue", item.key, item));
  return item;
}
/** Say of something promised that it has changed; not of what may be on its way. */
export const amend = (item) => remember("queue", item.key, item);
/** The server has it, or it is given up. */
export function forget(item) {
  const place = queue.indexOf(item);
  if (place >= 0) queue.splice(place, 1);
  unremember("queue", item.key);
}
/** Take up what an earlier page could not deliver: same keys, so nothing counts twice. */
export function recall() {
  for (const item of remembered("queue")) {
    if (!queue.some((one) => one.key === item.key)) queue.push({ ...item, tries: 0, due: 0 });
  }
}

const token = () => document.querySelector("[name=csrfmiddlewaretoken]")?.value;
/** Whether this page may send it: another person's waits until he is back. */
export const mayLeave = (item) => item.due !== Infinity && mine().includes(item.user) && token() !== undefined;

/** Send one; throws where the server did not take it in. */
export async function deliver(item, fields, headers) {
  const body = new URLSearchParams([...fields, ["key", item.key], ["csrfmiddlewaretoken", token()]]);
  const answer = await fetch(item.url, {
    method: "POST",
    body,
    keepalive: String(body).length < LARGEST, // it goes on when the tab is closed
    headers: { "HX-Request": "true", "HX-Current-URL": location.href, "Signet-User": item.user, ...headers },
    signal: AbortSignal.timeout?.(TIMEOUT),
  });
  if (answer.status >= 500 || answer.status === 429) throw new Error(String(answer.status));
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

// --- What is said of it: over nothing, since the page makes room, and until the server answers again ------------------------

const PROBE = 3000; // ms between two looks at whether the server is back
const SLOWEST = 30000;

export const SILENT = "Le serveur ne répond pas";
const UNSENT = `${SILENT}. Ce que vous avez tapé est toujours dans la page\u202f: recommencez dès qu’il répond.`;
const WAITING = {
  taps: "vos changements de scores sont gardés ici et partiront dès qu’il répondra.",
  text: "vos textes sont gardés ici et partiront dès qu’il répondra.",
  both: "vos changements de scores et vos textes sont gardés ici et partiront dès qu’il répondra.",
};
const REFUSALS = {
  403: "Votre session a changé\u202f: rechargez la page, puis recommencez.",
  404: "Cette page n’existe plus, ou n’est pas à vous.",
  429: "Trop d’essais à la suite\u202f: attendez un peu.",
};
const ELSEWHERE = "Un texte n’a pas pu être enregistré. Il est gardé ici.";
const BROKEN = "Le serveur a rencontré une erreur\u202f: rien n’a été changé. Recommencez\u202f; si elle revient, rechargez la page.";

const notice = document.getElementById("notice");
/** What was not sent and is not kept either, by the word on its button. */
let unsent = null;
let wait = PROBE;
let timer = 0;
let whenBack = () => {};

/** What waits here for a server that was tried. */
function waiting() {
  if (!queue.some((item) => item.tries)) return "";
  const kinds = new Set(queue.map((item) => item.kind));
  return `${SILENT}\u202f: ${WAITING[kinds.size > 1 ? "both" : [...kinds][0]]}`;
}

/** Say something outside the page, or nothing any more. */
export function say(sentence, reload = false) {
  if (!sentence) sentence = [waiting(), unsentToo()].filter(Boolean).join(" ");
  if (notice.dataset.said === sentence) return;
  notice.dataset.said = notice.textContent = sentence;
  if (reload) notice.insertAdjacentHTML("beforeend", ' <a href="">Recharger la page</a>');
  if (sentence) look();
}
function unsentToo() {
  if (unsent === null) return "";
  if (!unsent) return waiting() ? "" : UNSENT;
  return waiting() ? `«\u00a0${unsent}\u00a0» n’est pas parti\u202f: recommencez alors.` : UNSENT;
}

/** Something was not sent, and will not be by itself. */
export function notSent(label = "") {
  unsent = label.trim().replace(/\s+/g, " ").slice(0, 40);
  say("");
}
/** The server has answered. */
export function answered() {
  unsent = null;
  wait = PROBE;
  say("");
}
/** A text that is not of this page was refused: it is kept where it was typed. */
export function keptElsewhere(path) {
  say(ELSEWHERE);
  notice.append(" ", Object.assign(document.createElement("a"), { href: path, textContent: "Le revoir" }));
}
export const complain = (status) => say(REFUSALS[status] || BROKEN, true);

const lost = () => notice.dataset.said?.startsWith(SILENT);

/** Look from time to time whether the server is back: what it said while it was gone is not true any more then. */
function look() {
  clearTimeout(timer);
  if (lost()) timer = setTimeout(probe, wait);
}
async function probe() {
  clearTimeout(timer);
  if (!lost()) return;
  wait = Math.min(SLOWEST, wait * 1.5);
  try {
    await fetch(document.querySelector("link[rel=icon]").href, { method: "HEAD", cache: "no-store" });
    unsent = null;
    say("");
    look();
    whenBack();
  } catch {
    look();
  }
}

// The page makes room for what is said: no decision lies under it.
new ResizeObserver(() => document.documentElement.style.setProperty("--notice", `${notice.offsetHeight}px`)).observe(notice);

/** Begin: `back` is done when the server answers again. */
export function watchNetwork(back) {
  whenBack = back;
  addEventListener("online", probe);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && probe());
}
