"""Westmoreland: flights for the Operation that follows, which the boxes of the 1st edition choose."""

from functools import partial

from sandtable.vietnam.board import CITIES_PROVINCES
from sandtable.vietnam.fitl.nonplayer.charts1.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts1.us.assault import worth_it
from sandtable.vietnam.fitl.nonplayer.charts1.us.lift import plan_lift
from sandtable.vietnam.fitl.nonplayer.charts1.us.moves import plan_sweep
from sandtable.vietnam.fitl.nonplayer.charts2.instructions.c095_westmoreland import Chart, origin, sweep_or_assault
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import Work, work
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import US

CARD = BOOK.altered(95, "Westmoreland")


def _choose(turn: Turn, w: Work) -> None:
    """8.4.4 (95) Nobody moves in this Sweep: where one in place finds anybody."""
    plan_sweep(turn, w, list(CITIES_PROVINCES))


FIRST = Chart(lambda turn: worth_it(turn.g, work(turn)), _choose, plan_lift)
CARD.guide(US, {"air_lift.origin": partial(origin, chart=FIRST)})
CARD.options(US)(partial(sweep_or_assault, chart=FIRST))
