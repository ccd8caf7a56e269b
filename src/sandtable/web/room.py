"""The room where the tables stand: opens them, keeps the busy ones in memory, and writes what is answered.

The database is the truth. A table in memory catches up with it before anything is asked of it, and whatever is
answered is written before it is confirmed; a writer that comes second is refused and starts over.
"""

import asyncio
import base64
import contextlib
import hashlib
import threading
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import structlog

import sandtable
from sandtable.kernel import record as records
from sandtable.kernel.errors import NothingToUndo, NotOnOffer, SandtableError
from sandtable.kernel.game import Game
from sandtable.kernel.seats import is_human
from sandtable.kernel.table import Table
from sandtable.kernel.tutorial import tutorial_of
from sandtable.web.errors import Refused, hidden, no_table, not_asked, reused_id, stale
from sandtable.web.live import HOST, Live, entry_of, restore, standing_of
from sandtable.web.settings import Settings
from sandtable.web.store import WATCH, Access, Conflict, Json, NewTable, Store, new_id

T = TypeVar("T")

log = structlog.get_logger("sandtable.room")

ME, FRIEND = "me", "friend"


def new_dice() -> int | None:
    """The seed of a new table's dice: none, so that nobody can know them (a test puts one in its place)."""
    return None


@dataclass(frozen=True, slots=True)
class Wish:
    """The table somebody wants. ``seats``: me, friend or a policy."""

    game: str
    scenario: str
    options: Mapping[str, object]
    seats: Mapping[str, str]
    name: str


def policies_of(game: Game[Any]) -> list[str]:
    """The policies a seat may have on a server (the kernel's others are for programs and terminals)."""
    return [*sorted(game.policies()), "random"]


class Room:
    """All tables."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.threads = ThreadPoolExecutor(settings.threads, thread_name_prefix="rules")
        self._cache: OrderedDict[str, Live] = OrderedDict()
        self._cache_lock = threading.Lock()  # the rules' threads keep and forget tables too
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def close(self) -> None:
        """Wait for the rules to finish what they are at."""
        self.threads.shutdown(wait=True, cancel_futures=True)

    async def think(self, work: Callable[..., T], *args: Any, **named: Any) -> T:
        """Run rules, non-players or replays beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, partial(work, *args, **named))

    # ------------------------------------------------------------------ opening

    @asynccontextmanager
    async def at_table(self, access: Access) -> AsyncIterator[Live]:
        """The table, caught up with the database, for the caller alone while the block lasts."""
        lock = self._locks.get(access.table)
        if lock is None:
            lock = self._locks[access.table] = asyncio.Lock()
        async with lock:
            live = self._kept(access.table)
            if live is None:
                live = await self.think(self._restore, access.table)
            elif live.seq < access.head.seq:
                await self.think(self._catch_up, live)
            yield live

    def _restore(self, table_id: str) -> Live:
        row = self.store.table(table_id)
        if row is None:
            raise no_table()
        live = restore(row, self.store.entries(table_id))
        self._keep(live)
        return live

    def _catch_up(self, live: Live) -> None:
        try:
            live.follow(self.store.entries(live.id, live.seq))
        except BaseException:
            self.forget(live.id)
            raise

    def _kept(self, table_id: str) -> Live | None:
        with self._cache_lock:
            live = self._cache.get(table_id)
            if live is not None:
                self._cache.move_to_end(table_id)  # what was used longest ago goes first
            return live

    def _keep(self, live: Live) -> None:
        with self._cache_lock:
            self._cache[live.id] = live
            self._cache.move_to_end(live.id)
            while len(self._cache) > self.settings.cache_tables:
                self._cache.popitem(last=False)

    def forget(self, table_id: str) -> None:
        """Drop what is in memory; the database has it all."""
        with self._cache_lock:
            self._cache.pop(table_id, None)

    # ------------------------------------------------------------------ playing

    async def answer(self, access: Access, key: str, version: int, request: str, show: Callable[[Live], T]) -> T:
        """Give an answer. What ``show`` says of the table afterwards returns once the answer is in the database, also
        if the same request had been there before."""
        async with self.at_table(access) as live:
            return await self.think(self._answer, live, access, key, version, request, show)

    async def undo(self, access: Access, to: int | str, version: int, request: str, show: Callable[[Live], T]) -> T:
        """Take back the last choice (``step``), those of the turn (``turn``), or all back to a moment."""
        async with self.at_table(access) as live:
            return await self.think(self._undo, live, access, to, version, request, show)

    def _answer(
        self, live: Live, access: Access, key: str, version: int, request: str, show: Callable[[Live], T]
    ) -> T:
        if live.seq != version:
            return show(self._again_or_stale(live, access, version, request, key))
        table = live.table
        asked, before = table.decision, table.version
        if asked is None:
            raise Refused(409, "over", "the game is over: nothing is asked any more")
        if asked.seat not in access.seats:
            raise not_asked()
        if key not in asked.options:
            reasons = [list(reason) for reason in asked.why_not(key)]
            raise Refused(422, "not_on_offer", f"{key} is not on offer", reasons=reasons)
        who = {"request": request, "player": access.player, "seat": asked.seat}
        return show(self._write(live, access, version, who, before, partial(table.answer, key), key))

    def _undo(
        self, live: Live, access: Access, to: int | str, version: int, request: str, show: Callable[[Live], T]
    ) -> T:
        if live.seq != version:
            return show(self._again_or_stale(live, access, version, request, None))
        points = live.undo_points(access)
        if not points:
            raise Refused(409, "nothing_to_undo", "dice, a reveal, another seat or the start stand before it")
        moment = points[0] if to == "step" else live.turn_start(points) if to == "turn" else to
        if not isinstance(moment, int) or moment not in points:
            raise Refused(409, "nothing_to_undo", f"cannot go back to moment {moment}")
        who = {"request": request, "player": access.player, "back_to": moment}
        return show(self._write(live, access, version, who, moment, partial(live.table.undo, moment)))

    def _write(
        self, live: Live, access: Access, version: int, who: Json, since: int, play: Callable[[], None],
        key: str | None = None,
    ) -> Live:  # fmt: skip
        """Play, then write; whatever goes wrong on the way, memory is dropped and the database stands."""
        try:
            play()
            entry = live.entry(since, **who)
            self.store.append(live.id, entry, standing_of(live.table))
        except Conflict:
            self.forget(live.id)
            return self._again_or_stale(self._restore(live.id), access, version, str(who["request"]), key)
        except BaseException as e:
            self.forget(live.id)
            if isinstance(e, (NotOnOffer, NothingToUndo)):  # ours, not the player's: the answer had been checked
                log.error("rules_failed", table=live.id, error=str(e))
            raise
        live.note(entry)
        return live

    def _again_or_stale(self, live: Live, access: Access, version: int, request: str, key: str | None) -> Live:
        """The same request twice counts once; any other that comes too late is refused."""
        entry = self.store.entry_of_request(live.id, request)
        if entry is None or entry.player != access.player:
            raise stale(version, live.seq)
        alike = entry.back_to is not None if key is None else entry.back_to is None and entry.keys[:1] == [key]
        if entry.seq != version + 1 or not alike:
            raise reused_id()
        return live

    # ------------------------------------------------------------------ setting up

    async def create(self, owner: str, wish: Wish) -> str:
        """A new table; its id."""
        game = self._game(wish.game)
        self._check_seats(game, wish.seats)
        self._check_paths(game, wish.options)
        seats = {seat: self._holder(wish.seats.get(seat, ME)) for seat in game.info.seats}
        try:
            table = await self.think(
                sandtable.new, wish.game, wish.scenario, options=wish.options, seats=seats, seed=new_dice()
            )
        except SandtableError as e:
            raise Refused(422, "bad_setup", str(e)) from e
        mine = [(owner, seat) for seat, who in seats.items() if who == HOST]
        return await self._set_up(owner, table, wish.name, {}, mine)

    async def tutorial(self, owner: str, name: str) -> str:
        """A game's tutorial, every seat the player's; the table's id."""
        game = self._game(name)
        lesson = tutorial_of(game)
        if lesson is None:
            raise Refused(404, "no_tutorial", f"{name} has no tutorial")
        table = await self.think(lesson.table, game, dict.fromkeys(game.info.seats, HOST))
        return await self._set_up(owner, table, "", {"kind": "tutorial"}, [(owner, seat) for seat in game.info.seats])

    async def rematch(self, access: Access) -> str:
        """The same game again with the same people; whoever asks second finds the table that is there."""
        again = _rematch_id(access.table)
        people = [(p.player, p.seat) for p in await self.think(self.store.people, access.table)]
        async with self.at_table(access) as live:
            if live.table.decision is not None:
                raise Refused(409, "not_over", "a rematch follows the end of the game")
            old, name = live.table, live.name
        if await self.think(self.store.access, again, access.player) is None:
            table = await self.think(
                sandtable.new, old.game.info.name, old.scenario,
                options=old.options, seats=old.seats, seed=new_dice(),
            )  # fmt: skip
            origin = {"kind": "rematch", "table": access.table}
            with contextlib.suppress(Conflict):  # somebody else was quicker
                await self._set_up(access.player, table, name, origin, people, again)
        return again

    async def fork(self, access: Access, moment: int, name: str) -> str:
        """A table of one's own that goes on from ``moment``: every seat that people held is the player's."""
        async with self.at_table(access) as live:
            self._check_open(live, access)
            if moment > live.table.version:
                raise Refused(409, "no_moment", f"the table has only come to moment {live.table.version}")
            record = await self.think(lambda: live.table.at(moment).record(private=True))  # policies go on as planned
            origin = {"kind": "fork", "table": live.id, "moment": moment}
            name = name or live.name
        return await self._from_record(access.player, record, name, origin)

    async def import_record(self, owner: str, record: Json, name: str) -> str:
        """A table from a record. Its random source is not used, for past or future: nobody shall know the dice."""
        try:
            checked = await self.think(records.parse, record)
        except SandtableError as e:
            raise Refused(422, "bad_record", str(e)) from e
        if len(checked["keys"]) > self.settings.max_keys:
            raise Refused(422, "bad_record", f"more than {self.settings.max_keys} answers")
        return await self._from_record(owner, {**checked, "words": {}}, name, {"kind": "import"})

    async def record(self, access: Access) -> Json:
        """The table's public record."""
        async with self.at_table(access) as live:
            self._check_open(live, access)
            return await self.think(live.table.record)

    async def _from_record(self, owner: str, record: Json, name: str, origin: Json) -> str:
        game = self._game(record["game"])
        seats = {str(seat): str(who) for seat, who in record["seats"].items()}
        self._check_seats(game, {seat: ME if is_human(who) else who for seat, who in seats.items()})
        self._check_paths(game, record["options"])
        mine = {seat: HOST if is_human(who) else who for seat, who in seats.items()}
        try:
            table = await self.think(_replay, game, {**record, "seats": mine})
        except SandtableError as e:
            raise Refused(422, "bad_record", str(e)) from e
        held = [(owner, seat) for seat, who in table.seats.items() if is_human(who)]
        return await self._set_up(owner, table, name, origin, held)

    async def _set_up(
        self, owner: str, table: Table, name: str, origin: Json, people: list[tuple[str, str]], table_id: str = ""
    ) -> str:
        if await self.think(self.store.owned, owner) >= self.settings.max_tables:
            raise Refused(409, "too_many_tables", f"at most {self.settings.max_tables} tables: delete one first")
        info = table.game.info
        row = NewTable(
            id=table_id or new_id(),
            name=name or info.title,
            game=info.name,
            rules=info.version,
            scenario=table.scenario,
            options=dict(table.options),
            seats=dict(table.seats),
            origin=origin,
            first=entry_of(table, 1),
            standing=standing_of(table),
            members=tuple(dict.fromkeys(people)) or ((owner, WATCH),),
            link_seats=(*(seat for seat, who in table.seats.items() if is_human(who)), WATCH),
        )
        await self.think(self.store.add_table, row, owner)
        return row.id

    def _game(self, name: str) -> Game[Any]:
        try:
            return sandtable.game(name)
        except SandtableError as e:
            raise Refused(422, "bad_setup", str(e)) from e

    def _check_seats(self, game: Game[Any], seats: Mapping[str, str]) -> None:
        allowed = (ME, FRIEND, *policies_of(game))
        for seat, who in seats.items():
            if seat not in game.info.seats or who not in allowed:
                raise Refused(422, "bad_setup", f"seat {seat}: {who!r} is not allowed; allowed: {' '.join(allowed)}")

    def _check_paths(self, game: Game[Any], options: Mapping[str, object]) -> None:
        """Options that name a folder are for one's own machine: a guest shall not make the server read its files."""
        for name, option in game.info.options.items():
            if option.kind == "path" and options.get(name) is not None:
                raise Refused(422, "bad_setup", f"option {name}: a folder of the server is not for the network")

    def _holder(self, who: str) -> str:
        return {ME: HOST, FRIEND: "human"}.get(who, who)

    def _check_open(self, live: Live, access: Access) -> None:
        if not live.open_to(access):
            raise hidden()


def _rematch_id(table_id: str) -> str:
    """The same for everybody who asks: two who ask at once meet at one table."""
    return base64.urlsafe_b64encode(hashlib.sha256(f"rematch of {table_id}".encode()).digest()[:9]).decode()


def _replay(game: Game[Any], record: Json) -> Table:
    """The table of a record, with dice of its own: those of the record may be known to somebody."""
    table = records.read(game, {**record, "rng": None}, new_dice())
    table.settle()
    return table
