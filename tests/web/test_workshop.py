"""Long work: in processes of its own, portion by portion, by turns, on the bill of who asked for it."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

import sandtable
from sandtable.kernel.errors import from_json
from sandtable.kernel.record import checksum
from sandtable.kernel.rng import to_text
from sandtable.web.courses import Course, Position, position_of
from sandtable.web.errors import Refused
from sandtable.web.fair import Turns
from sandtable.web.open_table import OpenTable
from sandtable.web.settings import Settings
from sandtable.web.weight import weight_of
from sandtable.web.workman import HELD, Order, work
from sandtable.web.workshop import Broken, Process
from tests.web.serving import Guest, Server, fresh, in_a_loop, sqlite

T = TypeVar("T")

SLOW = {"red": "slow", "blue": "slow"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(
        sqlite(tmp_path), patience_seconds=0.1, installment_seconds=0.05, portion_seconds=0.1, stall_seconds=0.2,
        client_queue=3, queue=6,
    ).start()  # fmt: skip
    yield running
    running.stop()


def until(true: Callable[[], Any], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


# ---------------------------------------------------------------- courses


@pytest.mark.parametrize(("game", "scenario"), [("fitl", "short"), ("chaco", "boqueron")])
def test_in_portions_it_is_the_same_game(game: str, scenario: str) -> None:
    """However often it is put aside, and wherever it is taken up again."""
    info = sandtable.game(game).info
    policy = "np" if "np" in sandtable.game(game).policies() else sorted(sandtable.game(game).policies())[0]
    seats = dict.fromkeys(info.seats, policy)
    whole = sandtable.new(game, scenario, seed=11, seats=seats)
    start = position_of("t", sandtable.new(game, scenario, seed=11, seats=seats, settle=False))
    course, keys, notes, n = Course(start), list(start.keys), dict[str, Any](), 0
    while True:
        portion = course.advance(0.02)
        assert not portion.failed and not portion.refused
        keys += portion.keys
        notes |= portion.notes
        n += 1
        if portion.done:
            break
        if n % 7 == 0 and portion.ready and course.table is not None:  # another process takes it up
            course = Course(position_of("t", course.table))
    assert keys == whole.session.keys
    assert portion.outcome == whole.outcome and portion.moment == whole.moment and portion.asked is None
    assert {int(n) for n in notes} == set(whole.notes)
    assert portion.rng == to_text(whole.rng.number)


def test_a_process_holds_a_few_tables_and_says_when_it_does_not() -> None:
    start = sandtable.new("fitl", "short", seed=1, seats=dict.fromkeys(("us", "arvn", "nva", "vc"), "np"), settle=False)
    held: Any = __import__("collections").OrderedDict()
    for n in range(HELD + 2):
        assert work(held, Order(f"t{n}", 0.0, position=position_of(f"t{n}", start))) is not None
    assert len(held) == HELD
    assert work(held, Order("t0", 0.0)) is None
    assert work(held, Order(f"t{HELD + 1}", 0.0)) is not None


def test_a_course_that_cannot_be_is_told() -> None:
    start = position_of("t", sandtable.new("fitl", "short", seed=1))
    lost = Course(Position("t", "chess", *[getattr(start, f) for f in start.__struct_fields__[2:]]))
    assert lost.advance(1.0).unknown
    start.keys = ["op:nothing"]
    refused = Course(start).advance(1.0).refused
    assert refused is not None and "op:nothing" in str(from_json(refused))


# ---------------------------------------------------------------- turns


def test_turns_go_round_the_clients() -> None:
    async def play() -> list[str]:
        turns, order, begin = Turns(1, waiting=50, each=20), list[str](), asyncio.Event()

        async def one(client: str, rank: int) -> None:
            async with turns.turn(client, rank):
                order.append(f"{client}{rank}")
                await begin.wait()

        tasks = [asyncio.create_task(one("eve", 1)) for _ in range(5)]
        await asyncio.sleep(0)
        tasks += [asyncio.create_task(one(c, r)) for c, r in (("ann", 1), ("eve", 0), ("bob", 1), ("ann", 1))]
        await asyncio.sleep(0)
        begin.set()
        await asyncio.gather(*tasks)
        assert turns.free == 1 and len(turns) == 0
        return order

    assert in_a_loop(play()) == ["eve1", "eve0", "ann1", "bob1", "eve1", "ann1", "eve1", "eve1", "eve1"]


def test_turns_are_not_without_end() -> None:
    async def play() -> None:
        turns = Turns(1, waiting=3, each=2)
        hold = asyncio.Event()

        async def one(client: str) -> None:
            async with turns.turn(client):
                await hold.wait()

        tasks = [asyncio.create_task(one("eve")) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="What you asked for before"):
            await one("eve")
        tasks.append(asyncio.create_task(one("ann")))
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="too much"):
            await one("bob")
        tasks[1].cancel()  # one who leaves the queue
        hold.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert turns.free == 1

    in_a_loop(play())


# ---------------------------------------------------------------- at the server


def test_a_table_is_there_before_its_game_is_played(server: Server) -> None:
    """Two who need long: the table can be looked at at once, and its game comes in installments."""
    ann = Guest(server.url)
    table = ann.new(SLOW, scenario="long")
    first = ann.state(table)
    assert first["outcome"] is None and first["decision"] is None and first["waiting_for"] in SLOW
    live = ann.live(table)
    versions = []
    while (message := live.next(30))["type"] != "update" or message["state"]["outcome"] is None:
        versions.append(message["state"]["version"])
    assert len(set(versions)) > 2 and versions == sorted(versions)
    live.close()
    record = ann.http.get(f"/api/tables/{table}/record").json()
    assert record["checksum"] == checksum(record)
    assert sandtable.load(record).outcome == ann.state(table)["outcome"]


def test_an_answer_stands_though_the_other_side_thinks_long(server: Server) -> None:
    ann = Guest(server.url)
    table = ann.new({"red": "me", "blue": "slow"}, scenario="long")
    until(lambda: ann.state(table)["decision"])
    state, request = ann.state(table), fresh()
    reply = ann.answer(table, "done", version=state["version"], id=request)
    assert reply.status_code == 200 and reply.json()["version"] > state["version"]
    again = ann.answer(table, "done", version=state["version"], id=request)
    assert again.status_code == 200  # sent twice, it counts once, also while they play on
    until(lambda: ann.state(table)["decision"])
    assert ann.state(table)["decision"]["seat"] == "red"
    record = ann.http.get(f"/api/tables/{table}/record").json()
    assert record["keys"].count("done") >= 2 and record["checksum"] == checksum(record)


def test_who_sets_up_much_waits_alone(server: Server) -> None:
    """While one client's tables are played, another plays a whole game; beyond a few the first is told to wait."""
    eve, ann = Guest(server.url), Guest(server.url)
    eve.http.headers["X-Forwarded-For"] = "203.0.113.9"
    eve.http.put("/api/me", json={"name": "Eve"})
    codes: list[int] = []

    def set_up() -> None:
        body = {"game": "caravan", "scenario": "long", "seats": SLOW}
        codes.append(eve.http.post("/api/tables", json=body).status_code)

    threads = [threading.Thread(target=set_up) for _ in range(8)]
    for thread in threads:
        thread.start()
    table = ann.new({"red": "me", "blue": "np"}, scenario="long")
    assert ann.play_out(table)["outcome"] is not None
    for thread in threads:
        thread.join()
    assert set(codes) <= {201, 503} and codes.count(201) >= 3
    assert 0 < server.desk.onward.going <= 4  # one in work, three waiting: what is beyond stands until somebody looks
    mine = [table["id"] for table in eve.http.get("/api/tables").json()]
    assert len(mine) == codes.count(201)
    until(lambda: all(eve.state(table)["outcome"] for table in mine), 60)


def test_work_is_on_the_bill(tmp_path: Path) -> None:
    """Whatever makes tables: a fork, an import, a rematch. Playing on is not refused."""
    server = Server(sqlite(tmp_path), work_rate=0.001, work_burst=0.1, answer_seconds=0.01).start()
    try:
        ann = Guest(server.url)
        ann.http.headers["X-Forwarded-For"] = "2001:db8:1:1::7"
        table = ann.new({"red": "me", "blue": "slow"}, scenario="long")
        assert ann.answer(table, "done").status_code == 200
        until(lambda: ann.state(table)["decision"])
        ann.play(table, "done")
        until(lambda: ann.state(table)["decision"])
        record = ann.http.get(f"/api/tables/{table}/record").json()
        replies = [
            ann.post(table, "fork", moment=0),
            ann.http.post("/api/import", json={"record": record}),
            ann.post(table, "rematch"),
            ann.http.post("/api/tables", json={"game": "caravan", "scenario": "short"}),
            ann.http.post("/api/tutorials", json={"game": "fitl"}),
        ]
        assert [r.status_code for r in replies] == [429] * 5
        assert int(replies[0].headers["retry-after"]) > 1 and replies[0].json()["error"] == "too_fast"
        neighbour = Guest(server.url)
        neighbour.http.headers["X-Forwarded-For"] = "2001:db8:1:1::8"  # of the same customer
        assert neighbour.http.post("/api/tables", json={"game": "caravan", "scenario": "short"}).status_code == 429
        other = Guest(server.url)
        other.http.headers["X-Forwarded-For"] = "2001:db8:1:2::7"
        other.new()
        assert ann.state(table)["version"]
    finally:
        server.stop()


def test_a_table_left_in_the_middle_is_taken_up_again(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"patience_seconds": 0.05, "installment_seconds": 0.05, "stall_seconds": 0.2}
    server = Server(sqlite(tmp_path), **settings).start()
    ann = Guest(server.url)
    table = ann.new(SLOW, scenario="long")
    server.stop()
    server = Server(sqlite(tmp_path), **settings).start()
    try:
        ann = ann.at(server.url)
        assert ann.state(table)["outcome"] is None
        until(lambda: ann.state(table)["outcome"])
    finally:
        server.stop()


def test_a_process_that_is_killed_is_replaced(server: Server) -> None:
    ann = Guest(server.url)
    table = ann.new(SLOW, scenario="long")
    process = server.desk.onward.workshop.processes[0]
    until(lambda: process._running is not None)
    assert process._running is not None
    os.kill(process._running.pid, signal.SIGKILL)
    until(lambda: ann.state(table)["outcome"])


def test_without_a_workshop_the_worker_does_it(tmp_path: Path) -> None:
    server = Server(sqlite(tmp_path), work_processes=0).start()
    try:
        ann = Guest(server.url)
        table = ann.new(SLOW, scenario="long")
        until(lambda: ann.state(table)["outcome"])
    finally:
        server.stop()


def test_a_long_record_is_read_elsewhere(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Guest(server.url)
    table = ann.new(scenario="long")
    ann.play_out(table)
    record = ann.http.get(f"/api/tables/{table}/record").json()
    monkeypatch.setattr("sandtable.web.founding.FEW_KEYS", 3)
    reply = ann.http.post("/api/import", json={"record": record})
    assert reply.status_code == 201, reply.text
    state, before = ann.state(reply.json()["table"]), ann.state(table)
    assert state["view"] == before["view"] and state["outcome"] == before["outcome"]
    record["keys"][3] = "space:nowhere"
    record["checksum"] = checksum(record)
    reply = ann.http.post("/api/import", json={"record": record})
    assert reply.status_code == 422 and reply.json()["error"] == "bad_record" and "answer 3" in reply.json()["message"]
    forked = ann.post(table, "fork", moment=6).json()["table"]
    assert ann.state(forked)["moment"] == 6


# ---------------------------------------------------------------- memory


@pytest.mark.parametrize(("game", "scenario"), [("chaco", "boqueron"), ("fitl", "short")])
def test_a_table_weighs_what_it_takes(game: str, scenario: str) -> None:
    """Within a factor of two and a half, which is enough to keep a cache in bounds."""
    info = sandtable.game(game).info
    policy = sorted(sandtable.game(game).policies())[0]
    record = sandtable.new(game, scenario, seed=2, seats=dict.fromkeys(info.seats, policy)).record()
    sandtable.load(record)
    gc.collect()
    tracemalloc.start()
    table = sandtable.load(record)
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert taken / 2.5 < weight_of(table, 0) < taken * 2.5, (weight_of(table, 0), taken)


def test_the_cache_counts_bytes(tmp_path: Path) -> None:
    server = Server(sqlite(tmp_path), cache_bytes=150_000).start()
    try:
        ann = Guest(server.url)
        tables = [ann.new(scenario="long") for _ in range(30)]
        for table in tables:
            ann.play(table, "done")
        kept, size = server.desk.shelf.kept
        assert 1 <= kept < 30 and size <= 150_000
        for table in tables:  # the others are all there
            assert ann.state(table)["version"] == 2
        for table in tables:
            ann.http.delete(f"/api/tables/{table}")
        assert server.desk.shelf.kept == (0, 0)
    finally:
        server.stop()


def test_a_long_game_keeps_few_marks_and_tells_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    from types import SimpleNamespace

    from sandtable.web import present, shown
    from sandtable.web.open_table import entry_of, restored
    from sandtable.web.store import Access, Head

    seats = dict.fromkeys(sandtable.game("chaco").info.seats, sorted(sandtable.game("chaco").policies())[0])
    table = sandtable.new("chaco", "boqueron", seed=4, seats=seats)
    row = SimpleNamespace(
        id="x", name="x", origin={}, created_at=0.0, chances=True, game="chaco", rules=table.game.info.rules,
        scenario="boqueron", options=table.options, seats=table.seats,
    )  # fmt: skip
    access = Access("x", "p", (), True, Head(1, 1, 1))

    def told() -> tuple[OpenTable, list[Any]]:
        opened = restored(row, [entry_of(table, 1)])
        frames = [present.frame(opened, access, moment, "en") for moment in range(0, table.moment, 97)]
        state = msgspec.json.decode(shown.state(opened, access, "en", 0, 0).json)
        return opened, [state, present.statistics(opened, access, [], "en"), frames]

    thin, the_same = told()
    monkeypatch.setattr("sandtable.kernel.session.RECENT", 1 << 20)
    whole, all_of_it = told()
    assert len(thin.table.session.marks) < len(whole.table.session.marks)
    assert the_same == all_of_it


def test_a_server_that_stops_does_not_wait_for_a_process_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search takes its time; who waits for it is told that it was ended, and nothing is begun any more."""
    silent = [sys.executable, "-c", "import sys; sys.stdin.buffer.read()"]  # never answers
    pipe = subprocess.PIPE
    monkeypatch.setattr(Process, "_start", lambda self: subprocess.Popen(silent, stdin=pipe, stdout=pipe))
    process = Process(Settings(work_seconds=600))
    told: list[str] = []

    def wait() -> None:
        try:
            process.ask(Order("a", 1.0))
        except Broken as e:
            told.append(str(e))

    waiting = threading.Thread(target=wait, daemon=True)
    waiting.start()
    while process._running is None:
        time.sleep(0.01)
    closing = threading.Thread(target=process.close, daemon=True)
    closing.start()
    closing.join(60)
    waiting.join(60)
    assert (closing.is_alive(), waiting.is_alive()) == (False, False)
    assert told == ["died or did not answer"]
    with pytest.raises(Broken, match="the server stops"):
        process.ask(Order("a", 1.0))
