"""At the door: sizes, rates, malformed bodies, other sites, headers, and logs without secrets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from websockets.exceptions import InvalidStatus

from sandtable.web import logs
from sandtable.web.buckets import Buckets
from sandtable.web.settings import Settings
from tests.web.serving import Guest, Live, Server, fresh, sqlite, two_seats

BODIES: dict[str, dict[str, Any]] = {
    "POST /api/tables": {"game": "caravan", "scenario": "short"},
    "PUT /api/me": {"name": "Ann"},
    "POST /api/join": {"token": "A" * 43},
    "POST /api/join/look": {"token": "A" * 43},
    "POST /api/tables/{}/answer": {"key": "done", "version": 1, "id": "abcdefgh"},
    "POST /api/tables/{}/undo": {"to": "choice", "version": 1, "id": "abcdefgh"},
    "POST /api/tables/{}/chat": {"text": "hello", "id": "abcdefgh"},
    "POST /api/tables/{}/links": {"seat": "red"},
    "POST /api/tables/{}/fork": {"moment": 0},
}


STRANGE: list[Any] = [[], {}, 1.5, "\x00", "x" * 5000]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The door is the same before every database."""
    running = Server(sqlite(tmp_path_factory.mktemp("edge"))).start()
    yield running
    running.stop()


@pytest.mark.parametrize("route", [*BODIES, "POST /api/import"])
def test_a_body_that_is_not_what_it_should_be(ann: Guest, route: str) -> None:
    method, _, path = route.partition(" ")
    path = path.format(ann.new())
    good = BODIES.get(route, {"record": {}})
    for body in (b"", b"{", b"[]", b"null", b"7", b"\xff\xfe", b"[" * 40_000):
        reply = ann.http.request(method, path, content=body, headers={"content-type": "application/json"})
        assert reply.status_code in (400, 422), (body[:10], reply.text)
        assert set(reply.json()) == {"error", "message", "facts"}
    for field in good:
        less = {k: v for k, v in good.items() if k != field}
        if field not in ("scenario", "seat") or route == "POST /api/tables":
            assert ann.http.request(method, path, json=less).status_code == 422, field
        for wrong in STRANGE:
            assert ann.http.request(method, path, json={**good, field: wrong}).status_code == 422, (field, wrong)
    assert ann.http.request(method, path, json={**good, "more": 1}).status_code == 422
    assert ann.http.request(method, path, content="x=1", headers={"content-type": "text/plain"}).status_code == 422


@pytest.mark.parametrize("route", [*BODIES, "POST /api/import"])
def test_a_body_that_is_too_large(ann: Guest, server: Server, route: str) -> None:
    method, _, path = route.partition(" ")
    path = path.format(ann.new())
    limit = server.settings.max_record if path == "/api/import" else server.settings.max_body
    large = b'{"name": "' + b"x" * limit + b'"}'
    reply = ann.http.request(method, path, content=large, headers={"content-type": "application/json"})
    assert reply.status_code == 413 and reply.json()["error"] == "too_large"

    def in_parts() -> Iterator[bytes]:  # without a declared length
        for start in range(0, len(large), 60_000):
            yield large[start : start + 60_000]

    reply = ann.http.request(method, path, content=in_parts(), headers={"content-type": "application/json"})
    assert reply.status_code == 413 and reply.json()["error"] == "too_large"


@pytest.mark.parametrize("table", ["x", "A" * 13, "A" * 11 + "!", "..%2f..%2fetc", "%00" * 12])
def test_an_id_that_is_none(ann: Guest, table: str) -> None:
    assert ann.http.get(f"/api/tables/{table}").status_code in (404, 422)


@pytest.mark.parametrize("query", ["lang=de", "version=-1", "version=x", "lines=99999999999999999999", "chat=1e9"])
def test_a_query_that_is_none(ann: Guest, query: str) -> None:
    assert ann.http.get(f"/api/tables/{ann.new()}?{query}").status_code == 422


def test_methods_that_are_not_offered(ann: Guest) -> None:
    reply = ann.http.delete("/api/games")
    assert reply.status_code == 405 and reply.json()["error"] == "no_such_method"
    assert "GET" in reply.headers["allow"]
    assert ann.http.get("/api/nothing").json()["error"] == "not_found"


def test_other_sites_cannot_act_for_the_player(ann: Guest) -> None:
    table = ann.new()
    body = {"key": "done", "version": 1, "id": fresh()}
    reply = ann.http.post(f"/api/tables/{table}/answer", json=body, headers={"origin": "https://evil.example"})
    assert reply.status_code == 403 and reply.json()["error"] == "cross_site"
    reply = ann.http.post(f"/api/tables/{table}/answer", json=body, headers={"origin": ann.url})
    assert reply.status_code == 200


@pytest.mark.parametrize(
    "path", ["/", "/join", "/t/AAAAAAAAAAAA", "/static/app.css", "/api/games", "/healthz", "/nowhere"]
)
def test_security_headers_are_everywhere(ann: Guest, path: str) -> None:
    headers = ann.http.get(path).headers
    csp = headers["content-security-policy"]
    assert "default-src 'none'" in csp and "script-src 'self'" in csp
    assert "unsafe" not in csp and "http:" not in csp and "*" not in csp
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "server" not in headers


@pytest.mark.parametrize("page", ["/", "/join", "/t/AAAAAAAAAAAA"])
def test_pages_have_nothing_inline_and_nothing_foreign(ann: Guest, page: str) -> None:
    text = ann.http.get(page).text
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|javascript:", text)
    assert not re.search(r"(src|href)=[\"']?(https?:)?//", text)
    assert '<meta name="viewport"' in text


def test_health(ann: Guest) -> None:
    reply = ann.http.get("/healthz")
    assert reply.status_code == 200 and reply.json()["status"] == "ok"


def test_texts_are_cached_by_their_content(ann: Guest) -> None:
    reply = ann.http.get("/api/texts/it")
    assert reply.json()["key.done"] == "Fatto"
    again = ann.http.get("/api/texts/it", headers={"if-none-match": reply.headers["etag"]})
    assert again.status_code == 304 and not again.content
    assert ann.http.get("/api/texts/de").status_code == 422


# ---------------------------------------------------------------- rates


def test_buckets_fill_up_again() -> None:
    buckets = Buckets(rate=2.0, burst=3)
    assert [buckets.take("ann", now=0.0) for _ in range(3)] == [0, 0, 0]
    assert buckets.take("ann", now=0.0) == 0.5
    assert buckets.take("bob", now=0.0) == 0
    assert buckets.take("ann", now=0.5) == 0
    assert buckets.take("ann", tokens=3, now=1.0) == 1.0


def test_buckets_forget_the_longest_silent() -> None:
    buckets = Buckets(rate=1.0, burst=1, clients=2)
    for client in ("ann", "bob", "eve"):
        buckets.take(client, now=0.0)
    assert buckets.take("ann", now=0.0) == 0


def test_who_asks_too_often_waits(tmp_path: Path) -> None:
    server = Server(sqlite(tmp_path), rate=0.01, burst=10).start()
    try:
        replies = [httpx.get(f"{server.url}/api/me") for _ in range(12)]
        assert [r.status_code for r in replies] == [200] * 10 + [429] * 2
        assert replies[-1].json()["error"] == "too_fast"
        assert int(replies[-1].headers["retry-after"]) >= 1
        assert "content-security-policy" in replies[-1].headers
        assert httpx.get(f"{server.url}/healthz").status_code == 200  # who watches over us is never limited
    finally:
        server.stop()


def test_who_connects_too_often_waits(tmp_path: Path) -> None:
    server = Server(sqlite(tmp_path), rate=0.01, burst=60).start()
    lives: list[Live] = []
    try:
        ann = Guest(server.url)
        table = ann.new()  # 5 tokens, and what it cost
        with suppress(InvalidStatus):
            while len(lives) < 20:
                lives.append(ann.live(table))  # 4 tokens each, and what the page cost
        assert 3 <= len(lives) <= 13
        for live in lives:
            live.close()
    finally:
        server.stop()


def test_nobody_owns_too_many_tables(tmp_path: Path) -> None:
    server = Server(sqlite(tmp_path), max_tables=2).start()
    try:
        ann = Guest(server.url)
        first = ann.new()
        ann.new()
        reply = ann.http.post("/api/tables", json={"game": "caravan", "scenario": "short"})
        assert reply.status_code == 409 and reply.json()["error"] == "too_many_tables"
        ann.http.delete(f"/api/tables/{first}")
        ann.new()
    finally:
        server.stop()


# ---------------------------------------------------------------- logs and settings


def test_logs_hold_no_secrets(ann: Guest, bob: Guest) -> None:
    logs.configure("info")
    with structlog.testing.capture_logs() as logged:
        table = two_seats(ann, bob)
        bob.http.get("/join")
        ann.play(table, "done")
        ann.http.get(f"/api/tables/{table}/nothing?token=abc")
    logs.configure("warning")
    text = repr(logged)
    secrets = [*ann.links(table).values(), ann.http.cookies["sandtable"], bob.http.cookies["sandtable"], table, "abc"]
    assert any(entry["event"] == "request" and entry["route"] == "/api/join" for entry in logged)
    assert all(secret not in text for secret in secrets)


@pytest.mark.parametrize("as_json", [True, False])
def test_a_logged_fault_does_not_show_what_it_held(capsys: pytest.CaptureFixture[str], as_json: bool) -> None:
    logs.configure("info", as_json)

    def fail(cookie: str) -> None:
        raise ZeroDivisionError("no camels")

    try:
        fail("very" + "secret")
    except ZeroDivisionError as e:
        structlog.get_logger().error("failed", exc_info=e)
    finally:
        logs.configure("warning")
    logged = capsys.readouterr().err
    assert "no camels" in logged and "verysecret" not in logged


@pytest.mark.parametrize(
    "url, engine",
    [
        ("postgresql://u@h/d", "postgresql+psycopg://u@h/d"),
        ("postgres://u@h/d", "postgresql+psycopg://u@h/d"),
        ("sqlite:///x.db", "sqlite:///x.db"),
        ("/tmp/x.db", "sqlite:////tmp/x.db"),
    ],
)
def test_database_urls(url: str, engine: str) -> None:
    assert Settings(database_url=url).url == engine


def test_an_unknown_database_is_refused() -> None:
    with pytest.raises(ValueError, match="known: sqlite postgresql"):
        _ = Settings(database_url="mysql://h/d").url


def test_settings_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_RATE", "7.5")
    monkeypatch.setenv("SANDTABLE_BURST", "9")
    monkeypatch.setenv("SANDTABLE_LOG_JSON", "true")
    monkeypatch.setenv("SANDTABLE_EXTRA_GAMES", "a.b c")
    found = Settings.from_env()
    assert (found.rate, found.burst, found.log_json, found.extra_games) == (7.5, 9, True, ("a.b", "c"))
