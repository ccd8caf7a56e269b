"""254 Thousand-Man Withdrawal (1963): ARVN stands on its feet / or is left alone. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.free_actions import free_operation
from sandtable.vietnam.pieces import ARVN
from sandtable.vietnam.sovereign.event_actions import advisors_to_slots, of_two
from sandtable.vietnam.sovereign.tracks import move_washington
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid

CARD = Card(254, "Thousand-Man Withdrawal")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Washington -1; ARVN may Train free in 1 space."""
    yield from move_washington(g, -1)
    yield from free_operation(g, ARVN, "train", limit=1, optional=True)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Washington -1; the US sends 2 Advisors from the map to the highest free slots (of two: Aid -4)."""
    yield from move_washington(g, -1)
    if of_two(g):
        add_aid(g, -4)
    else:
        yield from advisors_to_slots(g, CARD, 2)
