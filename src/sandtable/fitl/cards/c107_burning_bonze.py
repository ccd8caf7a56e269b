"""107 Burning Bonze (1964): the regime feeds its friends / Saigon turns away and aid dries up."""

from sandtable.fitl.board import ACTIVE_SUPPORT, SAIGON
from sandtable.fitl.card import Card
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import add_aid, add_patronage, shift

CARD = Card(107, "Burning Bonze")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> None:
    """Patronage +3, +6 while Saigon is at Active Support."""
    add_patronage(g, 6 if g.support[SAIGON] == ACTIVE_SUPPORT else 3)


@CARD.shaded
def shaded(g: Fitl, f: int) -> None:
    """Saigon shifts 1 toward Active Opposition; Aid -12."""
    shift(g, SAIGON, -1)
    add_aid(g, -12)
