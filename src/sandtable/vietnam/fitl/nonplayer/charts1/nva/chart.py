"""8.6 The NVA non-player of the 1st edition: Event, Pass, Attack, Terror, Rally, March."""

from collections.abc import Sequence
from functools import partial

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam.board import ACTIVE_SUPPORT, IN_SOUTH, POP, SPACE_KEY, SPACES
from sandtable.vietnam.fitl.nonplayer.charts1.events import event_first
from sandtable.vietnam.fitl.nonplayer.charts1.numbers import first
from sandtable.vietnam.fitl.nonplayer.charts1.nva import attack
from sandtable.vietnam.fitl.nonplayer.charts1.nva.march import STEPS
from sandtable.vietnam.fitl.nonplayer.charts2.coup import redeploy_nva
from sandtable.vietnam.fitl.nonplayer.charts2.nva import chart as second
from sandtable.vietnam.fitl.nonplayer.charts2.nva.attack import bombard_space, march_takes_base
from sandtable.vietnam.fitl.nonplayer.charts2.nva.march import plan_march
from sandtable.vietnam.fitl.nonplayer.charts2.plans import MarchPlan
from sandtable.vietnam.nonplayer.facts import offered_spaces
from sandtable.vietnam.nonplayer.moves import next_move, plan_operation
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn
from sandtable.vietnam.pieces import (
    KINDS,
    NVA,
    NVA_BASE,
    NVA_BASES,
    NVA_GUERRILLA,
    NVA_GUERRILLAS,
    NVA_TROOPS,
    VC_BASES,
    VC_TUNNEL,
)  # fmt: skip
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

PASS = first("8.6.1")
TERROR_POPULATION = 3
MANY_TROOPS, MANY_GUERRILLAS, POOR_TRAIL = 20, 10, 1


# ------------------------------------------------------------------ the chart


def action(turn: Turn, d: Decision) -> str:
    """8.6 The Event; Pass without Resources; else the Operation of the chart."""
    event = event_first(turn, d)
    if event:
        return event
    if turn.box(PASS, "nva_no_resources", turn.g.res[NVA] == 0):
        return "pass"
    return limited_operation(turn, d) or "pass"


def limited_operation(turn: Turn, d: Decision) -> str:
    """8.6.2-8.6.5, 8.4.4 Attack, Terror, Rally, March, also where an Event leaves it to NVA; "" for none."""
    if d.offers("op:attack") and attack.attack_box(turn):
        turn.begin("attack")
        return "op:attack"
    return second.terror_rally_march(turn, d, _BOXES)


def free_special(turn: Turn, d: Decision) -> str:
    """8.4.4 Which special activity of an Event: the chart is walked, its Operation left out."""
    turn.begin("special")
    if attack.attack_box(turn):
        if d.offers("sa:ambush") and turn.box(attack.RULE, "nva_ambush_pair", attack.ambush_worth(turn)):
            return "sa:ambush"
    elif not _terror_box(turn) and d.offers("sa:infiltrate"):
        if turn.box("8.6.4", "nva_infiltrate_worth", infiltrate_worth(turn.g)):
            return "sa:infiltrate"
    return "sa:bombard" if d.offers("sa:bombard") else ""


# ------------------------------------------------------------------ Terror (8.6.3)


def _terror_box(turn: Turn) -> bool:
    """8.6.3 Spaces at Active Support with 3 Population together, as far as Resources go."""
    g = turn.g
    money = 1 if turn.limited else 99 if turn.granted else g.res[NVA]
    active = [s for s in second.terror_spaces(g) if g.support[s] == ACTIVE_SUPPORT]
    pop = sum(sorted((POP[s] for s in active), reverse=True)[:money])
    return turn.box("8.6.3", "nva_terror_active_support", pop >= TERROR_POPULATION, pop=pop)


def terror_space(turn: Turn, d: Decision) -> str:
    """8.6.3 Every space with Support, by lot; then Bombard."""
    turn.begin("terror", d)
    good = second.terror_spaces(turn.g)
    if found := [s for s in offered_spaces(d) if s in good]:
        return SPACE_KEY[turn.pick("8.6.3", found)]
    return last_call(turn, d) if d.offers("done") else turn.pick_space(d, "8.6.3")


# ------------------------------------------------------------------ Rally and Infiltrate (8.6.4)


def _rally_box(turn: Turn) -> bool:
    """8.6.4 Many Troops or many Guerrillas Available, or a poor Trail."""
    g = turn.g
    troops, guerrillas = g.available[NVA_TROOPS], g.available[NVA_GUERRILLA]
    if turn.box("8.6.4", "nva_many_troops", troops > MANY_TROOPS, available=troops):
        return True
    if turn.box("8.6.4", "nva_many_guerrillas", guerrillas > MANY_GUERRILLAS, available=guerrillas):
        return True
    return turn.box("8.6.4", "nva_poor_trail", g.trail <= POOR_TRAIL, trail=g.trail)


def base_takeovers(g: War, spaces: list[int]) -> list[int]:
    """8.6.4 VC Bases to replace, beside an NVA Base too, while an NVA Base is Available."""
    if not g.available[NVA_BASE]:
        return []
    return [s for s in spaces if g.nva[s] > g.vc[s] and holds(g, s, VC_BASES)]


def infiltrate_worth(g: War) -> bool:
    """8.6.4 Only if a Base or at least 4 Troops would be placed."""
    return second.infiltrate_worth(g, base_takeovers)


TAKEOVER_LINES: list[SpaceLine] = [
    most("highest_population", lambda t, s: POP[s]),
    prefer("a_tunnel", lambda t, s: t.g.n[s * KINDS + VC_TUNNEL] > 0),
]
TROOP_LINES: list[SpaceLine] = [
    most("most_nva_guerrillas", lambda t, s: holds(t.g, s, NVA_GUERRILLAS)),
    prefer("in_the_south", lambda t, s: IN_SOUTH[s]),
    prefer("two_nva_bases", lambda t, s: holds(t.g, s, NVA_BASES) == 2),
]


def infiltrate_space(turn: Turn, d: Decision) -> str:
    """8.6.4 Replace VC Bases, highest Population first; then place Troops at NVA Bases, in the South first."""
    return second.infiltrate_space(turn, d, base_takeovers, TAKEOVER_LINES, TROOP_LINES)


def infiltrate_action(turn: Turn, d: Decision) -> str:
    """8.6.4 A VC Base is taken over where that can be, else Troops are placed."""
    return second.infiltrate_action(turn, d, base_takeovers)


def last_call(turn: Turn, d: Decision) -> str:
    """8.6.3-8.6.5 Infiltrate if it is worth it (not with Terror), else Bombard, else nothing."""
    return second.last_call(turn, d, infiltrate_worth)


def rally_space(turn: Turn, d: Decision) -> str:
    """8.6.4 As in the 2nd edition; the activity after it by this chart."""
    return second.rally_space(turn, d, last_call)


# ------------------------------------------------------------------ March (8.6.5)


def _plan_march(turn: Turn, origins: Sequence[int] = SPACES) -> bool:
    moves = plan_march(turn, origins, STEPS)
    turn.plan(MarchPlan).targets = [m.target for m in moves if NVA_GUERRILLA in m.pieces]
    turn.plan(attack.Destinations).spaces = [m.target for m in moves]
    return plan_operation(turn, moves)


_BOXES = second.Boxes(_terror_box, _rally_box, _plan_march)


def march_origin(turn: Turn, d: Decision) -> str:
    """8.6.5 The planned moves; then Ambush if it takes a Base, else Infiltrate, else Bombard."""
    turn.begin("march", d)
    if turn.moves is None:
        _plan_march(turn, offered_spaces(d) if turn.granted else SPACES)  # an Event may say from where
    if key := next_move(turn, d):
        return key
    marched = turn.plan(MarchPlan).targets
    if d.offers("sa:ambush") and turn.box("8.6.5", "nva_ambush_takes_base", march_takes_base(turn.g, marched)):
        return "sa:ambush"
    return last_call(turn, d)


def redeploy(turn: Turn, d: Decision) -> str:
    """8.6.6 As in the 2nd edition, but no units are kept at Bases for their own sake."""
    return redeploy_nva(turn, d, guard=0)


HANDLERS: dict[str, Handler] = {
    **second.HANDLERS,
    "turn.action": action,
    "event.limited_op": limited_operation,
    "event.special": free_special,
    "attack.space": attack.attack_space,
    "bombard.space": partial(bombard_space, rule=attack.RULE, lines=attack.BOMBARD_LINES),
    "ambush.space": attack.ambush_space,
    "ambush.target": attack.ambush_target,
    "ambush.remove": attack.ambush_remove,
    "terror.space": terror_space,
    "rally.space": rally_space,
    "infiltrate.space": infiltrate_space,
    "infiltrate.action": infiltrate_action,
    "march.origin": march_origin,
    "op.last_call": last_call,
    "redeploy.nva": redeploy,
}
