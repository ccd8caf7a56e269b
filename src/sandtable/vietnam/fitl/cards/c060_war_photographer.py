"""60 War Photographer (1968): a picture stirs the nation / a picture stirs the enemy's."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import OUTSIDE_SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import AVAILABLE, OUT_OF_PLAY, move_boxes, place_among
from sandtable.vietnam.pieces import NVA, NVA_TROOPS, US_BASE, US_IRREGULAR, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain, stay_eligible

CARD = Card(60, "War Photographer")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """3 US pieces come from Out of Play to Available."""
    yield from move_boxes(g, f, CARD, 3, (US_TROOPS, US_BASE, US_IRREGULAR), OUT_OF_PLAY, AVAILABLE)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """NVA places 6 Troops outside the South, gains 6 Resources, and stays Eligible if it is the one executing."""
    yield from place_among(g, NVA, CARD, 6, (NVA_TROOPS,), OUTSIDE_SOUTH)
    gain(g, NVA, 6)
    if f == NVA:
        stay_eligible(g, NVA)
