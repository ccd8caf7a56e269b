"""52 RAND (1968): the analysts make a US Capability work / or argue it to pieces."""

from sandtable.fitl.card import HEADERS, SHADED, UNSHADED, Card
from sandtable.fitl.effects import RULE
from sandtable.fitl.rules import s5_events
from sandtable.fitl.state import Fitl, seat
from sandtable.kernel.decision import Flow, pick

CARD = Card(52, "RAND")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """1 shaded US Capability turns to its unshaded side."""
    yield from _turn(g, f, SHADED, UNSHADED)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """1 unshaded US Capability turns to its shaded side."""
    yield from _turn(g, f, UNSHADED, SHADED)


def _turn(g: Fitl, f: int, side: str, to: str) -> Flow[None]:
    """The other side comes into effect as if it had just been played."""
    found = {
        f"card:{n}": n for n in sorted(g.capabilities) if HEADERS[n].capability == "US" and g.capabilities[n] == side
    }
    if found:
        number = yield from pick(seat(f), "event.capability", RULE, found, card=CARD.number)
        yield from s5_events.play(g, f, number, to)
