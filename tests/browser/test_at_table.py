"""At the printed table in a browser: cards told, non-players' turns as a list, a correction and its undo, the check list."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
Picture = Callable[[Player, str], None]
US_ALONE = {"us": "me", "arvn": "np", "nva": "np", "vc": "np"}
PHONE = (390, 844)


def sit(player: Player, game: str, seats: dict[str, str], chance: str, scenario: str = "short") -> None:
    wish = {"game": game, "scenario": scenario, "seats": seats, "chance": chance}
    reply = player.page.request.post("/api/tables", data=wish)
    assert reply.status == 201, reply.text()
    player.page.goto(f"/t/{reply.json()['table']}")
    player.ready()


def draw(player: Player, number: int) -> None:
    """Tell which card was drawn: its number typed, and Enter."""
    version = player.version
    player.page.locator("#find-option").fill("")
    player.page.evaluate("document.activeElement.blur()")
    player.page.keyboard.type(str(number))  # wherever the focus is
    expect(player.page.locator("#find-option")).to_have_value(str(number))
    player.page.locator("#find-option").press("Enter")
    player.moved_on(version)


def to_the_next_card(player: Player) -> None:
    """Pass, and whatever else is asked, until a card is to be told."""
    while player.decision.get_attribute("data-seat") != "chance":
        player.click("pass" if "pass" in player.offered() else player.offered()[-1])


def test_two_cards_with_nonplayers_a_correction_and_its_undo(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer((1440, 900))
    page = ann.page
    page.goto("/")
    page.locator('input[name=game][value="fitl"]').check()
    page.locator("select[name=chance]").select_option("cards")
    for seat, who in US_ALONE.items():
        page.locator(f"select[name=seat-{seat}]").select_option(who)
    page.locator("#start").click()
    page.wait_for_url(re.compile(r"/t/[\w-]{12}"))
    ann.ready()
    expect(page.locator("#prompt")).to_have_text("The next card is turned up. What was drawn?")
    page.locator("#find-option").fill("green")
    assert ann.offered() == ["card:68"]
    expect(page.locator('#decision [data-key="card:68"]')).to_contain_text("68 Green Berets")
    draw(ann, 68)
    draw(ann, 55)
    todo = page.locator("#todo")
    expect(todo.locator("[data-todo='1']")).to_be_visible()
    first = todo.locator("[data-todo='1']")
    assert re.match(r"1\. (Place|Move|Set|Turn|Remove|Put) ", first.locator("label").inner_text().replace("\n", " "))
    first.locator("input").check()
    expect(first).to_have_class("ticked")
    todo.locator(".why-of summary").first.click()
    expect(todo.locator(".why-of[open] .reasons").first).to_be_visible()
    picture(ann, "at_table_todo")
    assert ann.serious_findings() == []
    to_the_next_card(ann)
    draw(ann, 20)
    assert ann.state()["view"]["card"] == 55

    to_the_next_card(ann)
    troops = ann.state()["view"]["spaces"]["hue"]["pieces"].get("us_troops", 0)
    page.locator("#menu summary").click()
    page.locator("#fix-board").click()
    page.locator("select[name=piece]").select_option("us_troops")
    page.locator("select[name=from]").select_option("available")
    page.locator("select[name=to]").select_option("hue")
    page.locator("input[name=n]").fill("40")
    page.locator("#fix-do").click()
    expect(page.locator("#fix-said")).to_have_text(re.compile(r"^Available has fewer US Troops: \d+, not 40\.$"))
    page.locator("input[name=n]").fill("1")
    page.locator("#fix-do").click()
    expect(page.locator("#fix-said")).to_have_text("Corrected.")
    assert ann.serious_findings("dialog") == []
    ann.press("Escape")
    assert ann.state()["view"]["spaces"]["hue"]["pieces"]["us_troops"] == troops + 1
    page.locator("#tab-log").click()
    expect(page.locator("#log .line").filter(has_text="Correction of the position:")).to_have_count(1)
    version = ann.version
    page.locator("#undo").click()
    ann.moved_on(version)
    assert ann.state()["view"]["spaces"]["hue"]["pieces"].get("us_troops", 0) == troops
    expect(page.locator("#log .line").filter(has_text="Correction of the position:")).to_have_count(0)


def test_a_phone_tells_cards_and_ticks_off_the_set_up(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer(PHONE, phone=True)
    page = ann.page
    sit(ann, "fitl", US_ALONE, "all")
    page.locator("#menu summary").click()
    page.locator("#check-board").click()
    left = page.locator(".check-tools output")
    before = int(left.inner_text().split()[0])
    page.locator('[data-spot="space:saigon"]').check()
    expect(left).to_have_text(f"{before - 1} places to check")
    picture(ann, "at_table_check_phone")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ann.serious_findings("dialog") == []
    page.locator("dialog header button").click()
    draw(ann, 68)
    version = ann.version
    page.locator("#roll").click()
    ann.moved_on(version)
    picture(ann, "at_table_phone")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_one_turn_of_the_chaco_war(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer((1440, 900))
    page = ann.page
    sit(ann, "chaco", {"bolivia": "np", "paraguay": "me"}, "all", "boqueron")
    guest = ann.guest()
    state = guest.state(ann.table)
    while state["decision"]["people"] != "die":
        wishes = [option["key"] for option in state["decision"]["options"]]
        state = guest.play(ann.table, next((w for w in ("rest", "refuse", "done", "no", "pass") if w in wishes), wishes[0]))
    expect(ann.decision).to_have_attribute("data-version", str(state["version"]))
    expect(page.locator("#prompt")).to_have_text(re.compile(r"What did the die show\?$"))
    picture(ann, "at_table_chaco")
    ann.click("n:4")
    assert guest.http.get(f"/api/tables/{ann.table}/record").json()["keys"].count("n:4") >= 1
    turn, state = state["view"]["turn"], guest.state(ann.table)
    while state["view"]["turn"] == turn and state["outcome"] is None:
        wishes = [option["key"] for option in state["decision"]["options"]]
        state = guest.play(ann.table, next((w for w in ("rest", "refuse", "done", "no", "pass") if w in wishes), wishes[-1]))
    expect(ann.decision).to_have_attribute("data-version", str(state["version"]))
    expect(page.locator("#todo")).to_be_visible()
