"""8.8 The US non-player of the 1st edition: Event, Assault, Sweep, Patrol, Train, Assault again, Pass."""

from functools import partial

from sandtable.kernel.decision import Decision
from sandtable.vietnam import terms
from sandtable.vietnam.fitl.nonplayer.charts1.events import event_first
from sandtable.vietnam.fitl.nonplayer.charts1.us import assault, moves, train
from sandtable.vietnam.fitl.nonplayer.charts1.us.commit import COMMIT_BOOK
from sandtable.vietnam.fitl.nonplayer.charts1.us.lift import plan_lift
from sandtable.vietnam.fitl.nonplayer.charts1.us.strike import ADVISE_BOOK, STRIKE_BOOK
from sandtable.vietnam.fitl.nonplayer.charts1.us.train import TRAIN_BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.us import assault as us_assault
from sandtable.vietnam.fitl.nonplayer.charts2.us import chart as second
from sandtable.vietnam.fitl.nonplayer.charts2.us import flights, strike, sweep
from sandtable.vietnam.fitl.nonplayer.charts2.us import train as us_train
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import JFK, LBJ, NIXON, Work, work
from sandtable.vietnam.nonplayer.turn import Handler, Turn

ASSAULT, SWEEP, PATROL, TRAIN = "8.8.3", "8.8.5", "8.8.4", "8.8.7"
"""As the 2nd edition numbers them; the trace tells this edition's numbers (8.8.2-8.8.5)."""


# ------------------------------------------------------------------ the chart


def action(turn: Turn, d: Decision) -> str:
    """8.8 The Event; else the Operation of the chart; else Pass."""
    work(turn).reset("")
    turn.action = event_first(turn, d) or limited_operation(turn, d) or "pass"
    return turn.action


def limited_operation(turn: Turn, d: Decision) -> str:
    """8.8, 8.4.4 The Operation of the chart, also where an Event leaves it to the US; "" for none."""
    g, w = turn.g, work(turn)
    if d.offers("op:assault") and turn.box(ASSAULT, "us_assault_worth_it", assault.worth_it(g, w)):
        w.reset("assault")
        return "op:assault"
    if d.offers("op:sweep") and turn.box(SWEEP, "us_finds_all", moves.finds_all(g)):
        w.reset("sweep")
        return "op:sweep"
    if turn.box(PATROL, "us_roads_blocked", moves.roads_blocked(g)) and _can_patrol(turn, d, w):
        return "op:patrol"
    if _can_train(turn, d, w):
        return "op:train"
    return "op:assault" if _can_assault(turn, d, w) else ""


def _can_patrol(turn: Turn, d: Decision, w: Work) -> bool:
    """8.8.4 Whether US Troops can come to the LoCs or Cities, or stand there."""
    w.reset("patrol")
    return turn.box(PATROL, "us_can_clear_roads", d.offers("op:patrol") and moves.plan_patrol(turn, w))


def _can_train(turn: Turn, d: Decision, w: Work) -> bool:
    """8.8.5 Whether a Train would place, transfer or Pacify."""
    w.reset("train")
    if d.topic == "turn.action":
        turn.action = "op:train"  # what is looked for has to be paid
    found = d.offers("op:train") and us_train.can_train(turn, w, train.irregulars)
    return turn.box(TRAIN, "us_can_train", found)


def _can_assault(turn: Turn, d: Decision, w: Work) -> bool:
    """8.8.5, 8.8.2 Whether any Assault removes enemies, if need be after an Air Lift."""
    w.reset("assault")
    found = False
    if d.offers("op:assault"):
        found = any(us_assault.useful(turn.g, w, s) for s in us_assault.battlefields(turn.g))
        found = found or (not turn.limited and not terms.no_air_lift(turn.g) and plan_lift(turn))
    return turn.box(ASSAULT, "us_can_assault", found)


# ------------------------------------------------------------------ Operations with their special activities


def free_special(turn: Turn, d: Decision) -> str:
    """8.4.1 (69) As the card's instruction has it in the 2nd edition, by these lists."""
    return second.free_special(turn, d, plan_lift)


def assault_space(turn: Turn, d: Decision) -> str:
    """8.8.2 An Air Lift first if it helps; then space by space; then, if nobody flew, an Air Strike."""
    w = work(turn)
    w.begin("assault", d)
    if d.args.get("follow_up") is False:
        w.followed = True  # an Event without ARVN Assault
    if _lifts(turn, d, w):
        return "sa:air_lift"
    return assault.next_assault(turn, d) or ("sa:air_strike" if d.offers("sa:air_strike") else "done")


def sweep_space(turn: Turn, d: Decision) -> str:
    """8.8.3 Under JFK and Nixon an Air Lift first if the Sweep needs it; then the chosen spaces."""
    w = work(turn)
    w.begin("sweep", d)
    key = sweep.next_sweep_space(turn, d, moves.plan_sweep)
    if turn.g.us_policy in (JFK, NIXON) and _lifts(turn, d, w):
        moves.sweep_there_too(turn, w)
        return "sa:air_lift"
    return key or "done"


def _lifts(turn: Turn, d: Decision, w: Work) -> bool:
    """8.8.2, 8.8.3 Whether an Air Lift comes before the Operation; it is considered once."""
    if w.special or not d.offers("sa:air_lift"):
        return False
    w.special = True
    return bool(w.lift) or plan_lift(turn)


def last_call(turn: Turn, d: Decision) -> str:
    """8.8.3-8.8.5 After a Sweep Air Strike; after Patrol that, else Advise; after Train only under LBJ, else Advise."""
    op = d.args.get("op")
    if d.offers("sa:air_strike") and (op in ("sweep", "patrol") or turn.g.us_policy == LBJ):
        return "sa:air_strike"
    return "sa:advise" if op != "sweep" and d.offers("sa:advise") and strike.can_advise(turn) else "done"


HANDLERS: dict[str, Handler] = {
    **second.HANDLERS,
    **STRIKE_BOOK,
    **ADVISE_BOOK,
    **TRAIN_BOOK,
    **COMMIT_BOOK,
    "turn.action": action,
    "event.limited_op": limited_operation,
    "event.special": free_special,
    "assault.space": assault_space,
    "sweep.space": sweep_space,
    "patrol.origin": partial(sweep.patrol_origin, plan=moves.plan_patrol),
    "op.last_call": last_call,
    "air_lift.origin": partial(flights.lift_origin, plan=plan_lift),
}
