"""What every page must satisfy on every screen: reachable, readable, nothing out of sight."""

import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# On both screens and in both colours; each of them in every run, and all four pairs in `make soak`.
EACH_LOOK = pytest.mark.parametrize(
    ("phone", "dark"),
    [
        pytest.param(phone, dark, id=f"{'phone' if phone else 'desktop'}-{'dark' if dark else 'light'}", marks=marks)
        for phone, dark, marks in (
            (True, False, ()),
            (False, True, ()),
            (True, True, pytest.mark.soak),
            (False, False, pytest.mark.soak),
        )
    ],
)
SCREENS = Path("test-results/screens")
SMALLEST = 44

CONTROLS = """
() => {
  const wanted = 'a[href], button, input, select, textarea, summary, [role=button]';
  const small = [];
  for (const control of document.querySelectorAll(wanted)) {
    if (control.type === 'hidden' || !control.checkVisibility({visibilityProperty: true})) continue;
    // A box or a radio button is touched through its label.
    const label = control.labels && control.labels.length ? control.labels[0] : null;
    const touched = label && ['checkbox', 'radio', 'file'].includes(control.type) ? label : control;
    const box = touched.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    // Set aside for screen readers, shown when it has the focus.
    if (box.right <= 1 || box.bottom <= 1 || (box.width <= 1 && box.height <= 1)) continue;
    // A link within a sentence has the height of its line.
    if (control.matches('p a, li a, dd a, td a') && getComputedStyle(control).display === 'inline') continue;
    if (box.height < SMALLEST - 0.5 || box.width < SMALLEST - 0.5) {
      const name = (control.innerText || control.name || control.getAttribute('aria-label') || '').trim();
      const size = `${Math.round(box.width)}×${Math.round(box.height)}`;
      small.push(`${control.tagName.toLowerCase()} "${name.slice(0, 40)}" ${size}`);
    }
  }
  return small;
}
""".replace("SMALLEST", str(SMALLEST))

SIDEWAYS = """
(width) => {
  if (document.documentElement.scrollWidth <= width && document.body.scrollWidth <= width) return [];
  return [...document.querySelectorAll('body *')]
    .filter(element => element.getBoundingClientRect().right > width + 1)
    .slice(0, 5)
    .map(element => element.outerHTML.slice(0, 120));
}
"""


def shot(page: Page, name: str, *, whole: bool = False) -> None:
    """Save what the screen shows (the whole page if asked) as test-results/screens/NAME.png, where SCREENS is set."""
    if os.environ.get("SCREENS"):
        page.screenshot(path=SCREENS / f"{name}.png", full_page=whole)


def check_accessible(page: Page, *, rules: Sequence[str] = ()) -> None:
    """Fail on anything that axe finds wrong, by some of its rules or by all of them."""
    results = Axe().run(page, options={"runOnly": list(rules)} if rules else None)
    assert results.violations_count == 0, results.generate_report()


def check_no_sideways_scroll(page: Page) -> None:
    """Fail when the page is wider than the screen, naming what sticks out."""
    page.wait_for_load_state("load")
    # A phone zooms out to show what sticks out, and its window then says that it is as wide: ask what it was given.
    scrollbar = page.evaluate("innerWidth - document.documentElement.clientWidth")
    width = (page.viewport_size or {"width": 0})["width"] - scrollbar
    sticking_out = page.evaluate(SIDEWAYS, width)
    overflow = page.evaluate("document.documentElement.scrollWidth") - width
    assert overflow <= 0 and not sticking_out, f"{overflow} px too wide: {sticking_out}"


def check_controls(page: Page) -> None:
    """Fail when a control is too small for a thumb: 44 px in both directions, links within text excepted."""
    # Sizes are those of a page with its style.
    page.wait_for_load_state("load")
    small = page.evaluate(CONTROLS)
    assert not small, f"smaller than {SMALLEST} px: {small}"


def check_page(page: Page) -> None:
    """Run all the checks of this module."""
    check_no_sideways_scroll(page)
    check_controls(page)
    check_accessible(page)


def look_at(page: Page, name: str) -> None:
    """Run all the checks on both screens, and keep how the whole page looks there by day and by night."""
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            shot(page, f"{name}-{width}-{scheme}", whole=True)
        check_page(page)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 390, "height": 844})
    # axe leaves empty style attributes behind, which would be refused in what is swapped in later.
    page.evaluate("document.querySelectorAll('[style=\"\"]').forEach(found => found.removeAttribute('style'))")
