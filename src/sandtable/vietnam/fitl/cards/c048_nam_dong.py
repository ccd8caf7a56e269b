"""48 Nam Dong (1964): a camp holds and its Province is won / a camp falls and its Province is lost."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ACTIVE_OPPOSITION, ACTIVE_SUPPORT, POP, PROVINCES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import CASUALTIES, NONE, remove_among, space, with_pieces
from sandtable.vietnam.pieces import COIN_BASES, COIN_CUBES, GUERRILLAS
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import set_support

CARD = Card(48, "Nam Dong")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Up to 3 Guerrillas leave a Province with a COIN Base, which goes to Active Support."""
    camps = with_pieces(g, COIN_BASES, PROVINCES)
    useful = [s for s in camps if holds(g, s, GUERRILLAS) or (POP[s] and g.support[s] != ACTIVE_SUPPORT)]
    s = yield from space(g, f, CARD, useful, level=ACTIVE_SUPPORT, loses=GUERRILLAS, most=3)
    if s != NONE:
        yield from remove_among(g, f, CARD, 3, GUERRILLAS, [s], up_to=True)
        set_support(g, s, ACTIVE_SUPPORT)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """A COIN Base of a Province with at most 2 COIN cubes is lost, and the Province goes to Active Opposition."""
    weak = [s for s in PROVINCES if holds(g, s, COIN_CUBES) <= 2]
    for s, _ in (yield from remove_among(g, f, CARD, 1, COIN_BASES, weak, us_to=CASUALTIES, level=ACTIVE_OPPOSITION)):
        set_support(g, s, ACTIVE_OPPOSITION)
