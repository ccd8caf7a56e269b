"""51 301st Supply Bn (1964): fighters turn into porters / builders widen the Trail."""

from sandtable.fitl.board import OUTSIDE_SOUTH
from sandtable.fitl.card import Card
from sandtable.fitl.effects import die, remove_among
from sandtable.fitl.pieces import GUERRILLAS, NVA, NVA_TROOPS
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import gain, improve_trail
from sandtable.kernel.decision import Flow

CARD = Card(51, "301st Supply Bn")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """6 Insurgent pieces other than Bases leave the map from outside the South."""
    yield from remove_among(g, f, CARD, 6, (NVA_TROOPS, *GUERRILLAS), OUTSIDE_SOUTH)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """Improve the Trail by 2 boxes; a die roll of Resources for NVA."""
    improve_trail(g, 2)
    gain(g, NVA, (yield from die(g, CARD)))
