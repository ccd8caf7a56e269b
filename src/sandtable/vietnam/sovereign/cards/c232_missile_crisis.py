"""232 Missile Crisis (1962): Moscow counsels caution, or firmness pays / and nobody looks at Vietnam. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option
from sandtable.vietnam.free_actions import free_operation
from sandtable.vietnam.pieces import US, VC
from sandtable.vietnam.sovereign.event_actions import PROVINCES, of_two
from sandtable.vietnam.sovereign.tracks import move_hanoi, move_washington
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, ineligible_next

CARD = Card(232, "Missile Crisis")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Hanoi -1, or Washington +1."""
    if (yield from option(g, f, CARD, ("hanoi", "washington"))) == "hanoi":
        move_hanoi(g, -1)
    else:
        yield from move_washington(g, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Aid -3; VC Rallies free in up to 2 Provinces; the US is Ineligible through the next card."""
    add_aid(g, -3)
    yield from free_operation(g, VC, "rally", PROVINCES, 2)
    if not of_two(g):
        ineligible_next(g, US)
