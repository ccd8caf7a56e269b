"""1.4.1 Placing one's own pieces: from Available, and from the map once that type is no longer Available."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from sandtable.kernel.decision import Flow, Reason
from sandtable.vietnam.ask import NONE, pick_piece, pick_space
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.pieces import ARVN, FORMS, KINDS, OWNER, PIECES, POOLED, US, US_BASE, US_IRREGULAR, US_TROOPS
from sandtable.vietnam.query import where_any
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import can_stack, on_map, place, remove

Placed: TypeAlias = Mapping[tuple[int, int], int]
"""(space, piece) -> how many an Event has placed there: they are not taken again."""
NOTHING: Placed = {}


def may_take_from_map(f: int, p: int) -> bool:
    """1.4.1 A faction may take its own pieces; the US only Irregulars and ARVN's."""
    if f == US:
        return p == US_IRREGULAR or OWNER[p] == ARVN
    return OWNER[p] == f and p not in (US_TROOPS, US_BASE)


def _takeable(g: War, s: int, p: int, a: int, placed: Placed) -> list[int]:
    """The forms of that piece in ``a`` of which one could be taken to stand, fresh, in ``s``."""
    return [q for q in FORMS[p] if g.n[a * KINDS + q] > placed.get((a, q), 0) and (a != s or q != p)]


def _sources(g: War, s: int, p: int, placed: Placed) -> Iterator[int]:
    """Spaces from which a piece could be taken to stand, fresh, in ``s``."""
    for a in where_any(g, FORMS[p]):
        if _takeable(g, s, p, a, placed):
            yield a


def obtainable(g: War, f: int, s: int, p: int, n: int, placed: Placed = NOTHING) -> int:
    """How many of ``n`` wanted pieces could be placed in ``s``."""
    while n and not can_stack(g, s, p, n):
        n -= 1
    have = g.available[POOLED[p]]
    if have >= n or not may_take_from_map(f, p):
        return min(n, have)
    others = on_map(g, p) - g.n[s * KINDS + p]
    staying = sum(k for (a, q), k in placed.items() if q in FORMS[p] and (a, q) != (s, p))
    return min(n, have + others - staying)


def bring(
    g: War, f: int, s: int, p: int, n: int, optional: bool = False, placed: dict[tuple[int, int], int] | None = None
) -> Flow[int]:
    """1.4.1 Place ``n`` pieces (``obtainable`` allows it): Available ones first, then from where ``f`` says; how many.

    ``optional``: nothing need be taken from the map. ``placed``: what the same Event has placed; that stays.
    """
    placed = {} if placed is None else placed
    ready = min(n, g.available[POOLED[p]])
    place(g, s, p, ready)
    placed[s, p] = placed.get((s, p), 0) + ready
    for done in range(ready, n):
        sources = _sources(g, s, p, placed)
        origin = yield from pick_space(
            g, f, "place.from_map", "1.4.1", sources, optional, _none_there, piece=PIECES[POOLED[p]]
        )
        if origin == NONE:
            return done
        form = yield from pick_piece(g, f, "place.which", "1.4.1", origin, _takeable(g, s, p, origin, placed))
        remove(g, origin, form)
        place(g, s, p)
        placed[s, p] = placed.get((s, p), 0) + 1
    return n


def _none_there(key: str) -> list[Reason]:
    return [("1.4.1", "none_there")] if key.partition(":")[2] in SPACE else []
