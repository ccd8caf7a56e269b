"""8.4.1 (62, 67) Just enough Troops to find the most."""

from sandtable.kernel.priority import most
from sandtable.vietnam.board import COIN_CONTROL
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.moves import SWEEP_LINES
from sandtable.vietnam.nonplayer.instructions import RULE
from sandtable.vietnam.nonplayer.turn import Move, SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN, ARVN_TROOPS, COIN_CUBES, KINDS, US, US_TROOPS
from sandtable.vietnam.query import coin_over, sweepers_for, swept
from sandtable.vietnam.rules.activate import underground
from sandtable.vietnam.rules.s3_sweep import ARVN_SWEEPERS, US_SWEEPERS
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

KEEP = 3
"""8.4.1 (#62, #70) COIN cubes that stay in a space."""


class Landing:
    """Where Troops were gathered."""

    def __init__(self) -> None:
        self.gathered = -1
        self.flies = False  # 62: whether the flight in hand was planned


def _cubes_to_spare(g: War, s: int, troops: int) -> int:
    """8.4.1 (#62) Troops that may leave without touching the last 3 COIN cubes (ARVN: nor COIN Control)."""
    n = min(g.n[s * KINDS + troops], holds(g, s, COIN_CUBES) - KEEP)
    if troops == ARVN_TROOPS and g.control[s] == COIN_CONTROL:
        n = min(n, coin_over(g, s))
    return max(0, n)


def _sweepers(g: War, f: int, s: int) -> int:
    return holds(g, s, US_SWEEPERS if f == US else ARVN_SWEEPERS)


def _found(g: War, f: int, s: int, extra: int) -> int:
    n = _sweepers(g, f, s) + extra
    return min(underground(g, s), swept(s, n))


def gather(turn: Turn, targets: list[int], sources: list[int], most_sources: int) -> list[Move]:
    """8.4.1 (#62) Moves of just enough Troops into the space where they find the most Guerrillas.

    ARVN has no such instruction: where it is already, by its Sweep list (8.7.5), and COIN Control is kept as well.
    """
    g = turn.g
    troops = US_TROOPS if turn.f == US else ARVN_TROOPS
    lines: list[SpaceLine] = [most("most_activated", lambda t, s: worth[s])]

    def spares(s: int) -> list[tuple[int, int]]:
        able = [(n, a) for a in sources if a != s and (n := _cubes_to_spare(g, a, troops))]
        return sorted(able, key=lambda pair: (-pair[0], pair[1]))[:most_sources]

    worth = {s: n for s in targets if (n := _found(g, turn.f, s, sum(k for k, _ in spares(s))))}
    if turn.f == ARVN:
        worth = {s: n for s, n in worth.items() if _sweepers(g, ARVN, s)} or worth
        lines = [*SWEEP_LINES, *lines]
    target = turn.pick(RULE, worth, lines)
    if target < 0:
        return []
    turn.plan(Landing).gathered = target
    need = sweepers_for(target, worth[target]) - _sweepers(g, turn.f, target)
    moves: list[Move] = []
    for n, a in spares(target):
        if need > 0:
            moves.append(Move(a, target, {troops: min(n, need)}))
            need -= n
    return moves
