"""2.1 The set-ups: every printed number, and what must add up."""

import json
from importlib.resources import files
from typing import Any

import pytest

import sandtable
from sandtable.vietnam import sovereign, terms
from sandtable.vietnam.board import (
    CITIES,
    CONTROL_NAMES,
    ECON,
    IS_PROVINCE,
    LOCS,
    POP,
    SPACE,
    SPACES,
    SUPPORT_NAMES,
)  # fmt: skip
from sandtable.vietnam.check import check
from sandtable.vietnam.headers import HEADERS, is_coup
from sandtable.vietnam.pieces import (
    ARVN_BASE,
    ARVN_HAMLET,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    FACTIONS,
    KINDS,
    NVA_BASE,
    NVA_GUERRILLA,
    NVA_PIECES,
    NVA_TROOPS,
    PIECE,
    PIECES,
    US_ADVISOR,
    US_BASE,
    US_IRREGULAR,
    US_PIECES,
    US_TROOPS,
    VC_BASE,
    VC_CADRE,
    VC_GUERRILLA,
)  # fmt: skip
from sandtable.vietnam.rules.s2_deck import cards_left
from sandtable.vietnam.rules.s7_victory import margins
from sandtable.vietnam.ruleset import of
from sandtable.vietnam.sovereign.sheets import SCENARIOS, SLOTS, sheet
from sandtable.vietnam.state import HANOI, STABILITY_NAMES, TRACK_NAMES, WASHINGTON, War
from sandtable.vietnam.verbs import OUT_OF_PLAY, SET_ASIDE, on_map, on_slot
from tests.vietnam.sovereign.play import war

CARDS = json.loads((files(sovereign) / "data" / "cards.json").read_text(encoding="utf-8"))


def in_play(g: War, p: int) -> int:
    """1.4 Pieces of a type that are not set aside."""
    boxes = g.available[p] + g.casualties[p] + g.out_of_play[p]
    return on_map(g, p) + boxes + sum(g.slots[p::KINDS])


def sums(held: dict[str, int], more: dict[str, int]) -> None:
    for name, n in more.items():
        held[name] = held.get(name, 0) + n


# ------------------------------------------------------------------ what is printed


@pytest.mark.covers("P2.1-a", "P1.7-c")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_control_is_what_the_sheet_prints(scenario: str) -> None:
    """23 Cities and Provinces each."""
    g, row = war(scenario), sheet(scenario)
    assert len(row["spaces"]) == 23
    assert {name: CONTROL_NAMES[g.control[SPACE[name]]] for name in row["spaces"]} == {
        name: facts["control"] for name, facts in row["spaces"].items()
    }


@pytest.mark.covers("P2.1-a", "P1.9-a", "P1.9-b", "P1.9-c", "P1.9-d", "P1.6.2-a")
@pytest.mark.parametrize(
    ("scenario", "printed"),
    [
        ("1961", {"us": 14, "arvn": 33, "nva": 14, "vc": 12}),
        ("diems_war", {"arvn": 33, "vc": 12}),
        ("1963", {"us": 20, "arvn": 36, "nva": 13, "vc": 18}),
    ],
)
def test_scores_are_what_the_sheet_prints(scenario: str, printed: dict[str, int]) -> None:
    """1963: 26 Support less 6; 26 COIN and 10 Patronage; 9 without COIN Control and 4 Cadres; 12 and 6 Bases."""
    g = war(scenario)
    assert sheet(scenario)["printed_scores"] == printed
    assert {FACTIONS[f]: g.scores[f] for f in of(g).factions} == printed


@pytest.mark.covers("P7.2-a")
@pytest.mark.parametrize(("scenario", "found"), [("1961", (-10, -7, -6, -23)), ("1963", (-4, -4, -7, -17))])
def test_margins_at_the_start(scenario: str, found: tuple[int, ...]) -> None:
    """Thresholds US 24, ARVN 40, NVA 20, VC 35."""
    g = war(scenario)
    assert margins(g) == found
    assert of(g).thresholds == (24, 40, 20, 35)


@pytest.mark.covers("P1.9-e")
def test_the_us_score_may_be_negative() -> None:
    """Support 4 and Washington 4 are -4."""
    g = war()
    for s in CITIES:
        g.support[s] = 0
    g.support_total, g.washington = 4, 4
    assert g.us_score == -4


@pytest.mark.covers("P-s61-a", "P-s61-b")
def test_1961_tracks_and_boxes() -> None:
    g = war("1961")
    assert (g.aid, g.patronage, g.econ, g.res) == (10, 10, 15, [0, 20, 0, 5])
    assert (g.washington, g.hanoi, STABILITY_NAMES[g.stability]) == (0, 1, "stable")
    assert g.eligible == [True] * 4
    assert {PIECES[p]: n for p, n in enumerate(g.available) if n} == {
        "arvn_base": 1, "arvn_ranger": 1, "vc_base": 4, "vc_guerrilla": 6,
    }  # fmt: skip
    assert {PIECES[p]: n for p, n in enumerate(g.out_of_play) if n} == {"arvn_hamlet": 6}
    assert g.cadres == 0
    assert on_map(g, US_ADVISOR) == 0


@pytest.mark.covers("P-s61-c", "P1.4-b")
def test_diems_war_is_1961_without_us_pieces_and_cadres() -> None:
    """VC is 1st Eligible; US and NVA sleep."""
    g, four = war("diems_war"), war("1961")
    assert (g.aid, g.patronage, g.econ, g.res) == (10, 10, 15, [0, 20, 0, 5])
    assert (g.washington, g.hanoi, g.stability) == (0, 1, 0)
    assert FACTIONS[g.starter] == "vc"
    assert g.eligible == [False, True, False, True]
    assert not any(on_map(g, p) for p in US_PIECES)
    assert g.cadres == 0
    assert sum(g.n[VC_CADRE::KINDS]) == sum(g.slots[VC_CADRE::KINDS]) == sum(g.slots[US_ADVISOR::KINDS]) == 0
    for p in (ARVN_TROOPS, ARVN_POLICE, ARVN_RANGER, ARVN_BASE, ARVN_HAMLET, VC_GUERRILLA, VC_BASE):
        assert g.available[p] == four.available[p]
        assert on_map(g, p) == on_map(four, p)
    assert not any(in_play(g, p) for p in (*US_PIECES, *NVA_PIECES))


@pytest.mark.covers("P-s63-a")
def test_1963_tracks_and_boxes() -> None:
    g = war("1963")
    assert (g.aid, g.patronage, g.econ, g.res) == (15, 10, 15, [0, 30, 0, 10])
    assert (g.washington, g.hanoi, STABILITY_NAMES[g.stability]) == (3, 3, "unstable")
    assert not any(g.slots)
    assert {PIECES[p]: n for p, n in enumerate(g.available) if n} == {
        "arvn_base": 1, "arvn_troops": 2, "arvn_hamlet": 1, "vc_base": 3, "vc_guerrilla": 9,
    }  # fmt: skip
    assert (g.cadres, sum(g.n[VC_CADRE::KINDS])) == (2, 4)
    assert (g.support_total, g.opposition_total, g.coin_pop) == (26, 12, 26)
    assert g.coin[SPACE["quang_tin"]] == 3
    assert g.vc[SPACE["quang_tin"]] == 2


# ------------------------------------------------------------------ what must add up


@pytest.mark.covers("P1.4-a", "P1.4-c", "P1.4-k")
def test_the_force_pool_of_four_factions() -> None:
    """In play, wherever it stands; the rest is set aside."""
    for scenario in ("1961", "1963"):
        g = war(scenario)
        pool = {ARVN_TROOPS: 20, ARVN_POLICE: 30, ARVN_RANGER: 3, ARVN_BASE: 1, ARVN_HAMLET: 6,
                US_ADVISOR: 6, US_IRREGULAR: 3, US_BASE: 1, VC_GUERRILLA: 30, VC_BASE: 9}  # fmt: skip
        assert {p: in_play(g, p) for p in of(g).pool if in_play(g, p)} == pool
        aside = {NVA_TROOPS: 40, NVA_GUERRILLA: 20, NVA_BASE: 9, ARVN_TROOPS: 10, ARVN_RANGER: 3, ARVN_BASE: 2,
                 US_TROOPS: 34, US_BASE: 5, US_IRREGULAR: 3}  # fmt: skip
        assert {p: n for p, n in enumerate(g.set_aside) if n} == aside
        assert g.cadres + sum(g.n[VC_CADRE::KINDS]) + sum(g.slots[VC_CADRE::KINDS]) == 6


@pytest.mark.covers("P1.4-b")
def test_the_force_pool_of_diems_war() -> None:
    """No US pieces, no Cadres; 40 Troops, 6 Bases and 6 Irregulars of the US are set aside."""
    g = war("diems_war")
    pool = {ARVN_TROOPS: 20, ARVN_POLICE: 30, ARVN_RANGER: 3, ARVN_BASE: 1, ARVN_HAMLET: 6, VC_GUERRILLA: 30, VC_BASE: 9}
    assert {p: in_play(g, p) for p in of(g).pool if in_play(g, p)} == pool
    assert (g.set_aside[US_TROOPS], g.set_aside[US_BASE], g.set_aside[US_IRREGULAR]) == (40, 6, 6)


@pytest.mark.covers("P6.8.3-a", "P6.9.3-a", "P1.2-c")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_slots_above_the_level_are_full_and_the_others_empty(scenario: str) -> None:
    g = war(scenario)
    two = scenario == "diems_war"
    for track, level in ((WASHINGTON, g.washington), (HANOI, g.hanoi)):
        for slot in (1, 2, 3):
            names = {"nva_cadre": VC_CADRE, **PIECE}
            full = {
                names[piece]: n
                for piece, n in SLOTS[TRACK_NAMES[track]][slot - 1].items()
                if not (two and piece in ("us_advisor", "nva_cadre"))
            }
            held = {p: on_slot(g, track, slot, p) for p in range(KINDS) if on_slot(g, track, slot, p)}
            assert held == (full if slot > level else {})
    assert SLOTS["washington"] == [{"arvn_troops": 2, "arvn_police": 2, "us_advisor": 2}] * 3
    assert SLOTS["hanoi"] == [{"nva_cadre": 2}, *[{"vc_base": 1, "vc_guerrilla": 5, "nva_cadre": 2}] * 2]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_set_up_is_sound(scenario: str) -> None:
    """Pools, stacking, totals; and the sheet itself: what is printed as Available is what is left."""
    g, row = war(scenario), sheet(scenario)
    check(g)
    left: dict[str, int] = {PIECES[p]: n for p, n in of(g).pool.items()}
    left["nva_cadre"] = of(g).cadres
    used: dict[str, int] = {}
    for name, facts in row["spaces"].items():
        pieces: dict[str, int] = dict(facts["pieces"])
        assert pieces.get("arvn_hamlet", 0) <= IS_PROVINCE[SPACE[name]]
        cadres = pieces.pop("vc_cadre", 0)
        sums(pieces, {"vc_base": cadres, "nva_cadre": cadres})
        sums(used, pieces)
        assert facts["support"] == "neutral" or POP[SPACE[name]]
    for held in (row[OUT_OF_PLAY], row[SET_ASIDE], *row["slots"]["washington"], *row["slots"]["hanoi"]):
        sums(used, held)
    assert {name: n - used.get(name, 0) for name, n in left.items() if n != used.get(name, 0)} == row["available"]
    assert {SUPPORT_NAMES[g.support[SPACE[name]] + 2] == facts["support"] for name, facts in row["spaces"].items()} == {True}


@pytest.mark.covers("P1.3-a")
def test_the_map_in_play() -> None:
    """8 Cities, 15 Provinces, 17 LoCs; Population 14 and 21; Econ 15."""
    g = war()
    open_spaces = [s for s in SPACES if s not in terms.closed(g)]
    cities = [s for s in open_spaces if s in CITIES]
    provinces = [s for s in open_spaces if IS_PROVINCE[s]]
    assert (len(cities), len(provinces), len([s for s in open_spaces if s in LOCS])) == (8, 15, 17)
    assert (sum(POP[s] for s in cities), sum(POP[s] for s in provinces)) == (14, 21)
    assert sum(ECON[s] for s in open_spaces) == g.econ == 15
    assert (g.coin_pop, 35 - g.coin_pop) == (23, 12)


@pytest.mark.covers("P2.1-i", "P2.1-j", "P2.1-k", "P1.4-l")
@pytest.mark.parametrize(
    ("scenario", "hands"),
    [
        ("1961", {"us": 273, "nva": 274, "arvn": 275, "vc": 276}),
        ("diems_war", {"arvn": 275, "vc": 276}),
        ("1963", {}),
    ],
)
def test_hands_leader_and_tracks_in_the_view(scenario: str, hands: dict[str, int]) -> None:
    view = sandtable.game("sovereign").view(war(scenario), None)
    assert view["pivotal"] == hands
    assert (view["leader"], view["leader_cards"]) == ("diem", [])
    assert set(view["tracks"]) == {"aid", "patronage", "econ", "washington", "hanoi", "stability", "resources"}
    assert set(view["tracks"]["resources"]) == {"arvn", "vc"}


# ------------------------------------------------------------------ the cards


@pytest.mark.covers("P1.2-a", "P2.1-b")
def test_eighty_cards() -> None:
    """24 Events of each of three years, 4 Pivotal Events, 3 Coup cards and a Leader."""
    numbers = [card["number"] for card in CARDS["cards"]]
    assert numbers == list(range(201, 281))
    kinds = [HEADERS[n].kind for n in numbers]
    assert [kinds.count(kind) for kind in ("event", "pivotal", "coup", "leader")] == [72, 4, 3, 1]
    years = [HEADERS[n].period for n in numbers if HEADERS[n].kind == "event"]
    assert [years.count(year) for year in ("1961", "1962", "1963")] == [24, 24, 24]
    assert [HEADERS[n].period for n in (277, 278, 279)] == ["1961", "1962", "1963"]
    assert [is_coup(n) for n in (276, 277, 279, 280)] == [False, True, True, False]


def test_every_year_has_each_order_once() -> None:
    """So each faction is first, second, third and last 6 times a year."""
    for first in (201, 225, 249):
        orders = {HEADERS[n].order for n in range(first, first + 24)}
        assert len(orders) == 24


@pytest.mark.covers("P2.1-f", "P-s63-b", "P2.1-d")
@pytest.mark.parametrize(("scenario", "cards", "unseen"), [("1961", 27, 8), ("diems_war", 27, 8), ("1963", 9, 8)])
def test_the_decks(scenario: str, cards: int, unseen: int) -> None:
    """8 Events and a Coup card a year."""
    g = war(scenario)
    assert cards_left(g) == cards
    assert set(g.unseen) == {unseen}


def view_of(scenario: str) -> dict[str, Any]:
    seen: dict[str, Any] = sandtable.game("sovereign").view(war(scenario), None)
    return seen


def test_the_view_of_1961() -> None:
    """The contract: rules, tracks, slots, Cadres, pieces set aside, initiative, picks."""
    view = view_of("1961")
    assert (view["game"], view["rules"], view["scenario"]) == ("sovereign", "sovereign", "1961")
    assert (view["tracks"]["washington"], view["tracks"]["hanoi"], view["tracks"]["stability"]) == (0, 1, "stable")
    assert view["slots"]["washington"][0] == {"arvn_troops": 2, "arvn_police": 2, "us_advisor": 2}
    assert view["slots"]["hanoi"] == [{}, *[{"vc_guerrilla": 5, "vc_base": 1, "nva_cadre": 2}] * 2]
    assert (view["cadres"], view["set_aside"]["us_troops"], view["initiative"]) == (0, 34, None)
    assert view["spaces"]["tay_ninh"]["pieces"] == {"vc_guerrilla": 2, "vc_cadre": 1}
    assert len(view["closed"]) == 7
    assert view["parts"] == {"us": [14, 0], "arvn": [23, 10], "nva": [12, 2], "vc": [9, 3]}
    json.dumps(view)


def test_the_view_of_diems_war() -> None:
    view = view_of("diems_war")
    assert (view["rules"], view["factions"], view["initiative"]) == ("diems_war", ["arvn", "vc"], "vc")
    assert set(view["scores"]) == set(view["thresholds"]) == set(view["margins"]) == {"arvn", "vc"}


@pytest.mark.parametrize("lang", ["en", "es", "it", "fr"])
def test_the_board_as_text(lang: str) -> None:
    """Tracks, slots and pieces of this game; closed spaces are left out; no key without words."""
    text = sandtable.game("sovereign").board_text(war("1961"), None, lang)  # type: ignore[attr-defined]
    assert "sheet." not in text
    assert "2 Cadres" in text or lang in ("es", "it")
    assert "1C" in text
    assert "Sihanoukville" not in text
