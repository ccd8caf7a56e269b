"""The Chaco War in a browser: how the tests come to the question they are about."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.player import Player

Newcomer = Callable[..., Player]
Picture = Callable[[Player, str], None]
BOTH = {"bolivia": "me", "paraguay": "me"}
LAPTOP, PHONE = (1440, 900), (390, 844)
HEADQUARTERS, BOQUERON, BESIDE = "2741", "2440", "2540"
WISHES = ("rest", "refuse", "done", "no", "pass")  # how to get through questions that are not the test's


def play_to(player: Player, *topics: str) -> None:
    """Answer by the API until one of ``topics`` is asked; the page follows."""
    guest = player.guest()
    state = guest.state(player.table)
    while state["decision"]["topic"] not in topics:
        offered = [option["key"] for option in state["decision"]["options"]]
        state = guest.play(player.table, next((wish for wish in WISHES if wish in offered), offered[0]))
    expect(player.decision).to_have_attribute("data-version", str(state["version"]))
    expect(player.decision).to_have_attribute("data-topic", state["decision"]["topic"])


def march(player: Player) -> None:
    """The stack at Isla Poi goes to the hex before Boqueron with its leader."""
    play_to(player, "move.stack")
    player.click_on_board(f"hex:{HEADQUARTERS}")
    player.click("all")
    expect(player.page.locator(".costs text")).to_have_count(len(player.state()["decision"]["args"]["costs"]))
    player.click_on_board(f"hex:{BESIDE}")
