"""Player aids: a game's own table of contents. The words stand in the catalogs (``sandtable.text.aids``)."""

from pathlib import Path
from typing import Protocol, runtime_checkable

import msgspec


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing on a sheet. Its words are the texts ``aid.<game>.<id>``, or else our summary of its rule; it is headed by
    the text ``name``, or else by ``aid.<game>.<id>.title``. Where a game has no such text, that of the game it builds on holds
    (``GameInfo.rulebooks``). An entry with a ``head`` is a heading and nothing else."""

    id: str = ""
    rule: str = ""
    name: str = ""
    head: str = ""


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter; ``seat`` if it is about one seat. Its title is the text ``aid.<game>.<id>``."""

    id: str
    entries: tuple[Entry, ...]
    seat: str = ""


@runtime_checkable
class WithAids(Protocol):
    """A game that has player aids."""

    aids: tuple[Sheet, ...]


def read_sheets(file: Path) -> tuple[Sheet, ...]:
    """The table of contents in a JSON file."""
    return msgspec.json.decode(file.read_bytes(), type=tuple[Sheet, ...])
