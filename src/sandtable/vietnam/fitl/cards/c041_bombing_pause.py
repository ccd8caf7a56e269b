"""41 Bombing Pause (1968): the bombers rest for Tet; two spaces and the regime gain by it."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import PASSIVE_SUPPORT, POPULATED
from sandtable.vietnam.card import SINGLE, Card
from sandtable.vietnam.event_actions import momentum, set_some
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage

CARD = Card(41, "Bombing Pause")


@CARD.event
def event(g: War, f: int) -> Flow[None]:
    """Any 2 spaces go to Passive Support; Patronage +2; no Air Strike until the Coup."""
    yield from set_some(g, f, CARD, 2, POPULATED, PASSIVE_SUPPORT)
    add_patronage(g, 2)
    momentum(g, CARD, SINGLE)
