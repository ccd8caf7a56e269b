"""The live connection: told at once, nothing lost over a reconnect, nothing told to strangers."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.web.serving import Guest, Live, Server, free_space, fresh, two_seats


def test_everybody_at_the_table_is_told(ann: Guest, bob: Guest) -> None:
    table = two_seats(ann, bob)
    live = bob.live(table)
    first = live.next()
    assert first["type"] == "update" and first["state"]["version"] == 1 and first["state"]["decision"] is None
    ann.play(table, free_space(ann.state(table)), "n:2", "done")
    last = live.until_version(4)
    assert last["state"]["decision"]["seat"] == "blue"
    live.close()


def test_only_what_is_new_is_sent_and_a_reconnect_loses_nothing(ann: Guest, bob: Guest) -> None:
    table = two_seats(ann, bob)
    live = bob.live(table)
    state = live.next()["state"]
    lines = len(state["log"])
    live.close()
    ann.play(table, free_space(ann.state(table)), "n:2", "done")
    ann.post(table, "chat", text="your turn", id=fresh())
    live = bob.live(table, version=state["version"], lines=lines)
    update = live.next()
    assert update["state"]["log_from"] == lines
    assert [line["topic"] for line in update["state"]["log"]] == ["caravan.sent"]
    assert [line["text"] for line in update["chat"]] == ["Bob sits down: blue.", "your turn"]
    ann.post(table, "chat", text="hello?", id=fresh())
    update = live.next()
    assert update["state"]["log"] == [] and [line["text"] for line in update["chat"]] == ["hello?"]
    live.close()


def test_an_undo_is_told_with_the_lines_to_drop(ann: Guest, bob: Guest) -> None:
    table = two_seats(ann, bob)
    live = bob.live(table)
    lines = len(live.next()["state"]["log"])
    state = ann.play(table, free_space(ann.state(table)), "n:2")
    assert len(live.until_version(3)["state"]["log"]) == 1
    ann.post(table, "undo", to="turn", version=state["version"], id=fresh())
    update = live.until_version(4)
    assert update["state"]["log_from"] == lines and update["state"]["log"] == []
    live.close()


def test_another_language_on_the_same_connection(ann: Guest) -> None:
    table = ann.new()
    live = ann.live(table, lang="en")
    assert live.next()["state"]["decision"]["options"][-1]["label"] == "Done"
    live.send(type="hello", lang="it")
    update = live.next()["state"]
    assert update["decision"]["options"][-1]["label"] == "Fatto" and update["log"]
    live.close()


def test_heartbeat_and_presence(ann: Guest, bob: Guest) -> None:
    table = ann.new({"red": "me", "blue": "friend"})
    live = ann.live(table)
    assert live.next()["about"]["seats"][1]["taken"] is False
    bob.join(ann.links(table)["blue"], "Bob")
    seat = live.next()["about"]["seats"][1]
    assert (seat["taken"], seat["names"], seat["online"]) == (True, ["Bob"], True)
    live.send(type="ping")
    assert live.next() == {"type": "pong"}
    live.close()


def test_who_looks_is_not_away_after_a_while(ann: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each page gives signs of life; what a page was told of the others at first does not grow old."""
    monkeypatch.setattr("sandtable.web.present.ONLINE_SECONDS", 0.8)
    monkeypatch.setattr("sandtable.web.routes.live.PEOPLE_SECONDS", 0.2)
    table = two_seats(ann, bob)
    pages = [ann.live(table), bob.live(table)]
    for _ in range(4):
        time.sleep(0.4)
        for page in pages:
            page.send(type="ping")
    version = ann.play(table, "done")["version"]
    for page in pages:
        assert [seat["online"] for seat in page.until_version(version)["about"]["seats"]] == [True, True]
    pages[1].close()
    for _ in range(3):  # nobody moves, and yet the page learns that Bob has left
        time.sleep(0.4)
        pages[0].send(type="ping")
    while (message := pages[0].next())["type"] != "update" or message["about"]["seats"][1]["online"]:
        pass
    assert message["about"]["seats"][0]["online"]
    pages[0].close()


def test_a_secret_never_travels(ann: Guest, bob: Guest) -> None:
    table = two_seats(ann, bob)
    theirs = bob.state(table)["view"]["errand"]
    live = ann.live(table)
    assert theirs not in str(live.next())
    ann.play(table, "done")
    assert theirs not in str(live.until_version(2))
    live.close()


NONSENSE = ["", "{", "[]", '{"type": "dance"}', '{"type": "hello", "lang": "de"}', "x" * 20_000]


@pytest.mark.parametrize("message", NONSENSE)
def test_who_talks_nonsense_is_shown_out(ann: Guest, message: str) -> None:
    live = ann.live(ann.new())
    live.next()
    live.socket.send(message)
    live.until_closed()
    assert live.socket.close_code in (1008, 1009)


def test_who_talks_without_end_is_shown_out(ann: Guest) -> None:
    live = ann.live(ann.new())
    with suppress(ConnectionClosed):
        for _ in range(60):
            live.send(type="ping")
    live.until_closed()
    assert live.socket.close_code == 1008


def test_strangers_are_not_served(ann: Guest, eve: Guest, server: Server) -> None:
    table = ann.new()
    for guest in (eve, ann):
        where = table if guest is eve else "AAAAAAAAAAAA"
        live = Live(guest, where, {})
        with pytest.raises(ConnectionClosed):
            live.next()
        assert live.socket.close_code == 4404


def test_other_sites_get_no_connection(ann: Guest, server: Server) -> None:
    table = ann.new()
    address = server.url.replace("http", "ws") + f"/api/tables/{table}/live"
    headers = {"Cookie": f"sandtable={ann.http.cookies['sandtable']}", "Origin": "https://evil.example"}
    with pytest.raises(InvalidStatus), connect(address, additional_headers=headers, proxy=None):
        pass


def test_a_deleted_table_says_goodbye(ann: Guest, bob: Guest) -> None:
    table = two_seats(ann, bob)
    live = bob.live(table)
    live.next()
    ann.http.delete(f"/api/tables/{table}")
    assert live.next() == {"type": "gone"}
    with pytest.raises(ConnectionClosed):
        live.next()


def test_whoever_loses_the_seat_loses_the_connection(ann: Guest, bob: Guest) -> None:
    table = two_seats(ann, bob)
    live = bob.live(table)
    live.next()
    bob.http.delete(f"/api/tables/{table}")
    assert live.next() == {"type": "gone"}


def test_the_silent_are_shown_out(ann: Guest, server: Server) -> None:
    slow = Server(server.settings.database_url, hello_seconds=0.1, idle_seconds=0.2).start()
    try:
        table = ann.new()
        live = ann.at(slow.url).live(table)
        start = time.monotonic()
        live.until_closed()
        assert time.monotonic() - start < 3
        assert live.socket.close_code == 1008
    finally:
        slow.stop()
