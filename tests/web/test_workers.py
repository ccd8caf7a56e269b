"""Two workers on one database; a worker that is killed; a memory too small for its tables."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

import sandtable
from sandtable.kernel.record import checksum
from sandtable.kernel.rng import KeyedRng, from_text, kept
from sandtable.web.schema import entries
from sandtable.web.settings import Settings
from tests.web.serving import Guest, Server, free_port, free_space, fresh, two_seats

ROOT = Path(__file__).parents[2]
PACKAGE = Path(sandtable.__file__).parents[1]  # src, or what a wheel was installed into


@pytest.fixture
def pair(new_database: Callable[[], str]) -> Iterator[tuple[Server, Server]]:
    database = new_database()
    workers = Server(database).start(), Server(database).start()
    yield workers
    for worker in workers:
        worker.stop()


def test_two_workers_serve_one_game(pair: tuple[Server, Server]) -> None:
    ann, bob = Guest(pair[0].url), Guest(pair[1].url)
    table = two_seats(ann, bob)
    for _ in range(2):
        ann.play(table, "done")
        bob.play(table, "done")
    assert ann.state(table)["log"] == bob.state(table)["log"]
    assert ann.state(table)["outcome"] is not None
    assert ann.state(table)["outcome"] == bob.state(table)["outcome"]


def test_a_page_learns_what_another_worker_wrote(pair: tuple[Server, Server]) -> None:
    ann, bob = Guest(pair[0].url), Guest(pair[1].url)
    table = two_seats(ann, bob)
    live = bob.live(table)
    live.next()
    start = time.monotonic()
    state = ann.play(table, free_space(ann.state(table)), "n:1")
    live.until_version(3)
    ann.post(table, "undo", to="turn", version=state["version"], id=fresh())
    assert live.until_version(4)["state"]["view"]["camels"]["red"] == 6
    assert time.monotonic() - start < 3
    ann.http.delete(f"/api/tables/{table}")
    assert live.next() == {"type": "gone"}
    live.close()


def test_undo_and_other_ways_by_turns(pair: tuple[Server, Server]) -> None:
    """Each worker's memory follows the other's answers and undos, also after missing several."""
    here = Guest(pair[0].url)
    table = here.new(scenario="long")
    there = here.at(pair[1].url)
    space = free_space(here.state(table))
    there.state(table)  # in the other's memory too
    state = here.play(table, space, "n:1", space, "n:1", "done")
    here.post(table, "undo", to=5, version=state["version"], id=fresh())
    here.play(table, space, "n:2")
    assert there.state(table)["view"]["spaces"][space[6:]] == {"red": 3}
    assert there.state(table) == here.state(table)
    state = there.play(table, "done")
    assert state["waiting_for"] == "blue"
    there.post(table, "undo", to="choice", version=state["version"], id=fresh())
    assert here.state(table) == there.state(table)
    here.play_out(table)
    assert here.state(table) == there.state(table)
    statistics = [g.http.get(f"/api/tables/{table}/statistics").json() for g in (here, there)]
    assert statistics[0] == statistics[1]


def test_of_many_answers_at_once_one_is_taken(pair: tuple[Server, Server]) -> None:
    ann = Guest(pair[0].url)
    table = ann.new()
    guests = [ann.at(pair[i % 2].url) for i in range(10)]
    options = [o["key"] for o in ann.state(table)["decision"]["options"]]
    codes: Counter[int] = Counter()
    ready = threading.Barrier(len(guests))

    def answer(i: int) -> None:
        ready.wait()
        codes[guests[i].answer(table, options[i % len(options)], version=1).status_code] += 1

    threads = [threading.Thread(target=answer, args=(i,)) for i in range(len(guests))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert codes == {200: 1, 409: 9}
    assert guests[0].state(table) == guests[1].state(table)
    assert guests[0].state(table)["version"] == 2


def test_one_request_sent_to_both_workers_counts_once(pair: tuple[Server, Server]) -> None:
    ann = Guest(pair[0].url)
    table = ann.new()
    request, codes = fresh(), []
    ready = threading.Barrier(2)

    def answer(guest: Guest) -> None:
        ready.wait()
        codes.append(guest.answer(table, "done", version=1, id=request).status_code)

    threads = [threading.Thread(target=answer, args=(ann.at(worker.url),)) for worker in pair]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert codes == [200, 200]
    assert ann.state(table)["version"] == 2


def test_many_say_something_at_once(pair: tuple[Server, Server]) -> None:
    ann = Guest(pair[0].url)
    table = ann.new()
    guests = [ann.at(pair[i % 2].url) for i in range(8)]
    threads = [
        threading.Thread(target=g.post, args=(table, "chat"), kwargs={"text": f"line {i}", "id": fresh()})
        for i, g in enumerate(guests)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    said = ann.page(table)["chat"]
    assert [line["n"] for line in said] == list(range(1, 9))
    assert {line["text"] for line in said} == {f"line {i}" for i in range(8)}


def test_a_small_memory_changes_nothing(new_database: Callable[[], str]) -> None:
    server = Server(new_database(), cache_tables=1).start()
    try:
        ann = Guest(server.url)
        tables = [ann.new(scenario="long") for _ in range(3)]
        for _ in range(4):
            for table in tables:
                ann.play(table, ann.state(table)["decision"]["options"][0]["key"])
        assert {ann.state(table)["version"] for table in tables} == {5}
    finally:
        server.stop()


def test_a_server_that_stops_tells_its_pages_to_come_back(new_database: Callable[[], str]) -> None:
    server = Server(new_database()).start()
    ann = Guest(server.url)
    live = ann.live(ann.new())
    live.next()
    server.stop()
    live.until_closed()
    assert live.socket.close_code == 1012


# ---------------------------------------------------------------- kill -9


class Process:
    """A real uvicorn process."""

    def __init__(self, database: str, port: int, **settings: str) -> None:
        environment = {
            **os.environ,
            "PYTHONPATH": f"{PACKAGE}:{ROOT}",
            "SANDTABLE_DATABASE_URL": database,
            "SANDTABLE_EXTRA_GAMES": "tests.web.toy",
            "SANDTABLE_RATE": "100000",
            "SANDTABLE_BURST": "100000",
            "SANDTABLE_LOG_JSON": "1",
            **settings,
        }
        command = [sys.executable, "-m", "uvicorn", "--factory", "sandtable.web.app:from_env", "--port", str(port)]
        self.process = subprocess.Popen(
            [*command, "--no-access-log"], cwd=ROOT, env=environment, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
        )
        self.url = f"http://127.0.0.1:{port}"
        until = time.monotonic() + 90
        while True:
            try:
                httpx.get(f"{self.url}/healthz")
                return
            except httpx.TransportError:
                if self.process.poll() is not None or time.monotonic() > until:
                    self.process.kill()
                    raise AssertionError(f"the server did not start: {self.process.communicate()[1].decode()}") from None
                time.sleep(0.05)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def stop(self) -> str:
        self.process.send_signal(signal.SIGTERM)
        _, logged = self.process.communicate(timeout=20)
        assert self.process.returncode in (0, -signal.SIGTERM)  # uvicorn passes the signal on when all is done
        return logged.decode()


def test_kill_9_in_the_middle_of_play_loses_nothing(new_database: Callable[[], str]) -> None:
    database, port = new_database(), free_port()
    process = Process(database, port)
    guests, confirmed = [], Counter[str]()
    stop = threading.Event()
    for _ in range(4):
        guest = Guest(process.url)
        guests.append((guest, guest.new({"red": "me", "blue": "np"}, scenario="long")))

    def play(guest: Guest, table: str) -> None:
        try:
            while not stop.is_set():
                state = guest.state(table)
                options = state["decision"]["options"] if state["decision"] else []
                if not options:
                    return
                if guest.answer(table, options[0]["key"], version=state["version"]).status_code == 200:
                    confirmed[table] = state["version"] + 1
        except httpx.TransportError:
            return

    threads = [threading.Thread(target=play, args=pair) for pair in guests]
    for thread in threads:
        thread.start()
    until = time.monotonic() + 30
    while sum(confirmed.values()) < 20 and time.monotonic() < until:
        time.sleep(0.01)
    process.kill()
    stop.set()
    for thread in threads:
        thread.join()
    assert sum(confirmed.values()) >= 20
    again = Process(database, port)
    for guest, table in guests:
        state = guest.state(table)
        assert state["version"] >= confirmed[table]  # a last answer may be kept though its reply was lost
        guest.play_out(table)
        record = guest.http.get(f"/api/tables/{table}/record").json()
        assert record["checksum"] == checksum(record)
    logged = again.stop()
    assert '"event": "stopped"' in logged and '"event": "failed"' not in logged


def test_the_random_source_is_kept_and_never_told(new_database: Callable[[], str]) -> None:
    """After a restart the next die is the one the kept source gives; no reply ever holds the source."""
    database = new_database()
    server = Server(database).start()
    ann = Guest(server.url)
    table = ann.new(scenario="long")
    record = ann.http.get(f"/api/tables/{table}/record").json()
    server.stop()
    engine = sa.create_engine(Settings(database_url=database).url)
    with engine.connect() as connection:
        word = connection.execute(sa.select(entries.c.rng)).scalar_one()
    engine.dispose()
    alike = sandtable.load(record)
    alike.rng = kept(from_text(word))
    assert isinstance(alike.rng, KeyedRng)
    for _ in range(6):
        alike.answer("done")
    server = Server(database).start()
    try:
        ann = ann.at(server.url)
        state = ann.play(table, *["done"] * 6)
        expected = [event.args["n"] for event in alike.log if event.topic == "table.die"]
        assert [line["args"]["n"] for line in state["log"] if line["topic"] == "table.die"] == expected
        for path in ("", "/record", "/statistics", "/at/4", "/links"):
            told = ann.http.get(f"/api/tables/{table}{path}").text
            assert word not in told and str(int(word, 16)) not in told
    finally:
        server.stop()
