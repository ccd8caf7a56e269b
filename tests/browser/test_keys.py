"""Whole turns by keyboard alone, of every faction: letters, digits, arrows, the full stop; and how many keys they need."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
ALL_MINE = {"us": "me", "arvn": "me", "nva": "me", "vc": "me"}
HERE = "document.activeElement?.dataset.key ?? ''"


class Keys:
    """A person without a mouse; every key is counted."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.pressed = 0

    def press(self, *keys: str) -> None:
        self.player.press(*keys)
        self.pressed += len(keys)

    def answer(self, *keys: str) -> None:
        version = self.player.version
        self.press(*keys)
        self.player.moved_on(version)

    def take(self, key: str) -> None:
        """A choice by its digit, or by its first letters and Enter."""
        offered = self.player.page.eval_on_selector_all("#decision .options .option", "all => all.map(b => b.dataset.key)")
        if key.startswith("n:"):
            self.answer(key[2:])
            return
        if offered.index(key) < 9:
            self.answer(str(offered.index(key) + 1))
            return
        name = self.player.page.locator(f'#decision [data-key="{key}"] > span').inner_text().split("\n")[0]
        for letter in name.lower():
            if self.player.page.evaluate(HERE) == key:
                break
            self.press(letter)
        assert self.player.page.evaluate(HERE) == key, (key, name)
        self.answer("Enter")

    def go_on(self) -> None:
        """Done, or what a form takes if nothing is set, or else the first choice."""
        ends = self.player.page.locator("#decision :is(.finish-button, .confirm):enabled").count()
        self.answer(".") if ends else self.take(self.player.offered()[0])

    def turn_of(self, seat: str) -> None:
        expect(self.player.decision).to_have_attribute("data-seat", seat)
        expect(self.player.decision).to_have_attribute("data-topic", "turn.action")


def pieces(player: Player, space: str) -> dict[str, int]:
    found: dict[str, int] = player.state()["view"]["spaces"][space]["pieces"]
    return found


def test_a_turn_of_each_faction_without_a_mouse(newcomer: Newcomer) -> None:
    ann = newcomer((1440, 900))
    ann.sit_at_new("fitl", ALL_MINE, "full", deck=[112, 17, 55, 44])
    hand = Keys(ann)
    hand.turn_of("vc")
    hand.take("op:rally")
    hand.take("space:hue")
    hand.answer(".")
    assert pieces(ann, "hue")["vc_guerrilla"] == 1
    hand.turn_of("arvn")
    before = pieces(ann, "can_tho")
    hand.take("op:train")
    hand.take("space:can_tho")
    hand.take(next(key for key in ann.offered() if "cubes" in key))
    hand.press("2")  # of the first kind; then the next is in hand
    expect(ann.page.locator("#decision .count-form .confirm")).to_have_text("Take 2")
    hand.press("1")
    expect(ann.page.locator("#decision .count-form .confirm")).to_have_text("Take 3")
    hand.answer(".")
    expect(ann.decision).not_to_have_attribute("data-topic", "train.cubes")
    after = pieces(ann, "can_tho")
    assert sum(after.values()) - sum(before.values()) == 3
    while ann.decision.get_attribute("data-seat") == "arvn":
        hand.answer(".")
    hand.turn_of("us")  # of the next card
    hand.take("op:sweep")
    hand.take(next(key for key in ann.offered() if key.startswith("space:")))
    hand.answer("Backspace")  # not there
    expect(ann.decision).to_have_attribute("data-topic", "sweep.space")
    hand.take(next(key for key in ann.offered() if key.startswith("sa:")))
    while ann.decision.get_attribute("data-seat") == "us":
        hand.go_on()
    hand.turn_of("nva")
    hand.press("ArrowDown", "ArrowDown", "ArrowUp")
    hand.answer("Enter")
    while ann.decision.get_attribute("data-seat") == "nva" and ann.topic != "turn.action":
        hand.go_on()
    print(f"\nfour turns: {hand.pressed} keys")
    assert hand.pressed <= 60
