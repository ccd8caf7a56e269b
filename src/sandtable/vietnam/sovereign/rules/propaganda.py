"""P3.3.7 Propaganda, an Operation of the NVA: Cities waver, and perhaps Washington."""

from sandtable.kernel.decision import Flow, confirm
from sandtable.vietnam.ask import throw
from sandtable.vietnam.board import ADJACENT, CITIES, IDS, POP
from sandtable.vietnam.operation import DONE, Operation, SpaceCondition
from sandtable.vietnam.pieces import KINDS, VC_CADRE
from sandtable.vietnam.rules.spaces import at_support
from sandtable.vietnam.sovereign.rules.hanoi import cadre_in_city_counts, propaganda_cities
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import add_aid, toward_neutral

AID_LOSS = 3


def _near_cadre(g: War, s: int) -> bool:
    """P3.3.7 A Cadre next to the City, not in it."""
    row = g.n
    if row[s * KINDS + VC_CADRE] and cadre_in_city_counts(g):
        return True
    return any(row[a * KINDS + VC_CADRE] for a in ADJACENT[s])


WHERE = (at_support("P3.3.7"), SpaceCondition("P3.3.7", "no_cadre_near", _near_cadre))


def possible(g: War, op: Operation) -> bool:
    """P3.3.7 Always: without a City there is still the die for Aid."""
    return True


def propaganda(g: War, op: Operation) -> Flow[None]:
    """P3.3.7 Propaganda: a die for each City, then perhaps one for Aid."""
    op.limit = min(op.limit, propaganda_cities(g))

    def enough(g: War) -> bool:
        return not op.candidates(g, WHERE, CITIES, 0, 1)

    while (s := (yield from op.next_space(g, "propaganda.city", "P3.3.7", WHERE, CITIES, enough=enough))) != DONE:
        g.emit("propaganda", faction=seat(op.orders.by), space=IDS[s])
        yield from propaganda_in(g, s)
    if (yield from _aid(g, op)):
        yield from op.last_call(g)


def needed(g: War, s: int) -> int:
    """P3.3.7 What the die must reach in a City: its total Support."""
    return POP[s] * g.support[s]


def propaganda_in(g: War, s: int) -> Flow[None]:
    """P3.3.7 Procedure in one City: a die of at least its total Support shifts it 1 level toward Neutral."""
    least = needed(g, s)
    if (yield from throw(g, "propaganda.die", "P3.3.7", space=IDS[s], least=least)) >= least:
        toward_neutral(g, s)
    else:
        g.emit("propaganda_failed", space=IDS[s])


def _aid(g: War, op: Operation) -> Flow[bool]:
    """P3.3.7 Then the NVA may throw for Aid: a die no higher than Washington's level costs 3. Whether it was thrown.

    A Propaganda that did nothing else does this. At level 0 no die succeeds, and none is thrown.
    """
    level = g.washington
    if not level:
        return False
    if (op.spaces or op.special or op.orders.optional) and not (
        yield from confirm(seat(op.orders.by), "propaganda.aid", "P3.3.7", most=level, loss=AID_LOSS, aid=g.aid)
    ):
        return False
    if (yield from throw(g, "propaganda.aid_die", "P3.3.7", most=level)) <= level:
        add_aid(g, -AID_LOSS)
    else:
        g.emit("propaganda_aid_failed")
    return True
