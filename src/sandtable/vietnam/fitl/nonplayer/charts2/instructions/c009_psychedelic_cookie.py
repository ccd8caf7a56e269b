"""Psychedelic Cookie: the US has Troops to move."""

from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import NIXON
from sandtable.vietnam.nonplayer.instructions import when
from sandtable.vietnam.pieces import US, US_TROOPS

CARD = BOOK.card(
    9,
    "Psychedelic Cookie",
    plays={"us": ["policy_not_jfk"]},
    options={"us": {"policy_lbj": ["troops_arrive"], "": ["troops_arrive", "troops_leave"]}},
    guides={"us": ["to_one_space"]},
)
CARD.plays(US, when("policy_choice_open", lambda g: g.us_policy == NIXON or g.out_of_play[US_TROOPS] > 0))
