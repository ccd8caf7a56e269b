"""8.6.1 The NVA non-player's Attack, Ambush and Bombard: what the box counts, and cases where little can be done."""

import pytest

from sandtable.kernel.decision import Decision
from sandtable.vietnam.fitl.nonplayer.charts2.nva import attack as nva_attack
from sandtable.vietnam.pieces import NVA
from tests.vietnam.fitl.nonplayer.driver import Dice, Seen, chooses, in_both_editions, operate, spaces, turn_of
from tests.vietnam.fitl.nonplayer.nva_driver import BOOBY_TRAPS, OPS, PT_76, no_bombard, nva
from tests.vietnam.play import show

GUNS = "quang_tri: 3 nva_troops"


def pieces(seen: Seen) -> object:
    """How many pieces the box counted."""
    return next(n for n in seen.mind.notes if n.topic == "box.nva_attack_pieces").args["pieces"]


# ------------------------------------------------------------------ the box


@pytest.mark.covers("8.6.1-a", "8.6.1-e")
@pytest.mark.parametrize(
    "side, lines, count",
    [
        ("", ("hue: 4 nva_troops, 5 us_troops", "da_nang: 6 nva_troops, 9 us_troops"), 5),
        ("shaded", ("hue: 4 nva_troops, 5 us_troops", "da_nang: 6 nva_troops, 9 us_troops"), 8),  # 6 + 2
        ("shaded", ("hue: 1 nva_troops, 5 us_troops",), 1),  # a Troop alone, with tanks
        ("unshaded", ("hue: 4 nva_troops, 5 us_troops", "da_nang: 6 nva_troops, 9 us_troops"), 3),  # 1 + 2
    ],
)
def test_the_box_counts_pt_76(side: str, lines: tuple[str, ...], count: int) -> None:
    g = nva(*lines)
    if side:
        g.capabilities[PT_76] = side
    assert pieces(chooses(g, "nva", *OPS, dice="6*")[1]) == count


@pytest.mark.covers("8.6.1-a")
def test_tanks_may_reach_a_base() -> None:
    g = nva("hue: 3 nva_troops, 2 us_troops, 1 us_base")
    assert not chooses(g, "nva", *OPS, dice="6*")[1].boxes()["nva_takes_base"]
    g.capabilities[PT_76] = "shaded"
    assert chooses(g, "nva", *OPS)[0] == "op:attack"


@pytest.mark.covers("8.6.1-a")
def test_two_ambushes_at_most_are_counted() -> None:
    lines = [f"{name}: 1 nva_guerrilla, 2 us_troops" for name in ("hue", "da_nang", "kontum")]
    assert pieces(chooses(nva(*lines), "nva", *OPS, dice="6*")[1]) == 2
    g = nva(*lines)
    g.capabilities[BOOBY_TRAPS] = "unshaded"
    assert pieces(chooses(g, "nva", *OPS, dice="6*")[1]) == 1


# ------------------------------------------------------------------ a single Ambush


@pytest.mark.covers("8.6.1-a", "8.6.1-b")
@pytest.mark.parametrize(
    "resources, more, attack",
    [
        (3, (), True),  # the Ambush itself
        (4, (), False),  # it gives way, and nothing is left to do
        (4, (GUNS, "quang_nam: 3 us_troops"), True),  # to Bombard
        (4, ("kontum: 4 nva_guerrilla_active, 3 us_troops",), True),  # to Attack with Guerrillas
    ],
)
def test_a_single_ambush_that_gives_way_needs_something_else_to_do(
    resources: int, more: tuple[str, ...], attack: bool
) -> None:
    g = nva("hue: 1 nva_guerrilla, 2 us_troops", *more, nva=resources)
    key, seen = chooses(g, "nva", *OPS, dice="1*")
    assert seen.boxes()["nva_attack_pieces"] and (key == "op:attack") == attack


@pytest.mark.covers("8.6.1-b", "8.6.1-c")
def test_a_single_ambush_that_opens_a_base_to_troops_is_made() -> None:
    """Two Troops remove 1 of the 2: the Ambush from the road takes the cover first."""
    g = nva(
        "hue: 2 nva_troops, 1 us_troops, 1 us_base",
        "loc_hue_da_nang: 1 nva_guerrilla, 1 arvn_police",
        GUNS,
        "quang_nam: 3 us_troops",
        nva=9,
    )
    assert chooses(g, "nva", *OPS)[0] == "op:attack"
    seen = operate(g, "nva", "attack")
    assert spaces(seen, "attack.space") == ["loc_hue_da_nang", "hue"] and "sa:bombard" not in seen.keys("attack.space")
    assert show(g, "hue") == "1 nva_troops"  # a US Base costs a Troop


@pytest.mark.covers("8.6.1-a", "8.6.1-c")
def test_two_ambushes_and_troops_together_take_a_base() -> None:
    """Two Troops remove 1 of 3: both Ambushes go for the cover, though there is an enemy in Laos."""
    g = nva(
        "hue: 2 nva_troops, 2 us_troops, 1 us_base",
        "loc_hue_da_nang: 1 nva_guerrilla, 1 arvn_police",
        "loc_hue_khe_sanh: 1 nva_guerrilla, 1 arvn_police",
        "central_laos: 1 nva_guerrilla, 2 arvn_ranger",
        nva=9,
    )
    assert chooses(g, "nva", *OPS)[0] == "op:attack"
    seen = operate(g, "nva", "attack", dice="*")
    assert set(spaces(seen, "attack.space")[:2]) == {"loc_hue_da_nang", "loc_hue_khe_sanh"}
    assert show(g, "hue") == "1 nva_troops"


# ------------------------------------------------------------------ whom an Ambush removes


@pytest.mark.covers("8.6.1-c")
@pytest.mark.parametrize(
    "there, gone",
    [
        ("3 us_troops, 1 arvn_police", "us_troops"),  # US first, though Police are scarcer
        ("3 us_troops, 1 arvn_police, 1 arvn_ranger", "arvn_ranger"),  # Special Forces before cubes
        ("1 us_irregular_active, 1 arvn_ranger, 1 us_troops", "arvn_ranger"),  # 8.1.2: Underground before Active
        ("3 arvn_troops, 1 arvn_police", "arvn_police"),  # 8.1.2: the scarcer
    ],
)
def test_an_ambush_removes_us_cubes_first(there: str, gone: str) -> None:
    g = no_bombard(f"hue: 1 nva_guerrilla, {there}", nva=3)
    g.momentum.clear()
    assert operate(g, "nva", "attack", dice="*").keys("ambush.remove") == [f"piece:{gone}"]


@pytest.mark.covers("8.6.5-f")
@pytest.mark.parametrize(
    "offered, gone",
    [
        (("us_troops", "us_irregular", "arvn_police"), "us_troops"),
        (("arvn_troops", "arvn_police", "arvn_ranger"), "arvn_police"),  # cubes on a LoC, the scarcer
    ],
)
def test_after_a_march_the_second_ambush_removes_us_troops_or_cubes(offered: tuple[str, ...], gone: str) -> None:
    turn = turn_of(nva("loc_hue_da_nang: 2 arvn_troops, 1 arvn_police, 1 arvn_ranger"), NVA, Dice())
    turn.begin("march")
    d = Decision("nva", "ambush.remove", "4.4.3", [f"piece:{name}" for name in offered], {"space": "loc_hue_da_nang"})
    assert nva_attack.ambush_remove(turn, d) == f"piece:{gone}"


# ------------------------------------------------------------------ spaces of Attack


@pytest.mark.covers("8.6.1-e")
def test_a_lone_attack_space_is_attacked_as_the_bullets_say() -> None:
    """Four Guerrillas come before Troops that remove 1, also where no other space could be chosen."""
    g = no_bombard("hue: 2 nva_troops, 4 nva_guerrilla_active, 5 arvn_police")
    assert operate(g, "nva", "attack", dice="*", chance="4").keys("attack.with") == ["with:guerrillas"]
    g = no_bombard("hue: 4 nva_troops, 4 nva_guerrilla_active, 5 arvn_police")
    assert operate(g, "nva", "attack", dice="*").keys("attack.with") == ["with:troops"]


@in_both_editions(pytest.mark.covers("F8.6.2-j"))
@pytest.mark.covers("8.6.1-e")
def test_tanks_count_only_where_they_will_be_used() -> None:
    """Hue's 2 Troops remove 1 without the tanks that go to Da Nang, so the Guerrillas of Saigon come before them."""
    g = no_bombard(
        "hue: 2 nva_troops, 3 us_troops",
        "da_nang: 8 nva_troops, 9 us_troops",
        "saigon: 4 nva_guerrilla_active, 3 us_troops",
    )
    g.capabilities[PT_76] = "shaded"
    seen = operate(g, "nva", "attack", dice="*", chance="6")
    assert spaces(seen, "attack.space") == ["da_nang", "saigon", "hue"]
    assert show(g, "da_nang") == "1 us_troops"  # 8 Troops take 8, all lost by attrition
