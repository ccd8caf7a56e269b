"""8.8.2 How the US of Sovereign of Discord Advises: what it would remove where, and whom an Air Lift brings there."""

from typing import NamedTuple

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam import diem_terms, terms
from sandtable.vietnam.board import COIN_CONTROL, IDS, POP, SPACE_KEY, SPACES
from sandtable.vietnam.nonplayer.facts import number_key, offered_spaces, piece_in, space_in
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_TROOPS,
    KINDS,
    UNTUNNELED_BASES,
    US_ADVISOR,
    VC_GUERRILLA_ACTIVE,
    VC_GUERRILLAS,
)
from sandtable.vietnam.query import coin_over
from sandtable.vietnam.rules.activate import underground
from sandtable.vietnam.rules.s3_assault import firepower
from sandtable.vietnam.rules.s4_advise import ASSAULT, IRREGULAR, SWEEP
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.sovereign.nonplayer.lift import LiftPlan, spare
from sandtable.vietnam.sovereign.rules.advise import EXTRA, ways
from sandtable.vietnam.state import War

RULE = "8.8.2"
ENOUGH = 2
"""Population that must come under COIN Control."""


class Outcome(NamedTuple):
    """What Advise would do in a space: how, pieces and Bases removed, Population brought under COIN Control."""

    how: str = ""
    removed: int = 0
    bases: int = 0
    population: int = 0


def _removed(g: War, s: int, how: str, more: int) -> tuple[int, int]:
    """Pieces and Bases that a way of Advising removes, with ``more`` ARVN Troops there."""
    bases, guerrillas = holds(g, s, UNTUNNELED_BASES), holds(g, s, VC_GUERRILLAS)
    if how == IRREGULAR:
        hits, exposed = diem_terms.irregular_removals(g), guerrillas
    else:
        hits = firepower(g, ARVN, s, more=more) + EXTRA
        exposed = g.n[s * KINDS + VC_GUERRILLA_ACTIVE]
    taken = min(hits, exposed)
    fallen = min(hits - taken, bases) if taken == guerrillas else 0
    return taken + fallen, fallen


def outcome(g: War, s: int, more: int = 0) -> Outcome:
    """8.8.2 The best that Advise could do in a space, if ``more`` ARVN Troops came first."""
    open_ways = ways(g, s)
    if more and g.n[s * KINDS + US_ADVISOR] and g.vc[s] and ASSAULT not in open_ways:
        open_ways = [*open_ways, ASSAULT]
    best = Outcome()
    for how in open_ways:
        removed, bases = (0, 0) if how == SWEEP else _removed(g, s, how, more)
        held = g.control[s] != COIN_CONTROL and coin_over(g, s, more, vc=-removed) >= 0
        found = Outcome(how, removed, bases, POP[s] if removed and held else 0)
        if (found.bases, found.population, found.removed) > (best.bases, best.population, best.removed) or not best.how:
            best = found
    return best


# ------------------------------------------------------------------ the box


def box(turn: Turn, rule: str = RULE) -> bool:
    """8.8.2 A Base, half a die of pieces, or COIN Control of Population 2, in as many spaces as Washington allows."""
    g = turn.g
    found = [o for s in SPACES if (o := outcome(g, s)).removed]
    lift = plan_lift(turn)
    if lift.troops:
        found.append(outcome(g, lift.target, lift.troops))
    if turn.box(rule, "us_advise_base", any(o.bases for o in found)):
        return True
    pop = sum(sorted((o.population for o in found), reverse=True)[: g.washington])
    if turn.box(rule, "us_advise_control", pop >= ENOUGH, pop=pop):
        return True
    total = sum(sorted((o.removed for o in found), reverse=True)[: g.washington])
    if not total:
        return turn.box(rule, "us_advise_pieces", False, pieces=0)
    needed = (turn.dice(1, rule, "advise") + 1) // 2
    return turn.box(rule, "us_advise_pieces", total >= needed, pieces=total)


# ------------------------------------------------------------------ the answers


REMOVES_BASE: SpaceLine = prefer("removes_base", lambda t, s: outcome(t.g, s).bases > 0)
ADDS_CONTROL: SpaceLine = most("adds_coin_control_of_population", lambda t, s: outcome(t.g, s).population)
MOST_REMOVED: SpaceLine = most("most_removed", lambda t, s: outcome(t.g, s).removed)
MOST_HIDDEN: SpaceLine = most("most_hidden", lambda t, s: underground(t.g, s))


def space(turn: Turn, d: Decision) -> str:
    """8.8.2 First the Air Lift that helps; then a Base, COIN Control by Population, most pieces; then Sweeps."""
    if d.offers("sa:air_lift") and plan_lift(turn).troops:
        return "sa:air_lift"
    offered = offered_spaces(d)
    found = [s for s in offered if outcome(turn.g, s).removed]
    lines = [REMOVES_BASE, ADDS_CONTROL, MOST_REMOVED] if found else [MOST_HIDDEN]
    found = found or offered
    return (
        SPACE_KEY[turn.pick(RULE, found, lines)] if found else "sa:air_lift" if d.offers("sa:air_lift") else "done"
    )


def how(turn: Turn, d: Decision) -> str:
    """8.8.2 What removes most there."""
    return outcome(turn.g, space_in(d)).how


def useful(turn: Turn, trained: list[int]) -> bool:
    """8.8.5 Whether Advise beside a Train or Interdict would remove anything elsewhere."""
    return any(outcome(turn.g, s).removed for s in SPACES if s not in trained)


# ------------------------------------------------------------------ Air Lift


def plan_lift(turn: Turn) -> LiftPlan:
    """8.8.2 ARVN Troops from where most are to spare to the Advisor whose Advise then removes most more."""
    g, plan = turn.g, turn.memory(LiftPlan)
    if plan.flown or not terms.air_lift_spaces(g) or terms.no_air_lift(g):
        plan.troops = 0
        return plan
    origins = [s for s in SPACES if spare(g, s)]
    plan.origin = max(origins, key=lambda s: (spare(g, s), -s), default=-1)
    plan.troops = min(spare(g, plan.origin), terms.air_lift_others(g)) if origins else 0
    if not plan.troops:
        return plan
    gains = {
        s: outcome(g, s, plan.troops).removed - outcome(g, s).removed
        for s in SPACES
        if g.n[s * KINDS + US_ADVISOR] and g.vc[s] and s != plan.origin
    }
    plan.target = max(gains, key=lambda s: (gains[s], -s), default=-1)
    if plan.target < 0 or gains[plan.target] <= 0:
        plan.troops = 0
    return plan


def lift_origin(turn: Turn, d: Decision) -> str:
    """8.8.2 The flight that is meant, once; Advisors alone are moved afterwards."""
    plan = plan_lift(turn)
    if plan.troops and d.offers(SPACE_KEY[plan.origin]):
        plan.flown = True
        turn.note(RULE, "move", origin=IDS[plan.origin], target=IDS[plan.target], pieces={"arvn_troops": plan.troops})
        return SPACE_KEY[plan.origin]
    if d.offers("done"):
        return "done"
    return turn.pick_space(d, RULE, [most("most_to_spare", lambda t, s: spare(t.g, s))])


def lift_destination(turn: Turn, d: Decision) -> str:
    """8.8.2 As planned; else where most VC are."""
    target = turn.memory(LiftPlan).target
    if target in offered_spaces(d):
        return SPACE_KEY[target]
    return turn.pick_space(d, RULE, [most("most_vc", lambda t, s: t.g.vc[s])])


def lift_count(turn: Turn, d: Decision) -> str:
    """8.8.2 The Troops that are meant; no Special Forces."""
    plan = turn.memory(LiftPlan)
    return number_key(d, max(1, plan.troops) if piece_in(d) == ARVN_TROOPS else 0)
