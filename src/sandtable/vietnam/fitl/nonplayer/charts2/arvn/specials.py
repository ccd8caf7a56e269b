"""8.7.2, 8.7.4 Which special activity goes with an ARVN Operation, and Govern (the others: arvn_transport, arvn_raid)."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most
from sandtable.vietnam import terms
from sandtable.vietnam.board import ACTIVE_SUPPORT, CITIES_PROVINCES, COIN_CONTROL, POP, SAIGON, SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import raid as arvn_raid
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.transport import Transport
from sandtable.vietnam.fitl.nonplayer.charts2.plans import GovernPlan, SpecialPlan, TrainPlan
from sandtable.vietnam.nonplayer.facts import offered_spaces, space_in
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN_CUBES, KINDS, US, US_TROOPS
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

US_WINS = 50


class Specials:
    """8.7.2, 8.7.4 The activity beside an Operation."""

    def __init__(self, transport: Transport) -> None:
        self.transport = transport

    def govern_or_transport(self, turn: Turn, d: Decision) -> str:
        """8.7.2 Govern if it can be done as wanted, else Transport; "" for neither."""
        if turn.alone or not turn.plan(SpecialPlan).asked.first():
            return ""
        if d.offers("sa:govern") and turn.box("8.7.2", "arvn_govern", bool(govern_plan(turn))):
            return "sa:govern"
        return self.transports(turn, d, "train")

    def raid_or_transport(self, turn: Turn, d: Decision, purpose: str = "assault") -> str:
        """8.7.4 Before an Assault: Raid if it removes anything, else Transport."""
        if turn.alone or not turn.plan(SpecialPlan).asked.first():
            return ""
        if d.offers("sa:raid") and turn.box("8.7.4", "arvn_raid", arvn_raid.can_raid(turn.g)):
            return "sa:raid"
        return self.transports(turn, d, purpose)

    def transports(self, turn: Turn, d: Decision, purpose: str) -> str:
        """8.7.2 Transport, if it leads anywhere."""
        if d.offers("sa:transport") and turn.box("8.7.2", "arvn_transport", self.transport.plan(turn, purpose)):
            return "sa:transport"
        return ""


# ------------------------------------------------------------------ Govern (8.7.2)


def _can_take(g: War, s: int) -> bool:
    return holds(g, s, ARVN_CUBES) > g.n[s * KINDS + US_TROOPS]


def _against_us(g: War) -> bool:
    """8.7.2 The US is a player, and winning."""
    return not g.nonplayers[US] and g.us_score > US_WINS


def govern_plan(turn: Turn, offered: list[int] | None = None) -> list[tuple[int, str]]:
    """8.7.2 The spaces to Govern with what is taken there: Patronage first, then Aid beside a single space."""
    if turn.dials.arvn_govern is not None:
        return turn.dials.arvn_govern(turn, offered)
    g = turn.g
    trained = turn.plan(TrainPlan).trained
    where = offered
    if where is None:
        where = [
            s
            for s in CITIES_PROVINCES
            if s != SAIGON and g.control[s] == COIN_CONTROL and g.support[s] > 0 and s not in trained
        ]
    limit = terms.max_govern_spaces(g)
    lines: list[SpaceLine] = [most("highest_population", lambda t, s: POP[s])]
    plan: list[tuple[int, str]] = []
    spared = terms.govern_without_shift(g)
    takers = [s for s in where if _can_take(g, s)]
    aid = g.aid
    while len(plan) < limit and aid > 0:
        able = [s for s in takers if _against_us(g) or g.support[s] == ACTIVE_SUPPORT or spared > 0]
        s = turn.pick("8.7.2", able, lines)
        if s < 0:
            break
        spared -= g.support[s] != ACTIVE_SUPPORT
        takers.remove(s)
        aid -= POP[s]
        plan.append((s, "govern:patronage"))
    if (len(plan) == 1 and limit > 1) or not g.aid:
        others = [s for s in where if all(s != a for a, _ in plan)]
        while len(plan) < limit and others:
            s = turn.pick("8.7.2", others, lines)
            others.remove(s)
            plan.append((s, "govern:aid"))
    return plan


def govern_space(turn: Turn, d: Decision) -> str:
    """8.7.2 As planned, highest Population first."""
    plan = turn.plan(GovernPlan)
    if plan.left is None:
        plan.left = govern_plan(turn, offered_spaces(d))
    while plan.left:
        s, plan.action = plan.left.pop(0)
        if d.offers(SPACE_KEY[s]):
            plan.governed.append(s)
            return SPACE_KEY[s]
    return "done" if d.offers("done") else turn.pick_space(d, "8.7.2")


def govern_how(turn: Turn, d: Decision) -> str:
    """8.7.2 As planned."""
    return turn.plan(GovernPlan).action


def govern_mandate(turn: Turn, d: Decision) -> str:
    """8.7.2 No shift where one would lead to Neutral; the shift where it hurts a winning US player."""
    g = turn.g
    if _against_us(g):
        return "no"
    s = space_in(d)
    left = turn.plan(GovernPlan).left or []
    waiting = any(how == "govern:patronage" and g.support[a] != ACTIVE_SUPPORT for a, how in left)
    return "no" if waiting and g.support[s] == ACTIVE_SUPPORT else "yes"


HANDLERS: dict[str, Handler] = {
    "govern.space": govern_space,
    "govern.how": govern_how,
    "govern.mandate": govern_mandate,
}
