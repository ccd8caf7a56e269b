"""17 Claymores (1964): mined perimeters stop Ambushes and catch marchers / infiltrators turn the mines around."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import UNSHADED, Card
from sandtable.vietnam.event_actions import CASUALTIES, NONE, momentum, remove_among, space, with_pieces
from sandtable.vietnam.pieces import COIN_BASES, UNDERGROUND_GUERRILLAS
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import stay_eligible

CARD = Card(17, "Claymores")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Who plays it stays Eligible; until Coup no Ambush, and each marching group that Activates loses a Guerrilla."""
    stay_eligible(g, f)
    momentum(g, CARD, UNSHADED)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """A COIN Base and an Underground Guerrilla go from a space that has both."""
    where = [s for s in with_pieces(g, COIN_BASES) if holds(g, s, UNDERGROUND_GUERRILLAS)]
    s = yield from space(g, f, CARD, where, loses=COIN_BASES, most=1, gives_up=UNDERGROUND_GUERRILLAS)
    if s != NONE:
        yield from remove_among(g, f, CARD, 1, COIN_BASES, [s], us_to=CASUALTIES)
        yield from remove_among(g, f, CARD, 1, UNDERGROUND_GUERRILLAS, [s])
