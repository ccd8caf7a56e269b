"""8.8 The US non-player: its chart, box by box."""

from collections.abc import Callable

from sandtable.kernel.decision import Decision
from sandtable.vietnam import terms
from sandtable.vietnam.board import CITIES_PROVINCES
from sandtable.vietnam.fitl.nonplayer.charts2 import events
from sandtable.vietnam.fitl.nonplayer.charts2.us import assault as us_assault
from sandtable.vietnam.fitl.nonplayer.charts2.us import commit as us_commit
from sandtable.vietnam.fitl.nonplayer.charts2.us import flights as us_flights
from sandtable.vietnam.fitl.nonplayer.charts2.us import lift as us_lift
from sandtable.vietnam.fitl.nonplayer.charts2.us import strike as us_strike
from sandtable.vietnam.fitl.nonplayer.charts2.us import sweep as us_sweep
from sandtable.vietnam.fitl.nonplayer.charts2.us import train as us_train
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import JFK, LBJ, NIXON, Work, work
from sandtable.vietnam.nonplayer.moves import move_count, move_target
from sandtable.vietnam.nonplayer.turn import Handler, Move, Turn
from sandtable.vietnam.pieces import US_TROOPS

# ------------------------------------------------------------------ the chart


def action(turn: Turn, d: Decision) -> str:
    """8.8 The chart, from the top left: Capability, Assault, Patrol or Sweep, Event, Train; else Pass."""
    w = work(turn)
    w.reset("")
    turn.action = events.capability_box(turn, d, "8.8.2") or _operation(turn, d, w) or "pass"
    return turn.action


def limited_operation(turn: Turn, d: Decision) -> str:
    """8.4.4 The Operation that an Event leaves to the US: by the chart, without its Event boxes."""
    return _operation(turn, d, work(turn))


def free_special(turn: Turn, d: Decision, plan: Callable[[Turn], bool] = us_lift.plan_lift) -> str:
    """8.4.1 (69) Under JFK Advise, else an Air Strike; Advise where there is none, then Air Lift."""
    work(turn).reset("")
    order = ("advise", "air_strike", "air_lift") if turn.g.us_policy == JFK else ("air_strike", "advise", "air_lift")
    return _first_wanted(turn, d, order, plan)


def _operation(turn: Turn, d: Decision, w: Work) -> str:
    """8.8.3-8.8.7 The Operation, or (8.8.6) the Event; "" for none."""
    swept = False
    if _assault_box(turn):
        if _can_assault(turn, d, w):
            return "op:assault"
        if not turn.g.monsoon:
            swept = True
            if _can_sweep(turn, d, w):
                return "op:sweep"
    if turn.g.monsoon:
        if _can_patrol(turn, d, w):
            return "op:patrol"
    elif not swept and turn.box("8.8.5", "us_hidden_at_support", us_sweep.hidden_at_support(turn.g)):
        swept = True
        if _can_sweep(turn, d, w):
            return "op:sweep"
    if d.topic == "turn.action" and (event := events.plain_event_box(turn, d, "8.8.6")):
        return event
    if _can_train(turn, d, w):
        return "op:train"
    if not turn.g.monsoon and not swept and _can_sweep(turn, d, w):
        return "op:sweep"
    return ""


def _assault_box(turn: Turn) -> bool:
    """8.8.3 A Base that an Assault alone could remove, or NVA Troops beside US Troops or Bases."""
    g, w = turn.g, work(turn)
    if turn.box("8.8.3", "us_base_in_reach", us_assault.base_in_reach(g, w)):
        return True
    return turn.box("8.8.3", "us_nva_troops_near", us_assault.nva_troops_near(g))


def _can_assault(turn: Turn, d: Decision, w: Work) -> bool:
    """8.8.3 Whether any Assault removes enemies, if need be after an Air Lift."""
    found = False
    if d.offers("op:assault"):
        g = turn.g
        w.reset("assault")
        found = any(us_assault.useful(g, w, s) for s in us_assault.battlefields(g))
        if not found and _may_lift(turn):
            found = us_lift.plan_lift(turn) and any(_helps_assault(turn, move) for move in w.lift or ())
    return turn.box("8.8.3", "us_can_assault", found)


def _helps_assault(turn: Turn, flight: Move) -> bool:
    """8.8.3 Whether the flight makes an Assault possible where it ends."""
    extra = flight.pieces.get(US_TROOPS, 0)
    return extra > 0 and us_assault.outcome(turn.g, work(turn), flight.target, extra).removed > 0


def _helps_sweep(w: Work, flight: Move) -> bool:
    """8.8.5 Whether the flight brings US Troops to a chosen Sweep space: it does so only if they then find enough."""
    return flight.pieces.get(US_TROOPS, 0) > 0 and flight.target in (w.targets or ())


def _can_patrol(turn: Turn, d: Decision, w: Work) -> bool:
    """8.8.4 Whether US Troops can leave Laos or Cambodia."""
    w.reset("patrol")
    return turn.box("8.8.4", "us_can_patrol", d.offers("op:patrol") and us_sweep.plan_patrol(turn, w))


def _can_sweep(turn: Turn, d: Decision, w: Work) -> bool:
    """8.8.5 Whether a Sweep would find anybody, if need be after an Air Lift (JFK and Nixon)."""
    w.reset("sweep")
    found = d.offers("op:sweep") and us_sweep.plan_sweep(turn, w, CITIES_PROVINCES)
    if not found and d.offers("op:sweep") and turn.g.us_policy in (JFK, NIXON) and _may_lift(turn):
        found = us_lift.plan_lift(turn) and any(_helps_sweep(w, move) for move in w.lift or ())
        w.lift = None  # that was a look ahead: the Sweep's own moves come first
    return turn.box("8.8.5", "us_can_sweep", found)


def _may_lift(turn: Turn) -> bool:
    """4.1, 5.4 Whether an Air Lift could go with the Operation."""
    return not turn.limited and not terms.no_air_lift(turn.g)


def _can_train(turn: Turn, d: Decision, w: Work) -> bool:
    """8.8.7 Whether a Train would place, transfer or Pacify."""
    w.reset("train")
    if d.topic == "turn.action":
        turn.action = "op:train"  # what is looked for has to be paid
    return turn.box("8.8.7", "us_can_train", d.offers("op:train") and us_train.can_train(turn, w))


# ------------------------------------------------------------------ Operations with their special activities


def assault_space(turn: Turn, d: Decision) -> str:
    """8.8.3 The next Assault space; between those that are cleared and the others an Air Lift, else an Air Strike."""
    w = work(turn)
    w.begin("assault", d)
    if d.args.get("follow_up") is False:
        w.followed = True  # an Event without ARVN Assault
    found = us_assault.outcomes(turn, d)
    key = us_assault.cleared_space(turn, found)
    if key:
        return key
    if not w.special:
        w.special = True
        if _lifts(turn, d):
            return "sa:air_lift"
        if d.offers("sa:air_strike"):
            return "sa:air_strike"
    return us_assault.other_space(turn, found)


def _lifts(turn: Turn, d: Decision) -> bool:
    """8.8.3 Whether an Air Lift would do anything; the box may have planned one already."""
    return d.offers("sa:air_lift") and (bool(work(turn).lift) or us_lift.plan_lift(turn))


def sweep_space(turn: Turn, d: Decision) -> str:
    """8.8.5 The chosen spaces; under JFK and Nixon an Air Lift when all have moved."""
    w = work(turn)
    w.begin("sweep", d)
    key = us_sweep.next_sweep_space(turn, d)
    if key:
        return key
    if not w.special and turn.g.us_policy in (JFK, NIXON):
        w.special = True
        if _lifts(turn, d):
            return "sa:air_lift"
    return "done"


def last_call(turn: Turn, d: Decision) -> str:
    """8.8.4, 8.8.5, 8.8.7 After a Sweep Air Strike; after Patrol or Train by the Policy."""
    if d.args.get("op") == "sweep":
        return "sa:air_strike" if d.offers("sa:air_strike") else "done"
    order = ("air_strike", "advise", "air_lift") if turn.g.us_policy == LBJ else ("advise", "air_lift", "air_strike")
    return _first_wanted(turn, d, order) or "done"


def _first_wanted(
    turn: Turn, d: Decision, order: tuple[str, ...], plan: Callable[[Turn], bool] = us_lift.plan_lift
) -> str:
    """The first of these activities that is on offer and would do anything."""
    wanted = {"advise": us_strike.can_advise, "air_lift": plan}
    for name in order:
        if d.offers(f"sa:{name}") and (name not in wanted or wanted[name](turn)):
            return f"sa:{name}"
    return ""


HANDLERS: dict[str, Handler] = {
    "turn.action": action,
    "event.limited_op": limited_operation,
    "event.special": free_special,
    "assault.space": assault_space,
    "assault.follow_up": us_assault.follow_up,
    "assault.remove": us_assault.remove,
    "assault.base_first": us_assault.base_first,
    "assault.patton": us_assault.patton,
    "patrol.origin": us_sweep.patrol_origin,
    "patrol.destination": move_target,
    "patrol.count": move_count,
    "patrol.assault": us_assault.patrol_assault,
    "sweep.space": sweep_space,
    "sweep.origin": us_sweep.sweep_origin,
    "sweep.count": move_count,
    "train.space": us_train.train_space,
    "train.place": us_train.train_place,
    "train.count": us_train.train_count,
    "train.cap": us_train.cap_space,
    "train.cap_from": us_train.cap_from,
    "train.then": us_train.train_then,
    "train.patronage": us_train.all_of_it,
    "train.pacify": us_train.train_pacify,
    "pacify.space": us_train.pacify_space,
    "pacify.steps": us_train.all_of_it,
    "op.last_call": last_call,
    "air_lift.origin": us_flights.lift_origin,
    "air_lift.destination": us_flights.lift_target,
    "air_lift.count": move_count,
    "air_strike.space": us_strike.strike_space,
    "air_strike.target": us_strike.strike_target,
    "air_strike.remove": us_strike.strike_remove,
    "air_strike.sa2": us_strike.sa2_space,
    "advise.space": us_strike.advise_space,
    "advise.how": us_strike.advise_how,
    "advise.aid": us_strike.advise_aid,
    "special_forces.remove": us_strike.forces_remove,
    "commit.return": us_commit.return_space,
    "commit.return_count": us_commit.return_count,
    "commit.from": us_commit.commit_from,
    "commit.piece": us_commit.commit_piece,
    "commit.to": us_commit.commit_to,
    "commit.count": us_commit.commit_count,
}
