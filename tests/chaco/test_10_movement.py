"""10.1-10.9 Movement: costs, terrain, rivers, clear hexsides, roads, rain, prohibitions; 11.4 stacks."""

import pytest

from sandtable.chaco.rules.s10_movement import movement_step
from sandtable.chaco.rules.s10_reach import Group, budget, destinations, reach
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import AVAILABLE, AWAY
from tests.chaco.play import BOLIVIA, PARAGUAY, Run, at, c, country, h, play, spots, war


def group(g: Chaco, *counters: str, csp: int = 0, reaction: bool = False) -> Group:
    ids = [c(g, name) for name in counters]
    place = g.where[ids[0]] if ids else next(iter(g.csp[PARAGUAY]))
    side = g.data.counters[ids[0]].side if ids else PARAGUAY
    return Group(side, place, ids, csp, reaction)


def cost(g: Chaco, to: str, *counters: str, csp: int = 0) -> int | None:
    """Sixths of an MP to get there, or None."""
    return reach(g, group(g, *counters, csp=csp)).cost.get(h(g, to))


@pytest.mark.covers("C10.4-a")
def test_terrain_costs() -> None:
    data = country(terrain="clear:2021 hill:2121 swamp:1920 mountain:2019")
    g = war("2020: par_inf_2", data=data)
    found = {n: cost(g, n, "par_inf_2") for n in ("2021", "2120", "2121", "1920", "2019")}
    assert found == {"2021": 6, "2120": 12, "2121": 18, "1920": 18, "2019": 24}


@pytest.mark.covers("C10.4-a")
def test_a_unit_needs_the_whole_cost() -> None:
    """Bolivia's five MP: two scrub hexes and not a third."""
    g = war("2020: bol_inf_21")
    found = reach(g, group(g, "bol_inf_21"))
    assert max(found.cost.values()) == 24
    assert len(destinations(g, group(g, "bol_inf_21"), found)) == 18


@pytest.mark.covers("C10.1-a")
def test_a_stack_that_moved_does_not_move_again() -> None:
    g = war("2020: par_inf_2", "2030: par_inf_1")
    play(movement_step(g, PARAGUAY, False), "hex:2020 hex:2021")
    run = Run(movement_step(g, PARAGUAY, False))
    assert run.options == ["hex:2030", "done"]
    assert Run(movement_step(g, PARAGUAY, False)).give("done").result is True


@pytest.mark.covers("C10.2-a")
def test_no_entry_into_enemy_units() -> None:
    g = war("2020: par_inf_2, franco", "2021: bol_art_1")
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2020 all")
    assert "hex:2021" not in run.options
    assert run.why("hex:2021") == [("10.2", "enemy_unit")]


@pytest.mark.covers("C10.3-a")
def test_non_combat_units_shun_all_enemies() -> None:
    g = war("2020: par_truck_1", "2021: bol_truck_1", "2019: bol 1 csp", data=country())
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2020")
    assert "hex:2021" not in run.options
    assert run.why("hex:2021") == [("10.3", "enemy_present")]
    assert run.why("hex:2019") == [("10.3", "enemy_present")]


@pytest.mark.covers("C10.3-b", "C8.5-b", "C3.2-b")
def test_combat_units_run_over_the_rear() -> None:
    """A leader, the GHQ, a truck and three CSP lie on the way to 2023; two dice capture."""
    data = country(settlements="2022=Alpha")
    g = war("2020: par_inf_2", "2021: pena, bol_ghq, bol_truck_1, 3 csp", "2015: bol_inf_21", data=data)
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2020 hex:2023")
    assert run.asked is not None and run.asked.topic == "leader.displaced_vp"
    run.give("d4 d1 d2 d3 d5")
    assert run.asked is None or run.topics[-1] == "settlement.vp"
    assert at(g, "pena") == "2015"
    assert g.where[c(g, "bol_ghq")] == AWAY
    assert g.where[c(g, "bol_truck_1")] == AVAILABLE
    assert g.csp[BOLIVIA] == {}
    assert g.csp[PARAGUAY] == {h(g, "2021"): 2}
    run.forced()
    assert g.control[h(g, "2022")] == PARAGUAY
    assert g.vp == (20, 20 + (2 + 4) + 2 + 2 * 5)
    assert at(g, "par_inf_2") == "2023"


@pytest.mark.covers("C3.2-a")
def test_trucks_capture_nothing() -> None:
    data = country(settlements="2022=Alpha")
    g = war("2020: par_truck_1", data=data)
    play(movement_step(g, PARAGUAY, False), "hex:2020 hex:2022")
    assert g.control[h(g, "2022")] == BOLIVIA


@pytest.mark.covers("C3.2-a")
def test_a_settlement_taken_in_movement_scores_twice_the_die() -> None:
    data = country(settlements="2022=Alpha")
    g = war("2020: par_inf_2", data=data)
    play(movement_step(g, PARAGUAY, False), "hex:2020 hex:2022 d3")
    assert g.control[h(g, "2022")] == PARAGUAY
    assert g.vp == (20, 26)


@pytest.mark.covers("C10.5-a", "C10.5-b")
def test_rivers() -> None:
    data = country(rivers="2020/2021")
    g = war("2020: par_inf_2, par_truck_1, franco", data=data)
    assert cost(g, "2021", "par_inf_2") == 12 + 12
    assert cost(g, "2021", "franco") == 12 + 12
    assert cost(g, "2021", "par_truck_1") == 24 + 24
    g = war("2020: par_inf_2, par_truck_1, par_eng_1", data=data)
    assert cost(g, "2021", "par_inf_2") == 12 + 6
    assert cost(g, "2021", "par_truck_1") == 24 + 12
    g = war("2020: par_inf_2", "2021: par_eng_1 building", data=data)
    assert cost(g, "2021", "par_inf_2") == 12 + 6


@pytest.mark.covers("C10.5-c")
def test_rivers_in_rain() -> None:
    data = country(rivers="2020/2021 3010/3011", roads="2020 2021; 3010 3011")
    g = war("2020: par_inf_2", "3010: par_inf_1", data=data, rain=True)
    assert cost(g, "2021", "par_inf_2") is None or cost(g, "2021", "par_inf_2") != 6 + 12
    assert cost(g, "3011", "par_inf_1") == 6 + 12, "the ferry"
    g = war("2020: par_inf_2, par_eng_1, par_truck_1", data=data, rain=True)
    assert cost(g, "2021", "par_inf_2") == 6 + 12
    assert cost(g, "2021", "par_truck_1") == 6 + 24


def test_the_ferry_costs_the_ferry_rate_in_dry_weather() -> None:
    data = country(rivers="3010/3011")
    g = war("3010: par_inf_2, par_truck_1", data=data)
    assert cost(g, "3011", "par_inf_2") == 12 + 6
    assert cost(g, "3011", "par_truck_1") == 24 + 12


@pytest.mark.covers("C10.6-a")
def test_clear_hexsides() -> None:
    """Three sides in a row, one MP each; one does not stop on a side."""
    data = country(clear_sides="2021/2120 2021/2121 2022/2121", terrain="swamp:2021,2121,2022")
    g = war("2120: par_truck_1", data=data)
    found = reach(g, group(g, "par_truck_1"))
    nodes = {n: found.cost[n] for n in found.cost if n >= data.map.places}
    assert sorted(nodes.values()) == [6, 12, 18]
    assert h(g, "2121") not in found.cost, "swamp: a truck cannot leave the clearing there"
    assert all(n < data.map.places for n in destinations(g, group(g, "par_truck_1"), found))


@pytest.mark.covers("C10.6-a")
def test_a_clearing_is_quicker_for_wheels() -> None:
    """Down the side of column 20: two sides a hex, one MP each, against four MP a hex of scrub."""
    sides = "2020/2120 2021/2120 2021/2121 2022/2121 2022/2122 2023/2122"
    g = war("2020: par_truck_1", data=country(clear_sides=sides))
    assert cost(g, "2120", "par_truck_1") == 24
    assert cost(g, "2021", "par_truck_1") == 24
    assert cost(g, "2121", "par_truck_1") == 3 * 6 + 24
    assert cost(g, "2022", "par_truck_1") == 4 * 6 + 24


@pytest.mark.covers("C10.6-b")
def test_no_clearing_beside_an_enemy_zone() -> None:
    sides = "2020/2120 2021/2120 2021/2121 2022/2121"
    g = war("2020: par_truck_1", "2222: bol_inf_21", data=country(clear_sides=sides))
    found = reach(g, group(g, "par_truck_1"))
    reached = {g.data.map.clear_sides[n - g.data.map.places] for n in found.cost if n >= g.data.map.places}
    assert (h(g, "2020"), h(g, "2120")) in reached
    assert (h(g, "2021"), h(g, "2121")) not in reached, "2121 lies in the zone of 2222"


@pytest.mark.covers("C10.7-a")
def test_roads() -> None:
    data = country(roads="2020 2021 2022 2023 2024 2025 2026 2027 2028 2029 2030 2031 2032", terrain="swamp:2023")
    g = war("2020: par_inf_2, par_truck_1, par_art_1", "1920: par_inf_1", data=data)
    assert cost(g, "2032", "par_inf_2") == 12 * 3
    assert cost(g, "2032", "par_truck_1") == 12 * 2
    assert cost(g, "2023", "par_art_1") == 9, "by road even into swamp"
    assert cost(g, "2021", "par_inf_1") == 12, "not along the road"
    assert cost(g, "2022", "par_inf_1") == 12 + 3, "then along it"


@pytest.mark.covers("C10.8-a")
def test_rain() -> None:
    data = country(terrain="clear:2021 swamp:1920 mountain:2019", roads="2020 2120")
    g = war("2020: par_inf_2, par_truck_1", data=data, rain=True)
    found = {n: cost(g, n, "par_inf_2") for n in ("2021", "1919", "2019", "2120")}
    assert found == {"2021": 12, "1919": 18, "2019": 30, "2120": 6}
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2020 unit:par_inf_2 done")
    assert run.why("hex:1920") == [("10.8", "prohibited_terrain")]
    assert cost(g, "1919", "par_truck_1") is None
    assert cost(g, "2021", "par_truck_1") == 18


@pytest.mark.covers("C10.9-a")
def test_prohibitions() -> None:
    data = country(terrain="swamp:2021 mountain:2019")
    g = war("2020: bol_arm_1, bol_truck_1, bol_art_1, bol_inf_21", data=data)
    assert cost(g, "2021", "bol_inf_21") == 18
    assert cost(g, "2021", "bol_art_1") is None
    assert cost(g, "2019", "bol_art_1") == 24
    for mech in ("bol_arm_1", "bol_truck_1"):
        assert cost(g, "2021", mech) is None
        assert cost(g, "2019", mech) is None
    run = Run(movement_step(g, BOLIVIA, False)).give("hex:2020 unit:bol_arm_1 done")
    assert run.why("hex:2021") == [("10.9", "prohibited_terrain")]


@pytest.mark.covers("C10.9-a")
def test_a_trail_makes_it_clear() -> None:
    """14.5: swamp with a trail costs as clear."""
    data = country(terrain="swamp:2021")
    g = war("2020: par_truck_1", "2021: trail", data=data)
    assert cost(g, "2021", "par_truck_1") == 6
    data = country(terrain="mountain:2010", boxes="b1:bolivia:1 MP:2010,3010")
    assert cost(war("b1: bol_inf_21", data=data), "2010", "bol_inf_21") == 24
    assert cost(war("b1: bol_inf_21", "2010: trail", data=data), "2010", "bol_inf_21") == 6


@pytest.mark.covers("C8.15-a")
def test_supply_units_walk() -> None:
    g = war("2020: par_inf_2, 3 csp")
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2020 csp n:2 done")
    assert len(spots(g, run.options)) == 18, "two hexes of scrub with four MP"
    run.give("hex:2022").forced()
    assert g.csp[PARAGUAY] == {h(g, "2020"): 1, h(g, "2022"): 2}
    again = Run(movement_step(g, PARAGUAY, False))
    assert "hex:2022" not in again.options
    again.give("hex:2020 csp done hex:2021").forced()
    assert g.csp[PARAGUAY] == {h(g, "2021"): 1, h(g, "2022"): 2}


@pytest.mark.covers("C11.4-a")
def test_the_slowest_sets_the_pace() -> None:
    g = war("2020: par_inf_2, par_art_1, franco")
    assert budget(g, group(g, "par_inf_2", "franco")) == 36
    assert budget(g, group(g, "par_inf_2", "par_art_1", "franco")) == 24
    assert budget(g, group(g, "franco")) == 72


@pytest.mark.covers("C11.4-a")
def test_feet_and_wheels_together_pay_the_dearer_cost() -> None:
    data = country(roads="2020 2021", terrain="clear:2019")
    g = war("2020: par_inf_2, par_truck_1", data=data)
    assert cost(g, "2021", "par_inf_2", "par_truck_1") == 3
    assert cost(g, "2120", "par_inf_2", "par_truck_1") == 24
    assert budget(g, group(g, "par_inf_2", "par_truck_1")) == 36


@pytest.mark.covers("C11.4-b")
def test_the_faster_go_on() -> None:
    """A stack halts at 2022, leaves its artillery there, and goes on to 2023 with what it has left."""
    g = war("2020: par_inf_2, par_art_1, franco")
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2020 all")
    assert "hex:2023" not in run.options
    run.give("via hex:2021 drop unit:par_art_1 done")
    assert "hex:2023" in run.options
    run.give("hex:2023").forced()
    assert [at(g, i) for i in ("par_art_1", "par_inf_2", "franco")] == ["2021", "2023", "2023"]


@pytest.mark.covers("C11.4-b")
def test_who_leaves_may_go_its_own_way_first() -> None:
    g = war("2020: par_inf_2, par_inf_1, franco")
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2020 all via hex:2021 drop unit:par_inf_1")
    run.give("hex:1922 hex:2023").forced()
    assert [at(g, i) for i in ("par_inf_1", "par_inf_2")] == ["1922", "2023"]


def test_an_engineer_that_moves_stops_building() -> None:
    """14.2"""
    g = war("2020: par_eng_1 building")
    play(movement_step(g, PARAGUAY, False), "hex:2020 hex:2021")
    assert not g.building[c(g, "par_eng_1")]


def test_a_well_may_be_destroyed_on_the_way() -> None:
    """14.6"""
    g = war("2020: bol_inf_21", "2021: well")
    play(movement_step(g, BOLIVIA, False), "hex:2020 hex:2022 yes")
    assert not g.wells
    g = war("2020: bol_inf_21", "2021: well")
    play(movement_step(g, BOLIVIA, False), "hex:2020 hex:2022 no")
    assert g.wells


def test_leaving_by_the_enemy_edge() -> None:
    """16.2: one VP a combat unit."""
    g = war("2049: bol_inf_21, bol_inf_14", "2010: bol_inf_4")
    run = Run(movement_step(g, BOLIVIA, False)).give("hex:2049 all exit").forced()
    assert run.asked is None
    assert g.vp == (22, 20)
    assert g.where[c(g, "bol_inf_21")] == g.where[c(g, "bol_inf_14")] == -5
    assert "exit" not in Run(movement_step(g, BOLIVIA, False)).give("hex:2010").options


def test_a_unit_that_cannot_move_is_told_so() -> None:
    """Shut in by zones: the only answer is to stay."""
    posts = ("2018: bol_inf_21", "2022: bol_inf_14", "2219: bol_inf_4", "2221: bol_inf_5", "1820: bol_inf_31")
    g = war("2020: par_inf_2", *posts)
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2020").forced()
    assert run.asked is None
    assert at(g, "par_inf_2") == "2020"
