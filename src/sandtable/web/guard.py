"""The door of the app: limits on sizes, times and rates, whose name and whose page, security headers, one log line a
request. It runs before anything else looks at a request, under whatever server and Python."""

import logging
import re
import time
from collections.abc import Iterable
from urllib.parse import urlsplit

import msgspec
import structlog
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.web import logs
from sandtable.web.address import client_of, is_called
from sandtable.web.bill import Bill, bill
from sandtable.web.buckets import Buckets
from sandtable.web.cookies import only_ours
from sandtable.web.door import WHOLE
from sandtable.web.errors import Refused, language_of, too_fast
from sandtable.web.express import GZIP, Express
from sandtable.web.metrics import Metrics
from sandtable.web.settings import Settings
from sandtable.web.within import within

log = structlog.get_logger("sandtable.http")

CSP = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

_ALWAYS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")
_NO_STORE, _NO_CACHE = (b"cache-control", b"no-store"), (b"cache-control", b"no-cache")

HEALTH, METRICS = "/healthz", "/metrics"
SAFE = ("GET", "HEAD", "OPTIONS")
BUILDS = re.compile(r"/api/(tables|tutorials|import|tables/[^/]+/(fork|rematch))")
"""What makes a table: it may start long work, so a client who has had too much of that waits before the next."""
UP_FRONT = 5
"""Tokens for it beforehand; like everything else it is charged for the work it really was."""
TOKENS_A_SECOND = 100.0
"""For each second of a worker's own time; that of the workshop counts as work only."""
CONNECTING = 4
"""What a live connection costs."""


class Guard:
    """Wraps the whole app."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, express: Express) -> None:
        self.metrics = metrics
        self.app = app
        self.express = express
        self.settings = settings
        self.buckets = Buckets(settings.rate, settings.burst)
        self.work = Buckets(settings.work_rate, settings.work_burst)

    def _charge(self, client: str, seconds: float, here: bool) -> None:
        self.work.charge(client, seconds)
        if here:
            self.buckets.charge(client, seconds * TOKENS_A_SECOND)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            bill.set(Bill(client_of(scope), self._charge))
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket" and not self._may_connect(scope):
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self.app(scope, receive, send)

    def _may_connect(self, scope: Scope) -> bool:
        if self._bad_head(scope) is not None or not same_origin(scope):
            return False
        return not self.buckets.take(client_of(scope), CONNECTING)

    def _bad_head(self, scope: Scope) -> Refused | None:
        """Too much of a head, or one that is meant for another server; what is left holds no cookie but ours."""
        headers = scope["headers"]
        size = len(scope.get("raw_path") or b"") + len(scope.get("query_string") or b"") + 4 * len(headers)
        for name, value in headers:
            size += len(name) + len(value)
        if len(headers) > self.settings.max_headers or size > self.settings.max_head:
            return Refused(431, "head_too_large", headers=self.settings.max_headers, most=self.settings.max_head)
        scope["headers"] = only_ours(headers)
        if scope["path"] not in (HEALTH, METRICS) and not is_called(_header(scope, b"host"), self.settings.names):
            return Refused(421, "unknown_host")
        return None

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = time.perf_counter()
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = _with_ours(scope, message["headers"])
            await send(message)

        try:
            refused = self._refusal(scope)
            if refused is not None:
                await _refuse(refused, scope, answer)
                return
            receive = self._limited(scope, receive)
            table = self.express.table_of(scope)
            if table is not None:
                first = await _first(receive)
                packed = await self.express.reply(scope, table, first)
                if packed is not None:
                    status = 200
                    await _whole(scope, send, packed)
                    return
                receive = _again(first, receive)
            await self.app(scope, receive, answer)
        except Exception as e:  # the last resort: the fault is logged, the connection stays
            log.error("failed", route=getattr(scope.get("route"), "path", "-"), exc_info=e)
            if status:
                raise  # half of a reply is out: only breaking off tells the truth
            await _refuse(Refused(500, "failed"), scope, answer)
        finally:
            route = getattr(scope.get("route"), "path", "-")
            took = time.perf_counter() - start
            if route not in (HEALTH, METRICS):
                self.metrics.request(scope["method"], route, status, took)
                # The route's pattern, never the address itself: no id, no query, no token reaches the log.
                if logs.tells(logging.INFO):
                    log.info("request", method=scope["method"], route=route, status=status, ms=round(took * 1000, 1))

    def _refusal(self, scope: Scope) -> Refused | None:
        bad = self._bad_head(scope)
        if bad is not None:
            return bad
        path = scope["path"]
        if scope["method"] not in SAFE and not same_origin(scope):
            return Refused(403, "cross_site")
        length = _header(scope, b"content-length") or "0"
        if not length.isdigit() or len(length) > 15 or int(length) > self._max_body(path):
            return Refused(413, "too_large", most=self._max_body(path))
        if path.startswith("/api/"):
            builds = scope["method"] == "POST" and BUILDS.fullmatch(path) is not None
            client = client_of(scope)
            wait = self.buckets.take(client, UP_FRONT if builds else 1)
            if wait:
                return too_fast(wait)
            if builds and (wait := self.work.take(client, 0.0)):
                return too_fast(wait, "tables")
        return None

    def _max_body(self, path: str) -> int:
        return self.settings.max_record if path == "/api/import" else self.settings.max_body

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        """``receive`` that stops a body without a declared length once it is too long, and any that does not come."""
        limit, seen, whole = self._max_body(scope["path"]), 0, False
        until = time.monotonic() + self.settings.body_seconds

        async def counted() -> Message:
            nonlocal seen, whole
            if whole:  # what comes now is the end of the connection, whenever that may be
                return await receive()
            try:
                message = await within(until - time.monotonic(), receive())
            except TimeoutError:
                raise HTTPException(408, headers={"Connection": "close"}) from None
            seen += len(message.get("body", b""))
            whole = not message.get("more_body", False)
            if seen > limit:
                raise HTTPException(413)
            return message

        return counted


def _with_ours(scope: Scope, headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """A reply's headers, and those that each has; no route sets one of these but Cache-Control."""
    found = [*headers, *_ALWAYS]
    if scope.get("scheme") == "https":
        found.append(_STRICT_TRANSPORT)
    if not any(name == b"cache-control" for name, _ in found):
        found.append(_NO_STORE if scope["path"].startswith("/api/") else _NO_CACHE)
    return found


async def _first(receive: Receive) -> Message | HTTPException:
    """The first part of the body, mostly all of it; or why it is not taken."""
    try:
        return await receive()
    except HTTPException as e:
        return e


def _again(first: Message | HTTPException, receive: Receive) -> Receive:
    """``receive`` from the start."""
    left = [first]

    async def from_the_start() -> Message:
        message = left.pop() if left else await receive()
        if isinstance(message, HTTPException):
            raise message
        return message

    return from_the_start


def _replying(scheme: str, *more: tuple[bytes, bytes]) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """The headers of a reply by the short way but its length, for any server and for our own door (``door.py``)."""
    headers = [(b"content-type", b"application/json"), (b"vary", b"Accept-Encoding"), *more]
    whole = _with_ours({"scheme": scheme, "path": "/api/"}, headers)
    return whole, b"".join(b"%b: %b\r\n" % header for header in whole)


_GZIP_ENCODED = (b"content-encoding", b"gzip")
_REPLYING = {
    (scheme, packed): _replying(scheme, *[_GZIP_ENCODED][:packed]) for scheme in ("http", "https") for packed in (False, True)
}


async def _whole(scope: Scope, send: Send, packed: bytes) -> None:
    """Send what was found by the short way, where our own door stands outside in one go."""
    headers, head = _REPLYING["https" if scope.get("scheme") == "https" else "http", packed.startswith(GZIP)]
    outside = scope.get("extensions")
    if outside is None or WHOLE not in outside or not outside[WHOLE](head, packed):
        length = (b"content-length", b"%d" % len(packed))
        await send({"type": "http.response.start", "status": 200, "headers": [*headers, length]})
        await send({"type": "http.response.body", "body": packed})


def _header(scope: Scope, name: bytes) -> str | None:
    """The first of a request's headers by that name."""
    for each, value in scope["headers"]:
        if each == name:
            return str(value, "latin-1")
    return None


def same_origin(scope: Scope) -> bool:
    """Whether a request comes from one of our own pages, or from no page at all."""
    origin = _header(scope, b"origin")
    try:
        return origin is None or urlsplit(origin).netloc == _header(scope, b"host")
    except ValueError:
        return False


async def _refuse(refused: Refused, scope: Scope, send: Send) -> None:
    headers = [(b"content-type", b"application/json")]
    if "retry_after" in refused.more:
        headers.append((b"retry-after", str(refused.more["retry_after"]).encode()))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(refused.body(language_of(scope)))})
