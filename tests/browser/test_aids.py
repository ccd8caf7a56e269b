"""Player aids on the page: opened beside the game, by chapter and by words, in every language and on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
Picture = Callable[[Player, str], None]
ALL_MINE = {"us": "me", "arvn": "me", "nva": "me", "vc": "me"}
SIZES = ((390, 844), (1024, 768), (1440, 900), (1920, 1080))


def test_a_sheet_by_chapter_and_by_words_while_the_game_goes_on(newcomer: Newcomer) -> None:
    ann = newcomer((1440, 900))
    ann.sit_at_new("fitl", ALL_MINE, deck=[1, 17, 55, 44])
    page = ann.page
    page.locator("#open-aids").click()
    sheet = page.locator(".aids-sheet")
    expect(sheet.locator("[data-aid='us.train']")).to_contain_text("1-2 Irregulars")  # the sheet of who is asked
    page.locator("[data-sheet=sequence]").click()
    expect(sheet.locator("[data-aid=slots] li")).to_have_count(5)
    page.locator("#aids-search").fill("tunnel assault")
    expect(sheet.locator("[data-aid='us.assault']")).to_be_visible()
    expect(sheet.locator("[data-aid='us.train']")).to_have_count(0)
    page.locator("[data-from=arvn]").click()
    expect(sheet.locator("[data-aid='arvn.govern']")).to_be_visible()
    sheet.locator("[data-aid='arvn.govern'] .rule").click()
    expect(page.locator("dialog[open]")).to_contain_text("4.3.1")
    ann.press("Escape")
    expect(page.locator("#aids")).to_be_visible()
    ann.click("op:train")  # the question stays in reach
    expect(ann.decision).to_have_attribute("data-topic", "train.space")
    assert ann.serious_findings("#aids") == []
    ann.press("Escape")
    expect(page.locator("#aids")).to_have_count(0)
    ann.press("?")
    expect(page.locator("#aids-search")).to_be_focused()
    ann.press("Escape")
    expect(page.locator("#aids")).to_have_count(0)


@pytest.mark.parametrize("lang, words", [("es", "Reagrupamiento"), ("it", "Riorganizzazione"), ("fr", "Rassembler")])
def test_in_every_language(newcomer: Newcomer, lang: str, words: str) -> None:
    ann = newcomer((1440, 900))
    ann.sit_at_new("fitl", ALL_MINE)
    ann.page.get_by_label("Language").select_option(lang)
    ann.press("?")
    ann.page.locator("[data-sheet=vc]").click()
    expect(ann.page.locator(".aids-sheet")).to_contain_text(words)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_at_every_size(newcomer: Newcomer, picture: Picture, size: tuple[int, int], theme: str) -> None:
    ann = newcomer(size, phone=size[0] < 500, theme=theme)
    ann.sit_at_new("fitl", ALL_MINE, deck=[1, 17, 55, 44])
    page = ann.page
    page.locator("#open-aids").click()
    page.locator("[data-sheet=us]").click()
    expect(page.locator("[data-aid='us.air_strike']")).to_have_count(1)
    picture(ann, f"aids_{size[0]}_{theme}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    overflowing = "els => els.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.className)"
    assert page.eval_on_selector_all(".aids-sheet, .aid", overflowing) == []
    assert ann.serious_findings("#aids") == []


def test_the_chaco_war_has_its_own(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer((1440, 900))
    ann.sit_at_new("chaco", {"bolivia": "me", "paraguay": "me"}, "boqueron")
    ann.press("?")
    expect(ann.page.locator("[data-aid=phases] li")).to_have_count(3)
    ann.page.locator("[data-sheet=combat]").click()
    expect(ann.page.locator("[data-aid=who_attacks]")).to_contain_text("adjacent to a leader")
    picture(ann, "aids_chaco")
