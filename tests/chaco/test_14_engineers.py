"""14: what engineers build, when, and what becomes of it."""

import pytest

from sandtable.chaco import query
from sandtable.chaco.board import CLEAR
from sandtable.chaco.graph import LOC
from sandtable.chaco.rules.s14_engineers import construction, projects, start_building
from tests.chaco.play import BOLIVIA, PARAGUAY, Run, c, country, h, play, war

GROUND = "swamp:2021 hill:2022 mountain:2023 clear:2024"


@pytest.mark.covers("C14.2-a", "C14.2-c")
def test_building_starts_with_the_movement_phase_and_ends_in_the_construction_phase() -> None:
    g = war("2020: par_eng_1, par_eng_2", "2021: bol_inf_21")  # in an enemy zone, which does not matter
    play(start_building(g, PARAGUAY), "unit:par_eng_1 done")
    assert (g.building[c(g, "par_eng_1")], g.building[c(g, "par_eng_2")]) == (1, 0)
    play(construction(g, PARAGUAY), "build:entrenchment")
    assert g.works == {h(g, "2020"): 1} and not g.building[c(g, "par_eng_1")]


@pytest.mark.covers("C14.2-a", "C14.2-b")
def test_an_engineer_that_no_longer_builds_finishes_nothing() -> None:
    g = war("2020: par_eng_1")
    assert Run(construction(g, PARAGUAY)).asked is None and g.works == {}


@pytest.mark.covers("C14.3-a", "C14.4-a", "C14.5-a", "C14.6-a")
@pytest.mark.parametrize(
    "unit, at, works, expected",
    [
        ("par_eng_1", "2020", "", "entrenchment well"),
        ("bol_eng_1", "2020", "", "entrenchment"),  # no Bolivian wells
        ("bol_eng_1", "2021", "", "trail"),  # no trench in swamp
        ("bol_eng_1", "2022", "", "entrenchment trail"),
        ("bol_eng_1", "2023", "", "entrenchment trail"),
        ("bol_eng_1", "2024", "", "entrenchment"),
        ("bol_eng_1", "2024", ", entrenchment", "fortification"),
        ("bol_eng_1", "2024", ", fortification", ""),
        ("bol_eng_1", "2021", ", trail", "entrenchment"),  # with a trail the swamp counts as clear
        ("par_eng_1", "2024", ", well, fortification", ""),
    ],
)
def test_what_can_be_built(unit: str, at: str, works: str, expected: str) -> None:
    g = war(f"{at}: {unit}{works}", data=country(terrain=GROUND))
    assert projects(g, c(g, unit)) == expected.split()


@pytest.mark.covers("C14.4-a")
def test_a_fortification_improves_a_trench() -> None:
    g = war("2020: bol_eng_1 building, entrenchment")
    play(construction(g, BOLIVIA), "build:fortification")
    assert g.works == {h(g, "2020"): 2}


@pytest.mark.covers("C14.4-a")
def test_the_trench_must_be_there_before_the_phase() -> None:
    """Two engineers in one hex: the one digs, the other cannot fortify what was not there when the phase began."""
    g = war("2020: bol_eng_1 building, bol_eng_2 building")
    run = Run(construction(g, BOLIVIA)).give("build:entrenchment")
    assert run.asked is None and g.works == {h(g, "2020"): 1}
    again = war("2020: bol_eng_1 building, bol_eng_2 building, entrenchment")
    play(construction(again, BOLIVIA), "build:fortification")
    assert again.works == {h(again, "2020"): 2}


@pytest.mark.covers("C14.3-a", "C14.5-a")
def test_the_trail_must_be_there_before_a_trench_in_swamp() -> None:
    g = war("2021: bol_eng_1 building, bol_eng_2 building", data=country(terrain=GROUND))
    run = Run(construction(g, BOLIVIA)).give("build:trail")
    assert run.asked is not None and run.asked.topic == "engineer.keep"  # nothing is left to the second
    run.give("yes")
    assert g.works == {} and h(g, "2021") in g.trails


@pytest.mark.covers("C14.5-a", "C8.6-b")
def test_a_road_through_a_swamp_with_a_trail_carries_the_line() -> None:
    """8.6 bars swamp; a trail makes it clear for every purpose, so the road counts there as elsewhere."""
    graphs = country(terrain="swamp:2021", roads="2020 2021 2022").graphs
    start, swamp = graphs.board.at["2020"], graphs.board.at["2021"]
    assert swamp not in {to for to, _, _ in graphs.get(LOC, False)[start]}
    cost = {to: cost for to, cost, _ in graphs.get(LOC, False, {swamp: 1})[start]}[swamp]
    assert cost == graphs.tec.road.loc[False]


@pytest.mark.covers("C14.5-a")
def test_a_trail_makes_the_hex_clear() -> None:
    g = war("2021: bol_eng_1 building", data=country(terrain=GROUND))
    play(construction(g, BOLIVIA), "build:trail yes")
    assert query.terrain(g, h(g, "2021")) == CLEAR and query.stacking_limit(g, h(g, "2021")) == 6


@pytest.mark.covers("C14.5-b")
def test_trails_need_an_engineer_in_or_next_to_them() -> None:
    ground = country(terrain=GROUND)
    g = war("2021: trail", "2025: bol_eng_1", data=ground)
    assert Run(construction(g, BOLIVIA)).asked is None and not g.trails
    kept = war("2021: trail", "2022: bol_eng_1", data=ground)
    play(construction(kept, BOLIVIA), "yes")
    assert kept.trails
    dropped = war("2021: trail", "2022: bol_eng_1", data=ground)
    play(construction(dropped, BOLIVIA), "no")
    assert not dropped.trails
    other = war("2021: trail", "2022: par_eng_1", data=ground)
    assert Run(construction(other, BOLIVIA)).asked is None and other.trails  # kept by its builders until their phase


@pytest.mark.covers("C14.5-c")
@pytest.mark.parametrize("word, kept", [("yes", True), ("no", False)])
def test_in_an_open_enemy_zone_the_enemy_must_permit(word: str, kept: bool) -> None:
    g = war("2021: trail", "2022: bol_eng_1", "1920: par_inf_1", data=country(terrain=GROUND))
    run = Run(construction(g, BOLIVIA)).give("yes")
    assert run.asked is not None and (run.asked.topic, run.asked.seat) == ("engineer.permit", "paraguay")
    run.give(word)
    assert bool(g.trails) is kept
    negated = war("2021: trail, bol_eng_1", "1920: par_inf_1", data=country(terrain=GROUND))
    play(construction(negated, BOLIVIA), "yes")
    assert negated.trails


@pytest.mark.covers("C14.6-a", "C14.6-b")
@pytest.mark.parametrize("die, found", [(1, True), (3, True), (4, False), (6, False)])
def test_wells_need_luck(die: int, found: bool) -> None:
    g = war("2020: par_eng_1 building")
    play(construction(g, PARAGUAY), f"build:well d{die}")
    assert (h(g, "2020") in g.wells) is found and query.has_water(g, h(g, "2020")) is found
    full = war("2020: par_eng_1", "2025: well", "2026: well")
    assert projects(full, c(full, "par_eng_1")) == ["entrenchment"]  # two wells at most
