"""8.4 The Event boxes of our charts: a Capability is played on a die above the number of the year."""

from collections.abc import Mapping

from sandtable.kernel.decision import Decision
from sandtable.vietnam.fitl.nonplayer.charts2.event_options import choose_faction
from sandtable.vietnam.nonplayer import events
from sandtable.vietnam.nonplayer.events import Events
from sandtable.vietnam.nonplayer.turn import Handler, Turn
from sandtable.vietnam.pieces import ARVN, FACTION, NVA, US, VC
from sandtable.vietnam.sovereign.nonplayer.aims import year
from sandtable.vietnam.sovereign.nonplayer.book import BOOK
from sandtable.vietnam.sovereign.nonplayer.initiative import second_of_two


class OurEvents(Events):
    """As in Fire in the Lake; by the option ``easy`` the 2nd Eligible of Diem's War plays no Events."""

    def key(self, turn: Turn, d: Decision) -> str:
        """8.4.2 The key of the side that the faction uses; "" if the Event is not open to it."""
        key = super().key(turn, d)
        if key and second_of_two(turn) and turn.g.options["easy"]:
            turn.box("P2.3.2", "easy_second", True)
            return ""
        return key


EVENTS = OurEvents(BOOK, year)

WISHES: Mapping[int, tuple[str, ...]] = {US: (), ARVN: (), NVA: (), VC: ()}
"""Every option of the deck is in the rows of its card."""


def pivotal(turn: Turn, d: Decision) -> str:
    """8.4.6 At the first chance, but no non-player trumps another's."""
    trumped = FACTION.get(str(d.args.get("trumps", "")), -1)
    if trumped >= 0 and turn.g.nonplayers[trumped]:
        return events.pivotal(turn, d)
    return "yes" if turn.box("8.4.6", "pivotal_at_once", True) else "no"


_option = EVENTS.option(WISHES)
HANDLERS: dict[str, Handler] = {
    "pivotal.play": pivotal,
    "pivotal.trump": pivotal,
    "event.option": _option,
    "event.wish": _option,
    "event.faction": choose_faction,
}
