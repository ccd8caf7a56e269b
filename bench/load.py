"""The server under load: ``python bench/load.py [--tables 100] [--seconds 20] [--idle 500]``.

1. So many tables of Fire in the Lake, each with the player's own page and one that watches, and answered once a second,
   while somebody sets up campaigns of The Chaco War between two non-players, one after the other. All pages are open
   before the first answer. Printed: latency of the answers, how soon the watchers heard of them, what an answer costs the
   worker, its watcher and its share of the campaigns included, and what it costs these clients. The aim: p95 below 50 ms.
2. So many idle tables, each watched by a live page that has had its first look. Printed: the worker's memory. The aim:
   below 1 GB.

``--cpu`` measures something else, what one answer costs the worker: ``bench/cpu.py``.

The server runs in a process of its own (and its workshop in another); this process is all the clients.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.cpu import cpu_seconds, measured, served
from bench.web import Client, Figures, free_port, share, wait_for

Json = dict[str, Any]
NAMED = not os.environ.get("BENCH_UNNAMED")
"""Whether pages give themselves a name; servers of before the 0.2.0 did not know that."""
VERSION = re.compile(r'"version":(\d+)')


async def ask(client: Client, method: str, path: str, body: Json | None = None) -> Json:
    """Like a browser: once more on a new connection, if the kept one was closed for its silence."""
    try:
        return await client.ask(method, path, body)
    except (asyncio.IncompleteReadError, ConnectionError):
        await client.open()
        return await client.ask(method, path, body)


async def new_table(client: Client) -> str:
    await client.open()
    seats = dict.fromkeys(("us", "arvn", "nva", "vc"), "me")
    made = await client.ask("POST", "/api/tables", {"game": "fitl", "scenario": "short", "seats": seats})
    return str(made["table"])


class Seat:
    """Somebody who plays at a table of their own, and whoever watches it."""

    def __init__(self, client: Client, table: str, figures: Figures) -> None:
        self.client, self.table, self.figures = client, table, figures

    async def sit_down(self) -> None:
        """Open the player's page and the watcher's; both have had their first look then."""
        self.state = (await ask(self.client, "GET", f"/api/tables/{self.table}"))["state"]
        self.lines = len(self.state["log"])
        self.own, self.others = [await self._live(f"{who}-{self.table}") for who in ("player", "watcher")]
        self.listening = [asyncio.create_task(self._listen(live, live is self.others)) for live in (self.own, self.others)]

    async def _live(self, page: str) -> ClientConnection:
        address = f"ws://127.0.0.1:{self.client.port}/api/tables/{self.table}/live"
        cookie = {"Cookie": self.client.cookie}
        live = await connect(address, additional_headers=cookie, proxy=None, max_size=None, compression=None)
        has = {"version": self.state["version"], "lines": self.lines}
        await live.send(json.dumps({"type": "hello", **({"page": page} if NAMED else {}), **has}))
        await live.recv()
        return live

    async def _listen(self, live: ClientConnection, counts: bool) -> None:
        async for text in live:
            self.figures.heard += 1
            found = VERSION.search(str(text))  # no more than that: this process shares the cores with the server
            sent = None if found is None else self.figures.sent.get((self.table, int(found[1])))
            if counts and sent is not None:
                self.figures.news.append(time.perf_counter() - sent)

    async def play(self, until: float, offset: float) -> None:
        """An answer a second."""
        await asyncio.sleep(offset)
        n = 0
        while time.perf_counter() < until and self.state["decision"]:
            key = self.state["decision"]["options"][-1 if n % 3 else 0]["key"]
            n += 1
            start = time.perf_counter()
            self.figures.sent[self.table, self.state["version"] + 1] = start
            body = {"key": key, "version": self.state["version"], "id": f"{self.table}-{n}"}
            path = f"/api/tables/{self.table}/answer?lines={self.lines}&page=player-{self.table}"
            self.state = await ask(self.client, "POST", path, body)
            self.figures.answers.append(time.perf_counter() - start)
            self.lines = self.state["log_from"] + len(self.state["log"])
            await asyncio.sleep(max(0.0, start + 1.0 - time.perf_counter()))

    async def leave(self) -> None:
        for listening, live in zip(self.listening, (self.own, self.others)):
            listening.cancel()
            await live.close()
        self.client.writer.close()


async def campaigns(port: int, until: float) -> int:
    """Somebody who sets up one campaign after the other."""
    client, done = Client(port), 0
    await client.open()
    wish = {"game": "chaco", "scenario": "campaign", "seats": {"bolivia": "opponent", "paraguay": "opponent"}}
    games = await client.ask("GET", "/api/games")
    policies = next(game["policies"] for game in games if game["name"] == "chaco")  # type: ignore[index]
    wish["seats"] = dict.fromkeys(("bolivia", "paraguay"), next(p["name"] for p in policies if p["name"] != "random"))
    while time.perf_counter() < until:
        await ask(client, "POST", "/api/tables", wish)
        done += 1
    return done


async def busy(port: int, tables: int, seconds: float, pid: int, besides: bool) -> Json:
    figures, clients = Figures(), [Client(port) for _ in range(tables)]
    seats = [Seat(client, await new_table(client), figures) for client in clients]
    for seat in seats:
        await seat.sit_down()
    until, before, mine = time.perf_counter() + seconds, cpu_seconds(pid), time.process_time()
    tasks = [seat.play(until, n / tables) for n, seat in enumerate(seats)]
    *_, campaigns_made = await asyncio.gather(*tasks, campaigns(port, until if besides else 0.0))
    used, mine = cpu_seconds(pid) - before, time.process_time() - mine
    for seat in seats:
        await seat.leave()
    return {
        "watched_tables": tables,
        "campaigns_set_up_meanwhile": campaigns_made,
        "answers": len(figures.answers),
        "worker_cpu_ms_an_answer": round(used / max(1, len(figures.answers)) * 1000, 2),
        "clients_cpu_ms_an_answer": round(mine / max(1, len(figures.answers)) * 1000, 2),
        "messages_an_answer": round(figures.heard / max(1, len(figures.answers)), 2),
        "answer_ms_p50": round(share(figures.answers, 0.5), 1),
        "answer_ms_p95": round(share(figures.answers, 0.95), 1),
        "news_ms_p50": round(share(figures.news, 0.5), 1),
        "news_ms_p95": round(share(figures.news, 0.95), 1),
    }


async def idle(port: int, tables: int, pid: int) -> Json:
    sockets = []
    for _ in range(tables):
        client = Client(port)
        await client.open()
        wish = {"game": "fitl", "scenario": "short", "seats": dict.fromkeys(("arvn", "nva", "vc"), "np")}
        table = (await client.ask("POST", "/api/tables", wish))["table"]
        client.writer.close()
        address = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
        live = await connect(address, additional_headers={"Cookie": client.cookie}, proxy=None, max_size=None)
        await live.send('{"type":"hello"}')
        await live.recv()
        sockets.append(live)
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    for live in sockets:
        await live.close()
    return {"idle_watched_tables": tables, "worker_megabytes": round(pages * os.sysconf("SC_PAGE_SIZE") / 2**20)}


def started(python: str, database: str, seeded: bool = False) -> tuple[int, subprocess.Popen[bytes]]:
    """A server that answers: its port, its process."""
    port = free_port()
    much = {"RATE": "1e6", "BURST": "1000000", "WORK_RATE": "1e6", "WORK_BURST": "1e6", "BLOCK_SOCKETS": "5000"}
    environment = {**os.environ, **{f"SANDTABLE_{name}": value for name, value in much.items()}}
    environment |= {"SANDTABLE_DATABASE_URL": database, "SANDTABLE_LOG_LEVEL": environment.get("BENCH_LOG", "warning")}
    if seeded:
        server = served(python, port, environment)
    else:
        server = subprocess.Popen([python, "-m", "sandtable", "serve", "--port", str(port)], env=environment)
    wait_for(port)
    return port, server


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--idle", type=int, default=500)
    parser.add_argument("--no-campaigns", action="store_true", help="nobody sets up campaigns")
    parser.add_argument("--python", default=sys.executable, help="that of another tree: its server is measured")
    parser.add_argument("--database", help="default: a SQLite file that is thrown away")
    parser.add_argument("--cpu", action="store_true", help="what an answer costs the worker, case by case (bench/cpu.py)")
    parser.add_argument("--against", help="with --cpu: the Python of another tree, whose server takes turns with this one")
    parser.add_argument("--against-database", help="its database, if it is not SQLite")
    parser.add_argument("--rounds", type=int, default=5, help="with --cpu")
    parser.add_argument("--answers", type=int, default=200, help="with --cpu: of a round")
    given = parser.parse_args()
    folder = tempfile.mkdtemp()
    pythons = {"this": given.python} | ({"against": given.against} if given.cpu and given.against else {})
    databases = {"this": given.database, "against": given.against_database}
    servers: dict[str, tuple[int, subprocess.Popen[bytes]]] = {}
    try:
        for name, python in pythons.items():
            servers[name] = started(python, databases[name] or f"sqlite:///{folder}/{name}.db", seeded=given.cpu)
        if given.cpu:
            ways = {name: (port, server.pid) for name, (port, server) in servers.items()}
            found = asyncio.run(measured(ways, given.rounds, given.answers))
        else:
            port, server = servers["this"]
            found = asyncio.run(busy(port, given.tables, given.seconds, server.pid, not given.no_campaigns))
            if given.idle:
                found |= asyncio.run(idle(port, given.idle, server.pid))
            found["load_average"] = round(os.getloadavg()[0], 1)  # of everything on this machine: above its cores, it waited
        print(json.dumps(found, indent=1))
    finally:
        for _, server in servers.values():
            server.send_signal(signal.SIGTERM)
            server.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
