"""Draw the Chaco board: `python -m tools.boards.draw_chaco_board` writes `static/chaco/board_data.js` from the game's data.

Hexes stay exact; what follows their sides or middles (terrain, rivers, roads) is rounded into curves, so that the
map looks like country and still reads like a hex grid.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from sandtable.chaco import hexes
from tools.repo import ROOT

DATA = ROOT / "src/sandtable/chaco/data"
OUTPUT = ROOT / "src/sandtable/web/static/chaco/board_data.js"

RADIUS, HALF = 37.0, 32.0  # of a hex: middle to its left or right corner, middle to its upper or lower side
ACROSS, DOWN = RADIUS * 1.5, HALF * 2
MARGIN, ABOVE = 90.0, 190.0  # beside the map; above and below it, for the off-map boxes
FACING, AROUND = 6, 110.0  # hexes between stacks that face each other; room around them in a scenario's frame
LETTERS = {"clear": "c", "scrub": "s", "hill": "h", "swamp": "w", "mountain": "m"}
PATCHES = ("clear", "hill", "swamp", "mountain")  # drawn as patches on the scrub that is everywhere else
BOX_COLUMNS = {"n1": 31.0, "n2": 40.6, "n3": 45.2, "s1": 24.0, "s2": 29.4, "s3": 33.6, "s4": 39.6}
"""Where an off-map box stands, above or below the columns of the hexes it leads to."""

Point = tuple[float, float]
Json = dict[str, Any]


class Grid:
    """Where the hexes of the map lie on the drawing."""

    def __init__(self, columns: Sequence[int], rows: Sequence[int]) -> None:
        self.first, self.top = columns[0], rows[0]
        self.width = 2 * MARGIN + (columns[1] - columns[0]) * ACROSS + 2 * RADIUS
        self.height = 2 * ABOVE + (rows[1] - rows[0] + 1) * DOWN + HALF

    def middle(self, number: str) -> Point:
        """The middle of a hex; even columns stand half a hex higher."""
        column, row = hexes.column_row(number)
        lower = HALF if column & 1 else 0.0
        return self.x(column), ABOVE + HALF + (row - self.top) * DOWN + lower

    def x(self, column: float) -> float:
        """The middle of a column."""
        return MARGIN + RADIUS + (column - self.first) * ACROSS

    def corners(self, number: str) -> list[Point]:
        """The six corners, clockwise; side ``i`` runs from corner ``i`` and faces neighbour ``i``."""
        x, y = self.middle(number)
        r, q, h = RADIUS, RADIUS / 2, HALF
        return [(x - q, y - h), (x + q, y - h), (x + r, y), (x + q, y + h), (x - q, y + h), (x - r, y)]

    def side(self, a: str, b: str) -> tuple[Point, Point]:
        """The two ends of the side between neighbours."""
        corners, at = self.corners(a), hexes.neighbours(a).index(b)
        return corners[at], corners[(at + 1) % 6]


# ---------------------------------------------------------------------- lines and curves


def between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def spoken(*points: Point) -> str:
    """Coordinates as short as SVG allows."""
    return " ".join(f"{n:.1f}".removesuffix(".0") for point in points for n in point)


def closed(loop: Sequence[Point]) -> str:
    """A loop whose corners are rounded off."""
    parts = [f"M{spoken(between(loop[-1], loop[0]))}"]
    for i, point in enumerate(loop):
        parts.append(f"Q{spoken(point, between(point, loop[(i + 1) % len(loop)]))}")
    return "".join(parts) + "Z"


def opened(line: Sequence[Point], fixed: Iterable[Point] = ()) -> str:
    """A line through its ends and the fixed points, rounded at the others."""
    stops = set(fixed)
    parts = [f"M{spoken(line[0])}"]
    for a, b, c in zip(line, line[1:], line[2:]):
        parts.append(f"L{spoken(b)}" if b in stops else f"L{spoken(between(a, b))}Q{spoken(b, between(b, c))}")
    return "".join(parts) + f"L{spoken(line[-1])}"


def straight(loop: Sequence[Point]) -> str:
    return f"M{'L'.join(spoken(point) for point in loop)}Z"


def outline(grid: Grid, inside: set[str]) -> Iterator[list[Point]]:
    """The loops around a set of hexes."""
    onward: dict[Point, Point] = {}
    for number in sorted(inside):
        corners = grid.corners(number)
        for i, other in enumerate(hexes.neighbours(number)):
            if other not in inside:
                onward[corners[i]] = corners[(i + 1) % 6]
    while onward:
        first = next(iter(onward))
        loop = [first]
        while (point := onward.pop(loop[-1])) != first:
            loop.append(point)
        yield loop


def chains(pairs: Iterable[tuple[Point, Point]]) -> Iterator[list[Point]]:
    """Line pieces joined into lines as long as can be, split where three meet."""
    ways: dict[Point, list[Point]] = {}
    for a, b in pairs:
        ways.setdefault(a, []).append(b)
        ways.setdefault(b, []).append(a)
    ends = [p for p in ways if len(ways[p]) != 2]
    for start in [*ends, *ways]:
        while ways[start]:
            line = [start]
            while ways[line[-1]] and (len(line) == 1 or line[-1] not in ends):
                point = ways[line[-1]].pop(0)
                ways[point].remove(line[-1])
                line.append(point)
            yield line


# ---------------------------------------------------------------------- the drawing


def drawing() -> Json:
    """Everything the page needs to draw the map."""
    board = json.loads((DATA / "map.json").read_text(encoding="utf-8"))
    extent = board["extent"]
    grid = Grid(extent["columns"], extent["rows"])
    cells: Json = board["hexes"]
    sides = board["clear_sides"]["sides"]
    return {
        "size": [round(grid.width), round(grid.height)],
        "first": extent["columns"][0],
        "top": extent["rows"][0],
        "margin": [MARGIN, ABOVE],
        "terrain": columns(cells, extent),
        "land": "".join(straight(loop) for loop in outline(grid, set(cells))),
        "patches": {kind: patch(grid, cells, kind) for kind in PATCHES},
        "rivers": [
            {"name": river["name"], "d": "".join(map(opened, chains(grid.side(a, b) for a, b in river["sides"])))}
            for river in board["rivers"]
        ],
        "clearSides": "".join(map(opened, chains(grid.side(a, b) for a, b in sides))),
        "roads": [road(grid, cells, entry["path"]) for entry in board["roads"].values()],
        "railway": road(grid, cells, board["railway"]["path"]),
        "ferry": [round(n, 1) for point in grid.side(*board["ferry"]["side"]) for n in point],
        "named": {n: rank(cell) for n, cell in cells.items() if "settlement" in cell or "name" in cell},
        "wet": [n for n, cell in cells.items() if cell.get("wet")],
        "sources": {n: cell["supply"] for n, cell in cells.items() if "supply" in cell},
        "boxes": {name: box(grid, name, entry) for name, entry in board["boxes"].items()},
        "counters": counters(),
        "frames": frames(grid),
    }


def columns(cells: Json, extent: Json) -> list[str]:
    """The terrain of each column from top to bottom, a letter a hex; a dot where there is none."""
    (left, right), (top, bottom) = extent["columns"], extent["rows"]
    kinds = {n: LETTERS[cell["terrain"]] for n, cell in cells.items()}
    return [
        "".join(kinds.get(hexes.number(column, row), ".") for row in range(top, bottom + 1))
        for column in range(left, right + 1)
    ]


def patch(grid: Grid, cells: Json, kind: str) -> str:
    return "".join(closed(loop) for loop in outline(grid, {n for n, cell in cells.items() if cell["terrain"] == kind}))


def road(grid: Grid, cells: Json, path: Sequence[str]) -> str:
    """A road is drawn through the named places on it."""
    named = [grid.middle(n) for n in path if "settlement" in cells[n] or "name" in cells[n]]
    return opened([grid.middle(n) for n in path], named)


def rank(cell: Json) -> int:
    """2 for one of the four great settlements (16.2), 1 for another, 0 for a named place that is none."""
    return (2 if cell.get("major") else 1) if "settlement" in cell else 0


def box(grid: Grid, name: str, entry: Json) -> Json:
    """An off-map box: its place, and the ways to the hexes and boxes beside it."""
    north = entry["side"] == "bolivia"
    at = (grid.x(BOX_COLUMNS[name]), ABOVE / 2 - 5 if north else grid.height - ABOVE / 2 + 5)
    ways = [grid.middle(link) for link in entry["links"] if link.isdigit()]
    beside = [(grid.x(BOX_COLUMNS[link]), at[1]) for link in entry["links"] if link in BOX_COLUMNS]
    return {
        "at": [round(n) for n in at],
        "side": entry["side"],
        "turn": entry["cost"] == "1 turn",
        "links": entry["links"],
        "ways": "".join(f"M{spoken(at)}L{spoken(to)}" for to in (*ways, *beside)),
    }


def counters() -> Json:
    """What is printed on the combat units and leaders: those in the boxes have no place in the view."""
    pieces = json.loads((DATA / "counters.json").read_text(encoding="utf-8"))
    units = {
        unit["id"]: [unit["side"], unit["type"], unit["name"], *unit["full"], 2 if "reduced" in unit else 1]
        for unit in pieces["units"]
    }
    leaders = {one["id"]: [one["side"], "leader", one["name"], one["political"], one["command"]] for one in pieces["leaders"]}
    return units | leaders


def frames(grid: Grid) -> Json:
    """The part of the map to show first in each scenario, [x, y, width, height]: where the set-ups face each other."""
    scenarios: Json = json.loads((DATA / "scenarios.json").read_text(encoding="utf-8"))["scenarios"]
    found = {}
    for name, scenario in scenarios.items():
        ours, theirs = ({h for line in scenario.get(side, ()) for h in places(line)} for side in ("bolivia", "paraguay"))
        front = [a for a in ours for b in theirs if hexes.distance(a, b) <= FACING]
        front += [b for a in ours for b in theirs if hexes.distance(a, b) <= FACING]
        if front:
            xs, ys = zip(*(grid.middle(h) for h in front))
            left, top = min(xs) - AROUND, min(ys) - AROUND
            found[name] = [round(n) for n in (left, top, max(xs) + AROUND - left, max(ys) + AROUND - top)]
    return found | {"campaign": found["boqueron"]}  # 17.6


def places(line: Json) -> list[str]:
    """The hexes of one line of a set-up that has combat units."""
    if not (line.get("units") or line.get("draw")):
        return []
    return [line["around"]] if "around" in line else list(line["at"])


def written(found: Json) -> str:
    """The script: one line a part, so that a change of the map is a readable change here."""

    def packed(part: object) -> str:
        return json.dumps(part, ensure_ascii=False, separators=(",", ":"))

    parts = ",\n".join(f"  {name}: {packed(part)}" for name, part in found.items())
    return (
        "// Written by `python -m tools.boards.draw_chaco_board` from chaco/data/map.json and counters.json. Do not edit.\n\n"
        "/** @type {Record<string, any>} */\n"
        f"export const MAP = {{\n{parts},\n}};\n"
    )


def main(argv: list[str]) -> int:
    target = Path(argv[0]) if argv else OUTPUT
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(written(drawing()), encoding="utf-8")
    print(f"{target.name}: {target.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
