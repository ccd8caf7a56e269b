"""What happened, shown on the board: arrows for moves, fading for what is gone, a flash for what came; at one's own pace."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.web.serving import Guest

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
Picture = Callable[[Player, str], None]
ALL_MINE = {"us": "me", "arvn": "me", "nva": "me", "vc": "me"}
SOLO = {"us": "me", "arvn": "np", "nva": "np", "vc": "np"}
SIZES = ((390, 844), (1024, 768), (1440, 900), (1920, 1080))


def look_at(player: Player, moment: int) -> None:
    player.page.evaluate(
        "m => { const bar = document.querySelector('#moment'); bar.value = m; bar.dispatchEvent(new Event('input')); }", moment
    )
    expect(player.decision).to_have_attribute("data-looking", "replay")


def later(guest: Guest, table: str) -> None:
    """One answer more: what is looked at lies in the past."""
    guest.play(table, guest.state(table)["decision"]["options"][-1]["key"])


def line(state: dict[str, Any], topic: str) -> dict[str, Any]:
    found: dict[str, Any] = next(line for line in state["log"] if line["topic"] == topic)
    return found


def test_a_move_is_an_arrow_and_a_loss_fades(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer((1440, 900))
    ann.sit_at_new("fitl", ALL_MINE, deck=[69, 17, 55, 44])
    guest, table = ann.guest(), ann.table
    while guest.state(table)["decision"]["seat"] != "nva":
        guest.play(table, "pass")
    for key in ("op:march", "space:southern_laos", "space:central_laos", "n:4", "n:1", "done"):
        guest.play(table, key)
    while not any(line["topic"] == "remove" for line in guest.state(table)["log"]):
        offered = [option["key"] for option in guest.state(table)["decision"]["options"]]
        guest.play(table, next((key for key in ("op:attack", "op:assault") if key in offered), offered[0]))
    later(guest, table)
    ann.page.reload()
    ann.ready()
    expect(ann.page.locator(".changes")).to_have_count(0)
    state = guest.state(table)
    look_at(ann, line(state, "move")["at"])
    arrow = ann.page.locator('.journey.seat-nva[data-way="southern_laos central_laos"]')
    expect(arrow).to_have_count(1)
    expect(arrow.locator("text")).to_have_text("5")  # 4 Troops and 1 Guerrilla go together
    picture(ann, "playback_arrow")
    lost = line(state, "remove")
    look_at(ann, lost["at"])
    gone = ann.page.locator(f'[data-gone^="{lost["args"]["space"]} "]')
    expect(gone).to_have_count(1)
    assert gone.evaluate("g => getComputedStyle(g).animationName").startswith("fade")
    picture(ann, "playback_gone")
    ann.page.emulate_media(reduced_motion="reduce")
    assert gone.evaluate("g => getComputedStyle(g).animationName") == "none"  # it stands there, struck out, and does not move
    ann.press("Escape")
    expect(ann.page.locator(".changes")).to_have_count(0)


def test_what_came_is_marked_and_a_turned_piece_is_not_lost(newcomer: Newcomer) -> None:
    ann = newcomer((1440, 900))
    ann.sit_at_new("fitl", ALL_MINE, deck=[1, 17, 55, 44])
    for key in ("op:train", "space:can_tho", "train:cubes", "n:2", "n:1"):
        ann.guest().play(ann.table, key)
    later(ann.guest(), ann.table)
    ann.page.reload()
    ann.ready()
    placed = [line for line in ann.guest().state(ann.table)["log"] if line["topic"] == "place"]
    look_at(ann, placed[0]["at"])
    piece, n = placed[0]["args"]["piece"], placed[0]["args"]["n"]
    expect(ann.page.locator(f'[data-came="can_tho {piece}"]')).to_have_count(1)
    expect(ann.page.locator(".plus text").first).to_have_text(f"+{n}")
    assert ann.page.locator("[data-gone]").count() == 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pace_is_chosen_while_it_runs_and_remembered(
    newcomer: Newcomer, picture: Picture, size: tuple[int, int], theme: str
) -> None:
    ann = newcomer(size, phone=size[0] < 500, theme=theme, speed="slow")
    ann.sit_at_new("fitl", SOLO, deck=[1, 17, 55, 44])
    ann.click("pass")
    strip = ann.page.locator(".playback")
    expect(strip).to_be_visible()
    ann.page.locator("#pause").click()
    while not ann.page.locator(".changes > *").count():
        ann.page.locator("#next").click()
    ann.page.wait_for_timeout(600)
    picture(ann, f"playback_{size[0]}_{theme}")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ann.serious_findings(".ask-area") == []
    strip.locator("#pace").select_option("fast")
    assert json.loads(ann.page.evaluate("localStorage.sandtable"))["speed"] == "fast"
    ann.page.locator("#skip").click()  # one click, and it is now
    expect(ann.decision).to_have_attribute("data-looking", "present")
    expect(ann.page.locator(".changes")).to_have_count(0)


def test_in_the_chaco_war_counters_that_moved_leave_an_arrow(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer((1440, 900), speed="once")
    ann.sit_at_new("chaco", {"bolivia": "me", "paraguay": "np"}, "boqueron")
    guest, table = ann.guest(), ann.table
    for _ in range(80):
        state = guest.state(table)
        if any(line["topic"] == "chaco.moved" for line in state["log"]):
            break
        offered = [option["key"] for option in state["decision"]["options"]]
        guest.play(table, "done" if "done" in offered else offered[0])
    ann.page.reload()
    ann.ready()
    moved = next(line for line in guest.state(table)["log"] if line["topic"] == "chaco.moved")
    look_at(ann, moved["at"])
    expect(ann.page.locator(".journey.seat-paraguay").first).to_be_attached()
    picture(ann, "playback_chaco")
