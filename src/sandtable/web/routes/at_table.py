"""At the printed table: letting the program roll, correcting the position, comparing the board."""

from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from sandtable.kernel.at_table import PROGRAM, Form, Impossible, WithChecklist, WithCorrections
from sandtable.text import lookup, name, render
from sandtable.web import models, present
from sandtable.web import models_at_table as shapes
from sandtable.web.desk import AT_A_TABLE, DeskOf, SeatAccess, TableAccess, reply
from sandtable.web.errors import Refused
from sandtable.web.open_table import OpenTable
from sandtable.web.routes.play import STALE, played
from sandtable.web.store import Json
from sandtable.web.strict import StrictRoute

router = APIRouter(route_class=StrictRoute, prefix="/api/tables/{table}", tags=["table"], responses=AT_A_TABLE)


@router.post("/roll", response_model=models.StateOut, responses=STALE)
async def roll(
    request: Request,
    body: shapes.RollIn,
    desk: DeskOf,
    access: SeatAccess,
    lang: models.LangQuery = "en",
    lines: models.CountQuery = 0,
) -> Response:
    """Where people answer for chance: let the program roll or draw this time."""
    show = partial(present.state, access=access, lang=lang, version=body.version, lines=lines)
    return await played(request, desk, access, lang, desk.play.roll(access, body.rest, body.version, body.id, show))


@router.post("/correct", response_model=models.StateOut, responses=STALE)
async def correct(
    request: Request,
    body: shapes.CorrectIn,
    desk: DeskOf,
    access: SeatAccess,
    lang: models.LangQuery = "en",
    lines: models.CountQuery = 0,
) -> Response:
    """Correct the position, between two steps; refused if it cannot be. Everybody reads it in the log."""
    show = partial(present.state, access=access, lang=lang, version=body.version, lines=lines)
    try:
        return await played(request, desk, access, lang, desk.play.correct(access, body.words, body.version, body.id, show))
    except Impossible as e:
        raise Refused(422, "impossible", render(lang, f"fix.why.{e.cause}", e.facts), cause=e.cause) from e


@router.get("/forms", response_model=list[shapes.FormOut])
async def forms(request: Request, desk: DeskOf, access: SeatAccess, lang: models.LangQuery = "en") -> Response:
    """What can be corrected here."""
    async with desk.shelf.at_table(access) as opened:
        return reply(request, await desk.shelf.think(_forms, opened, lang))


def _forms(opened: OpenTable, lang: str) -> list[Json]:
    table = opened.table
    if table.chance == PROGRAM or not isinstance(table.game, WithCorrections):
        return []
    return [_form(form, lang) for form in table.game.forms(table.state)]


def _form(form: Form, lang: str) -> Json:
    def words(key: str) -> Json:
        return {"word": key.partition(":")[2], "label": name(lang, key)}

    blanks: list[Json] = [
        {
            "name": blank.name,
            "label": lookup(lang, f"fix.blank.{blank.name}") or blank.name,
            "options": [words(key) for key in blank.options],
            "low": blank.low,
            "high": blank.high,
            "free": blank.free,
        }
        for blank in form.blanks
    ]
    return {"kind": form.kind, "label": lookup(lang, f"fix.kind.{form.kind}") or form.kind, "blanks": blanks}


@router.get("/checklist", response_model=shapes.ChecklistOut)
async def checklist(
    request: Request,
    desk: DeskOf,
    access: TableAccess,
    lang: models.LangQuery = "en",
    moment: models.CountQuery | None = None,
) -> Response:
    """What stands where, now or at a moment, place by place."""
    async with desk.shelf.at_table(access) as opened:
        return reply(request, await desk.shelf.think(_checklist, opened, moment, lang))


def _checklist(opened: OpenTable, moment: int | None, lang: str) -> Json:
    now = opened.table
    if moment is not None and moment > now.moment:
        raise Refused(409, "no_moment", f"the table has only come to moment {now.moment}")
    table = now if moment is None or moment == now.moment else now.at(moment)
    spots: list[Any] = table.game.checklist(table.state) if isinstance(table.game, WithChecklist) else []
    return {
        "moment": table.moment,
        "spots": [
            {
                "key": spot.key,
                "label": name(lang, spot.key),
                "lines": [render(lang, f"check.{topic}", facts) for topic, facts in spot.lines],
            }
            for spot in spots
        ],
    }
