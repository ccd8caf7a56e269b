"""The connections that threads keep, and the statements they run: as safe as those of the pool."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa

import sandtable
from sandtable.web import lines, migrate
from sandtable.web.open_table import HOST, entry_of, standing_of
from sandtable.web.prepared import Prepared
from sandtable.web.schema import entries, tables
from sandtable.web.store import Conflict, Entry, Full, NewTable, Standing, Store


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


STANDING = Standing(7, "arvn", None, ["card", {"card": 7}])


def test_what_a_line_writes_and_reads_is_what_the_pool_reads(store: Store) -> None:
    player, cookie = founded(store)
    head = store.append("AAAAAAAAAAAA", entry(2, "first", stand_ins={"us": "np"}), STANDING)
    assert (head.seq, head.beat) == (2, 2) and store.head("AAAAAAAAAAAA") == head
    access = store.enter_at_once("AAAAAAAAAAAA", cookie)
    assert access == store.enter("AAAAAAAAAAAA", cookie) == store.access("AAAAAAAAAAAA", player)
    assert access is not None and set(access.seats) == {"us", "arvn"}
    assert store.enter_at_once("AAAAAAAAAAAA", "x" * 43) is None and store.enter_at_once("BBBBBBBBBBBB", cookie) is None
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


def test_a_line_that_was_cut_is_opened_anew(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database was started anew while nobody answered: the next answer is taken all the same."""
    _, cookie = founded(store)
    monkeypatch.setattr(lines, "IDLE_SECONDS", -1.0)
    store.append("AAAAAAAAAAAA", entry(2, "first"), STANDING)
    line = store._lines._own.line
    if store.engine.dialect.name == "postgresql":
        with store.engine.connect() as c:
            mine = c.connection.dbapi_connection.info.backend_pid  # type: ignore[union-attr]
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> :me"
            c.execute(sa.text(others), {"me": mine})
    else:
        line.connection.dbapi_connection.close()
    assert store.append("AAAAAAAAAAAA", entry(3, "next"), STANDING).seq == 3
    assert store.enter_at_once("AAAAAAAAAAAA", cookie) is not None
    assert store._lines._own.line is not line


def test_a_prepared_statement_says_what_it_lacks() -> None:
    dialect = sa.create_engine("sqlite://").dialect
    with pytest.raises(AssertionError):
        Prepared(sa.select(entries.c.seq).where(entries.c.seq.in_([1, 2])), dialect)
