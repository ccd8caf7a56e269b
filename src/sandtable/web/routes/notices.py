"""How and when I am told that it is my turn."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from sandtable.web import models, webpush
from sandtable.web import models_me as shapes
from sandtable.web.channels import shown
from sandtable.web.desk import ALWAYS, Desk, DeskOf, KnownPlayer, SomePlayer, refusals, reply
from sandtable.web.errors import Refused, too_fast
from sandtable.web.notices import MAIL, Failed
from sandtable.web.routes.me import origin_of
from sandtable.web.store import Json
from sandtable.web.strict import StrictRoute

router = APIRouter(route_class=StrictRoute, prefix="/api/me", tags=["notices"], responses=ALWAYS)


async def _notices(desk: Desk, player: str | None) -> Json:
    rows = [] if player is None else await desk.db(desk.channels.of, player)
    person = None if player is None else await desk.db(desk.persons.about, player)
    key = webpush.public_of(await desk.db(lambda: desk.notices.secret)) if webpush.AVAILABLE else ""
    return {
        "channels": [
            {"id": r.id, "kind": r.kind, "shape": r.shape, "shown": shown(r), "off": r.off_at is not None, "made_at": r.made_at}
            for r in rows
        ],
        "habits": await desk.db(desk.channels.habits, player or ""),
        "push_key": key,
        "mail": "" if person is None or not desk.mailer.available else person.mail or "",
    }


@router.get("/notices", response_model=shapes.NoticesOut)
async def notices(request: Request, desk: DeskOf, player: KnownPlayer) -> Response:
    """How and when I am told that it is my turn."""
    return reply(request, await _notices(desk, player))


@router.put("/notices", response_model=shapes.NoticesOut)
async def set_habits(request: Request, body: shapes.HabitsIn, desk: DeskOf, somebody: SomePlayer) -> Response:
    """Say when: quiet hours, a digest once a day."""
    player = await somebody()
    await desk.db(desk.channels.set_habits, player, body.model_dump())
    return reply(request, await _notices(desk, player))


@router.post("/channels", response_model=shapes.NoticesOut, status_code=201, responses=refusals(s409="Too many."))
async def add_channel(
    request: Request, body: shapes.ChannelIn, desk: DeskOf, somebody: SomePlayer, lang: models.LangQuery = "en"
) -> Response:
    """Say how: a push subscription of this browser, mail to my address, a webhook."""
    player = await somebody()
    if body.kind == MAIL and not (await _notices(desk, player))["mail"]:
        raise Refused(409, "no_address")
    keys = {} if body.keys is None else body.keys.model_dump()
    await desk.db(desk.channels.add, player, body.kind, body.shape, body.address, keys, origin_of(request), lang)
    return reply(request, await _notices(desk, player), 201)


@router.delete("/channels/{channel}", status_code=204, response_class=Response)
async def drop_channel(channel: shapes.ChannelId, desk: DeskOf, player: KnownPlayer) -> Response:
    """Send nothing there any more."""
    if player is not None:
        await desk.db(desk.channels.drop, player, channel)
    return Response(status_code=204)


@router.post("/channels/{channel}/trial", response_model=shapes.TrialOut, responses=refusals(s404="No such channel."))
async def try_channel(request: Request, channel: shapes.ChannelId, desk: DeskOf, player: KnownPlayer) -> Response:
    """Send a message for trial there."""
    to = None if player is None else await desk.db(desk.channels.get, player, channel)
    if player is None or to is None:
        raise Refused(404, "no_channel")
    if wait := desk.trials.take(player):
        raise too_fast(wait, "trials")
    try:
        await desk.postmen(desk.notices.send, to, desk.notices.trial(to))
    except Failed:
        return reply(request, {"sent": False})
    return reply(request, {"sent": True})
