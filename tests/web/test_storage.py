"""What is kept: quotas by person and by network, packed histories, the host's rules for what goes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa

from sandtable.web.schema import archives, entries, players, tables
from sandtable.web.settings import Settings
from sandtable.web.storage import DAY, Storage, Swept
from sandtable.web.store import Store, pack, unpack
from tests.web.serving import Guest, Server, fresh

CARAVAN = {"game": "caravan", "scenario": "short"}


@pytest.fixture
def serve(new_database: Callable[[], str]) -> Iterator[Callable[..., Server]]:
    """Servers on one new database, with settings of their own."""
    database, running = new_database(), list[Server]()

    def start(**settings: Any) -> Server:
        running.append(Server(database, **settings).start())
        return running[-1]

    yield start
    for server in running:
        server.stop()


def from_network(server: Server, address: str) -> Guest:
    guest = Guest(server.url)
    guest.http.headers["X-Forwarded-For"] = address
    return guest


def rows(server: Server, query: sa.Select[Any]) -> list[Any]:
    with server.desk.store.engine.connect() as connection:
        return list(connection.execute(query).all())


def age(server: Server, table: str, days: float) -> None:
    with server.desk.store.engine.begin() as connection:
        connection.execute(tables.update().where(tables.c.id == table).values(updated_at=time.time() - days * DAY))


# ---------------------------------------------------------------- quotas


def test_a_network_has_a_quota_whoever_asks(serve: Callable[..., Server]) -> None:
    """A new cookie does not help, nor another address of the same IPv6 /64."""
    server = serve(block_tables=3)
    for n in range(3):
        from_network(server, f"2001:db8:7:7::{n + 1}").new()
    reply = from_network(server, "2001:db8:7:7:ffff::9").http.post("/api/tables", json=CARAVAN)
    assert reply.status_code == 409 and reply.json()["error"] == "too_much_kept"
    from_network(server, "2001:db8:7:8::1").new()
    for _ in range(5):
        Guest(server.url).new()  # this machine's own
    kept = {row.block for row in rows(server, sa.select(tables.c.block))}
    assert len(kept) == 3 and "" in kept and not any("2001" in block for block in kept)  # never the address itself


def test_bytes_are_counted_imports_and_forks_too(serve: Callable[..., Server]) -> None:
    server = serve(max_bytes=2500)
    ann = Guest(server.url)
    table = ann.new(scenario="long")
    (before,) = rows(server, sa.select(tables.c.bytes))
    ann.play(table, "done", "done")
    (after,) = rows(server, sa.select(tables.c.bytes))
    assert 0 < before.bytes < after.bytes
    record = ann.http.get(f"/api/tables/{table}/record").json()
    codes = [ann.http.post("/api/import", json={"record": record}).status_code for _ in range(8)]
    assert codes[0] == 201 and codes[-1] == 409
    total = rows(server, sa.select(sa.func.sum(tables.c.bytes).label("all")))[0].all
    assert 2500 <= total < 2500 + 2 * after.bytes
    refused = [
        ann.post(table, "fork", moment=0), ann.http.post("/api/tables", json=CARAVAN),
        ann.http.post("/api/tutorials", json={"game": "fitl"}),
    ]  # fmt: skip
    assert [r.json()["error"] for r in refused] == ["too_much_kept"] * 3
    assert ann.answer(table, "done").status_code == 200  # playing on is not setting up


def test_answers_taken_back_without_end_come_to_an_end(serve: Callable[..., Server]) -> None:
    server = serve(table_bytes=4000)
    ann = Guest(server.url)
    table = ann.new(scenario="long")
    space = next(o["key"] for o in ann.state(table)["decision"]["options"] if o["key"] != "done")
    for _ in range(40):
        reply = ann.answer(table, space)
        if reply.status_code == 200:
            reply = ann.post(table, "undo", to="choice", version=reply.json()["version"], id=fresh())
        if reply.status_code != 200:
            break
    assert reply.status_code == 409 and reply.json()["error"] == "table_full"
    state = ann.state(table)
    assert state["version"] == reply.json()["state"]["version"]  # the table stands as it was
    record = ann.http.get(f"/api/tables/{table}/record").json()
    again = ann.http.post("/api/import", json={"record": record}).json()["table"]
    key = ann.state(again)["decision"]["options"][0]["key"]
    assert ann.answer(again, key).status_code == 200  # and the game goes on at a new one


def test_new_players_of_a_network_are_counted(serve: Callable[..., Server]) -> None:
    server = serve(block_players=2)
    codes = [from_network(server, "198.51.100.4").http.put("/api/me", json={"name": "x"}).status_code for _ in range(4)]
    assert codes == [200, 200, 429, 429]
    assert from_network(server, "198.51.100.5").http.put("/api/me", json={"name": "x"}).status_code == 200


# ---------------------------------------------------------------- the sweep


def test_finished_games_are_packed_and_read_as_before(serve: Callable[..., Server]) -> None:
    server = serve()
    ann = Guest(server.url)
    done, open_ = ann.new(scenario="long"), ann.new(scenario="long")
    ann.play_out(done)
    ann.play(open_, "done")
    record = ann.http.get(f"/api/tables/{done}/record").json()
    statistics = ann.http.get(f"/api/tables/{done}/statistics").json()
    size = rows(server, sa.select(tables.c.bytes).where(tables.c.id == done))[0].bytes
    storage = server.desk.storage
    assert storage.sweep().archived == 0  # nobody is gone yet
    for table in (done, open_):
        age(server, table, 31)
    assert storage.sweep(dry=True).archived == 1 and not rows(server, sa.select(archives))
    assert storage.sweep().archived == 1 and storage.sweep().archived == 0
    assert rows(server, sa.select(archives.c.table_id)) == [(done,)]
    assert not rows(server, sa.select(entries).where(entries.c.table_id == done))
    assert rows(server, sa.select(tables.c.bytes).where(tables.c.id == done))[0].bytes < size
    fresh_server = serve()
    ann = ann.at(fresh_server.url)
    assert ann.http.get(f"/api/tables/{done}/record").json() == record
    assert ann.http.get(f"/api/tables/{done}/statistics").json() == statistics


def test_an_abandoned_game_is_packed_and_can_be_played_on(serve: Callable[..., Server]) -> None:
    server = serve()
    ann = Guest(server.url)
    table = ann.new(scenario="long")
    version = ann.play(table, "done", "done")["version"]
    age(server, table, 121)
    assert server.desk.storage.sweep().archived == 1
    other = serve()
    for guest in (ann.at(other.url), ann):  # one that reads it anew, one that has it in memory
        state = guest.state(table)
        assert state["version"] == version
        assert guest.answer(table, "done", version=version).status_code == 200
        version = guest.state(table)["version"]
    age(server, table, 121)
    assert server.desk.storage.sweep().archived == 0  # packed, and its end is short; packed again when played on
    with server.desk.store.engine.begin() as connection:
        connection.execute(tables.update().values(archived_at=time.time() - 200 * DAY))
    assert server.desk.storage.sweep().archived == 1
    last = serve()
    assert ann.at(last.url).play_out(table)["outcome"] is not None


def test_what_goes_and_when_is_the_hosts_rule(serve: Callable[..., Server]) -> None:
    server = serve()
    ann, bob = Guest(server.url), Guest(server.url)
    bob.http.put("/api/me", json={"name": "Bob"})  # came once
    untouched, played = ann.new(), ann.new(scenario="long")
    ann.play(played, "done")
    for table in (untouched, played):
        age(server, table, 400)
    nothing = replace(Settings(), archive_abandoned_days=0, remove_unplayed_days=0, remove_players_days=0)
    assert Storage(nothing, server.desk.store).sweep() == Swept(0, 0, 0)
    swept = server.desk.storage.sweep()
    assert (swept.tables_removed, swept.archived) == (1, 1)
    assert ann.http.get(f"/api/tables/{untouched}").status_code == 404
    assert ann.state(played)["version"] == 2
    strict = Storage(replace(Settings(), remove_archived_days=365), server.desk.store)
    assert strict.sweep().tables_removed == 1
    assert ann.http.get("/api/tables").json() == []
    assert len(rows(server, sa.select(players))) == 2
    with server.desk.store.engine.begin() as connection:
        connection.execute(players.update().values(created_at=time.time() - 181 * DAY))
    assert server.desk.storage.sweep().players_removed == 2


def test_of_several_workers_one_sweeps(new_database: Callable[[], str]) -> None:
    from sandtable.web import migrate

    settings = Settings(database_url=new_database())
    migrate.upgrade(settings.url)
    stores = [Store(settings.url, 2) for _ in range(2)]
    workers = [Storage(settings, store) for store in stores]
    assert [worker.sweep_if_due() is not None for worker in (*workers, *workers)] == [True, False, False, False]
    assert workers[0].block_key("203.0.113.7") == workers[1].block_key("203.0.113.7") != ""
    for store in stores:
        store.close()


def test_a_packed_history_is_the_same() -> None:
    from sandtable.web.store import Entry

    history = [
        Entry(1, ["a", "b"], {"0": [{"rule": "1", "topic": "x", "args": {"n": 1}}]}, "ff", {"0": "1"}),
        Entry(2, [], {}, "0", {}, "req", "player", None, 1, 12.5),
    ]
    assert unpack(pack(history)) == history
