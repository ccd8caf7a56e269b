"""Sovereign of Discord as a Game for the kernel."""

from collections.abc import Mapping
from typing import Any

from sandtable.kernel.decision import Decision, Flow, Reason
from sandtable.kernel.game import GameInfo
from sandtable.kernel.seats import PolicyFactory
from sandtable.vietnam import promises, ruleset
from sandtable.vietnam.check import check
from sandtable.vietnam.rules import s2_deck, s5_events, s7_victory
from sandtable.vietnam.sovereign import cards, setup, view
from sandtable.vietnam.state import War


class SovereignOfDiscord:
    """The prequel of Fire in the Lake: four factions in South Vietnam, 1961-63, or two in Diem's War."""

    info: GameInfo = setup.INFO
    cards = cards

    def setup(self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> War:
        """2.1 The state before the first card is picked or drawn."""
        return setup.setup(scenario, options, seats)

    def step(self, g: War) -> Flow[None]:
        """One action, window or coup phase."""
        return ruleset.of(g).phases[g.phase](g)

    def view(self, g: War, seat: str | None) -> dict[str, Any]:
        """The board as that seat may see it."""
        return view.view(g, seat)

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
        """What each space of a question would bring; P3.2.6: the die that takes VC Resources."""
        return promises.promises(g, d, {"interdict.space": lambda g, f, s: [("die", min(int(g.vc[s]), 6))]})

    def stage(self, g: War) -> tuple[str, Mapping[str, object]]:
        """2.2 The card in play."""
        return ("card", {"card": g.card}) if g.card else ("begins", {})

    def told(self, g: War, option: str) -> object:
        """Of a fixed deck, the cards that were turned up."""
        return s2_deck.told(g) if option == "deck" else self.info.options[option].default

    def board_text(self, g: War, seat: str | None, lang: str) -> str:
        """The board for a terminal."""
        return view.board_text(g, seat, lang)

    def policies(self) -> Mapping[str, PolicyFactory]:
        """No non-players yet."""
        return {}


GAME = SovereignOfDiscord()
