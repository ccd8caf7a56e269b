"""8.5 The VC non-player of the 1st edition: Event, Terror, Rally, then March, or Attack once it is on the roads."""

from collections.abc import Callable, Sequence

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import IN_SOUTH, LOCS, SPACES
from sandtable.vietnam.fitl.nonplayer.charts1.events import event_first
from sandtable.vietnam.fitl.nonplayer.charts1.numbers import first
from sandtable.vietnam.fitl.nonplayer.charts1.vc import march
from sandtable.vietnam.fitl.nonplayer.charts2.plans import RallyPlan
from sandtable.vietnam.fitl.nonplayer.charts2.vc import chart as second
from sandtable.vietnam.fitl.nonplayer.charts2.vc.march import under
from sandtable.vietnam.fitl.nonplayer.charts2.vc.tax import last_call, special, tax_spaces
from sandtable.vietnam.nonplayer.facts import offered_spaces
from sandtable.vietnam.nonplayer.moves import next_move, plan_operation
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN_CUBES, NVA, VC, VC_BASE, VC_BASES, VC_GUERRILLA, VC_GUERRILLAS
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

TERROR, RALLY, MARCH, ATTACK = first("8.5.1"), first("8.5.2"), first("8.5.3"), first("8.5.4")
MANY_GUERRILLAS = 12
TWO_BASES = 2


# ------------------------------------------------------------------ the chart


def action(turn: Turn, d: Decision) -> str:
    """8.5 The Event; else Terror, Rally, March or Attack; else Pass."""
    return event_first(turn, d) or limited_operation(turn, d) or "pass"


def limited_operation(turn: Turn, d: Decision) -> str:
    """8.5, 8.4.4 The Operation of the chart, also where an Event leaves it to VC; "" for none."""
    if d.offers("op:terror") and _terror_box(turn):
        turn.begin("terror")
        return "op:terror"
    for op in _order(turn):
        turn.begin(op)
        if d.offers(f"op:{op}") and turn.box(_RULES[op], f"vc_can_{op}", _CAN[op](turn)):
            return f"op:{op}"
    return ""


def _order(turn: Turn) -> tuple[str, ...]:
    """8.5.2-8.5.4 Rally by its box; else Attack once a hidden Guerrilla is on a LoC; else March. Each with what it falls
    back on."""
    if _rally_box(turn):
        return ("rally", "march")
    on_road = any(turn.g.vc[s] and under(turn.g, s) for s in LOCS)
    return ("attack", "march", "rally") if turn.box(ATTACK, "vc_on_the_roads", on_road) else ("march", "rally")


def free_special(turn: Turn, d: Decision) -> str:
    """8.4.4 Which special activity of an Event: the chart is walked, its Operation left out."""
    dry = () if turn.g.monsoon else ("op:march",)
    everything = Decision(d.seat, d.topic, d.rule, ("op:terror", "op:rally", *dry, "op:attack"))
    op = limited_operation(turn, everything)
    turn.begin("special")
    order = ["sa:ambush"] if op == "op:attack" or (op == "op:march" and turn.g.res[VC]) else []
    if op != "op:attack":
        order += ["sa:tax", "sa:subvert"]
    return next((key for key in order if d.offers(key) and (key != "sa:tax" or tax_spaces(turn))), "")


def _terror_box(turn: Turn) -> bool:
    """8.5.1 Terror at Support that leaves no VC Base without its last hidden Guerrilla."""
    g = turn.g
    spaces = terror_spaces(g) if g.res[VC] or turn.granted else []
    return turn.box(TERROR, "vc_terror_at_support", any(g.support[s] > 0 for s in spaces))


def terror_spaces(g: War) -> list[int]:
    """8.5.1 Where Terror would shift; the last Underground Guerrilla at a Base is spared everywhere."""
    return second.terror_spaces(g, last_at_support=False)


def terror_space(turn: Turn, d: Decision) -> str:
    """8.5.1 As in the 2nd edition, in these spaces."""
    return second.terror_space(turn, d, terror_spaces)


# ------------------------------------------------------------------ Rally (8.5.2)


def _rally_box(turn: Turn) -> bool:
    """8.5.2 Twelve Guerrillas Available, or two Bases to place."""
    have = turn.g.available[VC_GUERRILLA]
    if turn.box(RALLY, "vc_twelve_available", have >= MANY_GUERRILLAS, available=have):
        return True
    bases = second.bases_to_build(turn)
    return turn.box(RALLY, "vc_two_bases", bases >= TWO_BASES, bases=bases)


def rally_choice(turn: Turn, offered: list[int]) -> tuple[list[int], str]:
    """8.5.2 The candidates of the first bullet that has any, and what is placed there."""
    g = turn.g
    if g.available[VC_BASE] and (found := second.base_sites(g, offered)):
        return found, "rally:base"
    if not g.available[VC_GUERRILLA]:
        return [], ""
    if turn.plan(RallyPlan).new < second.NEW_SPACES:
        if found := [s for s in offered if holds(g, s, ARVN_CUBES) and not holds(g, s, VC_GUERRILLAS)]:
            return found, "rally:new"
    found = (
        [s for s in offered if g.vc[s] and holds(g, s, VC_BASES) and under(g, s) < second.BASE_AT]
        or [s for s in offered if second.takes_coin_control(turn, s)]
        or ([] if g.nonplayers[NVA] else [s for s in offered if second.takes_nva_control(turn, s)])
        or [s for s in offered if g.vc[s] and 1 <= holds(g, s, VC_GUERRILLAS) < second.BASE_AT]
        or [s for s in offered if IN_SOUTH[s]]
        or (offered if turn.granted else [])  # 8.4.4: else where the Event allows
    )
    return found, "rally:guerrilla"


def _no_lines(g: War) -> list[SpaceLine]:
    return []


def rally_space(turn: Turn, d: Decision) -> str:
    """8.5.2 Up to 6 spaces, bullet by bullet, lots within each."""
    return second.rally_space(turn, d, rally_choice, _no_lines)


# ------------------------------------------------------------------ March, Attack


def _can_rally(turn: Turn) -> bool:
    return second.can_rally(turn, rally_choice)


def _plan_march(turn: Turn, origins: Sequence[int] = SPACES) -> bool:
    return plan_operation(turn, march.plan_march(turn, turn.granted, origins))


def _can_attack(turn: Turn) -> bool:
    return (turn.g.res[VC] > 0 or turn.granted) and march.can_attack(turn.g, ambush=not turn.alone)


_RULES = {"rally": RALLY, "march": MARCH, "attack": ATTACK}
_CAN: dict[str, Callable[[Turn], bool]] = {"rally": _can_rally, "march": _plan_march, "attack": _can_attack}


def march_origin(turn: Turn, d: Decision) -> str:
    """8.5.3 The planned moves; then Ambush if any Resource is left, else Tax, else Subvert."""
    turn.begin("march", d)
    if turn.moves is None:
        _plan_march(turn, offered_spaces(d))
    if key := next_move(turn, d):
        return key
    ambush = special(d, "ambush") if turn.g.res[VC] else ""
    return ambush or last_call(turn, d)


HANDLERS: dict[str, Handler] = {
    **second.HANDLERS,
    "turn.action": action,
    "event.limited_op": limited_operation,
    "event.special": free_special,
    "terror.space": terror_space,
    "rally.space": rally_space,
    "march.origin": march_origin,
    "attack.space": march.attack_space,
    "ambush.space": march.ambush_space,
    "ambush.target": march.ambush_target,
}
