"""The evidence for a release: killed it goes on where it was, and its page tells what was played and what failed."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import sandtable
from sandtable.kernel.conformance import Failure, Report
from sandtable.kernel.game import Json
from sandtable.sim import fuzz
from tools.games import release_evidence as evidence
from tools.repo import ROOT

COARSE = ("--every", "400", "--seed", "3")  # whole games, few of the expensive checks


@pytest.fixture(autouse=True)
def our_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the package, whatever toys other tests have registered."""
    ours = {name: info for name, info in sandtable.games().items() if name in ("chaco", "fitl", "sovereign")}
    monkeypatch.setattr(sandtable, "games", lambda: ours)


def facts(row: Json) -> Json:
    """What a second run gives again."""
    return {name: value for name, value in row.items() if name not in ("seconds", "commit")}


def run(kept: Path, *words: str) -> int:
    return evidence.main([*COARSE, "--kept", str(kept), "--out", str(kept / "page.md"), *words])


def test_killed_it_goes_on_where_it_was(tmp_path: Path) -> None:
    words = ["--only", "fitl", "--games", "3", "--kept", str(tmp_path), "--out", str(tmp_path / "page.md")]
    lines = tmp_path / "fitl.jsonl"
    going = subprocess.Popen([sys.executable, "-m", "tools.games.release_evidence", *COARSE, *words], cwd=ROOT)
    try:
        while not (lines.exists() and lines.read_bytes().count(b"\n")) and going.poll() is None:
            time.sleep(0.01)
    finally:
        going.send_signal(signal.SIGKILL)
        going.wait()
    before = lines.read_bytes()
    played = before.count(b"\n")
    assert 1 <= played <= 3 and not (tmp_path / "page.md").exists()
    lines.write_bytes(before[: before.rfind(b"\n") + 1] + b'{"game":"fitl","numb')  # a line that the kill tore

    assert run(tmp_path, "--only", "fitl", "--games", "3") == 0
    rows = [json.loads(line) for line in lines.read_text().splitlines()]
    assert [row["number"] for row in rows] == [0, 1, 2]
    assert lines.read_bytes().startswith(before[: before.rfind(b"\n") + 1]), "what was played is not played again"
    whole = evidence.Kept(tmp_path / "whole", 3, 400)
    assert evidence.play(["fitl"], 3, 3, 400, whole) == 3
    assert [facts(row) for row in whole.rows("fitl").values()] == [facts(row) for row in rows]
    page = (tmp_path / "page.md").read_text()
    assert "| Fire in the Lake | 2 | 3 | 0 | " in page
    assert "**Not whole yet** (the same command goes on): chaco 0, sovereign 0 of 3." in page
    assert "## Failures\n\nNone." in page
    assert all(f"| {scenario} | 1 |" in page for scenario in sandtable.game("fitl").info.scenarios[:3])


def test_the_games_are_of_all_scenarios_options_editions_and_seats() -> None:
    for game in sandtable.games():
        info = sandtable.game(game).info
        jobs = [job for job, _ in zip(evidence.plan(game, 1, 40), range(400))]
        assert {job.scenario for job in jobs} == set(info.scenarios)
        seated = {who for job in jobs for who in job.seats.values()}
        assert seated == ({"human", "np", "np1", "np2"} if game == "fitl" else {"human", "np"})
        assert {job.prefer for job in jobs} == {"", "event"}
        for name, option in info.options.items():
            values = {job.options.get(name) if not isinstance(job.options.get(name), list) else "" for job in jobs}
            wanted = set(option.choices) or ({False, True} if option.kind == "bool" else set())
            assert wanted <= values, f"{game}: {name}"


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Games of a scenario in the list fail, or cannot even be set up."""
    bad: list[str] = ["boqueron", "alihuata"]
    sound = Report(10, 3, {"winner": "bolivia", "reason": "final"}, {}, {}, "", 1)

    def check(job: fuzz.FuzzJob) -> Report | Failure:
        if job.scenario in bad[1:]:
            raise RuntimeError("cannot be set up")
        record = {"game": job.game, "scenario": job.scenario, "keys": ["a", "b"]}
        return Failure("a piece is lost", record) if job.scenario in bad else sound

    monkeypatch.setattr(fuzz, "check", check)
    return bad


def test_failures_are_told_with_their_command_and_can_be_tried_again(
    failing: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, "--only", "chaco", "--games", "7") == 1
    page = (tmp_path / "page.md").read_text()
    assert "| The Chaco War | 2 | 7 | 4 | 30 | 3 | 3 |" in page
    assert "* chaco boqueron, after 2 answers: a piece is lost" in page
    assert "* chaco alihuata, after 0 answers: RuntimeError: cannot be set up" in page
    assert "`python -m tools.games.release_evidence --seed 3 --every 400 --game chaco:5`" in page
    assert sorted(f.name for f in (tmp_path / "failures").iterdir()) == [f"chaco-boqueron-0000{n}.json" for n in (0, 5)]
    assert run(tmp_path, "--game", "chaco:5") == 1
    assert "a piece is lost\n  sandtable replay" in capsys.readouterr().out

    failing.clear()
    assert run(tmp_path, "--only", "chaco", "--games", "7") == 1, "what has failed stays told"
    assert run(tmp_path, "--only", "chaco", "--games", "7", "--retry") == 0
    assert "| The Chaco War | 2 | 7 | 0 | 70 | 7 | 3 |" in (tmp_path / "page.md").read_text()


def test_in_pieces_by_time_and_the_games_in_turn(failing: list[str], tmp_path: Path) -> None:
    failing.clear()
    assert run(tmp_path, "--games", "3", "--minutes", "0.0000001") == 0
    assert "chaco 0, fitl 0, sovereign 0 of 3" in (tmp_path / "page.md").read_text()
    assert run(tmp_path, "--games", "1") == 0
    kept = evidence.Kept(tmp_path, 3, 400)
    assert {game: list(kept.rows(game)) for game in sandtable.games()} == {game: [0] for game in sandtable.games()}
    later = evidence.missing(list(sandtable.games()), 3, 3, 400, kept, "", float("inf"))
    assert [(one.job.game, one.number) for one in later] == [(game, n) for n in (1, 2) for game in sandtable.games()]


def test_a_folder_is_of_one_seed(failing: list[str], tmp_path: Path) -> None:
    evidence.Kept(tmp_path, 1, 40)
    with pytest.raises(SystemExit, match="holds another run"):
        evidence.Kept(tmp_path, 2, 40)
