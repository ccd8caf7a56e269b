"""1.4.1 Placing one's own pieces: from Available, and from the map once that type is no longer Available."""

from collections.abc import Iterator

from sandtable.kernel.decision import Flow, Reason
from sandtable.vietnam.ask import NONE, pick_piece, pick_space
from sandtable.vietnam.board import SPACE, SPACES
from sandtable.vietnam.pieces import ARVN, FORMS, KINDS, OWNER, PIECES, POOLED, US, US_BASE, US_IRREGULAR, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import can_stack, place, remove


def may_take_from_map(f: int, p: int) -> bool:
    """1.4.1 A faction may take its own pieces; the US only Irregulars and ARVN's."""
    if f == US:
        return p == US_IRREGULAR or OWNER[p] == ARVN
    return OWNER[p] == f and p not in (US_TROOPS, US_BASE)


def _sources(g: War, s: int, p: int) -> Iterator[int]:
    """Spaces from which a piece could be taken to stand, fresh, in ``s``."""
    forms = FORMS[p]
    return (
        a
        for a in SPACES
        if any(g.n[a * KINDS + form] for form in forms) and (a != s or any(g.n[a * KINDS + q] for q in forms if q != p))
    )


def obtainable(g: War, f: int, s: int, p: int, n: int) -> int:
    """How many of ``n`` wanted pieces could be placed in ``s``."""
    while n and not can_stack(g, s, p, n):
        n -= 1
    have = g.available[POOLED[p]]
    if have >= n or not may_take_from_map(f, p):
        return min(n, have)
    row = g.n
    others = sum(sum(row[form::KINDS]) for form in FORMS[p]) - row[s * KINDS + p]
    return min(n, have + others)


def bring(g: War, f: int, s: int, p: int, n: int, optional: bool = False) -> Flow[None]:
    """1.4.1 Place ``n`` pieces (``obtainable`` allows it): Available ones first, then from where ``f`` says.

    ``optional``: nothing need be taken from the map.
    """
    ready = min(n, g.available[POOLED[p]])
    place(g, s, p, ready)
    for _ in range(n - ready):
        sources = _sources(g, s, p)
        origin = yield from pick_space(
            g, f, "place.from_map", "1.4.1", sources, optional, _none_there, piece=PIECES[POOLED[p]]
        )
        if origin == NONE:
            return
        forms = [q for q in FORMS[p] if origin != s or q != p]
        form = yield from pick_piece(g, f, "place.which", "1.4.1", origin, forms)
        remove(g, origin, form)
        place(g, s, p)


def _none_there(key: str) -> list[Reason]:
    return [("1.4.1", "none_there")] if key.partition(":")[2] in SPACE else []
