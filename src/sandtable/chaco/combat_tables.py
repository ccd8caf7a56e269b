"""12.4-12.6, 12.12 The arithmetic of combat: odds, results, percentage losses, halves. Pure functions of numbers.

>>> odds_column(((1, 2), (1, 1), (2, 1)), 7, 4)
(1, False)
>>> loss_points(15, 25)
4
>>> Result.of(("25R", "10"))
Result(attacker=Effect(loss=25, retreat=True), defender=Effect(loss=10, retreat=False))
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

ELIMINATED = 100
"""The loss of an E result (12.5): all of it."""

Ratio: TypeAlias = tuple[int, int]
"""Attacker to defender, as at the head of a column: (1, 2), (3, 1)."""


class Effect(NamedTuple):
    """12.5 What one side suffers: percent of its factors, and whether it must check for retreat or rout."""

    loss: int
    retreat: bool

    @property
    def text(self) -> str:
        """As printed in the table."""
        return _CODES[self]


EFFECTS = {
    "-": Effect(0, False),
    "R": Effect(0, True),
    "10": Effect(10, False),
    "10R": Effect(10, True),
    "25": Effect(25, False),
    "25R": Effect(25, True),
    "50": Effect(50, False),
    "50R": Effect(50, True),
    "E": Effect(ELIMINATED, False),
}
_CODES = {effect: code for code, effect in EFFECTS.items()}
NO_EFFECT = EFFECTS["-"]


class Result(NamedTuple):
    """12.5 One result of the Combat Results Table: the attacker's effect and the defender's."""

    attacker: Effect
    defender: Effect

    @classmethod
    def of(cls, codes: tuple[str, str]) -> "Result":
        """A cell of the table: the attacker's code and the defender's."""
        return cls(EFFECTS[codes[0]], EFFECTS[codes[1]])

    @property
    def text(self) -> str:
        """As printed in the table."""
        return f"{self.attacker.text}/{self.defender.text}"


NOTHING = Result(NO_EFFECT, NO_EFFECT)


def odds_column(columns: Sequence[Ratio], attack: int, defence: int) -> tuple[int, bool]:
    """12.4 The column for ``attack`` against ``defence``, remainders in the defender's favour.

    Also whether the odds lie below the first column, which is then used without any effect on the defender.
    """
    best = -1
    for index, (a, d) in enumerate(columns):
        if attack * d >= a * defence:
            best = index
    return (0, True) if best < 0 else (best, False)


def loss_points(strength: int, percent: int) -> int:
    """12.6 Factors to be lost: the percentage of the unmodified factors, rounded up."""
    return -(-strength * percent // 100)


def half(strength: int) -> int:
    """12.12, 12.13 Half of a strength, rounded up."""
    return (strength + 1) // 2


class LossUnit(NamedTuple):
    """12.6 What a unit is worth when losses are taken: its factor now and after losing a step, and its steps."""

    now: int
    after: int
    steps: int


def doomed(force: Sequence[LossUnit], points: int) -> bool:
    """12.6 Whether no way of losing ``points`` leaves a single unit of the force.

    The most that can be lost while one unit survives is everything but that unit's last step.
    """
    if not force:
        return False
    total = sum(unit.now for unit in force)
    return all(total - (unit.after if unit.steps > 1 else unit.now) < points for unit in force)
