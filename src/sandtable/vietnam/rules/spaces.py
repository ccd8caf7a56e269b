"""Conditions on spaces that several rules share, each with the rule that demands it."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from sandtable.vietnam import terms
from sandtable.vietnam.board import CITIES_PROVINCES, COIN_CONTROL, IS_LOC, NORTH_VIETNAM, NVA_CONTROL
from sandtable.vietnam.operation import SpaceCondition
from sandtable.vietnam.pieces import ARVN_HAMLET, KINDS, VC_GUERRILLAS
from sandtable.vietnam.query import among, holding
from sandtable.vietnam.state import War

SpaceTest: TypeAlias = Callable[[War, int], bool]


def holds(g: War, s: int, pieces: tuple[int, ...]) -> int:
    """How many of these pieces stand in the space."""
    row, i = g.n, s * KINDS
    if len(pieces) == 2:  # the most usual question: a piece's two sides
        return row[i + pieces[0]] + row[i + pieces[1]]
    total = 0
    for p in pieces:
        total += row[i + p]
    return total


def condition(rule: str, code: str, test: SpaceTest) -> SpaceCondition:
    """A named condition on a space."""
    return SpaceCondition(rule, code, test)


def _controlled(rule: str, code: str, by: int) -> SpaceCondition:
    def sieve(g: War, spaces: Iterable[int]) -> list[int]:
        control = g.control
        return [s for s in spaces if control[s] == by]

    return SpaceCondition(rule, code, lambda g, s: g.control[s] == by, sieve)


def _not_controlled(rule: str, code: str, by: int) -> SpaceCondition:
    def sieve(g: War, spaces: Iterable[int]) -> list[int]:
        control = g.control
        return [s for s in spaces if control[s] != by]

    return SpaceCondition(rule, code, lambda g, s: g.control[s] != by, sieve)


def coin_control(rule: str) -> SpaceCondition:
    """The space must be COIN-Controlled."""
    return _controlled(rule, "no_coin_control", COIN_CONTROL)


def no_coin_control(rule: str) -> SpaceCondition:
    """The space must not be COIN-Controlled."""
    return _not_controlled(rule, "coin_control", COIN_CONTROL)


def no_nva_control(rule: str) -> SpaceCondition:
    """The space must not be NVA-Controlled."""
    return _not_controlled(rule, "nva_control", NVA_CONTROL)


def has(rule: str, code: str, pieces: tuple[int, ...], least: int = 1) -> SpaceCondition:
    """The space must hold at least that many of these pieces; ``code`` is the word for their lack."""
    if least == 1 and len(pieces) == 1:
        return _has_one_type(rule, code, *pieces)
    if least == 1 and len(pieces) == 2:
        return _has_either(rule, code, *pieces)
    if least > 1:
        return SpaceCondition(rule, code, lambda g, s: holds(g, s, pieces) >= least)

    def sieve(g: War, spaces: Iterable[int]) -> list[int]:
        return holding(g, pieces, spaces)

    return SpaceCondition(rule, code, lambda g, s: holds(g, s, pieces) > 0, sieve)


def _has_one_type(rule: str, code: str, only: int) -> SpaceCondition:
    def sieve(g: War, spaces: Iterable[int]) -> list[int]:
        return among(spaces, g.n[only::KINDS])

    return SpaceCondition(rule, code, lambda g, s: g.n[s * KINDS + only] > 0, sieve)


def _has_either(rule: str, code: str, a: int, b: int) -> SpaceCondition:
    def sieve(g: War, spaces: Iterable[int]) -> list[int]:
        return holding(g, (a, b), spaces)

    return SpaceCondition(rule, code, lambda g, s: g.n[s * KINDS + a] > 0 or g.n[s * KINDS + b] > 0, sieve)


def insurgents_there(rule: str) -> SpaceCondition:
    """The space must hold NVA or VC pieces."""

    def sieve(g: War, spaces: Iterable[int]) -> list[int]:
        nva, vc = g.nva, g.vc
        return [s for s in spaces if nva[s] or vc[s]]

    return SpaceCondition(rule, "no_insurgents", lambda g, s: g.nva[s] + g.vc[s] > 0, sieve)


def vc_there(rule: str) -> SpaceCondition:
    """The space must hold VC pieces."""

    def sieve(g: War, spaces: Iterable[int]) -> list[int]:
        return among(spaces, g.vc)

    return SpaceCondition(rule, "no_vc_pieces", lambda g, s: g.vc[s] > 0, sieve)


def no_hamlet(rule: str) -> SpaceCondition:
    """P3.3.1, P4.5.1 The space must have no Strategic Hamlet."""

    def sieve(g: War, spaces: Iterable[int]) -> list[int]:
        if not g.hamlets:
            return list(spaces)
        here = g.n[ARVN_HAMLET::KINDS]
        return [s for s in spaces if not here[s]]

    return SpaceCondition(rule, "hamlet", lambda g, s: not g.n[s * KINDS + ARVN_HAMLET], sieve)


def no_support(rule: str) -> SpaceCondition:
    """The space must not be at Support."""

    def sieve(g: War, spaces: Iterable[int]) -> list[int]:
        support = g.support
        return [s for s in spaces if support[s] <= 0]

    return SpaceCondition(rule, "has_support", lambda g, s: g.support[s] <= 0, sieve)


def at_support(rule: str) -> SpaceCondition:
    """The space must be at Support."""

    def sieve(g: War, spaces: Iterable[int]) -> list[int]:
        support = g.support
        return [s for s in spaces if support[s] > 0]

    return SpaceCondition(rule, "no_support", lambda g, s: g.support[s] > 0, sieve)


_SOUTH_OF_IT = tuple(s for s in CITIES_PROVINCES if s != NORTH_VIETNAM)


def not_north_vietnam() -> SpaceCondition:
    """1.4.2 No COIN piece goes to North Vietnam."""

    def sieve(g: War, spaces: Iterable[int]) -> list[int]:
        return [*_SOUTH_OF_IT] if spaces is CITIES_PROVINCES else [s for s in spaces if s != NORTH_VIETNAM]

    return SpaceCondition("1.4.2", "north_vietnam", lambda g, s: s != NORTH_VIETNAM, sieve)


def two_guerrillas() -> SpaceCondition:
    """5.3 Cadres unshaded: where VC Terror and Agitate cost 2 VC Guerrillas, there must be 2."""

    def test(g: War, s: int) -> bool:
        return not terms.terror_costs_guerrillas(g) or holds(g, s, VC_GUERRILLAS) >= 2

    def sieve(g: War, spaces: Iterable[int]) -> list[int]:
        return [s for s in spaces if test(g, s)] if terms.terror_costs_guerrillas(g) else list(spaces)

    return SpaceCondition("5.3", "needs_two_guerrillas", test, sieve)


def not_loc(rule: str) -> SpaceCondition:
    """The space must be a Province or City."""

    def sieve(g: War, spaces: Iterable[int]) -> list[int]:
        return list(spaces) if spaces is CITIES_PROVINCES else [s for s in spaces if not IS_LOC[s]]

    return SpaceCondition(rule, "is_loc", lambda g, s: not IS_LOC[s], sieve)
