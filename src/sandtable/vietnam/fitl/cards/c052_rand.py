"""52 RAND (1968): the analysts make a US Capability work / or argue it to pieces."""

from sandtable.kernel.decision import Flow, pick
from sandtable.vietnam.card import SHADED, UNSHADED, Card
from sandtable.vietnam.event_actions import RULE
from sandtable.vietnam.headers import HEADERS
from sandtable.vietnam.rules import s5_events
from sandtable.vietnam.state import War, seat

CARD = Card(52, "RAND")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """1 shaded US Capability turns to its unshaded side."""
    yield from _turn(g, f, SHADED, UNSHADED)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """1 unshaded US Capability turns to its shaded side."""
    yield from _turn(g, f, UNSHADED, SHADED)


def _turn(g: War, f: int, side: str, to: str) -> Flow[None]:
    """The other side comes into effect as if it had just been played."""
    found = {
        f"card:{n}": n for n in sorted(g.capabilities) if HEADERS[n].capability == "US" and g.capabilities[n] == side
    }
    if found:
        number = yield from pick(seat(f), "event.capability", RULE, found, card=CARD.number)
        yield from s5_events.play(g, f, number, to)
