"""112 Colonel Chau (1964): grievances are heard / old loyalties wake"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import NORTH_VIETNAM, PROVINCES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, can_shift, place_among, space, with_pieces
from sandtable.vietnam.pieces import ARVN_PIECES, ARVN_POLICE, VC_GUERRILLA
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import shift

CARD = Card(112, "Colonel Chau")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """1 Police in each of 6 Provinces."""
    where = [s for s in PROVINCES if s != NORTH_VIETNAM]
    yield from place_among(g, f, CARD, 6, [ARVN_POLICE], where, per_space=1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """3 Provinces with ARVN shift 1 toward Active Opposition, and each gets a VC Guerrilla."""
    where = with_pieces(g, ARVN_PIECES, PROVINCES)
    stay: dict[tuple[int, int], int] = {}
    for left in (3, 2, 1):
        moving = [s for s in where if can_shift(g, s, -1)] or where  # what can be done is done (5.1.3)
        s = yield from space(g, f, CARD, moving, "event.shift", steps=-1, left=left)
        if s == NONE:
            return
        where.remove(s)
        shift(g, s, -1)
        yield from place_among(g, f, CARD, 1, [VC_GUERRILLA], [s], stay=stay)
