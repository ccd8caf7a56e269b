"""262 Chieu Hoi (1963): defectors change sides / and agents come in with them. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import COIN_CONTROL, SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, remove_among, replace_one, space, with_pieces
from sandtable.vietnam.pieces import ARVN_POLICE, KINDS, VC, VC_GUERRILLA, VC_GUERRILLAS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain

CARD = Card(262, "Chieu Hoi")


TURNED, AT_MOST = 2, 3


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Up to 3 VC Guerrillas where COIN has Control or Police: the first 2 are replaced by Police, the third is removed."""
    stay: dict[tuple[int, int], int] = {}
    held = [s for s in SOUTH if g.control[s] == COIN_CONTROL or g.n[s * KINDS + ARVN_POLICE]]
    for left in range(AT_MOST, 0, -1):
        s = yield from space(g, f, CARD, with_pieces(g, VC_GUERRILLAS, held), optional=True, left=left)
        if s == NONE:
            return
        if left > AT_MOST - TURNED:
            yield from replace_one(g, f, CARD, s, VC_GUERRILLAS, (ARVN_POLICE,), stay)
        else:
            yield from remove_among(g, f, CARD, 1, VC_GUERRILLAS, [s])


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """2 Police where COIN has Control are replaced by VC Guerrillas; VC Resources +1."""
    stay: dict[tuple[int, int], int] = {}
    held = [s for s in SOUTH if g.control[s] == COIN_CONTROL]
    for left in (2, 1):
        s = yield from space(g, f, CARD, with_pieces(g, (ARVN_POLICE,), held), left=left)
        if s != NONE:
            yield from replace_one(g, f, CARD, s, (ARVN_POLICE,), (VC_GUERRILLA,), stay)
    gain(g, VC, 1)
