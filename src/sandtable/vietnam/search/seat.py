"""The levels of a seat that searches, and its policies by name."""

from collections.abc import Callable

from sandtable.kernel.course import Baseline
from sandtable.kernel.planner import Planner
from sandtable.kernel.search import Level
from sandtable.kernel.seats import PolicyFactory
from sandtable.vietnam.game import VietnamGame
from sandtable.vietnam.search.judge import VietnamJudge
from sandtable.vietnam.seats import SEARCH

LEVELS = (
    Level("easy", mixes=12, generations=0, mutants=0, finalists=0, futures=0, dice=1, greedy=True),
    Level("quick", mixes=40, generations=2, mutants=16, finalists=3, futures=2),
    Level("normal", mixes=60, generations=6, mutants=40, finalists=40, futures=16),
    Level("strong", mixes=240, generations=8, mutants=80, finalists=60, futures=40),
)
"""Where a turn ends tells less about it than how it does in futures, so many are played on: with 40 finalists and 16 futures
instead of 12 and 10 the NVA of Short won 62 games of 100 instead of 47; with 40 and 8 it won 8 of 29."""
NORMAL = "normal"


def policies(baseline: Callable[[VietnamGame, str], Baseline]) -> dict[str, PolicyFactory]:
    """8.0 ``search`` (normal), ``search:easy``, ``search:quick``, ``search:normal``, ``search:strong``, each above the
    game's own non-players."""

    def made(level: Level) -> PolicyFactory:
        return lambda game, seat: Planner(VietnamJudge(game, lambda who: baseline(game, who)), seat, level)

    found = {f"{SEARCH}:{level.name}": made(level) for level in LEVELS}
    return {
        name: factory
        for named, factory in found.items()
        for name in ((SEARCH, named) if named == f"{SEARCH}:{NORMAL}" else (named,))
    }


