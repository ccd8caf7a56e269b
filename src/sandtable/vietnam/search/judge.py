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
from sandtable.vietnam.value.features import to_coup
from sandtable.vietnam.value.model import values_of

SPREAD = 6.0
"""A lead of so many points wins about three times in four."""
SURE = 0.5
"""How far a lead must go to count three times in four when nothing is to come but the end: half a point is a victory."""
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

    def worth(self, g: War, seat: str, since: War, greedy: bool) -> float:
        """7.1 The chance to win from here by the model by which the seat searches, and a little for the lead; ``greedy``: the
        own margin alone. Where nothing was learnt about a scenario, the margins on the board stand for both."""
        found = s7_victory.margins(g)
        f = FACTION[seat]
        if greedy:
            return float(found[f])
        expected = self.values.estimate(g, seat)
        if expected is not None:
            ahead = expected.margins[seat] - max(margin for other, margin in expected.margins.items() if other != seat)
            chance = expected.wins[seat]
            return (self._hindsight(chance, ahead, seat, since) if g.over else chance) + POINT * ahead
        lead = found[f] - max(found[other] for other in ruleset.of(g).factions if other != f)
        if g.over:
            return (1.0 if FACTIONS[f] in _winners(g) else 0.0) + POINT * lead
        return 1.0 / (1.0 + exp(-lead / SPREAD)) + POINT * lead

    def _hindsight(self, won: float, lead: float, seat: str, since: War) -> float:
        """7.1 The chance to win of a seat that sees in a future how the game ended. There non-players played its later turns,
        which it will search: if its model says what that is worth, the end counts by it."""
        later = self.values.later(since, seat)
        cards = to_coup(since)
        if later is None or not cards:
            return won
        clear = lead + (0.5 if won else -0.5)  # 7.1 ties are broken
        return 1.0 / (1.0 + exp(-(clear + later.gain * cards) / (SURE + later.doubt * cards)))


def _winners(g: War) -> list[str]:
    """7.1 The factions that have won."""
    found: Any = g.result.get("winners", [])
    return list(found)
