"""88 Phan Quang Dan (1968): a dissident in office calms Saigon / his rallies shake it"""

from sandtable.vietnam.board import SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.pieces import ARVN
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage, ineligible_next, shift, toward_neutral

CARD = Card(88, "Phan Quang Dan")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Saigon shifts 1 toward Active Support; Patronage +5."""
    shift(g, SAIGON, 1)
    add_patronage(g, 5)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """Saigon shifts 1 toward Neutral; Patronage -5; ARVN is Ineligible through the next card."""
    toward_neutral(g, SAIGON)
    add_patronage(g, -5)
    ineligible_next(g, ARVN)
