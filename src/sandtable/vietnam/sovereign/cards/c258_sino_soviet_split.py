"""258 Sino-Soviet Split (1963): Hanoi must offend neither / and both outbid each other. Our text."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.pieces import VC
from sandtable.vietnam.sovereign.tracks import move_hanoi
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain

CARD = Card(258, "Sino-Soviet Split")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Hanoi -1."""
    move_hanoi(g, -1)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """Hanoi +1; VC Resources +3."""
    move_hanoi(g, 1)
    gain(g, VC, 3)
