"""How fast a table is: its clock, a nudge, votes on somebody who is away."""

from fastapi import APIRouter, Request
from starlette.responses import Response

import sandtable
from sandtable.kernel.errors import UnknownName
from sandtable.web import models, present
from sandtable.web.desk import AT_A_TABLE, Desk, DeskOf, SeatAccess, TableAccess, reply
from sandtable.web.errors import no_game
from sandtable.web.store import Access, Json
from sandtable.web.strict import StrictRoute

router = APIRouter(route_class=StrictRoute, prefix="/api/tables/{table}", tags=["pace"], responses=AT_A_TABLE)


async def _pace(desk: Desk, access: Access, lang: str) -> Json:
    found = await desk.db(desk.pace.read, access.table)
    try:
        info = sandtable.game(found.row.game).info
    except UnknownName as e:
        raise no_game(found.row.game) from e
    return {
        "asked": found.row.asked,
        "since": found.row.asked_at if found.row.asked is not None else None,
        "clock": found.row.clock,
        "nudge": found.nudge and bool(access.seats) and found.row.asked not in access.seats,
        "seats": [
            {
                "seat": place.seat,
                "label": present.seat_label(info, place.seat, lang),
                "spent": place.spent,
                "left": place.left,
                "vote": place.vote,
                "yes": sum(player in place.voters for player in place.yes),
                "need": place.need,
                "agreed": access.player in place.yes,
                "may_vote": place.may_vote(access.player),
            }
            for place in found.seats
        ],
    }


@router.get("/pace", response_model=models.PaceOut)
async def pace(request: Request, desk: DeskOf, access: TableAccess, lang: models.LangQuery = "en") -> Response:
    """Since when the table waits, how much time each seat has left, and what may be done about it."""
    return reply(request, await _pace(desk, access, lang))


@router.post("/nudge", response_model=models.PaceOut)
async def nudge(request: Request, desk: DeskOf, access: SeatAccess, lang: models.LangQuery = "en") -> Response:
    """Remind who must answer, by the ways in which they want to be told; everybody at the table sees it."""
    await desk.db(desk.pace.nudge, access)
    desk.hub.changed(access.table)
    return reply(request, await _pace(desk, access, lang))


@router.post("/votes", response_model=models.PaceOut)
async def vote(
    request: Request, body: models.VoteIn, desk: DeskOf, access: SeatAccess, lang: models.LangQuery = "en"
) -> Response:
    """Vote that a non-player stands in for somebody who is away, or that they have their seat again."""
    await desk.pace.vote(access, body.seat, body.to, body.agree)
    desk.hub.changed(access.table)
    return reply(request, await _pace(desk, access, lang))
