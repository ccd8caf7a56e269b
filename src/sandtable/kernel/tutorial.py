"""Tutorials: a game's guided first steps. A fixed set-up, fixed dice, and the answer each step hopes for."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sandtable.kernel.rng import Rng

if TYPE_CHECKING:
    from sandtable.kernel.game import Game
    from sandtable.kernel.table import Table


class Step(NamedTuple):
    """One answer of the tutorial: who gives it, its key, and the text that explains it (the same for a run of steps)."""

    seat: str
    key: str
    text: str


class Tutorial:
    """A guided game. ``seed`` makes its dice fall as the story wants."""

    def __init__(self, scenario: str, options: Mapping[str, object], seed: int, steps: Sequence[Step]) -> None:
        self.scenario = scenario
        self.options = dict(options)
        self.seed = seed
        self.steps = tuple(steps)
        self._moments: dict[int, int] | None = None
        self._keys: tuple[str, ...] = ()

    def table(self, game: "Game[Any]", seats: Mapping[str, str]) -> "Table":
        """The table at its first step."""
        from sandtable.kernel.table import Table  # tables know games, and games know tutorials

        made = Table(game, self.scenario, self.options, seats, Rng(self.seed))
        made.settle()
        return made

    def moments(self, game: "Game[Any]") -> dict[int, int]:
        """The table's moment at each step -> the step's number; a step is always asked at the same moment."""
        if self._moments is None:
            found: dict[int, int] = {}
            made = self.table(game, {})
            for n, step in enumerate(self.steps):
                found[made.moment] = n
                made.answer(step.key, seat=step.seat)
            found[made.moment] = len(self.steps)
            self._moments, self._keys = found, tuple(made.session.keys)
        return self._moments

    def keys(self, game: "Game[Any]") -> tuple[str, ...]:
        """Every answer of the whole tutorial, forced ones and dice too: what a table on its path has been given."""
        self.moments(game)
        return self._keys


def tutorial_of(game: "Game[Any]") -> Tutorial | None:
    """The game's tutorial, if it has one."""
    found = getattr(game, "tutorial", None)
    return found if isinstance(found, Tutorial) else None
