"""Nam Dong: ARVN chooses the space for COIN Control."""

from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.control import space_for
from sandtable.vietnam.pieces import ARVN

CARD = BOOK.card(48, "Nam Dong")
CARD.guide(ARVN, space_for())
