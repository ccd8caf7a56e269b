"""4.4.2 Bombard."""

import pytest

from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN_TROOPS, NVA, US_TROOPS
from sandtable.vietnam.rules.s4_bombard import bombard, possible
from tests.vietnam.play import asked, board, play, show, spaces, turn_orders


def with_attack() -> Operation:
    return Operation(turn_orders(NVA, "attack"))


@pytest.mark.covers("4.4.2-a")
@pytest.mark.parametrize("edition", [1, 2])
def test_one_troop_from_each_of_two_spaces(edition: int) -> None:
    """Three Troops of any COIN mix, or a Base with a Troop, in or next to 3 NVA Troops; US losses to Casualties."""
    g = board(
        "north_vietnam: 3 nva_troops",
        "quang_tri: 2 us_troops, 1 arvn_troops, 3 nva_troops",
        "hue: 1 arvn_base, 1 arvn_troops",
        "da_nang: 3 us_troops",
        edition=edition,
    )
    d = asked(bombard(g, with_attack()))
    assert spaces(d.options) == ["hue", "quang_tri"]
    assert d.why_not("space:da_nang") == [("4.4.2", "no_nva_troops_in_range")]
    play(bombard(g, with_attack()), "space:quang_tri piece:us_troops space:hue")
    assert show(g, "quang_tri") == "1 us_troops, 1 arvn_troops, 3 nva_troops"
    assert show(g, "hue") == "1 arvn_base"
    assert (g.casualties[US_TROOPS], g.available[ARVN_TROOPS]) == (1, 29)


@pytest.mark.covers("4.4.2-a")
@pytest.mark.parametrize("edition", [1, 2])
def test_in_the_space_itself(edition: int) -> None:
    """Massed NVA Troops in the same space are in range, in both editions."""
    g = board("pleiku: 3 nva_troops, 3 arvn_troops", edition=edition)
    assert possible(g, with_attack())
    play(bombard(g, with_attack()), "space:pleiku")
    assert show(g, "pleiku") == "2 arvn_troops, 3 nva_troops"


@pytest.mark.covers("4.4.2-a")
@pytest.mark.parametrize(
    "coin, nva, reason",
    [
        ("2 us_troops", "3 nva_troops", "no_concentration_nor_base"),
        ("2 us_troops, 4 arvn_police, 2 arvn_ranger", "3 nva_troops", "no_concentration_nor_base"),
        ("1 us_base, 3 arvn_police", "3 nva_troops", "no_troops_to_remove"),
        ("3 us_troops", "2 nva_troops, 5 nva_guerrilla", "no_nva_troops_in_range"),
    ],
)
def test_what_is_no_target(coin: str, nva: str, reason: str) -> None:
    """Police and Special Forces do not count; a Base alone has no Troop to lose; 2 Troops are no battery."""
    g = board(f"quang_tri: {coin}", f"north_vietnam: {nva}", "pleiku: 3 nva_troops, 3 us_troops")
    assert asked(bombard(g, Operation(Orders(NVA, "bombard", optional=True)))).why_not("space:quang_tri") == [("4.4.2", reason)]
    g = board(f"quang_tri: {coin}", f"north_vietnam: {nva}")
    assert not possible(g, with_attack())


@pytest.mark.covers("4.1-b")
def test_a_space_once() -> None:
    """The same space is not Bombarded twice by one activity."""
    g = board("quang_tri: 6 us_troops, 3 nva_troops", "hue: 3 us_troops", "pleiku: 3 us_troops, 3 nva_troops")
    d = asked(bombard(g, with_attack()), "space:quang_tri")
    assert d.why_not("space:quang_tri") == [("4.1", "already_chosen")]
    assert d.options[-1] == "done", "the second space is a may"


@pytest.mark.covers("5.3-a", "5.4-a")
@pytest.mark.parametrize("side, most", [("unshaded", 1), ("shaded", 3)])
def test_long_range_guns(side: str, most: int) -> None:
    """One space, or three."""
    towns = ("hue", "quang_tri", "pleiku", "saigon")
    g = board(*(f"{s}: 3 us_troops, 3 nva_troops" for s in towns))
    g.capabilities[32] = side
    play(bombard(g, with_attack()), " ".join(f"space:{s}" for s in towns[:most]))
    assert g.casualties[US_TROOPS] == most


@pytest.mark.covers("5.4-a", "4.1.1-a")
def test_typhoon_kate_bars_it_and_any_operation_carries_it() -> None:
    """Momentum 115 forbids Bombard; otherwise every Insurgent Operation may be accompanied."""
    g = board("quang_tri: 3 us_troops, 3 nva_troops")
    assert possible(g, with_attack())
    g.momentum[115] = "unshaded"
    assert not possible(g, with_attack())
    assert possible(g, Operation(Orders(NVA, "bombard", free=True))), "an Event's own grant comes first (5.1.2)"
    for name in ("rally", "march", "attack", "terror"):
        assert "bombard" in Operation(turn_orders(NVA, name)).specials
