"""2.1 Which card of a year a non-player picks openly."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import Priority, fewest, prefer
from sandtable.vietnam.headers import CARD_KEY
from sandtable.vietnam.nonplayer.turn import Handler, Turn
from sandtable.vietnam.pieces import FACTIONS, US

RULE = "2.1"
CardLine = Priority[Turn, int]


def _owns(t: Turn, number: int) -> bool:
    """Whether the card is a Capability of the faction."""
    return t.g.header(number).capability.lower() == FACTIONS[t.f]


def _raises(t: Turn, number: int) -> bool:
    """Whether the card raises Washington, for the US."""
    return t.f == US and t.g.header(number).raises_washington


LINES: list[CardLine] = [
    prefer("raises_its_track", _raises),
    prefer("own_capability", _owns),
    fewest("early_in_the_order", lambda t, number: t.g.header(number).order.index(t.f)),
]


def pick(turn: Turn, d: Decision) -> str:
    """2.1 The US raises Washington; else its own Capability, else early in the order; lots among equals."""
    left = turn.narrow(RULE, [int(key[5:]) for key in d.options], LINES)
    return CARD_KEY[left[turn.mind.below(len(left)) if len(left) > 1 else 0]]


HANDLERS: dict[str, Handler] = {"deck.pick": pick}
