"""The Chaco board's data: written from the map as it is, small, every hex and counter in it; and what is drawn over it."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

from sandtable.chaco import hexes
from tests.web.serving import Guest
from tools.boards import draw_chaco_board as tool

MAP: dict[str, Any] = json.loads((tool.DATA / "map.json").read_text(encoding="utf-8"))
DRAWN = tool.drawing()
MOST_BYTES = 300_000


def test_the_script_is_fresh_and_small() -> None:
    text = tool.OUTPUT.read_text(encoding="utf-8")
    assert text == tool.written(DRAWN), "run: python -m tools.boards.draw_chaco_board"
    assert len(text.encode()) < MOST_BYTES


def test_every_hex_has_its_terrain() -> None:
    found = {
        hexes.number(column, row): letter
        for column, letters in enumerate(DRAWN["terrain"], DRAWN["first"])
        for row, letter in enumerate(letters, DRAWN["top"])
        if letter != "."
    }
    assert found == {number: tool.LETTERS[cell["terrain"]] for number, cell in MAP["hexes"].items()}


def test_hexes_do_not_overlap_and_neighbours_share_a_side() -> None:
    grid = tool.Grid(MAP["extent"]["columns"], MAP["extent"]["rows"])
    for number in list(MAP["hexes"])[::37]:
        for i, other in enumerate(hexes.neighbours(number)):
            shared = set(grid.corners(number)) & set(grid.corners(other))
            assert len(shared) == 2, (number, other)
            assert shared == {grid.corners(number)[i], grid.corners(number)[(i + 1) % 6]}


def test_a_patch_goes_around_each_lone_clearing_once() -> None:
    grid = tool.Grid(MAP["extent"]["columns"], MAP["extent"]["rows"])
    loops = list(tool.outline(grid, {"2440", "2339", "3020"}))
    assert sorted(len(loop) for loop in loops) == [6, 10 if "2339" in hexes.neighbours("2440") else 6]


def test_rivers_and_roads_keep_all_their_pieces() -> None:
    grid = tool.Grid(MAP["extent"]["columns"], MAP["extent"]["rows"])
    for river in MAP["rivers"]:
        sides = [grid.side(a, b) for a, b in river["sides"]]
        pieces = [frozenset(pair) for line in tool.chains(sides) for pair in pairwise(line)]
        assert sorted(map(sorted, pieces)) == sorted(map(sorted, map(frozenset, sides))), river["name"]
    for road, path in zip(MAP["roads"].values(), DRAWN["roads"]):
        ends = [tool.spoken(grid.middle(road["path"][i])) for i in (0, -1)]
        assert path.startswith(f"M{ends[0]}") and path.endswith(f"L{ends[1]}")


def test_every_scenario_has_a_frame_inside_the_map() -> None:
    width, height = DRAWN["size"]
    assert set(DRAWN["frames"]) == {"boqueron", "alihuata", "ballivian", "villa_montes", "campaign"}
    for x, y, w, h in DRAWN["frames"].values():
        assert 0 <= x < x + w <= width and 0 <= y < y + h <= height and w * h < width * height / 6


def test_boxes_stand_beside_the_map_and_apart() -> None:
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", DRAWN["land"])]
    top, bottom = min(numbers[1::2]), max(numbers[1::2])
    places = [tuple(box["at"]) for box in DRAWN["boxes"].values()]
    assert all(y < top or y > bottom for _, y in places)
    assert all(abs(a[0] - b[0]) > 196 for a in places for b in places if a != b and a[1] == b[1])


# ---------------------------------------------------------------------- drawn on request


def test_nobody_has_a_supply_net_before_the_war_begins(ann: Guest, bob: Guest) -> None:
    table = ann.new({"bolivia": "me", "paraguay": "friend"}, "boqueron", game="chaco")
    bob.join(ann.links(table)[""])
    for guest in (ann, bob):
        reply = guest.http.get(f"/api/tables/{table}/overlay", params={"name": "supply:bolivia"})
        assert reply.status_code == 200 and reply.json() == {"name": "supply:bolivia", "overlay": None}


def test_nets_and_reaches_by_name_and_moment(ann: Guest) -> None:
    table = ann.new({"bolivia": "me", "paraguay": "me"}, "boqueron", game="chaco")
    while (state := ann.state(table))["view"]["phase"] == "setup":
        offered = [option["key"] for option in state["decision"]["options"]]
        ann.play(table, next(key for key in ("rest", "done", offered[0]) if key in offered))

    def overlay(name: str, **more: int) -> Any:
        reply = ann.http.get(f"/api/tables/{table}/overlay", params={"name": name, **more})
        assert reply.status_code == 200, reply.text
        return reply.json()["overlay"]

    net = overlay("supply:paraguay")
    assert net["loc"][0] == "3447" and net["loc"][-1] == "2741"  # 8.4, 8.6: the railhead, the headquarters
    assert {"3447", "2741"} <= set(net["origins"]) and "2741" in net["covered"] and "2440" not in net["covered"]
    bolivia = overlay("supply:bolivia")
    assert bolivia["loc"][-1] == "1537" and "1537" in bolivia["origins"]
    assert overlay("reach:2440")["cost"]["2340"] > 0
    assert overlay("supply:paraguay", moment=0) is None
    assert overlay("supply:nobody") is None and overlay("reach:2439") is None and overlay("weather") is None
    late = ann.http.get(f"/api/tables/{table}/overlay", params={"name": "supply:bolivia", "moment": 9999})
    assert late.status_code == 409 and late.json()["error"] == "no_moment"
    assert ann.http.get(f"/api/tables/{table}/overlay", params={"name": "Supply!"}).status_code == 422


def test_a_game_without_overlays_and_a_stranger(ann: Guest, bob: Guest) -> None:
    table = ann.new()
    assert ann.http.get(f"/api/tables/{table}/overlay", params={"name": "supply:red"}).json()["overlay"] is None
    assert bob.http.get(f"/api/tables/{table}/overlay", params={"name": "supply:red"}).status_code == 404
