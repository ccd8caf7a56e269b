"""What must hold between any two answers; the fuzzer asks after every key, so nothing is worked out twice.

Most answers move no counter: what was found sound of the same counters on the same map is not looked at again.
"""

from functools import lru_cache

from sandtable.chaco import query
from sandtable.chaco.board import CLEAR, MOUNTAIN, SCRUB
from sandtable.chaco.data import Data
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import (
    ARMOUR,
    AVAILABLE,
    AWAY,
    DEAD,
    GHQ,
    GONE,
    LEADER,
    REINFORCEMENTS,
    REPLACED,
    TRUCK,
    Counter,
)
from sandtable.chaco.verbs import MOST_REPLACEMENTS
from sandtable.kernel.errors import BrokenGame
from sandtable.kernel.lately import Lately

LEADERS_ON_MAP = 5  # 15.1

_HOMES = {LEADER: (AVAILABLE, REPLACED), GHQ: (AWAY,), TRUCK: (AVAILABLE,), ARMOUR: (REINFORCEMENTS, GONE)}
_UNIT_HOMES = (REINFORCEMENTS, DEAD, GONE)
_KEPT = 8  # maps of players' own that are remembered at once


class _Printed:
    """What the invariants ask of the data, reckoned from the map and the counters themselves, not by what the rules use."""

    def __init__(self, data: Data) -> None:
        board = data.map
        self.data = data
        legal: dict[object, frozenset[int]] = {}
        self.places: list[
            frozenset[int]
        ] = []  # by counter, where it may be: a box beside the map, a hex, a box of its side
        self.steps: list[frozenset[int]] = []  # by counter, the steps it may have
        for c in data.counters:
            own = [place for place, box in enumerate(board.boxes, board.hexes) if box.side == c.side]
            places = frozenset((*_homes(c), *range(board.hexes), *own))
            steps = frozenset(range(1, c.steps + 1) if c.combat else range(256))
            self.places.append(legal.setdefault(places, places))
            self.steps.append(legal.setdefault(steps, steps))
        self.zone: list[tuple[int, ...]] = []  # 7.2 by hex, where a zone of control extends from it
        self.zone_by_trail: list[tuple[int, ...]] = []  # 14.5 and where it does if there is a trail
        for at in range(board.hexes):
            open_to = [h for h in board.near[at] if (at, h) not in board.river and (at, h) not in board.border]
            self.zone.append(tuple(h for h in open_to if board.terrain[h] != MOUNTAIN))
            self.zone_by_trail.append(tuple(h for h in open_to if board.terrain[h] == MOUNTAIN))
        self.beside: dict[int, list[int]] = {}  # 10.6 by hex, the clear hexsides around it
        for node, pair in enumerate(board.clear_sides, board.places):
            for h in pair:
                self.beside.setdefault(h, []).append(node)
        self.least_limit = min(data.tec.hexes[terrain].stacking for terrain in (CLEAR, SCRUB))
        self.sound = Lately[bool](2)


def _homes(c: Counter) -> tuple[int, ...]:
    """The boxes beside the map that may hold the counter."""
    return _HOMES.get(c.kind, _UNIT_HOMES)


@lru_cache(maxsize=_KEPT)
def _printed(data: Data) -> _Printed:
    return _Printed(data)


def check(g: Chaco) -> None:
    """Raise BrokenGame where the state contradicts itself or the rules."""
    printed = _printed(g.data)
    moving = _moving(g)
    asked = (
        tuple(g.where), g.steps, g.assigned, *g.occupied, *g.zoc, tuple(g.trails), tuple(g.works.items()), moving,
    )  # fmt: skip
    if printed.sound.get(asked) is None:
        _counters(g, printed)
        for side in (0, 1):
            _derived(g, printed, side)
        _apart(g)
        for side in (0, 1):
            if side != moving:
                _stacking(g, printed, side)
        printed.sound.put(asked, True)
    _supply(g)
    _sides(g)


def _counters(g: Chaco, printed: _Printed) -> None:
    """Every counter stands where it may, with steps that it can have; only trucks on the map are assigned (8.11)."""
    board, counters = g.data.map, g.data.counters
    if not all(map(frozenset.__contains__, printed.places, g.where)):
        for c, at in zip(counters, g.where, strict=True):
            if at >= board.places:
                raise BrokenGame(f"{c.id} stands nowhere")
            if at < 0 and at not in _homes(c):
                raise BrokenGame(f"{c.id} is in box {at}")
            if at >= board.hexes and board.box(at).side != c.side:
                raise BrokenGame(f"{c.id} is in an enemy box")
    if not all(map(frozenset.__contains__, printed.steps, g.steps)):
        c, n = next((c, n) for c, legal, n in zip(counters, printed.steps, g.steps, strict=True) if n not in legal)
        raise BrokenGame(f"{c.id} has {n} steps")
    if any(g.assigned):
        for i, c in enumerate(counters):
            if g.assigned[i] and (c.kind != TRUCK or g.where[i] < 0):
                raise BrokenGame(f"{c.id} is assigned")


def _derived(g: Chaco, printed: _Printed, side: int) -> None:
    """Occupation and zones of control (7.2, 14.5) agree with where the counters stand."""
    board, counters, where, trails = g.data.map, g.data.counters, g.where, g.trails
    occupied, zoc = bytearray(board.nodes), bytearray(board.nodes)
    covered: set[int] = set()
    for i in g.data.units[side]:
        at = where[i]
        if at < 0:
            continue
        occupied[at] += 1
        if at < board.hexes and counters[i].exerts_zoc:
            zone = printed.zone[at]
            if trails:
                zone = (*zone, *[h for h in printed.zone_by_trail[at] if h in trails])
            covered.update(zone)
            for h in zone:
                zoc[h] += 1
    for h in covered & printed.beside.keys():
        for node in printed.beside[h]:
            zoc[node] += 1
    if occupied != g.occupied[side]:
        raise BrokenGame("occupation is wrong")
    if zoc != g.zoc[side]:
        raise BrokenGame("zones of control are wrong")


def _apart(g: Chaco) -> None:
    """10.2: no hex holds both armies."""
    both = {*query.unit_hexes(g, 0)}.intersection(query.unit_hexes(g, 1))
    if both:
        raise BrokenGame(f"both armies in {g.data.map.name[min(both)]}")


def _stacking(g: Chaco, printed: _Printed, side: int) -> None:
    """11.1: the limit holds outside the owner's own movement; a lapsed trail may leave too many in rough country."""
    board, where = g.data.map, g.where
    stacked = bytearray(board.places)
    for i in g.data.stackers[side]:
        if where[i] >= 0:
            stacked[where[i]] += 1
    if max(stacked) <= printed.least_limit:
        return
    for h in query.unit_hexes(g, side):
        if board.terrain[h] in (CLEAR, SCRUB) and stacked[h] > query.stacking_limit(g, h):
            raise BrokenGame(f"too many units in {board.name[h]}")


def _moving(g: Chaco) -> int:
    """Whose movement it is, -1 outside of it: its own stacks may be too high meanwhile (11.1)."""
    if g.phase == "movement":
        return g.active
    return 1 - g.active if g.phase == "reaction_movement" else -1


def _supply(g: Chaco) -> None:
    """Points, markers and pieces are as many as there are."""
    pieces, hexes = g.data.pieces, g.data.map.hexes
    for side in (0, 1):
        if not 0 <= g.replacements[side] <= MOST_REPLACEMENTS:
            raise BrokenGame("replacement points out of range")
        if not 0 <= g.air[side] <= pieces.air[side]:
            raise BrokenGame("air markers out of range")
        supply, enemy = g.csp[side], g.occupied[1 - side]
        for h, points in supply.items():
            if points <= 0:
                raise BrokenGame("no supply where there should be some")
            if h < hexes and enemy[h]:
                raise BrokenGame("supply among the enemy")
        for h, moved in g.csp_moved[side].items():
            if not 0 < moved <= supply.get(h, 0):
                raise BrokenGame("more supply moved than there is")
    if len(g.depots) > pieces.depots:
        raise BrokenGame("too many depots")
    if len(g.wells) > pieces.wells:
        raise BrokenGame("too many wells")
    if len(g.trails) > pieces.trails:
        raise BrokenGame("too many trails")
    if len(g.works) > pieces.works:
        raise BrokenGame("too many works")


def _sides(g: Chaco) -> None:
    """15.1: five leaders at most, one of them the army commander; 3.2: who controls a place has no enemy in it."""
    if g.phase == "setup":
        return
    where, occupied = g.where, g.occupied
    for side in (0, 1):
        leaders = g.data.leaders[side]
        if len([i for i in leaders if where[i] >= 0]) > LEADERS_ON_MAP:
            raise BrokenGame("more than five leaders")
        commander = g.commander[side]
        if commander not in leaders:
            raise BrokenGame("no army commander")
        if not g.data.counters[commander].named:
            raise BrokenGame("the army commander has no name")
    for h, side in g.control.items():
        if occupied[1 - side][h]:
            raise BrokenGame(f"{g.data.map.name[h]} is controlled by the absent side")
