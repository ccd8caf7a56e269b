"""4.3.3 Raid."""

from collections.abc import Iterator

from sandtable.kernel.decision import Flow, Reason, confirm
from sandtable.vietnam import diem_terms, terms
from sandtable.vietnam.ask import NONE, pick_counts, pick_space
from sandtable.vietnam.board import ADJACENT, IDS, NORTH_VIETNAM, SPACE, SPACES
from sandtable.vietnam.operation import Operation
from sandtable.vietnam.pieces import ARVN, ARVN_RANGER, KINDS, RANGERS
from sandtable.vietnam.query import where_any
from sandtable.vietnam.rules import capabilities
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.rules.special_forces import REMOVALS, prey, strike
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import move

SPACES_AT_MOST = 2


def candidates(g: War, op: Operation) -> Iterator[int]:
    """4.3.3 Spaces with, or next to, Rangers, where something could be done."""
    row, only, closed = g.n, op.orders.only, terms.closed(g)
    near = {a for s in where_any(g, RANGERS) for a in ADJACENT[s]}
    for s in SPACES:
        if s not in near and not (row[s * KINDS + ARVN_RANGER] and prey(g, s)):
            continue
        if s == NORTH_VIETNAM or s in closed or s in op.special_spaces or (only is not None and s not in only):
            continue
        if diem_terms.may_raid(g, s):
            yield s


def possible(g: War, op: Operation) -> bool:
    """Whether Raid has any space."""
    return next(candidates(g, op), NONE) != NONE


def raid(g: War, op: Operation) -> Flow[None]:
    """4.3.3 Raid: Rangers gather in 1-2 spaces, and in each one of them may strike."""
    most = terms.max_special_spaces(g, diem_terms.raid_spaces(g, SPACES_AT_MOST))
    while len(op.special_spaces) < most:
        s = yield from pick_space(
            g, ARVN, "raid.space", "4.3.3", list(candidates(g, op)), bool(op.special_spaces), lambda key: _why_not(g, op, key)
        )
        if s == NONE:
            return
        op.special_spaces.append(s)
        g.emit("raid", space=IDS[s])
        yield from _gather(g, s)
        if g.n[s * KINDS + ARVN_RANGER] and prey(g, s):
            if (yield from confirm(seat(ARVN), "raid.strike", "4.3.3", space=IDS[s])):
                yield from strike(g, ARVN, s, ARVN_RANGER, "4.3.3", (yield from _removals(g, op, s)))


def _removals(g: War, op: Operation, s: int) -> Flow[int]:
    """4.3.3 A Ranger removes 2; 5.3 Switchback unshaded, of two: 3 in one space, asked where there are so many."""
    three = prey(g, s) > REMOVALS and (yield from capabilities.wanted(g, op, diem_terms.raid_removes_three(g), s))
    return REMOVALS + 1 if three else REMOVALS


def _gather(g: War, s: int) -> Flow[None]:
    """4.3.3 Any adjacent Rangers move in, keeping their side up."""
    came: list[int] = []
    while True:
        found = [a for a in ADJACENT[s] if a not in came and holds(g, a, RANGERS)]

        def why(key: str) -> list[Reason]:
            return _why_not_from(g, s, came, key)

        a = yield from pick_space(g, ARVN, "raid.origin", "4.3.3", found, True, why, target=IDS[s])
        if a == NONE:
            return
        came.append(a)
        limits = [(p, g.n[a * KINDS + p]) for p in RANGERS]
        for p, n in (yield from pick_counts(g, ARVN, "raid.count", "4.3.3", limits, space=IDS[s])):
            move(g, a, s, p, n)


def _why_not(g: War, op: Operation, key: str) -> list[Reason]:
    s = SPACE.get(key.partition(":")[2], NONE)
    if s == NONE:
        return []
    if s in terms.closed(g):
        return [terms.CLOSED]
    if s == NORTH_VIETNAM:
        return [("1.4.2", "north_vietnam")]
    if s in op.special_spaces:
        return [("4.1", "already_chosen")]
    if not op.orders.covers(s):
        return [("5.5", "not_granted_here")]
    if not diem_terms.may_raid(g, s):
        return [("5.3", "raid_near_saigon")]
    if not holds(g, s, RANGERS):
        return [("4.3.3", "no_rangers_near")]
    return [("4.3.3", "no_underground_ranger" if prey(g, s) else "nobody_can_be_removed")]


def _why_not_from(g: War, target: int, came: list[int], key: str) -> list[Reason]:
    a = SPACE.get(key.partition(":")[2], NONE)
    if a == NONE:
        return []
    if a not in ADJACENT[target]:
        return [("4.3.3", "not_adjacent_to_target")]
    return [("4.3.3", "already_chosen" if a in came else "no_rangers")]
