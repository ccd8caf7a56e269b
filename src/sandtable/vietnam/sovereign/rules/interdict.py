"""P3.2.6 Interdict: the US strikes at the supply of VC Bases."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam import diem_terms
from sandtable.vietnam.ask import throw
from sandtable.vietnam.board import ADJACENT, CITIES_PROVINCES, IDS, IS_PROVINCE
from sandtable.vietnam.operation import DONE, Operation, SpaceCondition
from sandtable.vietnam.pieces import KINDS, US, US_PIECES, VC, VC_BASES, VC_CADRE
from sandtable.vietnam.rules.spaces import has, holds
from sandtable.vietnam.sovereign.rules import air_lift
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import gain, remove_cadre, shift

RULE = "P3.2.6"
PROVINCES = tuple(s for s in CITIES_PROVINCES if IS_PROVINCE[s])
LOSS = 2
CADRE_GOES = 2
"""On a die of so much or less."""


def us_near(g: War, s: int) -> bool:
    """P3.2.6 Whether a US piece is in the space or next to it."""
    return holds(g, s, US_PIECES) > 0 or any(holds(g, a, US_PIECES) for a in ADJACENT[s])


WHERE = (has(RULE, "no_vc_base", VC_BASES), SpaceCondition(RULE, "no_us_pieces_near", us_near))


def possible(g: War, op: Operation) -> bool:
    """P3.2.6 Whether any Province could be chosen; if need be after an Air Lift (4.1). Never at Washington 0 (P3.2)."""
    if not g.washington:
        return False
    if op.candidates(g, WHERE, PROVINCES, most=1):
        return True
    return "air_lift" in op.specials and air_lift.possible(g, op) and bool(op.candidates(g, WHERE[:1], PROVINCES, most=1))


def interdict(g: War, op: Operation) -> Flow[None]:
    """P3.2.6 Interdict Provinces with VC Bases near US pieces, as many as the level of Washington, for nothing."""
    op.limit = min(op.limit, g.washington)
    while (s := (yield from op.next_space(g, "interdict.space", RULE, WHERE, PROVINCES))) != DONE:
        g.emit("interdict", faction=seat(US), space=IDS[s])
        yield from interdict_in(g, s)
    yield from op.last_call(g)


def interdict_in(g: War, s: int) -> Flow[None]:
    """P3.2.6 A shift toward Opposition; a die up to the VC pieces there costs VC 2 Resources, one of 1-2 a Cadre."""
    shift(g, s, -diem_terms.interdict_levels(g))
    lower = diem_terms.interdict_die(g)
    cadre = g.n[s * KINDS + VC_CADRE] > 0
    die = (yield from throw(g, "interdict.die", RULE, space=IDS[s], most=g.vc[s] + lower, cadre=cadre)) - lower
    if die <= g.vc[s]:
        gain(g, VC, -LOSS)
    if die <= CADRE_GOES and cadre:
        remove_cadre(g, s)
