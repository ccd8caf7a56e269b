"""Every refusal gives its rule: why a stack, a unit, a truck or a place is not on offer. And what a page may draw."""

from sandtable.chaco import overlay
from sandtable.chaco.board_text import board_text
from sandtable.chaco.data import load
from sandtable.chaco.rules import s8_supply, s9_new_units
from sandtable.chaco.rules.s10_movement import movement_step
from tests.chaco.play import BOLIVIA, PARAGUAY, Run, c, country, h, play, war


def test_stacks() -> None:
    g = war("2020: bol_inf_21", "2022: bol_truck_1 assigned", "2024: bol_inf_14")
    play(movement_step(g, BOLIVIA, False), "hex:2020 hex:2021")
    run = Run(movement_step(g, BOLIVIA, False))
    assert run.why("hex:2021") == [("10.1", "has_moved")]
    assert run.why("hex:2022") == [("8.11", "assigned_truck")]
    assert run.why("hex:2030") == [("10.1", "nothing_of_yours")]
    assert run.why("hex:2024") == []


def test_reaction() -> None:
    g = war("2020: bol_inf_21", "2022: pena, bol_inf_14", "2023: par_inf_2", "2030: penaranda")
    run = Run(movement_step(g, BOLIVIA, True))
    assert run.why("hex:2020") == [("10.10", "no_leader_there")]
    assert run.why("hex:2022") == [("10.10", "in_enemy_zone")]


def test_members() -> None:
    g = war("2020: bol_inf_21, bol_inf_14, bol_inf_16", "2030: bol_inf_4")
    g.marks[c(g, "bol_inf_14")] = 2
    run = Run(movement_step(g, BOLIVIA, False)).give("hex:2020")
    assert run.why("unit:bol_inf_14") == [("10.11", "was_carried")]
    assert run.why("unit:bol_inf_4") == [("11.4", "elsewhere")]


def test_replacements() -> None:
    stack = "bol_inf_21 reduced, bol_inf_14, bol_art_1 reduced, bol_inf_4 reduced unsupplied"
    g = war(f"2020: {stack}", replacements=[2, 0])
    run = Run(s9_new_units.replacements(g, BOLIVIA))
    assert run.why("unit:bol_inf_14") == [("9.2", "full_strength")]
    assert run.why("unit:bol_art_1") == [("9.2", "no_regiment")]
    assert run.why("unit:bol_inf_4") == [("9.2", "unsupplied")]
    assert run.why("unit:par_inf_2") == [("9.2", "no_regiment")]


def test_entry_and_sources() -> None:
    data = country(sources="2010=bolivia 2510=bolivia 3010=bolivia 3410=bolivia 2049=paraguay")
    stacks = ("2510: bol_inf_14, bol_inf_16, bol_inf_4, bol_inf_5", "2013: bol_ghq, pena", "3411: par_inf_2")
    g = war(*stacks, data=data, control="3010=paraguay")
    run = Run(s9_new_units.reinforce(g, BOLIVIA, 1)).give("unit:bol_inf_21")
    assert run.why("hex:2510") == [("11.2", "no_room")]
    assert run.why("hex:3010") == [("9.4", "not_controlled")]
    assert run.why("hex:2020") == [("9.4", "no_source")]
    run = Run(s8_supply.trace_line(g, BOLIVIA))
    assert run.why("hex:3010") == [("8.4", "not_controlled")]
    assert run.why("hex:3410") == [("8.4", "source_threatened")]
    assert run.why("hex:2049") == [("8.4", "no_source")]


def test_trucks_of_the_net() -> None:
    g = war("2010: bol_ghq, bol_truck_1", "2030: bol_truck_2", "2040: toro, bol_truck_3", loc=[0, 0])
    run = Run(s8_supply.assign_trucks(g, BOLIVIA))
    assert run.why("truck:bol_truck_2") == [("8.11", "no_post")]
    assert run.why("truck:bol_truck_3") == [("8.11", "no_radius_there")]
    assert run.why("truck:par_truck_1") == [("8.11", "no_truck")]


def test_what_a_page_may_draw() -> None:
    g = war("1537: bol_ghq, pena", "2741: par_ghq, estigarribia, par_inf_2", data=load(), control="1845=bolivia")
    g.loc = (38, 10)
    seen = overlay.supply(g, BOLIVIA)
    assert (seen["length"], seen["loc"][0], seen["loc"][-1]) == (38, "2807", "1537")
    assert "1741" in seen["covered"]
    assert "2741" in overlay.supply(g, PARAGUAY)["origins"]
    there = overlay.stack_reach(g, PARAGUAY, h(g, "2741"))
    assert there["2740"] == 3, "half an MP by road"


def test_the_board_as_text() -> None:
    stacks = ("2440: bol_inf_21 reduced unsupplied, entrenchment", "1537: bol_ghq")
    g = war("2741: par_inf_2, estigarribia, par_truck_1 assigned, 6 csp", *stacks, data=load())
    text = board_text(g, None, "es")
    lines = text.splitlines()
    assert "Isla Poí (2741): Par. 2 Itororó Inf 5-4-6, Estigarribia 3/+2, Par. camión 1*, 6 CSP" in text
    assert "Boquerón (2440): Bol. 21 Inf 2-2-5!, atrincheramiento" in text
    row = next(line for line in lines if line.startswith("40 "))
    assert row[3 + 2 * (24 - 10) :][:2] == "B1"
    assert next(line for line in lines if line.startswith("37 "))[3 + 2 * (15 - 10) :][:2] == "b "
    assert "Paraguay: 20 VP, comandante Estigarribia" in text
