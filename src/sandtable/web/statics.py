"""The pages' files, each with the type we know it to have: a machine's own table of types may lack one or err."""

import gzip
import hashlib
import os
from email.utils import formatdate
from pathlib import Path
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from sandtable.web.lean import LEAN, Unreadable

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose names change with their content: the fonts."""


class Sent(NamedTuple):
    """A script or style sheet as it is sent, and of which file."""

    changed: int
    body: bytes
    squeezed: bytes
    digest: str


class Statics(StaticFiles):
    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory)
        self.lean: dict[str, Sent] = {}  # as many as there are files

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        suffix = Path(full_path).suffix
        if suffix in LEAN:
            return self._lean_response(str(full_path), stat_result, Headers(scope=scope))
        response = super().file_response(full_path, stat_result, scope, status_code)
        if "content-type" in response.headers:
            response.headers["content-type"] = TYPES.get(suffix, "text/plain; charset=utf-8")
        if suffix == ".woff2":
            response.headers["cache-control"] = FOR_EVER
        return response

    def _lean_response(self, path: str, stat: os.stat_result, asked: Headers) -> Response:
        sent = self.lean.get(path)
        if sent is None or sent.changed != stat.st_mtime_ns:
            sent = self.lean[path] = _made_lean(Path(path), stat.st_mtime_ns)
        squeezed = "gzip" in asked.get("accept-encoding", "")
        headers = {
            "content-type": TYPES[Path(path).suffix],
            "etag": f'"{sent.digest}{"-gzip" * squeezed}"',
            "last-modified": formatdate(stat.st_mtime, usegmt=True),
        }
        if squeezed:  # what is not compressed here the middleware looks at, and says that it varies
            headers |= {"content-encoding": "gzip", "vary": "Accept-Encoding"}
        response = Response(sent.squeezed if squeezed else sent.body, headers=headers)
        return NotModifiedResponse(response.headers) if self.is_not_modified(response.headers, asked) else response


def _made_lean(path: Path, changed: int) -> Sent:
    """Made once for each file, a few milliseconds each."""
    text = path.read_text(encoding="utf-8")
    try:
        body = LEAN[path.suffix](text).encode()
    except Unreadable:  # a host's own change; the browser may know better
        body = text.encode()
    return Sent(changed, body, gzip.compress(body, 9, mtime=0), hashlib.sha256(body).hexdigest()[:32])
