"""253 Commodity Imports (1963): money is a lever / and Saigon goes without. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option, shift_some
from sandtable.vietnam.pieces import ARVN
from sandtable.vietnam.sovereign.tracks import move_stability
from sandtable.vietnam.state import CHAOTIC, War
from sandtable.vietnam.verbs import add_patronage, gain, toward_neutral

CARD = Card(253, "Commodity Imports")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Patronage -3; a Chaotic regime, or one in Crisis, improves 1."""
    add_patronage(g, -3)
    if g.stability >= CHAOTIC:
        move_stability(g, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """ARVN Resources -8; Saigon, or 2 other Cities, with Support shift 1 toward Neutral."""
    gain(g, ARVN, -8)
    others = [s for s in CITIES if s != SAIGON and g.support[s] > 0]
    choices = [word for word, there in (("saigon", g.support[SAIGON] > 0), ("cities", others)) if there]
    what = yield from option(g, f, CARD, choices)
    if what == "saigon":
        toward_neutral(g, SAIGON)
    elif what == "cities":
        yield from shift_some(g, f, CARD, 2, others, -1)
