"""Which fonts a page is really drawn in."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import Page


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
