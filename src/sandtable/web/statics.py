"""The pages' files, each with the type we know it to have: a machine's own table of types may lack one or err."""

import os
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

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


class Statics(StaticFiles):
    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        suffix = Path(full_path).suffix
        if "content-type" in response.headers:
            response.headers["content-type"] = TYPES.get(suffix, "text/plain; charset=utf-8")
        if suffix == ".woff2":
            response.headers["cache-control"] = FOR_EVER
        return response
