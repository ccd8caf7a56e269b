"""Which fonts a page is really drawn in, and what lies on what."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import Page

Box = tuple[str, float, float, float, float]
BOXES = """(wanted) => [...document.querySelectorAll(wanted)].map((e) => {
  const b = e.getBoundingClientRect();
  return [(e.dataset.space ?? '') + ' ' + (e.dataset.piece ?? e.textContent.trim()), b.left, b.top, b.right, b.bottom];
})"""


def overlapping(a: Box, b: Box, slack: float) -> bool:
    return a[1] + slack < b[3] and b[1] + slack < a[3] and a[2] + slack < b[4] and b[2] + slack < a[4]


def fonts_used(page: Page, wanted: str) -> Counter[tuple[str, bool]]:
    """The glyphs drawn in each font, and whether the page brought it, in the elements under ``wanted`` that hold text."""
    page.evaluate(
        """(wanted) => {
          for (const top of document.querySelectorAll(wanted)) for (const e of [top, ...top.querySelectorAll('*')]) {
            const words = [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
            if (words) e.setAttribute('data-lettered', '');
          }
        }""",
        wanted,
    )
    browser = page.context.new_cdp_session(page)
    browser.send("DOM.enable")
    browser.send("CSS.enable")
    root = browser.send("DOM.getDocument")["root"]["nodeId"]
    nodes = browser.send("DOM.querySelectorAll", {"nodeId": root, "selector": "[data-lettered]"})["nodeIds"]
    used: Counter[tuple[str, bool]] = Counter()
    for node in nodes:
        for font in browser.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]:
            used[font["familyName"], font["isCustomFont"]] += int(font["glyphCount"])
    browser.detach()
    return used
