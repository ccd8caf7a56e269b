"""Russian Arms: ARVN places pieces for COIN Control."""

from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.control import PLACE
from sandtable.vietnam.pieces import ARVN

CARD = BOOK.card(49, "Russian Arms")
CARD.guide(ARVN, PLACE)
