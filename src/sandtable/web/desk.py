"""What every route stands on: the settings, the database, the tables, the live pages; and who is asking."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

import msgspec
from fastapi import Depends, Request
from starlette.requests import HTTPConnection
from starlette.responses import Response

from sandtable.web import present, shown
from sandtable.web.address import client_of
from sandtable.web.buckets import Buckets
from sandtable.web.channels import Channels
from sandtable.web.cookies import COOKIE
from sandtable.web.errors import no_table, only_watching, too_fast
from sandtable.web.forecasts import Forecasts
from sandtable.web.founding import Founding
from sandtable.web.hub import Hub
from sandtable.web.keyring import Keyring
from sandtable.web.mail import Mailer
from sandtable.web.metrics import Metrics
from sandtable.web.mine import Mine
from sandtable.web.models import ErrorOut, TableId
from sandtable.web.notices import Notices
from sandtable.web.onward import Onward
from sandtable.web.open_table import OpenTable
from sandtable.web.pace import Pace
from sandtable.web.persons import Persons
from sandtable.web.playing import Play
from sandtable.web.public import Public
from sandtable.web.seating import Seating
from sandtable.web.settings import Settings
from sandtable.web.shelf import Shelf
from sandtable.web.shown import Shown
from sandtable.web.storage import Storage
from sandtable.web.store import Access, Json, Store, Visit
from sandtable.web.threads import Database

COOKIE_DAYS = 400


@dataclass(frozen=True, slots=True)
class Desk:
    """The app's parts."""

    settings: Settings
    store: Store
    db: Database
    shelf: Shelf
    onward: Onward
    play: Play
    founding: Founding
    seating: Seating
    hub: Hub
    talk: Buckets
    storage: Storage
    metrics: Metrics
    public: Public
    persons: Persons
    keyring: Keyring
    mine: Mine
    mailer: Mailer
    letters: Buckets
    notices: Notices
    trials: Buckets
    channels: Channels
    postmen: Database
    pace: Pace
    forecasts: Forecasts

    async def player(self, connection: HTTPConnection) -> str | None:
        """Who is asking, by their cookie."""
        cookie = connection.cookies.get(COOKIE)
        return None if cookie is None else await self.db(self.store.player, cookie)

    async def enter(self, connection: HTTPConnection, table: str) -> Access | None:
        """What the asker may do at a table; None for nothing at all."""
        cookie = connection.cookies.get(COOKIE)
        return None if cookie is None else await self.db(self.store.enter, table, cookie)

    def say_slowly(self, player: str) -> None:
        """Refuse somebody who talks more than anybody can read."""
        wait = self.talk.take(player)
        if wait:
            raise too_fast(wait, "chat")

    def told(self, access: Access, found: Shown, version: int, page: str) -> None:
        """Somebody's request for ``version`` was replied to with ``found``: tell all others who look, if it is newer. The
        page that asked has it already."""
        if page:
            self.hub.given(access.table, access.player, page, found.version, found.lines)
        if found.version != version:
            self.hub.changed(access.table, found.head, found.roll)

    async def page(self, visit: Visit, lang: str, version: int = 0, lines: int = 0) -> Json:
        """Everything the page of one player needs, given what it has already."""
        async with self.shelf.at_table(visit.access) as opened:
            return await self.shelf.think(_page, opened, visit, lang, version, lines)


def _page(opened: OpenTable, visit: Visit, lang: str, version: int, lines: int) -> Json:
    return {
        "about": present.about(opened, visit.access, visit.people, lang),
        "state": shown.state(opened, visit.access, lang, version, lines).json,
        "chat": present.chat(visit.chat, opened.table.game.info, lang),
    }


def desk_of(connection: HTTPConnection) -> Desk:
    """The app's parts."""
    desk = connection.app.state.desk
    assert isinstance(desk, Desk)
    return desk


async def get_desk(request: Request) -> Desk:
    """The app's parts, for a route (async: FastAPI sends plain functions to a thread)."""
    return desk_of(request)


DeskOf = Annotated[Desk, Depends(get_desk)]


async def known_player(request: Request, desk: DeskOf) -> str | None:
    """The player, if this browser has been here before."""
    return await desk.player(request)


async def some_player(request: Request, desk: DeskOf) -> str:
    """The player; a newcomer becomes one, and gets the cookie with the reply."""
    known = await desk.player(request)
    if known is not None:
        return known
    block = await desk.db(desk.storage.check_newcomer, client_of(request.scope))
    player, request.state.new_cookie = await desk.db(desk.store.new_player, block)
    return player


async def somebody(request: Request, desk: DeskOf) -> Callable[[], Awaitable[str]]:
    """:func:`some_player`, to be called by the route itself: so that a request that is refused makes nobody a player."""
    return partial(some_player, request, desk)


async def table_access(table: TableId, request: Request, desk: DeskOf) -> Access:
    """What the asker may do at the table of the path; a stranger learns nothing, not even that it exists."""
    access = await desk.enter(request, table)
    if access is None:
        raise no_table()
    return access


async def seat_access(access: Annotated[Access, Depends(table_access)]) -> Access:
    """The same for somebody who holds a seat."""
    if not access.seats:
        raise only_watching()
    return access


KnownPlayer = Annotated[str | None, Depends(known_player)]
SomePlayer = Annotated[Callable[[], Awaitable[str]], Depends(somebody)]
TableAccess = Annotated[Access, Depends(table_access)]
SeatAccess = Annotated[Access, Depends(seat_access)]


def reply(request: Request, content: Any, status: int = 200) -> Response:
    """JSON, and the cookie of a player who has just become one."""
    response = Response(msgspec.json.encode(content), status, media_type="application/json")
    cookie = getattr(request.state, "new_cookie", None)
    if cookie is not None:
        response.set_cookie(
            COOKIE, cookie, max_age=COOKIE_DAYS * 86_400, path="/", httponly=True, samesite="strict",
            secure=request.url.scheme == "https",
        )  # fmt: skip
    return response


def refusals(**statuses: str) -> dict[int | str, dict[str, Any]]:
    """The refusals of a route for the OpenAPI document: ``s404="no such table"``."""
    return {int(s[1:]): {"model": ErrorOut, "description": text} for s, text in statuses.items()}


ALWAYS = refusals(
    s400="The body cannot be read.", s403="Not allowed.", s408="The body did not come in time.",
    s413="The body is too large.", s421="The server is not called so.", s422="The request is malformed.",
    s429="Too many requests.", s431="The head is too large.", s503="Too much to work out just now.",
)  # fmt: skip
AT_A_TABLE = {**ALWAYS, **refusals(s404="No such table, or no seat of yours at it.", s409="Not now.")}
