"""US Press Corps: ARVN places pieces for COIN Control."""

from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.control import PLACE
from sandtable.vietnam.pieces import ARVN

CARD = BOOK.card(120, "US Press Corps")
CARD.guide(ARVN, PLACE)
