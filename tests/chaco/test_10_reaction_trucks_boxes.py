"""10.10 Reaction movement, 10.11 trucks, 10.12 off-map boxes, 10.13 mounted cavalry; 11 stacking."""

import pytest

from sandtable.chaco.rules import s11_stacking
from sandtable.chaco.rules.s8_network import network, unsupplied
from sandtable.chaco.rules.s10_movement import movable_at, movement_step
from sandtable.chaco.units import DEAD
from tests.chaco.play import BOLIVIA, PARAGUAY, Run, at, c, country, h, play, query, spots, war

# ---------------------------------------------------------------------- 10.10


@pytest.mark.covers("C10.10-a")
def test_reaction_needs_a_leader_from_the_start() -> None:
    g = war("2020: bol_inf_21, pena", "2025: bol_inf_14", "2030: penaranda")
    run = Run(movement_step(g, BOLIVIA, True))
    assert run.options == ["hex:2020", "hex:2030", "done"]
    run.give("hex:2020")
    assert run.options == ["all", "unit:bol_inf_21", "leader:pena"]
    run.give("unit:bol_inf_21")
    assert at(g, "bol_inf_21") == "2020"
    assert run.asked is not None and run.asked.topic == "move.to", "the leader comes along: there is no other way"


@pytest.mark.covers("C10.10-b")
def test_reaction_at_half_pace_rounded_up() -> None:
    """Bolivia's 5 becomes 3 MP: one scrub hex; on a road six hexes. A leader alone has 6."""
    data = country(roads="2020 2021 2022 2023 2024 2025 2026 2027 2028")
    g = war("2020: bol_inf_21, pena", data=data)
    run = Run(movement_step(g, BOLIVIA, True)).give("hex:2020 all")
    assert "hex:2026" in run.options
    assert "hex:2027" not in run.options
    g = war("2020: pena")
    assert "hex:2023" in Run(movement_step(g, BOLIVIA, True)).give("hex:2020").options


@pytest.mark.covers("C10.10-c")
def test_who_leaves_a_reacting_stack_stops() -> None:
    data = country(roads="2020 2021 2022 2023 2024 2025 2026")
    g = war("2020: bol_inf_21, bol_inf_14, pena", "2022: bol_inf_4", data=data)
    run = Run(movement_step(g, BOLIVIA, True)).give("hex:2020 all via hex:2022 drop")
    assert run.options == ["unit:bol_inf_21", "unit:bol_inf_14"], "nobody joins, the only leader stays"
    run.give("unit:bol_inf_14")
    assert run.asked is not None and run.asked.topic == "move.to"
    run.give("drop")
    assert run.asked is None, "with the last unit the leader stops"
    assert [at(g, i) for i in ("bol_inf_21", "bol_inf_14", "pena")] == ["2022"] * 3
    assert Run(movement_step(g, BOLIVIA, True)).options == ["done"]


# ---------------------------------------------------------------------- 10.11


def test_the_road_for_trucks() -> None:
    """Eight MP, a third each: 24 hexes; two MP less after loading: 18."""
    road = " ".join(f"20{n}" for n in range(10, 45))
    g = war("2010: bol_truck_1, bol_inf_21", data=country(roads=road))
    run = Run(movement_step(g, BOLIVIA, False)).give("hex:2010 truck:bol_truck_1 done")
    assert "hex:2034" in run.options
    run.give("load unit:bol_inf_21")
    assert "hex:2028" in run.options
    assert "hex:2029" not in run.options


@pytest.mark.covers("C10.11-a")
def test_what_a_truck_carries() -> None:
    g = war("2020: bol_truck_1, bol_inf_21, bol_art_1, bol_arm_1, pena, bol_ghq, 3 csp")
    run = Run(movement_step(g, BOLIVIA, False)).give("hex:2020 truck:bol_truck_1 done load")
    assert run.options == ["unit:bol_inf_21", "unit:bol_art_1", "leader:pena", "ghq:bol_ghq", "csp"]
    run.give("unit:bol_art_1")
    assert run.options == ["leader:pena", "ghq:bol_ghq", "done"]
    run.give("leader:pena ghq:bol_ghq")
    assert run.asked is not None and run.asked.topic == "move.to"


@pytest.mark.covers("C10.11-a")
def test_two_points_a_truck() -> None:
    g = war("2020: bol_truck_1, bol_truck_2, 5 csp")
    run = Run(movement_step(g, BOLIVIA, False)).give("hex:2020 truck:bol_truck_1 truck:bol_truck_2 done load")
    run.give("n:3")
    assert run.options == ["csp", "done"], "one more fits beside the odd point"
    run.give("csp")
    run.give("hex:2021")
    assert g.csp[BOLIVIA] == {h(g, "2020"): 1, h(g, "2021"): 4}


@pytest.mark.covers("C10.11-b", "C10.11-c")
def test_carried_there_and_set_down() -> None:
    """The truck fetches a unit at 2022, drops it at 2026 and drives on; nobody moves it again."""
    road = " ".join(f"20{n}" for n in range(20, 40))
    g = war("2020: par_truck_1", "2022: par_inf_2", data=country(roads=road))
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2020 hex:2022 load unit:par_inf_2 via hex:2026 drop")
    run.give("unit:par_inf_2 hex:2030").forced()
    assert [at(g, i) for i in ("par_inf_2", "par_truck_1")] == ["2026", "2030"]
    assert movable_at(g, PARAGUAY, h(g, "2026")) == []


@pytest.mark.covers("C10.11-b")
def test_who_walked_is_not_carried() -> None:
    road = " ".join(f"20{n}" for n in range(20, 40))
    g = war("2020: par_truck_1", "2022: par_inf_2", data=country(roads=road))
    play(movement_step(g, PARAGUAY, False), "hex:2022 hex:2023")
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2020 hex:2023")
    assert run.asked is None, "nothing to load"


@pytest.mark.covers("C10.11-c")
def test_several_loads_a_phase() -> None:
    road = " ".join(f"20{n}" for n in range(20, 40))
    g = war("2020: par_truck_1, 4 csp", data=country(roads=road))
    script = "hex:2020 truck:par_truck_1 done load n:2 via hex:2022 drop csp hex:2020 load n:2 hex:2021"
    run = Run(movement_step(g, PARAGUAY, False)).give(script)
    assert run.asked is None
    assert g.csp[PARAGUAY] == {h(g, "2021"): 2, h(g, "2022"): 2}


@pytest.mark.covers("C7.3-b")
def test_a_truck_that_enters_a_zone_loads_nothing_there() -> None:
    data = country(roads="2020 2021 2022 2023 2024 2025")
    g = war("2020: par_truck_1", "2023: par_inf_2, franco", "2024: bol_inf_21", data=data)
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2020 hex:2023")
    assert run.asked is None
    assert at(g, "par_truck_1") == "2023"


@pytest.mark.covers("C10.11-d")
def test_trucks_in_reaction() -> None:
    """Four MP less two for loading: six road hexes; the leader rides along."""
    road = " ".join(f"20{n}" for n in range(20, 40))
    g = war("2020: bol_truck_1, bol_inf_21, bol_inf_14, pena", data=country(roads=road))
    run = Run(movement_step(g, BOLIVIA, True))
    run.give("hex:2020 truck:bol_truck_1 leader:pena unit:bol_inf_21 done load")
    assert run.options == ["unit:bol_inf_21", "leader:pena"], "only who sets out with it"
    run.give("unit:bol_inf_21 leader:pena")
    assert "hex:2026" in run.options
    assert "hex:2027" not in run.options
    run.give("hex:2026")
    assert [at(g, i) for i in ("bol_inf_21", "pena", "bol_truck_1", "bol_inf_14")] == ["2026", "2026", "2026", "2020"]


@pytest.mark.covers("C8.11-b")
def test_assigned_trucks_stay() -> None:
    g = war("2020: bol_truck_1 assigned, bol_truck_2")
    run = Run(movement_step(g, BOLIVIA, False)).give("hex:2020")
    assert run.asked is not None and run.asked.topic == "move.to", "only one of them can move"
    run.give("hex:2021")
    assert [at(g, i) for i in ("bol_truck_1", "bol_truck_2")] == ["2020", "2021"]


# ---------------------------------------------------------------------- 10.12

BOXES = "b1:bolivia:1 MP:2010,b2;b2:bolivia:1 MP:b1,3010;b3:bolivia:1 turn:2010,2510"


@pytest.mark.covers("C10.12-a")
def test_boxes_of_one_mp() -> None:
    """Two boxes and a scrub hex: four MP."""
    data = country(boxes=BOXES)
    g = war("2010: bol_inf_21", "2011: par_inf_2, franco", data=data)
    run = Run(movement_step(g, BOLIVIA, False)).give("hex:2010")
    on_offer = spots(g, run.options)
    assert {"b1", "b2", "3010"} <= on_offer
    run.give("box:b2")
    assert at(g, "bol_inf_21") == "b2"


@pytest.mark.covers("C10.12-a")
def test_boxes_are_closed_to_the_enemy_and_end_at_held_hexes() -> None:
    data = country(boxes=BOXES)
    g = war("2010: par_inf_2", data=data)
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2010")
    assert spots(g, run.options) & {"b1", "b2", "b3"} == set()
    assert run.why("box:b1") == [("10.12", "enemy_box")]
    g = war("b2: bol_inf_21, pena", "3010: par_inf_2", data=data)
    run = Run(movement_step(g, BOLIVIA, False)).give("box:b2 all")
    assert "hex:3010" not in run.options
    assert "hex:2010" in run.options


@pytest.mark.covers("C10.12-b")
def test_boxes_of_one_turn() -> None:
    data = country(boxes=BOXES)
    g = war("2010: bol_inf_21", "2011: bol_inf_14", data=data)
    assert "box:b3" not in Run(movement_step(g, BOLIVIA, False)).give("hex:2011").options, "it must begin beside it"
    play(movement_step(g, BOLIVIA, False), "hex:2010 box:b3")
    assert at(g, "bol_inf_21") == "b3"
    g.marks[c(g, "bol_inf_21")] = 0
    run = Run(movement_step(g, BOLIVIA, False)).give("box:b3")
    assert {"2010", "2510"} <= spots(g, run.options)
    assert "hex:2511" in run.options, "with the MP it has left"


@pytest.mark.covers("C10.12-b")
def test_no_reaction_through_boxes_of_one_turn() -> None:
    data = country(boxes=BOXES)
    g = war("2010: bol_inf_21, pena", "b3: bol_inf_14, penaranda", data=data)
    run = Run(movement_step(g, BOLIVIA, True))
    assert run.options == ["hex:2010", "done"]
    run.give("hex:2010 all")
    assert "box:b3" not in run.options
    assert "box:b1" in run.options


@pytest.mark.covers("C10.12-c")
def test_in_a_box_one_is_supplied_and_never_crowded() -> None:
    data = country(boxes=BOXES)
    names = ("bol_inf_21", "bol_inf_14", "bol_inf_16", "bol_inf_4", "bol_inf_5", "bol_inf_31", "bol_inf_47")
    g = war("b1: " + ", ".join(names), data=data)
    assert s11_stacking.overstacked(g, BOLIVIA) == []
    assert unsupplied(g, [c(g, n) for n in names], network(g, BOLIVIA, ()).covered) == []


# ---------------------------------------------------------------------- 10.13


@pytest.mark.covers("C10.13-a")
def test_mounted_cavalry_moves_eight() -> None:
    g = war("2020: bol_cav_5, bol_inf_21", mounted_cavalry=True)
    assert query.move_allowance(g, c(g, "bol_cav_5")) == 8
    assert query.move_allowance(g, c(g, "bol_inf_21")) == 5
    assert query.move_allowance(war(), c(g, "bol_cav_5")) == 5


# ---------------------------------------------------------------------- 11


@pytest.mark.covers("C11.2-a")
def test_limits() -> None:
    data = country(terrain="clear:2020 swamp:2023 mountain:2024 hill:2025")
    g = war("2021: entrenchment", "2022: fortification", "2023: trail", data=data)
    limits = {n: query.stacking_limit(g, h(g, n)) for n in ("2020", "2021", "2022", "2023", "2024", "2025", "2026")}
    assert limits == {"2020": 6, "2021": 6, "2022": 6, "2023": 6, "2024": 4, "2025": 4, "2026": 4}


@pytest.mark.covers("C11.3-a", "C11.2-a")
def test_who_counts() -> None:
    g = war("2020: bol_inf_21 reduced, bol_cav_5, bol_art_1, bol_eng_1, bol_arm_1, pena, bol_ghq, bol_truck_1, 2 csp")
    assert query.stacked(g, h(g, "2020"), BOLIVIA) == 3
    assert query.room(g, h(g, "2020"), BOLIVIA) == 1


FOUR = "bol_inf_21, bol_inf_14, bol_inf_16, bol_inf_4"


@pytest.mark.covers("C11.1-b", "C11.1-a")
def test_through_but_not_into_a_full_hex() -> None:
    g = war(f"2021: {FOUR}", "2020: bol_inf_5", "2030: bol_inf_31")
    for unit in ("bol_inf_21", "bol_inf_14", "bol_inf_16", "bol_inf_4"):
        g.marks[c(g, unit)] = 1
    run = Run(movement_step(g, BOLIVIA, False)).give("hex:2020")
    assert "hex:2021" not in run.options
    assert run.why("hex:2021") == [("11.2", "no_room")]
    assert "hex:2022" in run.options


@pytest.mark.covers("C11.1-a")
def test_room_that_others_may_still_make() -> None:
    """The limit is checked at the end of the phase: units that have yet to move may leave."""
    g = war(f"2021: {FOUR}", "2020: bol_inf_5")
    play(movement_step(g, BOLIVIA, False), "hex:2020 hex:2021")
    assert s11_stacking.overstacked(g, BOLIVIA) == [h(g, "2021")]
    play(s11_stacking.remove_excess(g, BOLIVIA), "unit:bol_inf_4")
    assert g.where[c(g, "bol_inf_4")] == DEAD
    assert g.vp == (20, 21)
