"""Public tables: offering one's own, finding those of others, sitting down or watching."""

from fastapi import APIRouter, Request
from starlette.responses import Response

import sandtable
from sandtable.kernel.decision import CHANCE
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.seats import is_human
from sandtable.web import models, present
from sandtable.web.desk import ALWAYS, AT_A_TABLE, DeskOf, KnownPlayer, SomePlayer, TableAccess, refusals, reply
from sandtable.web.errors import not_owner
from sandtable.web.public import Found
from sandtable.web.store import WATCH, Json
from sandtable.web.strict import StrictRoute

_FOUND = {**ALWAYS, **refusals(s404="No such public table.", s409="The seat is taken, or not offered any more.")}

router = APIRouter(route_class=StrictRoute, prefix="/api", tags=["public tables"])


@router.get("/public", response_model=list[models.PublicOut], responses=ALWAYS)
async def public_tables(request: Request, desk: DeskOf, player: KnownPlayer, lang: models.LangQuery = "en") -> Response:
    """The tables that are offered to everybody, the latest first: those with a free seat, and those one may watch."""
    found = await desk.db(desk.public.listed)
    shown = (_shown(table, player, lang) for table in found)
    return reply(request, [table for table in shown if table is not None])


def _shown(found: Found, player: str | None, lang: str) -> Json | None:
    row, free = found.row, found.free
    try:
        info = sandtable.game(row.game).info
    except UnknownName:
        return None
    names = {p.seat: p.name for p in found.people}
    return {
        **present.heading(row, info, lang),
        "owner": next((p.name for p in found.people if p.player == row.owner), ""),
        "seats": [
            {
                "seat": seat,
                "label": present.seat_label(info, seat, lang),
                "human": is_human(who),
                "who_label": "" if is_human(who) else present.policy_label(who, lang),
                "free": seat in free,
                "name": names.get(seat, ""),
            }
            for seat, who in row.seats.items()
            if seat != CHANCE
        ],
        "watch": bool(row.open_watch),
        "watchers": sum(p.seat == WATCH for p in found.people),
        "waiting_label": row.asked and present.seat_label(info, row.asked, lang),
        "moment": row.moment,
        "yours": any(p.player == player for p in found.people),
        "fixed": present.fixed(info, row.options, lang),
        "offered_at": row.offered_at,
        "updated_at": row.updated_at,
    }


@router.post("/public/{table}/sit", response_model=models.TableRefOut, responses=_FOUND)
async def sit(
    request: Request, table: models.TableId, body: models.FindSeatIn, desk: DeskOf, somebody: SomePlayer
) -> Response:
    """Take a free seat at a public table."""
    player = await somebody()
    if body.name is not None:
        await desk.db(desk.store.rename, player, body.name.strip())
    await desk.db(desk.public.sit, table, body.seat, player)
    desk.hub.changed(table)
    return reply(request, {"table": table})


@router.post("/public/{table}/watch", response_model=models.TableRefOut, responses=_FOUND)
async def watch(request: Request, table: models.TableId, desk: DeskOf, somebody: SomePlayer) -> Response:
    """Watch a public table, with a spectator's eyes."""
    player = await somebody()
    if await desk.db(desk.store.access, table, player) is None:
        await desk.db(desk.public.watch, table, player)
        desk.hub.changed(table)
    return reply(request, {"table": table})


@router.get("/tables/{table}/offer", response_model=models.OfferOut, responses=AT_A_TABLE)
async def offer(request: Request, desk: DeskOf, access: TableAccess) -> Response:
    """What those may do who find the table."""
    seats, watch = await desk.db(desk.public.offered, access.table)
    allowed = access.owner and desk.settings.public_tables
    return reply(request, {"seats": seats, "watch": watch, "allowed": allowed})


@router.put("/tables/{table}/offer", response_model=models.OfferOut, responses=AT_A_TABLE)
async def make_offer(request: Request, body: models.OfferIn, desk: DeskOf, access: TableAccess) -> Response:
    """The owner offers the table to everybody, or withdraws it; all at the table are told."""
    if not access.owner:
        raise not_owner()
    await desk.db(desk.public.offer, access.table, access.player, body.seats, body.watch)
    desk.hub.changed(access.table)
    return reply(request, {"seats": body.seats, "watch": body.watch, "allowed": True})
