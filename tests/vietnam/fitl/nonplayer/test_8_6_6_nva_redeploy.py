"""8.6.6 The NVA non-player's Redeploy: the most Control for its Troops, counted after ARVN has Redeployed."""

import pytest

from sandtable.vietnam.board import COIN_CONTROL, NVA_CONTROL, SPACE
from sandtable.vietnam.pieces import ARVN_TROOPS, KINDS, NVA_TROOPS
from sandtable.vietnam.rules.s6_redeploy import phase_laos_cambodia, phase_redeploy_nva
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import move
from tests.vietnam.fitl.nonplayer.driver import drive
from tests.vietnam.fitl.nonplayer.nva_driver import nva
from tests.vietnam.play import show


def redeploy(g: War, *arvn: tuple[str, str, int], dice: str = "*") -> None:
    """The phase, after ARVN Troops have gone from one space to another."""
    phase_laos_cambodia(g)
    for origin, target, n in arvn:
        move(g, SPACE[origin], SPACE[target], ARVN_TROOPS, n)
    drive(g, phase_redeploy_nva(g), dice=dice)


def troops(g: War, name: str) -> int:
    return g.n[SPACE[name] * KINDS + NVA_TROOPS]


@pytest.mark.covers("8.6.6-a")
@pytest.mark.parametrize("dice", ["11", "26", "34", "43", "55", "62"])
def test_the_most_control_not_the_first_space(dice: str) -> None:
    """Eight Troops: Quang Tri alone (2) would need all, Tay Ninh (2) and Binh Dinh (2) need 4 each."""
    g = nva(
        "north_vietnam: 1 nva_base, 10 nva_troops",
        "quang_tri: 1 nva_base, 2 nva_guerrilla, 10 arvn_police",
        "tay_ninh: 1 nva_base, 2 nva_guerrilla, 6 arvn_police",
        "binh_dinh: 1 nva_base, 2 nva_guerrilla, 6 arvn_police",
    )
    redeploy(g, dice=dice + "*")
    assert g.control[SPACE["tay_ninh"]] == g.control[SPACE["binh_dinh"]] == NVA_CONTROL
    assert g.control[SPACE["quang_tri"]] == COIN_CONTROL and troops(g, "north_vietnam") == 2


@pytest.mark.covers("8.6.6-a")
@pytest.mark.parametrize("dice", ["11", "26", "34", "43", "55", "62"])
def test_where_control_is_to_come_nobody_leaves_for_it(dice: str) -> None:
    """5 Troops of the North are just enough for Tay Ninh (3) and Binh Dinh (2); 4 could be spared at Tay Ninh itself."""
    g = nva(
        "north_vietnam: 1 nva_base, 7 nva_troops",
        "tay_ninh: 1 nva_base, 6 nva_troops, 9 us_troops",
        "binh_dinh: 1 nva_base, 2 nva_troops, 4 us_troops",
    )
    redeploy(g, dice=dice + "*")
    assert g.control[SPACE["tay_ninh"]] == g.control[SPACE["binh_dinh"]] == NVA_CONTROL


@pytest.mark.covers("8.6.6-a")
def test_control_lost_to_arvn_in_this_phase_is_won_back() -> None:
    """Tay Ninh was NVA's when the phase began; 4 ARVN Troops have come since."""
    g = nva(
        "north_vietnam: 1 nva_base, 6 nva_troops",
        "tay_ninh: 1 nva_base, 2 nva_guerrilla, 1 us_base",
        "hue: 4 arvn_troops",
    )
    assert g.control[SPACE["tay_ninh"]] == NVA_CONTROL
    redeploy(g, ("hue", "tay_ninh", 4))
    assert g.control[SPACE["tay_ninh"]] == NVA_CONTROL and troops(g, "tay_ninh") == 3  # 6 against 5


@pytest.mark.covers("8.6.6-a")
def test_control_that_arvn_left_behind_is_kept() -> None:
    """Quang Nam was COIN's; ARVN has gone, and the 3 Troops hold it against 2 Guerrillas of VC."""
    g = nva(
        "quang_nam: 3 nva_troops, 2 vc_guerrilla, 6 arvn_troops",
        "north_vietnam: 1 nva_base, 1 nva_guerrilla",
        "tay_ninh: 1 nva_base, 2 nva_guerrilla, 4 arvn_police",
    )
    assert g.control[SPACE["quang_nam"]] == COIN_CONTROL
    redeploy(g, ("quang_nam", "saigon", 6))
    assert g.control[SPACE["quang_nam"]] == NVA_CONTROL
    assert show(g, "quang_nam") == "3 nva_troops, 2 vc_guerrilla"


@pytest.mark.covers("8.6.6-a")
def test_no_coin_control_where_vc_and_nva_hold_it_off() -> None:
    """Three of VC and 3 Troops against 4 Police: 2 Troops may leave."""
    g = nva(
        "quang_nam: 3 nva_troops, 3 vc_guerrilla, 4 arvn_police",
        "tay_ninh: 1 nva_base, 2 nva_guerrilla, 4 arvn_police",
    )
    redeploy(g)
    assert (
        troops(g, "tay_ninh") == 2 and g.control[SPACE["tay_ninh"]] == NVA_CONTROL and not g.control[SPACE["quang_nam"]]
    )


@pytest.mark.covers("8.6.6-a")
def test_the_mass_looks_at_control_after_the_moves() -> None:
    """Quang Tri is taken from COIN; North Vietnam is then next to no COIN Control, and its other Troops follow."""
    g = nva(
        "north_vietnam: 1 nva_base, 9 nva_troops",
        "quang_tri: 1 nva_base, 2 nva_guerrilla, 4 arvn_police",
        "hue: 3 arvn_police",
    )
    redeploy(g)
    assert troops(g, "quang_tri") == 7 and troops(g, "north_vietnam") == 2


@pytest.mark.covers("8.6.6-a", "8.2-a")
@pytest.mark.parametrize("dice, north, laos", [("32", 7, 5), ("31", 9, 3)])
def test_lots_say_where_troops_come_from(dice: str, north: int, laos: int) -> None:
    """Quang Tri's Base wants 2 units; 31 is Central Laos and 32 North Vietnam, however many each could spare."""
    lines = (
        "north_vietnam: 1 nva_base, 9 nva_troops",
        "central_laos: 1 nva_base, 5 nva_troops",
        "quang_tri: 1 nva_base",
    )
    g = nva(*lines)
    redeploy(g, dice=dice + "*")
    assert (troops(g, "north_vietnam"), troops(g, "central_laos"), troops(g, "quang_tri")) == (north, laos, 2)
