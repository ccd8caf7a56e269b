"""Westmoreland: flights for the Operation that follows, which the boxes of the US choose."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import CITIES_PROVINCES
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.us.assault import base_in_reach, battlefields, nva_troops_near, outcome
from sandtable.vietnam.fitl.nonplayer.charts2.us.flights import next_to_land
from sandtable.vietnam.fitl.nonplayer.charts2.us.lift import plan_lift
from sandtable.vietnam.fitl.nonplayer.charts2.us.sweep import choose_spaces, finds
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import Work, work
from sandtable.vietnam.nonplayer.moves import next_move
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import US

CARD = BOOK.card(95, "Westmoreland", plays={"arvn": ["us_is_nonplayer"]})
SPACES = 2


class Aim:
    """Whether the US will Assault; None until it is decided."""

    def __init__(self) -> None:
        self.fights: bool | None = None


class Chart(NamedTuple):
    """What the card asks a chart of the US: its box for Assault, its Sweep spaces (noted in the work), its Air Lift."""

    wants_assault: Callable[[Turn], bool]
    choose_sweeps: Callable[[Turn, Work], None]
    plan_lift: Callable[[Turn], bool]


def will_assault(turn: Turn, chart: Chart) -> bool:
    """8.4.4 (95) Whether the US will Assault or Sweep, by its own boxes, before it flies."""
    aim = turn.plan(Aim)
    if aim.fights is None:
        aim.fights = chart.wants_assault(turn)
    return aim.fights


def origin(turn: Turn, d: Decision, chart: Chart) -> str:
    """8.4.4 (95) Flights for the Operation that the Event grants after them."""
    w = work(turn)
    if not d.offers("done") and not w.lift:
        _plan(turn, w, chart)
    return next_move(turn, d, w.lift or []) or next_to_land(turn, w, d)


def _plan(turn: Turn, w: Work, chart: Chart) -> None:
    w.reset("assault" if will_assault(turn, chart) else "sweep")
    if w.op == "sweep":
        w.limit, w.in_place = SPACES, True
        chart.choose_sweeps(turn, w)
    chart.plan_lift(turn)
    w.op = "air_lift"  # the Operation itself looks again


def sweep_or_assault(turn: Turn, d: Decision, chart: Chart) -> Sequence[str]:
    """95 unshaded (8.4.4): as the US boxes had it before the Air Lift, unless only the other would do anything."""
    g, w = turn.g, work(turn)
    fights = will_assault(turn, chart)
    hits = any(outcome(g, w, s, follow=False).removed for s in battlefields(g))
    found = any(finds(g, s) for s in CITIES_PROVINCES)
    if hits != found:
        fights = hits
    return ("assault", "sweep") if fights else ("sweep", "assault")


def _choose(turn: Turn, w: Work) -> None:
    w.targets = choose_spaces(turn, CITIES_PROVINCES)


SECOND = Chart(lambda turn: base_in_reach(turn.g, work(turn)) or nva_troops_near(turn.g), _choose, plan_lift)
CARD.guide(US, {"air_lift.origin": partial(origin, chart=SECOND)})
CARD.options(US)(partial(sweep_or_assault, chart=SECOND))
