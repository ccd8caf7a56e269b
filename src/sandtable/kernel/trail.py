"""Histories that only grow and share their past: a fork of a long game costs what one of a short game does.

What is old lies on pages that are never written again, so twins hold the same ones; each has its own last page.

>>> trail = Trail("abc")
>>> twin = trail.fork()
>>> twin.append("d")
>>> trail, twin, trail.cut(2)
(Trail(['a', 'b', 'c']), Trail(['a', 'b', 'c', 'd']), Trail(['a', 'b']))
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Generic, TypeVar, overload

from sandtable.kernel.plain import bare

T = TypeVar("T")

_BITS = 7
PAGE = 1 << _BITS
"""How many things fill a page."""
_WITHIN = PAGE - 1


class Trail(Sequence[T], Generic[T]):
    """A list that grows at its end. Whoever goes back takes a new one (:meth:`cut`).

    ``append`` is that of the last page, a plain list, so it costs nothing more; :meth:`turn_pages` has to be called now and
    then, and what has filled a page is from then on shared by twins instead of copied.
    """

    __slots__ = ("append", "before", "last", "pages")

    append: Callable[[T], None]

    def __init__(self, things: Iterable[T] = ()) -> None:
        self.pages: tuple[list[T], ...] = ()
        self.before = 0  # how many things lie on the full pages
        self.last: list[T] = list(things)
        self.append = self.last.append
        self.turn_pages()

    def turn_pages(self) -> None:
        """Put full pages aside. The last thing stays at hand, for :meth:`replace_last`."""
        last = self.last
        while len(last) > PAGE:
            self.pages = (*self.pages, last[:PAGE])
            self.before += PAGE
            del last[:PAGE]

    def replace_last(self, thing: T) -> None:
        """Put another thing in the place of the last one."""
        self.last[-1] = thing

    def fork(self) -> "Trail[T]":
        """A twin that can go its own way."""
        twin: Trail[T] = bare(Trail)
        twin.pages, twin.before = self.pages, self.before
        last = twin.last = self.last[:]
        twin.append = last.append
        return twin

    def cut(self, size: int) -> "Trail[T]":
        """The first ``size`` things, to go on from there."""
        twin: Trail[T] = bare(Trail)
        if size > self.before:
            twin.pages, twin.before = self.pages, self.before
            twin.last = self.last[: size - self.before]
        else:
            full = max(0, size - 1) >> _BITS
            twin.pages, twin.before = self.pages[:full], full << _BITS
            twin.last = self.pages[full][: size - twin.before] if size else []
        twin.append = twin.last.append
        return twin

    def __len__(self) -> int:
        return self.before + len(self.last)

    @overload
    def __getitem__(self, where: int) -> T: ...
    @overload
    def __getitem__(self, where: slice) -> list[T]: ...

    def __getitem__(self, where: int | slice) -> T | list[T]:
        if isinstance(where, slice):
            start, stop, step = where.indices(self.before + len(self.last))
            if step != 1:
                return list(self)[where]
            if stop <= start:
                return []
            if start >= self.before:
                return self.last[start - self.before : stop - self.before]
            first, end = start >> _BITS, (stop - 1 >> _BITS) + 1
            across = chain(*self.pages[first:end], self.last if stop > self.before else ())
            return list(across)[start - (first << _BITS) : stop - (first << _BITS)]
        if where < 0:
            where += self.before + len(self.last)
            if where < 0:
                raise IndexError(where)
        if where >= self.before:
            return self.last[where - self.before]
        return self.pages[where >> _BITS][where & _WITHIN]

    def __iter__(self) -> Iterator[T]:
        return chain(*self.pages, self.last)

    def __reversed__(self) -> Iterator[T]:
        return chain(reversed(self.last), *map(reversed, reversed(self.pages)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trail | list | tuple):
            return NotImplemented
        return len(self) == len(other) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Trail({list(self)})"


class ByMoment(Mapping[int, T], Generic[T]):
    """What was noted at some moments of a game, each later than the one before.

    >>> notes = ByMoment({7: "b", 3: "a"})
    >>> notes[500] = "c"
    >>> notes.get(3), notes.get(4), list(reversed(notes)), notes.until(500)
    ('a', None, [500, 7, 3], ByMoment({3: 'a', 7: 'b'}))
    """

    __slots__ = ("last", "number", "pages")

    def __init__(self, found: Mapping[int, T] | None = None) -> None:
        self.pages: list[dict[int, T]] = []  # each of PAGE moments; only the last is written
        self.last: dict[int, T] = {}
        self.number = -1  # of the last page
        for moment in sorted(found or ()):
            self[moment] = found[moment]  # type: ignore[index]

    def __setitem__(self, moment: int, thing: T) -> None:
        self.put(moment, thing)

    def put(self, moment: int, thing: T) -> None:
        """The same as ``self[moment] = thing``, which CPython reaches by a longer way."""
        if moment >> _BITS != self.number:
            self._turn_to(moment)
        self.last[moment] = thing

    def _turn_to(self, moment: int) -> None:
        if moment < 0 or moment >> _BITS < self.number:
            raise ValueError(f"moment {moment} is past")
        while self.number < moment >> _BITS:
            self.last = {}
            self.pages.append(self.last)
            self.number += 1

    def _open(self, pages: list[dict[int, T]]) -> None:
        """Go on from these pages, the last of which is nobody else's."""
        self.pages, self.number = pages, len(pages) - 1
        self.last = pages[-1] if pages else {}

    def fork(self) -> "ByMoment[T]":
        """A twin that can go its own way."""
        twin: ByMoment[T] = bare(ByMoment)
        pages = self.pages[:]
        if pages:
            pages[-1] = pages[-1].copy()
        twin._open(pages)
        return twin

    def until(self, moment: int) -> "ByMoment[T]":
        """What was noted before ``moment``, to go on from there."""
        twin: ByMoment[T] = bare(ByMoment)
        page = moment >> _BITS
        pages = self.pages[: page + 1]
        if page < len(pages):
            pages[page] = {n: thing for n, thing in pages[page].items() if n < moment}
        elif pages:
            pages[-1] = pages[-1].copy()
        twin._open(pages)
        return twin

    def since(self, moment: int) -> Iterator[tuple[int, T]]:
        """What was noted at ``moment`` and later."""
        for page in self.pages[max(0, moment) >> _BITS :]:
            for n, thing in page.items():
                if n >= moment:
                    yield n, thing

    def backwards(self) -> Iterator[T]:
        """What was noted, the latest first."""
        return chain.from_iterable(reversed(page.values()) for page in reversed(self.pages))

    def __getitem__(self, moment: int) -> T:
        page = moment >> _BITS
        if not 0 <= page < len(self.pages):
            raise KeyError(moment)
        return self.pages[page][moment]

    def __contains__(self, moment: object) -> bool:
        if not isinstance(moment, int):
            return False
        page = moment >> _BITS
        return 0 <= page < len(self.pages) and moment in self.pages[page]

    def __iter__(self) -> Iterator[int]:
        return chain(*self.pages)

    def __reversed__(self) -> Iterator[int]:
        return chain(*map(reversed, reversed(self.pages)))

    def __len__(self) -> int:
        return sum(map(len, self.pages))

    def __repr__(self) -> str:
        return f"ByMoment({dict(self)})"
