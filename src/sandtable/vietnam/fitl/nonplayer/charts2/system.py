"""8.0 The 2nd edition's charts as one system."""

from sandtable.vietnam.fitl.nonplayer.charts2 import (
    coup,
    event_choices,
    event_options,
    event_pieces,
    events,
    instructions,
)
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import chart as arvn
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.nva import chart as nva
from sandtable.vietnam.fitl.nonplayer.charts2.us import chart as us
from sandtable.vietnam.fitl.nonplayer.charts2.vc import chart as vc
from sandtable.vietnam.nonplayer import common
from sandtable.vietnam.nonplayer.system import Book, System
from sandtable.vietnam.nonplayer.turn import Handler

_OPTIONS: dict[str, Handler] = {
    "event.option": event_options.choose_option, "event.wish": event_options.choose_option,
    "event.faction": event_options.choose_faction,
}  # fmt: skip
SHARED: tuple[Book, ...] = (
    coup.HANDLERS, events.HANDLERS, _OPTIONS, event_choices.HANDLERS, event_pieces.HANDLERS, common.HANDLERS,
)  # fmt: skip

PLANNED_AT = (
    "rally.space", "march.origin", "attack.space", "sweep.space", "train.space", "govern.space", "raid.space",
    "patrol.origin", "transport.origin", "transport.destination", "air_lift.origin", "air_lift.destination",
    "redeploy.nva", "redeploy.must", "redeploy.troops", "redeploy.police", "redeploy.to", "event.space", "event.move_from",
)  # fmt: skip

SYSTEM = System((us.HANDLERS, arvn.HANDLERS, nva.HANDLERS, vc.HANDLERS), SHARED, BOOK.guides, events.say_why_not, PLANNED_AT)

__all__ = ["BOOK", "PLANNED_AT", "SHARED", "SYSTEM", "instructions"]  # which names the guides that cards share
