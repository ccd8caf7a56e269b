"""8.4 The Event boxes of the 2nd edition's charts: a die above the cards in the leader box for a Capability (8.5.2)."""

from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.nonplayer.events import HANDLERS, Events, say_why_not

EVENTS: Events = Events(BOOK, lambda g: len(g.leader_cards))
event_box, capability_box, plain_event_box = EVENTS.box, EVENTS.capability_box, EVENTS.plain_box
judge, event_key, effective = EVENTS.judge, EVENTS.key, EVENTS.effective

__all__ = [
    "EVENTS", "HANDLERS", "capability_box", "effective", "event_box", "event_key", "judge", "plain_event_box",
    "say_why_not",
]  # fmt: skip
