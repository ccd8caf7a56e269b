"""Reading the state: stacks, zones of control, terrain, factors. Nothing here changes anything."""

from sandtable.chaco.board import CLEAR
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import ARTILLERY, CAVALRY, LEADER, TRUCK

MOUNTED_MOVE = 8  # 10.13


def key(g: Chaco, counter: int) -> str:
    """The key of a counter: ``unit:par_inf_2``, ``leader:pena``, ``truck:bol_truck_1``, ``ghq:bol_ghq``."""
    return g.data.counters[counter].key


def place_of(g: Chaco, text: str) -> int | None:
    """The hex or box behind a key, None if it is no such key."""
    kind, _, number = text.partition(":")
    return g.data.map.at.get(number) if kind in ("hex", "box") else None


def counter_of(g: Chaco, text: str) -> int | None:
    """The counter behind a key, None if it is no such key."""
    found = g.data.index.get(text.partition(":")[2])
    return found if found is not None and g.data.counters[found].key == text else None


def turn_name(turn: int) -> str:
    """The turn as year and month: ``1932-09``."""
    return f"{turn // 12}-{turn % 12 + 1:02}"


def month(g: Chaco) -> int:
    """1 for January."""
    return g.turn % 12 + 1


def terrain(g: Chaco, h: int) -> int:
    """The terrain of a hex; a trail makes it clear (14.5)."""
    return CLEAR if h in g.trails else g.data.map.terrain[h]


# ---------------------------------------------------------------------- who stands where


def counters_at(g: Chaco, place: int, side: int | None = None) -> list[int]:
    """All counters in a place, or one side's, in the order of the counter mix."""
    where = g.where
    return [i for i in (range(len(where)) if side is None else g.data.of_side[side]) if where[i] == place]


def units_at(g: Chaco, place: int, side: int) -> list[int]:
    """A side's combat units in a place."""
    where = g.where
    return [i for i in g.data.units[side] if where[i] == place]


def leaders_at(g: Chaco, place: int, side: int) -> list[int]:
    """A side's leaders in a place."""
    where = g.where
    return [i for i in g.data.leaders[side] if where[i] == place]


def trucks_at(g: Chaco, place: int, side: int) -> list[int]:
    """A side's trucks in a place."""
    where = g.where
    return [i for i in g.data.trucks[side] if where[i] == place]


def on_map(g: Chaco, counter: int) -> bool:
    """Whether the counter stands in a hex."""
    return 0 <= g.where[counter] < g.data.map.hexes


def in_play(g: Chaco, counter: int) -> bool:
    """Whether the counter stands in a hex or an off-map box."""
    return g.where[counter] >= 0


def unit_hexes(g: Chaco, side: int) -> list[int]:
    """The hexes that hold a side's combat units, in order."""
    hexes = g.data.map.hexes
    where = g.where
    return sorted({where[i] for i in g.data.units[side] if 0 <= where[i] < hexes})


def mark_units(g: Chaco, side: int, row: bytearray, value: int) -> None:
    """Write the value into a row of nodes wherever a combat unit of the side stands."""
    where = g.where
    for i in g.data.units[side]:
        at = where[i]
        if at >= 0:
            row[at] = value


def stacks(g: Chaco, side: int) -> dict[int, list[int]]:
    """A side's combat units on the map by hex, the hexes in order."""
    hexes, where = g.data.map.hexes, g.where
    found: dict[int, list[int]] = {}
    for i in g.data.units[side]:
        at = where[i]
        if 0 <= at < hexes:
            found.setdefault(at, []).append(i)
    return {h: found[h] for h in sorted(found)}


def leader_hexes(g: Chaco, side: int) -> list[int]:
    """The hexes that hold a side's leaders, in order."""
    hexes, where = g.data.map.hexes, g.where
    return sorted({where[i] for i in g.data.leaders[side] if 0 <= where[i] < hexes})


def engineer_hexes(g: Chaco, side: int) -> list[int]:
    """The hexes that hold a side's engineers."""
    hexes, where = g.data.map.hexes, g.where
    return sorted({where[i] for i in g.data.engineers[side] if 0 <= where[i] < hexes})


def held(g: Chaco, h: int, side: int) -> bool:
    """Whether any unit of that side, combat or not, or supply is in the hex."""
    if g.occupied[side][h] or h in g.csp[side]:
        return True
    where = g.where
    return any(where[i] == h for i in g.data.of_side[side])


def fresh_csp(g: Chaco, side: int, place: int) -> int:
    """2.20: combat supply points of a place that have not moved in this phase."""
    return g.csp[side].get(place, 0) - g.csp_moved[side].get(place, 0)


# ---------------------------------------------------------------------- zones of control


def ezoc(g: Chaco, side: int, h: int) -> bool:
    """7.1-7.2: whether the hex lies in a zone of control of ``side``'s enemy."""
    return g.zoc[1 - side][h] > 0


def open_ezoc(g: Chaco, side: int, h: int) -> bool:
    """7.8: an enemy zone of control that no combat unit of ``side`` in the hex negates (supply, retreat)."""
    return g.zoc[1 - side][h] > 0 and not g.occupied[side][h]


def zone_from(g: Chaco, h: int) -> tuple[int, ...]:
    """7.2, 14.5: the neighbours into which a zone of control extends from ``h``: a mountain only by a trail."""
    hexes = g.data.zoc_from[h]
    return hexes if not g.trails else (*hexes, *(n for n in g.data.zoc_by_trail[h] if n in g.trails))


# ---------------------------------------------------------------------- stacking


def stacking_limit(g: Chaco, h: int) -> int:
    """11.2: how many infantry, cavalry and artillery units may stand in a place; off-map boxes have no limit."""
    data = g.data
    if h >= data.map.hexes:
        return 1000
    limit = data.tec.hexes[terrain(g, h)].stacking
    return max(limit, data.tec.works_stacking[g.works[h]]) if h in g.works else limit


def stacked(g: Chaco, h: int, side: int) -> int:
    """11.2-11.3: how many units of a side count against the limit."""
    if not g.occupied[side][h]:
        return 0
    where = g.where
    return len([i for i in g.data.stackers[side] if where[i] == h])


def room(g: Chaco, h: int, side: int) -> int:
    """How many more units the stacking limit allows (below 0: overstacked)."""
    return stacking_limit(g, h) - stacked(g, h, side)


# ---------------------------------------------------------------------- what a counter is worth


def attack(g: Chaco, unit: int) -> int:
    """2.9 The attack factor as the counter lies."""
    c = g.data.counters[unit]
    return (c.full if g.steps[unit] == c.steps else c.reduced)[0]


def defence(g: Chaco, unit: int) -> int:
    """2.10 The defence factor as the counter lies; of artillery, the number in brackets."""
    c = g.data.counters[unit]
    return (c.full if g.steps[unit] == c.steps else c.reduced)[1]


def reduced(g: Chaco, unit: int) -> bool:
    """Whether a two-step unit shows its reduced side."""
    return g.steps[unit] < g.data.counters[unit].steps


def move_allowance(g: Chaco, counter: int) -> int:
    """2.11 The movement factor, in MP; mounted cavalry has 8 (10.13)."""
    c = g.data.counters[counter]
    if c.kind == CAVALRY and g.rules.mounted_cavalry:
        return MOUNTED_MOVE
    return c.move


def is_artillery(g: Chaco, counter: int) -> bool:
    """Whether the counter is an artillery unit."""
    return g.data.counters[counter].kind == ARTILLERY


def is_leader(g: Chaco, counter: int) -> bool:
    """Whether the counter is a leader."""
    return g.data.counters[counter].kind == LEADER


def is_truck(g: Chaco, counter: int) -> bool:
    """Whether the counter is a truck."""
    return g.data.counters[counter].kind == TRUCK


# ---------------------------------------------------------------------- supply sources and water


def controls(g: Chaco, side: int, h: int) -> bool:
    """3.2: whether ``side`` controls a settlement or supply source."""
    return g.control.get(h) == side


def enemy_settlement(g: Chaco, side: int, h: int) -> bool:
    """Whether the hex is a settlement the enemy controls."""
    return h in g.data.map.settlement and g.control.get(h) == 1 - side


def has_water(g: Chaco, h: int) -> bool:
    """8.13: a wet settlement, a well, a river side, or rain."""
    return g.rain or bool(g.data.map.water[h]) or h in g.wells


def usable_sources(g: Chaco, side: int) -> list[int]:
    """8.4: the supply sources ``side`` controls and that work in this moment."""
    return [h for h in g.data.sources[side] if usable_source(g, side, h)]


def free_sources(g: Chaco, side: int) -> list[int]:
    """8.4, 10.3: the working sources where non-combat units may arrive: no enemy unit or supply stands there."""
    return [h for h in usable_sources(g, side) if not held(g, h, 1 - side)]


def usable_source(g: Chaco, side: int, h: int) -> bool:
    """8.4: a source that ``side`` controls and that works: neither in it nor where it depends on (the railway, the river
    above Villa Montes) is an enemy combat unit or, unless there is a truce (6.3), its open zone of control."""
    if g.control.get(h) != side:
        return False
    occupied, zone, own = g.occupied[1 - side], g.zoc[1 - side], g.occupied[side]
    for at in g.data.source_needs[h]:
        if occupied[at] or (zone[at] and not own[at] and not g.truce):
            return False
    return True
