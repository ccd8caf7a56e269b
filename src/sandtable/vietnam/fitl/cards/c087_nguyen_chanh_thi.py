"""87 Nguyen Chanh Thi (1965): the corps commander holds the north / dismissed, his men change sides"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import HUE, within
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, option, place_among, replace_one, space, with_pieces
from sandtable.vietnam.pieces import (
    ARVN_BASE,
    ARVN_PIECES,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    VC_BASE,
    VC_GUERRILLA,
)
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage, shift

CARD = Card(87, "Nguyen Chanh Thi")
TAKERS = (VC_GUERRILLA, VC_BASE)


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """3 ARVN pieces within 3 spaces of Hue; each space that gets any shifts 1 toward Active Support."""
    types = (ARVN_TROOPS, ARVN_POLICE, ARVN_RANGER, ARVN_BASE)
    placed = yield from place_among(g, f, CARD, 3, types, within(HUE, 3), steps=1)
    for s in sorted(set(placed)):
        shift(g, s, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """2 ARVN pieces within 2 spaces of Hue are replaced by VC pieces; Patronage +4 or -4."""
    stay: dict[tuple[int, int], int] = {}
    for _ in range(2):
        where = with_pieces(g, ARVN_PIECES, within(HUE, 2))
        s = yield from space(g, f, CARD, where, "event.replace", loses=ARVN_PIECES, places=TAKERS)
        if s == NONE:
            break
        yield from replace_one(g, f, CARD, s, ARVN_PIECES, TAKERS, stay)
    add_patronage(g, 4 if (yield from option(g, f, CARD, ("patronage_up", "patronage_down"))) == "patronage_up" else -4)
