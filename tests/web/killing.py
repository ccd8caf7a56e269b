"""kill -9 at random moments: two workers on one database, people who play on whatever happens.

Each answer has an id of its own and is sent until it is confirmed, by whichever worker lives. In the end every
confirmed answer must be in the database once, where it was confirmed. ``make kill`` does it 200 times on each database.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import httpx
import sqlalchemy as sa

from sandtable.web.schema import entries, tables
from sandtable.web.settings import Settings
from tests.web.databases import DATABASES, Cluster
from tests.web.nursery import Nursery
from tests.web.serving import free_port, fresh

SETTINGS = {
    "SANDTABLE_PATIENCE_SECONDS": "0.05", "SANDTABLE_INSTALLMENT_SECONDS": "0.05", "SANDTABLE_STALL_SECONDS": "0.5",
    "SANDTABLE_WORK_RATE": "1000", "SANDTABLE_WORK_BURST": "1000", "SANDTABLE_MAX_TABLES": "100000",
    "SANDTABLE_LOG_LEVEL": "error",  # nobody reads the pipe
}  # fmt: skip
SEATS = ({"red": "me", "blue": "me"}, {"red": "me", "blue": "np"}, {"red": "me", "blue": "slow"})


class Person(threading.Thread):
    """Plays table after table, and remembers what was confirmed: (table, request) -> the version it was for."""

    def __init__(self, urls: list[str], dice: random.Random, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.urls, self.dice, self.stop = urls, dice, stop
        self.confirmed: dict[tuple[str, str], int] = {}
        self.faults: list[str] = []
        self.cookie = ""

    def ask(self, method: str, path: str, body: dict[str, object] | None = None) -> httpx.Response | None:
        """The reply of a worker that lives; None when it is time to stop."""
        while not self.stop.is_set():
            try:
                with httpx.Client(base_url=self.dice.choice(self.urls), timeout=10) as http:
                    if self.cookie:
                        http.cookies.set("sandtable", self.cookie)
                    reply = http.request(method, path, json=body)
                    self.cookie = reply.cookies.get("sandtable") or self.cookie
                    return reply
            except httpx.TransportError:
                time.sleep(0.02)
        return None

    def run(self) -> None:
        self.ask("PUT", "/api/me", {"name": "x"})
        while not self.stop.is_set():
            wish: dict[str, object] = {"game": "caravan", "scenario": "long", "seats": self.dice.choice(SEATS)}
            made = self.ask("POST", "/api/tables", wish)
            if made is not None and made.status_code == 201:
                self.play(str(made.json()["table"]))
            elif made is not None and made.status_code >= 500 and made.status_code != 503:
                self.faults.append(f"set up: {made.status_code} {made.text}")

    def play(self, table: str) -> None:
        while not self.stop.is_set():
            page = self.ask("GET", f"/api/tables/{table}")
            if page is None or page.status_code != 200:
                return
            state = page.json()["state"]
            if state["outcome"] is not None:
                return
            if state["decision"] is None:  # the other side thinks
                time.sleep(0.02)
                continue
            key, request = self.dice.choice(state["decision"]["options"])["key"], fresh()
            body: dict[str, object] = {"key": key, "version": state["version"], "id": request}
            reply = self.ask("POST", f"/api/tables/{table}/answer", body)
            if reply is not None and reply.status_code == 200:
                self.confirmed[table, request] = state["version"]
            elif reply is not None and reply.status_code not in (409, 503):
                self.faults.append(f"answer: {reply.status_code} {reply.text}")


def kill_and_count(database: str, kills: int, people: int = 4, seed: int = 1) -> dict[str, int]:
    """Kill workers at random moments; how many answers were confirmed, lost and doubled, and what else went wrong."""
    dice, stop = random.Random(seed), threading.Event()
    ports = [free_port(), free_port()]
    nursery = Nursery(database, **SETTINGS)
    workers = [nursery.worker(port) for port in ports]
    urls = [f"http://127.0.0.1:{port}" for port in ports]
    persons = [Person(urls, random.Random(seed * 100 + n), stop) for n in range(people)]
    for person in persons:
        person.start()
    for _ in range(kills):
        time.sleep(dice.uniform(0.05, 0.9))
        n = dice.randrange(2)
        nursery.kill(workers[n])
        workers[n] = nursery.worker(ports[n])
    time.sleep(0.5)
    stop.set()
    for person in persons:
        person.join(30)
    for worker in workers:
        nursery.kill(worker)
    nursery.close()
    confirmed = {pair: version for person in persons for pair, version in person.confirmed.items()}
    engine = sa.create_engine(Settings(database_url=database).url)
    with engine.connect() as connection:
        rows = connection.execute(sa.select(entries.c.table_id, entries.c.seq, entries.c.request)).all()
        heads = dict(connection.execute(sa.select(tables.c.id, tables.c.seq)).all())
    engine.dispose()
    kept: dict[tuple[str, str], list[int]] = {}
    numbers: Counter[str] = Counter()
    for row in rows:
        numbers[row.table_id] += 1
        if row.request:
            kept.setdefault((row.table_id, row.request), []).append(row.seq)
    for person in persons:
        for fault in person.faults[:5]:
            print(fault, file=sys.stderr)
    return {
        "kills": kills,
        "confirmed": len(confirmed),
        "lost": sum(version + 1 not in kept.get(pair, []) for pair, version in confirmed.items()),
        "doubled": sum(len(seqs) > 1 for seqs in kept.values()),
        "gaps": sum(numbers[table] != seq for table, seq in heads.items()),
        "faults": sum(len(person.faults) for person in persons),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="the address of an empty database; default: each that is found here")
    given = parser.parse_args()
    found = {"given": given.database} if given.database else dict.fromkeys(DATABASES, "")
    if "postgres" not in found and not given.database:
        print("no PostgreSQL server on this machine: only SQLite is tried", file=sys.stderr)
    wrong = 0
    for kind, address in found.items():
        cluster = Cluster() if kind == "postgres" else None
        with tempfile.TemporaryDirectory() as folder:
            url = address or (cluster.database() if cluster else f"sqlite:///{Path(folder) / 'k.sqlite3'}")
            result = kill_and_count(url, given.kills, seed=given.seed)
        if cluster is not None:
            with suppress(OSError):
                cluster.stop()
        print(f"{kind}: " + ", ".join(f"{n} {what}" for what, n in result.items()))
        wrong += result["lost"] + result["doubled"] + result["gaps"] + result["faults"]
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
