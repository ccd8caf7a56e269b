"""213 Staley Group (1961): the cost of more soldiers is shared / and paid with inflation. Our text."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.pieces import ARVN
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_patronage, gain

CARD = Card(213, "Staley Group")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """ARVN Resources +9; Aid +3."""
    gain(g, ARVN, 9)
    add_aid(g, 3)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """ARVN Resources -6; Patronage +1."""
    gain(g, ARVN, -6)
    add_patronage(g, 1)
