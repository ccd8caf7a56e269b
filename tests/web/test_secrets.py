"""Nobody is told what their seat may not know: not by a page, the past, a record, a fork, a socket or what is missing."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import sandtable
from sandtable.kernel import record as records
from sandtable.kernel.position import HIDDEN
from sandtable.kernel.table import Table
from sandtable.kernel.trail import ByMoment
from sandtable.web import present
from sandtable.web import shown as showing
from sandtable.web.open_table import OpenTable
from sandtable.web.store import Access, Head
from tests.web.serving import Guest, two_seats

SEATS = ("us", "arvn", "nva", "vc")
DECK = [107, 55, 68, 44, 17, 99, 1, 2, 3, 4]


def deceived(ann: Guest, *friends: Guest, **more: Any) -> str:
    """Fire in the Lake with Deception markers; each seat a player's of its own."""
    seats = dict(zip(SEATS, ("me", *["friend"] * len(friends))))
    body = {"game": "fitl", "scenario": "short", "seats": seats, "options": {"deception": "drawn"}, **more}
    reply = ann.http.post("/api/tables", json=body)
    assert reply.status_code == 201, reply.text
    table = str(reply.json()["table"])
    for seat, friend in zip(SEATS[1:], friends):
        friend.join(ann.links(table)[seat], seat)
    return table


@pytest.fixture
def people(ann: Guest, bob: Guest, eve: Guest) -> tuple[str, list[Guest]]:
    dan = Guest(ann.url)
    return deceived(ann, bob, eve, dan), [ann, bob, eve, dan]


def test_the_past_and_the_record_hold_ones_own_markers_only(people: tuple[str, list[Guest]]) -> None:
    table, guests = people
    drawn = {}
    for number, guest in enumerate(guests):
        mine = guest.state(table)["view"]["deception"]["mine"]
        record = guest.http.get(f"/api/tables/{table}/record").json()
        drawn[number] = sorted(key[7:] for key in record["keys"][:8] if key != HIDDEN)
        assert drawn[number] == sorted(mine) and len(mine) == 2
        assert record["keys"][:8].count(HIDDEN) == 6
        frames = [guest.http.get(f"/api/tables/{table}/at/{moment}").json() for moment in range(1, 9)]
        told = [frame["last"] for frame in frames]
        assert [n // 2 == number for n in range(8)] == [last is not None for last in told]
        assert sorted(last["key"][7:] for last in told if last) == sorted(mine)
    watcher = Guest(guests[0].url)
    watcher.join(guests[0].links(table)[""])
    assert watcher.http.get(f"/api/tables/{table}/record").json()["keys"][:8] == [HIDDEN] * 8


def test_a_fork_draws_the_others_markers_anew(people: tuple[str, list[Guest]]) -> None:
    """Whoever forks sees all seats of the fork: theirs are true, the others' are not those of the table."""
    table, guests = people
    mine = guests[0].state(table)["view"]["deception"]["mine"]
    hands = set()
    for _ in range(6):
        moment = guests[0].state(table)["moment"]
        reply = guests[0].post(table, "fork", moment=moment)
        assert reply.status_code == 201, reply.text
        record = guests[0].http.get(f"/api/tables/{reply.json()['table']}/record").json()
        assert HIDDEN not in record["keys"]
        assert sorted(key[7:] for key in record["keys"][:2]) == sorted(mine)
        hands.add(tuple(record["keys"][2:8]))
    assert len(hands) > 1


def test_a_record_with_open_answers_can_be_brought_back(ann: Guest, bob: Guest) -> None:
    table = two_seats(ann, bob)
    record = bob.http.get(f"/api/tables/{table}/record").json()
    assert record["keys"][0] == HIDDEN and record["keys"][1].startswith("errand:")
    reply = bob.http.post("/api/import", json={"record": record})
    assert reply.status_code == 201, reply.text
    again = bob.http.get(f"/api/tables/{reply.json()['table']}/record").json()
    assert again["keys"][1:] == record["keys"][1:] and again["keys"][0] != HIDDEN
    while not (state := ann.state(table))["outcome"]:
        (ann if state["waiting_for"] == "red" else bob).play(table, "done")
    whole = bob.http.get(f"/api/tables/{table}/record").json()
    assert HIDDEN not in whole["keys"] and whole["keys"][1] == record["keys"][1]
    assert bob.http.get(f"/api/tables/{table}/at/1").json()["last"]["key"] == whole["keys"][0]


def test_what_the_end_has_revealed_cannot_be_played_over(ann: Guest, bob: Guest) -> None:
    table = two_seats(ann, bob)
    while not (state := ann.state(table))["outcome"]:
        (ann if state["waiting_for"] == "red" else bob).play(table, "done")
    assert [guest.state(table)["undo"] for guest in (ann, bob)] == [[], []]


# ---------------------------------------------------------------- everything the pages are sent, byte by byte


def shown(table: Table, eyes: tuple[str, ...], owner: bool = False) -> dict[str, str]:
    """All that a player who holds ``eyes`` is sent."""
    row = SimpleNamespace(id="t", name="t", origin={}, created_at=0.0, chances=True)
    opened = OpenTable(row, table)
    access = Access("t", "p", eyes, owner, Head(1, 1, 1))
    found = {
        "state": msgspec.json.decode(showing.state(opened, access, "en", 0, 0).json),
        "about": present.about(opened, access, [], "en"),
        "statistics": present.statistics(opened, access, [], "en"),
        "record": opened.record(access),
        **{f"at {n}": present.frame(opened, access, n, "en") for n in range(max(0, table.moment - 40), table.moment + 1)},
        **{f"at {n}": present.frame(opened, access, n, "en") for n in range(12)},
    }  # fmt: skip
    return {part: json.dumps(value, sort_keys=True) for part, value in found.items()}


@pytest.mark.parametrize("eyes", [(), ("us",), ("arvn",), ("nva", "vc")])
@pytest.mark.parametrize("seats", [{}, {"us": "random", "vc": "random"}, {"nva": "np"}])
def test_two_games_that_differ_in_the_hidden_part_are_sent_alike(eyes: tuple[str, ...], seats: dict[str, str]) -> None:
    table = sandtable.new("fitl", "short", seed=5, options={"deception": "drawn"}, seats=seats)
    differed = 0
    for seed in range(3):
        table.auto("random", limit=60)
        assert table.decision is not None
        other = records.read(table.game, table.record(eyes=eyes), seed)
        other.dice = ByMoment()
        differed += other.session.keys != table.session.keys
        mine, theirs = shown(table, eyes), shown(other, eyes)
        assert [part for part in mine if mine[part] != theirs[part]] == []
    assert differed


def test_two_decks_alike_so_far_are_sent_alike() -> None:
    """A fixed deck: what is not yet turned up shows nowhere, not even to a lone friend who holds every seat."""
    tails = ([7, 8, 9, 10, 11, 12], [20, 21, 22, 23, 24, 25, 26])
    tables = [sandtable.new("fitl", "full", seed=5, options={"deck": [107, 55, 68, 44, *tail]}) for tail in tails]
    for table in tables:
        table.auto("first", limit=20)
        assert table.view()["next_card"] in (55, 68, 44)
    for eyes in ((), ("us",), SEATS):
        mine, theirs = (shown(table, eyes) for table in tables)
        assert [part for part in mine if mine[part] != theirs[part]] == []
        again = sandtable.load(json.loads(mine["record"]), seed=1)
        assert again.view() == tables[0].view() and again.options["deck"][:2] == [107, 55]  # type: ignore[index]
    assert json.loads(shown(tables[0], (), owner=True)["record"])["options"]["deck"][-1] == 12, "who set it knows it"


# ---------------------------------------------------------------- a fixed deck


def test_everybody_is_told_that_the_deck_is_fixed_and_a_lone_friend_not_how(ann: Guest, bob: Guest) -> None:
    body = {
        "game": "fitl", "scenario": "full", "options": {"deck": DECK},
        "seats": {"us": "friend", "arvn": "np", "nva": "np", "vc": "np"},
    }  # fmt: skip
    table = ann.http.post("/api/tables", json=body).json()["table"]
    token = ann.links(table)["us"]
    invitation = bob.http.post("/api/join/look", json={"token": token}).json()
    assert [option["name"] for option in invitation["fixed"]] == ["deck"]
    bob.join(token)
    for guest in (ann, bob):
        about = guest.page(table)["about"]
        assert [option["name"] for option in about["fixed"]] == ["deck"] and "deck" not in about["options"]
    seen = bob.http.get(f"/api/tables/{table}/record").json()
    drawn = [int(key[5:]) for key in seen["keys"] if key.startswith("card:")]
    assert 2 <= len(drawn) < len(DECK) and seen["options"]["deck"] == DECK[: len(drawn)] == drawn
    fork = bob.post(table, "fork", moment=bob.state(table)["moment"]).json()["table"]
    assert bob.http.get(f"/api/tables/{fork}/record").json()["options"]["deck"] == drawn


def test_nobody_is_told_of_a_deck_where_none_is_fixed(ann: Guest) -> None:
    table = ann.new()
    assert ann.page(table)["about"]["fixed"] == []
