"""The 1st edition's non-players at a small board: the same driver, with their charts."""

from functools import partial

from sandtable.vietnam.fitl.nonplayer.charts1.system import SYSTEM
from sandtable.vietnam.pieces import FACTIONS
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer import driver

chooses = partial(driver.chooses, system=SYSTEM)
operate = partial(driver.operate, system=SYSTEM)
act = partial(driver.act, system=SYSTEM)
drive = partial(driver.drive, system=SYSTEM)
event = partial(driver.event, system=SYSTEM)
np_board = partial(driver.np_board, edition=1)
scenario = partial(driver.scenario, edition=1)


def scores(g: War) -> dict[str, int]:
    """The victory scores by faction."""
    return dict(zip(FACTIONS, g.scores, strict=True))
