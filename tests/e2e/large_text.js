// What is wrong with a page of large text on a screen of this width: run in the page, returns sentences.
(width) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const faults = [];
  const told = (one) =>
    `${one.localName}.${one.className} "${one.textContent.trim().replace(/\s+/g, ' ').slice(0, 40)}"`;
  const how = { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true };
  const seen = (one) => one.checkVisibility(how) && !one.closest('.sr, .skip');

  // Cut off: a text that is wider or higher than the box that hides the rest of it.
  for (const box of all('#page *, #notice')) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const hides = [overflowX, overflowY].some((way) => way === 'hidden' || way === 'clip');
    if (!hides || !seen(box) || box.matches('input, select, svg, svg *')) continue;
    if (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1) {
      faults.push(`cut: ${told(box)}`);
    }
  }

  const FRAMES = 'button, .btn, summary, .card, .score, nav a, header, .panel';
  const WORDS = 'nav.tabs, button, .btn, summary, label, h2, .score > .name';
  const range = document.createRange();
  const walk = document.createTreeWalker(document.getElementById('page') ?? document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode;
    const holder = text.parentElement;
    if (!text.data.trim() || !seen(holder) || holder.closest('svg, textarea, option, .chips, table')) continue;
    const frame = holder.closest(FRAMES) ?? document.body;
    const box = frame.getBoundingClientRect();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter((line) => line.width);
    if (lines.some((line) => line.right > box.right + 1.5 || line.left < box.left - 1.5)) {
      faults.push(`spills: ${told(holder)} out of ${frame.localName}.${frame.className}`);
    }
    // The program's own words break between words alone; not so a name that somebody typed. A long word has no room in
    // a button that is as wide as the screen: a tab's always has.
    if (!holder.closest(WORDS) || holder.closest('.book, .note, .chip, .code')) continue;
    for (const word of text.data.matchAll(/[^\s\u200b-]+/g)) {
      if (word[0].length > 11 && !holder.closest('nav.tabs')) continue;
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const tops = [...range.getClientRects()].filter((one) => one.width > 0).map((one) => Math.round(one.top));
      if (new Set(tops).size > 1) faults.push(`broken: ${word[0]} in ${told(holder)}`);
    }
  }

  // Nothing sticks out of the screen, but for what is moved sideways by itself, as tables are.
  const out = (one) => one.getBoundingClientRect().right > width + 1;
  for (const one of all('body *')) {
    if (!seen(one) || one.closest('.chips, table, svg, .sr, .skip')) continue;
    if (out(one) && ![...one.children].some(out)) faults.push(`sticks out: ${told(one)}`);
  }

  // Each tab and each thing of the header is in sight, and none stands on another.
  for (const row of all('nav.tabs, header.top')) {
    const boxes = [...row.children].filter(seen).map((one) => [one, one.getBoundingClientRect()]);
    for (const [one, box] of boxes) {
      if (box.left < -1 || box.right > width + 1) faults.push(`out of sight: ${told(one)}`);
      for (const [other, its] of boxes) {
        const across = box.left < its.right - 1 && its.left < box.right - 1;
        const down = box.top < its.bottom - 1 && its.top < box.bottom - 1;
        if (one !== other && across && down) faults.push(`overlap: ${told(one)} / ${told(other)}`);
      }
    }
  }

  // What stays when the page moves leaves half of the screen to the page.
  const stays = all('header.top, .hud, nav.tabs').filter((one) =>
    ['fixed', 'sticky'].includes(getComputedStyle(one).position),
  );
  const kept = stays.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0);
  if (kept > 0.5 * innerHeight) faults.push(`header and tabs take ${Math.round(kept)} px`);
  return [...new Set(faults)];
}
