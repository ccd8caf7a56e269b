"""107 Burning Bonze (1964): the regime feeds its friends / Saigon turns away and aid dries up."""

from sandtable.vietnam.board import ACTIVE_SUPPORT, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_patronage, shift

CARD = Card(107, "Burning Bonze")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Patronage +3, +6 while Saigon is at Active Support."""
    add_patronage(g, 6 if g.support[SAIGON] == ACTIVE_SUPPORT else 3)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """Saigon shifts 1 toward Active Opposition; Aid -12."""
    shift(g, SAIGON, -1)
    add_aid(g, -12)
