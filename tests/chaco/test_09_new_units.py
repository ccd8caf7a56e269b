"""9 New units."""

import pytest

from sandtable.chaco import query
from sandtable.chaco.rules import s9_new_units, s15_leaders
from sandtable.chaco.units import AVAILABLE, DEAD, GONE, REINFORCEMENTS
from tests.chaco.play import BOLIVIA, PARAGUAY, Run, at, c, country, play, verbs, war


def month(text: str) -> int:
    year, number = text.split("-")
    return int(year) * 12 + int(number) - 1


@pytest.mark.covers("C9.4-a")
@pytest.mark.parametrize(
    ("turn", "bolivia", "paraguay"),
    [("1932-09", 2, 3), ("1932-10", 3, 3), ("1933-01", 3, 3), ("1933-02", 3, 2), ("1935-06", 3, 2)],
)
def test_the_reinforcement_list(turn: str, bolivia: int, paraguay: int) -> None:
    due = [s9_new_units.reinforcements_due(side, month(turn)) for side in (BOLIVIA, PARAGUAY)]
    assert due == [bolivia, paraguay]


@pytest.mark.covers("C9.4-b")
def test_drawn_by_lot_and_placed_in_a_source() -> None:
    data = country(sources="2010=bolivia 2510=bolivia 3010=bolivia 2049=paraguay")
    g = war(data=data, control="3010=paraguay")
    run = Run(s9_new_units.reinforce(g, BOLIVIA, 1))
    assert run.asked is not None and run.asked.seat == "chance"
    assert len(run.options) == len([i for i in g.data.units[BOLIVIA] if g.where[i] == REINFORCEMENTS]) == 45
    run.give("unit:bol_inf_21")
    assert run.options == ["hex:2010", "hex:2510"]
    run.give("hex:2510")
    assert (at(g, "bol_inf_21"), g.steps[c(g, "bol_inf_21")]) == ("2510", 2)


@pytest.mark.covers("C9.4-b", "C8.4-c", "C8.4-e")
@pytest.mark.parametrize("enemy, supplied", [("", True), ("2048: bol_inf_14", False)])
def test_who_arrives_is_in_supply_only_where_the_source_works(enemy: str, supplied: bool) -> None:
    """The source's railway must be free of the enemy for the source to work."""
    data = country(sources="2010=bolivia 2046=paraguay", rail="2046 2047 2048 2049")
    g = war(*([enemy] if enemy else []), data=data)
    g.supplied[c(g, "par_inf_1")] = not supplied
    Run(s9_new_units.reinforce(g, PARAGUAY, 1)).give("unit:par_inf_1")
    assert at(g, "par_inf_1") == "2046" and bool(g.supplied[c(g, "par_inf_1")]) is supplied


@pytest.mark.covers("C9.4-b")
def test_a_full_source_takes_no_more_regiments() -> None:
    g = war("2010: bol_inf_14, bol_inf_16, bol_inf_4, bol_inf_5")
    run = Run(s9_new_units.reinforce(g, BOLIVIA, 2)).give("unit:bol_inf_21 unit:bol_eng_1")
    assert run.asked is None
    assert g.where[c(g, "bol_inf_21")] == REINFORCEMENTS
    assert at(g, "bol_eng_1") == "2010", "engineers do not count"


@pytest.mark.covers("C9.4-b", "C10.3-b")
def test_who_arrives_overruns_what_the_enemy_left_in_the_source() -> None:
    """Found by fuzzing: a regiment stood on the enemy's supply."""
    g = war("2010: par_truck_1, 2 csp")
    run = Run(s9_new_units.reinforce(g, BOLIVIA, 1)).give("unit:bol_inf_21 d2 d3")
    assert run.asked is None
    assert at(g, "bol_inf_21") == "2010"
    assert g.csp[PARAGUAY] == {} and list(g.csp[BOLIVIA].values()) == [1]
    assert g.where[c(g, "par_truck_1")] == AVAILABLE
    assert g.vp[BOLIVIA] - g.vp[PARAGUAY] == 1


@pytest.mark.covers("C10.3-a")
@pytest.mark.parametrize("there, sites", [("", ["hex:2010", "hex:2510"]), ("2010: par 1 csp", ["hex:2510"])])
def test_a_truck_does_not_arrive_among_enemy_supply(there: str, sites: list[str]) -> None:
    g = war(*([there] if there else []), data=country(sources="2010=bolivia 2510=bolivia 2049=paraguay"))
    verbs.expect_truck(g, BOLIVIA, 1)
    run = Run(s9_new_units.place_trucks(g, BOLIVIA))
    assert run.options == sites
    assert [g.data.map.key(h) for h in s15_leaders.entry_hexes(g, BOLIVIA)] == sites, "nor does a leader"
    assert [g.data.map.key(h) for h in query.free_sources(g, BOLIVIA)] == sites, "nor new supply"


@pytest.mark.covers("C9.4-c")
def test_the_dead_come_back() -> None:
    g = war("2030: bol_inf_21 reduced, bol_arm_1")
    for unit in g.data.units[BOLIVIA]:
        if g.where[unit] == REINFORCEMENTS:
            verbs.put(g, unit, GONE)
    verbs.eliminate(g, c(g, "bol_inf_21"), "test")
    verbs.eliminate(g, c(g, "bol_arm_1"), "test")
    assert g.where[c(g, "bol_inf_21")] == DEAD
    run = Run(s9_new_units.reinforce(g, BOLIVIA, 2)).forced()
    assert run.asked is None
    assert (at(g, "bol_inf_21"), g.steps[c(g, "bol_inf_21")]) == ("2010", 2)
    assert g.where[c(g, "bol_arm_1")] == GONE


@pytest.mark.covers("C9.5-a")
def test_call_ups() -> None:
    g = war(vp=[20, 20])
    assert play(s9_new_units.call_up(g, BOLIVIA), "call_up d4 call_up d6 call_up d1 pass") == 11
    assert g.vp == (5, 20)
    assert play(s9_new_units.call_up(g, PARAGUAY), "call_up d2 call_up d3") == 5
    assert g.vp == (5, 10)
    assert s9_new_units.call_up_barred(g, PARAGUAY) == [("9.5", "two_call_ups")]
    g.vp = (4, g.vp[PARAGUAY])
    assert s9_new_units.call_up_barred(g, BOLIVIA) == [("9.5", "too_few_vp")]


@pytest.mark.covers("C9.6-a")
def test_trucks() -> None:
    data = country(sources="2010=bolivia 2510=bolivia 2049=paraguay")
    g = war("2020: bol_truck_1, bol_truck_2", data=data, new_trucks=[1, 0])
    play(s9_new_units.place_trucks(g, BOLIVIA), "hex:2510")
    assert at(g, "bol_truck_3") == "2510"
    all_eight = ", ".join(f"bol_truck_{n}" for n in range(1, 9))
    g = war(f"2020: {all_eight}", data=data, new_trucks=[1, 0])
    play(s9_new_units.place_trucks(g, BOLIVIA))
    assert g.new_trucks == (0, 0)
    verbs.lose_truck(g, c(g, "bol_truck_4"))
    assert g.where[c(g, "bol_truck_4")] == AVAILABLE


@pytest.mark.covers("C9.1-a")
def test_nine_points_at_most() -> None:
    g = war(replacements=[7, 0])
    verbs.add_replacements(g, BOLIVIA, 4)
    assert g.replacements[BOLIVIA] == 9


@pytest.mark.covers("C9.2-a", "C9.3-a")
def test_replacements() -> None:
    stack = "bol_inf_21 reduced, bol_cav_5 reduced, bol_inf_14, bol_art_1 reduced, bol_inf_4 reduced unsupplied"
    g = war(f"2020: {stack}", replacements=[2, 0])
    run = Run(s9_new_units.replacements(g, BOLIVIA))
    assert run.options == ["unit:bol_cav_5", "unit:bol_inf_21", "done"]
    run.give("unit:bol_inf_21")
    assert g.steps[c(g, "bol_inf_21")] == 2
    assert g.replacements[BOLIVIA] == 1
    run.give("done")
    assert run.asked is None
