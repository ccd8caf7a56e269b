"""``sandtable train``: the same seed, the same weights; what was not learned from is scored; a file that fits."""

import json
import sys

import numpy as np
import pytest
from typer.testing import CliRunner

import sandtable
from sandtable.cli import app
from sandtable.kernel.errors import BadOption
from sandtable.kernel.planner import Planner
from sandtable.kernel.rng import Rng
from sandtable.kernel.value import Model
from sandtable.sim import training
from sandtable.vietnam.fitl.game import GAME
from sandtable.vietnam.rules.s7_victory import is_solo
from sandtable.vietnam.seats import is_program
from sandtable.vietnam.value import model
from tools.games import chances

GAMES = 24


@pytest.fixture(scope="module")
def played():
    return [training.play(lesson) for lesson in training.lessons("fitl", "short", GAMES, 3)]


def test_the_same_lesson_is_the_same_game(played):
    again = [training.play(lesson) for lesson in list(training.lessons("fitl", "short", GAMES, 3))[:4]]
    assert again == played[:4]
    other = next(training.lessons("fitl", "short", 1, 4))
    assert training.play(other) != played[0]


def test_positions_are_few_and_from_before_the_end(played):
    games = [game for game in played if game is not None]
    assert len(games) > GAMES / 2
    for game in games:
        assert len(game.rows) <= training.POSITIONS
        assert all(0 <= progress < 1 for progress in game.progress)
        assert list(game.progress) == sorted(game.progress)
        assert set(game.margins) == set(GAME.info.seats)
    assert {game.winner for game in games} <= {*GAME.info.seats, "nobody"}


def test_a_fit_is_reproducible_and_fits_the_game(played):
    games = [game for game in played if game is not None and game.rows]
    fitted, again = (training.fit(np, GAME, "short", games, 3) for _ in range(2))
    assert fitted.model.text() == again.model.text()
    assert Model.read(fitted.model.text(), "fitl", GAME.values.names, GAME.info.rules).seed == 3
    assert 0 < fitted.scores["brier"] < 2
    assert 0 < fitted.scores["brier_base"] < 1


def test_a_fit_finds_what_decides():
    """Games in which whoever leads wins are foretold by a model that never saw them."""
    lots = Rng(1)
    names = GAME.values.names
    at = names.index("vc.lead")
    games = []
    for _ in range(200):
        lead = (lots.below(200) - 100) / 100
        winner = "vc" if lead > 0 else "us"
        margins = {"us": -lead, "arvn": 0.0, "nva": 0.0, "vc": 10 * lead}
        games.append(training.Taught([training.Row.of([(0, 1.0), (at, lead)])], [0.5], margins, winner))
    fitted = training.fit(np, GAME, "short", games, 1)
    assert fitted.scores["brier"] < fitted.scores["brier_base"] / 2
    expected, wins = fitted.model.margins_and_wins([(0, 1.0), (at, 0.9)])
    assert expected[3] > 5
    assert wins[3] > 0.9


def test_the_command_writes_a_file_that_tells_chances(tmp_path):
    done = CliRunner().invoke(
        app, ["train", "fitl", "--scenario", "short", "-n", "20", "--seed", "5", "--out", str(tmp_path), "--json"]
    )
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)["models"][0]
    file = tmp_path / "fitl_short.json"
    assert told["file"] == str(file)
    assert told["brier_base"] > 0
    found = Model.read(file.read_text(encoding="utf-8"), "fitl", GAME.values.names, GAME.info.rules)
    _, wins = found.margins_and_wins(GAME.values.features(sandtable.new("fitl", seed=1).state))
    assert sum(wins) == pytest.approx(1)


@pytest.fixture
def at_once(monkeypatch):
    """Who searches in the games to learn from takes the level that costs least."""
    monkeypatch.setattr(model, "QUICK", "search:easy")


def test_in_a_lesson_for_search_one_seat_searches_and_the_others_are_non_players():
    seen = set()
    for n in range(12):
        drawn = GAME.values.draw_for_search("short", Rng(n))
        (program,) = (seat for seat, who in drawn.seats.items() if is_program(who))
        assert drawn.seats[program] == "search:quick"
        seen.add(program)
        g = GAME.setup(drawn.scenario, GAME.info.full_options(drawn.options), drawn.seats)
        assert [seat for seat, nonplayer in zip(GAME.info.seats, g.nonplayers) if not nonplayer] == [program]
        assert not is_solo(g)
    assert seen == set(GAME.info.seats)


def test_a_lesson_for_search_is_really_searched_and_the_same_from_its_seed(at_once, monkeypatch):
    plans = []
    plan = Planner._planned

    def planned(self, where, mind):
        plans.append(self.seat)
        return plan(self, where, mind)

    monkeypatch.setattr(Planner, "_planned", planned)
    lesson = next(training.lessons("fitl", "short", 1, 4, noise=False, for_search=True))
    taught, again = training.play(lesson), training.play(lesson)
    assert taught is not None
    assert taught == again
    assert set(plans) == {taught.searched}
    assert 12 < len(taught.rows) <= 24


def test_a_model_for_search_goes_on_from_the_one_before_and_learns_most_where_its_seat_searched():
    names, lots = GAME.values.names, Rng(5)
    at = names.index("nva.lead")
    games = []
    for n in range(
        200
    ):  # where the NVA search, their lead decides the game; where the VC do, it decides the other way round
        lead = (lots.below(200) - 100) / 100
        seat = "nva" if n % 2 else "vc"
        winner = "nva" if (lead > 0) == (seat == "nva") else "us"
        margins = {"us": 0.0, "arvn": 0.0, "nva": 10 * lead, "vc": 0.0}
        games.append(training.Taught([training.Row.of([(0, 1.0), (at, lead)])], [0.5], margins, winner, seat))
    nva, vc = (training.fit(np, GAME, "short", games, 1, seat) for seat in ("nva", "vc"))
    assert (nva.model.family, vc.model.family) == ("short.search.nva", "short.search.vc")
    assert nva.model.later == vc.model.later == training.LATER
    assert training.fit(np, GAME, "short", games, 1).model.later is None  # chances are those of non-players playing on
    one, other = (fitted.model.margins_and_wins([(0, 1.0), (at, 0.9)])[1][2] for fitted in (nva, vc))
    assert one > 0.6 and other < 0.2
    before = GAME.values.model_of("short", "nva")
    assert before is not None
    unseen = names.index("trail.3")  # no game has it
    assert nva.model.rows[unseen] == before.rows[unseen] != (0.0,) * 9


def test_the_command_fits_a_model_for_every_seat_that_searches(tmp_path, at_once):
    asked = ["train", "fitl", "--scenario", "short", "--for-search", "-n", "20", "--out", str(tmp_path), "--json"]
    done = CliRunner().invoke(app, [*asked, "--seats", "us,nva,vc"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)["models"]
    assert [one["family"] for one in told] == ["short.search.us", "short.search.nva", "short.search.vc"]
    written = sorted(file.name for file in tmp_path.iterdir())
    assert written == [f"fitl_short.search.{seat}.json" for seat in ("nva", "us", "vc")]
    assert sum(one["games"] for one in told) == 3 * told[0]["games"] > 3 * 10  # of all games played, each model knows all
    for refused in ([*asked, "--seats", "bolivia"], ["train", "chaco", "--for-search", "--out", str(tmp_path)]):
        assert CliRunner().invoke(app, refused).exit_code == 2


def test_games_are_drawn_among_the_seats_to_learn_and_without_them_among_all():
    for n in range(12):
        by_lot = GAME.info.seats[Rng(n).below(4)]  # what the weights that come with the package were fitted to
        assert searching_in(n) == searching_in(n, *GAME.info.seats) == by_lot
        assert searching_in(n, "us") == "us"
    assert {searching_in(n, "nva", "vc") for n in range(12)} == {"nva", "vc"}


def searching_in(seed, *among):
    drawn = GAME.values.draw_for_search("short", Rng(seed), among)
    (program,) = (seat for seat, who in drawn.seats.items() if is_program(who))
    return program


def test_as_many_games_are_played_as_asked_for_with_seats_too(at_once, monkeypatch):
    """-n 20 with one seat is 20 games of that seat; the order in which seats are named makes no difference."""
    given = []
    monkeypatch.setattr(training, "fit", lambda np, game, family, played, seed, seat: given.append((played, seat)))
    training.train("fitl", "short", 20, 1, for_search=True, seats=["us"])
    ((played, seat),) = given
    assert seat == "us"
    assert {taught.searched for taught in played} == {"us"}
    assert len(played) > 15  # but for those in which a mistake led where the charts have no word
    assert training.searching(GAME, "short", True, ["vc", "nva", "vc"]) == ("nva", "vc")


def test_a_seat_that_sleeps_learns_nothing(tmp_path, monkeypatch):
    """In Diem's War the US and the NVA are not asked: a search there would be no search."""
    monkeypatch.setattr(training, "play", lambda lesson: pytest.fail("it was played"))
    sovereign = sandtable.game("sovereign")
    assert training.searching(sovereign, "diems_war", True, []) == ("arvn", "vc")
    assert training.searching(sovereign, "diems_war", False, []) == training.searching(sovereign, "1961", True, []) == ()
    asked = ["train", "sovereign", "--for-search", "--seats", "us,vc", "--out", str(tmp_path / "weights")]
    for more in ([], ["--scenario", "diems_war"]):
        done = CliRunner().invoke(app, [*asked, *more])
        assert done.exit_code == 2
        assert "us sleeps in diems_war, where arvn plays for it" in " ".join(done.output.split())
    assert not (tmp_path / "weights").exists()


def test_seats_without_a_search_are_refused_before_anything_is_played(tmp_path, monkeypatch):
    monkeypatch.setattr(training, "play", lambda lesson: pytest.fail("it was played"))
    out = tmp_path / "weights"
    done = CliRunner().invoke(app, ["train", "fitl", "--scenario", "short", "--seats", "us", "--out", str(out)])
    assert done.exit_code == 2
    assert "--for-search" in done.output
    assert not out.exists()
    with pytest.raises(BadOption) as refused:
        training.train("fitl", "short", 20, 1, seats=["us"])
    assert refused.value.code == "value.seats"


@pytest.mark.parametrize("brier, warned", [(0.4, False), (0.5, True), (0.6, True)])
def test_a_model_no_better_than_the_base_rates_is_written_with_a_warning(tmp_path, monkeypatch, brier, warned):
    scores = {"brier": brier, "brier_base": 0.5}
    model = Model("fitl", "short", GAME.info.seats, GAME.values.names, GAME.info.rules, 1, {}, {"games": 11, **scores})
    monkeypatch.setattr(training, "train", lambda *args: [training.Fitted(model, scores)])
    done = CliRunner().invoke(app, ["train", "fitl", "--scenario", "short", "--out", str(tmp_path), "--json"])
    assert done.exit_code == 0
    assert (tmp_path / "fitl_short.json").is_file()
    assert json.loads(done.stdout)["models"][0]["brier"] == brier
    assert ("no better than the base rates" in done.stderr) == warned


def test_what_cannot_be_trained_is_refused(monkeypatch, tmp_path):
    unknown = CliRunner().invoke(app, ["train", "fitl", "--scenario", "tea", "--out", str(tmp_path)])
    assert unknown.exit_code == 2
    assert "tea" in unknown.output and "medium" in unknown.output
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(BadOption) as lacking:
        training.needs_numpy()
    assert lacking.value.code == "value.numpy"


def test_replay_prints_the_chances(tmp_path):
    table = sandtable.new("fitl", "short", seed=7, seats=dict.fromkeys(GAME.info.seats, "np"))
    record = tmp_path / "game.json"
    record.write_text(json.dumps(table.record()), encoding="utf-8")
    done = CliRunner().invoke(app, ["replay", str(record), "--chances", "--lang", "en"])
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert "if non-players played on" in lines[0]
    assert lines[1].split() == ["US", "ARVN", "NVA", "VC"]
    assert lines[-1].split()[0] == str(table.moment)
    assert "100 %" in lines[-1]
    whole = json.loads(CliRunner().invoke(app, ["replay", str(record), "--chances", "--json"]).stdout)
    assert whole["chances"][-1]["moment"] == table.moment
    assert len(whole["chances"]) == len(lines) - 2


def test_the_page_of_calibration(played):
    games = [game for game in played if game is not None and game.rows]
    model = GAME.values.model("short")
    assert model is not None
    found = chances.measured("fitl", "short", model, games)
    assert (found.games, found.positions) == (len(games), sum(len(game.rows) for game in games))
    assert 0 < found.brier < 2
    assert sum(one.many for one in found.bins) <= 4 * found.positions
    words = chances.page([found], GAMES, 3)
    assert f"| fitl | short | {len(games)} |" in words
    assert chances.plot([found]).count("<circle") == len(found.bins)
