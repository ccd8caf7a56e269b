"""3.3.2 March."""

from collections.abc import Iterator, Sequence
from itertools import islice

from sandtable.kernel.decision import Flow, OpenDecision, Reason
from sandtable.vietnam import terms
from sandtable.vietnam.ask import NONE, count_form, count_pieces, pick_space
from sandtable.vietnam.board import ADJACENT, IDS, IN_LAOS_CAMBODIA, IS_LOC, SPACE, SPACE_KEY, SPACES
from sandtable.vietnam.operation import NO_LIMIT, Operation, barred_by_monsoon
from sandtable.vietnam.pieces import (
    ACTIVE_OF,
    KINDS,
    NVA,
    NVA_GUERRILLA,
    NVA_GUERRILLA_ACTIVE,
    NVA_TROOPS,
    UNDERGROUND_OF,
    VC,
    VC_GUERRILLA,
    VC_GUERRILLA_ACTIVE,
    VC_GUERRILLAS,
)  # fmt: skip
from sandtable.vietnam.rules.insurgents import march_watchers
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import flip, move, pay, purse, remove

COST = 1
BEST_TRAIL = 4

_WORD = {
    NVA_TROOPS: "troops",
    NVA_GUERRILLA: "guerrilla",
    NVA_GUERRILLA_ACTIVE: "guerrilla_active",
    VC_GUERRILLA: "guerrilla",
    VC_GUERRILLA_ACTIVE: "guerrilla_active",
}
MARCHERS = {NVA: (NVA_TROOPS, NVA_GUERRILLA, NVA_GUERRILLA_ACTIVE), VC: VC_GUERRILLAS}


class March:
    """One March: what may move, from where, and which pairs of spaces have seen their group.

    An Event that names the destination may let groups pass ``through`` other spaces, but not stay there.
    """

    __slots__ = ("came", "closed", "gone", "op", "origins", "passing", "pieces", "through")

    def __init__(
        self, g: War, op: Operation, origins: Sequence[int] | None, pieces: Sequence[int] | None, through: Sequence[int] = ()
    ) -> None:
        self.op = op
        self.closed = terms.closed(g)
        self.origins = SPACES if origins is None else origins
        marchers = MARCHERS[op.orders.forces]
        self.pieces = marchers if pieces is None else tuple(p for p in marchers if p in pieces)
        self.through = tuple(through)
        self.passing = dict.fromkeys(self.through, 0)  # pieces that have come to such a space and have to go on
        self.came: dict[int, int] = {}  # where an Event counts the destinations: pieces that came and have not gone on
        self.gone: set[tuple[int, int]] = set()

    def movable(self, g: War, s: int, p: int) -> int:
        """3.3.2 Pieces that may leave the space: those that have not moved, and on the Trail those that have."""
        if on_trail(g, self.op, s):
            return g.n[s * KINDS + p]
        return self.op.unmoved(g, s, p)

    def reaches(self, g: War, origin: int, d: int) -> bool:
        """3.3.2, 2.3.5 Whether a group may go there: one for each pair of spaces, on the terms, and paid for."""
        if (origin, d) in self.gone or d in self.closed:
            return False
        if self.through:
            if not self.leaves_a_way(origin, d):
                return False
            if d in self.through:
                return True
        op = self.op
        only = op.orders.only
        if only is not None and d not in only:
            return False
        if len(op.targets) >= op.limit and d not in op.targets and not self.goes_on(g, origin):
            return False
        price = toll(g, op, origin, d)
        return not price or price <= purse(g, op.orders.payer)

    def leaves_a_way(self, origin: int, d: int) -> bool:
        """5.5 Whether every group under way, this one too, could still get to a destination after that move."""
        if not self.through:
            return True
        gone = self.gone | {(origin, d)}
        waiting = {s for s, n in self.passing.items() if n and s != origin}
        if d in self.passing:
            waiting.add(d)
        arrives = [s for s in self.through if any((s, a) not in gone for a in ADJACENT[s] if a in (self.op.orders.only or ()))]
        for s in arrives:  # grows: from where one can get there
            arrives += [a for a in ADJACENT[s] if a in self.through and a not in arrives and (a, s) not in gone]
        return waiting <= set(arrives)

    def goes_on(self, g: War, origin: int) -> bool:
        """3.3.2 Whether a destination on the Trail may be given up for one further on."""
        return self.came.get(origin, 0) > 0 and on_trail(g, self.op, origin)

    def least(self, g: War, origin: int, d: int) -> int:
        """The smallest group: one piece; all that came if they may not stay, or if there may not be one destination more."""
        op = self.op
        if origin in self.passing:
            return max(1, self.passing[origin])
        full = d not in op.targets and len(op.targets) >= op.limit and d not in self.through
        return self.came[origin] if full else 1

    def note(self, g: War, origin: int, d: int, size: int) -> None:
        """Remember a group that went; a space on the Trail that all have left again is no destination (5.5)."""
        self.gone.add((origin, d))
        if self.op.limit < NO_LIMIT:
            if self.goes_on(g, origin):
                self.came[origin] -= min(size, self.came[origin])
                if not self.came[origin]:
                    self.op.targets.remove(origin)
            self.came[d] = self.came.get(d, 0) + size
        if origin in self.passing:
            self.passing[origin] = max(0, self.passing[origin] - size)
        if d in self.passing:
            self.passing[d] += size

    @property
    def under_way(self) -> bool:
        """Whether a group is where it may not stay; ``leaves_a_way`` has seen to it that it can go on."""
        return bool(self.passing) and any(self.passing.values())

    def targets(self, g: War, origin: int) -> list[int]:
        """3.3.2 Where a group could go from there."""
        return [d for d in ADJACENT[origin] if self.reaches(g, origin, d)]

    def starts(self, g: War) -> Iterator[int]:
        """The spaces that a group could leave, one by one."""
        ours = g.nva if self.op.orders.forces == NVA else g.vc
        for s in self.origins:
            if ours[s] and self.can_leave(g, s):
                yield s

    def can_leave(self, g: War, s: int) -> bool:
        """Whether a group could leave that space."""
        if self.has_movers(g, s):
            for d in ADJACENT[s]:
                if self.reaches(g, s, d):
                    return True
        return False

    def has_movers(self, g: War, s: int) -> bool:
        """Whether any piece there may move."""
        forces = g.nva if self.op.orders.forces == NVA else g.vc
        if not forces[s]:
            return False
        return holds(g, s, self.pieces) > 0 if on_trail(g, self.op, s) else self.op.has_unmoved(g, s, self.pieces)

    def why_not_start(self, g: War, key: str) -> list[Reason]:
        """Why no group leaves that space."""
        kind, _, name = key.partition(":")
        if kind in ("sa", "transfer"):
            return self.op.why_not_interrupt(g, key)
        if key == "done":
            return [("3.1", "nothing_done_yet")]
        if kind != "space" or name not in SPACE:
            return []
        s = SPACE[name]
        if s not in self.origins:
            return [("5.5", "not_granted_here")]
        if not holds(g, s, self.pieces):
            return [("3.3.2", "nothing_to_march")]
        if not self.has_movers(g, s):
            return [("3.3.2", "already_marched")]
        reasons = [reason for d in ADJACENT[s] for reason in self.why_not_target(g, s, d)]
        return reasons[:1]

    def why_not_target(self, g: War, origin: int, d: int) -> list[Reason]:
        """Why no group goes there."""
        op = self.op
        if d not in ADJACENT[origin]:
            return [("1.3.6", "not_next_to_origin")]
        if d in self.closed:
            return [terms.CLOSED]
        reasons = []
        if (origin, d) in self.gone:
            reasons.append(("3.3.2", "one_group"))
        elif not self.leaves_a_way(origin, d):
            reasons.append(("5.5", "others_need_that_way"))
        if d not in op.targets and len(op.targets) >= op.limit and not self.goes_on(g, origin):
            reasons.append(("2.3.5", "limited_operation") if op.orders.limited else ("3.3.2", "no_more_spaces"))
        if not op.orders.covers(d):
            reasons.append(("5.5", "not_granted_here"))
        if toll(g, op, origin, d) > purse(g, op.orders.payer):
            reasons.append(("3.1", "cannot_pay"))
        return reasons


class Starts:
    """3.3.2 Where a group may start from, and what may come in between (4.1, 1.5.2)."""

    __slots__ = ("first", "g", "m", "rest")

    def __init__(self, g: War, m: March) -> None:
        self.g = g
        self.m = m
        self.rest = m.starts(g)
        self.first = [SPACE_KEY[s] for s in islice(self.rest, 1)]
        """Those that have been found so far."""

    def keys(self) -> list[str]:
        """Spaces, special activities, transfers, ``done``."""
        keys = self.first + [SPACE_KEY[s] for s in self.rest]
        keys += self.m.op.interruptions(self.g, bool(self.first))
        if self._may_stop():
            keys.append("done")
        return keys

    def _may_stop(self) -> bool:
        op = self.m.op
        acted = op.targets or op.orders.optional or (op.special and op.may_be_empty(self.g))
        return bool(acted or not (self.first or op.specials)) and not self.m.under_way

    def has(self, key: str) -> bool:
        """Whether the key is on offer."""
        if key == "done":
            return self._may_stop()
        if key.startswith("space:"):
            s = SPACE.get(key[6:], NONE)
            return key in self.first or (s in self.m.origins and self.m.can_leave(self.g, s))
        if self.first:
            return self.m.op.may_interrupt(self.g, key)
        return key in self.m.op.interruptions(self.g)

    def several(self) -> bool:
        """Whether there is a choice."""
        if self.first and self._may_stop():
            return True
        if len(self.first) == 1:
            self.first += [SPACE_KEY[s] for s in islice(self.rest, 1)]
        others = 0 if len(self.first) > 1 else len(self.m.op.interruptions(self.g, bool(self.first)))
        return len(self.first) + others + self._may_stop() > 1

    def why(self, key: str) -> list[Reason]:
        """Why no group leaves that space."""
        return self.m.why_not_start(self.g, key)


def on_trail(g: War, op: Operation, s: int) -> bool:
    """3.3.2 Whether NVA pieces that came to this space may go on: Laos or Cambodia, Trail above 0, not Limited."""
    return IN_LAOS_CAMBODIA[s] and op.orders.forces == NVA and g.trail > 0 and not op.orders.limited


def toll(g: War, op: Operation, origin: int, d: int) -> int:
    """3.3.2 One Resource for each City or Province, once; none for LoCs, nor in Laos and Cambodia with Trail 4."""
    if op.orders.free or IS_LOC[d] or d in op.spaces:
        return 0
    if op.orders.forces == NVA and g.trail == BEST_TRAIL and (IN_LAOS_CAMBODIA[origin] or IN_LAOS_CAMBODIA[d]):
        return 0
    return COST


def possible(
    g: War,
    op: Operation,
    origins: Sequence[int] | None = None,
    pieces: Sequence[int] | None = None,
    through: Sequence[int] = (),
) -> bool:
    """3.3.2 Whether anything could March; not in Monsoon (2.3.9)."""
    if barred_by_monsoon(g, op):
        return False
    m = March(g, op, origins, pieces, through)
    return any(m.can_leave(g, s) for s in m.origins)


def march(
    g: War,
    op: Operation,
    origins: Sequence[int] | None = None,
    pieces: Sequence[int] | None = None,
    through: Sequence[int] = (),
) -> Flow[None]:
    """3.3.2 March: groups move to adjacent spaces.

    ``op.orders.only`` restricts the destinations, ``origins`` and ``pieces`` (for Events) where from and what; ``through``
    are spaces on the way to the destinations.
    """
    m = March(g, op, origins, pieces, through)
    by = op.orders.by

    while True:
        offer = Starts(g, m)
        if not offer.first and not op.interruptions(g):
            return
        args = {"chosen": len(op.targets)}
        key = yield OpenDecision(seat(by), "march.origin", "3.3.2", offer, args, offer.why)
        if key == "done":
            return
        if (yield from op.interrupt(g, key)):
            continue
        origin = SPACE[key[6:]]

        def why_target(key: str, origin: int = origin) -> list[Reason]:
            where = SPACE.get(key.partition(":")[2])
            return op.why_not_inside(g, key) if where is None else m.why_not_target(g, origin, where)

        d = yield from pick_space(
            g, by, "march.destination", "3.3.2", m.targets(g, origin), why=why_target, origin=IDS[origin]
        )
        group = yield from _group(g, m, origin, d)
        m.note(g, origin, d, sum(group.values()))
        _go(g, op, origin, d, group)


def _group(g: War, m: March, origin: int, d: int) -> Flow[dict[int, int]]:
    """3.3.2 How many of each type go, one piece at least."""
    able = {p: n for p in m.pieces if (n := m.movable(g, origin, p))}
    group: dict[int, int] = {}
    rest, least = sum(able.values()), m.least(g, origin, d)
    all_of_them = rest
    by, facts = m.op.orders.by, {"origin": IDS[origin], "target": IDS[d]}

    def form() -> dict[str, object]:
        return count_form([(list(able.items()), all_of_them)], least)

    for p, most in able.items():
        rest -= most
        low = max(0, least - sum(group.values()) - rest)
        n = yield from count_pieces(g, by, f"march.{_WORD[p]}", "3.3.2", p, low, most, form, facts)
        if n:
            group[p] = n
    return group


def _go(g: War, op: Operation, origin: int, d: int, group: dict[int, int]) -> None:
    """3.3.2 One group moves, its destination being paid for."""
    price = toll(g, op, origin, d)
    if price:
        pay(g, op.orders.payer, price)
        op.spaces.append(d)
    size = sum(group.values())
    g.emit("march", faction=seat(op.orders.forces), origin=IDS[origin], target=IDS[d], n=size)
    activates = _activates(g, op.orders.forces, d, size)
    for p, n in group.items():
        move(g, origin, d, p, n)
        op.note_move(d, p, n)
        here = op.moved.get(origin)
        if here and p in here:  # who stays behind had moved there, as far as possible: it may Ambush (4.4.3)
            here[p] = min(here[p], g.n[origin * KINDS + p])
    if activates:
        _activate(g, op, d, group)


def _activates(g: War, f: int, d: int, size: int) -> bool:
    """3.3.2 On a LoC or at Support, a group is seen if it and the COIN forces there exceed 3 (Main Force Bns: 1)."""
    return (IS_LOC[d] or g.support[d] > 0) and size + march_watchers(g, f, d) > terms.march_activation_sum(g)


def _activate(g: War, op: Operation, d: int, group: dict[int, int]) -> None:
    """3.3.2 Turn the group's Guerrillas Active; Claymores (5.4) then cost it one."""
    under, active = UNDERGROUND_OF[op.orders.forces], ACTIVE_OF[op.orders.forces]
    n = group.get(under, 0)
    if not n:
        return
    flip(g, d, under, n)
    for _ in range(n):
        op.note_flip(d, under, active)
    if terms.march_activation_kills(g):
        remove(g, d, active)
        op.note_loss(d, active)
