"""Text at twice its size, as a reader with weak eyes has set it in the browser, on the narrowest phones."""

from playwright.sync_api import Page

from tests.e2e.looks import shot

WIDTHS = (320, 390)
HEIGHT = 664

FAULTS = """
(width) => {
  const faults = [];
  const told = (element) => `${element.localName}.${element.className} "${element.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40)}"`;
  const seen = (element) => element.checkVisibility({visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true}) && !element.closest('.sr, .skip');
  // Cut off: a text that is wider or higher than the box that hides the rest of it.
  for (const box of document.querySelectorAll('#page *, #notice')) {
    const style = getComputedStyle(box);
    if (!seen(box) || ['hidden', 'clip'].every((way) => style.overflowX !== way && style.overflowY !== way)) continue;
    if (box.matches('input, select, svg, svg *')) continue;
    if (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1) faults.push(`cut: ${told(box)}`);
  }
  const walk = document.createTreeWalker(document.getElementById('page'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode;
    const holder = text.parentElement;
    if (!text.data.trim() || !seen(holder) || holder.closest('svg, textarea, option, .chips')) continue;
    const frame = holder.closest('button, .btn, summary, .card, .score, nav a, header, .panel, td, th') ?? document.body;
    const box = frame.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      if (line.width && (line.right > box.right + 1.5 || line.left < box.left - 1.5)) {
        faults.push(`spills: ${told(holder)} out of ${frame.localName}.${frame.className}`);
        break;
      }
    }
    // Between words alone: the program's own words, not a name that somebody typed.
    if (!holder.closest('nav.tabs, button, .btn, summary, label, h2, th, .score > .name')) continue;
    if (holder.closest('.book, .note, .chip, .code')) continue;
    for (const word of text.data.matchAll(/[^\\s\\u200b-]+/g)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const tops = new Set([...range.getClientRects()].filter((one) => one.width > 0).map((one) => Math.round(one.top)));
      // A long word has no room in a button that is as wide as the screen: a tab's always has.
      if (tops.size > 1 && (word[0].length < 12 || holder.closest('nav.tabs'))) faults.push(`broken: ${word[0]} in ${told(holder)}`);
    }
  }
  // Nothing sticks out of the screen, but for what is moved sideways by itself.
  for (const one of document.querySelectorAll('body *')) {
    if (!seen(one) || one.closest('.chips, svg, .sr, .skip')) continue;
    const box = one.getBoundingClientRect();
    if (box.width && box.right > width + 1 && ![...one.children].some((inner) => inner.getBoundingClientRect().right > width + 1)) faults.push(`sticks out to ${Math.round(box.right)}: ${told(one)}`);
  }
  // Of the tabs each is in sight, and nothing stands on another.
  const boxes = [...document.querySelectorAll('nav.tabs a, header.top > *')].filter(seen).map((one) => [one, one.getBoundingClientRect()]);
  for (const [one, box] of boxes) {
    if (box.left < -1 || box.right > width + 1) faults.push(`out of sight: ${told(one)}`);
    for (const [other, its] of boxes) {
      if (one !== other && one.parentElement === other.parentElement && box.left < its.right - 1 && its.left < box.right - 1 && box.top < its.bottom - 1 && its.top < box.bottom - 1) faults.push(`overlap: ${told(one)} / ${told(other)}`);
    }
  }
  const name = document.querySelector('header.top h1');
  if (name && name.getBoundingClientRect().width < 3 * parseFloat(getComputedStyle(name).fontSize)) faults.push(`no room for: ${told(name)}`);
  // Header and tabs leave the page some of the screen.
  const kept = [...document.querySelectorAll('header.top, .hud, nav.tabs')].filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position)).reduce((sum, one) => sum + one.getBoundingClientRect().height, 0);
  if (kept > 0.5 * innerHeight) faults.push(`header and tabs take ${Math.round(kept)} px`);
  return [...new Set(faults)].slice(0, 12);
}
"""


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
