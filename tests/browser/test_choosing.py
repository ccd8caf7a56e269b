"""Choosing: what the slot allows, what is closed and why, prices, what was chosen already."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
Picture = Callable[[Player, str], None]
ALL_MINE = {"us": "me", "arvn": "me", "nva": "me", "vc": "me"}
MONSOON = [112, 127, 17, 44]  # the next card is a Coup: no Sweep, no March


def to_topic(player: Player, topic: str) -> None:
    """Answer with what comes first until that is asked."""
    while player.topic != topic:
        player.click(player.offered()[0])


def test_what_the_slot_allows_and_what_is_closed(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer()
    ann.sit_at_new("fitl", ALL_MINE, deck=MONSOON)
    facts = ann.page.locator("#decision .facts")
    expect(facts).to_contain_text("1st Eligible: Operation (with a Special Activity if wanted) or the Event.")
    closed = ann.page.locator('#decision [data-closed="op:march"]')
    expect(closed).to_contain_text("not in Monsoon")
    assert "op:march" not in ann.offered()
    assert ann.serious_findings("#decision") == []
    picture(ann, "fitl_closed")
    closed.click()  # all of it, with the rule
    expect(ann.page.locator("#why .rule").first).to_be_visible()
    ann.click("op:rally")
    ann.click_on_board(next(key for key in ann.offered() if key.startswith("space:")))
    to_topic(ann, "rally.space")
    ann.click("done")
    while ann.topic != "turn.action":  # VC has rallied without a special activity
        ann.click("done" if "done" in ann.offered() else ann.offered()[0])
    expect(facts).to_contain_text("2nd Eligible: Limited Operation (1 space, no Special Activity).")
    expect(ann.page.locator('#decision [data-closed="event:unshaded"]')).to_contain_text("no Special Activity")
    expect(ann.page.locator('#decision [data-closed="op:sweep"]')).to_contain_text("not in Monsoon")


@pytest.mark.parametrize("lang, words", [("es", "1ª Elegible"), ("it", "1ª Eleggibile"), ("fr", "1re Éligible")])
def test_the_slot_in_every_language(newcomer: Newcomer, lang: str, words: str) -> None:
    ann = newcomer((390, 844), phone=True)
    ann.sit_at_new("fitl", ALL_MINE, deck=MONSOON)
    ann.page.locator("#language").select_option(lang)
    expect(ann.page.locator("#decision .facts")).to_contain_text(words)
    expect(ann.page.locator("#decision [data-closed]")).to_have_count(1)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_price_the_purse_and_what_was_chosen(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer((1440, 900))
    ann.sit_at_new("fitl", ALL_MINE, deck=MONSOON)
    money = ann.state()["view"]["tracks"]["resources"]["vc"]
    ann.click("op:rally")
    facts = ann.page.locator("#decision .facts")
    expect(facts).to_contain_text("1 Resource each")
    expect(facts).to_contain_text(f"{money} to spend")
    expect(ann.page.locator("#decision .finish-button")).to_have_text("Done")  # nothing to finish yet
    ann.click("space:hue")
    to_topic(ann, "rally.space")
    expect(facts).to_contain_text(f"{money - 1} to spend")
    expect(facts).to_contain_text("Chosen: Hue")
    expect(ann.page.locator('.board [data-key="space:hue"]')).to_have_class("space city held-coin chosen")
    expect(ann.page.locator(".board .check")).to_have_count(1)
    expect(ann.page.locator('#decision [data-key="done"]')).to_contain_text("Finish Rally")
    picture(ann, "fitl_chosen")


def test_special_activities_stand_apart(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.sit_at_new("fitl", ALL_MINE, deck=MONSOON)
    ann.click("op:rally")
    keys = ann.page.eval_on_selector_all(".specials [data-key]", "all => all.map(e => e.dataset.key)")
    assert keys and all(key.startswith("sa:") for key in keys)
    assert ann.page.locator(".options:not(.specials) [data-key^='sa:']").count() == 0
    number = ann.page.locator(".options .option").count()
    if number <= 9:
        version = ann.version
        ann.press(str(number))  # the digits count through both lists
        ann.moved_on(version)


def test_spaces_on_offer_are_outlined_and_keep_their_colour(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.sit_at_new("fitl", ALL_MINE, deck=MONSOON)
    land = ann.page.locator('.board [data-key="space:tay_ninh"] .land')
    before = land.evaluate("e => getComputedStyle(e).fill + getComputedStyle(e).filter")
    ann.click("op:rally")
    space = ann.page.locator('.board [data-key="space:tay_ninh"]')
    assert "on-offer" in (space.get_attribute("class") or "")
    assert land.evaluate("e => getComputedStyle(e).fill + getComputedStyle(e).filter") == before
    assert space.locator(".ring").evaluate("e => getComputedStyle(e).stroke") != "none"


def test_event_buttons_say_what_the_event_does(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer((1024, 768))
    ann.sit_at_new("fitl", ALL_MINE, deck=MONSOON)
    event = ann.page.locator('#decision [data-key="event:unshaded"]')
    expect(event).to_contain_text("Place 1 Police in each of 6 Provinces.")
    expect(ann.page.locator('#decision [data-key="event:shaded"]')).to_contain_text("3 Provinces with ARVN shift 1 level")
    assert ann.serious_findings("#decision") == []
    picture(ann, "fitl_event_text")


def test_lasting_effects_leader_and_played_cards_in_words(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer((1920, 1080), theme="dark")
    table = ann.sit_at_new("fitl", ALL_MINE, "full", deck=[101, 17, 55, 44])
    guest = ann.guest()
    guest.play(table, "event:shaded")
    panel = ann.page.locator(".lasting")
    expect(panel).to_contain_text("after each Sweep space VC removes a Sweeping Troop")
    expect(panel.locator(".leader")).to_contain_text("Duong Van Minh")
    expect(panel.locator(".leader .says")).to_contain_text("5 Aid")
    expect(panel).to_contain_text("Free Terror wherever VC has Underground Guerrillas")  # a Pivotal Event in hand
    played = ann.page.locator(".discards")
    expect(played.locator("summary")).to_have_text("Cards played: 1")
    played.locator("summary").click()
    expect(played.locator("li")).to_contain_text(["Booby Traps"])
    assert ann.serious_findings(".panels") == []
    picture(ann, "fitl_lasting")
