"""57 International Unrest (1968): the protests are ignored / the world accuses the US."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import AVAILABLE, CASUALTIES, OUT_OF_PLAY, die, move_boxes
from sandtable.vietnam.pieces import NVA, US_BASE, US_IRREGULAR, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain, transfer

CARD = Card(57, "International Unrest")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Any 2 US Casualties become Available."""
    yield from move_boxes(g, f, CARD, 2, (US_TROOPS, US_BASE, US_IRREGULAR), CASUALTIES, AVAILABLE)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """2 Available US Troops go Out of Play; a die roll of Resources for NVA."""
    transfer(g, US_TROOPS, min(2, g.available[US_TROOPS]), AVAILABLE, OUT_OF_PLAY)
    gain(g, NVA, (yield from die(g, CARD)))
