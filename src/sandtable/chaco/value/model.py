"""How a game of The Chaco War is expected to end if the opponent played on for both sides: a small linear model a scenario."""

from functools import cache
from importlib.resources import files

from sandtable.chaco.state import Chaco
from sandtable.chaco.units import SIDES
from sandtable.chaco.value import features
from sandtable.kernel.seats import HUMAN
from sandtable.kernel.value import Draw, Estimate, Lots, Model

FAMILIES = ("boqueron", "alihuata", "ballivian", "villa_montes")
"""The scenarios that are short enough to be learned in minutes."""


class ChacoValues:
    """The positions of the game in numbers, and its models."""

    names = features.NAMES
    details = len(features.NAMES)
    families = FAMILIES

    def __init__(self, rules: int) -> None:
        self.rules = rules

    def family(self, g: Chaco) -> str:
        """The scenario."""
        return g.scenario if g.scenario in FAMILIES else ""

    def features(self, g: Chaco) -> list[tuple[int, float]]:
        """The numbers that are not 0."""
        return features.features(g)

    def draw(self, family: str, lots: Lots) -> Draw:
        """A game to learn from: for the rules all seats are alike."""
        return Draw(family, {}, dict.fromkeys(SIDES, HUMAN))

    @cache  # noqa: B019  (one object, for as long as the program runs)
    def model(self, family: str) -> Model | None:
        """The weights that come with the package; None if there are none."""
        file = files(__package__) / "data" / f"chaco_{family}.json"
        if not file.is_file():
            return None
        return Model.read(file.read_text(encoding="utf-8"), "chaco", self.names, self.rules, file.name)

    def estimate(self, g: Chaco) -> Estimate | None:
        """How the game is expected to end; how it ended, if it is over."""
        if g.victory is not None:
            won = g.victory["winner"]
            return Estimate(dict(g.victory["margins"]), {side: float(side == won) for side in SIDES})
        family = self.family(g)
        model = self.model(family) if family else None
        if model is None:
            return None
        margins, chances = model.margins_and_wins(features.features(g))
        whole = sum(chances[: len(SIDES)])  # 16.3 somebody always wins
        return Estimate(dict(zip(model.seats, margins)), {side: p / whole for side, p in zip(model.seats, chances)})


@cache
def values(rules: int) -> ChacoValues:
    """The values of the game by these rules."""
    return ChacoValues(rules)
