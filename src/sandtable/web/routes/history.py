"""Looking back and elsewhere: any moment of the past, statistics, records, forks, rematches."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from sandtable.web import models, present
from sandtable.web.desk import AT_A_TABLE, DeskOf, SeatAccess, TableAccess, reply
from sandtable.web.errors import no_moment
from sandtable.web.strict import StrictRoute

router = APIRouter(route_class=StrictRoute, prefix="/api/tables/{table}", tags=["history"], responses=AT_A_TABLE)


@router.get("/at/{moment}", response_model=models.FrameOut)
async def at_moment(
    request: Request, moment: models.Moment, desk: DeskOf, access: TableAccess, lang: models.LangQuery = "en"
) -> Response:
    """The table as it stood after ``moment`` answers, with the last of them and its reasons."""
    async with desk.shelf.at_table(access) as opened:
        if moment > opened.table.moment:
            raise no_moment(opened.table.moment)
        return reply(request, await desk.shelf.think(present.frame, opened, access, moment, lang))


@router.get("/overlay", response_model=models.OverlayOut)
async def overlay(
    request: Request, name: models.KeyQuery, desk: DeskOf, access: TableAccess, moment: models.MomentQuery = None
) -> Response:
    """What a page may draw over the board on request, now or as it was at ``moment``; null if there is no such thing."""
    async with desk.shelf.at_table(access) as opened:
        if moment is not None and moment > opened.table.moment:
            raise no_moment(opened.table.moment)
        return reply(request, await desk.shelf.think(present.overlay, opened, access, name, moment))


@router.get("/statistics", response_model=models.StatisticsOut)
async def statistics(request: Request, desk: DeskOf, access: TableAccess, lang: models.LangQuery = "en") -> Response:
    """The scores over time, and what can be counted."""
    history = await desk.db(desk.store.entries, access.table)
    async with desk.shelf.at_table(access) as opened:
        await desk.shelf.in_steps(opened.scoring())
        return reply(request, await desk.shelf.think(present.statistics, opened, access, history, lang))


@router.get("/record", response_model=models.RecordIn)
async def record(request: Request, desk: DeskOf, access: TableAccess) -> Response:
    """The game as a record: setup and answers, without the random source. Until the game is over, answers that the asker
    may not know are left open; whoever loads the record draws them anew."""
    async with desk.shelf.at_table(access) as opened:
        response = reply(request, await desk.shelf.think(opened.record, access))
    response.headers["Content-Disposition"] = f'attachment; filename="sandtable-{access.table}.json"'
    return response


@router.post("/fork", response_model=models.TableRefOut, status_code=201)
async def fork(request: Request, body: models.ForkIn, desk: DeskOf, access: TableAccess) -> Response:
    """Go on from a moment at a table of one's own, with other dice."""
    return reply(request, {"table": await desk.founding.fork(access, body.moment, body.name.strip())}, 201)


@router.post("/rematch", response_model=models.TableRefOut, status_code=201)
async def rematch(request: Request, desk: DeskOf, access: SeatAccess) -> Response:
    """The same game again, with the same people; one table, whoever asks first."""
    again = await desk.founding.rematch(access)
    desk.hub.changed(access.table)
    return reply(request, {"table": again}, 201)
