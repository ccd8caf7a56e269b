"""What a first visit to a table fetches, counted in bytes as they are sent: page, scripts, styles, font and texts.

Follows what the files name themselves: links and scripts of the page, imports of the scripts (types in comments are no
imports), the style sheets that a game's board asks for. What the game itself tells comes on top.
"""

from __future__ import annotations

import posixpath
import re

import httpx

_NAMED = re.compile(r'(?:href|src)="(/static/[^"]+)"')
_IMPORT = re.compile(r"""^(?:import|export)\b[^;'"]*?(?:from\s*)?['"](\.[^'"]+\.js)['"]""", re.M)
_STYLES = re.compile(r"export const STYLES\s*=\s*\[([^\]]*)\]")


def _fetched(http: httpx.Client, path: str) -> tuple[int, str]:
    """The bytes sent, and the text they stand for."""
    with http.stream("GET", path, headers={"accept-encoding": "gzip"}) as reply:
        reply.raise_for_status()
        content = reply.read()
        return reply.num_bytes_downloaded, "" if path.endswith(".woff2") else content.decode()


def page_weight(http: httpx.Client, game: str, lang: str = "en") -> dict[str, int]:
    """Bytes by file."""
    page = "/t/AAAAAAAAAAAA"
    weight, text = _fetched(http, page)
    found, open_files = {page: weight}, [*_NAMED.findall(text), f"/static/{game}/board.js", f"/api/texts/{lang}"]
    while open_files:
        path = open_files.pop()
        if path in found:
            continue
        found[path], text = _fetched(http, path)
        if path.endswith(".js"):
            named = _IMPORT.findall(text)
            for styles in _STYLES.findall(text):
                named += re.findall(r"'([^']+)'", styles)
            open_files += [posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) for name in named]
    return found
