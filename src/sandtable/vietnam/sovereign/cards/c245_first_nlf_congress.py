"""245 First NLF Congress (1962): a puppet of the Party / or a programme. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option, shift_some, with_pieces
from sandtable.vietnam.pieces import VC, VC_BASES, VC_CADRE
from sandtable.vietnam.sovereign.event_actions import PROVINCES, of_two, remove_cadres
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain

CARD = Card(245, "First NLF Congress")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """2 Provinces at Opposition with a Cadre (of two, with a VC Base) shift 1 toward Neutral."""
    bases = VC_BASES if of_two(g) else (VC_CADRE,)
    yield from shift_some(g, f, CARD, 2, [s for s in with_pieces(g, bases, PROVINCES) if g.support[s] < 0], 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """3 Provinces with VC pieces shift 1 toward Active Opposition; VC takes a Cadre off its Base or gains 3 Resources."""
    yield from shift_some(g, f, CARD, 3, [s for s in PROVINCES if g.vc[s]], -1)
    led = with_pieces(g, (VC_CADRE,), SOUTH)
    if (yield from option(g, VC, CARD, ("resources", "cadre_off") if led else ("resources",))) == "resources":
        gain(g, VC, 3)
    else:
        yield from remove_cadres(g, VC, CARD, 1)
