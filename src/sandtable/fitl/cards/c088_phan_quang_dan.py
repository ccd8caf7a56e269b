"""88 Phan Quang Dan (1968): a dissident in office calms Saigon / his rallies shake it"""

from sandtable.fitl.board import SAIGON
from sandtable.fitl.card import Card
from sandtable.fitl.pieces import ARVN
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import add_patronage, ineligible_next, shift, toward_neutral

CARD = Card(88, "Phan Quang Dan")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> None:
    """Saigon shifts 1 toward Active Support; Patronage +5."""
    shift(g, SAIGON, 1)
    add_patronage(g, 5)


@CARD.shaded
def shaded(g: Fitl, f: int) -> None:
    """Saigon shifts 1 toward Neutral; Patronage -5; ARVN is Ineligible through the next card."""
    toward_neutral(g, SAIGON)
    add_patronage(g, -5)
    ineligible_next(g, ARVN)
