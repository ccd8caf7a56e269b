"""What pages are shown of a table, as JSON: worked out and written once for all who hold the same seats.

The reply to an answer and what live connections are told are the same bytes; they are kept with the table until its next
entry (``OpenTable.encoded``).
"""

from typing import Any, NamedTuple

import msgspec

from sandtable.web import present
from sandtable.web.open_table import OpenTable
from sandtable.web.store import Access, Head, Visit

MOST_KEPT = 12
"""Parts kept of one table: of a few seats and languages; a thirteenth begins anew."""
_encode = msgspec.json.Encoder().encode


class Shown(NamedTuple):
    """The table as it stands: JSON, what a page has then, which seats are asked, and how far the table is, if this worker
    wrote last."""

    json: msgspec.Raw
    version: int
    lines: int
    roll: bytes
    head: Head | None


def state(opened: OpenTable, access: Access, lang: str, version: int, lines: int) -> Shown:
    """The table as it stands, with the lines of the log that the page lacks (it read ``lines`` at ``version``)."""
    known = opened.lines_known(version, lines)
    position = _kept(opened, ("position", access.seats, lang), present.position, access, lang)
    log = _kept(opened, ("log", access.seats, lang, known), present.log, known, access.seats, lang)
    return _joined(opened, position, log, known)


def at_hand(opened: OpenTable, access: Access, lang: str, version: int, lines: int) -> Shown | None:
    """The same if it has been worked out already: then it costs next to nothing."""
    known = opened.lines_known(version, lines)
    position = opened.encoded.get(("position", access.seats, lang))
    log = opened.encoded.get(("log", access.seats, lang, known))
    return None if position is None or log is None else _joined(opened, position, log, known)


def also(shown: Shown, name: str, part: object) -> Shown:
    """The same with one part more."""
    whole = b'%b,"%b":%b}' % (bytes(shown.json)[:-1], name.encode(), _encode(part))
    return shown._replace(json=msgspec.Raw(whole))


def about(opened: OpenTable, visit: Visit, lang: str) -> msgspec.Raw:
    """What rarely changes of the table, and who sits where."""
    return msgspec.Raw(_encode(present.about(opened, visit.access, visit.people, lang)))


def _roll(opened: OpenTable) -> bytes:
    """What the game itself may change of who sits where: which seats are asked, and who stands in."""
    kept = opened.encoded.get("roll")
    if kept is None:
        table = opened.table
        kept = opened.encoded["roll"] = _encode([table.awake(), table.stand_ins])
    return kept


def _kept(opened: OpenTable, what: tuple[object, ...], tell: Any, *args: Any) -> bytes:
    found = opened.encoded.get(what)
    if found is None:
        if len(opened.encoded) >= MOST_KEPT:
            opened.encoded.clear()
        found = opened.encoded[what] = _encode(tell(opened, *args))
    return found


def _joined(opened: OpenTable, position: bytes, log: bytes, known: int) -> Shown:
    whole = b'%b,"log_from":%d,"log":%b}' % (position[:-1], known, log)
    head = opened.head if opened.head is not None and opened.head.seq == opened.seq else None
    return Shown(msgspec.Raw(whole), opened.seq, len(opened.table.log), _roll(opened), head)
