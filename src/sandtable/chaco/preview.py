"""The combat preview: odds, modifiers one by one with their rule numbers, and the chances of every result.

A pure function of the state and the forces, for the page, the opponent and the tests.
"""

from collections.abc import Iterable, Iterator

from sandtable.chaco import battle as fight
from sandtable.chaco.battle import Battle, Line
from sandtable.chaco.combat_tables import Result
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import SIDES
from sandtable.kernel.game import Json


def preview(
    g: Chaco,
    side: int,
    targets: Iterable[int],
    attackers: Iterable[int],
    leaders: Iterable[int],
    *,
    attack_supplied: bool = True,
    defence_supplied: bool = True,
    attack_air: bool = False,
    defence_air: bool = False,
) -> Json:
    """12.4 What an attack would be like: the forces may be thought of in supply or not, with or without air."""
    b = Battle(g, side, targets)
    for unit in attackers:
        b.add_attacker(g, unit)
    b.leaders = list(leaders)
    if attack_supplied:
        b.supplied.update(b.attackers)
    if defence_supplied:
        b.supplied.update(b.defenders)
    b.air = [attack_air, defence_air]
    return describe(g, b)


def describe(g: Chaco, b: Battle) -> Json:
    """12.4 A combat as it stands, as JSON."""
    o = fight.odds(g, b)
    results = [fight.effective(g, b, fight.outcome(g, o, die)) for die in range(1, 7)]
    chances: dict[str, int] = {}
    for result in results:
        chances[result.text] = chances.get(result.text, 0) + 1
    heading = g.data.crt.columns[o.column]
    counters, names = g.data.counters, g.data.map.name
    return {
        "side": SIDES[b.side],
        "targets": [names[h] for h in b.targets],
        "attackers": [counters[u].id for u in b.attackers],
        "defenders": [counters[u].id for u in b.defenders],
        "leaders": [counters[i].id for i in fight.involved_leaders(g, b)],
        "attack": o.attack,
        "attack_lines": [_line(line) for line in o.attack_lines],
        "defence": o.defence,
        "defence_lines": [_line(line) for line in o.defence_lines],
        "odds": f"{heading[0]}:{heading[1]}",
        "below": o.below,
        "modifiers": [_line(line) for line in o.modifiers],
        "die_modifier": o.modifier,
        "results": [result.text for result in results],
        "chances": chances,
        "attacker_loss": _mean(fight.losses(g, b.attackers, 0, r.attacker.loss) for r in results),
        "defender_loss": _mean(fight.losses(g, b.defenders, 1, r.defender.loss) for r in results),
        "defender_leaves": sum(leaves(g, b, r) for r in results),
    }


def leaves(g: Chaco, b: Battle, result: Result) -> bool:
    """Whether the defender must give up his hexes, if every unit can retreat: by R, E or the loss of all."""
    return result.defender.retreat or fight.wiped_out(g, b.defenders, 1, result.defender.loss)


def _mean(numbers: Iterator[int]) -> float:
    found = list(numbers)
    return round(sum(found) / len(found), 2)


def _line(line: Line) -> Json:
    return {"rule": line.rule, "code": line.code, "n": line.n, "of": line.hex}
