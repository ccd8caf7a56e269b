"""146 Four Points (1965): terms nobody will take / terms to fight for. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import move_boxes, option
from sandtable.vietnam.pieces import NVA, US, US_BASE, US_IRREGULAR, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import AVAILABLE, CASUALTIES, gain, improve_trail

CARD = Card(146, "Four Points")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """NVA Resources -6; the US may move up to 2 of its Casualties to Available."""
    gain(g, NVA, -6)
    yield from move_boxes(g, US, CARD, 2, (US_TROOPS, US_BASE, US_IRREGULAR), CASUALTIES, AVAILABLE, up_to=True)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """NVA Resources +9, or the Trail Improves by 2 boxes."""
    if (yield from option(g, f, CARD, ("trail", "nva_resources"))) == "trail":
        improve_trail(g, 2)
    else:
        gain(g, NVA, 9)
