"""Another worker, or a restarted one, goes on with what a policy had planned in the midst of its turn."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import sandtable
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from sandtable.web.live import Live, entry_of, restore
from sandtable.web.store import Entry
from tests.kernel.talk import Talk

ROW = SimpleNamespace(
    id="x", name="x", origin={}, created_at=0.0, game="talk", scenario="plain", options={}, seats={"planner": "np"}
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
    before = table.version
    table.answer(key)
    entries.append(entry_of(table, len(entries) + 1, before))


def test_a_table_read_from_its_entries_goes_on_as_planned(game: Talk) -> None:
    """At every question, after an undo too."""
    table, entries = here(game)
    while table.decision is not None:
        other = restore(ROW, entries).table
        answer(table, entries)
        if points := table.undo_points():
            table.undo()
            entries.append(entry_of(table, len(entries) + 1, points[0], back_to=points[0]))
            other = restore(ROW, entries).table
            answer(table, entries)
        other.answer("n:1")
        assert other.session.keys == table.session.keys
        assert other.rng.word == table.rng.word


def test_a_worker_that_catches_up_goes_on_as_planned(game: Talk) -> None:
    table, entries = here(game)
    second: Live = restore(ROW, entries)
    for _ in range(3):
        answer(table, entries)
        second.follow(entries[second.seq :])
    answer(table, entries)
    second.table.answer("n:1")
    assert second.table.session.keys == table.session.keys


def test_an_entry_keeps_the_dice_of_the_step_at_hand_only(game: Talk) -> None:
    table, entries = here(game)
    assert set(entries[0].words) == {"0"}
    while table.decision is not None:
        answer(table, entries)
    assert len(table.words) == 4
    assert entries[-1].words == {}
