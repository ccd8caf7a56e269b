"""What is mine: who I am, on which devices, my games in numbers; taking everything away, deleting everything."""

import ipaddress
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

import sandtable
from sandtable.kernel.decision import CHANCE
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.game import GameInfo
from sandtable.text import fill
from sandtable.web import models, passkeys, present
from sandtable.web import models_me as shapes
from sandtable.web.address import client_of, host_name
from sandtable.web.cookies import COOKIE
from sandtable.web.desk import ALWAYS, Desk, DeskOf, KnownPlayer, SomePlayer, refusals, reply, some_player
from sandtable.web.errors import Refused, too_fast
from sandtable.web.store import Json
from sandtable.web.strict import StrictRoute

_LINK = refusals(s404="The link opens nothing (any more).", s409="Too many devices.")
_LIMIT = refusals(s409="Too many.")

router = APIRouter(route_class=StrictRoute, prefix="/api/me", tags=["me"], responses=ALWAYS)


def origin_of(request: Request) -> str:
    """Under which address the page was opened; the guard has checked the name."""
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


def _site(request: Request) -> str:
    """The name to which passkeys belong; browsers make none for bare addresses."""
    name = host_name(request.headers.get("host", ""))
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return name
    return ""


# ---------------------------------------------------------------- who I am


@router.get("/person", response_model=shapes.PersonOut)
async def person(request: Request, desk: DeskOf, player: KnownPlayer) -> Response:
    """This browser's person: name, address, devices, passkeys."""
    row = None if player is None else await desk.db(desk.persons.about, player)
    here = [] if player is None else await desk.db(desk.persons.devices, player)
    keys = [] if player is None else await desk.db(desk.keyring.of, player)
    cookie = request.cookies.get(COOKIE, "")
    found = {
        "known": row is not None,
        "name": "" if row is None else row.name,
        "mail": "" if row is None else row.mail or "",
        "devices": [_device(d, desk.persons.is_device(d, cookie)) for d in here],
        "passkeys": [{"id": k.id, "name": k.name, "made_at": k.made_at, "used_at": k.used_at} for k in keys],
        "passkeys_here": passkeys.AVAILABLE and bool(_site(request)),
        "mail_here": desk.mailer.available,
    }
    return reply(request, found)


def _device(row: object, here: bool) -> Json:
    names = ("id", "name", "made_at", "seen_at")
    return {**{name: getattr(row, name) for name in names}, "here": here}


@router.put("/devices", response_model=shapes.DoneOut)
async def name_device(request: Request, body: shapes.DeviceIn, desk: DeskOf, somebody: SomePlayer) -> Response:
    """Say what to call this device."""
    await somebody()
    cookie = getattr(request.state, "new_cookie", None) or request.cookies[COOKIE]
    await desk.db(desk.persons.name_device, cookie, body.device.strip())
    return reply(request, {"done": True})


@router.delete("/devices/{device}", status_code=204, response_class=Response)
async def drop_device(request: Request, device: shapes.DeviceId, desk: DeskOf, player: KnownPlayer) -> Response:
    """Sign a device out."""
    if player is not None:
        await desk.db(desk.persons.drop_device, player, device)
    return Response(status_code=204)


@router.delete("/devices", status_code=204, response_class=Response)
async def drop_other_devices(request: Request, desk: DeskOf, player: KnownPlayer) -> Response:
    """Sign every other device out, and shut links that would make more."""
    if player is not None:
        await desk.db(desk.persons.drop_other_devices, player, request.cookies[COOKIE])
    return Response(status_code=204)


# ---------------------------------------------------------------- links to oneself


@router.post("/links", response_model=shapes.SelfLinkOut, status_code=201)
async def link_to_myself(request: Request, desk: DeskOf, somebody: SomePlayer) -> Response:
    """A link that makes another browser a device of this person. It opens once, for a few minutes."""
    player = await somebody()
    token, until = await desk.db(desk.persons.link, player)
    return reply(request, {"path": f"/me#{token}", "until": until}, 201)


@router.post("/links/look", response_model=shapes.SelfLinkLookOut, responses=_LINK)
async def look_at_link(request: Request, body: models.TokenIn, desk: DeskOf, player: KnownPlayer) -> Response:
    """What a link to oneself would do here, before it is used."""
    found = await desk.db(desk.persons.look, body.token)
    name = "" if found.player is None else await desk.db(desk.store.name, found.player)
    mine = [] if player is None else await desk.db(desk.store.tables_of, player)
    seen = {
        "name": name,
        "mail": found.mail or "",
        "known": found.player is not None,
        "yours": player is not None and found.player == player,
        "tables": len({row.id for row in mine}),
    }
    return reply(request, seen)


@router.post("/links/use", response_model=shapes.DoneOut, responses=_LINK)
async def use_link(request: Request, body: shapes.UseLinkIn, desk: DeskOf, player: KnownPlayer) -> Response:
    """Become the person behind the link here; or take the address that it was sent to as one's own."""
    found = await desk.db(desk.persons.look, body.token)
    if found.player is None and player is None:
        player = await some_player(request, desk)
    cookie = request.cookies.get(COOKIE)
    new = await desk.db(desk.persons.use, body.token, player, cookie, body.bring, body.device.strip())
    if new is not None:
        request.state.new_cookie = new
    return reply(request, {"done": True})


# ---------------------------------------------------------------- the address


@router.post("/mail", response_model=shapes.DoneOut, status_code=202, responses=refusals(s503="No mail just now."))
async def send_link(request: Request, body: shapes.MailIn, desk: DeskOf, lang: models.LangQuery = "en") -> Response:
    """Send a link to an address: it opens the person who has it, or makes it the address of who opens it. The reply is
    the same for every address."""
    if not desk.mailer.available:
        raise Refused(403, "no_mail")
    mail, client = body.mail.lower(), client_of(request.scope)
    wait = desk.letters.take(f"to {mail}") or desk.letters.take(f"from {client}", 0.5)
    if wait:
        raise too_fast(wait, "letters")
    token, _ = await desk.db(desk.persons.link, None, mail)
    facts = {"link": f"{origin_of(request)}/me#{token}", "minutes": desk.settings.mail_link_minutes, "site": _site(request)}
    text = fill(lang, "web.letter.link.text", **facts) + "\n"
    desk.mailer.send_soon(mail, fill(lang, "web.letter.link", **facts), text)
    return reply(request, {"done": True}, 202)


@router.delete("/mail", status_code=204, response_class=Response)
async def forget_mail(desk: DeskOf, player: KnownPlayer) -> Response:
    """Have no address any more."""
    if player is not None:
        await desk.db(desk.persons.forget_mail, player)
    return Response(status_code=204)


# ---------------------------------------------------------------- passkeys


@router.post("/sign-in/challenge", response_model=shapes.ChallengeOut)
async def challenge(request: Request, desk: DeskOf) -> Response:
    """What the browser needs to show a passkey."""
    asked = await desk.db(desk.keyring.challenge)
    return reply(request, {"challenge": asked, "rp": _site(request), "user": "", "name": "", "exclude": []})


@router.post("/new-passkey", response_model=shapes.ChallengeOut)
async def challenge_for_new(request: Request, desk: DeskOf, somebody: SomePlayer) -> Response:
    """What the browser needs to make a passkey for this person."""
    player = await somebody()
    asked, kept = await desk.db(desk.keyring.challenge, player), await desk.db(desk.keyring.of, player)
    name = await desk.db(desk.store.name, player)
    user = passkeys.encode(player.encode())
    found = {"challenge": asked, "rp": _site(request), "user": user, "name": name, "exclude": [k.credential for k in kept]}
    return reply(request, found)


@router.post("/passkeys", response_model=shapes.DoneOut, status_code=201, responses=_LIMIT)
async def add_passkey(request: Request, body: shapes.NewPasskeyIn, desk: DeskOf, somebody: SomePlayer) -> Response:
    """Keep a passkey that the browser has made."""
    player = await somebody()
    proof = (origin_of(request), _site(request), body.client_data, body.authenticator_data)
    await desk.db(desk.keyring.add, player, body.name.strip(), *proof)
    return reply(request, {"done": True}, 201)


@router.post("/sign-in", response_model=shapes.DoneOut, responses=_LIMIT)
async def use_passkey(request: Request, body: shapes.PasskeyIn, desk: DeskOf, player: KnownPlayer) -> Response:
    """Become the person whose passkey this is. ``bring``: the games of this browser come along."""
    proof = (origin_of(request), _site(request), body.client_data, body.authenticator_data, body.signature)
    owner = await desk.db(desk.keyring.owner, body.credential, *proof)
    become, cookie = desk.persons.become, request.cookies.get(COOKIE)
    request.state.new_cookie = await desk.db(become, owner, player, cookie, body.bring, body.device.strip())
    return reply(request, {"done": True})


@router.delete("/passkeys/{passkey}", status_code=204, response_class=Response)
async def drop_passkey(passkey: shapes.PasskeyId, desk: DeskOf, player: KnownPlayer) -> Response:
    """A passkey opens nothing any more."""
    if player is not None:
        await desk.db(desk.keyring.drop, player, passkey)
    return Response(status_code=204)


# ---------------------------------------------------------------- my games


def _info(game: str) -> GameInfo | None:
    try:
        return sandtable.game(game).info
    except UnknownName:
        return None


@router.get("/finished", response_model=list[shapes.FinishedOut])
async def finished(
    request: Request,
    desk: DeskOf,
    player: KnownPlayer,
    lang: models.LangQuery = "en",
    before: Annotated[float | None, Query(ge=0, le=1e11, description="Only those that ended before.")] = None,
) -> Response:
    """My finished games, fifty at a time, the latest first."""
    found = [] if player is None else await desk.db(desk.mine.finished, player, before, 50)
    shown = []
    for row, held, people in found:
        info = _info(row.game)
        if info is None:
            continue
        winner = str(row.outcome.get("winner") or "")
        shown.append(
            {
                **present.heading(row, info, lang),
                "you": held,
                "you_labels": [present.seat_label(info, seat, lang) for seat in held],
                "people": people,
                "winner": winner,
                "winner_label": present.seat_label(info, winner, lang) if winner in info.seats else winner,
                "won": None if len(held) == len(row.seats.keys() - {CHANCE}) else winner in held,
                "updated_at": row.updated_at,
            }
        )
    return reply(request, shown)


@router.get("/statistics", response_model=shapes.MyStatisticsOut)
async def my_statistics(request: Request, desk: DeskOf, player: KnownPlayer, lang: models.LangQuery = "en") -> Response:
    """My games in numbers."""
    if player is None:
        return reply(request, {"running": 0, "your_turn": 0, "finished": 0, "seats": []})
    found = await desk.shelf.think(desk.mine.statistics, player)
    seats = []
    for count in found["seats"]:
        if (info := _info(count["game"])) is not None:
            label = present.seat_label(info, count["seat"], lang)
            seats.append({**count, "title": present.title(info, lang), "label": label})
    return reply(request, {**found, "seats": seats})


# ---------------------------------------------------------------- everything


@router.get("/export", response_model=shapes.ExportOut)
async def export(request: Request, desk: DeskOf, player: KnownPlayer) -> Response:
    """All that is kept of this person, as one file. The games themselves are behind each table's ``record``."""
    response = reply(request, await _everything(desk, player))
    response.headers["Content-Disposition"] = 'attachment; filename="sandtable-person.json"'
    return response


async def _everything(desk: Desk, player: str | None) -> Json:
    row = None if player is None else await desk.db(desk.persons.about, player)
    found: Json = {"format": "sandtable-person", "version": 1, "name": "", "mail": "", "created_at": None}
    if player is None or row is None:
        return {**found, "devices": [], "passkeys": [], "channels": [], "habits": {}, "tables": [], "said": []}
    devices, keys = await desk.db(desk.persons.devices, player), await desk.db(desk.keyring.of, player)
    return {
        **found,
        "name": row.name,
        "mail": row.mail or "",
        "created_at": row.created_at,
        "devices": [{"name": d.name, "made_at": d.made_at, "seen_at": d.seen_at} for d in devices],
        "passkeys": [{"name": k.name, "made_at": k.made_at, "used_at": k.used_at} for k in keys],
        **await desk.db(desk.channels.exported, player),
        **await desk.shelf.think(desk.mine.exported, player),
    }


@router.delete("", status_code=204, response_class=Response)
async def delete_me(request: Request, desk: DeskOf, player: KnownPlayer) -> Response:
    """Delete all that is mine. Tables at which others sit stay theirs."""
    if player is not None:
        for table in await desk.db(desk.persons.remove, player):
            desk.shelf.forget(table)
        await desk.hub.poll()
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict", secure=request.url.scheme == "https")
    return response
