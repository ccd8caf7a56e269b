"""8.8.3 US Air Lift: answering flight by flight, and where an Event says where to land (8.4.4)."""

from collections.abc import Callable

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most
from sandtable.vietnam.board import SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2.us import assault as us_assault
from sandtable.vietnam.fitl.nonplayer.charts2.us.lift import RULE, TARGET_LINES, Lift, may_leave, plan_lift, write_down
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import Work, us_troops, work
from sandtable.vietnam.nonplayer.facts import offered_spaces, space_in, tuple_in
from sandtable.vietnam.nonplayer.moves import next_move
from sandtable.vietnam.nonplayer.turn import Move, SpaceLine, Turn
from sandtable.vietnam.pieces import KINDS, US_TROOPS
from sandtable.vietnam.query import sweepers_for
from sandtable.vietnam.rules.activate import underground
from sandtable.vietnam.rules.s3_sweep import US_SWEEPERS
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War


def lift_origin(turn: Turn, d: Decision, plan: Callable[[Turn], bool] = plan_lift) -> str:
    """The planned flights; an Air Lift that an Event grants is planned now."""
    w = work(turn)
    if not d.offers("done"):  # the first flight is not optional
        _plan_granted(turn, w, d, plan)
    return next_move(turn, d, w.lift or []) or next_to_land(turn, w, d)


def _plan_granted(turn: Turn, w: Work, d: Decision, plan: Callable[[Turn], bool]) -> None:
    """8.4.4 For the Operation that the Event grants next, or into the space that it has named."""
    if w.lift:
        return
    w.reset("air_lift")
    only = tuple_in(d, "only")
    if len(only) == 1:
        w.landing = only[0]
        plan_landing(turn, w.landing, wanted_there(turn.g, w.landing))
    elif not only:  # else the Event names spaces in which nobody is wanted, but somebody has to fly there
        plan(turn)


def plan_landing(turn: Turn, s: int, wanted: int) -> bool:
    """8.8.3, 8.4.4 Plan flights to the space that an Event names: as many of the wanted Troops as can be spared."""
    lift = Lift(turn, work(turn))
    lift.abroad = True
    for n in range(wanted, 0, -1):
        if (pieces := lift.supply(s, n, n)) is not None:
            lift.send(s, pieces)
            break
    return write_down(lift)


def next_to_land(turn: Turn, w: Work, d: Decision) -> str:
    """8.4.4 An origin for the space an Event names, as long as more Troops are wanted there."""
    if d.offers("done") and (w.landing < 0 or wanted_there(turn.g, w.landing) <= 0):
        return "done"
    others = [s for s in offered_spaces(d) if s != w.landing]
    able = [s for s in others if us_troops(turn, s)]
    found = [s for s in able if _spare(turn.g, s)]
    if not found and d.offers("done"):
        return "done"
    lines: list[SpaceLine] = [
        most("us_most_to_spare", lambda t, s: _spare(t.g, s)),
        most("us_most_us_troops", us_troops),
    ]
    a = turn.pick(RULE, found or able or others, lines)
    if a < 0:
        return ""
    n = max(1, _spare(turn.g, a))
    if w.landing >= 0:
        n = max(1, min(n, wanted_there(turn.g, w.landing)))
    turn.move = Move(a, w.landing, {US_TROOPS: n})
    return SPACE_KEY[a]


def _spare(g: War, s: int) -> int:
    return min(g.n[s * KINDS + US_TROOPS], may_leave(g, s))


def wanted_there(g: War, s: int) -> int:
    """US Troops missing to Activate all Guerrillas of the space, or to remove all enemies there if none hides."""
    if hidden := underground(g, s):
        return sweepers_for(s, hidden) - holds(g, s, US_SWEEPERS)
    here, exposed = g.n[s * KINDS + US_TROOPS], us_assault.Field(g, s).exposed
    for n in range(2 * exposed + 1):
        if us_assault.us_hits(g, s, n) >= exposed:
            return n - here
    return -here


LANDING_LINES: list[SpaceLine] = [most("us_most_activated", lambda t, s: underground(t.g, s)), *TARGET_LINES]


def lift_target(turn: Turn, d: Decision) -> str:
    """Where the flight goes; where an Event allows only other spaces, the one with most to Activate."""
    w = work(turn)
    now, origin = turn.move, space_in(d, "origin")
    if now is not None and now.origin == origin and now.target >= 0 and d.offers(SPACE_KEY[now.target]):
        return SPACE_KEY[now.target]
    s = w.landing if w.landing in offered_spaces(d) else turn.pick(RULE, offered_spaces(d), LANDING_LINES)
    _land(turn, w, origin, s)
    return SPACE_KEY[s]


def _land(turn: Turn, w: Work, origin: int, s: int) -> None:
    """The flight goes to the space an Event names, and so do those after it."""
    n = max(1, wanted_there(turn.g, s))
    if origin >= 0:
        n = max(1, min(n, _spare(turn.g, origin)))
    w.landing = s
    w.lift = []
    turn.move = Move(origin, s, {US_TROOPS: n})
