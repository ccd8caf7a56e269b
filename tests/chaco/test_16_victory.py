"""16: victory points, levels, sudden death, the truce."""

import pytest

from sandtable.chaco.data import load
from sandtable.chaco.rules import s16_victory
from sandtable.chaco.rules.s16_victory import check, level, settlement_taken, sudden_death
from tests.chaco.play import BOLIVIA, PARAGUAY, Run, c, h, play, verbs, war


@pytest.mark.covers("C16.2-c", "C16.2-d", "C16.5-a")
@pytest.mark.parametrize(
    "number, how, fixed, dice, points",
    [
        ("2440", "advance", False, "d5", 5),
        ("2440", "movement", False, "d5", 10),
        ("1845", "advance", False, "d5 d4", 9),  # Nanawa: two dice
        ("1845", "movement", False, "d5 d4", 18),
        ("2440", "advance", True, "", 3),
        ("2440", "movement", True, "", 6),
        ("1845", "advance", True, "", 5),
        ("1845", "movement", True, "", 10),
    ],
)
def test_settlements(number: str, how: str, fixed: bool, dice: str, points: int) -> None:
    g = war(data=load(), fixed_vp=fixed)
    play(settlement_taken(g, BOLIVIA, h(g, number), how), dice)
    assert g.vp == (20 + points, 20)


@pytest.mark.covers("C16.2-c")
def test_the_four_great_settlements() -> None:
    board = load().map
    assert sorted(board.settlement[x] for x in board.major) == ["Charagua", "Isla Poi", "Nanawa", "Villa Montes"]


@pytest.mark.covers("C16.2-a")
def test_units_lost() -> None:
    g = war("2020: bol_inf_21, bol_inf_14", "2030: par_inf_1")
    verbs.eliminate(g, c(g, "bol_inf_21"), "12.9")
    verbs.eliminate(g, c(g, "bol_inf_14"), "8.12", surrendered=True)
    verbs.eliminate(g, c(g, "par_inf_1"), "12.9")
    assert g.vp == (21, 23)


@pytest.mark.covers("C16.3-b")
@pytest.mark.parametrize(
    "margin, word",
    [(1, "marginal"), (19, "marginal"), (20, "substantive"), (49, "substantive"), (50, "decisive"), (500, "decisive")],
)
def test_levels(margin: int, word: str) -> None:
    assert level(margin) == word


@pytest.mark.covers("C16.1-a", "C16.3-a")
def test_the_last_turn() -> None:
    g = war(vp=[31, 12])
    play(check(g))
    assert g.victory is None
    last = war(vp=[31, 12])
    last.turn = last.last_turn
    play(check(last))
    assert last.over
    assert last.victory == {
        "winner": "bolivia", "ranking": ["bolivia", "paraguay"], "margins": {"bolivia": 19, "paraguay": -19},
        "level": "marginal", "reason": "last_turn", "vp": {"bolivia": 31, "paraguay": 12},
    }  # fmt: skip


@pytest.mark.covers("C16.3-a")
def test_equal_points_toss_a_coin() -> None:
    g = war(vp=[20, 20])
    g.turn = g.last_turn
    run = Run(check(g))
    assert run.asked is not None and run.asked.seat == "chance"
    run.give("side:paraguay")
    assert g.victory is not None and (g.victory["winner"], g.victory["level"]) == ("paraguay", "marginal")


@pytest.mark.covers("C16.1-b")
@pytest.mark.parametrize("vp, truce, over", [([70, 20], True, True), ([69, 20], True, False), ([70, 20], False, False)])
def test_fifty_ahead_in_a_truce(vp: list[int], truce: bool, over: bool) -> None:
    g = war(vp=vp, truce=truce)
    play(check(g))
    assert g.over is over
    if over:
        assert g.victory is not None and g.victory["reason"] == "truce"


@pytest.mark.covers("C16.4-a")
@pytest.mark.parametrize(
    "vp, winner", [([0, 5], None), ([-1, 5], "paraguay"), ([3, -2], "bolivia"), ([-3, -1], "paraguay")]
)
def test_sudden_death(vp: list[int], winner: str | None) -> None:
    g = war(vp=vp)
    sudden_death(g)
    assert g.over is (winner is not None)
    if winner:
        assert g.victory is not None and (g.victory["winner"], g.victory["reason"]) == (winner, "sudden_death")


def test_the_fixed_table_is_half_and_double() -> None:
    """16.5: what a movement phase takes is worth twice an advance."""
    by_advance, by_movement = s16_victory.FIXED_VP["advance"], s16_victory.FIXED_VP["movement"]
    assert by_movement == tuple(2 * n for n in by_advance)
    assert PARAGUAY == 1
