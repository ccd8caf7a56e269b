"""84 To Quoc (1968): the South closes ranks against the North / infiltration bleeds ARVN white"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SOUTH, SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import RULE, place_among, place_each
from sandtable.vietnam.pieces import ARVN_CUBES, ARVN_POLICE, ARVN_TROOPS, VC_GUERRILLA
from sandtable.vietnam.rules.s6_coup import desertion
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

CARD = Card(84, "To Quoc")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """1 ARVN Troop and 1 Police in each space of the South with NVA."""
    where = [s for s in SOUTH if g.nva[s]]
    for p in (ARVN_TROOPS, ARVN_POLICE):
        yield from place_each(g, f, CARD, p, 1, where)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """ARVN removes 1 cube in 3 in every space; a VC Guerrilla comes to 3 spaces that lost some."""
    before = [holds(g, s, ARVN_CUBES) for s in SPACES]
    yield from desertion(g, RULE)
    lost = [s for s in SPACES if holds(g, s, ARVN_CUBES) < before[s]]
    yield from place_among(g, f, CARD, 3, [VC_GUERRILLA], lost, per_space=1)
