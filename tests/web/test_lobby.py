"""Setting up, joining by links, my tables, records in and out, forks and rematches."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.kernel.record import checksum
from tests.web.serving import Guest, free_space, fresh, two_seats

NOBODYS = "A" * 43


def test_the_games_are_listed_with_what_can_be_chosen(ann: Guest) -> None:
    games = {game["name"]: game for game in ann.http.get("/api/games").json()}
    caravan = games["caravan"]
    assert [s["name"] for s in caravan["scenarios"]] == ["short", "long"]
    assert [s["name"] for s in caravan["seats"]] == ["red", "blue"]
    assert {o["name"]: (o["kind"], o["default"]) for o in caravan["options"]} == {
        "deep": ("bool", False), "wells": ("choice", 2), "route": ("any", None),
    }  # fmt: skip
    assert [p["name"] for p in caravan["policies"]] == ["np", "slow", "random"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"scenario": "endless"},
        {"options": {"wells": 9}},
        {"options": {"wells": True}},
        {"options": {"unknown": 1}},
        {"options": {"route": ["paris"]}},
        {"seats": {"green": "me"}},
        {"seats": {"red": "console"}},  # would read the server's terminal
        {"seats": {"red": "human"}},
        {"name": "x" * 81},
        {"name": "a\nb"},
        {"extra": 1},
    ],
)
def test_a_table_that_cannot_be(ann: Guest, wrong: dict[str, Any]) -> None:
    body = {"game": "caravan", "scenario": "short", **wrong}
    reply = ann.http.post("/api/tables", json=body)
    assert reply.status_code == 422
    assert reply.json()["message"]
    assert ann.http.get("/api/tables").json() == []


def test_no_guest_makes_the_server_read_its_folders(ann: Guest) -> None:
    body = {"game": "chaco", "scenario": "boqueron", "options": {"data": "/etc"}}
    reply = ann.http.post("/api/tables", json=body)
    assert reply.status_code == 422
    assert "not for the network" in reply.json()["message"]


def test_my_tables_say_whose_turn_it_is(ann: Guest, bob: Guest) -> None:
    assert bob.http.get("/api/tables").json() == []
    table = two_seats(ann, bob)
    (mine,) = ann.http.get("/api/tables").json()
    (his,) = bob.http.get("/api/tables").json()
    assert mine["id"] == his["id"] == table
    assert (mine["you"], mine["owner"], mine["your_turn"]) == (["red"], True, True)
    assert (his["you"], his["owner"], his["your_turn"]) == (["blue"], False, False)
    ann.play(table, "done")
    assert bob.http.get("/api/tables").json()[0]["your_turn"] is True
    assert ann.http.get("/api/tables").json()[0]["waiting_for"] == "blue"


def test_a_table_of_non_players_is_watched_by_its_owner(ann: Guest) -> None:
    table = ann.new({"red": "np", "blue": "random"})
    state = ann.state(table)
    assert state["outcome"] and state["seat"] is None
    assert ann.http.get("/api/tables").json()[0]["you"] == []


# ---------------------------------------------------------------- links


def test_a_link_says_what_it_opens_before_one_sits_down(ann: Guest, bob: Guest) -> None:
    table = ann.new({"red": "me", "blue": "friend"}, name="Thursday")
    token = ann.links(table)["blue"]
    invitation = bob.http.post("/api/join/look", json={"token": token}).json()
    assert (invitation["name"], invitation["seat"], invitation["taken"]) == ("Thursday", "blue", False)
    assert bob.http.get(f"/api/tables/{table}").status_code == 404  # looking is not sitting down
    bob.join(token, "Bob")
    invitation = bob.http.post("/api/join/look", json={"token": token}).json()
    assert (invitation["taken"], invitation["yours"]) == (True, True)
    blue = ann.page(table)["about"]["seats"][1]
    assert (blue["names"], blue["taken"], blue["yours"], blue["online"]) == (["Bob"], True, False, True)


def test_the_cookie_is_out_of_scripts_reach(ann: Guest, bob: Guest) -> None:
    table = ann.new({"red": "me", "blue": "friend"})
    token = ann.links(table)["blue"]
    reply = bob.http.post("/api/join", json={"token": token})
    cookie = reply.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie and "path=/" in cookie
    assert token.lower() not in cookie
    assert token not in reply.text
    assert "set-cookie" not in bob.http.post("/api/join", json={"token": token}).headers


def test_wrong_tokens_open_nothing(ann: Guest, eve: Guest) -> None:
    ann.new()
    for path in ("/api/join", "/api/join/look"):
        assert eve.http.post(path, json={"token": NOBODYS}).status_code == 404
        assert eve.http.post(path, json={"token": "short"}).status_code == 422
        assert eve.http.post(path, json={}).status_code == 422


def test_links_are_offered_to_whoever_may_give_them(ann: Guest, bob: Guest, eve: Guest) -> None:
    table = ann.new({"red": "me", "blue": "friend"})

    def places(guest: Guest) -> dict[str, tuple[bool, bool]]:
        reply = guest.http.get(f"/api/tables/{table}/links").json()
        return {place["seat"]: (place["open"], place["taken"]) for place in reply}

    assert places(ann) == {"red": (False, True), "blue": (False, False), "": (False, False)}
    token = ann.link(table, "blue")
    assert places(ann)["blue"] == (True, False)
    bob.join(token)
    assert set(places(ann)) == {"red", ""}
    assert places(bob) == {"blue": (False, True), "": (False, False)}
    eve.join(bob.link(table, ""))
    assert places(eve) == {"": (True, False)}


STRANGER: list[tuple[str, str, dict[str, Any] | None]] = [
    ("GET", "", None),
    ("DELETE", "", None),
    ("POST", "/answer", {"key": "done", "version": 1, "id": "12345678"}),
    ("POST", "/undo", {"to": "choice", "version": 1, "id": "12345678"}),
    ("GET", "/why?key=done", None),
    ("POST", "/chat", {"text": "hello", "id": "12345678"}),
    ("GET", "/links", None),
    ("POST", "/links", {"seat": "red"}),
    ("DELETE", "/watchers", None),
    ("GET", "/at/1", None),
    ("GET", "/statistics", None),
    ("POST", "/what_if", {"version": 1}),
    ("GET", "/record", None),
    ("POST", "/fork", {"moment": 1}),
    ("POST", "/rematch", None),
]


@pytest.mark.parametrize("method, path, body", STRANGER)
def test_a_stranger_learns_nothing(ann: Guest, eve: Guest, method: str, path: str, body: dict[str, Any] | None) -> None:
    table = ann.new()
    eve.http.cookies.set("sandtable", NOBODYS)
    there = eve.http.request(method, f"/api/tables/{table}{path}", json=body)
    nowhere = eve.http.request(method, f"/api/tables/AAAAAAAAAAAA{path}", json=body)
    assert there.status_code == nowhere.status_code == 404
    assert there.json() == nowhere.json()
    eve.new()  # with a cookie of her own it is the same
    assert eve.http.request(method, f"/api/tables/{table}{path}", json=body).status_code == 404


# ---------------------------------------------------------------- leaving


def test_the_owner_deletes_the_others_leave(ann: Guest, bob: Guest) -> None:
    table = two_seats(ann, bob)
    assert bob.http.delete(f"/api/tables/{table}").status_code == 204
    assert bob.http.get("/api/tables").json() == []
    assert ann.state(table)["version"] == 1
    assert ann.http.delete(f"/api/tables/{table}").status_code == 204
    assert ann.http.get(f"/api/tables/{table}").status_code == 404
    assert ann.http.get("/api/tables").json() == []


# ---------------------------------------------------------------- records


def test_a_record_goes_out_and_comes_back(ann: Guest, bob: Guest) -> None:
    table = ann.new({"red": "me", "blue": "np"}, options={"wells": 3})
    ann.play(table, free_space(ann.state(table)), "n:2", "done")
    reply = ann.http.get(f"/api/tables/{table}/record")
    assert "attachment" in reply.headers["content-disposition"]
    record = reply.json()
    assert "rng" not in record and "seed" not in reply.text
    reply = bob.http.post("/api/import", json={"record": record, "name": "from Ann"})
    assert reply.status_code == 201
    theirs, mine = bob.state(reply.json()["table"]), ann.state(table)
    assert theirs["view"] == mine["view"] and theirs["log"] == mine["log"] and theirs["moment"] == mine["moment"]
    about = bob.page(reply.json()["table"])["about"]
    assert about["name"] == "from Ann" and about["options"]["wells"] == 3 and about["you"] == ["red"]


def test_nobody_can_bring_their_own_dice(ann: Guest) -> None:
    """A private record's random source is not used: two imports go different ways."""
    table = ann.new(scenario="long")
    record = ann.http.get(f"/api/tables/{table}/record").json()
    record["rng"] = 7
    record["checksum"] = checksum(record)
    weather = []
    for _ in range(6):
        again = ann.http.post("/api/import", json={"record": record}).json()["table"]
        ann.play_out(again)
        weather.append([e["args"]["n"] for e in ann.state(again)["log"] if e["topic"] == "table.die"])
    assert len({tuple(dice[1:]) for dice in weather}) > 1


@pytest.mark.parametrize(
    "change",
    [
        {"keys": ["errand:gold"]},
        {"game": "chess"},
        {"scenario": "endless"},
        {"rules": 99},
        {"seats": {"red": "console", "blue": "np"}},
        {"seats": {"green": "human"}},
        {"options": {"wells": 77}},
        {"notes": {"0": [{"rule": "1", "topic": "x"}]}},
        {"keys": [7]},
        {"format": "other"},
        {"version": 2},
        {"extra": True},
    ],
)
def test_a_record_that_does_not_fit(ann: Guest, change: dict[str, Any]) -> None:
    record = ann.http.get(f"/api/tables/{ann.new()}/record").json()
    record.update(change)
    record["checksum"] = checksum(record)
    assert ann.http.post("/api/import", json={"record": record}).status_code == 422


def test_a_damaged_record_is_refused(ann: Guest) -> None:
    record = ann.http.get(f"/api/tables/{ann.new()}/record").json()
    record["keys"] = record["keys"][:-1]
    reply = ann.http.post("/api/import", json={"record": record})
    assert reply.status_code == 422 and reply.json()["error"] == "bad_record"


# ---------------------------------------------------------------- the past


def test_any_moment_can_be_seen_again(ann: Guest) -> None:
    table = ann.new({"red": "me", "blue": "np"})
    start = ann.state(table)
    ann.play(table, free_space(start), "n:2", "done")
    frame = ann.http.get(f"/api/tables/{table}/at/3").json()
    assert frame["view"] == start["view"] and frame["lines"] == len(start["log"])
    assert frame["last"]["seat"] == "chance" and frame["last"]["notes"] == []
    now = ann.state(table)
    last = ann.http.get(f"/api/tables/{table}/at/{now['moment']}").json()
    assert last["view"] == now["view"]
    by_policy = [ann.http.get(f"/api/tables/{table}/at/{m}").json()["last"] for m in range(7, now["moment"] + 1)]
    explained = [step for step in by_policy if step["notes"]]
    assert explained[0]["seat"] == "blue" and explained[0]["notes"][0]["rule"] == "8.1"
    assert ann.http.get(f"/api/tables/{table}/at/{now['moment'] + 1}").status_code == 409
    assert ann.http.get(f"/api/tables/{table}/at/-1").status_code == 422


def test_the_past_keeps_secrets(ann: Guest, bob: Guest) -> None:
    table = two_seats(ann, bob)
    theirs = bob.state(table)["view"]["errand"]
    for moment in range(4):
        assert theirs not in ann.http.get(f"/api/tables/{table}/at/{moment}").text


def test_a_fork_goes_its_own_way(ann: Guest) -> None:
    table = ann.new({"red": "me", "blue": "np"})
    space = free_space(ann.state(table))
    before = ann.play(table, space)
    ann.play(table, "n:2")
    reply = ann.post(table, "fork", moment=before["moment"], name="What if")
    assert reply.status_code == 201
    fork = reply.json()["table"]
    assert fork != table
    assert ann.state(fork)["view"] == before["view"] and ann.state(fork)["decision"] == before["decision"]
    assert ann.page(fork)["about"]["origin"] == {"kind": "fork", "moment": before["moment"]}
    ann.play(fork, "n:4")
    assert ann.state(table)["view"]["spaces"][space[6:]] == {"red": 2}
    assert ann.post(table, "fork", moment=9999).status_code == 409


def test_a_fork_is_a_twin_and_repeats_nothing(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is hidden from the player; what was written to the database then plays on like the table."""
    seats = dict.fromkeys(("us", "arvn", "nva", "vc"), "me")
    table = ann.new(seats, game="fitl", scenario="short", options={"deck": [44]})  # the first card is no Coup card
    before = ann.play(table, "pass")
    for name in ("read", "parse"):
        monkeypatch.delattr(f"sandtable.kernel.record.{name}")
    fork = ann.post(table, "fork", moment=before["moment"]).json()["table"]
    monkeypatch.undo()
    one, two = (ann.http.get(f"/api/tables/{at}/record").json() for at in (table, fork))
    assert two["keys"] == one["keys"] and two["notes"] == one["notes"] and two["options"] == one["options"]
    assert [line["text"] for line in ann.state(fork)["log"]] == [line["text"] for line in ann.state(table)["log"]]
    assert ann.post(fork, "undo", to="choice", version=1, id=fresh()).json()["moment"] < before["moment"]


def test_an_option_that_fixes_what_is_to_come_is_shown_to_nobody(ann: Guest, eve: Guest) -> None:
    table = ann.new({"red": "me", "blue": "np"}, options={"route": ["siwa", "bir"], "wells": 1})
    eve.join(ann.links(table)[""])
    for guest in (ann, eve):
        assert guest.page(table)["about"]["options"] == {"deep": False, "wells": 1}
    assert ann.http.get(f"/api/tables/{table}/record").json()["options"]["route"] == ["siwa", "bir"]
    assert eve.http.get(f"/api/tables/{table}/record").json()["options"]["route"] is None
    fork = eve.post(table, "fork", moment=1).json()["table"]
    assert eve.http.get(f"/api/tables/{fork}/record").json()["options"]["route"] is None
    ann.play_out(table)
    assert eve.http.get(f"/api/tables/{table}/record").json()["options"]["route"] == ["siwa", "bir"]


def test_a_rematch_brings_everybody_along(ann: Guest, bob: Guest, eve: Guest) -> None:
    table = two_seats(ann, bob)
    eve.join(ann.links(table)[""])
    assert ann.post(table, "rematch").status_code == 409
    while not (state := ann.state(table))["outcome"]:
        (ann if state["waiting_for"] == "red" else bob).play(table, "done")
    assert eve.http.post(f"/api/tables/{table}/rematch").status_code == 403
    first = bob.http.post(f"/api/tables/{table}/rematch").json()["table"]
    second = ann.http.post(f"/api/tables/{table}/rematch").json()["table"]
    assert first == second
    assert ann.state(first)["seat"] == "red" and bob.state(first)["seat"] == "blue"
    assert eve.state(first)["seat"] is None


def test_statistics(ann: Guest) -> None:
    table = ann.new({"red": "me", "blue": "np"})
    space = free_space(ann.state(table))
    state = ann.play(table, space, "n:2")
    ann.post(table, "undo", to="choice", version=state["version"], id=fresh())
    ann.play(table, "n:3")
    ann.play_out(table)
    found = ann.http.get(f"/api/tables/{table}/statistics").json()
    assert found["answers"]["red"] >= 3 and found["answers"]["blue"] >= 1
    assert sum(found["dice"].values()) == 2  # one weather roll in each of the two rounds
    assert found["undos"] == 1
    assert found["series"][0] == {"moment": 0, "scores": {"red": 0, "blue": 0}}
    assert found["series"][-1]["scores"]["red"] >= 5
    assert found["steps"][:3] == [0, 2, 3]
    assert found["thinking_seconds"]["red"] > 0
    assert found["events"]["table.die"] == 2
    assert found["labels"] == {"red": "red", "blue": "blue"}


def test_a_scenario_tells_its_seats_and_a_sleeping_seat_goes_with_its_side(ann: Guest) -> None:
    """Diem's War is for two: the form shows ARVN and VC; the US is ARVN's player's, should Diem fall, the NVA the VC's."""
    games = {game["name"]: game for game in ann.http.get("/api/games").json()}
    seats = {scenario["name"]: scenario["seats"] for scenario in games["sovereign"]["scenarios"]}
    four = ["us", "arvn", "nva", "vc"]
    assert seats == {"1961": four, "diems_war": ["arvn", "vc"], "1963": four}
    wish = {"game": "sovereign", "scenario": "diems_war", "seats": {"arvn": "me", "vc": "random"}}
    table = ann.http.post("/api/tables", json={**wish, "options": {"picks": "random"}}).json()["table"]
    seen = ann.http.get(f"/api/tables/{table}").json()["about"]
    assert [seat["seat"] for seat in seen["seats"]] == ["arvn", "vc"]
    assert sorted(seen["you"]) == ["arvn", "us"]
    links = [place["seat"] for place in ann.http.get(f"/api/tables/{table}/links").json()]
    assert links == ["arvn", ""]


def test_a_tutorial_says_what_to_answer_and_notices_who_leaves_it(ann: Guest) -> None:
    table = ann.http.post("/api/tutorials", json={"game": "fitl"}).json()["table"]
    state = ann.http.get(f"/api/tables/{table}").json()["state"]
    assert (state["guide"]["step"], state["guide"]["steps"], state["guide"]["key"]) == (1, 137, "event:shaded")
    strayed = ann.play(table, "event:unshaded")
    assert strayed["guide"]["key"] is None
    assert "left the tutorial" in strayed["guide"]["text"]
    plain = ann.http.post("/api/tutorials", json={"game": "caravan"})
    assert (plain.status_code, plain.json()["error"]) == (404, "no_tutorial")
