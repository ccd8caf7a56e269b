"""208 Vienna Summit (1961): Kennedy wants to look firm / Khrushchev does not give up wars of liberation. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option, shift_some
from sandtable.vietnam.sovereign.event_actions import us_or_arvn
from sandtable.vietnam.sovereign.tracks import move_hanoi, move_washington
from sandtable.vietnam.state import War

CARD = Card(208, "Vienna Summit")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Washington +1; the US (of two, ARVN) shifts a City 1 toward Active Support."""
    yield from move_washington(g, 1)
    yield from shift_some(g, us_or_arvn(g), CARD, 1, CITIES, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Hanoi +1, or 2 Cities with Support, not Saigon, shift 1 toward Neutral."""
    if (yield from option(g, f, CARD, ("hanoi", "cities"))) == "hanoi":
        move_hanoi(g, 1)
    else:
        yield from shift_some(g, f, CARD, 2, [s for s in CITIES if s != SAIGON and g.support[s] > 0], -1)
