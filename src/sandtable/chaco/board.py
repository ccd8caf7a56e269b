"""The map: hexes, their sides, roads, sources and off-map boxes, as flat tables over small integers.

A *node* is an int: first the playable hexes, then the off-map boxes, then the clear hexsides (10.6), which one can
pass but not stop on. Off-board places of a counter are negative (see ``units``).
"""

from collections.abc import Sequence
from itertools import pairwise

from sandtable.chaco import hexes
from sandtable.chaco.units import SIDES
from sandtable.kernel.reading import Node

TERRAINS = ("clear", "scrub", "hill", "swamp", "mountain")
CLEAR, SCRUB, HILL, SWAMP, MOUNTAIN = range(5)


class Box:
    """An off-map movement box (10.12)."""

    __slots__ = ("id", "links", "name", "side", "turn")

    def __init__(self, box_id: str, name: str, side: int, turn: bool, links: tuple[int, ...]) -> None:
        self.id = box_id
        self.name = name
        self.side = side
        self.turn = turn  # costs a whole turn instead of one MP
        self.links = links


class Board:
    """The map, as read from map.json. Never changes."""

    def __init__(self, top: Node) -> None:
        grid = top["hexes"]
        self.name: list[str] = []
        self.at: dict[str, int] = {}
        for number, entry in grid.items():
            if len(number) != 4 or not number.isdigit():
                raise entry.error("hex_number")
            self.at[number] = len(self.name)
            self.name.append(number)
        self.hexes = len(self.name)
        self._cube = [hexes.cube(number) for number in self.name]
        self.rows = tuple(entry.whole(0, 99) for entry in top["extent"]["rows"].each(2))
        self.terrain = bytearray(self.hexes)
        self.water = bytearray(self.hexes)
        self.settlement: dict[int, str] = {}
        self.major: set[int] = set()
        self.source: dict[int, int] = {}
        for number, entry in grid.items():
            self._read_hex(self.at[number], entry)
        self.near: list[tuple[int, ...]] = [
            tuple(self.at[n] for n in hexes.neighbours(number) if n in self.at) for number in self.name
        ]
        self.river: set[tuple[int, int]] = set()
        self._read_rivers(top["rivers"])
        self.ferry = self._pair(top["ferry"]["side"])
        self.villa_montes_river = tuple(self._hex(n) for n in top["villa_montes_river"]["hexes"].each())
        self.border = self._sides(top["borders"]["sides"])
        self.road: set[tuple[int, int]] = set()
        for entry in top["roads"].values():
            self.road |= self._path(entry["path"])
        self.railway = tuple(self._hex(n) for n in top["railway"]["path"].each())
        self.rail = self._path(top["railway"]["path"])
        self.boxes = self._read_boxes(top["boxes"])
        self.places = len(self.name)  # hexes and boxes: where a counter can stand
        self.keys = tuple(("hex:" if p < self.hexes else "box:") + name for p, name in enumerate(self.name))
        self.by_key = {key: place for place, key in enumerate(self.keys)}
        self.clear_sides = self._read_clear_sides(top["clear_sides"]["sides"])
        self.nodes = self.places + len(self.clear_sides)
        self.no_hexes = frozenset(range(self.hexes, self.nodes))
        self.sides_of: list[tuple[int, ...]] = [
            tuple(self.places + i for i, pair in enumerate(self.clear_sides) if h in pair) for h in range(self.hexes)
        ]
        self.side_links = self._link_sides()
        self.south = self._read_demarcation(top["demarcation"]["line"])
        self.points = tuple(sorted({*self.settlement, *self.source}))

    # ------------------------------------------------------------------ asked by the rules

    def row(self, h: int) -> int:
        """The row of a hex; rows grow to the Paraguayan edge."""
        return int(self.name[h][2:])

    def edge(self, side: int) -> int:
        """The row that is ``side``'s own map edge: north for Bolivia, south for Paraguay (8.4)."""
        return self.rows[side]

    def distance(self, a: int, b: int) -> int:
        """Hexes from ``a`` to ``b``."""
        x, z = self._cube[a]
        u, w = self._cube[b]
        x, z = x - u, z - w
        return max(abs(x), abs(z), abs(x + z))

    def key(self, place: int) -> str:
        """The key of a hex or box."""
        return self.keys[place]

    def box(self, place: int) -> Box:
        """The off-map box that is this place."""
        return self.boxes[place - self.hexes]

    # ------------------------------------------------------------------ reading

    def _read_hex(self, h: int, entry: Node) -> None:
        self.terrain[h] = TERRAINS.index(entry["terrain"].one_of(TERRAINS))
        entry["source"]  # provenance is part of the form
        if "name" in entry:
            entry["name"].string()  # a name on the map where there is no settlement
        if "settlement" in entry:
            self.settlement[h] = entry["settlement"].string()
        if "major" in entry and entry["major"].flag():
            self.major.add(h)
        if "wet" in entry and entry["wet"].flag():
            self.water[h] = 1
        if "supply" in entry:
            self.source[h] = SIDES.index(entry["supply"].one_of(SIDES))

    def _hex(self, node: Node) -> int:
        number = node.string()
        if number not in self.at or self.at[number] >= self.hexes:
            raise node.error("hex")
        return self.at[number]

    def _pair(self, node: Node) -> tuple[int, int]:
        a, b = (self._hex(n) for n in node.each(2))
        if b not in self.near[a]:
            raise node.error("neighbours")
        return a, b

    def _sides(self, node: Node) -> set[tuple[int, int]]:
        pairs = [self._pair(n) for n in node.each()]
        return {*pairs, *((b, a) for a, b in pairs)}

    def _path(self, node: Node) -> set[tuple[int, int]]:
        path = [self._hex(n) for n in node.each()]
        for a, b in pairwise(path):
            if b not in self.near[a]:
                raise node.error("path", a=self.name[a], b=self.name[b])
        return {pair for a, b in pairwise(path) for pair in ((a, b), (b, a))}

    def _read_rivers(self, node: Node) -> None:
        """Rivers may run along hexes that are not playable: those sides still give water (8.13)."""
        for river in node.each():
            for side in river["sides"].each():
                a, b = (n.string() for n in side.each(2))
                if b not in hexes.neighbours(a):
                    raise side.error("neighbours")
                for number in (a, b):
                    if number in self.at:
                        self.water[self.at[number]] = 1
                if a in self.at and b in self.at:
                    self.river |= {(self.at[a], self.at[b]), (self.at[b], self.at[a])}

    def _read_boxes(self, node: Node) -> tuple[Box, ...]:
        for box_id, entry in node.items():
            if not (box_id.isalnum() and box_id.islower()) or box_id in self.at:
                raise entry.error("box_id")
            self.at[box_id] = len(self.name)
            self.name.append(box_id)
        boxes = []
        for box_id, entry in node.items():
            links = []
            for link in entry["links"].each():
                if link.string() not in self.at:
                    raise link.error("hex_or_box")
                links.append(self.at[link.string()])
            turn = entry["cost"].one_of(("1 MP", "1 turn")) == "1 turn"
            side = SIDES.index(entry["side"].one_of(SIDES))
            boxes.append(Box(box_id, entry["name"].string(), side, turn, tuple(links)))
        return tuple(boxes)

    def _read_clear_sides(self, node: Node) -> tuple[tuple[int, int], ...]:
        return tuple(self._pair(n) for n in node.each())

    def _link_sides(self) -> tuple[tuple[int, ...], ...]:
        """For each clear side the clear sides that meet it in a corner, as nodes."""
        ends: dict[tuple[str, ...], list[int]] = {}
        for i, (a, b) in enumerate(self.clear_sides):
            for corner in hexes.corners(self.name[a], self.name[b]):
                ends.setdefault(corner, []).append(i)
        links: list[list[int]] = [[] for _ in self.clear_sides]
        for met in ends.values():
            for i in met:
                links[i].extend(self.places + j for j in met if j != i)
        return tuple(tuple(sorted(found)) for found in links)

    def _read_demarcation(self, node: Node) -> bytearray:
        """1 for each hex south of the demarcation line (17.2), drawn through points (column, height in rows)."""
        points = []
        for point in node.each():
            if not isinstance(point.value, list) or len(point.value) != 2:
                raise point.error("point")
            points.append((float(point.value[0]), float(point.value[1])))
        south = bytearray(self.hexes)
        for h in range(self.hexes):
            column, row = hexes.column_row(self.name[h])
            south[h] = row - (0 if column & 1 else 0.5) > _height(points, column)
        return south


def _height(points: Sequence[tuple[float, float]], column: int) -> float:
    """The height of the line at ``column``; beyond its ends it runs on level."""
    for (a, ya), (b, yb) in pairwise(points):
        if a <= column <= b:
            return ya + (yb - ya) * (column - a) / (b - a)
    return points[0][1] if column < points[0][0] else points[-1][1]
