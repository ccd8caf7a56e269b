"""Draw the Fire in the Lake board: `python -m tools.boards.draw_fitl_board` writes `static/fitl/board_data.js`.

Development only (shapely, fonttools).  The plan (`tools/boards/fitl_board_plan.py`) is cut into faces, and for each space the
roomiest rectangle for its pieces is searched, clear of roads, cities and plates.  Names take the room that they need in
the page's font, in the longest language.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely import LineString, Point, Polygon
from shapely.ops import linemerge, polygonize, substring

from sandtable.text import catalog
from sandtable.text.catalogs import languages
from tools.boards import fitl_board_plan as plan
from tools.boards.lettering import text_width
from tools.repo import ROOT

OUTPUT = ROOT / "src/sandtable/web/static/fitl/board_data.js"
MAP = ROOT / "src/sandtable/vietnam/data/map.json"
GEO = ROOT / "tools/boards/geo/indochina.geojson"

CELLS = (50, 45, 40, 35, 30)  # room for one stack of pieces: the first size of which enough fit is used
LOC_CELL = 36
HEADER, LINE = 62, 24  # name and markers of a province; a second line of its name
WANTED = 16  # stacks of pieces a province should hold at the least size
SPIT = 7.0  # land narrower than twice this is dropped
COARSE = 5.0  # wiggles of a real coast below this are dropped
WRONG_SIDE = 1000.0  # away from where a province's pieces gather
ROAD = 13  # half the width kept clear for a LoC
NAME, TOWN = (25.5, 600), (17, 400)  # size and weight of names of spaces and of towns, as in board.css
BESIDE = 40  # what the population's disc and the halo add to a province's name, as in markers.js
MARKERS = 172.0  # support, control and terror side by side
Coords = list[plan.Point]


def outlines() -> dict[str, LineString]:
    features = json.loads(GEO.read_text(encoding="utf-8"))["features"]
    return {f["properties"]["code"]: LineString(f["geometry"]["coordinates"][0]) for f in features}


def section(ring: LineString, start: plan.Point, end: plan.Point) -> LineString:
    """The shorter way along a closed outline."""
    a, b = ring.project(Point(start)), ring.project(Point(end))
    low, high = min(a, b), max(a, b)
    inner = substring(ring, low, high)
    outer = linemerge([substring(ring, high, ring.length), substring(ring, 0, low)])
    way = inner if inner.length <= outer.length else outer
    first = Point(way.coords[0])
    return way if first.distance(ring.interpolate(a)) <= first.distance(ring.interpolate(b)) else way.reverse()


def trace(ring: LineString, pins: list[plan.Pin]) -> Coords:
    """A real outline laid through the pins: between two pins it is turned and scaled as a whole."""
    drawn: Coords = [pins[0][2:]]
    for (lon0, lat0, x0, y0), (lon1, lat1, x1, y1) in pairwise(pins):
        way = section(ring, (lon0, lat0), (lon1, lat1))
        points = [complex(x, -y) for x, y in way.coords]
        turn = complex(x1 - x0, y1 - y0) / (points[-1] - points[0])
        laid = [complex(x0, y0) + (p - points[0]) * turn for p in points]
        smooth = shapely.simplify(LineString([(p.real, p.imag) for p in laid]), COARSE)
        leg = [(x0, y0), *smooth.coords[1:-1], (x1, y1)]
        drawn += chaikin(chaikin(leg))[1:]
    return drawn


def spline(points: Coords, step: float = 9.0) -> Coords:
    """A Catmull-Rom curve through the points."""
    p = [points[0], *points, points[-1]]
    drawn: Coords = []
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(p, p[1:], p[2:], p[3:]):
        count = max(2, int(np.hypot(cx - bx, cy - by) / step))
        for i in range(count):
            t = i / count
            weights = (-t + 2 * t**2 - t**3, 2 - 5 * t**2 + 3 * t**3, t + 4 * t**2 - 3 * t**3, t**3 - t**2)
            w0, w1, w2, w3 = (w / 2 for w in weights)
            drawn.append((w0 * ax + w1 * bx + w2 * cx + w3 * dx, w0 * ay + w1 * by + w2 * cy + w3 * dy))
    return [*drawn, points[-1]]


def wobble(points: Coords, rng: random.Random, depth: int = 3) -> Coords:
    """A border drawn by rivers and ridges: each leg is bent in its middle, again and again."""
    for _ in range(depth):
        bent = [points[0]]
        for (ax, ay), (bx, by) in pairwise(points):
            bend = rng.uniform(-0.11, 0.11)
            bent += [((ax + bx) / 2 - (by - ay) * bend, (ay + by) / 2 + (bx - ax) * bend), (bx, by)]
        points = bent
    return points


def chaikin(points: Coords) -> Coords:
    """Corners cut once; the ends stay."""
    cut = [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        cut += [(ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25), (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75)]
    return [*cut, points[-1]]


def lines() -> dict[str, LineString]:
    """Every line that cuts the land."""
    rings, rng = outlines(), random.Random(1964)
    drawn = {name: LineString(trace(rings[code], pins)) for name, (code, pins) in plan.TRACES.items()}
    for name, points in plan.BORDERS.items():
        drawn[name] = LineString(chaikin(wobble(points, rng))) if name in plan.ROUGH else LineString(spline(points))
    for name, ways in plan.ROADS.items():
        for i, way in enumerate(ways):
            drawn[f"{name}.{i}"] = LineString(spline(way))
    return drawn


def faces(cuts: dict[str, LineString]) -> list[Polygon]:
    frame = shapely.box(0, 0, plan.WIDTH, plan.HEIGHT)
    snapped = shapely.set_precision(list(cuts.values()), 0.1)
    return list(polygonize(shapely.union_all([*snapped, frame.boundary]).geoms))


def face_at(cut: list[Polygon], seed: plan.Point, name: str) -> Polygon:
    inside = [face for face in cut if face.contains(Point(seed))]
    if len(inside) != 1:
        raise SystemExit(f"{name}: no face around {seed}")
    return inside[0]


def without_spits(cut: list[Polygon]) -> list[Polygon]:
    """The land's faces less the hair-thin spits and islets of a real coast, which no player could read."""
    lands = {i: face for i, face in enumerate(cut) if any(face.contains(Point(at)) for at in plan.SEEDS.values())}
    land = shapely.union_all(list(lands.values())).buffer(-SPIT).buffer(SPIT)
    kept = [max(parts_of(face.intersection(land)), key=lambda part: part.area) for face in lands.values()]
    return kept + [face for i, face in enumerate(cut) if i not in lands]


def parts_of(shape: shapely.Geometry) -> list[Any]:
    return list(getattr(shape, "geoms", [shape]))


def path(points: Any, closed: bool = False) -> str:
    coords = [(round(x, 1), round(y, 1)) for x, y in points]
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in coords) + ("Z" if closed else "")


def outline(face: Polygon) -> str:
    return path(shapely.simplify(face, 0.4).exterior.coords[:-1], closed=True)


def roads() -> dict[str, list[LineString]]:
    return {name: [LineString(spline(way)) for way in ways] for name, ways in (plan.ROADS | plan.COAST_ROADS).items()}


def plate_box(loc: str) -> Polygon:
    _, (x, y), columns, rows = plan.PLATES[loc]
    return shapely.box(
        x - columns * LOC_CELL / 2, y - rows * LOC_CELL / 2, x + columns * LOC_CELL / 2, y + rows * LOC_CELL / 2
    )


def city_box(x: float, y: float, radius: float) -> list[float]:
    """Room for pieces in a city's disc, between its name plate above and its markers below."""
    half_height = radius * 0.62
    half_width = (radius**2 - half_height**2) ** 0.5
    return [round(x - half_width, 1), round(y - half_height, 1), round(2 * half_width, 1), round(2 * half_height, 1)]


def furniture() -> shapely.Geometry:
    """Everything a province's pieces must keep clear of."""
    taken = [road.buffer(ROAD) for ways in roads().values() for road in ways]
    for name, (x, y, radius) in plan.CITIES.items():
        plate = widest(names(name)) / 2 + 24  # its name above, its markers below
        taken += [Point(x, y).buffer(radius + 10), shapely.box(x - plate, y - radius - 17, x + plate, y)]
        taken.append(shapely.box(x - 66, y, x + 66, y + radius + 14))
    for loc, (shield, _, _, _) in plan.PLATES.items():
        taken += [Point(shield).buffer(20), plate_box(loc).buffer(4)]
    for name, (x, y, dx, dy, anchor) in plan.TOWNS.items():
        width = text_width(name, *TOWN) + 4
        left = x + dx - {"start": 0, "middle": width / 2, "end": width}[anchor]
        taken += [Point(x, y).buffer(12), shapely.box(left, y + dy - 14, left + width, y + dy + 5)]
    return shapely.union_all(taken)


def rows_of_slots(free: shapely.Geometry, first_row: float, cell: float) -> list[plan.Point]:
    """Centres of cells packed in rows wherever a whole cell is free."""
    left, _, right, bottom = free.bounds
    slots: list[plan.Point] = []
    for y in np.arange(first_row, bottom, cell):
        xs = np.arange(left, right - cell, 2.0)
        fits = shapely.contains(free, shapely.box(xs, y - cell / 2, xs + cell, y + cell / 2))
        edge = -1.0
        for x, fit in zip(xs, fits):
            if fit and x >= edge:
                slots.append((float(x + cell / 2), float(y)))
                edge = x + cell
    return slots


class Header(NamedTuple):
    """A province's name and markers: their centre and size, and on which side of them the pieces gather."""

    x: float
    y: float
    width: float
    height: float
    side: str = "below"

    @property
    def box(self) -> Polygon:
        half_width, half_height = self.width / 2, self.height / 2
        return shapely.box(self.x - half_width, self.y - half_height, self.x + half_width, self.y + half_height)

    def away(self, slot: plan.Point) -> float:
        """How far a slot is from where the pieces gather; rows are nearer than columns, other sides come last."""
        dx, dy = slot[0] - self.x, slot[1] - self.y
        if self.side == "below":
            distance = abs(dx) * 0.7 + abs(dy - self.height / 2 - CELLS[0] * 0.7)
            return distance + (WRONG_SIDE if dy < self.height / 2 else 0)
        lean = dx if self.side == "right" else -dx
        distance = abs(lean - self.width / 2 - CELLS[0] / 2) * 0.5 + abs(dy)
        return distance + (WRONG_SIDE if lean < self.width / 2 else 0)


def packed(free: shapely.Geometry, row: float, cell: float) -> Iterator[list[plan.Point]]:
    """Every slot of this size, with rows at three heights."""
    for shift in (0, cell / 3, 2 * cell / 3):
        first = row + shift
        yield rows_of_slots(free, first - cell * int((first - free.bounds[1]) / cell), cell)


def worth_of(slots: list[plan.Point], header: Header) -> float:
    """Many slots are good; the first six close together and close to the name are better."""
    first = slots[:6]
    x, y = (sum(axis) / len(first) for axis in zip(*first))
    spread = sum(abs(sx - x) + abs(sy - y) for sx, sy in first) / len(first)
    handy = sum(header.away(slot) < WRONG_SIDE for slot in slots)
    room = min(handy, 9) + min(len(slots) - handy, 6) * 0.25
    return float(room - spread * 0.06 - (abs(x - header.x) + abs(y - header.y)) * 0.02)


def furnish(free: shapely.Geometry, width: float, height: float) -> tuple[float, Header] | None:
    """Where a header of this size leaves the best room for pieces: below it, or beside it; and how good that is."""
    shapely.prepare(free)
    left, top, right, bottom = free.bounds
    middle = shapely.maximum_inscribed_circle(free, tolerance=4).coords[0]
    best: tuple[float, Header] | None = None
    xs, ys = (axis.ravel() for axis in np.meshgrid(np.arange(left, right, 12.0), np.arange(top, bottom, 10.0)))
    fits = shapely.contains(free, shapely.box(xs - width / 2, ys - height / 2, xs + width / 2, ys + height / 2))
    for x, y in zip(xs[fits].tolist(), ys[fits].tolist()):
        rest = free.difference(Header(x, y, width, height).box)
        shapely.prepare(rest)
        row = y + height / 2 + CELLS[0] / 2
        crowd = max(len(slots) for slots in packed(rest, row, CELLS[2]))
        choices = [slots for slots in packed(rest, row, CELLS[0]) if len(slots) > 1]
        off_centre = abs(x - middle[0]) * 0.006 + abs(y + height / 2 - middle[1]) * 0.012
        for side, cost in (("below", 0.0), ("right", 0.6), ("left", 0.6)):
            header = Header(x, y, width, height, side)
            for slots in choices:
                worth = worth_of(sorted(slots, key=header.away), header) + min(crowd, 14) - cost - off_centre
                if best is None or worth > best[0]:
                    best = (worth, header)
    return best


def tiers(free: shapely.Geometry, header: Header) -> list[list[Any]]:
    """[size, slots] from large to small, until enough stacks fit."""
    rest = free.difference(header.box)
    shapely.prepare(rest)
    ladder: list[list[Any]] = []
    for cell in CELLS:
        ways = [sorted(way, key=header.away) for way in packed(rest, header.y + header.height / 2 + cell / 2, cell)]
        slots = max((way for way in ways if len(way) > 1), key=lambda way: worth_of(way, header), default=[])[:WANTED]
        if slots and (not ladder or len(slots) > len(ladder[-1][1])):
            ladder.append([cell, [[round(x, 1), round(y, 1)] for x, y in slots]])
        if len(slots) >= WANTED:
            break
    return ladder


def names(space: str) -> set[str]:
    """What a space is called, in every language."""
    return {catalog(lang)[f"space.{space}"] for lang in languages()}


def widest(words: Iterable[str]) -> float:
    return max(text_width(one, *NAME) for one in words)


def name_lines(name: str) -> list[str]:
    """A name over two lines: the break falls after the hyphen, or at the blank nearest the middle (as in markers.js)."""
    head, hyphen, rest = name.partition("-")
    if hyphen:
        return [head + hyphen, rest]
    blanks = [at for at, letter in enumerate(name) if letter == " "]
    if not blanks:
        return [name]
    cut = min(blanks, key=lambda at: abs(at - len(name) / 2))
    return [name[:cut], name[cut + 1 :]]


def label_width(words: Iterable[str]) -> float:
    return max(MARKERS, widest(words) + BESIDE)


def hub(shape: shapely.Geometry, free: shapely.Geometry) -> dict[str, list[float]]:
    """A box around a space whose middle is the space's own ground.

    Screen readers, switches and test drivers activate the middle of a button's box: it must not be a neighbour's.
    """
    left, top, right, bottom = shape.bounds
    spot = shapely.shortest_line(free, Point((left + right) / 2, (top + bottom) / 2)).coords[0]
    across, down = max(spot[0] - left, right - spot[0]), max(spot[1] - top, bottom - spot[1])
    box = (spot[0] - across, spot[1] - down, 2 * across, 2 * down)
    return {"heart": [round(at, 1) for at in spot], "hub": [round(at, 1) for at in box]}


def own_way(name: str) -> shapely.Geometry:
    """The part of a LoC where a click cannot mean another LoC or a city."""
    others = [way.buffer(34) for other, ways in roads().items() for way in ways if other != name]
    discs = [Point(x, y).buffer(radius + 20) for x, y, radius in plan.CITIES.values()]
    return shapely.union_all(roads()[name]).difference(shapely.union_all(others + discs))


def draw_space(facts: dict[str, Any], cut: list[Polygon], taken: shapely.Geometry) -> dict[str, Any]:
    """One space of the drawing, with the few facts of the map that the board prints."""
    name = facts["id"]
    space = {key: facts[key] for key in ("name", "kind", "terrain", "population", "country", "coastal", "adjacent")}
    if facts["kind"] == "city":
        x, y, radius = plan.CITIES[name]
        return space | {"heart": [x, y], "radius": radius, "box": city_box(x, y, radius)}
    if facts["kind"] == "loc":
        shield, _, _, _ = plan.PLATES[name]
        left, top, right, bottom = plate_box(name).bounds
        return space | {
            **{key: facts[key] for key in ("econ", "highway", "mekong", "routes")},
            "paths": [path(shapely.simplify(way, 0.4).coords) for way in roads()[name]],
            "shield": list(shield),
            "box": [left, top, right - left, bottom - top],
            **hub(shapely.union_all([*roads()[name], plate_box(name)]), own_way(name)),
        }
    face = face_at(cut, plan.SEEDS[name], name)
    margin = 9
    frame = shapely.box(margin, margin, plan.WIDTH - margin, plan.HEIGHT - margin)
    free = face.intersection(frame).buffer(-5).difference(taken)
    called = names(name)
    sizes = [(1, label_width(called), HEADER)]
    if any(len(name_lines(one)) > 1 for one in called):
        sizes.append((2, label_width(line for one in called for line in name_lines(one)), HEADER + LINE))
    ways = [(found, size) for size in sizes if (found := furnish(free, *size[1:]))]
    if not ways:
        raise SystemExit(f"{name}: no room for its name")
    (_, header), (count, _, _) = max(ways, key=lambda way: way[0][0] - way[1][0] * 0.5)
    return space | {
        "path": outline(face),
        **hub(face, face.buffer(-8).difference(taken.buffer(6))),
        "header": [round(header.x, 1), round(header.y, 1), round(header.width)],
        "lines": count,
        "tiers": tiers(free, header),
    }


def frontiers(spaces: list[dict[str, Any]], cut: list[Polygon]) -> list[str]:
    """The borders between countries, drawn over the provincial ones."""
    lands: dict[str, list[Polygon]] = {}
    for facts in spaces:
        if facts["kind"] == "province":
            lands.setdefault(facts["country"], []).append(face_at(cut, plan.SEEDS[facts["id"]], facts["id"]))
    shores = {country: shapely.union_all(shapely.set_precision(parts, 0.1)) for country, parts in lands.items()}
    names = sorted(shores)
    shared = [shores[a].boundary.intersection(shores[b].boundary) for i, a in enumerate(names) for b in names[i + 1 :]]
    merged = [linemerge(line) if line.geom_type != "LineString" else line for line in shared if line.length > 1]
    ways = [way for line in merged for way in parts_of(line)]
    return [path(shapely.simplify(way, 0.5).coords) for way in ways if way.length > 4]


def draw() -> dict[str, Any]:
    spaces = json.loads(MAP.read_text(encoding="utf-8"))["spaces"]
    cut, taken = without_spits(faces(lines())), furniture()
    land = shapely.union_all([face_at(cut, seed, name) for name, seed in plan.SEEDS.items()])
    return {
        "width": plan.WIDTH,
        "height": plan.HEIGHT,
        "cell": CELLS[0],
        "locCell": LOC_CELL,
        "land": [outline(part) for part in parts_of(land)],
        "neutral": outline(face_at(cut, plan.NEUTRAL, "neutral")),
        "frontiers": frontiers(spaces, cut),
        "towns": [
            {"name": name, "at": [x, y], "label": [x + dx, y + dy], "anchor": anchor}
            for name, (x, y, dx, dy, anchor) in plan.TOWNS.items()
        ],
        "spaces": {facts["id"]: draw_space(facts, cut, taken) for facts in spaces},
    }


def written(board: dict[str, Any]) -> str:
    """The drawing as a module, one space to a line, so that a change to one shows as one."""

    def compact(value: object) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    head = ",\n".join(f'"{key}":{compact(value)}' for key, value in board.items() if key != "spaces")
    body = ",\n".join(f'"{name}":{compact(space)}' for name, space in board["spaces"].items())
    return (
        "// Written by tools/boards/draw_fitl_board.py: do not edit. Coasts and borders made with Natural Earth.\n"
        "/** @type {DrawnBoard} */\n"
        f'export const BOARD = {{\n{head},\n"spaces":{{\n{body}\n}}}};\n'
    )


def main(argv: list[str]) -> int:
    target = Path(argv[0]) if argv else OUTPUT
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(written(draw()), encoding="utf-8")
    print(f"{target.name}: {target.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
