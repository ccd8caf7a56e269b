"""8.1 Event or Operation: in the 1st edition the Event comes first, whatever the chart would do."""

from sandtable.kernel.decision import Decision
from sandtable.vietnam.fitl.nonplayer.charts1.book import BOOK
from sandtable.vietnam.headers import is_coup
from sandtable.vietnam.nonplayer.events import Events
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.rules.s2_deck import coups_to_come
from sandtable.vietnam.state import War

RULE = "8.1"


def coups_left(g: War) -> int:
    """8.1 Coup cards left in the deck, the one that is shown included."""
    return coups_to_come(g) + (1 if g.next_card and is_coup(g.next_card) else 0)


EVENTS: Events = Events(BOOK, coups_left)


def event_first(turn: Turn, d: Decision) -> str:
    """8.1 The Event's key if it is open, wanted and effective; "" for Operations. Nobody passes to wait for a card."""
    return EVENTS.judge(turn, EVENTS.key(turn, d), RULE, _by_deck)


def _by_deck(turn: Turn, rule: str) -> bool:
    """8.1 A Capability is played on a die below the number of Coup cards left."""
    left = coups_left(turn.g)
    rolled = turn.dice(1, rule, "capability")
    return turn.box(rule, "capability_by_deck", rolled < left, n=left)
