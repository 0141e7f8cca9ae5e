"""Text at twice its size, as a reader with weak eyes has set it in the browser, on the narrowest phones."""

from pathlib import Path

from playwright.sync_api import Page

from tests.e2e.looks import shot

WIDTHS = (320, 390)
HEIGHT = 664

FAULTS = Path(__file__).with_suffix(".js").read_text()


def check_large_text(page: Page, name: str = "") -> None:
    """Fail where text of twice its size is cut off, spills, breaks within a word or sticks out, on narrow phones."""
    faults = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        faults += [f"{width}: {fault}" for fault in page.evaluate(FAULTS, width)]
        shot(page, f"large-{name}-{width}")
    assert not faults, "\n".join(faults)
