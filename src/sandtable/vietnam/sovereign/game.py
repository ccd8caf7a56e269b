"""Sovereign of Discord as a Game for the kernel."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from sandtable.kernel.aids import read_sheets
from sandtable.kernel.at_table import Form, Spot
from sandtable.kernel.game import GameInfo
from sandtable.kernel.seats import PolicyFactory
from sandtable.vietnam.fitl.library import LIBRARY as FITL_LIBRARY
from sandtable.vietnam.fitl.setup import options_for
from sandtable.vietnam.game import VietnamGame
from sandtable.vietnam.search import seat as search
from sandtable.vietnam.seats import BY_EDITION
from sandtable.vietnam.sovereign import cards, corrections, setup, view
from sandtable.vietnam.sovereign.nonplayer.seat import UpToTheFall
from sandtable.vietnam.sovereign.tutorial import TUTORIAL
from sandtable.vietnam.state import War


class SovereignOfDiscord(VietnamGame):
    """The prequel of Fire in the Lake: four factions in South Vietnam, 1961-63, or two in Diem's War."""

    info: GameInfo = setup.INFO
    aids = read_sheets(Path(__file__).parent / "data" / "aids.json")
    cards = cards
    libraries = (cards.LIBRARY, FITL_LIBRARY)
    tutorial = TUTORIAL
    valued_as = {**{scenario: scenario for scenario in setup.INFO.scenarios}, "full": "1963"}  # P7.4 after the Fall of Diem
    own_promises = {"interdict.space": lambda g, f, s: [("die", min(int(g.vc[s]), 6))]}  # P3.2.6: takes VC Resources

    def setup(self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> War:
        """2.1 The state before the first card is picked or drawn."""
        return setup.setup(scenario, options, seats)

    def options_for(self, seats: Mapping[str, str]) -> Mapping[str, object]:
        """8.9 A lone person who holds both factions of a side plays them together (1.5)."""
        return options_for(seats)

    def view(self, g: War, seat: str | None) -> dict[str, Any]:
        """The board as that seat may see it."""
        return view.view(g, seat)

    def correct(self, g: War, words: str) -> None:
        """At the printed table: the position as it stands there."""
        corrections.correct(g, words)

    def forms(self, g: War) -> list[Form]:
        """What can be corrected."""
        return corrections.forms(g)

    def checklist(self, g: War) -> list[Spot]:
        """What stands where, to compare with the printed board."""
        return corrections.checklist(g)

    def board_text(self, g: War, seat: str | None, lang: str) -> str:
        """The board for a terminal."""
        return view.board_text(g, seat, lang)

    def asleep(self, g: War) -> Collection[str]:
        """P1.5 Diem's War asks neither the US nor the NVA; when Diem falls, they wake up."""
        return self.info.asleep.get(g.rules, {})

    def policies(self) -> Mapping[str, PolicyFactory]:
        """Our own non-players; after a Fall of Diem those of Fire in the Lake."""
        return _NONPLAYERS


_NONPLAYERS: Mapping[str, PolicyFactory] = {BY_EDITION: UpToTheFall, **search.policies(UpToTheFall)}


GAME = SovereignOfDiscord()
