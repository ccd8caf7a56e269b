"""USS New Jersey: ARVN strikes for COIN Control, else by the list of the 1st edition's US."""

from functools import partial

from sandtable.vietnam.fitl.nonplayer.charts1.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts1.us.strike import STRIKE_BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.instructions.c030_uss_new_jersey import strike
from sandtable.vietnam.pieces import ARVN

CARD = BOOK.altered(30, "USS New Jersey")
CARD.guide(ARVN, {**STRIKE_BOOK, "air_strike.target": partial(strike, otherwise=STRIKE_BOOK["air_strike.target"])})
