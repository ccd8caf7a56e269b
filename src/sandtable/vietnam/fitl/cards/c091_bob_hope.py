"""91 Bob Hope (1968): a show lifts spirits and brings the wounded back / the show stops the war"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, COIN_CONTROL, PROVINCES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import (
    AVAILABLE,
    CASUALTIES,
    NONE,
    faction,
    move_boxes,
    place_among,
    relocate,
    relocate_group,
    space,
    with_pieces,
)
from sandtable.vietnam.pieces import NVA, UNDERGROUND_OF, US_BASE, US_IRREGULAR, US_TROOPS, VC
from sandtable.vietnam.state import War

CARD = Card(91, "Bob Hope")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """US Troops go from one Province to a COIN-Controlled City; for 2 of them 1 Casualty becomes Available."""
    cities = [s for s in CITIES if g.control[s] == COIN_CONTROL]
    s = yield from space(g, f, CARD, with_pieces(g, (US_TROOPS,), PROVINCES) if cities else [], "event.move_from")
    n = 0 if s == NONE else (yield from relocate_group(g, f, CARD, US_TROOPS, s, cities))
    yield from move_boxes(g, f, CARD, n // 2, (US_TROOPS, US_BASE, US_IRREGULAR), CASUALTIES, AVAILABLE)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """NVA or VC moves up to 3 US Troops from Provinces to Cities and puts a Guerrilla where each was."""
    who = yield from faction(g, f, CARD, (NVA, VC))
    stay: dict[tuple[int, int], int] = {}
    for _ in range(3):
        s = yield from space(g, who, CARD, with_pieces(g, (US_TROOPS,), PROVINCES), "event.move_from", optional=True)
        if s == NONE:
            return
        yield from relocate(g, who, CARD, 1, (US_TROOPS,), [s], CITIES, up_to=False)
        yield from place_among(g, who, CARD, 1, (UNDERGROUND_OF[who],), [s], stay=stay)
