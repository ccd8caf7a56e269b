"""Cu Chi: as Tunnel Rats."""

from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.tunnels import OWN_TUNNELS, TUNNELS_BOOK
from sandtable.vietnam.pieces import NVA, VC

CARD = BOOK.card(102, "Cu Chi")
for f in (NVA, VC):
    CARD.plays(f, OWN_TUNNELS)
CARD.guide((NVA, VC), TUNNELS_BOOK)
