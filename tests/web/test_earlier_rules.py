"""Tables that were played by earlier rules open as far as what was played holds; nothing of it is lost."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import sandtable
from sandtable.web.schema import entries, tables
from sandtable.web.settings import Settings
from sandtable.web.store import Conflict, Store
from tests.records import COOKIE, database, record
from tests.web import toy  # noqa: F401  (registers Caravan)
from tests.web.serving import Guest, Server

STANDS = {
    "chaco_finished": (184, 280),
    "chaco_mid_turn": (179, 210),
    "chaco_played": (186, 186),
    "chaco_taken_back": (135, 165),
    "fitl_finished": (173, 641),
    "fitl_one_person": (275, 309),
    "fitl_played": (207, 207),
    "fitl_tutorial": (6, 6),
}
"""Each table of the earlier version's database: the answers that hold, and those there were."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return database(tmp_path_factory.mktemp("earlier") / "tables.sqlite3")


@pytest.fixture(scope="module")
def before(file: Path) -> dict[str, list[Any]]:
    """The histories as the earlier version kept them."""
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.connect() as c:
        rows = c.execute(sa.text("select table_id, seq, back_to, keys, notes from entries order by table_id, seq")).all()
    engine.dispose()
    found: dict[str, list[Any]] = {}
    for row in rows:
        found.setdefault(row.table_id, []).append((row.seq, row.back_to, json.loads(row.keys), json.loads(row.notes)))
    return found


@pytest.fixture(scope="module")
def old(file: Path, before: dict[str, list[Any]]) -> Iterator[Server]:
    """A server of today on the earlier version's database."""
    server = Server(f"sqlite:///{file}", stall_seconds=0.1).start()
    yield server
    server.stop()


@pytest.fixture
def ann(old: Server) -> Guest:
    guest = Guest(old.url)
    guest.http.cookies.set("sandtable", COOKIE)
    return guest


def of_name(ann: Guest, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(t for t in ann.http.get("/api/tables").json() if t["name"] == name)
    return found


def test_every_table_of_the_earlier_version_is_there(ann: Guest) -> None:
    assert sorted(t["name"] for t in ann.http.get("/api/tables").json()) == sorted(STANDS)


@pytest.mark.parametrize("name", STANDS)
def test_it_opens_where_it_holds_and_is_played_on(
    ann: Guest, old: Server, before: dict[str, list[Any]], name: str
) -> None:
    holds, of = STANDS[name]
    row = of_name(ann, name)
    assert row["moment"] == of
    state = ann.state(row["id"])
    assert state["moment"] >= holds and state["view"]
    told = [line["text"] for line in ann.page(row["id"])["chat"] if line["kind"] == "mended"]
    assert len(told) == (holds < of)
    if holds < of:
        assert told[0].startswith(f"The rules have changed since: the game goes on from answer {holds} of {of}.")
        assert told[0].endswith(" had won.") == (row["outcome"] is not None)
    assert ann.http.get(f"/api/tables/{row['id']}/at/{holds}").status_code == 200
    history = old.desk.store.entries(row["id"])
    kept = [(entry.seq, entry.back_to, entry.keys, entry.notes) for entry in history]
    originals = before[row["id"]]
    assert kept[: len(originals)] == originals, "what was played stays in the database"
    mend = history[len(originals)]
    assert (mend.rules, mend.back_to, mend.keys) == (sandtable.game(row["game"]).info.rules, holds, [])
    until = time.monotonic() + 60
    while not (state["decision"] or state["outcome"]):  # dice and non-players go on by themselves
        assert time.monotonic() < until
        time.sleep(0.05)
        state = ann.state(row["id"])
    if state["decision"]:
        reply = ann.answer(row["id"], state["decision"]["options"][0]["key"], version=state["version"])
        assert reply.status_code == 200, reply.text
    assert [line["kind"] for line in ann.page(row["id"])["chat"]].count("mended") == (holds < of), "told once"
    record = ann.http.get(f"/api/tables/{row['id']}/record").json()
    assert record["rules"] == sandtable.game(row["game"]).info.rules and sandtable.load(record).cut is None


def test_it_opens_alike_in_another_worker(ann: Guest, old: Server, file: Path) -> None:
    """From the database alone, where the rules are the present ones now."""
    row = of_name(ann, "chaco_taken_back")
    state = ann.state(row["id"])
    other = Server(f"sqlite:///{file}").start()
    try:
        again = ann.at(other.url).state(row["id"])
        assert again == state
    finally:
        other.stop()


def test_an_earlier_record_is_imported_as_far_as_it_holds(ann: Guest) -> None:
    reply = ann.http.post("/api/import", json={"record": json.loads(record("chaco_two_people"))})
    assert reply.status_code == 201, reply.text
    page = ann.page(reply.json()["table"])
    assert page["state"]["moment"] == 179
    assert [line["kind"] for line in page["chat"]] == ["mended"]


def test_a_long_one_is_read_in_the_workshop(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.web.founding.FEW_KEYS", 10)
    reply = ann.http.post("/api/import", json={"record": json.loads(record("chaco_two_people"))})
    assert reply.status_code == 201, reply.text
    page = ann.page(reply.json()["table"])
    assert page["state"]["moment"] == 179
    assert [line["kind"] for line in page["chat"]] == ["mended"]


# ---------------------------------------------------------------------- on every database


@pytest.fixture
def spoiled(new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> tuple[str, str, Guest]:
    """A table of Caravan whose third answer is not on offer by the rules that hold now: database, table, player."""
    address = new_database()
    server = Server(address).start()
    ann = Guest(server.url)
    table = ann.new()
    ann.play(table, "done", "done", "done")
    server.stop()
    engine = sa.create_engine(Settings(database_url=address).url)
    with engine.begin() as c:
        c.execute(entries.update().where(entries.c.seq == 4).values(keys=["errand:gold"]))
    engine.dispose()
    monkeypatch.setattr(sandtable.game("caravan").info, "rules", 2)
    return address, table, ann


def test_a_table_goes_on_by_the_present_rules(spoiled: tuple[str, str, Guest]) -> None:
    address, table, ann = spoiled
    server = Server(address).start()
    try:
        ann = ann.at(server.url)
        state = ann.state(table)
        history = server.desk.store.entries(table)
        assert state["moment"] == sum(len(entry.keys) for entry in history[:3]) and state["version"] == 5
        assert history[3].keys == ["errand:gold"] and history[4].rules == 2
        row = server.desk.store.table(table)
        assert row is not None and (row.rules, row.moment, row.seq) == (2, state["moment"], 5)
        ann.play(table, "done")
        server.desk.storage.archive(table)
        server.desk.shelf.forget(table)
        assert ann.state(table)["version"] == 6
        assert ann.http.get(f"/api/tables/{table}/statistics").json()["undos"] == 0
    finally:
        server.stop()


def test_two_workers_that_open_it_at_once_write_one_line(
    spoiled: tuple[str, str, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    address, table, ann = spoiled
    mend = Store.mend

    def too_late(store: Store, *args: Any) -> None:
        monkeypatch.setattr(Store, "mend", mend)
        mend(store, *args)  # the other worker
        with pytest.raises(Conflict):
            mend(store, *args)
        raise Conflict

    monkeypatch.setattr(Store, "mend", too_late)
    server = Server(address).start()
    try:
        ann = ann.at(server.url)
        assert ann.state(table)["version"] == 5
        assert [line["kind"] for line in ann.page(table)["chat"]] == ["mended"]
    finally:
        server.stop()


def test_by_the_rules_of_its_time_it_stays_an_error(spoiled: tuple[str, str, Guest]) -> None:
    address, table, ann = spoiled
    engine = sa.create_engine(Settings(database_url=address).url)
    with engine.begin() as c:
        c.execute(tables.update().values(rules=2))
    engine.dispose()
    server = Server(address).start()
    try:
        reply = ann.at(server.url).http.get(f"/api/tables/{table}")
        assert reply.status_code == 409 and reply.json()["error"] == "other_rules"
    finally:
        server.stop()
