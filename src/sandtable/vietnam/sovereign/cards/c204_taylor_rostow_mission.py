"""204 Taylor Rostow Mission (1961): partnership is granted / the combat troops are not. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.free_actions import free_operation
from sandtable.vietnam.pieces import ARVN
from sandtable.vietnam.sovereign.tracks import move_washington
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_patronage

CARD = Card(204, "Taylor Rostow Mission")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Washington +1; ARVN may Train free in 1 space."""
    yield from move_washington(g, 1)
    yield from free_operation(g, ARVN, "train", limit=1, optional=True)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """Aid -4; Patronage -2."""
    add_aid(g, -4)
    add_patronage(g, -2)
