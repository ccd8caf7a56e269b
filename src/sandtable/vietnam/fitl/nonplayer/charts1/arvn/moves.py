"""8.7.3, 8.7.5 ARVN's moves by the 1st edition: Patrol and Sweep, where they differ."""

from collections.abc import Sequence
from typing import ClassVar

from sandtable.kernel.priority import fewest, most
from sandtable.vietnam.board import POP
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.moves import HIGHEST_POPULATION, KEEP, SWEEP, PatrolPlan, SweepPlan
from sandtable.vietnam.fitl.nonplayer.charts2.coin import FROM_SAIGON
from sandtable.vietnam.nonplayer.turn import Move, SpaceLine
from sandtable.vietnam.pieces import GUERRILLAS, INSURGENT_BASES
from sandtable.vietnam.rules.spaces import holds


class Patrol(PatrolPlan):
    """8.7.3 Up to 3 cubes onto every LoC with Guerrillas, as far as they go; then the Cities."""

    roads: ClassVar[Sequence[SpaceLine]] = (fewest("nearest_to_saigon", lambda t, s: FROM_SAIGON[s]),)

    def contested(self, loc: int) -> bool:
        """8.7.3 Guerrillas are there."""
        return holds(self.g, loc, GUERRILLAS) > 0

    def road_needs(self, loc: int) -> int:
        """8.7.3 Until 3 cubes are there."""
        return KEEP - self.paper.cubes(loc)


class Sweep(SweepPlan):
    """8.7.5 To find most, within that for COIN Control; then 1 space more, for Control or at an enemy Base."""

    def ties(self) -> list[SpaceLine]:
        """8.7.5 Where COIN Control of most Population is added."""
        return [most("control_of_most_population", lambda t, s: 1 + POP[s] if self.can_control(s) else 0)]

    def make(self) -> list[Move]:
        """8.7.5 Hidden Guerrillas where ARVN is; Troops to find more of them; then into 1 space more."""
        self.choose()
        self.find_more()
        limit = min(self.limit, len(self.chosen) + 1)
        self.for_control(limit, [HIGHEST_POPULATION])
        if len(self.chosen) < limit:
            bases = [s for s in self.allowed if holds(self.g, s, INSURGENT_BASES) and s not in self.chosen]
            s = self.turn.pick(SWEEP, [s for s in bases if self.supply(s)])
            if s >= 0:
                self.bring(s, self.supply(s))
                self.chosen.append(s)
        return list(self.paper.moves.values())
