"""Real pages on a machine whose fonts nobody knows: all words in the shipped font, and nothing on a name."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Response, expect

from tests.browser.player import Player
from tests.web.lettering import BOXES, Box, fonts_used, overlapping

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
OURS = ("Sandtable Sans", True)
SEATS = {
    "fitl": {"us": "me", "arvn": "me", "nva": "me", "vc": "me"},
    "chaco": {"bolivia": "me", "paraguay": "me"},
}
SCENARIO = {"fitl": "short", "chaco": "boqueron"}
MOST_BYTES = 250_000  # with what the game tells; file by file: tests/web/test_lean.py
LAPTOP, DESK, PHONE = (1366, 820), (1920, 1080), (390, 844)
WEIGHT = """() => ['resource', 'navigation'].flatMap((kind) => performance.getEntriesByType(kind))
  .reduce((sum, entry) => sum + entry.encodedBodySize, 0)"""
WHEEL = """(turn) => {
  const board = document.querySelector('.chaco-board');
  const { left, top, width, height } = board.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  board.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: turn, bubbles: true, cancelable: true }));
}"""


def sit(player: Player, game: str) -> None:
    player.sit_at_new(game, SEATS[game], SCENARIO[game])
    expect(player.page.locator(f".{game}-board")).to_be_visible()


def test_the_lobby_is_set_in_the_shipped_font(newcomer: Newcomer) -> None:
    ann = newcomer(LAPTOP)
    ann.page.goto("/")
    expect(ann.page.locator("#start")).to_be_visible()
    used = fonts_used(ann.page, "body")
    assert set(used) == {OURS} and used[OURS] > 200


@pytest.mark.parametrize("game", SEATS)
def test_a_table_is_set_in_the_shipped_font_and_light_enough(newcomer: Newcomer, game: str) -> None:
    ann = newcomer(LAPTOP)
    fonts: list[Response] = []
    ann.page.on("response", lambda reply: fonts.append(reply) if ".woff2" in reply.url else None)
    sit(ann, game)
    used = fonts_used(ann.page, "body")
    assert set(used) == {OURS} and used[OURS] > 500
    assert [reply.status for reply in fonts] == [200]  # fetched once, for both families
    assert ann.page.evaluate(WEIGHT) < MOST_BYTES


def test_widths_are_those_of_the_shipped_font_and_not_of_a_stand_in(newcomer: Newcomer) -> None:
    ann = newcomer(LAPTOP)
    sit(ann, "fitl")
    found: dict[str, Any] = ann.page.evaluate(
        """async () => {
          const { textWidth } = await import('/static/js/lettering.js');
          const pen = document.createElement('canvas').getContext('2d');
          pen.font = '600 25.5px sans-serif';
          const name = document.querySelector('.fitl-board .header .name');
          return {
            loaded: document.fonts.check("600 25.5px 'Sandtable Condensed'"),
            shown: name.getComputedTextLength(), measured: textWidth(name.textContent, 25.5, 600),
            standIn: pen.measureText(name.textContent).width,
          };
        }"""
    )
    assert found["loaded"]
    assert found["shown"] == pytest.approx(found["measured"], abs=1)
    assert abs(found["standIn"] - found["measured"]) > 5


@pytest.mark.parametrize("size", [LAPTOP, DESK, PHONE])
def test_no_counter_and_no_name_lies_on_a_name_of_the_chaco(newcomer: Newcomer, size: tuple[int, int]) -> None:
    ann = newcomer(size)
    sit(ann, "chaco")
    board, seen = ann.page.locator(".chaco-board"), set()
    for turn in (0, 250, 250, 250, 250, -1600):
        before = board.get_attribute("viewBox")
        ann.page.evaluate(WHEEL, turn)
        if turn:
            expect(board).not_to_have_attribute("viewBox", before or "")
        ann.page.wait_for_timeout(100)  # names are drawn anew with the next frame
        names: list[Box] = ann.page.evaluate(BOXES, ".chaco-board .town")
        stacks: list[Box] = ann.page.evaluate(BOXES, ".chaco-board .stacks .stack > :not(.ground)")
        seen.add(len(names))
        assert stacks
        assert [(a[0], b[0]) for a in names for b in stacks if overlapping(a, b, 3)] == []
        leading = names[0][4] - names[0][2]  # boxes are a third higher than letters
        assert [(a[0], b[0]) for a, b in combinations(names, 2) if overlapping(a, b, leading / 3)] == []
    assert min(seen) >= 4 and max(seen) > 30


def test_words_on_chaco_counters_stay_within_them(newcomer: Newcomer) -> None:
    ann = newcomer(LAPTOP)
    sit(ann, "chaco")
    out = ann.page.evaluate(
        """() => [...document.querySelectorAll('.counter .name, .counter .factors')]
          .filter((text) => text.getComputedTextLength() > 40).map((text) => text.textContent)"""
    )
    assert ann.page.locator(".counter .factors").count() > 5
    assert out == []
