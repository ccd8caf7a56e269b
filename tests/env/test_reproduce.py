"""From a seed and a version to the same bytes: in another process, under another hash seed (docs/reproduce.md)."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import sandtable
from tools.games import reproduce

GAMES = [("chaco", "boqueron", {}), ("fitl", "short", {"nva": "np", "vc": "np"}), ("sovereign", "1961", {})]
PROGRAM = """
import json, sandtable
for game, scenario, seats in {games!r}:
    t = sandtable.new(game, scenario, seed=7, seats=seats)
    t.auto("random")
    print(json.dumps(t.record(private=True)))
"""


def test_another_process_writes_the_same_bytes() -> None:
    here = []
    for game, scenario, seats in GAMES:
        t = sandtable.new(game, scenario, seed=7, seats=seats)
        t.auto("random")
        here.append(json.dumps(t.record(private=True)))
    for hashseed in ("0", "12345"):
        there = subprocess.run(
            [sys.executable, "-c", PROGRAM.format(games=GAMES)], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": hashseed},
        )  # fmt: skip
        assert there.stdout.splitlines() == here


def test_the_page_is_taken_anew() -> None:
    """`make playthroughs` writes what this program gives; nothing else on the page changes."""
    page = reproduce.PAGE.read_text(encoding="utf-8")
    result = next(line for line in page.splitlines() if line.startswith("(") and "'" in line)
    assert reproduce.taken_anew(page.replace(result, "(0, 'stale')", 1)) == page
