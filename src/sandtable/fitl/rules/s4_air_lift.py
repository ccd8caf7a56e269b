"""4.2.2 Air Lift."""

from sandtable.fitl import lasting
from sandtable.fitl.ask import pick_counts, pick_space
from sandtable.fitl.board import IDS, NORTH_VIETNAM, SPACES
from sandtable.fitl.op import Op
from sandtable.fitl.pieces import ARVN_TROOPS, IRREGULARS, KINDS, RANGERS, US, US_TROOPS
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.slots import special
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import move
from sandtable.kernel.decision import Flow

OTHERS = (ARVN_TROOPS, *RANGERS, *IRREGULARS)
LIFTABLE = (US_TROOPS, *OTHERS)
SPACES_AT_MOST = 4
IN_MONSOON = 2
OTHERS_AT_MOST = 4


def possible(g: Fitl, op: Op) -> bool:
    """Whether Air Lift is allowed and there is anybody to lift; what bars it does not bar an Event's own (5.1.2)."""
    if op.name != "air_lift" and lasting.no_air_lift(g):
        return False
    return any(holds(g, s, LIFTABLE) for s in SPACES)


@special(US, "air_lift", "4.2.2", possible)
def air_lift(g: Fitl, op: Op) -> Flow[None]:
    """4.2.2 Air Lift: US Troops, and up to 4 ARVN Troops, Rangers and Irregulars, among 4 spaces (2 in Monsoon)."""
    most = IN_MONSOON if g.monsoon else SPACES_AT_MOST
    chosen: list[int] = []
    flown: list[tuple[int, int]] = []
    others = OTHERS_AT_MOST
    while True:
        found = []
        for s in SPACES:
            types = LIFTABLE if others else (US_TROOPS,)
            if (s in chosen or len(chosen) < most) and holds(g, s, types) and _ends(op, s, chosen, most, flown):
                found.append(s)
        a = yield from pick_space(g, US, "air_lift.origin", "4.2.2", found, optional=bool(flown))
        if a < 0:
            break
        b = yield from pick_space(
            g, US, "air_lift.destination", "4.2.2", _ends(op, a, chosen, most, flown), origin=IDS[a]
        )
        chosen += [s for s in (a, b) if s not in chosen]
        flown.append((a, b))
        limits = [(p, g.n[a * KINDS + p] if p == US_TROOPS else min(others, g.n[a * KINDS + p])) for p in LIFTABLE]
        others -= yield from _lift(g, a, b, limits, others)
    op.special_spaces = chosen


def _ends(op: Op, a: int, chosen: list[int], most: int, flown: list[tuple[int, int]]) -> list[int]:
    """Where a lift from ``a`` may go: each way is flown once, and no more spaces than allowed are touched."""
    room = most - len(chosen) - (a not in chosen)
    return [
        b
        for b in SPACES
        if b not in (a, NORTH_VIETNAM)
        and (b in chosen or room > 0)
        and (a, b) not in flown
        and (op.only is None or b in op.only)
    ]


def _lift(g: Fitl, a: int, b: int, limits: list[tuple[int, int]], others: int) -> Flow[int]:
    troops, rest = limits[:1], limits[1:]
    has_rest = others > 0 and any(n for _, n in rest)
    lifted = yield from pick_counts(g, US, "air_lift.count", "4.2.2", troops, least=0 if has_rest else 1, space=IDS[b])
    used = 0
    if has_rest:
        more = yield from pick_counts(
            g, US, "air_lift.count", "4.2.2", rest, others, least=0 if lifted else 1, space=IDS[b]
        )
        used = sum(n for _, n in more)
        lifted += more
    for p, n in lifted:
        move(g, a, b, p, n)
    return used
