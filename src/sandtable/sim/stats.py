"""Statistics that are kept while numbers come in: nothing is stored but what the answer needs."""

import math
from collections.abc import Iterable

from sandtable.kernel.game import Json


class Running:
    """Mean, deviation and range of a stream of numbers (Welford's method).

    >>> r = Running([2, 4, 4, 4, 5, 5, 7, 9])
    >>> r.n, r.mean, round(r.sd, 3), r.low, r.high
    (8, 5.0, 2.138, 2, 9)
    """

    __slots__ = ("_m2", "high", "low", "mean", "n")

    def __init__(self, numbers: Iterable[float] = ()) -> None:
        self.n = 0
        self.mean = 0.0
        self._m2 = 0.0
        self.low = math.inf
        self.high = -math.inf
        for x in numbers:
            self.add(x)

    def add(self, x: float) -> None:
        """Count one number."""
        self.n += 1
        delta = x - self.mean
        self.mean += delta / self.n
        self._m2 += delta * (x - self.mean)
        self.low = min(self.low, x)
        self.high = max(self.high, x)

    def merge(self, other: "Running") -> None:
        """Count all that ``other`` has counted (Chan's formula)."""
        if not other.n:
            return
        n = self.n + other.n
        delta = other.mean - self.mean
        self._m2 += other._m2 + delta * delta * self.n * other.n / n
        self.mean += delta * other.n / n
        self.n = n
        self.low = min(self.low, other.low)
        self.high = max(self.high, other.high)

    @property
    def sd(self) -> float:
        """The sample's standard deviation; 0 for fewer than two numbers."""
        return math.sqrt(self._m2 / (self.n - 1)) if self.n > 1 else 0.0

    def to_json(self) -> Json:
        """As JSON, rounded to what is worth reading."""
        if not self.n:
            return {"n": 0, "mean": None, "sd": None, "min": None, "max": None}
        return {
            "n": self.n, "mean": round(self.mean, 4), "sd": round(self.sd, 4), "min": self.low, "max": self.high,
        }  # fmt: skip


def percentile(numbers: Iterable[float], share: float) -> float:
    """The value below which ``share`` of the numbers lie, by the nearest rank.

    >>> percentile(range(1, 101), 0.5), percentile(range(1, 101), 0.99), percentile([7], 0.5)
    (50, 99, 7)
    """
    ordered = sorted(numbers)
    if not ordered:
        raise ValueError("no numbers")
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def interval(wins: int, games: int) -> tuple[float, float]:
    """Between which shares the true chance of a win lies, 19 times in 20 (Wilson's interval).

    >>> [round(x, 3) for x in interval(50, 100)]
    [0.404, 0.596]
    """
    if not games:
        return 0.0, 1.0
    z = 1.96
    p = wins / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)
