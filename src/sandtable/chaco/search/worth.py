"""What a position is worth to a side, in VP: the lead, and what strength and supply are still good for."""

from sandtable.chaco import query
from sandtable.chaco.state import Chaco

FACTOR = 0.15  # VP an attack factor is worth to its side
HUNGRY = 0.4  # and a unit out of supply costs
LATE = 4  # months before the end from which strength is worth less


class Worth:
    """The judgement of one side."""

    def __init__(self, side: int) -> None:
        self.side = side

    def __call__(self, g: Chaco) -> float:
        """16.3 The lead in VP, and the troops left."""
        lead = g.vp[self.side] - g.vp[1 - self.side]
        if g.over:
            return float(lead)
        later = min(1.0, (g.last_turn - g.turn + 0.5) / LATE)
        return lead + later * (self._troops(g, self.side) - self._troops(g, 1 - self.side))

    def _troops(self, g: Chaco, side: int) -> float:
        total = 0.0
        for u in g.data.units[side]:
            if g.where[u] >= 0:
                total += FACTOR * query.attack(g, u) - HUNGRY * (not g.supplied[u])
        return total
