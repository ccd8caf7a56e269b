"""14 Engineers: entrenchments, fortifications, trails and wells."""

from collections.abc import Sequence

from sandtable.chaco import query, verbs
from sandtable.chaco.board import HILL, MOUNTAIN, SWAMP
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import ENGINEER, PARAGUAY, SIDES
from sandtable.kernel.decision import Flow, choose, confirm, pick, roll

ENTRENCHMENT, FORTIFICATION = 1, 2
WELL_FOUND_UP_TO = 3  # 14.6


def engineers(g: Chaco, side: int) -> list[int]:
    """A side's engineers on the map."""
    return [u for u in g.data.units[side] if g.data.counters[u].kind == ENGINEER and query.on_map(g, u)]


def start_building(g: Chaco, side: int) -> Flow[None]:
    """14.2 At the start of the movement phase engineers flip to their building side, as their owner wishes."""
    while True:
        idle = [u for u in engineers(g, side) if not g.building[u] and projects(g, u)]
        if not idle:
            return
        options: dict[str, int] = {query.key(g, u): u for u in idle}
        options["done"] = -1
        unit = yield from pick(SIDES[side], "engineer.start", "14.2", options)
        if unit < 0:
            return
        verbs.set_building(g, unit, True)


def projects(g: Chaco, unit: int) -> list[str]:
    """14.3-14.6 What an engineer could build where it stands."""
    h = g.where[unit]
    works = g.works.get(h, 0)
    ground, pieces = query.terrain(g, h), g.data.pieces
    found = []
    if not works and ground != SWAMP and len(g.works) < pieces.works:
        found.append("entrenchment")
    if works == ENTRENCHMENT:
        found.append("fortification")
    if ground in (SWAMP, HILL, MOUNTAIN) and len(g.trails) < pieces.trails:
        found.append("trail")
    if g.data.counters[unit].side == PARAGUAY and h not in g.wells and len(g.wells) < pieces.wells:
        found.append("well")
    return found


def construction(g: Chaco, side: int) -> Flow[None]:
    """14.2 The construction phase: engineers still building finish and flip back; then trails are kept or lost.

    What is built on must have been there before: a trench for a fort (14.4), a trail for a trench in swamp (14.3).
    """
    started = {unit: projects(g, unit) for unit in engineers(g, side) if g.building[unit]}
    for unit, able in started.items():
        yield from _finish(g, side, unit, [what for what in projects(g, unit) if what in able])
        verbs.set_building(g, unit, False)
    yield from _keep_trails(g, side)


def _finish(g: Chaco, side: int, unit: int, found: Sequence[str]) -> Flow[None]:
    """14.3-14.6 The owner says what the engineer has built; a well needs luck."""
    h = g.where[unit]
    if not found:
        return
    options = [f"build:{what}" for what in found]
    name, who = g.data.map.name[h], g.data.counters[unit].id
    key = yield from choose(SIDES[side], "engineer.build", "14.2", [*options, "pass"], unit=who, hex=name)
    if key == "build:entrenchment":
        verbs.set_works(g, h, ENTRENCHMENT)
    elif key == "build:fortification":
        verbs.set_works(g, h, FORTIFICATION)
    elif key == "build:trail":
        verbs.set_trail(g, h, True)
    elif key == "build:well":
        if (yield from roll("engineer.well", "14.6", hex=name)) <= WELL_FOUND_UP_TO:
            verbs.set_well(g, h, True)
        else:
            g.emit("chaco.no_water", seat=SIDES[side], hex=name)


def _kept_by(g: Chaco, side: int, h: int) -> bool:
    """14.5 Whether an engineer of that side stands in the hex or next to it."""
    return any(at == h or at in g.data.map.near[h] for at in query.engineer_hexes(g, side))


def _keep_trails(g: Chaco, side: int) -> Flow[None]:
    """14.5 At the end of the construction phase: without an engineer a trail is lost; the enemy may forbid it."""
    enemy = 1 - side
    for h in sorted(g.trails):
        facts = {"hex": g.data.map.name[h]}
        if not _kept_by(g, side, h):
            kept = _kept_by(g, enemy, h)
        else:
            kept = _kept_by(g, enemy, h) or (yield from confirm(SIDES[side], "engineer.keep", "14.5", **facts))
            if kept and query.open_ezoc(g, side, h):
                kept = yield from confirm(SIDES[enemy], "engineer.permit", "14.5", **facts)
        if not kept:
            verbs.set_trail(g, h, False)
