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
from sandtable.web.errors import Refused, language_of, too_fast
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

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.metrics = metrics
        self.app = app
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
        size = len(scope.get("raw_path") or b"") + len(scope.get("query_string") or b"")
        size += sum(len(name) + len(value) + 4 for name, value in headers)
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
            if refused is None:
                await self.app(scope, self._limited(scope, receive), answer)
            else:
                await _refuse(refused, scope, answer)
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
