"""Stepping through records."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

import sandtable
from sandtable.cli import app
from sandtable.console.replay import Replay
from sandtable.kernel.conformance import Failure, Suite
from sandtable.kernel.game import Json
from sandtable.kernel.table import Table
from tests.kernel import toy
from tests.kernel.broken import Crashes


def seen(table: Table, start: int, *lines: str, failure: Json | None = None) -> str:
    feed = iter([*lines, "q"])
    page = io.StringIO()
    Replay(table, "en", lambda prompt: next(feed), Console(file=page, width=100, highlight=False), failure).run(start)
    return page.getvalue()


@pytest.fixture
def played() -> Table:
    t = sandtable.new("duel", seed=4, seats={"blue": "np"})
    t.auto("random")
    return t


def places(page: str) -> list[int]:
    """The versions shown, in order."""
    return [int(line.split("/")[0].strip("─ ")) for line in page.splitlines() if line.startswith("─") and "/" in line]


def test_on_back_jump_and_end(played: Table) -> None:
    n = played.moment
    page = seen(played, 0, "", "n", "b", "5", "go 3", "e", "n", "b")
    assert places(page) == [0, 1, 2, 1, 5, 3, n, n - 1]
    assert "This is the last answer of the record." in page
    assert "The game is over" in page


def test_what_is_out_of_range_stops_at_the_ends(played: Table) -> None:
    assert places(seen(played, 0, "b", "go 99999", "go x", "what")) == [0, 0, played.moment]


def test_each_moment_shows_the_answer_its_reasons_and_its_events(played: Table) -> None:
    moment = next(iter(played.notes)) + 1
    page = seen(played, moment)
    assert "strike" in page
    assert "8.1  note.bold.breath" in page
    assert "event.duel.act seat=blue op=op:strike" in page


def test_board_and_log_at_that_moment(played: Table) -> None:
    page = seen(played, 2, "board", "log", "help")
    assert "turn: " in page
    assert page.count("event.duel.act") == 2


def test_a_replay_leaves_the_table_alone(played: Table) -> None:
    before = list(played.session.keys)
    seen(played, 0, "", "", "e", "b")
    assert played.session.keys == before


# ---------------------------------------------------------------------- failures


def failure(game: toy.Toy) -> Failure:
    with pytest.raises(Failure) as e:
        Suite(game, every=1000).play("short", {}, {}, 3)
    return e.value


def test_a_failure_opens_at_the_failing_point_and_can_be_seen_to_happen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sandtable._GAMES, "duel", Crashes())
    record = failure(Crashes()).record
    table = sandtable.load(record)
    page = seen(table, table.moment, "n", failure=record["failure"])
    assert places(page) == [record["failure"]["at"]]
    assert "ValueError: a fault in a rule" in page
    assert f"{record['failure']['key']}: ValueError: a fault in a rule" in page


def test_a_mended_failure_is_told() -> None:
    t = sandtable.new("duel", seed=1)
    page = seen(t, 1, "n", failure={"what": "it broke", "at": 1, "key": "pass", "trace": ["line 1"]})
    assert "it broke" in page
    assert "pass no longer fails" in page


# ---------------------------------------------------------------------- the command


def test_the_command_opens_a_failure_where_it_failed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sandtable._GAMES, "duel", Crashes())
    record = failure(Crashes()).record
    file = tmp_path / "failure.json"
    file.write_text(json.dumps(record))
    result = CliRunner().invoke(app, ["replay", str(file)], input="q\n")
    assert result.exit_code == 0
    assert places(result.output) == [record["failure"]["at"]]
    assert "ValueError: a fault in a rule" in result.output


def test_the_command_prints_the_log_or_a_position_as_json(played: Table, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(played.record()))
    runner = CliRunner()
    log = runner.invoke(app, ["replay", str(file), "--log", "--lang", "it"])
    assert log.output.splitlines() == played.text("it")
    short = runner.invoke(app, ["replay", str(file), "--log", "--at", "3"])
    assert short.output.splitlines() == played.at(3).text("en")
    position = json.loads(runner.invoke(app, ["replay", str(file), "--json", "--at", "2"]).output)
    assert position["moment"] == 2
    assert position["decision"] == played.at(2).decision.to_json()  # type: ignore[union-attr]
    assert position["view"] == played.at(2).view(None)
    assert position["failure"] is None
    beyond = runner.invoke(app, ["replay", str(file), "--at", "99999"])
    assert beyond.exit_code == 2
    assert "there is none at 99999" in beyond.output
