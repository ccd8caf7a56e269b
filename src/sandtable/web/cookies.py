"""Our own reading of the Cookie header.

The standard library's takes time in the square of a quoted value's length in older releases of Python 3.11, and
the frameworks call it for every request. So the header is read here, once, before anything else looks at it, and
what is passed on holds at most our own cookie, which has one fixed form.
"""

import re
from collections.abc import Iterable

COOKIE = "sandtable"
_OURS = re.compile(rb"(?:^|;)[ \t]*" + COOKIE.encode() + rb"=([A-Za-z0-9_-]{43})[ \t]*(?=;|$)")

Pairs = list[tuple[bytes, bytes]]


def only_ours(headers: Iterable[tuple[bytes, bytes]]) -> Pairs:
    """The headers with every cookie left out but a well-formed one of ours."""
    kept: Pairs = []
    mine: bytes | None = None
    for name, value in headers:
        if name != b"cookie":
            kept.append((name, value))
        elif mine is None and (found := _OURS.search(value)):
            mine = found[1]
    if mine is not None:
        kept.append((b"cookie", COOKIE.encode() + b"=" + mine))
    return kept
