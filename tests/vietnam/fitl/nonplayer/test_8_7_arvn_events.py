"""8.4.3, 8.4.4 What the ARVN does in Events where its chart and its boxes decide."""

import pytest

from sandtable.vietnam.board import CITIES_PROVINCES, IDS, POP, SPACE
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_BASE,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    KINDS,
    NVA,
    US_BASE,
    US_IRREGULAR,
    US_TROOPS,
)
from sandtable.vietnam.rules.s2_sequence import act as take_turn
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.arvn_driver import arvn_board
from tests.vietnam.fitl.nonplayer.driver import drive, event
from tests.vietnam.play import show


def on_map(g: War, p: int) -> int:
    return sum(g.n[p::KINDS])


@pytest.mark.covers("8.1.2-d")
def test_lam_son_takes_no_troops_from_the_map() -> None:
    """74: none is Available (those Out of Play do not count): none is placed."""
    g = arvn_board("kien_phong: 6 arvn_troops", "southern_laos: 2 nva_guerrilla", card=74)
    assert g.out_of_play[ARVN_TROOPS] > 0
    event(g, "arvn", "unshaded", dice="*")
    assert show(g, "kien_phong") == "6 arvn_troops" and g.trail == 0


@pytest.mark.covers("8.1.2-d")
def test_russian_arms_places_what_is_available() -> None:
    """49: with 1 Ranger and 4 Troops Available five pieces are placed, and the Rangers on the map stay where they are."""
    g = arvn_board("saigon: 2 arvn_ranger", "kien_hoa: 1 vc_guerrilla", "pleiku: 1 vc_guerrilla", card=49)
    g.available[ARVN_RANGER], g.available[ARVN_TROOPS] = 1, 4
    event(g, "arvn", "unshaded", dice="*")
    assert on_map(g, ARVN_RANGER) == 3 and on_map(g, ARVN_TROOPS) == 4
    assert g.n[SPACE["saigon"] * KINDS + ARVN_RANGER] >= 2


@pytest.mark.covers("8.1.2-d")
def test_colonel_chau_moves_no_police_about() -> None:
    """112: 2 Police are Available, the one in Tay Ninh stays."""
    g = arvn_board("tay_ninh: 1 arvn_police", "kien_hoa: 1 us_troops, 1 vc_guerrilla", card=112)
    g.available[ARVN_POLICE] = 2
    event(g, "arvn", "unshaded", dice="*")
    assert on_map(g, ARVN_POLICE) == 3 and show(g, "tay_ninh").startswith(("1", "2"))
    assert g.available[ARVN_POLICE] == 0 and show(g, "kien_hoa").startswith("1 us_troops, 1 arvn_police")


@pytest.mark.covers("8.4.4-b")
@pytest.mark.parametrize(
    "laos, key",
    [
        ("6 arvn_troops, 3 nva_troops", "op:assault"),  # takes Troops
        ("6 arvn_troops, 1 nva_guerrilla", "op:sweep"),
        ("6 arvn_troops, 2 us_troops, 2 nva_guerrilla_active", "op:assault"),  # nobody hides there
    ],
)
def test_lam_son_fights_in_laos(laos: str, key: str) -> None:
    """74: what the boxes say of other spaces (a Base to build, a road that is cut) does not matter."""
    g = arvn_board(
        "tay_ninh: 3 arvn_troops, 2 us_troops", "loc_saigon_can_tho: 1 vc_guerrilla",
        f"southern_laos: {laos}", f"central_laos: {laos}", card=74,
    )  # fmt: skip
    g.available[ARVN_BASE] = 1
    assert event(g, "arvn", "unshaded", dice="*").keys("event.limited_op") == [key]


@pytest.mark.covers("8.4.1-a")
def test_roks_who_clear_a_space_are_not_called_to_another() -> None:
    """70: Binh Dinh needs 4 cubes (Highland, 2 enemies) and gets 3; Pleiku lacks 1, which is not taken from Binh Dinh."""
    g = arvn_board(
        "binh_dinh: 1 arvn_police, 1 vc_guerrilla_active, 1 vc_base",
        "pleiku: 1 arvn_police, 2 us_troops, 1 vc_guerrilla_active, 1 vc_base",
        "qui_nhon: 4 arvn_police",
        card=70,
    )
    event(g, "arvn", "unshaded", dice="*")
    assert show(g, "binh_dinh") == "4 arvn_police" and show(g, "qui_nhon") == "1 arvn_police"


@pytest.mark.covers("8.4.4-b", "8.7.5-a")
def test_sihanouk_brings_troops_into_cambodia() -> None:
    """75: there is no Population to control; Troops still come for Control of the spaces that the Event names."""
    g = arvn_board("tay_ninh: 9 arvn_troops", "the_fishhook: 1 nva_guerrilla_active", card=75)
    event(g, "arvn", "unshaded", dice="*")
    assert show(g, "the_fishhook") == "2 arvn_troops" and show(g, "the_parrots_beak") == "1 arvn_troops"


@pytest.mark.covers("8.9-b", "8.4.4-b")
def test_an_event_instead_of_a_limited_operation_is_whole() -> None:
    """75 under the easy option, with the Event or a Limited Operation open: the free Sweep has both its spaces."""
    g = arvn_board(
        "the_fishhook: 2 arvn_troops, 1 nva_guerrilla", "the_parrots_beak: 2 arvn_troops, 1 nva_guerrilla", card=75
    )
    g.options = {**g.options, "easy": True}
    g.acted, g.first_did, g.eligible = (NVA,), "op_special", [f in (ARVN, NVA) for f in range(4)]
    seen = drive(g, take_turn(g), dice="*")
    assert seen.keys("turn.action") == ["event:unshaded"]
    assert len([key for key in seen.keys("sweep.space") if key != "done"]) == 2


@pytest.mark.covers("8.1.2-c", "8.4.1-a")
@pytest.mark.parametrize("card, base", [(49, ARVN_BASE), (120, US_BASE)])
def test_no_two_bases_for_control(card: int, base: int) -> None:
    """49, 120: 2 pieces would bring Control of Kien Phong, but not 2 Bases."""
    others = [IDS[s] for s in CITIES_PROVINCES if POP[s] and IDS[s] != "kien_phong"]
    g = arvn_board("kien_phong: 1 vc_guerrilla", *(f"{name}: 1 us_troops" for name in others), card=card)
    g.available[base], g.out_of_play[base] = (2, 0) if card == 49 else (0, 2)
    for p in (US_TROOPS, US_IRREGULAR):
        g.out_of_play[p] = 1
    g.available[ARVN_TROOPS] = 4
    event(g, "arvn", "unshaded", dice="*")
    assert max(g.n[s * KINDS + base] for s in range(47)) == 1
