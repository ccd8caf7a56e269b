"""The database behind the app: every query, and nothing that knows a game.

All of it is plain blocking code, called from threads (``Desk.db``): one hop to a thread for a whole transaction. An
async driver for SQLite hops for every cursor, statement, fetch and commit; measured, that was 37 hops for one answer
and most of its time.
"""

import hashlib
import json
import secrets
import time
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from sandtable.kernel.seats import is_human
from sandtable.web.lines import lines_of
from sandtable.web.prepared import Prepared
from sandtable.web.schema import archives, chat, clocks, devices, entries, members, players, tables
from sandtable.web.wanted import OVER, TURN, wanted

WATCH = ""
"""The seat of those who only watch."""
RULES_CHANGED = "mended"  # the word in every database
LACKING = "lacking"
"""Told to all when the rules have changed and what was played does not all hold."""

KNOWN_SECONDS = 5.0
"""For how long a worker believes what it has read of a cookie."""
SEEN_SECONDS = 3600.0
"""How exactly it is noted when a device was here."""

Json = dict[str, Any]


class Full(Exception):
    """The table's history has as many bytes as it may."""


class Conflict(Exception):
    """Another writer was first: the entry's number or the request's id is taken."""


@dataclass(frozen=True, slots=True)
class Head:
    """How far a table is: its last entry, how often anything changed, how often its people or their talk did."""

    seq: int
    beat: int
    folk: int


@dataclass(frozen=True, slots=True)
class Access:
    """What one player may do at one table, and how far the table is."""

    table: str
    player: str
    seats: tuple[str, ...]  # those held; empty for one who only watches
    owner: bool
    head: Head


@dataclass(frozen=True, slots=True)
class Visit:
    """All that a page shows besides the game: who sits where, what was said."""

    access: Access
    people: Sequence[Any]
    chat: Sequence[Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's history: an answer with what followed by itself, an undo, or that the game goes on by other
    ``rules``: then ``back_to`` is as far as what was played by the earlier ones holds; or who stands in from here on."""

    seq: int
    keys: list[str]
    notes: Json
    rng: str
    dice: Json
    request: str | None = None
    player: str | None = None
    seat: str | None = None
    back_to: int | None = None
    at: float = 0.0
    rules: int | None = None
    stand_ins: dict[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """What the lists show of a table, derived from its entries."""

    moment: int
    asked: str | None
    outcome: Json | None
    stage: list[Any] | None = None


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table about to be set up."""

    id: str
    name: str
    game: str
    rules: int
    scenario: str
    options: Json
    seats: dict[str, str]
    origin: Json
    first: Entry
    standing: Standing
    members: tuple[tuple[str, str], ...]  # player, seat
    told: tuple[tuple[str, Json], ...] = ()  # what everybody is told first: kind, facts
    block: str = ""
    clock: Json | None = None
    chances: bool = True


def new_token() -> str:
    """256 unguessable bits."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """72 bits: names a table or a player, and opens nothing by itself."""
    return secrets.token_urlsafe(9)


def digest(secret: str) -> str:
    """What is kept of a cookie or an invitation."""
    return hashlib.sha256(secret.encode()).hexdigest()


def add_device(c: Connection, player: str, name: str = "") -> str:
    """A new device of the player: the cookie that proves it."""
    cookie, now = new_token(), time.time()
    row = {"id": new_id(), "player": player, "cookie_hash": digest(cookie), "name": name, "made_at": now, "seen_at": now}
    c.execute(devices.insert().values(row))
    return cookie


class Store:
    """All reading and writing. Each method is one transaction, and may be called from any thread."""

    def __init__(
        self, url: str, connections: int, sqlite_sync: str = "full", table_bytes: int = 1 << 40,
        notice_seconds: float = 60.0, notice_gap: float = 300.0,
    ) -> None:  # fmt: skip
        is_sqlite = url.startswith("sqlite")
        self.engine = sa.create_engine(
            url, pool_size=connections, max_overflow=8, pool_pre_ping=not is_sqlite, hide_parameters=True,
            json_serializer=_to_json,
        )  # fmt: skip
        if is_sqlite:
            sa.event.listen(self.engine, "connect", partial(_tune_sqlite, sqlite_sync))
        self.table_bytes = table_bytes
        self.notice_seconds, self.notice_gap = notice_seconds, notice_gap
        self._known: dict[str, tuple[str, float]] = {}
        dialect = self.engine.dialect
        self._access, self._head = Prepared(_ACCESS, dialect), Prepared(_HEAD, dialect)
        self._append, self._advance = Prepared(_APPEND, dialect), Prepared(_ADVANCE, dialect)
        self._advance_from, self._device = Prepared(_ADVANCE_FROM, dialect), Prepared(_DEVICE, dialect)
        self._tick = Prepared(_TICK, dialect)
        self._wanted = {kind: Prepared(wanted(dialect.name, kind), dialect) for kind in (TURN, OVER)}
        self._lines = lines_of(self.engine, waits=sqlite_sync == "full")
        self._taken: type[Exception] = dialect.loaded_dbapi.IntegrityError  # the driver's own word for a conflict

    def close(self) -> None:
        """Give every connection back."""
        self._lines.close()
        self.engine.dispose()

    def ping(self) -> None:
        """Raises if the database does not answer."""
        with self.engine.connect() as c:
            c.execute(sa.select(1))

    # ------------------------------------------------------------------ people

    def player(self, cookie: str) -> str | None:
        """The id of who holds this cookie. Asked with every request, so it is remembered for a moment."""
        return self._recognised(cookie, self.engine.connect)

    def known(self, cookie: str) -> str | None:
        """The same if it need not be read."""
        player, until = self._known.get(digest(cookie), ("", 0.0))
        return player if time.time() < until else None

    def player_at_once(self, cookie: str) -> str | None:
        """The same by the line of the thread that thinks for a table."""
        return self._recognised(cookie, self._lines.reading)

    def _recognised(self, cookie: str, reading: Callable[[], AbstractContextManager[Connection]]) -> str | None:
        kept, now = digest(cookie), time.time()
        known, until = self._known.get(kept, ("", 0.0))
        if now < until:
            return known
        with reading() as c:
            return self._read_device(kept, now, c)

    def _read_device(self, kept: str, now: float, c: Connection) -> str | None:
        row = self._device.first(c, {"cookie_hash": kept})
        if row is None:
            self._known.pop(kept, None)
            return None
        player, seen_at = str(row[0]), row[1]
        if seen_at < now - SEEN_SECONDS:
            with self.engine.begin() as writing:
                writing.execute(devices.update().where(devices.c.cookie_hash == kept).values(seen_at=now))
        if len(self._known) > 10_000:
            self._known.clear()
        self._known[kept] = (player, now + KNOWN_SECONDS)
        return player

    def forget_cookies(self) -> None:
        """Who holds which cookie has changed; other workers notice within ``KNOWN_SECONDS``."""
        self._known.clear()

    def new_player(self, block: str = "") -> tuple[str, str]:
        """A new player's id, and the cookie that proves it; only the cookie's digest is kept."""
        player = new_id()
        with self.engine.begin() as c:
            c.execute(players.insert().values({"id": player, "created_at": time.time(), "block": block}))
            return player, add_device(c, player)

    def name(self, player: str) -> str:
        """What the player is called; empty if not said."""
        with self.engine.connect() as c:
            query = sa.select(players.c.name).where(players.c.id == player)
            return str(c.execute(query).scalar_one_or_none() or "")

    def rename(self, player: str, name: str) -> None:
        """Call the player ``name`` from now on."""
        with self.engine.begin() as c:
            c.execute(players.update().where(players.c.id == player).values(name=name))
            mine = sa.select(members.c.table_id).where(members.c.player == player)
            c.execute(folk_changed().where(tables.c.id.in_(mine)))

    # ------------------------------------------------------------------ tables

    def add_table(self, new: NewTable, owner: str) -> None:
        """Set up a table with its people; Conflict if its id is taken."""
        now = time.time()
        row = {
            "id": new.id, "owner": owner, "name": new.name, "game": new.game, "rules": new.rules,
            "scenario": new.scenario, "options": new.options, "seats": new.seats, "origin": new.origin,
            "seq": new.first.seq, "beat": 1, "folk": 1, "created_at": now, "updated_at": now,
            "block": new.block, "bytes": size_of(new.first), "clock": new.clock, "chances": new.chances, "asked_at": now,
            **_columns(new.standing),
        }  # fmt: skip
        people = [
            {"table_id": new.id, "player": player, "seat": seat, "joined_at": now, "seen_at": now}
            for player, seat in new.members
        ]
        try:
            with self.engine.begin() as c:
                c.execute(tables.insert().values(row))
                c.execute(entries.insert().values(_entry_row(new.id, new.first, now)))
                c.execute(members.insert(), people)
                if new.clock is not None:
                    human = [seat for seat, who in new.seats.items() if is_human(who)]
                    asked = new.standing.asked
                    rows = [{"table_id": new.id, "seat": seat, "since": now if seat == asked else None} for seat in human]
                    c.execute(clocks.insert(), rows or [])
                for kind, told in new.told:
                    tell(c, new.id, owner, WATCH, kind, told)
                self._want_notice(c, new.id, new.standing, owner, "", now)
        except IntegrityError as e:
            raise Conflict from e

    def enter(self, table_id: str, cookie: str) -> Access | None:
        """What the holder of the cookie may do at the table; None for nothing at all."""
        player = self.player(cookie)
        return None if player is None else self.access(table_id, player)

    def access_at_once(self, table_id: str, player: str) -> Access | None:
        """What ``player`` may do at the table, by the line of the thread that thinks for it."""
        with self._lines.reading() as c:
            return self._find(table_id, player, c)

    def access(self, table_id: str, player: str) -> Access | None:
        """What ``player`` may do at the table; None for nothing at all."""
        with self.engine.connect() as c:
            return self._find(table_id, player, c)

    def _find(self, table_id: str, player: str, c: Connection) -> Access | None:
        rows = self._access.all(c, {"table_id": table_id, "player": player})
        if not rows:
            return None
        seq, beat, folk, owner, _ = rows[0]
        seats = tuple(seat for *_, seat in rows if seat != WATCH)
        return Access(table_id, player, seats, owner == player, Head(seq, beat, folk))

    def head(self, table_id: str) -> Head | None:
        """How far the table is; None if it is gone."""
        with self.engine.connect() as c:
            row = self._head.first(c, {"table_id": table_id})
        return None if row is None else Head(*row)

    def visit(self, table_id: str, player: str, chat_after: int) -> Visit | None:
        """What a page shows besides the game; None for somebody who has no place there."""
        access = self.access(table_id, player)
        if access is None:
            return None
        return Visit(access, self.people(table_id), self.chat(table_id, chat_after))

    def table(self, table_id: str) -> Any | None:
        """The table's row."""
        with self.engine.connect() as c:
            return c.execute(sa.select(tables).where(tables.c.id == table_id)).first()

    def tables_of(self, player: str) -> Sequence[Any]:
        """The rows of all tables the player sits at or watches, each with ``held``: a seat; newest first."""
        query = (
            sa.select(tables, members.c.seat.label("held"))
            .join(members, members.c.table_id == tables.c.id)
            .where(members.c.player == player)
            .order_by(tables.c.updated_at.desc(), tables.c.id, members.c.joined_at)
        )
        with self.engine.connect() as c:
            return c.execute(query).all()

    def delete_table(self, table_id: str) -> None:
        """Remove the table and everything that belongs to it."""
        with self.engine.begin() as c:
            c.execute(tables.delete().where(tables.c.id == table_id))

    # ------------------------------------------------------------------ the history

    def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        """The table's history after entry ``after``."""
        rows = (
            sa.select(entries)
            .where(entries.c.table_id == table_id, entries.c.seq > after)
            .order_by(entries.c.seq)
        )
        packed = sa.select(archives.c.packed).where(archives.c.table_id == table_id, archives.c.upto > after)
        with self.engine.connect() as c:
            found = [_entry(row) for row in c.execute(rows)]  # first: what is packed meanwhile is then in both
            archive = c.execute(packed).scalar_one_or_none()
        if archive is None:
            return found
        past = [entry for entry in unpack(archive) if entry.seq > after]
        return [*past, *(entry for entry in found if not past or entry.seq > past[-1].seq)]

    def entry_of_request(self, table_id: str, request: str) -> Entry | None:
        """The entry that this request made, if it came before."""
        query = sa.select(entries).where(entries.c.table_id == table_id, entries.c.request == request)
        with self.engine.connect() as c:
            row = c.execute(query).first()
        return None if row is None else _entry(row)

    def append(
        self, table_id: str, entry: Entry, standing: Standing, also: Callable[[Connection], None] | None = None,
        access: Access | None = None, later: bool = False, at_once: bool = False,
    ) -> Head:  # fmt: skip
        """Write the next entry; Conflict if another writer was first, or if the writer may no longer do what ``access`` says.
        Once this returns, it is kept, with what ``also`` writes: the table is then so far. With ``later`` it is kept once
        :meth:`kept` has returned, and nobody may be told before. With ``at_once`` nobody is waited for: Busy if one would."""
        now = time.time()
        derived = {
            "b_id": table_id, "seq": entry.seq, "updated_at": now, "b_bytes": size_of(entry), "b_most": self.table_bytes,
            **_columns(standing),
        }  # fmt: skip
        try:
            with self._begun(at_once) if also is None else self.engine.begin() as c:
                self._append.run(c, _entry_row(table_id, entry, now))
                head = self._advanced(c, derived, access)
                if standing.asked != entry.seat:
                    self._tick.run(c, {"b_id": table_id, "b_asked": standing.asked or "", "b_now": now})
                self._want_notice(c, table_id, standing, entry.player or "", entry.seat or "", now)
                if also is not None:
                    also(c)
                if also is not None or head is None:
                    row = self._head.first(c, {"table_id": table_id})
                    assert row is not None
                    head = Head(*row)
        except (IntegrityError, self._taken) as e:
            raise Conflict from e
        if not later:
            self._lines.kept()
        return head

    def _begun(self, at_once: bool) -> AbstractContextManager[Connection]:
        return self._lines.writing_at_once() if at_once else self._lines.writing()

    @property
    def waits(self) -> bool:
        """Whether what is written ``later`` waits for the disk."""
        return self._lines.waits

    def kept(self) -> None:
        """Wait until what was written before is kept, whatever happens to this machine."""
        self._lines.kept()

    def _advanced(self, c: Connection, derived: Json, access: Access | None) -> Head | None:
        """Let the table's row follow its new entry; how far it is then, if that needs no reading. If nothing has happened since
        ``access`` was read, it holds; else it is read once more."""
        if access is not None:
            known = access.head
            if self._advance_from.run(c, {**derived, "b_beat": known.beat}).rowcount == 1:
                return Head(derived["seq"], known.beat + 1, known.folk)
            now = self._find(access.table, access.player, c)
            if now is None or now.seats != access.seats:
                raise Conflict
        if self._advance.run(c, derived).rowcount != 1:
            raise Full
        return None

    def _want_notice(self, c: Connection, table_id: str, standing: Standing, by: str, seat: str, now: float) -> None:
        """Whoever must answer now is to be told, or that it is over; not who has just answered."""
        facts = {"table_id": table_id, "by": by, "due_at": now + self.notice_seconds, "gap": self.notice_gap}
        if standing.asked is not None:
            if standing.asked != seat:
                self._wanted[TURN].run(c, {**facts, "seat": standing.asked})
        elif standing.outcome is not None:
            self._wanted[OVER].run(c, {**facts, "seat": WATCH})

    def mend(self, table_id: str, entry: Entry, standing: Standing, told: Json | None) -> None:
        """The table goes on by ``entry.rules``; Conflict if another writer was first. The earlier entries stay. ``told``:
        what its people are told, where not all of what was played holds."""
        now = time.time()
        here = tables.c.id == table_id
        derived = {"rules": entry.rules, "seq": entry.seq, "updated_at": now, **_columns(standing)}
        try:
            with self.engine.begin() as c:
                c.execute(_APPEND, _entry_row(table_id, entry, now))
                c.execute(tables.update().where(here).values(beat=tables.c.beat + 1, **derived))
                if told is not None:
                    owner = c.execute(sa.select(tables.c.owner).where(here)).scalar_one()
                    tell(c, table_id, owner, WATCH, RULES_CHANGED, told)
        except IntegrityError as e:
            raise Conflict from e

    def beats(self, table_ids: Iterable[str]) -> dict[str, int]:
        """How often each of these tables has changed; a deleted one is missing."""
        query = sa.select(tables.c.id, tables.c.beat).where(tables.c.id.in_(list(table_ids)))
        with self.engine.connect() as c:
            return {row.id: row.beat for row in c.execute(query)}

    # ------------------------------------------------------------------ who sits where

    def people(self, table_id: str) -> Sequence[Any]:
        """Rows (player, name, seat, seen_at) of everybody at the table."""
        query = (
            sa.select(members.c.player, players.c.name, members.c.seat, members.c.seen_at)
            .join(players, players.c.id == members.c.player)
            .where(members.c.table_id == table_id)
            .order_by(members.c.joined_at)
        )
        with self.engine.connect() as c:
            return c.execute(query).all()

    def seen(self, table_id: str, player: str, arrived: bool = False) -> None:
        """Note that the player is looking at the table; an arrival is news to the others."""
        here = (members.c.table_id == table_id) & (members.c.player == player)
        with self.engine.begin() as c:
            c.execute(members.update().where(here).values(seen_at=time.time()))
            if arrived:
                c.execute(folk_changed().where(tables.c.id == table_id))

    # ------------------------------------------------------------------ chat

    def say(self, table_id: str, request: str, player: str, seat: str, text: str) -> None:
        """Add a line of chat; the same request counts once."""
        last = sa.select(sa.func.coalesce(sa.func.max(chat.c.n), 0)).where(chat.c.table_id == table_id)
        row = {
            "table_id": table_id, "request": request, "player": player,
            "seat": seat, "text": text, "at": time.time(),
        }  # fmt: skip
        for _ in range(20):  # two lines at once: the second takes the next number
            try:
                with self.engine.begin() as c:
                    c.execute(chat.insert().values(**row, n=last.scalar_subquery() + 1))
                    c.execute(folk_changed().where(tables.c.id == table_id))
                return
            except IntegrityError:
                if self._said(table_id, request):
                    return
        raise Conflict

    def _said(self, table_id: str, request: str) -> bool:
        query = sa.select(chat.c.n).where(chat.c.table_id == table_id, chat.c.request == request)
        with self.engine.connect() as c:
            return c.execute(query).first() is not None

    def chat(self, table_id: str, after: int = 0, limit: int = 200) -> Sequence[Any]:
        """Lines of chat, with the speakers' names, after number ``after``: the last ``limit`` of them, oldest first."""
        query = (
            sa.select(chat, players.c.name)
            .join(players, players.c.id == chat.c.player)
            .where(chat.c.table_id == table_id, chat.c.n > after)
            .order_by(chat.c.n.desc())
            .limit(limit)
        )
        with self.engine.connect() as c:
            return list(reversed(c.execute(query).all()))


def _tune_sqlite(sync: str, connection: Any, _record: object) -> None:
    """WAL lets readers go on while one writes; a killed process loses nothing that was committed. What a power cut may
    lose is a choice: with ``full`` each commit waits for the disk, with ``normal`` the last ones may be missing after it."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", f"synchronous = {sync.upper()}", "foreign_keys = ON", "busy_timeout = 15000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def folk_changed() -> sa.Update:
    """Who sits where, or what was said, has changed."""
    return tables.update().values(beat=tables.c.beat + 1, folk=tables.c.folk + 1)


def tell(c: Connection, table_id: str, player: str, seat: str, kind: str, facts: Json | None = None) -> None:
    """Tell everybody at the table, among what is said there; the reader's language finds the words."""
    last = sa.select(sa.func.coalesce(sa.func.max(chat.c.n), 0)).where(chat.c.table_id == table_id)
    row = {
        "table_id": table_id, "n": last.scalar_subquery() + 1, "request": f"told-{new_id()}", "player": player,
        "seat": seat, "text": json.dumps(facts) if facts else "", "kind": kind, "at": time.time(),
    }  # fmt: skip
    c.execute(chat.insert().values(row))
    c.execute(folk_changed().where(tables.c.id == table_id))


# The statements of every answer, put together once.
_HEAD = sa.select(tables.c.seq, tables.c.beat, tables.c.folk).where(tables.c.id == sa.bindparam("table_id"))
_ACCESS = (
    sa.select(tables.c.seq, tables.c.beat, tables.c.folk, tables.c.owner, members.c.seat)
    .join(members, members.c.table_id == tables.c.id)
    .where(tables.c.id == sa.bindparam("table_id"), members.c.player == sa.bindparam("player"))
    .order_by(members.c.joined_at, members.c.seat)
)
_APPEND = entries.insert()
_ADVANCE = (
    tables.update()
    .where(tables.c.id == sa.bindparam("b_id"), tables.c.bytes + sa.bindparam("b_bytes") <= sa.bindparam("b_most"))
    .values(
        beat=tables.c.beat + 1,
        bytes=tables.c.bytes + sa.bindparam("b_bytes"),
        asked_at=sa.case(
            (tables.c.asked == sa.bindparam("asked", type_=sa.String), tables.c.asked_at),
            else_=sa.bindparam("updated_at", type_=sa.Float),
        ),
        **{name: sa.bindparam(name) for name in ("seq", "updated_at", "moment", "asked", "outcome", "stage")},
    )
)
_ADVANCE_FROM = _ADVANCE.where(tables.c.beat == sa.bindparam("b_beat"))  # nobody and nothing has changed since
_DEVICE = sa.select(devices.c.player, devices.c.seen_at).where(devices.c.cookie_hash == sa.bindparam("cookie_hash"))

_NOW, _ASKED = sa.bindparam("b_now", type_=sa.Float), sa.bindparam("b_asked", type_=sa.String)
_TICK = (
    clocks.update()
    .where(clocks.c.table_id == sa.bindparam("b_id"))
    .values(
        spent=clocks.c.spent + sa.case((clocks.c.seat == _ASKED, 0.0), else_=_NOW - sa.func.coalesce(clocks.c.since, _NOW)),
        since=sa.case((clocks.c.seat == _ASKED, sa.func.coalesce(clocks.c.since, _NOW)), else_=None),
    )
)


def _to_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def size_of(entry: Entry) -> int:
    """About how many bytes the entry takes in the database."""
    return len(msgspec.json.encode((entry.keys, entry.notes, entry.dice))) + 200


def pack(history: Sequence[Entry]) -> bytes:
    """A history in a tenth of its size."""
    return zlib.compress(msgspec.json.encode([asdict(entry) for entry in history]), 6)


def unpack(packed: bytes) -> list[Entry]:
    """The history that was packed."""
    return [Entry(**entry) for entry in msgspec.json.decode(zlib.decompress(packed))]


def _columns(standing: Standing) -> Json:
    return {"moment": standing.moment, "asked": standing.asked, "outcome": standing.outcome, "stage": standing.stage}


def _entry_row(table_id: str, entry: Entry, now: float) -> Mapping[str, object]:
    return {
        "table_id": table_id, "seq": entry.seq, "request": entry.request, "player": entry.player, "seat": entry.seat,
        "back_to": entry.back_to, "keys": entry.keys, "notes": entry.notes, "rng": entry.rng,
        "dice": entry.dice, "at": now, "rules": entry.rules, "stand_ins": entry.stand_ins,
    }  # fmt: skip


def _entry(row: Any) -> Entry:
    return Entry(
        row.seq, row.keys, row.notes, row.rng, row.dice, row.request, row.player, row.seat, row.back_to, row.at,
        row.rules, row.stand_ins,
    )
