"""12.4-12.7, 13.2 The tables of combat: results by odds and die, retreat or rout, barrage, percentage losses.

Pure: built once from the data files, asked with numbers.

>>> odds_column(((1, 2), (1, 1), (2, 1)), 7, 4)
(1, False)
>>> loss_points(15, 25)
4
>>> Result.parse("25R/10")
Result(attacker=Effect(loss=25, retreat=True), defender=Effect(loss=10, retreat=False))
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

ELIMINATED = 100
"""The loss of an E result (12.5): all of it."""

_LOSSES = {"-": 0, "10": 10, "25": 25, "50": 50, "E": ELIMINATED}
_WORDS = {loss: word for word, loss in _LOSSES.items()}

Ratio: TypeAlias = tuple[int, int]
"""Attacker to defender, as at the head of a column: (1, 2), (3, 1)."""


class Effect(NamedTuple):
    """12.5 What one side suffers: percent of its factors, and whether it must check for retreat or rout."""

    loss: int
    retreat: bool

    @classmethod
    def parse(cls, text: str) -> "Effect":
        """An effect as printed: ``-`` ``10`` ``25R`` ``R`` ``E``."""
        retreat = text.endswith("R")
        word = (text[:-1] or "-") if retreat else text
        if word not in _LOSSES or text == "-R":
            raise ValueError(f"expected one of - 10 25 50 E, with R or R alone, not {text!r}")
        return cls(_LOSSES[word], retreat)

    @property
    def text(self) -> str:
        """As printed in the table."""
        if not self.retreat:
            return _WORDS[self.loss]
        return "R" if self.loss == 0 else _WORDS[self.loss] + "R"


NO_EFFECT = Effect(0, False)


class Result(NamedTuple):
    """12.5 One cell of the Combat Results Table: the attacker's effect left of the bar, the defender's right."""

    attacker: Effect
    defender: Effect

    @classmethod
    def parse(cls, text: str) -> "Result":
        """A cell as printed, such as ``50R/10``."""
        left, bar, right = text.partition("/")
        if not bar:
            raise ValueError(f"expected attacker/defender, not {text!r}")
        return cls(Effect.parse(left), Effect.parse(right))

    @property
    def text(self) -> str:
        """As printed in the table."""
        return f"{self.attacker.text}/{self.defender.text}"


NOTHING = Result(NO_EFFECT, NO_EFFECT)


def parse_ratio(text: str) -> Ratio:
    """The head of a column, such as ``3:1``."""
    left, colon, right = text.partition(":")
    if not colon or not left.isdigit() or not right.isdigit() or not int(left) or not int(right):
        raise ValueError(f"expected odds like 3:1, not {text!r}")
    return int(left), int(right)


def odds_column(columns: Sequence[Ratio], attack: int, defence: int) -> tuple[int, bool]:
    """12.4 The column for ``attack`` against ``defence``, remainders in the defender's favour.

    Also whether the odds lie below the first column, which is then used without any effect on the defender.
    """
    best = -1
    for index, (a, d) in enumerate(columns):
        if attack * d >= a * defence:
            best = index
    return (0, True) if best < 0 else (best, False)


class DieRows:
    """Rows headed by a die: the first also stands for anything below it, the last for anything above."""

    __slots__ = ("high", "low")

    def __init__(self, heads: Sequence[str]) -> None:
        first, last = heads[0], heads[-1]
        if not first.startswith("<=") or not last.startswith(">="):
            raise ValueError(f"expected rows from <=n to >=n, not {first!r} to {last!r}")
        self.low, self.high = int(first[2:]), int(last[2:])
        between = [str(die) for die in range(self.low + 1, self.high)]
        if list(heads[1:-1]) != between:
            raise ValueError(f"expected rows {' '.join([first, *between, last])}, not {' '.join(heads)}")

    def __len__(self) -> int:
        return self.high - self.low + 1

    def index(self, die: int) -> int:
        """The row of a modified die."""
        return min(max(die, self.low), self.high) - self.low


class CombatResults:
    """12.4 The Combat Results Table."""

    __slots__ = ("cells", "columns", "rows")

    def __init__(self, columns: Sequence[str], rows: Sequence[str], cells: Sequence[Sequence[str]]) -> None:
        self.columns = tuple(parse_ratio(head) for head in columns)
        if any(a * y >= x * b for (a, b), (x, y) in zip(self.columns, self.columns[1:])):
            raise ValueError("expected the odds to rise from column to column")
        self.rows = DieRows(rows)
        if any(len(row) != len(self.columns) for row in cells) or len(cells) != len(self.rows):
            raise ValueError(f"expected {len(self.rows)} rows of {len(self.columns)} results")
        self.cells = tuple(tuple(Result.parse(cell) for cell in row) for row in cells)

    def lookup(self, column: int, below: bool, die: int) -> Result:
        """12.4 The result of a modified die; below the first column the defender is not affected."""
        result = self.cells[self.rows.index(die)][column]
        return Result(result.attacker, NO_EFFECT) if below else result

    def spread(self, column: int, below: bool, modifier: int) -> list[Result]:
        """The six results of a die with ``modifier``, from a one to a six."""
        return [self.lookup(column, below, die + modifier) for die in range(1, 7)]

    def heading(self, column: int) -> str:
        """The odds as printed at the head of the column."""
        a, d = self.columns[column]
        return f"{a}:{d}"


class BarrageTable:
    """13.2 Steps lost, by batteries firing and modified die."""

    __slots__ = ("cells", "dice")

    def __init__(self, dice: Sequence[str], batteries: Sequence[str], cells: Sequence[Sequence[int]]) -> None:
        self.dice = DieRows(dice)
        expected = [str(n) for n in range(1, len(batteries))] + [f"{len(batteries)}+"]
        if list(batteries) != expected:
            raise ValueError(f"expected batteries {' '.join(expected)}, not {' '.join(batteries)}")
        if any(len(row) != len(self.dice) for row in cells) or len(cells) != len(batteries):
            raise ValueError(f"expected {len(batteries)} rows of {len(self.dice)} numbers of steps")
        self.cells = tuple(tuple(row) for row in cells)

    def steps(self, batteries: int, die: int) -> int:
        """Steps lost by the target of ``batteries`` (at least one) at a modified die."""
        return self.cells[min(batteries, len(self.cells)) - 1][self.dice.index(die)]


def loss_points(strength: int, percent: int) -> int:
    """12.6 Factors to be lost: the percentage of the unmodified factors, rounded up."""
    return -(-strength * percent // 100)


def half(strength: int) -> int:
    """12.12, 12.13 Half of a strength, rounded up."""
    return (strength + 1) // 2


class LossUnit(NamedTuple):
    """12.6 What a unit is worth when losses are taken: its factor now, and after losing one step (0: none left)."""

    now: int
    after: int


def doomed(force: Sequence[LossUnit], points: int) -> bool:
    """12.6 Whether no way of losing ``points`` leaves a single unit of the force.

    The most that can be lost while one unit survives is everything but that unit's last step.
    """
    if not force:
        return False
    total = sum(unit.now for unit in force)
    return all(total - (unit.after or unit.now) < points for unit in force)
