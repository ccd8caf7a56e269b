"""Fire in the Lake as a Game for the kernel."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandtable.kernel.aids import read_sheets
from sandtable.kernel.decision import Decision, Flow, Reason
from sandtable.kernel.game import GameInfo
from sandtable.kernel.seats import PolicyFactory
from sandtable.vietnam import board_text, promises, ruleset, view
from sandtable.vietnam.check import check
from sandtable.vietnam.fitl import cards, setup
from sandtable.vietnam.fitl.nonplayer.charts2.system import SYSTEM
from sandtable.vietnam.fitl.tutorial import TUTORIAL
from sandtable.vietnam.rules import s2_deck, s5_events, s7_victory
from sandtable.vietnam.state import War


class FireInTheLake:
    """COIN series IV: four factions in Vietnam, 1964-1972."""

    info: GameInfo = setup.INFO
    tutorial = TUTORIAL
    aids = read_sheets(Path(__file__).parent / "data" / "aids.json")
    cards = cards

    def setup(self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> War:
        """2.1 The state before the first card is drawn."""
        return setup.setup(scenario, options, seats)

    def options_for(self, seats: Mapping[str, str]) -> Mapping[str, object]:
        """8.9 A lone person who holds both factions of a side plays them together (1.5)."""
        return setup.options_for(seats)

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
        """What each space of a question would bring."""
        return promises.promises(g, d)

    def stage(self, g: War) -> tuple[str, Mapping[str, object]]:
        """2.2 The card in play."""
        return ("card", {"card": g.card}) if g.card else ("begins", {})

    def told(self, g: War, option: str) -> object:
        """Of a fixed deck, the cards that were turned up."""
        return s2_deck.told(g) if option == "deck" else self.info.options[option].default

    def board_text(self, g: War, seat: str | None, lang: str) -> str:
        """The board for a terminal."""
        return board_text.board_text(g, seat, lang)

    def policies(self) -> Mapping[str, PolicyFactory]:
        """The non-players of chapter 8."""
        return {"np": SYSTEM.nonplayer}


GAME = FireInTheLake()
