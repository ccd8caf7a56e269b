"""``sandtable play`` and ``sandtable serve``: the web app."""

import importlib
import os
from pathlib import Path
from typing import Annotated

import typer

from sandtable.commands import common

Database = Annotated[
    str, typer.Option(envvar="SANDTABLE_DATABASE", help="Where games are kept, as a database URL; SQLite by default.")
]
Port = Annotated[int, typer.Option(envvar="SANDTABLE_PORT", min=0, max=65535, help="The port to listen on.")]


def default_database() -> str:
    """A SQLite file in the user's own data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base) / "sandtable"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite+aiosqlite:///{folder / 'sandtable.db'}"


def play(
    port: Port = 8377,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    database: Database = "",
) -> None:
    """Play in the browser: starts the web app for this machine only and opens the page."""
    _run("127.0.0.1", port, browser, database)


def serve(
    host: Annotated[str, typer.Option(envvar="SANDTABLE_HOST", help="The address to listen on.")] = "0.0.0.0",
    port: Port = 8377,
    database: Database = "",
) -> None:
    """Serve the web app to others, on a host of your own."""
    _run(host, port, False, database)


def _run(host: str, port: int, open_browser: bool, database: str) -> None:
    try:
        app = importlib.import_module("sandtable.web.app")
    except ModuleNotFoundError as e:
        common.complain(f"the web app cannot be started ({e}); `sandtable console` plays in the terminal")
    app.run(host=host, port=port, open_browser=open_browser, database_url=database or default_database())
