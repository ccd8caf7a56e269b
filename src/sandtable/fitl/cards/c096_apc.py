"""96 APC (1968): pacification in a hurry / progress that was none: the General Uprising"""

from sandtable.fitl.card import Card
from sandtable.fitl.cards.c124_tet_offensive import TET, general_uprising
from sandtable.fitl.pieces import ARVN, US, VC
from sandtable.fitl.rules.s6_support import pacification
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import return_pivotal
from sandtable.kernel.decision import Flow

CARD = Card(96, "APC")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """US, then ARVN, Pacify now as in the Support Phase, at no cost, 1 level a space at most."""
    levels: dict[int, int] = {}
    for who in (US, ARVN):
        yield from pacification(g, who, levels, most_levels=1, cost=0)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """If Tet was played it returns to VC; otherwise VC carries out its General Uprising, and the card stays."""
    if TET in g.played:
        return_pivotal(g, VC, TET)
    else:
        yield from general_uprising(g)
