"""226 Ranch Hand (1962): defoliants uncover the Guerrillas / and kill the crops. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT_LOCS, SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, shift_some, space
from sandtable.vietnam.pieces import ARVN_HAMLET, KINDS, VC, VC_GUERRILLA
from sandtable.vietnam.sovereign.event_actions import JUNGLES, PROVINCES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import flip, gain

CARD = Card(226, "Ranch Hand")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """In 2 spaces among Jungle Provinces and the LoCs next to them all Underground VC Guerrillas turn Active."""
    sprayed = {*JUNGLES, *(a for s in JUNGLES for a in ADJACENT_LOCS[s])}
    for _ in range(2):
        s = yield from space(g, f, CARD, [s for s in SOUTH if s in sprayed and g.n[s * KINDS + VC_GUERRILLA]])
        if s == NONE:
            break
        flip(g, s, VC_GUERRILLA, g.n[s * KINDS + VC_GUERRILLA])


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """3 Provinces without a Hamlet shift 1 toward Active Opposition; VC Resources +1."""
    yield from shift_some(g, f, CARD, 3, [s for s in PROVINCES if not g.n[s * KINDS + ARVN_HAMLET]], -1)
    gain(g, VC, 1)
