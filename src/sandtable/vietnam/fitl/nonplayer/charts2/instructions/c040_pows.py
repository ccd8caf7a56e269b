"""PoWs: ARVN strikes by the list of the US."""

from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.us.strike import STRIKE_BOOK
from sandtable.vietnam.pieces import ARVN

CARD = BOOK.card(40, "PoWs")
CARD.guide(ARVN, STRIKE_BOOK)
