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
from sandtable.vietnam.nonplayer.events import Events
from sandtable.vietnam.nonplayer.system import Book, System
from sandtable.vietnam.nonplayer.turn import Handler


def shared(boxes: Events) -> tuple[Book, ...]:
    """8.0 What all factions share, with the instructions for single cards that these Event boxes have."""
    choose_option = boxes.option(event_options.WISHES)
    options: dict[str, Handler] = {
        "event.option": choose_option, "event.wish": choose_option, "event.faction": event_options.choose_faction,
    }  # fmt: skip
    return (coup.HANDLERS, events.HANDLERS, options, event_choices.HANDLERS, event_pieces.HANDLERS, common.HANDLERS)


PLANNED_AT = (
    "rally.space", "march.origin", "attack.space", "sweep.space", "train.space", "govern.space", "raid.space",
    "patrol.origin", "transport.origin", "transport.destination", "air_lift.origin", "air_lift.destination",
    "redeploy.nva", "redeploy.must", "redeploy.troops", "redeploy.police", "redeploy.to", "event.space", "event.move_from",
)  # fmt: skip

SYSTEM = System(
    (us.HANDLERS, arvn.HANDLERS, nva.HANDLERS, vc.HANDLERS), shared(events.EVENTS), BOOK.guides, events.say_why_not, PLANNED_AT
)

__all__ = ["BOOK", "PLANNED_AT", "SYSTEM", "instructions", "shared"]  # which names the guides that cards share
