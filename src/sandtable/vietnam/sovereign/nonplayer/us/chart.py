"""8.8 The US non-player: an interim policy, until its chart is written."""

from sandtable.kernel.decision import Decision
from sandtable.vietnam.nonplayer.turn import Handler, Turn
from sandtable.vietnam.sovereign.nonplayer.events import EVENTS

RULE = "8.8"


def action(turn: Turn, d: Decision) -> str:
    """The Event, else an Operation by lot."""
    event = EVENTS.box(turn, d, RULE)
    operations = [key for key in d.options if key.startswith("op:")]
    return event or (operations[turn.mind.below(len(operations))] if operations else "pass")


HANDLERS: dict[str, Handler] = {"turn.action": action}
