"""P6.8 US Advisors: where they may be sent, and sending them elsewhere."""

from sandtable.kernel.decision import Flow, Reason
from sandtable.vietnam import terms
from sandtable.vietnam.board import CITIES_PROVINCES, COIN_CONTROL, IS_CITY, SPACES
from sandtable.vietnam.pieces import KINDS, US, US_ADVISOR
from sandtable.vietnam.rules.s6_redeploy import relocate
from sandtable.vietnam.ruleset import Lacks
from sandtable.vietnam.state import War


def posts(g: War) -> list[int]:
    """P6.8.4, P4.2.2, P6.4.2 Where Advisors may be sent: COIN-Controlled spaces and Cities."""
    closed = terms.closed(g)
    return [s for s in CITIES_PROVINCES if (IS_CITY[s] or g.control[s] == COIN_CONTROL) and s not in closed]


def on_the_map(g: War) -> bool:
    """P1.4 Whether any Advisor is in the field."""
    return any(g.n[US_ADVISOR::KINDS])


def redeploy_advisors(g: War, rule: str) -> Flow[None]:
    """P4.2.2, P6.4.2 The US may send any Advisors on the map to COIN-Controlled spaces or Cities, each of them once.

    They go as if at the same time: where they may go is seen before the first of them leaves.
    """
    yield from relocate(g, US, US_ADVISOR, "advisor.from", rule, SPACES, posts(g))


def needs_washington(rule: str) -> Lacks:
    """P3.2, P4.2.2 What cannot be done while the Washington Track stands at 0."""

    def lacks(g: War) -> list[Reason]:
        return [] if g.washington else [(rule, "washington_zero")]

    return lacks
