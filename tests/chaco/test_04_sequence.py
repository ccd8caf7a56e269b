"""4 The sequence of play, the view, and whole games through the conformance suite."""

import json

import pytest

import sandtable
from sandtable.chaco.data import load
from sandtable.chaco.rules import s4_sequence
from sandtable.chaco.units import BOLIVIA, PARAGUAY
from sandtable.chaco.view import view
from sandtable.kernel.conformance import Suite
from tests.chaco.play import c, h, verbs, war

SCENARIOS = ("boqueron", "alihuata", "ballivian", "villa_montes", "campaign")
GAME = sandtable.game("chaco")


@pytest.mark.covers("C4.2-a", "C4.2-b")
def test_the_phases_of_a_turn() -> None:
    g = war()
    s4_sequence.begin_phase(g, "supply", PARAGUAY)
    seen = []
    while g.phase != "victory":
        seen.append((g.phase, g.active, s4_sequence.mover(g)))
        s4_sequence.next_phase(g)
    turn = [phase for phase, side, _ in seen if side == PARAGUAY]
    assert turn == [phase for phase, side, _ in seen if side == BOLIVIA] == list(s4_sequence.PLAYER_TURN)
    assert [side for _, side, _ in seen] == [PARAGUAY] * 9 + [BOLIVIA] * 9
    movers = {(phase, side): mover for phase, side, mover in seen}
    assert movers["movement", PARAGUAY] == PARAGUAY
    assert movers["reaction_movement", PARAGUAY] == BOLIVIA
    assert movers["reaction_combat", BOLIVIA] == PARAGUAY


@pytest.mark.covers("C4.2-a")
def test_a_game_runs_month_by_month() -> None:
    """Boqueron: six turns from September 1932, weather first, Paraguay before Bolivia."""
    t = sandtable.new("chaco", "boqueron", seed=2, options={"fixed_vp": True})
    t.auto("first")
    turns = [e.args["turn"] for e in t.log if e.topic == "chaco.turn"]
    assert str(turns[-1]) <= "1933-02"
    supply = [e.args["seat"] for e in t.log if e.topic == "chaco.phase.supply"]
    assert supply[:4] == ["paraguay", "bolivia", "paraguay", "bolivia"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_view(scenario: str) -> None:
    t = sandtable.new("chaco", scenario, seed=1)
    while t.state.phase == "setup":
        t.auto("first", limit=1)
    seen = t.view(None)
    assert seen == t.view("bolivia") == json.loads(json.dumps(seen))
    assert seen["game"] == "chaco"
    assert seen["weather"] in ("dry", "rain")
    assert set(seen["boxes"]) >= {"reinforcements", "dead", "available_leaders", "replaced_leaders", "available_trucks"}
    assert len(seen["leaders"]) == 10
    for unit in seen["units"].values():
        assert set(unit) >= {"side", "type", "hex", "steps", "attack", "defense", "move"}
    assert seen["ghq"]["paraguay"]["supplied"]


def test_the_view_of_a_position() -> None:
    stacks = ("2741: par_inf_2, estigarribia, par_ghq, 6 csp", "2440: bol_inf_21 reduced, bol_truck_1 assigned")
    g = war(*stacks, "2837: entrenchment", data=load())
    seen = view(g, None)
    assert seen["units"]["par_inf_2"] == {
        "side": "paraguay", "type": "infantry", "name": "2 Itororo", "hex": "2741", "steps": 2, "attack": 5,
        "defense": 4, "move": 6, "supplied": True,
    }  # fmt: skip
    assert (seen["units"]["bol_inf_21"]["steps"], seen["units"]["bol_inf_21"]["attack"]) == (1, 2)
    assert seen["leaders"]["estigarribia"]["political"] == 3
    assert seen["csp"] == {"bolivia": {}, "paraguay": {"2741": 6}}
    assert seen["markers"] == {"2837": "entrenchment"}
    assert seen["trucks"]["bol_truck_1"] == {"side": "bolivia", "hex": "2440", "assigned": True}
    assert seen["commander"] == {"bolivia": "pena", "paraguay": "estigarribia"}
    assert seen["control"]["2741"] == "paraguay"


def test_a_copy_shares_nothing() -> None:
    g = war("2020: bol_inf_21, pena, 2 csp", "2021: entrenchment")
    before = json.dumps(g.to_json())
    twin = g.copy()
    assert json.dumps(twin.to_json()) == before
    verbs.put(twin, c(g, "bol_inf_21"), h(g, "2030"))
    verbs.take_csp(twin, BOLIVIA, h(g, "2020"), 2)
    verbs.set_works(twin, h(g, "2021"), 2)
    verbs.score(twin, BOLIVIA, 5, "settlement")
    verbs.mark(twin, 0, 1)
    assert json.dumps(g.to_json()) == before


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", [1, 2])
def test_conformance(scenario: str, seed: int) -> None:
    """Options well formed, fork, undo and load alike, view repeatable, invariants after every key."""
    options = {"barrage": seed == 1, "mounted_cavalry": seed == 2, "fixed_vp": seed == 1}
    report = Suite(GAME, every=350).play(scenario, options, {}, seed)
    assert report.outcome["winner"] in ("bolivia", "paraguay")
    assert report.longest_step < 150
