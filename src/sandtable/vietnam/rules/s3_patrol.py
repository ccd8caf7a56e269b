"""3.2.2 Patrol."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import compress

from sandtable.kernel.conditions import eligible, failing
from sandtable.kernel.decision import Decision, Flow, OpenDecision, Reason
from sandtable.vietnam import terms
from sandtable.vietnam.ask import NONE, pick_counts, pick_piece, pick_space, throw
from sandtable.vietnam.board import ADJACENT_LOCS_CITIES, IDS, IS_LOC, IS_PROVINCE, LOCS, SPACE, SPACE_KEY
from sandtable.vietnam.offers import SomeSpaces
from sandtable.vietnam.operation import Operation
from sandtable.vietnam.pieces import ARVN, CUBES_OF, KINDS, NVA, US
from sandtable.vietnam.query import ROADS, roadblocks
from sandtable.vietnam.rules.activate import activate_in, underground
from sandtable.vietnam.rules.s3_assault import assault_in, conditions
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import casualty, move, pay, purse


def cost(g: War, op: Operation) -> int:
    """3.2.2 ARVN pays its price once, the US nothing (Body Count: nobody)."""
    return terms.arvn_price(g) if op.orders.forces == ARVN and not op.orders.free and not terms.body_count(g) else 0


def possible(g: War, op: Operation) -> bool:
    """Whether a Patrol can be paid and there are cubes to Patrol with, and LoCs or Cities to Patrol."""
    if op.orders.only is not None and all(IS_PROVINCE[s] for s in op.orders.only):
        return False
    return purse(g, op.orders.payer) >= cost(g, op) and any(any(g.n[p::KINDS]) for p in CUBES_OF[op.orders.forces])


def reach(g: War, origin: int) -> tuple[int, ...]:
    """3.2.2 Where a Patrol from ``origin`` may end: along LoCs and Cities, stopping where Insurgents are."""
    return _reach(origin, roadblocks(g))


@lru_cache(maxsize=4096)
def _reach(origin: int, blocks: bytes) -> tuple[int, ...]:
    stops = set(compress(ROADS, blocks))
    seen = {origin}
    frontier = [origin]
    for a in frontier:  # grows: from where one can go on
        for b in ADJACENT_LOCS_CITIES[a]:
            if b not in seen:
                seen.add(b)
                if b not in stops:
                    frontier.append(b)
    seen.remove(origin)
    return tuple(sorted(seen))


def ends(g: War, op: Operation, origin: int) -> list[int]:
    """Where this Patrol may end from ``origin``; a Limited Operation has one destination (2.3.5)."""
    goal = op.targets[0] if op.orders.limited and op.targets else NONE
    return [b for b in reach(g, origin) if goal in (NONE, b) and op.orders.covers(b)]


def patrol(g: War, op: Operation) -> Flow[None]:
    """3.2.2 Patrol: move cubes along LoCs and Cities, Activate Guerrillas on LoCs, Assault on one LoC."""
    if not op.orders.free:
        pay(g, op.orders.payer, cost(g, op))
    g.emit("patrol", faction=seat(op.orders.forces))
    yield from _move(g, op)
    found = yield from _activate(g, op)
    assaulted, asked = yield from _assault(g, op)
    yield from _ambushed(g, op)
    yield from op.last_call(g, assaulted or (found and not asked))


def _activate(g: War, op: Operation) -> Flow[bool]:
    """3.2.2 On each LoC a Guerrilla for each cube there, moved or not. Whether any was found.

    The special activity may come between two LoCs (4.1); the question is put where it could matter.
    """
    cubes = CUBES_OF[op.orders.forces]
    watched = [s for s in LOCS if holds(g, s, cubes) and underground(g, s) and op.orders.covers(s)]

    def resolve(s: int) -> Flow[None]:
        yield from activate_in(g, op.orders.by, s, holds(g, s, cubes), "3.2.2")

    if any(holds(g, s, cubes) < underground(g, s) for s in watched):
        yield from op.in_turn(g, "patrol.activate", "3.2.2", watched, resolve)
    else:
        for s in watched:
            yield from resolve(s)
    return bool(watched)


def _starts(g: War, op: Operation, cubes: tuple[int, ...], free_to_go: bool) -> Iterator[int]:
    """3.2.2 Where cubes stand that have somewhere to go."""
    for s in op.spaces_to_leave(g, cubes):
        if ADJACENT_LOCS_CITIES[s] if free_to_go else ends(g, op, s):
            yield s


class Starts(SomeSpaces):
    """3.2.2 From where the next cubes may go, and what may come in between (4.1)."""

    __slots__ = ("g", "op")

    def __init__(self, g: War, op: Operation, spaces: Iterable[int]) -> None:
        super().__init__(spaces, optional=True)
        self.g = g
        self.op = op

    def keys(self) -> list[str]:
        """Spaces, special activities, ``done``."""
        return [*(SPACE_KEY[s] for s in self.all_spaces()), *self.op.interruptions(self.g), "done"]

    def has(self, key: str) -> bool:
        """Whether the key is on offer."""
        return self.op.may_interrupt(self.g, key) if key.startswith("sa:") else super().has(key)


def _move(g: War, op: Operation) -> Flow[None]:
    """3.2.2 Any cubes move; in a Limited Operation all to one destination (2.3.5)."""
    cubes = CUBES_OF[op.orders.forces]
    while True:
        free_to_go = op.orders.only is None and not (op.orders.limited and op.targets)
        offer = Starts(g, op, _starts(g, op, cubes, free_to_go))
        if not offer.found and not op.interruptions(g):
            return

        def why(key: str) -> list[Reason]:
            return _why_not(g, op, key)

        key = yield OpenDecision(seat(op.orders.by), "patrol.origin", "3.2.2", offer, {}, why)
        if key == "done":
            return
        if (yield from op.interrupt(g, key)):
            continue
        origin = SPACE[key[6:]]

        def why_end(key: str, origin: int = origin) -> list[Reason]:
            return _why_not_end(g, op, origin, key) or op.why_not_inside(g, key)

        end = yield from pick_space(
            g, op.orders.by, "patrol.destination", "3.2.2", ends(g, op, origin), why=why_end, origin=IDS[origin]
        )
        limits = [(p, op.unmoved(g, origin, p)) for p in cubes]
        for p, n in (yield from pick_counts(g, op.orders.by, "patrol.count", "3.2.2", limits, space=IDS[end])):
            move(g, origin, end, p, n)
            op.note_move(end, p, n)


def _why_not(g: War, op: Operation, key: str) -> list[Reason]:
    kind, _, name = key.partition(":")
    if kind in ("sa", "transfer"):
        return op.why_not_interrupt(g, key)
    if name not in SPACE:
        return []
    cubes = CUBES_OF[op.orders.forces]
    s = SPACE[name]
    if not holds(g, s, cubes):
        return [("3.2.2", "no_cubes")]
    if not any(op.unmoved(g, s, p) for p in cubes):
        return [("3.2.2", "moved_already")]
    return [("3.2.2", "no_way_from_here")]


def _why_not_end(g: War, op: Operation, origin: int, key: str) -> list[Reason]:
    s = SPACE.get(key.partition(":")[2], NONE)
    if s == NONE:
        return []
    if s == origin:
        return [("3.2.2", "same_space")]
    if IS_PROVINCE[s]:
        return [("3.2.2", "loc_or_city_only")]
    if op.orders.limited and op.targets and s not in op.targets:
        return [("2.3.5", "limited_operation")]
    if not op.orders.covers(s):
        return [("5.5", "not_granted_here")]
    return [("3.2.2", "insurgents_bar_the_way")]


def _assault(g: War, op: Operation) -> Flow[tuple[bool, bool]]:
    """3.2.2 Then, if wished, an Assault on 1 LoC at no further cost; no ARVN follow-up.

    The special activity may come first, and bring Troops to the LoC (4.1). Whether it was done, and whether asked.
    """
    where = conditions(op)
    asked = False
    while True:
        spaces = [s for s in eligible(g, LOCS, where) if _may_assault(g, op, s)]
        keys = [SPACE_KEY[s] for s in spaces]
        if not keys:
            return False, asked

        def why(key: str) -> list[Reason]:
            return _why_not_assault(g, op, key)

        keys += [*op.interruptions(g), "done"]
        key = yield Decision(seat(op.orders.by), "patrol.assault", "3.2.2", keys, {}, why)
        asked = True
        if key == "done":
            return False, asked
        if (yield from op.interrupt(g, key)):
            continue
        s = SPACE[key[6:]]
        op.spaces.append(s)
        g.emit("assault", faction=seat(op.orders.forces), space=IDS[s])
        yield from assault_in(g, op, s)
        return True, asked


def _may_assault(g: War, op: Operation, s: int) -> bool:
    """3.2.2, 2.3.5, 5.5 Whether the terms let the Patrol Assault there."""
    if op.orders.forces == US and terms.max_us_assault_spaces(g) == 0:
        return False
    return not _elsewhere(op, s) and op.orders.covers(s)


def _elsewhere(op: Operation, s: int) -> bool:
    """2.3.5 Whether a Limited Patrol has gone somewhere else; one in which nobody moved has the LoC it Assaults."""
    return op.orders.limited and bool(op.targets) and s not in op.targets


def _why_not_assault(g: War, op: Operation, key: str) -> list[Reason]:
    kind, _, name = key.partition(":")
    if kind != "space" or name not in SPACE:
        return op.why_not_interrupt(g, key)
    s = SPACE[name]
    if not IS_LOC[s]:
        return [("3.2.2", "not_a_loc")]
    if _elsewhere(op, s):
        return [("2.3.5", "limited_operation")]
    return failing(g, s, conditions(op)) or [("5.5", "not_granted_here")]


def _ambushed(g: War, op: Operation) -> Flow[None]:
    """5.3 M-48 Patton shaded: NVA removes up to 2 of the cubes that moved; in the 1st edition 1, on a die of 1-3."""
    losses = terms.patrol_losses(g) if any(any(here.values()) for here in op.moved.values()) else 0
    if losses and terms.patrol_losses_need_roll(g) and (yield from throw(g, "patrol.rpg", "5.3")) > 3:
        return
    for _ in range(losses):
        moved = {s: [p for p, n in here.items() if n and g.n[s * KINDS + p]] for s, here in op.moved.items()}
        s = yield from pick_space(
            g, NVA, "patrol.loss", "5.3", sorted(s for s, types in moved.items() if types), True, _why_no_loss
        )
        if s == NONE:
            return
        p = yield from pick_piece(g, NVA, "patrol.loss_piece", "5.3", s, moved[s])
        casualty(g, s, p)
        op.moved[s][p] -= 1


def _why_no_loss(key: str) -> list[Reason]:
    return [("5.3", "no_cube_moved_here")] if key.partition(":")[2] in SPACE else []
