"""A Shau: Special Forces stay where they are."""

from sandtable.kernel.decision import Decision
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import ARVN, US

CARD = BOOK.card(
    150,
    "A Shau",
    plays={"arvn": ["us_is_nonplayer"], "nva": ["removes_coin_pieces"], "vc": ["nva_is_nonplayer"]},
)


@CARD.answers("event.move_from", US, ARVN)
def nobody_moves(turn: Turn, d: Decision) -> str:
    """150 unshaded: the Air Strike alone; who watches the Trail is not taken away."""
    return "done"
