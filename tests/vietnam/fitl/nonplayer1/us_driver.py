"""The US by the 1st edition's chart, on small boards."""

from functools import partial
from typing import Any

from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import Seen, spaces
from tests.vietnam.fitl.nonplayer.us_driver import grounded
from tests.vietnam.fitl.nonplayer1 import driver

OPS = ("op:train", "op:patrol", "op:sweep", "op:assault")
IN_MONSOON = ("op:train", "op:patrol", "op:assault")
COUP = 125
"""A Coup card, to be the next one in Monsoon."""
POOR: dict[str, Any] = {"arvn": 15, "econ": 15, "trail": 0}
"""No money for an ARVN Assault, nothing to Degrade."""
us_board = partial(driver.np_board, players="nva vc")


def choose(g: War, *options: str, dice: str = "*") -> tuple[str, Seen]:
    """What the chart answers, with these Operations on offer (all, if none is named)."""
    return driver.chooses(g, "us", *(options or OPS), dice=dice)


def assault(g: War, dice: str = "*", chance: str = "6" * 12) -> Seen:
    return driver.operate(g, "us", "assault", dice, chance)


def sweep(g: War, dice: str = "*") -> Seen:
    return driver.operate(g, "us", "sweep", dice)


def order(seen: Seen, topic: str = "assault.space") -> list[str]:
    """The spaces and activities chosen, in order."""
    return [key.partition(":")[2] for key in seen.keys(topic) if key != "done"]


def flights(seen: Seen) -> list[tuple[str, str, dict[str, int]]]:
    """The planned flights and moves."""
    found = [(n.args["origin"], n.args["target"], n.args["pieces"]) for n in seen.mind.notes if n.topic == "move"]
    return sorted(found, key=str)  # type: ignore[arg-type]


__all__ = [
    "COUP", "IN_MONSOON", "OPS", "POOR", "assault", "choose", "flights", "grounded", "order", "spaces", "sweep", "us_board",
]  # fmt: skip
