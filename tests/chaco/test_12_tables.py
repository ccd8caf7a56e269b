"""12.4-12.6, 12.12, 13.2: the arithmetic of combat and its tables."""

import itertools

import pytest

from sandtable.chaco import battle
from sandtable.chaco.battle import Odds
from sandtable.chaco.combat_tables import (
    EFFECTS,
    ELIMINATED,
    NOTHING,
    LossUnit,
    Result,
    doomed,
    half,
    loss_points,
    odds_column,
)
from sandtable.chaco.data import load
from tests.chaco.play import war

DATA = load()


@pytest.mark.covers("C12.4-d", "C12.4-f")
@pytest.mark.parametrize(
    "attack, defence, column, below",
    [
        (12, 4, (3, 1), False),
        (11, 4, (2, 1), False),  # 2.75 to 1: the remainder is the defender's
        (4, 4, (1, 1), False),
        (3, 4, (1, 2), False),  # three quarters: not yet even
        (2, 4, (1, 2), False),
        (1, 3, (1, 2), True),  # worse than one to two
        (40, 4, (8, 1), False),  # better than eight to one
    ],
)
def test_odds(attack: int, defence: int, column: tuple[int, int], below: bool) -> None:
    index, low = odds_column(DATA.crt.columns, attack, defence)
    assert (DATA.crt.columns[index], low) == (column, below)


@pytest.mark.covers("C12.6-a", "C12.6-b")
@pytest.mark.parametrize(
    "strength, ten, quarter, fifty",
    [
        (2, 1, 1, 1), (4, 1, 1, 2), (6, 1, 2, 3), (10, 1, 3, 5), (12, 2, 3, 6), (15, 2, 4, 8), (25, 3, 7, 13),
        (40, 4, 10, 20),
    ],
)
def test_losses_are_rounded_up(strength: int, ten: int, quarter: int, fifty: int) -> None:
    assert [loss_points(strength, p) for p in (10, 25, 50, ELIMINATED)] == [ten, quarter, fifty, strength]


@pytest.mark.covers("C12.12-b")
def test_half_is_rounded_up() -> None:
    assert [half(n) for n in range(6)] == [0, 1, 1, 2, 2, 3]


@pytest.mark.covers("C12.5-a")
def test_results_read_attacker_first() -> None:
    result = Result.of(("50R", "10"))
    assert (result.attacker, result.defender) == (EFFECTS["50R"], EFFECTS["10"])
    assert (result.attacker.loss, result.attacker.retreat, result.text) == (50, True, "50R/10")
    assert Result.of(("-", "E")).defender.loss == ELIMINATED
    assert (EFFECTS["R"].loss, EFFECTS["R"].retreat, NOTHING.text) == (0, True, "-/-")
    assert set(EFFECTS) == set(DATA.crt.CODES)


@pytest.mark.covers("C12.6-e")
@pytest.mark.parametrize(
    "force, points, lost",
    [
        ([LossUnit(2, 0, 1)], 1, True),  # an engineer has one step
        ([LossUnit(4, 2, 2)], 2, False),  # flipping is enough
        ([LossUnit(4, 2, 2)], 3, True),
        ([LossUnit(4, 2, 2), LossUnit(1, 1, 2)], 3, False),  # 2 from the regiment, 1 from the battery
        ([LossUnit(4, 2, 2), LossUnit(1, 1, 2)], 4, False),  # the regiment whole; the battery stays
        ([LossUnit(4, 2, 2), LossUnit(1, 1, 2)], 5, True),
        ([], 1, False),
    ],
)
def test_doomed_when_no_way_leaves_a_unit(force: list[LossUnit], points: int, lost: bool) -> None:
    assert doomed(force, points) is lost


@pytest.mark.covers("C12.4-e", "C12.4-f", "C12.4-g")
@pytest.mark.parametrize(
    "column, below, modifier, die, text",
    [
        (3, False, 0, 4, "10/25R"),  # 3:1
        (3, False, -2, 1, "25R/10"),  # beyond the first row
        (8, False, 3, 6, "-/E"),  # beyond the last
        (0, False, 0, 6, "25/10R"),
        (0, True, 0, 6, "25/-"),  # below one to two the defender is untouched
        (1, False, -1, 1, "E/-"),
    ],
)
def test_lookup(column: int, below: bool, modifier: int, die: int, text: str) -> None:
    odds = Odds(0, 1, column, below, modifier, [], [], [])
    assert battle.outcome(war(), odds, die).text == text


def test_better_odds_and_dice_are_never_worse() -> None:
    """The reconstructed table is monotone in both directions."""

    def worth(codes: tuple[str, str]) -> int:
        attacker, defender = Result.of(codes)
        return defender.loss + 5 * defender.retreat - attacker.loss - 5 * attacker.retreat

    cells = [[worth(codes) for codes in row] for row in DATA.crt.rows.rows]
    assert all(a <= b for row in cells for a, b in itertools.pairwise(row))
    assert all(a <= b for above, row in itertools.pairwise(cells) for a, b in zip(above, row))


@pytest.mark.covers("C13.2-d")
def test_barrage_table() -> None:
    table = DATA.barrage
    assert [table.steps(1, die) for die in (1, 5, 6, 8)] == [0, 0, 1, 1]
    assert [table.steps(3, die) for die in (0, 3, 4, 7)] == [0, 0, 1, 2]
    assert table.steps(9, 5) == table.steps(5, 5) == 2
