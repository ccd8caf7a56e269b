"""4.5.2 Subvert."""

from collections.abc import Sequence

from sandtable.kernel.decision import Flow, Reason, choose
from sandtable.vietnam import terms
from sandtable.vietnam.ask import pick_piece
from sandtable.vietnam.board import IDS
from sandtable.vietnam.operation import DONE, Help, Operation, SpaceCondition
from sandtable.vietnam.pieces import ARVN_CUBES, ARVN_HAMLET, KINDS, VC, VC_CADRE, VC_GUERRILLA, VC_GUERRILLAS
from sandtable.vietnam.placement import bring, obtainable
from sandtable.vietnam.rules.insurgents import next_special_space
from sandtable.vietnam.rules.spaces import has, holds
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import add_patronage, remove, remove_cadre

MOST_SPACES = 2

REMOVE, REPLACE, HAMLET, CADRE = "subvert:remove", "subvert:replace", "subvert:hamlet", "subvert:cadre"


def _ways(g: War, op: Operation, s: int) -> list[str]:
    """4.5.2 Cubes may be removed or won over; P4.5.2: instead, one Hamlet an activity, or a Cadre."""
    ways = [REMOVE, REPLACE] if holds(g, s, ARVN_CUBES) else []
    if g.n[s * KINDS + ARVN_HAMLET] and op.has_left(Help.HAMLET, 1):
        ways.append(HAMLET)
    if g.n[s * KINDS + VC_CADRE]:
        ways.append(CADRE)
    return ways


def conditions(op: Operation) -> tuple[SpaceCondition, ...]:
    """4.5.2 An Underground VC Guerrilla, and something to Subvert."""
    return (
        has("4.5.2", "no_underground_guerrilla", (VC_GUERRILLA,)),
        SpaceCondition("4.5.2", "no_arvn_cubes", lambda g, s: bool(_ways(g, op, s))),
    )


def possible(g: War, op: Operation) -> bool:
    """4.5.2 Whether a Subvert can choose any space."""
    only = op.orders.only
    underground: Sequence[int] = g.n[VC_GUERRILLA::KINDS]
    for s, n in enumerate(underground):
        if n and (g.coin[s] or g.n[s * KINDS + VC_CADRE]) and _ways(g, op, s) and (only is None or s in only):
            return True
    return False


def subvert(g: War, op: Operation) -> Flow[None]:
    """4.5.2 Subvert: remove 2 ARVN cubes or win 1 over, in up to 2 spaces; Patronage falls by 1 for every 2.

    P4.5.2: in one space a Hamlet instead, which counts for Patronage but is not won over; in any a Cadre, which does not.
    """
    most, where = terms.max_special_spaces(g, MOST_SPACES), conditions(op)
    yield from _subvert(g, op, most, where)


def subvert_openly(g: War, op: Operation) -> Flow[None]:
    """4.5.2, 5.5 An Event's own Subvert: any VC Guerrilla will do, in as many spaces as it grants."""
    yield from _subvert(g, op, op.limit, (has("4.5.2", "no_vc_guerrilla", VC_GUERRILLAS), conditions(op)[1]))


def _subvert(g: War, op: Operation, most: int, where: tuple[SpaceCondition, ...]) -> Flow[None]:
    gone = 0
    while (s := (yield from next_special_space(g, op, "subvert.space", "4.5.2", most, where))) != DONE:
        g.emit("subvert", faction=seat(VC), space=IDS[s])

        def why(key: str, s: int = s) -> list[Reason]:
            return _why_not(g, s, key)

        key = yield from choose(seat(VC), "subvert.action", "4.5.2", _ways(g, op, s), why, space=IDS[s])
        if key == HAMLET:
            op.use(Help.HAMLET)
            remove(g, s, ARVN_HAMLET)
            gone += 1
            continue
        if key == CADRE:
            remove_cadre(g, s)
            continue
        for _ in range(2 if key == REMOVE else 1):
            if holds(g, s, ARVN_CUBES):
                p = yield from pick_piece(g, VC, "subvert.cube", "4.5.2", s, ARVN_CUBES)
                remove(g, s, p)
                gone += 1
        if key == REPLACE:  # with none Available, one may come from the map; else the cube is only removed (1.4.1)
            yield from bring(g, VC, s, VC_GUERRILLA, obtainable(g, VC, s, VC_GUERRILLA, 1), optional=True)
    add_patronage(g, -(gone // 2))


def _why_not(g: War, s: int, key: str) -> list[Reason]:
    if key in (REMOVE, REPLACE):
        return [("4.5.2", "no_arvn_cubes")]
    if key == HAMLET:
        return [("P4.5.2", "one_hamlet" if g.n[s * KINDS + ARVN_HAMLET] else "no_hamlet")]
    return [("P4.5.2", "no_cadre")] if key == CADRE else []
