"""16 Blowtorch Komer (1968): money for Pacification / a hard manager makes enemies."""

from sandtable.fitl.card import UNSHADED, Card
from sandtable.fitl.effects import momentum, shift_some, with_pieces
from sandtable.fitl.pieces import ARVN_POLICE, COIN_TROOPS
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import add_aid
from sandtable.kernel.decision import Flow

CARD = Card(16, "Blowtorch Komer")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> None:
    """Aid +10; in the next Support Phase Pacify costs 1 a Terror marker or level."""
    add_aid(g, 10)
    momentum(g, CARD, UNSHADED)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """Aid -10; a space with COIN Troops and Police shifts 1 toward Active Opposition."""
    add_aid(g, -10)
    where = [s for s in with_pieces(g, (ARVN_POLICE,)) if holds(g, s, COIN_TROOPS)]
    yield from shift_some(g, f, CARD, 1, where, -1)
