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
    """What a rule demands of a candidate, and the code for what is wrong when it does not hold.

    A ``sieve`` finds those that meet it among many at once, where that is quicker than to test each.
    """

    __slots__ = ("code", "rule", "sieve", "test")

    def __init__(
        self,
        rule: str,
        code: str,
        test: Callable[[G, X], bool],
        sieve: Callable[[G, Iterable[X]], list[X]] | None = None,
    ) -> None:
        self.rule = rule
        self.code = code
        self.test = test
        self.sieve = sieve

    def __repr__(self) -> str:
        return f"Condition({self.rule} {self.code})"


def eligible(g: G, candidates: Iterable[X], conditions: Sequence[Condition[G, X]]) -> list[X]:
    """The candidates for which every condition holds, in their own order."""
    return list(each_eligible(g, candidates, conditions))


def each_eligible(g: G, candidates: Iterable[X], conditions: Sequence[Condition[G, X]]) -> Iterable[X]:
    """The same, one by one: whoever wants the first does not pay for the rest."""
    tests = []
    for c in conditions:
        if c.sieve is None:
            tests.append(c.test)
        else:
            candidates = c.sieve(g, candidates)
    return _tested(g, candidates, tests) if tests else candidates


def _tested(g: G, candidates: Iterable[X], tests: Sequence[Callable[[G, X], bool]]) -> Iterator[X]:
    for x in candidates:
        for test in tests:
            if not test(g, x):
                break
        else:
            yield x


def any_eligible(g: G, candidates: Iterable[X], conditions: Sequence[Condition[G, X]]) -> bool:
    """Whether every condition holds for any candidate: the search stops at the first."""
    return any(True for _ in each_eligible(g, candidates, conditions))


def failing(g: G, x: X, conditions: Sequence[Condition[G, X]]) -> list[Reason]:
    """The conditions that ``x`` does not meet."""
    return [(c.rule, c.code) for c in conditions if not c.test(g, x)]
