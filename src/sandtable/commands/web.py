"""``sandtable play`` and ``sandtable serve``: the web app."""

import importlib
import os
from typing import Annotated, Any

import typer

from sandtable.commands import common

PORT = 8800

Database = Annotated[
    str,
    typer.Option(
        envvar="SANDTABLE_DATABASE_URL",
        help="Where tables are kept: a file, or a sqlite:/// or postgresql:// URL; a SQLite file of your own if none.",
    ),
]
Port = Annotated[int, typer.Option(envvar="SANDTABLE_PORT", min=1, max=65535, help="The port to listen on.")]


def play(
    port: Port = PORT,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    database: Database = "",
) -> None:
    """Play in the browser: starts the web app for this machine only and opens the page. Ctrl-C stops it."""
    app = _app()
    port = app.free_port("127.0.0.1", port)
    typer.echo(f"Sandtable is at http://127.0.0.1:{port}/ (Ctrl-C stops it)")
    with common.clear_errors():
        app.run(host="127.0.0.1", port=port, open_browser=browser, database_url=database or None)


def serve(
    host: Annotated[str, typer.Option(envvar="SANDTABLE_HOST", help="The address to listen on.")] = "0.0.0.0",
    port: Port = PORT,
    database: Database = "",
    workers: Annotated[
        int, typer.Option(envvar="SANDTABLE_WORKERS", min=1, help="Processes that serve; they share the database.")
    ] = 1,
) -> None:
    """Serve the web app to others, on a host of your own."""
    with common.clear_errors():
        _app().run(host=host, port=port, open_browser=False, database_url=database or None, workers=workers)


def _app() -> Any:
    """The web app's module, imported only where it is needed: the other commands start without it."""
    if common.plugins():
        os.environ["SANDTABLE_EXTRA_GAMES"] = " ".join(common.plugins())  # for workers, which read it there
    try:
        return importlib.import_module("sandtable.web.app")
    except ModuleNotFoundError as e:
        common.complain(f"the web app cannot be started ({e}); `sandtable console` plays in the terminal")
