"""What a position is worth to a side, in VP: the lead, and what troops, leaders and settlements are still good for.

What counts, and for how much at most, was seen in a least-squares fit of how much the lead still changed until the end (400
games between opponents, a position each player turn). The weights are half of that and less: plans that gained here but not
in VP did no better in the end than the opponent's own.
"""

from sandtable.chaco import query
from sandtable.chaco.opponent.facts import Facts
from sandtable.chaco.state import Chaco

FACTOR = 0.1  # VP an attack factor is worth to its side
HUNGRY = 0.2  # and a unit out of supply costs
RISK = 0.15  # share of a leader's price (16.2) that counts, times how likely he is lost where he stands
OPEN = 0.1  # share of what an open settlement brings to the enemy who can walk into it next turn
REGAINED = 0.5  # what of a settlement taken is lost again, on either side: so much is its holder's lead too high
LATE = 4  # months before the end from which all this is worth less


class Worth:
    """The judgement of one side."""

    def __init__(self, side: int) -> None:
        self.side = side

    def __call__(self, g: Chaco) -> float:
        """16.3 The lead in VP, and the position."""
        lead = g.vp[self.side] - g.vp[1 - self.side]
        if g.over:
            return float(lead)
        later = min(1.0, (g.last_turn - g.turn + 0.5) / LATE)
        return lead + later * (standing(Facts(g, self.side)) - standing(Facts(g, 1 - self.side)))


def standing(facts: Facts) -> float:
    """What a side has that is not yet on the track."""
    g, side = facts.g, facts.side
    total = -REGAINED * len(facts.mine)
    for u in g.data.units[side]:
        if g.where[u] >= 0:
            total += FACTOR * query.attack(g, u) - HUNGRY * (not g.supplied[u])
    for i in facts.leaders:
        price = facts.ransom(i)
        at = g.where[i]
        if price:
            total -= RISK * price * facts.danger(at, facts.stacks.get(at, ()))
    for h in facts.mine:
        if not g.occupied[side][h] and facts.threat(h):
            total -= OPEN * facts.prize(h)
    return total
