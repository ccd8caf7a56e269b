"""79 Henry Cabot Lodge (1964): a proconsul opens the purse / the palace buys friends at the army's expense."""

from sandtable.fitl.board import SPACES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import remove_among
from sandtable.fitl.pieces import ARVN, ARVN_PIECES
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import add_aid, add_patronage, ineligible_next
from sandtable.kernel.decision import Flow

CARD = Card(79, "Henry Cabot Lodge")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> None:
    """Aid +20."""
    add_aid(g, 20)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """Up to 3 ARVN pieces leave the map, for 2 Patronage each; ARVN is Ineligible through the next card."""
    gone = yield from remove_among(g, f, CARD, 3, ARVN_PIECES, SPACES, up_to=True)
    add_patronage(g, 2 * len(gone))
    ineligible_next(g, ARVN)
