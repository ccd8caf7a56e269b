"""143 Phan Huy Quat (1965): a civilian cabinet / that the generals send home. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, NEUTRAL
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option, shift_some
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage

CARD = Card(143, "Phan Huy Quat")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """2 Cities shift 1 toward Active Support; Patronage -2."""
    yield from shift_some(g, f, CARD, 2, CITIES, 1)
    add_patronage(g, -2)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """2 Cities at Support shift 1 toward Neutral; Patronage +3 or -3."""
    yield from shift_some(g, f, CARD, 2, [s for s in CITIES if g.support[s] > NEUTRAL], -1)
    up = (yield from option(g, f, CARD, ("patronage_up", "patronage_down"))) == "patronage_up"
    add_patronage(g, 3 if up else -3)
