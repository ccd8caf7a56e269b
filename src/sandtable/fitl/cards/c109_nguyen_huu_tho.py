"""109 Nguyen Huu Tho (1965): the Party shows its hand / the Front has a face, and it is in Saigon"""

from sandtable.fitl.board import CITIES, SAIGON
from sandtable.fitl.card import Card
from sandtable.fitl.effects import place_among
from sandtable.fitl.pieces import VC_BASE, VC_GUERRILLA
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import shift, stay_eligible
from sandtable.kernel.decision import Flow

CARD = Card(109, "Nguyen Huu Tho")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> None:
    """Each City with VC shifts 1 toward Active Support."""
    for s in CITIES:
        if g.vc[s]:
            shift(g, s, 1)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """A VC Base and a VC Guerrilla come to Saigon; the executing faction stays Eligible."""
    for p in (VC_BASE, VC_GUERRILLA):
        yield from place_among(g, f, CARD, 1, [p], [SAIGON])
    stay_eligible(g, f)
