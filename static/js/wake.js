// A phone that lies beside the book stays awake as long as the page has something to follow (`data-awake`): a fight, a
// sheet with one, a table.

let lock = null;
let asking = false;

const wanted = () => document.visibilityState === "visible" && document.querySelector("[data-awake]") !== null;

/** Ask for the screen, or give it back, by what the page shows now. */
export async function stayAwake() {
  if (!navigator.wakeLock || asking) return;
  if (!wanted()) {
    const held = lock;
    lock = null;
    return void held?.release();
  }
  if (lock) return;
  asking = true;
  try {
    const got = await navigator.wakeLock.request("screen");
    lock = got;
    got.addEventListener("release", () => {
      if (lock === got) lock = null;
    });
  } catch {
    // The phone may refuse, when its battery is low: it goes to sleep as it always did.
  }
  asking = false;
  // The page may have become another one meanwhile.
  if (lock && !wanted()) stayAwake();
}

// The browser takes it back when the page is hidden: it is asked for anew.
document.addEventListener("visibilitychange", stayAwake);
addEventListener("pageshow", stayAwake);
