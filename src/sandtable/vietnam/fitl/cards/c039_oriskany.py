"""39 Oriskany (1965): carrier strikes on the North / fire on the flight deck."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import LAOS, NORTH_VIETNAM
from sandtable.vietnam.card import SHADED, Card
from sandtable.vietnam.event_actions import AVAILABLE, OUT_OF_PLAY, momentum, remove_among
from sandtable.vietnam.pieces import PIECES, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import degrade_trail, transfer

CARD = Card(39, "Oriskany")
ANY_PIECE = range(len(PIECES))


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Any 4 pieces go from North Vietnam or, once none is left, from Laos; the Trail Degrades 2."""
    gone = yield from remove_among(g, f, CARD, 4, ANY_PIECE, [NORTH_VIETNAM])
    yield from remove_among(g, f, CARD, 4 - len(gone), ANY_PIECE, LAOS)
    degrade_trail(g, 2, by_event=True)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """An Available US Troop goes out of play; until Coup nothing Degrades the Trail."""
    transfer(g, US_TROOPS, min(1, g.available[US_TROOPS]), AVAILABLE, OUT_OF_PLAY)
    momentum(g, CARD, SHADED)
