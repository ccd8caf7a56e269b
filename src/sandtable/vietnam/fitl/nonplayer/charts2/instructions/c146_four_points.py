"""Four Points: what Hanoi's terms bring."""

from collections.abc import Sequence

from sandtable.kernel.decision import Decision
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import NVA, VC
from sandtable.vietnam.state import MAX_TRAIL

CARD = BOOK.card(146, "Four Points", plays={"vc": ["nva_is_nonplayer"]})


@CARD.options(NVA, VC)
def trail_or_resources(turn: Turn, d: Decision) -> Sequence[str]:
    """146 shaded: the Trail where it can be Improved by 2 boxes, else Resources."""
    return ("trail",) if turn.g.trail <= MAX_TRAIL - 2 else ("nva_resources",)
