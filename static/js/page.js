// What every module asks of the page.

export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const page = () => document.getElementById("page");
export const now = () => performance.now();
/** Whose page this is: a mark of his account, "" for nobody's. */
export const user = () => page()?.dataset.user ?? "";
/** The same with the marks of guests who have become him: what they left here is his. */
export const mine = () => [user(), ...(page()?.dataset.was ?? "").split(" ").filter(Boolean)];
/** A key that works on plain http too, where crypto.randomUUID does not exist. */
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, "0")).join("");
/** A form of ours may have a field called `action` or `method`: ask the attribute. */
export const urlOf = (form) => form.getAttribute("hx-post") || form.getAttribute("action") || location.pathname;
