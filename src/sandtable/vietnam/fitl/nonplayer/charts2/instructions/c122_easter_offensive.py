"""Easter Offensive: NVA marches onto roads and on; PT-76 where it removes most."""

from collections.abc import Sequence

from sandtable.kernel.decision import Decision
from sandtable.vietnam import terms
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.nva.forces import Forces
from sandtable.vietnam.fitl.nonplayer.charts2.nva.march import Step, for_control, march_moves, mass, onto_a_road
from sandtable.vietnam.fitl.nonplayer.charts2.relocation import RELOCATE, march_by, relocate_from
from sandtable.vietnam.nonplayer.facts import space_in
from sandtable.vietnam.nonplayer.turn import Move, Turn
from sandtable.vietnam.pieces import KINDS, NVA, NVA_TROOPS

CARD = BOOK.card(122, "Easter Offensive")


class Easter:
    """122: where Troops that stop on a road are bound for."""

    def __init__(self) -> None:
        self.onward: list[Move] = []


STEPS: tuple[Step, ...] = (onto_a_road, for_control(us_bases=True), mass)


def easter_march(turn: Turn, steps: Sequence[Step] = STEPS) -> list[Move]:
    """122: 8.6.5 without its first step, US Bases preferred; Troops onto roads from which they will go on."""
    forces = Forces(turn.g, free=True, roads=True)
    moves = march_moves(turn, forces, steps)
    turn.memory(Easter).onward = forces.onward
    return moves


def onward_from(turn: Turn, d: Decision) -> str:
    """122: Troops on a road go on where they were bound for."""
    if turn.op != "onward":
        turn.begin("onward")
        turn.moves = list(turn.memory(Easter).onward)
    return relocate_from(turn, d)


@CARD.options(NVA)
def tanks(turn: Turn, d: Decision) -> Sequence[str]:
    """122, 8.6.1: PT-76 where it removes the most more."""
    g, s = turn.g, space_in(d)

    def more(a: int) -> int:
        troops = g.n[a * KINDS + NVA_TROOPS]
        return min(g.coin[a], troops) - min(g.coin[a], troops // 2)

    later = [a for a in range(s + 1, len(g.coin)) if g.coin[a] and g.n[a * KINDS + NVA_TROOPS]]
    best = terms.troop_attack_full_spaces(g) > 0 and all(more(s) >= more(a) for a in later)
    return ("tanks",) if best else ("no_tanks",)


CARD.guide(NVA, {**march_by(easter_march), "event.move_from": onward_from, **RELOCATE})
