"""42 Chou En Lai (1968): China turns to Washington and the North runs dry / Beijing sends more."""

from sandtable.fitl.board import SPACES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import die, remove_among
from sandtable.fitl.pieces import NVA, NVA_TROOPS, VC
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import gain
from sandtable.kernel.decision import Flow

CARD = Card(42, "Chou En Lai")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """NVA Resources -10; NVA takes a die roll of its own Troops off the map."""
    gain(g, NVA, -10)
    n = yield from die(g, CARD)
    yield from remove_among(g, NVA, CARD, n, (NVA_TROOPS,), SPACES)


@CARD.shaded
def shaded(g: Fitl, f: int) -> None:
    """NVA Resources +10; VC Resources grow by the Trail's value."""
    gain(g, NVA, 10)
    gain(g, VC, g.trail)
