"""A person at a terminal: what they type is written beforehand."""

from __future__ import annotations

import io
from collections.abc import Iterator

from rich.console import Console

from sandtable.console.play import Play
from sandtable.kernel.table import Table


def typed(table: Table, *lines: str, lang: str = "en") -> tuple[Play, str]:
    """Type ``lines`` and stop: the loop as it stands then, and all it showed."""
    feed: Iterator[str] = iter(lines)
    page = io.StringIO()

    def read(prompt: str) -> str:
        line = next(feed, None)
        if line is None:
            raise EOFError
        return line

    play = Play(table, lang, read, Console(file=page, width=100, highlight=False))
    play.run()
    return play, page.getvalue()
