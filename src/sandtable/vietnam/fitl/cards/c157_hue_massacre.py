"""157 Hue Massacre (1968): mass graves turn a city / terror empties it. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ACTIVE_SUPPORT, HUE, NEUTRAL, QUANG_TRI
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import remove_among
from sandtable.vietnam.pieces import ARVN_CUBES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_terror, set_support, shift, toward_neutral

CARD = Card(157, "Hue Massacre")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Hue goes to Active Support; Quang Tri shifts 1 toward Active Support."""
    set_support(g, HUE, ACTIVE_SUPPORT)
    shift(g, QUANG_TRI, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Hue loses 3 ARVN cubes, gets 2 Terror markers and, if at Support, shifts 1 toward Neutral."""
    yield from remove_among(g, f, CARD, 3, ARVN_CUBES, [HUE])
    for _ in range(2):
        add_terror(g, HUE)
    if g.support[HUE] > NEUTRAL:
        toward_neutral(g, HUE)
