"""Tri Quang: VC plays it where a City wavers."""

from sandtable.vietnam.board import ACTIVE_SUPPORT, DA_NANG, HUE, SAIGON
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.nonplayer.instructions import when
from sandtable.vietnam.pieces import US, VC

CARD = BOOK.card(114, "Tri Quang")
CARD.plays(
    VC,
    when(
        "cities_waver",
        lambda g: not g.nonplayers[US] or any(g.support[s] != ACTIVE_SUPPORT for s in (HUE, DA_NANG, SAIGON)),
    ),
)
