"""Linebacker II: in the 1st edition the box from which more pieces come."""

from collections.abc import Sequence

from sandtable.kernel.decision import Decision
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import US, US_BASE, US_IRREGULAR, US_TROOPS

CARD = BOOK.card(121, "Linebacker II")


@CARD.options(US)
def most_pieces_back(turn: Turn, d: Decision) -> Sequence[str]:
    """121, 1st edition: the box from which more pieces become Available."""
    casualties, out = sum(turn.g.casualties), sum(turn.g.out_of_play[p] for p in (US_TROOPS, US_BASE, US_IRREGULAR))
    return ("casualties",) if min(6, casualties) >= min(3, out) else ("out_of_play",)
