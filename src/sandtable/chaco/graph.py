"""What each step on the map costs (10.4-10.9, TEC), worked out once, and least-cost search over it.

A graph lists for every node the steps out of it as ``(to, cost, crossing)``: cost in sixths of an MP (LOC points for
the LOC graph) without the river, which depends on where the engineers stand (10.5). For a search it is made ready
once: the rivers reckoned in, the steps of a node put together by cost.
"""

from array import array
from collections.abc import Collection, Iterable
from threading import Lock
from typing import TypeAlias, TypeVar

from sandtable.chaco.board import CLEAR, MOUNTAIN, SWAMP, Board
from sandtable.chaco.tables import TerrainChart, Way

Step: TypeAlias = tuple[int, int, int]
Graph: TypeAlias = list[tuple[Step, ...]]
Ways: TypeAlias = list[tuple[tuple[int, tuple[int, ...]], ...]]
"""For every node the costs of a step out of it, the least first, each with the nodes one gets to."""

K = TypeVar("K")
V = TypeVar("V")

DRY_LAND, RIVER, FERRY = range(3)
"""What a step crosses."""

FOOT, GUNS, WHEELS, BOTH, BOTH_GUNS, LOC, LOC_BACK = range(7)
"""Who moves: on foot, with artillery, mechanised, both together, both and artillery; or a line of communication,
traced from the source or back from its end."""

FAR_ROUND = 600  # sixths of an MP one would rather march than cross a river in flight
UNREACHABLE = 1_000_000

LONGEST_LOC = 900
"""LOC points: more than any way across the map costs."""

_BOX_STEP = 6  # one MP for each "1 MP" box (10.12)
_MOST_KEPT = 256
_MOST_DISTANCES = 1024  # 7 KB each
_MOST_FIELDS = 128
_MOST_BOARDS = 2
_KEEPING = Lock()


class Graphs:
    """The graphs of a map, made when first asked for."""

    def __init__(self, board: Board, tec: TerrainChart) -> None:
        self.board = board
        self.tec = tec
        self._made: dict[tuple[int, bool, tuple[int, ...]], Graph] = {}
        self._ways: dict[tuple[int, bool, tuple[int, ...], tuple[int, ...] | None], Ways] = {}
        self._entered: dict[tuple[int, bool, tuple[int, ...]], frozenset[int]] = {}
        self._banks = {h for pair in board.river for h in pair}
        self._into: dict[tuple[int, bool, int, tuple[int, ...]], tuple[Ways, int]] = {}
        self._to_sources: dict[tuple[int, bool, tuple[int, ...], int, tuple[int, ...], int], array[int]] = {}
        self._from_source: dict[tuple[int, bool], Field] = {}
        self._lines: dict[tuple[int, int, bool], tuple[int, list[int]]] = {}
        self._homeward: dict[int, array[int]] = {}

    def get(self, mode: int, rain: bool, trails: Collection[int] = ()) -> Graph:
        """The graph for ``mode``; hexes with a trail count as clear (14.5)."""
        key = (mode, rain, tuple(trails))
        made = self._made.get(key)
        if made is None:
            make = self._backwards if mode == LOC_BACK else self._forwards
            made = _keep(self._made, key, make(mode, rain, trails))
        return made

    def ways(
        self, mode: int, rain: bool, trails: Collection[int] = (), engineers: Collection[int] | None = ()
    ) -> Ways:
        """The graph for ``mode``, ready for :func:`search`; with None for ``engineers`` no river is crossed at all."""
        posts = None if engineers is None else tuple(h for h in engineers if h in self._banks)
        key = (mode, rain, tuple(trails), posts)
        made = self._ways.get(key)
        if made is None:
            graph, rivers = self.get(mode, rain, trails), Rivers(self.tec, mode, rain, posts)
            if trails or posts:  # differs from the bare map only around these
                made = self.ways(mode, rain, (), None if posts is None else ()).copy()
                for node in {n for h in (*trails, *(posts or ())) for n in self._around(h)}:
                    made[node] = _by_cost(node, graph[node], rivers)
            else:
                made = [_by_cost(node, steps, rivers) for node, steps in enumerate(graph)]
            _keep(self._ways, key, made)
        return made

    def entered(self, mode: int, rain: bool, trails: Collection[int] = ()) -> frozenset[int]:
        """10.9: the hexes into which a step leads from a hex beside it; the terrain of the others is prohibited."""
        key = (mode, rain, tuple(trails))
        made = self._entered.get(key)
        if made is None:
            steps = self.get(mode, rain, trails)[: self.board.hexes]
            made = _keep(self._entered, key, frozenset([to for near in steps for to, _, _ in near if to < self.board.hexes]))
        return made

    def _around(self, h: int) -> tuple[int, ...]:
        """A hex and all nodes from which one can get into it."""
        board = self.board
        boxes = (p for p, box in enumerate(board.boxes, board.hexes) if h in box.links)
        return (h, *board.near[h], *board.sides_of[h], *boxes)

    def _forwards(self, mode: int, rain: bool, trails: Collection[int]) -> Graph:
        if not trails:
            return [self._steps(mode, rain, node, ()) for node in range(self.board.nodes)]
        made = self.get(mode, rain).copy()
        for h in sorted(trails):
            for node in self._around(h):
                made[node] = self._steps(mode, rain, node, trails)
        return made

    def undisturbed_loc(self, source: int, ghq: int, rain: bool) -> tuple[int, list[int]] | None:
        """8.6: length and course of the shortest line from a source if there were no enemy: where he is not in the way it is
        the best."""
        line = self._lines.get((source, ghq, rain))
        if line is None:
            field = self._from_source.get((source, rain))
            if field is None:
                nowhere = bytes(self.board.nodes)
                field = search(self.ways(LOC, rain), (source,), LONGEST_LOC, nowhere, nowhere, keep=False)
                self._from_source[source, rain] = field
            if ghq in field.cost:
                line = _keep(self._lines, (source, ghq, rain), (field.cost[ghq], [source, *field.path(ghq)]))
        return line

    def homeward(self, source: int) -> "array[int]":
        """8.13: by hex, the next one on a way of fewest hexes to a source, whatever the ground; -1 in the source itself."""
        made = self._homeward.get(source)
        if made is None:
            made = array("h", [-1]) * self.board.hexes
            todo = [source]
            for h in todo:  # grows while it is read
                for n in self.board.near[h]:
                    if made[n] < 0 and n != source:
                        made[n] = h
                        todo.append(n)
            self._homeward[source] = made
        return made

    def _backwards(self, mode: int, rain: bool, trails: Collection[int]) -> Graph:
        """The LOC graph with every step turned round, so that one search from the GHQ finds all sources."""
        if not trails:
            turned: list[list[Step]] = [[] for _ in range(self.board.nodes)]
            for node, steps in enumerate(self.get(LOC, rain)):
                for to, cost, crossing in steps:
                    turned[to].append((node, cost, crossing))
            return [tuple(steps) for steps in turned]
        made = self.get(mode, rain).copy()
        for h in sorted(trails):
            before = (*self.board.near[h], *self.board.sides_of[h])
            made[h] = tuple(
                (node, cost, crossing)
                for node in before
                for to, cost, crossing in self._steps(LOC, rain, node, trails)
                if to == h
            )
        return made

    def to_sources(
        self, mode: int, rain: bool, sources: tuple[int, ...], river: int = FAR_ROUND, trails: Collection[int] = (),
        limit: int = UNREACHABLE,
    ) -> "array[int]":  # fmt: skip
        """12.8: for each hex the cost of the way to the nearest of ``sources``, rivers avoided where one can; it is right up to
        ``limit``, and above that for hexes farther away."""
        key = (mode, rain, sources, river, tuple(trails))
        found = self._to_sources.get((*key, UNREACHABLE)) or self._to_sources.get((*key, limit))
        if found is None:
            made = self._distances(mode, rain, sources, river, trails, limit)
            found = _keep(self._to_sources, (*key, limit), made, _MOST_DISTANCES)
        return found

    def _distances(
        self, mode: int, rain: bool, sources: tuple[int, ...], river: int, trails: Collection[int], limit: int
    ) -> "array[int]":
        into, longest = self._inward(mode, rain, river, trails)
        found = [UNREACHABLE] * self.board.hexes
        buckets: list[list[int]] = [[] for _ in range(longest + 1)]  # of hexes by their cost, as far as a step can lead
        for h in sources:
            found[h] = 0
            buckets[0].append(h)
        waiting = len(sources)
        for here, bucket in enumerate(buckets):  # grows while it is read
            for h in bucket:
                if found[h] == here:
                    for cost, near in into[h]:
                        total = here + cost
                        for node in near:
                            if total < found[node]:
                                found[node] = total
                                buckets[total].append(node)
                                waiting += 1
            waiting -= len(bucket)
            if not waiting or here == limit:
                break
            buckets.append([])
        return array("i", found)

    def _inward(self, mode: int, rain: bool, river: int, trails: Collection[int]) -> tuple[Ways, int]:
        """For each hex the steps into it from other hexes, by their cost, and the highest cost there is."""
        key = (mode, rain, river, tuple(trails))
        made = self._into.get(key)
        if made is None:
            hexes = self.board.hexes
            into: list[dict[int, list[int]]] = [{} for _ in range(hexes)]
            for node, steps in enumerate(self.get(mode, rain, trails)[:hexes]):
                for to, cost, crossing in steps:
                    if to < hexes:
                        into[to].setdefault(cost + (river if crossing else 0), []).append(node)
            ways = [tuple((cost, tuple(near)) for cost, near in found.items()) for found in into]
            longest = max((cost for found in into for cost in found), default=0)
            made = _keep(self._into, key, (ways, longest))
        return made

    def _steps(self, mode: int, rain: bool, node: int, trails: Collection[int]) -> tuple[Step, ...]:
        board = self.board
        if node >= board.places:
            return self._from_side(mode, rain, node, trails)
        if node >= board.hexes:
            return self._from_box(mode, rain, node, trails)
        steps: list[Step] = []
        for to in board.near[node]:
            cost = self._cost(mode, rain, node, to, trails)
            if cost is not None:
                crossing = DRY_LAND
                if (node, to) in board.river:
                    crossing = FERRY if board.ferry in ((node, to), (to, node)) else RIVER
                steps.append((to, cost, crossing))
        side = self._way_cost(mode, rain)
        if side is not None:
            steps.extend((to, side, DRY_LAND) for to in self.board.sides_of[node])
        if mode != LOC:
            for place, box in enumerate(board.boxes, board.hexes):
                if node in box.links:
                    steps.append((place, _BOX_STEP, DRY_LAND))
        return tuple(steps)

    def _from_side(self, mode: int, rain: bool, node: int, trails: Collection[int]) -> tuple[Step, ...]:
        """10.6: along a clear hexside to the next, or off it into one of the two hexes beside it."""
        board = self.board
        side = self._way_cost(mode, rain)
        if side is None:
            return ()
        i = node - board.places
        steps: list[Step] = [(to, side, DRY_LAND) for to in board.side_links[i]]
        for to in board.clear_sides[i]:
            cost = self._cost(mode, rain, -1, to, trails)
            if cost is not None:
                steps.append((to, cost, DRY_LAND))
        return tuple(steps)

    def _from_box(self, mode: int, rain: bool, node: int, trails: Collection[int]) -> tuple[Step, ...]:
        """10.12: from an off-map box to the next, or onto the map at the cost of the hex."""
        steps: list[Step] = []
        if mode == LOC:
            return ()
        for to in self.board.box(node).links:
            cost = _BOX_STEP if to >= self.board.hexes else self._cost(mode, rain, -1, to, trails)
            if cost is not None:
                steps.append((to, cost, DRY_LAND))
        return tuple(steps)

    def _cost(self, mode: int, rain: bool, node: int, to: int, trails: Collection[int]) -> int | None:
        """What entering hex ``to`` from ``node`` (-1: by no road) costs, or None if it is prohibited."""
        tec, board = self.tec, self.board
        kind = CLEAR if to in trails else board.terrain[to]
        if (node, to) in board.rail:
            if mode != LOC or kind != SWAMP or tec.railway_in_swamp:
                return _column(tec.railway, mode, rain)
        if (node, to) in board.road and not (mode == LOC and kind == SWAMP):
            return _column(tec.road, mode, rain)
        terrain = tec.hexes[kind]
        if not terrain.guns and mode in (GUNS, BOTH_GUNS):
            return None  # 10.9
        if kind in (SWAMP, MOUNTAIN) and mode in (WHEELS, BOTH, BOTH_GUNS):
            return None  # 10.9
        return _column(terrain, mode, rain)

    def _way_cost(self, mode: int, rain: bool) -> int | None:
        return _column(self.tec.clear_side, mode, rain)


def _column(way: Way, mode: int, rain: bool) -> int | None:
    """The cost for a mode; a stack that mixes feet and wheels pays the higher of the two (11.4)."""
    if mode == LOC:
        return way.loc[rain]
    foot, wheels = way.foot[rain], way.wheels[rain]
    if mode in (FOOT, GUNS):
        return foot
    if mode == WHEELS:
        return wheels
    return None if foot is None or wheels is None else max(foot, wheels)


class Rivers:
    """10.5: what crossing a river adds, for one side in one phase; without ``engineers`` (None) nobody crosses."""

    __slots__ = ("engineers", "ferried", "plain", "rain")

    def __init__(self, tec: TerrainChart, mode: int, rain: bool, engineers: Collection[int] | None) -> None:
        column = 0 if mode in (FOOT, GUNS) else 1
        self.plain = 0 if mode in (LOC, LOC_BACK) else tec.river[column]
        self.ferried = 0 if mode in (LOC, LOC_BACK) else self.plain if rain else tec.river_ferried[column]
        self.rain = rain and mode not in (LOC, LOC_BACK)
        self.engineers = engineers  # hexes

    def cost(self, node: int, to: int, crossing: int) -> int | None:
        """The extra cost of that river side, or None if it cannot be crossed."""
        if self.engineers is None:
            return None
        if crossing == FERRY or node in self.engineers or to in self.engineers:
            return self.ferried
        return None if self.rain else self.plain


def _by_cost(node: int, steps: Iterable[Step], rivers: Rivers) -> tuple[tuple[int, tuple[int, ...]], ...]:
    found: dict[int, list[int]] = {}
    for to, cost, crossing in steps:
        extra = rivers.cost(node, to, crossing) if crossing else 0
        if extra is not None:
            found.setdefault(cost + extra, []).append(to)
    return tuple((cost, tuple(found[cost])) for cost in sorted(found))


def _keep(store: dict[K, V], key: K, made: V, most: int = _MOST_KEPT) -> V:
    """Remember what was made; of many the oldest go, so that a long series of games does not fill the memory.

    Tables that are played in several threads share the store, and even ``tuple(store)`` lets another thread in when
    it sets off the garbage collection: one at a time writes. Reading takes no lock.
    """
    with _KEEPING:
        while len(store) >= most:
            del store[next(iter(store))]
        store[key] = made
    return made


class Field:
    """What can be reached from somewhere: cost by node, and the way there. Never changed: who asks again gets the same."""

    __slots__ = ("came", "cost")

    def __init__(self, cost: dict[int, int], came: dict[int, int]) -> None:
        self.cost = cost
        self.came = came  # the node before, by node; a start has none

    def with_ends(self, places: Iterable[int], start: int, cost: int) -> "Field":
        """The same and these places, each one step from the start, from which nothing goes on."""
        found, came = self.cost.copy(), self.came.copy()
        for place in places:
            found[place], came[place] = cost, start
        return Field(found, came)

    def path(self, to: int) -> list[int]:
        """The nodes from the start (not included) to ``to``."""
        found, came = [to], self.came
        while found[-1] in came:
            found.append(came[found[-1]])
        return found[-2::-1]


def search(
    ways: Ways,
    starts: Iterable[int],
    budget: int,
    closed: bytes | bytearray,
    halt: bytes | bytearray,
    first_free: bool = False,
    goals: Collection[int] = (),
    keep: bool = True,
) -> Field:
    """Least costs from the nearest of ``starts``: nothing enters ``closed`` nodes or goes on from ``halt`` nodes.

    With ``first_free`` the first step may not lead into a ``halt`` node (7.3: out of a zone of control). Where there
    are ``goals`` the search ends when all are reached.

    What was found lately is remembered: half of what the opponent asks was asked before, by itself or by the rules. Who
    knows that nobody will ask again says so (``keep``).
    """
    origins, ends = tuple(starts), tuple(goals)
    key = (id(ways), origins, budget, first_free, ends)
    lately = _FOUND.get(key, ())
    for found in lately:
        if found.closed == closed and found.halt == halt and found.ways is ways:
            return found.field
    field = _search(ways, bytearray(closed), bytearray(halt), origins, budget, first_free, ends)
    if keep:
        new = _Found(ways, bytes(closed), bytes(halt), field)
        _keep(_FOUND, key, (new, *lately[: _MOST_BOARDS - 1]), _MOST_FIELDS)
    return field


class _Found:
    """A search that was made. Comparing two boards takes a tenth of what their hash takes, so they are no part of the key."""

    __slots__ = ("closed", "field", "halt", "ways")

    def __init__(self, ways: Ways, closed: bytes, halt: bytes, field: Field) -> None:
        self.ways = ways  # so that no others can have their id
        self.closed = closed
        self.halt = halt
        self.field = field


_Sought: TypeAlias = tuple[int, tuple[int, ...], int, bool, tuple[int, ...]]
_FOUND: dict[_Sought, tuple[_Found, ...]] = {}


def _search(
    ways: Ways,
    closed: bytearray,
    halt: bytearray,
    starts: tuple[int, ...],
    budget: int,
    first_free: bool,
    goals: tuple[int, ...],
) -> Field:
    best = _clean_slate(len(ways))
    came: dict[int, int] = {}
    cost_of: dict[int, int] = {}
    buckets: list[list[int] | None] = [None] * (budget + 1)  # of nodes by their cost, made when the first gets in
    buckets[0] = [*starts]
    for start in starts:
        best[start] = 0
    for here in range(budget + 1):
        bucket = buckets[here]
        if bucket is None:
            continue
        for node in bucket:  # steps of cost 0 may lengthen the bucket while it is read
            if best[node] != here:
                continue
            cost_of[node] = here
            steps = ways[node]
            if halt[node]:
                if node in came:
                    continue
                if first_free:
                    steps = tuple([(cost, tuple([to for to in near if not halt[to]])) for cost, near in steps])
            for cost, near in steps:
                total = here + cost
                if total > budget:
                    break
                for to in near:
                    if total < best[to] and not closed[to]:
                        best[to] = total
                        came[to] = node
                        into = buckets[total]
                        if into is None:
                            buckets[total] = [to]
                        else:
                            into.append(to)
        if goals and all(goal in cost_of for goal in goals):
            break
    for node in starts:
        best[node] = UNREACHABLE
    for node in came:
        best[node] = UNREACHABLE
    _SLATES.append(best)
    return Field(cost_of, came)


def _clean_slate(nodes: int) -> list[int]:
    """By node, UNREACHABLE: a row to write costs on. Whoever takes one wipes it and puts it back; in every thread another."""
    try:
        made = _SLATES.pop()
    except IndexError:
        return [UNREACHABLE] * nodes
    return made if len(made) == nodes else [UNREACHABLE] * nodes


_SLATES: list[list[int]] = []
"""A list is read and written in less time than a row of bytes, but takes longer to make."""


def cover(ways: Ways, starts: Iterable[int], budget: int, closed: bytes) -> frozenset[int]:
    """All nodes within ``budget`` of the nearest of ``starts``: a :func:`search` without costs and ways, remembered too."""
    key = (id(ways), tuple(starts), budget)
    lately = _COVERED.get(key, ())
    for found in lately:
        if found.closed == closed and found.ways is ways:
            return found.nodes
    new = _Covered(ways, closed, _cover(ways, key[1], budget, closed))
    _keep(_COVERED, key, (new, *lately[: _MOST_BOARDS - 1]), _MOST_FIELDS)
    return new.nodes


class _Covered:
    """What was covered lately."""

    __slots__ = ("closed", "nodes", "ways")

    def __init__(self, ways: Ways, closed: bytes, nodes: frozenset[int]) -> None:
        self.ways = ways
        self.closed = closed
        self.nodes = nodes


_COVERED: dict[tuple[int, tuple[int, ...], int], tuple[_Covered, ...]] = {}


def _cover(ways: Ways, starts: tuple[int, ...], budget: int, closed: bytes) -> frozenset[int]:
    best = _clean_slate(len(ways))
    found = [*starts]
    buckets: list[list[int] | None] = [None] * (budget + 1)
    buckets[0] = [*starts]
    for start in starts:
        best[start] = 0
    for here in range(budget + 1):
        bucket = buckets[here]
        if bucket is None:
            continue
        for node in bucket:
            if best[node] != here:
                continue
            for cost, near in ways[node]:
                total = here + cost
                if total > budget:
                    break
                for to in near:
                    if total < best[to] and not closed[to]:
                        best[to] = total
                        found.append(to)
                        into = buckets[total]
                        if into is None:
                            buckets[total] = [to]
                        else:
                            into.append(to)
    for node in found:
        best[node] = UNREACHABLE
    _SLATES.append(best)
    return frozenset(found)
