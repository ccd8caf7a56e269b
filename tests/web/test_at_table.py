"""The printed table on the server: chance asked of those who sit there, corrections, check lists, records."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.serving import Guest, Server, fresh, sqlite

SEATS = {"us": "me", "arvn": "np", "nva": "np", "vc": "np"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    running = Server(sqlite(tmp_path_factory.mktemp("at_table"))).start()
    yield running
    running.stop()


def new(guest: Guest, chance: str = "cards", seats: dict[str, str] | None = None, **more: Any) -> str:
    return guest.new(seats or SEATS, game="fitl", chance=chance, **more)


def correct(guest: Guest, table: str, words: str, **more: Any) -> Any:
    body = {"words": words, "version": guest.state(table)["version"], "id": fresh(), **more}
    return guest.post(table, "correct", **body)


def test_the_card_is_asked_of_who_sits_at_the_table(ann: Guest, bob: Guest) -> None:
    table = new(ann, seats={"us": "me", "arvn": "friend", "nva": "np", "vc": "np"})
    bob.join(ann.links(table)["arvn"])
    page = ann.page(table)
    assert page["about"]["chance"] == "cards"
    for guest in (ann, bob):
        asked = guest.state(table)["decision"]
        assert asked["seat"] == "chance" and asked["people"] == "draw"
        assert asked["prompt"] == "The next card is turned up. What was drawn?"
        assert asked["options"][67]["label"] == "Green Berets"
    bob.play(table, "card:68")
    assert ann.play(table, "card:55")["view"]["card"] == 68
    assert ann.state(table)["view"]["next_card"] == 55


def test_who_watches_is_not_asked(ann: Guest, eve: Guest) -> None:
    table = new(ann)
    eve.join(ann.links(table)[""])
    seen = eve.state(table)
    assert seen["decision"] is None and seen["waiting_for"] == "chance" and seen["waiting_label"] == "Chance"
    assert eve.answer(table, "card:55", version=1).status_code == 403
    assert correct(eve, table, "track:aid:1").status_code == 403


def test_the_nonplayers_turn_comes_as_things_to_do(ann: Guest) -> None:
    table = new(ann)
    state = ann.play(table, "card:68", "card:55")
    while not any(line["by"] in ("arvn", "nva", "vc") and line["todo"] for line in state["log"]):
        key = state["decision"]["options"][-1]["key"]
        state = ann.play(table, "card:20" if key.startswith("card:") and state["decision"]["seat"] == "chance" else key)
    todo = [line["todo"] for line in state["log"] if line["todo"] and line["by"] in ("arvn", "nva", "vc")]
    assert any(line.startswith(("Place", "Move", "Set", "Turn")) for line in todo)
    french = [line["todo"] for line in ann.state(table, lang="fr")["log"] if line["todo"]]
    assert french and not any(line.startswith(("Place ", "Move ", "Set ")) for line in french)


def test_the_program_rolls_if_it_is_let(ann: Guest) -> None:
    table = new(ann, "all")
    first = ann.post(table, "roll", version=1, id=(request := fresh()))
    assert first.status_code == 200 and first.json()["moment"] == 1
    assert ann.post(table, "roll", version=1, id=request).json()["version"] == 2  # sent twice, it counts once
    state = ann.state(table)
    while state["decision"]["topic"] != "nonplayer.die" and state["decision"]["seat"] == "chance":
        state = ann.post(table, "roll", version=state["version"], id=fresh()).json()
    assert state["decision"]["people"] in ("die", "")
    if state["decision"]["people"]:
        state = ann.post(table, "roll", version=state["version"], id=fresh(), rest=True).json()
        assert state["decision"]["topic"] != "nonplayer.die"


def test_only_chance_is_rolled(ann: Guest) -> None:
    table = ann.new(dict.fromkeys(SEATS, "me"), game="fitl")
    assert ann.post(table, "roll", version=1, id=fresh()).status_code == 403
    reply = correct(ann, table, "track:aid:1")
    assert reply.status_code == 422 and reply.json()["cause"] == "not_at_table"
    assert ann.http.get(f"/api/tables/{table}/forms").json() == []


def test_a_correction_is_logged_for_all_and_undone(ann: Guest, bob: Guest) -> None:
    table = new(ann, seats={"us": "me", "arvn": "friend", "nva": "np", "vc": "np"})
    bob.join(ann.links(table)["arvn"])
    before = ann.state(table)
    state = correct(ann, table, "move:us_troops:2:saigon:hue").json()
    assert state["view"]["spaces"]["hue"]["pieces"]["us_troops"] == 2
    assert [line["text"] for line in bob.state(table)["log"]][-2:] == [
        "Correction of the position:", "2 US Troops from Saigon to Hue.",
    ]  # fmt: skip
    known = bob.state(table, version=state["version"], lines=len(state["log"]))
    assert known["log"] == []
    assert bob.post(table, "undo", to="choice", version=state["version"], id=fresh()).status_code == 200
    after = ann.state(table)
    assert after["view"] == before["view"] and after["log"] == before["log"]


def test_what_cannot_be_corrected_says_why_and_changes_nothing(ann: Guest) -> None:
    table = new(ann)
    reply = correct(ann, table, "move:us_troops:39:saigon:hue")
    assert reply.status_code == 422 and reply.json()["error"] == "impossible" and reply.json()["cause"] == "not_there"
    assert reply.json()["message"].startswith("Saigon has ")
    assert correct(ann, table, "Move: us").status_code == 422
    assert correct(ann, table, "track:aid:1", version=0).status_code == 409
    assert ann.state(table)["version"] == 1
    told = ann.http.post(f"/api/tables/{table}/correct?lang=es", json={"words": "track:trail:7", "version": 1, "id": fresh()})
    assert told.json()["message"] == "7 no está entre 0 y 4."


def test_forms_and_the_check_list(ann: Guest) -> None:
    table = new(ann)
    forms = {form["kind"]: form for form in ann.http.get(f"/api/tables/{table}/forms").json()}
    assert [blank["name"] for blank in forms["move"]["blanks"]] == ["piece", "n", "from", "to"]
    assert {"word": "saigon", "label": "Saigon"} in forms["move"]["blanks"][2]["options"]
    spots = ann.http.get(f"/api/tables/{table}/checklist", params={"moment": 0}).json()["spots"]
    saigon = next(spot for spot in spots if spot["key"] == "space:saigon")
    assert saigon["label"] == "Saigon" and any(line.endswith("US Troops") for line in saigon["lines"])
    assert ann.http.get(f"/api/tables/{table}/checklist", params={"moment": 99}).status_code == 409


def test_a_restarted_server_and_an_import_go_on_alike(ann: Guest, server: Server) -> None:
    table = new(ann, "all")
    correct(ann, table, "track:aid:33")
    ann.play(table, "card:68", "card:55")
    server.desk.shelf.forget(table)
    state = ann.state(table)
    assert state["decision"]["seat"] == "chance" or state["decision"]["seat"] == "us"
    record = ann.http.get(f"/api/tables/{table}/record").json()
    assert record["seats"]["chance"] == "all" and record["keys"][:3] == ["@fix:track:aid:33", "card:68", "card:55"]
    reply = ann.http.post("/api/import", json={"record": record, "name": "again"})
    assert reply.status_code == 201, reply.text
    again = ann.page(reply.json()["table"])
    assert again["about"]["chance"] == "all" and again["state"]["view"] == state["view"]
    frame = ann.http.get(f"/api/tables/{table}/at/1").json()
    assert frame["last"]["topic"] == "fix" and "Aid: 33." in frame["last"]["answer"]
    bad = json.loads(json.dumps(record))
    bad["seats"]["chance"] = "dice"
    assert ann.http.post("/api/import", json={"record": bad}).status_code == 422


def test_somebody_must_sit_there(ann: Guest) -> None:
    body = {"game": "fitl", "scenario": "short", "seats": dict.fromkeys(SEATS, "np"), "chance": "cards"}
    reply = ann.http.post("/api/tables", json=body)
    assert reply.status_code == 422 and reply.json()["error"] == "bad_setup"
    assert ann.http.post("/api/tables", json={**body, "chance": "dice"}).status_code == 422


def test_a_fork_and_a_rematch_stay_at_the_printed_table(ann: Guest) -> None:
    table = new(ann)
    ann.play(table, "card:68")
    fork = ann.post(table, "fork", moment=1).json()["table"]
    assert ann.page(fork)["about"]["chance"] == "cards"
    assert ann.state(fork)["decision"]["seat"] == "chance"


def test_my_games_say_that_a_card_is_waited_for(ann: Guest) -> None:
    table = new(ann)
    row = next(row for row in ann.http.get("/api/tables").json() if row["id"] == table)
    assert row["your_turn"] is True and row["waiting_label"] == "Chance"
