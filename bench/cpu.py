"""What an answer costs the worker: ``python bench/load.py --cpu [--against OTHER/.venv/bin/python] [--database URL]``.

One answer after the other, tables by turns, so that nothing is done together that would not be for a lone player. The cases:
nobody but the player and no live page; the player's own page is open; somebody else watches besides; the same with the head
of a browser's request, to which the reply is compressed. The last case is another: ten players answer at once. Counted is
the CPU time of the worker's process from the first answer to the last, divided by the answers. With ``--against`` both
servers run at once and take turns, twenty answers of each; both deal the same cards and are given the same answers. The
ratio is the median of those of the turns.
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
CHUNK = 20
"""Answers in one go, then it is the other server's turn."""
AT_ONCE = 10
"""Players who answer at the same moment, in the last case: a host's worker seldom sleeps between two answers."""
CASES = {"no live page": (), "own live page": ("player",), "and a watcher": ("player", "watcher")}
BROWSER = (
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36\r\n"
    "Accept: */*\r\nAccept-Encoding: gzip, deflate, br, zstd\r\nAccept-Language: en-US,en;q=0.9\r\n"
    "Sec-Fetch-Dest: empty\r\nSec-Fetch-Mode: cors\r\nSec-Fetch-Site: same-origin\r\nConnection: keep-alive\r\n"
    "X-Forwarded-For: 203.0.113.7\r\nX-Forwarded-Proto: https\r\n"
)
"""What Chromium sends besides, and a proxy on the same machine; the reply is then compressed."""
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
        try:
            self.state = await self.client.ask("POST", path, body)
        except (asyncio.IncompleteReadError, ConnectionError):  # it was closed for its silence; sent twice it counts once
            await self.client.open()
            self.state = await self.client.ask("POST", path, body)
        self.lines = self.state["log_from"] + len(self.state["log"])
        return True

    async def leave(self) -> None:
        for listening, live in zip(self.listening, self.live):
            listening.cancel()
            await live.close()
        self.client.writer.close()


class Case:
    """One case at one server: its tables, and what was measured so far."""

    def __init__(self, port: int, pid: int, pages: tuple[str, ...], head: str = "", at_once: int = 1) -> None:
        self.pid, self.pages, self.at_once = pid, pages, at_once
        self.seats = [Seat(Client(port, head), pages) for _ in range(max(TABLES, at_once))]
        self.took: list[float] = []  # milliseconds of the worker's CPU an answer, of each chunk
        self.answers = 0

    async def sit_down(self) -> None:
        for seat in self.seats:
            await seat.sit_down()
        for seat in self.seats:  # the first of a table works out more than any later one
            await seat.answer()
        await asyncio.sleep(0.3)
        for seat in self.seats:
            seat.heard[:] = [0] * len(self.pages)

    async def chunk(self, answers: int) -> None:
        """So many answers."""
        done, before = 0, cpu_seconds(self.pid)
        for _ in range(answers // self.at_once):
            seats, self.seats = self.seats[: self.at_once], self.seats[self.at_once :] + self.seats[: self.at_once]
            done += sum(await asyncio.gather(*(seat.answer() for seat in seats)))
        if self.pages:
            await asyncio.sleep(0.02)  # they are told after the reply
        if done:
            self.took.append((cpu_seconds(self.pid) - before) / done * 1000)
            self.answers += done

    async def leave(self) -> Json:
        """What the pages were told, an answer."""
        for seat in self.seats:
            await seat.leave()
        return {page: round(sum(s.heard[n] for s in self.seats) / self.answers, 2) for n, page in enumerate(self.pages)}


async def measured(servers: dict[str, tuple[int, int]], rounds: int, answers: int) -> Json:
    """The cases of each server (port, process), chunk by chunk in turns: a busy machine disturbs all alike."""
    found: dict[str, dict[str, list[float]]] = {name: {} for name in servers}
    told: Json = {}
    cases = [(case, pages, "", 1) for case, pages in CASES.items()]
    cases.append(("and a watcher, a browser's head", CASES["and a watcher"], BROWSER, 1))
    cases.append((f"no live page, {AT_ONCE} at once", (), "", AT_ONCE))
    for n in range(rounds + 1):
        for case, pages, head, at_once in cases:
            here = {name: Case(port, pid, pages, head, at_once) for name, (port, pid) in servers.items()}
            for one in here.values():
                await one.sit_down()
            for _ in range(answers // CHUNK if n else 2):
                for one in here.values():
                    await one.chunk(CHUNK)
            for name, one in here.items():
                heard = await one.leave()
                if n:  # the first round is for warming up
                    found[name].setdefault(case, []).extend(one.took)
                    told[f"{name}: {case}"] = heard
    figures: Json = {name: {case: _figures(took) for case, took in of.items()} for name, of in found.items()}
    result = {"ms_of_the_worker_an_answer": figures, "messages_an_answer": told, "load_average": round(os.getloadavg()[0], 1)}
    if len(servers) > 1:
        this, other = found.values()
        result["this_to_the_other"] = {
            case: round(statistics.median(a / b for a, b in zip(took, other[case])), 3) for case, took in this.items()
        }
    return result


def _figures(took: list[float]) -> Json:
    tenth = sorted(took)[: max(1, len(took) // 10)]
    return {"best_tenth": round(statistics.mean(tenth), 3), "median": round(statistics.median(took), 3)}
