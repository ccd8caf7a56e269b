"""Fire in the Lake as a Game for the kernel."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandtable.kernel.aids import read_sheets
from sandtable.kernel.game import GameInfo
from sandtable.kernel.seats import PolicyFactory
from sandtable.vietnam import board_text, view
from sandtable.vietnam.fitl import cards, setup
from sandtable.vietnam.fitl.nonplayer.systems import SYSTEMS
from sandtable.vietnam.fitl.tutorial import TUTORIAL
from sandtable.vietnam.game import VietnamGame
from sandtable.vietnam.nonplayer.seating import ByEdition
from sandtable.vietnam.search import seat as search
from sandtable.vietnam.seats import BY_EDITION, named
from sandtable.vietnam.state import War


class FireInTheLake(VietnamGame):
    """COIN series IV: four factions in Vietnam, 1964-1972."""

    info: GameInfo = setup.INFO
    tutorial = TUTORIAL
    aids = read_sheets(Path(__file__).parent / "data" / "aids.json")
    cards = cards
    libraries = (cards.LIBRARY,)
    valued_as = {scenario: scenario for scenario in setup.INFO.scenarios}

    def setup(self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> War:
        """2.1 The state before the first card is drawn."""
        return setup.setup(scenario, options, seats)

    def options_for(self, seats: Mapping[str, str]) -> Mapping[str, object]:
        """8.9 A lone person who holds both factions of a side plays them together (1.5)."""
        return setup.options_for(seats)

    def view(self, g: War, seat: str | None) -> dict[str, Any]:
        """The board as that seat may see it."""
        return view.view(g, seat)

    def board_text(self, g: War, seat: str | None, lang: str) -> str:
        """The board for a terminal."""
        return board_text.board_text(g, seat, lang)

    def policies(self) -> Mapping[str, PolicyFactory]:
        """The non-players of chapter 8: by the charts of the game's edition, or by those of the one that is named."""
        return _NONPLAYERS


_NONPLAYERS: Mapping[str, PolicyFactory] = {
    BY_EDITION: lambda game, seat: ByEdition(SYSTEMS, seat),
    **{named(edition): system.nonplayer for edition, system in SYSTEMS.items()},
    **search.policies(lambda game, seat: ByEdition(SYSTEMS, seat)),
}


GAME = FireInTheLake()
