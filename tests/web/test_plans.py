"""Another worker, or a restarted one, goes on with what a policy had planned in the middle of its turn."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import sandtable
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from sandtable.web.open_table import OpenTable, entry_of, restored
from sandtable.web.store import Entry
from tests.kernel.talk import Talk
from tests.web.serving import Guest

ROW = SimpleNamespace(
    id="x", name="x", origin={}, created_at=0.0, chances=True,
    game="talk", rules=1, scenario="plain", options={}, seats={"planner": "np"}
)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Talk:
    game = Talk()
    monkeypatch.setattr(sandtable, "game", lambda name: game)
    return game


def here(game: Talk) -> tuple[Table, list[Entry]]:
    table = Table(game, "plain", {}, ROW.seats, Rng(1))
    table.settle()
    return table, [entry_of(table, 1)]


def answer(table: Table, entries: list[Entry], key: str = "n:1") -> None:
    before = table.moment
    table.answer(key)
    entries.append(entry_of(table, len(entries) + 1, before))


def test_a_table_read_from_its_entries_goes_on_as_planned(game: Talk) -> None:
    """At every question, after an undo too."""
    table, entries = here(game)
    while table.decision is not None:
        other = restored(ROW, entries).table
        answer(table, entries)
        if points := table.undo_points():
            table.undo()
            entries.append(entry_of(table, len(entries) + 1, points[0], back_to=points[0]))
            other = restored(ROW, entries).table
            answer(table, entries)
        other.answer("n:1")
        assert other.session.keys == table.session.keys
        assert other.rng.number == table.rng.number


def test_a_worker_that_catches_up_goes_on_as_planned(game: Talk) -> None:
    table, entries = here(game)
    second: OpenTable = restored(ROW, entries)
    for _ in range(3):
        answer(table, entries)
        second.follow(entries[second.seq :])
    answer(table, entries)
    second.table.answer("n:1")
    assert second.table.session.keys == table.session.keys


def test_an_entry_keeps_the_dice_of_what_it_adds(game: Talk) -> None:
    table, entries = here(game)
    while table.decision is not None:
        answer(table, entries)
    assert [list(entry.dice) for entry in entries if entry.dice] == [["0"], ["3"], ["6"], ["9"]]
    assert {n: int(word, 16) for entry in entries for n, word in entry.dice.items()} == {
        str(n): word for n, word in table.dice.items()
    }


def test_a_fork_goes_on_as_planned_from_any_moment(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has dice of its own, but what was planned before it is planned; none of that is ever told."""
    monkeypatch.setitem(sandtable._GAMES, "talk", Talk())
    table = ann.new({"planner": "np", "person": "me"}, game="talk", scenario="plain")
    while ann.state(table)["decision"]:
        ann.play(table, "n:1")
    whole = ann.http.get(f"/api/tables/{table}/record").json()
    assert not {"rng", "dice"} & set(whole)
    for moment in range(1, 12):
        fork = ann.post(table, "fork", moment=moment).json()["table"]
        while ann.state(fork)["decision"]:
            ann.play(fork, "n:1")
        assert ann.http.get(f"/api/tables/{fork}/record").json()["keys"] == whole["keys"]
