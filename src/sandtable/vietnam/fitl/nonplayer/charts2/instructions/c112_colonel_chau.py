"""Colonel Chau: ARVN places pieces for COIN Control."""

from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.control import PLACE
from sandtable.vietnam.pieces import ARVN

CARD = BOOK.card(112, "Colonel Chau")
CARD.guide(ARVN, PLACE)
