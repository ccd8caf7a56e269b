"""161 Accelerated Pacification (1968): a thousand hamlets in ninety days / on thin ice. Our text."""

from sandtable.kernel.conditions import eligible
from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import NEUTRAL, PASSIVE_SUPPORT, SOUTH_PROVINCES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import faction, shift_some
from sandtable.vietnam.free_actions import pacify_some
from sandtable.vietnam.pieces import COIN_FACTIONS
from sandtable.vietnam.rules.s6_support import to_pacify
from sandtable.vietnam.state import War

CARD = Card(161, "Accelerated Pacification")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """US or ARVN Pacifies, at 2 Resources a step, in up to 3 Provinces where it could in the Support Phase."""
    who = yield from faction(g, f, CARD, COIN_FACTIONS)
    yield from pacify_some(g, who, CARD, 3, eligible(g, SOUTH_PROVINCES, to_pacify(g, who)), cost=2)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """3 Provinces at Neutral or Passive Support with fewer than 3 COIN pieces shift 1 toward Active Opposition."""
    thin = [s for s in SOUTH_PROVINCES if g.coin[s] < 3 and g.support[s] in (NEUTRAL, PASSIVE_SUPPORT)]
    yield from shift_some(g, f, CARD, 3, thin, -1)
