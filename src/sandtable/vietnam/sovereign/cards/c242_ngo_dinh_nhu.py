"""242 Ngo Dinh Nhu (1962): the brother runs the hamlets / and the secret services. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.pieces import ARVN
from sandtable.vietnam.sovereign.event_actions import hamlet_sites, place_hamlets
from sandtable.vietnam.sovereign.tracks import move_stability
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage

CARD = Card(242, "Ngo Dinh Nhu")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Patronage +3; ARVN may place a Hamlet as by Govern."""
    add_patronage(g, 3)
    yield from place_hamlets(g, ARVN, CARD, 1, hamlet_sites(g))


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """Regime Stability worsens 1; Patronage -2."""
    move_stability(g, -1)
    add_patronage(g, -2)
