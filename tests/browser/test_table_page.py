"""The table's page around the map: the log follows, tabs keep their place, the menu goes away, nothing wraps."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
Picture = Callable[[Player, str], None]
ALL_MINE = {"us": "me", "arvn": "me", "nva": "me", "vc": "me"}
SOLO = {"us": "me", "arvn": "np", "nva": "np", "vc": "np"}
DECK = [112, 55, 68, 107, 17, 44]
BEHIND = "p => p.scrollHeight - p.scrollTop - p.clientHeight"


def play_on(player: Player, answers: int) -> None:
    """Answer by the API; the page is told as it is told of another's moves."""
    guest, table = player.guest(), player.table
    for _ in range(answers):
        if asked := guest.state(table)["decision"]:
            guest.play(table, asked["options"][0]["key"])
    version = guest.state(table)["version"]
    expect(player.decision).to_have_attribute("data-version", str(version), timeout=20_000)


def test_the_log_follows_the_game(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    ann.page.locator("#tab-log").click()
    panel = ann.page.locator("#tab-panel")
    for _ in range(12):
        play_on(ann, 5)
        assert panel.evaluate(BEHIND) < 2
    panel.evaluate("p => { p.scrollTop = 100 }")
    ann.page.wait_for_timeout(50)
    play_on(ann, 5)
    assert panel.evaluate("p => p.scrollTop") == 100  # who reads further up is left alone


def test_each_tab_keeps_its_place(newcomer: Newcomer) -> None:
    ann = newcomer((1024, 768))  # the game's panels are a tab
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    play_on(ann, 25)
    panel = ann.page.locator("#tab-panel")
    ann.page.locator("#tab-log").click()
    expect(ann.page.locator("#log")).to_be_visible()
    assert panel.evaluate(BEHIND) < 2 and panel.evaluate("p => p.scrollTop") > 0
    ann.page.locator("#tab-game").click()
    expect(ann.page.locator(".card.current")).to_be_in_viewport()
    assert panel.evaluate("p => p.scrollTop") == 0
    panel.evaluate("p => { p.scrollTop = 150 }")
    ann.page.wait_for_timeout(50)
    ann.page.locator("#tab-log").click()
    ann.page.locator("#tab-game").click()
    ann.page.wait_for_timeout(50)
    assert panel.evaluate("p => p.scrollTop") == 150


@pytest.mark.parametrize("size", [(390, 844), (900, 700)])
def test_a_card_is_as_high_as_its_text(newcomer: Newcomer, size: tuple[int, int]) -> None:
    ann = newcomer(size)
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    ann.page.locator("#tab-game").click()
    for side in ann.page.locator(".card.current .half").all():
        box = side.bounding_box()
        assert box and 20 < box["height"] < 140


def test_the_menu_goes_away(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    body, opener = ann.page.locator("#menu .menu-body"), ann.page.locator("#menu summary")
    opener.click()
    expect(body).to_be_visible()
    ann.press("Escape")
    expect(body).to_be_hidden()
    assert ann.page.evaluate("document.activeElement.closest('#menu') !== null")  # the focus is not lost
    opener.click()
    ann.page.locator("#prompt").click()
    expect(body).to_be_hidden()
    opener.click()
    ann.page.locator(".board").click(position={"x": 500, "y": 40})
    expect(body).to_be_hidden()


@pytest.mark.parametrize("size", [(390, 844), (768, 1024), (1024, 768), (1366, 820), (1680, 1000)])
def test_the_menu_does_not_cover_the_answers(newcomer: Newcomer, size: tuple[int, int]) -> None:
    ann = newcomer(size)
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    ann.page.locator("#menu summary").click()
    menu, ask = ann.page.locator("#menu .menu-body").bounding_box(), ann.decision.bounding_box()
    assert menu and ask and menu["x"] >= 0
    apart = menu["x"] + menu["width"] <= ask["x"] or menu["y"] + menu["height"] <= ask["y"]
    assert apart, (menu, ask)


def one_row(page: Page, selector: str) -> bool:
    """Whether the parts stand beside each other: their middles on one height."""
    middles: list[float] = page.eval_on_selector_all(
        selector, "all => all.map(e => e.getBoundingClientRect()).filter(b => b.width).map(b => b.top + b.height / 2)"
    )
    return max(middles) - min(middles) < 8


@pytest.mark.parametrize("seats", [ALL_MINE, SOLO], ids=["hotseat", "solo"])
@pytest.mark.parametrize("lang", ["en", "es", "it", "fr"])
def test_the_header_does_not_wrap(newcomer: Newcomer, seats: dict[str, str], lang: str) -> None:
    ann = newcomer((1024, 768))
    ann.sit_at_new("fitl", seats)
    ann.page.locator("#language").select_option(lang)
    ann.page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
    assert one_row(ann.page, "header.top > *")
    assert one_row(ann.page, "header.top .seats > li")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 1024


def test_ones_own_deception_markers_are_shown_and_nobody_elses(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.sit_at_new("fitl", ALL_MINE, deception="drawn")
    state = ann.state()
    mine, held = state["view"]["deception"]["mine"], state["view"]["deception"]["held"]
    assert len(mine) == 2
    box = ann.page.locator("[data-box=deception]")
    expect(box.locator(".marker")).to_have_count(len(mine))
    words = {"threat": "Empty Threat", "agenda": "Hidden Agenda", "asset": "Hidden Asset"}
    for kind in mine:
        expect(box).to_contain_text(words[kind])
    for seat, count in held.items():
        if seat != state["seat"]:
            expect(box.locator(f".held-by-{seat}")).to_contain_text(str(count))
    for kind in set(words) - set(mine):
        expect(box).not_to_contain_text(words[kind])
