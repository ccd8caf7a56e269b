"""10 Where a stack on the move can go: one least-cost search a stack, and why not elsewhere. Asks nothing."""

from bisect import bisect_left
from collections.abc import Sequence

from sandtable.chaco import query
from sandtable.chaco.graph import BOTH, BOTH_GUNS, FOOT, GUNS, WHEELS, Field, search
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import ARTILLERY, CARRIED, LEADER, MOVED, OFF_BOARD
from sandtable.kernel.decision import Reason
from sandtable.kernel.lately import Lately

_FAR = 600  # sixths of an MP: further than anything on the map


class Group:
    """A stack on the move: who walks or drives, who is carried, and the MP it has spent. Lives in one step only."""

    __slots__ = ("at", "csp", "reaction", "rider_csp", "riders", "side", "spent", "walkers")

    def __init__(self, side: int, at: int, walkers: Sequence[int], csp: int, reaction: bool) -> None:
        self.side = side
        self.at = at
        self.walkers = list(walkers)
        self.csp = csp
        self.riders: list[int] = []
        self.rider_csp = 0
        self.reaction = reaction
        self.spent = 0

    def members(self) -> list[int]:
        """All its counters, walking and carried."""
        return self.walkers + self.riders

    def points(self) -> int:
        """All its combat supply, walking and carried."""
        return self.csp + self.rider_csp

    def empty(self) -> bool:
        """Whether nobody is left to move."""
        return not self.walkers and not self.csp


def budget(g: Chaco, group: Group) -> int:
    """10.1, 11.4: sixths of an MP left to the slowest of the stack; in reaction (10.10) of half, rounded up."""
    counters, walkers = g.data.counters, group.walkers
    if g.rules.mounted_cavalry:  # 10.13
        allowances = [query.move_allowance(g, i) for i in walkers]
    else:
        allowances = [counters[i].move for i in walkers]
    if group.csp:
        allowances.append(g.data.pieces.supply_move)
    slowest = min(allowances, default=0)
    if group.reaction:
        slowest = (slowest + 1) // 2
    return max(slowest * 6 - group.spent, 0)


def mode(g: Chaco, group: Group) -> int:
    """2.21, 10.9: how the stack moves: on foot, with artillery, on wheels, or both."""
    counters = g.data.counters
    wheels = guns = False
    foot = group.csp > 0
    for i in group.walkers:
        if counters[i].wheels:
            wheels = True
        else:
            foot = True
            guns = guns or counters[i].kind == ARTILLERY
    if wheels and foot:
        return BOTH_GUNS if guns else BOTH
    if wheels:
        return WHEELS
    return GUNS if guns else FOOT


def reach(g: Chaco, group: Group, points: int | None = None) -> Field:
    """10.4: every node the stack can get to with its budget, the cost in sixths of an MP and the way there."""
    return _search(g, group, budget(g, group) if points is None else points)


def last_reach(g: Chaco, group: Group, points: int) -> Field:
    """10.4: the same for a stack that moves now, so that nobody will ask again."""
    return _search(g, group, points, keep=False)


def _search(g: Chaco, group: Group, points: int, keep: bool = True) -> Field:
    how = mode(g, group)
    closed = _closed(g, group)
    ways = g.data.graphs.ways(how, g.rain, g.trails, query.engineer_hexes(g, group.side))
    halt = g.zoc[1 - group.side]
    first_free = group.at < g.data.map.hexes and halt[group.at] > 0
    field = search(ways, (group.at,), points, closed, halt, first_free, keep=keep)
    boxes = _turn_boxes(g, group)
    return field.with_ends(boxes, group.at, points) if boxes else field


def _closed(g: Chaco, group: Group) -> bytearray:
    """10.2, 10.3, 7.3, 6.3, 10.12: what the stack may not enter, by node."""
    side, enemy, board = group.side, 1 - group.side, g.data.map
    led = _led(g, group)
    if led and not g.truce:
        closed = bytearray(g.occupied[enemy])
        closed[board.places :] = g.zoc[enemy][board.places :]  # 10.6: no clear hexside in a zone of control
    else:
        closed = bytearray(_held(g, enemy))
        for h in _welcome(g, group, led):
            if not g.occupied[enemy][h]:
                closed[h] = 0
    if g.truce:
        for h in board.settlement:
            if g.control.get(h) == enemy:
                closed[h] = 1  # 6.3
    if not fights(g, group):
        for h in enemy_noncombat(g, side):
            closed[h] = 1  # 10.3
    closed[board.hexes : board.places] = g.data.no_boxes[side]  # 10.12; a turn's box is entered by _turn_boxes
    if group.reaction and group.at >= board.hexes and board.box(group.at).turn:
        closed[: board.hexes] = bytes([1]) * board.hexes  # 10.12: no reaction out of a turn's box
    return closed


def _held(g: Chaco, enemy: int) -> bytes:
    """10.2, 7.3: by node, combat units of the enemy and their zones of control. They stay as they are while one moves."""
    asked = (g.occupied[enemy], g.zoc[enemy])
    found = _HELD.get(asked)
    if found is None:
        held = bytearray(g.zoc[enemy])
        query.mark_units(g, enemy, held, 1)
        found = _HELD.put(asked, bytes(held))
    return found


_HELD: Lately[bytes] = Lately()


def _welcome(g: Chaco, group: Group, led: bool) -> set[int]:
    """7.3, 6.3: hexes in enemy zones that may be entered all the same."""
    leaders = set(query.leader_hexes(g, group.side)) - {group.at}
    if not g.truce:
        return leaders
    hexes, counters = g.data.map.hexes, g.data.counters
    friends = {at for i, at in enumerate(g.where) if 0 <= at < hexes and counters[i].side == group.side}
    return friends if led else friends & leaders


def _led(g: Chaco, group: Group) -> bool:
    counters = g.data.counters
    for i in group.members():
        if counters[i].kind == LEADER:
            return True
    return False


def fights(g: Chaco, group: Group) -> bool:
    """Whether there is a combat unit in the stack."""
    counters = g.data.counters
    for i in group.members():
        if counters[i].combat:
            return True
    return False


def enemy_noncombat(g: Chaco, side: int) -> set[int]:
    """The places of the enemy's leaders, trucks, GHQ and supply."""
    where, enemy = g.where, 1 - side
    found = {where[i] for i in g.data.noncombat[enemy]}
    found.update(g.csp[enemy])
    found -= _OFF_BOARD
    return found


_OFF_BOARD = frozenset(OFF_BOARD)


def _turn_boxes(g: Chaco, group: Group) -> tuple[int, ...]:
    """10.12: a box of one turn is entered from an adjacent hex in which the stack began; that is its whole move."""
    if group.reaction or group.spent:
        return ()
    return g.data.turn_boxes[group.side].get(group.at, ())


def destinations(g: Chaco, group: Group, field: Field) -> list[int]:
    """10.4, 11.1: the places where the stack may end its move, in order."""
    found = sorted(field.cost)
    del found[bisect_left(found, g.data.map.places) :]
    found.remove(group.at)
    counters = g.data.counters
    adding = sum([counters[i].stacks for i in group.members()])
    if adding:
        most, occupied = g.data.tec.least_stacking - adding, g.occupied[group.side]
        if [p for p in found if occupied[p] > most]:  # mostly there is room wherever one gets to
            crowded = _crowded(g, group, adding)
            return [p for p in found if p not in crowded]
    return found


def _crowded(g: Chaco, group: Group, adding: int) -> set[int]:
    """11.1: hexes without room for so many. The limit holds when the phase ends: who has yet to move may leave."""
    marks, where = g.marks, g.where
    units = g.data.stackers[group.side]
    if not group.reaction:
        units = [i for i in units if marks[i] & (MOVED | CARRIED)]
    staying: dict[int, int] = {}
    for i in units:
        at = where[i]
        if at >= 0:
            staying[at] = staying.get(at, 0) + 1
    return {at for at, n in staying.items() if n + adding > query.stacking_limit(g, at)}


def why_not(g: Chaco, group: Group, field: Field, key: str) -> list[Reason]:
    """Why the stack may not end its move in a hex, by rule number."""
    kind, _, number = key.partition(":")
    board = g.data.map
    if kind not in ("hex", "box") or number not in board.at:
        return [("2.3", "not_on_map")]
    place = board.at[number]
    if place == group.at:
        return [("10.1", "already_there")]
    if place in field.cost:
        return [("11.2", "no_room")]
    return _why_closed(g, group, place) or _why_far(g, group, place)


def _why_closed(g: Chaco, group: Group, place: int) -> list[Reason]:
    board, enemy = g.data.map, 1 - group.side
    if place >= board.hexes:
        box = board.box(place)
        return [("10.12", "enemy_box")] if box.side != group.side else [("10.12", "turn_box")]
    if g.occupied[enemy][place]:
        return [("10.2", "enemy_unit")]
    found: list[Reason] = []
    if place in enemy_noncombat(g, group.side) and not fights(g, group):
        found.append(("10.3", "enemy_present"))
    if g.truce and query.enemy_settlement(g, group.side, place):
        found.append(("6.3", "truce_settlement"))
    if g.zoc[enemy][place]:
        led = _led(g, group)
        if place not in _welcome(g, group, led) and (g.truce or not led):
            found.append(("6.3", "truce_zone") if g.truce else ("7.3", "zone_without_leader"))
        elif g.zoc[enemy][group.at] and place in board.near[group.at]:
            found.append(("7.3", "zone_to_zone"))
    return found


def _why_far(g: Chaco, group: Group, place: int) -> list[Reason]:
    """Nothing forbids the hex itself: it is too far, behind a zone of control, or its terrain is prohibited."""
    if place not in g.data.graphs.entered(mode(g, group), g.rain, g.trails):
        return [("10.8" if g.rain else "10.9", "prohibited_terrain")]
    if place in _search(g, group, _FAR).cost:
        return [("10.4", "too_far")]
    return [("7.3", "no_way")]
