"""Small boards for the non-players of Sovereign of Discord, and their Operations with scripted dice."""

from sandtable.vietnam.operation import Operation
from sandtable.vietnam.pieces import FACTION, FACTIONS
from sandtable.vietnam.rules.operations import run
from sandtable.vietnam.sovereign.nonplayer.system import SYSTEM
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import Chance, Seen, chooses, drive
from tests.vietnam.sovereign.play import board, turn_orders

PLAIN = 201
"""A card that is nobody's Capability."""


def np_board(*lines: str, players: str = "", two: bool = False, **tracks: int) -> War:
    """A board on which all but ``players`` are non-players; no Capability is near."""
    g = board(*lines, two=two, **{"card": PLAIN, "next_card": PLAIN, **tracks})  # type: ignore[arg-type]
    g.nonplayers = tuple(name not in players.split() for name in FACTIONS)
    return g


def action(g: War, seat: str, *options: str, dice: str = "") -> tuple[str, Seen]:
    """What the chart answers with these options, or Pass."""
    return chooses(g, seat, *options, dice=dice, system=SYSTEM)


def operate(g: War, seat: str, name: str, dice: str = "", chance: Chance = "") -> Seen:
    """An Operation of the chart with its special activity, the seat being next up on the card."""
    f = FACTION[seat]
    g.eligible = [x == f for x in range(4)]
    flow = run(g, Operation(turn_orders(f, name)))
    return drive(g, flow, dice, chance, acting=seat, system=SYSTEM, action=f"op:{name}")


def answer(g: War, seat: str, topic: str, *options: str, dice: str = "") -> str:
    """What the seat answers to one question."""
    return chooses(g, seat, *options, dice=dice, topic=topic, system=SYSTEM)[0]
