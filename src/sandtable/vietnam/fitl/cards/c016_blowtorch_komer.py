"""16 Blowtorch Komer (1968): money for Pacification / a hard manager makes enemies."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import UNSHADED, Card
from sandtable.vietnam.event_actions import momentum, shift_some, with_pieces
from sandtable.vietnam.pieces import ARVN_POLICE, COIN_TROOPS
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid

CARD = Card(16, "Blowtorch Komer")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Aid +10; in the next Support Phase Pacify costs 1 a Terror marker or level."""
    add_aid(g, 10)
    momentum(g, CARD, UNSHADED)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Aid -10; a space with COIN Troops and Police shifts 1 toward Active Opposition."""
    add_aid(g, -10)
    where = [s for s in with_pieces(g, (ARVN_POLICE,)) if holds(g, s, COIN_TROOPS)]
    yield from shift_some(g, f, CARD, 1, where, -1)
