"""68 Green Berets (1964): Special Forces win a Province over / their camps are given up and it turns."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ACTIVE_OPPOSITION, ACTIVE_SUPPORT, NORTH_VIETNAM, NVA_CONTROL, PROVINCES, SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option, place_among, remove_among, set_some, space
from sandtable.vietnam.pieces import ARVN_RANGER, IRREGULARS, US_IRREGULAR
from sandtable.vietnam.placement import obtainable
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import set_support

CARD = Card(68, "Green Berets")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """3 Irregulars or 3 Rangers into a Province without NVA Control, which goes to Active Support."""
    where = [s for s in PROVINCES if g.control[s] != NVA_CONTROL and s != NORTH_VIETNAM]
    s = yield from space(g, f, CARD, where, level=ACTIVE_SUPPORT)
    choices = {"irregulars": US_IRREGULAR, "rangers": ARVN_RANGER}
    what = yield from option(g, f, CARD, [w for w, p in choices.items() if obtainable(g, f, s, p, 1)])
    if what:
        yield from place_among(g, f, CARD, 3, [choices[what]], [s])
    set_support(g, s, ACTIVE_SUPPORT)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Any 3 Irregulars become Available; one of their Provinces goes to Active Opposition."""
    gone = yield from remove_among(
        g, f, CARD, 3, IRREGULARS, SPACES, level=ACTIVE_OPPOSITION, shifting=PROVINCES, once=True
    )
    left = sorted({s for s, _ in gone})
    yield from set_some(g, f, CARD, 1, [s for s in left if s in PROVINCES], ACTIVE_OPPOSITION)
