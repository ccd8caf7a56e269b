"""73 Great Society (1965): Washington reviews its commitment / the war eats the budget."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import AVAILABLE, OUT_OF_PLAY, move_boxes
from sandtable.vietnam.fitl.rules.s6_commitment import commit, withdrawal
from sandtable.vietnam.pieces import US, US_BASE, US_IRREGULAR, US_TROOPS
from sandtable.vietnam.state import War

CARD = Card(73, "Great Society")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """A Commitment Phase takes place at once, with its Withdrawal."""
    yield from withdrawal(g, (yield from commit(g)))


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """The US moves 3 of its pieces from Available to Out of Play."""
    yield from move_boxes(g, US, CARD, 3, (US_TROOPS, US_BASE, US_IRREGULAR), AVAILABLE, OUT_OF_PLAY)
