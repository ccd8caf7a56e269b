"""The server under load: ``python bench/load.py [--tables 100] [--seconds 20] [--idle 500]``.

1. So many tables of Fire in the Lake, each watched by a live page and answered once a second, while somebody sets up
   campaigns of The Chaco War between two non-players, one after the other. Printed: latency of the answers, and how soon
   the watchers heard of them. The aim: p95 below 50 ms.
2. So many idle tables, each watched by a live page that has had its first look. Printed: the worker's memory. The aim:
   below 1 GB.

The server runs in a process of its own (and its workshop in another); this process is all the clients.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.web import Client, Figures, share

Json = dict[str, Any]


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


async def one_a_second(client: Client, table: str, until: float, offset: float, figures: Figures) -> None:
    page = await ask(client, "GET", f"/api/tables/{table}")
    state, lines, n = page["state"], len(page["state"]["log"]), 0
    address = f"ws://127.0.0.1:{client.port}/api/tables/{table}/live"
    async with connect(address, additional_headers={"Cookie": client.cookie}, proxy=None, max_size=None) as live:
        await live.send('{"type":"hello"}')

        async def watch() -> None:
            async for text in live:
                sent = figures.sent.get((table, json.loads(text).get("state", {}).get("version", 0)))
                if sent is not None:
                    figures.news.append(time.perf_counter() - sent)

        watching = asyncio.create_task(watch())
        await asyncio.sleep(offset)
        while time.perf_counter() < until and state["decision"]:
            key = state["decision"]["options"][-1 if n % 3 else 0]["key"]
            n += 1
            start = time.perf_counter()
            figures.sent[table, state["version"] + 1] = start
            body = {"key": key, "version": state["version"], "id": f"{table}-{n}"}
            state = await ask(client, "POST", f"/api/tables/{table}/answer?lines={lines}", body)
            figures.answers.append(time.perf_counter() - start)
            lines = state["log_from"] + len(state["log"])
            await asyncio.sleep(max(0.0, start + 1.0 - time.perf_counter()))
        watching.cancel()


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


def cpu_seconds(pid: int) -> float:
    """What a process has used of a core."""
    used = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")


async def busy(port: int, tables: int, seconds: float, pid: int) -> Json:
    figures, clients = Figures(), [Client(port) for _ in range(tables)]
    made = [await new_table(client) for client in clients]
    until, before = time.perf_counter() + seconds, cpu_seconds(pid)
    tasks = [
        one_a_second(client, table, until, n / tables, figures) for n, (client, table) in enumerate(zip(clients, made))
    ]
    *_, campaigns_made = await asyncio.gather(*tasks, campaigns(port, until))
    return {
        "watched_tables": tables,
        "campaigns_set_up_meanwhile": campaigns_made,
        "answers": len(figures.answers),
        "worker_cpu_ms_an_answer": round((cpu_seconds(pid) - before) / max(1, len(figures.answers)) * 1000, 2),
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--idle", type=int, default=500)
    parser.add_argument("--database", help="default: a SQLite file that is thrown away")
    given = parser.parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = tempfile.mkdtemp()
    much = {"RATE": "1e6", "BURST": "1000000", "WORK_RATE": "1e6", "WORK_BURST": "1e6", "BLOCK_SOCKETS": "5000"}
    environment = {**os.environ, **{f"SANDTABLE_{name}": value for name, value in much.items()}}
    environment |= {
        "SANDTABLE_DATABASE_URL": given.database or f"sqlite:///{folder}/load.db", "SANDTABLE_LOG_LEVEL": "warning",
    }  # fmt: skip
    command = [sys.executable, "-m", "sandtable", "serve", "--port", str(port)]
    server = subprocess.Popen(command, env=environment)
    try:
        until = time.monotonic() + 90
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.1)
        found = asyncio.run(busy(port, given.tables, given.seconds, server.pid))
        found |= asyncio.run(idle(port, given.idle, server.pid))
        found["load_average"] = round(os.getloadavg()[0], 1)  # of everything on this machine: above its cores, it waited
        print(json.dumps(found, indent=1))
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
