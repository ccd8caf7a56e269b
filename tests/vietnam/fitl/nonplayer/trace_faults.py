"""What must not stand in a reason that players read: raw words of the program, and a plural after one; and what must stand."""

import re
from collections.abc import Iterator, Sequence

from sandtable.kernel.seats import Note
from sandtable.kernel.table import Table
from sandtable.text import render

SEATS = ("us", "arvn", "nva", "vc")
RAW = re.compile(r"[_{}=]|\bnote\.|\bNone\b|\bTrue\b|\bFalse\b")
ONE_OF_MANY = re.compile(
    r"(?<![\d(+-])\b1 (cards|Resources|Guerrillas|Troops|Bases|cartas|Recursos|Tropas|carte|Risorse|Guerriglie|Truppe|Basi"
    r"|cartes|Ressources|Guérillas|Troupes)\b"
)


def notes_of(games: Sequence[Table]) -> list[Note]:
    """All that policies have noted."""
    return [note for t in games for said in t.notes.values() for note in said]


def told_badly(lang: str, notes: Sequence[Note]) -> list[str]:
    """The notes that are no good sentences in that language."""
    told = {render(lang, f"note.{note.topic}", note.args) for note in notes}
    return [text for text in told if RAW.search(text) or ONE_OF_MANY.search(text)]


def unexplained(t: Table) -> Iterator[tuple[int, str, str]]:
    """Actions without the boxes that led to them, or where an Event could have been played instead, without why it was not."""
    for moment, (who, key) in enumerate(zip(t.session.who, t.session.keys)):
        if who in SEATS and (d := t.at(moment).decision) is not None and d.topic == "turn.action":
            said = {note.topic.partition(".")[0] for note in t.notes.get(moment, ())}
            open_event = not key.startswith("event") and any(k.startswith("event") for k in d.options)
            if not said & _BOXES or (open_event and not said & _NO_EVENT):
                yield moment, who, key


_BOXES = {"box", "instruction", "line", "dice"}
_NO_EVENT = {"event_declined", "event_not_reached"}
