"""What an attack is worth, in victory points: the six results of the table weighed for both sides."""

from functools import lru_cache
from typing import NamedTuple

from sandtable.chaco.combat_tables import ELIMINATED, Effect, Result, loss_points, odds_column
from sandtable.chaco.state import Chaco
from sandtable.chaco.tables import CombatTable
from sandtable.chaco.units import PARAGUAY

UNIT = 1.0  # 16.2: a VP for each unit eliminated
FACTOR = 0.12  # and what its strength is worth to its side
SHAKEN = 0.3  # a unit driven back


LATE = 4  # months before the end from which strength is worth less


def future(g: Chaco) -> float:
    """How much strength is still worth: all of it, until the last months of the war; nothing in the last turn of all."""
    months = g.last_turn - g.turn + (0.5 if g.active == PARAGUAY else 0.0)
    return min(1.0, months / LATE)


BEHIND = 20  # VP, a level of victory (16.3), from which a side must risk more


def trailing(g: Chaco, side: int) -> int:
    """The VP a side is behind, if that is enough to force its hand; 0 otherwise."""
    behind = g.vp[1 - side] - g.vp[side]
    return behind if behind >= BEHIND else 0


class Force(NamedTuple):
    """One side of a combat: factors, units, what giving up its hexes would cost, and its leaders' price (16.2)."""

    factors: int
    units: int
    stake: float = 0.0
    trapped: bool = False
    leaders: float = 0.0


def loss(force: Force, effect: Effect, later: float = 1.0) -> float:
    """What an effect costs a force; ``later`` is how much its strength will still be needed."""
    strength = FACTOR * later * force.factors
    everything = UNIT * force.units + strength
    if effect.loss == ELIMINATED:
        return everything + force.stake + force.leaders
    share = effect.loss / 100
    cost = share * (strength + UNIT * force.units * 0.6)
    if force.units == 1 and force.factors <= 2 and effect.loss:
        cost = everything + force.stake + force.leaders  # its last step
    elif effect.retreat:
        cost += SHAKEN * later * force.units + force.stake
        if force.trapped:
            cost += (1 - share) * everything * 0.6
    return cost


def worth(g: Chaco, attack: int, defence: int, modifier: int, attacker: Force, defender: Force) -> float:
    """The mean gain of the attacker over the six dice."""
    column, below = odds_column(g.data.crt.columns, attack, max(defence, 1))
    rows = g.data.crt.rows
    total, later = 0.0, future(g)
    for die in range(1, 7):
        result = Result.of(rows.at(die + modifier)[column])
        total += (0.0 if below else loss(defender, result.defender, later)) - loss(attacker, result.attacker, later)
    return total / 6


ROUNDS = 2  # 4.2: a side attacks in the first and the second combat phase of its turn


def doom(g: Chaco, attack: int, defence: int, steps: int) -> float:
    """How likely a stack of so many steps is gone after both combats of a turn, if it is attacked with all of this."""
    return _doom(g.data.crt, attack, max(defence, 1), steps, ROUNDS) if steps else 1.0


@lru_cache(maxsize=20_000)
def _doom(crt: CombatTable, attack: int, defence: int, steps: int, rounds: int) -> float:
    column, below = odds_column(crt.columns, attack, defence)
    if below or not rounds:
        return 0.0
    total = 0.0
    for die in range(1, 7):
        effect = Result.of(crt.rows.at(die)[column]).defender
        left = 0 if effect.loss == ELIMINATED else steps - loss_points(steps, effect.loss)
        if left <= 0:
            total += 1.0
        elif left < steps or effect.retreat:
            total += _doom(crt, attack, max(defence * left // steps, 1), left, rounds - 1)
    return total / 6
