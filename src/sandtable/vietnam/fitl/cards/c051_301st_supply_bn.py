"""51 301st Supply Bn (1964): fighters turn into porters / builders widen the Trail."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import OUTSIDE_SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import die, remove_among
from sandtable.vietnam.pieces import GUERRILLAS, NVA, NVA_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain, improve_trail

CARD = Card(51, "301st Supply Bn")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """6 Insurgent pieces other than Bases leave the map from outside the South."""
    yield from remove_among(g, f, CARD, 6, (NVA_TROOPS, *GUERRILLAS), OUTSIDE_SOUTH)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Improve the Trail by 2 boxes; a die roll of Resources for NVA."""
    improve_trail(g, 2)
    gain(g, NVA, (yield from die(g, CARD)))
