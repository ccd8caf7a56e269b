"""22 Da Nang (1965): the Marines land / shells close the air base and scare the neighbors."""

from sandtable.fitl.board import DA_NANG, NEUTRAL, within
from sandtable.fitl.card import SHADED, Card
from sandtable.fitl.effects import AVAILABLE, OUT_OF_PLAY, momentum, place_some
from sandtable.fitl.pieces import US, US_TROOPS
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import set_support
from sandtable.kernel.decision import Flow

CARD = Card(22, "Da Nang")
MOST, MOST_OUT_OF_PLAY = 6, 3


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """The US places up to 6 Troops in Da Nang, up to 3 of them from Out of Play."""
    landed = yield from place_some(g, US, CARD, DA_NANG, US_TROOPS, MOST_OUT_OF_PLAY, OUT_OF_PLAY)
    yield from place_some(g, US, CARD, DA_NANG, US_TROOPS, MOST - landed, AVAILABLE)


@CARD.shaded
def shaded(g: Fitl, f: int) -> None:
    """All Support within 1 space of Da Nang is gone; no Air Strike until Coup."""
    for s in within(DA_NANG, 1):
        if g.support[s] > NEUTRAL:
            set_support(g, s, NEUTRAL)
    momentum(g, CARD, SHADED)
