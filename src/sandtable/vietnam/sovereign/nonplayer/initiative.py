"""P2.3 Diem's War: how our non-players use the Initiative track."""

from sandtable.vietnam import terms
from sandtable.vietnam.nonplayer.turn import Turn

RULE = "P2.3.2"


class Spaces:
    """How many spaces the Operation in hand has."""

    def __init__(self) -> None:
        self.chosen: set[str] = set()

    def note(self, key: str) -> str:
        """Hand a key on; a space is counted."""
        if key.startswith("space:"):
            self.chosen.add(key)
        return key


def second_of_two(turn: Turn) -> bool:
    """P2.3.2 Whether the faction is 2nd Eligible on the Initiative track."""
    order = terms.initiative(turn.g)
    return bool(order) and order[0] != turn.f


def stays_limited(turn: Turn, useful: bool) -> bool:
    """P2.3.4 Whether the 1st Eligible, with one space so far, leaves out a special activity that is of little use.

    A Limited Operation keeps the initiative.
    """
    order = terms.initiative(turn.g)
    if not order or order[0] != turn.f or len(turn.plan(Spaces).chosen) != 1:
        return False
    return turn.box(RULE, "keeps_the_initiative", not useful)
