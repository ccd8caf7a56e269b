"""A long game is opened from its snapshot, and is what a replay of its entries gives; what does not fit is replayed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

import sandtable
from sandtable.web import present, shelf, snapshots
from sandtable.web import shown as showing
from sandtable.web.open_table import OpenTable, entry_of, restored
from sandtable.web.schema import snapshots as kept_snapshots
from sandtable.web.snapshots import made_of, opened_from
from sandtable.web.store import Access, Entry, Head
from tests.web.serving import Guest, Server, sqlite

CASES: list[tuple[str, str, dict[str, object], str]] = [
    ("fitl", "short", {}, "np"),
    ("fitl", "medium", {"deception": "drawn"}, "random"),
    ("sovereign", "1961", {}, "np"),
    ("chaco", "boqueron", {}, "np"),
]


def opened_table(game: str, scenario: str, options: dict[str, object], who: str) -> tuple[Any, OpenTable, Entry]:
    """A table in mid-game as it comes from the database, with its row and its last entry."""
    info = sandtable.game(game).info
    first, *others = info.seats
    seats = {first: "human", **dict.fromkeys(others, who)}
    table = sandtable.new(game, scenario, seed=4, options=options, seats=seats)
    table.auto("random", limit=250)
    row = SimpleNamespace(
        id="x", name="x", origin={}, created_at=0.0, chances=True, game=game, rules=info.rules,
        scenario=scenario, options=table.options, seats=seats,
    )  # fmt: skip
    entry = entry_of(table, 1)
    return row, restored(row, [entry]), entry


def told(opened: OpenTable) -> list[Any]:
    table, session = opened.table, opened.table.session
    seats = (next(iter(table.seats)),)
    access = Access("x", "p", seats, True, Head(1, 1, 1))
    return [
        table.record(private=True), table.record(eyes=seats), list(session.who), dict(session.known), list(session.steps),
        [(mark.number, mark.keys, mark.events, mark.state.to_json()) for mark in session.marks],
        [event.to_json() for event in table.log], table.state.to_json(), table.undo_points(), dict(table.dice),
        opened.undos, opened.seq, msgspec.json.decode(showing.state(opened, access, "en", 0, 0).json),
        present.statistics(opened, access, [], "en"),
        [present.frame(opened, access, moment, "en") for moment in range(0, table.moment, 53)],
    ]  # fmt: skip


@pytest.mark.parametrize(("game", "scenario", "options", "who"), CASES)
def test_from_a_snapshot_it_is_the_same_table(game: str, scenario: str, options: dict[str, object], who: str) -> None:
    row, whole, entry = opened_table(game, scenario, options, who)
    kept = made_of(whole)
    assert kept is not None
    again = opened_from(row, kept, entry)
    assert again is not None and again.snapped == whole.table.moment
    assert told(again) == told(whole)
    for mine, theirs in ((again.table, whole.table),):
        for moment in range(0, mine.moment, 61):
            assert mine.at(moment).record(private=True) == theirs.at(moment).record(private=True)
    for _ in range(6):  # and they go on alike
        for opened in (again, whole):
            opened.table.auto("first", limit=10)
        assert again.table.record(private=True) == whole.table.record(private=True)
        assert again.table.state.to_json() == whole.table.state.to_json()


def test_what_does_not_fit_is_not_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    row, whole, entry = opened_table(*CASES[0])
    kept = made_of(whole)
    assert kept is not None and opened_from(row, kept, entry) is not None
    assert opened_from(row, replace(kept, maker="another"), entry) is None
    assert opened_from(row, replace(kept, packed=kept.packed[:-1] + b"x"), entry) is None
    assert opened_from(row, replace(kept, seq=2), entry) is None
    assert opened_from(row, kept, replace(entry, rng="1")) is None
    assert opened_from(SimpleNamespace(**{**vars(row), "id": "y"}), kept, entry) is None
    assert opened_from(SimpleNamespace(**{**vars(row), "rules": 1}), kept, entry) is None
    assert opened_from(SimpleNamespace(**{**vars(row), "options": {**row.options, "edition": 1}}), kept, entry) is None
    monkeypatch.setattr(sandtable, "__version__", "9.9")
    assert opened_from(row, kept, entry) is None


def test_the_shelf_opens_a_long_game_from_its_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 5)  # twelve answers are more, whatever is dealt
    server = Server(sqlite(tmp_path)).start()
    try:
        ann, desk = Guest(server.url), server.desk
        seats = {"us": "me", "arvn": "np", "nva": "np", "vc": "np"}
        table = ann.new(seats, game="fitl")
        for _ in range(12):
            state = ann.state(table)
            ann.play(table, state["decision"]["options"][0]["key"])
        kept = desk.shelf.snapshots.of(table)
        assert kept is not None and kept.seq <= ann.state(table)["version"]
        now, counted = ann.state(table), ann.http.get(f"/api/tables/{table}/statistics").json()

        def shown_again() -> None:
            desk.shelf.forget(table)
            assert ann.state(table) == now
            assert ann.http.get(f"/api/tables/{table}/statistics").json() == counted

        with monkeypatch.context() as only:
            only.setattr(shelf, "restoring", None)  # no replay from the beginning
            shown_again()
        for spoilt in ({"maker": "x"}, {"packed": b"no such thing"}, {"seq": 10_000}, {"seq": 1}):
            with desk.store.engine.begin() as c:
                c.execute(kept_snapshots.update().values(spoilt))
            shown_again()
        broken = b"not even packed"
        with desk.store.engine.begin() as c:
            c.execute(kept_snapshots.update().values(seq=kept.seq, maker=kept.maker, packed=broken,
                                                     digest=snapshots._digest(table, broken)))  # fmt: skip
        shown_again()
        ann.http.delete(f"/api/tables/{table}")
        with desk.store.engine.connect() as c:
            assert c.execute(sa.select(kept_snapshots)).all() == []
    finally:
        server.stop()
