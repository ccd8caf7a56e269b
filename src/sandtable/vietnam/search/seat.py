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
    Level("normal", mixes=60, generations=6, mutants=40, finalists=12, futures=10),
    Level("strong", mixes=240, generations=8, mutants=80, finalists=24, futures=24),
)
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


