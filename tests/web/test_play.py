"""Answering, undoing, asking why, talking: by the right seat, in time, once."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.kernel.decision import Decision
from sandtable.web import present
from tests.web.serving import Guest, free_space, fresh, two_seats
from tests.web.toy import Trader


def test_a_table_begins_with_a_question_in_words(ann: Guest) -> None:
    state = ann.state(ann.new())
    assert state["version"] == 1 and state["moment"] == 3  # two errands and a die were drawn
    assert state["decision"]["seat"] == state["waiting_for"] == state["seat"] == "red"
    assert state["decision"]["topic"] == "caravan.space" and state["decision"]["rule"] == "2.1"
    assert state["decision"]["options"][-1] == {"key": "done", "label": "Done"}


def test_an_answer_moves_the_table_on(ann: Guest) -> None:
    table = ann.new()
    space = free_space(ann.state(table))
    reply = ann.answer(table, space)
    assert reply.status_code == 200
    assert reply.json()["version"] == 2
    assert reply.json()["decision"]["topic"] == "caravan.camels"
    state = ann.play(table, "n:3")
    assert state["view"]["spaces"][space[6:]] == {"red": 3}
    assert state["view"]["camels"] == {"red": 3, "blue": 6}


def test_an_answer_given_twice_counts_once(ann: Guest) -> None:
    table = ann.new()
    space, request = free_space(ann.state(table)), fresh()
    first = ann.answer(table, space, version=1, id=request)
    again = ann.answer(table, space, version=1, id=request)
    assert first.status_code == again.status_code == 200
    assert first.json()["version"] == again.json()["version"] == 2
    assert again.json()["decision"]["topic"] == "caravan.camels"


def test_a_stale_answer_is_refused_with_the_present_state(ann: Guest) -> None:
    table = ann.new()
    space = free_space(ann.state(table))
    ann.play(table, space)
    late = ann.answer(table, "done", version=1)
    assert late.status_code == 409
    assert late.json()["error"] == "stale"
    assert late.json()["state"]["version"] == 2
    assert late.json()["state"]["decision"]["topic"] == "caravan.camels"


def test_another_version_number_never_fits_after_an_undo(ann: Guest) -> None:
    """The moment falls with an undo, the version does not: an answer to the old position cannot slip in."""
    table = ann.new()
    ann.play(table, free_space(ann.state(table)))
    assert ann.post(table, "undo", to="choice", version=2, id=fresh()).json()["version"] == 3
    assert ann.state(table)["moment"] == 3
    assert ann.answer(table, "done", version=1).status_code == 409


def test_only_the_asked_seat_answers(ann: Guest, bob: Guest, eve: Guest) -> None:
    table = two_seats(ann, bob)
    eve.join(ann.links(table)[""])
    assert bob.answer(table, "done", version=1).status_code == 403
    assert bob.answer(table, "done", version=1).json()["error"] == "not_your_seat"
    assert eve.answer(table, "done", version=1).json()["error"] == "only_watching"
    assert ann.state(table)["version"] == 1


def test_only_the_asked_seat_sees_the_options(ann: Guest, bob: Guest) -> None:
    table = two_seats(ann, bob)
    assert ann.state(table)["decision"]["options"]
    waiting = bob.state(table)
    assert waiting["decision"] is None and waiting["waiting_for"] == "red"
    ann.play(table, "done")
    assert ann.state(table)["decision"] is None
    assert bob.state(table)["decision"]["seat"] == "blue"


def test_a_seat_sees_its_own_secret_only(ann: Guest, bob: Guest, eve: Guest) -> None:
    table = two_seats(ann, bob)
    eve.join(ann.links(table)[""])
    mine, theirs = ann.state(table)["view"]["errand"], bob.state(table)["view"]["errand"]
    assert mine and theirs and mine != theirs
    assert theirs not in ann.http.get(f"/api/tables/{table}").text
    assert mine not in bob.http.get(f"/api/tables/{table}").text
    watched = eve.http.get(f"/api/tables/{table}").text
    assert mine not in watched and theirs not in watched


def test_what_is_not_on_offer_is_refused_with_the_reasons(ann: Guest) -> None:
    table = ann.new()
    reply = ann.answer(table, "space:atlantis")
    assert reply.status_code == 422
    assert reply.json()["error"] == "not_on_offer"
    assert reply.json()["reasons"] == [["2.1", "not_on_offer"]]
    assert ann.state(table)["version"] == 1


def test_why_names_the_rule(ann: Guest, bob: Guest) -> None:
    while not (storm := ann.state(table := ann.new({"red": "me", "blue": "friend"}))["view"]["storm"]):
        pass
    reply = ann.http.get(f"/api/tables/{table}/why", params={"key": f"space:{storm}"}).json()
    assert reply["on_offer"] is False
    assert [(r["rule"], r["code"]) for r in reply["reasons"]] == [("2.1", "storm")]
    assert ann.http.get(f"/api/tables/{table}/why", params={"key": "done"}).json()["on_offer"] is True
    bob.join(ann.links(table)["blue"])
    reply = bob.http.get(f"/api/tables/{table}/why", params={"key": "done"}).json()
    assert [r["code"] for r in reply["reasons"]] == ["not_your_turn"]


def test_why_says_what_would_be_an_answer_where_no_rule_speaks_of_the_key(ann: Guest) -> None:
    table = ann.new({"red": "me", "blue": "np"})
    asked = ann.state(table)["decision"]
    beside = ann.http.get(f"/api/tables/{table}/why", params={"key": "op:dance"}).json()["reasons"]
    assert [(r["rule"], r["code"]) for r in beside] == [(asked["rule"], "not_on_offer")]
    assert beside[0]["text"] == f"Something else is asked now: {asked['prompt']}"
    spaces = [o["label"] for o in asked["options"] if o["key"].startswith("space:")]
    among = ann.http.get(f"/api/tables/{table}/why", params={"key": "space:nowhere"}).json()["reasons"]
    named = f"Here you can choose only: {', '.join(spaces)}."
    assert among[0]["text"] == (named if len(spaces) <= 4 else f"Only the {len(spaces)} highlighted here can be chosen.")


def test_no_answer_after_the_end(ann: Guest) -> None:
    table = ann.new()
    state = ann.play_out(table)
    assert state["outcome"]["winner"] in ("red", "blue")
    assert state["waiting_for"] is None
    reply = ann.answer(table, "done")
    assert reply.status_code == 409 and reply.json()["error"] == "over"
    reasons = ann.http.get(f"/api/tables/{table}/why", params={"key": "done"}).json()["reasons"]
    assert [r["code"] for r in reasons] == ["game_over"]


def test_non_players_answer_by_themselves(ann: Guest) -> None:
    table = ann.new({"red": "me", "blue": "np"})
    state = ann.play(table, "done")
    assert state["decision"]["seat"] == "red"
    assert sum(here.get("blue", 0) for here in state["view"]["spaces"].values()) == 1


def test_a_rule_that_fails_leaves_the_table_as_it_was(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ann.new({"red": "me", "blue": "np"})
    before = ann.state(table)

    def stumble(*_: object) -> str:
        raise ZeroDivisionError("the trader fell off the camel")

    with monkeypatch.context() as patch:
        patch.setattr(Trader, "choose", stumble)
        reply = ann.answer(table, "done")
        assert reply.status_code == 500
        assert reply.json()["error"] == "failed" and "camel" not in reply.text
        assert ann.state(table) == before
    assert ann.play(table, "done")["moment"] > before["moment"]


# ---------------------------------------------------------------- undo


def test_undo_of_the_step_the_turn_and_to_a_moment(ann: Guest) -> None:
    table = ann.new()
    space = free_space(ann.state(table))
    before = ann.state(table)
    state = ann.play(table, space, "n:1", space, "n:1")
    assert state["undo"] == [6, 5, 4, 3] and state["undo_turn"] == 3
    state = ann.post(table, "undo", to="choice", version=state["version"], id=fresh()).json()
    assert state["moment"] == 6 and state["decision"]["topic"] == "caravan.camels"
    state = ann.post(table, "undo", to=5, version=state["version"], id=fresh()).json()
    assert state["moment"] == 5 and state["view"]["camels"]["red"] == 5
    state = ann.post(table, "undo", to="turn", version=state["version"], id=fresh()).json()
    assert state["moment"] == 3
    assert state["view"] == before["view"] and state["decision"] == before["decision"]


def test_undo_of_the_turn_stays_in_the_turn(ann: Guest) -> None:
    """Ann holds both seats: blue's turn starts after red's is done."""
    table = ann.new()
    space = free_space(ann.state(table))
    state = ann.play(table, space, "n:1", "done", space)
    assert state["waiting_for"] == "blue"
    assert state["undo"] == [6, 5, 4, 3] and state["undo_turn"] == 6


def test_an_undo_sent_twice_counts_once(ann: Guest) -> None:
    table = ann.new()
    state = ann.play(table, free_space(ann.state(table)), "n:1")
    request = fresh()
    once = ann.post(table, "undo", to="choice", version=state["version"], id=request)
    twice = ann.post(table, "undo", to="choice", version=state["version"], id=request)
    assert once.json()["moment"] == twice.json()["moment"] == 4


def test_undo_stops_at_dice_and_other_people(ann: Guest, bob: Guest) -> None:
    table = two_seats(ann, bob)
    reply = ann.post(table, "undo", to="choice", version=1, id=fresh())
    assert reply.status_code == 409 and reply.json()["error"] == "nothing_to_undo"  # a die fell
    state = ann.play(table, "done")
    assert state["undo"] == [3]  # still hers to undo, as Bob has not answered
    assert bob.state(table)["undo"] == []
    assert bob.post(table, "undo", to="choice", version=2, id=fresh()).status_code == 409
    bob.play(table, free_space(bob.state(table)))
    assert ann.state(table)["undo"] == []
    reply = ann.post(table, "undo", to=3, version=3, id=fresh())
    assert reply.status_code == 409 and reply.json()["state"]["version"] == 3


@pytest.mark.parametrize("to", [-1, "start", 1.5, None, True, 10_000_001])
def test_undo_to_nowhere(ann: Guest, to: Any) -> None:
    table = ann.new()
    assert ann.post(table, "undo", to=to, version=1, id=fresh()).status_code == 422


def test_the_log_comes_in_parts_and_an_undo_shortens_it(ann: Guest) -> None:
    table = ann.new()
    state = ann.play(table, space := free_space(ann.state(table)), "n:1")
    lines = len(state["log"])
    more = ann.state(table, version=state["version"], lines=lines)
    assert more["log_from"] == lines and more["log"] == []
    ann.post(table, "undo", to="turn", version=state["version"], id=fresh())
    ann.play(table, space, "n:2")
    parts = ann.state(table, version=state["version"], lines=lines)
    assert parts["log_from"] == lines - 1  # the line of the one camel is to be dropped
    assert [line["args"]["n"] for line in parts["log"]] == [2]


# ---------------------------------------------------------------- chat


def test_chat(ann: Guest, bob: Guest) -> None:
    table = two_seats(ann, bob)
    ann.http.put("/api/me", json={"name": "Ann"})
    request = fresh()
    for _ in range(2):
        reply = ann.post(table, "chat", text="  Buenas noches  ", id=request)
        assert reply.status_code == 200
    bob.post(table, "chat", text="Ciao", id=fresh())
    said = bob.page(table)["chat"]
    assert [(line["n"], line["seat"], line["name"], line["text"]) for line in said] == [
        (1, "blue", "Bob", "Bob sits down: blue."), (2, "red", "Ann", "Buenas noches"), (3, "blue", "Bob", "Ciao"),
    ]  # fmt: skip
    assert [line["n"] for line in bob.page(table, chat=2)["chat"]] == [3]


@pytest.mark.parametrize("text", ["", "   ", "x" * 501, "a\x00b", 7, None])
def test_chat_takes_a_printable_line(ann: Guest, text: Any) -> None:
    assert ann.post(ann.new(), "chat", text=text, id=fresh()).status_code == 422


def test_where_an_event_decides_its_card_is_the_rule() -> None:
    asked = Decision("us", "event.space", "5.1", ("space:hue", "space:da_nang"), {"card": 44})
    [reason] = present.why_not(asked, "space:saigon", "en")
    assert reason["rule"] == "Card 44" and "Hue, Da Nang" in reason["text"]


def test_the_log_says_who_did_it_and_why(ann: Guest) -> None:
    table = ann.new({"red": "me", "blue": "np"})
    state = ann.play(table, free_space(ann.state(table)), "n:2", "done")
    lines = {line["by"]: line for line in state["log"] if line["topic"] == "caravan.sent"}
    assert lines["red"]["notes"] == [] and lines["blue"]["args"]["n"] == 1
    assert [(n["seat"], n["rule"]) for n in lines["blue"]["notes"]] == [("blue", "8.1")]
    assert all(line["by"] == "" for line in state["log"] if line["topic"] == "table.die")


def test_a_reason_that_names_a_secret_is_kept_back(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Trader.choose

    def blabs(self: Trader, g: Any, d: Any, mind: Any) -> str:
        mind.secret_note("8.3", "caravan.emptiest", count=1, space=g.errand["blue"])
        return plain(self, g, d, mind)

    monkeypatch.setattr(Trader, "choose", blabs)
    table = ann.new({"red": "me", "blue": "np"})
    state = ann.play(table, free_space(ann.state(table)), "n:2", "done")
    rules = {note["rule"] for line in state["log"] for note in line["notes"]}
    assert "8.1" in rules and "8.3" not in rules
    record = ann.http.get(f"/api/tables/{table}/record").json()
    assert {note["rule"] for notes in record["notes"].values() for note in notes} == rules
    over = ann.play_out(table)
    assert "8.3" in {note["rule"] for line in over["log"] for note in line["notes"]}
