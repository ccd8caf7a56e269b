"""Bodies read as strict JSON: whole Unicode, finite numbers, a bounded depth. What cannot be written again is refused."""

import json
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from fastapi import Request
from fastapi.routing import APIRoute
from starlette.responses import Response

MAX_DEPTH = 24


def too_deep(value: object, depth: int = MAX_DEPTH) -> bool:
    """Whether lists and objects lie deeper in one another than anything of ours does.

    >>> too_deep([[1]], 2), too_deep({"a": [[1]]}, 2)
    (False, True)
    """
    if isinstance(value, dict):
        return depth == 0 or any(too_deep(part, depth - 1) for part in value.values())
    if isinstance(value, list):
        return depth == 0 or any(too_deep(part, depth - 1) for part in value)
    return False


class _Request(Request):
    async def json(self) -> Any:
        body = await self.body()
        try:
            found = msgspec.json.decode(body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as e:
            raise json.JSONDecodeError(str(e), "", 0) from e
        if too_deep(found):
            raise json.JSONDecodeError(f"deeper than {MAX_DEPTH} levels", "", 0)
        return found


class StrictRoute(APIRoute):
    """A route whose body is strict JSON."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """FastAPI's own, reading the body our way."""
        handler = super().get_route_handler()

        async def strict(request: Request) -> Response:
            return await handler(_Request(request.scope, request.receive))

        return strict
