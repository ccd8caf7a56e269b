"""A table as it stands, as plain data, so that a long game need not be played again: its marks, and what was derived.

A snapshot is never the truth: the keys are. Whoever keeps one sees to it that it was made by the same program
(:func:`maker`) from the same keys, and replays them if it does not fit.
"""

import hashlib
import json
import os
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any

import sandtable
from sandtable.kernel.events import Event
from sandtable.kernel.game import Game, Json, WithProvenance
from sandtable.kernel.plain import is_plain, packed, unpacked
from sandtable.kernel.rng import from_text, kept, to_text
from sandtable.kernel.seats import Note
from sandtable.kernel.session import Mark, Step, resumed
from sandtable.kernel.table import Table
from sandtable.kernel.trail import ByMoment, Trail

FORMAT = 1


def maker(game: Game[Any], options: Mapping[str, object]) -> str:
    """A fingerprint of all that a position depends on besides its keys: the program's files, the rules, the players' own
    cards or data."""
    own = game.provenance(options) if isinstance(game, WithProvenance) else None
    files = [_files(folder) for folder in _homes(game)]
    facts = [FORMAT, sandtable.__version__, game.info.name, game.info.rules, files, dict(options), own]
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def _homes(game: Game[Any]) -> list[str]:
    """Where the program lies, and the package of a game that is not its own."""
    home = sys.modules[type(game).__module__.partition(".")[0]]
    return sorted({os.path.dirname(file) for module in (sandtable, home) if (file := module.__file__)})


@cache
def _files(top: str) -> str:
    """A package's files by size and time: whatever is installed anew makes its own snapshots."""
    seen = []
    for folder, _, names in os.walk(top):
        for name in names:
            if name.endswith((".py", ".so", ".json")):
                stat = os.stat(path := os.path.join(folder, name))
                seen.append((os.path.relpath(path, top), stat.st_size, stat.st_mtime_ns))
    return hashlib.sha256(repr(sorted(seen)).encode()).hexdigest()


def taken(table: Table) -> Json | None:
    """The table as plain data; None if its game keeps no plain states, or if not all of it can be told."""
    session = table.session
    start = session.marks[0].state
    if session.log is None or table.cut is not None or table.lacking is not None or not is_plain(start):
        return None
    marks = [(mark.number, packed(mark.state)) for mark in session.marks]
    if unpacked(start, marks[-1][1]).to_json() != session.marks[-1].state.to_json():
        return None
    return {
        "keys": list(session.keys),
        "who": list(session.who),
        "known": list(session.known.items()),
        "steps": list(session.steps),
        "log": [(event.topic, event.args, event.at) for event in session.log],
        "marks": marks,
        "notes": [(n, [note.to_json() for note in notes]) for n, notes in table.notes.items()],
        "dice": [(n, to_text(number)) for n, number in table.dice.items()],
        "rng": to_text(table.rng.number),
        "stand_ins": table.stand_ins,
        "changed_at": table.changed_at,
    }


def put_back(table: Table, found: Json) -> None:
    """Bring a table that has just been set up to where the snapshot was taken; raises if it does not fit."""
    start = table.session.marks[0].state
    steps = Trail(Step(*step) for step in found["steps"])
    marks = [Mark(unpacked(start, state), number, *steps[number]) for number, state in found["marks"]]
    log = Trail(Event(*event) for event in found["log"])
    known = {n: tuple(seats) for n, seats in found["known"]}
    keys, who = Trail(found["keys"]), Trail(found["who"])
    if len(keys) != len(who) or marks[0].number != 0 or marks[-1].number != len(steps) - 1:
        raise ValueError("a snapshot that is not whole")
    table.session = resumed(table.game, marks, steps, keys, who, table.session.asides, log, known)
    table.notes = ByMoment({n: [Note.from_json(note) for note in notes] for n, notes in found["notes"]})
    table.dice = ByMoment({n: from_text(number) for n, number in found["dice"]})
    table.rng = kept(from_text(found["rng"]))
    table.stand_ins, table.changed_at = dict(found["stand_ins"]), found["changed_at"]
