"""Records: a game as versioned JSON. Truth = game + scenario + options + seats + keys; all else is derived.

A record says by which rules of its game it was played (``rules``, ``GameInfo.rules``). One of earlier rules is read as
far as its answers still hold (:class:`~sandtable.kernel.cut.Cut`); one of these rules must hold to its end.
"""

import hashlib
import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from sandtable.kernel.cut import follow_as_far
from sandtable.kernel.errors import RecordError, because, quoted
from sandtable.kernel.game import Game, Json, WithPlugins, WithProvenance
from sandtable.kernel.guess import guessed
from sandtable.kernel.position import HIDDEN
from sandtable.kernel.rng import Rng, from_text, kept, to_text, unpredictable
from sandtable.kernel.seats import Note, is_human, make, plans
from sandtable.kernel.session import Session
from sandtable.kernel.table import Table
from sandtable.kernel.trail import ByMoment

FORMAT = "sandtable"
VERSION = 1

FIELDS: dict[str, type] = {
    "game": str, "rules": int, "scenario": str, "options": dict, "seats": dict, "keys": list,
}  # fmt: skip
"""What every record has besides format, version and checksum (docs/record.schema.json tells all)."""


def checksum(record: Mapping[str, Any]) -> str:
    """A fingerprint of everything in the record but itself."""
    body = {k: v for k, v in record.items() if k != "checksum"}
    return hashlib.sha256(json.dumps(body, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def write(table: Table, private: bool, eyes: Collection[str] | None = None, fixed_known: bool = False) -> Json:
    """The table as a record, whole or as ``eyes`` may know it (:meth:`sandtable.kernel.table.Table.record`)."""
    info, keys = table.game.info, list(table.session.keys)
    notes: Mapping[int, list[Note]] = table.notes
    if eyes is not None:
        for n in table.hidden(eyes):
            keys[n] = HIDDEN
        notes = {n: told for n in notes if (told := table.notes_for(n, eyes))}
    record: Json = {
        "format": FORMAT,
        "version": VERSION,
        "game": info.name,
        "rules": info.rules,
        "scenario": table.scenario,
        "options": dict(table.options) if eyes is None or fixed_known else table.told_options(),
        "seats": table.seating,
        "keys": keys,
        "notes": {str(n): [note.to_json() for note in found] for n, found in sorted(notes.items())},
    }
    if isinstance(table.game, WithProvenance):
        record["provenance"] = table.game.provenance(table.options)
    if private:
        record["rng"] = to_text(table.rng.number)
        start = table.planned_from()
        record["dice"] = {str(n): to_text(number) for n, number in table.dice.since(start)}
    record["checksum"] = checksum(record)
    return record


def parse(source: "Mapping[str, Any] | str | bytes | Path") -> Json:
    """A record from JSON text, bytes, a file or a mapping, its form and fingerprint checked."""
    if isinstance(source, Path):
        try:
            source = source.read_bytes()
        except OSError as e:
            raise RecordError("record.unreadable", why=str(e)) from e
    if isinstance(source, (str, bytes)):
        try:
            record = json.loads(source)
        except (ValueError, UnicodeDecodeError, RecursionError) as e:
            raise RecordError("record.not_json", why=str(e)) from e
    else:
        record = dict(source)
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise RecordError("record.format", format=FORMAT)
    version = record.get("version")
    if version != VERSION or isinstance(version, bool):
        raise RecordError("record.version", version=quoted(version), known=VERSION)
    for name, kind in FIELDS.items():
        if not isinstance(record.get(name), kind) or isinstance(record.get(name), bool):
            raise RecordError("record.lacks", name=name, kind=kind.__name__)
    if not all(isinstance(key, str) for key in record["keys"]):
        raise RecordError("record.strings", name="keys")
    if not all(isinstance(who, str) for who in record["seats"].values()):
        raise RecordError("record.strings", name="seats")
    for name in ("notes", "dice", "words"):
        if not isinstance(record.get(name, {}), dict):
            raise RecordError("record.object", name=name)
    try:
        fits = record.get("checksum") == checksum(record)
    except (TypeError, ValueError, RecursionError) as e:
        raise RecordError("record.beyond_json", why=str(e)) from e
    if not fits:
        raise RecordError("record.checksum")
    return {"notes": {}, **record}


def read(game: Game[Any], record: Json, seed: int | None = None) -> Table:
    """The table a checked record describes; without a kept random source its future is unknown.

    A record of earlier rules is read as far as it holds: ``cut`` says where that is. So is one that used a plugin that is not
    here, or in another version (``lacking``). Whoever is to answer there may be dice or a policy, so the table may not be
    settled."""
    rules, now = record["rules"], game.info.rules
    if not 1 <= rules <= now:
        raise RecordError("record.rules", rules=rules, game=game.info.name, now=now)
    try:
        number = record.get("rng")
        rng = Rng(seed) if seed is not None else unpredictable() if number is None else kept(from_text(number))
    except ValueError as e:
        raise RecordError("record.rng") from e
    try:
        notes = {int(n): [Note.from_json(x) for x in found] for n, found in record["notes"].items()}
    except (TypeError, ValueError, LookupError, AttributeError) as e:
        raise RecordError("record.part", name="notes", why=str(e)) from e
    try:
        written = record["dice"] if "dice" in record else record.get("words", {})  # its name in earlier records
        dice = {int(n): from_text(number) for n, number in written.items()}
    except (TypeError, ValueError) as e:
        raise RecordError("record.part", name="dice", why=str(e)) from e
    try:
        options: Mapping[str, object] = game.info.options_as_written(record["options"])
        lacking = None
        if isinstance(game, WithPlugins):
            options, lacking = game.adapted(options)
        table = Table(game, record["scenario"], options, record["seats"], rng)
    except Exception as e:
        raise RecordError("record.unfit", why=because(e)) from e
    table.lacking = lacking
    whole = rules == now and lacking is None
    keys = record["keys"]
    if HIDDEN in keys:
        keys = _guessed(table, keys, seed, whole)
    if not whole:
        table.cut = follow_as_far(table.session, keys, len(keys))
        dice = {}  # what policies had planned was by other rules
    else:
        _follow(table.session, keys)
    table.notes = ByMoment({n: found for n, found in notes.items() if 0 <= n < table.moment or table.cut is None})
    planners = {seat for seat, who in table.seats.items() if not is_human(who) and plans(make(who, game, seat))}
    who = table.session.who
    table.dice = ByMoment({n: number for n, number in dice.items() if 0 <= n < len(who) and who[n] in planners})
    return table


def _follow(session: Session[Any], keys: list[str]) -> None:
    for n, key in enumerate(keys):
        pending = session.pending
        if pending is None:
            raise RecordError("record.too_long", n=n, has=len(keys))
        if not session.takes(key):
            raise RecordError("record.answer", n=n, key=quoted(key), topic=pending.topic)
        try:
            session.feed(key)
        except Exception as e:
            raise RecordError("record.fails_at", n=n, key=quoted(key), why=f"{type(e).__name__}: {e}") from e


def _guessed(table: Table, keys: list[str], seed: int | None, whole: bool) -> list[str]:
    """The keys with the hidden ones guessed; if not ``whole``, as far as any guess goes."""
    lots = unpredictable() if seed is None else Rng(seed)
    session = table.session.at(0, log=False)
    try:
        return guessed(session, keys, lots, whole)
    except RecordError:
        raise
    except Exception as e:
        if not whole:
            return [*session.keys, *keys[len(session.keys) :]]
        raise RecordError("record.fails", why=f"{type(e).__name__}: {e}") from e
