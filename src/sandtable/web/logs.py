"""Structured logs: one event a line, for people in a terminal or as JSON for machines.

No cookie, link, die or SQL parameter reaches them: frames are shown without their variables, what a database says of a
statement is cut to the kind of error, and whatever still looks like a secret is blotted out.
"""

import logging
import re
import sqlite3
import sys
import traceback
from collections.abc import Iterator
from typing import Any, TextIO

import structlog
from sqlalchemy.exc import SQLAlchemyError, StatementError
from structlog.typing import EventDict, ExcInfo, Processor

_SECRET = re.compile(r"(?<![\w-])(?:[A-Za-z0-9_-]{43}|[0-9a-f]{16,}|[0-9]{17,})(?![\w-])")
"""A cookie or a link's token; a digest or the number of the random source, in hexadecimal or as a number."""
_BLOT = "[hidden]"


def blotted(value: Any) -> Any:
    """``value`` without what looks like a secret."""
    if isinstance(value, str):
        return _SECRET.sub(_BLOT, value)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**16:
        return _BLOT
    if isinstance(value, dict):
        return {blotted(key): blotted(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [blotted(part) for part in value]
    return value


def _blot(logger: Any, method: str, event: EventDict) -> EventDict:
    return {key: part if key == "exc_info" or key.startswith("_") else blotted(part) for key, part in event.items()}


def _chain(error: BaseException | None, seen: set[int]) -> Iterator[BaseException]:
    """The error, what it came from and what it holds."""
    if error is None or id(error) in seen:
        return
    seen.add(id(error))
    yield error
    for part in (error.__cause__, error.__context__, *getattr(error, "exceptions", ())):
        yield from _chain(part, seen)


def _of_database(error: BaseException) -> bool:
    return isinstance(error, (SQLAlchemyError, sqlite3.Error)) or type(error).__module__.startswith("psycopg")


def _kind(error: BaseException) -> str:
    """What may be said of a database's error: its kind and the statement, but none of the values."""
    source = getattr(error, "orig", None) or error
    code = getattr(source, "sqlstate", None) or getattr(source, "sqlite_errorname", None) or ""
    statement = f" [SQL: {error.statement}]" if isinstance(error, StatementError) else ""
    return f"({type(source).__name__} {code}){statement}".replace(" )", ")")


def _discreet(text: str, error: BaseException | None) -> str:
    found = [e for e in _chain(error, set()) if _of_database(e) and str(e)]
    for e in sorted(found, key=lambda e: -len(str(e))):
        text = text.replace(str(e), _kind(e))
    return str(blotted(text))


def plain_traceback(out: TextIO, exc_info: ExcInfo) -> None:
    """An error for a terminal."""
    out.write("\n" + _discreet("".join(traceback.format_exception(*exc_info)), exc_info[1]))


def _as_data(exc_info: ExcInfo) -> Any:
    """An error as JSON; frames without their variables: those may be cookies and tokens."""

    def clean(part: Any) -> Any:
        if isinstance(part, str):
            return _discreet(part, exc_info[1])
        if isinstance(part, dict):
            return {key: clean(value) for key, value in part.items()}
        return [clean(value) for value in part] if isinstance(part, list) else part

    return clean(structlog.tracebacks.ExceptionDictTransformer(show_locals=False)(exc_info))


_told_from = logging.NOTSET
"""The level from which events are told."""


def tells(level: int) -> bool:
    """Whether an event of that level is told at all; to find that out by telling it costs more than a small request."""
    return level >= _told_from


def configure(level: str = "info", as_json: bool = False) -> None:
    """Send our events, and those of the libraries, to standard error."""
    global _told_from
    number = _told_from = logging.getLevelNamesMapping()[level.upper()]
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[Processor] = (
        [_blot, structlog.processors.ExceptionRenderer(_as_data), structlog.processors.JSONRenderer()]
        if as_json
        else [_blot, structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=plain_traceback
        )]
    )  # fmt: skip
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    formatter = structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=[
        structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last,
    ])  # fmt: skip
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(number, logging.WARNING))  # the libraries' own talk, only when something is wrong
