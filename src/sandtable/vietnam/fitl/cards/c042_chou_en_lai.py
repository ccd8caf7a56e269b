"""42 Chou En Lai (1968): China turns to Washington and the North runs dry / Beijing sends more."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import die, remove_among
from sandtable.vietnam.pieces import NVA, NVA_TROOPS, VC
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain

CARD = Card(42, "Chou En Lai")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """NVA Resources -10; NVA takes a die roll of its own Troops off the map."""
    gain(g, NVA, -10)
    n = yield from die(g, CARD)
    yield from remove_among(g, NVA, CARD, n, (NVA_TROOPS,), SPACES)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """NVA Resources +10; VC Resources grow by the Trail's value."""
    gain(g, NVA, 10)
    gain(g, VC, g.trail)
