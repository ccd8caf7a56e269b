"""The table's random source: splitmix64, one 64-bit word of state, so that a save can keep it."""

from collections.abc import Sequence

_MASK = (1 << 64) - 1


class Rng:
    """A small, even generator.

    >>> dice = Rng(7)
    >>> [dice.below(6) + 1 for _ in range(8)]
    [3, 1, 6, 4, 3, 2, 3, 2]
    """

    __slots__ = ("word",)

    def __init__(self, seed: int) -> None:
        self.word = seed & _MASK

    def next(self) -> int:
        """64 random bits."""
        self.word = word = (self.word + 0x9E3779B97F4A7C15) & _MASK
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
        return word ^ (word >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to ``n`` - 1."""
        return (self.next() * n) >> 64

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, as likely as its weight."""
        left = self.below(sum(weights))
        for i, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return i
        raise ValueError("weights must hold a positive number")
