"""The live connection of a page: it says what it has, and is told what is new until it leaves.

From the page: ``{"type": "hello", "lang", "version", "lines", "chat", "page"}`` first and whenever it wants all it lacks
(after a reconnect, or in another language); ``{"type": "ping"}`` to show that it is there.
To the page: ``{"type": "update", "about", "state", "chat"}``, ``{"type": "pong"}``, ``{"type": "gone"}``, and while a program
searches for this worker ``{"type": "thinking", "seat", "part", "seconds"}``: for whom, how much of it is done, since when.

A page that gives itself a name (``page``) is told only what it lacks: of the three parts those that are new to it. What
the reply to a request that bears the same name has brought it, it does not lack.
"""

import asyncio
import contextlib
import time
from dataclasses import replace
from typing import Annotated

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from sandtable.text import languages
from sandtable.web import present, shown
from sandtable.web.address import client_of
from sandtable.web.buckets import Buckets
from sandtable.web.desk import Desk, desk_of
from sandtable.web.errors import Refused
from sandtable.web.hub import Watcher
from sandtable.web.models import TableId
from sandtable.web.shown import Shown
from sandtable.web.store import Access, Visit
from sandtable.web.within import within

router = APIRouter()

NO_TABLE, POLICY, AGAIN, TOO_MANY = 4404, 1008, 1012, 1013
"""Close codes: nothing here for you; you broke the rules; come back soon; come back when others have left."""

PEOPLE_SECONDS = 20.0
"""How long a page trusts what it read of who is looking; well below ``present.ONLINE_SECONDS``."""

_Count = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
_Name = Annotated[str, msgspec.Meta(pattern=r"^([A-Za-z0-9_-]{8,64})?$")]
_Lang = Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2,3}$")]


class Hello(msgspec.Struct, tag="hello", forbid_unknown_fields=True):
    """What the page has already."""

    lang: _Lang = "en"
    version: _Count = 0
    lines: _Count = 0
    chat: _Count = 0
    page: _Name = ""

    def __post_init__(self) -> None:
        if self.lang not in languages():
            raise ValueError(f"unknown language {self.lang}")


class Ping(msgspec.Struct, tag="ping", forbid_unknown_fields=True):
    """Still here."""


_DECODER: msgspec.json.Decoder[Hello | Ping] = msgspec.json.Decoder(Hello | Ping)


@router.websocket("/api/tables/{table}/live")
async def live(socket: WebSocket, table: TableId) -> None:
    """The live connection of one page."""
    desk = desk_of(socket)
    access = await desk.enter(socket, table)
    await socket.accept()
    if access is None:
        await socket.close(NO_TABLE)
        return
    watcher = Watcher(table, access.player, client_of(socket.scope))
    if not desk.hub.add(watcher):
        await socket.close(TOO_MANY)
        return
    page = _Page(socket, desk, access, watcher)
    try:
        await page.serve()
    except WebSocketDisconnect:
        pass
    except (msgspec.ValidationError, msgspec.DecodeError, TimeoutError):
        await page.close(POLICY)
    finally:
        desk.hub.remove(watcher)


class _Page:
    def __init__(self, socket: WebSocket, desk: Desk, access: Access, watcher: Watcher) -> None:
        self.socket = socket
        self.desk = desk
        self.table = access.table
        self.player = access.player
        self.watcher = watcher
        self.hello = Hello()
        self.told_chat = -1  # the last line of chat this page was told
        self.online: frozenset[str] = frozenset()  # who was looking when that was last read
        self.folk: tuple[object, ...] = ()  # who sits where, and who of them is looking
        self.told_about: tuple[object, ...] | None = None  # what it was told of that; None: nothing yet
        self.bucket = Buckets(rate=2.0, burst=20, clients=1)

    async def serve(self) -> None:
        self._greet(await self._hello())
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            done, _ = await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in (reader, writer):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await task

    async def close(self, code: int) -> None:
        with contextlib.suppress(RuntimeError, TimeoutError):  # it is closed already, or does not read
            async with asyncio.timeout(5.0):
                await self.socket.close(code)

    async def _hello(self) -> Hello:
        message = await self._receive(self.desk.settings.hello_seconds)
        return message if isinstance(message, Hello) else Hello()

    def _greet(self, hello: Hello) -> None:
        """It says what it has: tell it all it lacks."""
        self.hello, self.told_chat, self.told_about = hello, hello.chat, None
        watcher = self.watcher
        watcher.page, watcher.version, watcher.lines, watcher.beat = hello.page, hello.version, hello.lines, 0
        watcher.ring()

    async def _receive(self, seconds: float) -> Hello | Ping:
        async with asyncio.timeout(seconds):
            message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        return _DECODER.decode(message.get("text") or b"")  # bytes are no message of ours: refused like any nonsense

    async def _read(self) -> None:
        while True:
            message = await self._receive(self.desk.settings.idle_seconds)
            if self.bucket.take("page"):
                await self.close(POLICY)
                return
            if isinstance(message, Hello):
                self._greet(message)
            else:
                await self._send({"type": "pong"})
                await self.desk.db(self.desk.store.seen, self.table, self.player)
                await self._look_around()

    async def _look_around(self) -> None:
        """Somebody who goes away does not say so: with every sign of life the page is told if others have changed."""
        online = present.online(await self.desk.db(self.desk.store.people, self.table))
        if online != self.online:
            self.watcher.beat = 0
            self.watcher.ring()

    async def _write(self) -> None:
        db, store, watcher = self.desk.db, self.desk.store, self.watcher
        await db(store.seen, self.table, self.player, arrived=True)
        visit: Visit | None = None
        read_at, read_chat = 0.0, -1
        while await watcher.wait():
            if watcher.thought is not None:
                thought, watcher.thought = watcher.thought, None
                await self._send({"type": "thinking", **thought})
            if not watcher.changed():
                continue
            head = watcher.head() or await db(store.head, self.table)
            if head is None:
                break
            if head.beat <= watcher.beat:  # rung twice for one change
                continue
            watcher.beat, chat = head.beat, self.told_chat
            old = time.monotonic() - read_at > PEOPLE_SECONDS
            if visit is None or old or visit.access.head.folk != head.folk or read_chat != chat:
                visit, read_at = await db(store.visit, self.table, self.player, chat), time.monotonic()
                if visit is None:
                    break
                self._look_at(visit)
            else:  # the same people, nothing said: only the game went on
                visit = Visit(replace(visit.access, head=head), visit.people, ())
            try:
                await self._tell(visit)
            except Refused:
                break
            read_chat = self.told_chat
        if watcher.gone or await db(store.access, self.table, self.player) is None:
            await self._send({"type": "gone"})
        await self.close(AGAIN)

    def _look_at(self, visit: Visit) -> None:
        self.online = present.online(visit.people)
        names = tuple((p.player, p.name, p.seat) for p in visit.people)
        self.folk = (visit.access.seats, visit.access.owner, names, self.online)

    async def _tell(self, visit: Visit) -> None:
        """Send what the page lacks: all that is new to it, or to one without a name all there is."""
        hello, watcher, access = self.hello, self.watcher, visit.access
        whole = not hello.page or self.told_about is None
        lacks: dict[str, object] = {}
        resting = None if whole or visit.chat else self.desk.shelf.at_rest(access.table, access.head.seq)
        found = None if resting is None else shown.at_hand(resting, access, hello.lang, watcher.version, watcher.lines)
        if found is not None and self.told_about == (*self.folk, found.roll):  # mostly: another has answered, and that is all
            if found.version > watcher.version:
                lacks["state"] = found.json
        else:
            found = await self._look(visit, whole, lacks)
        if self.hello is not hello:  # it has said meanwhile what it has: the bell rings for that
            return
        watcher.has(found.version, found.lines)
        watcher.folk, watcher.roll = access.head.folk, found.roll
        self.told_about = (*self.folk, found.roll)
        if visit.chat:
            self.told_chat = visit.chat[-1].n
        if lacks:
            await self._send({"type": "update", **lacks})

    async def _look(self, visit: Visit, whole: bool, lacks: dict[str, object]) -> Shown:
        """The table as it stands; what the page lacks of it is put into ``lacks``."""
        hello, watcher, shelf = self.hello, self.watcher, self.desk.shelf
        async with shelf.at_table(visit.access) as opened:
            has = (visit.access, hello.lang, watcher.version, watcher.lines)
            found = shown.at_hand(opened, *has)
            if found is None:
                found = await shelf.think(shown.state, opened, *has)
            if whole or self.told_about != (*self.folk, found.roll):
                lacks["about"] = await shelf.think(shown.about, opened, visit, hello.lang)
            if whole or found.version > watcher.version:
                lacks["state"] = found.json
            if whole or visit.chat:
                lacks["chat"] = present.chat(visit.chat, opened.table.game.info, hello.lang)
        return found

    async def _send(self, message: dict[str, object]) -> None:
        text = str(msgspec.json.encode(message), "utf-8")
        await within(self.desk.settings.write_seconds, self.socket.send_text(text))  # for one who does not read
