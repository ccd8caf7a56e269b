"""74 Lam Son 719 (1968): ARVN cuts into Laos / the North answers in the South."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import LAOS
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among, space, total
from sandtable.vietnam.free_actions import free_limited_operation
from sandtable.vietnam.pieces import ARVN, ARVN_PIECES, ARVN_TROOPS, NVA
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import degrade_trail, gain

CARD = Card(74, "Lam Son 719")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Up to 6 ARVN Troops into a space of Laos, a free ARVN Limited Operation there; the Trail Degrades by 2 boxes."""
    s = yield from space(g, f, CARD, LAOS)
    yield from place_among(g, f, CARD, 6, (ARVN_TROOPS,), [s], up_to=True)
    yield from free_limited_operation(g, ARVN, CARD, [s])
    degrade_trail(g, 2, by_event=True)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """NVA Resources +6, and +1 for each ARVN piece in Laos."""
    gain(g, NVA, 6 + total(g, ARVN_PIECES, LAOS))
