"""Win chances of The Chaco War."""

import pytest

import sandtable
from sandtable.chaco.game import GAME
from sandtable.chaco.units import SIDES
from sandtable.chaco.value import features


@pytest.mark.parametrize("scenario", GAME.values.families)
def test_every_short_scenario_has_a_model_that_fits(scenario):
    t = sandtable.new("chaco", scenario, seed=1)
    found = t.chances()
    assert found is not None
    assert list(found.wins) == list(SIDES)
    assert sum(found.wins.values()) == pytest.approx(1)  # 16.3 somebody always wins


def test_the_campaign_has_none():
    assert sandtable.new("chaco", "campaign", seed=1).chances() is None


def test_the_lead_and_the_time_are_told():
    g = sandtable.new("chaco", "villa_montes", seed=1).state.copy()
    g.vp, g.turn = (30, 10), g.last_turn
    told = {features.NAMES[at]: x for at, x in features.features(g)}
    assert told["lead"] == told["lead_late"] == told["lead_last"] == pytest.approx(1)
    assert told["turns_left.0"] == 1
    assert told["bolivia.vp"] == pytest.approx(1.5)
    assert "behind" not in told


def test_who_leads_clearly_in_the_last_turn_is_expected_to_win():
    g = sandtable.new("chaco", "villa_montes", seed=1).state.copy()
    g.turn = g.last_turn
    for vp, winner in (((90, 10), "bolivia"), ((10, 90), "paraguay")):
        g.vp = vp
        found = GAME.estimate(g)
        assert found is not None
        assert found.wins[winner] > 0.8


def test_a_game_that_is_over_tells_how_it_ended():
    g = sandtable.new("chaco", "villa_montes", seed=1).state.copy()
    g.over, g.victory = True, {"winner": "bolivia", "margins": {"bolivia": 3, "paraguay": -3}}
    found = GAME.estimate(g)
    assert found is not None
    assert found.wins == {"bolivia": 1.0, "paraguay": 0.0}
    assert found.margins["paraguay"] == -3
