// The map under the fingers: one drags it, two pinch it, and the server is then asked for that same part of it, so that
// every link of the page leads on from there. Without this file the buttons under the map do the same.

const { htmx } = window;
const REACH = 8; // px: less is a tap
const WAIT = 350; // ms of rest before the server is asked
const NARROWEST = 300;

const fingers = new Map();
let map = null; // the map that is held
let grip = null; // where the fingers took hold: the window of that moment, their middle and their spread
let moved = false;
let resting = 0;

const find = (target) => target.closest?.("svg.marsh-map");
const windowOf = (svg) => {
  const [left, top, width] = svg.getAttribute("viewBox").split(" ").map(Number);
  return { x: left + width / 2, y: top + width / 2, width };
};

function middle() {
  const all = [...fingers.values()];
  const x = all.reduce((sum, one) => sum + one.x, 0) / all.length;
  const y = all.reduce((sum, one) => sum + one.y, 0) / all.length;
  return { x, y, spread: all.length > 1 ? Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y) : 0 };
}
const take = () => (grip = fingers.size ? { ...middle(), window: windowOf(map) } : null);

document.addEventListener("pointerdown", (event) => {
  const svg = find(event.target);
  if (!svg || event.button > 0) return;
  if (svg !== map) fingers.clear();
  map = svg;
  if (!fingers.size) moved = false;
  clearTimeout(resting);
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  take();
});

document.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId) || !map?.isConnected) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  const now = middle();
  if (!moved && fingers.size < 2 && Math.hypot(now.x - grip.x, now.y - grip.y) < REACH) return;
  moved = true;
  map.toggleAttribute("data-held", true);
  const box = map.getBoundingClientRect();
  const units = (width) => width / Math.min(box.width, box.height);
  const whole = Number(map.dataset.whole);
  const wanted = grip.spread && now.spread ? (grip.window.width * grip.spread) / now.spread : grip.window.width;
  const width = Math.min(Math.max(wanted, NARROWEST), whole);
  // The point of the map under the fingers stays under them.
  const from = { x: grip.x - box.left - box.width / 2, y: grip.y - box.top - box.height / 2 };
  const to = { x: now.x - box.left - box.width / 2, y: now.y - box.top - box.height / 2 };
  show({
    x: grip.window.x + from.x * units(grip.window.width) - to.x * units(width),
    y: grip.window.y + from.y * units(grip.window.width) - to.y * units(width),
    width,
  });
});

/** Show a part of the map, as far as there is something to see; the server knows the same bounds. */
function show({ x, y, width }) {
  const [left, top, across, down] = map.dataset.bounds.split(" ").map(Number);
  const held = (value, low, size) => (size < width ? low + size / 2 : Math.min(Math.max(value, low + width / 2), low + size - width / 2));
  const at = { x: Math.round(held(x, left, across)), y: Math.round(held(y, top, down)), width: Math.round(width) };
  map.setAttribute("viewBox", `${at.x - at.width / 2} ${at.y - at.width / 2} ${at.width} ${at.width}`);
  map.dataset.vue = `${at.width},${at.x},${at.y}`;
}

function letGo(event) {
  if (!fingers.delete(event.pointerId)) return;
  if (fingers.size) return void take();
  map.removeAttribute("data-held");
  grip = null;
  if (moved) resting = setTimeout(tell, WAIT);
}
document.addEventListener("pointerup", letGo);
document.addEventListener("pointercancel", letGo);

/** Ask the server for the part of the map that the fingers chose. */
function tell() {
  if (fingers.size || !map?.isConnected) return;
  const url = `?clairiere=${map.dataset.clearing}&vue=${map.dataset.vue}`;
  htmx.ajax("GET", url, { source: map, target: "#page", swap: "morph:outerHTML" });
  history.replaceState(history.state, "", url);
}

// A tap that was sent before the server knew takes along where the map stands now, and one answer that comes while the
// fingers hold the map does not tear it from them.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const svg = document.querySelector("svg.marsh-map");
  if (svg && detail.formData.has("vue")) detail.formData.set("vue", svg.dataset.vue);
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (fingers.size && moved && detail.requestConfig.elt === map) detail.shouldSwap = false;
});

// The end of a drag is no tap, and the browser's own dragging of links is none either.
document.addEventListener(
  "click",
  (event) => {
    if (!moved || !find(event.target)) return;
    moved = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
document.addEventListener("dragstart", (event) => find(event.target) && event.preventDefault());
