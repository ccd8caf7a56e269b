"""Eligibility as a list of named conditions, so that what filters the options can also say why not.

>>> even = Condition("1.1", "odd", lambda g, n: n % 2 == 0)
>>> small = Condition("1.2", "too_big", lambda g, n: n < 5)
>>> eligible(None, range(8), (even, small))
[0, 2, 4]
>>> failing(None, 7, (even, small))
[('1.1', 'odd'), ('1.2', 'too_big')]
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from sandtable.kernel.decision import Reason

G = TypeVar("G")
X = TypeVar("X")


class Condition(Generic[G, X]):
    """What a rule demands of a candidate, and the code for what is wrong when it does not hold."""

    __slots__ = ("code", "rule", "test")

    def __init__(self, rule: str, code: str, test: Callable[[G, X], bool]) -> None:
        self.rule = rule
        self.code = code
        self.test = test

    def __repr__(self) -> str:
        return f"Condition({self.rule} {self.code})"


def eligible(g: G, candidates: Iterable[X], conditions: Sequence[Condition[G, X]]) -> list[X]:
    """The candidates for which every condition holds, in their own order."""
    tests = [c.test for c in conditions]
    found = []
    for x in candidates:
        for test in tests:
            if not test(g, x):
                break
        else:
            found.append(x)
    return found


def each_eligible(g: G, candidates: Iterable[X], conditions: Sequence[Condition[G, X]]) -> Iterator[X]:
    """The same, one by one: whoever wants the first does not pay for the rest."""
    tests = [c.test for c in conditions]
    for x in candidates:
        for test in tests:
            if not test(g, x):
                break
        else:
            yield x


def any_eligible(g: G, candidates: Iterable[X], conditions: Sequence[Condition[G, X]]) -> bool:
    """Whether every condition holds for any candidate: the search stops at the first."""
    return next(each_eligible(g, candidates, conditions), None) is not None


def failing(g: G, x: X, conditions: Sequence[Condition[G, X]]) -> list[Reason]:
    """The conditions that ``x`` does not meet."""
    return [(c.rule, c.code) for c in conditions if not c.test(g, x)]
