"""A table from a seat's eyes: all that it is shown, to be compared with a game that differs in what it may not know."""

import json
from collections.abc import Sequence

from sandtable.kernel import seats as seating
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind
from sandtable.kernel.table import Table

LOOKED_BACK = 12
"""How many of the last questions and views are compared."""


LOOKED_AHEAD = 6
"""And how many answers are tried that may end a turn."""


class Told(AssertionError):
    """A seat can tell apart two games that differ only in what it may not know."""


def seen(table: Table, seat: str | None, others: Sequence[str] = ()) -> dict[str, str]:
    """All that is shown to ``seat`` (None: a spectator), each part as JSON; ``others``: keys it might ask about."""
    session, d = table.session, table.decision
    eyes = () if seat is None else (seat,)
    hidden = set(table.hidden(eyes))
    past = []
    for n in range(max(0, table.moment - LOOKED_BACK), table.moment):
        twin = session.at(n, log=False)
        asked = twin.pending
        assert asked is not None
        told = None if n in hidden else (asked.seat, asked.topic, asked.rule, asked.to_json()["args"])
        past.append((told, table.game.view(twin.state, seat)))
    found: dict[str, object] = {
        "view": table.view(seat),
        "record": table.record(eyes=eyes),
        "log": [event.to_json() for event in table.log],
        "who answered": [None if n in hidden else who for n, who in enumerate(session.who)],
        "steps": [step.keys for step in session.steps],
        "frames": past,
        "scores": [table.game.view(mark.state, seat) for mark in session.marks[-LOOKED_BACK:]],
        "waiting": None if d is None else d.seat,
        "outcome": table.outcome,
    }
    if d is not None and d.seat == seat:
        # A secret question is the seat's own, with all it offers.
        found["question"] = {**d.to_json(), "options": [] if d.known_to else list(d.options)}
        found["why"] = [] if d.known_to else [d.why_not(key) for key in others]
        found["warnings"] = table.warnings()
        found["promises"] = table.promises()
        found["undo"] = table.undo_points()
        found["the end of a turn"] = [] if d.known_to else [_ahead(table, key, seat) for key in list(d.options)[:LOOKED_AHEAD]]
    return {part: json.dumps(value, sort_keys=True) for part, value in found.items()}


def _ahead(table: Table, key: str, seat: str) -> object:
    """What a page shows of an answer that ends a turn before it is given."""
    would = table.ending(key)
    if would is None:
        return None
    return would.view(seat), [event.to_json() for event in would.log[len(table.log) :]]


def reasons(table: Table, seat: str | None) -> list[tuple[int, str, str]]:
    """What policies would answer at the first questions of the last steps, and write down for ``seat`` to read; they are
    asked now, with the same dice each time: (moment, answer, notes)."""
    found = []
    for mark in table.session.marks[-LOOKED_BACK:]:
        here = table.session.at(mark.keys, log=False)
        d = here.pending
        if d is None or d.seat not in table.seats or d.seat == seat or d.known_to is not None or len(d.options) == 1:
            continue
        who = table.who(d.seat)
        if seating.is_human(who):
            continue
        mind = Mind(Rng(1), table.notes.until(mark.keys))
        mind.place = here, d.seat
        answer = seating.make(who, table.game, d.seat).choose(here.state, d, mind)
        told = [note.to_json() for note in mind.notes if not note.secret]
        found.append((mark.keys, answer, json.dumps(told, sort_keys=True)))
    return found


def same_to(seat: str | None, table: Table, other: Table, others: Sequence[str] = ()) -> None:
    """Raises if ``seat`` is shown anything different at the two tables."""
    mine, theirs = seen(table, seat, others), seen(other, seat, others)
    for part in {**mine, **theirs}:
        if mine.get(part) != theirs.get(part):
            raise Told(f"{seat or 'a spectator'} learns what is hidden by: {part}")
    for (_, answer, notes), (_, answered, noted) in zip(reasons(table, seat), reasons(other, seat)):
        if answer == answered and notes != noted:
            raise Told(f"{seat or 'a spectator'} learns what is hidden by: a policy's reasons")
