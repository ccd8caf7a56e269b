"""10.11 Transport: trucks carry a combat unit or two supply points each, and any number of leaders and GHQs."""

from sandtable.chaco import query, verbs
from sandtable.chaco.rules.s10_reach import Group, budget
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import ARMOUR, CARRIED, MOVED, TRUCK
from sandtable.kernel.decision import Flow, choose, count

LOAD_COST = 12  # sixths of an MP
CSP_A_TRUCK = 2


def cargo(g: Chaco, group: Group) -> list[str]:
    """What the stack's trucks may load where they stand, as keys; nothing if they lack the two MP for it."""
    if not _trucks(g, group) or budget(g, group) < LOAD_COST:
        return []
    keys = [query.key(g, i) for i in _waiting(g, group)]
    if _csp_waiting(g, group):
        keys.append("csp")
    return keys


def load(g: Chaco, group: Group) -> Flow[None]:
    """10.11: the trucks take on what they can; one pick-up costs two MP, whatever it takes on."""
    seat, loaded = g.seat(group.side), False
    while True:
        options = {query.key(g, i): i for i in _waiting(g, group)}
        keys = list(options)
        points = _csp_waiting(g, group)
        if points:
            keys.append("csp")
        if loaded:
            keys.append("done")
        if not options and not points:
            break
        key = yield from choose(seat, "move.load", "10.11", keys, hex=g.data.map.name[group.at])
        if key == "done":
            break
        loaded = True
        if key == "csp":
            taken = 1 if points == 1 else (yield from count(seat, "move.load_csp", "10.11", 1, points))
            _take_csp(g, group, taken)
        else:
            _take(g, group, options[key])
    group.spent += LOAD_COST


def _trucks(g: Chaco, group: Group) -> int:
    counters = g.data.counters
    return sum([counters[i].kind == TRUCK for i in group.walkers])


def _free_trucks(g: Chaco, group: Group) -> int:
    """Trucks without a load: each carries one combat unit or two points."""
    units = sum(1 for i in group.riders if g.data.counters[i].combat)
    return _trucks(g, group) - units - (group.rider_csp + 1) // CSP_A_TRUCK


def _waiting(g: Chaco, group: Group) -> list[int]:
    """10.11, 10.10: counters the trucks may take on here; in reaction only those that set out with them."""
    if group.reaction:
        here = sorted(group.walkers) if not group.spent else []
    else:
        here = query.counters_at(g, group.at, group.side)
    counters = g.data.counters
    room = _free_trucks(g, group) > 0
    found = []
    for i in here:
        kind = counters[i].kind
        if kind in (TRUCK, ARMOUR) or i in group.riders or g.marks[i] & MOVED:
            continue
        if i in group.walkers and group.spent:
            continue  # it has spent MP of its own
        if room or not counters[i].combat:
            found.append(i)
    return found


def _csp_waiting(g: Chaco, group: Group) -> int:
    """Supply points the trucks have room for: those that lie here unmoved, and those that set out with the stack."""
    space = max(_free_trucks(g, group), 0) * CSP_A_TRUCK + group.rider_csp % CSP_A_TRUCK
    lying = 0 if group.reaction else query.fresh_csp(g, group.side, group.at)
    return min(space, lying + (0 if group.spent else group.csp))


def _take(g: Chaco, group: Group, counter: int) -> None:
    if counter in group.walkers:
        group.walkers.remove(counter)
    group.riders.append(counter)
    if g.building[counter]:
        verbs.set_building(g, counter, False)
    verbs.mark(g, counter, CARRIED)


def _take_csp(g: Chaco, group: Group, points: int) -> None:
    walking = 0 if group.spent else min(group.csp, points)
    group.csp -= walking
    group.rider_csp += points
    verbs.tire_csp(g, group.side, group.at, points - walking)
