"""Seats are taken by links that are used up, and every seating is told to all."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from sandtable.web.schema import invitations, members
from sandtable.web.settings import Settings
from tests.web.serving import Guest, Server, two_seats


def told(guest: Guest, table: str, **has: Any) -> list[tuple[str, str]]:
    return [(line["kind"], line["text"]) for line in guest.page(table, **has)["chat"] if line["kind"]]


def test_a_link_is_used_up_by_the_first_who_sits_down(ann: Guest, bob: Guest, eve: Guest) -> None:
    table = ann.new({"red": "me", "blue": "friend"})
    token = ann.link(table, "blue")
    bob.join(token, "Bob")
    for path in ("/api/join", "/api/join/look"):
        reply = eve.http.post(path, json={"token": token})
        assert reply.status_code == 409 and reply.json()["error"] == "link_used"
    assert eve.http.get(f"/api/tables/{table}").status_code == 404
    assert bob.http.post("/api/join/look", json={"token": token}).json()["yours"], "it leads its holder back"
    assert bob.join(token, "Bob") == table and told(ann, table) == [("sat", "Bob sits down: blue.")]


def test_the_owner_cannot_take_or_watch_a_taken_seat(ann: Guest, bob: Guest) -> None:
    table = ann.new({"red": "me", "blue": "friend"})
    token = ann.link(table, "blue")
    bob.join(token, "Bob")
    assert {place["seat"] for place in ann.http.get(f"/api/tables/{table}/links").json()} == {"red", ""}
    reply = ann.post(table, "links", seat="blue")
    assert reply.status_code == 403 and reply.json()["error"] == "not_holder"
    assert ann.http.post("/api/join", json={"token": token}).status_code == 409
    assert ann.page(table)["about"]["you"] == ["red"]


def test_a_second_link_is_the_holders_to_give_and_all_are_told(ann: Guest, bob: Guest, eve: Guest) -> None:
    table = two_seats(ann, bob)
    phone = Guest(bob.url)
    live = ann.live(table, chat=ann.page(table)["chat"][-1]["n"])
    live.next()
    phone.join(bob.link(table, "blue"), "Bob's phone")
    assert phone.state(table)["seat"] == "blue"
    lines: list[dict[str, Any]] = []
    while len(lines) < 2:
        lines += live.next()["chat"]
    assert [line["kind"] for line in lines] == ["gave", "sat"]
    assert lines[1]["text"] == "Bob's phone sits down: blue."
    assert ann.page(table)["about"]["seats"][1]["names"] == ["Bob", "Bob's phone"]
    assert told(ann, table, lang="es")[-1] == ("sat", "Bob's phone se sienta: blue.")


def test_a_new_link_to_a_free_seat_replaces_the_unused_one(ann: Guest, bob: Guest) -> None:
    table = ann.new({"red": "me", "blue": "friend"})
    old = ann.link(table, "blue")
    new = ann.link(table, "blue")
    assert bob.http.post("/api/join", json={"token": old}).status_code == 404
    bob.join(new)
    assert ann.post(table, "links", seat="green").status_code == 409
    assert bob.post(table, "links", seat="red").status_code == 403


def test_who_leaves_is_told_and_the_seat_is_free_again(ann: Guest, bob: Guest, eve: Guest) -> None:
    table = two_seats(ann, bob)
    bob.http.delete(f"/api/tables/{table}")
    assert told(ann, table)[-1] == ("left", "Bob leaves: blue.")
    eve.join(ann.link(table, "blue"), "Eve")
    assert told(ann, table)[-1] == ("sat", "Eve sits down: blue.")


def test_the_owner_frees_the_seat_of_somebody_long_away_and_all_are_told(
    new_database: Callable[[], str],
) -> None:
    database = new_database()
    server = Server(database).start()
    try:
        ann, bob, eve = Guest(server.url), Guest(server.url), Guest(server.url)
        table = two_seats(ann, bob)
        assert ann.post(table, "links", seat="blue").status_code == 403
        engine = sa.create_engine(Settings(database_url=database).url)
        with engine.begin() as connection:
            connection.execute(members.update().where(members.c.seat == "blue").values(seen_at=1.0))
        engine.dispose()
        eve.join(ann.link(table, "blue"), "Eve")
        assert bob.http.get(f"/api/tables/{table}").status_code == 404
        assert [kind for kind, _ in told(ann, table)] == ["sat", "freed", "sat"]
    finally:
        server.stop()


def test_spectators_are_told_once_and_can_be_sent_home(ann: Guest, bob: Guest, eve: Guest) -> None:
    table = two_seats(ann, bob)
    token = bob.link(table, "")
    for _ in range(3):
        eve.join(token, "Eve")
        eve.http.delete(f"/api/tables/{table}")
    eve.join(token, "Eve")
    assert told(ann, table)[1:] == [("watches", "Eve watches.")]
    assert bob.http.delete(f"/api/tables/{table}/watchers").status_code == 403
    assert ann.http.delete(f"/api/tables/{table}/watchers").status_code == 204
    assert eve.http.get(f"/api/tables/{table}").status_code == 404
    assert eve.http.post("/api/join", json={"token": token}).status_code == 404
    assert told(ann, table)[-1][0] == "closed" and bob.state(table)["seat"] == "blue"


def test_of_many_who_use_one_link_at_once_one_sits_down(ann: Guest, server: Server) -> None:
    table = ann.new({"red": "me", "blue": "friend"})
    token = ann.link(table, "blue")
    guests = [Guest(server.url) for _ in range(6)]
    codes: list[int] = []
    threads = [
        threading.Thread(target=lambda g=g: codes.append(g.http.post("/api/join", json={"token": token}).status_code))
        for g in guests
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [200, *[409] * 5]
    assert len(ann.page(table)["about"]["seats"][1]["names"]) == 1


def test_the_database_holds_no_link(new_database: Callable[[], str]) -> None:
    database = new_database()
    server = Server(database).start()
    try:
        ann = Guest(server.url)
        table = ann.new({"red": "me", "blue": "friend"})
        token = ann.link(table, "blue")
        engine = sa.create_engine(Settings(database_url=database).url)
        with engine.connect() as connection:
            kept = connection.execute(sa.select(invitations)).all()
        engine.dispose()
        assert len(kept) == 1 and token not in str(kept)
    finally:
        server.stop()


def test_a_fixed_course_is_told_first(ann: Guest) -> None:
    table = ann.new(options={"route": ["siwa"]})
    assert [kind for kind, _ in told(ann, table)] == ["fixed"]
    assert told(ann, ann.new()) == []


@pytest.mark.parametrize("lang", ["en", "es", "it", "fr"])
def test_every_line_has_words(ann: Guest, bob: Guest, lang: str) -> None:
    table = two_seats(ann, bob)
    bob.link(table, "blue")
    lines = told(ann, table, lang=lang)
    assert [kind for kind, _ in lines] == ["sat", "gave"]
    assert all("Bob" in text and "blue" in text and "{" not in text for _, text in lines)
