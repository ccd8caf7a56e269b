"""How large the letters of a page are on the screen."""

from __future__ import annotations

from typing import Any

from tests.browser.player import Player

LETTERS = """least => {
  const found = [];
  // In a drawing, what stands in a group that is not displayed still has a box.
  const shown = (of) => !of || (getComputedStyle(of).display !== 'none' && shown(of.parentElement));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const of = node.parentElement;
    if (!node.data.trim() || !of || of.closest('script, style, noscript, .visually-hidden, title')) continue;
    if (!of.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || !shown(of)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) continue;
    let size = parseFloat(getComputedStyle(of).fontSize);
    if (of instanceof SVGElement) {
      const matrix = of.getScreenCTM();
      size *= Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    }
    if (size < least - 0.05) found.push({ size: Math.round(size * 10) / 10, text: node.data.trim().slice(0, 40),
      where: `${of.parentElement?.getAttribute('class') ?? ''} > ${of.localName}.${of.getAttribute('class') ?? ''}` });
  }
  return found;
}"""


def small_letters(player: Player, least: float) -> list[dict[str, Any]]:
    """Every text in sight whose letters are smaller than ``least`` pixels: its size, its beginning, where it stands."""
    found: list[dict[str, Any]] = player.page.evaluate(LETTERS, least)
    return found
