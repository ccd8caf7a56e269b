"""22 Da Nang (1965): the Marines land / shells close the air base and scare the neighbors."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import DA_NANG, NEUTRAL, within
from sandtable.vietnam.card import SHADED, Card
from sandtable.vietnam.event_actions import AVAILABLE, OUT_OF_PLAY, momentum, place_some
from sandtable.vietnam.pieces import US, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import set_support

CARD = Card(22, "Da Nang")
MOST, MOST_OUT_OF_PLAY = 6, 3


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """The US places up to 6 Troops in Da Nang, up to 3 of them from Out of Play."""
    landed = yield from place_some(g, US, CARD, DA_NANG, US_TROOPS, MOST_OUT_OF_PLAY, OUT_OF_PLAY)
    yield from place_some(g, US, CARD, DA_NANG, US_TROOPS, MOST - landed, AVAILABLE)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """All Support within 1 space of Da Nang is gone; no Air Strike until Coup."""
    for s in within(DA_NANG, 1):
        if g.support[s] > NEUTRAL:
            set_support(g, s, NEUTRAL)
    momentum(g, CARD, SHADED)
