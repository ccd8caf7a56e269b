"""The connections that threads keep, and the statements they run: as safe as those of the pool."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import sandtable
from sandtable.web import lines, migrate
from sandtable.web.lines import Busy, Line, Lost, OneWriter
from sandtable.web.open_table import HOST, entry_of, standing_of
from sandtable.web.prepared import Prepared
from sandtable.web.schema import entries, tables
from sandtable.web.seating import Seating
from sandtable.web.store import Conflict, Entry, Full, Head, NewTable, Standing, Store
from tests.web.serving import Guest, Server, free_space, fresh


@pytest.fixture
def store(new_database: Callable[[], str]) -> Iterator[Store]:
    url = new_database().replace("postgresql://", "postgresql+psycopg://")
    migrate.upgrade(url)
    opened = Store(url, 2, table_bytes=2000)
    yield opened
    opened.close()


def founded(store: Store) -> tuple[str, str]:
    """A table, and its owner's cookie."""
    player, cookie = store.new_player()
    table = sandtable.new("fitl", "short", seats=dict.fromkeys(("us", "arvn", "nva", "vc"), HOST), seed=1)
    first, standing = entry_of(table, 1), standing_of(table)
    row = NewTable(
        "AAAAAAAAAAAA", "t", "fitl", 1, "short", {}, table.seating, {}, Entry(1, [], {}, first.rng, {}), standing,
        tuple((player, seat) for seat in ("us", "arvn")),
    )  # fmt: skip
    store.add_table(row, player)
    return player, cookie


def entry(seq: int, request: str, **more: Any) -> Entry:
    return Entry(seq, ["pass"], {}, "0", {}, request=request, seat="us", **more)


def writing_line(store: Store) -> Line:
    found = store._lines
    line: Line = found._writer if isinstance(found, OneWriter) else found._own.line
    return line


STANDING = Standing(7, "arvn", None, ["card", {"card": 7}])


def test_what_a_line_writes_and_reads_is_what_the_pool_reads(store: Store) -> None:
    player, cookie = founded(store)
    head = store.append("AAAAAAAAAAAA", entry(2, "first", stand_ins={"us": "np"}), STANDING)
    assert (head.seq, head.beat) == (2, 2) and store.head("AAAAAAAAAAAA") == head
    assert store.player_at_once(cookie) == store.player(cookie) == player
    access = store.access_at_once("AAAAAAAAAAAA", player)
    assert access == store.enter("AAAAAAAAAAAA", cookie) == store.access("AAAAAAAAAAAA", player)
    assert access is not None and set(access.seats) == {"us", "arvn"}
    assert store.player_at_once("x" * 43) is None and store.access_at_once("BBBBBBBBBBBB", player) is None
    written = store.entries("AAAAAAAAAAAA")[1]
    assert (written.keys, written.notes, written.stand_ins, written.rules) == (["pass"], {}, {"us": "np"}, None)
    row = store.table("AAAAAAAAAAAA")
    assert row is not None and (row.outcome, row.stage, row.asked, row.moment) == (None, ["card", {"card": 7}], "arvn", 7)
    with store.engine.connect() as c:  # nothing decided is no JSON null
        assert c.execute(sa.select(tables.c.outcome.is_(None))).scalar_one()


def test_a_conflict_and_a_full_table_leave_the_line_sound(store: Store) -> None:
    founded(store)
    store.append("AAAAAAAAAAAA", entry(2, "first"), STANDING)
    for taken in (entry(2, "other"), entry(3, "first")):  # another writer's number; a request that was there
        with pytest.raises(Conflict):
            store.append("AAAAAAAAAAAA", taken, STANDING)
    with pytest.raises(Full):
        store.append("AAAAAAAAAAAA", replace(entry(3, "long"), keys=["pass"] * 999), STANDING)
    assert store.append("AAAAAAAAAAAA", entry(3, "next"), STANDING).seq == 3
    assert [e.request for e in store.entries("AAAAAAAAAAAA")] == [None, "first", "next"]


def test_who_writes_by_what_a_worker_knew_is_looked_up_if_anything_has_changed(store: Store) -> None:
    """The head of the table is known without reading it while nobody else has been there; after a word in the chat it is read,
    and so is who may write: whoever has lost a seat writes nothing."""
    player, _ = founded(store)
    access = store.access("AAAAAAAAAAAA", player)
    assert access is not None
    head = store.append("AAAAAAAAAAAA", entry(2, "first"), STANDING, access=access)
    assert head == store.head("AAAAAAAAAAAA") == Head(2, access.head.beat + 1, access.head.folk)
    store.say("AAAAAAAAAAAA", "word", player, "us", "hello")
    known = replace(access, head=head)
    head = store.append("AAAAAAAAAAAA", entry(3, "second"), STANDING, access=known)
    assert head == store.head("AAAAAAAAAAAA") and head.folk == known.head.folk + 1
    known = replace(access, head=head)
    with pytest.raises(Full):
        store.append("AAAAAAAAAAAA", replace(entry(4, "long"), keys=["pass"] * 999), STANDING, access=known)
    Seating(store).free("AAAAAAAAAAAA", "us", store.new_player()[0])
    for stale in (access, known):
        with pytest.raises(Conflict):
            store.append("AAAAAAAAAAAA", entry(4, "third"), STANDING, access=stale)
    assert [e.request for e in store.entries("AAAAAAAAAAAA")] == [None, "first", "second"]


def test_a_line_that_was_cut_is_opened_anew(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database was started anew while nobody answered: the next answer is taken all the same."""
    player, _ = founded(store)
    monkeypatch.setattr(lines, "IDLE_SECONDS", -1.0)
    store.append("AAAAAAAAAAAA", entry(2, "first"), STANDING)
    line = writing_line(store)
    before = line.in_use()
    if store.engine.dialect.name == "postgresql":
        with store.engine.connect() as c:
            mine = c.connection.dbapi_connection.info.backend_pid  # type: ignore[union-attr]
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> :me"
            c.execute(sa.text(others), {"me": mine})
    else:
        before.connection.dbapi_connection.close()  # type: ignore[union-attr]
    assert store.append("AAAAAAAAAAAA", entry(3, "next"), STANDING).seq == 3
    assert store.access_at_once("AAAAAAAAAAAA", player) is not None
    assert writing_line(store).in_use() is not before


def test_a_prepared_statement_says_what_it_lacks() -> None:
    dialect = sa.create_engine("sqlite://").dialect
    with pytest.raises(AssertionError):
        Prepared(sa.select(entries.c.seq).where(entries.c.seq.in_([1, 2])), dialect)


# ---------------------------------------------------------------- SQLite: those who come together wait for the disk together


class SlowDisk:
    """A database of SQLite whose disk writes when it is let, and lines that wait for it apart from their commits."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, mode: str = "wal") -> None:
        self.engine = sa.create_engine(f"sqlite:///{folder / 'lines.sqlite3'}")
        with self.engine.connect() as c:
            c.exec_driver_sql(f"PRAGMA journal_mode = {mode}")
            c.exec_driver_sql("CREATE TABLE notes (word TEXT PRIMARY KEY)")
            c.commit()
        self.lines = OneWriter(self.engine, apart=True)
        self.syncs, self.begun, self.let = 0, threading.Event(), threading.Event()
        self.error: OSError | None = None
        sync = lines.Disk.sync

        def slowly(disk: lines.Disk) -> None:
            self.syncs += 1
            self.begun.set()
            self.let.wait(10)
            if self.error is not None:
                raise self.error
            sync(disk)

        monkeypatch.setattr(lines.Disk, "sync", slowly)

    def write(self, word: str, also: str = "") -> None:
        with self.lines.writing() as c:
            c.connection.cursor().execute("INSERT INTO notes VALUES (?)", [word])
            if also:
                c.connection.cursor().execute(also)
        self.lines.kept()

    def words(self) -> set[str]:
        with self.engine.connect() as c:
            return {row.word for row in c.execute(sa.text("SELECT word FROM notes"))}

    def synchronous(self) -> tuple[int, int]:
        """1 is NORMAL, 2 is FULL: of the writer's connection, and of the pool's."""
        mine = self.lines._writer.in_use().connection.cursor().execute("PRAGMA synchronous").fetchone()[0]
        with self.engine.connect() as c:
            return mine, c.exec_driver_sql("PRAGMA synchronous").scalar_one()


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowDisk]:
    slow = SlowDisk(tmp_path, monkeypatch)
    yield slow
    slow.lines.close()


def test_who_comes_while_another_waits_for_the_disk_shares_the_next_time(disk: SlowDisk) -> None:
    with ThreadPoolExecutor(8) as threads:
        writing = [threads.submit(disk.write, "first")]
        assert disk.begun.wait(10)
        writing += [threads.submit(disk.write, f"word {n}") for n in range(5)]
        while len(disk.words()) < 6:  # committed, while the first still waits
            time.sleep(0.001)
        assert not any(one.done() for one in writing)  # and confirmed to nobody
        disk.let.set()
        for one in writing:
            one.result(10)
    assert disk.syncs == 2


def test_a_part_that_goes_wrong_takes_no_other_along(disk: SlowDisk) -> None:
    disk.let.set()
    disk.write("first")
    with pytest.raises(sqlite3.IntegrityError):
        disk.write("first")
    with pytest.raises(sqlite3.OperationalError):
        disk.write("bad", "no SQL")
    with pytest.raises(Lost):  # a full disk ends a transaction
        disk.write("lost", "ROLLBACK")
    disk.write("last")
    assert disk.words() == {"first", "last"} and disk.syncs == 2


def test_what_is_not_on_the_disk_is_confirmed_to_nobody(disk: SlowDisk) -> None:
    disk.let.set()
    disk.error = OSError("the disk is broken")
    for word in ("first", "second"):
        with pytest.raises(OSError, match="broken"):
            disk.write(word)
    disk.error = None
    disk.write("third")
    assert disk.syncs == 3


def test_only_the_writers_own_commits_do_not_wait_by_themselves(disk: SlowDisk) -> None:
    disk.let.set()
    disk.write("first")
    assert disk.synchronous() == (1, 2)
    disk.lines._writer.in_use().connection.dbapi_connection.close()  # type: ignore[union-attr]
    disk.lines._writer._used = -1000.0  # long ago: it is tried, found cut, and opened anew
    disk.write("second")
    assert disk.synchronous() == (1, 2)


def test_without_a_log_a_commit_waits_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = SlowDisk(tmp_path, monkeypatch, mode="delete")
    disk.write("first")
    assert disk.synchronous() == (2, 2) and disk.syncs == 0 and disk.words() == {"first"}


def test_a_commit_that_fails_is_confirmed_to_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = SlowDisk(tmp_path, monkeypatch, mode="delete")
    disk.write("first")
    reader = disk.engine.raw_connection()
    cursor = reader.cursor()
    cursor.execute("BEGIN")
    cursor.execute("SELECT word FROM notes")  # who reads holds the file: without a log beside it, nobody can commit
    assert cursor.fetchall() == [("first",)]
    disk.lines._writer.in_use().connection.cursor().execute("PRAGMA busy_timeout = 1")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        disk.write("second")
    reader.rollback()
    disk.write("third")
    assert disk.words() == {"first", "third"}


def test_who_must_not_wait_writes_where_nobody_else_does(disk: SlowDisk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The event loop writes by itself, but it waits neither for another thread nor for another process, nor does it empty the
    log: then it is told, and nothing is written."""
    disk.let.set()

    def hastily(word: str) -> None:
        with disk.lines.writing_at_once() as c:
            c.connection.cursor().execute("INSERT INTO notes VALUES (?)", [word])

    with pytest.raises(Busy):  # nobody has looked yet whether there is a log
        hastily("too early")
    disk.write("first")
    hastily("second")
    with pytest.raises(sqlite3.IntegrityError):
        hastily("second")
    with disk.lines.writing() as c:
        c.connection.cursor().execute("INSERT INTO notes VALUES ('third')")
        with pytest.raises(Busy):
            hastily("another thread writes")
    other = sqlite3.connect(str(disk.engine.url.database), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    start = time.monotonic()
    with pytest.raises(Busy):
        hastily("another process writes")
    assert time.monotonic() - start < 4  # SQLite would be patient for five seconds
    other.execute("ROLLBACK")
    other.close()
    hastily("fourth")
    monkeypatch.setattr(lines, "CHECKPOINT", 3)
    taken = 0
    for n in range(8):
        try:
            hastily(f"word {n}")
        except Busy:
            taken += 1
    assert taken == 2 and {"first", "second", "third", "fourth"} < disk.words() and len(disk.words()) == 4 + 6


def test_an_answer_is_confirmed_once_it_is_on_the_disk(ann: Guest, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the short way and by the long one; if the disk fails, so does the answer, and it may be sent again."""
    table, waited = ann.new(), 0

    def kept(store: Store) -> None:
        nonlocal waited
        waited += 1
        if waited == 3:
            raise OSError("the disk is broken")

    monkeypatch.setattr(Store, "kept", kept)
    monkeypatch.setattr(Store, "waits", True)
    state = ann.state(table)
    assert ann.answer(table, free_space(state), state["version"]).status_code == 200 and waited == 1
    state, odd = ann.state(table), {"unheard": "of"}
    sent = {"key": state["decision"]["options"][-1]["key"], "version": state["version"], "id": fresh()}
    assert ann.http.post(f"/api/tables/{table}/answer", json=sent, params=odd).status_code == 200 and waited == 2
    state = ann.state(table)
    sent = {"key": state["decision"]["options"][-1]["key"], "version": state["version"], "id": fresh()}
    assert ann.http.post(f"/api/tables/{table}/answer", json=sent).status_code == 500 and waited == 3
    assert ann.http.post(f"/api/tables/{table}/answer", json=sent).status_code == 200 and waited == 4
