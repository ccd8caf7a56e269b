"""111 Agent Orange (1968): the jungle is stripped and bombed / the poison turns people away"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import IS_HIGHLAND, IS_JUNGLE, PROVINCES
from sandtable.vietnam.card import Card
from sandtable.vietnam.fitl.rules.s4_air_strike import Grant, strike_on_terms
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import KINDS, UNDERGROUND_GUERRILLAS, US
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import flip, shift

CARD = Card(111, "Agent Orange")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Insurgents in Jungle turn Active; the US strikes free in up to 2 Jungle spaces, without effect on the Trail."""
    jungles = [s for s in PROVINCES if IS_JUNGLE[s]]
    for s in jungles:
        for p in UNDERGROUND_GUERRILLAS:
            flip(g, s, p, g.n[s * KINDS + p])
    strike = Operation(Orders(US, "air_strike", free=True, only=jungles, limit=2))
    yield from strike_on_terms(g, strike, Grant(trail=False, anywhere=True))


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """Each Jungle and Highland with Insurgents shifts 1 toward Active Opposition."""
    for s in PROVINCES:
        if (IS_JUNGLE[s] or IS_HIGHLAND[s]) and (g.nva[s] or g.vc[s]):
            shift(g, s, -1)
