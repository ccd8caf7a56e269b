"""A game for programs that learn: a fixed vocabulary of answers, and the board as one row of small numbers.

A game that offers this (:class:`WithArrays`) says once which keys it can ever ask for, in an order that stays, and writes a
position as bytes, block by block. What stands around the game (``sandtable.env``) makes arrays of it.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

LEAST, MOST = 0, 255
CENTRE = 128
"""The byte that stands for 0 where a number may be negative."""


class Block(NamedTuple):
    """A named part of the row: ``size`` bytes, in which the byte ``zero`` stands for 0.

    >>> Block("margins", 4, CENTRE)
    Block(name='margins', size=4, zero=128)
    """

    name: str
    size: int
    zero: int = 0


class Arrays(Protocol):
    """How one game is told in arrays. ``version`` grows whenever ``keys``, ``topics`` or ``blocks`` change."""

    version: int
    keys: tuple[str, ...]
    topics: tuple[str, ...]
    blocks: tuple[Block, ...]

    def board(self, g: Any, seat: str) -> bytes:
        """The position as ``seat`` may know it: as many bytes as the blocks have together."""
        ...


@runtime_checkable
class WithArrays(Protocol):
    """A game that can be told in arrays."""

    def arrays(self, options: Mapping[str, object]) -> Arrays:
        """How, if it is played with these options."""
        ...


class Words(NamedTuple):
    """What a game's ``vocabulary.json`` lists: the keys that are words, the topics and the phases. New ones are added at the
    end of their list, with a higher version."""

    version: int
    words: tuple[str, ...]
    topics: tuple[str, ...]
    phases: tuple[str, ...]


def read_words(text: str) -> Words:
    """The lists of a ``vocabulary.json``.

    >>> read_words('{"version": 1, "words": ["done"], "topics": ["move.to"], "phases": []}').words
    ('done',)
    """
    found = json.loads(text)
    return Words(found["version"], *(tuple(found[name]) for name in ("words", "topics", "phases")))


def size(blocks: Iterable[Block]) -> int:
    """How many bytes the blocks have together.

    >>> size([Block("a", 2), Block("b", 3)])
    5
    """
    return sum(block.size for block in blocks)


def checksum(arrays: Arrays) -> str:
    """A fingerprint of everything that a trained program depends on: keys, topics and blocks in their order."""
    told = [arrays.keys, arrays.topics, arrays.blocks]
    return hashlib.sha256(json.dumps(told, separators=(",", ":")).encode()).hexdigest()[:16]


def clamped(numbers: Sequence[int], zero: int = 0) -> bytes:
    """Numbers as bytes; one that is too small or too large becomes the nearest that is not.

    >>> list(clamped([-3, 0, 300])), list(clamped([-3, 0, 300], CENTRE))
    ([0, 0, 255], [125, 128, 255])
    """
    if not zero:
        try:
            return bytes(numbers)  # nearly always, and quick
        except ValueError:
            pass
    return bytes([min(max(n + zero, LEAST), MOST) for n in numbers])


def one_of(chosen: int, many: int) -> bytes:
    """1 at ``chosen``, 0 elsewhere; nothing but 0 if it is outside.

    >>> list(one_of(1, 3)), list(one_of(-1, 3))
    ([0, 1, 0], [0, 0, 0])
    """
    row = bytearray(many)
    if 0 <= chosen < many:
        row[chosen] = 1
    return bytes(row)


def place_of(word: str, words: Sequence[str]) -> int:
    """Where ``word`` stands in ``words``, or -1.

    >>> place_of("b", ("a", "b")), place_of("c", ("a", "b"))
    (1, -1)
    """
    return words.index(word) if word in words else -1
