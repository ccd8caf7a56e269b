"""265 Pagoda Raids (1963): the streets are quiet / and the country is not. Our text."""

from sandtable.vietnam.board import HUE, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.sovereign.tracks import move_stability
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, shift, toward_neutral

CARD = Card(265, "Pagoda Raids")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Regime Stability improves 1; Saigon and Hue shift 1 toward Neutral."""
    move_stability(g, 1)
    for s in (SAIGON, HUE):
        toward_neutral(g, s)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """Regime Stability worsens 1; Aid -4; Hue shifts 2 toward Active Opposition."""
    move_stability(g, -1)
    add_aid(g, -4)
    shift(g, HUE, -2)
