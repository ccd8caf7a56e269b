"""Seats: links to hand out, and who may hand them out."""

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from sandtable.kernel.seats import is_human
from sandtable.web import models, present
from sandtable.web.desk import AT_A_TABLE, Desk, DeskOf, TableAccess, reply
from sandtable.web.errors import Refused, no_seat, not_owner
from sandtable.web.seating import GAVE, absent
from sandtable.web.store import WATCH, Access

router = APIRouter(prefix="/api/tables/{table}", tags=["seats"], responses=AT_A_TABLE)


def _may_invite(desk: Desk, access: Access, holders: Sequence[Any], seat: str) -> bool:
    """A free seat is the owner's to give, a taken one its holder's; the spectators' places are anybody's. The owner may
    free the seat of somebody who has not been there for days, and everybody is told."""
    if seat == WATCH:
        return True
    if not holders:
        return access.owner
    return seat in access.seats or (access.owner and absent(holders, desk.settings.absent_hours))


@router.get("/links", response_model=list[models.InviteOut])
async def links(request: Request, desk: DeskOf, access: TableAccess, lang: models.LangQuery = "en") -> Response:
    """The seats to which the asker may make a link. Links themselves are shown once, when they are made."""
    people = await desk.db(desk.store.people, access.table)
    out = await desk.db(desk.seating.open_to, access.table)
    async with desk.shelf.at_table(access) as opened:
        info, seats, awake = opened.table.game.info, opened.table.seats, opened.table.awake()
    found = []
    for seat in (*(seat for seat in awake if is_human(seats[seat])), WATCH):
        holders = [p for p in people if p.seat == seat]
        if _may_invite(desk, access, holders, seat):
            label = present.seat_label(info, seat, lang) if seat else ""
            found.append({"seat": seat, "label": label, "open": seat in out, "taken": bool(holders) and bool(seat)})
    return reply(request, found)


@router.post("/links", response_model=models.LinkOut)
async def make_link(
    request: Request, body: models.SeatIn, desk: DeskOf, access: TableAccess, lang: models.LangQuery = "en"
) -> Response:
    """A new link to a seat. It is used up by the first who sits down with it; a former one that nobody has used opens
    nothing any more."""
    async with desk.shelf.at_table(access) as opened:
        info, who = opened.table.game.info, opened.table.seats.get(body.seat, "")
    if body.seat != WATCH and not is_human(who):
        raise no_seat()
    holders = [p for p in await desk.db(desk.store.people, access.table) if p.seat == body.seat]
    if not _may_invite(desk, access, holders, body.seat):
        raise Refused(403, "not_holder")
    taken = body.seat != WATCH and bool(holders)
    if taken and body.seat not in access.seats:
        await desk.db(desk.seating.free, access.table, body.seat, access.player)
        taken = False
    token = await desk.db(desk.seating.invite, access.table, body.seat, access.player, GAVE if taken else "")
    desk.hub.changed(access.table)
    label = present.seat_label(info, body.seat, lang) if body.seat else ""
    # The secret stands after the #: browsers send no such part, so no log can hold it.
    return reply(request, {"seat": body.seat, "label": label, "path": f"/join#{token}"})


@router.delete("/watchers", status_code=204, response_class=Response)
async def close_to_watchers(desk: DeskOf, access: TableAccess) -> Response:
    """The owner sends the spectators home, and shuts their links."""
    if not access.owner:
        raise not_owner()
    await desk.db(desk.seating.free, access.table, WATCH, access.player)
    desk.hub.changed(access.table)
    return Response(status_code=204)
