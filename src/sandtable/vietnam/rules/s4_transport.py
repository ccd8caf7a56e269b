"""4.3.2 Transport."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import compress

from sandtable.kernel.conditions import eligible
from sandtable.kernel.decision import Flow, Reason
from sandtable.vietnam import terms
from sandtable.vietnam.ask import NONE, pick_counts, pick_space, space_why
from sandtable.vietnam.board import ADJACENT, IDS, IS_LOC, IS_PROVINCE, LOCS, NORTH_VIETNAM, SPACE, SPACES
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, ARVN_RANGER_ACTIVE, ARVN_TROOPS, KINDS, RANGERS
from sandtable.vietnam.query import ROADS, roadblocks, where_any
from sandtable.vietnam.rules.s3_assault import ARVN_SPACES, assault_space
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import hide_all, move

PIECES_AT_MOST = 6


def passengers(g: War) -> tuple[int, ...]:
    """4.3.2 Troops and Rangers (Armored Cavalry shaded: Rangers only)."""
    return RANGERS if terms.transport_rangers_only(g) else (ARVN_TROOPS, *RANGERS)


def possible(g: War, op: Operation) -> bool:
    """Whether Transport is allowed and has anybody to move; what bars it does not bar an Event's own (5.1.2)."""
    if op.orders.name != "transport" and terms.no_transport(g):
        return False
    return any(any(g.n[p::KINDS]) for p in passengers(g))


def reach(g: War, origin: int, locs: tuple[int, ...]) -> tuple[int, ...]:
    """4.3.2 Along these LoCs and through Cities, then into an adjacent space; Insurgents stop the way."""
    return _reach(origin, locs, tuple(terms.closed(g)), roadblocks(g))


@lru_cache(maxsize=4096)
def _reach(origin: int, locs: tuple[int, ...], closed: tuple[int, ...], blocks: bytes) -> tuple[int, ...]:
    stops = set(compress(ROADS, blocks))
    seen = {origin, NORTH_VIETNAM, *closed}
    found: list[int] = []
    frontier = [origin]
    for a in frontier:  # grows: from where one can go on
        for b in ADJACENT[a]:
            if b in seen or (IS_LOC[b] and b not in locs):
                continue
            seen.add(b)
            found.append(b)
            if not (IS_PROVINCE[b] or b in stops):
                frontier.append(b)
    return tuple(sorted(found))


def routes(g: War, origin: int, locs: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Each destination with the LoCs that a leader who allows a single one (Khanh) would let it use."""
    if terms.transport_locs(g) > 1:
        return dict.fromkeys(reach(g, origin, LOCS), LOCS)
    direct = reach(g, origin, ())
    ways: dict[int, tuple[int, ...]] = dict.fromkeys(direct, locs)
    for loc in locs:
        for b in reach(g, origin, (loc,)):
            if b not in direct:
                ways[b] = (*ways.get(b, ()), loc)
    return dict(sorted(ways.items()))


def reaches_enemy(g: War, op: Operation) -> bool:
    """Whether a Transport could bring ARVN Troops to Insurgents."""
    if not possible(g, op) or ARVN_TROOPS not in passengers(g):
        return False
    held: Sequence[int] = g.n[ARVN_TROOPS::KINDS]
    return any(
        g.nva[b] or g.vc[b]
        for origin, troops in enumerate(held)
        if troops
        for b in routes(g, origin, LOCS)
    )


def _starts(g: War, types: tuple[int, ...]) -> Iterator[int]:
    """4.3.2 Where passengers stand: there is a way out of every space."""
    return where_any(g, types)


def transport(g: War, op: Operation) -> Flow[None]:
    """4.3.2 Transport: up to 6 Troops and Rangers leave one space; then all Rangers go Underground.

    Up to 6 may be none, where Rangers are to be hidden.
    """
    types = passengers(g)
    starts = _starts(g, types)
    to_hide = any(g.n[ARVN_RANGER_ACTIVE::KINDS])
    origin = yield from pick_space(g, op.orders.by, "transport.origin", "4.3.2", starts, to_hide, _why_not_from)
    left = PIECES_AT_MOST
    locs: tuple[int, ...] = LOCS
    while origin != NONE and left and holds(g, origin, types):
        ways = routes(g, origin, locs)
        ends = [b for b in ways if b not in op.special_spaces]

        def why(key: str) -> list[Reason]:
            return _why_not_to(g, op, origin, key)

        b = yield from pick_space(
            g, ARVN, "transport.destination", "4.3.2", ends, bool(op.special_spaces), why, origin=IDS[origin]
        )
        if b == NONE:
            break
        locs = ways[b]
        op.special_spaces.append(b)
        limits = [(p, g.n[origin * KINDS + p]) for p in types]
        for p, n in (yield from pick_counts(g, ARVN, "transport.count", "4.3.2", limits, left, space=IDS[b])):
            move(g, origin, b, p, n)
            left -= n
    for s in SPACES:
        hide_all(g, s, ARVN_RANGER_ACTIVE)


def _why_not_from(key: str) -> list[Reason]:
    if key == "done":
        return [("4.3.2", "no_active_ranger")]
    return [("4.3.2", "nobody_to_transport")] if key.partition(":")[2] in SPACE else []


def _why_not_to(g: War, op: Operation, origin: int, key: str) -> list[Reason]:
    b = SPACE.get(key.partition(":")[2], NONE)
    if b == NONE:
        return []
    if b == origin:
        return [("4.3.2", "same_space")]
    if b in terms.closed(g):
        return [terms.CLOSED]
    if b == NORTH_VIETNAM:
        return [("1.4.2", "north_vietnam")]
    if b in op.special_spaces:
        return [("4.1", "already_chosen")]
    if terms.transport_locs(g) == 1 and b in reach(g, origin, LOCS):
        return [("2.4.1", "one_loc_only")]
    return [("4.3.2", "insurgents_bar_the_way")]


def armored_cavalry(g: War, op: Operation) -> Flow[None]:
    """5.3 Armored Cavalry unshaded: after the Operation a free Assault in 1 Transport destination."""
    if op.special != "transport" or not terms.transport_assault(g):
        return
    spaces = eligible(g, op.special_spaces, ARVN_SPACES)
    s = yield from pick_space(g, op.orders.by, "transport.assault", "5.3", spaces, True, space_why(g, ARVN_SPACES))
    if s != NONE:
        yield from assault_space(g, Operation(Orders(ARVN, "assault", by=op.orders.by, free=True)), s)
