"""The sockets' door: what a client may do before there is a request.

The server's own protocol waits for ever for the rest of a request, for a reader that does not read, and takes any
number of connections. This one gives each of them a time and a number. What a whole request may look like is
:mod:`sandtable.web.guard`'s concern, which holds under any other server too.
"""

import asyncio
from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from sandtable.web.address import block_of
from sandtable.web.settings import Settings

WHOLE = "sandtable.whole"
"""The door's own extension of ASGI: a reply in one go, its headers already put into bytes."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much patience the door has."""

    head_bytes: int = 32 * 1024
    head_seconds: float = 10.0
    body_seconds: float = 30.0
    write_seconds: float = 30.0
    in_all: int = 2000
    per_block: int = 200
    trusted: tuple[str, ...] = ()  # proxies bring everybody's connections

    @classmethod
    def of(cls, settings: Settings) -> "Limits":
        """What the settings ask for."""
        return cls(
            settings.max_head, settings.head_seconds, settings.body_seconds, settings.write_seconds,
            settings.max_connections, settings.block_connections, settings.proxies,
        )  # fmt: skip


class Door(HttpToolsProtocol):
    """HTTP/1.1 with patience that ends."""

    limits: ClassVar[Limits] = Limits()
    open_from: ClassVar[Counter[str]] = Counter()
    turned_away: ClassVar[Counter[str]] = Counter()

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._timer: asyncio.TimerHandle | None = None
        self._due: tuple[float, Any] | None = None  # after how long the timer rings, and then?
        self._in_feed = self._moved = False  # while data is read the timer stays; it is set once, afterwards
        self._write_timer: asyncio.TimerHandle | None = None
        self._block: str | None = None
        self._in_head = True
        self._unread = 0  # bytes of the head so far, or of a body that nobody wants any more

    # ------------------------------------------------------------------ connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else "-"
        limits = self.limits
        if host not in limits.trusted and "*" not in limits.trusted:
            self._block = block_of(host)
            self.open_from[self._block] += 1
        if len(self.connections) > limits.in_all or (self._block and self.open_from[self._block] > limits.per_block):
            self._turn_away(503, "too many connections")
            return
        self._wait(limits.head_seconds, self._too_slow)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._leave()  # from here on the live connections' own caps and times hold
        super().handle_websocket_upgrade()

    def _leave(self) -> None:
        self._wait(None)
        if self._write_timer is not None:
            self._write_timer.cancel()
        if self._block is not None:
            self.open_from[self._block] -= 1
            if self.open_from[self._block] <= 0:
                del self.open_from[self._block]
            self._block = None

    def _wait(self, seconds: float | None, then: Any = None) -> None:
        self._due = None if seconds is None else (seconds, then)
        self._moved = True
        if not self._in_feed:
            self._set_timer()

    def _set_timer(self) -> None:
        self._moved = False
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if self._due is None else self.loop.call_later(*self._due)

    # ------------------------------------------------------------------ requests

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._in_head:
            self._unread += len(data)
        self._in_feed = True
        try:
            super().data_received(data)
        finally:
            self._in_feed = False
            if self._moved and (self._due is not None or self._timer is not None):  # mostly a request comes whole
                self._set_timer()
        if self._in_head and self._unread > self.limits.head_bytes and not self.transport.is_closing():
            self._turn_away(431, "the request's head is too large")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        if self._due is None:
            self._wait(self.limits.head_seconds, self._too_slow)

    def on_headers_complete(self) -> None:
        self._in_head, self._unread = False, 0
        # The app breaks off a slow body itself, with a proper reply; this is for one that it does not read.
        self._wait(self.limits.body_seconds + 5.0, self._break_off)
        self.scope["extensions"] = outside = {}
        super().on_headers_complete()
        outside[WHOLE] = partial(self._reply, self.cycle)

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        if self.cycle is not None and self.cycle.response_complete:
            self._unread += len(body)
            if self._unread > 16 * 1024 * 1024:
                self._break_off()

    def on_message_complete(self) -> None:
        self._wait(None)
        self._unread = 0
        super().on_message_complete()

    # ------------------------------------------------------------------ replies

    def _reply(self, cycle: RequestResponseCycle, head: bytes, body: bytes) -> bool:
        """Send a whole reply of status 200: what the protocol does with two messages, without looking through headers that are
        always the same. False where it is not as simple as that: nothing was sent."""
        if cycle.response_started or cycle.disconnected or not cycle.keep_alive or cycle.flow.write_paused:
            return False
        cycle.response_started = cycle.response_complete = True
        ours = b"".join(b"%b: %b\r\n" % header for header in cycle.default_headers)
        self.transport.write(b"%b%b%bcontent-length: %d\r\n\r\n%b" % (STATUS_LINE[200], ours, head, len(body), body))
        cycle.message_event.set()
        cycle.on_response()
        return True

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._write_timer is None:
            self._write_timer = self.loop.call_later(self.limits.write_seconds, self._break_off)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None

    # ------------------------------------------------------------------ the end

    def _too_slow(self) -> None:
        self._timer = self._due = None
        if self.headers or self._unread:  # half a request; a connection that never spoke is simply closed
            self._turn_away(408, "the request did not come in time")
        else:
            self.transport.close()

    def _turn_away(self, status: int, why: str) -> None:
        self.turned_away[str(status)] += 1
        self._wait(None)
        body = why.encode()
        self.transport.write(
            STATUS_LINE[status] + b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
            b"content-length: %d\r\n\r\n%s" % (len(body), body)
        )
        self.transport.close()

    def _break_off(self) -> None:
        self._timer = self._due = None
        self.turned_away["broken_off"] += 1
        if not self.transport.is_closing():
            self.transport.abort()


def door_for(settings: Settings) -> type[Door]:
    """A door with the limits of these settings, and counts of its own."""
    own = {"limits": Limits.of(settings), "open_from": Counter()}
    return type("Door", (Door,), own)
