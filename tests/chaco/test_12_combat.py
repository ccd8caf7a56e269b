"""12.1-12.6, 12.12-12.14: an attack from its declaration to the losses, with worked numbers."""

import pytest

from sandtable.chaco import battle
from sandtable.chaco.battle import Battle
from sandtable.chaco.preview import preview
from sandtable.chaco.rules import s4_sequence
from sandtable.chaco.rules.s12_attack import combat_step
from sandtable.chaco.state import Chaco
from tests.chaco.play import BOLIVIA, PARAGUAY, Run, at, c, country, h, play, war

TROOPS = "2020: par_inf_1, par_inf_2"  # 6-4 and 5-4
FORCE = f"{TROOPS}, estigarribia"  # command +2
OUTPOST = "2021: bol_inf_21"  # 4-5, south of 2020


def phase(*lines: str, **facts: object) -> Chaco:
    """A position at the start of a combat phase."""
    return war(*lines, phase="first_combat", part=0, **facts)  # type: ignore[arg-type]


def attack(g: Chaco, side: int = PARAGUAY) -> Run:
    return Run(combat_step(g, side))


def points(run: Run) -> object:
    """The factors still to be lost."""
    return run.asked.args["n"] if run.asked else 0


def battle_of(g: Chaco, side: int, target: str, attackers: str, leaders: str = "", supplied: str = "") -> Battle:
    b = Battle(g, side, [h(g, number) for number in target.split()])
    for unit in attackers.split():
        b.add_attacker(g, c(g, unit))
    b.leaders = [c(g, leader) for leader in leaders.split()]
    b.supplied = {c(g, unit) for unit in supplied.split()}
    return b


# ---------------------------------------------------------------------- who may attack


@pytest.mark.covers("C12.1-a")
@pytest.mark.parametrize(
    "name, attacker", [("first_combat", PARAGUAY), ("reaction_combat", BOLIVIA), ("second_combat", PARAGUAY)]
)
def test_three_combat_phases_in_a_player_turn(name: str, attacker: int) -> None:
    """In Paraguay's turn Paraguay attacks, then Bolivia, then Paraguay again."""
    g = war("2020: par_inf_1, franco", "2021: bol_inf_21, toro", phase=name, part=0, active=PARAGUAY)
    run = Run(s4_sequence.step(g))
    assert run.asked is not None and run.asked.seat == ("bolivia", "paraguay")[attacker]
    run.give("done")
    assert g.phase == s4_sequence.PLAYER_TURN[s4_sequence.PLAYER_TURN.index(name) + 1]


@pytest.mark.covers("C12.1-b", "C12.1-c", "C12.2-a")
def test_an_attack_needs_a_leader_with_or_next_to_the_units() -> None:
    alone = phase("2020: par_inf_1", OUTPOST)
    assert play(combat_step(alone, PARAGUAY)) is True  # nothing to attack: the phase is over
    for leader_hex in ("2020", "1919", "2119"):
        g = phase("2020: par_inf_1", OUTPOST, f"{leader_hex}: franco")
        assert attack(g).options == ["hex:2021", "done"]
    far = phase("2020: par_inf_1", "2018: franco", OUTPOST)
    assert battle.targets(far, PARAGUAY) == []
    assert play(combat_step(phase(FORCE, OUTPOST), PARAGUAY), "done") is True  # combat is voluntary


@pytest.mark.covers("C12.1-c", "C12.2-a", "C12.2-c", "C12.13-c")
def test_why_a_hex_cannot_be_attacked() -> None:
    g = phase(FORCE, OUTPOST, "2025: bol_inf_14", "2024: par_inf_5", data=country(rivers="2020/2021"))
    asked = attack(g)
    assert asked.why("hex:2021") == []
    assert asked.why("hex:2025") == [("12.2", "no_leader")]
    assert asked.why("hex:2019") == [("12.1", "no_enemy_unit")]
    assert asked.why("hex:9999") == [("2.3", "not_on_map")]
    rain = phase(FORCE, OUTPOST, "2219: bol_inf_14", "2119: par_inf_5", data=country(rivers="2020/2021"), rain=True)
    asked = attack(rain)
    assert asked.options == ["hex:2219", "done"]  # led by Estigarribia next door
    assert asked.why("hex:2021") == [("12.13", "river_in_rain")]


@pytest.mark.covers("C12.2-b", "C12.3-b", "C12.3-c")
def test_one_leader_lets_units_of_several_hexes_attack() -> None:
    g = phase("2020: par_inf_1, estigarribia", "2120: par_inf_2", OUTPOST, "2221: bol_inf_14")
    run = attack(g).give("hex:2021")
    assert run.options == ["unit:par_inf_1", "unit:par_inf_2", "all", "hex:2221"]
    run.give("unit:par_inf_1 done")
    assert not g.marks[c(g, "par_inf_2")]
    while run.asked is not None:
        run.give("d5" if "n:5" in run.options else run.options[-1])
    assert attack(g).options == ["hex:2221", "done"]  # the same leader starts another attack


@pytest.mark.covers("C12.2-c")
def test_no_unit_attacks_or_is_attacked_twice_in_a_phase() -> None:
    g = phase(FORCE, "2120: par_inf_3, franco", OUTPOST, "2121: bol_inf_14", air=[0, 0])
    run = attack(g).give("hex:2021 leader:estigarribia unit:par_inf_1 done d3")  # 6:3 = 2:1, die 4: 10/10R
    while run.asked is not None:
        run.give("d4" if "n:4" in run.options else run.options[0])
    again = attack(g)
    assert "hex:2021" not in again.options
    again.give("hex:2121 leader:franco")
    assert "unit:par_inf_1" not in again.options


@pytest.mark.covers("C12.3-d", "C12.3-e")
def test_several_hexes_are_attacked_together_if_all_attackers_touch_all() -> None:
    g = phase(FORCE, "1920: par_inf_3", OUTPOST, "2120: bol_inf_14")
    run = attack(g).give("hex:2021 all")
    assert "hex:2120" not in run.options  # 1920 does not touch it
    run = attack(phase(FORCE, "1920: par_inf_3", OUTPOST, "2120: bol_inf_14")).give("hex:2021 unit:par_inf_1")
    assert "hex:2120" in run.options
    run.give("hex:2120")
    assert "unit:par_inf_3" not in run.options and "unit:par_inf_2" in run.options
    ground = country(terrain="clear:2120 mountain:2021")
    g = phase(TROOPS, OUTPOST, "2120: bol_inf_14", data=ground)
    odds = battle.odds(g, battle_of(g, PARAGUAY, "2021 2120", "par_inf_1"))
    assert [(m.code, m.n) for m in odds.modifiers] == [("into_mountain", -2)]  # best for the defender


# ---------------------------------------------------------------------- strengths and the die


@pytest.mark.covers("C12.3-a", "C12.4-a", "C12.12-b", "C12.13-d")
def test_strengths() -> None:
    """6 + 5 in supply are 11, out of supply 6; 5 + 4 behind trenches are 18, unsupplied half(9) x 2 = 10."""
    g = phase(FORCE, "2021: bol_inf_21, bol_inf_4, bol_art_1, entrenchment")
    both = "par_inf_1 par_inf_2"
    everyone = battle_of(g, PARAGUAY, "2021", both, supplied=both + " bol_inf_21 bol_inf_4 bol_art_1")
    odds = battle.odds(g, everyone)
    assert (odds.attack, odds.defence) == (11, 18)  # the battery's bracketed factor does not count here
    nobody = battle.odds(g, battle_of(g, PARAGUAY, "2021", both))
    assert (nobody.attack, nobody.defence) == (6, 10)
    assert [(m.rule, m.code, m.n) for m in nobody.defence_lines] == [
        ("12.4", "defence_factors", 9), ("12.12", "no_combat_supply", 5), ("12.13", "entrenchment", 10),
    ]  # fmt: skip
    guns = phase(FORCE, "2021: bol_art_1, bol_art_2, fortification")
    alone = battle.odds(guns, battle_of(guns, PARAGUAY, "2021", both, supplied="bol_art_1 bol_art_2"))
    assert alone.defence == 6  # alone it does: (1 + 1) x 3


@pytest.mark.covers("C12.4-a", "C12.12-b", "C12.13-a")
def test_halves_are_added_up_first_wherever_the_attackers_stand() -> None:
    """Two unsupplied fives, one from clear ground and one from scrub: half of ten, not three and three."""
    data = country(terrain="clear:2020")
    g = phase("2020: par_inf_2, franco", "2120: par_inf_3", OUTPOST, data=data)
    b = battle_of(g, PARAGUAY, "2021", "par_inf_2 par_inf_3", "franco")
    odds = battle.odds(g, b)
    assert odds.attack == 5
    assert [(m.code, m.n) for m in odds.attack_lines] == [("attack_factors", 10), ("no_combat_supply", 5)]
    assert {m.code: m.n for m in odds.modifiers}["from_clear"] == -1  # 2 1/2 of 5: half of the strength
    more = phase("2020: par_inf_2, franco", "2120: par_inf_3, par_inf_5", OUTPOST, data=data)  # 5 of 14 from clear
    wide = battle.odds(more, battle_of(more, PARAGUAY, "2021", "par_inf_2 par_inf_3 par_inf_5", "franco"))
    assert wide.attack == 7 and "from_clear" not in {m.code for m in wide.modifiers}


@pytest.mark.covers("C12.4-a", "C12.12-b", "C12.13-d")
@pytest.mark.parametrize(
    "works, supplied, defence",
    [
        (("", ""), "", 5),  # 5 + 5 = 10, half of it; hex by hex it would be 6
        (("", ""), "bol_inf_21", 5 + 3),
        (("entrenchment", "entrenchment"), "", 5 * 2),
        (("entrenchment", ""), "", 3 * 2 + 3),  # works are those of the hex: two cases
        (("fortification", "entrenchment"), "", 3 * 3 + 3 * 2),
    ],
)
def test_defenders_of_several_hexes_are_added_up_first(works: tuple[str, str], supplied: str, defence: int) -> None:
    g = phase(FORCE, f"2021: bol_inf_21, {works[0]}", f"2120: bol_inf_14, {works[1]}")
    assert [battle.loss_unit(g, c(g, u), 1).now for u in ("bol_inf_21", "bol_inf_14")] == [5, 5]
    b = battle_of(g, PARAGUAY, "2021 2120", "par_inf_1", supplied="par_inf_1 " + supplied)
    assert battle.odds(g, b).defence == defence


@pytest.mark.covers("C12.13-c", "C12.4-a")
def test_over_a_river_half() -> None:
    """6 + 5 = 11 over the river are 6, without supply 3; the regiment on the near bank counts whole."""
    g = phase(FORCE, "2120: par_inf_3", OUTPOST, data=country(rivers="2020/2021"))
    units = "par_inf_1 par_inf_2"
    assert battle.odds(g, battle_of(g, PARAGUAY, "2021", units, supplied=units)).attack == 6
    assert battle.odds(g, battle_of(g, PARAGUAY, "2021", units)).attack == 3
    wide = battle_of(g, PARAGUAY, "2021", units + " par_inf_3", supplied=units + " par_inf_3")
    assert battle.odds(g, wide).attack == 6 + 5


@pytest.mark.covers("C12.13-a", "C12.13-b")
@pytest.mark.parametrize(
    "ground, sides, expected",
    [
        ("", "", {"into_scrub": -1}),
        ("hill:2021", "", {"into_hill": -1}),
        ("clear:2021", "", {"into_clear": -1}),
        ("swamp:2021", "", {"into_swamp": -1}),
        ("mountain:2021", "", {"into_mountain": -2}),
        ("clear:2020", "", {"into_scrub": -1, "from_clear": -1}),
        ("", "2020/2021", {"into_scrub": -1, "from_clear": -1}),
        ("clear:2120", "", {"into_scrub": -1}),  # 5 of 16 from clear: less than half
        ("mountain:2021 clear:2020,2120", "", {"into_mountain": -2, "from_clear": -1}),
    ],
)
def test_terrain_and_the_die(ground: str, sides: str, expected: dict[str, int]) -> None:
    g = phase(TROOPS, "2120: par_inf_3", OUTPOST, data=country(terrain=ground, clear_sides=sides))
    units = "par_inf_1 par_inf_2 par_inf_3"
    odds = battle.odds(g, battle_of(g, PARAGUAY, "2021", units, supplied=units))
    assert {m.code: m.n for m in odds.modifiers} == expected


@pytest.mark.covers("C12.14-a", "C12.14-b", "C12.14-c")
@pytest.mark.parametrize(
    "leaders, used, command",
    [
        ("franco", "franco", 1),
        ("franco irrazabal", "franco", 1),  # political 3 before 1
        ("ayala garay", "ayala", 0),  # political 4 before 1, though he commands worse
        ("ayala estigarribia", "estigarribia", 2),  # the army commander before all others
    ],
)
def test_whose_rating_counts(leaders: str, used: str, command: int) -> None:
    g = phase("2020: par_inf_1, " + ", ".join(leaders.split()), "2021: bol_inf_21, kundt")
    b = battle_of(g, PARAGUAY, "2021", "par_inf_1", leaders)
    assert battle.attack_leader(g, b) == c(g, used)
    assert sum(m.n for m in battle.odds(g, b).modifiers if m.code == "leader") == command


@pytest.mark.covers("C12.4-c", "C13.3-b", "C10.13-c")
def test_air_and_riders_on_the_die() -> None:
    g = phase("2020: par_cav_1, par_inf_1, franco", OUTPOST, mounted_cavalry=True)
    b = battle_of(g, PARAGUAY, "2021", "par_cav_1 par_inf_1", "franco")
    b.air = [True, True]
    assert {m.code: m.n for m in battle.odds(g, b).modifiers} == {
        "into_scrub": -1, "mounted": -1, "leader": 1, "air_attack": 1, "air_defence": -1,
    }  # fmt: skip


@pytest.mark.covers("C12.14-d", "C12.14-b", "C12.2-b")
def test_a_leader_with_the_attackers_is_involved() -> None:
    """Franco next door starts the attack, but Kundt's like stands with the units: the army commander's rating counts."""
    g = phase("2020: bol_inf_21, pena", "2120: bol_inf_14, marzana", "2021: par_inf_1", air=[0, 0])
    run = attack(g, BOLIVIA).give("hex:2021 leader:marzana unit:bol_inf_21")
    assert "leader:pena" not in run.options  # he is in it already
    shown = run.asked.args["preview"] if run.asked else {}
    assert shown["leaders"] == ["pena", "marzana"]  # type: ignore[index]
    assert {m["of"]: m["n"] for m in shown["modifiers"] if m["code"] == "leader"} == {"pena": -1}  # type: ignore[index]
    run.give("done")
    assert run.asked is not None and run.asked.args["preview"]["die_modifier"] == -2  # type: ignore[index]


@pytest.mark.covers("C12.14-d", "C15.2-a")
def test_a_commander_with_the_attackers_cannot_dodge_the_question() -> None:
    """15.2: Marzana was named, but Pena's rating was used: with 50 lost he is questioned. Next door he may keep out."""
    g = phase("2020: bol_eng_1, bol_inf_21, pena", "2120: bol_inf_14, marzana", "2021: par_inf_batallon_40", air=[0, 0])
    attack(g, BOLIVIA).give("hex:2021 leader:marzana unit:bol_inf_21 done d1")
    assert g.questioned == (True, False)
    out = phase("2020: bol_inf_21", "1920: pena", "2120: bol_inf_14, marzana", "2021: par_inf_batallon_40", air=[0, 0])
    attack(out, BOLIVIA).give("hex:2021 leader:marzana unit:bol_inf_21 done d1")
    assert out.questioned == (False, False)


@pytest.mark.covers("C12.14-d")
def test_a_leader_far_from_the_attackers_lends_them_nothing() -> None:
    """Estigarribia was named and led others who did not come: only who is with or next to an attacker counts."""
    g = phase("2020: par_inf_1, franco", "2022: par_inf_2, estigarribia", OUTPOST, air=[0, 0])
    run = attack(g).give("hex:2021 leader:estigarribia leader:franco unit:par_inf_1 done")
    assert run.asked is not None and run.asked.args["preview"]["leaders"] == ["franco"]  # type: ignore[index]


@pytest.mark.covers("C12.2-b", "C12.14-d")
def test_an_involved_leader_lets_his_neighbours_attack_too() -> None:
    g = phase("2020: par_inf_1, estigarribia", "1919: franco", "2120: par_inf_2", OUTPOST, air=[0, 0])
    run = attack(g).give("hex:2021 leader:franco")
    assert run.options == ["unit:par_inf_1", "leader:estigarribia"]  # Franco is not next to 2120
    run.give("unit:par_inf_1")
    assert "unit:par_inf_2" in run.options


# ---------------------------------------------------------------------- combat supply


@pytest.mark.covers("C12.12-a", "C12.12-c", "C12.12-d", "C12.4-b")
def test_combat_supply() -> None:
    """The attacker pays first; a point reaches the stack it is in, or the radius of a leader who holds it."""
    g = phase(FORCE + ", 1 csp", "2120: par_inf_3", "2021: bol_inf_21", "2023: pena, 2 csp")
    run = attack(g).give("hex:2021 all")
    assert run.asked is not None and (run.asked.topic, run.asked.seat) == ("combat.supply", "paraguay")
    assert run.asked.args["serves"] == {"2020": 3}
    run.give("hex:2020")
    assert run.asked.seat == "bolivia" and run.options == ["hex:2023", "done"]
    assert g.csp[PARAGUAY] == {}
    run.give("done")
    assert run.asked.topic == "combat.air" and g.csp[BOLIVIA] == {h(g, "2023"): 2}


@pytest.mark.covers("C12.12-a")
@pytest.mark.parametrize(
    "lines, served",
    [
        (["2018: 1 csp"], []),  # lies about without anybody
        (["2018: franco, 1 csp"], ["2018"]),
        (["2018: franco unsupplied, 1 csp"], []),  # 8.9: no radius of his own
        (["2018: par_ghq, 1 csp"], ["2018"]),
        (["2018: par_truck_1, 1 csp"], []),
        (["2015: franco, 1 csp"], []),  # five hexes of scrub: 10 MP
        (["2015: franco, par_truck_1 assigned, 1 csp"], ["2015"]),  # on wheels along the road: 5/3 MP
        (["2018: franco, 1 csp", "2019: bol_inf_14"], []),  # the way is barred, and its zone closes the ways round
    ],
)
def test_who_serves(lines: list[str], served: list[str]) -> None:
    data = country(roads="2015 2016 2017 2018 2019 2020") if any("truck" in line for line in lines) else country()
    lines = [line.replace("1 csp", "par 1 csp") for line in lines]
    g = phase("2020: par_inf_1", *lines, data=data)
    if "2015" in lines[0] and "truck" not in lines[0]:
        assert battle.supply_options(g, PARAGUAY, [c(g, "par_inf_1")]) == {}
    assert [g.data.map.name[x] for x in battle.supply_options(g, PARAGUAY, [c(g, "par_inf_1")])] == served


# ---------------------------------------------------------------------- whole combats


@pytest.mark.covers("C12.2-d", "C12.4-e", "C12.5-b", "C12.6-c", "C12.7-a", "C12.8-a", "C12.11-a")
def test_a_worked_combat() -> None:
    """11 attack factors in supply against half of 5: 11:3 = 3:1, into scrub -1, Estigarribia +2; a 4 is 5: 10/25R."""
    g = phase(FORCE + ", 1 csp", OUTPOST, air=[0, 0])
    run = attack(g).give("hex:2021 all hex:2020")
    shown = run.asked.args["preview"] if run.asked else {}
    assert (shown["attack"], shown["defence"], shown["odds"], shown["die_modifier"]) == (11, 3, "3:1", 1)  # type: ignore[index]
    run.give("d4")  # the defender flips: 5 - 2 = 3, at least 25% of 5
    assert g.steps[c(g, "bol_inf_21")] == 1
    run.give("d4")  # 12.7: three or more is a retreat
    assert run.options == ["hex:2121", "hex:2022", "hex:1921"]  # not next to 2020
    run.give("hex:2022")
    assert at(g, "bol_inf_21") == "2022"
    assert run.options == ["unit:par_inf_1", "unit:par_inf_2"]  # then the attacker: 10% of 11 = 2
    run.give("unit:par_inf_2")
    assert (g.steps[c(g, "par_inf_2")], g.steps[c(g, "par_inf_1")]) == (1, 2)
    run.give("hex:2021 unit:par_inf_1 leader:estigarribia done")
    assert (at(g, "par_inf_1"), at(g, "par_inf_2"), at(g, "estigarribia")) == ("2021", "2020", "2021")
    assert run.result is False and g.vp == (20, 20)


@pytest.mark.covers("C12.9-a", "C12.9-b", "C12.9-c", "C16.2-a", "C16.2-b", "C16.2-e")
def test_elimination() -> None:
    """12 x 2 against 2: 8:1, leader +2, scrub -1; a 3 is 4: -/E. Unit 1 VP, Marzana 1 + die, captured supply 1 each."""
    g = phase(
        "2020: par_inf_batallon_40, par_inf_1, estigarribia, 1 csp",
        "2021: bol_inf_4 reduced, marzana, bol_truck_1, 3 csp", "2030: bol_inf_14",
        air=[0, 0],
    )  # fmt: skip
    run = attack(g).give("hex:2021 all hex:2020 done d3 d5")
    assert (at(g, "bol_inf_4"), at(g, "bol_truck_1"), at(g, "marzana")) == ("-2", "-3", "2030")
    assert g.vp == (20, 20 + 1 + 1 + 5)
    run.give("hex:2021 unit:par_inf_1 d1 d3 d2 done")  # two of three points captured
    assert g.csp[PARAGUAY] == {h(g, "2021"): 2} and g.csp[BOLIVIA] == {}
    assert g.vp[PARAGUAY] == 27 + 2


@pytest.mark.covers("C12.9-c")
def test_supply_is_lost_if_nobody_comes_for_it() -> None:
    g = phase("2020: par_inf_batallon_40, estigarribia, 1 csp", "2021: bol_inf_4 reduced, 3 csp", air=[0, 0])
    attack(g).give("hex:2021 hex:2020 hex:2021 d6 done")
    assert g.csp == ({}, {}) and at(g, "bol_inf_4") == "-2"


def test_supply_behind_an_advance_is_safe() -> None:
    """12.9, 12.11: the attackers' own points stay where they are when all of them move on."""
    g = phase("2020: par_inf_batallon_40, estigarribia, 3 csp", "2021: bol_inf_4 reduced", air=[0, 0])
    attack(g).give("hex:2021 done d6 hex:2021 unit:par_inf_batallon_40 leader:estigarribia done")
    assert at(g, "par_inf_batallon_40") == "2021" and g.csp[PARAGUAY] == {h(g, "2020"): 3}


@pytest.mark.covers("C12.9-b", "C16.2-e")
@pytest.mark.parametrize(
    "amount, effect, vp",
    [
        ("sum", "gain", [20, 25]),
        ("product", "gain", [20, 24]),
        ("sum", "loss", [15, 20]),
        ("product", "loss", [16, 20]),
    ],
)
def test_displaced_leader_by_either_reading(amount: str, effect: str, vp: list[int]) -> None:
    """Marzana (1) flees with a four: 1 + 4 or 1 x 4, won by Paraguay or lost by Bolivia; 1 VP for the unit apart."""
    g = phase(
        "2020: par_inf_batallon_40, estigarribia", "2021: bol_eng_1, marzana", "2030: bol_inf_14",
        air=[0, 0], leader_vp_amount=amount, leader_vp_effect=effect,
    )  # fmt: skip
    attack(g).give("hex:2021 d6 d4")
    assert g.vp == (vp[0], vp[1] + 1)


@pytest.mark.covers("C12.6-c", "C12.6-d")
def test_artillery_takes_losses_at_its_bracketed_factor() -> None:
    """6 + (1) = 7 involved; 50% is 4: the regiment's flip gives 3, the battery's flip nothing, its end 1."""
    g = phase("2020: par_inf_1, par_art_1, franco", "2021: bol_inf_colorados, bol_inf_campero", air=[0, 0])
    run = attack(g).give("hex:2021 all d1")  # 5 : 6 without supply = 1:2; 1 - 1 + 1 = 1: E/-
    assert at(g, "par_inf_1") == "-2"
    g = phase("2020: par_inf_1, par_art_1, franco", "2021: bol_inf_colorados, bol_inf_campero", air=[0, 0])
    run = attack(g).give("hex:2021 all d2")  # 50R/-
    assert run.topics[-1] == "combat.loss" and points(run) == 4
    run.give("unit:par_art_1")
    assert g.steps[c(g, "par_art_1")] == 1 and points(run) == 4
    run.give("unit:par_inf_1")
    assert points(run) == 1
    run.give("unit:par_art_1")
    assert at(g, "par_art_1") == "-2" and run.topics[-1] == "retreat.check"


@pytest.mark.covers("C12.6-e")
def test_mutual_destruction_is_no_effect() -> None:
    """Two engineers: 25/10 would destroy both; nothing happens, and nobody questions the commander (I-26)."""
    g = phase("2020: par_eng_1, estigarribia", "2021: bol_eng_1", air=[0, 0])
    assert play(combat_step(g, PARAGUAY), "hex:2021 d3") is False  # 1:1 unsupplied, 3 + 1 = 4: 25/10
    assert (at(g, "par_eng_1"), at(g, "bol_eng_1"), g.vp, g.questioned) == ("2020", "2021", (20, 20), (False, False))


@pytest.mark.covers("C12.4-f")
def test_below_one_to_two_the_defender_is_safe() -> None:
    g = phase("2020: par_inf_5 reduced, franco", "2021: bol_inf_colorados, bol_inf_campero, bol_inf_warnes", air=[0, 0])
    shown = preview(g, PARAGUAY, [h(g, "2021")], [c(g, "par_inf_5")], [c(g, "franco")])
    assert shown["below"] and all(result.endswith("/-") for result in shown["results"])


@pytest.mark.covers("C12.4-c", "C13.3-a", "C13.3-b")
def test_air_attacker_first_then_defender() -> None:
    g = phase(FORCE, OUTPOST)
    run = attack(g).give("hex:2021 all")
    assert run.asked is not None and (run.asked.topic, run.asked.seat) == ("combat.air", "paraguay")
    run.give("yes")
    assert run.asked.seat == "bolivia"
    run.give("no")
    assert g.air == (3, 0)
    assert run.asked.topic == "combat.roll" and run.asked.args["preview"]["die_modifier"] == 2  # type: ignore[index]


def test_preview_counts_the_chances() -> None:
    """3:1 with +1: a one is a two on the table ... a six is a seven."""
    g = phase(FORCE, OUTPOST)
    units, leader = [c(g, "par_inf_1"), c(g, "par_inf_2")], [c(g, "estigarribia")]
    shown = preview(g, PARAGUAY, [h(g, "2021")], units, leader, defence_supplied=False)
    assert shown["odds"] == "3:1"
    assert shown["results"] == ["25/10R", "10/10R", "10/25R", "10/25R", "10/50R", "-/50R"]
    assert shown["chances"] == {"25/10R": 1, "10/10R": 1, "10/25R": 2, "10/50R": 1, "-/50R": 1}
    assert shown["defender_leaves"] == 6
    assert shown["attacker_loss"] == round((3 + 2 + 2 + 2 + 2 + 0) / 6, 2)
    assert [m["rule"] for m in shown["modifiers"]] == ["12.13", "12.14"]
    worse = preview(g, PARAGUAY, [h(g, "2021")], units, leader, attack_supplied=False, defence_air=True)
    assert (worse["odds"], worse["die_modifier"]) == ("1:1", 0)


@pytest.mark.covers("C14.2-b")
def test_fighting_ends_the_building() -> None:
    g = phase("2020: par_inf_1, par_eng_1 building, franco", "2021: bol_inf_21, bol_eng_1 building", air=[0, 0])
    attack(g).give("hex:2021 unit:par_inf_1 done")
    assert (g.building[c(g, "par_eng_1")], g.building[c(g, "bol_eng_1")]) == (1, 0)  # she did not take part, he had to
