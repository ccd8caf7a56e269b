"""8.0 By which charts a seat plays that leaves the choice to the game's edition."""

from collections.abc import Mapping

from sandtable.kernel.decision import Decision
from sandtable.kernel.seats import Mind
from sandtable.vietnam.nonplayer.system import NonPlayer, System
from sandtable.vietnam.state import War


class ByEdition:
    """8.0 A non-player that plays by the charts of the edition of the game it sits at."""

    plans = True

    def __init__(self, systems: Mapping[int, System], seat: str) -> None:
        self.seat = seat
        self.systems = systems
        self.player: NonPlayer | None = None

    def _by(self, g: War) -> NonPlayer:
        if self.player is None:
            self.player = NonPlayer(self.systems[g.edition], self.seat)
        return self.player

    def saw(self, g: War, d: Decision, key: str) -> None:
        """A question with one answer."""
        (self.player or self._by(g)).saw(g, d, key)

    def choose(self, g: War, d: Decision, mind: Mind) -> str:
        """The faction's answer, with its reasons in ``mind``."""
        return (self.player or self._by(g)).choose(g, d, mind)

    def took(self, g: War, d: Decision, key: str, mind: Mind) -> None:
        """Somebody answers ``key`` in its place: it goes on from there."""
        (self.player or self._by(g)).took(g, d, key, mind)
