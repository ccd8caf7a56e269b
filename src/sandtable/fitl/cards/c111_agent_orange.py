"""111 Agent Orange (1968): the jungle is stripped and bombed / the poison turns people away"""

from sandtable.fitl.board import IS_HIGHLAND, IS_JUNGLE, PROVINCES
from sandtable.fitl.card import Card
from sandtable.fitl.op import Op
from sandtable.fitl.pieces import KINDS, UNDERGROUND_GUERRILLAS, US
from sandtable.fitl.rules.s4_air_strike import strike_on_terms
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import flip, shift
from sandtable.kernel.decision import Flow

CARD = Card(111, "Agent Orange")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """Insurgents in Jungle turn Active; the US strikes free in up to 2 Jungle spaces, without effect on the Trail."""
    jungles = [s for s in PROVINCES if IS_JUNGLE[s]]
    for s in jungles:
        for p in UNDERGROUND_GUERRILLAS:
            flip(g, s, p, g.n[s * KINDS + p])
    strike = Op(US, "air_strike", free=True, only=jungles, limit=2)
    yield from strike_on_terms(g, strike, trail=False, anywhere=True)


@CARD.shaded
def shaded(g: Fitl, f: int) -> None:
    """Each Jungle and Highland with Insurgents shifts 1 toward Active Opposition."""
    for s in PROVINCES:
        if (IS_JUNGLE[s] or IS_HIGHLAND[s]) and (g.nva[s] or g.vc[s]):
            shift(g, s, -1)
