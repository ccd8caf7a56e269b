"""Win chances on the server: in the state, over time, for each answer; off where the table wants none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.kernel.position import HIDDEN
from sandtable.web.forecasts import Forecasts
from sandtable.web.foretelling import Asked, Told, foretell
from tests.web.serving import Guest, Server

SEATS = {"us": "me", "arvn": "np", "nva": "np", "vc": "np"}


def war(ann: Guest, **more: Any) -> str:
    return ann.new(**{"game": "fitl", "scenario": "short", "seats": SEATS, **more})


def test_chances_stand_in_the_state_the_past_and_the_statistics(ann: Guest) -> None:
    table = war(ann)
    state = ann.state(table)
    assert ann.page(table)["about"]["chances"] is True
    assert list(state["chances"]) == list(SEATS)
    assert 0 < sum(state["chances"].values()) <= 1.01
    over_time = ann.http.get(f"/api/tables/{table}/statistics").json()["chances"]
    assert over_time[-1]["wins"] == state["chances"]
    first = ann.http.get(f"/api/tables/{table}/at/0").json()
    assert first["chances"] == over_time[0]["wins"]
    now = ann.http.get(f"/api/tables/{table}/at/{state['moment']}").json()
    assert now["chances"] == state["chances"]


def test_a_table_may_do_without(ann: Guest) -> None:
    table = war(ann, chances=False)
    state = ann.state(table)
    assert ann.page(table)["about"]["chances"] is False
    assert state["chances"] is None
    assert ann.http.get(f"/api/tables/{table}/statistics").json()["chances"] == []
    assert ann.http.get(f"/api/tables/{table}/at/0").json()["chances"] is None
    refused = ann.post(table, "what_if", version=state["version"])
    assert (refused.status_code, refused.json()["error"]) == (409, "no_chances")


def test_a_game_that_cannot_tell_and_a_tutorial_show_none(ann: Guest) -> None:
    assert ann.state(ann.new())["chances"] is None
    lesson = ann.http.post("/api/tutorials", json={"game": "fitl"}).json()["table"]
    assert ann.state(lesson)["chances"] is None


def test_undo_takes_the_chances_back(ann: Guest) -> None:
    for _ in range(20):  # a Coup card may come first, and then nobody can pass
        table = ann.new(game="fitl", scenario="short", seats=dict.fromkeys(SEATS, "me"))
        if any(option["key"] == "pass" for option in ann.state(table)["decision"]["options"]):
            break

    def over_time() -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = ann.http.get(f"/api/tables/{table}/statistics").json()["chances"]
        return found

    before = over_time()
    state = ann.play(table, "pass")
    assert len(over_time()) == len(before) + 1
    assert ann.post(table, "undo", to="choice", version=state["version"], id="12345678").status_code == 200
    assert over_time() == before


def test_what_each_answer_brings(ann: Guest, bob: Guest) -> None:
    table = war(ann)
    state = ann.state(table)
    told = ann.post(table, "what_if", version=state["version"])
    assert told.status_code == 200, told.text
    found = told.json()
    assert found["seat"] == state["decision"]["seat"] == "us"
    assert found["futures"] >= 1
    offered = {o["key"]: o["label"] for o in state["decision"]["options"]}
    assert len(found["answers"]) > 1  # on a busy machine as many as there was time for
    assert {a["key"]: a["label"] for a in found["answers"]}.items() <= offered.items()
    chances = [a["chance"] for a in found["answers"]]
    assert chances == sorted(chances, reverse=True)
    assert all(0 <= a["low"] <= a["chance"] <= a["high"] <= 1 for a in found["answers"])
    assert ann.state(table)["version"] == state["version"]  # nothing was answered
    assert ann.post(table, "what_if", version=state["version"] + 1).json()["error"] == "stale"
    bob.join(ann.links(table)[""])
    assert bob.post(table, "what_if", version=state["version"]).status_code == 403


@pytest.mark.parametrize("body", [{}, {"version": -1}, {"version": "x"}, {"version": 1, "more": 2}])
def test_a_malformed_question_is_refused(ann: Guest, body: dict[str, Any]) -> None:
    assert ann.post(war(ann), "what_if", **body).status_code == 422


def test_what_if_is_worked_out_from_what_the_asker_may_know(
    ann: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process gets a record for the asker's eyes: markers of others are left open in it, and drawn anew."""
    sent: list[Asked] = []

    async def ask(self: Forecasts, table: str, asked: Asked, bill: object) -> Told:
        sent.append(asked)
        return Told()

    monkeypatch.setattr(Forecasts, "ask", ask)
    table = war(ann, seats={"us": "me", "arvn": "friend", "nva": "friend", "vc": "friend"}, options={"deception": "drawn"})
    for seat, token in ann.links(table).items():
        if seat:
            bob.join(token)
    asks = next(guest for guest in (ann, bob) if guest.state(table)["decision"])
    reply = asks.post(table, "what_if", version=asks.state(table)["version"])
    assert reply.status_code == 200
    assert reply.json()["answers"] == []
    hidden = 6 if asks is ann else 2
    assert sent[0].record["keys"][:8].count(HIDDEN) == hidden
    assert "rng" not in sent[0].record or sent[0].record["rng"] is None
    assert foretell(sent[0], 0.0).seconds > 0  # and it can be read


def test_a_host_may_forbid_it(new_database: Callable[[], str]) -> None:
    strict = Server(new_database(), forecast_seconds=0.0).start()
    try:
        ann = Guest(strict.url)
        table = war(ann)
        told = ann.post(table, "what_if", version=ann.state(table)["version"])
        assert (told.status_code, told.json()["answers"]) == (200, [])
    finally:
        strict.stop()


def test_a_record_of_a_game_that_is_not_here_tells_nothing() -> None:
    assert foretell(Asked({"game": "chess", "keys": []}, 1), 1.0).answers == []
