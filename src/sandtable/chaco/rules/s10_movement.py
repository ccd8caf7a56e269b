"""10.1-10.9, 10.12, 11.4 Movement: a stack is picked, then the hex it goes to. One stack's move is one step."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from sandtable.chaco import query, verbs
from sandtable.chaco.graph import Field
from sandtable.chaco.rules import s10_trucks
from sandtable.chaco.rules.s3_control import enter
from sandtable.chaco.rules.s10_reach import Group, budget, destinations, enemy_noncombat, fights, last_reach, why_not
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import CARRIED, LEADER, MOVED
from sandtable.kernel.decision import Decision, Flow, LazyArgs, Reason, choose, confirm, count, pick

EXIT_COST = 6  # sixths of an MP


def movement_step(g: Chaco, side: int, reaction: bool) -> Flow[bool]:
    """10.1, 10.10: one stack moves; True when the player is done with the phase."""
    seat = g.seat(side)
    topic, rule = ("reaction.stack", "10.10") if reaction else ("move.stack", "10.1")
    names, stacks = g.data.map.keys, movable_places(g, side, reaction)
    keys = [*[names[p] for p in stacks], "done"]
    key = yield Decision(seat, topic, rule, keys, reasons=partial(why_not_stack, g, side, reaction))
    if key == "done":
        return True
    group = yield from _gather(g, side, stacks[keys.index(key)], reaction)
    yield from _travel(g, group)
    return False


def begin(g: Chaco) -> None:
    """10.1: at the start of a movement phase nothing has moved yet."""
    verbs.clear_marks(g, MOVED | CARRIED)
    verbs.rest_csp(g)


# ---------------------------------------------------------------------- who moves


def movable(g: Chaco, counter: int) -> bool:
    """10.1, 8.11, 10.11: in play, not moved or carried in this phase, no truck in the supply net."""
    return bool(_movable_counters(g, (counter,)))


def why_not_movable(g: Chaco, counter: int) -> list[Reason]:
    """10.1, 8.11, 10.11: what keeps a counter in play from moving."""
    found: list[Reason] = []
    if g.marks[counter] & MOVED:
        found.append(("10.1", "has_moved"))
    if g.marks[counter] & CARRIED:
        found.append(("10.11", "was_carried"))
    if g.assigned[counter]:
        found.append(("8.11", "assigned_truck"))
    return found


def why_not_stack(g: Chaco, side: int, reaction: bool, key: str) -> list[Reason]:
    """Why nothing may move from a hex or box."""
    place = query.place_of(g, key)
    here = [] if place is None else query.counters_at(g, place, side)
    if place is None or not (here or place in g.csp[side]):
        return [("10.1", "nothing_of_yours")]
    if not reaction:
        return sorted({reason for i in here for reason in why_not_movable(g, i)}) or [("10.1", "has_moved")]
    if not any(query.is_leader(g, i) for i in here):
        return [("10.10", "no_leader_there")]
    if not may_react_from(g, side, place):
        return [("10.12", "turn_box") if place >= g.data.map.hexes else ("10.10", "in_enemy_zone")]
    return [("10.10", "leader_has_moved")]


def why_not_member(g: Chaco, side: int, place: int, key: str) -> list[Reason]:
    """Why a unit may not join the stack that is about to move."""
    counter = query.counter_of(g, key)
    if counter is None or g.data.counters[counter].side != side or g.where[counter] != place:
        return [("11.4", "elsewhere")]
    return why_not_movable(g, counter)


def _movable_counters(g: Chaco, counters: Iterable[int]) -> list[int]:
    """Those of ``counters`` that may still move (see ``movable``)."""
    where, marks, assigned = g.where, g.marks, g.assigned
    return [i for i in counters if where[i] >= 0 and not marks[i] & (MOVED | CARRIED) and not assigned[i]]


def movable_at(g: Chaco, side: int, place: int) -> list[int]:
    """The counters of a place that may still move."""
    return _movable_counters(g, query.counters_at(g, place, side))


def movable_places(g: Chaco, side: int, reaction: bool) -> list[int]:
    """The hexes and boxes from which something may still move."""
    if not reaction:
        where, marks, assigned = g.where, g.marks, g.assigned
        found = {
            where[i] for i in g.data.of_side[side] if where[i] >= 0 and not marks[i] & (MOVED | CARRIED) and not assigned[i]
        }
        moved = g.csp_moved[side]
        for p, points in g.csp[side].items():
            if p not in moved or points > moved[p]:
                found.add(p)
        return sorted(found)
    leaders = {g.where[i] for i in _movable_counters(g, g.data.leaders[side])}
    return sorted(p for p in leaders if may_react_from(g, side, p))


def may_react_from(g: Chaco, side: int, place: int) -> bool:
    """10.10, 10.12: no reaction out of an enemy zone of control, nor out of a box of one turn."""
    if place >= g.data.map.hexes:
        return not g.data.map.box(place).turn
    return not query.ezoc(g, side, place)


def _gather(g: Chaco, side: int, place: int, reaction: bool) -> Flow[Group]:
    """11.4: which units of the stack move together; ``all`` is every combat unit and leader."""
    waiting = movable_at(g, side, place)
    points = query.fresh_csp(g, side, place)
    chosen: list[int] = []
    csp = 0
    seat, counters = g.seat(side), g.data.counters
    troops = [i for i in waiting if counters[i].kind <= LEADER]
    while waiting or points:
        options = {counters[i].key: i for i in waiting}
        keys = list(options)
        if not chosen and not csp and len(troops) > 1 and (not reaction or any(query.is_leader(g, i) for i in troops)):
            keys.insert(0, "all")
        if points:
            keys.append("csp")
        if (chosen or csp) and (not reaction or any(query.is_leader(g, i) for i in chosen)):
            keys.append("done")
        why = partial(why_not_member, g, side, place)
        facts = {"hex_from": g.data.map.name[place], "chosen": _names(g, chosen, csp)}
        key = yield Decision(seat, "move.group", "11.4", keys, facts, why)
        if key == "done":
            break
        if key == "all":
            chosen = troops
            break
        if key == "csp":
            csp = 1 if points == 1 else (yield from count(seat, "move.csp", "2.20", 1, points))
            points = 0
        else:
            chosen.append(options[key])
            waiting.remove(options[key])
    verbs.tire_csp(g, side, place, csp)
    return Group(side, place, chosen, csp, reaction)


def _names(g: Chaco, counters: Iterable[int], csp: int) -> list[str]:
    """For the page: who is chosen, by the counters' ids, and whether supply goes along."""
    return [*(g.data.counters[i].id for i in counters), *(["csp"] if csp else [])]


# ---------------------------------------------------------------------- where to


def _travel(g: Chaco, group: Group) -> Flow[None]:
    """10.4: the stack goes to a hex within reach, by the way that costs least, and stops there.

    ``via`` makes the next hex a halt on the way, where units may be left behind (11.4) or loaded (10.11).
    """
    seat, board = g.seat(group.side), g.data.map
    alone = _only_leaders(g, group)
    while not group.empty() and (alone or not group.reaction or not _only_leaders(g, group)):
        left = budget(g, group)
        field = last_reach(g, group, left)
        places = destinations(g, group, field)
        keys = [*[board.keys[p] for p in places], *_other_ways(g, group, field, left)]
        why = partial(why_not, g, group, field)
        key = yield Decision(seat, "move.to", "10.4", keys, LazyArgs(partial(_facts, g, group.at, left, field, places)), why)
        if key == "done":
            break
        if key == "via":
            halts = {board.key(p): p for p in sorted(_halts(g, group, field, left))}
            facts: dict[str, object] = {"hex_from": board.name[group.at], "mp": points_text(left)}
            halt = yield from pick(seat, "move.via", "11.4", halts, why, **facts)
            yield from _march(g, group, field.path(halt), field.cost[halt])
        elif key == "load":
            yield from s10_trucks.load(g, group)
        elif key == "drop":
            yield from _drop(g, group)
        elif key == "exit":
            _exit(g, group)
        else:
            to = places[keys.index(key)]
            yield from _march(g, group, field.path(to), field.cost[to])
            if g.zoc[1 - group.side][to] or not s10_trucks.cargo(g, group):
                break  # 7.3: whoever entered a zone of control stops
    _stop(g, group)


def _facts(g: Chaco, at: int, left: int, field: Field, places: Sequence[int]) -> Mapping[str, object]:
    """For the page: from where, with how many MP, and what each place costs in sixths of an MP."""
    names = g.data.map.name
    return {"hex_from": names[at], "mp": points_text(left), "costs": {names[p]: field.cost[p] for p in places}}


def points_text(sixths: int) -> str:
    """Movement points for the eye: ``3 1/2``."""
    whole, rest = divmod(sixths, 6)
    part = ("", "1/6", "1/3", "1/2", "2/3", "5/6")[rest]
    return f"{whole} {part}" if whole and part else part or str(whole)


def _only_leaders(g: Chaco, group: Group) -> bool:
    if group.csp or group.rider_csp:
        return False
    counters = g.data.counters
    for i in group.members():
        if counters[i].kind != LEADER:
            return False
    return True


def _halts(g: Chaco, group: Group, field: Field, left: int) -> Iterator[int]:
    """Hexes in which the stack may pause and still go on: no zone of control, MP left."""
    zone, hexes = g.zoc[1 - group.side], g.data.map.hexes
    for p, cost in field.cost.items():
        if p < hexes and cost < left and not zone[p] and p != group.at:
            yield p


def _other_ways(g: Chaco, group: Group, field: Field, left: int) -> list[str]:
    """What a stack may do besides going to its last hex."""
    keys = ["via"] if next(_halts(g, group, field, left), -1) >= 0 else []
    if s10_trucks.cargo(g, group):
        keys.append("load")
    if group.spent and _may_leave(g, group):
        keys.append("drop")
    if can_exit(g, group):
        keys.append("exit")
    keys.append("done")
    return keys


def _march(g: Chaco, group: Group, path: list[int], cost: int) -> Flow[None]:
    """10.1-10.3: the stack moves along the path; what it enters on the way is captured or scattered."""
    side, hexes, to = group.side, g.data.map.hexes, path[-1]
    members = group.members()
    armed = fights(g, group)
    soft = enemy_noncombat(g, side) if armed else set()
    verbs.set_out(g, members, group.points(), side, group.at, to)
    for node in path:
        if armed and (node in soft or g.control.get(node, side) != side):
            yield from enter(g, side, node, "movement")
        if node in g.wells and node < hexes and (yield from _wreck_well(g, side, node)):
            verbs.set_well(g, node, False)
    verbs.move(g, members, group.points(), side, group.at, to)
    group.at = to
    group.spent += cost


def _wreck_well(g: Chaco, side: int, h: int) -> Flow[bool]:
    """14.6: a unit that moves into or through a well's hex may destroy it."""
    return (yield from confirm(g.seat(side), "move.well", "14.6", hex=g.data.map.name[h]))


def _may_leave(g: Chaco, group: Group) -> list[int]:
    """11.4, 10.10: who may leave the moving stack; in reaction the last leader may not."""
    members = group.members()
    if len(members) + (group.points() > 0) < 2:
        return []
    if not group.reaction:
        return members
    leaders = [i for i in members if query.is_leader(g, i)]
    return [i for i in members if i not in leaders or len(leaders) > 1]


def _drop(g: Chaco, group: Group) -> Flow[None]:
    """11.4: one unit leaves the stack; outside reaction (10.10) it may go its own way before the stack goes on."""
    seat = g.seat(group.side)
    options = {query.key(g, i): i for i in _may_leave(g, group)}
    keys = list(options)
    if group.points() and group.members():
        keys.append("csp")
    key = yield from choose(seat, "move.drop", "11.4", keys, hex=g.data.map.name[group.at])
    if key == "csp":
        group.csp = group.rider_csp = 0
        return
    leaving = options[key]
    if leaving in group.riders:
        group.riders.remove(leaving)
        verbs.mark(g, leaving, CARRIED)
        return
    group.walkers.remove(leaving)
    alone = Group(group.side, group.at, [leaving], 0, group.reaction)
    alone.spent = group.spent
    if group.reaction:
        _stop(g, alone)
    else:
        yield from _travel(g, alone)


def can_exit(g: Chaco, group: Group) -> bool:
    """16.2: combat units at the enemy's map edge may leave the map there, for one MP."""
    board = g.data.map
    return (
        not group.reaction
        and group.at < board.hexes
        and board.row(group.at) == board.edge(1 - group.side)
        and any(g.data.counters[i].combat for i in group.walkers)
        and budget(g, group) >= EXIT_COST
    )


def _exit(g: Chaco, group: Group) -> None:
    """16.2: the stack's combat units leave the map by the enemy's edge."""
    for i in [i for i in group.walkers if g.data.counters[i].combat]:
        group.walkers.remove(i)
        verbs.exit_map(g, i)
    group.spent += EXIT_COST


def _stop(g: Chaco, group: Group) -> None:
    """10.1, 10.11: the stack has moved; what trucks carried is set down where they stop."""
    for i in group.walkers:
        verbs.mark(g, i, MOVED)
    for i in group.riders:
        verbs.mark(g, i, CARRIED)
