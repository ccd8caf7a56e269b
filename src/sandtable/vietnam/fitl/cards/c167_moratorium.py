"""167 Moratorium (1968): the silent majority answers / two million march. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import remove_among
from sandtable.vietnam.pieces import US, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, shift

CARD = Card(167, "Moratorium")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Aid +9."""
    add_aid(g, 9)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """The US takes 3 Troops from the map to Available; each space they left shifts 1 toward Active Opposition; Aid -6."""
    gone = yield from remove_among(g, US, CARD, 3, (US_TROOPS,), SPACES, steps=-1)
    for s in sorted({s for s, _ in gone}):
        shift(g, s, -1)
    add_aid(g, -6)
