"""Small boards for the NVA non-player, and what is read off its answers."""

from sandtable.vietnam.pieces import NVA_GUERRILLA
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import np_board

OPS = ("op:rally", "op:march", "op:attack", "op:terror")
PT_76, LONG_RANGE_GUNS, AAA, SA_2S, MCNAMARA, GROUP_559, BOOBY_TRAPS, KATE, COUP = 45, 32, 31, 34, 38, 46, 101, 115, 126


def nva(*lines: str, **tracks: int) -> War:
    """A board on which the next card is no Capability and nobody waits for Rally."""
    g = np_board(*lines, players="us arvn", **{"next_card": 46, "trail": 2, **tracks})  # type: ignore[arg-type]
    g.out_of_play[NVA_GUERRILLA], g.available[NVA_GUERRILLA] = g.available[NVA_GUERRILLA], 0
    return g


def no_bombard(*lines: str, **tracks: int) -> War:
    """A board under Typhoon Kate."""
    g = nva(*lines, **tracks)
    g.momentum[KATE] = "event"
    return g
