"""272 Thich Quang Duc (1963): talks and a joint communique / or the picture that goes round the world. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import HUE, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import shift_some
from sandtable.vietnam.sovereign.tracks import move_stability
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid

CARD = Card(272, "Thich Quang Duc")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Saigon or Hue shifts 1 toward Active Support; Aid -2."""
    yield from shift_some(g, f, CARD, 1, (SAIGON, HUE), 1)
    add_aid(g, -2)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Regime Stability worsens 1; Saigon or Hue with Support shifts 1 toward Neutral; Aid -3."""
    move_stability(g, -1)
    yield from shift_some(g, f, CARD, 1, [s for s in (SAIGON, HUE) if g.support[s] > 0], -1)
    add_aid(g, -3)
