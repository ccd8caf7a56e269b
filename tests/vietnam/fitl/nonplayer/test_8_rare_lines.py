"""8.4-8.8 Priority lines and boxes that games seldom bring up, each on a board made for it.

Where no dice are given, lots would be an error: the line alone must decide.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from sandtable.kernel.seats import Note
from sandtable.vietnam.board import ADJACENT_LOCS_CITIES, CITIES, IDS, SPACE
from sandtable.vietnam.fitl.rules.s4_air_strike import air_strike
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN_POLICE, ARVN_TROOPS, KINDS, NVA_GUERRILLA, NVA_TROOPS, US_BASE
from tests.vietnam.fitl.nonplayer import driver, us_driver
from tests.vietnam.fitl.nonplayer.arvn_driver import arvn_board, no_transport
from tests.vietnam.fitl.nonplayer.driver import chooses, event, in_both_editions, np_board, operate, plays
from tests.vietnam.fitl.nonplayer.nva_driver import nva
from tests.vietnam.fitl.nonplayer.us_driver import grounded, us_board
from tests.vietnam.play import show

COUP, US_FIRST, CLAYMORES, AMPHIB, LONG_TAN = 126, 23, 17, 67, 98
WET: dict[str, Any] = {"next_card": COUP, "card": US_FIRST, "arvn": 15, "econ": 15, "trail": 0}


def decided(notes: Sequence[Note], line: str) -> bool:
    """Whether that line left fewer candidates than it met."""
    lines = [n.args for n in notes if n.topic == "line" and n.args["line"] == line]
    return any(a["after"] < a["before"] for a in lines)  # type: ignore[operator]


# ------------------------------------------------------------------ Events (8.4)


@pytest.mark.covers("8.4.4-c")
@pytest.mark.parametrize("card, other", [(CLAYMORES, "arvn_base"), (LONG_TAN, "us_troops")])
def test_where_the_us_has_a_base(card: int, other: str) -> None:
    """17 and 98 shaded: Phuoc Long has a US Base, Tay Ninh an ARVN Base or Troops alone."""
    g = np_board(
        f"tay_ninh: 1 {other}, 3 vc_guerrilla", "phuoc_long: 1 us_base, 3 vc_guerrilla", card=card, players="us arvn"
    )  # fmt: skip
    seen = event(g, "vc", "shaded", dice="*")
    assert g.casualties[US_BASE] == 1 and decided(seen.mind.notes, "most_us_bases")


@pytest.mark.covers("8.4.4-c")
def test_where_most_guerrillas_go_underground() -> None:
    """Three Active Guerrillas in Quang Tri, one in Pleiku and five hidden ones."""
    g = np_board(
        "pleiku: 1 vc_guerrilla_active, 5 vc_guerrilla", "quang_tri: 3 vc_guerrilla_active", card=24, players="us arvn"
    )  # fmt: skip
    seen = event(g, "vc", "shaded", dice="*")
    assert seen.keys("event.hide")[0] == "space:quang_tri" and decided(seen.mind.notes, "most_guerrillas")


@pytest.mark.covers("8.4.1-a")
def test_amphib_landing_rather_from_neutral_than_from_support() -> None:
    """67 shaded for VC: nobody stands at Opposition; Binh Dinh is Neutral, Khanh Hoa, with more of them, at Support."""
    g = np_board(
        "binh_dinh: 1 vc_guerrilla",
        "khanh_hoa: 3 vc_guerrilla, passive_support",
        "saigon: passive_support",
        card=AMPHIB,
        players="us arvn",
    )
    seen = event(g, "vc", "shaded", dice="*")
    assert decided(seen.mind.notes, "not_at_support")
    assert show(g, "binh_dinh") == "", "it went to Saigon or Khanh Hoa, both at Support"
    assert g.vc[SPACE["khanh_hoa"]] + g.vc[SPACE["saigon"]] == 4


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize("guard, played", [("1 nva_guerrilla", False), ("1 nva_guerrilla_active", True)])
def test_the_us_looks_for_an_nva_base_abroad_that_nobody_hides(guard: str, played: bool) -> None:
    """26: an NVA Base in Southern Laos, its Guerrilla Underground or Active."""
    g = np_board(f"southern_laos: 1 nva_base, {guard}", card=26, players="nva vc")
    assert plays(g, "us") == played


@pytest.mark.covers("8.4.4-c")
def test_where_most_nva_troops_are() -> None:
    """49 shaded: Tay Ninh has four NVA Troops, Quang Tri one."""
    g = np_board("quang_tri: 1 nva_troops", "tay_ninh: 4 nva_troops", card=49, players="us arvn")
    g.available[NVA_TROOPS] = 4
    seen = event(g, "nva", "shaded", dice="*")
    assert g.n[SPACE["tay_ninh"] * KINDS + NVA_TROOPS] == 8 and decided(seen.mind.notes, "most_troops")


# ------------------------------------------------------------------ VC and NVA


@pytest.mark.covers("8.5.1-g")
def test_subvert_where_two_cubes_can_go() -> None:
    """No Control is lost in either: Hue has four Police and a US Troop, Kontum a single one beside three US Troops."""
    g = np_board(
        "kontum: 1 arvn_police, 3 us_troops, 1 vc_guerrilla",
        "hue: 4 arvn_police, 1 us_troops, 1 vc_guerrilla",
        players="us arvn",
    )
    key, seen = chooses(g, "vc", "space:kontum", "space:hue", topic="subvert.space")
    assert key == "space:hue" and decided(seen.mind.notes, "most_cubes")


@pytest.mark.covers("8.5.4-d")
def test_against_an_nva_player_first_where_vc_has_a_base() -> None:
    """One Resource and two Guerrillas to spare: Tay Ninh and Quang Duc are NVA's by 1; VC's Base is in Quang Duc."""
    g = np_board(
        "phuoc_long: 3 vc_guerrilla_active",
        "tay_ninh: 1 nva_troops",
        "quang_duc: 2 nva_troops, 1 vc_base",
        vc=1,
        players="us arvn nva",
    )
    seen = operate(g, "vc", "march", dice="*")
    assert decided(seen.mind.notes, "vc_base")
    assert [(origin, target) for origin, target, _ in driver.moves(seen)] == [("phuoc_long", "quang_duc")]


@in_both_editions(pytest.mark.covers("F8.6.4-f"))
@pytest.mark.covers("8.6.4-a")
def test_a_rally_that_cannot_be_becomes_a_march() -> None:
    """The Trail is at 1, but there is nothing to place and too little for the Trail: Troops march."""
    g = nva("north_vietnam: 1 nva_base, 9 nva_troops", "quang_tri: 1 arvn_police", trail=1, nva=1)
    g.available[NVA_GUERRILLA] = 0
    g.available[NVA_TROOPS] = 0
    key, seen = chooses(g, "nva", "op:rally", "op:march", dice="*")
    assert key == "op:march"
    assert seen.boxes()["nva_poor_trail"] and seen.boxes()["nva_can_rally"] is False and seen.boxes()["nva_can_march"]


# ------------------------------------------------------------------ ARVN


@pytest.mark.covers("8.7.2-c")
def test_no_govern_where_it_would_lead_to_neutral() -> None:
    """Hue is at Passive Support and there is Aid: no Patronage is taken, and Aid only beside a space with Patronage."""
    g = arvn_board("hue: 3 arvn_police, passive_support", "kontum: 1 arvn_troops", ready=6, aid=20)
    seen = operate(g, "arvn", "train", dice="*")
    assert seen.boxes()["arvn_govern"] is False and "sa:govern" not in seen.keys("train.space", "op.last_call")


@pytest.mark.covers("8.7.4-c")
def test_among_assaults_that_only_kill_the_one_that_kills_most() -> None:
    """In Saigon, under COIN Control, 3 of 4 fall, in Hue 2 of 3: no Base, no change of Control, not the last enemies."""
    g = no_transport(
        "hue: 2 arvn_troops, 3 arvn_police, 3 nva_troops",
        "saigon: 3 arvn_troops, 3 arvn_police, 4 nva_troops",
        arvn=3,
    )
    seen = operate(g, "arvn", "assault", dice="*")
    assert decided(seen.mind.notes, "most_removed")
    assert driver.spaces(seen, "assault.space")[0] == "saigon"


@pytest.mark.covers("8.4.4-c")
def test_where_most_arvn_pieces_are() -> None:
    """47 unshaded doubles the ARVN pieces of a space with NVA: five in Hue, one in Da Nang."""
    g = np_board(
        "hue: 5 arvn_police, 1 nva_troops", "da_nang: 1 arvn_police, 1 nva_troops", card=47, players="nva vc"
    )  # fmt: skip
    seen = event(g, "arvn", "unshaded", dice="*")
    assert g.n[SPACE["hue"] * KINDS + ARVN_TROOPS] == 5 and decided(seen.mind.notes, "most_arvn_pieces")


# ------------------------------------------------------------------ US


@pytest.mark.covers("8.8.3-d")
def test_of_equal_population_the_control_that_takes_fewer_hits() -> None:
    """Two of Population 2 under NVA Control: Hue takes 2 hits, Binh Dinh 1; there are 2 for pieces."""
    g = us_board("hue: 1 us_troops, 3 nva_troops", "binh_dinh: 1 us_troops, 2 nva_troops", trail=0)
    seen = us_driver.drive(g, air_strike(g, Operation(Orders(0, "air_strike", free=True))), "11" * 9, "2")
    assert decided(seen.mind.notes, "us_fewest_hits")
    assert seen.keys("air_strike.target")[0] == "space:binh_dinh"


@pytest.mark.covers("8.8.4-a")
def test_a_patrol_ends_in_a_city_even_if_all_are_at_active_support() -> None:
    g = us_board("central_laos: 3 us_troops", *(f"{IDS[s]}: active_support" for s in CITIES), **WET)
    seen = us_driver.act(grounded(g), dice="11" * 9)
    assert decided(seen.mind.notes, "us_city")
    (end,) = seen.keys("patrol.destination")
    assert SPACE[end[6:]] in CITIES


@pytest.mark.covers("8.8.4-a")
def test_a_patrol_ends_where_most_can_meet() -> None:
    """Guerrillas on every LoC at Central Laos stop those who leave it there; those of the Parrot's Beak join them."""
    doors = [IDS[s] for s in ADJACENT_LOCS_CITIES[SPACE["central_laos"]]]
    g = us_board(
        "central_laos: 2 us_troops", "the_parrots_beak: 2 us_troops", *(f"{d}: 1 vc_guerrilla" for d in doors), **WET
    )  # fmt: skip
    seen = us_driver.act(grounded(g), dice="11" * 9)
    assert decided(seen.mind.notes, "us_most_origins")
    assert len(set(seen.keys("patrol.destination"))) == 1
    assert show(g, "central_laos") == show(g, "the_parrots_beak") == ""


@pytest.mark.covers("8.8.7-a")
def test_a_police_for_the_platoons_comes_from_where_most_are() -> None:
    """None is Available: Saigon has four, Kontum two."""
    g = us_board("hue: 1 us_troops", "saigon: 4 arvn_police", "kontum: 2 arvn_police")
    g.available[ARVN_POLICE] = 0
    key, seen = us_driver.chooses(g, "space:kontum", "space:saigon", topic="train.cap_from")
    assert key == "space:saigon" and decided(seen.mind.notes, "us_most_police")
