"""What the Vietnam games offer the kernel alike; a game of the family adds its set-ups, cards and non-players."""

from collections.abc import Mapping
from typing import Any

from sandtable.kernel.decision import Decision, Flow, Reason
from sandtable.kernel.game import GameInfo
from sandtable.vietnam import promises, ruleset
from sandtable.vietnam.check import check
from sandtable.vietnam.rules import s2_deck, s5_events, s7_victory
from sandtable.vietnam.state import War


class VietnamGame:
    """A game of the family. The state names its Ruleset, so a game may turn into another."""

    info: GameInfo
    own_promises: Mapping[str, promises.Tell] = {}
    """Topic -> what a space would bring, where only this game asks."""

    def step(self, g: War) -> Flow[None]:
        """One action, window or coup phase."""
        return ruleset.of(g).phases[g.phase](g)

    def check(self, g: War) -> None:
        """Every invariant of chapter 1."""
        check(g)

    def outcome(self, g: War) -> dict[str, Any] | None:
        """7.0 Who won, by how much."""
        return s7_victory.outcome(g)

    def warnings(self, g: War, d: Decision) -> dict[str, Reason]:
        """5.1.3 Events that would change nothing."""
        return s5_events.warnings(g, d)

    def promises(self, g: War, d: Decision) -> dict[str, list[promises.Promise]]:
        """What each space of a question would bring."""
        return promises.promises(g, d, self.own_promises)

    def stage(self, g: War) -> tuple[str, Mapping[str, object]]:
        """2.2 The card in play."""
        return ("card", {"card": g.card}) if g.card else ("begins", {})

    def told(self, g: War, option: str) -> object:
        """Of a fixed deck, the cards that were turned up."""
        return s2_deck.told(g) if option == "deck" else self.info.options[option].default
