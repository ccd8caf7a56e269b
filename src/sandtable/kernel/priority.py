"""Priority lists: how a chart's tie-breakers narrow candidates, line by line, and say so.

>>> lines = [prefer("even", lambda g, n: n % 2 == 0), most("largest", lambda g, n: n)]
>>> seen = []
>>> narrow(None, [1, 4, 6], lines, lambda *line: seen.append(line))
[6]
>>> seen
[('even', 3, 2), ('largest', 2, 1)]
"""

from collections.abc import Callable, Sequence
from typing import Generic, TypeAlias, TypeVar

G = TypeVar("G")
X = TypeVar("X")


class Priority(Generic[G, X]):
    """One line of a priority list: keeps the best of the candidates, or all of them if none qualifies.

    ``score`` gives None to a candidate that the line does not favour at all.
    """

    __slots__ = ("_score", "text")

    def __init__(self, text: str, score: Callable[[G, X], int | None]) -> None:
        self.text = text
        self._score = score

    def __repr__(self) -> str:
        return f"Priority({self.text})"

    def score(self, g: G, x: X) -> int | None:
        """How much the line favours a candidate."""
        return self._score(g, x)

    def keep(self, g: G, candidates: Sequence[X]) -> list[X]:
        """The candidates this line prefers; all if it prefers none."""
        best: int | None = None
        kept: list[X] = []
        score = self._score
        for x in candidates:
            s = score(g, x)
            if s is None:
                continue
            if best is None or s > best:
                best, kept = s, [x]
            elif s == best:
                kept.append(x)
        return kept or list(candidates)


class Preference(Priority[G, X]):
    """A line that a candidate serves or does not."""

    __slots__ = ("test",)

    def __init__(self, text: str, test: Callable[[G, X], bool]) -> None:
        self.text = text
        self.test = test

    def score(self, g: G, x: X) -> int | None:
        """1 if the candidate serves it."""
        return 1 if self.test(g, x) else None

    def keep(self, g: G, candidates: Sequence[X]) -> list[X]:
        """The candidates that serve it; all if none does."""
        test = self.test
        return [x for x in candidates if test(g, x)] or list(candidates)


class Most(Priority[G, X]):
    """A line that favours every candidate, those with the highest number most."""

    __slots__ = ("number",)

    def __init__(self, text: str, number: Callable[[G, X], int]) -> None:
        self.text = text
        self._score = self.number = number

    def keep(self, g: G, candidates: Sequence[X]) -> list[X]:
        """The candidates with the highest number."""
        number = self.number
        numbers = [number(g, x) for x in candidates]
        if not numbers:
            return []
        best = max(numbers)
        return [x for x, n in zip(candidates, numbers) if n == best]


Applied: TypeAlias = Callable[[str, int, int], None]
"""Is told of a line that was applied: its text, how many candidates it met, how many it left."""


def prefer(text: str, test: Callable[[G, X], bool]) -> Priority[G, X]:
    """Those for which ``test`` holds, if any."""
    return Preference(text, test)


def most(text: str, score: Callable[[G, X], int]) -> Priority[G, X]:
    """Those with the highest score."""
    return Most(text, score)


def fewest(text: str, score: Callable[[G, X], int]) -> Priority[G, X]:
    """Those with the lowest score."""
    return Most(text, lambda g, x: -score(g, x))


def narrow(g: G, candidates: Sequence[X], lines: Sequence[Priority[G, X]], applied: Applied | None = None) -> list[X]:
    """Apply the lines in order until one candidate is left; equals remain (the caller draws lots)."""
    left = list(candidates)
    before = len(left)
    for line in lines:
        if before <= 1:
            break
        left = line.keep(g, left)
        after = len(left)
        if applied is not None:
            applied(line.text, before, after)
        before = after
    return left
