"""Clocks, nudges and votes: a game of days goes on when somebody is away, and nobody is pushed aside."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import sandtable
from sandtable.kernel.errors import BadOption, UnknownName
from sandtable.web.schema import clocks, members, tables
from tests.web.receivers import Receiver
from tests.web.serving import Guest, Server

HOUR = 3600.0


@pytest.fixture
def server(new_database: Callable[[], str]) -> Iterator[Server]:
    running = Server(new_database(), notice_poll_seconds=0.05, looking_seconds=0.0, private_webhooks=True).start()
    yield running
    running.stop()


def seated(server: Server, **more: Any) -> tuple[Guest, Guest, str]:
    """Ann has red, Bob blue; it is red's turn."""
    ann, bob = Guest(server.url), Guest(server.url)
    table = ann.new({"red": "me", "blue": "friend"}, **more)
    bob.join(ann.link(table, "blue"), "Bob")
    return ann, bob, table


def ago(server: Server, table: str, hours: float, seat: str | None = None) -> None:
    """What happened at the table so far was so many hours earlier; ``seat`` was not seen since."""
    past = hours * HOUR
    with server.desk.store.engine.begin() as c:
        here = tables.c.id == table
        moved = {name: tables.c[name] - past for name in ("asked_at", "nudged_at")}
        c.execute(tables.update().where(here).values(moved))
        c.execute(clocks.update().where(clocks.c.table_id == table).values(since=clocks.c.since - past))
        if seat is not None:
            there = (members.c.table_id == table) & (members.c.seat == seat)
            c.execute(members.update().where(there).values(seen_at=members.c.seen_at - past))


def pace(guest: Guest, table: str) -> dict[str, Any]:
    reply = guest.http.get(f"/api/tables/{table}/pace")
    assert reply.status_code == 200, reply.text
    found: dict[str, Any] = reply.json()
    return {**found, "seats": {seat["seat"]: seat for seat in found["seats"]}}


def vote(guest: Guest, table: str, seat: str, to: str = "stand_in", agree: bool = True) -> Any:
    return guest.post(table, "votes", seat=seat, to=to, agree=agree)


def told(guest: Guest, table: str) -> list[str]:
    return [line["kind"] for line in guest.page(table)["chat"]]


# ---------------------------------------------------------------- clocks


@pytest.mark.parametrize("kind", ["move", "game"])
def test_a_clock_runs_while_its_seat_is_asked(server: Server, kind: str) -> None:
    ann, bob, table = seated(server, clock={"kind": kind, "minutes": 120})
    assert pace(bob, table)["clock"] == {"kind": kind, "minutes": 120}
    ago(server, table, 1)
    seats = pace(bob, table)["seats"]
    assert seats["red"]["spent"] == pytest.approx(HOUR, abs=30) and seats["red"]["left"] == pytest.approx(HOUR, abs=30)
    assert (seats["blue"]["spent"], seats["blue"]["left"]) == (0, 2 * HOUR)
    ann.play(table, "done")
    ago(server, table, 1.5)
    seats = pace(ann, table)["seats"]
    assert seats["red"]["left"] == pytest.approx(2 * HOUR if kind == "move" else HOUR, abs=30)
    assert seats["blue"]["left"] == pytest.approx(0.5 * HOUR, abs=30)
    bob.play(table, "done")
    ago(server, table, 1.5)
    left = pace(bob, table)["seats"]["red"]["left"]
    assert left == pytest.approx(0.5 * HOUR if kind == "move" else -0.5 * HOUR, abs=30)
    assert pace(bob, table)["seats"]["red"]["vote"] == ("" if kind == "move" else "stand_in")


def test_without_a_clock_time_does_not_matter(server: Server) -> None:
    ann, _bob, table = seated(server)
    found = pace(ann, table)
    assert found["clock"] is None and found["asked"] == "red" and found["since"] == pytest.approx(time.time(), abs=60)
    assert {seat["left"] for seat in found["seats"].values()} == {None}
    for clock in ({"kind": "move", "minutes": 0}, {"kind": "turn", "minutes": 5}, {"kind": "game"}):
        body = {"game": "caravan", "scenario": "short", "clock": clock}
        assert ann.http.post("/api/tables", json=body).status_code == 422


def test_a_rematch_has_the_same_clock(server: Server) -> None:
    ann = Guest(server.url)
    table = ann.new(clock={"kind": "game", "minutes": 60})
    ann.play_out(table)
    again = ann.http.post(f"/api/tables/{table}/rematch").json()["table"]
    assert pace(ann, again)["clock"] == {"kind": "game", "minutes": 60}
    assert pace(ann, table)["seats"]["red"]["vote"] == ""


# ---------------------------------------------------------------- nudges


def test_a_nudge_reaches_who_must_answer_and_not_often(server: Server) -> None:
    receiver = Receiver().start()
    ann, bob, table = seated(server, name="Slow game")
    hook = {"kind": "webhook", "shape": "json", "address": f"{receiver.url}/ann"}
    assert ann.http.post("/api/me/channels", json=hook).status_code == 201
    assert bob.post(table, "nudge").json()["error"] == "too_soon"
    ago(server, table, 11)
    assert not pace(bob, table)["nudge"]
    ago(server, table, 1.1)
    assert pace(bob, table)["nudge"] and not pace(ann, table)["nudge"]
    assert ann.post(table, "nudge").json()["error"] == "not_yourself"
    eve = Guest(server.url)
    eve.join(ann.link(table, ""))
    assert eve.post(table, "nudge").status_code == 403, "spectators do not nudge"
    assert bob.post(table, "nudge").status_code == 200
    (got,) = receiver.wait(1)
    assert got.json["lines"] == ["Slow game (Caravan): the others are waiting for you (red)."]
    assert bob.post(table, "nudge").json()["error"] == "too_soon"
    ago(server, table, 12.1)
    assert bob.post(table, "nudge").status_code == 200
    assert told(ann, table).count("nudged") == 2
    receiver.wait(2)
    receiver.stop()


def test_two_who_nudge_at_once_nudge_once(server: Server) -> None:
    _ann, bob, table = seated(server)
    ago(server, table, 13)
    statuses: list[int] = []
    nudge = lambda: statuses.append(bob.at(server.url).post(table, "nudge").status_code)
    threads = [threading.Thread(target=nudge) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200, 409, 409, 409]


# ---------------------------------------------------------------- standing in


def test_a_non_player_stands_in_and_the_person_comes_back(server: Server) -> None:
    ann, bob, table = seated(server)
    assert vote(bob, table, "red").json()["error"] == "no_vote", "Ann was here a moment ago"
    ago(server, table, 25, "red")
    found = pace(bob, table)["seats"]["red"]
    assert (found["vote"], found["yes"], found["need"], found["may_vote"]) == ("stand_in", 0, 1, True)
    assert vote(ann, table, "red").json()["error"] == "not_a_voter", "nobody votes on their own seat"
    assert vote(bob, table, "red").status_code == 200
    state = bob.state(table)
    assert state["waiting_for"] == "blue", "the non-player has played red's turn"
    red = bob.page(table)["about"]["seats"][0]
    assert red["stands_in"] and red["who"] == "np" and red["who_label"]
    assert ann.page(table)["about"]["you"] == ["red"], "the person keeps the place"
    bob.play(table, "done")
    assert bob.state(table)["waiting_for"] == "blue" or bob.state(table)["outcome"]
    assert pace(ann, table)["seats"]["red"]["vote"] == "person"
    reply = vote(ann, table, "red", "person").json()
    assert reply["seats"][0]["vote"] == "person" and told(bob, table)[-1] == "voted", "the others decide"
    assert vote(bob, table, "red", "person").status_code == 200
    assert not bob.page(table)["about"]["seats"][0]["stands_in"]
    assert [kind for kind in told(bob, table) if kind in ("stands_in", "back")] == ["stands_in", "back"]
    before = bob.state(table)["moment"]
    bob.play(table, "done")
    assert bob.state(table)["waiting_for"] == "red" or bob.state(table)["outcome"], before


def test_the_same_at_another_worker_and_after_a_restart(server: Server, new_database: Callable[[], str]) -> None:
    database = server.settings.database_url
    other = Server(database).start()
    try:
        _ann, bob, table = seated(server)
        there = bob.at(other.url)
        there.state(table)  # in the other's memory
        ago(server, table, 25, "red")
        assert vote(bob, table, "red").status_code == 200
        assert there.page(table)["about"]["seats"][0]["stands_in"]
        assert there.state(table) == bob.state(table)
        there.play(table, "done")
        assert bob.state(table) == there.state(table)
        third = Server(database).start()
        assert bob.at(third.url).state(table) == there.state(table)
        third.stop()
    finally:
        other.stop()


def test_of_three_others_two_decide(server: Server) -> None:
    """Fire in the Lake, four people: a vote alone does nothing, and may be withdrawn."""
    ann = Guest(server.url)
    made = ann.http.post("/api/tables", json={
        "game": "fitl", "scenario": "short", "seats": {"us": "me", "arvn": "friend", "nva": "friend", "vc": "friend"},
    })  # fmt: skip
    table = made.json()["table"]
    guests = {"us": ann}
    for seat in ("arvn", "nva", "vc"):
        guests[seat] = Guest(server.url)
        guests[seat].join(ann.link(table, seat), seat)
    missing = ann.state(table)["waiting_for"]
    others = [guest for seat, guest in guests.items() if seat != missing]
    ago(server, table, 25, missing)
    assert vote(others[0], table, missing).status_code == 200
    found = pace(others[1], table)["seats"][missing]
    assert (found["yes"], found["need"], found["agreed"]) == (1, 2, False)
    moment = ann.state(table)["moment"]
    vote(others[0], table, missing, agree=False)
    assert pace(others[1], table)["seats"][missing]["yes"] == 0
    vote(others[2], table, missing)
    assert others[0].state(table)["moment"] == moment
    assert vote(others[1], table, missing).status_code == 200
    state = others[0].state(table)
    assert state["moment"] > moment and state["waiting_for"] != missing
    assert others[0].post(table, "undo", to="choice", version=state["version"], id="undo-undo-1").status_code == 409


def test_a_clock_that_has_run_out_needs_one_vote(server: Server) -> None:
    _ann, bob, table = seated(server, clock={"kind": "move", "minutes": 60})
    ago(server, table, 1.1)
    found = pace(bob, table)["seats"]["red"]
    assert found["left"] < 0 and found["need"] == 1
    assert vote(bob, table, "red").status_code == 200
    assert bob.page(table)["about"]["seats"][0]["stands_in"]


def test_strangers_and_spectators_do_not_vote(server: Server) -> None:
    ann, bob, table = seated(server)
    eve, stranger = Guest(server.url), Guest(server.url)
    eve.join(ann.link(table, ""))
    ago(server, table, 25, "red")
    assert vote(eve, table, "red").status_code == 403
    assert vote(stranger, table, "red").status_code == 404
    assert vote(bob, table, "green").json()["error"] == "no_seat"
    assert vote(bob, table, "blue").json()["error"] == "no_vote"


def test_an_abandoned_seat(server: Server) -> None:
    """Who has left the table cannot come back by themselves; the others let a non-player stand in, or invite somebody."""
    ann, bob, table = seated(server)
    ann.play(table, "done")
    assert bob.http.delete(f"/api/tables/{table}").status_code == 204
    assert vote(ann, table, "blue").status_code == 200
    assert ann.state(table)["waiting_for"] == "red"
    cid = Guest(server.url)
    cid.join(ann.link(table, "blue"), "Cid")
    vote(cid, table, "blue", "person")
    assert vote(ann, table, "blue", "person").status_code == 200
    assert not ann.page(table)["about"]["seats"][1]["stands_in"]


def test_a_fork_of_such_a_table_is_all_ones_own(server: Server) -> None:
    _ann, bob, table = seated(server)
    ago(server, table, 25, "red")
    vote(bob, table, "red")
    moment = bob.state(table)["moment"]
    fork = bob.post(table, "fork", moment=moment).json()["table"]
    seats = bob.page(fork)["about"]["seats"]
    assert [seat["yours"] for seat in seats] == [True, True] and not any(seat["stands_in"] for seat in seats)
    bob.play_out(fork)
    record = bob.http.get(f"/api/tables/{table}/record").json()
    assert bob.http.post("/api/import", json={"record": record}).status_code == 201


def test_an_archived_table_remembers_who_stands_in(server: Server) -> None:
    _ann, bob, table = seated(server)
    ago(server, table, 25, "red")
    vote(bob, table, "red")
    state = bob.state(table)
    server.desk.storage.archive(table)
    server.desk.shelf.forget(table)
    assert bob.page(table)["about"]["seats"][0]["stands_in"] and bob.state(table) == state


# ---------------------------------------------------------------- in the kernel


@pytest.mark.parametrize("game, scenario", [("fitl", "short"), ("chaco", "boqueron")])
def test_a_stand_in_plays_by_a_persons_rules_and_hands_back(game: str, scenario: str) -> None:
    """In the middle of a turn, and twice; records of the game load as if people had played."""
    table = sandtable.new(game, scenario, seed=5)
    seats = dict(table.seats)
    for n in range(8):
        if table.decision is None:
            break
        table.auto("random", limit=7 + n)
        if table.decision is None:
            break
        seat, view = table.decision.seat, table.view()
        table.stand_in(seat, "np")
        assert table.view() == view and not table.waits and not table.undo_points()
        table.settle()
        assert table.decision is None or table.decision.seat != seat
        twin = table.fork(3)
        assert twin.stand_ins == {seat: "np"}
        table.stand_in(seat, None)
        assert not table.undo_points() and table.waits
    assert table.seats == seats
    assert sandtable.load(table.record()).session.keys == table.session.keys


def test_only_a_person_has_a_stand_in() -> None:
    table = sandtable.new("fitl", "short", seed=1, seats={"us": "human", "arvn": "np", "nva": "np", "vc": "np"})
    with pytest.raises(BadOption):
        table.stand_in("arvn", "random")
    with pytest.raises(UnknownName):
        table.stand_in("us", "nobody")
    assert table.stand_ins == {}
