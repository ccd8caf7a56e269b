"""The web app: its parts put together, and how it is started."""

import asyncio
import contextlib
import importlib
import os
import socket
import sys
import tempfile
import time
import webbrowser
from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import Any

import structlog
import uvicorn
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Match
from starlette.types import ASGIApp, Receive, Scope, Send

import sandtable
from sandtable.web import logs, migrate, warm
from sandtable.web.buckets import Buckets
from sandtable.web.channels import Channels
from sandtable.web.decks import Decks
from sandtable.web.desk import Desk, reply
from sandtable.web.door import Door, Limits, door_for
from sandtable.web.errors import Refused, language_of
from sandtable.web.express import Express
from sandtable.web.forecasts import Forecasts
from sandtable.web.founding import Founding
from sandtable.web.guard import Guard
from sandtable.web.hub import Hub
from sandtable.web.keyring import Keyring
from sandtable.web.mail import Mailer
from sandtable.web.metrics import Metrics
from sandtable.web.mine import Mine
from sandtable.web.notices import Notices
from sandtable.web.onward import Onward
from sandtable.web.pace import Pace
from sandtable.web.persons import Persons
from sandtable.web.playing import Play
from sandtable.web.present import STATIC
from sandtable.web.public import Public
from sandtable.web.routes import at_table, chances, history, live, lobby, me, notices, pace, pages, play, public, seats
from sandtable.web.safety import taken
from sandtable.web.seating import Seating
from sandtable.web.settings import Settings
from sandtable.web.shelf import Shelf
from sandtable.web.statics import Statics
from sandtable.web.storage import Storage
from sandtable.web.store import Store
from sandtable.web.threads import Database
from sandtable.web.workshop import Workshop

log = structlog.get_logger("sandtable.app")

POSTMEN = 4
"""Messages that a worker sends at once."""
TRIALS = 10
"""Messages for trial that one person may send in an hour."""
LETTERS = 4
"""With a link to oneself that one address gets in an hour; one network asks for twice as many."""


def serving(settings: Settings) -> dict[str, Any]:
    """How uvicorn is to serve the app."""
    return {
        "http": door_for(settings),
        "access_log": False,  # ours names routes, never addresses
        "log_config": None,
        "server_header": False,
        "forwarded_allow_ips": list(settings.proxies),
        "ws_max_size": 16 * 1024,
        "ws_max_queue": 8,
        "ws_per_message_deflate": False,  # a millisecond of work for each page, to save ten kilobytes
        "timeout_graceful_shutdown": 10,
    }


class App(FastAPI):
    """FastAPI with nothing before the Guard, which is also the last resort where something fails."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Every request: what FastAPI does before (telemetry, a path below which it is mounted) is for others."""
        if scope["type"] == "http" and self.middleware_stack is not None:
            scope["app"] = self
            await self.middleware_stack(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    def build_middleware_stack(self) -> ASGIApp:
        """The Guard and what it wraps."""
        found: Any = super().build_middleware_stack()
        while not isinstance(found, Guard):
            found = found.app
        return found


def create_app(settings: Settings | None = None, warmed: bool = False) -> FastAPI:
    """The app. Each worker makes its own; they share nothing but the database. ``warmed``: it has the process to itself, and
    does beforehand what the first requests would wait for."""
    chosen = settings or Settings.from_env()
    metrics = Metrics(chosen.run_folder)
    for module in chosen.extra_games:
        importlib.import_module(module)
    decks = Decks.listed(chosen.decks)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await asyncio.to_thread(migrate.upgrade, chosen.url)
        store = Store(
            chosen.url, chosen.connections, chosen.sqlite_sync, chosen.table_bytes,
            chosen.notice_seconds, chosen.notice_gap_seconds,
        )  # fmt: skip
        db = Database(chosen.connections)
        shelf, hub, workshop = Shelf(chosen, store), Hub(chosen, store, db), Workshop(chosen)
        storage = Storage(chosen, store)
        workshop.on_thought = hub.thinks
        onward, forecasts = Onward(shelf, workshop, hub.changed), Forecasts(chosen)
        talk = Buckets(chosen.chat_rate, chosen.chat_burst)
        playing, founding, seating = Play(shelf, onward), Founding(shelf, onward, storage, decks), Seating(store)
        public_tables, mailer = Public(chosen, seating), Mailer(chosen)
        persons, keyring = Persons(chosen, store, seating), Keyring(storage, chosen.max_passkeys)
        telling, postmen = Notices(chosen, storage, mailer), Database(POSTMEN)
        letters = Buckets(LETTERS / 3600, LETTERS)
        desk = Desk(
            chosen, store, db, shelf, onward, playing, founding, seating, hub, talk, storage, metrics, public_tables,
            persons, keyring, Mine(store), mailer, letters, telling, Buckets(TRIALS / 3600, TRIALS),
            Channels(chosen, store), postmen, Pace(chosen, seating, onward, telling), forecasts,
        )  # fmt: skip
        app.state.desk = desk
        hub.start()
        besides = [_sweep_for_ever(storage, metrics), _send_for_ever(telling, postmen, metrics)]
        metrics.gauges |= {
            "live_connections": lambda: hub.pages,
            "watched_tables": lambda: hub.tables,
            "tables_in_memory": lambda: shelf.kept[0],
            "cache_bytes": lambda: shelf.kept[1],
            "work_waiting": lambda: workshop.waiting,
            "tables_playing_on": lambda: onward.going,
        }
        metrics.start()
        sys.setswitchinterval(0.001)  # so that the event loop does not wait long for a thread that thinks
        if warmed:
            warm.routes(app)
            besides.append(warm.games_and_texts())
        tasks = [asyncio.create_task(work) for work in besides]
        log.info("started", version=sandtable.__version__, database=store.engine.dialect.name)
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.to_thread(postmen.close)
            await metrics.stop()
            await hub.stop()
            await onward.stop()
            await asyncio.to_thread(workshop.close)
            await asyncio.to_thread(forecasts.close)
            await asyncio.to_thread(shelf.close)
            await asyncio.to_thread(mailer.close)
            await asyncio.to_thread(db.close)
            store.close()
            log.info("stopped")

    app = App(
        title="Sandtable",
        version=sandtable.__version__,
        description="Board wargames by their full rules. A player is a cookie, a seat is a link.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # else each request asks whether somebody wants it
    )
    for module_of_routes in (lobby, me, notices, public, play, chances, at_table, pace, seats, history, live, pages):
        app.include_router(module_of_routes.router)
    app.mount("/static", Statics(directory=STATIC), name="static")
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Guard, settings=chosen, metrics=metrics, express=Express())
    return app


async def _sweep_for_ever(storage: Storage, metrics: Metrics) -> None:
    """Apply the host's rules on what is kept, now and then; of several workers one does."""
    while True:
        await asyncio.sleep(min(60.0, storage.settings.sweep_seconds))
        try:
            swept = await asyncio.to_thread(storage.sweep_if_due)
        except SQLAlchemyError as e:
            log.warning("sweep_failed", error=type(e).__name__)
            continue
        if swept is not None:
            log.info("swept", **asdict(swept))
            for what, number in asdict(swept).items():
                metrics.count("swept_total", number, what=what)


async def _send_for_ever(telling: Notices, postmen: Database, metrics: Metrics) -> None:
    """Tell people that it is their turn; of several workers one tells each."""
    while True:
        await asyncio.sleep(telling.settings.notice_poll_seconds)
        try:
            now = time.time()
            due = await postmen(telling.claim, now)
            await asyncio.gather(*(postmen(telling.serve, to, rows, now) for to, rows in due))
        except SQLAlchemyError as e:
            log.warning("notices_failed", error=type(e).__name__)
        except Exception as e:  # a fault of ours must not end it for everybody
            log.error("notices_failed", exc_info=e)
        else:
            if due:
                metrics.count("notices_total", len(due))


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _refused_by(request, error)


def _refused_by(request: Request, error: Refused) -> Response:
    return reply(request, error.body(language_of(request.scope)), error.status)


async def _malformed(request: Request, error: Exception) -> Response:
    """What is wrong and where, without repeating what was sent."""
    assert isinstance(error, RequestValidationError)
    found = [f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors()[:5]]
    return _refused_by(request, Refused(422, "malformed", found="; ".join(found)))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    refused = _by_status(error)
    response = _refused_by(request, refused)
    response.headers.update(error.headers or {})
    if error.status_code == 405:  # Starlette names the methods of the first route that fits; there may be more
        response.headers["Allow"] = ", ".join(sorted(_methods(request)))
    return response


def _by_status(error: HTTPException) -> Refused:
    match error.status_code:
        case 400:
            return Refused(400, "malformed", found=str(error.detail))
        case 404:
            return Refused(404, "not_found")
        case 405:
            return Refused(405, "no_such_method")
        case 408:
            return Refused(408, "too_slow")
        case 413:
            return Refused(413, "too_large", most=None)
        case status:
            return Refused(status, "refused")


def _methods(request: Request) -> set[str]:
    found: set[str] = set()
    for method in ("GET", "POST", "PUT", "DELETE"):
        scope = {**request.scope, "method": method}
        if any(route.matches(scope)[0] is Match.FULL for route in request.app.routes):
            found.add(method)
    return found


# ---------------------------------------------------------------- starting


def from_env() -> FastAPI:
    """For ``uvicorn --factory`` and for workers: everything by environment variables."""
    settings = Settings.from_env()
    logs.configure(settings.log_level, settings.log_json)
    Door.limits = Limits.of(settings)  # of a worker, whose door is the class itself
    return create_app(settings, warmed=True)


class _Server(uvicorn.Server):
    """Says where it is, and opens the browser, once it answers."""

    def __init__(self, config: uvicorn.Config, open_browser: bool) -> None:
        super().__init__(config)
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        port = self.servers[0].sockets[0].getsockname()[1]
        host = self.config.host
        address = f"http{'s' * self.config.is_ssl}://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}/"
        log.info("serving", address=address)
        if self.open_browser:
            await asyncio.to_thread(webbrowser.open, address)


def free_port(host: str, port: int) -> int:
    """``port`` if it is free, else any that is."""
    if not taken(host, port):
        return port
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def run(
    host: str = "127.0.0.1",
    port: int = 8800,
    open_browser: bool = False,
    database_url: str | None = None,
    workers: int = 1,
    certificate: str = "",
    key: str = "",
) -> None:
    """Serve until interrupted; a stop lets running requests finish and tells the pages to come back."""
    if database_url:
        os.environ["SANDTABLE_DATABASE_URL"] = database_url  # workers read it there
    tls: dict[str, Any] = {"ssl_certfile": certificate, "ssl_keyfile": key} if certificate else {}
    migrate.make_room(Settings.from_env())
    _raise_file_limit()
    if workers > 1:
        with tempfile.TemporaryDirectory(prefix="sandtable-") as folder:
            os.environ.setdefault("SANDTABLE_RUN_FOLDER", folder)
            shared = {**serving(Settings.from_env()), **tls, "http": Door}  # workers are sent their class by its name
            uvicorn.run("sandtable.web.app:from_env", factory=True, host=host, port=port, workers=workers, **shared)
        return
    if open_browser:
        os.environ.setdefault("SANDTABLE_LOG_LEVEL", "warning")  # one person's terminal need not list requests
    config = uvicorn.Config(from_env(), host=host, port=port, **serving(Settings.from_env()), **tls)
    _Server(config, open_browser).run()


def _raise_file_limit() -> None:
    """Each connection is an open file; many systems allow a thousand until one asks for more."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < (wanted := min(hard, 65_536) if hard > 0 else 65_536):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
