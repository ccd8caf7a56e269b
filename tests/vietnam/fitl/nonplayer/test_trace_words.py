"""What non-players say of themselves, in words: whole sentences in every language, and something for every action."""

import pytest

import sandtable
from sandtable.kernel.seats import Note
from sandtable.kernel.table import Table
from sandtable.text import languages, render
from tests.vietnam.fitl.nonplayer.trace_faults import ONE_OF_MANY, RAW, SEATS


@pytest.fixture(scope="module")
def games() -> list[Table]:
    seats = dict.fromkeys(SEATS, "np")
    return [sandtable.new("fitl", s, seed=7 + i, seats=seats) for i in range(2) for s in ("short", "medium", "full")]


@pytest.mark.parametrize("lang", languages())
def test_every_note_is_told_in_words(games: list[Table], lang: str) -> None:
    notes: list[Note] = [note for t in games for said in t.notes.values() for note in said]
    assert len(notes) > 2000
    told = {render(lang, f"note.{note.topic}", note.args) for note in notes}
    assert [text for text in told if RAW.search(text) or ONE_OF_MANY.search(text)] == []


def test_every_action_of_a_non_player_is_explained(games: list[Table]) -> None:
    """The boxes that led to it; and where an Event could have been played instead, why it was not."""
    for t in games:
        for version, (who, key) in enumerate(zip(t.session.who, t.session.keys)):
            if who in SEATS and (d := t.at(version).decision) is not None and d.topic == "turn.action":
                said = {note.topic.partition(".")[0] for note in t.notes.get(version, ())}
                assert said & {"box", "instruction", "line", "dice"}, (version, who, key)
                if not key.startswith("event") and any(k.startswith("event") for k in d.options):
                    assert said & {"event_declined", "event_not_reached"}, (version, who, key)
