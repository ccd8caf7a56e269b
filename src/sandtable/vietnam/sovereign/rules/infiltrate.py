"""P3.3.5 Infiltrate, an Operation of the NVA: VC Guerrillas and Cadres come to the South."""

from sandtable.kernel.decision import Flow, Reason, choose
from sandtable.vietnam import diem_terms
from sandtable.vietnam.ask import NONE, pick_space, space_why
from sandtable.vietnam.board import IDS, PROVINCES
from sandtable.vietnam.operation import DONE, Operation, SpaceCondition
from sandtable.vietnam.pieces import KINDS, PIECE_KEY, VC, VC_BASE, VC_GUERRILLA
from sandtable.vietnam.rules import capabilities
from sandtable.vietnam.sovereign.rules.hanoi import operation_spaces
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import add_cadre, gain, place, toward_neutral

GUERRILLA, CADRE = PIECE_KEY[VC_GUERRILLA], "do:cadre"
_OPPOSITION = SpaceCondition("P3.3.5", "no_opposition", lambda g, s: g.support[s] < 0)


def _ways(g: War, s: int) -> list[str]:
    """P3.3.5 What could be placed there: both kinds must be Available, for neither is a force of the NVA (P1.4)."""
    joins = g.vc[s] or not diem_terms.infiltrate_joins_vc(g)
    ways = [GUERRILLA] if g.available[VC_GUERRILLA] and joins else []
    if g.cadres and g.n[s * KINDS + VC_BASE]:
        ways.append(CADRE)
    return ways


def _has_effect(g: War, s: int) -> bool:
    return g.support[s] < 0 or bool(_ways(g, s))


WHERE = (
    SpaceCondition("P3.3.5", "nothing_to_infiltrate", _has_effect),
    SpaceCondition("5.3", "coast_watched", diem_terms.may_infiltrate),
)


def possible(g: War, op: Operation) -> bool:
    """P3.3.5 Whether an Infiltrate could choose any Province; not at level 0 of Hanoi (P3.3)."""
    return operation_spaces(g) > 0 and bool(op.candidates(g, WHERE, PROVINCES, 0, 1))


def infiltrate(g: War, op: Operation) -> Flow[None]:
    """P3.3.5 Infiltrate: a VC Guerrilla or a Cadre in each Province; then Opposition may fall in one of them."""
    op.limit = min(op.limit, operation_spaces(g))
    while (s := (yield from op.next_space(g, "infiltrate.space", "P3.3.5", WHERE, PROVINCES))) != DONE:
        g.emit("infiltrate", faction=seat(op.orders.by), space=IDS[s])
        yield from infiltrate_in(g, op, s)
    if (yield from _calm(g, op)):
        yield from op.last_call(g)


def infiltrate_in(g: War, op: Operation, s: int) -> Flow[None]:
    """P3.3.5 Procedure in one Province; what comes by sea brings Resources (5.3)."""
    ways = _ways(g, s)
    if not ways:
        return

    def why(key: str) -> list[Reason]:
        if key == GUERRILLA:
            return [("P3.3.5", "no_guerrilla_to_place") if not g.available[VC_GUERRILLA] else ("5.3", "no_vc_pieces")]
        if key == CADRE:
            return [("P3.3.5", "no_cadre_to_place" if not g.cadres else "no_base_without_cadre")]
        return []

    key = yield from choose(seat(op.orders.by), "infiltrate.what", "P3.3.5", ways, why, space=IDS[s])
    if key == CADRE:
        add_cadre(g, s)
    else:
        several = g.available[VC_GUERRILLA] > 1
        pair = several and (yield from capabilities.wanted(g, op, diem_terms.infiltrate_in_pairs(g), s))
        place(g, s, VC_GUERRILLA, 2 if pair else 1)
    gain(g, VC, diem_terms.cargo(g, s))


def _calm(g: War, op: Operation) -> Flow[bool]:
    """P3.3.5 In one of the chosen Provinces the NVA may shift Opposition 1 level toward Neutral. Whether it did."""
    found = [s for s in op.spaces if g.support[s] < 0]

    def why(key: str) -> list[Reason]:
        if key.startswith("space:") and key[6:] not in [IDS[s] for s in op.spaces]:
            return [("P3.3.5", "not_chosen")]
        return space_why(g, (_OPPOSITION,))(key)

    s = yield from pick_space(g, op.orders.by, "infiltrate.calm", "P3.3.5", found, True, why)
    if s == NONE:
        return False
    toward_neutral(g, s)
    return True
