"""Two versions against each other: `python bench/interleaved.py OLD NEW`, each a tree with its `.venv` or a venv itself; plain
Python and the compiled wheel (`make bench-wheel`) are two such venvs.

A process of each takes turns with the other, one small piece of work at a time, so that a busy machine disturbs both alike. Of
every piece the best of all rounds counts; the keys of a game are timed one by one, so that a disturbance spoils a key and not
the game. What is played is the same for both: a record of the old version, and games by seed.
"""

from __future__ import annotations

import argparse
import gc
import json
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import starmap
from pathlib import Path
from typing import Any, TypeAlias

import sandtable
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table

NONPLAYERS = {  # measure: game, and its scenarios with seeds
    "four non-players, Short, a key": ("fitl", (("short", 1), ("short", 2), ("short", 3))),
    "four non-players, Full, a key": ("fitl", (("full", 1), ("full", 3))),
    "Sovereign, four non-players, a key": ("sovereign", (("1961", 1), ("1961", 2))),
    "Chaco, opponent, a key": ("chaco", (("boqueron", 1), ("villa_montes", 1))),
}
RANDOM = {
    "random decision": ("fitl", (("short", 1), ("medium", 2), ("full", 3), ("full", 4))),
    "Sovereign, random decision": ("sovereign", (("1961", 1), ("1961", 2))),
    "Chaco, random decision": ("chaco", (("boqueron", 4), ("alihuata", 3), ("ballivian", 1), ("villa_montes", 1))),  # long ones
}
ADVANCE = "advance" if hasattr(Table, "advance") else "step"  # its name in earlier versions
now = time.perf_counter_ns
Games: TypeAlias = tuple[tuple[str, int], ...]


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

    def nonplayers(name: str, games: Games) -> list[int]:
        found: list[int] = []
        for scenario, seed in games:
            game = sandtable.game(name)
            playing = Table(game, scenario, {}, dict.fromkeys(game.info.seats, "np"), Rng(seed), log=False)
            advance, going = getattr(playing, ADVANCE), True
            while going:
                start = now()
                going = advance()
                found.append(now() - start)
        return found

    def at_random(name: str, games: Games) -> list[int]:
        """Nanoseconds for an answer, one figure a game; of CPU time, since no game of this length is left undisturbed."""
        found: list[int] = []
        for scenario, seed in games:
            start = time.process_time_ns()
            played = sandtable.new(name, scenario, seed=seed, log=False)
            played.auto("random")
            found.append((time.process_time_ns() - start) // played.moment)
        return found

    def woken(place: Table) -> None:
        place.fork(1).session.wake()

    return {
        **{name: partial(at_random, *what) for name, what in RANDOM.items()},
        **{name: partial(nonplayers, *what) for name, what in NONPLAYERS.items()},
        "load, a key": load,
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


def python_of(place: str) -> str:
    """The interpreter of a venv, or of a tree's."""
    own = Path(place) / "bin" / "python"
    return str(own if own.exists() else Path(place) / ".venv" / "bin" / "python")


def main(old: str, new: str, rounds: int, names: tuple[str, str], only: tuple[str, ...]) -> None:
    """Prints a table: mean of the best times of both, and new / old."""
    record = Path("artifacts") / "interleaved.json"
    record.parent.mkdir(exist_ok=True)
    write = "import sandtable, json; t = sandtable.new('fitl', 'full', seed=1); t.auto('random'); print(json.dumps(t.record()))"
    made = subprocess.run([python_of(old), "-c", write], capture_output=True, text=True, check=True)
    record.write_text(made.stdout, encoding="utf-8")
    both = []
    for place in (old, new):
        command = [python_of(place), __file__, "--serve", str(record)]
        both.append(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))

    def ask(process: subprocess.Popen[str], word: str) -> list[int]:
        assert process.stdin is not None
        assert process.stdout is not None
        if word:
            print(word, file=process.stdin, flush=True)
        found: list[int] = json.loads(process.stdout.readline())
        return found

    offered, _ = (ask(process, "") for process in both)
    measures = [name for name in map(str, offered) if name.startswith(only)]
    best: dict[tuple[int, str], list[int]] = {}
    for n in range(rounds):
        for name in measures:
            for i in (0, 1) if n % 2 else (1, 0):
                taken = ask(both[i], name)
                best[i, name] = list(starmap(min, zip(best.get((i, name), taken), taken, strict=True)))
    print(f"| measure, us | {names[0]} | {names[1]} | {names[1]} / {names[0]} |\n|---|--:|--:|--:|")
    for name in measures:
        a, b = (sum(best[i, name]) / len(best[i, name]) / 1000 for i in (0, 1))
        print(f"| {name} | {a:.2f} | {b:.2f} | {b / a:.2f} |")
    for process in both:
        process.terminate()


def command() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Two versions against each other, in turns.")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("rounds", nargs="?", type=int, default=20)
    parser.add_argument("--names", nargs=2, default=("old", "new"), help="what the columns are called")
    parser.add_argument("--only", default="", help="measures whose name begins so, several with commas between")
    args = parser.parse_args()
    main(args.old, args.new, args.rounds, tuple(args.names), tuple(args.only.split(",")))


if __name__ == "__main__":
    serve(Path(sys.argv[2])) if sys.argv[1] == "--serve" else command()
