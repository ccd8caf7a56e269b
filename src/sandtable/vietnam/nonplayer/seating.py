"""8.0 By which charts a seat plays that leaves the choice to the game's edition."""

from collections.abc import Mapping

from sandtable.vietnam.nonplayer.system import NonPlayer, System
from sandtable.vietnam.state import War


class ByEdition(NonPlayer):
    """8.0 A non-player that plays by the charts of the edition of the game it sits at."""

    def __init__(self, systems: Mapping[int, System], seat: str) -> None:
        super().__init__(next(iter(systems.values())), seat)  # until it sees the game
        self.systems = systems

    def _sit_at(self, g: War) -> None:
        system = self.systems[g.edition]
        if system is not self.system:
            self.system, self.answers, self.guides = system, system.answers[self.f], {}
