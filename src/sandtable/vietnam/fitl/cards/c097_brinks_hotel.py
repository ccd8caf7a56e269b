"""97 Brinks Hotel (1964): outrage buys aid, or a purge of cronies, and a leader's standing / terror in a City."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option, space
from sandtable.vietnam.pieces import ARVN
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_patronage, add_terror, gain, shift, silence_leader

CARD = Card(97, "Brinks Hotel")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Aid +10, or 4 Patronage become ARVN Resources; the leader's card (not Minh) loses its effect but still counts."""
    if (yield from option(g, f, CARD, ("aid", "patronage"))) == "aid":
        add_aid(g, 10)
    else:
        gain(g, ARVN, -add_patronage(g, -4))
    silence_leader(g)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """A City with any VC piece shifts 2 toward Active Opposition and gets a Terror marker (added to any there)."""
    s = yield from space(g, f, CARD, [s for s in CITIES if g.vc[s]], steps=-2)
    if s >= 0:
        shift(g, s, -2)
        add_terror(g, s)
