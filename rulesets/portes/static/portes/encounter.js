// Keys of the page on which an encounter is led. Enter, the digits and « u » are signet.js's; here are the letters: each
// presses the button, follows the link or opens the panel that has it as `data-key`.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const seen = (element) => element.checkVisibility?.() !== false;
const WRITES = "textarea, select, [contenteditable], input:not([type=radio]):not([type=checkbox])";

document.addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "Escape") return leave(event.target);
  if (document.querySelector("dialog[open]") || event.target.closest?.(WRITES)) return;
  const key = event.key.toLowerCase();
  if (!/^[a-z]$/.test(key)) return;
  const field = all(`[data-focus="${key}"]`).find(seen);
  const named = all(`[data-key="${key}"]`).filter((one) => seen(one) && !one.disabled);
  if (!field && !named.length) return;
  event.preventDefault();
  if (field) field.focus();
  else if (named[0].localName === "summary") unfold(named);
  else named[0].click();
});

/** Open the panel that comes after the one that is open, or close the last; the hand goes into it. */
function unfold(summaries) {
  const place = summaries.findIndex((one) => one.parentElement.open);
  if (place >= 0) summaries[place].parentElement.open = false;
  const next = summaries[place + 1];
  if (!next) return;
  next.parentElement.open = true;
  const inside = all("input:not([type=hidden]), select, textarea, button", next.parentElement).find(seen);
  (inside ?? next).focus();
  next.scrollIntoView({ block: "nearest" });
}

/** Leave a field or a panel, so that keys mean steps again. */
function leave(target) {
  const panel = target.closest?.("details.fold[open]");
  if (panel) panel.open = false;
  target.blur?.();
}

// A button that was clicked with a mouse does not keep the hand: Enter is for the next step.
document.addEventListener("click", (event) => {
  const button = event.detail && event.target.closest?.("main button, header button");
  // htmx forgets which button sends its form when that loses the hand: not before it is sent.
  if (button) setTimeout(() => button.blur());
});

// The button that had the hand is gone with the swap, or has become another: the hand goes to the next step, so that
// Enter never presses what nobody has chosen.
let had = null;
document.addEventListener("htmx:beforeSwap", () => (had = document.activeElement));
document.addEventListener("htmx:afterSwap", () => {
  const hand = document.activeElement;
  const lost = hand === document.body && had && had !== document.body;
  const another = hand.matches("#now :is(button, a, summary):not([data-main])");
  if (lost || another) all("[data-main]").find(seen)?.focus({ preventScroll: true });
  had = null;
  reckon();
});

// What comes of the modifier that is being typed, before anybody rolls: the chance to evade (POR-52: from 5 to 100 %),
// and what a blow needs (POR-61: a natural 20 always hits, a natural 1 never).
function reckon() {
  const added = Number((document.querySelector("#strike-modifier")?.value ?? "").trim().replace("−", "-"));
  for (const told of all("[data-bare]")) {
    const face = Math.max(2, Math.min(20, Number(told.dataset.bare) - (Number.isInteger(added) ? added : 0)));
    told.textContent = "percent" in told.dataset ? `${(21 - face) * 5}\u202f%` : face;
  }
  for (const field of all("[data-chance]")) {
    const told = document.querySelector(`[data-chance-of="${field.id}"]`);
    const by = Number(field.value.replace("−", "-"));
    if (!told) continue;
    const chance = Math.max(5, Math.min(100, Number(field.dataset.chance) + by));
    told.textContent = field.value.trim() && Number.isInteger(by) ? `${chance}\u202f%` : "";
  }
}
document.addEventListener("input", reckon);
reckon();
