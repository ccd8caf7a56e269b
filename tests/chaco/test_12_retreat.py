"""12.7-12.11, 13.1, 15.2: retreat, rout, those who go along, later combat, advance."""

import pytest

from sandtable.chaco import battle
from sandtable.chaco.battle import Battle
from sandtable.chaco.rules.s12_advance import advance
from sandtable.chaco.rules.s12_attack import combat_step
from sandtable.chaco.rules.s12_retreat import check_modifier, retreat, retreat_hexes, rout_way
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import DEFENDED, RETREATED
from tests.chaco.play import BOLIVIA, PARAGUAY, Run, at, c, country, h, play, spots, verbs, war


def beaten(g: Chaco, units: str, enemy: str = "2020", shocked: bool = False) -> Run:
    side = g.data.counters[c(g, units.split()[0])].side
    hexes = [h(g, number) for number in enemy.split()]
    return Run(retreat(g, side, [c(g, u) for u in units.split()], hexes, shocked))


ATTACKER = "2020: par_inf_1"


# ---------------------------------------------------------------------- the check


@pytest.mark.covers("C12.7-a", "C13.1-a")
@pytest.mark.parametrize(
    "leaders, shocked, modifier",
    [("", False, 0), ("marzana", False, 1), ("pena", False, -1), ("pena, marzana", False, 1), ("marzana", True, 0)],
)
def test_the_best_rating_in_the_hex_modifies_the_check(leaders: str, shocked: bool, modifier: int) -> None:
    g = war(ATTACKER, f"2021: bol_inf_21, {leaders}")
    assert check_modifier(g, BOLIVIA, h(g, "2021"), shocked)[0] == modifier


@pytest.mark.covers("C12.7-a", "C12.8-a", "C12.8-c")
@pytest.mark.parametrize(
    "leader, die, routed", [("", 2, True), ("", 3, False), ("marzana", 2, False), ("pena", 3, True)]
)
def test_two_or_less_is_a_rout(leader: str, die: int, routed: bool) -> None:
    g = war(ATTACKER, f"2021: bol_inf_21, {leader}", data=country(sources="2030=bolivia 2049=paraguay"))
    run = beaten(g, "bol_inf_21").give(f"d{die}")
    assert (run.asked is None or run.asked.topic != "retreat.hex") is routed


@pytest.mark.covers("C12.7-b")
def test_each_unit_finishes_before_the_next_in_the_owners_order() -> None:
    g = war(ATTACKER, "2021: bol_inf_21, bol_inf_14, bol_inf_16")
    run = beaten(g, "bol_inf_21 bol_inf_14 bol_inf_16")
    assert run.options == ["unit:bol_inf_21", "unit:bol_inf_14", "unit:bol_inf_16"]
    run.give("unit:bol_inf_16 d5 hex:2022")
    assert at(g, "bol_inf_16") == "2022" and run.options == ["unit:bol_inf_21", "unit:bol_inf_14"]


# ---------------------------------------------------------------------- retreat


@pytest.mark.covers("C12.8-a", "C12.8-b", "C12.8-i")
@pytest.mark.parametrize(
    "more, data, ways",
    [
        ([], {}, "2022 2121 1921"),
        (["2122: par_inf_2"], {}, "1921"),  # its zone lies on 2121 and 2022
        (["2122: par_inf_2", "2022: bol_inf_14"], {}, "1921 2022"),  # negated by a friend
        (["2122: par_art_1"], {}, "2022 2121 1921"),  # batteries have no zone
        ([], {"rivers": "2021/2022"}, "2121 1921"),
        (["2022: bol_inf_14, bol_inf_16, bol_inf_20, bol_inf_47"], {}, "2121 1921"),  # full
        (["2022: bol_inf_14, bol_inf_16, bol_inf_20, bol_inf_47, entrenchment"], {}, "2022 2121 1921"),
        (["2022: par_truck_1"], {}, "2121 1921"),  # an enemy counter
        ([], {"boxes": "b1:bolivia:1 MP:2021,2510"}, "2022 2121 1921"),
    ],
)
def test_where_a_unit_may_retreat(more: list[str], data: dict[str, str], ways: str) -> None:
    g = war(ATTACKER, "2021: bol_inf_21", *more, data=country(**data))
    found = retreat_hexes(g, c(g, "bol_inf_21"), [h(g, "2020")])
    assert {g.data.map.name[x] for x in found} == set(ways.split())


@pytest.mark.covers("C12.8-b")
def test_terrain_bars_guns_and_all_in_rain() -> None:
    data = country(terrain="swamp:2022,2121,1921")
    g = war(ATTACKER, "2021: bol_art_1, bol_inf_21", data=data)
    assert retreat_hexes(g, c(g, "bol_art_1"), [h(g, "2020")]) == []
    assert len(retreat_hexes(g, c(g, "bol_inf_21"), [h(g, "2020")])) == 3
    rain = war(ATTACKER, "2021: bol_inf_21", data=data, rain=True)
    assert retreat_hexes(rain, c(rain, "bol_inf_21"), [h(rain, "2020")]) == []


@pytest.mark.covers("C12.8-b")
def test_a_unit_that_cannot_retreat_stays_and_loses_a_step() -> None:
    ring = ["2122: par_inf_2", "1922: par_inf_3"]
    g = war(ATTACKER, "2021: bol_inf_21", *ring)
    beaten(g, "bol_inf_21").give("d6")
    assert (at(g, "bol_inf_21"), g.steps[c(g, "bol_inf_21")]) == ("2021", 1)
    beaten(g, "bol_inf_21").give("d6")
    assert at(g, "bol_inf_21") == "-2"
    assert g.vp == (20, 21)


# ---------------------------------------------------------------------- rout


def rout(g: Chaco, unit: str, enemy: str = "2020") -> tuple[str, bool]:
    way, cut_short = rout_way(g, c(g, unit), [h(g, enemy)])
    return g.data.map.name[way[-1] if way else g.where[c(g, unit)]], cut_short


SOUTH = "2030=bolivia 2010=paraguay"  # a Bolivian source behind the beaten unit


@pytest.mark.covers("C12.8-c")
def test_a_rout_is_a_full_move_towards_a_source() -> None:
    """5 MP through scrub are two hexes; along a road at half a point ten, but the source is nine away."""
    assert rout(war(ATTACKER, "2021: bol_inf_21", data=country(sources=SOUTH)), "bol_inf_21") == ("2023", False)
    road = country(sources=SOUTH, roads="2021 2022 2023 2024 2025 2026 2027 2028 2029 2030")
    assert rout(war(ATTACKER, "2021: bol_inf_21", data=road), "bol_inf_21") == ("2030", False)
    clear = country(sources=SOUTH, terrain="clear:2121,2122,2123,2124,2125,2022")
    assert rout(war(ATTACKER, "2021: bol_inf_21", data=clear), "bol_inf_21")[0] == "2125"  # the open way


@pytest.mark.covers("C3.2-b", "C12.8-j", "C16.2-c", "C16.2-d")
def test_a_rout_takes_the_settlements_it_passes() -> None:
    """3.2: the moment the unit enters, not only where it ends; without VP. A source on the way changes hands too."""
    road = country(
        sources=SOUTH + " 2025=paraguay", settlements="2023=Pass 2027=End 2122=Beside",
        roads="2021 2022 2023 2024 2025 2026 2027",
    )  # fmt: skip
    held = "2023=paraguay 2027=paraguay 2122=paraguay"
    g = war(ATTACKER, "2021: bol_inf_21", "2027: entrenchment", data=road, control=held)
    beaten(g, "bol_inf_21").give("d1")
    assert at(g, "bol_inf_21") == "2027"
    mine = {g.data.map.name[x] for x, side in g.control.items() if side == BOLIVIA}
    assert mine == {"2023", "2025", "2027", "2030"} and g.vp == (20, 20)


@pytest.mark.covers("C12.8-c", "C14.5-a")
def test_a_rout_knows_the_trails() -> None:
    """Guns cannot pass the swamp around the source; by the trail they can, and go that way."""
    ring = "swamp:2029,2129,2130,2031,1930,1929"
    data = country(sources=SOUTH, terrain=ring)
    g = war("2025: par_inf_1", "2026: bol_art_1", "2129: trail", data=data)
    assert rout(g, "bol_art_1", "2025")[0] != "2026"
    home = g.data.graphs.to_sources(1, False, (h(g, "2030"),), trails=g.trails)
    assert home[h(g, "2128")] < home[h(g, "2028")] < 1000


@pytest.mark.covers("C12.8-d")
@pytest.mark.parametrize("stop", ["2024: toro", "2024: bol_ghq", "2024: entrenchment"])
def test_a_rout_ends_with_a_leader_or_in_a_work(stop: str) -> None:
    road = country(sources=SOUTH, roads="2021 2022 2023 2024 2025 2026 2027 2028 2029 2030", terrain=_walls())
    g = war(ATTACKER, "2021: bol_inf_21", stop, data=road)
    assert rout(g, "bol_inf_21") == ("2024", False)


def _walls() -> str:
    """Mountains to both sides of the road, so that nothing passes it by."""
    return "mountain:" + ",".join(f"{column}{row}" for column in (19, 21) for row in range(20, 31))


@pytest.mark.covers("C12.8-e")
@pytest.mark.parametrize(
    "enemy, rivers, end, loses",
    [
        ("2027: par_inf_2", "", "2025", True),  # its zone begins at 2026
        ("", "2021/2022 2021/2121 2021/1921 2021/2120 2021/1920", "2021", True),  # nowhere to go but over the river
        ("", "", "2030", False),
    ],
)
def test_a_rout_stops_before_zones_and_rivers_and_loses_a_step(enemy: str, rivers: str, end: str, loses: bool) -> None:
    road = "2021 2022 2023 2024 2025 2026 2027 2028 2029 2030"
    data = country(sources=SOUTH, roads=road, terrain=_walls(), rivers=rivers)
    g = war(ATTACKER, "2021: bol_inf_21", *filter(None, [enemy]), data=data)
    assert rout(g, "bol_inf_21") == (end, loses)
    beaten(g, "bol_inf_21").give("d1")
    assert (at(g, "bol_inf_21"), g.steps[c(g, "bol_inf_21")]) == (end, 1 if loses else 2)


@pytest.mark.covers("C12.8-e")
def test_a_negated_zone_still_stops_a_rout() -> None:
    road = country(sources=SOUTH, roads="2021 2022 2023 2024 2025 2026 2027 2028 2029 2030", terrain=_walls())
    g = war(ATTACKER, "2021: bol_inf_21", "2026: bol_inf_14", "2027: par_inf_2", data=road)
    assert rout(g, "bol_inf_21") == ("2025", True)


@pytest.mark.covers("C12.8-c")
def test_a_rout_does_not_end_in_a_full_hex() -> None:
    full = "2023: bol_inf_14, bol_inf_16, bol_inf_20, bol_inf_47"
    g = war(ATTACKER, "2021: bol_inf_21", full, data=country(sources=SOUTH))
    assert rout(g, "bol_inf_21")[0] != "2023"


@pytest.mark.covers("C12.8-j")
def test_routed_units_take_control_without_points() -> None:
    data = country(sources=SOUTH, settlements="2023=Nowhere")
    g = war(ATTACKER, "2021: bol_inf_21", data=data, control="2023=paraguay")
    beaten(g, "bol_inf_21").give("d1")
    assert (at(g, "bol_inf_21"), g.control[h(g, "2023")], g.vp) == ("2023", BOLIVIA, (20, 20))


# ---------------------------------------------------------------------- those who go along


@pytest.mark.covers("C12.8-f", "C12.8-g", "C12.8-h")
def test_leaders_trucks_and_supply_follow_a_retreat() -> None:
    g = war(ATTACKER, "2021: bol_inf_21, bol_inf_14, marzana, bol_truck_1, bol_truck_2 assigned, bol_ghq, 2 csp")
    run = beaten(g, "bol_inf_21 bol_inf_14").give("unit:bol_inf_21 d5 hex:2022 d5 hex:1921")
    assert run.asked is not None and (run.asked.topic, run.options) == ("retreat.leader", ["hex:1921", "hex:2022"])
    run.give("hex:1921 hex:2022")
    assert (at(g, "marzana"), at(g, "bol_ghq")) == ("1921", "2022")
    run.give("hex:2022")  # the free truck
    assert (at(g, "bol_truck_1"), at(g, "bol_truck_2")) == ("2022", "-3")
    run.give("hex:1921")
    assert g.csp[BOLIVIA] == {h(g, "1921"): 2} and g.vp == (20, 20)  # no VP for the leader


@pytest.mark.covers("C12.8-g")
def test_if_all_rout_trucks_and_supply_are_lost() -> None:
    g = war(ATTACKER, "2021: bol_inf_21, pena, bol_truck_1, 2 csp", data=country(sources=SOUTH))
    beaten(g, "bol_inf_21").give("d1")
    assert (at(g, "pena"), at(g, "bol_truck_1"), g.csp[BOLIVIA]) == (at(g, "bol_inf_21"), "-3", {})


@pytest.mark.covers("C12.8-g")
def test_a_truck_that_cannot_follow_is_lost() -> None:
    data = country(terrain="swamp:2022,2121,1921")
    g = war(ATTACKER, "2021: bol_inf_21, bol_truck_1", data=data)
    beaten(g, "bol_inf_21").give("d6 hex:2022")
    assert at(g, "bol_truck_1") == "-3"


# ---------------------------------------------------------------------- later combat


@pytest.mark.covers("C12.10-a", "C12.10-b")
@pytest.mark.parametrize("die, lost", [(2, False), (6, True)])
def test_units_that_fled_into_a_hex_do_not_help_it(die: int, lost: bool) -> None:
    """par 6 (unsupplied 3) against half of 3: 1:1 and -1 +1; a two is 50R/10, a six 10/10R."""
    g = war("2020: par_inf_1, franco", "2021: bol_inf_34, bol_inf_21", phase="first_combat", part=3, air=[0, 0])
    verbs.mark(g, c(g, "bol_inf_21"), RETREATED | DEFENDED)
    b = Battle(g, PARAGUAY, [h(g, "2021")])
    assert [g.data.counters[u].id for u in b.defenders] == ["bol_inf_34"]
    assert battle.defence_strength(g, b)[0] == 2
    run = Run(combat_step(g, PARAGUAY)).give(f"hex:2021 d{die}")
    while run.asked is not None and run.asked.topic in ("combat.loss", "retreat.check"):
        run.give("d6" if "n:6" in run.options else run.options[0])
    assert (at(g, "bol_inf_21") == "-2") is lost
    assert g.vp[PARAGUAY] == 20 + lost


@pytest.mark.covers("C12.2-c", "C12.10-a")
def test_a_hex_that_holds_only_fled_units_is_no_target() -> None:
    g = war("2020: par_inf_1, franco", "2021: bol_inf_21")
    verbs.mark(g, c(g, "bol_inf_21"), RETREATED | DEFENDED)
    assert battle.targets(g, PARAGUAY) == []


# ---------------------------------------------------------------------- advance


@pytest.mark.covers("C12.11-a", "C12.11-b", "C16.2-c")
def test_any_unit_of_the_attacking_hexes_may_advance() -> None:
    data = country(settlements="2021=Fortin")
    g = war(
        "2020: par_inf_1, par_inf_2, par_eng_1, franco, par_truck_1, par_truck_2 assigned, 1 csp", "2022: bol_inf_21",
        data=data, control="2021=bolivia",
    )  # fmt: skip
    run = Run(advance(g, PARAGUAY, [h(g, "2020")], [h(g, "2021")])).give("hex:2021")
    assert run.options == ["unit:par_inf_1", "unit:par_inf_2", "unit:par_eng_1", "all"]  # in an enemy zone or not
    run.give("unit:par_inf_1 d4")
    assert run.options == [
        "unit:par_inf_2", "unit:par_eng_1", "leader:franco", "truck:par_truck_1", "csp:2020", "all", "done",
    ]  # fmt: skip
    run.give("leader:franco csp:2020 done")
    assert (at(g, "franco"), g.csp[PARAGUAY], g.vp) == ("2021", {h(g, "2021"): 1}, (20, 24))
    assert g.control[h(g, "2021")] == PARAGUAY


@pytest.mark.covers("C12.11-b")
def test_an_advance_keeps_the_stacking_limit_and_prohibited_terrain() -> None:
    crowd = "2020: par_inf_1, par_inf_2, par_inf_3, par_inf_4, par_art_1, par_eng_1"
    g = war(crowd, data=country(terrain="clear:2020"))
    run = Run(advance(g, PARAGUAY, [h(g, "2020")], [h(g, "2021")])).give("hex:2021")
    assert "all" not in run.options
    run.give("unit:par_inf_1 unit:par_inf_2 unit:par_inf_3 unit:par_inf_4")
    assert run.options == ["unit:par_eng_1", "done"]
    swamp = war(crowd, data=country(terrain="clear:2020 swamp:2021"))
    run = Run(advance(swamp, PARAGUAY, [h(swamp, "2020")], [h(swamp, "2021")])).give("hex:2021")
    assert "unit:par_art_1" not in run.options


@pytest.mark.covers("C12.11-c", "C12.9-a")
@pytest.mark.parametrize(
    "die, offered",
    [
        (1, True),  # E/- : the attackers are gone
        (3, True),  # 50R/10 : beaten off, and the defender's result was 10
        (6, False),  # 25/10R
    ],
)
def test_defenders_may_follow_up(die: int, offered: bool) -> None:
    """5 unsupplied attackers are 3 against 5: 1:2, -1 +1."""
    g = war(
        "2020: par_inf_2, franco", "2021: bol_inf_campero, bol_inf_warnes", "2019: par_inf_3",
        phase="first_combat", part=3, air=[0, 0], radius=[0, 0],
    )  # fmt: skip
    run = Run(combat_step(g, PARAGUAY)).give(f"hex:2021 d{die}")
    seen = set()
    while run.asked is not None and run.asked.topic != "advance.hex":
        seen.add(run.asked.topic)
        run.give("d6" if "n:6" in run.options else run.options[0])
    assert (run.asked is not None and run.asked.seat == "bolivia") is offered


# ---------------------------------------------------------------------- armour, the commander


@pytest.mark.covers("C13.1-a")
@pytest.mark.parametrize(
    "attackers, place, shocked",
    [
        ("bol_arm_1 bol_inf_21", "2021: par_inf_2", True),
        ("bol_inf_21", "2021: par_inf_2", False),
        ("bol_arm_1", "2021: par_inf_2, entrenchment", False),
        ("bol_arm_1", "2120: par_inf_2", False),  # scrub
    ],
)
def test_armour_in_the_open(attackers: str, place: str, shocked: bool) -> None:
    g = war("2020: bol_arm_1, bol_inf_21, toro", place, data=country(terrain="clear:2021"))
    b = Battle(g, BOLIVIA, [h(g, place[:4])])
    for unit in attackers.split():
        b.add_attacker(g, c(g, unit))
    assert battle.armour_shock(g, b) is shocked


@pytest.mark.covers("C13.1-a")
def test_more_than_half_must_stand_in_the_open() -> None:
    g = war("2020: bol_arm_1, toro", "2021: par_inf_2", "2120: par_inf_1", data=country(terrain="clear:2021"))
    b = Battle(g, BOLIVIA, [h(g, "2021"), h(g, "2120")])
    b.add_attacker(g, c(g, "bol_arm_1"))
    assert battle.armour_shock(g, b) is False  # 4 of 8


@pytest.mark.covers("C13.1-b")
def test_lost_armour_is_gone_for_good() -> None:
    g = war("2020: bol_arm_1")
    verbs.lose_step(g, c(g, "bol_arm_1"), "12.6")
    assert at(g, "bol_arm_1") == "-5"


@pytest.mark.covers("C15.2-a")
@pytest.mark.parametrize(
    "leader, die, questioned",
    [("estigarribia", 1, True), ("franco", 1, False), ("estigarribia", 5, False)],
)
def test_a_commander_who_loses_half_is_questioned(leader: str, die: int, questioned: bool) -> None:
    """3 against 6: 1:2; scrub -1, Estigarribia +2: a one is 50R/-, a five 25/10R."""
    g = war(
        f"2020: par_inf_2, {leader}", "2021: bol_inf_campero, bol_inf_warnes", phase="first_combat", part=3,
        air=[0, 0], radius=[0, 0],
    )  # fmt: skip
    run = Run(combat_step(g, PARAGUAY)).give(f"hex:2021 d{die}")
    while run.asked is not None:
        run.give("d6" if "n:6" in run.options else run.options[-1])
    assert g.questioned == (False, questioned)


@pytest.mark.covers("C15.2-a")
def test_a_commander_is_questioned_for_the_check_of_a_hex_he_defends() -> None:
    """16 attackers, unsupplied 8, against half of 4: 4:1; -1 +1: a five is 10/50R."""
    g = war(
        "2020: par_inf_batallon_40, par_inf_1, franco", "2021: bol_inf_20, pena", "2030: bol_inf_14", air=[0, 0],
        phase="first_combat", part=3,
    )  # fmt: skip
    run = Run(combat_step(g, PARAGUAY)).give("hex:2021 all d5 d6 hex:2022")
    assert g.questioned == (True, False) and run.asked is not None


def test_a_beaten_hex_is_not_entered_by_retreating_friends() -> None:
    """12.8: the hexes the enemy units of this combat stood in are closed."""
    g = war("2020: par_inf_1", "2021: bol_inf_21", "2121: par_inf_2")
    run = beaten(g, "bol_inf_21", "2020 2121").give("d5")
    assert spots(g, run.options) <= {"1921"} if run.asked else True
    assert play(retreat(g, BOLIVIA, [], [], False)) is False
