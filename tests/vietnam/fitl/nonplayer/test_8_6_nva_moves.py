"""8.6.4-8.6.6 The NVA non-player: Infiltrate, March and Redeploy, line by line."""

import pytest

from sandtable.vietnam.board import NVA_CONTROL, SPACE
from sandtable.vietnam.fitl.nonplayer.charts2.nva import attack as nva_attack
from sandtable.vietnam.fitl.nonplayer.charts2.nva.chart import infiltrate_worth
from sandtable.vietnam.fitl.nonplayer.charts2.nva.forces import Forces
from sandtable.vietnam.fitl.rules.s4_infiltrate import infiltrate
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import KINDS, NVA, NVA_BASE, NVA_GUERRILLA, NVA_TROOPS, PIECE
from sandtable.vietnam.rules.s6_redeploy import phase_laos_cambodia, phase_redeploy_nva
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import Dice, Seen, drive, in_both_editions, moves, operate, spaces, turn_of
from tests.vietnam.fitl.nonplayer.nva_driver import (
    GROUP_559,
    MCNAMARA,
    nva,
)
from tests.vietnam.play import show

# ------------------------------------------------------------------ Infiltrate (8.6.4)


@pytest.mark.covers("8.6.4-d")
def test_infiltrate_takes_vc_bases_tunnels_first_then_population() -> None:
    g = nva(
        "quang_nam: 3 nva_troops, 1 vc_base",
        "tay_ninh: 3 nva_troops, 1 vc_base",
        "kien_giang: 3 nva_troops, 1 vc_tunnel",
        "binh_dinh: 3 nva_troops, 1 nva_base, 1 vc_base",
    )
    seen = drive(g, infiltrate(g, Operation(Orders(NVA, "rally"))), dice="*")
    assert spaces(seen, "infiltrate.space") == ["kien_giang", "tay_ninh"]
    assert show(g, "kien_giang") == "3 nva_troops, 1 nva_tunnel" and show(g, "tay_ninh") == "3 nva_troops, 1 nva_base"


@pytest.mark.covers("8.6.4-d")
def test_a_base_is_recalled_from_abroad() -> None:
    g = nva(
        "tay_ninh: 3 nva_troops, 1 vc_base",
        "central_laos: 1 nva_base, 2 nva_troops",
        "southern_laos: 1 nva_base, 5 nva_troops",
        "quang_tri: 1 nva_base, 9 nva_troops",
    )
    g.out_of_play[NVA_BASE], g.available[NVA_BASE] = g.available[NVA_BASE], 0
    seen = drive(g, infiltrate(g, Operation(Orders(NVA, "rally"))), dice="*")
    assert seen.keys("place.from_map") == ["space:southern_laos"] and show(g, "tay_ninh") == "3 nva_troops, 1 nva_base"


@pytest.mark.covers("8.6.4-d", "8.6.4-e")
def test_the_four_troops_are_counted_where_they_would_be_placed() -> None:
    """Most Guerrillas come first, so 2 and 2 at Trail 1; at Trail 2 in 1 space (559th) 3."""
    g = nva(
        "central_laos: 1 nva_base, 2 nva_guerrilla",
        "southern_laos: 1 nva_base, 2 nva_guerrilla",
        "north_vietnam: 2 nva_base, 1 nva_guerrilla",
        trail=1,
    )
    assert infiltrate_worth(g)
    g.available[NVA_TROOPS] = 3
    assert not infiltrate_worth(g)
    g.available[NVA_TROOPS], g.momentum[GROUP_559] = 9, "unshaded"
    g.trail = 2
    assert not infiltrate_worth(g)  # 3 in Central or Southern Laos, though North Vietnam would bring 4


@pytest.mark.covers("8.6.4-d")
@pytest.mark.parametrize("trail, worth", [(1, True), (0, False)])
def test_infiltrate_only_for_a_base_or_four_troops(trail: int, worth: bool) -> None:
    """Two Bases in two spaces: Trail 1 places 2 + 2 Troops, Trail 0 only 2."""
    g = nva("central_laos: 1 nva_base, 2 nva_troops", "southern_laos: 1 nva_base, 2 nva_troops", trail=trail, nva=1)
    g.available[NVA_GUERRILLA] = 1
    seen = operate(g, "nva", "rally", dice="*")
    assert ("sa:infiltrate" in seen.keys("rally.space", "op.last_call")) == worth


@pytest.mark.covers("8.6.4-e")
def test_infiltrate_troops_where_most_guerrillas_then_two_bases() -> None:
    g = nva(
        "central_laos: 2 nva_base, 2 nva_guerrilla",
        "southern_laos: 1 nva_base, 3 nva_guerrilla",
        "sihanoukville: 1 nva_base, 2 nva_guerrilla",
        trail=3,
    )
    seen = drive(g, infiltrate(g, Operation(Orders(NVA, "rally"))), dice="*")
    assert spaces(seen, "infiltrate.space") == ["southern_laos", "central_laos"]
    assert show(g, "southern_laos") == "5 nva_troops, 2 nva_guerrilla, 1 nva_base"  # 4 placed, 1 swapped
    assert show(g, "central_laos") == "5 nva_troops, 2 nva_guerrilla, 2 nva_base"


@pytest.mark.covers("8.6.4-e")
def test_infiltrate_near_what_nva_does_not_control_and_active_ones_are_swapped() -> None:
    lines = ("north_vietnam: 1 nva_base, 1 nva_guerrilla, 3 nva_guerrilla_active", "central_laos: 5 nva_troops")
    g = nva(
        *lines, "quang_tri: 5 nva_troops", "the_fishhook: 1 nva_base, 2 nva_guerrilla, 2 nva_guerrilla_active", trail=3
    )
    seen = drive(g, infiltrate(g, Operation(Orders(NVA, "rally"))), dice="*")
    assert spaces(seen, "infiltrate.space")[0] == "the_fishhook" and "near_no_nva_control" in seen.lines()
    assert show(g, "the_fishhook") == "6 nva_troops, 2 nva_guerrilla, 1 nva_base"
    assert show(g, "north_vietnam").startswith("6 nva_troops, 1 nva_guerrilla, 1 nva_guerrilla_active")


@in_both_editions(pytest.mark.covers("F8.6.5-l", "F8.6.2-q"))
@pytest.mark.covers("8.6.4-f")
def test_no_infiltrate_means_bombard() -> None:
    g = nva("quang_tri: 3 nva_troops, 3 us_troops", "north_vietnam: 1 nva_base, 2 nva_troops", nva=1, trail=3)
    g.momentum[MCNAMARA] = "event"
    g.available[NVA_GUERRILLA] = 1
    seen = operate(g, "nva", "rally", dice="*")
    assert "sa:bombard" in seen.keys("rally.space", "op.last_call")


@pytest.mark.covers("8.6.4-e")
def test_the_559th_allows_one_space() -> None:
    g = nva("central_laos: 1 nva_base, 2 nva_troops", "southern_laos: 1 nva_base, 2 nva_troops", trail=3)
    g.momentum[GROUP_559] = "unshaded"
    assert len(spaces(drive(g, infiltrate(g, Operation(Orders(NVA, "rally"))), dice="*"), "infiltrate.space")) == 1


# ------------------------------------------------------------------ March (8.6.5)


@in_both_editions(pytest.mark.covers("F8.6.5-b"))
@pytest.mark.covers("8.6.5-a")
def test_who_stays() -> None:
    """Two units at a Base, and enough for NVA Control; Guerrillas stay rather than Troops."""
    g = nva("north_vietnam: 1 nva_base, 2 nva_guerrilla, 3 nva_troops", "central_laos: 3 nva_troops, 1 us_troops")
    forces = Forces(g)
    assert forces.spare(SPACE["north_vietnam"]) == 3 and forces.spare(SPACE["central_laos"]) == 1
    assert forces.leavers([SPACE["north_vietnam"], SPACE["central_laos"]]) == {NVA_TROOPS: 3}


@in_both_editions(pytest.mark.covers("F8.6.5-d"))
@pytest.mark.covers("8.6.5-a")
@pytest.mark.parametrize("trail, far", [(3, False), (4, True)])
def test_along_the_trail_only_at_four(trail: int, far: bool) -> None:
    """From North Vietnam to the Fishhook's neighbours is several steps."""
    g = nva("north_vietnam: 1 nva_base, 12 nva_troops", "saigon: 1 arvn_troops", trail=trail)
    for name in ("quang_tri", "quang_nam", "hue"):
        for _ in range(20):
            g.coin[SPACE[name]] += 1
            g.n[SPACE[name] * KINDS + PIECE["arvn_troops"]] += 1
    seen = operate(g, "nva", "march", dice="*")
    assert any(origin != "north_vietnam" for origin, _, _ in moves(seen)) == far
    assert show(g, "central_laos") == "" or not far  # nobody is left in transit


@pytest.mark.covers("8.6.5-b")
def test_march_for_a_base_in_laos_or_cambodia() -> None:
    g = nva("central_laos: 1 nva_guerrilla, 2 nva_troops", "north_vietnam: 1 nva_base, 3 nva_guerrilla, 2 nva_troops")
    for s in range(47):
        g.coin[s] = 30 if SPACE["north_vietnam"] != s else 0
    g.control[:] = bytearray(47)
    seen = operate(g, "nva", "march", dice="31*")
    assert ("north_vietnam", "central_laos", {"nva_guerrilla": 1}) in moves(seen)
    g = nva("central_laos: 2 nva_guerrilla, 2 nva_troops", "north_vietnam: 1 nva_base, 9 nva_guerrilla")
    assert not any(target == "southern_laos" for _, target, _ in moves(operate(g, "nva", "march", dice="*")))
    g.available[NVA_BASE], g.out_of_play[NVA_BASE] = 0, g.available[NVA_BASE]


@pytest.mark.covers("8.6.5-c")
def test_one_hidden_guerrilla_to_one_road() -> None:
    """Hue to Da Nang if possible; where it would be seen, another; none if it would be seen everywhere."""
    lines = ("quang_tri: 3 nva_guerrilla, 9 us_troops",)
    seen = operate(nva(*lines), "nva", "march", dice="*")
    assert [t for _, t, _ in moves(seen) if t.startswith("loc")] == ["loc_hue_da_nang"]
    seen = operate(nva(*lines, "loc_hue_da_nang: 3 us_troops"), "nva", "march", dice="*")
    assert [t for _, t, _ in moves(seen) if t.startswith("loc")] == ["loc_hue_khe_sanh"]
    g = nva(*lines, "loc_hue_da_nang: 3 us_troops", "loc_hue_khe_sanh: 3 us_troops")
    assert not [t for _, t, _ in moves(operate(g, "nva", "march", dice="*")) if t.startswith("loc")]


@pytest.mark.covers("8.6.5-d")
def test_control_of_the_highest_population() -> None:
    """Quang Tri (2) before Quang Nam (1); all who may leave an origin go together."""
    g = nva("central_laos: 8 nva_troops", "quang_nam: 1 arvn_troops", "quang_tri: 1 arvn_troops")
    seen = operate(g, "nva", "march", dice="*")
    assert ("central_laos", "quang_tri", {"nva_troops": 7}) in moves(seen)  # 1 keeps Control of Central Laos


@pytest.mark.covers("8.6.5-d")
@pytest.mark.parametrize(
    "lines, target, line",
    [
        (
            (
                "the_fishhook: 4 nva_troops",
                "northeast_cambodia: 4 nva_troops",
                "quang_duc: 2 arvn_troops",
                "pleiku: 5 arvn_troops",
            ),
            "quang_duc",
            "one_group_is_enough",
        ),
        (
            ("the_fishhook: 9 nva_troops", "quang_duc: 1 us_base, 1 us_troops", "pleiku: 2 arvn_troops"),
            "pleiku",
            "no_us_base",
        ),
        (
            (
                "the_fishhook: 9 nva_troops",
                "quang_duc: 2 arvn_troops",
                "pleiku: 1 vc_base, 1 arvn_troops",
                "an_loc: 9 us_troops",
                "tay_ninh: 9 us_troops",
            ),
            "pleiku",
            "vc_base_no_nva_base",
        ),
    ],
)
def test_control_ties(lines: tuple[str, ...], target: str, line: str) -> None:
    g = nva(*lines, "an_loc: 9 us_troops", "tay_ninh: 9 us_troops", nva=1)
    g.out_of_play[NVA_BASE], g.available[NVA_BASE] = g.available[NVA_BASE], 0
    seen = operate(g, "nva", "march", dice="*")
    assert next(t for _, t, _ in moves(seen)) == target and line in seen.lines()


@pytest.mark.covers("8.6.5-e")
def test_a_mass_before_coin() -> None:
    """Troops that are next to no COIN Control go where they are."""
    g = nva("north_vietnam: 1 nva_base, 6 nva_troops", "quang_tri: 9 us_troops", "quang_nam: 9 us_troops")
    g.out_of_play[NVA_BASE], g.available[NVA_BASE] = g.available[NVA_BASE], 0
    g.control[SPACE["quang_tri"]] = 0  # it is not COIN's: its own front is elsewhere
    seen = operate(g, "nva", "march", dice="*")
    assert [(o, t) for o, t, _ in moves(seen)] in (
        [("north_vietnam", "quang_tri")],
        [("north_vietnam", "central_laos")],
    )
    assert "most_troops" in seen.lines() or len(moves(seen)) == 1


@pytest.mark.covers("8.6.5-f")
def test_after_a_march() -> None:
    """Ambush only if a Base falls; else Infiltrate; else Bombard."""
    g = nva("quang_tri: 3 nva_guerrilla", "hue: 1 us_base", nva=5)
    seen = operate(g, "nva", "march", dice="*")
    assert "sa:ambush" in seen.keys("march.origin") and show(g, "hue") == ""
    g = nva("quang_tri: 3 nva_guerrilla", "hue: 1 us_troops", "north_vietnam: 1 nva_base, 2 nva_troops", trail=3, nva=5)
    seen = operate(g, "nva", "march", dice="*")
    assert "sa:infiltrate" in seen.keys("march.origin", "op.last_call")
    g = nva("quang_tri: 3 nva_guerrilla, 9 nva_troops, 9 us_troops", nva=5)
    assert "sa:bombard" in operate(g, "nva", "march", dice="*").keys("march.origin", "op.last_call")


@pytest.mark.covers("8.6.5-f")
def test_a_second_ambush_after_the_base() -> None:
    """US Troops if possible, else cubes on LoCs."""
    g = nva(
        "loc_hue_da_nang: 1 nva_guerrilla, 1 arvn_police", "hue: 1 nva_guerrilla, 2 us_troops", "da_nang: 2 arvn_police"
    )
    turn = turn_of(g, NVA, Dice("*"))
    assert (
        nva_attack.after_march(turn, [SPACE["loc_hue_da_nang"], SPACE["hue"]], 1) == SPACE["loc_hue_da_nang"]
    )  # from the LoC
    g = nva("loc_hue_da_nang: 1 nva_guerrilla, 1 arvn_police", "kontum: 1 nva_guerrilla, 2 arvn_police")
    turn = turn_of(g, NVA, Dice("*"))
    assert nva_attack.after_march(turn, [SPACE["loc_hue_da_nang"], SPACE["kontum"]], 1) == SPACE["loc_hue_da_nang"]
    assert nva_attack.after_march(turn, [SPACE["kontum"]], 1) == -1


# ------------------------------------------------------------------ Redeploy (8.6.6)


def redeploy(g: War) -> Seen:
    phase_laos_cambodia(g)
    return drive(g, phase_redeploy_nva(g), dice="*")


@pytest.mark.covers("8.6.6-a")
def test_redeploy_units_for_every_base_then_control() -> None:
    g = nva(
        "north_vietnam: 1 nva_base, 9 nva_troops",
        "quang_tri: 1 nva_base",
        "tay_ninh: 1 nva_base, 2 nva_guerrilla, 5 arvn_troops",
    )
    redeploy(g)
    assert g.n[SPACE["quang_tri"] * KINDS + NVA_TROOPS] >= 2
    assert g.control[SPACE["tay_ninh"]] == NVA_CONTROL  # 3 more than 5
    assert g.n[SPACE["north_vietnam"] * KINDS + NVA_TROOPS] >= 2


@pytest.mark.covers("8.6.6-a")
def test_redeploy_breaks_coin_control_where_it_cannot_take_it() -> None:
    g = nva("north_vietnam: 1 nva_base, 4 nva_troops", "tay_ninh: 1 nva_base, 2 nva_guerrilla, 5 arvn_troops")
    redeploy(g)
    assert g.control[SPACE["tay_ninh"]] == 0 and show(g, "tay_ninh").startswith("5 arvn_troops, 2 nva_troops")


@pytest.mark.covers("8.6.6-a")
def test_redeploy_loses_nothing_and_in_the_final_round_leaves_bases_bare() -> None:
    lines = ("central_laos: 3 nva_troops, 1 nva_base", "tay_ninh: 1 nva_base, 2 nva_guerrilla, 4 arvn_troops")
    g = nva(*lines, "quang_nam: 3 nva_troops, 2 vc_guerrilla")
    redeploy(g)
    assert g.control[SPACE["quang_nam"]] == NVA_CONTROL and g.n[SPACE["central_laos"] * KINDS + NVA_TROOPS] == 2
    g = nva(*lines)
    g.final_round = True
    g.options = {**g.options, "difficulty_b": False}
    redeploy(g)
    assert g.n[SPACE["central_laos"] * KINDS + NVA_TROOPS] == 1 and g.control[SPACE["tay_ninh"]] == NVA_CONTROL


@pytest.mark.covers("8.6.6-a")
def test_redeploy_masses_next_to_coin_in_the_south_first() -> None:
    g = nva(
        "north_vietnam: 1 nva_base, 6 nva_troops",
        "quang_tri: 1 nva_base, 4 nva_troops",
        "hue: 3 arvn_troops",
        "sihanoukville: 1 nva_base, 2 nva_troops",
        "kien_giang: 9 arvn_troops",
    )
    redeploy(g)
    assert g.n[SPACE["quang_tri"] * KINDS + NVA_TROOPS] == 8 and g.n[SPACE["sihanoukville"] * KINDS + NVA_TROOPS] == 2
