"""261 Nhu's Counterplot (1963): the plotters are smoked out / or nobody knows who is loyal. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import remove_among
from sandtable.vietnam.pieces import ARVN, ARVN_TROOPS
from sandtable.vietnam.sovereign.tracks import move_stability
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage

CARD = Card(261, "Nhu's Counterplot")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Regime Stability improves 1; Patronage +2."""
    move_stability(g, 1)
    add_patronage(g, 2)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Regime Stability worsens 1; ARVN removes 2 of its Troops from Saigon and the spaces next to it."""
    move_stability(g, -1)
    yield from remove_among(g, ARVN, CARD, 2, (ARVN_TROOPS,), (SAIGON, *ADJACENT[SAIGON]))
