"""169 Ripcord (1968): bombs around a hill / that is given up. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SOUTH_HIGHLANDS, within
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, space, with_pieces
from sandtable.vietnam.fitl.rules.s4_air_strike import strike_on_terms
from sandtable.vietnam.free_actions import free_activity
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import KINDS, NVA_TROOPS, US, US_BASE, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import casualty, remove

CARD = Card(169, "Ripcord")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """3 NVA Troops leave a Highland Province of the South; then free US Air Lift and Air Strike."""
    s = yield from space(g, f, CARD, with_pieces(g, (NVA_TROOPS,), SOUTH_HIGHLANDS), loses=(NVA_TROOPS,), most=3)
    if s != NONE:
        remove(g, s, NVA_TROOPS, min(3, g.n[s * KINDS + NVA_TROOPS]))
    yield from free_activity(g, US, "air_lift")
    yield from strike_on_terms(g, Operation(Orders(US, "air_strike", free=True)))


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """In a Highland Province of the South, NVA there or adjacent, a US Base and 2 US Troops become Casualties."""
    where = [s for s in SOUTH_HIGHLANDS if any(g.nva[a] for a in within(s, 1))]
    prey = (US_BASE, US_TROOPS)
    s = yield from space(g, f, CARD, with_pieces(g, prey, where), loses=prey, each=2)
    if s != NONE:
        casualty(g, s, US_BASE, min(1, g.n[s * KINDS + US_BASE]))
        casualty(g, s, US_TROOPS, min(2, g.n[s * KINDS + US_TROOPS]))
