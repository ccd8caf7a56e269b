"""Economic Aid: what the money is for."""

from collections.abc import Sequence

from sandtable.kernel.decision import Decision
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import NVA, US, VC
from sandtable.vietnam.rules.s2_deck import coups_to_come
from sandtable.vietnam.rules.s3_rally import TRAIL_MAX
from sandtable.vietnam.state import War

CARD = BOOK.card(43, "Economic Aid")


def last_coup_next(g: War) -> bool:
    """8.4.1 (#43) Whether the next Coup card is the last."""
    return coups_to_come(g) + g.plays_as_coup(g.next_card) <= 1


@CARD.options(NVA, VC)
def trail_or_resources(turn: Turn, d: Decision) -> Sequence[str]:
    """43 shaded: Resources where the Trail cannot be Improved; else lots decide (8.4.7)."""
    return ("nva_resources",) if turn.g.trail >= TRAIL_MAX else ()


@CARD.options(US)
def bases_or_money(turn: Turn, d: Decision) -> Sequence[str]:
    """43 unshaded: Bases; else Resources before the last Coup, Aid before."""
    return ("us_bases", "arvn_resources" if last_coup_next(turn.g) else "aid_up")
