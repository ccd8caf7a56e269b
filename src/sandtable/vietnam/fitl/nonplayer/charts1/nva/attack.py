"""8.6.2 How the NVA non-player of the 1st edition Attacks, Ambushes and Bombards."""

from collections.abc import Sequence

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam import terms
from sandtable.vietnam.board import IN_LAOS_CAMBODIA, NVA_CONTROL, SPACE_KEY, SPACES
from sandtable.vietnam.fitl.nonplayer.charts1.numbers import first
from sandtable.vietnam.fitl.nonplayer.charts2.insurgents import (
    FROM_LOC,
    US_FIRST,
    Aim,
    AimLine,
    aims,
    base_alone,
    choose_aim,
    has_forces,
    lays_open,
    planned_target,
    strikes_us,
)  # fmt: skip
from sandtable.vietnam.fitl.nonplayer.charts2.nva.attack import (
    GUERRILLA_GROUP,
    ambush_spaces,
    best_hits,
    by_troops,
    hits,
    takes_base,
    troops,
)
from sandtable.vietnam.fitl.nonplayer.charts2.plans import AmbushPlan, AttackPlan
from sandtable.vietnam.nonplayer.facts import number_in, offered_pieces, offered_spaces
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.pieces import (
    ARVN_BASE,
    ARVN_CUBES,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_RANGER_ACTIVE,
    ARVN_TROOPS,
    COIN_CUBES,
    KINDS,
    NVA,
    NVA_GUERRILLAS,
    PIECE_KEY,
    SPECIAL_FORCES,
    US_BASE,
    US_IRREGULAR,
    US_IRREGULAR_ACTIVE,
    US_TROOPS,
)  # fmt: skip
from sandtable.vietnam.query import nva_over
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

RULE = first("8.6.2")
TROOP_GROUP = 4
MANY = 4
PAIR = 2


# ------------------------------------------------------------------ the box


def attack_box(turn: Turn) -> bool:
    """8.6.2 Troops alone would add NVA Control, take a Base, the last COIN piece of a space, or 4 pieces in one space."""
    g = turn.g
    paid = g.res[NVA] > 0 or turn.granted
    fields = {s: n for s in SPACES if paid and g.coin[s] and g.nva[s] and (n := best_hits(g, s))}
    if not turn.box(RULE, "nva_troops_can_attack", bool(fields)):
        return False
    if turn.box(RULE, "nva_adds_control", any(_adds_control(g, s, n) for s, n in fields.items())):
        return True
    if turn.box(RULE, "nva_takes_base", any(takes_base(g, s, n) for s, n in fields.items())):
        return True
    if turn.box(RULE, "nva_clears_space", any(n >= g.coin[s] for s, n in fields.items())):
        return True
    return turn.box(RULE, "nva_removes_four", any(n >= MANY for n in fields.values()))


def _adds_control(g: War, s: int, n: int) -> bool:
    """8.6.2 NVA Control after the Attack, and after the attrition that US losses bring (3.3.3)."""
    if g.control[s] == NVA_CONTROL:
        return False
    row = list(g.n[s * KINDS : (s + 1) * KINDS])
    lost, last = 0, -1
    for _ in range(n):
        last = _next_victim(row, last)
        row[last] -= 1
        lost += last in (US_TROOPS, US_BASE)
    return nva_over(g, s, coin=-n, nva=-lost) >= 0


_FORCES = (US_IRREGULAR, ARVN_RANGER, US_IRREGULAR_ACTIVE, ARVN_RANGER_ACTIVE)


def _next_victim(row: Sequence[int], after: int = -1) -> int:
    """8.1.2, 8.6.2 Special Forces; Troops and Police in turn, the fewer first; then Bases; US before ARVN."""
    if found := [p for p in _FORCES if row[p]]:
        return found[0]
    troops_here = row[US_TROOPS] + row[ARVN_TROOPS]
    if troops_here or row[ARVN_POLICE]:
        police = row[ARVN_POLICE] < troops_here if after not in COIN_CUBES else after != ARVN_POLICE
        if row[ARVN_POLICE] and (police or not troops_here):
            return ARVN_POLICE
        return US_TROOPS if row[US_TROOPS] else ARVN_TROOPS
    return US_BASE if row[US_BASE] else ARVN_BASE


# ------------------------------------------------------------------ who Attacks where


def attacks_first(g: War, s: int) -> bool:
    """8.6.2 Who Attacks before any Ambush: a group of Troops."""
    return troops(g, s) >= TROOP_GROUP


ATTACK_LINES: list[SpaceLine] = [
    prefer("in_laos_or_cambodia", lambda t, s: IN_LAOS_CAMBODIA[s]),
    most("most_removed", lambda t, s: min(t.g.coin[s], hits(t, s))),
    prefer("removes_coin_base", lambda t, s: takes_base(t.g, s, hits(t, s))),
    prefer("removes_special_forces", lambda t, s: has_forces(t.g, s)),
    prefer("us_before_arvn", lambda t, s: strikes_us(t.g, s)),
]


class Destinations:
    """8.6.2 Where this Attack or March leads: Bombard looks there first."""

    def __init__(self) -> None:
        self.spaces: list[int] = []


def attacked(turn: Turn) -> list[int]:
    """8.6.2 The spaces that an Attack would take, by Troops or by 4 Guerrillas."""
    g = turn.g
    return [
        s
        for s in SPACES
        if g.coin[s] and g.nva[s] and (by_troops(turn, s) or holds(g, s, NVA_GUERRILLAS) >= GUERRILLA_GROUP)
    ]


def first_special(turn: Turn) -> str:
    """8.6.2 Ambush if two worthy pieces would go, else Bombard if enemies for the Attacks remain."""
    if turn.box(RULE, "nva_ambush_pair", ambush_worth(turn)):
        return "ambush"
    turn.plan(Destinations).spaces = found = attacked(turn)
    bombs = terms.max_bombard_spaces(turn.g)
    return "bombard" if len(found) > bombs or any(turn.g.coin[s] > 1 for s in found) else "none"


def attack_space(turn: Turn, d: Decision) -> str:
    """8.6.2 Bombard before all; 4 Troops; the Ambushes; 4 Guerrillas; Troops that remove anything."""
    g = turn.g
    turn.begin("attack", d)
    attack = turn.plan(AttackPlan)
    if not attack.first:
        attack.first = "none" if turn.alone else first_special(turn)
        if attack.first == "bombard" and d.offers("sa:bombard"):
            return "sa:bombard"
    offered = offered_spaces(d)
    able = {s: n for s in offered if (n := by_troops(turn, s))}
    if found := [s for s in able if attacks_first(g, s)]:
        return _attack(turn, "with:troops", found)
    if attack.first == "ambush" and turn.plan(AmbushPlan).made < terms.max_ambush_spaces(g):
        aim = pick_ambush(turn, ambush_spaces(g, offered))
        if aim is not None:
            attack.action = "sa:ambush"
            return SPACE_KEY[aim.space]
    groups = [s for s in offered if g.coin[s] and holds(g, s, NVA_GUERRILLAS) >= GUERRILLA_GROUP]
    if found := [s for s in groups if not attacks_first(g, s)]:
        return _attack(turn, "with:guerrillas", found)
    if able:
        return _attack(turn, "with:troops", list(able))
    return "done" if d.offers("done") else turn.pick_space(d, RULE, ATTACK_LINES)


def _attack(turn: Turn, how: str, found: list[int]) -> str:
    turn.plan(AttackPlan).action = how  # the lines ask what it removes
    return SPACE_KEY[turn.pick(RULE, found, ATTACK_LINES)]


# ------------------------------------------------------------------ Ambush


AMBUSH_LINES: list[AimLine] = [
    prefer("in_laos_or_cambodia", lambda t, aim: IN_LAOS_CAMBODIA[aim.target]),
    prefer("removes_coin_base", lambda t, aim: base_alone(t.g, aim.target)),
    prefer("removes_special_forces", lambda t, aim: has_forces(t.g, aim.target)),
    US_FIRST,
    FROM_LOC,
]


def ambush_worth(turn: Turn) -> bool:
    """8.6.2 Two Ambushes that remove ARVN Bases, Rangers or US pieces only; any single one where Bombard is barred.

    They are planned on paper by the order of Attacks; if the best pair is not worthy, no other is tried.
    """
    g = turn.g
    spaces = ambush_spaces(g)
    if not spaces or terms.no_bombard(g):
        return bool(spaces)
    if terms.max_ambush_spaces(g) < PAIR:
        return False
    gone: list[Aim] = []
    for _ in range(PAIR):
        left = [aim for aim in aims(g, spaces) if all(aim.space != a.space for a in gone) and _leaves_anyone(g, aim, gone)]
        best = turn.narrow(RULE, left, AMBUSH_LINES)
        if not best or _ambushed(g, best[0].target, sum(a.target == best[0].target for a in gone)) in ARVN_CUBES:
            return False
        gone.append(best[0])
    return True


def _leaves_anyone(g: War, aim: Aim, gone: list[Aim]) -> bool:
    return g.coin[aim.target] > sum(a.target == aim.target for a in gone)


def _ambushed(g: War, s: int, before: int) -> int:
    """8.6.2 The piece an Ambush removes there after ``before`` others: of cubes a US one first."""
    row = list(g.n[s * KINDS : (s + 1) * KINDS])
    for _ in range(before + 1):
        p = _next_victim(row)
        p = US_TROOPS if p in COIN_CUBES and row[US_TROOPS] else p
        row[p] -= 1
    return p


def pick_ambush(turn: Turn, spaces: list[int]) -> Aim | None:
    """8.6.2 Where to Ambush next, by the order of Attacks, from LoCs first among equals."""
    found = choose_aim(turn, RULE, aims(turn.g, spaces), (), AMBUSH_LINES)
    if found is not None:
        turn.plan(AmbushPlan).made += 1
    return found


def ambush_space(turn: Turn, d: Decision) -> str:
    """8.6.5 After a March: the Base, or its cover, first; then by 8.6.2, as in an Event's Ambush."""
    g, spaces = turn.g, offered_spaces(d)
    left = number_in(d, "most", 1) - number_in(d, "chosen", 0)
    found = aims(g, spaces)
    if not turn.alone:
        found = [a for a in found if base_alone(g, a.target) or lays_open(g, NVA, a, spaces, left)] or found
    aim = choose_aim(turn, RULE, found, (), AMBUSH_LINES)
    return SPACE_KEY[aim.space] if aim is not None else "done"


def ambush_target(turn: Turn, d: Decision) -> str:
    """8.6.2 From a LoC: the target that was meant, or the best of those on offer."""
    if key := planned_target(turn, d):
        return key
    lines: list[SpaceLine] = [
        prefer("in_laos_or_cambodia", lambda t, s: IN_LAOS_CAMBODIA[s]),
        prefer("removes_coin_base", lambda t, s: base_alone(t.g, s)),
        prefer("removes_special_forces", lambda t, s: has_forces(t.g, s)),
        prefer("us_before_arvn", lambda t, s: strikes_us(t.g, s)),
    ]
    return turn.pick_space(d, RULE, lines)


def ambush_remove(turn: Turn, d: Decision) -> str:
    """8.6.2 A single piece: US Troops before ARVN cubes, Special Forces before both (8.1.2)."""
    pieces = offered_pieces(d)
    return "" if any(p in SPECIAL_FORCES for p in pieces) or US_TROOPS not in pieces else PIECE_KEY[US_TROOPS]


# ------------------------------------------------------------------ Bombard


BOMBARD_LINES: list[SpaceLine] = [
    prefer("where_it_goes", lambda t, s: s in t.plan(Destinations).spaces),
    prefer("nva_pieces_there", lambda t, s: t.g.nva[s] > 0),
    prefer("us_before_arvn", lambda t, s: t.g.n[s * KINDS + US_TROOPS] > 0),
]
"""8.6.2 Where this Attack or March leads, then where NVA is, then US Troops."""
