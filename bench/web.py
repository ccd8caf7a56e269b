"""Measure the server: answers a second through HTTP, how soon others hear of them by WebSocket, the page's weight.

``python bench/web.py [--tables 40] [--seconds 10] [--workers 1] [--database URL] [--browser]``

The server runs in processes of its own (``--workers``); this process plays all tables at once, each by a person of
its own with the cheapest of clients, so that on two cores one is the server's. Every table is also watched by one
live connection. ``--browser`` adds the time from a click to a playable board in Chromium, and from each answer's click to
the settled board: the next question is there, nothing is busy, and the page is painted.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
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

Json = dict[str, Any]


class Client:
    """HTTP/1.1 over one kept connection, and no more than that."""

    def __init__(self, port: int, head: str = "") -> None:
        self.port = port
        self.head = head  # lines of every request's head besides
        self.cookie = ""

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        data = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {self.cookie}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n{self.head}\r\n"
        )
        self.writer.write(head.encode() + data)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        headers = dict(line.lower().split(": ", 1) for line in answer.split("\r\n")[1:] if ": " in line)
        if "set-cookie" in headers:
            name = next(line for line in answer.split("\r\n") if line.lower().startswith("set-cookie"))
            self.cookie = name.split(": ", 1)[1].split(";")[0]
        packed = await self.reader.readexactly(int(headers["content-length"]))
        found: Json = json.loads(gzip.decompress(packed) if headers.get("content-encoding") == "gzip" else packed)
        assert answer.split(" ")[1] in ("200", "201"), (answer, found)
        return found


class Figures:
    """What was measured, in seconds."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.news: list[float] = []
        self.sent: dict[tuple[str, int], float] = {}
        self.heard = 0


def share(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] * 1000 if values else float("nan")


async def one_table(client: Client, seats: dict[str, str], until: float, figures: Figures) -> None:
    """One person plays one table, first option after first option, as fast as the server replies."""
    wish = {"game": "fitl", "scenario": "short", "seats": seats}
    table = (await client.ask("POST", "/api/tables", wish))["table"]
    page = await client.ask("GET", f"/api/tables/{table}")
    state, lines, n = page["state"], len(page["state"]["log"]), 0
    watcher = asyncio.create_task(watch(client, table, until, figures))
    while time.perf_counter() < until and state["decision"]:
        options = state["decision"]["options"]
        key = options[-1 if n % 3 else 0]["key"]
        n += 1
        start = time.perf_counter()
        figures.sent[table, state["version"] + 1] = start
        path = f"/api/tables/{table}/answer?lines={lines}"
        state = await client.ask("POST", path, {"key": key, "version": state["version"], "id": f"{table}-{n}"})
        figures.answers.append(time.perf_counter() - start)
        lines = state["log_from"] + len(state["log"])
    await watcher


async def watch(client: Client, table: str, until: float, figures: Figures) -> None:
    address = f"ws://127.0.0.1:{client.port}/api/tables/{table}/live"
    async with connect(address, additional_headers={"Cookie": client.cookie}, proxy=None, max_size=None) as live:
        await live.send('{"type":"hello"}')
        while (left := until - time.perf_counter()) > 0:
            try:
                message = json.loads(await asyncio.wait_for(live.recv(), left))
            except TimeoutError:
                return
            sent = figures.sent.get((table, message.get("state", {}).get("version", 0)))
            if sent is not None:
                figures.news.append(time.perf_counter() - sent)


async def play(port: int, tables: int, seconds: float, seats: dict[str, str]) -> Json:
    figures = Figures()
    clients = [Client(port) for _ in range(tables)]
    for client in clients:
        await client.open()
    start = time.perf_counter()
    await asyncio.gather(*(one_table(client, seats, start + seconds, figures) for client in clients))
    took = time.perf_counter() - start
    for client in clients:
        client.writer.close()
    return {
        "tables": tables,
        "answers_per_second": round(len(figures.answers) / took, 1),
        "answer_ms_p50": round(share(figures.answers, 0.5), 2),
        "answer_ms_p95": round(share(figures.answers, 0.95), 2),
        "news_ms_p50": round(share(figures.news, 0.5), 2),
        "news_ms_p95": round(share(figures.news, 0.95), 2),
    }


def weights(port: int) -> Json:
    """What a first visit to a table of each game fetches, compressed, without the game's own answers."""
    import httpx

    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tools.page_weight import page_weight

    found: Json = {}
    with httpx.Client(base_url=f"http://127.0.0.1:{port}") as http:
        for game in ("fitl", "sovereign", "chaco"):
            files = page_weight(http, game)
            found |= {f"{game}_page_files": len(files), f"{game}_page_kilobytes": round(sum(files.values()) / 1024, 1)}
    return found


CLICKS = 60
SETTLED = """() => new Promise((done, fail) => {
  const panel = () => document.querySelector('#decision');
  const offered = [...document.querySelectorAll('#decision .on-offer')];
  const before = Number(panel().dataset.version);
  if (!offered.length) { done(null); return; }
  const start = performance.now();
  const watch = new MutationObserver(() => {
    if (Number(panel().dataset.version) <= before || panel().getAttribute('aria-busy') !== 'false') return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - start)));
  });
  watch.observe(panel().parentElement, { subtree: true, attributeFilter: ['data-version', 'aria-busy'] });
  setTimeout(() => fail(new Error('the board did not settle')), 20000);
  offered[Math.floor(offered.length / 2)].click();
})"""
"""Answers the question in the page itself, as a click does, and tells in milliseconds when all is drawn: two frames after the
answer has come, so that the first of them is on the screen."""


def clicks(page: Any) -> Json:
    """From the click on an answer to the settled board, over the first turns of four people's seats in one hand.

    ``page_cpu_ms`` is what the page's own thread worked for each, which a busy machine does not change."""
    page.evaluate(SETTLED)  # the first one compiles what the others use
    chromium = page.context.new_cdp_session(page)
    chromium.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        found = chromium.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in found if one["name"] == "TaskDuration"))

    before = worked()
    took = [ms / 1000 for _ in range(CLICKS) if (ms := page.evaluate(SETTLED)) is not None]
    return {
        "page_cpu_ms": round((worked() - before) / len(took) * 1000, 1),
        "clicks": len(took),
        "settled_ms_p50": round(share(took, 0.5), 1),
        "settled_ms_p95": round(share(took, 0.95), 1),
        "settled_ms_best": round(min(took) * 1000, 1),
        "settled_ms_p50_aim": 150,
    }


TOLD = """(() => {
  const real = window.fetch;
  window.fetch = async (...asked) => {
    const reply = await real(...asked);
    if (String(asked[0]).includes('/answer')) {
      const { chances } = await reply.clone().json();
      window.told = { chances, at: performance.now() };
    }
    return reply;
  };
})()"""
"""Remembers what the reply to an answer said of the chances, and when it had come."""
CHANCES = """() => new Promise((done, fail) => {
  const panel = () => document.querySelector('#decision');
  const shown = () => [...document.querySelectorAll('.standing')].map((one) => one.querySelector('.chance')?.textContent ?? '');
  const offered = [...document.querySelectorAll('#decision .on-offer')];
  const before = Number(panel().dataset.version);
  if (!offered.length) { done(null); return; }
  window.told = null;
  let texts = shown().join(), since = performance.now();
  const watch = new MutationObserver(() => {
    const now = performance.now();
    if (shown().join() !== texts) { texts = shown().join(); since = now; }
    if (!window.told || Number(panel().dataset.version) <= before || panel().getAttribute('aria-busy') !== 'false') return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done({
      texts: shown(), told: window.told.chances, settled: now - window.told.at,
      late: shown().join() === texts ? Math.max(0, since - now) : performance.now() - now,
    })));
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  setTimeout(() => fail(new Error('the board did not settle')), 20000);
  offered[Math.floor(offered.length / 2)].click();
})"""
"""Answers, and tells what stands beside the scores once the board has settled: how long after the reply that was, and how much
later than the board."""


def chances(page: Any) -> Json:
    """How soon the page shows the chances that a reply brought, and whether they are those."""
    from sandtable.kernel.value import in_percent

    page.evaluate(TOLD)
    found = [one for _ in range(CLICKS) if (one := page.evaluate(CHANCES)) is not None and one["told"]]
    right = [one for one in found if one["texts"] == [f"{n} %" for n in in_percent(one["told"]).values()]]
    settled, late = [one["settled"] / 1000 for one in found], [one["late"] / 1000 for one in found]
    return {
        "chances_seen": len(found),
        "chances_right": len(right),
        "chances_after_reply_ms_p50": round(share(settled, 0.5), 1),
        "chances_after_reply_ms_p95": round(share(settled, 0.95), 1),
        "chances_after_board_ms_p95": round(share(late, 0.95), 1),
        "chances_after_board_ms_p95_aim": 50,
    }


def time_to_board(port: int) -> Json:
    """From the click on Start to a question one can answer, and for a reload with a warm cache."""
    from playwright.sync_api import sync_playwright

    switches = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    ready = "() => document.querySelector('#decision .on-offer') && document.querySelector('.fitl-board')"
    with sync_playwright() as playwright:
        found = next((p for n in ("chromium", "google-chrome") if (p := shutil.which(n))), None)
        browser = playwright.chromium.launch(executable_path=found, args=switches)
        page = browser.new_page()
        kept = json.dumps({"speed": "once", "confirm": False})
        page.add_init_script(f"if (!localStorage.sandtable) localStorage.sandtable = JSON.stringify({kept})")
        page.goto(f"http://127.0.0.1:{port}/")
        page.locator('input[name=game][value="fitl"]').check()
        for seat in ("us", "arvn", "nva", "vc"):
            page.locator(f"select[name=seat-{seat}]").select_option("me")
        start = time.perf_counter()
        page.locator("#start").click()
        page.wait_for_function(ready)
        first = time.perf_counter() - start
        start = time.perf_counter()
        page.reload()
        page.wait_for_function(ready)
        again = time.perf_counter() - start
        settled = {**clicks(page), **chances(page)}
        browser.close()
    return {"playable_ms_first": round(first * 1000), "playable_ms_reload": round(again * 1000), **settled}


def free_port() -> int:
    """A port that nobody has just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int, seconds: float = 90) -> None:
    """Until a server listens there."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", help="default: a SQLite file that is thrown away")
    parser.add_argument("--bots", action="store_true", help="three non-players at each table, not one person's four seats")
    parser.add_argument("--browser", action="store_true")
    given = parser.parse_args()
    port = free_port()
    folder = tempfile.mkdtemp()
    environment = {
        **os.environ,
        "SANDTABLE_DATABASE_URL": given.database or f"sqlite:///{folder}/bench.db",
        "SANDTABLE_RATE": "1000000", "SANDTABLE_BURST": "1000000", "SANDTABLE_LOG_LEVEL": "warning",
    }  # fmt: skip
    command = [sys.executable, "-m", "uvicorn", "--factory", "sandtable.web.app:from_env", "--port", str(port)]
    server = subprocess.Popen([*command, "--workers", str(given.workers), "--no-access-log"], env=environment)
    try:
        wait_for(port)
        time.sleep(1.0 * given.workers)
        others = "np" if given.bots else "me"
        seats = {"us": "me", "arvn": others, "nva": others, "vc": others}
        results = {"workers": given.workers, **asyncio.run(play(port, given.tables, given.seconds, seats))}
        results |= weights(port)
        if given.browser:
            results |= time_to_board(port)
        print(json.dumps(results, indent=1))
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
