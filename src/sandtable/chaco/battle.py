"""12.2-12.4, 12.12-12.14 One combat as facts: who may fight whom, the strengths, the odds and the die's modifiers.

Nothing here asks or changes anything: the rules, the preview, the opponent and the tests all reckon with it.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sandtable.chaco import query
from sandtable.chaco.board import CLEAR, TERRAINS
from sandtable.chaco.combat_tables import (
    ELIMINATED,
    NO_EFFECT,
    NOTHING,
    LossUnit,
    Result,
    doomed,
    half,
    loss_points,
    odds_column,
)
from sandtable.chaco.rules.s8_network import closed_to_supply, projects, supplied_from
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import ARMOUR, ARTILLERY, ATTACKED, CAVALRY, DEFENDED, RETREATED


class Battle:
    """One combat being prepared or fought. Sides are ``side`` (attacking) and its enemy."""

    __slots__ = ("air", "attackers", "defenders", "leaders", "origins", "side", "supplied", "targets")

    def __init__(self, g: Chaco, side: int, targets: Iterable[int]) -> None:
        self.side = side
        self.targets: list[int] = []
        self.leaders: list[int] = []  # those named by the attacker; involved_leaders says who takes part
        self.attackers: list[int] = []
        self.origins: list[int] = []  # the attackers' hexes, in order of appearance
        self.defenders: list[int] = []
        self.supplied: set[int] = set()  # units in combat supply; only asked, never walked through
        self.air = [False, False]  # attacker's, defender's marker
        for target in targets:
            self.add_target(g, target)

    def add_target(self, g: Chaco, h: int) -> None:
        """12.3 One more hex is attacked: all its units defend, but for those that retreated into it (12.10)."""
        self.targets.append(h)
        self.defenders += [u for u in query.units_at(g, h, 1 - self.side) if not g.marks[u] & RETREATED]

    def add_attacker(self, g: Chaco, unit: int) -> None:
        """One more unit attacks."""
        self.attackers.append(unit)
        if g.where[unit] not in self.origins:
            self.origins.append(g.where[unit])


# ---------------------------------------------------------------------- who may attack whom


def led_hexes(g: Chaco, leaders: Iterable[int]) -> set[int]:
    """12.2 The hexes in which these leaders let units attack: their own and those around."""
    near, hexes = g.data.map.near, g.data.map.hexes
    found: set[int] = set()
    for leader in leaders:
        at = g.where[leader]
        if 0 <= at < hexes:
            found.add(at)
            found.update(near[at])
    return found


def may_attack_across(g: Chaco, origin: int, target: int) -> bool:
    """12.13 No attack over a river in rain."""
    return not (g.rain and (origin, target) in g.data.map.river)


def is_target(g: Chaco, side: int, h: int) -> bool:
    """12.2, 12.10 Whether enemy units stand in the hex, none of them attacked before (but for those who fled there)."""
    if not g.occupied[1 - side][h]:
        return False
    marks = [g.marks[u] for u in query.units_at(g, h, 1 - side)]
    steady = [m for m in marks if not m & RETREATED]
    return bool(steady) and not any(m & DEFENDED for m in steady)


def fighters(g: Chaco, side: int) -> list[int]:
    """12.2 The units on the map that have not attacked in this phase and have a leader with or next to them."""
    led = led_hexes(g, g.data.leaders[side])
    where, marks = g.where, g.marks
    return [u for u in g.data.units[side] if where[u] in led and not marks[u] & ATTACKED]


def targets(g: Chaco, side: int) -> list[int]:
    """12.1-12.2 The hexes that can be attacked now, in order."""
    near, enemy = g.data.map.near, g.occupied[1 - side]
    found: set[int] = set()
    refused: set[int] = set()
    seen: set[int] = set()
    for u in fighters(g, side):
        at = g.where[u]
        if at in seen:
            continue
        seen.add(at)
        for h in near[at]:
            if enemy[h] and h not in found and h not in refused and may_attack_across(g, at, h):
                (found if is_target(g, side, h) else refused).add(h)
    return sorted(found)


def reaches_all(g: Chaco, origin: int, hexes: Sequence[int]) -> bool:
    """12.3 Whether a unit in ``origin`` is adjacent to every one of the hexes and may attack it."""
    near = g.data.map.near[origin]
    return all(h in near and may_attack_across(g, origin, h) for h in hexes)


def eligible(g: Chaco, side: int, hexes: Sequence[int], led: set[int] | None = None) -> list[int]:
    """12.2-12.3 The units that may attack all these hexes together; ``led`` limits it to some leaders' reach."""
    found = [u for u in fighters(g, side) if reaches_all(g, g.where[u], hexes)]
    return found if led is None else [u for u in found if g.where[u] in led]


def leaders_for(g: Chaco, side: int, hexes: Sequence[int]) -> list[int]:
    """12.2 The leaders with or next to a unit that may attack all these hexes."""
    origins = {g.where[u] for u in eligible(g, side, hexes)}
    near = g.data.map.near
    found = []
    for leader in g.data.leaders[side]:
        at = g.where[leader]
        if query.on_map(g, leader) and (at in origins or any(h in origins for h in near[at])):
            found.append(leader)
    return found


# ---------------------------------------------------------------------- combat supply


def supply_from(g: Chaco, side: int, h: int, units: Sequence[int], closed: bytes | None = None) -> list[int]:
    """12.12 Which of ``units`` a supply point in ``h`` puts in combat supply.

    Those stacked with it; and, if a supplied leader, the GHQ or a supply source is there, those within the radius.
    """
    near = [u for u in units if g.where[u] == h]
    if len(near) == len(units) or not projects(g, side, h):
        return near
    reached = supplied_from(g, side, (h,), closed)
    return [u for u in units if g.where[u] == h or g.where[u] in reached]


def supply_options(g: Chaco, side: int, units: Sequence[int]) -> dict[int, list[int]]:
    """12.12 The hexes whose supply points can serve some of ``units``, and which."""
    if not units:
        return {}
    found: dict[int, list[int]] = {}
    closed: bytes | None = None
    for h in sorted(g.csp[side]):
        if h < g.data.map.hexes and _could_reach(g, side, h, units):
            closed = closed or closed_to_supply(g, side)
            served = supply_from(g, side, h, units, closed)
            if served:
                found[h] = served
    return found


def _could_reach(g: Chaco, side: int, h: int, units: Sequence[int]) -> bool:
    """Whether any of the units is within the farthest a radius can go: roads all the way, on wheels."""
    farthest = g.radius[side] * 3
    return any(g.data.map.distance(h, g.where[u]) <= farthest for u in units)


# ---------------------------------------------------------------------- strengths


class Line(NamedTuple):
    """One line of the reckoning: the rule, a word for it, and what it adds, divides or multiplies."""

    rule: str
    code: str
    n: int
    hex: str = ""


def _halved(g: Chaco, b: Battle, unit: int) -> tuple[bool, bool]:
    river = g.data.map.river
    at = g.where[unit]
    return unit not in b.supplied, any((at, h) in river for h in b.targets)


def attack_strength(g: Chaco, b: Battle) -> tuple[int, list[Line]]:
    """12.4, 12.12-12.13 The attack: units in the same case are added up, then halved, wherever they stand."""
    cases: dict[tuple[bool, bool], int] = {}
    for unit in b.attackers:
        case = _halved(g, b, unit)
        cases[case] = cases.get(case, 0) + query.attack(g, unit)
    total = 0
    lines: list[Line] = []
    for (unsupplied, river), strength in sorted(cases.items()):
        lines.append(Line("12.4", "attack_factors", strength))
        if unsupplied:
            strength = half(strength)
            lines.append(Line("12.12", "no_combat_supply", strength))
        if river:
            strength = half(strength)
            lines.append(Line("12.13", "over_river", strength))
        total += strength
    return total, lines


def mostly_from_clear(g: Chaco, b: Battle) -> bool:
    """12.13 Whether at least half of the attack comes from clear ground: halved as it is, but before any rounding."""
    total = clear = 0
    for unit in b.attackers:
        quarters = query.attack(g, unit) * 4 >> sum(_halved(g, b, unit))
        total += quarters
        clear += quarters if _from_clear(g, b, unit) else 0
    return clear * 2 >= total


def _from_clear(g: Chaco, b: Battle, unit: int) -> bool:
    """12.13 Whether the unit attacks from a clear hex or over a clear side."""
    at = g.where[unit]
    if query.terrain(g, at) == CLEAR:
        return True
    sides = g.data.map.sides_of
    return any(side in sides[h] for side in sides[at] for h in b.targets)


def defence_strength(g: Chaco, b: Battle) -> tuple[int, list[Line]]:
    """12.4, 12.12-12.13 The defence: hexes with the same works are added up, halved without supply, then multiplied."""
    cases: dict[int, list[int]] = {}
    for h in b.targets:
        cases.setdefault(g.works.get(h, 0), []).append(h)
    total = 0
    lines: list[Line] = []
    for works, hexes in cases.items():
        full, weak = (sum(column) for column in zip(*(_defence_factors(g, b, h) for h in hexes)))
        names = " ".join(g.data.map.name[h] for h in hexes)
        strength = full + half(weak)
        lines.append(Line("12.4", "defence_factors", full + weak, names))
        if weak:
            lines.append(Line("12.12", "no_combat_supply", strength, names))
        if works:
            strength *= g.data.tec.works_defence[works]
            lines.append(Line("12.13", ("", "entrenchment", "fortification")[works], strength, names))
        total += strength
    return total, lines


def _defence_factors(g: Chaco, b: Battle, h: int) -> tuple[int, int]:
    """2.10, 12.12 The defence factors in a hex: of units in combat supply, and of the others."""
    units = [u for u in b.defenders if g.where[u] == h]
    guns_only = all(g.data.counters[u].kind == ARTILLERY for u in units)
    factors = [0, 0]
    for u in units:
        if guns_only or g.data.counters[u].kind != ARTILLERY:  # 2.10: brackets count only where there is nothing else
            factors[u not in b.supplied] += query.defence(g, u)
    return factors[0], factors[1]


def involved_leaders(g: Chaco, b: Battle) -> list[int]:
    """12.2, 12.14 The leaders of an attack: all who are stacked with an attacker, and those named who stand next to one."""
    if not b.attackers:
        return b.leaders
    near, where = g.data.map.near, g.where
    return [
        i for i in g.data.leaders[b.side]
        if where[i] in b.origins or (i in b.leaders and any(where[i] in near[h] for h in b.origins))
    ]  # fmt: skip


def attack_leader(g: Chaco, b: Battle) -> int:
    """12.14 Whose rating counts in the attack; -1 if nobody leads."""
    return chief(g, b.side, involved_leaders(g, b))


def chief(g: Chaco, side: int, leaders: Sequence[int]) -> int:
    """12.14 Whose rating counts: the army commander's, else that of the highest political rating; -1 if there is nobody."""
    counters = g.data.counters
    if g.commander[side] in leaders:
        return g.commander[side]
    return max(leaders, key=lambda i: (counters[i].political, counters[i].command, -i), default=-1)


def die_modifiers(g: Chaco, b: Battle) -> list[Line]:
    """12.13-12.14, 13.3, 10.13 What is added to the combat die, line by line."""
    tec = g.data.tec
    worst = min(b.targets, key=lambda h: (tec.hexes[query.terrain(g, h)].attack, h))
    kind = query.terrain(g, worst)
    found = [Line("12.13", "into_" + TERRAINS[kind], tec.hexes[kind].attack, g.data.map.name[worst])]
    if mostly_from_clear(g, b):
        found.append(Line("12.13", "from_clear", tec.attack_from_clear))
    if g.rules.mounted_cavalry:
        riders = sum(1 for u in b.attackers if g.data.counters[u].kind == CAVALRY)
        if riders * 2 >= len(b.attackers):
            found.append(Line("10.13", "mounted", -1))
    if (chief := attack_leader(g, b)) >= 0:
        leader = g.data.counters[chief]
        found.append(Line("12.14", "leader", leader.command, leader.id))
    if b.air[0]:
        found.append(Line("13.3", "air_attack", 1))
    if b.air[1]:
        found.append(Line("13.3", "air_defence", -1))
    return [line for line in found if line.n]


class Odds(NamedTuple):
    """12.4 Everything the die is crossed with."""

    attack: int
    defence: int
    column: int
    below: bool
    modifier: int
    attack_lines: list[Line]
    defence_lines: list[Line]
    modifiers: list[Line]


def odds(g: Chaco, b: Battle) -> Odds:
    """12.4 Strengths, column and modifiers of a combat as it stands."""
    attack, attack_lines = attack_strength(g, b)
    defence, defence_lines = defence_strength(g, b)
    column, below = odds_column(g.data.crt.columns, attack, defence)
    modifiers = die_modifiers(g, b)
    return Odds(attack, defence, column, below, sum(m.n for m in modifiers), attack_lines, defence_lines, modifiers)


def outcome(g: Chaco, o: Odds, die: int) -> Result:
    """12.4 The table's result for an unmodified die; below the first column the defender is not affected."""
    result = Result.of(g.data.crt.rows.at(die + o.modifier)[o.column])
    return Result(result.attacker, NO_EFFECT) if o.below else result


def armour_shock(g: Chaco, b: Battle) -> bool:
    """13.1 Armour attacks, and more than half of the defence stands in open clear terrain."""
    if not any(g.data.counters[u].kind == ARMOUR for u in b.attackers):
        return False
    total = exposed = 0
    for u in b.defenders:
        h = g.where[u]
        total += query.defence(g, u)
        if query.terrain(g, h) == CLEAR and h not in g.works:
            exposed += query.defence(g, u)
    return exposed * 2 > total


# ---------------------------------------------------------------------- losses


def loss_unit(g: Chaco, unit: int, factor: int) -> LossUnit:
    """12.6 A unit's factor now and after a step: attack (0) or defence (1); artillery always the bracketed one."""
    c = g.data.counters[unit]
    index = 1 if c.kind == ARTILLERY else factor
    if g.steps[unit] < c.steps:
        return LossUnit(c.reduced[index], 0, 1)
    return LossUnit(c.full[index], c.reduced[index] if c.steps > 1 else 0, c.steps)


def losses(g: Chaco, units: Iterable[int], factor: int, percent: int) -> int:
    """12.6 The factors these units must lose."""
    return loss_points(sum(loss_unit(g, u, factor).now for u in units), percent)


def wiped_out(g: Chaco, units: Sequence[int], factor: int, percent: int) -> bool:
    """12.6, 12.9 Whether nothing can be left of these units: by E, or because no loss that is enough spares one."""
    if percent in (0, ELIMINATED):
        return percent == ELIMINATED
    return doomed([loss_unit(g, u, factor) for u in units], losses(g, units, factor, percent))


def effective(g: Chaco, b: Battle, result: Result) -> Result:
    """12.6 The result, or no effect at all if it would destroy both sides."""
    both = wiped_out(g, b.attackers, 0, result.attacker.loss) and wiped_out(g, b.defenders, 1, result.defender.loss)
    return NOTHING if both else result
