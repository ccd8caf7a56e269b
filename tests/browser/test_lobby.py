"""The lobby: what a game looks like, how long and how hard; one's own games with where they stand; one's name once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import sandtable
from tests.browser.player import Player

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
Picture = Callable[[Player, str], None]
ALL_MINE = {"us": "me", "arvn": "me", "nva": "me", "vc": "me"}
SIZES = ((390, 844), (1024, 768), (1440, 900), (1920, 1080))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_length_and_difficulty(newcomer: Newcomer, picture: Picture, size: tuple[int, int], theme: str) -> None:
    ann = newcomer(size, phone=size[0] < 500, theme=theme)
    ann.sit_at_new("fitl", ALL_MINE, deck=[1, 17, 55, 44])
    ann.sit_at_new("chaco", {"bolivia": "me", "paraguay": "me"}, "boqueron")
    ann.page.goto("/")
    short = ann.page.locator(".card-choice:has(input[value=short])")
    expect(short).to_contain_text("About 24 cards: an evening · the easiest start of a hard game")
    seen = "image => { image.scrollIntoView(); return image.decode().then(() => image.naturalWidth); }"
    assert ann.page.locator(".scenarios .picture").count() == len(sandtable.games()["fitl"].scenarios)
    assert ann.page.locator(".scenarios .picture").first.evaluate(seen) == 360
    rows = ann.page.locator(".table-row")
    expect(rows).to_have_count(2)
    stages = ["September 1932, player turn of Bolivia", "Card: Gulf of Tonkin"]
    expect(ann.page.locator(".table-row .stage-now")).to_have_text(stages)
    expect(rows.last).to_contain_text("Your turn")
    assert rows.last.locator(".picture").evaluate(seen) == 360
    ann.page.evaluate("scrollTo(0, 0)")
    picture(ann, f"lobby_{size[0]}_{theme}")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ann.serious_findings() == []


def test_the_card_follows_the_game(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.sit_at_new("fitl", ALL_MINE, deck=[1, 17, 55, 44])
    guest, table = ann.guest(), ann.table
    for _ in range(4):
        guest.play(table, "pass")
    ann.page.goto("/")
    expect(ann.page.locator(".stage-now")).to_have_text("Card: Claymores")
    ann.page.locator("#language").select_option("fr")
    expect(ann.page.locator(".stage-now")).to_contain_text("Carte")


def test_a_name_is_given_once(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.sit_at_new("fitl", ALL_MINE)
    ann.page.goto("/")
    ann.page.locator(".more input[name=name]").fill("Ann")
    ann.page.locator(".more form button").click()
    expect(ann.page.locator(".more")).to_contain_text("You are called Ann.")
    expect(ann.page.locator(".more input[name=name]")).to_have_count(0)
    ann.page.locator("#rename").click()
    expect(ann.page.locator(".more input[name=name]")).to_have_value("Ann")
    ann.page.locator(".table-row a").first.click()
    ann.ready()
    names = ann.page.locator(".seats .chip").all_inner_texts()
    assert sum("Ann" in name for name in names) == 1 and all("you" in name for name in names)
