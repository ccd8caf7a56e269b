"""114 Tri Quang (1965): the monks turn against the Communists / a committee rises in the cities"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, DA_NANG, HUE, PASSIVE_SUPPORT, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among, set_some
from sandtable.vietnam.pieces import VC_BASE, VC_GUERRILLA
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import shift

CARD = Card(114, "Tri Quang")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Up to 3 Cities at Neutral or Opposition go to Passive Support."""
    where = [s for s in CITIES if g.support[s] <= 0]
    yield from set_some(g, f, CARD, 3, where, PASSIVE_SUPPORT, up_to=True)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Hue, Da Nang and Saigon shift 1 toward Active Opposition; a VC piece comes to Saigon."""
    for s in (HUE, DA_NANG, SAIGON):
        shift(g, s, -1)
    yield from place_among(g, f, CARD, 1, (VC_GUERRILLA, VC_BASE), [SAIGON])
