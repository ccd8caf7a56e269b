"""Win chances of the Vietnam games: features that everybody may know, models that come with the package."""

import pytest

import sandtable
from sandtable.kernel.table import Table
from sandtable.kernel.value import Estimate, chances_of, digest
from sandtable.vietnam import ruleset
from sandtable.vietnam.fitl.game import GAME as FITL
from sandtable.vietnam.pieces import FACTIONS
from sandtable.vietnam.sovereign.game import GAME as SOVEREIGN
from sandtable.vietnam.sovereign.rules.fall_of_diem import CONTINUATIONS
from sandtable.vietnam.value import features

NP = dict.fromkeys(FACTIONS, "np")
FAMILIES = [(game, family) for game in (FITL, SOVEREIGN) for family in game.values.families]


def chances(t: Table) -> Estimate:
    found = t.chances()
    assert found is not None
    return found


@pytest.mark.parametrize(("game", "family"), FAMILIES)
def test_every_scenario_has_a_model_that_fits(game, family):
    model = game.values.model(family)
    assert model.family == family
    assert model.digest() == digest(game.values.names, game.info.rules, model.seed)
    start = sandtable.new(game.info.name, family, seed=1, settle=False)
    wins = chances(start).wins
    assert list(wins) == [FACTIONS[f] for f in ruleset.of(start.state).factions]
    assert sum(wins.values()) == pytest.approx(1)  # among people there is always a winner


@pytest.mark.parametrize("seat", FACTIONS)
def test_every_seat_of_short_searches_by_a_model_of_its_own_and_the_chances_do_not_know_it(seat):
    t = sandtable.new("fitl", "short", seed=1, seats={**NP, seat: "search:quick"}, settle=False)
    model = FITL.values.model(f"short.search.{seat}")
    assert model is not None
    assert model.digest() == digest(FITL.values.names, FITL.info.rules, model.seed)
    told, searched = FITL.values.estimate(t.state), FITL.values.estimate(t.state, seat)
    assert told is not None and searched is not None
    assert chances(t) == told
    assert 2 * told.wins[seat] < searched.wins[seat] < 0.9  # the charts' hopes are not those of who searches


def test_a_scenario_without_such_a_model_is_searched_by_its_chances():
    g = sandtable.new("fitl", "long_1964", seed=1, seats=NP, settle=False).state
    assert FITL.values.model("long_1964.search.us") is None
    assert FITL.values.estimate(g, "us") == FITL.values.estimate(g)


def test_every_phase_has_its_feature():
    names = {ruleset.FITL, ruleset.SOVEREIGN, ruleset.DIEMS_WAR, ruleset.FALL_OF_DIEM}
    assert {phase for name in names for phase in ruleset.RULESETS[name].phases} <= set(features.PHASES)


def test_features_have_their_places_and_no_place_twice():
    t = sandtable.new("fitl", "short", seed=2, seats=NP, log=False)
    for mark in list(t.session.every_mark())[::7]:
        found = features.features(mark.state)
        places = [at for at, _ in found]
        assert max(places) < len(features.NAMES)
        assert len(places) == len(set(places))
    told = {features.NAMES[at]: x for at, x in features.features(t.session.marks[0].state)}
    margins = FITL.margins(t.session.marks[0].state)
    assert told["us.margin"] == pytest.approx(margins["us"] / 10)
    assert told["resources.arvn"] == pytest.approx(t.session.marks[0].state.res[1] / 20)
    assert "nonplayer.vc" in told


def test_checks_to_come_count_the_coups_and_the_end():
    t = sandtable.new("fitl", "short", seed=2, seats=NP, log=False)
    counts = [features.checks_to_come(mark.state) for mark in t.session.every_mark() if not mark.state.over]
    assert counts[0] >= 3
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] >= 1


def test_a_game_that_is_over_tells_how_it_ended():
    t = sandtable.new("fitl", "short", seed=7, seats=NP, log=False)
    found, outcome = chances(t), t.outcome
    assert outcome is not None
    assert found.wins == {seat: float(seat == outcome["winner"]) for seat in FACTIONS}
    assert found.margins == outcome["margins"]
    steps = chances_of(t)
    assert steps[-1] == (t.moment, found)
    assert [moment for moment, _ in steps] == sorted({moment for moment, _ in steps})


def test_two_factions_of_one_player_win_together():
    t = sandtable.new("fitl", "short", seed=3, options={"sovereignty": True})
    wins = chances(t).wins
    assert wins["us"] == wins["arvn"]
    assert wins["us"] + wins["nva"] + wins["vc"] <= 1 + 1e-9


def test_a_lone_player_may_come_to_a_stalemate():
    """8.9 A lead that is too small for a lone player is nobody's victory."""
    t = sandtable.new("fitl", "short", seed=3, seats={"us": "np", "nva": "np", "vc": "np"})
    assert sum(chances(t).wins.values()) < 0.99


def test_within_a_step_the_chances_are_those_of_its_beginning():
    t = sandtable.new("fitl", "short", seed=5)
    before = t.chances()
    start = t.session.marks[-1].keys
    while t.session.marks[-1].keys == start and t.decision is not None:
        assert t.chances() == before
        t.answer(t.decision.options[0])
    assert t.chances() != before


def test_a_campaign_that_may_go_on_has_no_chances_until_diem_has_fallen():
    t = sandtable.new("sovereign", "1961", seed=1, options={"continue": CONTINUATIONS[-1]})
    assert t.chances() is None


@pytest.mark.parametrize("deception", [c for c in FITL.info.options["deception"].choices if c != "none"])
def test_chances_follow_from_what_a_seat_may_know(deception):
    """Whoever draws anew what is hidden from a seat (and what is to come) finds the same chances at every step."""
    t = sandtable.new("fitl", "short", seed=11, options={"deception": deception}, log=False)
    t.auto("random", limit=150)
    assert t.hidden([])  # something is hidden, or this proves nothing
    told = chances_of(t)
    for seat in FACTIONS:
        guessed = sandtable.load(t.record(eyes=[seat]))
        assert chances_of(guessed) == told


def test_a_fixed_deck_is_not_looked_at():
    """Two decks that are alike as far as they have been turned up give the same chances."""
    t = sandtable.new("fitl", "short", seed=4, log=False)
    t.auto("random", limit=40)
    order = list(t.state.played)
    rest = [n for n in t.state.events_left if n not in order]
    assert order and rest
    a, b = t.session.marks[-1].state.copy(), t.session.marks[-1].state.copy()
    a.deck, b.deck = tuple(rest), tuple(reversed(rest))
    assert features.features(a) == features.features(b)
