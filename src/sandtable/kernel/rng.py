"""The table's random source: one number of state, the ``word``, so that a save can keep it.

With a seed it is splitmix64: quick, and the same games for the same seed, for simulations and tests. Without one it is a
keyed hash in counter mode: whoever sees all of its past, short of the key, cannot work out its future.
"""

import hashlib
import re
import secrets
from collections.abc import Sequence

_WORD_BITS = 64
_MASK = (1 << _WORD_BITS) - 1
_KEY_BITS = 128
_TEXT = re.compile(rf"[0-9a-f]{{1,{(_WORD_BITS + _KEY_BITS) // 4}}}")


class Rng:
    """A small, even generator for a seed.

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
        return (self.next() * n) >> _WORD_BITS

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, as likely as its weight."""
        left = self.below(sum(weights))
        for i, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return i
        raise ValueError("weights must hold a positive number")


class KeyedRng(Rng):
    """BLAKE2b of a counter under a secret key. The key is the upper 128 bits of ``word``, the counter the lower 64."""

    __slots__ = ()

    def __init__(self, word: int) -> None:
        self.word = word

    def next(self) -> int:
        """64 random bits."""
        key, count = self.word >> _WORD_BITS, (self.word + 1) & _MASK
        self.word = key << _WORD_BITS | count
        mixed = hashlib.blake2b(count.to_bytes(8), digest_size=8, key=key.to_bytes(_KEY_BITS // 8))
        return int.from_bytes(mixed.digest())


def unpredictable() -> KeyedRng:
    """A random source with a new key, which nobody knows."""
    key = 1 << (_KEY_BITS - 1) | secrets.randbits(_KEY_BITS - 1)  # the topmost bit tells a key from a seed
    return KeyedRng(key << _WORD_BITS)


def kept(word: int) -> Rng:
    """The random source whose ``word`` was kept."""
    return Rng(word) if word <= _MASK else KeyedRng(word)


def to_text(word: int) -> str:
    """A word for a record or a database; as text, because pages and other programs round long numbers."""
    return f"{word:x}"


def from_text(text: object) -> int:
    """The word of a record; earlier versions wrote a seed's as a number.

    >>> from_text(to_text(unpredictable().word)) > from_text(7)
    True
    """
    if isinstance(text, int) and not isinstance(text, bool):
        return text & _MASK
    if not isinstance(text, str) or not _TEXT.fullmatch(text):
        raise ValueError("a word of the random source is expected")
    return int(text, 16)
