"""Simulations as data sets: the same rows whoever plays them, and however often the run was stopped."""

import json
import os
import pydoc
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import dask
import distributed
import polars as pl
import pytest

import sandtable
from sandtable.kernel import seats
from sandtable.kernel.errors import BadOption, RecordError, SandtableError
from sandtable.kernel.game import WithFigures
from sandtable.sim import batch, executors, report
from sandtable.sim.dataset import DataSet
from sandtable.sim.turns import decisions, turns

FITL = sandtable.game("fitl").info
NP = dict.fromkeys(FITL.seats, "np")


def begin(folder: Path, games: int = 4, **more: Any) -> DataSet:
    """A small run of Fire in the Lake, two games a part."""
    given: dict[str, Any] = {"seed": 7, "scenarios": ["short"], "seats": NP, "answers": True, "part": 2}
    return DataSet.begin(folder, FITL, games=games, **{**given, **more})


def whole(folder: Path, **more: Any) -> DataSet:
    data = begin(folder, **more)
    assert sum(data.play()) == data.run["games"]
    return data


def files(data: DataSet) -> dict[str, bytes]:
    return {str(f.relative_to(data.folder)): f.read_bytes() for f in sorted(data.folder.rglob("*.parquet"))}


def threads(processes: int) -> Executor:
    """An executor of somebody's own."""
    return ThreadPoolExecutor(processes)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> DataSet:
    return whole(tmp_path_factory.mktemp("data") / "a")


def test_a_row_a_game_a_turn_an_answer(played: DataSet) -> None:
    games, told, answers = (played.read(table) for table in ("games", "turns", "answers"))
    assert games["index"].to_list() == [0, 1, 2, 3]
    seed = games["seed"][1]
    table = sandtable.new("fitl", "short", seed=seed, seats=NP)
    table.auto("random")
    outcome = table.outcome or {}
    row = games.row(1, named=True)
    assert row["winner"] == outcome["winner"]
    assert {seat: row[f"margin_{seat}"] for seat in NP} == outcome["margins"]
    assert [row[f"place_{seat}"] for seat in outcome["ranking"]] == [1, 2, 3, 4]
    assert (row["game"], row["scenario"], row["seats"]) == ("fitl", "short", "all-np")
    assert told.filter(pl.col("index") == 1).height == len(turns(table))
    assert answers.filter(pl.col("index") == 1)["key"].to_list() == [d["key"] for d in decisions(table)]
    assert answers.filter(pl.col("index") == 1).height == row["decisions"]


def test_a_scenario_is_a_word_though_it_reads_as_a_number(tmp_path: Path) -> None:
    info = sandtable.game("sovereign").info
    who = dict.fromkeys(info.seats, "random")
    data = DataSet.begin(tmp_path, info, games=2, seed=1, scenarios=["1961", "1963"], seats=who)
    assert sum(data.play()) == 2
    assert data.read("games")["scenario"].to_list() == ["1961", "1963"]
    assert data.read("turns").schema["scenario"] == pl.String


def test_a_policy_of_any_name_makes_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A colon is no letter of a path on every system, and a stroke would be another folder: both are written as Hive does."""
    monkeypatch.setitem(seats._REGISTRY, "mine/second:best", seats._REGISTRY["random"])
    data = whole(tmp_path, games=1, seats={**NP, "us": "mine/second:best"})
    assert [part.folder for part in data.parts()] == [
        "game=fitl/scenario=short/seats=us-mine%2Fsecond%3Abest_arvn-np_nva-np_vc-np"
    ]
    assert data.read("games")["seats"].unique().to_list() == ["us-mine/second:best_arvn-np_nva-np_vc-np"]


def test_gains_add_up_to_the_margins(played: DataSet) -> None:
    one = played.read("turns").filter(pl.col("index") == 0)
    for before, after in zip(one.iter_rows(named=True), islice(one.iter_rows(named=True), 1, None)):
        if after["step"] == before["step"] + 1:
            seat = after["seat"]
            assert after["gain"] == after[f"margin_{seat}"] - before[f"margin_{seat}"]


def test_an_interrupted_run_goes_on_to_the_same_bytes(played: DataSet, tmp_path: Path) -> None:
    stopped = begin(tmp_path / "b")
    assert list(islice(stopped.play(), 1)) == [2]
    assert len(stopped.missing()) == 1
    (stopped.folder / "turns").joinpath(stopped.missing()[0].folder, "part-00001.half").write_bytes(b"half written")
    again = begin(tmp_path / "b")
    assert list(again.play()) == [2]
    assert list(again.play()) == []
    assert files(again) == files(played)


@pytest.mark.parametrize("where", ["", "dask", "tests.sim.test_dataset:threads"])
def test_every_executor_gives_the_same_rows(played: DataSet, tmp_path: Path, where: str) -> None:
    data = begin(tmp_path / "c")
    assert sum(data.play(2, where=where)) == 4
    assert files(data) == files(played)


def test_another_run_in_the_same_folder_is_refused(played: DataSet) -> None:
    with pytest.raises(BadOption, match="seed is 7 there and 8 here"):
        begin(played.folder, seed=8)
    assert begin(played.folder).run == played.run


def test_a_run_that_wrote_nothing_claims_no_folder(tmp_path: Path) -> None:
    refused = begin(tmp_path)
    with pytest.raises(BadOption, match="executor 'slurm' is not known"):
        list(refused.play(where="slurm"))
    other = begin(tmp_path, seed=8)
    assert other.run["seed"] == DataSet(tmp_path).run["seed"] == 8
    with pytest.raises(BadOption, match="seed is 8 there and 7 here"):
        list(refused.play())
    assert not list(tmp_path.rglob("*.parquet"))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"scenarios": ["short", "xx"]}, "unknown scenario of fitl 'xx'"),
        ({"seats": {"xx": "np"}}, "unknown seat of fitl 'xx'"),
        ({"seats": {"us": "wise"}}, "unknown policy 'wise'"),
        ({"options": {"xx": 1}}, "unknown option 'xx'"),
    ],
)
def test_a_wrong_name_is_told_before_there_is_a_folder(tmp_path: Path, given: dict[str, Any], told: str) -> None:
    with pytest.raises(SandtableError, match=told):
        begin(tmp_path / "new", **given)
    assert not (tmp_path / "new").exists()


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "a.py").touch()
    with pytest.raises(BadOption, match=r"a\.py is a file; a folder is wanted"):
        begin(tmp_path / "a.py")


# ---------------------------------------------------------------------- files that were lost or damaged


def copied(played: DataSet, folder: Path) -> DataSet:
    shutil.copytree(played.folder, folder)
    return DataSet(folder)


def part_of(data: DataSet, table: str) -> Path:
    return next((data.folder / table).rglob("part-00001.parquet"))


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:200])


@pytest.mark.parametrize("table", ["games", "turns", "answers"])
@pytest.mark.parametrize("lose", [Path.unlink, cut])
def test_a_part_that_lacks_a_table_is_played_again(
    played: DataSet, tmp_path: Path, table: str, lose: Callable[[Path], None]
) -> None:
    data = copied(played, tmp_path / "d")
    lose(part_of(data, table))
    assert [part.number for part in data.missing()] == [1]
    if table != "games" or lose is cut:
        with pytest.raises(RecordError, match=r"part-00001\.parquet is missing or was cut short; the same sandtable simulate"):
            data.read(table)
    assert list(begin(data.folder).play()) == [2]
    assert files(data) == files(played)


def test_the_file_that_is_damaged_within_is_named(played: DataSet, tmp_path: Path) -> None:
    data = copied(played, tmp_path / "d")
    file = part_of(data, "turns")
    whole = file.read_bytes()
    file.write_bytes(whole[:4] + bytes(len(whole) - 8) + whole[-4:])
    told = r"part-00001\.parquet is damaged \(.+\); delete it and give the same sandtable simulate again"
    with pytest.raises(RecordError, match=told):
        data.read("turns")
    with pytest.raises(RecordError, match=told):
        report.tables(data)
    file.unlink()
    assert list(begin(data.folder).play()) == [2]
    assert files(data) == files(played)


def test_what_is_no_data_set_is_told(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="a data set is what sandtable simulate --data writes"):
        DataSet(tmp_path)
    (tmp_path / "run.json").write_text(json.dumps({"kind": "sandtable-dataset", "format": 99}))
    with pytest.raises(RecordError, match="format 99; this version reads format 1"):
        DataSet(tmp_path)


def test_a_table_that_was_not_asked_for_is_told(tmp_path: Path) -> None:
    data = begin(tmp_path, answers=False)
    with pytest.raises(BadOption, match="no table 'answers'; it has games turns"):
        data.scan("answers")
    with pytest.raises(BadOption, match="no table 'nope'; it has games turns"):
        data.read("nope")
    with pytest.raises(RecordError, match="no game was played yet"):
        data.scan("games")


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("slurm", "executor 'slurm' is not known; allowed: dask, dask:ADDRESS"),
        ("no.such:thing", "executor no.such:thing: No module named 'no'"),
        ("builtins:str", "which is no concurrent.futures.Executor"),
        ("os:getcwd", r"executor os:getcwd: called with 1, it ended in TypeError: .*getcwd\(\) takes no arguments"),
    ],
)
def test_an_unknown_executor_is_told(where: str, told: str) -> None:
    with pytest.raises(BadOption, match=told), executors.place(where, 1):
        pass


def test_a_scheduler_without_workers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "PATIENCE", 0.1)
    with distributed.LocalCluster(n_workers=0, processes=False, dashboard_address=None) as cluster:
        told = rf"the scheduler at {cluster.scheduler_address} has no workers, and none came within 0\.1 s; one begins"
        with pytest.raises(BadOption, match=told), executors.place(f"dask:{cluster.scheduler_address}", 1):
            pass


def killed(job: int) -> int:
    """As the system does it when memory runs out."""
    os.kill(os.getpid(), signal.SIGKILL)
    return job


def test_a_worker_that_was_killed_is_told() -> None:
    with pytest.raises(SandtableError, match="a worker ended in the middle of its work"):
        list(batch.run(killed, [1, 2, 3], 2))


@contextmanager
def empty_cluster(failures: int = 3) -> "Iterator[distributed.LocalCluster]":
    """A Dask cluster in processes, without a worker. It gives up a job that has ended more workers than ``failures``."""
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": failures, "distributed.comm.timeouts.connect": "5 s"}),
        distributed.LocalCluster(n_workers=0, threads_per_worker=1, dashboard_address=None, silence_logs=50) as found,
    ):
        yield found


def test_a_cluster_that_grows_with_its_work() -> None:
    """It has no worker before there is work, and as many as the work is worth after that."""
    with empty_cluster() as cluster:
        cluster.adapt(minimum=0, maximum=2, interval="50 ms", target_duration="10 ms")
        assert len(set(batch.run(nap, range(24), 1, where=f"dask:{cluster.scheduler_address}"))) == 2


def nap(job: int) -> int:
    """Long enough to be worth a second worker; tells who did it."""
    time.sleep(0.3)
    return os.getpid()


def test_as_many_jobs_are_handed_ahead_as_workers_are_worth_now() -> None:
    handed, limit = list[int](), [2]

    def jobs() -> Iterator[int]:
        for n in range(20):
            handed.append(n)
            yield n

    with ThreadPoolExecutor(1) as pool:
        found = executors.through(pool, abs, jobs(), lambda: limit[0])
        seen = []
        for more in (2, 6, 6, 1, 1, 1):
            next(found)
            seen.append(len(handed))
            limit[0] = more
        assert list(found) == list(range(6, 20))
    assert seen == [2, 3, 8, 9, 9, 9]


def test_a_dask_worker_that_was_killed_is_told() -> None:
    with empty_cluster(failures=0) as cluster:
        cluster.scale(1)
        with pytest.raises(SandtableError, match="a worker ended in the middle of its work"):
            list(batch.run(killed, [1, 2, 3], 1, where=f"dask:{cluster.scheduler_address}"))


def test_a_scheduler_that_ends_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    with empty_cluster() as cluster:
        cluster.scale(1)
        many = batch.run(nap, range(50), 1, where=f"dask:{cluster.scheduler_address}")
        next(many)
        cluster.close()
        with pytest.raises(SandtableError, match="the cluster has dropped the work: its scheduler has ended"):
            list(many)
    assert "Traceback" not in capfd.readouterr().err


def test_a_worker_of_another_version_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on another machine, where something else is installed."""
    data = begin(tmp_path)
    data.parts()
    monkeypatch.setattr(sandtable, "__version__", "9.9")
    with pytest.raises(RecordError, match=r"a worker has Sandtable 9\.9 with rules 2; this run is of .* with rules 2: all"):
        list(data.play())
    assert data.written() == 0


@pytest.mark.parametrize(("found", "told"), [(None, "no Sandtable"), ("0.0.9", r"Sandtable 0\.0\.9")])
def test_a_dask_worker_without_the_program_is_told(found: str | None, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would end with its first job, the next one with the same job, and the command would wait for ever."""
    with (
        distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        monkeypatch.setattr(pydoc, "locate", lambda name: found)
        with pytest.raises(BadOption, match=rf"the worker at inproc://\S+ has {told}; all must have"):
            executors._one_works(client)


def test_a_plugin_that_a_worker_has_not_is_told() -> None:
    with ThreadPoolExecutor(1) as pool, pytest.raises(BadOption, match="does not find a plugin: No module named 'no_such'"):
        list(executors.through(pool, abs, [1], lambda: 1, ["no_such"]))


@pytest.mark.parametrize(
    ("name", "scenario"), [("fitl", "short"), ("sovereign", "1961"), ("sovereign", "diems_war"), ("chaco", "boqueron")]
)
def test_every_position_has_the_same_figures(name: str, scenario: str) -> None:
    """The names never change in a game, and where it ended the margins are those of the outcome."""
    game = sandtable.game(name)
    assert isinstance(game, WithFigures)
    table = sandtable.new(name, scenario, seed=5, seats=dict.fromkeys(game.info.seats, "random"), log=False)
    table.auto("random")
    names = {tuple(game.figures(mark.state)) for mark in table.session.every_mark()}
    assert len(names) == 1
    final = game.margins(table.state)
    assert {seat: margin for seat, margin in (table.outcome or {})["margins"].items() if seat in final} == final
