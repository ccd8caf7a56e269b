"""What an answer costs the worker: ``python bench/load.py --cpu [--against OTHER/.venv/bin/python] [--database URL]``.

One answer after the other, tables by turns, so that nothing is done together that would not be for a lone player. The cases:
nobody but the player and no live page; the player's own page is open; somebody else watches besides; the same with the head
of a browser's request, to which the reply is compressed. Counted is the CPU time of the worker's process from the first
answer to the last, divided by the answers. With ``--against`` both servers run at once and take turns, case by case and
round by round; both deal the same cards and are given the same answers.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
from pathlib import Path
from typing import Any

from bench.web import Client
from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]
TABLES = 4
CASES = {"no live page": (), "own live page": ("player",), "and a watcher": ("player", "watcher")}
BROWSER = (
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36\r\n"
    "Accept: */*\r\nAccept-Encoding: gzip, deflate, br, zstd\r\nAccept-Language: en-US,en;q=0.9\r\n"
    "Sec-Fetch-Dest: empty\r\nSec-Fetch-Mode: cors\r\nSec-Fetch-Site: same-origin\r\nConnection: keep-alive\r\n"
)
"""What Chromium sends besides; the reply is then compressed."""
SERVED = """
import itertools, sys
from sandtable.web import founding
seeds = itertools.count(1)
founding.new_dice = lambda: next(seeds)
from sandtable.cli import app
sys.argv[0] = "sandtable"
app()
"""
"""The server, but that its tables are dealt by seeds one after the other."""


def served(python: str, port: int, environment: dict[str, str]) -> subprocess.Popen[bytes]:
    """A server of the tree that ``python`` belongs to."""
    return subprocess.Popen([python, "-c", SERVED, "serve", "--port", str(port)], env=environment)


def cpu_seconds(pid: int) -> float:
    """What a process has used of a core, as exactly as the system tells: of its threads that live."""
    try:
        return sum(int(p.read_text().split()[0]) for p in Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9
    except OSError:
        used = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")


class Seat:
    """One person who plays all four seats of a table, and the live pages that look at it."""

    def __init__(self, client: Client, pages: tuple[str, ...]) -> None:
        self.client, self.pages = client, pages
        self.live: list[ClientConnection] = []
        self.heard = [0] * len(pages)
        self.n = self.bytes = 0

    async def sit_down(self) -> None:
        await self.client.open()
        seats = dict.fromkeys(("us", "arvn", "nva", "vc"), "me")
        made = await self.client.ask("POST", "/api/tables", {"game": "fitl", "scenario": "short", "seats": seats})
        self.table = made["table"]
        self.state = (await self.client.ask("GET", f"/api/tables/{self.table}"))["state"]
        self.lines = len(self.state["log"])
        for page in self.pages:
            address = f"ws://127.0.0.1:{self.client.port}/api/tables/{self.table}/live"
            cookie = {"Cookie": self.client.cookie}
            live = await connect(address, additional_headers=cookie, proxy=None, max_size=None, compression=None)
            has = {"version": self.state["version"], "lines": self.lines}
            await live.send(json.dumps({"type": "hello", "page": f"{page}-{self.table}", **has}))
            await live.recv()
            self.live.append(live)
        self.listening = [asyncio.create_task(self._listen(n)) for n in range(len(self.live))]

    async def _listen(self, n: int) -> None:
        async for _ in self.live[n]:
            self.heard[n] += 1

    async def answer(self) -> bool:
        """The next answer; False if the game is over."""
        if not self.state["decision"]:
            return False
        key = self.state["decision"]["options"][-1 if self.n % 3 else 0]["key"]
        self.n += 1
        body = {"key": key, "version": self.state["version"], "id": f"{self.table}-{self.n}"}
        path = f"/api/tables/{self.table}/answer?lang=en&lines={self.lines}&page=player-{self.table}"
        self.state = await self.client.ask("POST", path, body)
        self.lines = self.state["log_from"] + len(self.state["log"])
        return True

    async def leave(self) -> None:
        for listening, live in zip(self.listening, self.live):
            listening.cancel()
            await live.close()
        self.client.writer.close()


async def one_round(port: int, pid: int, pages: tuple[str, ...], answers: int, head: str) -> tuple[float, Json]:
    """Milliseconds of the worker's CPU an answer, and what was told to the pages an answer."""
    seats = [Seat(Client(port, head), pages) for _ in range(TABLES)]
    for seat in seats:
        await seat.sit_down()
    for seat in seats:  # the first of a table works out more than any later one
        await seat.answer()
    for seat in seats:
        seat.heard[:] = [0] * len(pages)
    await asyncio.sleep(0.3)
    done, before = 0, cpu_seconds(pid)
    for _ in range(answers // TABLES):
        for seat in seats:
            done += await seat.answer()
            await asyncio.sleep(0)
    await asyncio.sleep(0.05)  # the pages are told after the reply
    used = cpu_seconds(pid) - before
    told = {page: round(sum(seat.heard[n] for seat in seats) / done, 2) for n, page in enumerate(pages)}
    for seat in seats:
        await seat.leave()
    return used / done * 1000, told


async def measured(servers: dict[str, tuple[int, int]], rounds: int, answers: int) -> Json:
    """The cases of each server (port, process), by turns."""
    found: dict[str, dict[str, list[float]]] = {name: {} for name in servers}
    told: Json = {}
    cases = [(case, pages, "") for case, pages in CASES.items()]
    cases.append(("and a watcher, a browser's head", CASES["and a watcher"], BROWSER))
    for n in range(rounds + 1):
        for case, pages, head in cases:
            for name, (port, pid) in servers.items():
                took, heard = await one_round(port, pid, pages, answers if n else 40, head)
                if n:  # the first round is for warming up
                    found[name].setdefault(case, []).append(took)
                    told[f"{name}: {case}"] = heard
    figures = {
        name: {case: {"best": round(min(took), 3), "median": round(statistics.median(took), 3)} for case, took in of.items()}
        for name, of in found.items()
    }
    return {"ms_of_the_worker_an_answer": figures, "messages_an_answer": told, "load_average": round(os.getloadavg()[0], 1)}
