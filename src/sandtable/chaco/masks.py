"""Maps with a byte for each node: put together, and what was worked out from them found again.

Between two questions such maps seldom change, and comparing two takes a twentieth of working one out.
"""

from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")

Mask: TypeAlias = bytes | bytearray

_ANY = bytes([0]) + bytes([255]) * 255


def either(a: Mask, b: Mask) -> bytearray:
    """By node: whether one of two maps is above 0 there."""
    return bytearray((int.from_bytes(a, "little") | int.from_bytes(b, "little")).to_bytes(len(a), "little"))


def without(a: Mask, b: Mask) -> bytearray:
    """By node: whether the first map is above 0 there and the second is not."""
    left = int.from_bytes(a.translate(_ANY), "little")
    right = int.from_bytes(b.translate(_ANY), "little")
    return bytearray((left & ~right).to_bytes(len(a), "little"))


class Lately(Generic[T]):
    """The last few answers to a question that depends on nothing but what is given here, maps among it.

    What is given and what was answered may not be changed; maps that can change are copied. Whoever asks from another thread
    finds the old row or the new one.

    >>> squares = Lately[int](2)
    >>> board = bytearray([3])
    >>> squares.put((board,), 9)
    9
    >>> squares.get((bytearray([3]),)), squares.get((bytearray([4]),))
    (9, None)
    >>> board[0] = 4
    >>> squares.get((board,))
    """

    __slots__ = ("_known", "_most")

    def __init__(self, most: int = 4) -> None:
        self._most = most
        self._known: tuple[tuple[tuple[object, ...], T], ...] = ()

    def get(self, asked: tuple[object, ...]) -> T | None:
        """What was answered to the same, if it is remembered."""
        for before, answer in self._known:
            if before == asked:
                return answer
        return None

    def put(self, asked: tuple[object, ...], answer: T) -> T:
        """Remember the answer; the oldest is forgotten."""
        kept = tuple(bytes(part) if isinstance(part, bytearray) else part for part in asked)
        self._known = ((kept, answer), *self._known[: self._most - 1])
        return answer
