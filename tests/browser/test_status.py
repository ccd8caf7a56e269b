"""What a player looks at all the time: scores, tracks, whose turn, the phase, both cards with their order and marks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
Picture = Callable[[Player, str], None]
ALL_MINE = {"us": "me", "arvn": "me", "nva": "me", "vc": "me"}
DECK = [112, 101, 17, 44]
NAMES = {"us": "US", "arvn": "ARVN", "nva": "NVA", "vc": "VC"}


@pytest.mark.parametrize("size", [(390, 844), (1024, 768), (1440, 900), (1920, 1080)])
def test_the_status_line_is_in_sight_and_true(newcomer: Newcomer, picture: Picture, size: tuple[int, int]) -> None:
    phone = size[0] < 500
    ann = newcomer(size, phone=phone, theme="dark" if size[0] in (390, 1920) else "light")
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    view, line = ann.state()["view"], ann.page.locator(".status")
    expect(line).to_be_in_viewport(ratio=1)
    for seat in NAMES:
        shown = line.locator(f".standing.seat-{seat} summary")
        expect(shown).to_contain_text(f"{view['scores'][seat]}/{view['thresholds'][seat]}")
        if seat != "us":
            expect(shown.locator(".money")).to_have_text(str(view["tracks"]["resources"][seat]))
    for name in ("aid", "patronage", "econ", "trail"):
        expect(line.locator(".levels")).to_contain_text(str(view["tracks"][name]))
    expect(line).to_contain_text("1st Eligible: VC")
    expect(line).to_contain_text("Cards left: 25")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    standing = line.locator(".standing.seat-us")
    (standing.locator("summary").tap if phone else standing.locator("summary").click)()
    first, second = view["parts"]["us"]
    expect(standing.locator(".menu-body")).to_contain_text(f"{first} + {second} = {view['scores']['us']}")
    assert ann.serious_findings(".status") == []
    picture(ann, f"fitl_status_{size[0]}")


def test_the_next_cards_order_and_marks(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    card = ann.page.locator(".card.next")
    expect(card.locator(".order .chip")).to_have_text(["VC", "NVA", "US", "ARVN"])
    expect(card.locator(".mark-of")).to_have_text("VC Capability")
    expect(ann.page.locator(".cards .deck")).to_contain_text("The next Coup card is among the next 7 of the deck.")


def test_the_coup_round_has_a_bar_of_phases(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer((1440, 900))
    table = ann.sit_at_new("fitl", ALL_MINE, deck=[112, 127, 17, 44])
    guest = ann.guest()
    for _ in range(30):
        if guest.state(table)["view"]["phase"] in guest.state(table)["view"]["round"]:
            break
        guest.play(table, "pass")
    view = guest.state(table)["view"]
    at = view["round"].index(view["phase"])
    expect(ann.page.locator(".coup-round li")).to_have_count(len(view["round"]))
    expect(ann.page.locator(".coup-round li.past")).to_have_count(at)
    expect(ann.page.locator(".coup-round")).to_contain_text(f"Phase {at + 1}/{len(view['round'])}")
    expect(ann.page.locator(".status")).to_contain_text("Coup Round 1 of 3")
    picture(ann, "fitl_coup_round")


@pytest.mark.parametrize(
    "lang, words", [("es", "1ª Elegible: VC"), ("it", "1ª Eleggibile: VC"), ("fr", "1re Éligible\u00a0: VC")]
)
def test_the_status_line_in_every_language(newcomer: Newcomer, lang: str, words: str) -> None:
    ann = newcomer((390, 844), phone=True)
    ann.sit_at_new("fitl", ALL_MINE, deck=DECK)
    ann.page.locator("#language").select_option(lang)
    expect(ann.page.locator(".status")).to_contain_text(words)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390
