"""At the printed table: letting the program roll, correcting the position, comparing the board."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from sandtable.kernel.at_table import PROGRAM, Form, Impossible, WithChecklist, WithCorrections
from sandtable.text import lookup, name, render
from sandtable.web import models
from sandtable.web import models_at_table as shapes
from sandtable.web.desk import AT_A_TABLE, DeskOf, SeatAccess, TableAccess, reply
from sandtable.web.errors import Refused, no_moment
from sandtable.web.open_table import OpenTable
from sandtable.web.routes.play import STALE, PlayerOf
from sandtable.web.store import Json
from sandtable.web.strict import StrictRoute

router = APIRouter(route_class=StrictRoute, prefix="/api/tables/{table}", tags=["table"], responses=AT_A_TABLE)


@router.post("/roll", response_model=models.StateOut, responses=STALE)
async def roll(body: shapes.RollIn, by: PlayerOf) -> Response:
    """Where people answer for chance: let the program roll or draw this time."""
    playing = by.desk.play.roll(by.access, body.rest, body.version, body.id, by.show(body.version))
    return await by.played(body.version, playing)


@router.post("/correct", response_model=models.StateOut, responses=STALE)
async def correct(body: shapes.CorrectIn, by: PlayerOf) -> Response:
    """Correct the position, between two steps; refused if it cannot be. Everybody reads it in the log."""
    playing = by.desk.play.correct(by.access, body.words, body.version, body.id, by.show(body.version))
    try:
        return await by.played(body.version, playing)
    except Impossible as e:
        raise Refused(422, "impossible", e, more={"cause": e.code}) from e


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
        raise no_moment(now.moment)
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
