"""8.6 The NVA non-player: its chart, box by box, with Terror, Rally and Infiltrate (Attack: nva_attack, March: nva_march)."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam import terms
from sandtable.vietnam.board import (
    ADJACENT,
    CITIES_PROVINCES,
    COIN_CONTROL,
    IN_LAOS_CAMBODIA,
    IN_SOUTH,
    IS_LOC,
    NVA_CONTROL,
    OUTSIDE_SOUTH,
    POP,
    POPULATED,
    SPACE_KEY,
    SPACES,
)  # fmt: skip
from sandtable.vietnam.fitl.nonplayer.charts2 import events
from sandtable.vietnam.fitl.nonplayer.charts2.insurgents import rally_action, rally_count
from sandtable.vietnam.fitl.nonplayer.charts2.nva import attack as nva_attack
from sandtable.vietnam.fitl.nonplayer.charts2.nva.attack import troops
from sandtable.vietnam.fitl.nonplayer.charts2.nva.march import plan_march
from sandtable.vietnam.fitl.nonplayer.charts2.plans import MarchPlan, RallyPlan
from sandtable.vietnam.nonplayer.facts import number_key, offered_pieces, offered_spaces, space_in
from sandtable.vietnam.nonplayer.moves import move_count, move_target, next_move, plan_operation
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn
from sandtable.vietnam.pieces import (
    KINDS,
    NVA,
    NVA_BASE,
    NVA_BASES,
    NVA_GUERRILLA,
    NVA_GUERRILLA_ACTIVE,
    NVA_GUERRILLAS,
    NVA_TROOPS,
    PIECE_KEY,
    VC_BASE,
    VC_BASES,
    VC_GUERRILLA,
    VC_GUERRILLA_ACTIVE,
    VC_GUERRILLAS,
    VC_TUNNEL,
)  # fmt: skip
from sandtable.vietnam.query import holding
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import bases_in

Takeovers: TypeAlias = Callable[[War, list[int]], list[int]]
"""Of these spaces those where a VC Base is to be replaced."""

class Boxes(NamedTuple):
    """What a chart asks before Terror and before Rally, and how it plans a March (False: nobody would move)."""

    terror: Callable[[Turn], bool]
    rally: Callable[[Turn], bool]
    march: Callable[[Turn], bool]


RALLY_SPACES = 3
BASE_AT = 4
INFILTRATE_TROOPS = 4
GUARD = 2


def units(g: War, s: int) -> int:
    """NVA pieces other than Bases in a space."""
    return g.nva[s] - holds(g, s, NVA_BASES)


# ------------------------------------------------------------------ the chart


def action(turn: Turn, d: Decision) -> str:
    """8.6 The chart, from the top left: Attack, Event or Pass, Terror, Rally, March."""
    g = turn.g
    if d.offers("op:attack") and nva_attack.attack_box(turn, ambush=not turn.limited):
        turn.begin("attack")
        return "op:attack"
    event = events.event_box(turn, d, "8.6.2")
    if event:
        return event
    if turn.box("8.6.2", "nva_no_resources", g.res[NVA] == 0):
        return "pass"
    return terror_rally_march(turn, d, _BOXES) or "pass"


def limited_operation(turn: Turn, d: Decision) -> str:
    """8.4.4 Which Operation of an Event: as the chart says, the Event box left out."""
    if d.offers("op:attack") and nva_attack.attack_box(turn, ambush=False):
        return "op:attack"
    return terror_rally_march(turn, d, _BOXES)


def terror_rally_march(turn: Turn, d: Decision, boxes: Boxes) -> str:
    """8.6.3-8.6.5 Terror, then Rally if its box says so, else March; each of these two falls back on the other."""
    if d.offers("op:terror") and boxes.terror(turn):
        turn.begin("terror")
        return "op:terror"
    for op in ("rally", "march") if boxes.rally(turn) else ("march", "rally"):
        turn.begin(op)
        able = boxes.march if op == "march" else can_rally
        if turn.box(_RULES[op], f"nva_can_{op}", d.offers(f"op:{op}") and able(turn)):
            return f"op:{op}"
    return ""


def free_special(turn: Turn, d: Decision) -> str:
    """8.4.4 Which special activity of an Event: the chart is walked, its Operation left out (Rally and March: the same)."""
    turn.begin("special")
    if nva_attack.attack_box(turn):
        if nva_attack.first_special(turn, d) == "ambush" and d.offers("sa:ambush"):
            return "sa:ambush"
    elif not _terror_box(turn) and d.offers("sa:infiltrate"):
        if turn.box("8.6.4", "nva_infiltrate_worth", infiltrate_worth(turn.g)):
            return "sa:infiltrate"
    return "sa:bombard" if d.offers("sa:bombard") else ""


_RULES = {"rally": "8.6.4", "march": "8.6.5"}


def _plan_march(turn: Turn, origins: Sequence[int] = SPACES) -> bool:
    moves = plan_march(turn, origins)
    turn.plan(MarchPlan).targets = [m.target for m in moves if NVA_GUERRILLA in m.pieces]
    return plan_operation(turn, moves)


def can_rally(turn: Turn) -> bool:
    """8.6.4 Whether a Rally would place anything or improve the Trail."""
    g = turn.g
    return bool(rally_choice(turn, [s for s in CITIES_PROVINCES if g.support[s] <= 0])[0]) or improves_trail(g)


def last_call(turn: Turn, d: Decision, worth: Callable[[War], bool] | None = None) -> str:
    """8.6.3-8.6.5 Infiltrate if it is worth it (not with Terror), else Bombard, else nothing."""
    if d.offers("sa:infiltrate") and turn.box("8.6.4", "nva_infiltrate_worth", (worth or infiltrate_worth)(turn.g)):
        return "sa:infiltrate"
    return "sa:bombard" if d.offers("sa:bombard") else "done"


# ------------------------------------------------------------------ Terror (8.6.3)


def terror_spaces(g: War) -> list[int]:
    """8.6.3 Spaces with Support where NVA could use Terror."""
    return [s for s in POPULATED if g.support[s] > 0 and g.nva[s] and (troops(g, s) or g.n[s * KINDS + NVA_GUERRILLA])]


def _terror_box(turn: Turn) -> bool:
    """8.6.3 As much Population at Support as a die, as far as Resources go."""
    money = 1 if turn.limited else 99 if turn.granted else turn.g.res[NVA]
    pop = sum(sorted((POP[s] for s in terror_spaces(turn.g)), reverse=True)[:money])
    if not pop:
        return turn.box("8.6.3", "nva_terror", False, pop=0)
    return turn.box("8.6.3", "nva_terror", pop >= turn.dice(1, "8.6.3", "terror"), pop=pop)


def terror_space(turn: Turn, d: Decision) -> str:
    """8.6.3 Every space with Support, highest Population first; then Bombard."""
    turn.begin("terror", d)
    good = terror_spaces(turn.g)
    lines: list[SpaceLine] = [most("highest_population", lambda t, s: POP[s])]
    if found := [s for s in offered_spaces(d) if s in good]:
        return SPACE_KEY[turn.pick("8.6.3", found, lines)]
    return last_call(turn, d) if d.offers("done") else turn.pick_space(d, "8.6.3", lines)


# ------------------------------------------------------------------ Rally (8.6.4)


def _base_here(g: War, s: int) -> bool:
    """8.6.4 Four Guerrillas or Troops of NVA and VC, two of them NVA Guerrillas, and room for a Base."""
    if g.nva[s] < 2 or g.support[s] > 0 or bases_in(g, s) >= 2 or holds(g, s, NVA_GUERRILLAS) < 2:
        return False
    return units(g, s) + holds(g, s, VC_GUERRILLAS) >= BASE_AT


def _rally_box(turn: Turn) -> bool:
    """8.6.4 A poor Trail, a Base with fewer than 2 units, many Guerrillas Available, or a Base to place."""
    g = turn.g
    if turn.box("8.6.4", "nva_poor_trail", g.trail <= 1, trail=g.trail):
        return True
    lonely = any(units(g, s) < GUARD for s in holding(g, NVA_BASES, CITIES_PROVINCES))
    if turn.box("8.6.4", "nva_lonely_base", lonely):
        return True
    have = g.available[NVA_GUERRILLA]
    if have > 2 and turn.box("8.6.4", "nva_guerrillas_available", have > turn.dice(2, "8.6.4", "rally"), available=have):
        return True
    base = g.available[NVA_BASE] > 0 and any(g.nva[s] and _base_here(g, s) for s in CITIES_PROVINCES)
    return turn.box("8.6.4", "nva_would_place_base", base)


def improves_trail(g: War) -> bool:
    """8.6.4 Unless below 3 Resources, or at Trail 3 with fewer than 9."""
    if g.trail >= terms.rally_trail_top(g) or g.res[NVA] < 3 or not terms.rally_trail_boxes(g):
        return False
    return not (g.trail == 3 and g.res[NVA] < 9)


def rally_choice(turn: Turn, offered: list[int]) -> tuple[list[int], str]:
    """8.6.4 The candidates of the first bullet that has any, and what is placed there."""
    g = turn.g
    if g.available[NVA_BASE] and (found := [s for s in offered if g.nva[s] and _base_here(g, s)]):
        return found, "rally:base"
    if not g.available[NVA_GUERRILLA]:
        return [], ""
    based = holding(g, NVA_BASES, offered)
    found = (
        [s for s in offered if IN_LAOS_CAMBODIA[s] and g.control[s] == COIN_CONTROL]
        or [s for s in based if holds(g, s, NVA_GUERRILLAS) <= 1]
        or based
        or offered
    )
    return found, "rally:guerrilla"


def rally_space(turn: Turn, d: Decision, then: Handler = last_call) -> str:
    """8.6.4 Up to 3 spaces (1 where AAA unshaded would bar the Trail); then the Trail, then Infiltrate, else Bombard."""
    g = turn.g
    turn.begin("rally", d)
    limit = 1 if terms.one_rally_space_with_trail(g) and improves_trail(g) else RALLY_SPACES
    offered = offered_spaces(d)
    if offered and turn.chosen < limit:
        found, what = rally_choice(turn, offered)
        if found:
            turn.plan(RallyPlan).base = what == "rally:base"
            return SPACE_KEY[turn.pick("8.6.4", found)]
    if not d.offers("done"):
        return then(turn, d) if any(key.startswith("sa:") for key in d.options) else turn.pick_space(d, "8.6.4")
    return "done" if improves_trail(g) else then(turn, d)  # with the Trail there is a last call after it


def rally_trail(turn: Turn, d: Decision) -> str:
    """8.6.4 Improve the Trail unless Resources are short."""
    return "yes" if turn.box("8.6.4", "nva_improves_trail", improves_trail(turn.g)) else "no"


# ------------------------------------------------------------------ Infiltrate (8.6.4)


def base_takeovers(g: War, spaces: list[int]) -> list[int]:
    """8.6.4 VC Bases to replace where NVA has no Base and a Base can be had."""
    if not g.available[NVA_BASE] and not any(holds(g, s, NVA_BASES) for s in OUTSIDE_SOUTH):
        return []
    return [s for s in holding(g, VC_BASES, spaces) if g.nva[s] > g.vc[s] and not holds(g, s, NVA_BASES)]


def _new_troops(g: War, s: int) -> int:
    """Troops an Infiltrate would add there: placed, and swapped for Guerrillas beyond 2."""
    n = holds(g, s, NVA_BASES)
    if not n:
        return 0
    return min(g.available[NVA_TROOPS], g.trail + n + max(0, holds(g, s, NVA_GUERRILLAS) - GUARD))


def infiltrate_worth(g: War, taken: Takeovers = base_takeovers) -> bool:
    """8.6.4 Only if a Base or at least 4 Troops would be placed."""
    if taken(g, list(CITIES_PROVINCES)):
        return True
    found = [s for s in holding(g, NVA_BASES, CITIES_PROVINCES) if _new_troops(g, s)]
    found.sort(key=lambda s: (holds(g, s, NVA_GUERRILLAS), holds(g, s, NVA_BASES)), reverse=True)  # as they will be chosen
    added = sum(_new_troops(g, s) for s in found[: terms.max_infiltrate_spaces(g)])
    return min(g.available[NVA_TROOPS], added) >= INFILTRATE_TROOPS


TAKEOVER_LINES: list[SpaceLine] = [
    prefer("a_tunnel", lambda t, s: t.g.n[s * KINDS + VC_TUNNEL] > 0),
    most("highest_population", lambda t, s: POP[s]),
]
TROOP_LINES: list[SpaceLine] = [
    most("most_nva_guerrillas", lambda t, s: holds(t.g, s, NVA_GUERRILLAS)),
    prefer("two_nva_bases", lambda t, s: holds(t.g, s, NVA_BASES) == 2),
    prefer(
        "near_no_nva_control",
        lambda t, s: any(t.g.control[a] != NVA_CONTROL and not IS_LOC[a] for a in (s, *ADJACENT[s])),
    ),
]


def infiltrate_space(
    turn: Turn,
    d: Decision,
    taken: Takeovers = base_takeovers,
    bases: list[SpaceLine] = TAKEOVER_LINES,
    troops: list[SpaceLine] = TROOP_LINES,
) -> str:
    """8.6.4 Replace VC Bases, Tunnels first; then place Troops at NVA Bases."""
    g = turn.g
    offered = offered_spaces(d)
    if found := taken(g, offered):
        return SPACE_KEY[turn.pick("8.6.4", found, bases)]
    if found := [s for s in holding(g, NVA_BASES, offered) if _new_troops(g, s)]:
        return SPACE_KEY[turn.pick("8.6.4", found, troops)]
    return "done" if d.offers("done") else turn.pick_space(d, "8.6.4", troops)


def infiltrate_action(turn: Turn, d: Decision, taken: Takeovers = base_takeovers) -> str:
    """8.6.4 As the bullet says: a VC Base is taken over where that can be, else Troops are placed."""
    s = space_in(d)
    return "infiltrate:takeover" if s >= 0 and taken(turn.g, [s]) else "infiltrate:troops"


def infiltrate_troops(turn: Turn, d: Decision) -> str:
    """8.6.4, 8.1.2 All the Troops that are Available; none is recalled from the map for it."""
    return number_key(d, turn.g.available[NVA_TROOPS])


def infiltrate_swap(turn: Turn, d: Decision) -> str:
    """8.6.4 Guerrillas become Troops down to 2, the Active ones first, so that Underground ones stay."""
    g = turn.g
    s = space_in(d)
    if s < 0:
        return number_key(d, 0)
    swapped = max(0, holds(g, s, NVA_GUERRILLAS) - GUARD)
    if d.topic == "infiltrate.guerrilla":
        swapped = max(0, swapped - g.n[s * KINDS + NVA_GUERRILLA_ACTIVE])
    return number_key(d, min(swapped, g.available[NVA_TROOPS]))


def infiltrate_replace(turn: Turn, d: Decision) -> str:
    """8.6.4 The Tunneled Base, then the Base; in an Event that leaves only Guerrillas an Active one first (8.1.2)."""
    order = (VC_TUNNEL, VC_BASE, VC_GUERRILLA_ACTIVE, VC_GUERRILLA)
    return next((PIECE_KEY[p] for p in order if p in offered_pieces(d)), "")


RECALL_LINES: list[SpaceLine] = [
    prefer("outside_south", lambda t, s: not IN_SOUTH[s]),
    most("most_nva_pieces", lambda t, s: t.g.nva[s]),
]


def recall(turn: Turn, d: Decision) -> str:
    """8.6.4 A Base comes from where most NVA pieces are outside the South; nothing else is taken from the map (8.1.2)."""
    return "done" if d.offers("done") else turn.pick_space(d, "8.6.4", RECALL_LINES)


# ------------------------------------------------------------------ March (8.6.5) and the special activity after it


def march_origin(turn: Turn, d: Decision) -> str:
    """8.6.5 The planned moves; then Ambush if it takes a Base, else Infiltrate, else Bombard."""
    turn.begin("march", d)
    if turn.moves is None:
        _plan_march(turn, offered_spaces(d) if turn.granted else SPACES)  # an Event may say from where
    if key := next_move(turn, d):
        return key
    marched = turn.plan(MarchPlan).targets
    if d.offers("sa:ambush") and turn.box("8.6.5", "nva_ambush_takes_base", nva_attack.march_takes_base(turn.g, marched)):
        return "sa:ambush"
    return last_call(turn, d)


_BOXES = Boxes(_terror_box, _rally_box, _plan_march)

HANDLERS: dict[str, Handler] = {
    "turn.action": action,
    "event.limited_op": limited_operation,
    "event.special": free_special,
    "attack.space": nva_attack.attack_space,
    "attack.with": nva_attack.attack_with,
    "bombard.space": nva_attack.bombard_space,
    "ambush.space": nva_attack.ambush_space,
    "ambush.target": nva_attack.ambush_target,
    "ambush.remove": nva_attack.ambush_remove,
    "terror.space": terror_space,
    "rally.space": rally_space,
    "rally.action": rally_action,
    "rally.guerrillas": rally_count,
    "rally.trail": rally_trail,
    "infiltrate.space": infiltrate_space,
    "infiltrate.action": infiltrate_action,
    "infiltrate.troops": infiltrate_troops,
    "infiltrate.guerrilla": infiltrate_swap,
    "infiltrate.guerrilla_active": infiltrate_swap,
    "infiltrate.replace": infiltrate_replace,
    "place.from_map": recall,
    "march.origin": march_origin,
    "march.destination": move_target,
    "march.troops": move_count,
    "march.guerrilla": move_count,
    "march.guerrilla_active": move_count,
    "op.last_call": last_call,
}
