"""96 APC (1968): pacification in a hurry / progress that was none: the General Uprising"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.fitl.cards.c124_tet_offensive import TET, general_uprising
from sandtable.vietnam.pieces import ARVN, US, VC
from sandtable.vietnam.rules.s6_support import pacification
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import return_pivotal

CARD = Card(96, "APC")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """US, then ARVN, Pacify now as in the Support Phase, at no cost, 1 level a space at most."""
    levels: dict[int, int] = {}
    for who in (US, ARVN):
        yield from pacification(g, who, levels, most_levels=1, cost=0)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """If Tet was played it returns to VC; otherwise VC carries out its General Uprising, and the card stays."""
    if TET in g.played:
        return_pivotal(g, VC, TET)
    else:
        yield from general_uprising(g)
