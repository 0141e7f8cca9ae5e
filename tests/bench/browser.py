"""The same in a real browser, its processor four times slower: from tap to new numbers, and the first load."""

import os
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
ROUNDS = 3
TAPS = 10
FOE = ("Hydre", "0", "999")

# From the click to the frame that shows the page's next version. Nothing looks in between: a watcher of every frame
# would have the page make frames that nobody asked for, and a larger page pays more for each.
TAP = """button => new Promise(done => {
  const shown = () => document.getElementById('page')?.dataset.version;
  const before = shown();
  const watch = new MutationObserver(() => {
    if (shown() === undefined || shown() === before) return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - started)));
  });
  watch.observe(document.body, {childList: true, subtree: true, attributeFilter: ['data-version']});
  document.querySelector(button).focus({preventScroll: true});
  const started = performance.now();
  document.querySelector(button).click();
})"""

# Both pages are tapped at rest: nothing held back, on its way, settling or moving, and then a moment more.
REST = """() => new Promise(done => {
  const busy = () => document.querySelector('[data-held], [data-busy], .htmx-request, .htmx-settling, .htmx-added')
    || document.getAnimations().some(one => one.playState === 'running');
  const look = () => busy() ? setTimeout(look, 50) : setTimeout(done, 150);
  look();
})"""


def measure(url: str) -> dict[str, Any]:
    """Return milliseconds from tap to numbers for an attack and for the floor, and what the first load weighs."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=FLAGS
        )
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="fr-FR")
        page = context.new_page()
        page.goto(f"{url}/nouveau/scorpions/")
        page.get_by_role("button", name="Lancer les dés").click()
        page.wait_for_url("**/heros/**")
        sheet = page.url.split("#")[0]
        for name, value in zip(("name", "habilete", "endurance"), FOE, strict=True):
            page.fill(f"#foe-0-{name}", value)
        page.locator("#foes [data-main]").click()
        page.wait_for_url("**/combat/**")
        told: dict[str, Any] = {"first_load_sheet": _load(browser, context.storage_state(), sheet)}
        told["first_load_fight"] = _load(browser, context.storage_state(), page.url)
        floor = context.new_page()
        # A hero of its own: a tap on the other page would leave this one behind.
        floor.goto(f"{url}/floor/{_other_hero(floor, url)}/")
        attacks, floors = _taps(page, "#decide [data-main]", floor, "#go")
        browser.close()
    told["tap_attack"] = round(median(attacks), 1)
    told["tap_floor"] = round(median(floors), 1)
    told["tap_ratio"] = round(told["tap_attack"] / told["tap_floor"], 2)
    return told


def _other_hero(page: Page, url: str) -> str:
    page.goto(f"{url}/nouveau/scorpions/")
    page.get_by_role("button", name="Lancer les dés").click()
    page.wait_for_url("**/heros/**")
    return page.url.split("#")[0].rstrip("/").split("/")[-1]


def _taps(attack: Page, button: str, floor: Page, go: str) -> tuple[list[float], list[float]]:
    """Tap both pages turn about, some times each, so that a machine that slows down does so for both."""
    taken: tuple[list[float], list[float]] = ([], [])
    for page in (attack, floor):
        _slow(page)
    # The first round warms both up.
    for turn in range(1 + ROUNDS):
        for times, page, what in ((taken[0], attack, button), (taken[1], floor, go)):
            page.bring_to_front()
            for _ in range(TAPS):
                page.evaluate(REST)
                took = page.evaluate(TAP, what)
                if turn:
                    times.append(took)
    return taken


def _slow(page: Page) -> Any:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    return session


def _load(browser: Any, state: Any, url: str) -> dict[str, Any]:
    """Load a page with an empty cache; returns requests, compressed kilobytes, and milliseconds to interactive."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, storage_state=state)
    page = context.new_page()
    session = _slow(page)
    session.send("Network.enable")
    seen: dict[str, int] = {}
    session.on("Network.loadingFinished", lambda event: seen.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(url, wait_until="networkidle")
    interactive = page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    context.close()
    return {"requests": len(seen), "kb": round(sum(seen.values()) / 1024, 1), "interactive_ms": round(interactive)}
