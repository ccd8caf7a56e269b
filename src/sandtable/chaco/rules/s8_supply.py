"""8.2-8.11, 8.14 The supply phase: LOC, depots, radius, assigned trucks, general supply, new combat supply."""

from functools import partial

from sandtable.chaco import query, verbs
from sandtable.chaco.rules.s8_network import Loc, Network, cut_off, lines_of_communication, network, unsupplied
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import CAVALRY, ISOLATED
from sandtable.kernel.decision import Flow, Reason, count, pick, roll

LINE, TRUCKS, ATTRITION, ALLOCATION = range(4)
"""The parts of the phase; attrition (8.12) is in ``s8_attrition``."""


def trace_line(g: Chaco, side: int) -> Flow[None]:
    """8.5-8.8: the LOC is traced, the radius follows from its length, depots are placed along it."""
    release_idle_trucks(g, side)
    lines = lines_of_communication(g, side)
    if lines is None:
        verbs.set_radius(g, side, None)
        yield from _no_line(g, side)
        return
    source = yield from _pick_source(g, side, lines)
    verbs.set_ghq_supplied(g, side, True)
    verbs.set_radius(g, side, lines.lengths[source])
    yield from _place_depots(g, side, lines.course(source))


def _no_line(g: Chaco, side: int) -> Flow[None]:
    """8.5: a GHQ without a LOC is out of supply; its owner may take it off the map to bring it back next turn."""
    verbs.set_ghq_supplied(g, side, False)
    verbs.set_depots(g, ())
    ghq = g.data.ghq[side]
    if query.on_map(g, ghq):
        g.emit("chaco.no_loc", seat=g.seat(side))
        options = {"withdraw": True, "stay": False}
        if (yield from pick(g.seat(side), "supply.ghq", "8.5", options, hex=g.data.map.name[g.where[ghq]])):
            verbs.drive_off_ghq(g, side)


def _pick_source(g: Chaco, side: int, lines: Loc) -> Flow[int]:
    """8.6: any source may be used; the others would make the line longer or lead along other settlements."""
    options = {g.data.map.key(h): h for h in sorted(lines.lengths, key=lambda h: (lines.lengths[h], h))}
    lengths = {key: lines.lengths[h] for key, h in options.items()}
    return (yield from pick(g.seat(side), "supply.loc", "8.6", options, partial(_why_not_source, g, side), lengths=lengths))


def _why_not_source(g: Chaco, side: int, key: str) -> list[Reason]:
    """8.4, 8.6: why the line cannot start in a hex."""
    h = query.place_of(g, key)
    if h is None or g.data.map.source.get(h) != side:
        return [("8.4", "no_source")]
    if g.control.get(h) != side:
        return [("8.4", "not_controlled")]
    return [("8.6", "line_blocked")] if h in query.usable_sources(g, side) else [("8.4", "source_threatened")]


def _place_depots(g: Chaco, side: int, course: list[int]) -> Flow[None]:
    """8.8: depots go to settlements on the LOC. One never harms, so the player chooses only if there are too few."""
    sites = [h for h in course if h in g.data.map.settlement]
    number = g.data.pieces.depots
    chosen: list[int] = []
    while len(sites) > number and len(chosen) < number:
        options = {g.data.map.key(h): h for h in sites if h not in chosen}
        chosen.append((yield from pick(g.seat(side), "supply.depot", "8.8", options)))
    verbs.set_depots(g, chosen or sites)


def release_idle_trucks(g: Chaco, side: int) -> None:
    """8.11: an assigned truck that stands with no leader, GHQ or source leaves the supply net."""
    for truck in g.data.trucks[side]:
        if g.assigned[truck] and g.where[truck] not in _posts(g, side):
            verbs.assign_truck(g, truck, False)


def _posts(g: Chaco, side: int) -> set[int]:
    """8.11: where an assigned truck may stand: with a leader, the GHQ or a source; a depot alone will not do."""
    sources = [h for h in g.data.sources[side] if g.control.get(h) == side]
    return {*query.leader_hexes(g, side), g.where[g.data.ghq[side]], *sources}


def assign_trucks(g: Chaco, side: int) -> Flow[None]:
    """8.11: trucks join or leave the supply net where a radius is projected; then general supply is checked."""
    touched: list[int] = []
    while True:
        net = network(g, side, g.depots)
        posts = _posts(g, side)
        options: dict[str, int] = {}
        for truck in g.data.trucks[side]:
            at = g.where[truck]
            if truck not in touched and at in posts and (g.assigned[truck] or at in net.origins):
                options[query.key(g, truck)] = truck
        truck = -1
        if options:
            options["done"] = -1
            why = partial(_why_not_truck, g, side, net, touched)
            truck = yield from pick(g.seat(side), "supply.truck", "8.11", options, why)
        if truck < 0:
            break
        touched.append(truck)
        verbs.assign_truck(g, truck, not g.assigned[truck])
    check_supply(g, side, net)


def _why_not_truck(g: Chaco, side: int, net: Network, touched: list[int], key: str) -> list[Reason]:
    """8.11: why a truck can neither join nor leave the net."""
    truck = query.counter_of(g, key)
    if truck is None or truck not in g.data.trucks[side] or g.where[truck] < 0:
        return [("8.11", "no_truck")]
    if truck in touched:
        return [("8.11", "already_changed")]
    return [("8.11", "no_post")] if g.where[truck] not in _posts(g, side) else [("8.11", "no_radius_there")]


def check_supply(g: Chaco, side: int, net: Network) -> None:
    """8.9-8.10: every combat unit and leader is in general supply or not; those that must roll for attrition wait."""
    hexes = g.data.map.hexes
    units = [i for i in g.data.units[side] if g.where[i] >= 0]
    lacking = unsupplied(g, units, net.covered)
    for i in units:
        verbs.set_supplied(g, i, i not in lacking)
    for i in g.data.leaders[side]:
        if g.where[i] >= 0:
            verbs.set_supplied(g, i, g.where[i] >= hexes or g.where[i] in net.covered)
    rolling = [i for i in units if i in lacking or _mounted(g, i)]
    for i in cut_off(g, side, rolling, net.covered) if rolling else ():
        verbs.mark(g, i, ISOLATED)
    verbs.set_part(g, ATTRITION, rolling)


def _mounted(g: Chaco, unit: int) -> bool:
    """10.13: mounted cavalry is always checked for attrition."""
    return g.rules.mounted_cavalry and g.data.counters[unit].kind == CAVALRY and query.on_map(g, unit)


# ---------------------------------------------------------------------- 8.2, 8.14 new supply


def new_supply(g: Chaco, side: int) -> Flow[None]:
    """8.2: a GHQ with a LOC rolls on the supply table for combat supply, replacements and a truck (8.5)."""
    verbs.set_depots(g, ())
    if g.loc[side] < 0 or not g.ghq_supplied[side]:
        return
    die = yield from roll("supply.die", "8.2", seat=g.seat(side))
    result = g.data.supply.rows[side].at(die + supply_modifier(g, side))[g.data.supply.column(g.loc[side])]
    g.emit("chaco.supply_roll", seat=g.seat(side), n=die, modifier=f"{supply_modifier(g, side):+}")
    g.emit("chaco.supply_due", seat=g.seat(side), csp=result.csp, replacements=result.replacements, n=int(result.truck))
    verbs.add_replacements(g, side, result.replacements)
    verbs.expect_truck(g, side, int(result.truck))
    yield from _allocate(g, side, result.csp)


def supply_modifier(g: Chaco, side: int) -> int:
    """8.2, 8.5: the army commander's rating if he is with the GHQ; the table's penalty if he is elsewhere."""
    commander = g.commander[side]
    if g.where[commander] == g.where[g.data.ghq[side]]:
        return g.data.counters[commander].command
    return g.data.supply.commander_elsewhere


def _allocate(g: Chaco, side: int, points: int) -> Flow[None]:
    """8.14: the new points go to sources, the GHQ or leaders in general supply; none can be kept off the map."""
    seat = g.seat(side)
    leaders = [g.where[i] for i in g.data.leaders[side] if g.where[i] >= 0 and g.supplied[i]]
    ghq = g.where[g.data.ghq[side]]
    places = sorted({*query.free_sources(g, side), *leaders, *([ghq] if g.ghq_supplied[side] else [])})
    while points:
        options = {g.data.map.key(p): p for p in places}
        at = yield from pick(seat, "supply.csp", "8.14", options, lambda key: [("8.14", "no_provider")], left=points)
        places.remove(at)
        number = points
        if points > 1 and places:
            number = yield from count(seat, "supply.csp_number", "8.14", 1, points, hex=g.data.map.name[at])
        verbs.add_csp(g, side, at, number)
        g.emit("chaco.csp", seat=seat, n=number, hex=g.data.map.name[at])
        points -= number
