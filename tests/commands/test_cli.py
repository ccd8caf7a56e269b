"""The command line: every command, its help, its JSON, its errors."""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner, Result

import sandtable
from sandtable.cli import app
from sandtable.commands import common
from tests.kernel import toy
from tests.kernel.broken import Crashes

COMMANDS = (
    "play", "serve", "console", "replay", "simulate", "report", "fuzz", "bench", "backup", "restore", "sweep",
)  # fmt: skip


def run(*args: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(app, ["--plugin", "tests.kernel.toy", *args], input=typed)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Usage:" in result.output


def test_the_program_itself_has_help_and_a_version(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run("--help")
    assert all(command in result.output for command in COMMANDS)
    for built, said in ((False, ""), (True, " (compiled)")):
        monkeypatch.setattr(sandtable, "compiled", lambda built=built: built)
        assert CliRunner().invoke(app, ["--version"]).output == f"sandtable {sandtable.__version__}{said}\n"


@pytest.mark.parametrize(
    "args, said",
    [
        (("simulate", "chess"), "unknown game 'chess'; known: "),
        (("simulate", "duel", "--scenario", "vast"), "unknown scenario of duel 'vast'; known: short long"),
        (("simulate", "duel", "--seats", "green=np"), "unknown seat of duel 'green'; known: red blue"),
        (("simulate", "duel", "--seats", "red=wise"), "unknown policy 'wise'; known: human "),
        (("simulate", "duel", "--seats", "red=np,red=first"), "seat red is given twice"),
        (("simulate", "duel", "--options", "life=4"), "option life: 4 is not allowed; allowed: 3 5"),
        (("simulate", "duel", "--options", "life"), "'life' should be NAME=VALUE"),
        (("simulate", "duel", "--seats", "red"), "red is a seat; who plays it is wanted, too: red=np"),
        (("simulate", "duel", "--seats", "red,blue"), "red is a seat; who plays it is wanted, too: red=np"),
        (("simulate", "duel", "--data", "no_such", "--out", "no_such"), "--data and --out do not go together"),
        (("simulate", "duel", "--data", "no_such", "--notes"), "--data and --notes do not go together"),
        (("simulate", "duel", "--answers"), "--answers goes only with --data"),
        (("simulate", "duel", "--data", __file__), "test_cli.py is a file; a folder is wanted"),
        (("simulate", "duel", "--out", __file__), "test_cli.py is a file; a folder is wanted"),
        (("simulate", "duel", "--data", "no_such", "--seats", "red=wise"), "unknown policy 'wise'; known: human "),
        (("fuzz", "duel", "--options", "magic=1"), "unknown option 'magic'; known: deck life rest"),
        (("console", "duel", "--lang", "xx"), "unknown language 'xx'; known: en es fr it"),
        (("replay", "no_such_file.json"), "cannot read the record"),
        (("report", "no_such_file.json"), "No such file"),
        (("bench", "chess"), "unknown game 'chess'"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(args: tuple[str, ...], said: str) -> None:
    result = run(*args)
    assert result.exit_code == common.WRONG
    assert said in result.output
    assert "Traceback" not in result.output


def test_a_plugin_that_is_not_there_is_told_in_one_line() -> None:
    result = CliRunner().invoke(app, ["--plugin", "no_such_module", "simulate", "fitl"])
    assert result.exit_code == common.WRONG
    assert "--plugin: No module named 'no_such_module'" in result.output


def test_whoever_reads_no_more_is_no_fault(tmp_path: Path) -> None:
    """``sandtable ... | head``"""
    run("simulate", "duel", "-n", "1", "--out", str(tmp_path))
    read, write = os.pipe()
    os.close(read)
    command = ["--plugin", "tests.kernel.toy", "replay", str(tmp_path / "duel-00000.json"), "--log"]
    done = subprocess.run(
        [sys.executable, "-m", "sandtable", *command], stdout=write, stderr=subprocess.PIPE, text=True, timeout=120
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (1, "")


# ---------------------------------------------------------------------- simulate and report


def test_simulate_says_that_nobody_is_asked() -> None:
    told = run("simulate", "duel", "-n", "1", "--seats", "red=human")
    assert "red: no person is asked here; the answers are drawn at random" in told.stderr
    assert "no person" not in run("simulate", "duel", "-n", "1", "--seats", "red=first").stderr


def test_a_report_of_a_data_set_has_no_options_of_records(tmp_path: Path) -> None:
    assert run("simulate", "duel", "-n", "2", "--data", str(tmp_path)).exit_code == 0
    for option in ("--table", "--notes"):
        told = run("report", str(tmp_path), option)
        assert told.exit_code == common.WRONG
        assert f"{option} is for records; the rows of a data set are its Parquet files" in told.output
    found = json.loads(run("report", str(tmp_path), "--json").output)
    assert (found["written"], found["run"]["games"]) == (2, 2)


def test_simulate_tells_a_table_or_json() -> None:
    text = run("simulate", "duel", "--games", "6", "--seats", "blue=np", "--scenario", "all", "--seed", "3", "--notes")
    assert text.exit_code == 0
    assert text.output.startswith("# A Duel: short, long\n")
    assert "Seats: red random, blue np" in text.output
    assert "| 8.1 | bold.breath |" in text.output
    assert "## long" in text.output
    data = json.loads(run("simulate", "duel", "-n", "6", "-s", "blue=np", "--scenario", "all", "--json").output)
    assert data["summary"]["games"] == len(data["rows"]) == 6
    assert [row["scenario"] for row in data["rows"]] == ["short", "long"] * 3
    again = json.loads(run("simulate", "duel", "-n", "6", "-s", "blue=np", "--scenario", "all", "--json").output)
    assert [r["winner"] for r in again["rows"]] == [r["winner"] for r in data["rows"]]


def test_report_tells_records_and_simulations_alike(tmp_path: Path) -> None:
    out = tmp_path / "games"
    made = json.loads(run("simulate", "duel", "-n", "5", "--out", str(out), "--json").output)
    assert len(list(out.glob("duel-*.json"))) == 5
    whole = json.loads(run("report", str(out), "--json").output)
    assert whole["summary"]["wins"] == made["summary"]["wins"]
    records = [str(p) for p in sorted(out.glob("duel-*.json"))]
    single = json.loads(run("report", *records, "--json").output)
    assert single["summary"]["wins"] == made["summary"]["wins"]
    assert single["summary"]["choices"] == made["summary"]["choices"]
    text = run("report", *records, "--table", "--notes").output
    assert "| duel-00004.json | short |" in text
    assert "Seats: all random" in text
    (tmp_path / "more.json").write_text(json.dumps(made))
    both = json.loads(run("report", str(out), str(tmp_path / "more.json"), records[0], "--json").output)
    assert both["summary"]["games"] == 11, "a folder, a simulation and a record are told together"
    (out / "rows.json").write_text("{}")
    broken = run("report", str(out / "rows.json"))
    assert broken.exit_code == common.WRONG
    assert "rows.json: not a record" in broken.output.replace("\n", "")


def test_replay_tells_the_reasons_of_policies(tmp_path: Path) -> None:
    """Each answer with what led to it, in words or as JSON."""
    run("simulate", "duel", "-n", "1", "--seats", "blue=np", "--out", str(tmp_path), "--json")
    record = str(tmp_path / "duel-00000.json")
    told = run("replay", record, "--notes").output.splitlines()
    assert any(not line.startswith(" ") for line in told) and any(line.startswith("  8.1  ") for line in told)
    data = json.loads(run("replay", record, "--json").output)
    assert {note["rule"] for notes in data["notes"].values() for note in notes} == {"8.1"}


# ---------------------------------------------------------------------- fuzz


def test_fuzz_passes_sound_games() -> None:
    result = run("fuzz", "duel", "--games", "8", "--every", "1")
    assert result.exit_code == 0
    assert "duel: 8 games passed" in result.output
    data = json.loads(run("fuzz", "duel", "--games", "8", "--seats", "mix", "--prefer", "op", "--json").output)
    assert (data["passed"], data["failures"]) == (8, [])
    assert data["topics"]["duel.act"] > 8
    assert len(set(data["digests"])) == 8


def test_fuzz_draws_what_is_not_given() -> None:
    drawn, fixed = (
        json.loads(run("fuzz", "duel", "-n", "8", "-o", o, "--json").output)["keys"]["mean"] for o in ("all,life=3", "life=3")
    )
    assert drawn != fixed  # the option rest was drawn, too
    assert "unknown option 'magic'" in run("fuzz", "duel", "-o", "all,magic=1").output


def test_fuzz_in_two_processes_sees_the_same_games() -> None:
    one, two = (json.loads(run("fuzz", "duel", "-n", "6", "-j", j, "--json").output)["digests"] for j in ("1", "2"))
    assert one == two


def test_fuzz_writes_a_failure_that_replay_opens(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sandtable._GAMES, "duel", Crashes())
    out = tmp_path / "failures"
    result = run("fuzz", "duel", "--games", "9", "--out", str(out), "--keep-going", "--json")
    assert result.exit_code == 1
    failures = json.loads(result.output)["failures"]
    assert len(failures) > 4
    assert sorted(f["file"] for f in failures) == sorted(str(p) for p in out.iterdir())
    first = CliRunner().invoke(app, ["fuzz", "duel", "--games", "9", "--out", str(out)])
    assert first.exit_code == 1
    assert "game 0 FAILED after" in first.output
    opened = CliRunner().invoke(app, ["replay", failures[0]["file"]], input="n\nq\n")
    assert f" {failures[0]['at']} / {failures[0]['at']} " in opened.output
    assert "ValueError: a fault in a rule" in opened.output


# ---------------------------------------------------------------------- bench, console, play


def test_bench_as_a_table_and_as_json() -> None:
    data = json.loads(run("bench", "duel", "--rounds", "1", "--games", "1", "--json").output)
    assert data["measures"]["random decision"]["aim"] == 25
    assert {"load a long game", "fork of a long game", "memory of a long game"} <= data["measures"].keys()
    assert 0 < data["measures"]["memory of a long game"]["best"] < 5
    assert "random decision" in run("bench", "duel", "--rounds", "1", "--games", "1").output


def test_console_plays_loads_and_speaks(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    keys = f"pass\nsave {file}\nquit\n"
    first = run("console", "duel", "--seed", "1", "--lang", "es", "--seats", "blue=np", typed=keys)
    assert first.exit_code == 0
    assert "Guardado en" in first.output
    again = run("console", "--load", str(file), typed="pass\nquit\n")
    assert again.exit_code == 0
    assert "A Duel: short." in again.output


def test_play_and_serve_start_the_web_app(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[dict[str, object]] = []
    web = ModuleType("sandtable.web.app")
    web.run = lambda **given: calls.append(given)  # type: ignore[attr-defined]
    web.free_port = lambda host, port: port + 1 if port == 8800 else port  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "sandtable.web.app", web)
    monkeypatch.setattr("sandtable.web.safety.taken", lambda host, port: port == 9001)
    for name in [name for name in os.environ if name.startswith("SANDTABLE_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("SANDTABLE_EXTRA_GAMES", "")
    assert run("play", "--port", "9000", "--no-browser").exit_code == 0
    assert run("serve", "--database", "postgresql://x", "--workers", "3").exit_code == 0
    asked = run("play", "--port", "9001")
    assert asked.exit_code == common.WRONG and "port 9001 of 127.0.0.1 is taken" in " ".join(asked.output.split())
    assert run("serve", "--port", "9001").exit_code == common.WRONG
    busy = run("play")
    assert "http://127.0.0.1:8801/" in busy.output, "another port where the usual one is taken"
    assert calls == [
        {"host": "127.0.0.1", "port": 9000, "open_browser": False, "database_url": None},
        {
            "host": "127.0.0.1", "port": 8800, "open_browser": False, "database_url": "postgresql://x", "workers": 3,
            "certificate": "", "key": "",
        },
        {"host": "127.0.0.1", "port": 8801, "open_browser": True, "database_url": None},
    ]
    assert os.environ["SANDTABLE_EXTRA_GAMES"] == "tests.kernel.toy"


@pytest.mark.parametrize("command", ["play", "serve"])
@pytest.mark.parametrize(
    "database, said", [("", "/dev/null/.local/share/sandtable"), ("/dev/null/a.db", "/dev/null"), ("mysql://x", "mysql")]
)
def test_where_tables_cannot_be_kept_is_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch, command: str, database: str, said: str
) -> None:
    monkeypatch.setenv("HOME", "/dev/null")
    monkeypatch.setenv("SANDTABLE_DATABASE_URL", "")  # left for workers, and restored
    result = run(command, *(["--database", database] if database else []))
    assert result.exit_code == common.WRONG
    assert said in result.output and "Traceback" not in result.output


def test_without_the_web_app_the_console_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sandtable.web.app", None)
    result = run("play")
    assert result.exit_code == common.WRONG
    assert "sandtable console" in result.output.replace("\n", " ")


# ---------------------------------------------------------------------- reading the line


def test_seats_may_be_given_together() -> None:
    info = toy.DUEL.info
    assert common.read_seats("np", info) == {"red": "np", "blue": "np"}
    assert common.read_seats("all=np,red=human", info) == {"red": "human", "blue": "np"}
    assert common.read_seats("red=human,all=np", info) == {"red": "human", "blue": "np"}
    assert common.read_seats("", info) == {}


def test_scenarios_one_several_all_or_the_first() -> None:
    game = toy.DUEL
    assert common.read_scenarios("", game) == ("short",)
    assert common.read_scenarios("all", game) == ("short", "long")
    assert common.read_scenarios("long,short", game) == ("long", "short")
