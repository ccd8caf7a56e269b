"""Measuring speed: each measure is taken in turn, round by round, so that a busy machine disturbs all alike."""

import gc
import os
import platform
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from itertools import pairwise
from statistics import median
from typing import Any

import msgspec

import sandtable
from sandtable.kernel import plain, snapshot
from sandtable.kernel import seats as seating
from sandtable.kernel.game import Game, Json
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from sandtable.sim.games import COUNTED
from sandtable.sim.stats import percentile

DEPTHS = (0, 5, 15)

AIMS: dict[str, float] = {
    "random decision": 25.0,
    "state copy": 2.0,
    "fork at 15 keys": 10.0,
    "fork at 15 keys, ready to answer": 60.0,
    "fork of a long game": 10.0,
    "load a finished game": 100.0,
    "long game from its snapshot": 50.0,
    "memory of a long game": 5.0,
}
"""In the units of the measures, for every game."""

PEERS: dict[str, dict[str, float]] = {
    "fitl": {
        "non-player game, short": 0.021,
        "non-player game, full": 0.047,
        "non-player turn mean": 0.6,
        "non-player turn p50": 0.16,
        "non-player turn p99": 7.5,
    },
}
"""What another program takes for the same: sellmerfud/fitl on a warm JVM, on a machine of the kind of bench/README.md."""

COLD = "import sandtable; sandtable.new({game!r}, seed=1)"
"""What a program does that wants one table: a process of its own, imports and set-up."""


def aim(game: str, name: str) -> float | None:
    """What a measure of a game is held against, if anything.

    >>> aim("fitl", "non-player game, short"), aim("chaco", "non-player game, short"), aim("chaco", "state copy")
    (0.021, None, 2.0)
    """
    return PEERS.get(game, {}).get(name, AIMS.get(name))


class Measure:
    """One figure, taken several times; lower is better unless ``unit`` says otherwise."""

    def __init__(self, name: str, unit: str, work: Callable[[], float]) -> None:
        self.name = name
        self.unit = unit
        self.aim: float | None = None
        self.work = work
        self.taken: list[float] = []

    def take(self) -> None:
        """Measure once, without the garbage collector's pauses."""
        gc.collect()
        gc.disable()
        try:
            self.taken.append(self.work())
        finally:
            gc.enable()

    def to_json(self) -> Json:
        """Best, median, and the best beside its aim."""
        best = max(self.taken) if self.unit.startswith("games") else min(self.taken)
        return {
            "unit": self.unit, "best": best, "median": median(self.taken), "aim": self.aim,
            "ratio": None if self.aim is None else best / self.aim,
        }  # fmt: skip


def timed(work: Callable[[], object], least: float = 0.02) -> float:
    """Seconds of CPU time for one call, over as many calls as fill ``least`` seconds."""
    calls = 1
    while True:
        start = time.process_time()
        for _ in range(calls):
            work()
        spent = time.process_time() - start
        if spent >= least:
            return spent / calls
        calls = max(calls * 2, int(calls * least / max(spent, 1e-6)) + 1)


class Speed:
    """The measures of one game."""

    def __init__(self, game: Game[Any], games: int = 3, seed: int = 1) -> None:
        self.game = game
        self.games = games
        self.lots = Rng(seed)
        self.measures = [
            Measure("reference loop", "ms", reference),
            *self._random_games(),
            *self._positions(seed),
            *self._long_game(seed),
            *self._nonplayers(),
        ]
        if type(game).__module__.startswith("sandtable."):  # a new process knows no game of a plugin
            self.measures.append(Measure("cold start", "s", partial(cold_start, game.info.name)))
        for measure in self.measures:
            measure.aim = aim(game.info.name, measure.name)

    # ------------------------------------------------------------------ random play

    def _random_games(self) -> list[Measure]:
        found = []
        for scenario in self.game.info.scenarios:

            def per_second(scenario: str = scenario) -> float:
                return 1 / timed(lambda: self._play_random(scenario, self.lots.next()), 0.2)

            found.append(Measure(f"random games, {scenario}", "games/s", per_second))
        found.append(Measure("random decision", "us", self._decision))
        if len(self.game.info.scenarios) > 1:
            found += [
                Measure(f"random decision, {scenario}", "us", partial(self._decision, scenario))
                for scenario in self.game.info.scenarios
            ]
        return found

    def _play_random(self, scenario: str, seed: int) -> Table:
        table = sandtable.new(self.game.info.name, scenario, seed=seed, log=False)
        table.auto("random")
        return table

    def _decision(self, scenario: str = "") -> float:
        """Microseconds for an answer, the next list of options included, over whole games."""
        spent, answers = 0.0, 0
        for _ in range(4 * self.games):
            seed = self.lots.next()
            start = time.process_time()
            table = self._play_random(scenario or self.game.info.scenarios[-1], seed)
            spent += time.process_time() - start
            answers += table.moment
        return spent / answers * 1e6

    # ------------------------------------------------------------------ copies, forks, records

    def _positions(self, seed: int) -> list[Measure]:
        table = sandtable.new(self.game.info.name, self.game.info.scenarios[-1], seed=seed)
        table.auto("random")
        middle = table.at(table.moment // 2)
        record = table.record()
        found = [Measure("state copy", "us", lambda: timed(middle.state.copy) * 1e6)]
        silent = middle.state.copy()  # nobody listens to it
        common = _in_common(silent)
        try:
            deepcopy(silent, dict(common))
        except TypeError:
            pass  # it holds what is compiled and cannot be copied so
        else:

            def slowly() -> float:
                return timed(lambda: deepcopy(silent, dict(common))) * 1e6

            found.append(Measure("deepcopy of the state, for comparison", "us", slowly))
        for depth in DEPTHS:
            positions = self._at_depth(table, depth)
            if positions:

                def fork(positions: list[Table] = positions) -> float:
                    return timed(lambda: _fork(positions)) / len(positions) * 1e6

                def replay(positions: list[Table] = positions) -> float:
                    return timed(lambda: _fork(positions, ready=True)) / len(positions) * 1e6

                found.append(Measure(f"fork at {depth} keys", "us", fork))
                found.append(Measure(f"fork at {depth} keys, ready to answer", "us", replay))
        found.append(Measure("load a finished game", "ms", lambda: timed(lambda: sandtable.load(record)) * 1e3))
        found.append(Measure("view", "us", lambda: timed(lambda: middle.view(None)) * 1e6))
        return found

    def _at_depth(self, table: Table, depth: int, most: int = 20) -> list[Table]:
        """Positions spread over the game, each ``depth`` answers into its step."""
        starts = [a.keys for a, b in pairwise(table.session.steps) if b.keys - a.keys > depth]
        return [table.at(start + depth) for start in starts[:: max(1, len(starts) // most)]]

    # ------------------------------------------------------------------ a long game

    def _long_game(self, seed: int) -> list[Measure]:
        """The longest of one game a scenario, by non-players where there are some, by lot where not: what a table of a
        campaign costs. Random games end early and would flatter the figures."""
        who = "np" if "np" in seating.known(self.game) else "random"
        record: Json = {}
        for scenario in self.game.info.scenarios:
            played = Table(self.game, scenario, {}, dict.fromkeys(self.game.info.seats, who), Rng(seed), log=False)
            played.auto("random")
            if len(played.session.keys) > len(record.get("keys", ())):
                record = played.record()
        table = sandtable.load(record)
        kept = msgspec.msgpack.encode(snapshot.taken(table))
        return [
            Measure("answers of a long game", "", lambda: float(len(record["keys"]))),
            Measure("load a long game", "ms", lambda: timed(lambda: sandtable.load(record)) * 1e3),
            Measure("long game from its snapshot", "ms", lambda: timed(lambda: _from_snapshot(self.game, record, kept)) * 1e3),
            Measure("fork of a long game", "us", lambda: timed(lambda: table.fork(1, log=False)) * 1e6),
            Measure("memory of a long game", "MB", partial(_memory, record)),
        ]

    # ------------------------------------------------------------------ non-players

    def _nonplayers(self) -> list[Measure]:
        if "np" not in seating.known(self.game):
            return []
        turns: list[float] = []
        seeds = [self.lots.next() for _ in range(8 * self.games)]  # every round plays the same games
        found = []
        for scenario in self.game.info.scenarios:

            def whole(scenario: str = scenario) -> float:
                start = time.process_time()
                for seed in seeds:
                    self._nonplayers_table(scenario, seed).settle()
                return (time.process_time() - start) / len(seeds)

            found.append(Measure(f"non-player game, {scenario}", "s", whole))

        def mean() -> float:
            turns[:] = [t for name in self.game.info.scenarios for seed in seeds for t in self._turns(name, seed)]
            return sum(turns) / len(turns) * 1e3

        found.append(Measure("non-player turn mean", "ms", mean))
        found.append(Measure("non-player turn p50", "ms", lambda: percentile(turns, 0.5) * 1e3))
        found.append(Measure("non-player turn p99", "ms", lambda: percentile(turns, 0.99) * 1e3))
        return found

    def _nonplayers_table(self, scenario: str, seed: int) -> Table:
        """A table of non-players at which nobody has answered yet."""
        return Table(self.game, scenario, {}, dict.fromkeys(self.game.info.seats, "np"), Rng(seed), log=False)

    def _turns(self, scenario: str, seed: int) -> list[float]:
        """Seconds of each step of a game in which a non-player took an action, rules and dice included.

        In a game without such keys every step counts in which one of them had a choice. In one with them the small
        questions between two actions (a window to interrupt, a phase of upkeep) would only flatter the figures.
        """
        table = self._nonplayers_table(scenario, seed)
        session, advance, clock = table.session, table.advance, time.process_time
        actions: list[float] = []
        choices: list[float] = []
        going = True
        while going:
            begun, first, start = session.marks[-1], len(session.keys), clock()
            while going and session.marks[-1] is begun:  # a new mark is a new step
                going = advance()
            spent = clock() - start
            if any(who in table.seats for who in session.who[first:]):
                choices.append(spent)
                if any(key.partition(":")[0] in COUNTED for key in session.keys[first:]):
                    actions.append(spent)
        return actions or choices

    def to_json(self) -> Json:
        """All figures, and on what they were taken."""
        return {
            "game": self.game.info.name,
            "python": platform.python_version(),
            "implementation": sys.implementation.name,
            "machine": platform.machine(),
            "measures": {m.name: m.to_json() for m in self.measures},
        }


def _fork(positions: list[Table], ready: bool = False) -> None:
    for position in positions:
        twin = position.fork(1, log=False)
        if ready:
            twin.session.wake()


def cold_start(game: str) -> float:
    """Seconds of CPU time of a new process until it has a table of a game."""
    before = os.times()
    subprocess.run([sys.executable, "-c", COLD.format(game=game)], check=True, capture_output=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def _from_snapshot(game: Game[Any], record: Json, kept: bytes) -> Table | None:
    """The table as a server opens it (kernel/snapshot.py), without what the database takes; None for a game that keeps none."""
    found = msgspec.msgpack.decode(kept)
    if found is None:
        return None
    table = Table(game, record["scenario"], record["options"], record["seats"], Rng(0))
    snapshot.put_back(table, found)
    return table


def _in_common(state: Any) -> dict[int, Any]:
    """What a copy of a state has in common with it, by identity: the memo with which deepcopy leaves it alone, too."""
    if not plain.is_plain(state):
        return {}
    twin, names = state.copy(), plain.saved_fields(type(state))
    return {id(getattr(state, name)): getattr(state, name) for name in names if getattr(twin, name) is getattr(state, name)}


def _memory(record: Json) -> float:
    """Megabytes that a loaded table holds: what is freed when it goes. What all tables of the game share stays."""
    tracemalloc.start()
    try:
        held = sandtable.load(record)
        gc.collect()
        with_it = tracemalloc.get_traced_memory()[0]
        del held
        gc.collect()
        return (with_it - tracemalloc.get_traced_memory()[0]) / 1e6
    finally:
        tracemalloc.stop()


def reference() -> float:
    """Milliseconds for a fixed loop of plain Python: by it figures of two machines can be compared."""

    def loop() -> int:
        total, row = 0, list(range(47))
        for i in range(2000):
            for n in row:
                total += n if n & 1 else i
        return total

    return timed(loop) * 1e3
