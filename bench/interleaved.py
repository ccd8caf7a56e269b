"""Two versions against each other: `python bench/interleaved.py OLD NEW`, each a tree with its `.venv`.

A process of each takes turns with the other, one small piece of work at a time, so that a busy machine disturbs both alike. Of
every piece the best of all rounds counts; the keys of a game are timed one by one, so that a disturbance spoils a key and not
the game. What is played is the same for both: a record of the old version, and non-players' games by seed.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import starmap
from pathlib import Path
from typing import Any

import sandtable
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table

GAMES = (("short", 1), ("short", 2), ("full", 1), ("full", 3))
SEATS = dict.fromkeys(("us", "arvn", "nva", "vc"), "np")
ADVANCE = "advance" if hasattr(Table, "advance") else "step"  # its name in earlier versions
now = time.perf_counter_ns


def calls(work: Callable[[], object], times: int, at_once: int = 1) -> list[int]:
    """Nanoseconds of a call, so many times; of short ones several are timed together."""
    found = []
    for _ in range(times):
        start = now()
        for _ in range(at_once):
            work()
        found.append((now() - start) // at_once)
    return found


def work_of(record: dict[str, Any]) -> dict[str, Callable[[], list[int]]]:
    """What is measured, by name: each gives the times of its pieces, the same pieces every time."""
    table = sandtable.load(record)
    keys = record["keys"]
    middle = table.at(len(keys) // 2)
    places = [table.at(n) for n in range(40, len(keys) - 40, 37)]

    def load() -> list[int]:
        fresh = Table(table.game, record["scenario"], table.options, record["seats"], Rng(1))
        found = []
        for key in keys:
            start = now()
            asked = fresh.session.pending
            assert asked is not None
            assert key in asked.options
            fresh.session.feed(key)
            found.append(now() - start)
        return found

    def nonplayers() -> list[int]:
        found: list[int] = []
        plain = getattr(Table, ADVANCE)

        def timed(self: Table, *args: Any) -> Any:
            start = now()
            try:
                return plain(self, *args)
            finally:
                found.append(now() - start)

        setattr(Table, ADVANCE, timed)
        try:
            for scenario, seed in GAMES:
                sandtable.new("fitl", scenario, seed=seed, seats=SEATS)
        finally:
            setattr(Table, ADVANCE, plain)
        return found

    def woken(place: Table) -> None:
        place.fork(1).session.wake()

    return {
        "load, a key": load,
        "non-player's game, a key": nonplayers,
        "state copy": lambda: calls(middle.state.copy, 20, 50),
        "fork": lambda: [n for place in places for n in calls(partial(place.fork, 1), 2, 20)],
        "fork, ready to answer": lambda: [n for place in places for n in calls(partial(woken, place), 2)],
        "view": lambda: calls(partial(middle.view, None), 40),
    }


def serve(record: Path) -> None:
    """The one version: does what it is told, a word a line."""
    work = work_of(json.loads(record.read_text(encoding="utf-8")))
    print(json.dumps(list(work)), flush=True)
    for line in sys.stdin:
        gc.collect()
        gc.disable()
        found = work[line.strip()]()
        gc.enable()
        print(json.dumps(found), flush=True)


def main(old: str, new: str, rounds: int = 20) -> None:
    """Prints a table: mean of the best times of both, and new / old."""
    record = Path("artifacts") / "interleaved.json"
    record.parent.mkdir(exist_ok=True)
    write = "import sandtable, json; t = sandtable.new('fitl', 'full', seed=1); t.auto('random'); print(json.dumps(t.record()))"
    made = subprocess.run([f"{old}/.venv/bin/python", "-c", write], capture_output=True, text=True, check=True)
    record.write_text(made.stdout, encoding="utf-8")
    both = []
    for tree in (old, new):
        command = [f"{tree}/.venv/bin/python", __file__, "--serve", str(record)]
        both.append(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))

    def ask(process: subprocess.Popen[str], word: str) -> list[int]:
        assert process.stdin is not None
        assert process.stdout is not None
        if word:
            print(word, file=process.stdin, flush=True)
        found: list[int] = json.loads(process.stdout.readline())
        return found

    names, _ = (ask(process, "") for process in both)
    best: dict[tuple[int, str], list[int]] = {}
    for n in range(rounds):
        for name in map(str, names):
            for i in (0, 1) if n % 2 else (1, 0):
                taken = ask(both[i], name)
                best[i, name] = list(starmap(min, zip(best.get((i, name), taken), taken, strict=True)))
    print("| measure, us | old | new | new / old |\n|---|--:|--:|--:|")
    for name in map(str, names):
        a, b = (sum(best[i, name]) / len(best[i, name]) / 1000 for i in (0, 1))
        print(f"| {name} | {a:.2f} | {b:.2f} | {b / a:.2f} |")
    for process in both:
        process.terminate()


if __name__ == "__main__":
    serve(Path(sys.argv[2])) if sys.argv[1] == "--serve" else main(*sys.argv[1:3], *map(int, sys.argv[3:4]))
