"""278 Buddhist Crisis: the Coup card of 1962; that it changes Regime Stability is the rulebook's. Our text."""

from sandtable.vietnam.board import HUE
from sandtable.vietnam.card import Card
from sandtable.vietnam.sovereign.tracks import move_stability
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import shift

CARD = Card(278, "Buddhist Crisis")


@CARD.coup
def coup(g: War, f: int) -> None:
    """P2.4.1, P6.10.1 Regime Stability 1 worse; Hue, if it has Support, shifts 1 level toward Neutral."""
    move_stability(g, -1)
    if g.support[HUE] > 0:
        shift(g, HUE, -1)
