"""4.4.3, 4.5.3 Ambush, of the NVA and of the VC."""

from collections.abc import Sequence

from sandtable.kernel.decision import Flow, Reason
from sandtable.vietnam import terms
from sandtable.vietnam.ask import NONE, pick_piece, pick_space, piece_why
from sandtable.vietnam.board import ADJACENT, IDS, IS_LOC, SPACE, SPACES
from sandtable.vietnam.operation import DONE, Help, Operation, SpaceCondition
from sandtable.vietnam.pieces import ACTIVE_OF, ENEMIES, GUERRILLAS_OF, KINDS, NVA, UNDERGROUND_OF, VC
from sandtable.vietnam.rules.insurgents import (
    lose_leading_troop,
    next_special_space,
    next_victims,
    special_candidates,
)  # fmt: skip
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import casualty, flip

RULE = {NVA: "4.4.3", VC: "4.5.3"}


def target_spaces(g: War, s: int) -> list[int]:
    """4.4.3 Where an Ambush in ``s`` may remove a piece: there, and from a LoC in any adjacent space."""
    found = [s] if g.coin[s] else []
    if IS_LOC[s]:
        found += [a for a in ADJACENT[s] if g.coin[a]]
    return found


def conditions(op: Operation, active_ok: bool = False) -> tuple[SpaceCondition, ...]:
    """4.4.3 An Underground Guerrilla (that marched in, with March) and an enemy in reach."""
    f = op.orders.forces
    rule = RULE[f]
    under = UNDERGROUND_OF[f]

    def ready(g: War, s: int) -> bool:
        if op.orders.name != "march":
            return holds(g, s, GUERRILLAS_OF[f]) > 0 if active_ok else g.n[s * KINDS + under] > 0
        here = op.moved.get(s)
        return here is not None and here.get(under, 0) > 0 and g.n[s * KINDS + under] > 0

    return (
        SpaceCondition(rule, "no_guerrilla_marched_in" if op.orders.name == "march" else "no_underground_guerrilla", ready),
        SpaceCondition(rule, "no_enemy_in_reach", lambda g, s: bool(target_spaces(g, s))),
    )


def possible(g: War, op: Operation, active_ok: bool = False) -> bool:
    """4.4.3 Whether an Ambush can be made now; with Attack it is offered in each Attack space instead.

    5.1.2: what bars the activity does not bar an Event that grants it (``active_ok``: also to Active Guerrillas).
    """
    if op.orders.name == "attack" or (op.orders.name == "march" and terms.no_ambush(g)):
        return False
    return bool(special_candidates(g, op, conditions(op, active_ok), _places(op)))


def _places(op: Operation) -> Sequence[int]:
    return op.targets if op.orders.name == "march" else SPACES


def ambush(g: War, op: Operation, active_ok: bool = False) -> Flow[None]:
    """4.4.3 Ambush with March, or granted by an Event: up to 2 spaces.

    ``active_ok``: the Event lets Active Guerrillas do it.
    """
    where = conditions(op, active_ok)
    most = terms.max_ambush_spaces(g)
    while True:
        s = yield from next_special_space(g, op, "ambush.space", RULE[op.orders.forces], most, where, _places(op))
        if s == DONE:
            return
        lose_leading_troop(g, op.orders.forces, s)
        yield from strike(g, op, s)




# ------------------------------------------------------------------ with Attack


def can_join_attack(g: War, op: Operation, s: int) -> bool:
    """4.4.3 Whether the Attack in this space, not yet resolved, may be an Ambush."""
    return not why_not_join(g, op, s)


def why_not_join(g: War, op: Operation, s: int) -> list[Reason]:
    """Why the Attack in this space cannot be an Ambush."""
    rule = RULE[op.orders.forces]
    if op.special != "ambush" and "ambush" not in op.specials:
        if op.orders.limited:
            return [("2.3.5", "limited_operation")]
        return [("4.1", "one_special_activity" if op.special else "not_granted_here")]
    if terms.no_ambush(g):
        return [("5.4", "no_ambush")]
    if len(op.special_spaces) >= terms.max_ambush_spaces(g):
        return [(rule, "no_more_spaces")]
    if not g.n[s * KINDS + UNDERGROUND_OF[op.orders.forces]]:
        return [(rule, "no_underground_guerrilla")]
    return []


def ambush_in(g: War, op: Operation, s: int) -> Flow[None]:
    """4.4.3 Turn the Attack in this space into an Ambush: it takes the place of the Attack."""
    if not op.special:
        op.special = "ambush"
        op.specials = ()
        g.emit("special", faction=seat(op.orders.forces), sa="ambush")
    op.special_spaces.append(s)
    yield from strike(g, op, s)


# ------------------------------------------------------------------ the procedure


def strike(g: War, op: Operation, s: int) -> Flow[None]:
    """4.4.3 Activate 1 Guerrilla and remove 1 enemy, Bases last, without a die and without attrition.

    Main Force Bns shaded (5.3) lets 1 VC space remove a second.
    """
    f = op.orders.forces
    g.emit("ambush", faction=seat(f), space=IDS[s])
    under = UNDERGROUND_OF[f]
    if g.n[s * KINDS + under]:
        flip(g, s, under)
        op.note_flip(s, under, ACTIVE_OF[f])
    yield from _remove_one(g, op, s, optional=False)
    doubles = terms.ambush_double_spaces(g) if f == VC else 0
    if op.has_left(Help.DOUBLE_AMBUSH, doubles) and (yield from _remove_one(g, op, s, optional=True)):
        op.use(Help.DOUBLE_AMBUSH)


def _remove_one(g: War, op: Operation, s: int, optional: bool) -> Flow[bool]:
    """4.4.3 One enemy piece, there or from a LoC next to it; whether one was removed."""
    f, by = op.orders.forces, op.orders.by
    reach = target_spaces(g, s)
    if not reach:
        return False
    where = s
    if IS_LOC[s]:

        def why(key: str) -> list[Reason]:
            a = SPACE.get(key.partition(":")[2], NONE)
            if a == NONE:
                return []
            return [("1.3.6", "not_next_to_origin") if a != s and a not in ADJACENT[s] else (RULE[f], "no_enemy")]

        where = yield from pick_space(g, by, "ambush.target", RULE[f], reach, optional, why, origin=IDS[s])
        if where == NONE:
            return False
        optional = False
    found = next_victims(g, where)
    kinds = piece_why(g, where, RULE[f], ENEMIES[f], found)
    p = yield from pick_piece(g, by, "ambush.remove", RULE[f], where, found, optional, kinds)
    if p == NONE:
        return False
    casualty(g, where, p)
    return True
