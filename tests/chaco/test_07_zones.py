"""7 Zones of control."""

import pytest

from sandtable.chaco import invariants
from sandtable.chaco.data import load
from sandtable.chaco.rules.s10_movement import movable_places, movement_step
from sandtable.chaco.rules.s10_reach import Group, reach
from sandtable.kernel.errors import BrokenGame
from tests.chaco.play import BOLIVIA, PARAGUAY, Run, at, c, country, h, query, spots, verbs, war

AROUND_2020 = ("2019", "2119", "2120", "2021", "1920", "1919")


def zone(g: object, side: int) -> set[str]:
    return {g.data.map.name[n] for n in range(g.data.map.hexes) if g.zoc[side][n]}  # type: ignore[attr-defined]


@pytest.mark.covers("C7.1-a")
@pytest.mark.parametrize("unit", ["bol_inf_21", "bol_cav_5"])
def test_infantry_and_cavalry_exert_a_zone(unit: str) -> None:
    g = war(f"2020: {unit}")
    assert zone(g, BOLIVIA) == set(AROUND_2020)
    assert zone(g, PARAGUAY) == set()


@pytest.mark.covers("C7.1-a")
@pytest.mark.parametrize("unit", ["bol_art_1", "bol_eng_1", "bol_arm_1", "pena", "bol_ghq", "bol_truck_1"])
def test_nothing_else_does(unit: str) -> None:
    assert zone(war(f"2020: {unit}"), BOLIVIA) == set()


@pytest.mark.covers("C7.1-b")
def test_both_zones_on_one_hex() -> None:
    g = war("2020: bol_inf_21", "2022: par_inf_2")
    assert query.ezoc(g, BOLIVIA, h(g, "2021"))
    assert query.ezoc(g, PARAGUAY, h(g, "2021"))


@pytest.mark.covers("C7.2-a")
def test_no_zone_into_mountain_or_across_rivers() -> None:
    data = country(terrain="mountain:2019", rivers="2020/2120")
    g = war("2020: bol_inf_21", data=data)
    assert zone(g, BOLIVIA) == {"2119", "2021", "1920", "1919"}


@pytest.mark.covers("C7.2-a")
def test_no_zone_across_the_pilcomayo_at_villa_montes() -> None:
    g = war("2807: bol_inf_21", data=load())
    assert "2707" not in zone(g, BOLIVIA)
    assert "2808" in zone(g, BOLIVIA)


@pytest.mark.covers("C7.2-b", "C14.5-a")
def test_a_trail_lets_zones_into_a_mountain() -> None:
    """14.5: with a trail the hex counts as clear for every purpose; without it no zone is left there."""
    data = country(terrain="mountain:2019,2119", rivers="2020/2119", clear_sides="2019/2018")
    g = war("2020: bol_inf_21, bol_inf_14", "2018: par_cav_1", data=data)
    assert "2019" not in zone(g, BOLIVIA) | zone(g, PARAGUAY)
    verbs.set_trail(g, h(g, "2019"), True)
    verbs.set_trail(g, h(g, "2119"), True)
    assert "2019" in zone(g, BOLIVIA) & zone(g, PARAGUAY)
    assert "2119" not in zone(g, BOLIVIA), "still across a river"
    assert g.zoc[BOLIVIA][g.data.map.places] and g.zoc[PARAGUAY][g.data.map.places], "10.6: the clear side beside it"
    invariants.check(g)
    verbs.put(g, c(g, "bol_inf_21"), h(g, "2030"))
    assert "2019" in zone(g, BOLIVIA)
    verbs.put(g, c(g, "bol_inf_14"), h(g, "2030"))
    assert "2019" not in zone(g, BOLIVIA) and not g.zoc[BOLIVIA][g.data.map.places]
    verbs.put(g, c(g, "bol_inf_14"), h(g, "2020"))
    assert "2019" in zone(g, BOLIVIA)
    invariants.check(g)
    verbs.set_trail(g, h(g, "2019"), False)
    assert "2019" not in zone(g, BOLIVIA) | zone(g, PARAGUAY)
    invariants.check(g)


@pytest.mark.covers("C7.2-b", "C7.3-b")
def test_a_stack_stops_in_a_zone_on_a_mountain_trail() -> None:
    data = country(terrain="mountain:2022")
    g = war("2020: bol_inf_21", "2021: bol_inf_14", "2023: par_inf_2, franco", data=data)
    field = reach(g, Group(PARAGUAY, h(g, "2023"), [c(g, "par_inf_2")], 0, False))
    assert h(g, "2022") in field.cost, "no zone in the mountain"
    verbs.set_trail(g, h(g, "2022"), True)
    field = reach(g, Group(PARAGUAY, h(g, "2023"), [c(g, "par_inf_2")], 0, False))
    assert h(g, "2022") not in field.cost, "7.3: no leader goes along"


def test_the_invariants_find_a_zone_that_ignores_a_trail() -> None:
    g = war("2020: bol_inf_21", data=country(terrain="mountain:2019"))
    g.trails[h(g, "2019")] = 1
    with pytest.raises(BrokenGame, match="zones of control"):
        invariants.check(g)


def test_the_zone_follows_the_counters() -> None:
    g = war("2020: bol_inf_21, bol_inf_14")
    verbs.put(g, g.data.index["bol_inf_21"], h(g, "2030"))
    assert zone(g, BOLIVIA) >= set(AROUND_2020)
    verbs.put(g, g.data.index["bol_inf_14"], h(g, "2030"))
    assert not zone(g, BOLIVIA) & set(AROUND_2020)
    invariants.check(g)


@pytest.mark.covers("C7.3-a")
def test_no_entry_without_a_leader() -> None:
    g = war("2020: bol_inf_21", "2023: par_inf_2")
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2023")
    assert spots(g, run.options) & set(AROUND_2020) == set()
    assert run.why("hex:2021") == [("7.3", "zone_without_leader")]
    assert run.why("hex:2020") == [("10.2", "enemy_unit")]


@pytest.mark.covers("C7.3-a")
def test_a_leader_with_the_stack_or_in_the_hex_opens_it() -> None:
    g = war("2020: bol_inf_21", "2023: par_inf_2, franco")
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2023 all")
    assert "hex:2021" in run.options
    run.give("hex:2021").forced()
    assert at(g, "par_inf_2") == "2021"

    g = war("2020: bol_inf_21", "2023: par_inf_2", "2021: franco")
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2023")
    assert spots(g, run.options) & set(AROUND_2020) == {"2021"}


@pytest.mark.covers("C7.3-b")
def test_the_first_zone_stops_the_stack() -> None:
    """A road leads along the enemy: nothing goes on behind the first hex in his zone."""
    data = country(roads="2025 2024 2023 2022 2021")
    g = war("2122: bol_inf_21", "2025: par_inf_2, franco", data=data)
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2025 all")
    assert "hex:2023" in run.options, "the first hex of the zone"
    assert "hex:2022" not in run.options
    assert run.why("hex:2022") in ([("7.3", "no_way")], [("10.4", "too_far")])


@pytest.mark.covers("C7.3-c")
def test_out_of_a_zone_and_into_another() -> None:
    g = war("2020: bol_inf_21", "2021: par_inf_2, franco", "2025: bol_inf_14")
    field = reach(g, Group(PARAGUAY, h(g, "2021"), [c(g, "par_inf_2"), c(g, "franco")], 0, False))
    assert field.cost[h(g, "2120")] == 24, "not at once, but by way of a free hex"
    assert h(g, "2024") in field.cost, "into the other's zone after a free hex"

    g = war("2020: par_inf_2", "2021: bol_inf_21, pena", rain=True)
    run = Run(movement_step(g, BOLIVIA, False)).give("hex:2021 all")
    assert run.why("hex:2120") == [("7.3", "zone_to_zone")]


@pytest.mark.covers("C7.3-d")
def test_no_reaction_out_of_a_zone() -> None:
    g = war("2020: bol_inf_21", "2021: par_inf_2, franco", "2030: par_inf_1, estigarribia")
    places = movable_places(g, PARAGUAY, reaction=True)
    assert [g.data.map.name[p] for p in places] == ["2030"]


@pytest.mark.covers("C7.3-e")
def test_a_leader_leaves_a_zone_alone() -> None:
    g = war("2020: bol_inf_21", "2021: par_inf_2, franco")
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2021 leader:franco done hex:2027")
    run.forced()
    assert at(g, "franco") == "2027"
    assert at(g, "par_inf_2") == "2021"


@pytest.mark.covers("C7.8-a")
def test_negation_is_for_supply_not_for_movement() -> None:
    g = war("2020: bol_inf_21", "2021: par_art_1", "2023: par_inf_2")
    spot = h(g, "2021")
    assert query.ezoc(g, PARAGUAY, spot)
    assert not query.open_ezoc(g, PARAGUAY, spot)
    run = Run(movement_step(g, PARAGUAY, False)).give("hex:2023")
    assert "hex:2021" not in run.options
