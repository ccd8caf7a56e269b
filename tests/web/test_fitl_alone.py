"""Fire in the Lake alone on the page (8.9): who plays alone is judged so, and the table tells the end in words."""

from __future__ import annotations

import json

import pytest

import sandtable
from sandtable.kernel.record import checksum
from sandtable.kernel.table import Table
from sandtable.text import languages, lookup
from tests.web.serving import Guest


def played_alone() -> Table:
    seats = {"us": "human:ann", "arvn": "human:ann", "nva": "np", "vc": "np"}
    t = sandtable.new("fitl", "short", seed=2, seats=seats)
    t.auto("random")
    return t


@pytest.mark.covers("8.9-a")
def test_the_host_with_both_factions_of_a_side_plays_alone(ann: Guest) -> None:
    mine = ann.new({"us": "np", "arvn": "np", "nva": "me", "vc": "me"}, game="fitl")
    assert ann.http.get(f"/api/tables/{mine}/record").json()["options"]["politburo"] is True
    ours = ann.new({"us": "np", "arvn": "np", "nva": "me", "vc": "friend"}, game="fitl")
    assert ann.http.get(f"/api/tables/{ours}/record").json()["options"]["politburo"] is False


@pytest.mark.covers("8.9-a")
@pytest.mark.parametrize("lang", languages())
def test_a_finished_table_tells_its_end_and_why(ann: Guest, lang: str) -> None:
    whole = played_alone()
    reply = ann.http.post("/api/import", json={"record": json.loads(json.dumps(whole.record()))})
    assert reply.status_code == 201, reply.text
    state = ann.state(reply.json()["table"], lang=lang)
    assert state["decision"] is None
    assert state["outcome"]["solo"] == whole.outcome["solo"]  # type: ignore[index]
    end = state["log"][-1]
    assert end["topic"] == f"ending.{state['outcome']['ending']}"
    assert end["text"] == lookup(lang, f"event.{end['topic']}")
    assert any(line["notes"] for line in state["log"])


def test_a_game_saved_at_a_terminal_goes_on_here(ann: Guest) -> None:
    """With non-players at work: the file holds the dice, which are not used."""
    t = sandtable.new("fitl", "short", seed=2, seats={"us": "human", "arvn": "np", "nva": "np", "vc": "np"})
    t.answer("pass")
    saved = t.record(private=True)
    reply = ann.http.post("/api/import", json={"record": saved})
    assert reply.status_code == 201, reply.text
    again = {**saved, "words": {"1": 5}}
    again["checksum"] = checksum(again)
    assert ann.http.post("/api/import", json={"record": again}).status_code == 201


@pytest.mark.parametrize("edition", [1, 2])
def test_an_event_s_button_says_what_the_edition_in_play_says(ann: Guest, edition: int) -> None:
    """30 unshaded reads otherwise in the 1st edition: the button tells the text that will be carried out."""
    options = {"edition": edition, "deck": [30, 5, 14]}
    table = ann.new({"us": "me", "arvn": "me", "nva": "me", "vc": "me"}, game="fitl", options=options)
    state = ann.state(table)
    shown = {option["key"]: option.get("text") for option in state["decision"]["options"]}
    key = "card.30.first.unshaded" if edition == 1 else "card.30.unshaded"
    assert shown["event:unshaded"] == lookup("en", key)
    assert state["view"]["reads"].get("card.30.unshaded", "card.30.unshaded") == key, "the panel shows the same"
