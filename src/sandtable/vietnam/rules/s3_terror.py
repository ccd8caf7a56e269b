"""3.3.4 Terror."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam import diem_terms, terms
from sandtable.vietnam.board import IDS, IS_LOC, SPACES
from sandtable.vietnam.operation import DONE, Operation, SpaceCondition
from sandtable.vietnam.pieces import KINDS, NVA, NVA_TROOPS, UNDERGROUND_OF, VC
from sandtable.vietnam.rules.insurgents import spend_guerrillas
from sandtable.vietnam.rules.spaces import has, two_guerrillas
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import add_sabotage, add_terror, flip, pay, shift

_NVA_SPACES = (has("3.3.4", "no_underground_guerrilla_or_troops", (UNDERGROUND_OF[NVA], NVA_TROOPS)),)
_VC_SPACES = (
    has("3.3.4", "no_underground_guerrilla", (UNDERGROUND_OF[VC],)),
    two_guerrillas(),
)


def conditions(f: int) -> tuple[SpaceCondition, ...]:
    """3.3.4 Spaces with an Underground Guerrilla of the faction, or an NVA Troop."""
    return _NVA_SPACES if f == NVA else _VC_SPACES


def cost(g: War, s: int) -> int:
    """3.3.4 One Resource for a City or Province (5.3: perhaps 2 for a City), none for a LoC."""
    return 0 if IS_LOC[s] else diem_terms.terror_price(g, s)


def possible(g: War, op: Operation) -> bool:
    """3.3.4 Whether Terror could choose any space."""
    return bool(op.candidates(g, conditions(op.orders.forces), SPACES, cost, 1))


def terror(g: War, op: Operation) -> Flow[None]:
    """3.3.4 Terror: frighten Cities and Provinces, sabotage LoCs."""
    f = op.orders.forces
    where = conditions(f)
    while (s := (yield from op.next_space(g, "terror.space", "3.3.4", where, SPACES, cost))) != DONE:
        if not op.orders.free:
            pay(g, op.orders.payer, cost(g, s))
        yield from terror_in(g, f, s)


def terror_in(g: War, f: int, s: int) -> Flow[None]:
    """3.3.4 Procedure in one space: Activate a Guerrilla, place a marker where none is, shift.

    The shift does not depend on the marker: only a second marker is ruled out.
    """
    g.emit("terror_op", faction=seat(f), space=IDS[s])
    under = UNDERGROUND_OF[f]
    if g.n[s * KINDS + under]:
        flip(g, s, under)
    if f == VC and terms.terror_costs_guerrillas(g):
        yield from spend_guerrillas(g, s)
    if IS_LOC[s]:
        add_sabotage(g, s)
        return
    if not g.terror[s]:
        add_terror(g, s)
    if f == VC or g.support[s] > 0:
        shift(g, s, -1)
