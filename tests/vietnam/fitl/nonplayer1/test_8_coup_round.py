"""8.6.6, 8.7.6, 8.7.7 The Coup Round by the 1st edition's charts: Redeploy of NVA and ARVN, Pacification."""

import pytest

from sandtable.vietnam.board import COIN_CONTROL, NVA_CONTROL, SPACE
from sandtable.vietnam.fitl.nonplayer.charts1.arvn.chart import CHART
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.chart import CHART as SECOND
from sandtable.vietnam.pieces import ARVN_POLICE, ARVN_TROOPS, KINDS, US_TROOPS
from sandtable.vietnam.rules.s6_redeploy import phase_redeploy_nva
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import moves
from tests.vietnam.fitl.nonplayer1.arvn_driver import arvn_board, redeploy
from tests.vietnam.fitl.nonplayer1.driver import drive, np_board

CITIES = ("saigon", "hue", "da_nang", "qui_nhon", "cam_ranh", "kontum", "an_loc", "can_tho")


def nva_redeploys(g: War) -> list[tuple[str, str, dict[str, int]]]:
    g.frozen = True
    return sorted(moves(drive(g, phase_redeploy_nva(g), dice="*")), key=str)


# ------------------------------------------------------------------ NVA (8.6.6)


@pytest.mark.covers("F8.6.6-a")
def test_no_units_are_kept_at_a_base_for_its_own_sake() -> None:
    """North Vietnam holds with its Base alone, so both Troops may go to Quang Tri's front (the 2nd edition keeps 2)."""
    g = np_board(
        "north_vietnam: 1 nva_base, 2 nva_troops",
        "quang_nam: 1 nva_base, 1 nva_guerrilla, 3 arvn_troops",
        players="us arvn vc",
    )
    assert nva_redeploys(g) == [("north_vietnam", "quang_nam", {"nva_troops": 2})]


@pytest.mark.covers("F8.6.6-a")
def test_nobody_leaves_who_holds_control_or_keeps_coin_from_it() -> None:
    g = np_board(
        "kontum: 3 nva_troops, 2 arvn_troops",
        "pleiku: 2 nva_troops, 1 vc_guerrilla, 2 arvn_troops",
        "quang_nam: 1 nva_base, 3 arvn_troops",
        players="us arvn vc",
    )
    assert g.control[SPACE["kontum"]] == NVA_CONTROL and g.control[SPACE["pleiku"]] == 0
    assert nva_redeploys(g) == []  # of Pleiku 1 could go, which would change nothing in Quang Nam


@pytest.mark.covers("F8.6.6-b")
def test_nva_control_then_coin_control_undone_then_a_mass() -> None:
    """9 Troops: 2 for NVA Control of Quang Nam, 3 undo COIN Control of Tay Ninh, 4 gather next to Da Nang."""
    g = np_board(
        "north_vietnam: 1 nva_base, 9 nva_troops, 1 nva_guerrilla",
        "quang_nam: 1 nva_base, 1 nva_guerrilla, 3 arvn_troops",
        "tay_ninh: 1 nva_base, 7 arvn_troops, 3 vc_guerrilla",
        "da_nang: 3 us_troops",
        players="us arvn vc",
    )
    assert g.control[SPACE["tay_ninh"]] == COIN_CONTROL
    assert nva_redeploys(g) == [
        ("north_vietnam", "quang_nam", {"nva_troops": 6}),
        ("north_vietnam", "tay_ninh", {"nva_troops": 3}),
    ]
    assert g.control[SPACE["quang_nam"]] == NVA_CONTROL and g.control[SPACE["tay_ninh"]] == 0


# ------------------------------------------------------------------ ARVN (8.7.7)


def cubes(g: War, name: str) -> tuple[int, int]:
    """(Troops, Police) of ARVN there."""
    return g.n[SPACE[name] * KINDS + ARVN_TROOPS], g.n[SPACE[name] * KINDS + ARVN_POLICE]


@pytest.mark.covers("F8.7.7-a", "F8.7.7-b")
def test_troops_that_must_leave_and_those_beyond_need_bring_control() -> None:
    """3 Troops: Qui Nhon, Cam Ranh and Kontum for 1 each (3 Population), not Hue alone (2)."""
    weak = ("qui_nhon", "cam_ranh", "kontum")
    g = arvn_board(
        "tay_ninh: 2 arvn_troops",
        "saigon: 4 arvn_troops",
        "hue: 2 vc_guerrilla",
        *(f"{name}: 1 us_troops, 1 vc_guerrilla" for name in weak),
        *(f"{name}: 3 us_troops" for name in ("da_nang", "an_loc", "can_tho")),
    )
    redeploy(g)
    assert [cubes(g, name)[0] for name in (*weak, "hue", "saigon", "tay_ninh")] == [1, 1, 1, 0, 3, 0]


@pytest.mark.covers("F8.7.7-b")
def test_nva_control_is_removed_at_a_base() -> None:
    """4 NVA against 3: COIN Control cannot be had, but 1 Troop more ends NVA's."""
    g = arvn_board(
        "quang_nam: 1 arvn_troops",
        "quang_tri: 1 us_base, 1 us_troops, 4 nva_troops, 1 vc_guerrilla",
        *(f"{name}: 3 us_troops" for name in CITIES),
    )
    assert g.control[SPACE["quang_tri"]] == NVA_CONTROL
    redeploy(g)
    assert cubes(g, "quang_tri") == (1, 0)


@pytest.mark.covers("F8.7.7-c")
def test_police_keep_the_control_that_troops_leave_behind() -> None:
    """Quang Nam loses its 2 Troops: a Police comes for Control, from Saigon with most of them, before any City's three."""
    g = arvn_board(
        "quang_nam: 2 arvn_troops, 1 arvn_police, 1 vc_guerrilla",
        "saigon: 6 arvn_police",
        "hue: 1 us_troops",
        *(f"{name}: 3 us_troops" for name in CITIES if name not in ("saigon", "hue")),
    )
    assert g.control[SPACE["quang_nam"]] == COIN_CONTROL
    redeploy(g)
    assert cubes(g, "quang_nam") == (0, 2) and cubes(g, "hue")[0] == 2


@pytest.mark.covers("F8.7.7-c")
def test_one_police_for_each_controlled_province_from_loc_and_city() -> None:
    """Before three cubes for a City, and none for Cities as such; no Route 13/14 (the 2nd edition guards it with 3)."""
    g = arvn_board(
        "loc_saigon_can_tho: 2 arvn_police, 1 vc_guerrilla",
        "tay_ninh: 3 us_troops",
        "kien_hoa: 3 us_troops",
        "hue: 1 us_troops",
        *(f"{name}: 3 us_troops" for name in CITIES if name != "hue"),
    )
    redeploy(g)
    assert [cubes(g, name)[1] for name in ("tay_ninh", "kien_hoa", "hue", "loc_saigon_an_loc_ban_me_thuot")] == [1, 1, 0, 0]


@pytest.mark.covers("F8.7.7-d")
def test_then_three_cubes_in_each_city_troops_before_police() -> None:
    g = arvn_board(
        "loc_saigon_can_tho: 3 arvn_police, 1 arvn_troops",
        "hue: 1 us_troops",
        *(f"{name}: 3 us_troops" for name in CITIES if name != "hue"),
    )
    redeploy(g)
    assert cubes(g, "hue") == (1, 1) and cubes(g, "loc_saigon_can_tho") == (0, 2)


@pytest.mark.covers("F8.7.7-e")
def test_troops_without_a_task_go_to_one_space_together() -> None:
    g = arvn_board("quang_nam: 5 arvn_troops, 3 us_troops, 1 arvn_police", *(f"{name}: 3 us_troops" for name in CITIES))
    redeploy(g)
    assert sorted(cubes(g, name)[0] for name in CITIES) == [0] * 7 + [5]


# ------------------------------------------------------------------ Pacification (8.7.6)


@pytest.mark.covers("F8.7.6-a", "F8.7.6-c")
@pytest.mark.parametrize("score, terror, first, second", [
    (41, 0, 2, 2),  # 43, 45
    (42, 0, 1, 1),  # 44; Active Support would be 46
    (38, 1, 2, 2),
    (39, 1, 0, 2),  # a level would be 41: no Terror is removed for it
])  # fmt: skip
def test_levels_and_terror(score: int, terror: int, first: int, second: int) -> None:
    """A City of 2 Population at Neutral: Active Support only up to 45; Terror only for a level that leaves the US at 40."""
    g = arvn_board("hue: 3 arvn_troops, 3 arvn_police")
    g.terror[SPACE["hue"]] = terror
    g.available[US_TROOPS] = score
    hue = SPACE["hue"]
    pacification, other = CHART.training.pacification, SECOND.training.pacification
    assert (pacification.levels(g, hue), other.levels(g, hue)) == (first, second)


@pytest.mark.covers("F8.7.6-c")
def test_terror_is_removed_for_a_shift_out_of_opposition() -> None:
    """It adds nothing to the US score."""
    g = arvn_board("hue: 3 arvn_troops, 3 arvn_police, passive_opposition")
    g.terror[SPACE["hue"]] = 1
    g.available[US_TROOPS] = 48
    assert CHART.training.pacification.levels(g, SPACE["hue"]) >= 1
