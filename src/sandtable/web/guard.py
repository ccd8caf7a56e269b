"""The door of the app: limits on sizes and rates, same-origin checks, security headers, one log line a request."""

import time
from collections import OrderedDict
from urllib.parse import urlsplit

import msgspec
import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.web.errors import Refused
from sandtable.web.settings import Settings

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

SAFE = ("GET", "HEAD", "OPTIONS")
DEAR = {"/api/tables": 8, "/api/import": 20}
"""What costs more than one token: setting up a table plays its non-players, an import replays a game."""
CONNECTING = 4
"""What a live connection costs."""


class Buckets:
    """Token buckets, one a client; the longest silent are forgotten."""

    def __init__(self, rate: float, burst: int, clients: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.clients = clients
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str, tokens: float = 1.0, now: float | None = None) -> float:
        """0 if the client may go on, else the seconds to wait."""
        now = time.monotonic() if now is None else now
        left, then = self._left.pop(client, (float(self.burst), now))
        left = min(float(self.burst), left + (now - then) * self.rate)
        enough = left >= tokens
        self._left[client] = (left - tokens if enough else left, now)
        if len(self._left) > self.clients:
            self._left.popitem(last=False)
        return 0.0 if enough else (tokens - left) / self.rate


class Guard:
    """Wraps the whole app."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.buckets = Buckets(settings.rate, settings.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket" and not self._may_connect(scope):
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self.app(scope, receive, send)

    def _may_connect(self, scope: Scope) -> bool:
        return same_origin(Headers(scope=scope)) and not self.buckets.take(_client(scope), CONNECTING)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = time.perf_counter()
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._add_headers(scope, MutableHeaders(scope=message))
            await send(message)

        try:
            refused = self._refusal(scope)
            if refused is None:
                await self.app(scope, self._limited(scope, receive), answer)
            else:
                await _refuse(refused, answer)
        except Exception as e:  # the last resort: the fault is logged, the connection stays
            log.error("failed", route=getattr(scope.get("route"), "path", "-"), exc_info=e)
            if status:
                raise  # half of a reply is out: only breaking off tells the truth
            broke = "something broke on our side; nothing was changed"
            await _refuse(Refused(500, "failed", broke), answer)
        finally:
            route = getattr(scope.get("route"), "path", "-")
            milliseconds = round((time.perf_counter() - start) * 1000, 1)
            if route != "/healthz":
                # The route's pattern, never the address itself: no id, no query, no token reaches the log.
                log.info("request", method=scope["method"], route=route, status=status, ms=milliseconds)

    def _refusal(self, scope: Scope) -> Refused | None:
        path, headers = scope["path"], Headers(scope=scope)
        if scope["method"] not in SAFE and not same_origin(headers):
            return Refused(403, "cross_site", "requests from other sites are not taken")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self._max_body(path):
            return Refused(413, "too_large", f"the body may have {self._max_body(path)} bytes")
        if path.startswith("/api/"):
            tokens = DEAR.get(path, 1) if scope["method"] == "POST" else 1
            wait = self.buckets.take(_client(scope), tokens)
            if wait:
                return Refused(429, "too_fast", "too many requests", retry_after=max(1, round(wait + 0.5)))
        return None

    def _max_body(self, path: str) -> int:
        return self.settings.max_record if path == "/api/import" else self.settings.max_body

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        """``receive`` that stops a body without a declared length once it is too long."""
        limit, seen = self._max_body(scope["path"]), 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > limit:
                raise HTTPException(413)
            return message

        return counted

    def _add_headers(self, scope: Scope, headers: MutableHeaders) -> None:
        for header, value in HEADERS.items():
            headers[header] = value
        if scope.get("scheme") == "https":
            headers["Strict-Transport-Security"] = "max-age=31536000"
        if "cache-control" not in headers:
            headers["Cache-Control"] = "no-store" if scope["path"].startswith("/api/") else "no-cache"


def _client(scope: Scope) -> str:
    return str((scope.get("client") or ("-",))[0])


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from one of our own pages, or from no page at all."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


async def _refuse(refused: Refused, send: Send) -> None:
    headers = [(b"content-type", b"application/json")]
    if "retry_after" in refused.more:
        headers.append((b"retry-after", str(refused.more["retry_after"]).encode()))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(refused.body())})
