"""Combat: which attacks are worth their risk, supply and air, losses, retreats, advances."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from sandtable.chaco import battle as fight
from sandtable.chaco import query
from sandtable.chaco.battle import Battle
from sandtable.chaco.opponent.estimate import Force, future, trailing, worth
from sandtable.chaco.opponent.facts import Facts
from sandtable.chaco.opponent.turn import Attack, Handler, Turn
from sandtable.chaco.rules.s4_sequence import mover
from sandtable.chaco.rules.s12_retreat import retreat_hexes
from sandtable.chaco.state import Chaco
from sandtable.kernel.decision import Decision

BOLD = 0.2  # VP an attack must promise while its troops are needed later
LEAST = 0.05  # and at any time
POINT = 0.35  # what a supply point is worth
FLIGHT = 0.1  # what an air marker must gain
BARRAGE_STOCK = 4  # supply points a side keeps before it spends any on a barrage


# ---------------------------------------------------------------------- attacks


def target(turn: Turn, d: Decision) -> str:
    """12.1 The attack that promises most, if it promises enough."""
    facts = turn.facts(fresh=True)
    best, gain, text = "done", enough(turn.g, turn.side), ""
    for key in d.options:
        h = turn.place(key)
        if h < 0:
            continue
        force, value, odds = best_force(facts, h)
        if value > gain:
            best, gain, text, turn.attack = key, value, odds, force
    if best == "done":
        turn.say("12.1", "chaco.no_attack")
    elif gain <= BOLD + LEAST and trailing(turn.g, turn.side):
        behind = trailing(turn.g, turn.side)
        turn.say("16.3", "chaco.attack_behind", hex=best.partition(":")[2], odds=text, n=round(gain, 1), behind=behind)
    else:
        turn.say("12.1", "chaco.attack", hex=best.partition(":")[2], odds=text, n=round(gain, 1))
    return best


def enough(g: Chaco, side: int) -> float:
    """What an attack must promise: less when the war draws to its end, and when nothing is won by waiting (16.3)."""
    return LEAST if trailing(g, side) else BOLD * future(g) + LEAST


def best_force(facts: Facts, h: int) -> tuple[Attack, float, str]:
    """12.2-12.3 Who should lead an attack on ``h`` and who should go, what it promises, and the odds.

    One leader or all of them, with everybody they bring; or without the units whose own leader would come along (12.14).
    """
    g, side = facts.g, facts.side
    leaders = fight.leaders_for(g, side, [h])
    able = fight.eligible(g, side, [h])
    best = (Attack(h, [], []), -99.0, "")
    for some in [[i] for i in leaders] + ([leaders] if len(leaders) > 1 else []):
        led = fight.led_hexes(g, some)
        others = {g.where[i] for i in leaders if i not in some}
        everybody = _brought(g, side, h, some, able)
        chosen = [u for u in able if g.where[u] in led and g.where[u] not in others]
        for b in [everybody] if chosen in ([], everybody.attackers) else [everybody, _attack(g, side, h, some, chosen)]:
            value, odds = promise(facts, b)
            if value > best[1]:
                best = (Attack(h, some, b.attackers), value, odds)
    return best


def _attack(g: Chaco, side: int, h: int, leaders: list[int], units: Iterable[int]) -> Battle:
    b = Battle(g, side, [h])
    b.leaders = leaders
    for unit in units:
        b.add_attacker(g, unit)
    return b


def _brought(g: Chaco, side: int, h: int, leaders: list[int], able: Sequence[int]) -> Battle:
    """12.2, 12.14 The attack with everybody: leaders stacked with those who come bring their own neighbours."""
    units: list[int] = []
    involved = leaders
    while True:
        led = fight.led_hexes(g, involved)
        found = [u for u in able if g.where[u] in led]
        if len(found) == len(units):
            return _attack(g, side, h, leaders, units)
        units = found
        involved = [*leaders, *fight.involved_leaders(g, _attack(g, side, h, leaders, units))]


def promise(facts: Facts, b: Battle) -> tuple[float, str]:
    """12.4 What a combat promises its attacker, both sides using the supply they can."""
    g = facts.g
    served = fight.supply_options(g, b.side, b.attackers)
    points = 0
    if served:
        most = max(served, key=lambda h: (len(served[h]), h))
        b.supplied.update(served[most])
        points = 1
    answered = fight.supply_options(g, 1 - b.side, b.defenders)
    for units in answered.values():
        b.supplied.update(units)
    o = fight.odds(g, b)
    value = worth(g, o.attack, o.defence, o.modifier, *forces(facts, b)) - POINT * future(g) * points
    column = g.data.crt.columns[o.column]
    return value, f"{column[0]}-{column[1]}"


def forces(facts: Facts, b: Battle) -> tuple[Force, Force]:
    """What both sides put at stake."""
    g = facts.g
    attackers = sum(fight.loss_unit(g, u, 0).now for u in b.attackers)
    defenders = sum(fight.loss_unit(g, u, 1).now for u in b.defenders)
    taken = sum((facts.prize(h, "advance") for h in b.targets if g.control.get(h) == 1 - b.side), 0.0)
    taken += sum((0.3 * g.csp[1 - b.side].get(h, 0) for h in b.targets), 0.0)
    home = sum((facts.prize(h, "advance") for h in b.origins if g.control.get(h) == b.side), 0.0)
    trapped = not any(retreat_hexes(g, u, b.origins) for u in b.defenders[:1])
    price = sum((facts.ransom(i) for h in b.targets for i in query.leaders_at(g, h, 1 - b.side)), 0.0)
    ours = sum((facts.ransom(i) for h in b.origins for i in query.leaders_at(g, h, b.side)), 0.0)
    return Force(attackers, len(b.attackers), home, False, ours), Force(defenders, len(b.defenders), taken, trapped, price)


def leader(turn: Turn, d: Decision) -> str:
    """12.2 The first leader chosen with the attack."""
    planned = _planned(turn, str(d.args["hex"]))
    return query.key(turn.g, planned.leaders[0]) if planned.leaders else d.options[0]


def force(turn: Turn, d: Decision) -> str:
    """12.3 The other leaders chosen, then the units that were planned with; no further hexes."""
    g = turn.g
    hexes = cast(Sequence[str], d.args["hex"])
    planned = _planned(turn, hexes[0])
    for i in (*planned.leaders, *planned.units):
        if query.key(g, i) in d.options:
            return query.key(g, i)
    if "done" in d.options:
        return "done"
    return next((key for key in ("all", *d.options) if key in d.options and not key.startswith("hex:")), d.options[0])


def _planned(turn: Turn, name: str) -> Attack:
    """The attack on a hex as it was planned; if somebody else began it, as it is best now."""
    h = turn.g.data.map.at.get(name, -1)
    if turn.attack.target != h:
        turn.attack = best_force(turn.facts(fresh=True), h)[0]
    return turn.attack


# ---------------------------------------------------------------------- supply and air


def _preview(d: Decision) -> Mapping[str, Any]:
    return cast(Mapping[str, Any], d.args["preview"])


def _value(turn: Turn, shown: Mapping[str, Any], attack: int, defence: int, modifier: int) -> float:
    """What the combat promises its attacker with these numbers."""
    g, index = turn.g, turn.g.data.index
    b = Battle(g, 0 if shown["side"] == "bolivia" else 1, [g.data.map.at[name] for name in shown["targets"]])
    for name in shown["attackers"]:
        b.add_attacker(g, index[name])
    return worth(g, attack, defence, modifier, *forces(Facts(g, b.side), b))


def supply(turn: Turn, d: Decision) -> str:
    """12.12 A point is spent if it changes the outlook by more than it is worth; on the place that serves most."""
    shown = _preview(d)
    serves = cast(Mapping[str, int], d.args["serves"])
    attack, defence, modifier = int(shown["attack"]), int(shown["defence"]), int(shown["die_modifier"])
    most = max(serves, key=lambda name: (serves[name], turn.g.csp[turn.side][turn.g.data.map.at[name]], name))
    share = serves[most] / max(cast(int, d.args["of"]), 1)
    now = _value(turn, shown, attack, defence, modifier)
    if shown["side"] == d.seat:
        gain = _value(turn, shown, attack + int(attack * share), defence, modifier) - now
    else:
        gain = now - _value(turn, shown, attack, defence + int(defence * share), modifier)
    if gain < max(POINT * future(turn.g), LEAST):
        return "done"
    turn.say("12.12", "chaco.spend", hex=most, n=round(gain, 1))
    return f"hex:{most}"


def air(turn: Turn, d: Decision) -> str:
    """13.3 Aircraft fly where they change the outlook; the last marker is kept for a good occasion."""
    shown = _preview(d)
    attack, defence, modifier = int(shown["attack"]), int(shown["defence"]), int(shown["die_modifier"])
    step = 1 if shown["side"] == d.seat else -1
    change = _value(turn, shown, attack, defence, modifier + step) - _value(turn, shown, attack, defence, modifier)
    if change * step < FLIGHT:
        return "no"
    turn.say("13.3", "chaco.fly", n=round(change * step, 1))
    return "yes"


# ---------------------------------------------------------------------- losses and retreats


def loss(turn: Turn, d: Decision) -> str:
    """12.6 Steps that are just enough, flips before eliminations, weak units before strong ones."""
    g, points = turn.g, cast(int, d.args["n"])
    factor = 0 if mover(g) == turn.side else 1

    def cost(key: str) -> tuple[int, int, int, str]:
        unit = turn.counter(key)
        now = fight.loss_unit(g, unit, factor)
        taken = now.now - now.after
        dies = now.steps == 1
        return (taken == 0, dies, abs(taken - points) + (2 if taken < points else 0), key)

    return min(d.options, key=cost)


def step_loss(turn: Turn, d: Decision) -> str:
    """13.2 A step from a unit that can spare one, the weakest first."""
    g = turn.g
    return min(d.options, key=lambda key: (g.steps[turn.counter(key)] == 1, query.defence(g, turn.counter(key)), key))


def retreat_unit(turn: Turn, d: Decision) -> str:
    """12.7 The strongest first, while there is room behind."""
    return max(d.options, key=lambda key: (query.defence(turn.g, turn.counter(key)), key))


def retreat_hex(turn: Turn, d: Decision) -> str:
    """12.8 Towards friends, works and the supply line, away from further enemies."""
    facts = turn.facts(fresh=True)
    home = turn.g.data.graphs.to_sources(0, turn.g.rain, turn.g.data.sources[turn.side])

    def rank(key: str) -> tuple[float, str]:
        h = turn.place(key)
        shelter = 4.0 * (h in turn.g.works) + 2.0 * (h in facts.covered) + 3.0 * (h in facts.mine)
        return shelter + min(facts.near_enemy(h), 3) + len(facts.stacks.get(h, ())) - home[h] / 60, key

    return max(d.options, key=rank)


def with_most(turn: Turn, d: Decision) -> str:
    """12.8, 10.3 With the largest force."""
    facts = turn.facts(fresh=True)
    return max(d.options, key=lambda key: (facts.attack(facts.stacks.get(turn.place(key), ())), key))


# ---------------------------------------------------------------------- advance


def advance_hex(turn: Turn, d: Decision) -> str:
    """12.11 Into settlements and for supply always; else where the enemy could not hit back hard."""
    facts, g = turn.facts(fresh=True), turn.g
    best, value = "done", 0.0
    for key in d.options:
        h = turn.place(key)
        if h < 0:
            continue
        gain = facts.prize(h, "advance") if h in facts.prizes else 0.0
        gain += 0.3 * g.csp[facts.enemy].get(h, 0) + (0.5 if h in g.works else 0.0)
        beside = [u for n in g.data.map.near[h] for u in facts.enemies.get(n, ())]
        ours = sum(facts.attack(facts.stacks.get(n, ())) for n in g.data.map.near[h])
        able = [u for n in g.data.map.near[h] for u in facts.stacks.get(n, ()) if _can_leave(facts, u, h)]
        if gain == 0 and able and ours > 2 * facts.attack(beside):
            gain = 0.2
        if gain > value:
            best, value = key, gain
    if best != "done":
        turn.say("12.11", "chaco.advance", hex=best.partition(":")[2])
    return best


def advance_unit(turn: Turn, d: Decision) -> str:
    """12.11 Everyone who is not needed where he stands; leaders along with the larger half, supply with them."""
    g, facts = turn.g, turn.facts(fresh=True)
    h = g.data.map.at[str(d.args["hex"])]
    here = facts.stacks.get(h, [])
    for key in d.options:
        i = turn.counter(key)
        if key.startswith("unit:"):
            if _can_leave(facts, i, h) and (len(here) < 3 or len(facts.stacks.get(g.where[i], ())) > 1):
                return key
        elif key.startswith("leader:") and i != g.commander[turn.side] and _should_follow(g, facts, i, here):
            return key
        elif key.startswith("csp:"):
            at = g.data.map.at[key.partition(":")[2]]
            if not query.leaders_at(g, at, turn.side) and query.leaders_at(g, h, turn.side):
                return key
    return "done" if "done" in d.options else d.options[0]


def _can_leave(facts: Facts, unit: int, h: int) -> bool:
    """Whether the unit is not the last regiment of a great settlement under threat, unless it takes another one."""
    at, counters = facts.g.where[unit], facts.g.data.counters
    if at not in facts.board.major or h in facts.board.settlement or not facts.threat(at):
        return True
    return any(u != unit and counters[u].exerts_zoc for u in facts.stacks.get(at, ()))


def _should_follow(g: Chaco, facts: Facts, leader: int, here: list[int]) -> bool:
    left = facts.stacks.get(g.where[leader], [])
    return facts.attack(here) >= facts.attack(left)


# ---------------------------------------------------------------------- barrage


def barrage(turn: Turn, d: Decision) -> str:
    """13.2 Only with supply to spare: the fullest stack."""
    facts, g = turn.facts(fresh=True), turn.g
    if sum(g.csp[turn.side].values()) < BARRAGE_STOCK:
        return "done"
    hexes = [key for key in d.options if key != "done"]
    return max(hexes, key=lambda key: (len(facts.enemies.get(turn.place(key), ())), key))


def battery(turn: Turn, d: Decision) -> str:
    """13.2 One battery more, while supply lasts."""
    if "done" in d.options and sum(turn.g.csp[turn.side].values()) < BARRAGE_STOCK:
        return "done"
    return d.options[0]


HANDLERS: dict[str, Handler] = {
    "attack.target": target,
    "attack.leader": leader,
    "attack.force": force,
    "combat.supply": supply,
    "combat.air": air,
    "combat.loss": loss,
    "retreat.unit": retreat_unit,
    "retreat.hex": retreat_hex,
    "retreat.leader": with_most,
    "retreat.truck": with_most,
    "retreat.supply": with_most,
    "leader.displaced": with_most,
    "advance.hex": advance_hex,
    "advance.unit": advance_unit,
    "barrage.target": barrage,
    "barrage.battery": battery,
    "barrage.loss": step_loss,
}
