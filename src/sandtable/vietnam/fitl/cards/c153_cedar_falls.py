"""153 Cedar Falls (1965): the Iron Triangle is emptied / and fills again. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT, SAIGON, SOUTH_JUNGLES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, place_among, remove_among, space, with_pieces
from sandtable.vietnam.pieces import GUERRILLAS, INSURGENT_BASES, VC, VC_BASE, VC_GUERRILLA
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import shift

CARD = Card(153, "Cedar Falls")
TRIANGLE = tuple(s for s in SOUTH_JUNGLES if SAIGON in ADJACENT[s])


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """A Jungle Province next to Saigon loses 1 Insurgent Base, Tunnel or not, and 2 Guerrillas; it shifts 1 to Opposition."""
    prey = (*INSURGENT_BASES, *GUERRILLAS)
    s = yield from space(g, f, CARD, with_pieces(g, prey, TRIANGLE), loses=prey)
    if s != NONE:
        yield from remove_among(g, f, CARD, 1, INSURGENT_BASES, [s], tunnels=True)
        yield from remove_among(g, f, CARD, 2, GUERRILLAS, [s])
        shift(g, s, -1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """VC places a Base and 2 Guerrillas in a Jungle Province next to Saigon, which shifts 2 toward Active Opposition."""
    s = yield from space(g, f, CARD, TRIANGLE, steps=-2, places=(VC_BASE, VC_GUERRILLA))
    yield from place_among(g, VC, CARD, 1, (VC_BASE,), [s])
    yield from place_among(g, VC, CARD, 2, (VC_GUERRILLA,), [s])
    shift(g, s, -2)
