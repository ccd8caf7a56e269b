"""229 Mike Mansfield (1962): the Senate leader asks for reform / or for an end to it. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.pieces import ARVN
from sandtable.vietnam.sovereign.tracks import move_washington
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_patronage, gain

CARD = Card(229, "Mike Mansfield")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Washington -1; 3 Patronage become ARVN Resources."""
    yield from move_washington(g, -1)
    gain(g, ARVN, -add_patronage(g, -3))


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Washington -1; Aid -4."""
    yield from move_washington(g, -1)
    add_aid(g, -4)
