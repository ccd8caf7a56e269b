"""8.4.1 What single cards tell non-players beyond their row in data/instructions.json: one small file a card.

Guides that several rows name come first, then the cards' own files.
"""

import importlib
import pkgutil
from collections.abc import Mapping

from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.control import PLACE, space_for
from sandtable.vietnam.fitl.nonplayer.charts2.event_choices import to_one_space
from sandtable.vietnam.fitl.nonplayer.charts2.rising import RISING
from sandtable.vietnam.fitl.nonplayer.charts2.tunnels import TUNNELS_BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.us.strike import STRIKE_BOOK
from sandtable.vietnam.nonplayer.turn import Handler

_SHARED: dict[str, Mapping[str, Handler]] = {
    "own_tunnels": TUNNELS_BOOK,
    "place_for_control": PLACE,
    "rising": RISING,
    "space_for_control": space_for(),
    "to_one_space": {"event.somewhere": to_one_space},
    "us_air_strike": STRIKE_BOOK,
}
for _word, _guide in _SHARED.items():
    BOOK.named(_word, _guide)

for _module in sorted(m.name for m in pkgutil.iter_modules(__path__) if m.name.startswith("c")):
    importlib.import_module(f"{__name__}.{_module}")
