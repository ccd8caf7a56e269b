"""Non-players at a small board: which keys they answer, with scripted dice."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

import pytest

from sandtable.kernel.decision import CHANCE, Decision, Flow
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind
from sandtable.vietnam.fitl.game import GAME
from sandtable.vietnam.fitl.nonplayer.charts2 import book
from sandtable.vietnam.fitl.nonplayer.charts2.system import SYSTEM
from sandtable.vietnam.fitl.setup import INFO, setup
from sandtable.vietnam.nonplayer.system import System
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.operation import Operation
from sandtable.vietnam.pieces import FACTION, FACTIONS
from sandtable.vietnam.rules import s5_events
from sandtable.vietnam.rules.operations import run
from sandtable.vietnam.rules.s2_sequence import act as take_turn
from sandtable.vietnam.state import War
from tests.vietnam.play import board, turn_orders

T = TypeVar("T")
Test = TypeVar("Test", bound=Callable[..., Any])
Chance: TypeAlias = str | Callable[[Decision], int]
"""The dice of the rules: written down in order, or by what is rolled for."""


class AtTable:
    """By which charts non-players play unless it is said, and by which edition's rules: the 2nd edition's.

    Tests of what both editions have alike are played by the 1st edition's, too.
    """

    def __init__(self) -> None:
        self.system = SYSTEM
        self.edition = 2

    @contextmanager
    def sit(self, system: System, edition: int) -> Iterator[None]:
        """Others for a while."""
        before = self.system, self.edition
        self.system, self.edition = system, edition
        try:
            yield
        finally:
            self.system, self.edition = before


at_table = AtTable()


def in_both_editions(covers: pytest.MarkDecorator) -> Callable[[Test], Test]:
    """What both editions have alike: the test is played by the 1st edition's charts, too, and proves those items there."""

    def twice(test: Test) -> Test:
        both = [pytest.param(2, id="2nd"), pytest.param(1, id="1st", marks=covers)]
        test = pytest.mark.parametrize("edition", both, indirect=True)(test)
        return pytest.mark.usefixtures("edition")(test)

    return twice


class Dice(Mind):
    """A mind whose dice are written down beforehand: ``"42 54"`` are two rolls on the table of 8.2.

    A star at the end stands for any further dice: what they bring does not matter.
    """

    __slots__ = ("endless", "rolls")

    def __init__(self, rolls: str = "") -> None:
        super().__init__(Rng(1))
        self.rolls = [int(c) for c in rolls if c.isdigit()]
        self.endless = rolls.endswith("*")

    def roll(self, sides: int = 6) -> int:
        if not self.rolls and self.endless:
            return super().roll(sides)
        assert self.rolls, "no die left"
        return self.rolls.pop(0)

    def below(self, n: int) -> int:
        return self.roll(n) - 1


class Seen:
    """What non-players answered, in order, and their notes."""

    def __init__(self, dice: str = "") -> None:
        self.asked: list[tuple[str, str, str]] = []
        self.mind = Dice(dice)

    def keys(self, *topics: str, seat: str = "") -> list[str]:
        """The keys answered to these topics (all, if none is named), by that seat (any, if none is named)."""
        return [key for who, topic, key in self.asked if (not topics or topic in topics) and seat in ("", who)]

    def lines(self) -> list[str]:
        """The priority lines applied."""
        return [str(n.args["line"]) for n in self.mind.notes if n.topic == "line"]

    def boxes(self) -> dict[str, bool]:
        """The boxes of the chart with their (last) answers."""
        return {n.topic[4:]: bool(n.args["answer"]) for n in self.mind.notes if n.topic.startswith("box.")}


def spaces(seen: Seen, topic: str) -> list[str]:
    """The spaces chosen, by id."""
    return [key[6:] for key in seen.keys(topic) if key.startswith("space:")]


def moves(seen: Seen) -> list[tuple[str, str, dict[str, int]]]:
    """The planned moves."""
    return [
        (str(n.args["origin"]), str(n.args["target"]), n.args["pieces"])  # type: ignore[misc]
        for n in seen.mind.notes
        if n.topic == "move"
    ]


def turn_of(g: War, f: int, mind: Mind) -> Turn:
    """A turn of that non-player."""
    return Turn(g, f, mind, at_table.system.tester)


def np_board(*lines: str, players: str = "us arvn", policy: str = "lbj", **tracks: int) -> War:
    """A board on which all but ``players`` are non-players."""
    edition = tracks.pop("edition", at_table.edition)
    g = board(*lines, edition=edition, options={"easy": False}, **tracks)
    g.nonplayers = tuple(name not in players.split() for name in FACTIONS)
    g.us_policy = policy
    return g


def scenario(name: str, players: str, card: int, next_card: int, policy: str = "lbj", edition: int = 0) -> War:
    """A scenario's set-up (no Period Events) with a card in play; all but ``players`` are non-players."""
    seats = {f: "human" if f in players.split() else "np" for f in FACTIONS}
    g = setup(name, INFO.full_options({"edition": edition or at_table.edition}), seats)
    g.card, g.next_card, g.phase, g.us_policy = card, next_card, "act", policy
    return g


def drive(
    g: War,
    flow: Flow[T],
    dice: str = "",
    chance: Chance = "",
    script: Sequence[str] = (),
    acting: str = "",
    system: System | None = None,
    action: str = "event",
) -> Seen:
    """Run the Flow: non-players by their charts, dice of the rules from ``chance``, people from ``script``, else first.

    ``acting`` is the seat that is in the middle of playing an Event, or of another ``action``.
    """
    seen = Seen(dice)
    rolls = [c for c in chance if c.isdigit()] if isinstance(chance, str) else []
    keys = list(script)
    players = {
        name: (system or at_table.system).nonplayer(GAME, name, action if name == acting else "")
        for f, name in enumerate(FACTIONS)
        if g.nonplayers[f]
    }
    d: Decision
    try:
        d = next(flow)
        while True:
            if d.seat == CHANCE:
                assert rolls or not isinstance(chance, str), f"no die left for {d.topic}"
                key = f"n:{rolls.pop(0) if isinstance(chance, str) else chance(d)}"
            elif len(d.options) == 1:
                key = d.options[0]
                if d.seat in players:
                    players[d.seat].saw(g, d, key)
            elif d.seat in players:
                key = players[d.seat].choose(g, d, seen.mind)
                seen.asked.append((d.seat, d.topic, key))
            else:
                key = keys.pop(0) if keys else d.options[0]
            assert key in d.options, f"{d!r}: {key}"
            d = flow.send(key)
    except StopIteration:
        return seen


def act(g: War, dice: str = "", chance: Chance = "", system: System | None = None) -> Seen:
    """One action by the sequence of play."""
    return drive(g, take_turn(g), dice, chance, system=system)


def event(
    g: War,
    seat: str,
    side: str,
    dice: str = "",
    chance: Chance = "",
    script: Sequence[str] = (),
    system: System | None = None,
) -> Seen:
    """One side of the current card, played by that seat."""
    f = FACTION[seat]
    g.eligible = [x == f for x in range(4)]
    return drive(g, s5_events.play(g, f, g.card, side), dice, chance, script, acting=seat, system=system)


def operate(g: War, seat: str, name: str, dice: str = "", chance: Chance = "", system: System | None = None) -> Seen:
    """An Operation of the chart with its special activity, the seat being next up on the card."""
    f = FACTION[seat]
    g.eligible = [x == f for x in range(4)]
    return drive(g, run(g, Operation(turn_orders(f, name))), dice, chance, system=system)


def chooses(
    g: War, seat: str, *options: str, dice: str = "", topic: str = "turn.action", system: System | None = None
) -> tuple[str, Seen]:
    """What the chart answers with these options (and Pass, at ``turn.action``)."""
    seen = Seen(dice)
    if topic == "turn.action":
        g.eligible = [x == FACTION[seat] for x in range(4)]
    d = Decision(seat, topic, "2.3.4", [*options, *(["pass"] if topic == "turn.action" else [])], {})
    return (system or at_table.system).nonplayer(GAME, seat).choose(g, d, seen.mind), seen


def plays(g: War, seat: str) -> bool:
    """8.4.1 Whether the faction plays the Event in hand."""
    turn = turn_of(g, FACTION[seat], Dice("*"))
    turn.action = "event"
    return book.plays(turn, book.side_of(turn), "8.4.1")
