"""What was worked out from rows of bytes, found again: between two questions such rows seldom change, and comparing two takes
a twentieth of working something out from them.
"""

from typing import Generic, TypeVar

T = TypeVar("T")


class Lately(Generic[T]):
    """The last few answers to a question that depends on nothing but what is given here, rows among it.

    What is given and what was answered may not be changed; rows that can change are copied. Whoever asks from another thread
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
