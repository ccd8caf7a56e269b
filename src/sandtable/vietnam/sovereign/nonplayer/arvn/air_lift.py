"""P4.3.4 Diem's War: ARVN's Air Lift, in the place of a Transport that would reach fewer VC."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most
from sandtable.vietnam.board import SPACE_KEY, SPACES
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.transport import TransportPlan
from sandtable.vietnam.nonplayer.facts import number_key, offered_spaces, piece_in
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN_TROOPS
from sandtable.vietnam.sovereign.nonplayer.lift import LiftPlan, spare
from sandtable.vietnam.terms import air_lift_others, closed

RULE = "8.7.2"
MOST_VC: SpaceLine = most("most_vc", lambda t, s: t.g.vc[s])
MOST_TROOPS: SpaceLine = most("most_to_spare", lambda t, s: spare(t.g, s))


def plan_lift(turn: Turn) -> LiftPlan:
    """8.7.2 From where most Troops are to spare to where most VC are."""
    g, plan = turn.g, turn.memory(LiftPlan)
    origins = [s for s in SPACES if spare(g, s)]
    plan.origin = turn.pick(RULE, origins, [MOST_TROOPS])
    shut = closed(g)
    plan.target = turn.pick(RULE, [s for s in SPACES if g.vc[s] and s != plan.origin and s not in shut], [MOST_VC])
    plan.troops = min(air_lift_others(g), spare(g, plan.origin)) if plan.origin >= 0 else 0
    return plan


def instead_of_transport(turn: Turn, d: Decision, key: str) -> str:
    """8.7.2 In Diem's War: an Air Lift if it reaches more VC than the Transport that was meant."""
    if key != "sa:transport" or not d.offers("sa:air_lift"):
        return key
    reached = max((turn.g.vc[move.target] for move in turn.memory(TransportPlan).moves or ()), default=0)
    plan = plan_lift(turn)
    more = plan.troops > 0 and plan.target >= 0 and turn.g.vc[plan.target] > reached
    return "sa:air_lift" if turn.box(RULE, "arvn_air_lift", more) else key


def origin(turn: Turn, d: Decision) -> str:
    """8.7.2 As planned, one flight."""
    plan = turn.memory(LiftPlan)
    if plan.flown:
        return "done"
    if plan.origin < 0:
        plan_lift(turn)
    plan.flown = True
    return SPACE_KEY[plan.origin] if plan.origin in offered_spaces(d) else turn.pick_space(d, RULE, [MOST_TROOPS])


def destination(turn: Turn, d: Decision) -> str:
    """8.7.2 As planned."""
    target = turn.memory(LiftPlan).target
    return SPACE_KEY[target] if target in offered_spaces(d) else turn.pick_space(d, RULE, [MOST_VC])


def count(turn: Turn, d: Decision) -> str:
    """8.7.2 The Troops that are to spare; no Rangers."""
    return number_key(d, max(1, turn.memory(LiftPlan).troops) if piece_in(d) == ARVN_TROOPS else 0)


HANDLERS: dict[str, Handler] = {
    "air_lift.origin": origin,
    "air_lift.destination": destination,
    "air_lift.count": count,
}
