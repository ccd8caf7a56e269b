"""A US non-player at a small board: which keys it answers, with scripted dice."""

from typing import Any, TypeVar

from sandtable.kernel.decision import CHANCE, Decision, Flow
from sandtable.vietnam.fitl.game import GAME
from sandtable.vietnam.fitl.nonplayer.charts2.system import SYSTEM
from sandtable.vietnam.operation import Operation
from sandtable.vietnam.pieces import FACTIONS
from sandtable.vietnam.rules.operations import run
from sandtable.vietnam.rules.s2_sequence import act as take_turn
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import Dice
from tests.vietnam.play import board, turn_orders

T = TypeVar("T")


class Seen:
    """What the US answered: ``keys`` in order, by topic, and the notes."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.mind = Dice()

    def keys(self, *topics: str) -> list[str]:
        """The keys answered to these topics (all, if none is named)."""
        return [key for topic, key in self.asked if not topics or topic in topics]

    def lines(self) -> list[str]:
        """The priority lines applied."""
        return [str(n.args["line"]) for n in self.mind.notes if n.topic == "line"]

    def boxes(self) -> list[tuple[str, bool]]:
        """The boxes of the chart with their answers."""
        return [(n.topic[4:], bool(n.args["answer"])) for n in self.mind.notes if n.topic.startswith("box.")]


def us_board(*lines: str, policy: str = "lbj", players: str = "nva vc", **tracks: Any) -> War:
    """A board with a non-player US under ``policy``."""
    g = board(*lines, **tracks)
    g.options = {**g.options, "easy": False}
    g.nonplayers = tuple(name not in players.split() for name in FACTIONS)
    g.us_policy = policy
    return g


MEDEVAC, ROLLING_THUNDER = 15, 10


def grounded(g: War, lift: bool = False) -> War:
    """No Air Strike (Rolling Thunder), and no Air Lift (Medevac) unless ``lift``."""
    g.momentum[ROLLING_THUNDER] = "shaded"
    if not lift:
        g.momentum[MEDEVAC] = "shaded"
    return g


def one_after_another(*flows: Flow[None]) -> Flow[None]:
    """Several free Operations of one Event."""
    for flow in flows:
        yield from flow


def drive(g: War, flow: Flow[T], dice: str = "", chance: str = "") -> Seen:
    """Run the Flow: the US by its chart, dice of the rules from ``chance``, everybody else the first option."""
    seen = Seen()
    seen.mind = Dice(dice)
    rolls = [c for c in chance if c.isdigit()]
    players = {name: SYSTEM.nonplayer(GAME, name) for f, name in enumerate(FACTIONS) if g.nonplayers[f]}
    d: Decision
    try:
        d = next(flow)
        while True:
            if d.seat == CHANCE:
                assert rolls, f"no die left for {d.topic}"
                key = f"n:{rolls.pop(0)}"
            elif len(d.options) == 1:
                key = d.options[0]
                if d.seat in players:
                    players[d.seat].saw(g, d, key)
            elif d.seat in players:
                key = players[d.seat].choose(g, d, seen.mind)
            else:
                key = d.options[0]
            assert key in d.options, f"{d!r}: {key}"
            if d.seat == "us":
                seen.asked.append((d.topic, key))
            d = flow.send(key)
    except StopIteration:
        return seen


def act(g: War, dice: str = "", chance: str = "") -> Seen:
    """One action of the US by the sequence of play, on a card that has the US first (such as 23)."""
    return drive(g, take_turn(g), dice, chance)


def operate(g: War, name: str, dice: str = "", chance: str = "") -> Seen:
    """An Operation of the US with its special activity, as an Event might grant it."""
    return drive(g, run(g, Operation(turn_orders(0, name))), dice, chance)


def chooses(g: War, *options: str, dice: str = "", topic: str = "turn.action") -> tuple[str, Seen]:
    """What the chart answers with these options (and Pass, at ``turn.action``)."""
    seen = Seen()
    seen.mind = Dice(dice)
    d = Decision("us", topic, "2.3.4", [*options, *(["pass"] if topic == "turn.action" else [])], {})
    return SYSTEM.nonplayer(GAME, "us").choose(g, d, seen.mind), seen
