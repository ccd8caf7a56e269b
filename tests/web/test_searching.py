"""Seats that search on a server: in a process of their own, which nobody else waits for."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

import sandtable
from sandtable.kernel.planner import Planner
from sandtable.web import workman
from sandtable.web.bill import Bill
from sandtable.web.courses import Position, Reading, playing_on, position_of, thinks_long
from sandtable.web.hub import Hub, Watcher
from sandtable.web.settings import Settings
from sandtable.web.workshop import PLAY, Workshop
from tests.web.serving import Guest, in_a_loop

NP = dict.fromkeys(("us", "arvn", "nva", "vc"), "np")


def table(**seats: str) -> Any:
    return sandtable.new("fitl", "short", seed=6, seats={**NP, **seats}, settle=False)


def test_a_worker_does_not_think_for_a_seat_that_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> str:
        raise AssertionError("it thinks where others wait")

    monkeypatch.setattr(Planner, "choose", never)
    t = table(vc="search:easy")
    for _ in playing_on(t, 100.0):
        pass
    assert t.thinks_long and t.decision.seat == "vc" and not t.waits
    everybody = table()
    for _ in playing_on(everybody, 100.0):
        pass
    assert everybody.outcome is not None


def test_which_tables_think_long() -> None:
    assert not thinks_long(position_of("t", table(vc="human")))
    assert thinks_long(position_of("t", table(vc="search:quick")))
    person = table(vc="human")
    person.stand_in("vc", "search:quick")
    assert thinks_long(position_of("t", person))
    assert thinks_long(Reading("t", table(vc="search").record(), "1"))
    assert not thinks_long(Reading("t", {"game": "chess", "seats": {"white": "search"}}, "1"))


def test_a_process_of_its_own_plays_it_to_the_same_end() -> None:
    t = table(us="search:easy")
    start: Position = position_of("t", t)
    workshop = Workshop(Settings(work_processes=1, search_processes=1, work_nice=0))

    async def play() -> tuple[list[str], Any]:
        keys: list[str] = []
        async for portion in workshop.play(start, Bill("ann"), PLAY):
            assert not portion.failed and portion.refused is None
            keys += portion.keys
        return keys, portion.outcome

    try:
        keys, outcome = in_a_loop(play())
        assert workshop.searching[0]._running is not None and workshop.processes[0]._running is None
    finally:
        workshop.close()
    t.settle()
    assert (keys, outcome) == (t.session.keys, t.outcome)


def test_how_far_a_search_is_comes_to_the_page_a_few_times_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter((100, 100.2, 100.6, 100.9, 101.2, 101.8))
    monkeypatch.setattr(workman, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    pipe = io.BytesIO()
    tell = workman.Teller(pipe)
    for seat, part in (("vc", 0.1), ("vc", 0.2), ("vc", 0.3), ("vc", 0.4), ("nva", 0.05), ("nva", 0.5)):
        tell(seat, part)
    workman.send(pipe, None)
    pipe.seek(0)
    words = [workman.receive(pipe) for _ in range(3)]
    told = [msgspec.msgpack.decode(data, type=workman.Thought) for kind, data in filter(None, words) if kind == workman.WORD]
    assert told == [workman.Thought("vc", 0.3, 0.6), workman.Thought("nva", 0.5, 0.6)]  # the second began at 101.2
    assert words[2] == (workman.REPLY, b"\xc0") and workman.receive(pipe) is None
    watcher = Watcher("t", "ann", "")
    hub = Hub(Settings(), cast(Any, None), cast(Any, None))
    assert hub.add(watcher)
    hub.thinks("t", told[0])
    hub.thinks("elsewhere", told[1])
    assert watcher.thought == {"seat": "vc", "part": 0.3, "seconds": 0.6} and watcher.bell.is_set()
    assert not watcher.changed()  # the table itself is as it was: nobody asks the database
    watcher.ring()
    assert watcher.changed() and not watcher.changed()


def test_every_policy_on_offer_can_be_given_a_seat(ann: Guest) -> None:
    for game in ann.http.get("/api/games").json():
        seats = [s["name"] for s in game["seats"] if s["name"] in game["scenarios"][0]["seats"]]
        for policy in game["policies"]:
            wish = {**dict.fromkeys(seats, "me"), seats[-1]: policy["name"]}
            body = {"game": game["name"], "scenario": game["scenarios"][0]["name"], "seats": wish}
            reply = ann.http.post("/api/tables", json=body)
            assert reply.status_code == 201, (policy, reply.text)


def test_a_level_that_is_not_there_is_told_by_name(ann: Guest) -> None:
    body = {"game": "fitl", "scenario": "short", "seats": {"us": "me", "vc": "search:hard"}}
    reply = ann.http.post("/api/tables", json=body)
    assert reply.status_code == 422 and "search:hard" in reply.json()["message"] and "search:easy" in reply.json()["message"]
