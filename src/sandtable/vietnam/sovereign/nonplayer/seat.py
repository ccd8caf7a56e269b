"""P7.4 Who answers for a non-player before and after a Fall of Diem."""

from typing import Any

from sandtable.kernel.decision import Decision
from sandtable.kernel.seats import Mind
from sandtable.vietnam.fitl.game import GAME as FIRE_IN_THE_LAKE
from sandtable.vietnam.sovereign.nonplayer.system import SYSTEM
from sandtable.vietnam.sovereign.rules.fall_of_diem import STEPS
from sandtable.vietnam.state import War


def goes_on_in_fire_in_the_lake(g: War) -> bool:
    """P7.4 Whether Diem's war is over: the steps of the Fall still belong to it."""
    return bool(g.final_levels) and g.phase not in STEPS


class UpToTheFall:
    """One faction: by our charts up to the Fall of Diem, then by those of Fire in the Lake."""

    plans = True

    def __init__(self, game: Any, seat: str) -> None:
        self.now = SYSTEM.nonplayer(game, seat)
        self.later: Any = FIRE_IN_THE_LAKE.policies()["np"](FIRE_IN_THE_LAKE, seat)

    def _of(self, g: War) -> Any:
        return self.later if goes_on_in_fire_in_the_lake(g) else self.now

    def saw(self, g: War, d: Decision, key: str) -> None:
        """A question with one answer."""
        self._of(g).saw(g, d, key)

    def choose(self, g: War, d: Decision, mind: Mind) -> str:
        """The faction's answer, with its reasons in ``mind``."""
        key: str = self._of(g).choose(g, d, mind)
        return key

    def took(self, g: War, d: Decision, key: str, mind: Mind) -> None:
        """Somebody answers ``key`` in its place: it goes on from there."""
        self._of(g).took(g, d, key, mind)
