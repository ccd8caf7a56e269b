"""6.1, 6.2 Victory and Resources Phases."""

import pytest

from sandtable.vietnam.board import IDS, LOCS
from sandtable.vietnam.fitl.ruleset import PHASES
from sandtable.vietnam.pieces import ARVN, NVA, US_BASE, US_IRREGULAR, US_TROOPS, VC
from sandtable.vietnam.rules.s6_resources import exposed_locs, phase_resources, total_econ
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import degrade_trail, improve_trail, markers_left
from tests.vietnam.play import asked, board, play

CITIES = "saigon hue da_nang kontum qui_nhon cam_ranh an_loc can_tho".split()
HELD = [f"{city}: 1 arvn_police" for city in CITIES]
"""All Cities under COIN Control, so that only Guerrillas Sabotage."""


def sabotaged(g: War) -> list[str]:
    """The LoCs with a marker."""
    return [IDS[s] for s in LOCS if g.sabotage[s]]


@pytest.mark.covers("6.1-a", "7.2-a")
@pytest.mark.parametrize("troops, score, ends", [(8, 50, False), (7, 51, True)])
def test_victory_phase(troops: int, score: int, ends: bool) -> None:
    """US 50 (Support 12, 6 Bases and 32 Troops Available) is not enough, 51 ends the game."""
    g = board(f"saigon: {troops} us_troops, active_support", patronage=0)
    g.phase = "victory"
    assert g.us_score == score
    play(PHASES["victory"](g))
    assert g.over is ends
    assert g.phase == ("over" if ends else "resources")


@pytest.mark.covers("6.2.1-a")
def test_sabotage_where_guerrillas_outnumber_coin() -> None:
    """2 Guerrillas against 2 COIN pieces do nothing, 3 against 2 Sabotage; NVA Troops do not count."""
    g = board(
        *HELD,
        "loc_saigon_can_tho: 1 us_troops, 1 arvn_police, 1 nva_guerrilla, 1 vc_guerrilla_active",
        "loc_hue_da_nang: 2 arvn_police, 1 nva_guerrilla, 2 vc_guerrilla",
        "loc_saigon_da_lat: 3 nva_troops",
    )
    play(phase_resources(g))
    assert sabotaged(g) == ["loc_hue_da_nang"]


@pytest.mark.covers("6.2.1-a")
def test_sabotage_around_a_lost_city() -> None:
    """Every LoC next to a City without COIN Control is Sabotaged; one already marked takes no second marker."""
    g = board(*[line for line in HELD if not line.startswith("hue")], "loc_hue_da_nang: sabotage")
    assert [IDS[s] for s in exposed_locs(g)] == ["loc_hue_khe_sanh"]
    play(phase_resources(g))
    assert sorted(sabotaged(g)) == ["loc_hue_da_nang", "loc_hue_khe_sanh"]


@pytest.mark.covers("6.2.1-a")
def test_vc_chooses_while_markers_are_short() -> None:
    """With 2 markers left and 16 LoCs exposed VC says which two."""
    g = board("north_vietnam: terror 13")
    assert markers_left(g) == 2 and len(exposed_locs(g)) == 16
    d = asked(phase_resources(g))
    assert (d.seat, d.topic, d.args["left"], len(d.options)) == ("vc", "sabotage.space", 2, 16)
    play(phase_resources(g), "space:loc_saigon_can_tho space:loc_hue_da_nang")
    assert sorted(sabotaged(g)) == ["loc_hue_da_nang", "loc_saigon_can_tho"]
    assert markers_left(g) == 0


@pytest.mark.covers("6.2.2-a")
@pytest.mark.parametrize("lines, trail", [((), 3), (("central_laos: 1 us_troops",), 2)])
def test_trail_degrades_once(lines: tuple[str, ...], trail: int) -> None:
    """COIN Control of one or of two spaces in Laos and Cambodia costs 1 box."""
    g = board(*HELD, *lines, trail=3)
    play(phase_resources(g))
    assert g.trail == trail
    if lines:
        g = board(*HELD, *lines, "the_fishhook: 2 us_troops, 1 nva_base", trail=3)
        play(phase_resources(g))
        assert g.trail == 2


@pytest.mark.covers("6.2.2-a")
def test_oriskany_keeps_the_trail() -> None:
    """The shaded Momentum forbids this Degrade too."""
    g = board(*HELD, "central_laos: 1 us_troops", trail=3)
    g.momentum[39] = "shaded"
    play(phase_resources(g))
    assert g.trail == 3


@pytest.mark.covers("6.2.3-a")
def test_arvn_income() -> None:
    """Tutorial: 18 + Aid 14 + Econ 15 = 47."""
    g = board(*HELD, arvn=18, aid=14, econ=7)
    play(phase_resources(g))
    assert (g.res[ARVN], g.econ) == (47, 15)


@pytest.mark.covers("6.2.3-a")
def test_sabotage_cuts_econ_before_income() -> None:
    """A LoC Sabotaged in this very phase earns nothing, and the Econ marker shows it."""
    g = board(*HELD, "loc_saigon_can_tho: 1 vc_guerrilla", arvn=0, aid=0, econ=15)
    play(phase_resources(g))
    assert (g.res[ARVN], g.econ, total_econ(g)) == (13, 13, 13)


@pytest.mark.covers("6.2.3-a", "1.8-a")
def test_income_stops_at_75() -> None:
    """Resources never pass 75."""
    g = board(*HELD, arvn=60, aid=40, vc=74, nva=75)
    play(phase_resources(g))
    assert g.res[ARVN] == 75


@pytest.mark.covers("6.2.4-a")
def test_insurgent_income() -> None:
    """VC 1 a Base anywhere, Tunnel or not; NVA 1 a Base in Laos and Cambodia only, and twice the Trail."""
    g = board(
        *HELD,
        "tay_ninh: 1 vc_tunnel, 1 vc_base",
        "quang_tin: 1 vc_base, 1 nva_base",
        "north_vietnam: 1 nva_base",
        "central_laos: 2 nva_base",
        "the_fishhook: 1 nva_tunnel",
        vc=10, nva=2, trail=1,
    )  # fmt: skip
    play(phase_resources(g))
    assert (g.res[VC], g.res[NVA]) == (13, 2 + 3 + 2)


@pytest.mark.covers("6.2.5-a")
def test_casualties_cost_aid_after_income() -> None:
    """3 Aid for each piece of any type, after ARVN has earned the old Aid; never below 0."""
    g = board(*HELD, arvn=0, aid=14)
    for p, n in ((US_TROOPS, 2), (US_BASE, 1), (US_IRREGULAR, 1)):
        g.available[p] -= n
        g.casualties[p] += n
    play(phase_resources(g))
    assert (g.res[ARVN], g.aid) == (29, 2)
    play(phase_resources(g))
    assert g.aid == 0


@pytest.mark.covers("6.7-a")
@pytest.mark.parametrize("trail", [0, 4])
def test_the_trail_has_two_ends(trail: int) -> None:
    """Improving at 4 and Degrading at 0 change nothing."""
    g = board(trail=trail)
    assert (improve_trail(g) if trail == 4 else degrade_trail(g)) == 0
    assert g.trail == trail
