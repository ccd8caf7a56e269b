"""8.6.5 The NVA non-player's March: who comes, by which way, and what Control is meant; with 8.6.3 and 8.9 beside it."""

from itertools import pairwise

import pytest

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import CITIES_PROVINCES, NVA_CONTROL, SPACE
from sandtable.vietnam.fitl.game import GAME
from sandtable.vietnam.fitl.nonplayer.charts2.nva.forces import Forces
from sandtable.vietnam.fitl.nonplayer.charts2.nva.march import for_a_base, for_control, mass, plan_march
from sandtable.vietnam.fitl.nonplayer.charts2.system import SYSTEM
from sandtable.vietnam.fitl.rules.s4_infiltrate import infiltrate
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import KINDS, NVA, NVA_BASE, NVA_GUERRILLA, NVA_TROOPS, US_TROOPS
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import (
    Dice,
    Seen,
    chooses,
    drive,
    event,
    in_both_editions,
    moves,
    operate,
    spaces,
    turn_of,
)
from tests.vietnam.fitl.nonplayer.nva_driver import COUP, OPS, nva
from tests.vietnam.play import show


def no_base(g: War) -> War:
    """No Base is Available: the first bullet falls away."""
    g.out_of_play[NVA_BASE], g.available[NVA_BASE] = g.available[NVA_BASE], 0
    return g


# ------------------------------------------------------------------ a Base in the making


@pytest.mark.covers("8.6.5-b")
@pytest.mark.parametrize(
    "lines",
    [
        # 4 of North Vietnam's units would fill the space without the second Guerrilla, who comes from Quang Tri
        ("north_vietnam: 1 nva_guerrilla, 4 nva_troops", "quang_tri: 1 nva_guerrilla, 9 us_troops"),
        # a Guerrilla on a road is as good as any
        ("central_laos: 1 nva_guerrilla, 2 nva_troops", "loc_hue_khe_sanh: 1 nva_guerrilla"),
    ],
)
def test_four_units_with_two_guerrillas_come_together(lines: tuple[str, ...]) -> None:
    g = nva(*lines)
    forces = Forces(g)
    for_a_base(turn_of(g, NVA, Dice("*")), forces)
    s = SPACE["central_laos"]
    assert (forces.units(s), forces.guerrillas(s)) == (4, 2)


@pytest.mark.covers("8.6.5-a", "8.6.5-b")
def test_troops_come_before_guerrillas() -> None:
    """Two more units are wanted: Quang Tri's Troops, though North Vietnam has Guerrillas to spare."""
    g = nva("central_laos: 2 nva_guerrilla", "north_vietnam: 5 nva_guerrilla", "quang_tri: 2 nva_troops, 9 us_troops")
    forces = Forces(g)
    for_a_base(turn_of(g, NVA, Dice("*")), forces)
    assert [(m.origin, m.pieces) for m in forces.moves()] == [(SPACE["quang_tri"], {NVA_TROOPS: 2})]


# ------------------------------------------------------------------ the Trail


@pytest.mark.covers("8.6.5-a", "8.6.5-c")
@pytest.mark.parametrize("trail, road", [(3, False), (4, True)])
def test_a_guerrilla_comes_to_a_road_along_the_best_trail(trail: int, road: bool) -> None:
    """Sihanoukville lies at no LoC; through the Parrot's Beak one can be reached."""
    g = no_base(nva("sihanoukville: 3 nva_guerrilla", "kien_giang: 9 us_troops", trail=trail))
    operate(g, "nva", "march", dice="*")
    assert any(g.n[SPACE[name] * KINDS + NVA_GUERRILLA] for name in SPACE if name.startswith("loc")) == road


@pytest.mark.covers("8.6.5-a", "8.6.5-d")
@pytest.mark.parametrize("roll", ["11", "26", "32", "43", "55", "61"])
def test_the_trail_is_used_only_if_needed(roll: str) -> None:
    """At Trail 4 either group could take Quang Nam; Central Laos is next to it, North Vietnam is not."""
    g = no_base(nva("north_vietnam: 9 nva_troops", "central_laos: 9 nva_troops", "quang_nam: 3 arvn_troops", trail=4))
    forces = Forces(g)
    for s in CITIES_PROVINCES:
        if s != SPACE["quang_nam"]:
            g.control[s] = NVA_CONTROL  # nothing else can be gained
    for_control()(turn_of(g, NVA, Dice(roll + "*")), forces)
    assert [(m.origin, m.target) for m in forces.moves()] == [(SPACE["central_laos"], SPACE["quang_nam"])]


@in_both_editions(pytest.mark.covers("F8.6.5-d"))
@pytest.mark.covers("8.6.5-a", "8.6.5-d")
def test_who_goes_on_along_the_trail_joins_who_stays() -> None:
    """A Guerrilla goes from North Vietnam to Central Laos for a Base; Troops go the same way and on."""
    g = nva(
        "north_vietnam: 1 nva_base, 3 nva_guerrilla, 9 nva_troops",
        "central_laos: 1 nva_guerrilla, 3 nva_troops",
        "quang_nam: 5 arvn_troops",
        "quang_tri: 30 us_troops",
        "hue: 9 us_troops",
        trail=4,
    )
    for name in ("southern_laos", "northeast_cambodia", "the_fishhook", "the_parrots_beak", "sihanoukville"):
        g.n[SPACE[name] * KINDS + US_TROOPS] = g.coin[SPACE[name]] = 20  # nothing can be gained there
    forces = Forces(g)
    turn = turn_of(g, NVA, Dice("*"))
    forces.go([SPACE["north_vietnam"], SPACE["central_laos"]], {NVA_GUERRILLA: 1})
    for_control()(turn, forces)
    joined = next(m for m in forces.moves() if m.target == SPACE["central_laos"])
    assert joined.pieces == {NVA_GUERRILLA: 1, NVA_TROOPS: 9}


@pytest.mark.covers("8.6.5-a")
def test_columns_that_cross_on_the_trail_leave_nobody_behind() -> None:
    """One from the Parrot's Beak to Binh Dinh, one from Central Laos to Kien Phong, and a Guerrilla on part of the way."""
    g = nva(
        "the_parrots_beak: 9 nva_troops", "central_laos: 8 nva_troops", "northeast_cambodia: 2 nva_guerrilla", trail=4
    )
    forces = Forces(g)
    ways = (
        ("northeast_cambodia", "the_fishhook"),
        ("the_parrots_beak", "the_fishhook", "northeast_cambodia", "southern_laos", "binh_dinh"),
        ("central_laos", "southern_laos", "northeast_cambodia", "the_fishhook", "the_parrots_beak", "kien_phong"),
    )
    for names, pieces in zip(ways, ({NVA_GUERRILLA: 1}, {NVA_TROOPS: 8}, {NVA_TROOPS: 7}), strict=True):
        forces.go([SPACE[name] for name in names], pieces)
    plan = [(m.origin, m.target) for m in forces.moves()]
    for names in ways:
        places = [plan.index(edge) for edge in pairwise(SPACE[name] for name in names)]
        assert places == sorted(places)


@pytest.mark.covers("8.6.5-a")
def test_a_limited_march_does_not_use_the_trail() -> None:
    g = no_base(
        nva("north_vietnam: 1 nva_base, 9 nva_troops", "quang_nam: 3 arvn_troops", "quang_tri: 30 us_troops", trail=4)
    )
    turn = turn_of(g, NVA, Dice("*"))
    turn.action = "op:march"
    assert {m.origin for m in plan_march(turn)} > {SPACE["north_vietnam"]}
    turn.limited = True
    assert {m.origin for m in plan_march(turn)} == {SPACE["north_vietnam"]}


# ------------------------------------------------------------------ Control


@pytest.mark.covers("8.6.5-d")
def test_control_that_is_being_added_is_not_undone() -> None:
    """Central Laos brings Control of Quang Tri together with its 3 Guerrillas, who then do not go to Quang Nam."""
    g = no_base(
        nva(
            "central_laos: 5 nva_troops",
            "quang_tri: 3 nva_guerrilla_active, 5 us_troops",
            "quang_nam: 2 arvn_police",
            "hue: 9 us_troops",
        )
    )
    operate(g, "nva", "march", dice="*")
    assert g.control[SPACE["quang_tri"]] == NVA_CONTROL


@pytest.mark.covers("8.6.5-e")
def test_the_mass_looks_at_control_after_the_moves() -> None:
    """Once Quang Tri is taken North Vietnam is next to no COIN Control, and its Troops follow (as in example 3)."""
    g = no_base(
        nva(
            "north_vietnam: 1 nva_base, 4 nva_troops",
            "central_laos: 8 nva_troops",
            "quang_tri: 3 us_troops",
            "hue: 3 arvn_troops",
        )
    )
    seen = operate(g, "nva", "march", dice="*")
    assert ("central_laos", "quang_tri", {"nva_troops": 7}) in moves(seen)
    assert ("north_vietnam", "quang_tri", {"nva_troops": 2}) in moves(seen)


@pytest.mark.covers("8.6.5-e")
def test_troops_already_next_to_coin_stay() -> None:
    g = no_base(nva("north_vietnam: 1 nva_base, 6 nva_troops", "quang_tri: 9 us_troops"))
    forces = Forces(g)
    mass(turn_of(g, NVA, Dice("*")), forces)
    assert forces.moves() == []


# ------------------------------------------------------------------ the boxes


@pytest.mark.covers("8.6.5-a", "8.6.4-a")
def test_in_monsoon_the_box_says_no() -> None:
    g = nva("north_vietnam: 1 nva_base, 2 nva_troops", next_card=COUP)
    g.available[NVA_GUERRILLA] = 1
    key, seen = chooses(g, "nva", "op:rally", dice="*")
    assert key == "op:rally" and seen.boxes()["nva_can_march"] is False


@pytest.mark.covers("8.6.3-a")
@pytest.mark.parametrize("limited, terror", [(False, True), (True, False)])
def test_a_limited_terror_counts_one_space(limited: bool, terror: bool) -> None:
    """Two spaces of Population 2 against a die of 4."""
    g = nva("hue: 1 nva_guerrilla, active_support", "quang_tri: 1 nva_guerrilla, active_support")
    g.eligible = [f == NVA for f in range(4)]
    seen = Seen("4*")
    SYSTEM.nonplayer(GAME, "nva").choose(
        g, Decision("nva", "turn.action", "2.3.4", [*OPS, "pass"], {"limited": limited}), seen.mind
    )
    assert seen.boxes()["nva_terror"] == terror


# ------------------------------------------------------------------ Events


@pytest.mark.covers("8.4.4-b")
def test_an_event_that_says_from_where() -> None:
    """75: only who Rallied in Cambodia Marches; nobody else is planned for, nor a way through other spaces."""
    g = nva("the_fishhook: 1 nva_base, 4 nva_guerrilla, 6 nva_troops", "central_laos: 9 nva_troops", card=75)
    g.available[NVA_GUERRILLA] = 6
    seen = event(g, "nva", "shaded", dice="*")
    plan = [(origin, target) for origin, target, pieces in moves(seen) if not any("vc" in p for p in pieces)]
    assert plan and {origin for origin, _ in plan} <= set(spaces(seen, "rally.space"))
    assert seen.keys("march.origin", seat="nva") == [*(f"space:{origin}" for origin, _ in plan), "done"]
    assert not any(n.topic == "lot" for n in seen.mind.notes)


@pytest.mark.covers("8.4.4-b", "8.1.1-a")
def test_an_infiltrate_granted_where_only_vc_guerrillas_are_replaces_one() -> None:
    g = nva("kien_phong: 3 nva_troops, 1 vc_guerrilla, 1 vc_guerrilla_active, passive_opposition")
    g.available[NVA_GUERRILLA] = 3
    seen = drive(g, infiltrate(g, Operation(Orders(NVA, "infiltrate", free=True))), dice="*", acting="nva")
    assert seen.keys("infiltrate.replace") == ["piece:vc_guerrilla_active"]
    assert show(g, "kien_phong") == "3 nva_troops, 1 nva_guerrilla, 1 vc_guerrilla"
