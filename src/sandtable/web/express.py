"""The short way of an answer: what is asked most is done with the fewest hops.

A well-formed answer to the question that is open, at a table that lies in memory, is given here, in one trip to a thread,
without routing, dependencies and middleware. Everything else goes the long way (``routes/play.py``), and so does whatever
is refused here: nothing was changed by it, and the long way says why. So no rule of who may do what stands here.
"""

import re
import zlib
from dataclasses import dataclass
from typing import Annotated, NoReturn

import msgspec
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.kernel.table import Table
from sandtable.text import languages
from sandtable.web import present, shown
from sandtable.web.address import client_of
from sandtable.web.cookies import COOKIE
from sandtable.web.desk import Desk
from sandtable.web.errors import Refused
from sandtable.web.open_table import OpenTable
from sandtable.web.shown import Shown
from sandtable.web.store import Access

_PATH = re.compile(r"/api/tables/([A-Za-z0-9_-]{12})/answer")
_PAGE = re.compile(r"[A-Za-z0-9_-]{8,64}")
_LINES = re.compile(r"[0-9]{1,7}")
_COOKIE = COOKIE.encode() + b"="
_JSON = (b"content-type", b"application/json")
GZIP = b"\x1f\x8b"
HERE = ("127.0.0.1", "::/64")
"""Clients on this machine, to whom it is no shorter way: a proxy tells for whom it asks."""
SQUEEZED = 1000
"""From so many bytes on a reply is compressed, for who can read that."""


@dataclass(frozen=True, slots=True)
class Route:
    """What the log and the figures call it."""

    path: str = "/api/tables/{table}/answer"


ROUTE = Route()


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """What ``AnswerIn`` takes, and no more than that: read and checked in one go."""

    key: Annotated[str, msgspec.Meta(pattern=r"^[a-z_]+(:[a-z0-9_.+-]+)*\Z", max_length=100)]
    version: Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
    id: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{8,64}\Z")]
    hold: bool = False


_decode = msgspec.json.Decoder(Answer).decode


@dataclass(slots=True)
class Asked:
    """An answer as it came: who gives it, and what their page has."""

    table: str
    cookie: str
    body: Answer
    lang: str
    lines: int
    page: str
    squeezed: bool

    def show(self, opened: OpenTable, access: Access) -> tuple[Access, Shown, bytes]:
        """The table as it then stands."""
        return self._packed(access, shown.state(opened, access, self.lang, self.body.version, self.lines))

    def hold(self, opened: OpenTable, access: Access, would: Table) -> tuple[Access, Shown, bytes]:
        """The same for an answer that is not given yet."""
        now = shown.state(opened, access, self.lang, self.body.version, self.lines)
        return self._packed(access, shown.also(now, "held", present.held(opened, would, access, self.body.key, self.lang)))

    def _packed(self, access: Access, found: Shown) -> tuple[Access, Shown, bytes]:
        body = bytes(found.json)
        if self.squeezed and len(body) >= SQUEEZED:
            body = zlib.compress(body, 1, wbits=31)
        return access, found, body


class Express:
    """Wraps the app: takes the short way where it can."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        first = await _first(receive)
        asked = _read(scope, found[1], first)
        if asked is None or not await _given(scope["app"].state.desk, asked, scope, send):
            await self.app(scope, _again(first, receive), send)


async def _given(desk: Desk, asked: Asked, scope: Scope, send: Send) -> bool:
    """Give the answer, and reply; False if it goes the long way."""
    body = asked.body
    try:
        done = await desk.play.answer_at_once(
            asked.table, asked.cookie, body.key, body.version, body.id, asked.show, asked.hold if body.hold else None
        )
    except Refused:
        return False
    if done is None:
        return False
    access, found, packed = done
    desk.told(access, found, body.version, asked.page)
    scope["route"] = ROUTE
    headers = [_JSON, (b"content-length", b"%d" % len(packed)), (b"vary", b"Accept-Encoding")]
    if packed.startswith(GZIP):
        headers.append((b"content-encoding", b"gzip"))
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": packed})
    return True


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


def _read(scope: Scope, table: str, message: Message | HTTPException) -> Asked | None:
    """The answer, if it is well formed in every way."""
    if isinstance(message, HTTPException) or message["type"] != "http.request" or message.get("more_body", False):
        return None
    headers = dict(scope["headers"])
    cookie = headers.get(b"cookie", b"")
    if not cookie.startswith(_COOKIE) or not headers.get(b"content-type", b"").startswith(b"application/json"):
        return None
    try:
        answer = _decode(message["body"])
        lang, lines, page = _has(str(scope["query_string"], "ascii"))
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return None
    squeezed = b"gzip" in headers.get(b"accept-encoding", b"") and client_of(scope) not in HERE
    return Asked(table, str(cookie[len(_COOKIE) :], "ascii"), answer, lang, lines, page, squeezed)


def _has(query: str) -> tuple[str, int, str]:
    """What the page has, by the address: ``lang``, ``lines``, ``page``. Raises ValueError at anything else, and at what is
    not written plainly."""
    found = {"lang": "en", "lines": "0", "page": ""}
    left = set(found)
    for part in query.split("&") if query else ():
        name, _, value = part.partition("=")
        left.remove(name) if name in left else _odd()
        found[name] = value
    lang, lines, page = found["lang"], found["lines"], found["page"]
    if lang not in languages() or not _LINES.fullmatch(lines) or ("page" not in left and not _PAGE.fullmatch(page)):
        _odd()
    return lang, int(lines), page


def _odd() -> NoReturn:
    raise ValueError
