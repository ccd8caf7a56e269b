"""P4.2.2, P4.3.4 Air Lift by the level of Washington; then the US may send its Advisors elsewhere."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam import terms
from sandtable.vietnam.operation import Operation
from sandtable.vietnam.rules import s4_air_lift
from sandtable.vietnam.sovereign.rules.advisors import on_the_map, redeploy_advisors
from sandtable.vietnam.state import War

RULE = "P4.2.2"


def possible(g: War, op: Operation) -> bool:
    """P4.2.2 Whether anybody could be lifted, or an Advisor sent elsewhere; never at Washington 0."""
    return s4_air_lift.possible(g, op) or (terms.air_lift_spaces(g) > 0 and on_the_map(g))


def air_lift(g: War, op: Operation) -> Flow[None]:
    """P4.2.2 Air Lift of ARVN Troops, Rangers and Irregulars; then Advisors, for whom alone it may be used, too."""
    yield from s4_air_lift.air_lift(g, op, optional=on_the_map(g))
    yield from redeploy_advisors(g, RULE)
