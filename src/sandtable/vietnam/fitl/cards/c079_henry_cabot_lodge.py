"""79 Henry Cabot Lodge (1964): a proconsul opens the purse / the palace buys friends at the army's expense."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import remove_among
from sandtable.vietnam.pieces import ARVN, ARVN_PIECES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_patronage, ineligible_next

CARD = Card(79, "Henry Cabot Lodge")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Aid +20."""
    add_aid(g, 20)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Up to 3 ARVN pieces leave the map, for 2 Patronage each; ARVN is Ineligible through the next card."""
    gone = yield from remove_among(g, f, CARD, 3, ARVN_PIECES, SPACES, up_to=True)
    add_patronage(g, 2 * len(gone))
    ineligible_next(g, ARVN)
