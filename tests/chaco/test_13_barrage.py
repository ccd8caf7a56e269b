"""13.2-13.3: the artillery barrage (option), and air markers."""

import pytest

from sandtable.chaco.rules import s13_barrage
from sandtable.chaco.rules.s12_attack import ATTACKS, combat_step
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import ATTACKED
from tests.chaco.play import BOLIVIA, PARAGUAY, Run, at, c, country, h, play, verbs, war


def phase(*lines: str, **facts: object) -> Chaco:
    return war(*lines, phase="first_combat", part=0, barrage=True, air=[0, 0], **facts)  # type: ignore[arg-type]


GUNS = "2020: par_art_1, par_art_2, franco, 2 csp"


@pytest.mark.covers("C13.2-a", "C13.2-c", "C13.2-d", "C13.2-e")
def test_two_batteries_fire() -> None:
    """Two batteries at a target in scrub: -1; a six is a five: one step, which the owner takes where he likes."""
    g = phase(GUNS, "2021: bol_inf_21, bol_inf_14")
    run = Run(combat_step(g, PARAGUAY))
    assert run.asked is not None and (run.asked.topic, run.options) == ("barrage.target", ["hex:2021", "done"])
    run.give("hex:2021 unit:par_art_1 unit:par_art_2")
    assert g.csp[PARAGUAY] == {}
    run.give("d6")
    assert run.asked.topic == "barrage.loss" and run.asked.seat == "bolivia"
    run.give("unit:bol_inf_14")
    assert (g.steps[c(g, "bol_inf_14")], g.steps[c(g, "bol_inf_21")]) == (1, 2)
    assert run.result is False and g.part != ATTACKS  # one barrage is one step


@pytest.mark.covers("C13.2-a", "C13.2-f")
def test_attackers_first_then_defenders_then_combat_with_the_same_guns() -> None:
    g = phase(GUNS, "2021: bol_inf_21, bol_art_1, toro, 1 csp")
    play(combat_step(g, PARAGUAY), "hex:2021 unit:par_art_1 done d1")
    run = Run(combat_step(g, PARAGUAY))  # the hex has been barraged: the enemy's turn to fire
    assert run.asked is not None and (run.asked.topic, run.asked.seat) == ("barrage.target", "bolivia")
    run.give("done")
    assert run.asked.topic == "attack.target"
    run.give("hex:2021 all")
    assert g.marks[c(g, "par_art_1")] & ATTACKED


@pytest.mark.covers("C13.2-b", "C13.2-c", "C13.2-d")
@pytest.mark.parametrize(
    "guns, possible",
    [
        ("par_art_1, franco, 1 csp", True),
        ("par_art_1, 1 csp", False),  # nobody leads
        ("par_art_1, franco", False),  # nothing to fire
        ("par_art_1 reduced, franco, 1 csp", False),  # half a battery
        ("par_art_1 reduced, par_art_2 reduced, franco, 1 csp", False),  # two halves need two points
        ("par_art_1 reduced, par_art_2 reduced, franco, 2 csp", True),
        ("par_inf_1, franco, 1 csp", False),
    ],
)
def test_what_a_barrage_needs(guns: str, possible: bool) -> None:
    g = phase("2020: " + guns, "2021: bol_inf_21")
    assert s13_barrage.targets(g, PARAGUAY) == ([h(g, "2021")] if possible else [])


@pytest.mark.covers("C13.2-d")
@pytest.mark.parametrize(
    "ground, works, modifier",
    [
        ("clear", "", 0),
        ("scrub", "", -1),
        ("mountain", "", -2),
        ("clear", ", entrenchment", -1),
        ("hill", ", fortification", -3),
    ],
)
def test_terrain_and_works_shield(ground: str, works: str, modifier: int) -> None:
    g = phase(f"2021: bol_inf_21{works}", data=country(terrain=f"{ground}:2021"))
    assert s13_barrage.die_modifier(g, [h(g, "2021")]) == modifier


def test_why_no_barrage() -> None:
    g = phase(GUNS, "2021: bol_inf_21", "2025: bol_inf_14")
    run = Run(combat_step(g, PARAGUAY))
    assert run.why("hex:2025") == [("13.2", "no_battery")]
    assert run.why("hex:2022") == [("13.2", "no_enemy_unit")]


def test_a_barrage_that_empties_a_hex_drives_off_its_leader() -> None:
    """13.2, 12.9: three batteries, die 6 in clear: one step ends the engineers; Toro (4) flees with a two."""
    guns = "2020: par_art_1, par_art_2, par_art_3, franco, 3 csp"
    g = phase(guns, "2021: bol_eng_1, toro", "2030: bol_inf_14", data=country(terrain="clear:2021"))
    run = Run(combat_step(g, PARAGUAY)).give("hex:2021 unit:par_art_1 unit:par_art_2 unit:par_art_3 d6 d2")
    assert run.asked is None
    assert (at(g, "bol_eng_1"), at(g, "toro"), g.vp[PARAGUAY]) == ("-2", "2030", 20 + 1 + 4 + 2)


@pytest.mark.covers("C13.2-a")
def test_without_the_option_there_is_no_barrage() -> None:
    g = war(GUNS, "2021: bol_inf_21", phase="first_combat", part=0)
    assert Run(combat_step(g, PARAGUAY)).topics == ["attack.target"]


@pytest.mark.covers("C13.3-a")
def test_air_markers_are_ready_again_every_turn() -> None:
    g = war()
    assert g.air == (3, 1)
    verbs.use_air(g, BOLIVIA)
    verbs.use_air(g, PARAGUAY)
    assert g.air == (2, 0)
    verbs.begin_turn(g, g.turn + 1)
    assert g.air == (3, 1)
