"""What an attack is worth, in victory points: the six results of the table weighed for both sides."""

from typing import NamedTuple

from sandtable.chaco.combat_tables import ELIMINATED, Effect, Result, odds_column
from sandtable.chaco.state import Chaco

UNIT = 1.0  # 16.2: a VP for each unit eliminated
FACTOR = 0.12  # and what its strength is worth to its side
SHAKEN = 0.3  # a unit driven back


class Force(NamedTuple):
    """One side of a combat: factors, units, what giving up its hexes would cost, and its leaders' price (16.2)."""

    factors: int
    units: int
    stake: float = 0.0
    trapped: bool = False
    leaders: float = 0.0


def loss(force: Force, effect: Effect) -> float:
    """What an effect costs a force."""
    everything = UNIT * force.units + FACTOR * force.factors
    if effect.loss == ELIMINATED:
        return everything + force.stake + force.leaders
    share = effect.loss / 100
    cost = share * (FACTOR * force.factors + UNIT * force.units * 0.6)
    if force.units == 1 and force.factors <= 2 and effect.loss:
        cost = everything + force.stake + force.leaders  # its last step
    elif effect.retreat:
        cost += SHAKEN * force.units + force.stake
        if force.trapped:
            cost += (1 - share) * everything * 0.6
    return cost


def worth(g: Chaco, attack: int, defence: int, modifier: int, attacker: Force, defender: Force) -> float:
    """The mean gain of the attacker over the six dice."""
    column, below = odds_column(g.data.crt.columns, attack, max(defence, 1))
    rows = g.data.crt.rows
    total = 0.0
    for die in range(1, 7):
        result = Result.of(rows.at(die + modifier)[column])
        total += (0.0 if below else loss(defender, result.defender)) - loss(attacker, result.attacker)
    return total / 6
