"""202 George Ball (1961): a warning against sending troops, heard for once / or used against the whole venture. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import shift_some
from sandtable.vietnam.sovereign.event_actions import us_or_arvn
from sandtable.vietnam.sovereign.tracks import move_washington
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid

CARD = Card(202, "George Ball")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Washington -1; then the US (of two, ARVN) shifts a City 1 toward Active Support."""
    yield from move_washington(g, -1)
    yield from shift_some(g, us_or_arvn(g), CARD, 1, CITIES, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Washington -1; Aid -3."""
    yield from move_washington(g, -1)
    add_aid(g, -3)
