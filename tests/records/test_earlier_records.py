"""Records that an earlier version wrote load, say where they stop, and are played on."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import sandtable
from sandtable.cli import app
from tests.records import RECORDS, record

STOPS = {
    "chaco_finished": (184, 280, "supply.die"),
    "chaco_one_person": None,
    "chaco_two_people": (179, 210, "supply.truck"),
    "fitl_finished": (173, 641, "event.order"),
    "fitl_four_people": (221, 262, "march.destination"),
    "fitl_mid_turn": None,
    "fitl_one_person": (275, 309, "agitate.space"),
}
"""Where the rules have been corrected since: answers that hold, answers in all, what is asked there. None: all hold. Rules that
are corrected later may stop them earlier."""


@pytest.mark.parametrize("name", RECORDS)
def test_an_earlier_record_loads_as_far_as_it_holds_and_is_played_on(name: str) -> None:
    source = record(name)
    written = json.loads(source)
    table = sandtable.load(source)
    stop = STOPS[name]
    cut = table.cut
    assert (None if cut is None else (cut.at, cut.of, cut.topic)) == stop
    assert written["rules"] == 1 and table.session.keys == written["keys"][: table.moment]
    assert table.moment == (len(written["keys"]) if stop is None else stop[0])
    assert cut is None or cut.key == written["keys"][cut.at]
    for seat in (None, *table.seats):
        assert table.view(seat)
    assert table.decision is not None and table.outcome is None
    table.settle()
    if table.decision is not None:
        table.auto("random", limit=60)
    table.game.check(table.state)
    again = sandtable.load(table.record(private=True))
    assert again.record()["rules"] == table.game.info.rules > 1
    assert again.cut is None and again.session.keys == table.session.keys


def run(*args: str, typed: str = "q\nquit\n") -> tuple[str, str]:
    result = CliRunner().invoke(app, [*args], input=typed)
    assert result.exit_code == 0, result.output
    return result.stdout, result.stderr


TOLD = "The rules have changed since this game was played: it goes on from answer 179 of 210."


def test_the_commands_say_so(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(record("chaco_two_people"))
    assert TOLD in " ".join(run("replay", str(file), "--lang", "en")[0].split())
    assert TOLD in " ".join(run("console", "--load", str(file), "--lang", "en")[0].split())
    for args in (("replay", str(file), "--log"), ("replay", str(file), "--json"), ("report", str(file))):
        out, err = run(*args, *(("--lang", "en") if args[0] == "replay" else ()))
        assert TOLD in err and TOLD not in out
    assert file.read_bytes() == record("chaco_two_people"), "the file stays as it is"


def test_the_console_says_so_when_it_loads(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(record("chaco_two_people"))
    out, _ = run("console", "chaco", "--lang", "en", "--seed", "1", typed=f"load {file}\nquit\n")
    assert TOLD in " ".join(out.split())


def test_what_holds_whole_says_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(record("chaco_one_person"))
    assert "The rules" not in "".join(run("replay", str(file), "--log", "--lang", "en"))
