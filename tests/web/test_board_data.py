"""The drawing of the Fire in the Lake board: every space once, with room, apart from the others, true to adjacency."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations
from typing import Any

import pytest
import shapely
from shapely import LineString, Point, Polygon

from tools.boards import draw_fitl_board as tool
from tools.boards import fitl_board_plan as plan
from tools.repo import ROOT

MAP: dict[str, dict[str, Any]] = {
    space["id"]: space
    for space in json.loads((ROOT / "src/sandtable/vietnam/data/map.json").read_text(encoding="utf-8"))["spaces"]
}


def read_board() -> dict[str, Any]:
    module = tool.OUTPUT.read_text(encoding="utf-8")
    board: dict[str, Any] = json.loads(module[module.index("= {") + 2 : module.rindex(";")])
    return board


BOARD = read_board()
SPACES: dict[str, dict[str, Any]] = BOARD["spaces"]
TOWNS = {town["name"]: Point(town["at"]) for town in BOARD["towns"]}
IDS = {kind: [name for name, space in SPACES.items() if space["kind"] == kind] for kind in ("province", "city", "loc")}
DELTA = ("kien_giang", "kien_phong", "kien_hoa", "ba_xuyen")


def points(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in (pair.split() for pair in path.strip("MZ").split("L"))]


@cache
def shape_of(name: str) -> shapely.Geometry:
    """What a space covers: its land, its disc, its road."""
    space = SPACES[name]
    if space["kind"] == "province":
        return Polygon(points(space["path"]))
    if space["kind"] == "city":
        return Point(space["heart"]).buffer(space["radius"])
    return shapely.union_all([LineString(points(path)) for path in space["paths"]])


def square(x: float, y: float, side: float) -> Polygon:
    return shapely.box(x - side / 2, y - side / 2, x + side / 2, y + side / 2)


@cache
def anchor(name: str) -> shapely.Geometry:
    """Where a space's pieces may lie, whatever their number."""
    space = SPACES[name]
    if space["kind"] == "province":
        return shapely.union_all([square(x, y, cell) for cell, slots in space["tiers"] for x, y in slots])
    x, y, width, height = space["box"]
    return shapely.box(x, y, x + width, y + height)


def test_the_47_spaces_of_the_map_are_drawn_once_each() -> None:
    assert list(SPACES) == list(MAP)
    assert {kind: len(names) for kind, names in IDS.items()} == {"province": 22, "city": 8, "loc": 17}


@pytest.mark.parametrize("fact", ["name", "kind", "terrain", "population", "country", "coastal", "adjacent"])
def test_the_facts_printed_on_the_board_are_the_maps(fact: str) -> None:
    assert {name: space[fact] for name, space in SPACES.items()} == {name: space[fact] for name, space in MAP.items()}


def test_shields_show_the_econ_of_the_map() -> None:
    assert {name: SPACES[name]["econ"] for name in IDS["loc"]} == {name: MAP[name]["econ"] for name in IDS["loc"]}


def test_the_outlines_are_those_the_tool_cuts() -> None:
    cut = tool.without_spits(tool.faces(tool.lines()))
    for name in IDS["province"]:
        assert SPACES[name]["path"] == tool.outline(tool.face_at(cut, plan.SEEDS[name], name)), name


def test_provinces_tile_without_overlapping() -> None:
    for a, b in combinations(IDS["province"], 2):
        assert shape_of(a).is_valid
        overlap = shape_of(a).intersection(shape_of(b)).area
        assert overlap < 120, (a, b, overlap)  # outlines are rounded to less than half a unit


@pytest.mark.parametrize("name", IDS["province"])
def test_a_provinces_pieces_and_name_lie_inside_it(name: str) -> None:
    assert shape_of(name).buffer(1).contains(anchor(name))
    assert shape_of(name).contains(Point(SPACES[name]["header"][:2]))


@pytest.mark.parametrize("name", IDS["city"])
def test_a_citys_pieces_lie_inside_its_disc(name: str) -> None:
    assert shape_of(name).buffer(2).contains(anchor(name))


@pytest.mark.parametrize("name", IDS["loc"])
def test_a_locs_shield_stands_on_its_road_with_its_box_beside_it(name: str) -> None:
    shield = Point(SPACES[name]["shield"])
    assert shape_of(name).distance(shield) < 12
    assert 12 < anchor(name).distance(shield) < 60
    assert shapely.box(0, 0, BOARD["width"], BOARD["height"]).contains(anchor(name))


def test_no_anchor_touches_another_spaces_anchor_disc_or_shield() -> None:
    for a, b in combinations(SPACES, 2):
        assert anchor(a).intersection(anchor(b)).area == 0, (a, b)
    discs = {name: shape_of(name) for name in IDS["city"]}
    shields = {name: Point(SPACES[name]["shield"]).buffer(15) for name in IDS["loc"]}
    for name in SPACES:
        for other, shape in [*discs.items(), *shields.items()]:
            assert other == name or not anchor(name).intersects(shape), (name, other)


def test_slots_of_one_size_do_not_overlap() -> None:
    for name in IDS["province"]:
        for cell, slots in SPACES[name]["tiers"]:
            squares = [square(x, y, cell) for x, y in slots]
            assert sum(s.area for s in squares) == pytest.approx(shapely.union_all(squares).area), (name, cell)


def test_every_province_has_room_for_16_stacks_and_the_delta_for_12_of_good_size() -> None:
    for name in IDS["province"]:
        assert len(SPACES[name]["tiers"][-1][1]) == 16, name
    for name in DELTA:
        assert max(cell for cell, slots in SPACES[name]["tiers"] if len(slots) >= 12) >= 40, name


@pytest.mark.parametrize("name", IDS["loc"])
def test_a_loc_ends_at_its_cities_and_towns(name: str) -> None:
    for city in MAP[name]["end_cities"]:
        assert shape_of(name).distance(Point(SPACES[city]["heart"])) < 1, city
    for town in MAP[name]["end_towns"]:
        assert shape_of(name).distance(TOWNS[town]) < 1, town


def test_the_seven_towns_are_drawn() -> None:
    assert set(TOWNS) == {town for space in MAP.values() for town in space.get("end_towns", [])}


def ends_in_a_town_of(loc: str, other: str) -> bool:
    """1.3.6 What only a Town separates is adjacent."""
    towns = [TOWNS[town] for town in MAP[loc]["end_towns"]]
    return any(shape_of(other).distance(town) < 30 for town in towns)


def test_adjacent_spaces_touch_in_the_drawing() -> None:
    apart = []
    for a, space in MAP.items():
        for b in space["adjacent"]:
            gap = shape_of(a).distance(shape_of(b))
            town = "loc" in (space["kind"], MAP[b]["kind"]) and any(
                ends_in_a_town_of(x, y) for x, y in ((a, b), (b, a)) if MAP[x]["kind"] == "loc"
            )
            if gap > 12 and not town:
                apart.append((a, b, round(gap)))
    assert apart == []


def test_provinces_that_share_a_border_are_adjacent() -> None:
    cities = shapely.union_all([shape_of(city) for city in IDS["city"]])  # a border under a disc is not seen
    for a, b in combinations(IDS["province"], 2):
        shared = shape_of(a).buffer(1).intersection(shape_of(b).buffer(1)).difference(cities).area / 2
        assert b in MAP[a]["adjacent"] or shared < 25, (a, b, shared)


def test_cities_lie_only_on_provinces_they_are_adjacent_to() -> None:
    for city in IDS["city"]:
        for province in IDS["province"]:
            covered = shape_of(city).intersection(shape_of(province)).area
            assert province in MAP[city]["adjacent"] or covered < 40, (city, province, covered)
