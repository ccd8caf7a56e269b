"""4.2.1 Advise."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from sandtable.kernel.decision import Flow, Reason, Why, choose, confirm
from sandtable.vietnam import diem_terms, terms
from sandtable.vietnam.ask import NONE, pick_space
from sandtable.vietnam.board import IDS, IS_LOC, NORTH_VIETNAM, SPACE, SPACES
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, ARVN_CUBES, ARVN_RANGER, KINDS, RANGERS, US, US_IRREGULAR
from sandtable.vietnam.rules.activate import underground
from sandtable.vietnam.rules.s3_assault import assault_space, can_remove, firepower
from sandtable.vietnam.rules.s3_sweep import strength, sweep_in
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.rules.special_forces import prey, strike
from sandtable.vietnam.state import MAX_TRACK, War, seat
from sandtable.vietnam.verbs import add_aid

SPACES_AT_MOST = 2
AID = 6
SWEEP, ASSAULT, IRREGULAR, RANGER = "advise:sweep", "advise:assault", "advise:irregular", "advise:ranger"
ARVN_FORCES = (*ARVN_CUBES, *RANGERS)
_ARVN_SWEEP = Orders(ARVN, "sweep", no_move=True)


def ways(g: War, s: int) -> list[str]:
    """4.2.1 What Advise could do in a space."""
    if s == NORTH_VIETNAM or not (g.nva[s] or g.vc[s]) or not g.coin[s]:
        return []
    found = []
    if not g.monsoon and not IS_LOC[s] and underground(g, s) and strength(g, _ARVN_SWEEP, s):
        found.append(SWEEP)
    if can_remove(g, ARVN, s):
        found.append(ASSAULT)
    if prey(g, s):
        if g.n[s * KINDS + US_IRREGULAR]:
            found.append(IRREGULAR)
        if g.n[s * KINDS + ARVN_RANGER]:
            found.append(RANGER)
    return found


def barred(op: Operation, s: int) -> list[Reason]:
    """4.2.1 What keeps Advise from a space, whatever stands there."""
    if s == NORTH_VIETNAM:
        return [("1.4.2", "north_vietnam")]
    if s in op.special_spaces:
        return [("4.1", "already_chosen")]
    if op.orders.name == "train" and s in op.spaces:
        return [("4.2.1", "trained_here")]
    return [("5.5", "not_granted_here")] if not op.orders.covers(s) else []


def for_aid_alone(g: War, op: Operation) -> bool:
    """4.2.1 Whether ARVN forces stand where they could go through the motions: then the 6 Aid can be had by itself."""
    if g.aid == MAX_TRACK:
        return False
    held: Sequence[int] = g.coin
    return any(coin and _could_go_through_the_motions(g, s) and not barred(op, s) for s, coin in enumerate(held))


def _could_go_through_the_motions(g: War, s: int) -> bool:
    """3.2.3, 3.2.4 Whether ARVN could Sweep or Assault there, even without effect."""
    if not g.monsoon and not IS_LOC[s] and holds(g, s, ARVN_FORCES):
        return True
    return bool(g.nva[s] or g.vc[s]) and holds(g, s, ARVN_CUBES) > 0


def possible(g: War, op: Operation) -> bool:
    """4.2.1 Whether Advise has any space, or could be used for the Aid alone."""
    return possible_by(g, op, _HERE)


def advise(g: War, op: Operation) -> Flow[None]:
    """4.2.1 Advise: ARVN or Special Forces act in 1-2 spaces that were not Trained; then perhaps 6 Aid."""
    yield from advise_spaces(g, op, _HERE)
    yield from bring_aid(g, op, "4.2.1", AID, bool(op.special_spaces))


class Advising(NamedTuple):
    """What Advise may do in a space, and why not, in one game of the family."""

    rule: str
    ways: Callable[[War, int], list[str]]
    for_aid_alone: Callable[[War, Operation], bool]
    why_not: Callable[[War, Operation, str], list[Reason]]
    why_not_how: Callable[[War, int, str], list[Reason]]
    extra: int = 0
    """How many more an advised Sweep finds, an Assault removes."""


def possible_by(g: War, op: Operation, how: Advising) -> bool:
    """4.2.1 Whether there is any space, or it could be done for the Aid alone."""
    return any(how.ways(g, s) and not barred(op, s) for s in SPACES) or how.for_aid_alone(g, op)


def advise_spaces(g: War, op: Operation, how: Advising) -> Flow[None]:
    """4.2.1 The spaces of the special activity, one by one; none if it is done for the Aid alone."""
    most = terms.max_special_spaces(g, SPACES_AT_MOST)

    def why(key: str) -> list[Reason]:
        return how.why_not(g, op, key)

    while len(op.special_spaces) < most:
        may_stop = bool(op.special_spaces) or how.for_aid_alone(g, op)
        found = _open_to(g, op, how)
        told = {"chosen": len(op.special_spaces), "limit": most}
        s = yield from pick_space(g, op.orders.by, "advise.space", how.rule, found, may_stop, why, **told)
        if s == NONE:
            break
        op.special_spaces.append(s)
        yield from advise_one(g, op, s, how)


def _open_to(g: War, op: Operation, how: Advising) -> Iterator[int]:
    """4.2.1 Where anything could be done."""
    for s in SPACES:
        if how.ways(g, s) and not barred(op, s):
            yield s


def advise_one(g: War, op: Operation, s: int, how: Advising) -> Flow[None]:
    """4.2.1 One space, in whichever way is chosen."""

    def why(key: str) -> list[Reason]:
        return how.why_not_how(g, s, key) or op.why_not_inside(g, key)

    yield from advise_in(g, op, s, how.ways(g, s), why, how.extra)


def bring_aid(g: War, op: Operation, rule: str, aid: int, asked: bool) -> Flow[None]:
    """4.2.1 Once an Advise, Aid if wished; without a space (not ``asked``) it was done for the Aid."""
    if aid and g.aid < MAX_TRACK:
        if not asked or (yield from confirm(seat(op.orders.by), "advise.aid", rule, aid=aid)):
            add_aid(g, aid)


def advise_in(g: War, op: Operation, s: int, keys: Sequence[str], why: Why, extra: int = 0) -> Flow[None]:
    """4.2.1 Procedure in one space; a Sweep finds, an Assault removes ``extra`` pieces more."""
    how = yield from choose(seat(op.orders.by), "advise.how", "4.2.1", keys, why, space=IDS[s])
    g.emit("advise", faction=seat(US), space=IDS[s])
    if how == SWEEP:
        yield from sweep_in(g, _advised(op, "sweep", extra), s)
    elif how == ASSAULT:
        yield from assault_space(g, _advised(op, "assault", extra), s)
    elif how == IRREGULAR:
        yield from strike(g, op.orders.by, s, US_IRREGULAR, "4.2.1", diem_terms.irregular_removals(g))
    else:
        yield from strike(g, op.orders.by, s, ARVN_RANGER, "4.2.1")


def _advised(op: Operation, name: str, extra: int) -> Operation:
    """4.1, 4.2.1 ARVN's forces act as if in an Operation of their own; whoever Advises decides, at no cost."""
    return Operation(_advised_orders(name, op.orders.by, extra))


@cache
def _advised_orders(name: str, by: int, extra: int) -> Orders:
    return Orders(ARVN, name, by=by, free=True, no_move=True, extra=extra)


def _why_not(g: War, op: Operation, key: str) -> list[Reason]:
    s = SPACE.get(key.partition(":")[2], NONE)
    if s == NONE:
        return [("4.2.1", "choose_a_space")] if key == "done" else op.why_not_inside(g, key)
    if reasons := barred(op, s):
        return reasons
    if not (g.nva[s] or g.vc[s]):
        return [("4.2.1", "no_insurgents")]
    return [("4.2.1", "nobody_to_advise")]


def _why_not_how(g: War, s: int, key: str) -> list[Reason]:
    row, i = g.n, s * KINDS
    if key == SWEEP:
        if g.monsoon:
            return [("2.3.9", "monsoon")]
        if IS_LOC[s]:
            return [("3.2.3", "is_loc")]
        return [("4.2.1", "none_underground" if not underground(g, s) else "no_arvn_forces")]
    if key == ASSAULT:
        return [("3.2.4", "nobody_can_be_removed" if firepower(g, ARVN, s) else "too_few_cubes")]
    if key in (IRREGULAR, RANGER):
        if not row[i + (US_IRREGULAR if key == IRREGULAR else ARVN_RANGER)]:
            return [("4.2.1", "no_underground_special_forces")]
        return [("4.2.1", "nobody_can_be_removed")]
    return []


_HERE = Advising("4.2.1", ways, for_aid_alone, _why_not, _why_not_how)
