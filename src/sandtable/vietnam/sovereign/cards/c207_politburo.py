"""207 Politburo (1961): caution in Hanoi / or resolve. Our text."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.pieces import VC
from sandtable.vietnam.sovereign.tracks import move_hanoi
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain

CARD = Card(207, "Politburo")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Hanoi -1; VC Resources -2."""
    move_hanoi(g, -1)
    gain(g, VC, -2)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """Hanoi +1; VC Resources +2."""
    move_hanoi(g, 1)
    gain(g, VC, 2)
