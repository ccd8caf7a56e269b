"""91 Bob Hope (1968): a show lifts spirits and brings the wounded back / the show stops the war"""

from sandtable.fitl.board import CITIES, COIN_CONTROL, PROVINCES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import AVAILABLE, CASUALTIES, NONE, faction, move_boxes, place_among, space, with_pieces
from sandtable.fitl.pieces import KINDS, NVA, UNDERGROUND_OF, US_BASE, US_IRREGULAR, US_TROOPS, VC
from sandtable.fitl.state import Fitl, seat
from sandtable.fitl.verbs import move
from sandtable.kernel.decision import Flow, count

CARD = Card(91, "Bob Hope")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """US Troops go from one Province to a COIN-Controlled City; for 2 of them 1 Casualty becomes Available."""
    cities = [s for s in CITIES if g.control[s] == COIN_CONTROL]
    s = yield from space(g, f, CARD, with_pieces(g, (US_TROOPS,), PROVINCES) if cities else [])
    if s == NONE:
        return
    b = yield from space(g, f, CARD, cities, "event.move_to")
    n = yield from count(seat(f), "event.move_count", "5.1", 1, g.n[s * KINDS + US_TROOPS], card=CARD.number)
    move(g, s, b, US_TROOPS, n)
    yield from move_boxes(g, f, CARD, n // 2, (US_TROOPS, US_BASE, US_IRREGULAR), CASUALTIES, AVAILABLE)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """NVA or VC moves up to 3 US Troops from Provinces to Cities and puts a Guerrilla where each was."""
    who = yield from faction(g, f, CARD, (NVA, VC))
    for _ in range(3):
        s = yield from space(g, who, CARD, with_pieces(g, (US_TROOPS,), PROVINCES), "event.move_from", optional=True)
        if s == NONE:
            return
        b = yield from space(g, who, CARD, CITIES, "event.move_to")
        move(g, s, b, US_TROOPS)
        yield from place_among(g, who, CARD, 1, (UNDERGROUND_OF[who],), [s])
