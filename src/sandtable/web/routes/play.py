"""At a table: looking, answering, undoing, asking why, talking."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from sandtable.kernel.table import Table
from sandtable.text import name
from sandtable.web import models, present, shown
from sandtable.web.desk import AT_A_TABLE, Desk, DeskOf, SeatAccess, TableAccess, reply
from sandtable.web.errors import Refused, no_table
from sandtable.web.open_table import OpenTable
from sandtable.web.shown import Shown
from sandtable.web.store import WATCH, Access, Json
from sandtable.web.strict import StrictRoute

router = APIRouter(route_class=StrictRoute, prefix="/api/tables/{table}", tags=["table"], responses=AT_A_TABLE)

STALE: dict[int | str, dict[str, Any]] = {
    409: {"model": models.StaleOut, "description": "Not now: too late, or nothing to undo."}
}


@router.get("", response_model=models.TableOut)
async def table(
    request: Request,
    desk: DeskOf,
    access: TableAccess,
    lang: models.LangQuery = "en",
    version: models.CountQuery = 0,
    lines: models.CountQuery = 0,
    chat: models.CountQuery = 0,
) -> Response:
    """The table as the asker may see it. ``version``, ``lines`` and ``chat`` say what they have already."""
    visit = await desk.db(desk.store.visit, access.table, access.player, chat)
    if visit is None:
        raise no_table()
    return reply(request, await desk.page(visit, lang, version, lines))


@router.delete("", status_code=204, response_class=Response)
async def delete(desk: DeskOf, access: TableAccess) -> Response:
    """The owner deletes the table; anybody else leaves it."""
    if access.owner:
        await desk.db(desk.store.delete_table, access.table)
        desk.shelf.forget(access.table)
        await desk.hub.poll()
    else:
        await desk.db(desk.seating.leave, access.table, access.player)
        desk.hub.changed(access.table)
    return Response(status_code=204)


class Player:
    """Somebody at a seat who changes the table, and what their page has of it already (``lines`` of the log)."""

    def __init__(self, desk: Desk, access: Access, lang: str, lines: int, page: str) -> None:
        self.desk, self.access, self.lang, self.lines, self.page = desk, access, lang, lines, page

    def show(self, version: int) -> Callable[[OpenTable], Shown]:
        """Shows them the table as it then stands."""
        return partial(shown.state, access=self.access, lang=self.lang, version=version, lines=self.lines)

    async def played(self, version: int, playing: Awaitable[Shown]) -> Response:
        """The table after what they did, which everybody is told of; a refusal tells how it stands."""
        try:
            found = await playing
        except Refused as refused:
            now = await self.desk.db(self.desk.store.access, self.access.table, self.access.player)
            if refused.status == 409 and now is not None:
                async with self.desk.shelf.at_table(now) as opened:
                    stands = await self.desk.shelf.think(shown.state, opened, now, self.lang, 0, 0)
                refused.more["state"] = stands.json
            raise
        self.desk.told(self.access, found, version, self.page)
        return Response(bytes(found.json), media_type="application/json")


async def player(
    desk: DeskOf, access: SeatAccess, lang: models.LangQuery = "en", lines: models.CountQuery = 0,
    page: models.PageQuery = "",
) -> Player:  # fmt: skip
    """Who is at it (async: FastAPI sends plain functions, and classes, to a thread)."""
    return Player(desk, access, lang, lines, page)


PlayerOf = Annotated[Player, Depends(player)]


@router.post("/answer", response_model=models.StateOut, responses=STALE)
async def answer(body: models.AnswerIn, by: PlayerOf) -> Response:
    """Answer the question. It is in the database before this replies; the table then stands as returned.

    With ``hold``, an answer that ends a turn is only shown (``held``), to be given again without it. ``page`` is the name
    that the page gave its live connection, which is then not told the same again.
    """
    show = by.show(body.version)

    def hold(opened: OpenTable, would: Table) -> Shown:
        return shown.also(show(opened), "held", present.held(opened, would, by.access, body.key, by.lang))

    playing = by.desk.play.answer(by.access, body.key, body.version, body.id, show, hold if body.hold else None)
    return await by.played(body.version, playing)


@router.post("/undo", response_model=models.StateOut, responses=STALE)
async def undo(body: models.UndoIn, by: PlayerOf) -> Response:
    """Undo the last choice, the turn's, or to a moment. Never past dice, a reveal or another person."""
    playing = by.desk.play.undo(by.access, body.to, body.version, body.id, by.show(body.version))
    return await by.played(body.version, playing)


@router.get("/why", response_model=models.WhyOut)
async def why(
    request: Request, key: models.KeyQuery, desk: DeskOf, access: TableAccess, lang: models.LangQuery = "en"
) -> Response:
    """Why ``key`` is not on offer, with the rules' numbers."""
    async with desk.shelf.at_table(access) as opened:
        return reply(request, await desk.shelf.think(_why, opened, access, key, lang))


@present.in_its_words
def _why(opened: OpenTable, access: Access, key: str, lang: str) -> Json:
    asked = opened.table.decision
    if asked is None:
        found = present.reasons([("", "game_over")], lang)
    elif not opened.asks(access):
        found = present.reasons([("", "not_your_turn")], lang)
    else:
        found = present.why_not(asked, key, lang)
    return {"key": key, "label": name(lang, key), "on_offer": not found, "reasons": found}


@router.post("/chat", response_model=list[models.ChatOut])
async def say(
    request: Request, body: models.SayIn, desk: DeskOf, access: TableAccess, lang: models.LangQuery = "en"
) -> Response:
    """Say something to everybody at the table; the last lines of the chat."""
    desk.say_slowly(access.player)
    seat = access.seats[0] if access.seats else WATCH
    await desk.db(desk.store.say, access.table, body.id, access.player, seat, body.text)
    desk.hub.changed(access.table)
    said = await desk.db(desk.store.chat, access.table)
    async with desk.shelf.at_table(access) as opened:
        return reply(request, present.chat(said, opened.table.game.info, lang))
