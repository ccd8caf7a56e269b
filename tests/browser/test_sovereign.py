"""Sovereign of Discord in the browser: its board and tracks at every size, its picks, alone, with a friend, two Factions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player

pytestmark = pytest.mark.browser

Newcomer = Callable[..., Player]
Picture = Callable[[Player, str], None]
ALL_MINE = {"us": "me", "arvn": "me", "nva": "me", "vc": "me"}
PHONE = (390, 844)
SIZES = (PHONE, (1024, 768), (1440, 900), (1920, 1080))
CLOSED = {
    "north_vietnam", "central_laos", "southern_laos", "northeast_cambodia", "the_fishhook", "the_parrots_beak", "sihanoukville",
}  # fmt: skip


def panels(player: Player) -> None:
    """Bring the game's own panels into sight: beside the board, or their tab."""
    tab = player.page.locator("#tab-game")
    if tab.count():
        tab.click()


def fits(player: Player) -> bool:
    """Nothing makes the page wider than its window."""
    return bool(player.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_board_and_tracks_at_every_size(newcomer: Newcomer, picture: Picture, size: tuple[int, int], theme: str) -> None:
    ann = newcomer(size, phone=size == PHONE, theme=theme)
    ann.sit_at_new("sovereign", ALL_MINE, "1961", picks="random")
    view, line = ann.state()["view"], ann.page.locator(".status")
    for seat in ALL_MINE:
        standing = f"{view['scores'][seat]}/{view['thresholds'][seat]}"
        expect(line.locator(f".standing.seat-{seat} summary")).to_contain_text(standing)
    expect(line.locator(".standing.seat-nva .money")).to_have_count(0)  # P1.8: no NVA Resources
    expect(line.locator(".levels li")).to_have_text(["Aid 10", "Patr. 10", "Econ 15", "Wash. 0", "Hanoi 1", "Regime Stable"])
    picture(ann, f"sovereign_{size[0]}_{theme}")
    panels(ann)
    washington = ann.page.locator("[data-track=washington]")
    expect(washington.locator(".rung")).to_have_count(5)
    expect(washington.locator(".here")).to_have_attribute("data-level", "0")
    expect(washington.locator("[data-level='2'] [data-piece=us_advisor]")).to_have_attribute("aria-label", "2 US Advisors")
    expect(ann.page.locator("[data-track=hanoi] .held")).to_have_count(2)
    expect(ann.page.locator("[data-track=hanoi] [data-piece=nva_cadre]")).to_have_count(2)
    expect(ann.page.locator("[data-track=stability] .here")).to_have_text("Stable")
    expect(ann.page.locator("[data-box=set_aside] [data-piece=nva_troops]")).to_have_attribute("aria-label", "40 NVA Troops")
    expect(ann.page.locator(".card .ours").first).to_have_text("Our own text; the printed card is not in our sources.")
    assert fits(ann)
    assert ann.serious_findings() == []
    picture(ann, f"sovereign_panels_{size[0]}_{theme}")


def test_pieces_are_told_apart_by_form_and_closed_spaces_say_why(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.sit_at_new("sovereign", ALL_MINE, "1963", picks="random")
    board = ann.page.locator(".fitl-board")
    shapes = {
        piece: board.locator(f".tokens [data-piece={piece}]").first.evaluate(
            "e => [...e.querySelectorAll(':scope > :not(text)')].map(p => p.getAttribute('class')).join()"
        )
        for piece in ("arvn_hamlet", "us_advisor", "vc_cadre", "vc_base", "us_base", "arvn_troops")
    }
    assert len(set(shapes.values())) == 5 and shapes["vc_base"] == shapes["us_base"]
    assert "cadre-star" in shapes["vc_cadre"] and "thatch" in shapes["arvn_hamlet"] and "corner" in shapes["us_advisor"]
    found = board.locator(".space.closed").evaluate_all("all => all.map(e => e.dataset.space)")
    assert set(found) == CLOSED == set(ann.state()["view"]["closed"])
    laos = board.locator("[data-space=central_laos].space")
    expect(laos).to_have_attribute("aria-label", "Central Laos. Laos. Closed: nothing may enter this space (P1.3.5)")
    ann.click("op:train")
    laos.click(position={"x": 60, "y": 60})
    expect(ann.page.locator("#why")).to_contain_text("closed: nothing may enter this space")


def test_the_open_picks_are_cards(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer((1440, 900))
    ann.sit_at_new("sovereign", ALL_MINE, "1961")
    assert ann.topic == "deck.pick"
    card = ann.page.locator("#decision [data-key='card:204']")
    expect(card.locator(".order .chip")).to_have_text(["US", "ARVN", "VC", "NVA"])
    expect(card.locator(".unshaded")).to_contain_text("Washington +1")
    expect(card.locator(".shaded")).to_contain_text("Patronage −2")
    assert ann.serious_findings("#decision") == []
    ann.click("card:204")
    year = ann.page.locator(".picks [data-year='1961']")
    expect(year.locator("[data-pick='204'] summary")).to_contain_text("Taylor Rostow Mission")
    expect(ann.page.locator("#decision [data-key='card:204']")).to_have_count(0)
    picture(ann, "sovereign_picks")
