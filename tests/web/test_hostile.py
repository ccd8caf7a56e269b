"""Clients that mean harm: slow, huge, malformed, many at once. Each is shown out, and nobody else notices."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sandtable.web.cookies import only_ours
from tests.web.serving import Guest, Server, fresh, sqlite

PATIENCE = 0.4  # seconds that the server of these tests has


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(
        sqlite(tmp_path_factory.mktemp("hostile")), names=("table.example.org",), proxies=(),
        head_seconds=PATIENCE, body_seconds=PATIENCE, write_seconds=PATIENCE, hello_seconds=PATIENCE,
        block_connections=40, block_sockets=6, player_sockets=5, table_sockets=4,
        chat_rate=0.001, chat_burst=3,
    ).start()  # fmt: skip
    yield running
    running.stop()


def raw(server: Server, *parts: bytes, pause: float = 0.0, seconds: float = 10.0) -> bytes:
    """What comes back until the server closes, for bytes sent piece by piece."""
    with socket.create_connection(("127.0.0.1", server.port), seconds) as s:
        with suppress(OSError):
            for part in parts:
                s.sendall(part)
                time.sleep(pause)
        found = b""
        with suppress(ConnectionResetError):
            while data := s.recv(65536):
                found += data
        return found


def head(path: str = "/api/me", method: str = "GET", **headers: str) -> bytes:
    given = {"Host": "127.0.0.1", "Connection": "close", **{k.replace("_", "-"): v for k, v in headers.items()}}
    return f"{method} {path} HTTP/1.1\r\n".encode() + b"".join(f"{k}: {v}\r\n".encode() for k, v in given.items())


# ---------------------------------------------------------------- huge heads


def test_a_long_quoted_cookie_costs_nothing() -> None:
    """Read by us, once, in a pass over the bytes: what is passed on is our own cookie or none.

    The standard library of older 3.11 releases takes seconds for this one, and the frameworks ask it every time."""
    quoted = b'x="' + b"\\1" * 30_000 + b'"'
    assert only_ours([(b"host", b"a"), (b"cookie", quoted)]) == [(b"host", b"a")]
    token = b"t" * 43
    for value in (b"sandtable=" + token, b"a=b; sandtable=" + token + b"; c=d", b'a="\\"; sandtable=' + token):
        assert only_ours([(b"cookie", value)]) == [(b"cookie", b"sandtable=" + token)]
    for value in (b"sandtable=short", b'sandtable="' + token + b'"', b"xsandtable=" + token, b"sandtable=" + token + b"x"):
        assert only_ours([(b"cookie", value)]) == []
    assert only_ours([(b"cookie", b"a=b"), (b"cookie", b"sandtable=" + token)]) == [(b"cookie", b"sandtable=" + token)]


def test_nobody_downstream_reads_a_foreign_cookie(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The known flaw is in ``http.cookies._unquote``: no value of a stranger's may reach it."""
    import http.cookies

    seen: list[str] = []

    def unquote(text: str) -> str:
        seen.append(text)
        return text

    monkeypatch.setattr(http.cookies, "_unquote", unquote)
    ann = Guest(server.url)
    ann.new()
    reply = ann.http.get("/api/me", headers={"cookie": f'{"x=" + chr(34) + "a" * 20_000 + chr(34)}; sandtable={"A" * 43}'})
    assert reply.status_code == 200
    assert max(map(len, seen), default=0) <= 43


@pytest.mark.parametrize(
    "request_head",
    [
        head(cookie='x="' + "\\1" * 30_000 + '"'),
        head(**{f"x{i}": "y" for i in range(200)}),
        head("/api/me?" + "x" * 60_000),
        head(accept="x" * 200_000),
    ],
    ids=["cookie", "many", "query", "long"],
)
def test_a_head_that_is_too_large(server: Server, request_head: bytes) -> None:
    assert raw(server, request_head + b"\r\n").split(b"\r\n")[0].split()[1] == b"431"
    ann = Guest(server.url)
    assert ann.http.get("/api/me").status_code == 200


def test_a_head_without_end(server: Server) -> None:
    """Never finished: broken off at its size, not kept until memory is full."""
    sent = 0
    with socket.create_connection(("127.0.0.1", server.port), 10) as s, suppress(OSError):
        s.sendall(head())
        while sent < 8_000_000:
            s.sendall(b"x-more: " + b"y" * 4000 + b"\r\n")
            sent += 4010
    assert sent < 8_000_000


# ---------------------------------------------------------------- slow


def test_half_a_head_is_not_waited_for(server: Server) -> None:
    assert raw(server, head()).startswith(b"HTTP/1.1 408")
    assert raw(server, b"") == b""  # one that never says a word


def test_a_head_letter_by_letter_is_not_waited_for(server: Server) -> None:
    """The whole head has one time, however often something comes."""
    sent = 0
    with socket.create_connection(("127.0.0.1", server.port), 10) as s, suppress(OSError):
        for letter in head(accept="x" * 1000):
            s.sendall(bytes([letter]))
            sent += 1
            time.sleep(0.01)
    assert sent < 1000


def test_half_a_body_is_not_waited_for(server: Server) -> None:
    half = head(method="PUT", Content_Type="application/json", Content_Length="20") + b'\r\n{"name"'
    reply = raw(server, half)
    assert reply.startswith(b"HTTP/1.1 408") and b'"too_slow"' in reply


def test_a_client_that_does_not_read_is_let_go(server: Server) -> None:
    before = server.door.turned_away["broken_off"]
    many = b"".join(
        f"GET /api/texts/en HTTP/1.1\r\nHost: 127.0.0.1\r\nX-N: {i}\r\n\r\n".encode() for i in range(60)
    )
    with socket.socket() as s:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        s.connect(("127.0.0.1", server.port))
        s.sendall(many)
        until = time.monotonic() + 10
        while server.door.turned_away["broken_off"] == before and time.monotonic() < until:
            time.sleep(0.05)
    assert server.door.turned_away["broken_off"] > before


# ---------------------------------------------------------------- many


def test_connections_from_one_address_are_counted(server: Server) -> None:
    held = [socket.create_connection(("127.0.0.1", server.port), 5) for _ in range(40)]
    try:
        assert raw(server, head() + b"\r\n").startswith(b"HTTP/1.1 503")
    finally:
        for s in held:
            s.close()
    until = time.monotonic() + 5
    while server.door.open_from and time.monotonic() < until:
        time.sleep(0.02)
    assert not server.door.open_from
    assert Guest(server.url).http.get("/api/me").status_code == 200


def closed_with(live: Any) -> int | None:
    live.until_closed()
    code: int | None = live.socket.close_code
    return code


def test_live_connections_are_counted(server: Server) -> None:
    ann, bob = Guest(server.url), Guest(server.url)
    tables = [ann.new(), ann.new()]
    at_one = [ann.live(tables[0]) for _ in range(4)]
    for live in at_one:
        live.next()
    assert closed_with(ann.live(tables[0])) == 1013  # four at a table
    fifth = ann.live(tables[1])
    fifth.next()
    assert closed_with(ann.live(tables[1])) == 1013  # five of one person
    sixth = bob.live(bob.new())
    sixth.next()
    assert closed_with(bob.live(bob.new())) == 1013  # six from one address
    for live in (*at_one, fifth, sixth):
        live.close()
    again = ann.live(tables[0])
    assert again.next()["type"] == "update"
    again.close()


def test_everything_at_once_and_a_game_goes_on(server: Server) -> None:
    """Slow, huge and malformed clients together, while somebody plays."""
    ann = Guest(server.url)
    table = ann.new(scenario="long")
    stop = threading.Event()
    rubbish = [head(), head(cookie='x="' + "\\1" * 15_000 + '"') + b"\r\n", b"\x16\x03\x01" * 50, b"GET / HTTP/9\r\n\r\n"]

    def harm(n: int) -> None:
        while not stop.is_set():
            with suppress(OSError):
                raw(server, rubbish[n % len(rubbish)], seconds=3)

    threads = [threading.Thread(target=harm, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    try:
        state = ann.play_out(table)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert state["outcome"] is not None


# ---------------------------------------------------------------- malformed


def test_another_name_is_not_ours(server: Server) -> None:
    for host in ("table.example.org", "TABLE.example.org:443", "localhost", f"127.0.0.1:{server.port}"):
        assert raw(server, head(Host=host) + b"\r\n").startswith(b"HTTP/1.1 200"), host
    for host in ("evil.example", "127.0.0.1.evil.example", "", "table.example.org.evil.example"):
        reply = raw(server, head(Host=host) + b"\r\n")
        assert reply.startswith(b"HTTP/1.1 421") and b"unknown_host" in reply, host
    assert raw(server, head("/healthz", Host="10.0.0.7") + b"\r\n").startswith(b"HTTP/1.1 200")
    ann = Guest(server.url)
    table = ann.new()
    ann.http.headers["Host"] = "evil.example"
    with pytest.raises(InvalidStatus):
        connect_as(ann, table, Host="evil.example")


def connect_as(guest: Guest, table: str, **headers: str) -> None:
    from websockets.sync.client import connect

    address = guest.url.replace("http", "ws", 1) + f"/api/tables/{table}/live"
    connect(address.replace("127.0.0.1", "0.0.0.0"), additional_headers=headers, proxy=None)


def test_an_origin_that_is_none(server: Server) -> None:
    ann = Guest(server.url)
    reply = ann.http.put("/api/me", json={"name": "Ann"}, headers={"origin": "http://[oops"})
    assert reply.status_code == 403


@pytest.mark.parametrize("message", [b"\x00\x01", b"", b"{}", "", "null", "[1]", '{"type":"hello","version":-1}'])
def test_a_live_connection_that_talks_nonsense(server: Server, message: bytes | str) -> None:
    ann = Guest(server.url)
    live = ann.live(ann.new())
    live.next()
    live.socket.send(message)
    assert closed_with(live) == 1008


def test_a_live_connection_of_one_huge_frame(server: Server) -> None:
    ann = Guest(server.url)
    live = ann.live(ann.new())
    live.next()
    with suppress(ConnectionClosed):
        live.socket.send("x" * 200_000)
    assert closed_with(live) == 1009


def record_of(ann: Guest) -> dict[str, Any]:
    table = ann.new()
    ann.play(table, "done")
    found: dict[str, Any] = ann.http.get(f"/api/tables/{table}/record").json()
    return found


@pytest.mark.parametrize("odd", ['"\\ud800"', "NaN", "Infinity", "-Infinity", "1e999", "[" * 60 + "]" * 60])
def test_an_import_with_what_cannot_be_written_again(server: Server, odd: str) -> None:
    """Lone surrogates, numbers that are none, and heaps of brackets, in a place that takes any JSON."""
    ann = Guest(server.url)
    record = record_of(ann)
    record["notes"] = {"0": [{"rule": "1", "topic": "caravan.rest", "args": {"left": "HERE"}}]}
    record["checksum"] = "0" * 64
    for body in ({"record": record}, {"record": {**record, "options": {"route": "HERE"}}}):
        text = json.dumps(body).replace('"HERE"', odd)
        reply = ann.http.post("/api/import", content=text, headers={"content-type": "application/json"})
        assert reply.status_code == 422, reply.text
        assert set(reply.json()) == {"error", "message", "facts"}


@pytest.mark.parametrize("path", ["/api/tables", "/api/me"])
def test_a_body_with_half_a_letter(server: Server, path: str) -> None:
    ann = Guest(server.url)
    body = '{"game":"caravan","scenario":"short","name":"\\udc80"}' if path == "/api/tables" else '{"name":"\\udc80"}'
    method = "POST" if path == "/api/tables" else "PUT"
    reply = ann.http.request(method, path, content=body, headers={"content-type": "application/json"})
    assert reply.status_code == 422


# ---------------------------------------------------------------- at a table


def test_a_reused_id_is_no_answer(server: Server) -> None:
    """The same id with the next question was said to be taken, and was not."""
    ann = Guest(server.url)
    table = ann.new(scenario="long")
    request = fresh()
    assert ann.answer(table, "done", version=1, id=request).status_code == 200
    version = ann.state(table)["version"]
    again = ann.answer(table, "done", version=1, id=request)
    assert again.status_code == 200  # the very same request: counted once
    other = ann.answer(table, "done", version=version, id=request)
    assert other.status_code == 409 and other.json()["error"] == "reused_id"
    assert other.json()["state"]["version"] == version == ann.state(table)["version"]
    options = [o["key"] for o in ann.state(table)["decision"]["options"]]
    changed = ann.answer(table, options[0], version=1, id=request)
    assert changed.status_code == 409 and changed.json()["error"] == "reused_id"
    undone = ann.post(table, "undo", to="choice", version=1, id=request)
    assert undone.status_code == 409 and undone.json()["error"] == "reused_id"
    assert ann.answer(table, "done", version=version).status_code == 200


def test_nobody_talks_without_end(server: Server) -> None:
    ann, bob = Guest(server.url), Guest(server.url)
    table = ann.new({"red": "me", "blue": "friend"})
    bob.join(ann.links(table)["blue"])
    codes = [ann.post(table, "chat", text="la", id=fresh()).status_code for _ in range(5)]
    assert codes == [200, 200, 200, 429, 429]
    reply = ann.post(table, "chat", text="la", id=fresh())
    assert reply.json()["error"] == "too_fast" and int(reply.json()["retry_after"]) > 1
    assert bob.post(table, "chat", text="enough", id=fresh()).status_code == 200
    assert len([line for line in ann.page(table)["chat"] if not line["kind"]]) == 4


def test_the_floor_of_http(server: Server) -> None:
    """Bytes that are no HTTP at all get a short answer or none, and the server stands."""
    no_line = (b"\x00" * 100, b"GET\r\n\r\n", b"\r\n" * 50)
    for rubbish in (*no_line, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n"):
        reply = raw(server, rubbish)
        assert reply == b"" or reply.startswith((b"HTTP/1.1 4", b"HTTP/1.0 4")), reply[:80]
    assert httpx.get(f"{server.url}/healthz").status_code == 200


# ---------------------------------------------------------------- what is a person's

PERSONAL = [
    ("POST", "/api/me/links/look"), ("POST", "/api/me/links/use"), ("POST", "/api/me/mail"), ("POST", "/api/me/passkeys"),
    ("POST", "/api/me/sign-in"), ("PUT", "/api/me/devices"), ("PUT", "/api/me/notices"), ("POST", "/api/me/channels"),
    ("POST", "/api/public/AAAAAAAAAAAA/sit"), ("PUT", "/api/tables/AAAAAAAAAAAA/offer"),
    ("POST", "/api/tables/AAAAAAAAAAAA/votes"),
]  # fmt: skip
NONSENSE = {
    "huge": b'{"token": "' + b"x" * 200_000 + b'"}',
    "deep": b"[" * 5000 + b"]" * 5000,
    "nan": b'{"minutes": NaN}',
    "surrogate": b'{"device": "\\ud800"}',
    "bytes": b"\xff\xfe\x00",
    "list": b"[[1]]",
    "null": b"null",
}


@pytest.mark.parametrize("method, path", PERSONAL)
def test_nonsense_is_refused_and_makes_nobody_a_player(server: Server, method: str, path: str) -> None:
    eve = Guest(server.url)
    for name, body in NONSENSE.items():
        reply = eve.http.request(method, path, content=body, headers={"content-type": "application/json"})
        assert 400 <= reply.status_code < 500, (name, reply.status_code)
    assert "sandtable" not in eve.http.cookies


def test_another_sites_page_changes_nothing_of_a_persons(server: Server) -> None:
    ann = Guest(server.url)
    ann.new()
    for method, path in [*PERSONAL, ("DELETE", "/api/me"), ("DELETE", "/api/me/devices"), ("POST", "/api/me/links")]:
        reply = ann.http.request(method, path, json={}, headers={"origin": "https://evil.example"})
        assert (reply.status_code, reply.json()["error"]) == (403, "cross_site"), path
    assert ann.http.get("/api/me/person").json()["known"]


def test_links_that_are_guessed_cost_little_and_open_nothing(server: Server) -> None:
    """No row is written and no player made for them."""
    eve = Guest(server.url)
    with server.desk.store.engine.connect() as c:
        before = c.exec_driver_sql("select count(*) from players").scalar_one()
    for n in range(40):
        token = f"{n:043d}"
        assert eve.http.post("/api/me/links/use", json={"token": token, "bring": True}).status_code == 404
        assert eve.http.post("/api/me/links/look", json={"token": token}).status_code == 404
    with server.desk.store.engine.connect() as c:
        assert c.exec_driver_sql("select count(*) from players").scalar_one() == before
