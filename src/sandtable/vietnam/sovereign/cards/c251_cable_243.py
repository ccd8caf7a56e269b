"""251 Cable 243 (1963): pressure on the family / or a licence for the generals. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.pieces import ARVN
from sandtable.vietnam.sovereign.tracks import move_stability, move_washington
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage, gain, ineligible_next

CARD = Card(251, "Cable 243")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Up to 4 Patronage become ARVN Resources; Washington -1."""
    gain(g, ARVN, -add_patronage(g, -4))
    yield from move_washington(g, -1)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """Regime Stability worsens 1; ARVN is Ineligible through the next card (not of two, P2.3.1)."""
    move_stability(g, -1)
    ineligible_next(g, ARVN)
