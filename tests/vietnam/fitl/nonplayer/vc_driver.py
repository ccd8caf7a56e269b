"""The VC non-player at a small board."""

from sandtable.vietnam.pieces import VC_GUERRILLA
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import Seen

OPS = ("op:rally", "op:march", "op:attack", "op:terror")


def spaces(seen: Seen, topic: str) -> list[str]:
    """The spaces chosen, by id."""
    return [key[6:] for key in seen.keys(topic) if key.startswith("space:")]


def no_guerrillas(g: War) -> War:
    """None Available, so that Rally has nothing to place."""
    g.out_of_play[VC_GUERRILLA], g.available[VC_GUERRILLA] = g.available[VC_GUERRILLA], 0
    return g
