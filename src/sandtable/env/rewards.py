"""What a finished game is worth to each seat."""

from collections.abc import Callable
from typing import Any, TypeAlias

from sandtable.kernel.errors import UnknownName
from sandtable.kernel.table import Table

Reward: TypeAlias = Callable[[Table], dict[str, float]]


def margins(table: Table) -> dict[str, float]:
    """Each seat's margin of victory: how far it is above what it needs to win, or below.

    >>> import sandtable
    >>> t = sandtable.new("chaco", "boqueron", seed=1)
    >>> moves = t.auto()
    >>> margins(t)
    {'bolivia': 24.0, 'paraguay': -24.0}
    """
    outcome = table.outcome
    if outcome is None:
        return dict.fromkeys(table.seats, 0.0)
    return {seat: float(outcome["margins"][_player(table, outcome["margins"], seat)]) for seat in table.seats}


def wins(table: Table) -> dict[str, float]:
    """1 for who has won and -1 for who has not; 0 for all if nobody has.

    >>> import sandtable
    >>> t = sandtable.new("chaco", "boqueron", seed=1)
    >>> moves = t.auto()
    >>> wins(t)
    {'bolivia': 1.0, 'paraguay': -1.0}
    """
    outcome = table.outcome
    if outcome is None:
        return dict.fromkeys(table.seats, 0.0)
    won = outcome.get("winners", [outcome["winner"]])
    if not any(seat in won for seat in table.seats):
        return dict.fromkeys(table.seats, 0.0)
    return {seat: 1.0 if _player(table, outcome["margins"], seat) in won else -1.0 for seat in table.seats}


def _player(table: Table, margins: dict[str, Any], seat: str) -> str:
    """The seat itself, or if it slept through the game the one whose player has it."""
    return seat if seat in margins else table.game.info.asleep[table.scenario][seat]


REWARDS: dict[str, Reward] = {"margin": margins, "win": wins}


def reward(name: str) -> Reward:
    """The reward of that name: ``margin`` or ``win``."""
    if name not in REWARDS:
        raise UnknownName("reward", name, sorted(REWARDS))
    return REWARDS[name]
