"""What if: the win chances after each answer on offer."""

import secrets

from fastapi import APIRouter, Request
from starlette.responses import Response

from sandtable.text import name
from sandtable.web import models, present
from sandtable.web.bill import bill
from sandtable.web.desk import AT_A_TABLE, DeskOf, SeatAccess, reply
from sandtable.web.errors import Refused, not_asked, stale
from sandtable.web.foretelling import Asked
from sandtable.web.open_table import OpenTable
from sandtable.web.store import Access, Json
from sandtable.web.strict import StrictRoute

router = APIRouter(route_class=StrictRoute, prefix="/api/tables/{table}", tags=["chances"], responses=AT_A_TABLE)


@router.post("/what_if", response_model=models.WhatIfOut)
async def what_if(
    request: Request, body: models.WhatIfIn, desk: DeskOf, access: SeatAccess, lang: models.LangQuery = "en"
) -> Response:
    """The chances of the seat that is asked after each of its answers, if non-players played on: a few seconds of futures
    that are the same for all answers. What the asker may not know is drawn anew."""
    async with desk.shelf.at_table(access) as opened:
        if not opened.tells_chances:
            raise Refused(409, "no_chances")
        if not opened.asks(access):
            raise not_asked()
        if opened.seq != body.version:
            raise stale(body.version, opened.seq)
        record = await desk.shelf.think(opened.record, access)
        labels = await desk.shelf.think(_labels, opened, access, lang)
    told = await desk.forecasts.ask(access.table, Asked(record, secrets.randbits(31)), bill.get())
    answers = [
        {"key": answer.key, "label": labels.get(answer.key, answer.key),
         "chance": round(answer.chance, 3), "low": round(answer.low, 3), "high": round(answer.high, 3)}
        for answer in told.answers
    ]  # fmt: skip
    return reply(request, {"version": body.version, "seat": told.seat, "futures": told.futures, "answers": answers})


@present.in_its_words
def _labels(opened: OpenTable, access: Access, lang: str) -> Json:
    """The answers on offer in words, as their buttons have them."""
    asked = opened.table.decision
    assert asked is not None
    return {key: present.closing(asked, lang) if key == "done" else name(lang, key) for key in asked.options}
