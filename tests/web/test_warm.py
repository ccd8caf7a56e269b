"""What the first requests would wait for is done before they come."""

from __future__ import annotations

import subprocess
import sys

CODE = """
import asyncio, gc, sys
from sandtable.kernel.collector import SELDOM
from sandtable.web import warm
from sandtable.web.app import create_app
from sandtable.web.settings import Settings

app = create_app(Settings(database_url="sqlite://"))
warm.routes(app)
asyncio.run(warm.games_and_texts())
assert {"sandtable.vietnam.fitl.game", "sandtable.vietnam.sovereign.game", "sandtable.chaco.game"} <= set(sys.modules)
assert gc.get_freeze_count() > 10_000 and gc.get_threshold() == SELDOM
before = set(sys.modules)
import sandtable
sandtable.games()
assert set(sys.modules) == before
print("warm")
"""


def test_games_routes_and_texts_are_there_before_anybody_asks() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, timeout=120)
    assert done.stdout == "warm\n", done.stderr
