"""3.2.3 Sweep."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from sandtable.kernel.decision import Flow, Reason, confirm
from sandtable.vietnam import diem_terms, terms
from sandtable.vietnam.ask import NONE, pick_counts, pick_piece, pick_space, remove_tiers, throw
from sandtable.vietnam.board import ADJACENT, ADJACENT_LOCS, CITIES_PROVINCES, IDS, SPACE
from sandtable.vietnam.operation import DONE, Help, Operation, Orders, SpaceCondition, barred_by_monsoon
from sandtable.vietnam.pieces import (
    ACTIVE_GUERRILLAS,
    ARVN,
    ARVN_HAMLET,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_RANGER_ACTIVE,
    ARVN_TROOPS,
    GUERRILLAS,
    IRREGULARS,
    KINDS,
    NVA_TROOPS,
    UNTUNNELED_BASES,
    US,
    US_ADVISOR,
    US_TROOPS,
    VC,
)  # fmt: skip
from sandtable.vietnam.query import swept
from sandtable.vietnam.rules.activate import activate_in, underground
from sandtable.vietnam.rules.spaces import holds, not_north_vietnam
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import casualty, move, pay

US_SWEEPERS = (US_TROOPS, *IRREGULARS)
ARVN_SWEEPERS = (ARVN_TROOPS, ARVN_POLICE, ARVN_RANGER, ARVN_RANGER_ACTIVE)
WITHOUT_POLICE = (ARVN_TROOPS, ARVN_RANGER, ARVN_RANGER_ACTIVE)


def movers(orders: Orders) -> tuple[int, ...]:
    """3.2.3 The Troops that may move into a Sweep."""
    if orders.as_us:
        return orders.as_us
    return (US_TROOPS,) if orders.forces == US else (ARVN_TROOPS,)


def sweepers(g: War, orders: Orders) -> tuple[int, ...]:
    """3.2.3 The cubes and Special Forces that find Guerrillas; 5.3 perhaps without Police."""
    if orders.as_us:
        return (*orders.as_us, *IRREGULARS)
    if orders.forces == US:
        return US_SWEEPERS
    return ARVN_SWEEPERS if diem_terms.police_sweep(g) else WITHOUT_POLICE


def origins(g: War, s: int, only: Sequence[int] | None = None) -> tuple[int, ...]:
    """3.2.3 Where Troops may come from: adjacent, or across one adjacent LoC free of NVA and VC (5.5: but ``only``)."""
    near = _near_by(s, tuple(loc for loc in ADJACENT_LOCS[s] if not (g.nva[loc] or g.vc[loc])))
    return near if only is None else tuple(a for a in near if a in only)


@cache
def _near_by(s: int, across: tuple[int, ...]) -> tuple[int, ...]:
    """3.2.3 The spaces next to ``s``, and those beyond these LoCs."""
    return tuple(sorted({*ADJACENT[s], *(a for loc in across for a in ADJACENT[loc])} - {s}))


_NOT_NORTH_VIETNAM = not_north_vietnam()


def conditions(g: War, op: Operation) -> tuple[SpaceCondition, ...]:
    """3.2.3 Provinces and Cities outside North Vietnam where somebody is, or could come, to Sweep."""
    here, coming, orders = sweepers(g, op.orders), movers(op.orders), op.orders

    def comes_from(g: War, spaces: Iterable[int]) -> bool:
        row, moved = g.n, op.moved
        for a in spaces:
            i = a * KINDS
            for p in coming:
                if row[i + p] and (a not in moved or op.unmoved(g, a, p)):
                    return True
        return False

    def reachable(g: War, s: int) -> bool:
        if g.coin[s] and holds(g, s, here):
            return True
        if orders.no_move:
            return False
        if orders.origins is not None:
            return comes_from(g, origins(g, s, orders.origins))
        if comes_from(g, ADJACENT[s]):
            return True
        for loc in ADJACENT_LOCS[s]:
            if not (g.nva[loc] or g.vc[loc]) and comes_from(g, [a for a in ADJACENT[loc] if a != s]):
                return True
        return False

    return (
        _NOT_NORTH_VIETNAM,
        SpaceCondition("3.2.3", "nobody_to_sweep", reachable),
    )


def possible(g: War, op: Operation) -> bool:
    """Whether a Sweep could choose any space; never in Monsoon (2.3.9)."""
    if barred_by_monsoon(g, op):
        return False
    return bool(op.candidates(g, conditions(g, op), CITIES_PROVINCES, _cost(g, op), most=1))


def _cost(g: War, op: Operation) -> int:
    return terms.arvn_price(g) if op.orders.forces == ARVN and not op.orders.free else 0


def sweep(g: War, op: Operation) -> Flow[None]:
    """3.2.3 Sweep: move Troops in, then Activate Guerrillas in every chosen space."""
    if (op.orders.forces == US or op.orders.as_us) and not op.orders.every:
        op.limit = min(op.limit, terms.max_us_sweep_spaces(g))
    where = conditions(g, op)
    while (s := (yield from op.next_space(g, "sweep.space", "3.2.3", where, CITIES_PROVINCES, _cost(g, op)))) != DONE:
        pay(g, op.orders.payer, _cost(g, op))
        g.emit("sweep", faction=seat(op.orders.forces), space=IDS[s])
        if not op.orders.no_move:
            yield from _move_in(g, op, s)
    news = yield from _activate(g, op)
    yield from op.last_call(g, news)


def _activate(g: War, op: Operation) -> Flow[bool]:
    """3.2.3 Activate in every chosen space. Whether anything could be found or lost.

    The special activity may come between two spaces (4.1), as to bring Troops to where too few are; the question is
    put where that could matter.
    """

    def resolve(s: int) -> Flow[None]:
        yield from sweep_in(g, op, s)

    hiding = [s for s in op.spaces if underground(g, s)]
    if any(strength(g, op.orders, s) < underground(g, s) for s in hiding):
        yield from op.in_turn(g, "sweep.activate", "3.2.3", hiding, resolve)
        rest = [s for s in op.spaces if s not in hiding]
    else:
        rest = op.spaces
    for s in rest:
        yield from resolve(s)
    return bool(hiding or terms.sweep_removals(g) or terms.sweep_losses(g))


def _near(g: War, op: Operation, s: int, types: tuple[int, ...]) -> Iterator[int]:
    """3.2.3 Where Troops stand that may come into the space."""
    for a in origins(g, s, op.orders.origins):
        if op.has_unmoved(g, a, types):
            yield a


def _move_in(g: War, op: Operation, s: int) -> Flow[None]:
    """3.2.3 Troops that have not moved yet come into the space."""
    types = movers(op.orders)
    while True:
        found = _near(g, op, s, types)

        def why(key: str) -> list[Reason]:
            return _why_not_from(g, op, s, key) or op.why_not_inside(g, key)

        a = yield from pick_space(g, op.orders.by, "sweep.origin", "3.2.3", found, True, why, target=IDS[s])
        if a == NONE:
            return
        limits = [(p, op.unmoved(g, a, p)) for p in types]
        for p, n in (yield from pick_counts(g, op.orders.by, "sweep.count", "3.2.3", limits, space=IDS[s])):
            move(g, a, s, p, n)
            op.note_move(s, p, n)
            if p == ARVN_TROOPS and op.orders.forces == ARVN:
                yield from _advisors(g, op, a, s, n)


def _advisors(g: War, op: Operation, a: int, s: int, troops: int) -> Flow[None]:
    """3.2.3 A US Advisor may come along with ARVN Troops that move, if whoever Sweeps and the US agree."""
    facts = {"origin": IDS[a], "target": IDS[s], "troops": troops}
    while op.unmoved(g, a, US_ADVISOR) and terms.sweep_advisors(g, op.used.get(Help.ADVISORS, 0)):
        if not (yield from confirm(seat(op.orders.by), "sweep.advisor_wanted", "P3.2.3", **facts)):
            return
        if op.orders.by != US and not (yield from confirm(seat(US), "sweep.advisor", "P3.2.3", **facts)):
            return
        move(g, a, s, US_ADVISOR)
        op.note_move(s, US_ADVISOR, 1)
        op.use(Help.ADVISORS)
        if not terms.more_advisors(g):
            return


def _why_not_from(g: War, op: Operation, target: int, key: str) -> list[Reason]:
    a = SPACE.get(key.partition(":")[2], NONE)
    if a == NONE:
        return []
    if a == target:
        return [("3.2.3", "same_space")]
    reasons: list[Reason] = []
    if a not in origins(g, target):
        by_loc = any(a in ADJACENT[loc] for loc in ADJACENT_LOCS[target])
        reasons.append(("3.2.3", "insurgents_on_the_loc" if by_loc else "too_far_to_sweep"))
    elif op.orders.origins is not None and a not in op.orders.origins:
        reasons.append(("5.5", "not_granted_here"))
    if not holds(g, a, movers(op.orders)):
        reasons.append(("3.2.3", "no_troops"))
    elif not any(op.unmoved(g, a, p) for p in movers(op.orders)):
        reasons.append(("3.2.3", "already_moved"))
    return reasons


def strength(g: War, orders: Orders, s: int) -> int:
    """3.2.3 How many Guerrillas a Sweep Activates there: 1 each, in Jungle 1 for 2.

    A Hamlet counts along with ARVN's forces, but does not Sweep by itself.
    """
    n = holds(g, s, sweepers(g, orders))
    if not n:
        return 0
    if orders.forces == ARVN and not orders.as_us:
        n += g.n[s * KINDS + ARVN_HAMLET]
    return swept(s, n) + orders.extra


def sweep_in(g: War, op: Operation, s: int) -> Flow[None]:
    """3.2.3 Activate in one space; then what lasting effects add."""
    yield from activate_in(g, op.orders.by, s, strength(g, op.orders, s), "3.2.3")
    yield from _cobras(g, op, s)
    yield from _booby_traps(g, op, s)


def _cobras(g: War, op: Operation, s: int) -> Flow[None]:
    """5.3 Cobras unshaded: in 2 Sweep spaces 1 Active enemy may be removed, Troops first, Bases last."""
    most = terms.sweep_removals(g)
    if not op.has_left(Help.COBRAS, most):
        return
    others = holds(g, s, (NVA_TROOPS, *GUERRILLAS))
    if not holds(g, s, (NVA_TROOPS, *ACTIVE_GUERRILLAS)) and (others or not holds(g, s, UNTUNNELED_BASES)):
        return
    if (yield from confirm(seat(op.orders.by), "sweep.cobras", "5.3", space=IDS[s])):
        op.use(Help.COBRAS)
        tiers = [(NVA_TROOPS,), ACTIVE_GUERRILLAS, UNTUNNELED_BASES]
        yield from remove_tiers(g, op.orders.by, "sweep.cobras_piece", "5.3", s, 1, tiers)


def _booby_traps(g: War, op: Operation, s: int) -> Flow[None]:
    """5.3 Booby Traps shaded: on 1-3 VC removes a Sweeping Troop, or a cube that an Event makes one."""
    troops = movers(op.orders)
    if not terms.sweep_losses(g) or not holds(g, s, troops):
        return
    if (yield from throw(g, "sweep.booby_traps", "5.3", space=IDS[s])) <= 3:
        p = yield from pick_piece(g, VC, "sweep.loss", "5.3", s, troops)
        casualty(g, s, p)


