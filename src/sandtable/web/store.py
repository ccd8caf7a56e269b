"""The database behind the app: every query, and nothing that knows a game."""

import hashlib
import secrets
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sandtable.web.schema import chat, entries, links, members, players, tables

WATCH = ""
"""The seat of those who only watch."""

Json = dict[str, Any]


class Conflict(Exception):
    """Another writer was first: the entry's number or the request's id is taken."""


@dataclass(frozen=True, slots=True)
class Access:
    """What one player may do at one table, and how far the table is."""

    table: str
    player: str
    seats: tuple[str, ...]  # those held; empty for one who only watches
    owner: bool
    seq: int
    beat: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's history: an answer with what followed by itself, or an undo."""

    seq: int
    keys: list[str]
    notes: Json
    rng: str
    request: str | None = None
    player: str | None = None
    seat: str | None = None
    back_to: int | None = None
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Standing:
    """What the lists show of a table, derived from its entries."""

    moment: int
    asked: str | None
    outcome: Json | None


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
    link_seats: tuple[str, ...]


def new_token() -> str:
    """256 unguessable bits."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """72 bits: names a table or a player, and opens nothing by itself."""
    return secrets.token_urlsafe(9)


def _digest(cookie: str) -> str:
    return hashlib.sha256(cookie.encode()).hexdigest()


class Store:
    """All reading and writing. Each method is one transaction."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine
        if url.startswith("sqlite"):
            self.engine = create_async_engine(url, connect_args={"timeout": 15.0}, pool_size=8, max_overflow=0)
            sa.event.listen(self.engine.sync_engine, "connect", _tune_sqlite)
        else:
            self.engine = create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True)
        self._known: dict[str, str] = {}

    async def close(self) -> None:
        """Give every connection back."""
        await self.engine.dispose()

    async def ping(self) -> None:
        """Raises if the database does not answer."""
        async with self.engine.connect() as c:
            await c.execute(sa.select(1))

    # ------------------------------------------------------------------ people

    async def player(self, cookie: str) -> str | None:
        """The id of who holds this cookie."""
        digest = _digest(cookie)
        known = self._known.get(digest)
        if known is None:
            query = sa.select(players.c.id).where(players.c.cookie_hash == digest)
            async with self.engine.connect() as c:
                known = (await c.execute(query)).scalar_one_or_none()
            if known is not None:
                if len(self._known) > 10_000:
                    self._known.clear()
                self._known[digest] = known
        return known

    async def new_player(self) -> tuple[str, str]:
        """A new player's id, and the cookie that proves it; only the cookie's digest is kept."""
        cookie, player = new_token(), new_id()
        row = {"id": player, "cookie_hash": _digest(cookie), "created_at": time.time()}
        async with self.engine.begin() as c:
            await c.execute(players.insert().values(row))
        return player, cookie

    async def name(self, player: str) -> str:
        """What the player is called; empty if not said."""
        async with self.engine.connect() as c:
            query = sa.select(players.c.name).where(players.c.id == player)
            return str((await c.execute(query)).scalar_one_or_none() or "")

    async def rename(self, player: str, name: str) -> None:
        """Call the player ``name`` from now on."""
        async with self.engine.begin() as c:
            await c.execute(players.update().where(players.c.id == player).values(name=name))
            mine = sa.select(members.c.table_id).where(members.c.player == player)
            await c.execute(_beat().where(tables.c.id.in_(mine)))

    # ------------------------------------------------------------------ tables

    async def add_table(self, new: NewTable, owner: str) -> None:
        """Set up a table with its people and links; Conflict if its id is taken."""
        now = time.time()
        row = {
            "id": new.id, "owner": owner, "name": new.name, "game": new.game, "rules": new.rules,
            "scenario": new.scenario, "options": new.options, "seats": new.seats, "origin": new.origin,
            "seq": new.first.seq, "beat": 1, "created_at": now, "updated_at": now, **_columns(new.standing),
        }  # fmt: skip
        people = [
            {"table_id": new.id, "player": player, "seat": seat, "joined_at": now, "seen_at": now}
            for player, seat in new.members
        ]
        try:
            async with self.engine.begin() as c:
                await c.execute(tables.insert().values(row))
                await c.execute(entries.insert().values(_entry_row(new.id, new.first, now)))
                await c.execute(members.insert(), people)
                await c.execute(
                    links.insert(), [{"token": new_token(), "table_id": new.id, "seat": s} for s in new.link_seats]
                )
        except IntegrityError as e:
            raise Conflict from e

    async def access(self, table_id: str, player: str) -> Access | None:
        """What ``player`` may do there; None for nothing at all."""
        query = (
            sa.select(tables.c.seq, tables.c.beat, tables.c.owner, members.c.seat)
            .join(members, members.c.table_id == tables.c.id)
            .where(tables.c.id == table_id, members.c.player == player)
            .order_by(members.c.joined_at, members.c.seat)
        )
        async with self.engine.connect() as c:
            rows = (await c.execute(query)).all()
        if not rows:
            return None
        first = rows[0]
        seats = tuple(row.seat for row in rows if row.seat != WATCH)
        return Access(table_id, player, seats, first.owner == player, first.seq, first.beat)

    async def table(self, table_id: str) -> Any | None:
        """The table's row."""
        async with self.engine.connect() as c:
            return (await c.execute(sa.select(tables).where(tables.c.id == table_id))).first()

    async def tables_of(self, player: str) -> Sequence[Any]:
        """The rows of all tables the player sits at or watches, each with ``held``: a seat; newest first."""
        query = (
            sa.select(tables, members.c.seat.label("held"))
            .join(members, members.c.table_id == tables.c.id)
            .where(members.c.player == player)
            .order_by(tables.c.updated_at.desc(), tables.c.id, members.c.joined_at)
        )
        async with self.engine.connect() as c:
            return (await c.execute(query)).all()

    async def owned(self, player: str) -> int:
        """How many tables the player owns."""
        query = sa.select(sa.func.count()).select_from(tables).where(tables.c.owner == player)
        async with self.engine.connect() as c:
            return int((await c.execute(query)).scalar_one())

    async def delete_table(self, table_id: str) -> None:
        """Remove the table and everything that belongs to it."""
        async with self.engine.begin() as c:
            await c.execute(tables.delete().where(tables.c.id == table_id))

    async def leave(self, table_id: str, player: str) -> None:
        """Give up every seat there."""
        async with self.engine.begin() as c:
            await c.execute(members.delete().where(members.c.table_id == table_id, members.c.player == player))
            await c.execute(_beat().where(tables.c.id == table_id))

    # ------------------------------------------------------------------ the history

    async def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        """The table's history after entry ``after``."""
        query = (
            sa.select(entries)
            .where(entries.c.table_id == table_id, entries.c.seq > after)
            .order_by(entries.c.seq)
        )
        async with self.engine.connect() as c:
            return [_entry(row) for row in await c.execute(query)]

    async def entry_of_request(self, table_id: str, request: str) -> Entry | None:
        """The entry that this request made, if it came before."""
        query = sa.select(entries).where(entries.c.table_id == table_id, entries.c.request == request)
        async with self.engine.connect() as c:
            row = (await c.execute(query)).first()
        return None if row is None else _entry(row)

    async def append(self, table_id: str, entry: Entry, standing: Standing) -> None:
        """Write the next entry; Conflict if another writer was first. Once this returns, it is kept."""
        now = time.time()
        try:
            async with self.engine.begin() as c:
                await c.execute(entries.insert().values(_entry_row(table_id, entry, now)))
                await c.execute(
                    _beat().where(tables.c.id == table_id).values(seq=entry.seq, updated_at=now, **_columns(standing))
                )
        except IntegrityError as e:
            raise Conflict from e

    async def beats(self, table_ids: Iterable[str]) -> dict[str, int]:
        """How often each of these tables has changed; a deleted one is missing."""
        query = sa.select(tables.c.id, tables.c.beat).where(tables.c.id.in_(list(table_ids)))
        async with self.engine.connect() as c:
            return {row.id: row.beat for row in await c.execute(query)}

    # ------------------------------------------------------------------ who sits where

    async def people(self, table_id: str) -> Sequence[Any]:
        """Rows (player, name, seat, seen_at) of everybody at the table."""
        query = (
            sa.select(members.c.player, players.c.name, members.c.seat, members.c.seen_at)
            .join(players, players.c.id == members.c.player)
            .where(members.c.table_id == table_id)
            .order_by(members.c.joined_at)
        )
        async with self.engine.connect() as c:
            return (await c.execute(query)).all()

    async def link(self, token: str) -> Any | None:
        """The row (table_id, seat) that the capability ``token`` opens."""
        query = sa.select(links.c.table_id, links.c.seat).where(links.c.token == token)
        async with self.engine.connect() as c:
            return (await c.execute(query)).first()

    async def links(self, table_id: str) -> dict[str, str]:
        """The table's links: seat -> token."""
        query = sa.select(links.c.seat, links.c.token).where(links.c.table_id == table_id)
        async with self.engine.connect() as c:
            return {row.seat: row.token for row in await c.execute(query)}

    async def renew_link(self, table_id: str, seat: str, keep: str) -> str:
        """A new link for the seat; the old one opens nothing, and who came by it (but ``keep``) is out."""
        token = new_token()
        async with self.engine.begin() as c:
            of_seat = (links.c.table_id == table_id) & (links.c.seat == seat)
            await c.execute(links.update().where(of_seat).values(token=token))
            gone = (members.c.table_id == table_id) & (members.c.seat == seat) & (members.c.player != keep)
            await c.execute(members.delete().where(gone))
            await c.execute(_beat().where(tables.c.id == table_id))
        return token

    async def join(self, table_id: str, seat: str, player: str) -> None:
        """Seat the player; doing so twice changes nothing."""
        now = time.time()
        row = {"table_id": table_id, "player": player, "seat": seat, "joined_at": now, "seen_at": now}
        try:
            async with self.engine.begin() as c:
                await c.execute(members.insert().values(row))
                await c.execute(_beat().where(tables.c.id == table_id))
        except IntegrityError:
            return

    async def seen(self, table_id: str, player: str) -> None:
        """Note that the player is looking at the table."""
        here = (members.c.table_id == table_id) & (members.c.player == player)
        async with self.engine.begin() as c:
            await c.execute(members.update().where(here).values(seen_at=time.time()))

    # ------------------------------------------------------------------ chat

    async def say(self, table_id: str, request: str, player: str, seat: str, text: str) -> None:
        """Add a line of chat; the same request counts once."""
        last = sa.select(sa.func.coalesce(sa.func.max(chat.c.n), 0)).where(chat.c.table_id == table_id)
        row = {
            "table_id": table_id, "request": request, "player": player,
            "seat": seat, "text": text, "at": time.time(),
        }  # fmt: skip
        for _ in range(20):  # two lines at once: the second takes the next number
            try:
                async with self.engine.begin() as c:
                    await c.execute(chat.insert().values(**row, n=last.scalar_subquery() + 1))
                    await c.execute(_beat().where(tables.c.id == table_id))
                return
            except IntegrityError:
                if await self._said(table_id, request):
                    return
        raise Conflict

    async def _said(self, table_id: str, request: str) -> bool:
        query = sa.select(chat.c.n).where(chat.c.table_id == table_id, chat.c.request == request)
        async with self.engine.connect() as c:
            return (await c.execute(query)).first() is not None

    async def chat(self, table_id: str, after: int = 0, limit: int = 200) -> Sequence[Any]:
        """Lines of chat, with the speakers' names, after number ``after``: the last ``limit`` of them, oldest first."""
        query = (
            sa.select(chat, players.c.name)
            .join(players, players.c.id == chat.c.player)
            .where(chat.c.table_id == table_id, chat.c.n > after)
            .order_by(chat.c.n.desc())
            .limit(limit)
        )
        async with self.engine.connect() as c:
            return list(reversed((await c.execute(query)).all()))


def _tune_sqlite(connection: Any, _record: object) -> None:
    """WAL lets readers go on while one writes; a killed process loses nothing that was committed."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON", "busy_timeout = 15000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _beat() -> sa.Update:
    return tables.update().values(beat=tables.c.beat + 1)


def _columns(standing: Standing) -> Json:
    return {"moment": standing.moment, "asked": standing.asked, "outcome": standing.outcome}


def _entry_row(table_id: str, entry: Entry, now: float) -> Mapping[str, object]:
    return {
        "table_id": table_id, "seq": entry.seq, "request": entry.request, "player": entry.player, "seat": entry.seat,
        "back_to": entry.back_to, "keys": entry.keys, "notes": entry.notes, "rng": entry.rng, "at": now,
    }  # fmt: skip


def _entry(row: Any) -> Entry:
    return Entry(
        row.seq, row.keys, row.notes, row.rng, row.request, row.player, row.seat, row.back_to, row.at
    )
