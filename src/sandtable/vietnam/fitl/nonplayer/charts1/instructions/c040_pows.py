"""PoWs: ARVN strikes by the list of the 1st edition's US."""

from sandtable.vietnam.fitl.nonplayer.charts1.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts1.us.strike import STRIKE_BOOK
from sandtable.vietnam.pieces import ARVN

CARD = BOOK.altered(40, "PoWs")
CARD.guide(ARVN, STRIKE_BOOK)
