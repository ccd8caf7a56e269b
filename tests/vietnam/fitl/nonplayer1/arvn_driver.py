"""Boards for the ARVN non-player by the 1st edition's chart."""

from functools import partial

from sandtable.vietnam.board import IDS
from sandtable.vietnam.fitl.nonplayer.charts1.arvn import moves as arvn_moves
from sandtable.vietnam.fitl.nonplayer.charts1.arvn.chart import TRANSPORT
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.moves import plan_sweep
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import ARVN, PIECES
from sandtable.vietnam.rules.s6_redeploy import phase_laos_cambodia, phase_redeploy_arvn
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer import arvn_driver as second
from tests.vietnam.fitl.nonplayer.driver import Dice, Seen, moves, turn_of
from tests.vietnam.fitl.nonplayer1.driver import drive

OPS = second.OPS
COUP = second.COUP
arvn_board = partial(second.arvn_board, edition=1)
no_transport = partial(second.no_transport, edition=1)


def turn(g: War) -> Turn:
    """A turn of ARVN's."""
    return turn_of(g, ARVN, Dice("*"))


def transported(g: War, purpose: str) -> list[tuple[str, str, dict[str, int]]]:
    """(origin, target, pieces) of the Transport that would be made; [] for none."""
    t = turn(g)
    if purpose == "sweep":
        plan_sweep(t, plans=arvn_moves.Sweep)
    if not TRANSPORT.plan(t, purpose):
        return []
    return [
        (IDS[m.origin], IDS[m.target], {PIECES[p]: n for p, n in m.pieces.items()}) for m in second.transported(t)
    ]


def swept(g: War) -> list[tuple[str, str, dict[str, int]]]:
    """(origin, target, pieces) of the moves of a Sweep."""
    plan = arvn_moves.Sweep(turn(g), list(range(47)), 3)
    return [(IDS[m.origin], IDS[m.target], {PIECES[p]: n for p, n in m.pieces.items()}) for m in plan.make()]


def patrolled(g: War) -> list[tuple[str, str, dict[str, int]]]:
    """(origin, target, pieces) of the moves of a Patrol."""
    plan = arvn_moves.Patrol(turn(g)).make()
    return [(IDS[m.origin], IDS[m.target], {PIECES[p]: n for p, n in m.pieces.items()}) for m in plan]


def redeploy(g: War) -> tuple[Seen, list[tuple[str, str, dict[str, int]]]]:
    """ARVN's Redeploy, after Laos and Cambodia have been left, and its moves."""
    phase_laos_cambodia(g)
    seen = drive(g, phase_redeploy_arvn(g), dice="*")
    return seen, sorted(moves(seen), key=str)
