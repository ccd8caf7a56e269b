"""Structured logs: one event a line, for people in a terminal or as JSON for machines."""

import logging
import sys

import structlog


def configure(level: str = "info", as_json: bool = False) -> None:
    """Send our events, and those of the libraries, to standard error."""
    number = logging.getLevelNamesMapping()[level.upper()]
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    # Tracebacks without the frames' variables: those may be cookies and tokens.
    frames = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    last: list[structlog.typing.Processor] = (
        [structlog.processors.ExceptionRenderer(frames), structlog.processors.JSONRenderer()]
        if as_json
        else [structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
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
