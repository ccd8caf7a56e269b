"""8 Supply: sources, LOC, radius, depots, leaders, trucks, attrition, new supply."""

import pytest

from sandtable.chaco.data import load
from sandtable.chaco.graph import FOOT, GUNS, LOC, LONGEST_LOC, WHEELS, search
from sandtable.chaco.rules import s8_attrition, s8_network, s8_supply, s9_new_units
from sandtable.chaco.rules.s8_supply import ATTRITION, LINE
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import AWAY, DEAD
from tests.chaco.play import BOLIVIA, PARAGUAY, Run, at, c, country, h, play, query, war

ROAD = " ".join(f"20{n}" for n in range(10, 41))


RING = (
    "2028: par_inf_2", "2032: par_inf_1", "1829: par_inf_3", "2229: par_inf_4", "2231: par_inf_5", "1831: par_inf_6",
)  # fmt: skip
"""Zones all around 2030."""


def phase(g: Chaco, side: int) -> Chaco:
    g.phase, g.part, g.active = "supply", LINE, side
    return g


def check(g: Chaco, side: int, script: str = "") -> Chaco:
    """LOC, trucks and general supply."""
    Run(s8_supply.trace_line(phase(g, side), side)).give(script)
    run = Run(s8_supply.assign_trucks(g, side))
    if run.asked is not None:
        run.give("done")
    return g


# ---------------------------------------------------------------------- 8.4


@pytest.mark.covers("C8.4-a")
def test_whose_sources() -> None:
    data = load()
    names = [[data.map.name[n] for n in data.sources[side]] for side in (BOLIVIA, PARAGUAY)]
    assert "2807" in names[BOLIVIA]
    assert "3447" in names[PARAGUAY]
    assert {n[2:] for n in names[BOLIVIA]} == {"07", "01"}
    assert {n[2:] for n in names[PARAGUAY]} == {"47", "51"}


@pytest.mark.covers("C8.4-f")
@pytest.mark.parametrize("mode", [FOOT, GUNS, WHEELS, LOC])
def test_what_arrives_at_a_source_can_stand_there_and_go_on(mode: int) -> None:
    """9.4, 9.6, 10.9, 8.6: regiments, guns and trucks arrive at any source, and a line of communication may begin there."""
    data = load()
    graph = data.graphs.get(mode, False)
    nowhere = bytes(data.map.nodes)
    for source in sorted(data.map.source):
        name = data.map.name[source]
        assert any(to == source for n in data.map.near[source] for to, _, _ in graph[n]), name
        reached = search(data.graphs.ways(mode, False), (source,), LONGEST_LOC, nowhere, nowhere)
        assert len([n for n in reached.cost if n < data.map.hexes]) > 1000, name


@pytest.mark.covers("C8.4-b")
def test_a_source_in_an_open_zone_does_not_work() -> None:
    g = war("2011: par_inf_2", data=country())
    assert query.usable_sources(g, BOLIVIA) == []
    g = war("2011: par_inf_2", "2010: bol_art_1", data=country())
    assert query.usable_sources(g, BOLIVIA) == [h(g, "2010")]
    g = war("2011: par_inf_2", data=country(), truce=True)
    assert query.usable_sources(g, BOLIVIA) == [h(g, "2010")], "6.3"
    g = war(data=country(), control="2010=paraguay")
    assert query.usable_sources(g, BOLIVIA) == []
    assert query.usable_sources(g, PARAGUAY) == [h(g, "2049")]


@pytest.mark.covers("C8.4-c")
@pytest.mark.parametrize(
    ("stacks", "works"),
    [
        ([], True),
        (["3449: bol_art_1"], False),
        (["3548: bol_inf_21"], False),
        (["3548: bol_inf_21", "3448: par_inf_2", "3449: par_inf_1"], True),
        (["3449: pena"], True),
    ],
)
def test_the_railhead(stacks: list[str], works: bool) -> None:
    """3548 has 3448 and 3449 in its zone (3447 and 3450 are two hexes away)."""
    g = war(*stacks, data=load())
    assert (h(g, "3447") in query.usable_sources(g, PARAGUAY)) == works


@pytest.mark.covers("C8.4-d")
@pytest.mark.parametrize(
    ("stack", "works"), [("", True), ("2804: par_art_1", False), ("2903: par_inf_2", False), ("3103: par_inf_2", True)]
)
def test_villa_montes(stack: str, works: bool) -> None:
    g = war(*filter(None, [stack]), data=load())
    assert (h(g, "2807") in query.usable_sources(g, BOLIVIA)) == works


@pytest.mark.covers("C8.4-e")
def test_a_source_supplies_whoever_stands_there() -> None:
    g = check(war("2010: bol_inf_21"), BOLIVIA)
    assert g.supplied[c(g, "bol_inf_21")]


# ---------------------------------------------------------------------- 8.5-8.7


def line(g: Chaco, side: int = BOLIVIA) -> int | None:
    found = s8_network.lines_of_communication(g, side)
    return None if found is None else min(found.lengths.values())


@pytest.mark.covers("C8.6-a")
def test_least_cost() -> None:
    assert line(war("2014: bol_ghq", data=country())) == 4 * 3
    assert line(war("2014: bol_ghq", data=country(terrain="clear:2011,2012,2013,2014"))) == 4 * 2
    assert line(war("2014: bol_ghq", data=country(roads=ROAD))) == 4
    assert line(war("2010: bol_ghq", data=country(roads=ROAD))) == 0
    around = country(terrain="mountain:2012", roads="2010 2011")
    assert line(war("2013: bol_ghq", data=around)) == 1 + 4 + 3, "over the mountain, not around it"


@pytest.mark.covers("C8.6-a")
def test_the_real_map_gives_the_scenarios_radii() -> None:
    """17.2-17.5: radius 6 from Munoz and Ballivian, 8 from Charagua, 4 for Paraguay at Ibibobo."""
    lengths = {}
    for ghq, number, side in (("bol_ghq", "1537", 0), ("bol_ghq", "1823", 0), ("bol_ghq", "4404", 0)):
        lengths[number] = line(war(f"{number}: {ghq}", data=load(), control="1845=bolivia"), side)
    assert lengths == {"1537": 38, "1823": 21, "4404": 4}
    radius = load().supply.radius
    assert [radius(n) for n in (38, 21, 4, 20, 40, 39, None)] == [6, 6, 8, 8, 4, 6, 4]


@pytest.mark.covers("C8.6-a")
def test_any_source_may_be_picked() -> None:
    data = country(sources="2010=bolivia 2410=bolivia 2049=paraguay")
    g = phase(war("2014: bol_ghq", data=data), BOLIVIA)
    run = Run(s8_supply.trace_line(g, BOLIVIA))
    assert run.options == ["hex:2010", "hex:2410"], "the shortest first"
    run.give("hex:2410")
    assert g.loc[BOLIVIA] == 6 * 3


@pytest.mark.covers("C8.6-b", "C7.7-a")
@pytest.mark.parametrize(
    ("stacks", "length"),
    [
        (["2012: par_art_1"], None),
        (["2013: par_inf_2"], None),
        (["2013: par_inf_2", "2012: bol_art_1", "2014: bol_eng_1", "1912: bol_eng_2", "2112: bol_art_2"], None),
        (["2012: estigarribia, par_truck_1, par_ghq, 2 csp"], 5),
        (["1813: par_inf_2", "2012: bol_art_1"], 5),
    ],
)
def test_what_blocks_the_line(stacks: list[str], length: int | None) -> None:
    """A road through a pass between swamps: nothing gets around."""
    swamp = ",".join(f"{n}{r}" for n in (*range(15, 20), *range(21, 36)) for r in (11, 12, 13, 14))
    data = country(terrain=f"swamp:{swamp}", roads=ROAD)
    assert line(war("2015: bol_ghq", *stacks, data=data)) == length


@pytest.mark.covers("C8.6-b")
def test_swamp_and_railway() -> None:
    swamp = ",".join(f"{n}{r}" for n in range(15, 36) for r in (46, 47))
    rail = "2049 2048 2047 2046 2045"
    assert line(war("2045: par_ghq", data=country(terrain=f"swamp:{swamp}", rail=rail)), PARAGUAY) == 4
    assert line(war("2045: par_ghq", data=country(terrain=f"swamp:{swamp}")), PARAGUAY) is None
    road = country(terrain=f"swamp:{swamp}", roads=rail)
    assert line(war("2045: par_ghq", data=road), PARAGUAY) is None, "a road does not carry a line through swamp"


@pytest.mark.covers("C8.6-b")
def test_enemy_settlements_block() -> None:
    data = country(settlements="2012=Alpha", roads=ROAD)
    assert line(war("2014: bol_ghq", data=data)) == 4
    assert line(war("2014: bol_ghq", data=data, control="2012=paraguay")) == 1 + 3 + 3 + 3 + 1


@pytest.mark.covers("C10.6-c")
def test_clear_hexsides_carry_the_line() -> None:
    """2 LOC points a side, where the hexes are swamp."""
    sides = "2011/2110 2012/2111 2011/2111 2012/2112 2013/2112 2013/2113"
    swamp = ",".join(f"{n}{r}" for n in range(15, 36) for r in (11, 12))
    assert line(war("2013: bol_ghq", data=country(terrain=f"swamp:{swamp}"))) is None
    data = country(clear_sides="2010/2110 " + sides, terrain=f"swamp:{swamp}")
    assert line(war("2013: bol_ghq", data=data)) == 6 * 2 + 3


@pytest.mark.covers("C8.5-a", "C8.7-a")
def test_no_line_no_supply() -> None:
    g = phase(war("2020: bol_ghq, pena", "2010: par_inf_2", control="2010=paraguay"), BOLIVIA)
    Run(s8_supply.trace_line(g, BOLIVIA)).give("stay")
    assert (g.ghq_supplied[BOLIVIA], g.radius[BOLIVIA], g.loc[BOLIVIA]) == (False, 4, -1)
    assert play(s8_supply.new_supply(g, BOLIVIA)) is None
    assert (g.csp[BOLIVIA], g.replacements[BOLIVIA], g.new_trucks[BOLIVIA]) == ({}, 0, 0)


@pytest.mark.covers("C8.5-d", "C8.5-c", "C8.5-b")
def test_the_ghq_goes_and_comes_back() -> None:
    g = phase(war("2020: bol_ghq", "2019: par_inf_2"), BOLIVIA)
    Run(s8_supply.trace_line(g, BOLIVIA)).give("withdraw")
    assert g.where[c(g, "bol_ghq")] == AWAY
    assert play(s9_new_units.return_ghq(g, BOLIVIA)) is None
    assert g.where[c(g, "bol_ghq")] == AWAY, "not in the same turn"
    g.turn += 1
    run = Run(s9_new_units.return_ghq(g, BOLIVIA))
    assert "hex:2015" in run.options
    assert "hex:2018" not in run.options, "an enemy zone"
    assert "hex:2019" not in run.options
    run.give("hex:2015")
    assert at(g, "bol_ghq") == "2015"


@pytest.mark.covers("C8.7-b", "C8.7-c")
def test_the_radius() -> None:
    """8 MP of scrub: four hexes; an enemy settlement, unit or zone ends it."""
    data = country(settlements="2031=Alpha", terrain="swamp:2129")
    g = war("2030: bol_ghq", data=data, loc=[5, 5])
    reached = s8_network.supplied_from(g, BOLIVIA, [h(g, "2030")])
    assert h(g, "2026") in reached
    assert h(g, "2025") not in reached
    assert h(g, "2033") in reached, "four hexes around Alpha"
    assert h(g, "2034") not in reached
    assert h(g, "2031") not in reached
    assert s8_network.radius_field(g, BOLIVIA, h(g, "2030")).cost[h(g, "2129")] == 18
    g = war("2030: bol_ghq", "2029: par_inf_2", data=data)
    reached = s8_network.supplied_from(g, BOLIVIA, [h(g, "2030")])
    assert h(g, "2129") not in reached
    assert h(g, "2028") not in reached


@pytest.mark.covers("C8.8-a", "C8.11-d")
def test_depots_feed_but_take_no_truck() -> None:
    data = country(settlements="2020=Alpha", roads=ROAD)
    g = phase(war("2030: bol_ghq, pena", "1720: bol_inf_21", "2020: bol_truck_1", data=data), BOLIVIA)
    play(s8_supply.trace_line(g, BOLIVIA))
    assert g.depots == [h(g, "2020")]
    play(s8_supply.assign_trucks(g, BOLIVIA))
    assert g.supplied[c(g, "bol_inf_21")]
    assert not g.assigned[c(g, "bol_truck_1")]
    assert h(g, "1720") not in s8_network.network(war("1720: bol_inf_21", data=data), BOLIVIA, ()).covered


@pytest.mark.covers("C8.8-a")
def test_four_depots_for_five_settlements() -> None:
    data = country(settlements="2012=A 2014=B 2016=C 2018=D 2020=E", roads=ROAD)
    g = phase(war("2030: bol_ghq, pena", data=data), BOLIVIA)
    run = Run(s8_supply.trace_line(g, BOLIVIA)).give("hex:2020 hex:2018 hex:2016")
    assert run.options == ["hex:2012", "hex:2014"]
    run.give("hex:2014")
    assert [g.data.map.name[n] for n in g.depots] == ["2020", "2018", "2016", "2014"]


@pytest.mark.covers("C8.9-a", "C8.9-b")
def test_chains_of_leaders() -> None:
    stacks = ("2010: bol_ghq", "2014: pena", "2018: penaranda", "2022: marzana", "2027: toro", "2025: bol_inf_21")
    g = check(war(*stacks, "2030: bol_inf_14"), BOLIVIA)
    flags = {n: bool(g.supplied[c(g, n)]) for n in ("pena", "penaranda", "marzana", "toro", "bol_inf_21", "bol_inf_14")}
    assert flags == {
        "pena": True, "penaranda": True, "marzana": True, "toro": False, "bol_inf_21": True, "bol_inf_14": False,
    }  # fmt: skip


@pytest.mark.covers("C8.11-a")
def test_an_assigned_truck_lengthens_the_radius_on_roads() -> None:
    g = phase(war("2010: bol_ghq, bol_truck_1", "2033: bol_inf_21", data=country(roads=ROAD)), BOLIVIA)
    play(s8_supply.trace_line(g, BOLIVIA))
    Run(s8_supply.assign_trucks(g, BOLIVIA)).give("truck:bol_truck_1")
    assert g.supplied[c(g, "bol_inf_21")], "23 road hexes at a third of an MP"
    g = phase(war("2010: bol_ghq, bol_truck_1", "2033: bol_inf_21", data=country(roads=ROAD)), BOLIVIA)
    play(s8_supply.trace_line(g, BOLIVIA))
    Run(s8_supply.assign_trucks(g, BOLIVIA)).give("done")
    assert not g.supplied[c(g, "bol_inf_21")]


@pytest.mark.covers("C8.11-c")
def test_idle_trucks_are_released() -> None:
    g = phase(war("2020: bol_truck_1 assigned", "2022: bol_truck_2 assigned, pena", "2010: bol_ghq"), BOLIVIA)
    play(s8_supply.trace_line(g, BOLIVIA))
    assert not g.assigned[c(g, "bol_truck_1")]
    run = Run(s8_supply.assign_trucks(g, BOLIVIA))
    assert run.options == ["truck:bol_truck_2", "done"]
    run.give("truck:bol_truck_2")
    assert not g.assigned[c(g, "bol_truck_2")], "released by choice"


@pytest.mark.covers("C6.3-d")
def test_zones_do_not_hinder_supply_in_a_truce() -> None:
    g = war("2030: bol_ghq", "2029: par_inf_2", loc=[5, 5], truce=True)
    reached = s8_network.supplied_from(g, BOLIVIA, [h(g, "2030")])
    assert h(g, "2129") in reached
    assert h(g, "2029") not in reached


# ---------------------------------------------------------------------- 8.12-8.13


@pytest.mark.covers("C8.3-a", "C8.12-a", "C8.12-b", "C8.12-d")
@pytest.mark.parametrize(
    ("die", "steps", "vp"), [(6, 2, 20), (3, 2, 20), (2, 1, 20), (1, 1, 20)]
)
def test_attrition_without_water(die: int, steps: int, vp: int) -> None:
    g = check(war("2010: bol_ghq", "2030: bol_inf_21"), BOLIVIA)
    assert g.part == ATTRITION
    play(s8_attrition.attrition(g, BOLIVIA), f"pass d{die}")
    assert g.steps[c(g, "bol_inf_21")] == steps
    assert g.vp[PARAGUAY] == vp
    assert at(g, "bol_inf_21") == "2030"


@pytest.mark.covers("C8.12-a", "C8.12-b")
def test_a_reduced_unit_dies_and_an_isolated_one_surrenders() -> None:
    g = check(war("2010: bol_ghq", "2030: bol_inf_21 reduced"), BOLIVIA)
    play(s8_attrition.attrition(g, BOLIVIA), "pass d2")
    assert (g.where[c(g, "bol_inf_21")], g.vp[PARAGUAY]) == (DEAD, 21)
    g = check(war("2010: bol_ghq", "2030: bol_inf_21", *RING), BOLIVIA)
    unit = c(g, "bol_inf_21")
    assert s8_attrition.attrition_modifiers(g, unit, False) == {"no_water": -1, "isolated": -2}
    play(s8_attrition.attrition(g, BOLIVIA), "pass d2")
    assert (g.where[unit], g.vp[PARAGUAY]) == (DEAD, 22)


@pytest.mark.covers("C8.13-a")
def test_water() -> None:
    data = country(wet="2020", settlements="2020=Alpha", rivers="2022/2023")
    g = war("2025: well", data=data)
    wet = [n for n in ("2020", "2021", "2022", "2023", "2024", "2025") if query.has_water(g, h(g, n))]
    assert wet == ["2020", "2022", "2023", "2025"]
    g.rain = True
    assert query.has_water(g, h(g, "2021"))


def _flooded(g: Chaco, side: int) -> list[int]:
    """8.13 All hexes with a way to the GHQ or a source, from there outwards."""
    closed = bytearray(s8_network.barred(g, side))
    ghq = g.where[g.data.ghq[side]]
    starts = dict.fromkeys((*query.usable_sources(g, side), ghq))
    todo = [place for place in starts if 0 <= place < g.data.map.hexes and not closed[place]]
    for place in todo:
        closed[place] = 1
    for place in todo:
        for n in g.data.map.near[place]:
            if not closed[n]:
                closed[n] = 1
                todo.append(n)
    return sorted(todo)


@pytest.mark.covers("C8.13-b", "C7.7-a", "C7.8-a")
def test_isolation() -> None:
    def isolated(g: Chaco) -> bool:
        unit = c(g, "bol_inf_21")
        covered = s8_network.network(g, BOLIVIA, ()).covered
        assert s8_network.cut_off(g, BOLIVIA, [unit], ()) == s8_network.cut_off(g, BOLIVIA, [unit], covered)
        found = bool(s8_network.cut_off(g, BOLIVIA, [unit], covered))
        linked = s8_network.Linked(g, BOLIVIA)
        assert [place for place in range(g.data.map.hexes) if place in linked] == _flooded(g, BOLIVIA)
        assert found == (g.where[unit] not in linked)
        return found


    g = war("2010: bol_ghq", "2030: bol_inf_21", *RING)
    assert isolated(g)
    g = war("2010: bol_ghq", "2030: bol_inf_21", *RING[:5])
    assert not isolated(g), "a gap in the ring"
    g = war("2010: bol_ghq", "2030: bol_inf_21", "2129: bol_eng_1", "2128: bol_art_1", "2127: bol_art_2", *RING)
    assert not isolated(g), "friends hold a corridor open"
    g = war("2010: bol_ghq", "2030: bol_inf_21", *RING, truce=True)
    assert not isolated(g), "6.3: only the units themselves block"


@pytest.mark.covers("C8.13-c")
def test_air_drop() -> None:
    g = check(war("2010: bol_ghq", "2030: bol_inf_21, bol_inf_14"), BOLIVIA)
    run = Run(s8_attrition.attrition(g, BOLIVIA)).give("unit:bol_inf_14 d2 d2")
    assert run.asked is None
    assert (g.steps[c(g, "bol_inf_21")], g.steps[c(g, "bol_inf_14")]) == (1, 2)
    assert (g.air[BOLIVIA], g.air_drop) == (2, True)
    g.todo = [c(g, "bol_inf_21")]
    assert Run(s8_attrition.attrition(g, BOLIVIA)).topics == ["attrition.die"], "one drop a turn"
    g = check(war("2040: par_ghq", "2020: par_inf_2"), PARAGUAY)
    assert Run(s8_attrition.attrition(g, PARAGUAY)).topics == ["attrition.die"], "not for Paraguay"


@pytest.mark.covers("C8.12-c")
def test_a_leader_left_alone() -> None:
    g = check(war("2010: bol_ghq, bol_inf_4", "2030: bol_eng_1, marzana"), BOLIVIA)
    play(s8_attrition.attrition(g, BOLIVIA), "pass d1 d3")
    assert at(g, "marzana") == "2010"
    assert g.vp[PARAGUAY] == 20 + 1 + (1 + 3)


@pytest.mark.covers("C10.13-b")
def test_mounted_cavalry_wastes_away() -> None:
    g = check(war("2010: bol_ghq, bol_cav_5", "2030: bol_cav_6, bol_inf_21", mounted_cavalry=True), BOLIVIA)
    assert [g.data.counters[i].id for i in g.todo] == ["bol_cav_5", "bol_inf_21", "bol_cav_6"]
    rolls = {g.data.counters[i].id: s8_attrition.attrition_modifiers(g, i, False) for i in g.todo}
    assert rolls == {
        "bol_cav_5": {"no_water": -1}, "bol_inf_21": {"no_water": -1}, "bol_cav_6": {"no_water": -1, "mounted": -1},
    }  # fmt: skip


# ---------------------------------------------------------------------- 8.2, 8.14


@pytest.mark.covers("C8.2-a")
def test_the_commander_elsewhere() -> None:
    g = check(war("2040: par_ghq", "2042: estigarribia"), PARAGUAY)
    assert s8_supply.supply_modifier(g, PARAGUAY) == -1
    g = check(war("2040: par_ghq, estigarribia"), PARAGUAY)
    assert s8_supply.supply_modifier(g, PARAGUAY) == 2
    play(s8_supply.new_supply(g, PARAGUAY), "d6 hex:2040 n:3 hex:2049")
    assert g.csp[PARAGUAY] == {h(g, "2040"): 3, h(g, "2049"): 1}, "a LOC of 27, modified die 8: 4/3 T"
    assert (g.replacements[PARAGUAY], g.new_trucks[PARAGUAY]) == (3, 1)


@pytest.mark.covers("C8.14-a")
def test_no_points_to_leaders_out_of_supply() -> None:
    g = check(war("2010: bol_ghq, pena", "2030: penaranda"), BOLIVIA)
    run = Run(s8_supply.new_supply(g, BOLIVIA)).give("d6")
    assert run.asked is None, "only one place is left: all points go there"
    assert g.csp[BOLIVIA] == {h(g, "2010"): 4}
