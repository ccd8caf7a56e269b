"""What the cards of my_deck.json do. Started with: sandtable --plugin made_up_deck ... (the module is looked for here)."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES
from sandtable.vietnam.event_actions import space
from sandtable.vietnam.packs import Pack
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, shift

PACK = Pack("made_up_deck", "1.0")
CARD = PACK.card(201)


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Aid +4."""
    add_aid(g, 4)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """A City shifts 1 level toward Active Opposition."""
    s = yield from space(g, f, CARD, [s for s in CITIES if g.support[s] > -2], steps=-1)
    if s >= 0:
        shift(g, s, -1)
