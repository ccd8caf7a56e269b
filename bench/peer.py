"""What versions take of the warm peer's time: `python bench/peer.py OLD plain=.venv compiled=build/wheel ...`.

The peer (sellmerfud/fitl) was measured beside one version of ours, OLD: a tree of that commit with a `.venv`, or its venv. So
what another version takes of the peer's time is what it takes of OLD's, in turns on one machine, times what OLD took: no
machine has to be as fast as the one on which the peer ran. Every version plays games of four non-players by the same seeds
(not the same games: charts were corrected), one piece of work at a time in turn with the others, so that a busy minute
disturbs all alike.
"""

from __future__ import annotations

import argparse
import gc
import json
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

import sandtable
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from sandtable.sim.games import COUNTED
from sandtable.sim.stats import percentile

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.interleaved import python_of

OF_THE_PEER = {"Short, ms": 1.10, "Full, ms": 0.91, "turn mean, ms": 0.92, "turn p50, ms": 2.8, "turn p99, ms": 0.33}
"""What 371e38d took of the peer's time (interleaved, CPU time, 600 games each; the JVM warm)."""
GAMES = {"short": 60, "full": 16}
TURNS = {"short": 8, "medium": 8, "full": 8}
REFERENCE = "reference loop, ms"


def table_of(scenario: str, seed: int) -> Table:
    """A table of four non-players at which nobody has answered yet."""
    game = sandtable.game("fitl")
    return Table(game, scenario, {}, dict.fromkeys(game.info.seats, "np"), Rng(seed), log=False)


def whole(scenario: str) -> float:
    """Milliseconds of CPU a game."""
    start = time.process_time()
    for seed in range(1, GAMES[scenario] + 1):
        table_of(scenario, seed).settle()
    return (time.process_time() - start) / GAMES[scenario] * 1e3


def turns() -> list[float]:
    """Milliseconds of each step in which a non-player took an action, rules and dice included: as in `sandtable bench`."""
    found: list[float] = []
    for scenario, games in TURNS.items():
        for seed in range(1, games + 1):
            table = table_of(scenario, seed)
            session, clock, going = table.session, time.process_time, True
            advance = getattr(table, "advance", None) or table.step  # type: ignore[attr-defined]  # its name in OLD
            while going:
                begun, first, start = session.marks[-1], len(session.keys), clock()
                while going and session.marks[-1] is begun:  # a new mark is a new step
                    going = advance()
                spent = clock() - start
                if any(key.partition(":")[0] in COUNTED for key in session.keys[first:]):
                    found.append(spent * 1e3)
    return found


def reference() -> float:
    """Milliseconds of a fixed piece of plain Python: how fast the machine and the interpreter are just now."""
    start = time.process_time()
    total = 0
    for i in range(400_000):
        total += i & 7
    return (time.process_time() - start) * 1e3


def measured() -> dict[str, float]:
    """One round of all measures."""
    took = turns()
    return {
        REFERENCE: reference(),
        "Short, ms": whole("short"),
        "Full, ms": whole("full"),
        "turn mean, ms": sum(took) / len(took),
        "turn p50, ms": percentile(took, 0.5),
        "turn p99, ms": percentile(took, 0.99),
    }


def serve() -> None:
    """One version: a round a line."""
    for scenario in GAMES:
        table_of(scenario, 1).settle()  # what is worked out once
    print("ready", flush=True)
    for _ in sys.stdin:
        gc.collect()
        gc.disable()
        found = measured()
        gc.enable()
        print(json.dumps(found), flush=True)


def main() -> None:
    """Prints the best of the rounds and in brackets its share of the peer's time; that share by the median of the ratios."""
    parser = argparse.ArgumentParser(
        description="What versions take of the warm peer's time, in turns with OLD (371e38d)."
    )
    parser.add_argument("old", help="a tree of 371e38d with its .venv, or a venv of it")
    parser.add_argument("versions", nargs="+", help="NAME=TREE or NAME=VENV")
    parser.add_argument("--rounds", type=int, default=7)
    args = parser.parse_args()
    places = {"371e38d": args.old, **dict(version.split("=", 1) for version in args.versions)}
    children = {
        name: subprocess.Popen(
            [python_of(place), __file__, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for name, place in places.items()
    }
    taken: dict[str, list[dict[str, float]]] = {name: [] for name in children}
    for child in children.values():
        assert child.stdout is not None
        child.stdout.readline()
    for n in range(args.rounds):
        for name, child in children.items():
            assert child.stdin is not None
            assert child.stdout is not None
            print("go", file=child.stdin, flush=True)
            taken[name].append(json.loads(child.stdout.readline()))
        print(f"round {n + 1} of {args.rounds}", file=sys.stderr)
    old = taken["371e38d"]
    print("| measure | " + " | ".join(taken) + " |\n|---" + "|--:" * len(taken) + "|")
    for measure in old[0]:
        cells = []
        for rounds in taken.values():
            best = min(found[measure] for found in rounds)
            cell = f"{best:.3g}"
            if measure in OF_THE_PEER:
                share = OF_THE_PEER[measure] * best / min(found[measure] for found in old)
                each = OF_THE_PEER[measure] * median(b[measure] / a[measure] for a, b in zip(old, rounds, strict=True))
                cell += f" ({share:.2f}; {each:.2f})"
            cells.append(cell)
        print(f"| {measure} | " + " | ".join(cells) + " |")
    for child in children.values():
        child.terminate()


if __name__ == "__main__":
    serve() if sys.argv[1:] == ["--serve"] else main()
