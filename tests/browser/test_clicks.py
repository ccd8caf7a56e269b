"""Few clicks: how many each common action needs, counted in the page; none above what Rally the Troops needs for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
Picture = Callable[[Player, str], None]
ALL_MINE = {"us": "me", "arvn": "me", "nva": "me", "vc": "me"}
DECK = [1, 17, 55, 44]  # the US is first on card 1, VC on 112
COUNT = "addEventListener('click', () => { window.clicks = (window.clicks ?? 0) + 1; }, true)"


class Hand:
    """Counts what it clicks."""

    def __init__(self, player: Player) -> None:
        self.player = player
        player.page.evaluate(COUNT)

    def on(self, selector: str) -> None:
        version = self.player.version
        self.player.page.locator(selector).first.click()
        self.player.moved_on(version)

    def key(self, key: str) -> None:
        self.on(f'#decision [data-key="{key}"]')

    def space(self, space: str) -> None:
        self.on(f'.board [data-key="space:{space}"].on-offer')

    def figure(self, piece: str, n: int, where: str = ".beside") -> None:
        self.player.page.locator(f"{where} [data-piece={piece}][data-n='{n}']").click()

    @property
    def clicks(self) -> int:
        found: Any = self.player.page.evaluate("window.clicks")
        return int(found)


def pieces(player: Player, space: str) -> dict[str, int]:
    found: dict[str, int] = player.state()["view"]["spaces"][space]["pieces"]
    return found


def test_train_six_police_and_no_troops(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer((1440, 900))
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    before = pieces(ann, "can_tho")
    hand = Hand(ann)
    hand.key("op:train")
    hand.space("can_tho")
    hand.key(next(key for key in ann.offered() if "cubes" in key))
    picture(ann, "fitl_form")
    assert ann.serious_findings(".board") == []
    version = ann.version
    hand.figure("arvn_police", 6)  # that is all there may be: it is taken at once
    ann.moved_on(version)
    expect(ann.decision).to_have_attribute("data-topic", "train.space")
    hand.key("done")
    after = pieces(ann, "can_tho")
    assert after["arvn_police"] == before.get("arvn_police", 0) + 6
    assert after.get("arvn_troops", 0) == before.get("arvn_troops", 0)
    print(f"\nTrain 6 Police and no Troops: {hand.clicks} clicks")
    assert hand.clicks <= 6


def test_air_lift_of_two_troops(newcomer: Newcomer) -> None:
    ann = newcomer((1440, 900))
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    ann.click("op:train")
    here, there = pieces(ann, "saigon"), pieces(ann, "hue")
    hand = Hand(ann)
    hand.key("sa:air_lift")
    hand.space("saigon")
    hand.space("hue")
    hand.figure("us_troops", 2)
    version = ann.version
    ann.page.locator(".beside .confirm").click()
    ann.page.wait_for_function("v => Number(document.querySelector('#decision').dataset.version) > v", arg=version)
    expect(ann.decision).to_have_attribute("data-topic", "air_lift.origin")
    hand.key("done")
    assert pieces(ann, "saigon").get("us_troops", 0) == here["us_troops"] - 2
    assert pieces(ann, "hue")["us_troops"] == there.get("us_troops", 0) + 2
    print(f"\nAir Lift of 2 Troops: {hand.clicks} clicks")
    assert hand.clicks <= 6


def test_march_of_some_of_two_kinds(newcomer: Newcomer) -> None:
    ann = newcomer((1440, 900))
    ann.sit_at_new("fitl", ALL_MINE, deck=[69, 17, 55, 44])
    guest, table = ann.guest(), ann.table
    while guest.state(table)["decision"]["seat"] != "nva":
        guest.play(table, "pass")
    ann.page.wait_for_function("() => document.querySelector('#decision').dataset.seat === 'nva'")
    hand = Hand(ann)
    hand.key("op:march")
    hand.space("southern_laos")
    hand.space("central_laos")
    hand.figure("nva_troops", 4)
    hand.figure("nva_guerrilla", 1)
    before = pieces(ann, "central_laos")
    if ann.topic.startswith("march.") and ann.page.locator(".beside .confirm").count():
        ann.page.locator(".beside .confirm").click()
    expect(ann.decision).to_have_attribute("data-topic", "march.origin")
    after = pieces(ann, "central_laos")
    assert after.get("nva_troops", 0) - before.get("nva_troops", 0) == 4
    assert sum(after.values()) - sum(before.values()) == 5
    hand.key("done")
    print(f"\nMarch of 4 Troops and 1 Guerrilla: {hand.clicks} clicks")
    assert hand.clicks <= 7


def test_numbers_by_keyboard_and_on_a_phone(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer((390, 844), phone=True)
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    ann.click("op:train")
    ann.click("space:can_tho")
    ann.click(next(k for k in ann.offered() if "cubes" in k))
    form = ann.page.locator("#decision .count-form")
    expect(form).to_be_visible()
    assert ann.page.locator(".beside").count() == 0  # the sheet is near enough
    picture(ann, "phone_form")
    before = pieces(ann, "can_tho").get("arvn_troops", 0)
    form.locator("[data-piece=arvn_troops][data-n='2']").focus()
    ann.press("Enter")
    expect(form.locator(".confirm")).to_have_text("Take 2")
    form.locator(".confirm").focus()
    ann.press("Enter")
    expect(ann.decision).to_have_attribute("data-topic", "train.space")
    assert pieces(ann, "can_tho")["arvn_troops"] == before + 2


def test_pieces_are_picked_by_clicking_their_stacks(newcomer: Newcomer, picture: Picture) -> None:
    """One piece a click, on the map; the badge and the form say how many."""
    ann = newcomer((1440, 900))
    ann.sit_at_new("fitl", ALL_MINE, deck=[69, 17, 55, 44])
    guest, table = ann.guest(), ann.table
    while guest.state(table)["decision"]["seat"] != "nva":
        guest.play(table, "pass")
    ann.page.wait_for_function("() => document.querySelector('#decision').dataset.seat === 'nva'")
    hand = Hand(ann)
    hand.key("op:march")
    hand.space("southern_laos")
    hand.space("central_laos")
    before = pieces(ann, "central_laos")
    troops = ann.page.locator('.board [data-counted="nva_troops"][data-space=southern_laos]')
    for n in ("1", "2"):
        troops.click()
        expect(troops.locator(".taken text")).to_have_text(n)
    expect(ann.page.locator(".beside [data-piece=nva_troops][data-n='2']")).to_have_attribute("aria-pressed", "true")
    picture(ann, "fitl_stack_clicks")
    assert ann.serious_findings(".board") == []
    version = ann.version
    ann.page.locator(".beside .confirm").click()
    ann.moved_on(version)
    expect(ann.decision).to_have_attribute("data-topic", "march.origin")
    assert pieces(ann, "central_laos").get("nva_troops", 0) - before.get("nva_troops", 0) == 2
    hand.key("done")
    print(f"\nMarch of 2 Troops by their stack: {hand.clicks} clicks")
    assert hand.clicks <= 7


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_the_list_tells_what_a_space_brings(newcomer: Newcomer, picture: Picture, size: tuple[int, int]) -> None:
    ann = newcomer(size, phone=size[0] < 500)
    ann.sit_at_new("fitl", ALL_MINE, deck=[112, 17, 55, 44])
    guest, table = ann.guest(), ann.table
    while guest.state(table)["decision"]["seat"] != "vc":
        guest.play(table, "pass")
    ann.page.wait_for_function("() => document.querySelector('#decision').dataset.seat === 'vc'")
    ann.click("op:rally")
    expect(ann.page.locator("#decision .gain").first).to_contain_text("Guerrilla")
    ann.click(next(key for key in ann.offered() if key.startswith("space:")))
    guest = ann.guest()
    while guest.state(table)["decision"]["topic"] != "rally.space":
        guest.play(table, guest.state(table)["decision"]["options"][0]["key"])
    ann.page.wait_for_function("() => document.querySelector('#decision').dataset.topic === 'rally.space'")
    ann.click("sa:tax")
    expect(ann.page.locator('#decision [data-key="space:tay_ninh"] .gain')).to_have_text("+4 Resources")
    picture(ann, f"fitl_gains_{size[0]}")
    assert ann.serious_findings("#decision") == []
