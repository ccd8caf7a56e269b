"""Public tables: offered by the owner, found by anybody, nobody crowds them out."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from tests.web.public import listed, offer, sit
from tests.web.serving import Guest, Server, sqlite


def told(guest: Guest, table: str) -> list[str]:
    return [line["kind"] for line in guest.page(table)["chat"]]


def test_only_what_is_offered_is_found(ann: Guest, bob: Guest) -> None:
    table = ann.new({"red": "me", "blue": "friend"}, name="Come in")
    assert listed(bob, table) is None
    assert sit(bob, table).status_code == 404 and bob.http.post(f"/api/public/{table}/watch").status_code == 404
    offer(ann, table, seats=True)
    row = listed(bob, table)
    assert row is not None and row["name"] == "Come in" and row["waiting_label"] and not row["watch"] and not row["yours"]
    assert {seat["seat"]: seat["free"] for seat in row["seats"]} == {"red": False, "blue": True}
    assert bob.http.post(f"/api/public/{table}/watch").json()["error"] == "not_offered"
    assert sit(bob, table, "red").json()["error"] == "seat_taken"
    assert sit(bob, table, "green").json()["error"] == "not_offered"
    assert sit(bob, table, name="Bob").json() == {"table": table}
    assert bob.page(table)["about"]["you"] == ["blue"]
    assert sit(bob, table).status_code == 200, "to sit down twice changes nothing"
    assert told(ann, table) == ["offered", "sat"]
    assert listed(bob, table) is None, "no seat is free, nobody may watch: nothing to do there"


def test_a_stranger_watches_with_a_strangers_eyes(ann: Guest, bob: Guest, eve: Guest) -> None:
    table = ann.new({"red": "me", "blue": "np"})
    offer(ann, table, watch=True)
    row = listed(bob, table)
    assert row is not None and [seat["human"] for seat in row["seats"]] == [True, False] and row["seats"][1]["who_label"]
    for _ in range(2):
        assert bob.http.post(f"/api/public/{table}/watch").json() == {"table": table}
    assert bob.state(table)["seat"] is None and bob.answer(table, "done").status_code == 403
    row = listed(bob, table)
    assert row is not None and row["yours"] and row["watchers"] == 1
    assert told(ann, table) == ["offered", "watches"]
    assert ann.http.delete(f"/api/tables/{table}/watchers").status_code == 204
    assert listed(eve, table) is None and eve.http.post(f"/api/public/{table}/watch").status_code == 404


def test_an_offer_is_the_owners(ann: Guest, bob: Guest, eve: Guest) -> None:
    table = ann.new({"red": "me", "blue": "friend"})
    bob.join(ann.link(table, "blue"))
    path = f"/api/tables/{table}/offer"
    assert bob.http.put(path, json={"seats": False, "watch": True}).status_code == 403
    assert eve.http.put(path, json={"seats": False, "watch": True}).status_code == 404
    assert eve.http.get(path).status_code == 404
    offer(ann, table, watch=True)
    assert bob.http.get(path).json() == {"seats": False, "watch": True, "allowed": False}
    offer(ann, table, watch=True)
    offer(ann, table)
    assert ann.http.get(path).json() == {"seats": False, "watch": False, "allowed": True}
    assert told(bob, table) == ["sat", "offered", "withdrawn"], "told once each"


def test_of_two_who_want_a_seat_one_has_it(server: Server, ann: Guest) -> None:
    """And the link that was out for it opens it no more."""
    table = ann.new({"red": "me", "blue": "friend"})
    link = ann.link(table, "blue")
    offer(ann, table, seats=True)
    guests = [Guest(server.url) for _ in range(6)]
    statuses: list[int] = []
    threads = [threading.Thread(target=lambda guest=guest: statuses.append(sit(guest, table).status_code)) for guest in guests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200, 409, 409, 409, 409, 409]
    assert Guest(server.url).http.post("/api/join", json={"token": link}).status_code == 404
    assert sum(seat["taken"] and len(seat["names"]) == 1 for seat in ann.page(table)["about"]["seats"]) == 2


def test_a_finished_table_is_not_listed(ann: Guest, bob: Guest) -> None:
    table = ann.new()
    offer(ann, table, watch=True)
    assert listed(bob, table) is not None
    ann.play_out(table)
    assert listed(bob, table) is None


@pytest.fixture
def strict(tmp_path: Any) -> Any:
    running = Server(sqlite(tmp_path), max_offers=2, max_found_seats=2, table_watchers=1).start()
    yield running
    running.stop()


def test_nobody_crowds_the_others_out(strict: Server) -> None:
    ann, bob, eve = (Guest(strict.url) for _ in range(3))
    first, second, third = (ann.new({"red": "me", "blue": "friend"}) for _ in range(3))
    offer(ann, first, seats=True, watch=True)
    offer(ann, second, seats=True)
    reply = ann.http.put(f"/api/tables/{third}/offer", json={"seats": True, "watch": False})
    assert (reply.status_code, reply.json()["error"]) == (409, "too_many_offers")
    fourth = bob.new({"red": "me", "blue": "friend"})
    offer(bob, fourth, seats=True)
    assert sit(eve, first).status_code == sit(eve, second).status_code == 200
    assert sit(eve, fourth).json()["error"] == "too_many_seats"
    assert eve.http.delete(f"/api/tables/{second}").status_code == 204
    assert sit(eve, fourth).status_code == 200
    assert Guest(strict.url).http.post(f"/api/public/{first}/watch").status_code == 200
    assert Guest(strict.url).http.post(f"/api/public/{first}/watch").json()["error"] == "too_many_watchers"


def test_a_host_may_have_none(tmp_path: Any) -> None:
    server = Server(sqlite(tmp_path), public_tables=False).start()
    try:
        ann = Guest(server.url)
        table = ann.new()
        reply = ann.http.put(f"/api/tables/{table}/offer", json={"seats": False, "watch": True})
        assert reply.json()["error"] == "no_public_tables"
        assert ann.http.get("/api/public").json() == []
        assert ann.http.get(f"/api/tables/{table}/offer").json()["allowed"] is False
    finally:
        server.stop()
