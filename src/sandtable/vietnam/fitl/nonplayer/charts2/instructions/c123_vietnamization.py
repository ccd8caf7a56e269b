"""Vietnamization: ARVN places Troops for COIN Control."""

from sandtable.kernel.decision import Decision
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.nonplayer.facts import offered_pieces
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import ARVN, ARVN_TROOPS, PIECE_KEY

CARD = BOOK.card(123, "Vietnamization", guides={"arvn": ["place_for_control"]})


def troops_first(turn: Turn, d: Decision) -> str:
    """8.4.1 (#123) Troops before Police."""
    return PIECE_KEY[ARVN_TROOPS] if ARVN_TROOPS in offered_pieces(d) else ""


CARD.guide(ARVN, {"event.place_piece": troops_first})
