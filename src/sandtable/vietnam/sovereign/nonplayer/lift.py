"""What the US and ARVN of Sovereign of Discord plan of an Air Lift: who may leave, and the flight that is meant."""

from sandtable.vietnam.board import COIN_CONTROL
from sandtable.vietnam.pieces import ARVN_TROOPS, COIN_CUBES, KINDS
from sandtable.vietnam.query import coin_over
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

KEEP = 3
"""Cubes that stay where Troops are lifted from."""


class LiftPlan:
    """The flight that is meant: from where, to where, how many Troops; -1 and none until it is planned."""

    def __init__(self) -> None:
        self.origin = self.target = -1
        self.troops = 0
        self.flown = False


def spare(g: War, s: int) -> int:
    """8.7.2, 8.8.2 ARVN Troops that may leave: COIN Control and 3 cubes stay."""
    n = min(g.n[s * KINDS + ARVN_TROOPS], holds(g, s, COIN_CUBES) - KEEP)
    if g.control[s] == COIN_CONTROL:
        n = min(n, coin_over(g, s))
    return max(0, n)
