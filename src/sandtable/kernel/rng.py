"""The table's random source: all its state is one ``number``, so that a save can keep it.

With a seed it is splitmix64: quick, and the same games for the same seed, for simulations and tests. Without one it is a
keyed hash in counter mode: whoever sees all of its past, short of the key, cannot work out its future.
"""

import hashlib
import re
import secrets
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

_BITS = 64
_MASK = (1 << _BITS) - 1
_STEP = 0x9E3779B97F4A7C15
_KEY_BITS = 128
_TEXT = re.compile(rf"[0-9a-f]{{1,{(_BITS + _KEY_BITS) // 4}}}")


def mixed(number: int) -> int:
    """64 bits well shaken, as splitmix64 does it. The compiled wheel has this in C: see tools/mypyc_ops.h.

    >>> mixed(1), mixed(1 << 63)
    (6238072747940578789, 2720858781877447050)
    """
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)


class Rng:
    """A small, even generator for a seed.

    >>> dice = Rng(7)
    >>> [dice.below(6) + 1 for _ in range(8)]
    [3, 1, 6, 4, 3, 2, 3, 2]
    """

    __slots__ = ("number",)

    def __init__(self, seed: int) -> None:
        self.number = seed & _MASK

    def next(self) -> int:
        """64 random bits."""
        self.number = number = (self.number + _STEP) & _MASK
        return mixed(number)

    def below(self, n: int) -> int:
        """A number from 0 to ``n`` - 1."""
        self.number = number = (self.number + _STEP) & _MASK  # as next does: every die is thrown here
        return (mixed(number) * n) >> _BITS

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, as likely as its weight."""
        upto = list(accumulate(weights))
        i = bisect_right(upto, self.below(upto[-1])) if upto else 0
        if i == len(upto):
            raise ValueError("weights must hold a positive number")
        return i


class KeyedRng(Rng):
    """BLAKE2b of a counter under a secret key. The key is the upper 128 bits of ``number``, the counter the lower 64."""

    __slots__ = ()

    def __init__(self, number: int) -> None:
        self.number = number

    def next(self) -> int:
        """64 random bits."""
        key, count = self.number >> _BITS, (self.number + 1) & _MASK
        self.number = key << _BITS | count
        hashed = hashlib.blake2b(count.to_bytes(8), digest_size=8, key=key.to_bytes(_KEY_BITS // 8))
        return int.from_bytes(hashed.digest())

    def below(self, n: int) -> int:
        """A number from 0 to ``n`` - 1."""
        return (self.next() * n) >> _BITS


def unpredictable() -> KeyedRng:
    """A random source with a new key, which nobody knows."""
    key = 1 << (_KEY_BITS - 1) | secrets.randbits(_KEY_BITS - 1)  # the topmost bit tells a key from a seed
    return KeyedRng(key << _BITS)


def kept(number: int) -> Rng:
    """The random source whose ``number`` was kept."""
    return Rng(number) if number <= _MASK else KeyedRng(number)


def to_text(number: int) -> str:
    """The number for a record or a database; as text, because pages and other programs round long ones."""
    return f"{number:x}"


def from_text(text: object) -> int:
    """The number of a record; earlier versions wrote a seed's as a number.

    >>> from_text(to_text(unpredictable().number)) > from_text(7)
    True
    """
    if isinstance(text, int) and not isinstance(text, bool):
        return text & _MASK
    if not isinstance(text, str) or not _TEXT.fullmatch(text):
        raise ValueError("the number of a random source is expected")
    return int(text, 16)
