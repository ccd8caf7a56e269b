"""74 Lam Son 719 (1968): ARVN cuts into Laos / the North answers in the South."""

from sandtable.fitl.board import LAOS
from sandtable.fitl.card import Card
from sandtable.fitl.effects import place_among, space, total
from sandtable.fitl.free_choice import free_limited_operation
from sandtable.fitl.pieces import ARVN, ARVN_PIECES, ARVN_TROOPS, NVA
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import degrade_trail, gain
from sandtable.kernel.decision import Flow

CARD = Card(74, "Lam Son 719")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """Up to 6 ARVN Troops into a space of Laos, a free ARVN Limited Operation there; the Trail Degrades by 2 boxes."""
    s = yield from space(g, f, CARD, LAOS)
    yield from place_among(g, f, CARD, 6, (ARVN_TROOPS,), [s], up_to=True)
    yield from free_limited_operation(g, ARVN, CARD, [s])
    degrade_trail(g, 2, by_event=True)


@CARD.shaded
def shaded(g: Fitl, f: int) -> None:
    """NVA Resources +6, and +1 for each ARVN piece in Laos."""
    gain(g, NVA, 6 + total(g, ARVN_PIECES, LAOS))
