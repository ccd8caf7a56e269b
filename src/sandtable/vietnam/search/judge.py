"""How the Vietnam games are searched (:mod:`sandtable.kernel.search`)."""

from collections.abc import Callable
from math import exp
from typing import Any, cast

from sandtable.kernel.course import Baseline
from sandtable.kernel.game import Game
from sandtable.vietnam import ruleset
from sandtable.vietnam.game import VietnamGame
from sandtable.vietnam.pieces import FACTION, FACTIONS
from sandtable.vietnam.rules import s7_victory
from sandtable.vietnam.state import War
from sandtable.vietnam.value.model import values_of

SPREAD = 6.0
"""A lead of so many points wins about three times in four."""
POINT = 0.02
"""What a point of lead is worth besides, in games won."""


class VietnamJudge:
    """8.0 The non-players of a game as the baseline; a position by its margins (7.3)."""

    def __init__(self, game: VietnamGame, baseline: Callable[[str], Baseline]) -> None:
        self.game = cast("Game[Any]", game)
        self._baseline = baseline
        self.values = values_of(game)

    def baseline(self, seat: str) -> Baseline:
        """8.0 A non-player."""
        return self._baseline(seat)

    def horizon(self, g: War) -> Callable[[War], bool]:
        """6.0 The end of the next Coup Round; P7.4 at the latest when the game has become another, and its deck begins."""
        rounds, rules = g.coup_rounds + 1, ruleset.of(g)

        def far_enough(later: War) -> bool:
            if later.phase != "next_card":
                return False
            return later.coup_rounds >= rounds or ruleset.of(later) is not rules

        return far_enough

    def margin(self, g: War, seat: str) -> float:
        """7.3 The faction's margin."""
        return s7_victory.margins(g)[FACTION[seat]]

    def worth(self, g: War, seat: str, greedy: bool) -> float:
        """7.1 The chance to win from here by the model by which the seat searches, and a little for the lead; ``greedy``: the
        own margin alone. Where nothing was learnt about a scenario, the margins on the board stand for both."""
        found = s7_victory.margins(g)
        f = FACTION[seat]
        if greedy:
            return float(found[f])
        expected = self.values.estimate(g, seat)
        if expected is not None:
            best = max(margin for other, margin in expected.margins.items() if other != seat)
            return expected.wins[seat] + POINT * (expected.margins[seat] - best)
        lead = found[f] - max(found[other] for other in ruleset.of(g).factions if other != f)
        if g.over:
            return (1.0 if FACTIONS[f] in _winners(g) else 0.0) + POINT * lead
        return 1.0 / (1.0 + exp(-lead / SPREAD)) + POINT * lead


def _winners(g: War) -> list[str]:
    """7.1 The factions that have won."""
    found: Any = g.result.get("winners", [])
    return list(found)
