"""3 Peace Talks (1968): Haiphong is mined and Linebacker II nearer / the bombing stops and the Trail thrives."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.pieces import NVA
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain, improve_trail, mark_peace_talks

CARD = Card(3, "Peace Talks")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """NVA Resources -9; Linebacker II needs a US score above 25 only."""
    gain(g, NVA, -9)
    mark_peace_talks(g)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """NVA Resources +9; a Trail of 0 to 2 becomes 3."""
    gain(g, NVA, 9)
    if g.trail < 3:
        improve_trail(g, 3 - g.trail)
