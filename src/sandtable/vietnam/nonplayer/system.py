"""A system of charts: whom a faction asks about each topic. The charts of an edition are one, those of a variant another.

In an Event a question is put to the card's instructions first (8.4.1), then to the faction's own chart, then to what all
factions share (the coup procedure, 8.4 Events, 8.1.2 pieces).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeAlias

from sandtable.kernel.decision import Decision
from sandtable.kernel.seats import Mind
from sandtable.vietnam.board import SPACE_KEY
from sandtable.vietnam.nonplayer.dials import FIRE_IN_THE_LAKE, Dials
from sandtable.vietnam.nonplayer.facts import offered_spaces
from sandtable.vietnam.nonplayer.random_spaces import random_space
from sandtable.vietnam.nonplayer.turn import NUMBERS, Decided, Handler, Turn, instructed
from sandtable.vietnam.pieces import FACTION, FACTIONS
from sandtable.vietnam.state import War

Book: TypeAlias = Mapping[str, Handler]
"""Topic -> who answers it."""


_ON_TERMS = frozenset(("turn.action", "event.limited_op"))
"""2.3.5 Topics with which an Operation begins that may be a Limited one."""


class System:
    """The charts of all factions; ``decided`` has the last word in the trace of an action."""

    def __init__(
        self,
        charts: Sequence[Book],
        shared: Sequence[Book],
        guides: Callable[[int, int], Book],
        decided: Decided,
        planned_at: Collection[str] = (),
        numbers: Mapping[str, str] = NUMBERS,
        dials: Dials = FIRE_IN_THE_LAKE,
    ) -> None:
        self.answers: tuple[dict[str, tuple[Handler, ...]], ...] = tuple(
            {
                topic: tuple(book[topic] for book in (chart, *shared) if topic in book)
                for topic in dict.fromkeys(topic for book in (chart, *shared) for topic in book)
            }
            for chart in charts
        )
        """By faction, then topic: whom it asks, its own chart first."""
        self.guides = guides
        """Card, faction -> what the card's instructions answer while its Event is being played (8.4.1)."""
        self.decided = decided
        self.numbers = numbers
        self.dials = dials
        self.planned_at = frozenset(planned_at)
        """Topics at which plans are made, so that they are answered even where there is one answer."""

    def nonplayer(self, game: Any, seat: str, action: str = "") -> "NonPlayer":
        """8.0 One non-player faction; ``action`` where it is called in the middle of one (a try-out of an Event)."""
        return NonPlayer(self, seat, action)

    def tester(self, f: int) -> "NonPlayer":
        """8.4.1 The faction as it would play an Event that is tried out."""
        return NonPlayer(self, FACTIONS[f], "event")


class NonPlayer:
    """8.0 One non-player faction: finds who answers a topic, keeps the turn's plan, never gets stuck."""

    plans = True

    def __init__(self, system: System, seat: str, action: str = "") -> None:
        self.f = FACTION[seat]
        self.system = system
        self.action = action
        self.answers = system.answers[self.f]
        self.turn: Turn | None = None
        self.seen: list[Decision] = []  # questions with one answer that the next thought begins with
        self.seen_in = (-1, "")
        self.guides: dict[int, Book] = {}  # what the instructions of each card answer, once it has come up

    def saw(self, g: War, d: Decision, key: str) -> None:
        """A question with one answer: the plan that belongs to it is made when the faction next thinks, with its dice."""
        self._sit_at(g)
        if d.topic in self.system.planned_at and key != "done":
            now = (g.turn, g.phase)
            if self.seen_in != now:
                self.seen, self.seen_in = [], now
            self.seen.append(d)

    def choose(self, g: War, d: Decision, mind: Mind) -> str:
        """The faction's answer, with its reasons in ``mind``."""
        turn = self.turn
        if turn is None or turn.g is not g or turn.number != g.turn or turn.phase != g.phase:
            turn = self._turn(g, mind)
        turn.mind = mind
        if self.seen:
            seen, self.seen = self.seen, []
            if self.seen_in == (g.turn, g.phase):
                for forced in seen:
                    self._answer(turn, forced)
        if d.topic not in _ON_TERMS:
            return self._answer(turn, d) or self._by_lot(d, mind)
        self._on_terms(turn, d)
        key = self._answer(turn, d) or self._by_lot(d, mind)
        if d.topic == "turn.action":
            self._acts(turn, key)
            self.system.decided(turn, d, key)
        return key

    def took(self, g: War, d: Decision, key: str, mind: Mind) -> None:
        """Somebody answers ``key`` in the non-player's place: its charts go on from there. An action that they would not have
        chosen is carried out by the lists of that action."""
        turn = self._turn(g, mind)
        turn.mind = mind
        self.seen = []
        self._on_terms(turn, d)
        if d.topic == "turn.action":
            self._acts(turn, key)

    def _on_terms(self, turn: Turn, d: Decision) -> None:
        """2.3.5 Whether the Operation in hand is a Limited one."""
        if d.topic == "turn.action":
            turn.limited = bool(d.args.get("limited"))
        elif d.topic == "event.limited_op":
            turn.limited = True

    def _acts(self, turn: Turn, key: str) -> None:
        """2.3.4 The action is chosen."""
        turn.action = key
        turn.limited = turn.limited and not key.startswith("event")  # what an Event grants is not limited

    def _sit_at(self, g: War) -> None:
        """A game may say by which charts its factions play (``ByEdition``)."""

    def _turn(self, g: War, mind: Mind) -> Turn:
        self._sit_at(g)
        turn = self.turn
        if turn is None or turn.g is not g or not turn.fits(g):
            turn = self.turn = Turn(g, self.f, mind, self.system.tester, self.system.numbers, self.system.dials)
            turn.action = self.action
        return turn

    def _answer(self, turn: Turn, d: Decision) -> str:
        """What the books say; "" if none does, or nothing that is on offer."""
        topic, card = d.topic, turn.g.card
        handlers = self.answers.get(topic, ())
        guide = self.guides.get(card)
        if guide is None:
            guide = self.guides[card] = self.system.guides(instructed(turn.g), self.f)
        if guide and topic in guide and turn.granted:
            handlers = (guide[topic], *handlers)
        for handler in handlers:
            key = handler(turn, d)
            if key and d.offers(key):
                return key
        return ""

    def _by_lot(self, d: Decision, mind: Mind) -> str:
        """8.4.7 What no rule decides is decided by lot; an optional step that no rule wants is left out."""
        if d.offers("done"):
            return "done"
        if d.offers("no"):
            return "no"
        spaces = offered_spaces(d)
        if len(spaces) == len(d.options):  # 8.2, 8.3: the table, not a die
            key = SPACE_KEY[random_space(spaces, mind)]
            mind.note("8.4.7", "lot", asked=d.topic, key=key, options=len(d.options))
            return key
        return mind.lot("8.4.7", d)
