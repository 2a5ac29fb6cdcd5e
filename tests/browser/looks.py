"""What every page owes to everybody: it fits screens of every size, no words stand on others, and axe is content.

Axe looks in the light and in the dark.
"""

from __future__ import annotations

from zlib import crc32

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests import ranges

# Between a telephone and a desk nothing is laid out that neither of them has: there axe need not look.
LOOKS = ((820, ""), (1440, "light"), (360, "dark"))
#: The words that stand on other words: pairs of lines of text that share more than half a line's height. An opened
#: menu and a bar that stays lie over the page on purpose.
COLLISIONS = """() => {
  const seen = { contentVisibilityAuto: true, visibilityProperty: true, opacityProperty: true };
  const open = (e) => e.checkVisibility(seen)
    && (e.closest("summary") || !e.closest("details:not([open])"));
  const apart = (e) => {
    for (; e && e !== document.body; e = e.parentElement) {
      const style = getComputedStyle(e);
      if (style.clipPath !== "none" || ["absolute", "fixed", "sticky"].includes(style.position)) return true;
    }
    return false;
  };
  const lines = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, within = node.parentElement;
    if (!node.data.trim() || within.closest("option, select, script, style, noscript, svg")) continue;
    if (!open(within) || apart(within)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) lines.push([box, node]);
  }
  const found = [];
  lines.sort(([a], [b]) => a.top - b.top);
  lines.forEach(([a, one], at) => {
    for (let next = at + 1; next < lines.length && lines[next][0].top < a.bottom; next++) {
      const [b, other] = lines[next];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const collide = one !== other && across > 3 && down > Math.min(a.height, b.height) / 2;
      if (collide) found.push([one.data.trim(), other.data.trim()]);
    }
  });
  return found;
}"""


#: What has to be pushed sideways on a telephone to be read. A room of all its rounds, a movement and a file are as
#: wide as they are.
SIDEWAYS = """() => [...document.querySelectorAll("main *")]
  .filter((e) => e.checkVisibility() && ["auto", "scroll"].includes(getComputedStyle(e).overflowX))
  .filter((e) => e.scrollWidth > e.clientWidth + 1 && !e.matches("input, select, textarea, pre, .gscroll, .wide"))
  .map((e) => `${e.className} ${e.scrollWidth} > ${e.clientWidth}: ${e.innerText.slice(0, 60)}`)"""
#: A link that stands alone on its line is as tall as 24 pixels; one in a sentence is as tall as that.
LOW = """() => [...document.querySelectorAll("main a")].filter((e) => {
  if (!e.checkVisibility() || e.closest(".vh")) return false;
  let line = e.parentElement;
  while (getComputedStyle(line).display.startsWith("inline")) line = line.parentElement;
  const box = e.getBoundingClientRect();
  return line.textContent.trim() === e.textContent.trim() && box.width && box.height < 23.5;
}).map((e) => e.outerHTML)"""


#: Of the words in the same colours and size on the same ground those that come first, which are marked.
ALIKE = """() => {
  const known = new Set();
  const ground = (e) => {
    const layers = [];
    for (; e; e = e.parentElement) {
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(e);
      layers.push(backgroundImage, opacity, position, backgroundColor);
      if (/^rgb\\(/.test(backgroundColor)) break;
    }
    return layers.join();
  };
  for (const each of document.body.querySelectorAll("*")) {
    const written = each.matches("input, select, textarea")
      || [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!written || !each.checkVisibility()) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(each);
    const off = each.matches(":disabled, :disabled *");
    const looks = [color, fontSize, fontWeight, textShadow, off, ground(each)].join();
    if (!known.has(looks)) each.setAttribute("data-looked-at", "");
    known.add(looks);
  }
}"""
#: Two thirds of what axe does is to find out what stands under every word.
QUICKLY = "axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-looked-at]' }] })"


def assert_fits_everybody(page: Page, what: str, *, axe: bool = True) -> None:
    """The open page fits at three widths; axe finds nothing at a desk in the light, nor on a phone in the dark.

    In a quick run axe is asked in one of the two, as the page's name falls: what pages are made of stands on several.

    Not `axe`: of a page that is long alone, everything on which it has been asked about elsewhere.
    """
    page.wait_for_load_state()
    asked = {"light", "dark"} if ranges.WHOLE else {("light", "dark")[crc32(what.encode()) % 2]}
    for width, scheme in LOOKS:
        page.set_viewport_size({"width": width, "height": 900})
        fits = page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        assert fits, f"{what} hangs over at {width}"
        collisions = page.evaluate(COLLISIONS)
        assert not collisions, f"words of {what} stand on each other at {width}: {collisions}"
        if width == 360:
            sideways = page.evaluate(SIDEWAYS)
            assert not sideways, f"{what} has to be pushed sideways: {sideways}"
        low = page.evaluate(LOW)
        assert not low, f"links of {what} are low at {width}: {low}"
        if scheme in asked and axe:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found = faults(page)
            assert not found, f"{what}, {scheme}, at {width}: {found}"
    page.emulate_media(color_scheme="light", reduced_motion="reduce")


def faults(page: Page) -> list[tuple[str, str]]:
    """(rule, where) of each violation; in a quick run, of words that look alike only the first are asked about."""
    # Read once for a page, and what it approves of left there: both cost as much as a third of the looking.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT if ranges.WHOLE else f"{AXE_SCRIPT}\n;{QUICKLY}")
    if not ranges.WHOLE:
        page.evaluate(ALIKE)
    found = page.evaluate("axe.run({resultTypes: ['violations']}).then(found => found.violations)")
    return [(each["id"], each["nodes"][0]["html"]) for each in found]
