"""Plans as plain facts: what orders a side gives in a phase, apart from the objects that carry them out."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from sandtable.chaco.opponent.orders import Order


class Errand(NamedTuple):
    """An order before anybody has set out."""

    kind: str
    rule: str
    place: int
    counters: tuple[int, ...]
    goal: int
    csp: int = 0
    load: tuple[int, ...] = ()

    def order(self) -> Order:
        """The order to be carried out."""
        found = Order(self.kind, self.rule, self.place, self.counters, self.goal)
        found.csp, found.load = self.csp, list(self.load)
        return found


Plan: TypeAlias = tuple[Errand, ...]
"""The orders of a phase, the most urgent first."""


def written(orders: Iterable[Order]) -> Plan:
    """Orders as a plan."""
    return tuple(Errand(o.kind, o.rule, o.place, tuple(o.counters), o.goal, o.csp, tuple(o.load)) for o in orders)


def to_json(plan: Plan) -> list[list[object]]:
    """The plan for a note."""
    return [[e.kind, e.rule, e.place, list(e.counters), e.goal, e.csp, list(e.load)] for e in plan]


def from_json(found: Sequence[Sequence[Any]]) -> Plan:
    """The plan of a note."""
    return tuple(Errand(k, r, place, tuple(who), goal, csp, tuple(load)) for k, r, place, who, goal, csp, load in found)
