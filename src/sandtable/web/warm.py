"""What the first requests would have to wait for, done before they come; and the collector of cycles put at rest.

A game is imported when it is first named, texts are read when a language is first asked for, and FastAPI works a route out
when something is first sent to it: together half a second, in which the event loop would answer nobody.
"""

import asyncio

from fastapi import FastAPI

import sandtable
from sandtable.kernel.collector import spare_the_collector
from sandtable.text import catalog, languages

NOWHERE = {"type": "http", "method": "GET", "path": "/nowhere", "root_path": "", "headers": [], "query_string": b""}


def routes(app: FastAPI) -> None:
    """Every route is worked out."""
    for route in app.routes:
        route.matches(dict(NOWHERE))


async def games_and_texts() -> None:
    """All games and languages are here; meanwhile others are served."""
    await asyncio.to_thread(sandtable.games)
    for lang in languages():
        await asyncio.to_thread(catalog, lang)
    spare_the_collector()
