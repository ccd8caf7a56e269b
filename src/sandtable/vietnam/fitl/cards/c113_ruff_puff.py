"""113 Ruff Puff (1968): local forces stand guard / they are easy prey"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import LOCS, PROVINCES, SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, place_among, replace_one, space, with_pieces
from sandtable.vietnam.pieces import ARVN_POLICE, VC_BASE, VC_GUERRILLA
from sandtable.vietnam.state import War

CARD = Card(113, "Ruff Puff")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Up to 8 Police in the South."""
    yield from place_among(g, f, CARD, 8, [ARVN_POLICE], SOUTH, up_to=True)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """5 Police outside Cities are replaced by VC pieces, one of them a Base at most."""
    takers: tuple[int, ...] = (VC_GUERRILLA, VC_BASE)
    stay: dict[tuple[int, int], int] = {}
    for _ in range(5):
        where = with_pieces(g, (ARVN_POLICE,), (*PROVINCES, *LOCS))
        s = yield from space(g, f, CARD, where, "event.replace", loses=(ARVN_POLICE,), places=takers)
        if s == NONE:
            return
        if (yield from replace_one(g, f, CARD, s, (ARVN_POLICE,), takers, stay)) == VC_BASE:
            takers = (VC_GUERRILLA,)
