"""203 Churchill of Asia (1961): the Vice President praises Diem / who takes it as a blank cheque. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import shift_some
from sandtable.vietnam.sovereign.tracks import move_stability
from sandtable.vietnam.state import STABLE, War
from sandtable.vietnam.verbs import add_aid

CARD = Card(203, "Churchill of Asia")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Regime Stability improves 1; if it is Stable already, Aid +6."""
    if g.stability == STABLE:
        add_aid(g, 6)
    else:
        move_stability(g, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Aid -3; 2 Cities with Support, not Saigon, shift 1 toward Neutral."""
    add_aid(g, -3)
    yield from shift_some(g, f, CARD, 2, [s for s in CITIES if s != SAIGON and g.support[s] > 0], -1)
