"""The end of a turn is a step of its own: until it is confirmed, nothing has happened that cannot be undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
Picture = Callable[[Player, str], None]
SOLO = {"us": "np", "arvn": "np", "nva": "np", "vc": "me"}
DECK = [112, 127, 17, 44]


def held(player: Player) -> None:
    """The page asks whether the turn is to end."""
    expect(player.page.locator("#end-turn")).to_be_visible()
    expect(player.decision).to_have_attribute("aria-busy", "false")


def test_to_pass_is_a_quiet_button_and_asks(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer(confirm=True)
    ann.sit_at_new("fitl", SOLO, deck=DECK)
    before, version = ann.state(), ann.version
    passing = ann.page.locator('#decision [data-key="pass"]')
    assert "primary" not in (passing.get_attribute("class") or "")
    passing.click()
    held(ann)
    assert ann.offered() == ["pass"] and ann.version == version
    expect(ann.page.locator(".turn-lines")).to_contain_text("VC Passes")
    assert ann.state() == before  # nothing has been given
    assert ann.serious_findings("#decision") == []
    picture(ann, "fitl_end_turn")
    ann.page.locator("#undo").click()
    expect(ann.page.locator("#end-turn")).to_have_count(0)
    assert "op:rally" in ann.offered()
    passing.click()
    held(ann)
    ann.page.locator("#end-turn").click()
    ann.moved_on(version)
    assert "vc" in ann.state()["view"]["passed"] or len(ann.state()["view"]["played"]) > len(before["view"]["played"])


def test_the_whole_turn_can_be_taken_back_before_it_ends(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer(confirm=True)
    ann.sit_at_new("fitl", SOLO, deck=DECK)
    before = ann.state()
    ann.click("op:rally")
    ann.click("space:hue")
    while ann.topic != "rally.space":
        ann.click(ann.offered()[0])
    version = ann.version
    ann.page.locator('#decision [data-key="done"]').click()
    held(ann)
    lines = ann.page.locator(".turn-lines li")
    expect(lines.filter(has_text="Hue").first).to_be_visible()  # all of the turn, not only its last answer
    picture(ann, "fitl_end_turn_after_rally")
    ann.press("Backspace")  # the last answer alone
    expect(ann.page.locator("#end-turn")).to_have_count(0)
    assert ann.topic == "rally.space" and ann.version == version
    ann.page.locator('#decision [data-key="done"]').click()
    held(ann)
    ann.page.locator("#undo-turn").click()  # all of it
    ann.moved_on(version)
    after = ann.state()
    assert after["view"] == before["view"] and after["decision"] == before["decision"]


def test_the_board_shows_the_turn_as_it_would_end(newcomer: Newcomer) -> None:
    """The last placing is on the map before the turn is confirmed."""
    ann = newcomer(confirm=True)
    ann.sit_at_new("fitl", SOLO, deck=DECK)
    ann.page.locator('#decision [data-key="pass"]').click()
    held(ann)
    before = ann.state()["view"]["tracks"]["resources"]["vc"]
    expect(ann.page.locator(".standing.seat-vc .money")).to_have_text(str(before + 1))  # the income of a Pass (2.3.3)


def test_by_keyboard_and_by_escape(newcomer: Newcomer) -> None:
    ann = newcomer(confirm=True)
    ann.sit_at_new("fitl", SOLO, deck=DECK)
    version = ann.version
    ann.press(".")
    held(ann)
    ann.press("Escape")
    expect(ann.page.locator("#end-turn")).to_have_count(0)
    ann.press(".")
    held(ann)
    ann.press(".")
    ann.moved_on(version)


def test_an_expert_is_not_asked(newcomer: Newcomer) -> None:
    ann = newcomer(confirm=True)
    ann.sit_at_new("fitl", SOLO, deck=DECK)
    ann.page.locator("#menu summary").click()
    ann.page.locator("#confirm").click()
    ann.press("Escape")
    ann.click("pass")  # moves on at once
    ann.page.reload()
    ann.ready()
    ann.page.locator("#menu summary").click()
    expect(ann.page.locator("#confirm")).to_have_attribute("aria-pressed", "false")  # it is remembered


def test_what_can_still_be_undone_is_not_asked(newcomer: Newcomer) -> None:
    """Who holds the next faction too, with no die in between, takes it back by Undo."""
    ann = newcomer(confirm=True)
    ann.sit_at_new("fitl", {"us": "me", "arvn": "me", "nva": "me", "vc": "me"}, deck=DECK)
    ann.click("pass")
    expect(ann.page.locator("#undo")).to_be_enabled()


@pytest.mark.parametrize("lang, words", [("es", "Terminar el turno"), ("it", "Termina il turno"), ("fr", "Finir le tour")])
def test_in_every_language_on_a_phone(newcomer: Newcomer, picture: Picture, lang: str, words: str) -> None:
    ann = newcomer((390, 844), phone=True, confirm=True, theme="dark")
    ann.sit_at_new("fitl", SOLO, deck=DECK)
    ann.page.locator("#language").select_option(lang)
    ann.page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
    ann.page.locator('#decision [data-key="pass"]').tap()
    expect(ann.page.locator("#end-turn")).to_contain_text(words)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390
    picture(ann, f"phone_end_turn_{lang}")
