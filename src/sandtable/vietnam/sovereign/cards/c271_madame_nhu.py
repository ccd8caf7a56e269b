"""271 Madame Nhu (1963): her militia marches / and her words make enemies. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among
from sandtable.vietnam.pieces import ARVN, ARVN_POLICE
from sandtable.vietnam.sovereign.tracks import move_stability
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_patronage

CARD = Card(271, "Madame Nhu")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """ARVN places 2 Police in Saigon; Patronage +2."""
    yield from place_among(g, ARVN, CARD, 2, (ARVN_POLICE,), [SAIGON])
    add_patronage(g, 2)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """Regime Stability worsens 1; Aid -3."""
    move_stability(g, -1)
    add_aid(g, -3)
