"""Psychedelic Cookie: the US brings Troops to one space under LBJ."""

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import LBJ, NIXON
from sandtable.vietnam.nonplayer.instructions import RULE, when
from sandtable.vietnam.nonplayer.turn import Turn, offered_spaces
from sandtable.vietnam.pieces import US, US_TROOPS

CARD = BOOK.card(9, "Psychedelic Cookie")


class OneSpace:
    """Where the pieces go."""

    def __init__(self) -> None:
        self.space = -1


def somewhere(turn: Turn, d: Decision) -> str:
    """9, 21: to one space under LBJ, else to Available."""
    if turn.g.us_policy != LBJ:
        return "box:available" if "box:available" in d.options else ""
    landing = turn.plan(OneSpace)
    chosen = landing.space
    if chosen < 0 or SPACE_KEY[chosen] not in d.options:
        chosen = landing.space = turn.pick(RULE, offered_spaces(d))
    return SPACE_KEY[chosen]


CARD.plays(US, when("policy_choice_open", lambda g: g.us_policy == NIXON or g.out_of_play[US_TROOPS] > 0))
CARD.guide(US, {"event.somewhere": somewhere})
