"""8.8.3 US Air Lift: answering flight by flight, and where an Event says where to land (8.4.4)."""

from sandtable.fitl.board import IDS, SPACE, SPACE_KEY
from sandtable.fitl.nonplayer.turn import Move, SpaceLine, Turn, offered_spaces
from sandtable.fitl.nonplayer.us_lift import RULE, TARGET_LINES, may_leave, plan_lift, sweepers_needed
from sandtable.fitl.nonplayer.us_work import Work, in_hand, move_count, start_move, work
from sandtable.fitl.pieces import IRREGULARS, KINDS, US_TROOPS
from sandtable.fitl.rules.activate import underground
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most


def lift_origin(turn: Turn, d: Decision) -> str:
    """The planned flights; an Air Lift that an Event grants is planned now."""
    w = work(turn)
    if "done" not in d.options:  # the first flight is not optional
        _plan_granted(turn, w)
    if w.landing < 0 and (key := start_move(w, w.lift or [], d)):
        return key
    return _next_to_land(turn, w, d)


def _plan_granted(turn: Turn, w: Work) -> None:
    if not w.lift:
        w.reset("air_lift")
        plan_lift(turn)


def _next_to_land(turn: Turn, w: Work, d: Decision) -> str:
    """8.4.4 An origin for the space an Event names, as long as more Troops are wanted there."""
    if "done" in d.options and (w.landing < 0 or wanted_there(turn.g, w.landing) <= 0):
        return "done"
    found = [s for s in offered_spaces(d) if s != w.landing and _spare(turn.g, s)]
    if not found:
        return "done"
    a = turn.pick(RULE, found, [most("us_most_to_spare", lambda t, s: _spare(t.g, s))])
    n = _spare(turn.g, a)
    if w.landing >= 0:
        n = max(1, min(n, wanted_there(turn.g, w.landing)))
    w.now = Move(a, w.landing, {US_TROOPS: n})
    return SPACE_KEY[a]


def _spare(g: Fitl, s: int) -> int:
    return min(g.n[s * KINDS + US_TROOPS], may_leave(g, s))


def wanted_there(g: Fitl, s: int) -> int:
    """US Troops missing to Activate all Guerrillas of the space, or to match its enemies if none hides."""
    hidden = underground(g, s)
    need = sweepers_needed(g, s, hidden) if hidden else g.nva[s] + g.vc[s]
    return need - holds(g, s, (US_TROOPS, *IRREGULARS))


LANDING_LINES: list[SpaceLine] = [most("us_most_activated", lambda t, s: underground(t.g, s)), *TARGET_LINES]


def lift_target(turn: Turn, d: Decision) -> str:
    """Where the flight goes; where an Event allows only other spaces, the one with most to Activate."""
    w = work(turn)
    origin = d.args.get("origin")
    if w.now is None or IDS[w.now.origin] != origin:  # the first origin is not asked for where there is but one
        _plan_granted(turn, w)
    now = in_hand(w, origin=origin)
    if now is not None and now.target >= 0 and SPACE_KEY[now.target] in d.options:
        return SPACE_KEY[now.target]
    s = w.landing if w.landing in offered_spaces(d) else turn.pick(RULE, offered_spaces(d), LANDING_LINES)
    _land(turn, w, SPACE.get(str(origin), -1), s)
    return SPACE_KEY[s]


def lift_count(turn: Turn, d: Decision) -> str:
    """How many fly; to a space that was the only one, as many as are wanted there."""
    w = work(turn)
    s = SPACE.get(str(d.args.get("space")), -1)
    if w.now is None or w.now.target != s:
        _land(turn, w, w.now.origin if w.now is not None else -1, s)
    return move_count(turn, d)


def _land(turn: Turn, w: Work, origin: int, s: int) -> None:
    """The flight goes to the space an Event names, and so do those after it."""
    n = max(1, wanted_there(turn.g, s))
    if origin >= 0:
        n = max(1, min(n, _spare(turn.g, origin)))
    w.landing = s
    w.lift = []
    w.now = Move(origin, s, {US_TROOPS: n})
