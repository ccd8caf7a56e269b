"""The short way of an answer, and what it spares the pages: the same replies, told once, to whom they belong."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from sandtable.kernel.seats import RandomPolicy
from sandtable.web import open_table, present
from sandtable.web.playing import Play
from tests.web.serving import Guest, Live, Server, free_space, fresh, two_seats


@pytest.fixture
def no_long_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever goes the long way falls over."""

    async def fall(*args: object, **named: object) -> None:
        raise AssertionError("this went the long way")

    monkeypatch.setattr(Play, "answer", fall)


def ask(guest: Guest, table: str, key: str, page: str = "", **query: Any) -> httpx.Response:
    """Answer the open question, as a page called ``page``."""
    body = {"key": key, "version": guest.state(table)["version"], "id": fresh()}
    return guest.http.post(f"/api/tables/{table}/answer", json=body, params={"page": page, **query} if page else query)


def quiet(live: Live) -> list[dict[str, Any]]:
    """What the page is told until it hears the echo of its own ping."""
    live.send(type="ping")
    heard = []
    while (message := live.next())["type"] != "pong":
        heard.append(message)
    return heard


# ---------------------------------------------------------------- the short way


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """The threads in which positions are shown, and in which policies choose: of the rules, or that of the event loop."""
    found: dict[str, list[str]] = {"shown": [], "chosen": []}

    def kind() -> str:
        return "rules" if threading.current_thread().name.startswith("rules") else "loop"

    def noted(owner: Any, name: str, what: str) -> None:
        real = getattr(owner, name)

        def noting(*args: Any, **named: Any) -> Any:
            found[what].append(kind())
            return real(*args, **named)

        monkeypatch.setattr(owner, name, noting)

    noted(present, "position", "shown")
    noted(RandomPolicy, "choose", "chosen")
    return found


def test_what_takes_no_time_is_done_where_it_comes_in(
    ann: Guest, server: Server, threads: dict[str, list[str]], no_long_way: None
) -> None:
    """The second answer of somebody who is known: nothing is read, and with SQLite nobody is waited for."""
    table = ann.new()
    state = ask(ann, table, free_space(ann.state(table))).json()
    threads["shown"].clear()
    ask(ann, table, state["decision"]["options"][-1]["key"])
    assert threads["shown"] == ["loop" if server.desk.store.engine.dialect.name == "sqlite" else "rules"]


def test_a_policy_never_keeps_the_others_waiting(ann: Guest, threads: dict[str, list[str]], no_long_way: None) -> None:
    table = ann.new({"red": "me", "blue": "random"})
    state = ann.state(table)
    while state["decision"]:
        state = ask(ann, table, state["decision"]["options"][-1]["key"]).json()
    assert threads["chosen"] and set(threads["chosen"]) == {"rules"}


def test_a_log_that_is_not_in_words_yet_keeps_nobody_waiting(
    ann: Guest, threads: dict[str, list[str]], no_long_way: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.new()
    state = ask(ann, table, free_space(ann.state(table))).json()
    threads["shown"].clear()
    monkeypatch.setattr(open_table, "MOST_LINES", -1)
    ask(ann, table, state["decision"]["options"][-1]["key"])
    assert threads["shown"] == ["rules"]


def test_an_answer_to_the_open_question_takes_the_short_way(ann: Guest, no_long_way: None) -> None:
    table = ann.new()
    first = ann.state(table)
    reply = ask(ann, table, free_space(first), lang="it", lines=len(first["log"]))
    assert reply.status_code == 200 and reply.headers["content-type"] == "application/json"
    state = ann.state(table, lang="it", version=first["version"], lines=len(first["log"]))
    assert reply.json() == state and state["version"] == first["version"] + 1


def test_it_is_as_guarded_and_as_small_as_any_other_reply(ann: Guest, no_long_way: None) -> None:
    seats = dict.fromkeys(("us", "arvn", "nva", "vc"), "me")
    table = ann.http.post("/api/tables", json={"game": "fitl", "scenario": "short", "seats": seats}).json()["table"]
    looked = ann.http.get(f"/api/tables/{table}")
    state = ann.state(table)

    def answered(**headers: str) -> httpx.Response:
        nonlocal state
        body = {"key": state["decision"]["options"][-1]["key"], "version": state["version"], "id": fresh()}
        reply = ann.http.post(f"/api/tables/{table}/answer", json=body, headers=headers)
        assert reply.status_code == 200, reply.text
        before, state = state, reply.json()
        assert state["version"] == before["version"] + 1
        return reply

    far = {"X-Forwarded-For": "203.0.113.7"}  # by a proxy on this machine
    reply = answered(**far)
    for header in ("content-security-policy", "x-content-type-options", "cache-control", "content-encoding", "vary"):
        assert reply.headers[header] == looked.headers[header], header
    assert "content-encoding" not in answered(**far, **{"Accept-Encoding": "identity"}).headers
    assert "content-encoding" not in answered().headers  # to oneself it is no shorter way


def test_a_reply_in_one_piece_says_what_one_in_parts_says(ann: Guest) -> None:
    """The same headers by the short way and by the long one, which uvicorn puts together; two requests sent at once are
    answered in their order; who wants the connection closed is told so."""
    table = ann.new()

    def request(key: str, version: int, odd: str = "", more: str = "") -> bytes:
        body = json.dumps({"key": key, "version": version, "id": fresh()})
        head = f"POST /api/tables/{table}/answer{odd} HTTP/1.1\r\nHost: {ann.url[7:]}\r\nContent-Type: application/json\r\n"
        cookie = f"Cookie: sandtable={ann.http.cookies['sandtable']}\r\n"
        return f"{head}{cookie}{more}Content-Length: {len(body)}\r\n\r\n{body}".encode()

    def replies(sent: bytes, number: int) -> list[tuple[str, dict[str, str], dict[str, Any]]]:
        found = []
        with socket.create_connection(("127.0.0.1", int(ann.url.rpartition(":")[2])), timeout=10) as s:
            s.sendall(sent)
            read = s.makefile("rb")
            for _ in range(number):
                status = read.readline().decode().strip()
                lines = iter(lambda: read.readline().decode().strip(), "")
                headers = dict(line.split(": ", 1) for line in lines)
                found.append((status, headers, json.loads(read.read(int(headers["content-length"])))))
        return found

    state = ann.state(table)
    (short, headers, state), = replies(request(free_space(state), state["version"]), 1)
    (long, others, state), = replies(request(state["decision"]["options"][-1]["key"], state["version"], "?unheard=of"), 1)
    assert short == long == "HTTP/1.1 200 OK"
    varying = {"content-length", "date"}
    assert headers.keys() | {"vary"} == others.keys() | {"vary"}
    assert {n: v for n, v in headers.items() if n not in {*varying, "vary"}} == {
        n: v for n, v in others.items() if n not in {*varying, "vary"}
    }
    key, version = state["decision"]["options"][-1]["key"], state["version"]
    first, second = replies(request(key, version) + request(key, version), 2)
    assert first[0].endswith("200 OK") and second[0].endswith("409 Conflict")
    state = first[2]
    close = request(state["decision"]["options"][-1]["key"], state["version"], more="Connection: close\r\n")
    assert replies(close, 1)[0][1]["connection"] == "close"


def test_the_figures_name_its_route(ann: Guest, server: Server, no_long_way: None) -> None:
    def counted() -> float:
        counts = server.desk.metrics.counts
        return sum(n for (_, labels), n in counts.items() if ("route", "/api/tables/{table}/answer") in labels)

    table, before = ann.new(), counted()
    assert ask(ann, table, free_space(ann.state(table))).status_code == 200
    assert counted() == before + 1


def test_an_answer_that_ends_a_turn_is_held_on_the_short_way_too(ann: Guest, no_long_way: None) -> None:
    table = ann.new()
    state = ask(ann, table, free_space(ann.state(table))).json()
    state = ask(ann, table, state["decision"]["options"][-1]["key"]).json()
    body = {"key": "done", "version": state["version"], "hold": True}
    held = ann.http.post(f"/api/tables/{table}/answer", json={**body, "id": fresh()}).json()
    assert held["version"] == state["version"] and held["held"]["key"] == "done" and held["held"]["view"]
    assert ann.state(table)["version"] == state["version"]


@pytest.mark.parametrize(
    ("body", "query", "status"),
    [
        ({"key": "space:nowhere"}, {}, 422),
        ({"key": "done", "version": 77}, {}, 409),
        ({"key": "done", "version": "1"}, {}, 422),
        ({"key": "done", "more": 1}, {}, 422),
        ({"key": "done"}, {"lines": "-1"}, 422),
        ({"key": "done"}, {"lang": "de"}, 422),
        ({"key": "done"}, {"page": "x"}, 422),
        ({"key": "done"}, {"unheard": "of"}, 200),
    ],
)
def test_whatever_is_odd_goes_the_long_way(ann: Guest, body: dict[str, Any], query: dict[str, str], status: int) -> None:
    table = ann.new()
    sent = {"version": ann.state(table)["version"], "id": fresh(), **body}
    reply = ann.http.post(f"/api/tables/{table}/answer", json=sent, params=query)
    assert reply.status_code == status, reply.text
    if status != 200:
        assert reply.json()["message"] and ann.state(table)["version"] == 1
    if status == 409:
        assert reply.json()["state"]["version"] == 1


def test_strangers_and_watchers_are_refused_as_ever(ann: Guest, bob: Guest, eve: Guest) -> None:
    table = ann.new()
    watch = ann.links(table)[""]
    bob.join(watch)
    eve.new()
    body = {"key": "done", "version": 1}
    refused = [guest.http.post(f"/api/tables/{table}/answer", json={**body, "id": fresh()}) for guest in (bob, eve)]
    assert [(reply.status_code, reply.json()["error"]) for reply in refused] == [(403, "only_watching"), (404, "no_table")]
    assert ann.state(table)["version"] == 1


def test_not_your_turn_on_the_short_way(ann: Guest, bob: Guest) -> None:
    table = two_seats(ann, bob)
    reply = ask(bob, table, "done")
    assert (reply.status_code, reply.json()["error"]) == (403, "not_your_seat")


def test_sent_twice_it_counts_once(ann: Guest) -> None:
    table = ann.new()
    body = {"key": free_space(ann.state(table)), "version": 1, "id": fresh()}
    replies = [ann.http.post(f"/api/tables/{table}/answer", json=body).json() for _ in range(2)]
    assert replies[0]["version"] == replies[1]["version"] == 2
    assert replies[0]["view"] == replies[1]["view"]


def test_a_body_that_comes_in_pieces(ann: Guest) -> None:
    table = ann.new()
    whole = json.dumps({"key": free_space(ann.state(table)), "version": 1, "id": fresh()}).encode()

    def pieces() -> Iterator[bytes]:
        yield whole[:20]
        time.sleep(0.1)
        yield whole[20:]

    reply = ann.http.post(
        f"/api/tables/{table}/answer", content=pieces(), headers={"Content-Type": "application/json"}
    )
    assert reply.status_code == 200 and reply.json()["version"] == 2


def test_it_tells_what_a_worker_would_that_opens_the_table_anew(ann: Guest, server: Server) -> None:
    """Nothing that was kept from one answer to the next is out of date: view, question, chances, log, undo."""
    seats = dict.fromkeys(("us", "arvn", "nva", "vc"), "me")
    table = ann.http.post("/api/tables", json={"game": "fitl", "scenario": "short", "seats": seats}).json()["table"]
    state = ann.state(table)
    for n in range(60):
        options, lines = state["decision"]["options"], state["log_from"] + len(state["log"])
        body = {"key": options[-1 if n % 3 else 0]["key"], "version": state["version"], "id": fresh()}
        reply = ann.http.post(f"/api/tables/{table}/answer", json=body, params={"lines": lines, "lang": "fr"}).json()
        if n % 5 == 4:
            server.desk.shelf.forget(table)
            assert reply == ann.state(table, version=state["version"], lines=lines, lang="fr"), n
        if n % 7 == 6 and reply["undo"]:
            undo = {"to": "choice", "version": reply["version"], "id": fresh()}
            reply = ann.http.post(f"/api/tables/{table}/undo", json=undo, params={"lines": lines, "lang": "fr"}).json()
        state = reply


def test_a_seat_given_up_at_another_worker_is_none_at_this_one(new_database: Callable[[], str]) -> None:
    """A worker remembers what somebody might do; the database says whether it still holds: before anything is written, and
    before anything is shown."""
    address = new_database()
    here, there = Server(address).start(), Server(address).start()
    try:
        ann, bob = Guest(here.url), Guest(here.url)
        table = ann.new({"red": "friend", "blue": "me"})
        bob.join(ann.links(table)["red"])
        state = ask(bob, table, free_space(bob.state(table))).json()
        state = ask(bob, table, state["decision"]["options"][-1]["key"]).json()
        assert bob.at(there.url).http.delete(f"/api/tables/{table}").is_success
        for hold in (True, False):
            body = {"key": "done", "version": state["version"], "id": fresh(), "hold": hold}
            reply = bob.http.post(f"/api/tables/{table}/answer", json=body)
            assert (reply.status_code, reply.json()["error"]) == (404, "no_table")
        assert ann.state(table)["version"] == state["version"]
    finally:
        here.stop()
        there.stop()


def test_words_between_two_answers_do_not_disturb(ann: Guest, no_long_way: None) -> None:
    table = ann.new()
    ask(ann, table, free_space(ann.state(table)))
    ann.post(table, "chat", text="hello", id=fresh())
    assert ask(ann, table, "n:2").json()["version"] == 3
    assert ask(ann, table, "done").json()["version"] == 4


# ---------------------------------------------------------------- what pages are told


def test_a_page_is_not_told_what_its_reply_has_told(ann: Guest, bob: Guest) -> None:
    """Neither is anything lost: another page of the same person, and the others' pages, hear of it."""
    table = two_seats(ann, bob)
    pages = {name: ann.live(table, page=name) for name in ("this-page", "other-page")}
    theirs = bob.live(table, page="this-page")  # a name is no key: it counts for its own person alone
    for live in (*pages.values(), theirs):
        assert live.next()["state"]["version"] == 1
        quiet(live)
    state = ask(ann, table, free_space(ann.state(table)), page="this-page").json()
    assert theirs.until_version(2)["state"]["version"] == 2
    told = pages["other-page"].next()
    assert set(told) == {"type", "state"}
    lines = {"log", "log_from"}  # the reply brought all of them, the page had some
    assert {k: v for k, v in told["state"].items() if k not in lines} == {k: v for k, v in state.items() if k not in lines}
    assert quiet(pages["this-page"]) == []
    for live in (*pages.values(), theirs):
        live.close()


def test_what_comes_after_ones_own_answer_is_told_from_there_on(ann: Guest, bob: Guest) -> None:
    table = two_seats(ann, bob)
    mine = ann.live(table, page="this-page")
    mine.next()
    state: dict[str, Any] = {"log_from": 0, "log": []}
    for key in (free_space(ann.state(table)), "n:2", "done"):
        state = ask(ann, table, key, page="this-page", lines=state["log_from"] + len(state["log"])).json()
    assert quiet(mine) == []
    bob.play(table, free_space(bob.state(table)), "n:1", "done")
    told = mine.until_version(7)
    lines = ann.state(table)["log"]
    assert told["state"]["log_from"] + len(told["state"]["log"]) == len(lines)
    assert told["state"]["log_from"] >= state["log_from"] + len(state["log"])  # its own lines are not sent again
    mine.close()


def test_a_page_is_told_only_what_it_lacks(ann: Guest, bob: Guest) -> None:
    table = ann.new({"red": "me", "blue": "friend"})
    live = ann.live(table, page="this-page")
    assert set(live.next()) == {"type", "about", "state", "chat"}
    quiet(live)
    ann.post(table, "chat", text="hello", id=fresh())
    assert [set(message) for message in [live.next()]] == [{"type", "chat"}]
    bob.join(ann.links(table)["blue"], "Bob")
    told = live.next()
    assert told["about"]["seats"][1]["names"] == ["Bob"] and "state" not in told
    ann.post(table, "undo", to="choice", version=1, id=fresh())  # refused: nothing is new
    assert quiet(live) == []
    live.send(type="hello", page="this-page", lang="it", version=1)
    assert set(live.next()) == {"type", "about", "state", "chat"}
    live.close()


def test_an_undo_by_ones_own_page(ann: Guest, bob: Guest) -> None:
    table = two_seats(ann, bob)
    mine, theirs = ann.live(table, page="this-page"), bob.live(table, page="that-page")
    mine.next()
    lines = len(theirs.next()["state"]["log"])
    moment = ann.state(table)["moment"]
    state = ask(ann, table, free_space(ann.state(table)), page="this-page").json()
    body = {"to": "choice", "version": state["version"], "id": fresh()}
    back = ann.http.post(f"/api/tables/{table}/undo", json=body, params={"page": "this-page", "lines": 9}).json()
    assert (back["version"], back["moment"]) == (3, moment)
    assert quiet(mine) == []
    told = theirs.until_version(3)["state"]
    assert (told["log_from"], told["log"]) == (lines, [])
    mine.close()
    theirs.close()


def test_the_same_table_is_another_to_other_eyes(ann: Guest, bob: Guest) -> None:
    """What is written once is written once for each pair of eyes: nobody reads what was meant for another seat."""
    table = two_seats(ann, bob)
    secrets = {guest: guest.state(table)["view"]["errand"] for guest in (ann, bob)}
    pages = {guest: guest.live(table, page="some-page") for guest in (ann, bob)}
    eve = Guest(ann.url)
    eve.join(ann.link(table, ""))
    pages[eve] = eve.live(table, page="some-page")
    for live in pages.values():
        live.next()
    for guest, key in ((ann, free_space(ann.state(table))), (ann, "n:2"), (ann, "done"), (bob, "done")):
        ask(guest, table, key)
    for guest, live in pages.items():
        told = json.dumps(live.until_version(5))
        assert [secret in told for secret in secrets.values()] == [guest is ann, guest is bob]
        assert json.loads(told)["state"]["seat"] == {ann: "red", bob: "blue", eve: None}[guest]
        live.close()


def test_a_page_whose_requests_and_connection_reach_two_workers(ann: Guest, new_database: Callable[[], str]) -> None:
    """The other worker cannot know what the reply said: it tells all, and nothing is lost."""
    address = new_database()
    here, there = Server(address).start(), Server(address).start()
    try:
        ann = Guest(here.url)
        table = ann.new()
        live = ann.at(there.url).live(table, page="this-page")
        live.next()
        state = ask(ann, table, free_space(ann.state(table)), page="this-page").json()
        assert live.until_version(2)["state"]["view"] == state["view"]
        reply = ask(ann.at(there.url), table, "n:2", page="this-page")  # and back: that worker has caught up
        assert reply.status_code == 200 and quiet(live) == []
        assert ann.play(table, "done")["version"] == 4
        live.close()
    finally:
        here.stop()
        there.stop()
