"""109 Nguyen Huu Tho (1965): the Party shows its hand / the Front has a face, and it is in Saigon"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among
from sandtable.vietnam.pieces import VC_BASE, VC_GUERRILLA
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import shift, stay_eligible

CARD = Card(109, "Nguyen Huu Tho")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Each City with VC shifts 1 toward Active Support."""
    for s in CITIES:
        if g.vc[s]:
            shift(g, s, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """A VC Base and a VC Guerrilla come to Saigon; the executing faction stays Eligible."""
    for p in (VC_BASE, VC_GUERRILLA):
        yield from place_among(g, f, CARD, 1, [p], [SAIGON])
    stay_eligible(g, f)
