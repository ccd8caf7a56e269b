"""139 Camp Holloway (1965): bombers answer within hours / sappers had come at night. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import KONTUM, SOUTH_HIGHLANDS, within
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, piece, space, with_pieces
from sandtable.vietnam.fitl.rules.s4_air_strike import Grant, strike_on_terms
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import KINDS, US, US_BASE, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import casualty, degrade_trail

CARD = Card(139, "Camp Holloway")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """The Trail Degrades by 1 box; then a free US Air Strike that shifts no space."""
    degrade_trail(g, by_event=True)
    yield from strike_on_terms(g, Operation(Orders(US, "air_strike", free=True)), Grant(shifts=False))


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """In Kontum or a Highland Province of the South, Insurgents there or adjacent, 1 US Base or 2 US Troops are Casualties."""
    where = [s for s in (KONTUM, *SOUTH_HIGHLANDS) if any(g.nva[a] or g.vc[a] for a in within(s, 1))]
    where = with_pieces(g, (US_BASE, US_TROOPS), where)
    s = yield from space(g, f, CARD, where, loses=(US_BASE,), or_loses=(US_TROOPS,), most=2)
    if s != NONE:
        p = yield from piece(g, f, CARD, s, (US_BASE, US_TROOPS), "event.remove_piece")
        casualty(g, s, p, 1 if p == US_BASE else min(2, g.n[s * KINDS + p]))
