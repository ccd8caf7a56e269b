"""41 Bombing Pause (1968): the bombers rest for Tet; two spaces and the regime gain by it."""

from sandtable.fitl.board import PASSIVE_SUPPORT, POPULATED
from sandtable.fitl.card import SINGLE, Card
from sandtable.fitl.effects import momentum, set_some
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import add_patronage
from sandtable.kernel.decision import Flow

CARD = Card(41, "Bombing Pause")


@CARD.event
def event(g: Fitl, f: int) -> Flow[None]:
    """Any 2 spaces go to Passive Support; Patronage +2; no Air Strike until the Coup."""
    yield from set_some(g, f, CARD, 2, POPULATED, PASSIVE_SUPPORT)
    add_patronage(g, 2)
    momentum(g, CARD, SINGLE)
