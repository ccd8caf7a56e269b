"""248 Pham Ngoc Thao (1962): his province looks calm / because he works for the Front. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import KIEN_HOA, KIEN_PHONG
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among, space
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, ARVN_POLICE, VC
from sandtable.vietnam.rules.s4_subvert import subvert_openly
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import shift

CARD = Card(248, "Pham Ngoc Thao")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Kien Hoa or Kien Phong shifts 1 toward Active Support; ARVN places 2 Police there."""
    s = yield from space(g, f, CARD, (KIEN_HOA, KIEN_PHONG))
    shift(g, s, 1)
    yield from place_among(g, ARVN, CARD, 2, (ARVN_POLICE,), [s])


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """VC Subverts free in up to 3 spaces with its Guerrillas, Underground or not, a Hamlet in 1 of them at most."""
    yield from subvert_openly(g, Operation(Orders(VC, "subvert", free=True, limit=3)))
