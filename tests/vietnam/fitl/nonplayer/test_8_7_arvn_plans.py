"""8.7.2-8.7.5 Who moves, how many, and in which order: Transport, Patrol, Raid, Sweep, Assault, Govern in detail."""

import pytest

from sandtable.vietnam.board import COIN_CONTROL, SPACE
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import moves as arvn_moves
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import raid as arvn_raid
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import specials as arvn_specials
from sandtable.vietnam.fitl.nonplayer.charts2.plans import SweepSpaces
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, ARVN_POLICE, KINDS, PIECE
from sandtable.vietnam.rules.s4_raid import raid
from tests.vietnam.fitl.nonplayer.arvn_driver import TRANSPORT, arvn_board, no_transport, transported
from tests.vietnam.fitl.nonplayer.driver import Dice, drive, moves, operate, spaces, turn_of
from tests.vietnam.play import show

CITIES = ("saigon", "hue", "da_nang", "qui_nhon", "cam_ranh", "kontum", "an_loc", "can_tho")


def held(*but: str) -> list[str]:
    """All Cities but these, with all that a Patrol would bring them."""
    return [f"{name}: 3 us_troops, 1 arvn_police" for name in CITIES if name not in but]


# ------------------------------------------------------------------ Govern (8.7.2)


@pytest.mark.covers("8.7.2-f")
def test_no_second_space_for_patronage_once_the_aid_is_gone() -> None:
    """2 Aid are taken in Hue; Tay Ninh then brings Aid, and keeps its Support."""
    g = arvn_board("hue: 3 arvn_police, active_support", "da_nang: 3 arvn_police, active_support", aid=2)
    plan = arvn_specials.govern_plan(turn_of(g, ARVN, Dice("*")))
    assert plan == [(SPACE["hue"], "govern:patronage"), (SPACE["da_nang"], "govern:aid")]


# ------------------------------------------------------------------ Transport (8.7.2)


@pytest.mark.covers("8.7.2-g")
def test_most_troops_to_spare_beyond_six_too() -> None:
    """8 can be spared in Can Tho, 7 in Saigon; 6 go."""
    g = arvn_board("saigon: 8 arvn_troops", "can_tho: 9 arvn_troops", "kien_hoa: 1 arvn_police")
    turn = turn_of(g, ARVN, Dice("*"))
    assert TRANSPORT.plan(turn, "train")
    assert repr(transported(turn)) == "[Move(can_tho -> kien_hoa: 6 arvn_troops)]"


@pytest.mark.covers("8.7.2-g", "8.7.5-a")
def test_a_transport_in_a_sweep_serves_several_spaces() -> None:
    """Lowlands: 3 more find all in Kien Hoa, 2 more all in Ba Xuyen; nobody leaves the Sweep of Can Tho short."""
    g = arvn_board(
        "can_tho: 8 arvn_troops, 1 vc_guerrilla",
        "kien_hoa: 1 arvn_police, 4 vc_guerrilla",
        "ba_xuyen: 1 arvn_police, 3 vc_guerrilla",
    )
    turn = turn_of(g, ARVN, Dice("*"))
    turn.plan(SweepSpaces).chosen = [SPACE[name] for name in ("can_tho", "kien_hoa", "ba_xuyen")]
    assert TRANSPORT.plan(turn, "sweep")
    assert repr(transported(turn)) == (
        "[Move(can_tho -> kien_hoa: 3 arvn_troops), Move(can_tho -> ba_xuyen: 3 arvn_troops)]"
    )


@pytest.mark.covers("8.7.2-g", "8.7.5-a")
def test_a_space_being_swept_gives_only_what_it_can_spare() -> None:
    g = arvn_board("can_tho: 5 arvn_troops, 4 vc_guerrilla", "kien_hoa: 1 arvn_police, 4 vc_guerrilla")
    turn = turn_of(g, ARVN, Dice("*"))
    turn.plan(SweepSpaces).chosen = [SPACE["can_tho"], SPACE["kien_hoa"]]
    assert not TRANSPORT.plan(turn, "sweep")  # 4 find the 4, and COIN Control needs all 5


# ------------------------------------------------------------------ Patrol (8.7.3)


@pytest.mark.covers("8.7.3-b")
def test_police_of_all_spaces_before_troops() -> None:
    """Saigon has most cubes, but no Police beyond 1: the other 2 come from Can Tho."""
    g = arvn_board(
        *held("saigon", "can_tho"), "saigon: 1 arvn_police, 6 arvn_troops", "can_tho: 3 arvn_police, 3 us_troops",
        "loc_saigon_can_tho: 1 vc_guerrilla",
    )  # fmt: skip
    seen = operate(g, "arvn", "patrol", dice="*")
    road = [(origin, what) for origin, target, what in moves(seen) if target == "loc_saigon_can_tho"]
    assert road == [("saigon", {"arvn_police": 1}), ("can_tho", {"arvn_police": 2})]


@pytest.mark.covers("8.7.3-c")
def test_control_of_any_city_before_the_garrison_of_a_greater_one() -> None:
    """1 Police can be spared: it brings Control to Da Nang, not the missing Police to Hue."""
    g = no_transport(*held("hue", "da_nang", "saigon"), "saigon: 3 us_troops, 2 arvn_police", "hue: 3 us_troops")
    seen = operate(g, "arvn", "patrol", dice="*")
    assert moves(seen) == [("saigon", "da_nang", {"arvn_police": 1})] and g.control[SPACE["da_nang"]] == COIN_CONTROL


@pytest.mark.covers("8.7.3-c")
def test_a_city_out_of_reach_of_control_gets_nobody() -> None:
    g = no_transport(*held("hue", "saigon"), "saigon: 3 us_troops, 4 arvn_police", "hue: 9 vc_guerrilla")
    assert not any(target == "hue" for _, target, _ in moves(operate(g, "arvn", "patrol", dice="*")))


@pytest.mark.covers("8.7.3-b")
def test_a_road_that_cannot_be_held_is_left() -> None:
    """Of the two LoCs the nearer needs 6 and cannot have them: its 3 Police go on to the other."""
    g = no_transport("loc_saigon_can_tho: 3 arvn_police, 3 vc_guerrilla", "loc_can_tho_chau_doc: 1 vc_guerrilla")
    plan = arvn_moves.PatrolPlan(turn_of(g, ARVN, Dice("*"))).make()
    assert repr(plan[0]) == "Move(loc_saigon_can_tho -> loc_can_tho_chau_doc: 3 arvn_police)"


@pytest.mark.covers("8.7.3-b")
def test_a_road_whose_cubes_have_left_needs_them_anew() -> None:
    """Hidden enemies first: 2 Police leave Route 13 for Route 20, then 3 must come there anew, and only 1 is left."""
    g = no_transport(
        "loc_saigon_an_loc_ban_me_thuot: 2 arvn_police, 1 vc_guerrilla_active", "loc_saigon_da_lat: 1 vc_guerrilla",
        "saigon: 1 arvn_police", "can_tho: 1 arvn_police",
    )  # fmt: skip
    operate(g, "arvn", "patrol", dice="*")
    roads = ("loc_saigon_da_lat", "loc_saigon_an_loc_ban_me_thuot")
    assert [g.n[SPACE[name] * KINDS + ARVN_POLICE] for name in roads] == [3, 0]


# ------------------------------------------------------------------ Raid and Assault (8.7.4)


@pytest.mark.covers("8.7.4-b", "8.1.2-a")
def test_a_raid_strikes_hidden_guerrillas_before_active_ones() -> None:
    g = arvn_board("hue: 1 arvn_ranger, 1 nva_guerrilla, 1 nva_troops, 1 vc_guerrilla_active, 1 vc_base")
    hue = SPACE["hue"]
    assert arvn_raid.struck(g, hue) == [PIECE["nva_guerrilla"], PIECE["vc_guerrilla_active"]]
    drive(g, raid(g, Operation(Orders(ARVN, "assault", only=[hue]))), dice="*")
    assert show(g, "hue") == "1 arvn_ranger_active, 1 nva_troops, 1 vc_base"


@pytest.mark.covers("8.7.4-b")
def test_no_more_than_one_ranger_upon_a_road() -> None:
    """There is no Control of a LoC to add."""
    g = arvn_board("saigon: 4 arvn_ranger, 1 arvn_troops", "loc_saigon_can_tho: 4 vc_guerrilla")
    found = arvn_raid.raid_upon(g, SPACE["loc_saigon_can_tho"])
    assert found is not None and found.comers == 1


@pytest.mark.covers("8.7.4-c", "8.1.4-a")
def test_lots_among_assaults_on_bases() -> None:
    """Each priority by itself: a Base in Hue is as good as one in Saigon, where Control changes too."""

    def first(dice: str) -> str:
        g = no_transport("hue: 2 arvn_troops, 1 vc_base", "saigon: 2 arvn_troops, 2 vc_base", arvn=3)
        return spaces(operate(g, "arvn", "assault", dice=dice), "assault.space")[0]

    assert {first(dice) for dice in ("11*", "26*", "33*", "44*", "61*", "65*")} == {"hue", "saigon"}


# ------------------------------------------------------------------ Sweep (8.7.5)


@pytest.mark.covers("8.7.5-a")
def test_no_troops_for_control_of_empty_country() -> None:
    """Phuoc Long has no Population: no Control to gain there."""
    g = no_transport("an_loc: 9 arvn_troops", "tay_ninh: 1 us_troops", "quang_duc: 1 us_troops", "binh_tuy: 1 us_troops")
    turn = turn_of(g, ARVN, Dice("*"))
    turn.action = "op:sweep"
    assert not arvn_moves.plan_sweep(turn, [SPACE["phuoc_long"], SPACE["the_fishhook"]])


@pytest.mark.covers("8.7.5-a")
def test_three_stay_on_a_road_too() -> None:
    g = no_transport("loc_saigon_can_tho: 5 arvn_troops", "kien_hoa: 1 arvn_police, 4 vc_guerrilla")
    turn = turn_of(g, ARVN, Dice("*"))
    arvn_moves.plan_sweep(turn)
    assert [sum(move.pieces.values()) for move in turn.moves or []] == [2]
