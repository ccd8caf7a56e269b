"""Faults that a hostile tester found, each as it was found."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import sandtable
from sandtable.kernel.errors import SandtableError
from sandtable.web.schema import tables
from sandtable.web.settings import Settings
from sandtable.web.store import Store
from tests.web.serving import Guest, Server

ODD: list[Any] = [
    [[1]], [{}], {}, {"a": [1]}, [None], [True], "", "x", "\x00", 0, -1, 1.5, 10**30, True, False, None, [], [[]], ["us", "us"],
    ["us", ["us"]], [1, 1, 1], ["x"] * 300, {"us": {"us": 1}},
]  # fmt: skip


def change(database: str, **values: object) -> None:
    engine = sa.create_engine(Settings(database_url=database).url)
    with engine.begin() as connection:
        connection.execute(tables.update().values(**values))
    engine.dispose()


@pytest.mark.parametrize("game", ["chaco", "fitl"])
def test_no_odd_option_breaks_a_set_up(game: str) -> None:
    """``novices: [[1]]`` was a 500: whatever JSON an option is given, it is taken or refused in words."""
    info = sandtable.game(game).info
    taken = 0
    for name, option in info.options.items():
        if option.kind == "path":  # refused at the door
            continue
        for value in ODD:
            with suppress(SandtableError):
                sandtable.new(game, info.scenarios[0], seed=1, options={name: value})
                taken += 1
    assert taken


def test_the_server_refuses_it_in_words(ann: Guest) -> None:
    body = {"game": "fitl", "scenario": "short", "options": {"deception": "handicap", "novices": [[1]]}}
    reply = ann.http.post("/api/tables", json=body)
    assert reply.status_code == 422 and "novices" in reply.json()["message"]


def test_a_link_to_a_game_that_is_gone(new_database: Callable[[], str]) -> None:
    database = new_database()
    server = Server(database).start()
    try:
        ann = Guest(server.url)
        table = ann.new({"red": "me", "blue": "friend"})
        token = ann.links(table)["blue"]
        change(database, game="chess")
        reply = ann.http.post("/api/join/look", json={"token": token})
        assert reply.status_code == 409 and reply.json()["error"] == "no_game"
        server.stop()
        server = Server(database).start()
        ann = ann.at(server.url)
        reply = ann.http.get(f"/api/tables/{table}")
        assert reply.status_code == 409 and reply.json()["error"] == "no_game"
        assert ann.http.get("/api/tables").json() == []
    finally:
        server.stop()


def test_a_table_of_other_rules_is_not_played_on(new_database: Callable[[], str]) -> None:
    database = new_database()
    server = Server(database).start()
    ann = Guest(server.url)
    table = ann.new()
    ann.play(table, "done")
    server.stop()
    change(database, rules=99)
    server = Server(database).start()
    try:
        ann = ann.at(server.url)
        for reply in (ann.http.get(f"/api/tables/{table}"), ann.answer(table, "done", version=2)):
            assert reply.status_code == 409 and reply.json()["error"] == "other_rules"
            assert "99" in reply.json()["message"]
    finally:
        server.stop()


@pytest.mark.parametrize(("asked", "number"), [("full", 2), ("normal", 1)])
def test_what_a_power_cut_may_lose_is_a_setting(tmp_path: Path, asked: str, number: int) -> None:
    assert Settings().sqlite_sync == "full"
    store = Store(f"sqlite:///{tmp_path / 'x.db'}", 1, asked)
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == number
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    store.close()
