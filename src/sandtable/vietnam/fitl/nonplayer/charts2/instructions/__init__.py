"""8.4.1 What single cards tell non-players: one small file a card, read when the card first comes up.

Here are the guides that several of them name.
"""

from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.control import PLACE, space_for
from sandtable.vietnam.fitl.nonplayer.charts2.event_choices import to_one_space
from sandtable.vietnam.fitl.nonplayer.charts2.rising import RISING
from sandtable.vietnam.fitl.nonplayer.charts2.tunnels import TUNNELS_BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.us.strike import STRIKE_BOOK

BOOK.shared |= {
    "own_tunnels": TUNNELS_BOOK,
    "place_for_control": PLACE,
    "rising": RISING,
    "space_for_control": space_for(),
    "to_one_space": {"event.somewhere": to_one_space},
    "us_air_strike": STRIKE_BOOK,
}
