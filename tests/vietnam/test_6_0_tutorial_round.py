"""6.0 The playbook's first Coup Round, phase by phase, with every number it states, in both editions."""

import pytest

from sandtable.vietnam.check import check
from sandtable.vietnam.fitl.ruleset import PHASES
from sandtable.vietnam.pieces import ARVN, NVA, US_BASE, US_TROOPS, VC
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import transfer
from tests.vietnam.play import board, play, show, support

BOARD = (
    "saigon: 1 us_base, 4 us_troops, 2 arvn_troops, 3 arvn_police, passive_support",
    "hue: 1 us_base, 3 us_troops, 2 arvn_troops, 2 arvn_police, 1 vc_guerrilla_active, active_opposition, terror 1",
    "qui_nhon: 2 arvn_police, passive_support",
    "cam_ranh: 2 arvn_troops, 2 arvn_police, passive_support",
    "an_loc: 2 arvn_troops, 2 arvn_police, passive_support",
    "can_tho: 2 arvn_troops, 2 arvn_police, passive_support",
    "da_nang: 2 us_troops, 1 arvn_police",
    "kontum: 2 us_troops, 1 arvn_police",
    "quang_tri: 1 us_irregular, 1 arvn_ranger, 1 vc_base, 3 vc_guerrilla, 4 nva_guerrilla, 1 nva_guerrilla_active,"
    " passive_opposition",
    "binh_dinh: 1 us_troops, 4 us_irregular_active, 2 arvn_troops, 1 vc_base, 2 vc_guerrilla, active_support",
    "quang_nam: 1 arvn_police",
    "pleiku: 1 us_base, 1 us_irregular, 1 us_troops, 6 arvn_troops, 1 vc_base",
    "quang_tin: 1 vc_base, 2 vc_guerrilla, passive_opposition",
    "quang_duc: 1 vc_base, 2 vc_guerrilla, passive_opposition",
    "binh_tuy: 1 vc_base, 2 vc_guerrilla, passive_opposition",
    "tay_ninh: 1 vc_tunnel, 2 vc_guerrilla, active_opposition",
    "kien_phong: 1 vc_guerrilla, 3 nva_guerrilla, active_opposition",
    "kien_giang: 4 nva_guerrilla, passive_opposition",
    "north_vietnam: 1 nva_base",
    "central_laos: 1 nva_base, 1 nva_guerrilla",
    "southern_laos: 1 nva_base, 5 nva_troops",
    "the_parrots_beak: 1 nva_base, 1 nva_guerrilla",
    "phu_bon: 1 arvn_police, passive_support",
    "khanh_hoa: 1 arvn_police, passive_support",
    "kien_hoa: 1 arvn_police, passive_support",
    "ba_xuyen: 1 arvn_police, passive_support",
)

MOVES = (
    "space:binh_dinh space:qui_nhon n:1 space:saigon piece:us_troops space:can_tho n:1"
    " space:saigon piece:us_troops space:cam_ranh n:1"
)


def before_khanh(edition: int) -> War:
    """The board when card 125 is played and Sihanouk shown as the next card."""
    g = board(*BOARD, edition=edition, aid=14, arvn=18, vc=10, nva=2, trail=1, leader=0, card=125, next_card=75)
    transfer(g, US_TROOPS, 5, "available", "out_of_play")
    transfer(g, US_BASE, 1, "available", "out_of_play")
    transfer(g, US_TROOPS, 1, "available", "casualties")
    g.capabilities[101] = "shaded"
    g.coups_left = (126, 127, 128, 129, 130)
    g.phase = "coup"
    return g


def phase(g: War, name: str, script: str = "") -> None:
    """Play one phase by its keys."""
    assert g.phase == name
    play(PHASES[name](g), script)
    check(g)


@pytest.mark.covers("6.0-a", "6.2.3-a", "6.2.4-a", "6.2.5-a", "6.3.1-a", "6.3.2-a", "6.4.2-a", "6.4.3-a", "6.5-d")
@pytest.mark.parametrize("edition", [1, 2])
def test_the_tutorials_coup_round(edition: int) -> None:
    """Khanh takes power; US 48, ARVN 38, VC 29, NVA 8 at its end."""
    g = before_khanh(edition)
    phase(g, "coup")
    assert g.leader == 125 and g.scores == (42, 38, 8, 27)
    phase(g, "victory")
    phase(g, "resources")
    assert (g.res[ARVN], g.econ, g.res[VC], g.res[NVA], g.aid) == (47, 15, 17, 7, 11)
    phase(g, "pacify_us", "space:hue n:3 space:saigon n:1 done")
    assert (g.res[ARVN], g.scores) == (35, (48, 38, 8, 23))
    phase(g, "pacify_arvn", "done")
    phase(g, "agitate", "space:quang_tri n:1 space:quang_tin space:quang_duc space:binh_tuy")
    assert (g.res[VC], g.vc_score) == (13, 29)
    phase(g, "laos_cambodia")
    phase(
        g, "redeploy_arvn",
        "space:qui_nhon n:1 space:da_nang done space:saigon space:loc_saigon_can_tho n:1 done",
    )  # fmt: skip
    phase(g, "redeploy_nva", "space:southern_laos space:north_vietnam n:4 done")
    assert g.scores == (48, 38, 8, 29)
    if edition == 1:
        phase(g, "commitment", f"{MOVES} box:available piece:us_troops space:an_loc n:1 done")
    else:
        phase(g, "commitment", f"space:an_loc {MOVES} done")
    phase(g, "withdrawal")
    phase(g, "reset")
    assert g.phase == "next_card"
    assert g.scores == (48, 38, 8, 29)
    assert (g.res[ARVN], g.res[NVA], g.res[VC], g.aid, g.patronage, g.trail) == (35, 7, 13, 11, 15, 1)
    assert (g.available[US_TROOPS], g.available[US_BASE], g.casualties[US_TROOPS]) == (21, 2, 0)
    assert (g.out_of_play[US_TROOPS], g.out_of_play[US_BASE]) == (5, 1)
    assert g.capabilities == {101: "shaded"} and g.eligible == [True] * 4
    assert {name: show(g, name) for name in ("saigon", "hue", "qui_nhon", "an_loc", "binh_dinh", "quang_tri")} == {
        "saigon": "2 us_troops, 1 us_base, 2 arvn_troops, 2 arvn_police",
        "hue": "3 us_troops, 1 us_base, 2 arvn_troops, 2 arvn_police, 1 vc_guerrilla",
        "qui_nhon": "1 us_troops, 1 arvn_troops, 2 arvn_police",
        "an_loc": "1 us_troops, 2 arvn_troops, 2 arvn_police",
        "binh_dinh": "4 us_irregular, 2 vc_guerrilla, 1 vc_base",
        "quang_tri": "1 us_irregular, 1 arvn_ranger, 5 nva_guerrilla, 3 vc_guerrilla, 1 vc_base",
    }
    assert (support(g, "hue"), support(g, "saigon")) == ("neutral", "active_support")
    assert show(g, "north_vietnam") == "4 nva_troops, 1 nva_base" and show(g, "loc_saigon_can_tho") == "1 arvn_police"
