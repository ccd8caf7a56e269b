"""``sandtable play`` and ``sandtable serve``: the web app."""

import importlib
import os
from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.commands import common
from sandtable.kernel.errors import SandtableError, Words

PORT = 8800

Database = Annotated[
    str,
    typer.Option(
        envvar="SANDTABLE_DATABASE_URL",
        help="Where tables are kept: a file, or a sqlite:/// or postgresql:// URL; a SQLite file of your own if none.",
    ),
]
Port = Annotated[
    int | None,
    typer.Option(envvar="SANDTABLE_PORT", min=1, max=65535, show_default=str(PORT), help="The port to listen on."),
]

DeckFiles = Annotated[
    list[str],
    typer.Option(
        "--deck", metavar="FILE", help="A deck of your own, to be chosen by its name in the lobby (docs/bring_your_deck.md)."
    ),
]


def play(
    port: Port = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    database: Database = "",
    deck: DeckFiles = [],  # noqa: B006  (typer reads the default, nobody changes it)
) -> None:
    """Play in the browser: starts the web app for this machine only and opens the page. Ctrl-C stops it."""
    app = module_of_web("app")
    _offer(deck)
    if port is None:
        port = app.free_port("127.0.0.1", PORT)
    else:
        _check_port("127.0.0.1", port)
    common.say("serving", address=f"http://127.0.0.1:{port}/")
    with common.clear_errors():
        app.run(host="127.0.0.1", port=port, open_browser=browser, database_url=database or None)


def serve(
    host: Annotated[
        str, typer.Option(envvar="SANDTABLE_HOST", help="The address to listen on; behind a TLS proxy, leave the default.")
    ] = "127.0.0.1",
    port: Port = None,
    database: Database = "",
    deck: DeckFiles = [],  # noqa: B006
    workers: Annotated[
        int, typer.Option(envvar="SANDTABLE_WORKERS", min=1, help="Processes that serve; they share the database.")
    ] = 1,
    name: Annotated[
        list[str], typer.Option("--name", help="A name under which people reach it, such as table.example.org.")
    ] = [],  # noqa: B006  (typer reads the default, nobody changes it)
    proxy: Annotated[
        list[str], typer.Option("--proxy", help="The address of a proxy that says who the client is.")
    ] = [],  # noqa: B006
    certificate: Annotated[str, typer.Option(envvar="SANDTABLE_CERTIFICATE", help="A TLS certificate (PEM).")] = "",
    key: Annotated[str, typer.Option(envvar="SANDTABLE_KEY", help="Its private key (PEM).")] = "",
    insecure: Annotated[
        bool, typer.Option("--insecure", help="Everybody who can reach it may be trusted: no name, no TLS.")
    ] = False,
) -> None:
    """Serve the web app to others, on a host of your own (docs/host.md)."""
    if name:
        os.environ["SANDTABLE_NAMES"] = " ".join(name)
    elif insecure:
        os.environ.setdefault("SANDTABLE_NAMES", "*")
    if proxy:
        os.environ["SANDTABLE_PROXIES"] = " ".join(proxy)
    app, safety = module_of_web("app"), module_of_web("safety")
    _offer(deck)
    try:
        settings = module_of_web("settings").Settings.from_env()
        faults = safety.faults(settings, host, bool(certificate), insecure)
    except SandtableError as e:
        common.stop(e)
    if bool(certificate) != bool(key):
        faults.append(Words("serve.both"))
    if faults:
        common.stop(*faults)
    port = PORT if port is None else port
    _check_port(host, port)
    with common.clear_errors():
        app.run(
            host=host, port=port, open_browser=False, database_url=database or None, workers=workers,
            certificate=certificate, key=key,
        )  # fmt: skip


def _offer(decks: list[str]) -> None:
    """The decks of the host, found whole before the server starts; workers read them where they look for settings."""
    if decks:
        os.environ["SANDTABLE_DECKS"] = os.pathsep.join(str(Path(deck).absolute()) for deck in decks)
    with common.clear_errors():
        module_of_web("decks").Decks.listed(os.environ.get("SANDTABLE_DECKS", ""))


def _check_port(host: str, port: int) -> None:
    if module_of_web("safety").taken(host, port):
        common.complain("serve.port", port=port, host=host)


def module_of_web(name: str) -> Any:
    """A module of the web app, imported only where it is needed: the other commands start without it."""
    if common.plugins():
        os.environ["SANDTABLE_EXTRA_GAMES"] = " ".join(common.plugins())  # for workers, which read it there
    try:
        return importlib.import_module(f"sandtable.web.{name}")
    except ModuleNotFoundError as e:
        common.complain("serve.no_web", why=str(e))
