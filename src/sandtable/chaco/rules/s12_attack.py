"""12.1-12.6, 12.12, 13.3 An attack: declared, supplied, flown for, rolled, applied. One attack is one step."""

from collections.abc import Mapping, Sequence
from functools import partial

from sandtable.chaco import battle as fight
from sandtable.chaco import query, verbs
from sandtable.chaco.battle import Battle, Odds
from sandtable.chaco.combat_tables import Effect, Result
from sandtable.chaco.preview import describe
from sandtable.chaco.rules.s12_advance import advance
from sandtable.chaco.rules.s12_losses import abandon, take_losses
from sandtable.chaco.rules.s12_retreat import retreat
from sandtable.chaco.rules.s13_barrage import barrage_step
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import ATTACKED, BARRAGED, DEFENDED, ENGINEER, FIRED, RETREATED, SIDES
from sandtable.kernel.decision import CHANCE, Decision, Flow, LazyArgs, Reason, pick

COMMANDER_FAILS = 50
"""15.2 From this loss on (50 or E) the commander whose rating was used is questioned."""


BEGIN, OWN_BARRAGE, ENEMY_BARRAGE, ATTACKS = range(4)
"""The parts of a combat phase (``g.part``)."""


def combat_step(g: Chaco, side: int) -> Flow[bool]:
    """12.1, 13.2 One barrage or one attack of ``side``'s combat phase, or none: True when the phase is over."""
    began = g.part == BEGIN
    if began:
        verbs.clear_marks(g, ATTACKED | DEFENDED | RETREATED | FIRED | BARRAGED)
        verbs.set_part(g, OWN_BARRAGE if g.rules.barrage else ATTACKS)
    while g.part != ATTACKS:
        if not (yield from barrage_step(g, side if g.part == OWN_BARRAGE else 1 - side)):
            return False
        verbs.set_part(g, g.part + 1)
    return (yield from _attack_step(g, side, began))


def _attack_step(g: Chaco, side: int, began: bool) -> Flow[bool]:
    """12.1 One attack, or none: True when the attacker is done. That nobody can attack at all is told."""
    hexes = fight.targets(g, side)
    if not hexes:
        if began:
            g.emit("chaco.no_combat", seat=SIDES[side])
        return True
    options: dict[str, int] = {g.data.map.key(h): h for h in hexes}
    options["done"] = -1
    target = yield from pick(SIDES[side], "attack.target", "12.1", options, partial(why_no_target, g, side))
    if target < 0:
        return True
    b = yield from _declare(g, side, target)
    yield from _fight(g, b)
    return False


def why_no_target(g: Chaco, side: int, key: str) -> list[Reason]:
    """12.1-12.2, 12.13 Why a hex cannot be attacked."""
    h = g.data.map.at.get(key.partition(":")[2], -1)
    if not 0 <= h < g.data.map.hexes:
        return [("2.3", "not_on_map")]
    if not g.occupied[1 - side][h]:
        return [("12.1", "no_enemy_unit")]
    if not fight.is_target(g, side, h):
        return [("12.2", "already_attacked")]
    beside = [u for u in g.data.units[side] if g.where[u] in g.data.map.near[h]]
    if not beside:
        return [("12.1", "no_unit_adjacent")]
    if not any(fight.may_attack_across(g, g.where[u], h) for u in beside):
        return [("12.13", "river_in_rain")]
    if all(g.marks[u] & ATTACKED for u in beside):
        return [("12.2", "units_have_attacked")]
    return [("12.2", "no_leader")]


# ---------------------------------------------------------------------- declaration


def _declare(g: Chaco, side: int, target: int) -> Flow[Battle]:
    """12.2-12.3 A leader, then units, further leaders and further hexes, until the attacker is done."""
    b = Battle(g, side, (target,))
    leaders = {query.key(g, i): i for i in fight.leaders_for(g, side, b.targets)}
    where = g.data.map.name[target]
    b.leaders.append((yield from pick(SIDES[side], "attack.leader", "12.2", leaders, hex=where)))
    while len(options := _force_options(g, b)) > 1 or not b.attackers:
        facts = LazyArgs(partial(_facts, g, b))
        key = yield Decision(SIDES[side], "attack.force", "12.3", tuple(options), facts)
        if key == "done":
            break
        _add(g, b, key, options[key])
    for unit in b.attackers:
        verbs.mark(g, unit, ATTACKED)
    for unit in b.defenders:
        verbs.mark(g, unit, DEFENDED)
    for unit in (*b.attackers, *b.defenders):
        if g.data.counters[unit].kind == ENGINEER:
            verbs.set_building(g, unit, False)  # 14.2
    g.emit(
        "chaco.attack",
        seat=SIDES[side],
        hex=[g.data.map.name[h] for h in b.targets],
        unit=[g.data.counters[u].id for u in b.attackers],
        leader=[g.data.counters[i].id for i in fight.involved_leaders(g, b)],
    )
    return b


def _add(g: Chaco, b: Battle, key: str, what: Sequence[int]) -> None:
    for i in what:
        if key.startswith("hex:"):
            b.add_target(g, i)
        elif key.startswith("leader:"):
            b.leaders.append(i)
        else:
            b.add_attacker(g, i)


def _force_options(g: Chaco, b: Battle) -> dict[str, list[int]]:
    """12.2-12.3 What may be added to an attack: units led by those involved, leaders, hexes all attackers reach."""
    leaders = [*b.leaders, *fight.involved_leaders(g, b)]
    led = fight.led_hexes(g, leaders)
    able = fight.eligible(g, b.side, b.targets)
    units = [u for u in able if g.where[u] in led and u not in b.attackers]
    options = {query.key(g, u): [u] for u in units}
    if len(units) > 1:
        options["all"] = units
    for leader in fight.leaders_for(g, b.side, b.targets):
        if leader not in leaders:
            options[query.key(g, leader)] = [leader]
    for h in _more_targets(g, b, able, led):
        options[g.data.map.key(h)] = [h]
    if b.attackers:
        options["done"] = []
    return options


def _more_targets(g: Chaco, b: Battle, able: Sequence[int], led: set[int]) -> list[int]:
    """12.3 Further hexes: every attacker named so far reaches them, and at least one unit is there to attack."""
    force = b.attackers or [u for u in able if g.where[u] in led]
    around = sorted({h for u in force for h in g.data.map.near[g.where[u]]} - set(b.targets))
    found = []
    for h in around:
        if fight.is_target(g, b.side, h):
            reach = [fight.reaches_all(g, g.where[u], (h,)) for u in force]
            if all(reach) if b.attackers else any(reach):
                found.append(h)
    return found


def _facts(g: Chaco, b: Battle) -> Mapping[str, object]:
    """12.4 The combat as it stands, thought of with supply on both sides; nothing before a unit is named."""
    facts: dict[str, object] = {"hex": [g.data.map.name[h] for h in b.targets], "n": len(b.attackers)}
    if b.attackers:
        counters = g.data.counters
        facts["chosen"] = [counters[i].id for i in (*b.attackers, *fight.involved_leaders(g, b))]
        supplied = b.supplied
        b.supplied = {*b.attackers, *b.defenders}
        facts["preview"] = describe(g, b)
        b.supplied = supplied
    return facts


# ---------------------------------------------------------------------- supply and air


def _supply(g: Chaco, b: Battle, side: int, units: Sequence[int]) -> Flow[None]:
    """12.12 Supply points are spent one by one, each for all units it reaches, while there are units to serve."""
    while True:
        needy = [u for u in units if u not in b.supplied]
        served = fight.supply_options(g, side, needy)
        if not served:
            return
        options: dict[str, int] = {g.data.map.key(h): h for h in served}
        options["done"] = -1
        facts = LazyArgs(partial(_supply_facts, g, b, served, len(needy)))
        key = yield Decision(SIDES[side], "combat.supply", "12.12", tuple(options), facts)
        h = options[key]
        if h < 0:
            return
        verbs.take_csp(g, side, h, 1)
        b.supplied.update(served[h])
        g.emit("chaco.combat_supply", seat=SIDES[side], hex=g.data.map.name[h], n=len(served[h]))


def _supply_facts(g: Chaco, b: Battle, served: Mapping[int, Sequence[int]], of: int) -> Mapping[str, object]:
    serves = {g.data.map.name[h]: len(units) for h, units in served.items()}
    return {"serves": serves, "of": of, "preview": describe(g, b)}


def _air(g: Chaco, b: Battle, side: int) -> Flow[None]:
    """13.3 One air marker, if the side has one left and wishes."""
    if g.air[side] <= 0:
        return
    facts = LazyArgs(lambda: {"n": g.air[side], "preview": describe(g, b)})
    key = yield Decision(SIDES[side], "combat.air", "13.3", ("yes", "no"), facts)
    if key == "yes":
        verbs.use_air(g, side)
        b.air[side != b.side] = True
        g.emit("chaco.air", seat=SIDES[side])


# ---------------------------------------------------------------------- resolution


def _fight(g: Chaco, b: Battle) -> Flow[None]:
    """12.4 Supply (attacker first), odds, air, die, results (defender first), advance."""
    enemy = 1 - b.side
    yield from _supply(g, b, b.side, b.attackers)
    yield from _supply(g, b, enemy, b.defenders)
    yield from _air(g, b, b.side)
    yield from _air(g, b, enemy)
    o = fight.odds(g, b)
    facts = LazyArgs(lambda: {"preview": describe(g, b)})
    key = yield Decision(CHANCE, "combat.roll", "12.4", tuple(f"n:{n}" for n in range(1, 7)), facts)
    die = int(key[2:])
    result = fight.effective(g, b, fight.outcome(g, o, die))
    _tell(g, b, o, die, result)
    shocked = fight.armour_shock(g, b)
    if fight.attack_leader(g, b) == g.commander[b.side] and result.attacker.loss >= COMMANDER_FAILS:
        verbs.question_commander(g, b.side, True)
    targets, origins = b.targets, b.origins
    yield from _suffer(g, enemy, b.defenders, targets, origins, result.defender, attacking=False, shocked=shocked)
    yield from _suffer(g, b.side, b.attackers, origins, targets, result.attacker, attacking=True)
    yield from _aftermath(g, b, result)


def _tell(g: Chaco, b: Battle, o: Odds, die: int, result: Result) -> None:
    heading = g.data.crt.columns[o.column]
    g.emit(
        "chaco.combat",
        seat=SIDES[b.side],
        hex=[g.data.map.name[h] for h in b.targets],
        attack=o.attack,
        defence=o.defence,
        odds=f"{heading[0]}-{heading[1]}",
        die=die,
        modifier=o.modifier,
        result=result.text,
    )


def _suffer(
    g: Chaco,
    side: int,
    units: Sequence[int],
    hexes: Sequence[int],
    enemy_hexes: Sequence[int],
    effect: Effect,
    *,
    attacking: bool,
    shocked: bool = False,
) -> Flow[None]:
    """12.5-12.10 One side's half of the result: losses, then retreat or rout; what is left behind is lost."""
    yield from take_losses(g, side, units, 0 if attacking else 1, effect.loss)
    survivors = [u for u in units if query.on_map(g, u)]
    if not attacking and (effect.retreat or not survivors):
        _destroy_refugees(g, side, hexes)
    if effect.retreat and survivors:
        commander_used = yield from retreat(g, side, survivors, enemy_hexes, shocked)
        if commander_used and effect.loss >= COMMANDER_FAILS and not attacking:
            verbs.question_commander(g, side, True)  # 15.2
    for h in hexes:
        if not g.occupied[side][h]:
            yield from abandon(g, side, h)


def _destroy_refugees(g: Chaco, side: int, hexes: Sequence[int]) -> None:
    """12.10 Units that had retreated into a beaten hex are destroyed, and count for nothing."""
    for h in hexes:
        for unit in query.units_at(g, h, side):
            if g.marks[unit] & RETREATED:
                verbs.eliminate(g, unit, "12.10")


def _aftermath(g: Chaco, b: Battle, result: Result) -> Flow[None]:
    """12.9, 12.11 The advance of the one side or the other; supply left behind is lost if nobody comes for it."""
    enemy = 1 - b.side
    emptied = [h for h in b.targets if not g.occupied[enemy][h]]
    left = [h for h in b.origins if not g.occupied[b.side][h]]
    if emptied:
        yield from advance(g, b.side, b.origins, emptied)
    elif left and result.defender.loss <= 10 and not result.defender.retreat:
        yield from advance(g, enemy, b.targets, left)
    for side, hexes in ((enemy, emptied), (b.side, left)):
        for h in hexes:
            points = g.csp[side].get(h, 0)
            if points:
                verbs.take_csp(g, side, h, points)
                g.emit("chaco.supply_lost", seat=SIDES[side], hex=g.data.map.name[h], n=points)
