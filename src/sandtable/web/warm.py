"""What the first requests would have to wait for, done before they come; and the collector of cycles put at rest.

A game is imported when it is first named, texts are read when a language is first asked for, and FastAPI works a route out
when something is first sent to it: together half a second, in which the event loop would answer nobody.
"""

import asyncio
import gc

from fastapi import FastAPI

import sandtable
from sandtable.text import catalog, languages

SELDOM = (10_000, 10, 20)
"""When the collector looks: at so many new objects, then after so many looks at the youngest, and so many at those between."""
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


def spare_the_collector() -> None:
    """What is here now stays: modules, texts, maps. A look through all of it takes tens of milliseconds and finds nothing;
    and little of what a request leaves behind is a cycle, so one looks seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
