"""Sovereign of Discord in the browser: its board and tracks at every size, its picks, alone, with a friend, two Factions."""

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


def test_some_cards_of_1961_alone(newcomer: Newcomer) -> None:
    ann = newcomer()
    table = ann.sit_at_new("sovereign", ALL_MINE, "1961", picks="beginners")
    dice = random.Random(61)
    for _ in range(60):
        if len(ann.state()["view"]["played"]) > 3:
            break
        keys = ann.offered()
        end = next((key for key in keys if key in ("done", "pass")), None)
        key = end if end and dice.random() < 0.5 else dice.choice([k for k in keys if k != "pass"])
        if key.startswith("space:"):
            ann.click_on_board(key)
        else:
            ann.click(key)
    assert len(ann.guest().state(table)["view"]["played"]) > 3


def test_1961_in_two_browsers(newcomer: Newcomer) -> None:
    ann, bob = newcomer(), newcomer(PHONE, phone=True)
    seats = {"us": "me", "arvn": "me", "nva": "friend", "vc": "friend"}
    table = ann.sit_at_new("sovereign", seats, "1961")
    guest = ann.guest()
    links = guest.links(table)
    bob.sit(links["vc"], "Bob")
    expect(bob.decision).to_have_attribute("data-topic", "deck.pick")  # P2.1: the VC picks first
    version = ann.version
    bob.click("card:222")
    ann.moved_on(version)
    expect(ann.decision).to_have_attribute("data-seat", "arvn")
    expect(ann.page.locator("#decision [data-key='card:222']")).to_have_count(0)
    expect(ann.page.locator(".picks [data-pick='222']")).to_have_count(1)
    assert fits(bob) and bob.serious_findings() == []


def test_diems_war_on_the_initiative_track(newcomer: Newcomer, picture: Picture) -> None:
    ann = newcomer((1440, 900))
    ann.sit_at_new("sovereign", ALL_MINE, "diems_war", picks="random")
    track = ann.page.locator(".initiative")
    expect(track).to_contain_text("VC is 1st Eligible and chooses freely.")
    expect(track.locator(".rung")).to_have_count(5)
    expect(track.locator(".here")).to_have_count(0)
    expect(ann.page.locator(".status .standing")).to_have_count(2)
    expect(ann.page.locator(".cards .card")).to_have_count(1)  # P2.3: no card is shown ahead, not even a place for one
    expect(ann.page.locator(".cards .order")).to_have_count(0)  # P2.3.1: the order on the card means nothing here
    expect(ann.page.locator("#log, .log").first).not_to_contain_text("next")
    words = ann.page.locator(".initiative .rung b").evaluate_all("all => all.map(b => b.scrollWidth <= b.clientWidth + 1)")
    assert all(words)  # no word is cut in two
    expect(ann.page.locator(".sequence li")).to_have_count(2)
    assert ann.state()["decision"]["seat"] == "vc"
    ann.click("pass")
    expect(track.locator(".here")).to_have_attribute("data-box", "pass")
    expect(track.locator(".here .chip")).to_have_text("VC")
    expect(ann.decision).to_have_attribute("data-seat", "arvn")
    assert ann.serious_findings() == []
    picture(ann, "sovereign_diems_war")


def test_after_the_fall_of_diem_the_board_is_fire_in_the_lakes(newcomer: Newcomer, picture: Picture) -> None:
    """A game of 1963 played by lot through the Fall; its record is taken up in the browser, then looked back on."""
    whole = sandtable.new("sovereign", "1963", seed=5, seats=dict.fromkeys(ALL_MINE, "human:ann"), options={"picks": "random"})
    dice = random.Random(63)
    while whole.view()["rules"] != "fitl" or whole.view()["phase"] != "act":
        asked = whole.decision
        assert asked is not None
        whole.answer("pass" if "pass" in asked.options else dice.choice(asked.options))
    ann = newcomer((1440, 900))
    ann.page.goto("/")
    reply = ann.page.request.post("/api/import", data={"record": whole.record()})
    ann.page.goto(f"/t/{reply.json()['table']}")
    ann.ready()
    view = ann.state()["view"]
    assert view["rules"] == "fitl" and "slots" not in view
    expect(ann.page.locator(".space.closed")).to_have_count(0)
    expect(ann.page.locator(".ladder")).to_have_count(0)
    expect(ann.page.locator(".tracks .trail .here")).to_have_text(str(view["tracks"]["trail"]))
    expect(ann.page.locator(".status .standing.seat-nva .money")).to_have_text("10")
    expect(ann.page.locator(".card.current .ours")).to_have_count(0)
    expect(ann.page.locator(".victory .row.us .what")).to_contain_text("Support + Available")
    picture(ann, "sovereign_after_the_fall")
    ann.page.locator(".replay-bar button").first.click()
    expect(ann.page.locator(".ladder")).to_have_count(3)  # the same page shows the past as it was
    expect(ann.page.locator(".space.closed")).to_have_count(len(CLOSED))
    assert fits(ann)


def test_its_aids_and_rules(newcomer: Newcomer) -> None:
    ann = newcomer((1440, 900))
    ann.sit_at_new("sovereign", ALL_MINE, "1961", picks="beginners")
    page = ann.page
    page.locator("#open-aids").click()
    page.locator("[data-sheet=us]").click()
    expect(page.locator("[data-aid='us.interdict']")).to_contain_text("level of Washington")
    page.locator("[data-sheet=vc]").click()
    page.locator("[data-aid='vc.terror'] .rule").click()
    expect(page.locator("dialog[open]")).to_contain_text("Terror (1 Resource")  # Fire in the Lake's rule, unchanged
    ann.press("Escape")
    page.locator("[data-aid='vc.rally'] .rule").click()
    expect(page.locator("dialog[open]")).to_contain_text("without a Strategic Hamlet")
    ann.press("Escape")
    page.locator("[data-sheet=fall]").click()
    expect(page.locator(".aids-sheet .aid")).to_have_count(6)
    assert ann.serious_findings("#aids") == []


def test_the_lobby_says_how_long_and_how_hard(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.page.goto("/")
    ann.page.locator('input[name=game][value="sovereign"]').check()
    for scenario in ("1961", "diems_war", "1963"):
        expect(ann.page.locator(f'label:has(input[value="{scenario}"])')).to_contain_text("cards")
    seats = ann.page.locator(".seat-choice select")
    expect(seats).to_have_count(4)
    ann.page.locator('input[name=scenario][value="diems_war"]').check()
    expect(seats).to_have_count(2)  # P1.5: two sides, and one of them is yours
    expect(ann.page.locator("select[name=seat-arvn]")).to_have_value("me")
    assert ann.serious_findings() == []


def test_playback_marks_what_leaves_a_slot_and_where_a_track_went(newcomer: Newcomer, picture: Picture) -> None:
    """Politburo, shaded: Hanoi goes from 1 to 2, and 5 Guerrillas, a Base and 2 Cadres leave slot 2."""
    ann = newcomer((1440, 900))
    table = ann.sit_at_new("sovereign", ALL_MINE, "1961", picks="random", deck=[207, 217])
    guest = ann.guest()
    guest.play(table, "event:shaded")
    moment = guest.state(table)["moment"]
    guest.play(table, "pass")
    ann.page.reload()
    ann.ready()
    expect(ann.page.locator(".ladder .moved")).to_have_count(0)
    ann.page.evaluate(
        "m => { const bar = document.querySelector('#moment'); bar.value = m; bar.dispatchEvent(new Event('input')); }", moment
    )
    hanoi = ann.page.locator("[data-track=hanoi]")
    expect(hanoi.locator(".moved")).to_have_attribute("data-level", "2")
    expect(hanoi.locator(".left")).to_have_attribute("data-level", "1")
    for piece in ("vc_guerrilla", "vc_base", "nva_cadre"):
        expect(hanoi.locator(f"[data-gone='hanoi.2 {piece}']")).to_have_count(1)
    expect(ann.page.locator("[data-track=washington] :is(.moved, [data-gone], [data-came])")).to_have_count(0)
    hanoi.scroll_into_view_if_needed()
    picture(ann, "sovereign_playback")


def test_alone_in_1961_against_three_non_players(newcomer: Newcomer) -> None:
    """ARVN against our charts, set up in the lobby, for several cards: the log gives their reasons in words."""
    ann = newcomer()
    table = ann.set_up("sovereign", {"us": "np", "arvn": "me", "nva": "np", "vc": "np"}, "1961")
    guest = ann.guest()
    cards: set[int] = set()
    for _ in range(80):
        state = guest.state(table)
        cards.add(state["view"]["card"])
        if len(cards) > 4 or state["decision"] is None:
            break
        offered = [option["key"] for option in state["decision"]["options"]]
        guest.play(table, "pass" if "pass" in offered else offered[-1])
    assert len(cards) > 4
    page = ann.page
    page.locator("#tab-log").click()
    page.eval_on_selector_all(".reasons-of[aria-expanded=false]", "buttons => buttons.forEach(b => b.click())")
    expect(page.locator(".trace li").first).to_be_visible()
    told = page.locator(".trace").all_inner_texts()
    assert told and not [words for words in told if "note." in words or "line." in words or "{" in words]
