"""145 Johns Hopkins Speech (1965): money for the Mekong / Hanoi names its own terms. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, SAIGON, SOUTH_LOWLANDS
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option, remove_support, shift_some
from sandtable.vietnam.pieces import NVA
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, gain

CARD = Card(145, "Johns Hopkins Speech")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Aid +10, or 2 Lowland Provinces shift 1 toward Active Support."""
    if (yield from option(g, f, CARD, ("aid", "toward_support"))) == "aid":
        add_aid(g, 10)
    else:
        yield from shift_some(g, f, CARD, 2, SOUTH_LOWLANDS, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """NVA Resources +5; 1 City at Support other than Saigon goes to Neutral."""
    gain(g, NVA, 5)
    yield from remove_support(g, f, CARD, 1, [s for s in CITIES if s != SAIGON])
