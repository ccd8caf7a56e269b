"""What our non-players say of themselves, in words: whole sentences in every language, and something for every action."""

import pytest

import sandtable
from sandtable.kernel.table import Table
from sandtable.text import languages
from tests.vietnam.fitl.nonplayer.trace_faults import SEATS, notes_of, told_badly, unexplained


@pytest.fixture(scope="module")
def games() -> list[Table]:
    seats = dict.fromkeys(SEATS, "np")
    return [sandtable.new("sovereign", s, seed=4 + i, seats=seats) for i in range(3) for s in ("1961", "diems_war")]


@pytest.mark.parametrize("lang", languages())
def test_every_note_is_told_in_words(games: list[Table], lang: str) -> None:
    notes = notes_of(games)
    assert len(notes) > 1000
    assert told_badly(lang, notes) == []


def test_every_action_of_a_non_player_is_explained(games: list[Table]) -> None:
    """The boxes that led to it; and where an Event could have been played instead, why it was not."""
    assert [fault for t in games for fault in unexplained(t)] == []
