"""P4.4.1 Direct: the NVA leads VC Guerrillas, as a special activity or (P3.3.6) as an Operation."""

from collections.abc import Sequence

from sandtable.kernel.decision import Flow, Reason, choose, confirm
from sandtable.vietnam import diem_terms, terms
from sandtable.vietnam.board import ADJACENT, IDS, SPACES
from sandtable.vietnam.operation import DONE, Operation, Orders, SpaceCondition
from sandtable.vietnam.pieces import KINDS, VC, VC_CADRE, VC_GUERRILLAS
from sandtable.vietnam.rules import capabilities
from sandtable.vietnam.rules.insurgents import next_special_space, special_candidates
from sandtable.vietnam.rules.s3_attack import guerrilla_attack
from sandtable.vietnam.rules.s3_march import march
from sandtable.vietnam.rules.spaces import has, holds
from sandtable.vietnam.sovereign.rules.hanoi import direct_must_remove, directed_resources, operation_spaces
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import gain

ATTACK, MARCH = "do:attack", "do:march"
SPECIAL_SPACES = 2
"""P4.4.1 Spaces of the special activity, whatever the level of Hanoi."""
EXTRA = 1
"""P4.4.1 Enemies that a directed Attack removes besides."""


def _destinations(g: War, s: int, chosen: Sequence[int]) -> list[int]:
    """P4.4.1 Where Guerrillas could March from there: no space of this Direct, none that is closed."""
    closed = terms.closed(g)
    return [d for d in ADJACENT[s] if d not in chosen and d not in closed]


def _why_no_march(g: War, s: int, chosen: Sequence[int]) -> list[Reason]:
    """P4.4.1 What keeps Guerrillas from Marching out of that space; empty if nothing does."""
    if g.monsoon:
        return [("2.3.9", "monsoon")]
    if not g.n[s * KINDS + VC_CADRE]:
        return [("P4.4.1", "no_cadre")]
    return [] if _destinations(g, s, chosen) else [("P4.4.1", "no_destination")]


def conditions(op: Operation, chosen: Sequence[int]) -> tuple[SpaceCondition, ...]:
    """P4.4.1 Spaces with VC Guerrillas that have an enemy to Attack, or a Cadre to lead their March.

    ``chosen`` are the spaces of this Direct so far; where its Guerrillas have Marched is none of them.
    """
    return (
        has("P4.4.1", "no_vc_guerrilla", VC_GUERRILLAS),
        SpaceCondition("P4.4.1", "marched_there", lambda g, s: s not in op.targets),
        SpaceCondition("P4.4.1", "no_enemy_nor_cadre", lambda g, s: g.coin[s] > 0 or not _why_no_march(g, s, chosen)),
    )


# ------------------------------------------------------------------ as an Operation (P3.3.6)


def operation_possible(g: War, op: Operation) -> bool:
    """P3.3.6 Whether Direct as an Operation could choose any space; not at level 0 of Hanoi (P3.3)."""
    return operation_spaces(g) > 0 and bool(op.candidates(g, conditions(op, op.spaces), SPACES, 0, 1))


def direct_operation(g: War, op: Operation) -> Flow[None]:
    """P3.3.6 Direct in as many spaces as the level of Hanoi, which then may also give the VC Resources."""
    op.limit = min(op.limit, operation_spaces(g))
    where = conditions(op, op.spaces)
    while (s := (yield from op.next_space(g, "direct.space", "P3.3.6", where, SPACES))) != DONE:
        yield from direct_in(g, op, s, op.spaces)
    yield from _fund(g, op.orders.by)
    yield from op.last_call(g, news=False)


# ------------------------------------------------------------------ as a special activity


def special_possible(g: War, op: Operation) -> bool:
    """P4.4.1 Whether Direct can choose any space."""
    return bool(special_candidates(g, op, conditions(op, op.special_spaces)))


def direct(g: War, op: Operation) -> Flow[None]:
    """P4.4.1 Direct in up to 2 spaces."""
    where = conditions(op, op.special_spaces)
    while True:
        s = yield from next_special_space(g, op, "direct.space", "P4.4.1", SPECIAL_SPACES, where)
        if s == DONE:
            break
        yield from direct_in(g, op, s, op.special_spaces)
    yield from _fund(g, op.orders.by)


# ------------------------------------------------------------------ the procedure


def direct_in(g: War, op: Operation, s: int, chosen: Sequence[int]) -> Flow[None]:
    """P4.4.1 Procedure in one space: a free Attack that removes 1 more enemy, or with a Cadre a free March."""
    by = op.orders.by
    ways = []
    if g.coin[s]:
        ways.append(ATTACK)
    if not _why_no_march(g, s, chosen):
        ways.append(MARCH)

    def why(key: str) -> list[Reason]:
        if key == ATTACK:
            return [("3.3.3", "no_enemy")]
        return _why_no_march(g, s, chosen) if key == MARCH else op.why_not_inside(g, key)

    guerrillas = holds(g, s, VC_GUERRILLAS)
    key = yield from choose(seat(by), "direct.how", "P4.4.1", ways, why, space=IDS[s], guerrillas=guerrillas)
    g.emit("direct", faction=seat(by), space=IDS[s])
    if key == ATTACK:
        sure = yield from capabilities.wanted(g, op, diem_terms.sure_direct_spaces(g), s)
        extra = EXTRA if diem_terms.direct_removes_more(g) else 0
        yield from guerrilla_attack(g, VC, s, by=by, extra=extra, must=extra if direct_must_remove(g) else 0, sure=sure)
        return
    led = Operation(Orders(VC, "march", by=by, free=True, limit=1, only=_destinations(g, s, chosen)))
    yield from march(g, led, origins=(s,))
    op.targets += [d for d in led.targets if d not in op.targets]


def _fund(g: War, by: int) -> Flow[None]:
    """P4.4.1 Then, if it is wished, the VC gains as many Resources as the level of Hanoi."""
    n = directed_resources(g)
    if n and (yield from confirm(seat(by), "direct.resources", "P4.4.1", n=n, now=g.res[VC])):
        gain(g, VC, n)
