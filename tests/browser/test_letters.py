"""Everything that is written on a page can be read: 11 pixels at 1440, 12 on a phone, on boards and beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.measure import small_letters
from tests.browser.player import Player

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
DESKTOP, PHONE = (1440, 900), (390, 844)
FOUR = {"us": "me", "arvn": "me", "nva": "me", "vc": "me"}
TABLES: dict[str, tuple[dict[str, str], str, dict[str, Any]]] = {
    "fitl": (FOUR, "full", {"deck": [1, 17, 55, 44]}),
    "sovereign": (FOUR, "1961", {"picks": "beginners"}),
    "chaco": ({"bolivia": "me", "paraguay": "me"}, "boqueron", {}),
}


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", TABLES)
def test_no_letters_are_too_small_to_read(newcomer: Newcomer, game: str, size: tuple[int, int]) -> None:
    """At the zoom a table starts with; on a phone the map starts near enough."""
    phone = size == PHONE
    ann = newcomer(size, phone=phone)
    seats, scenario, options = TABLES[game]
    ann.sit_at_new(game, seats, scenario, **options)
    if game == "chaco":  # the set-up is placed, so that counters stand on the map
        guest = ann.guest()
        for n in range(60):
            state = guest.state(ann.table)
            if state["view"]["phase"] != "setup":
                break
            body = {"key": state["decision"]["options"][0]["key"], "version": state["version"], "id": f"letters-{n:04}"}
            assert guest.http.post(f"/api/tables/{ann.table}/answer", json=body).status_code == 200
        ann.page.reload()
        ann.ready()
    ann.page.wait_for_function("() => document.fonts.status === 'loaded'")
    assert small_letters(ann, 12 if phone else 11) == []


def test_small_print_comes_with_zoom(newcomer: Newcomer) -> None:
    """From afar a token has its number alone, and towns are nameless; nearer they are told, in letters that can be read."""
    ann = newcomer(DESKTOP)
    ann.sit_at_new("fitl", FOUR, "full", deck=[1, 17, 55, 44])
    page = ann.page
    board = page.locator(".fitl-board")
    assert not board.evaluate("svg => svg.classList.contains('near') || svg.classList.contains('close')")
    for _ in range(6):
        page.locator("#zoom-in, .zoom [data-zoom=in], button[aria-label='Zoom in']").first.click()
    assert board.evaluate("svg => svg.classList.contains('close')")
    letters = page.locator(".fitl-board .token .letter").first
    assert letters.evaluate("letter => letter.getScreenCTM().a * 8.5") >= 11
    assert small_letters(ann, 11) == []
