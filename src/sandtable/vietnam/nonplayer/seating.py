"""8.0 Who at a table is a non-player, and by which charts a seat plays that leaves the choice to the game's edition."""

from collections.abc import Mapping

from sandtable.kernel.decision import Decision
from sandtable.kernel.seats import Mind
from sandtable.vietnam.nonplayer.system import NonPlayer, System
from sandtable.vietnam.state import War

BY_EDITION = "np"
"""The seat of a non-player that plays by the charts of the game's own edition."""


def named(edition: int) -> str:
    """The seat of a non-player that plays by the charts of that edition at any table.

    >>> named(1)
    'np1'
    """
    return f"{BY_EDITION}{edition}"


def is_nonplayer(who: str) -> bool:
    """8.0 Whether who plays a seat is a non-player, by whichever charts.

    >>> [who for who in ("human", "human:np", "np", "np1", "np2", "random") if is_nonplayer(who)]
    ['np', 'np1', 'np2']
    """
    return who in _SEATS


_SEATS = (BY_EDITION, named(1), named(2))


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
