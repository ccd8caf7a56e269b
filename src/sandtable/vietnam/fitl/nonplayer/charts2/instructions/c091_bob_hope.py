"""Bob Hope: most Casualties come home."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.nonplayer.instructions import RULE
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import ARVN, KINDS, US, US_TROOPS

CARD = BOOK.card(91, "Bob Hope")


def from_the_largest_camp(turn: Turn, d: Decision) -> str:
    """91: the Province with most US Troops, so that most Casualties come home."""
    return turn.pick_space(d, RULE, [most("most_us_troops", lambda t, s: t.g.n[s * KINDS + US_TROOPS])])


CARD.guide((US, ARVN), {"event.move_from": from_the_largest_camp})
