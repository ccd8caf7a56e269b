"""Before the game: what can be played, setting up, joining by a link, my tables."""

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

import sandtable
from sandtable.kernel.aids import WithAids
from sandtable.kernel.errors import UnknownName
from sandtable.text.aids import sheets
from sandtable.web import models, present
from sandtable.web.desk import ALWAYS, DeskOf, KnownPlayer, SomePlayer, refusals, reply
from sandtable.web.errors import Refused, no_game, no_link
from sandtable.web.founding import Wish
from sandtable.web.seating import Used
from sandtable.web.store import Json
from sandtable.web.strict import StrictRoute

_NO_TUTORIAL = refusals(s404="The game has no tutorial.", s409="Too many tables.")

_NO_AIDS = refusals(s404="There is no such game.")

router = APIRouter(route_class=StrictRoute, prefix="/api", tags=["lobby"], responses=ALWAYS)


@router.get("/games", response_model=list[models.GameOut])
async def games(request: Request, desk: DeskOf, lang: models.LangQuery = "en") -> Response:
    """The games that can be played, with their scenarios, seats, options and policies.

    Those with a tutorial come first, then those with a board, among them those for more people.
    """
    decks = desk.founding.decks
    found = [present.game_info(sandtable.game(name), lang, decks.names(name)) for name in sandtable.games()]
    return reply(request, sorted(found, key=lambda game: (not game["tutorial"], not game["board"], -len(game["seats"]))))


@router.get("/games/{game}/aids", response_model=list[models.SheetOut], responses=_NO_AIDS)
async def player_aids(request: Request, game: models.GameName, lang: models.LangQuery = "en") -> Response:
    """The game's player aids, sheet by sheet; none if it has none."""
    try:
        found = sandtable.game(game)
    except UnknownName as e:
        raise Refused(404, "no_game", name=game) from e
    contents = found.aids if isinstance(found, WithAids) else ()
    return reply(request, msgspec.to_builtins(sheets(lang, found.info, contents)))


@router.get("/me", response_model=models.MeOut)
async def who_am_i(request: Request, desk: DeskOf, player: KnownPlayer) -> Response:
    """This browser's player."""
    name = "" if player is None else await desk.db(desk.store.name, player)
    return reply(request, {"known": player is not None, "name": name})


@router.put("/me", response_model=models.MeOut)
async def call_me(request: Request, body: models.MeIn, desk: DeskOf, somebody: SomePlayer) -> Response:
    """Say what to be called."""
    player = await somebody()
    await desk.db(desk.store.rename, player, body.name.strip())
    return reply(request, {"known": True, "name": body.name.strip()})


@router.post("/tables", response_model=models.TableRefOut, status_code=201)
async def set_up(request: Request, body: models.NewTableIn, desk: DeskOf, somebody: SomePlayer) -> Response:
    """Set up a table."""
    player = await somebody()
    clock = None if body.clock is None else body.clock.model_dump()
    wish = Wish(body.game, body.scenario, body.options, body.seats, body.name.strip(), clock, body.chance, body.chances)
    return reply(request, {"table": await desk.founding.create(player, wish)}, 201)


@router.post("/tutorials", response_model=models.TableRefOut, status_code=201, responses=_NO_TUTORIAL)
async def learn(request: Request, body: models.TutorialIn, desk: DeskOf, somebody: SomePlayer) -> Response:
    """Start a game's tutorial: a table whose state says, step by step, what to do and why."""
    player = await somebody()
    return reply(request, {"table": await desk.founding.tutorial(player, body.game)}, 201)


@router.post("/import", response_model=models.TableRefOut, status_code=201)
async def import_record(request: Request, body: models.ImportIn, desk: DeskOf, somebody: SomePlayer) -> Response:
    """Go on from a record, at a table of one's own. A random source in the record is not used."""
    player = await somebody()
    record = body.record.model_dump(exclude_unset=True)
    return reply(request, {"table": await desk.founding.import_record(player, record, body.name.strip())}, 201)


@router.get("/tables", response_model=list[models.SummaryOut])
async def my_tables(request: Request, desk: DeskOf, player: KnownPlayer, lang: models.LangQuery = "en") -> Response:
    """The tables this player sits at or watches, the latest first."""
    found: dict[str, Json] = {}
    for row in [] if player is None else await desk.db(desk.store.tables_of, player):
        summary = found.get(row.id)
        if summary is None:
            try:
                info = sandtable.game(row.game).info
            except UnknownName:  # a game that was taken out of the house: its tables wait for its return
                continue
            summary = found[row.id] = {
                **present.heading(row, info, lang),
                "you": [],
                "owner": row.owner == player,
                "waiting_for": row.asked,
                "waiting_label": row.asked and present.seat_label(info, row.asked, lang),
                "your_turn": False,
                "moment": row.moment,
                "outcome": row.outcome,
                "origin": row.origin.get("kind", ""),
                "picture": present.picture(row.game, row.scenario),
                "stage": present.stage(row.stage, lang),
                "created_at": row.created_at,
                "updated_at": row.updated_at,
            }
        if row.held:
            summary["you"].append(row.held)
            summary["your_turn"] = summary["your_turn"] or row.asked in present.asked_for(row, row.held)
    return reply(request, list(found.values()))


_NO_LINK = refusals(s404="The link opens nothing (any more).", s409="It was used already, or its game is not installed.")


@router.post("/join/look", response_model=models.InvitationOut, responses=_NO_LINK)
async def look_at_link(
    request: Request, body: models.TokenIn, desk: DeskOf, player: KnownPlayer, lang: models.LangQuery = "en"
) -> Response:
    """What a link opens, before one sits down."""
    link = await desk.db(desk.seating.invitation, body.token)
    row = None if link is None else await desk.db(desk.store.table, link.table_id)
    if link is None or row is None:
        raise no_link()
    try:
        info = sandtable.game(row.game).info
    except UnknownName as e:
        raise no_game(row.game) from e
    holders = [p.player for p in await desk.db(desk.store.people, row.id) if p.seat == link.seat]
    if link.used_by is not None and player not in holders:
        raise _link_used()
    invitation = {
        "table": row.id,
        "name": row.name,
        "title": present.title(info, lang),
        "seat": link.seat,
        "label": present.seat_label(info, link.seat, lang) if link.seat else "",
        "taken": bool(holders) and bool(link.seat),
        "yours": player in holders,
        "fixed": present.fixed(info, row.options, lang),
    }
    return reply(request, invitation)


@router.post("/join", response_model=models.TableRefOut, responses=_NO_LINK)
async def join(request: Request, body: models.JoinIn, desk: DeskOf, somebody: SomePlayer) -> Response:
    """Sit down where a link leads. From then on the cookie opens the table, and the token is needed no more."""
    link = await desk.db(desk.seating.invitation, body.token)
    if link is None:
        raise no_link()
    player = await somebody()
    if body.name is not None:
        await desk.db(desk.store.rename, player, body.name.strip())
    try:
        table = await desk.db(desk.seating.sit, body.token, player)
    except KeyError:
        raise no_link() from None
    except Used:
        raise _link_used() from None
    desk.hub.changed(table)
    return reply(request, {"table": table})


def _link_used() -> Refused:
    return Refused(409, "link_used")
