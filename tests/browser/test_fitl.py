"""Fire in the Lake in the browser: several cards by mouse and by keyboard, on the board and in the list."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import sandtable
from tests.browser.player import Player

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
Picture = Callable[[Player, str], None]
SOLO = {"us": "me", "arvn": "np", "nva": "np", "vc": "np"}
ALL_MINE = {"us": "me", "arvn": "me", "nva": "me", "vc": "me"}
WIDE = (1680, 1000)
PHONE = (390, 844)
DECK = [112, 55, 68, 107, 17, 44]  # Events on top, so that the first question is what to do with a card


def cards_played(player: Player) -> int:
    return len(player.state()["view"]["played"])


def finishing(player: Player) -> str | None:
    return next((key for key in player.offered() if key in ("done", "pass")), None)


def one_by_mouse(player: Player, dice: random.Random) -> None:
    """Answer like somebody who clicks about: spaces on the board, the rest in the panel."""
    offered = player.offered()
    end = finishing(player)
    if end == "done" and dice.random() < 0.4:
        player.click("done")
        return
    key = dice.choice([k for k in offered if k != "pass"] or offered)
    if key.startswith("space:"):
        player.click_on_board(key)
    else:
        player.click(key)


def test_several_cards_by_mouse(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer()
    ann.set_up("fitl", SOLO)
    picture(ann, "fitl_table")
    start, dice = cards_played(ann), random.Random(5)
    for _ in range(150):
        if cards_played(ann) >= start + 3 or not ann.offered():
            break
        one_by_mouse(ann, dice)
    assert cards_played(ann) >= start + 3
    picture(ann, "fitl_played")


def test_one_click_in_the_lobby_starts_a_solo_game(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.page.goto("/")
    assert ann.page.locator("input[name=game]").first.get_attribute("value") == "fitl"  # the one with the tutorial
    ann.page.locator("[data-solo=vc]").click()
    ann.ready()
    expect(ann.page.locator(".seats .seat-vc")).to_contain_text("you")
    expect(ann.page.locator(".seats li", has_text="Non-player")).to_have_count(3)
    ann.page.goto("/")
    expect(ann.page.locator(".table-row .chip")).to_have_text("VC")


def test_the_end_of_a_lone_game_is_told_in_words(newcomer: Newcomer) -> None:
    seats = {"us": "human:ann", "arvn": "human:ann", "nva": "np", "vc": "np"}
    whole = sandtable.new("fitl", "short", seed=2, seats=seats)
    whole.auto("random")
    ann = newcomer()
    ann.page.goto("/")
    reply = ann.page.request.post("/api/import", data={"record": whole.record()})
    ann.page.goto(f"/t/{reply.json()['table']}")
    expect(ann.page.locator("#decision .ending")).to_have_text(whole.text()[-2:])


def test_several_cards_by_keyboard(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.set_up("fitl", SOLO)
    start = cards_played(ann)
    for turn in range(150):
        if cards_played(ann) >= start + 3 or not ann.offered():
            break
        version = ann.version
        if finishing(ann) == "done" and turn % 2:
            ann.press(".")
        elif ann.page.locator("#decision :is(.stepper, .numbers, .count-form)").count():
            ann.page.locator("#decision .option").first.focus()
            ann.press("Enter")
        elif turn % 3:
            ann.press("1")
        else:
            ann.press("ArrowDown", "Enter")
        ann.moved_on(version)
    assert cards_played(ann) >= start + 3


def test_the_map_is_walked_by_arrows(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    ann.page.locator('.fitl-board [data-key="space:saigon"]').focus()
    seen = set()
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"):
        ann.press(key)
        seen.add(ann.page.evaluate("document.activeElement.dataset.key"))
    assert len(seen) >= 4 and all(key.startswith("space:") for key in seen)
    expect(ann.page.locator(".inspector")).to_be_visible()


def test_clicking_what_is_not_on_offer_says_why(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer()
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    assert ann.topic == "turn.action"
    operation = next(key for key in ann.offered() if key.startswith("op:"))
    ann.click(operation)
    offered = set(ann.offered())
    closed = next(s for s in ann.state()["view"]["spaces"] if f"space:{s}" not in offered and not s.startswith("loc_"))
    ann.page.locator(f'.fitl-board [data-key="space:{closed}"]').press("Enter")
    expect(ann.page.locator("#why li").first).to_be_visible()
    rule = ann.page.locator("#why .rule").first
    assert rule.inner_text()[0].isdigit()
    picture(ann, "fitl_why")
    rule.click()
    expect(ann.page.locator("dialog[open] .rule-text")).to_be_visible()
    picture(ann, "fitl_rule")


def test_undo_and_replay_on_the_board(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer()
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    before = ann.state()
    operation = next(key for key in ann.offered() if key.startswith("op:"))
    ann.click(operation)
    version = ann.version
    ann.press("Backspace")
    ann.moved_on(version)
    after = ann.state()
    assert after["view"] == before["view"] and after["decision"] == before["decision"]
    dice = random.Random(2)
    for _ in range(25):
        one_by_mouse(ann, dice)
    ann.page.locator("#replay-start").click()
    expect(ann.page.locator(".ribbon")).to_be_visible()
    ann.page.locator("#tab-log").click()
    expect(ann.page.locator("#log .later").first).to_be_visible()
    assert ann.serious_findings("#log") == []
    picture(ann, "fitl_replay")
    ann.press("Escape")
    ann.page.locator("#tab-chart").click()
    for chart in range(2):  # scores, win chances
        expect(ann.page.locator(".chart").nth(chart).locator(".series")).to_have_count(4)
    picture(ann, "fitl_chart")
    ann.page.locator("#tab-log").click()
    picture(ann, "fitl_log")


def test_the_others_moves_are_shown_on_the_board(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer(speed="fast")
    ann.set_up("fitl", SOLO)
    for _ in range(30):
        end = finishing(ann)
        ann.click(end or ann.offered()[0])
        if ann.page.locator(".playback").count():
            break
    expect(ann.page.locator(".playback")).to_be_visible()
    picture(ann, "fitl_playback")
    ann.page.locator("#skip").click()
    expect(ann.decision).to_have_attribute("data-looking", "present")


@pytest.mark.parametrize("lang, word", [("es", "Deshacer"), ("it", "Annulla"), ("fr", "Revenir")])
def test_the_language_is_switched_on_the_page(newcomer: Newcomer, lang: str, word: str) -> None:
    ann = newcomer()
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    english = ann.page.locator("#prompt").inner_text()
    ann.page.locator("#language").select_option(lang)
    expect(ann.page.locator("#undo")).to_contain_text(word)
    expect(ann.page.locator("#prompt")).not_to_have_text(english)
    assert ann.page.evaluate("document.documentElement.lang") == lang
    ann.page.reload()
    ann.ready()
    expect(ann.page.locator("#undo")).to_contain_text(word)  # it is remembered


def test_a_wide_window_shows_cards_and_board_and_log(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer(WIDE, theme="dark")
    ann.sit_at_new("fitl", ALL_MINE, "full", deck=DECK)
    expect(ann.page.locator(".panels .card.current")).to_be_visible()
    expect(ann.page.locator("#log")).to_be_visible()
    picture(ann, "fitl_wide_dark")


def test_a_phone(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer(PHONE, phone=True)
    ann.page.goto("/")
    ann.page.locator("#start").wait_for()
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    picture(ann, "phone_lobby")
    ann.set_up("fitl", SOLO)
    width = ann.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE[0]
    sheet, board = ann.decision.bounding_box(), ann.page.locator(".board").bounding_box()
    assert sheet and board
    assert sheet["y"] + sheet["height"] <= PHONE[1] + 1  # the question is a sheet at the bottom
    assert board["y"] < 140 and board["y"] + board["height"] <= sheet["y"] + sheet["height"]
    start = cards_played(ann)
    for _ in range(60):
        if cards_played(ann) > start or not ann.offered():
            break
        ann.click(finishing(ann) or ann.offered()[0])
    assert cards_played(ann) > start
    picture(ann, "phone_table")
    for button in ann.page.locator("#decision .option, #decision footer button").all()[:6]:
        box = button.bounding_box()
        assert box is None or box["height"] >= 36


def test_axe_finds_nothing_serious(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.page.goto("/")
    ann.page.locator("#start").wait_for()
    ann.page.locator(".options-more summary").click()
    assert ann.serious_findings() == []
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    ann.click(next(key for key in ann.offered() if key.startswith("op:")))
    assert ann.serious_findings() == []
    for tab in ("log", "chart", "chat"):
        ann.page.locator(f"#tab-{tab}").click()
        assert ann.serious_findings(".side") == [], tab
    ann.page.locator("#invite").click()
    ann.page.locator("dialog[open] .links").wait_for()
    assert ann.serious_findings("dialog") == []
    ann.page.locator('dialog[open] [data-make=""]').click()  # a link is there once it is asked for
    link = ann.page.locator("#link-watch").input_value()
    ann.press("Escape")
    ann.page.locator("#replay-start").click()
    expect(ann.decision).to_have_attribute("data-looking", "replay")
    assert ann.serious_findings(".ask-area") == []
    guest = newcomer()
    guest.page.goto(link)
    guest.page.locator("#join").wait_for()
    assert guest.serious_findings() == []


@pytest.mark.parametrize("theme, size", [("dark", WIDE), ("light", PHONE)])
def test_axe_in_the_dark_and_on_a_phone(newcomer: Newcomer, theme: str, size: tuple[int, int]) -> None:
    ann = newcomer(size, theme=theme, phone=size == PHONE)
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    ann.click(next(key for key in ann.offered() if key.startswith("op:")))
    assert ann.serious_findings() == []
