"""The page with a game that has no drawing of its own: every part of the shell, with a game small enough to foresee."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.player import Player
from tests.web.serving import Guest

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
BOTH = {"red": "me", "blue": "me"}


def free_space(player: Player) -> str:
    return next(key for key in player.offered() if key.startswith("space:"))


def test_a_whole_game_by_mouse(newcomer: Newcomer) -> None:
    ann = newcomer()
    table = ann.set_up("caravan", {"red": "me", "blue": "np"})
    assert ann.topic == "caravan.space"
    space = free_space(ann)
    ann.click_on_board(space)
    assert ann.topic == "caravan.camels" and ann.page.locator("#decision .numbers").is_visible()
    ann.take_number(2)
    expect(ann.page.locator(f'.board [data-key="{space}"]')).to_contain_text("2")
    while ann.page.locator("#rematch").count() == 0:
        ann.click("done")
    expect(ann.page.locator("#prompt")).to_contain_text("wins")
    expect(ann.page.locator(".ranking li")).to_have_count(2)
    ann.page.locator("#rematch").click()
    ann.page.wait_for_function("table => !location.pathname.endsWith(table)", arg=table)
    ann.ready()
    assert ann.topic == "caravan.space"


def test_a_whole_game_by_keyboard(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.page.goto("/")
    ann.page.locator("#start").wait_for()
    for _ in range(40):  # to the radio button of the game, by Tab alone
        ann.press("Tab")
        if ann.page.evaluate("document.activeElement.name") == "game":
            break
    while ann.page.evaluate("document.activeElement.value") != "caravan":
        ann.press("ArrowDown")
    while ann.page.evaluate("document.activeElement.id") != "start":
        ann.press("Tab")
    ann.press("Enter")
    ann.page.wait_for_url("**/t/*")
    ann.ready()
    before = ann.version
    spaces = ann.offered()
    ann.press("ArrowDown", "ArrowDown", "ArrowUp")
    assert ann.page.evaluate("document.activeElement.dataset.key") == spaces[0]
    ann.press("Enter")
    ann.moved_on(before)
    assert ann.page.evaluate("document.activeElement.dataset.key").startswith("n:")
    ann.press("2")
    ann.moved_on(before + 1)
    assert ann.state()["view"]["camels"]["red"] == 4
    ann.press("Backspace")  # takes the number back
    ann.moved_on(before + 2)
    assert ann.topic == "caravan.camels"
    ann.press("3")
    ann.moved_on(before + 3)
    word = ann.page.locator("#decision .option span").last.inner_text()
    ann.press(word[0])
    assert ann.page.evaluate("document.activeElement.innerText").endswith(word)
    version = ann.version
    while ann.page.locator("#rematch").count() == 0:
        ann.press(".")
        ann.moved_on(version)
        version = ann.version
    expect(ann.page.locator("#prompt")).to_contain_text("wins")


def test_who_sits_down_is_told_to_all_and_the_link_is_gone(newcomer: Newcomer) -> None:
    ann, bob = newcomer(), newcomer()
    ann.set_up("caravan", {"red": "me", "blue": "friend"})
    dialog = ann.page.locator("dialog[open]")
    link = dialog.locator("#link-blue").input_value()
    ann.close_links()
    ann.page.locator("#invite").click()
    expect(dialog.locator("#link-blue")).to_have_value(link)  # the page remembers what it was shown once
    dialog.locator("[data-make=blue]").click()
    expect(dialog.locator("#link-blue")).not_to_have_value(link)
    link = dialog.locator("#link-blue").input_value()
    ann.press("Escape")
    bob.sit(link.partition("#")[2], "Bob")
    expect(ann.page.locator("#announce")).to_contain_text("Bob sits down: blue.")
    ann.page.locator("#tab-chat").click()
    expect(ann.page.locator("#chat .told")).to_contain_text("Bob sits down: blue.")
    ann.page.locator("#invite").click()
    expect(dialog.locator("[data-make=red]")).to_be_visible()
    expect(dialog.locator("[data-make=blue]")).to_have_count(0)  # taken: its holder's to give


def test_two_browsers_two_seats_live(newcomer: Newcomer) -> None:
    ann, bob, eve = newcomer(), newcomer(), newcomer()
    ann.set_up("caravan", {"red": "me", "blue": "friend"})
    dialog = ann.page.locator("dialog[open]")
    expect(dialog).to_be_visible()  # a friend was wanted: the links are shown at once
    link = dialog.locator("#link-blue").input_value()
    ann.press("Escape")
    assert link.startswith(ann.server.url + "/join#")
    bob.sit(link.partition("#")[2], "Bob")
    assert "#" not in bob.page.url
    expect(ann.page.locator(".seats")).to_contain_text("Bob")
    expect(bob.page.locator("#prompt")).to_contain_text("Waiting for")
    assert bob.offered() == []
    eve.page.goto("/join#" + ann.guest().links(ann.table)[""])
    eve.page.locator("#join").click()
    eve.ready()
    space = free_space(ann)
    ann.click(space)
    ann.take_number(3)
    for other in (bob, eve):
        expect(other.page.locator(f'.board [data-key="{space}"]')).to_contain_text("3")
    ann.click("done")
    expect(bob.page.locator("#decision")).to_have_attribute("data-topic", "caravan.space")
    assert bob.page.title().startswith("● Your turn")
    assert not ann.page.title().startswith("●")
    bob.click("done")
    expect(ann.page.locator("#decision")).to_have_attribute("data-topic", "caravan.space")
    assert eve.page.locator("#undo").count() == 0


def test_refresh_and_reconnect_in_mid_turn(newcomer: Newcomer) -> None:
    ann, bob = newcomer(), newcomer()
    ann.set_up("caravan", {"red": "me", "blue": "friend"})
    ann.close_links()
    bob.sit(ann.guest().links(ann.table)["blue"], "Bob")
    space = free_space(ann)
    ann.click(space)
    ann.page.reload()
    ann.ready()
    assert ann.topic == "caravan.camels"
    lines = bob.guest().state(bob.table)["log"]
    bob.page.context.set_offline(True)
    bob.page.evaluate("() => dispatchEvent(new Event('offline'))")
    ann.take_number(2)
    ann.click("done")
    bob.page.context.set_offline(False)
    bob.page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(bob.page.locator("#decision")).to_have_attribute("data-topic", "caravan.space", timeout=15_000)
    bob.page.locator("#tab-log").click()
    expect(bob.page.locator("#log li")).to_have_count(len(lines) + 1)


def test_undo_of_step_turn_and_to_a_line(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.set_up("caravan", BOTH)
    expect(ann.page.locator("#undo")).to_be_disabled()
    space = free_space(ann)
    for number in (1, 1):
        ann.click(space)
        ann.take_number(number)
    version = ann.version
    ann.page.locator("#undo").click()
    ann.moved_on(version)
    assert ann.topic == "caravan.camels"
    ann.page.locator("#tab-log").click()
    version = ann.version
    ann.page.locator("#log .undo-to").last.click()
    ann.moved_on(version)
    assert ann.topic == "caravan.camels" and ann.state()["moment"] == 4
    ann.take_number(2)
    version = ann.version
    ann.page.locator("#undo-turn").click()
    ann.moved_on(version)
    assert ann.state()["moment"] == 3
    expect(ann.page.locator("#undo")).to_be_disabled()


def test_why_not_says_the_rule(newcomer: Newcomer) -> None:
    ann = newcomer()
    for _ in range(12):  # until a storm closes an oasis
        ann.set_up("caravan", BOTH)
        if storm := ann.state()["view"]["storm"]:
            break
    ann.page.locator(f'.board [data-key="space:{storm}"]').click()
    expect(ann.page.locator("#why")).to_contain_text("storm")
    expect(ann.page.locator("#why .rule")).to_have_text("2.1")
    expect(ann.page.locator("#announce")).to_contain_text("2.1")
    ann.page.locator("#why .rule").click()
    expect(ann.page.locator("dialog[open] h2")).to_have_text("Rule 2.1")
    ann.press("Escape")
    expect(ann.page.locator("dialog[open]")).to_have_count(0)
    ann.press("Escape")
    expect(ann.page.locator("#why")).to_have_count(0)


def test_replay_and_fork(newcomer: Newcomer) -> None:
    ann = newcomer()
    table = ann.set_up("caravan", {"red": "me", "blue": "np"})
    space = free_space(ann)
    ann.click(space)
    ann.take_number(2)
    ann.click("done")
    now = ann.page.locator(f'.board [data-key="{space}"]').inner_text()
    ann.page.locator("#replay-start").click()
    expect(ann.decision).to_have_attribute("data-looking", "replay")
    expect(ann.page.locator(f'.board [data-key="{space}"]')).not_to_contain_text("2")
    assert ann.offered() == [] and ann.page.locator(".board .on-offer").count() == 0
    for _ in range(4):
        ann.press("]")
    expect(ann.page.locator("#prompt")).to_contain_text("Moment 4")
    ann.page.locator("#moment").focus()
    ann.press("ArrowRight")
    expect(ann.page.locator("#prompt")).to_contain_text("Moment 5")
    ann.press("Escape")
    expect(ann.decision).to_have_attribute("data-looking", "present")
    assert ann.page.locator(f'.board [data-key="{space}"]').inner_text() == now
    ann.page.locator("#tab-log").click()
    ann.page.locator("#log .link", has_text="caravan.sent").last.click()
    expect(ann.page.locator(".explanation")).to_be_visible()  # blue is a non-player, and says why
    expect(ann.page.locator(".explanation .rule").last).to_have_text("8.1")
    ann.page.locator("#replay-start").click()
    for _ in range(4):
        ann.page.locator("#replay-forth").click()
    expect(ann.page.locator("#prompt")).to_contain_text("Moment 4")
    ann.page.locator("#fork").click()
    ann.page.wait_for_function("table => !location.pathname.endsWith(table)", arg=table)
    ann.ready()
    assert ann.topic == "caravan.camels" and ann.state()["moment"] == 4
    expect(ann.page.locator("h1")).to_have_text("Caravan (fork at 4)")
    ann.take_number(4)
    assert ann.guest().state(table)["view"]["spaces"][space[6:]]["red"] == 2
    ann.page.locator("#replay-back").click()
    ann.page.locator("#language").select_option("es")
    expect(ann.page.locator("#prompt")).to_contain_text("Momento 4")  # the past is still looked at, in the new language
    ann.page.locator("#fork").click()
    expect(ann.page.locator("h1")).to_have_text("Caravan (bifurcada en 4)")  # named after the first table


def test_the_others_moves_are_played_back(newcomer: Newcomer) -> None:
    ann = newcomer(speed="fast")
    ann.set_up("caravan", {"red": "me", "blue": "np"}, scenario="long")
    ann.click("done")
    strip = ann.page.locator(".playback")
    expect(strip).to_be_visible()
    expect(ann.page.locator(".playback .explanation")).to_be_visible()
    assert ann.offered()  # whoever is in a hurry may answer at once
    expect(strip).to_have_count(0)
    expect(ann.decision).to_have_attribute("data-looking", "present")
    ann.click("done")
    ann.page.locator("#pause").click()
    shown = strip.locator("progress")
    at = shown.get_attribute("value")
    ann.page.wait_for_timeout(700)
    assert shown.get_attribute("value") == at  # it waits
    ann.page.locator("#next").click()
    expect(shown).not_to_have_attribute("value", at or "")
    ann.page.locator("#skip").click()
    expect(strip).to_have_count(0)
    ann.page.locator("#recap").click()  # once more
    expect(strip).to_be_visible()


def test_chart_statistics_log_filters_and_chat(newcomer: Newcomer) -> None:
    ann, bob = newcomer(), newcomer()
    ann.set_up("caravan", {"red": "me", "blue": "friend"})
    ann.close_links()
    bob.sit(ann.guest().links(ann.table)["blue"], "Bob")
    space = free_space(ann)
    ann.click(space)
    ann.take_number(2)
    ann.page.locator("#tab-log").click()
    everything = ann.page.locator("#log li").count()
    ann.page.locator(".log-filters .seat-red").click()
    assert ann.page.locator("#log li").count() == everything - 2  # red's errand and red's camels
    ann.page.locator(".log-filters .seat-red").click()
    ann.page.locator(".log-filters input").fill("die")
    expect(ann.page.locator("#log li")).to_have_count(1)
    ann.click("done")
    ann.page.locator("#tab-chart").click()
    expect(ann.page.locator(".chart .series")).to_have_count(2)
    expect(ann.page.locator(".chart svg")).to_have_attribute("aria-label", "Margins over time: red +4, blue 0")
    expect(ann.page.locator(".statistics").first).to_contain_text("red")
    ann.page.locator("#tab-chat").click()
    expect(ann.page.locator("#chat")).to_contain_text("Bob")  # that he has sat down is told there, too
    ann.page.locator("#tab-chart").click()
    bob.page.locator("#tab-chat").click()
    bob.page.locator(".say input").fill("Buona fortuna")
    bob.press("Enter")
    expect(ann.page.locator("#tab-chat .unread")).to_have_text("1")
    ann.page.locator("#tab-chat").click()
    expect(ann.page.locator("#chat")).to_contain_text("Buona fortuna")
    expect(ann.page.locator("#tab-chat .unread")).to_have_count(0)


def test_an_answer_that_came_too_late(newcomer: Newcomer) -> None:
    """Two pages of one person: the second has not heard yet that the first answered."""
    ann = newcomer()
    ann.set_up("caravan", BOTH)
    guest: Guest = ann.guest()
    version = ann.version
    ann.page.route("**/answer?*", lambda route: (guest.play(ann.table, "done"), route.continue_())[1])
    ann.page.locator(f'#decision [data-key="{free_space(ann)}"]').click()
    ann.moved_on(version)
    expect(ann.page.locator(".notice.error")).to_contain_text("moved on")
    assert ann.decision.get_attribute("data-seat") == "blue"


def test_a_lost_reply_is_asked_for_again_and_counts_once(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.set_up("caravan", BOTH)
    tries: list[str] = []

    def lose_the_first(route: object) -> None:
        tries.append(json.loads(route.request.post_data)["id"])  # type: ignore[attr-defined]
        if len(tries) == 1:
            route.fetch()  # type: ignore[attr-defined]  # the server takes it, the reply is lost
            route.abort()  # type: ignore[attr-defined]
        else:
            route.continue_()  # type: ignore[attr-defined]

    ann.page.route("**/answer?*", lose_the_first)
    ann.click("done")
    ann.page.wait_for_timeout(600)
    assert ann.state()["version"] == 2 and len(set(tries)) == 1


def test_a_reply_that_never_comes_is_told_by_the_live_connection(newcomer: Newcomer) -> None:
    """The connection does not tell what the reply was to tell; once the page gives it up, it asks there."""
    ann = newcomer()
    ann.set_up("caravan", BOTH)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    ann.page.route("**/answer?*", lose)
    version = ann.version
    ann.page.locator(f'#decision [data-key="{free_space(ann)}"]').click()
    ann.moved_on(version)
    assert ann.topic == "caravan.camels" and ann.state()["version"] == 2


def test_news_that_overtakes_the_reply_leaves_no_gap_in_the_log(newcomer: Newcomer) -> None:
    """The line of one's own move is in the reply, which is late; another device of the same player has played on."""
    ann = newcomer()
    ann.set_up("caravan", BOTH)
    device = ann.guest()
    ann.click(free_space(ann))

    def late(route: Route) -> None:
        reply = route.fetch()
        device.play(ann.table, "done")
        time.sleep(0.3)
        route.fulfill(response=reply)

    ann.page.route("**/answer?*", late)
    ann.take_number(2)
    expect(ann.page.locator("#decision")).to_have_attribute("data-version", "4")
    ann.page.locator("#tab-log").click()
    lines = device.state(ann.table)["log"]
    expect(ann.page.locator("#log li")).to_have_count(len(lines))


def test_records_go_out_and_in(newcomer: Newcomer, tmp_path: Path) -> None:
    ann, bob = newcomer(), newcomer()
    ann.set_up("caravan", {"red": "me", "blue": "np"})
    ann.click("done")
    ann.page.locator("#menu summary").click()
    with ann.page.expect_download() as download:
        ann.page.locator("#export").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert "rng" not in json.loads(file.read_text())
    bob.page.goto("/")
    bob.page.locator("#import").set_input_files(file)
    bob.page.wait_for_url("**/t/*")
    bob.ready()
    assert bob.state()["view"] == ann.state()["view"]
    bob.page.goto("/")
    expect(bob.page.locator(".table-row")).to_contain_text("from a record")
    (tmp_path / "broken.json").write_text("{}")
    bob.page.locator("#import").set_input_files(tmp_path / "broken.json")
    expect(bob.page.locator(".notice.error")).to_be_visible()


def test_my_games_in_the_lobby(newcomer: Newcomer) -> None:
    ann = newcomer()
    first = ann.set_up("caravan", BOTH)
    ann.set_up("caravan", {"red": "friend", "blue": "me"})
    ann.page.goto("/")
    expect(ann.page.locator(".table-row")).to_have_count(2)
    expect(ann.page.locator(".table-row.your-turn")).to_have_count(1)
    assert ann.page.title().startswith("●")
    ann.page.locator(f'.table-row[data-table="{first}"] button', has_text="Delete").click()
    ann.page.locator("dialog[open] .danger").click()
    expect(ann.page.locator(".table-row")).to_have_count(1)


@pytest.mark.parametrize("wrong", ["A" * 43, "short", ""])
def test_a_link_that_opens_nothing(newcomer: Newcomer, wrong: str) -> None:
    eve = newcomer()
    eve.page.goto(f"/join#{wrong}")
    expect(eve.page.locator(".notice.error")).to_contain_text("no longer works")


def test_a_table_that_is_not_yours(newcomer: Newcomer) -> None:
    ann, eve = newcomer(), newcomer()
    table = ann.set_up("caravan", BOTH)
    eve.page.goto(f"/t/{table}")
    expect(eve.page.locator("main")).to_contain_text("does not exist")
