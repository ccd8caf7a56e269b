"""17 Claymores (1964): mined perimeters stop Ambushes and catch marchers / infiltrators turn the mines around."""

from sandtable.fitl.card import UNSHADED, Card
from sandtable.fitl.effects import NONE, momentum, remove_among, space, with_pieces
from sandtable.fitl.pieces import COIN_BASES, UNDERGROUND_GUERRILLAS
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import stay_eligible
from sandtable.kernel.decision import Flow

CARD = Card(17, "Claymores")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> None:
    """Who plays it stays Eligible; until Coup no Ambush, and each marching group that Activates loses a Guerrilla."""
    stay_eligible(g, f)
    momentum(g, CARD, UNSHADED)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """A COIN Base and an Underground Guerrilla go from a space that has both."""
    where = [s for s in with_pieces(g, COIN_BASES) if holds(g, s, UNDERGROUND_GUERRILLAS)]
    s = yield from space(g, f, CARD, where)
    if s != NONE:
        yield from remove_among(g, f, CARD, 1, COIN_BASES, [s])
        yield from remove_among(g, f, CARD, 1, UNDERGROUND_GUERRILLAS, [s])
