"""8.5 The VC non-player: its chart, box by box, with Terror, Rally, Tax and Subvert (March, Attack: vc_march)."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import prefer
from sandtable.vietnam import terms
from sandtable.vietnam.board import (
    ACTIVE_OPPOSITION,
    CITIES_PROVINCES,
    COIN_CONTROL,
    IN_SOUTH,
    IS_LOC,
    NVA_CONTROL,
    POP,
    SPACE_KEY,
    SPACES,
)  # fmt: skip
from sandtable.vietnam.fitl.nonplayer.charts2 import events
from sandtable.vietnam.fitl.nonplayer.charts2.insurgents import rally_action, rally_count
from sandtable.vietnam.fitl.nonplayer.charts2.plans import RallyPlan
from sandtable.vietnam.fitl.nonplayer.charts2.vc import agitate as vc_agitate
from sandtable.vietnam.fitl.nonplayer.charts2.vc import march as vc_march
from sandtable.vietnam.fitl.nonplayer.charts2.vc.agitate import shifts
from sandtable.vietnam.fitl.nonplayer.charts2.vc.march import under
from sandtable.vietnam.fitl.nonplayer.charts2.vc.tax import (
    HIGHEST_POP,
    last_call,
    special,
    subvert_action,
    subvert_space,
    tax_key,
    tax_space,
    tax_spaces,
    tax_yield,
)  # fmt: skip
from sandtable.vietnam.nonplayer.facts import offered_spaces
from sandtable.vietnam.nonplayer.moves import move_count, move_target, next_move, plan_operation
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn
from sandtable.vietnam.pieces import (
    ARVN_CUBES,
    ARVN_HAMLET,
    KINDS,
    NVA,
    VC,
    VC_BASE,
    VC_BASES,
    VC_GUERRILLA,
    VC_GUERRILLAS,
)
from sandtable.vietnam.query import coin_over, holding, nva_over, where
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import bases_in

NEW_SPACES = 2
BASE_AT = 4
ROADS_ABOVE, ROADS_AID_BELOW = 12, 30

Choice: TypeAlias = Callable[[Turn, list[int]], tuple[list[int], str]]
"""The spaces to Rally in next, and what is placed there."""


# ------------------------------------------------------------------ the chart


def action(turn: Turn, d: Decision) -> str:
    """8.5 The chart, from the top left: Terror, Event or Pass, then Rally, March or Attack."""
    if d.offers("op:terror") and terror_box(turn):
        turn.begin("terror")
        return "op:terror"
    event = events.event_box(turn, d, "8.5.2")
    return event or rally_march_attack(turn, d) or "pass"


def limited_operation(turn: Turn, d: Decision) -> str:
    """8.4.4 Which Operation of an Event: as the chart says, the Event box left out."""
    if d.offers("op:terror") and terror_box(turn):
        return "op:terror"
    return rally_march_attack(turn, d)


def rally_march_attack(turn: Turn, d: Decision) -> str:
    """8.5.3-8.5.5 Rally if its box says so, else March, else Attack; each falls back on the others."""
    order = ["rally", "march", "attack"] if _rally_box(turn) else ["march", "attack", "rally"]
    for op in order:
        turn.begin(op)
        if d.offers(f"op:{op}") and turn.box(_RULES[op], f"vc_can_{op}", _CAN[op](turn)):
            return f"op:{op}"
    return ""


def free_special(turn: Turn, d: Decision) -> str:
    """8.4.4 Which special activity of an Event: the chart is walked, its Operation left out."""
    dry = () if turn.g.monsoon else ("op:march",)
    everything = Decision(d.seat, d.topic, d.rule, ("op:terror", "op:rally", *dry, "op:attack"))
    op = limited_operation(turn, everything)
    turn.begin("special")
    order = ("sa:ambush", "sa:tax", "sa:subvert") if op in ("op:march", "op:attack") else ("sa:tax", "sa:subvert")
    for key in order:
        if d.offers(key) and (key != "sa:tax" or tax_spaces(turn)):
            return key
    return ""


def terror_box(turn: Turn) -> bool:
    """8.5.1 Terror at Support, or enough Population to shift for two dice."""
    g = turn.g
    money = 99 if turn.granted else g.res[VC]
    if turn.limited:
        money = min(money, 1)
    spaces = terror_spaces(g) if money else []
    if turn.box("8.5.1", "vc_terror_at_support", any(g.support[s] > 0 for s in spaces)):
        return True
    pop = sum(sorted((POP[s] for s in spaces), reverse=True)[:money])
    if pop < 2:
        return turn.box("8.5.1", "vc_terror_population", False, pop=pop)
    rolled = turn.dice(2, "8.5.1", "terror")
    return turn.box("8.5.1", "vc_terror_population", pop >= rolled, pop=pop)


def terror_spaces(g: War, last_at_support: bool = True) -> list[int]:
    """8.5.1 Where Terror would shift: not the last Underground Guerrilla at a Base unless the space has Support.

    ``last_at_support``: False where it is spared there too.
    """
    found = []
    cadres = terms.terror_costs_guerrillas(g)
    for s in where(g, VC_GUERRILLA):
        n = under(g, s)
        if not POP[s] or g.support[s] == ACTIVE_OPPOSITION:
            continue
        spent = 1
        if cadres:
            active = holds(g, s, VC_GUERRILLAS) - n
            if n + active < 2:
                continue
            spent = 1 if active else 2  # 5.3: two Guerrillas go, the Active ones first
        if n > spent or (last_at_support and g.support[s] > 0) or not holds(g, s, VC_BASES):
            found.append(s)
    return found


def _rally_box(turn: Turn) -> bool:
    """8.5.3 Two Bases to place, or three dice below the Guerrillas Available."""
    g = turn.g
    bases = bases_to_build(turn)
    if turn.box("8.5.3", "vc_two_bases", bases >= 2, bases=bases):
        return True
    have = g.available[VC_GUERRILLA]
    dice = turn.dials.vc_rally_dice
    if have <= dice:
        return turn.box("8.5.3", "vc_guerrillas_available", False, available=have)
    return turn.box("8.5.3", "vc_guerrillas_available", turn.dice(dice, "8.5.3", "rally") < have, available=have)


def bases_to_build(turn: Turn) -> int:
    """8.5.3 Bases a Rally would place: so many as it has, can pay for (Tax included) and may choose spaces for."""
    g = turn.g
    bases = min(len(base_sites(g, CITIES_PROVINCES)), g.available[VC_BASE])
    if turn.limited:
        return min(bases, 1)
    if bases > g.res[VC] < 2 and not turn.granted:
        return min(bases, g.res[VC] + tax_yield(g))
    return bases


def can_rally(turn: Turn, choice: Choice | None = None) -> bool:
    """8.5.3 Whether a Rally would place anything, Tax included."""
    g = turn.g
    if not (g.res[VC] or turn.granted or (tax_spaces(turn) and not turn.limited)):
        return False
    return bool((choice or rally_choice)(turn, _open_to_rally(g))[0])


def _open_to_rally(g: War) -> list[int]:
    """3.3.1 Where a Rally could be: no Support; P3.3.1: no Hamlet."""
    return [s for s in CITIES_PROVINCES if g.support[s] <= 0 and not g.n[s * KINDS + ARVN_HAMLET]]


def _plan_march(turn: Turn, origins: Sequence[int] = SPACES) -> bool:
    return plan_operation(turn, vc_march.plan_march(turn, turn.granted, origins))


def _can_attack(turn: Turn) -> bool:
    g = turn.g
    if turn.alone:
        return (g.res[VC] > 0 or turn.granted) and any(vc_march.attacks_here(g, s) for s in SPACES)
    return g.res[VC] > 0 and vc_march.can_attack(g)


_RULES = {"rally": "8.5.3", "march": "8.5.4", "attack": "8.5.5"}
_CAN: dict[str, Callable[[Turn], bool]] = {"rally": can_rally, "march": _plan_march, "attack": _can_attack}


# ------------------------------------------------------------------ Terror (8.5.1)


def terror_space(
    turn: Turn, d: Decision, where: Callable[[War], list[int]] = terror_spaces, finish: Handler = last_call
) -> str:
    """8.5.1 Terror where it shifts, highest Population first; Tax at 0 Resources; then LoCs; then Tax or Subvert."""
    g = turn.g
    turn.begin("terror", d)
    if not g.res[VC] and (key := tax_key(turn, d)):
        return key
    good = where(g)
    offered = offered_spaces(d)
    if here := [s for s in offered if s in good]:
        return SPACE_KEY[turn.pick("8.5.1", here, [HIGHEST_POP])]
    locs = [s for s in offered if IS_LOC[s] and not g.sabotage[s]]
    if locs and g.res[VC] > ROADS_ABOVE and g.aid < ROADS_AID_BELOW:
        return SPACE_KEY[turn.pick("8.5.1", locs)]
    return finish(turn, d) if d.offers("done") else _any_space(turn, d, "8.5.1")


def _any_space(turn: Turn, d: Decision, rule: str) -> str:
    """5.1.3 What an Event demands is done, by lot, where the lists want nothing."""
    return turn.pick_space(d, rule, [HIGHEST_POP])


# ------------------------------------------------------------------ Rally (8.5.3)


def base_sites(g: War, spaces: Iterable[int]) -> list[int]:
    """8.5.3 Of these spaces those with four Guerrillas, no Support and room for a Base."""
    vc = g.vc
    return [s for s in spaces if vc[s] >= BASE_AT and _base_here(g, s)]


def _base_here(g: War, s: int) -> bool:
    if g.support[s] > 0 or g.n[s * KINDS + ARVN_HAMLET]:  # P3.3.1: nobody Rallies at a Hamlet
        return False
    return holds(g, s, VC_GUERRILLAS) >= BASE_AT and bases_in(g, s) < 2


def _gain(g: War, s: int) -> int:
    """Guerrillas a Rally would add there."""
    n = holds(g, s, VC_BASES)
    return min(g.available[VC_GUERRILLA], POP[s] + n) if n else 1


def takes_coin_control(t: Turn, s: int) -> bool:
    """8.5.3 Whether a Rally would end COIN Control of Population."""
    g = t.g
    return POP[s] > 0 and g.control[s] == COIN_CONTROL and coin_over(g, s) < _gain(g, s)


def takes_nva_control(t: Turn, s: int) -> bool:
    """8.5.3 Whether a Rally would end NVA Control of Population."""
    g = t.g
    return POP[s] > 0 and g.control[s] == NVA_CONTROL and nva_over(g, s) < _gain(g, s)


AGAINST_COIN: SpaceLine = prefer("removes_coin_control", takes_coin_control)
AGAINST_NVA: SpaceLine = prefer("removes_players_nva_control", takes_nva_control)


def rally_lines(g: War) -> list[SpaceLine]:
    """8.5.3 Where COIN Control ends, then NVA's if a player holds it."""
    return [AGAINST_COIN] if g.nonplayers[NVA] else [AGAINST_COIN, AGAINST_NVA]


def rally_choice(turn: Turn, offered: list[int]) -> tuple[list[int], str]:
    """8.5.3 The candidates of the first bullet that has any, and what is placed there."""
    g = turn.g
    if g.available[VC_BASE] and (found := base_sites(g, offered)):
        return found, "rally:base"
    if not g.available[VC_GUERRILLA]:
        return [], ""
    if turn.plan(RallyPlan).new < NEW_SPACES:
        bare = [s for s in offered if not g.vc[s]]
        if found := holding(g, ARVN_CUBES, bare) or [s for s in bare if POP[s]]:
            return found, "rally:new"
    if found := [s for s in holding(g, VC_BASES, offered) if under(g, s) < BASE_AT]:
        return found, "rally:guerrilla"
    if found := [s for s in offered if g.vc[s] and 1 <= holds(g, s, VC_GUERRILLAS) <= 3]:
        return found, "rally:guerrilla"
    rest = [s for s in offered if IN_SOUTH[s]] or (offered if turn.granted else [])  # 8.4.4: else where the Event allows
    return rest, "rally:guerrilla"


def rally_space(
    turn: Turn,
    d: Decision,
    choice: Choice = rally_choice,
    order: Callable[[War], list[SpaceLine]] = rally_lines,
    finish: Handler = last_call,
) -> str:
    """8.5.3 Up to 6 spaces, bullet by bullet; at 0 Resources Tax first; at the end Tax or Subvert."""
    g = turn.g
    turn.begin("rally", d)
    if not g.res[VC] and (key := tax_key(turn, d)):
        return key
    offered = offered_spaces(d)
    if offered and turn.chosen < turn.dials.vc_rally_spaces:
        found, what = choice(turn, offered)
        if found:
            rally = turn.plan(RallyPlan)
            rally.new += what == "rally:new"
            rally.base = what == "rally:base"
            lines = () if rally.base else order(g)  # a Base adds no piece: it ends nobody's Control
            s = turn.pick("8.5.3", found, lines)
            if holds(g, s, VC_BASES):
                rally.at_bases.append(s)
            return SPACE_KEY[s]
    if not d.offers("done"):
        return finish(turn, d) if any(key.startswith("sa:") for key in d.options) else _any_space(turn, d, "8.5.3")
    if terms.rally_agitate(g) and g.res[VC] and any(shifts(g, s) for s in turn.plan(RallyPlan).at_bases):
        return "done"  # Cadres: Agitation first, then the special activity
    return finish(turn, d)


# ------------------------------------------------------------------ March, Attack


def march_origin(turn: Turn, d: Decision, finish: Handler = last_call) -> str:
    """8.5.4 The planned moves; then Ambush, else Tax, else Subvert."""
    turn.begin("march", d)
    if turn.moves is None:
        _plan_march(turn, offered_spaces(d))
    if key := next_move(turn, d):
        return key
    return special(d, "ambush") or finish(turn, d)


def attack_space(turn: Turn, d: Decision, choose: Handler = vc_march.attack_space) -> str:
    """8.5.5 Ambushes and Attacks; then Tax if there was no Ambush."""
    if key := choose(turn, d):
        return key
    if key := tax_key(turn, d):
        return key
    if d.offers("done"):
        return "done"
    s = vc_march.pick_attack(turn, offered_spaces(d))
    return SPACE_KEY[s] if s >= 0 else ""


HANDLERS: dict[str, Handler] = {
    "turn.action": action,
    "event.limited_op": limited_operation,
    "event.special": free_special,
    "terror.space": terror_space,
    "tax.space": tax_space,
    "subvert.space": subvert_space,
    "subvert.action": subvert_action,
    "rally.space": rally_space,
    "rally.action": rally_action,
    "rally.guerrillas": rally_count,
    "rally.agitate": vc_agitate.agitate_space,
    "march.origin": march_origin,
    "march.destination": move_target,
    "march.guerrilla": move_count,
    "march.guerrilla_active": move_count,
    "attack.space": attack_space,
    "attack.with": vc_march.attack_with,
    "ambush.space": vc_march.ambush_space,
    "ambush.target": vc_march.ambush_target,
    "ambush.remove": vc_march.ambush_remove,
    "op.last_call": last_call,
    "agitate.space": vc_agitate.agitate_space,
    "agitate.spend": vc_agitate.agitate_spend,
    "withdraw.space": vc_agitate.withdraw_space,
}
