"""Sovereign of Discord on a server: the lobby knows it in words, a table of it can be played."""

from __future__ import annotations

import pytest

from sandtable.text import languages
from tests.web.serving import Guest

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
