"""Sovereign of Discord on a server: the lobby knows it in words, a table of it can be played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable.text import languages
from sandtable.web.schema import members
from tests.web.public import listed, offer, sit
from tests.web.serving import Guest, Server, sqlite

SEATS = ("us", "arvn", "nva", "vc")


@pytest.mark.parametrize("lang", languages())
def test_the_lobby_tells_the_game_in_words(ann: Guest, lang: str) -> None:
    """Every scenario, option and choice has a text, none shows a key."""
    games = ann.http.get("/api/games", params={"lang": lang}).json()
    found = next(game for game in games if game["name"] == "sovereign")
    assert found["title"] == "Sovereign of Discord"
    assert [scenario["name"] for scenario in found["scenarios"]] == ["1961", "diems_war", "1963"]
    assert all(scenario["help"] for scenario in found["scenarios"])
    for option in found["options"]:
        assert option["label"] != option["name"]
        assert option["help"]
        assert not set(map(str, option["choices"])) & set(option["choice_labels"])


def test_a_table_is_opened_and_played(ann: Guest) -> None:
    """The host holds all four seats, picks the cards, and comes to the first action."""
    table = ann.new(dict.fromkeys(SEATS, "me"), scenario="1961", game="sovereign")
    state = ann.state(table)
    assert state["decision"]["topic"] == "deck.pick"
    assert state["decision"]["options"][0]["label"] == "Counterinsurgency Plan"
    assert state["view"]["picks"] == {"1961": [], "1962": [], "1963": []}
    while state["decision"]["topic"] == "deck.pick":
        ann.answer(table, state["decision"]["options"][0]["key"])
        state = ann.state(table)
    assert state["decision"]["topic"] == "turn.action"
    assert (state["view"]["tracks"]["washington"], state["view"]["slots"]["hanoi"][0]) == (0, {})


DIEMS_WAR: dict[str, Any] = {"game": "sovereign", "scenario": "diems_war", "options": {"picks": "random"}}


def yours(guest: Guest, table: str) -> list[str]:
    return sorted(guest.http.get(f"/api/tables/{table}").json()["about"]["you"])


def test_a_seat_that_sleeps_comes_with_the_link_to_its_partners(ann: Guest, bob: Guest) -> None:
    """Two players hold two factions each, should Diem fall: NVA goes with the VC, the US with ARVN."""
    table = ann.new({"arvn": "me", "vc": "friend"}, **DIEMS_WAR)
    links = ann.links(table)
    assert sorted(links) == ["", "vc"] and yours(ann, table) == ["arvn", "us"]
    bob.join(links["vc"], "Bob")
    assert yours(bob, table) == ["nva", "vc"]
    bob.join(links["vc"], "Bob")
    assert yours(bob, table) == ["nva", "vc"], "to sit down twice changes nothing"


def test_it_is_not_taken_from_somebody_else(ann: Guest, bob: Guest) -> None:
    table = ann.new({"arvn": "me", "vc": "friend", "nva": "me"}, **DIEMS_WAR)
    bob.join(ann.link(table, "vc"), "Bob")
    assert (yours(bob, table), yours(ann, table)) == (["vc"], ["arvn", "nva", "us"])


def test_a_public_table_offers_it_with_its_partners(ann: Guest, bob: Guest) -> None:
    table = ann.new({"arvn": "me", "vc": "friend"}, **DIEMS_WAR)
    offer(ann, table, seats=True)
    row = listed(bob, table)
    assert row is not None and [seat["seat"] for seat in row["seats"] if seat["free"]] == ["vc"]
    assert sit(bob, table, "vc", name="Bob").status_code == 200
    assert yours(bob, table) == ["nva", "vc"]


def test_who_is_put_out_of_a_seat_loses_what_sleeps_with_it(tmp_path: Path) -> None:
    server = Server(sqlite(tmp_path)).start()
    try:
        ann, bob, eve = Guest(server.url), Guest(server.url), Guest(server.url)
        table = ann.new({"arvn": "me", "vc": "friend"}, **DIEMS_WAR)
        bob.join(ann.link(table, "vc"), "Bob")
        with server.desk.store.engine.begin() as c:
            c.execute(members.update().where(members.c.seat.in_(["vc", "nva"])).values(seen_at=1.0))
        eve.join(ann.link(table, "vc"), "Eve")
        assert bob.http.get(f"/api/tables/{table}").status_code == 404
        assert yours(eve, table) == ["nva", "vc"]
    finally:
        server.stop()
