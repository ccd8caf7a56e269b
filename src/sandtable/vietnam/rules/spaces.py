"""Conditions on spaces that several rules share, each with the rule that demands it."""

from collections.abc import Callable
from typing import TypeAlias

from sandtable.vietnam.board import COIN_CONTROL, IS_LOC, NVA_CONTROL
from sandtable.vietnam.operation import SpaceCondition
from sandtable.vietnam.pieces import ARVN_HAMLET, KINDS
from sandtable.vietnam.state import War

SpaceTest: TypeAlias = Callable[[War, int], bool]


def holds(g: War, s: int, pieces: tuple[int, ...]) -> int:
    """How many of these pieces stand in the space."""
    row, i = g.n, s * KINDS
    total = 0
    for p in pieces:
        total += row[i + p]
    return total


def condition(rule: str, code: str, test: SpaceTest) -> SpaceCondition:
    """A named condition on a space."""
    return SpaceCondition(rule, code, test)


def coin_control(rule: str) -> SpaceCondition:
    """The space must be COIN-Controlled."""
    return SpaceCondition(rule, "no_coin_control", lambda g, s: g.control[s] == COIN_CONTROL)


def no_coin_control(rule: str) -> SpaceCondition:
    """The space must not be COIN-Controlled."""
    return SpaceCondition(rule, "coin_control", lambda g, s: g.control[s] != COIN_CONTROL)


def no_nva_control(rule: str) -> SpaceCondition:
    """The space must not be NVA-Controlled."""
    return SpaceCondition(rule, "nva_control", lambda g, s: g.control[s] != NVA_CONTROL)


def has(rule: str, code: str, pieces: tuple[int, ...], least: int = 1) -> SpaceCondition:
    """The space must hold at least that many of these pieces; ``code`` is the word for their lack."""
    if least == 1 and len(pieces) == 1:
        (only,) = pieces
        return SpaceCondition(rule, code, lambda g, s: g.n[s * KINDS + only] > 0)
    if least == 1 and len(pieces) == 2:
        a, b = pieces
        return SpaceCondition(rule, code, lambda g, s: g.n[s * KINDS + a] > 0 or g.n[s * KINDS + b] > 0)
    return SpaceCondition(rule, code, lambda g, s: holds(g, s, pieces) >= least)


def no_hamlet(rule: str) -> SpaceCondition:
    """P3.3.1, P4.5.1 The space must have no Strategic Hamlet."""
    return SpaceCondition(rule, "hamlet", lambda g, s: not g.n[s * KINDS + ARVN_HAMLET])


def no_support(rule: str) -> SpaceCondition:
    """The space must not be at Support."""
    return SpaceCondition(rule, "has_support", lambda g, s: g.support[s] <= 0)


def at_support(rule: str) -> SpaceCondition:
    """The space must be at Support."""
    return SpaceCondition(rule, "no_support", lambda g, s: g.support[s] > 0)


def not_loc(rule: str) -> SpaceCondition:
    """The space must be a Province or City."""
    return SpaceCondition(rule, "is_loc", lambda g, s: not IS_LOC[s])
