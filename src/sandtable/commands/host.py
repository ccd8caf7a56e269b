"""``sandtable backup``, ``restore`` and ``sweep``: what those do who run a place for others (docs/host.md)."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.commands import common
from sandtable.commands.web import Database, module_of_web

File = Annotated[Path, typer.Argument(metavar="FILE", help="The backup: one SQLite file, whatever database it is of.")]


def _url(database: str) -> str:
    from dataclasses import replace

    settings = module_of_web("settings").Settings.from_env()
    return str((replace(settings, database_url=database) if database else settings).url)


def _tell(counts: dict[str, int], done: str, file: Path) -> None:
    what = ", ".join(f"{n} {name}" for name, n in counts.items() if n) or "–"
    common.say(f"host.{done}", file=str(file), what=what)


def backup(file: File, database: Database = "") -> None:
    """Copy the database to a new file, all of one moment, while the server runs."""
    with common.clear_errors(), _database_errors():
        _tell(module_of_web("backup").backup(_url(database), file), "written", file)


def restore(file: File, database: Database = "") -> None:
    """Fill a new, empty database from a backup, of this version or an earlier one."""
    with common.clear_errors(), _database_errors():
        _tell(module_of_web("backup").restore(_url(database), file), "restored", file)


def sweep(
    database: Database = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count what would be archived and removed.")] = False,
    as_json: common.AsJson = False,
) -> None:
    """Archive and remove tables by the rules that are set (the server does it by itself every hour)."""
    with common.clear_errors(), _database_errors():
        settings = module_of_web("settings").Settings.from_env()
        url = _url(database)
        module_of_web("migrate").upgrade(url)
        store = module_of_web("store").Store(url, 1)
        swept: Any = module_of_web("storage").Storage(settings, store).sweep(dry=dry_run)
        store.close()
    if as_json:
        common.emit_json(asdict(swept))
    else:
        facts = {"packed": swept.archived, "tables": swept.tables_removed, "players": swept.players_removed}
        common.say("host.would_sweep" if dry_run else "host.swept", **facts)


def _database_errors() -> Any:
    """A database that is not there is told in one line."""
    from contextlib import contextmanager

    from sqlalchemy.exc import SQLAlchemyError

    @contextmanager
    def told() -> Any:
        try:
            yield
        except SQLAlchemyError as e:
            why = str(getattr(e, "orig", e)).splitlines()[0]
            common.complain("database", kind=type(e).__name__, why=why)

    return told()
