// Pages of a table ask every other second whether something has changed, and draw themselves anew when it has. The
// version they show is on #page (`data-live`), the address they ask is beside it (`data-poll`).

import { page } from "./js/page.js";
import { SILENT, say } from "./js/queue.js";

const EVERY = 2000;
const TIMEOUT = 8000;
const LOST = `${SILENT}\u202f: ce que vous voyez date un peu. La page se remettra à jour toute seule.`;
const GONE = "Vous n’êtes plus à cette table, ou elle n’existe plus.";

const { htmx } = window;
const notice = document.getElementById("notice");
const busy = () => document.documentElement.hasAttribute("data-busy");
// What changed is said to those who do not see it, outside the part that is swapped.
const said = document.body.appendChild(Object.assign(document.createElement("div"), { className: "sr", id: "live-said" }));
said.setAttribute("aria-live", "polite");

let timer = 0;
let asking = false;
let failed = 0;

function later(ms = EVERY) {
  clearTimeout(timer);
  if (document.visibilityState !== "hidden") timer = setTimeout(ask, ms);
}

async function ask() {
  const { poll, live } = page()?.dataset ?? {};
  if (asking || !poll) return;
  // What this page has sent itself is answered with the page.
  if (busy()) return later(200);
  asking = true;
  try {
    const answer = await fetch(`${poll}${poll.includes("?") ? "&" : "?"}v=${live}`, {
      headers: { "HX-Request": "true" },
      cache: "no-store",
      signal: AbortSignal.timeout?.(TIMEOUT),
    });
    if (answer.status === 404 || answer.status === 403) return gone();
    if (answer.status !== 200 && answer.status !== 204) throw new Error(String(answer.status));
    if (answer.status === 200) draw(await answer.text(), live);
    back();
  } catch {
    failed += 1;
    // One answer may be lost on the way: two in a row are a lost server.
    if (failed > 1 && !notice.dataset.said) say(LOST);
  } finally {
    asking = false;
  }
  later();
}

/** Draw the page anew, unless an answer of its own came meanwhile. */
function draw(html, asked) {
  if (busy() || page().dataset.live !== asked) return;
  const before = lines();
  htmx.swap(page(), html, { swapStyle: "morph:outerHTML", swapDelay: 0, settleDelay: 0 }, { contextElement: document.body });
  const news = added(before, lines());
  if (news.length) said.textContent = news.reverse().join(" ");
}

const lines = () =>
  [...document.querySelectorAll("#log li .grow, #journal li .grow, #rounds li .grow")].map((line) =>
    line.textContent.replace(/\s+/g, " ").trim(),
  );

/** The lines that came above those of before; the newest alone where what stood there has changed too. */
function added(before, after) {
  for (let count = 0; count < after.length; count += 1) {
    if (after.slice(count).every((line, place) => line === before[place])) return after.slice(0, count);
  }
  return before[0] === after[0] ? [] : after.slice(0, 1);
}

function back() {
  failed = 0;
  if (notice.dataset.said === LOST) say("");
}
function gone() {
  page().replaceChildren();
  delete page().dataset.poll;
  say(GONE);
  notice.insertAdjacentHTML("beforeend", ' <a href="/">Revenir à l’accueil</a>');
}

// Back at the table: right again at once, whatever was slept through.
document.addEventListener("visibilitychange", () => later(0));
addEventListener("online", () => later(0));
addEventListener("pageshow", () => later(0));
later();
