"""Boards for the ARVN non-player, and what it chose there."""

from sandtable.vietnam.fitl.nonplayer.charts2.arvn.chart import CHART
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.transport import TransportPlan
from sandtable.vietnam.nonplayer.turn import Move, Turn
from sandtable.vietnam.pieces import ARVN_BASE, ARVN_POLICE, ARVN_RANGER, ARVN_TROOPS, PIECE
from sandtable.vietnam.rules.s6_redeploy import phase_laos_cambodia, phase_redeploy_arvn
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import Seen, drive, np_board

OPS = ("op:train", "op:patrol", "op:assault", "op:sweep")
KATE, COUP = 115, 126
TRANSPORT = CHART.specials.transport


def arvn_board(*lines: str, players: str = "us nva vc", ready: int = 0, **tracks: int) -> War:
    """A board with ``ready`` ARVN cubes Available and nothing else of ARVN's."""
    g = np_board(*lines, players=players, **tracks)  # type: ignore[arg-type]
    for p in (ARVN_TROOPS, ARVN_POLICE, ARVN_RANGER, ARVN_BASE):
        g.out_of_play[p] += g.available[p]
        g.available[p] = 0
    for p, n in ((ARVN_TROOPS, ready - ready // 2), (ARVN_POLICE, ready // 2)):
        g.available[p] += n
        g.out_of_play[p] -= n
    for p in (PIECE["us_troops"], PIECE["us_base"]):  # so that the US is not winning
        g.out_of_play[p] += g.available[p]
        g.available[p] = 0
    return g


def no_transport(*lines: str, **kwargs: int) -> War:
    """A board under Typhoon Kate."""
    g = arvn_board(*lines, **kwargs)  # type: ignore[arg-type]
    g.momentum[KATE] = "event"
    return g


def redeploy(g: War) -> Seen:
    """The ARVN's Redeploy, after Laos and Cambodia have been left."""
    phase_laos_cambodia(g)
    return drive(g, phase_redeploy_arvn(g), dice="*")


def transported(turn: Turn) -> list[Move]:
    """The Transport that has been planned."""
    found = turn.memory(TransportPlan).moves
    assert found is not None
    return found
