"""A real server in a thread, and players who talk to it: what the tests of routes, sockets and pages stand on."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import threading
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sandtable.web import logs
from sandtable.web.app import create_app, serving
from sandtable.web.desk import Desk
from sandtable.web.door import Door
from sandtable.web.settings import Settings

T = TypeVar("T")

QUICK = Settings(
    rate=100_000.0, burst=100_000, work_rate=1000.0, work_burst=1000.0, chat_rate=100_000.0, chat_burst=100_000,
    poll_seconds=0.05, public_seconds=0.0, sqlite_sync="normal", forecast_seconds=1.0, extra_games=("tests.web.toy",),
    log_level="warning",
)  # fmt: skip


class Server:
    """One worker: an app of its own on a port of its own."""

    def __init__(self, database_url: str, **settings: Any) -> None:
        self.settings = replace(QUICK, database_url=database_url, **settings)
        logs.configure(self.settings.log_level)
        self.app = create_app(self.settings)
        how = {**serving(self.settings), "timeout_graceful_shutdown": 2}
        self.door: type[Door] = how["http"]
        config = uvicorn.Config(self.app, port=0, **how)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    def start(self) -> Server:
        self._thread.start()
        until = time.monotonic() + 20
        while not self._server.started:
            assert self._thread.is_alive() and time.monotonic() < until, "the server did not start"
            time.sleep(0.01)
        self.desk: Desk = self.app.state.desk
        self.port = self._server.servers[0].sockets[0].getsockname()[1]
        return self

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(10)


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite3'}"


def fresh() -> str:
    """An id for a request."""
    return secrets.token_urlsafe(12)


class Guest:
    """A browser without a page: a cookie jar and the API."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=30)

    def at(self, url: str) -> Guest:
        """The same browser talking to another worker."""
        twin = Guest(url)
        twin.http.cookies.set("sandtable", self.http.cookies["sandtable"])
        return twin

    def new(self, seats: dict[str, str] | None = None, scenario: str = "short", **more: Any) -> str:
        body = {"game": "caravan", "scenario": scenario, "seats": seats or {"red": "me", "blue": "me"}, **more}
        reply = self.http.post("/api/tables", json=body)
        assert reply.status_code == 201, reply.text
        return str(reply.json()["table"])

    def page(self, table: str, **has: Any) -> dict[str, Any]:
        reply = self.http.get(f"/api/tables/{table}", params=has)
        assert reply.status_code == 200, reply.text
        found: dict[str, Any] = reply.json()
        return found

    def state(self, table: str, **has: Any) -> dict[str, Any]:
        found: dict[str, Any] = self.page(table, **has)["state"]
        return found

    def post(self, table: str, what: str, **body: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/{what}", json=body)

    def answer(self, table: str, key: str, version: int | None = None, id: str | None = None) -> httpx.Response:
        version = self.state(table)["version"] if version is None else version
        return self.post(table, "answer", key=key, version=version, id=id or fresh())

    def play(self, table: str, *keys: str) -> dict[str, Any]:
        """Answer one question after the other; the state afterwards."""
        for key in keys:
            reply = self.answer(table, key)
            assert reply.status_code == 200, (key, reply.text)
        return self.state(table)

    def play_out(self, table: str) -> dict[str, Any]:
        """Answer with the last option until the game is over."""
        while (state := self.state(table))["decision"]:
            self.play(table, state["decision"]["options"][-1]["key"])
        return state

    def links(self, table: str) -> dict[str, str]:
        """New links to the free seats this guest may give, and to watch: seat -> token."""
        reply = self.http.get(f"/api/tables/{table}/links")
        assert reply.status_code == 200, reply.text
        return {place["seat"]: self.link(table, place["seat"]) for place in reply.json() if not place["taken"]}

    def link(self, table: str, seat: str) -> str:
        """A new link to a seat: its token."""
        reply = self.post(table, "links", seat=seat)
        assert reply.status_code == 200, reply.text
        return str(reply.json()["path"].partition("#")[2])

    def join(self, token: str, name: str = "") -> str:
        reply = self.http.post("/api/join", json={"token": token, "name": name})
        assert reply.status_code == 200, reply.text
        return str(reply.json()["table"])

    def live(self, table: str, **hello: Any) -> Live:
        return Live(self, table, hello)


class Live:
    """The live connection of a page."""

    def __init__(self, guest: Guest, table: str, hello: dict[str, Any]) -> None:
        headers = {"Cookie": f"sandtable={guest.http.cookies['sandtable']}"} if guest.http.cookies else {}
        address = guest.url.replace("http", "ws", 1) + f"/api/tables/{table}/live"
        self._stack = ExitStack()
        opened = connect(address, additional_headers=headers, proxy=None)
        self.socket: ClientConnection = self._stack.enter_context(opened)
        with suppress(ConnectionClosed):  # a stranger is shown out before a word is said
            self.send(type="hello", **hello)

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self, seconds: float = 5) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.socket.recv(seconds))
        return found

    def until_version(self, version: int) -> dict[str, Any]:
        while (message := self.next()).get("state", {}).get("version", 0) < version:
            pass
        return message

    def until_closed(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                self.next()

    def close(self) -> None:
        self._stack.close()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def free_space(state: dict[str, Any]) -> str:
    """The first space on offer."""
    return next(o["key"] for o in state["decision"]["options"] if o["key"].startswith("space:"))


def two_seats(ann: Guest, bob: Guest) -> str:
    """Ann plays red and owns the table, Bob came by blue's link."""
    table = ann.new({"red": "me", "blue": "friend"})
    bob.join(ann.links(table)["blue"], "Bob")
    return table


def in_a_loop(work: Coroutine[Any, Any, T]) -> T:
    """Run it in a loop of its own: in this thread a browser test may have left one running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
