"""The short way of an answer: what is asked most is done with the fewest hops.

A well-formed answer to the question that is open, at a table that lies in memory, is given here, in one trip to a thread,
without routing, dependencies and middleware. Everything else goes the long way (``routes/play.py``), and so does whatever
is refused here: nothing was changed by it, and the long way says why. So no rule of who may do what stands here, and what
any request may look like is looked at before (``guard.py``).
"""

import re
import zlib
from dataclasses import dataclass
from typing import Annotated, NoReturn

import msgspec
from starlette.exceptions import HTTPException
from starlette.types import Message, Scope

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
    """The short way, where it can be taken."""

    def table_of(self, scope: Scope) -> str | None:
        """The table at which something is answered, if that is what a request is for."""
        found = _PATH.fullmatch(scope["path"]) if scope["method"] == "POST" else None
        return None if found is None else found[1]

    async def reply(self, scope: Scope, table: str, first: Message | HTTPException) -> bytes | None:
        """Give the answer that came with ``first``: what is replied. None if it goes the long way: nothing was done."""
        asked = _read(scope, table, first)
        if asked is None:
            return None
        desk: Desk = scope["app"].state.desk
        body = asked.body
        try:
            done = await desk.play.answer_at_once(
                table, asked.cookie, body.key, body.version, body.id, asked.lang, asked.show, asked.hold if body.hold else None
            )
        except Refused:
            return None
        if done is None:
            return None
        access, found, packed = done
        desk.told(access, found, body.version, asked.page)
        scope["route"] = ROUTE
        return packed


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
