"""Many games: rows, summaries, processes, fuzzing, measuring."""

import gc
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import sandtable
from sandtable.kernel import collector
from sandtable.kernel.conformance import Failure, Report
from sandtable.kernel.decision import Decision
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from sandtable.sim import batch, fuzz, games, speed
from sandtable.sim.summary import Summaries, Summary
from tests.kernel import toy
from tests.kernel.broken import Crashes

PLUGINS = ("tests.kernel.toy",)


def some_jobs(n: int, **seats: str) -> list[games.Job]:
    who = games.all_seats(toy.DUEL.info, seats)
    return list(games.jobs(toy.DUEL.info, n, 1, ("short", "long"), lambda i: {}, lambda i: who))


def test_jobs_go_through_the_scenarios_with_seeds_of_their_own() -> None:
    jobs = some_jobs(4)
    assert [j.scenario for j in jobs] == ["short", "long", "short", "long"]
    assert len({j.seed for j in jobs}) == 4
    assert jobs == some_jobs(4)


def test_seats_of_people_fall_to_the_default() -> None:
    assert games.all_seats(toy.DUEL.info, {"red": "human:ann"}) == {"red": "random", "blue": "random"}
    assert games.all_seats(toy.DUEL.info, {"red": "np"}, "first") == {"red": "np", "blue": "first"}


def test_a_row_tells_one_game() -> None:
    row = games.play(some_jobs(1, blue="np")[0]._replace(keep=True))
    table = sandtable.load(row.pop("record"))
    assert row["winner"] == table.outcome["winner"]  # type: ignore[index]
    assert row["keys"] == table.moment
    assert row["choices"]["blue"].keys() <= {"op:strike", "op:rest", "pass"}
    assert row["decisions"] == sum(who in ("red", "blue") for who in table.session.who)
    assert row["steps"] == table.state.numbers["turn"]
    told = games.row(table)
    assert {k: v for k, v in row.items() if k not in ("seed", "seconds")} == {
        k: v for k, v in told.items() if k != "seconds"
    }


def test_a_row_of_an_unfinished_game() -> None:
    row = games.row(sandtable.new("duel", seed=1))
    assert (row["over"], row["winner"], row["margins"]) == (False, None, {})
    summary = Summary([row])
    assert summary.to_json()["unfinished"] == 1
    assert "1 game, 1 of them not over" in summary.markdown()


def test_two_processes_give_the_rows_of_one() -> None:
    def facts(rows: Any) -> list[Any]:
        return [{k: v for k, v in row.items() if k != "seconds"} for row in rows]

    one = facts(games.play_many(some_jobs(6, blue="np"), 1, PLUGINS))
    two = facts(games.play_many(some_jobs(6, blue="np"), 2, PLUGINS))
    assert one == two


def test_a_summary_counts_what_the_rows_say() -> None:
    rows = list(games.play_many(some_jobs(40, blue="np")))
    found = Summary(rows).to_json()
    assert found["games"] == 40
    assert found["wins"]["red"]["n"] + found["wins"]["blue"]["n"] == 40
    assert found["wins"]["red"]["n"] == sum(row["winner"] == "red" for row in rows)
    assert found["margins"]["red"]["mean"] == pytest.approx(sum(r["margins"]["red"] for r in rows) / 40)
    assert found["margins"]["red"]["mean"] == pytest.approx(-found["margins"]["blue"]["mean"])
    assert found["choices"]["blue"]["op:strike"] == sum(r["choices"]["blue"].get("op:strike", 0) for r in rows)
    assert found["places"]["red"]["mean"] + found["places"]["blue"]["mean"] == pytest.approx(3)
    assert found["reasons"] == {"life": 40}
    breaths = sum(r["notes"]["8.1 bold.breath"]["times"] for r in rows)
    assert found["notes"] == {"8.1 bold.breath": {"times": breaths}}
    assert f"| 8.1 | bold.breath | {breaths} | {breaths / 40:.2f} |" in Summary(rows).told()
    text = Summary(rows).markdown()
    assert f"| red | {found['wins']['red']['n']} |" in text
    assert "| op:strike |" in text


def test_each_scenario_is_summed_up_and_all_together() -> None:
    rows = list(games.play_many(some_jobs(9, blue="np")))
    told = Summaries(rows)
    found = told.to_json()
    assert {name: part["games"] for name, part in found["scenarios"].items()} == {"short": 5, "long": 4}
    assert found["games"] == 9
    for seat in ("red", "blue"):
        assert found["wins"][seat]["n"] == sum(part["wins"][seat]["n"] for part in found["scenarios"].values())
    text = told.markdown(notes=True)
    assert [line for line in text.splitlines() if line.startswith("## ")] == ["## short", "## long", "## All scenarios"]
    assert text.count("Seats: red random, blue np") == 3
    assert text.count("| rule | noted |") == 1
    assert "##" not in Summaries(rows[::2]).markdown(), "one scenario needs no headings"
    assert list(Summaries([*rows, games.row(_played("flags", 1))]).parts) == ["duel short", "duel long", "flags three"]


def test_the_mixes_of_seats_are_told_with_their_winners() -> None:
    rows = [*games.play_many(some_jobs(4, blue="np")), *games.play_many(some_jobs(6, red="np", blue="np"))]
    summary = Summary(rows)
    mixes = summary.to_json()["mixes"]
    assert {who: found["games"] for who, found in mixes.items()} == {"red random, blue np": 4, "all np": 6}
    assert mixes["all np"]["wins"].get("red", 0) == sum(row["winner"] == "red" for row in rows[4:])
    red, blue = (mixes["red random, blue np"]["wins"].get(seat, 0) for seat in ("red", "blue"))
    assert f"| red random, blue np | 4 | {red} | {blue} |" in summary.markdown()


def test_a_game_nobody_wins_is_counted_for_nobody() -> None:
    rows = [games.row(_played("flags", seed)) for seed in range(12)]
    assert "nobody" in Summary(rows).to_json()["wins"]


def _played(name: str, seed: int) -> sandtable.Table:
    t = sandtable.new(name, seed=seed)
    t.auto("random")
    return t


def test_an_empty_batch_is_empty() -> None:
    assert list(batch.run(len, [])) == []
    assert Summary().markdown().startswith("0 games")


def _how_seldom_the_collector_looks(job: int) -> tuple[tuple[int, int, int], bool]:
    return gc.get_threshold(), gc.get_freeze_count() > 0


def test_a_process_that_plays_game_after_game_spares_the_collector() -> None:
    assert list(batch.run(_how_seldom_the_collector_looks, [1], 2)) == [(collector.SELDOM, True)]
    assert gc.get_threshold() != collector.SELDOM, "whose process this is decides on its own collector"


# ---------------------------------------------------------------------- fuzzing


def test_fuzzing_draws_options_and_seats_for_each_game() -> None:
    jobs = list(fuzz.jobs(toy.DUEL, 40, 1, ("short", "long"), None, None))
    assert {j.scenario for j in jobs} == {"short", "long"}
    assert {j.options["life"] for j in jobs} == {3, 5}
    assert {j.options["rest"] for j in jobs} == {True, False}
    assert all("deck" not in j.options for j in jobs)
    assert {j.seats["red"] for j in jobs} == {"human", "np"}
    assert jobs == list(fuzz.jobs(toy.DUEL, 40, 1, ("short", "long"), None, None))
    assert fuzz.some_seats(toy.TREK, Rng(1)) == {"walker": "human"}


def test_fuzzing_draws_every_chain_and_every_option_of_the_vietnam_games() -> None:
    """Each choice of each option comes up, the order of novices too; what is fixed stays, and wins over what excludes it."""
    for name in ("fitl", "sovereign"):
        info = sandtable.game(name).info
        jobs = list(fuzz.jobs(sandtable.game(name), 200, 1, info.scenarios, None, {}))
        assert {j.scenario for j in jobs} == set(info.scenarios)
        for option, facts in info.options.items():
            choices = facts.choices or ((False, True) if facts.kind == "bool" else ())
            assert {j.options[option] for j in jobs if option in j.options and choices} == set(choices), option
    fitl = sandtable.game("fitl")
    drawn = list(fuzz.jobs(fitl, 100, 2, ("long_1964",), {"uncertain_victory": True}, {}, drawn=True))
    assert {j.options["uncertain_victory"] for j in drawn} == {True}
    assert {j.options["deception"] for j in drawn} == {"none"} and {j.options["edition"] for j in drawn} == {1, 2}
    assert {len(j.options["novices"]) for j in drawn} == {0, 1, 2, 3, 4}  # type: ignore[arg-type]
    assert all(fitl.info.full_options(j.options) for j in drawn)
    chains = list(fuzz.jobs(sandtable.game("sovereign"), 90, 3, ("1961", "diems_war", "1963"), None, {}))
    assert len({(j.scenario, j.options["continue"]) for j in chains}) == 9


def test_sound_games_give_reports() -> None:
    found = list(fuzz.check_many(fuzz.jobs(toy.DUEL, 6, 1, ("short",), None, None, every=1), 2, PLUGINS))
    assert all(isinstance(r, Report) for r in found)


def test_a_failure_is_kept_as_a_file_that_loads(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sandtable._GAMES, "duel", Crashes())
    job = next(fuzz.jobs(Crashes(), 1, 1, ("short",), {}, {}))
    found = fuzz.check(job)
    assert isinstance(found, Failure)
    file = fuzz.keep(found, tmp_path / "new" / "folder", 7)
    assert file.name == "duel-short-00007.json"
    assert sandtable.load(file).moment == json.loads(file.read_text())["failure"]["at"]


def test_a_preferred_kind_is_taken_where_it_is_on_offer() -> None:
    prefer = fuzz.prefer_kind("op")
    assert prefer is not None
    assert prefer(Decision("red", "t.x", "1", ("op:a", "pass", "op", "opera:x"))) == ["op:a", "op"]
    assert fuzz.prefer_kind("") is None


# ---------------------------------------------------------------------- measuring


def test_every_measure_gives_a_figure() -> None:
    plan = speed.Speed(toy.DUEL, games=1)
    for measure in plan.measures:
        measure.take()
    found = plan.to_json()["measures"]
    assert {"reference loop", "random games, short", "random decision", "state copy", "fork at 0 keys",
            "load a finished game", "non-player game, short", "non-player turn p99"} <= set(found)  # fmt: skip
    assert all(m["best"] > 0 for m in found.values())
    assert found["random decision"]["ratio"] == pytest.approx(found["random decision"]["best"] / 25)


def test_a_nonplayers_turn_is_a_step_with_an_action() -> None:
    turns = speed.Speed(toy.DUEL, games=1)._turns("long", 5)
    table = Table(toy.DUEL, "long", {}, {"red": "np", "blue": "np"}, Rng(5))
    table.settle()
    keys = table.session.keys
    steps = [keys[a.keys : b.keys] for a, b in pairwise(table.session.steps)]
    assert len(turns) == sum(any(key.startswith(("op:", "pass")) for key in step) for step in steps) > 0


def test_a_game_without_nonplayers_is_measured_without_them() -> None:
    names = [m.name for m in speed.Speed(toy.TREK, games=1).measures]
    assert not any("non-player" in name for name in names)


def test_the_aims_are_a_warm_peers_and_for_the_game_it_plays() -> None:
    named = ("non-player game, short", "non-player game, full", "non-player turn p50")
    assert [speed.aim("fitl", name) for name in named] == [0.021, 0.047, 0.16]
    assert [speed.aim("chaco", name) for name in named] == [None] * 3
    assert speed.aim("chaco", "random decision") == speed.aim("fitl", "random decision") == 25


def test_a_cold_start_is_a_process_of_its_own() -> None:
    assert 0 < speed.cold_start("fitl") < 60
