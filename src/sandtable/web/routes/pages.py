"""The pages themselves, their texts, and the app's health."""

import gzip
import hashlib
import secrets
from functools import cache

import msgspec
from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, RedirectResponse, Response

import sandtable
from sandtable.text import catalog, languages
from sandtable.text.catalogs import ENGLISH
from sandtable.web import models
from sandtable.web.desk import ALWAYS, DeskOf, reply
from sandtable.web.door import Door
from sandtable.web.errors import accepted
from sandtable.web.present import STATIC

router = APIRouter()


@router.get("/", include_in_schema=False)
async def lobby() -> Response:
    """The lobby."""
    return FileResponse(STATIC / "index.html", media_type="text/html")


@router.get("/t/{table}", include_in_schema=False)
async def table(table: models.TableId) -> Response:
    """A table; what is on it comes by the API, to those who may see it."""
    return FileResponse(STATIC / "table.html", media_type="text/html")


@router.get("/join", include_in_schema=False)
async def join() -> Response:
    """Where links lead; their secret stands after the #, which no browser sends."""
    return FileResponse(STATIC / "join.html", media_type="text/html")


@router.get("/me", include_in_schema=False)
async def me() -> Response:
    """What is mine; links to oneself lead here, their secret after the #."""
    return FileResponse(STATIC / "me.html", media_type="text/html")


@router.get("/sw.js", include_in_schema=False)
async def service_worker() -> Response:
    """The script that shows what was pushed; at the root, so that it may open any page."""
    return FileResponse(STATIC / "js" / "sw.js", media_type="text/javascript")


@router.get("/favicon.ico", include_in_schema=False)
async def icon() -> Response:
    """The icon, for browsers that ask without being told."""
    return RedirectResponse("/static/icon.svg", 308)


SERVERS_OWN = tuple("aid ask console error fix gain help line note option sim todo tutorial why".split())
"""First words of the texts that the server alone fills in, or that come when somebody asks for them: no page looks them up."""


def shown(lang: str) -> dict[str, str]:
    """The texts a page looks up; of a tutorial's only what it is about, for the lobby."""
    return {
        key: words
        for key, words in catalog(lang).items()
        if key.partition(".")[0] not in SERVERS_OWN or (key.startswith("tutorial.") and key.endswith(".help"))
    }


@cache
def _texts(lang: str, known: tuple[str, ...]) -> tuple[bytes, bytes, str]:
    """The texts, plain and compressed, and their digest."""
    names = {f"language.name.{code}": catalog(code)["language.name"] for code in known}
    body = msgspec.json.encode({**shown(ENGLISH), **shown(lang), **names, "language": lang})
    return body, gzip.compress(body, 9, mtime=0), hashlib.sha256(body).hexdigest()[:32]


@router.get("/api/texts", tags=["texts"], response_model=dict[str, str], responses={**ALWAYS, 304: {}})
async def texts_wanted(request: Request) -> Response:
    """Every text of the page in the first of the browser's languages that there is."""
    return _send(request, accepted(request.headers))


@router.get("/api/texts/{lang}", tags=["texts"], response_model=dict[str, str], responses={**ALWAYS, 304: {}})
async def texts(request: Request, lang: models.Lang) -> Response:
    """Every text of the page in a language; English where it has none of its own."""
    return _send(request, lang)


def _send(request: Request, lang: str) -> Response:
    body, squeezed, digest = _texts(lang, languages())
    small = "gzip" in request.headers.get("accept-encoding", "")
    tag = f'"{digest}{"-gzip" * small}"'
    vary = "Accept-Language, Accept-Encoding" if small else "Accept-Language"
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": vary}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    headers |= {"Content-Encoding": "gzip"} if small else {}
    return Response(squeezed if small else body, media_type="application/json", headers=headers)


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request, desk: DeskOf) -> Response:
    """Figures for Prometheus, for who shows the token; for anybody else there is nothing here."""
    token, shown = desk.settings.metrics_token, request.headers.get("authorization", "")
    if not token or not secrets.compare_digest(shown.encode(), f"Bearer {token}".encode()):
        raise HTTPException(404)
    for status, number in Door.turned_away.items():
        desk.metrics.counts["refused_total", (("code", status),)] = number
    return Response(desk.metrics.text(), media_type="text/plain; version=0.0.4")


@router.get("/healthz", tags=["health"], response_model=models.HealthOut)
async def health(request: Request, desk: DeskOf) -> Response:
    """Whether the app and its database answer."""
    await desk.db(desk.store.ping)
    return reply(request, {"status": "ok", "version": sandtable.__version__})
