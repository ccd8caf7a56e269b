"""252 Nhu Must Go (1963): the Americans get their way for once / or Diem will not. Our text."""

from sandtable.vietnam.card import Card
from sandtable.vietnam.sovereign.tracks import move_stability
from sandtable.vietnam.state import STABLE, War
from sandtable.vietnam.verbs import add_aid, add_patronage

CARD = Card(252, "Nhu Must Go")


THIN_AID = 8


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Regime Stability improves 1 and Patronage -3; if it is Stable already, Aid +5."""
    if g.stability == STABLE:
        add_aid(g, 5)
    else:
        move_stability(g, 1)
        add_patronage(g, -3)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """Aid -5; Patronage +2; if Aid is below 8 now, Regime Stability worsens 1."""
    add_aid(g, -5)
    add_patronage(g, 2)
    if g.aid < THIN_AID:
        move_stability(g, -1)
