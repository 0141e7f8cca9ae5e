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
TAPS = 30
FOE = ("Hydre", "0", "999")

# From the click to the frame that shows another text in the watched element.
TAP = """([button, watched]) => new Promise(done => {
  const text = () => document.querySelector(watched)?.textContent;
  const before = text(), started = performance.now();
  const look = () => text() !== before && text() !== undefined
    ? requestAnimationFrame(() => done(performance.now() - started)) : requestAnimationFrame(look);
  document.querySelector(button).click();
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
        _slow(page)
        attacks = []
        for _ in range(TAPS):
            page.wait_for_selector("html:not([data-held])")
            attacks.append(page.evaluate(TAP, ["#decide [data-main]", "#decide"]))
        page.goto(f"{url}/floor/{sheet.rstrip('/').split('/')[-1]}/")
        floors = []
        for _ in range(TAPS):
            floors.append(page.evaluate(TAP, ["#go", "#go"]))
            # A form just swapped in belongs to htmx only once it has settled.
            page.wait_for_timeout(100)
        browser.close()
    told["tap_attack"] = round(median(attacks), 1)
    told["tap_floor"] = round(median(floors), 1)
    told["tap_ratio"] = round(told["tap_attack"] / told["tap_floor"], 2)
    return told


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
