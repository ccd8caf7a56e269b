"""How a game of the family is expected to end if non-players played on: a small linear model a kind of game."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from sandtable.kernel.seats import HUMAN
from sandtable.kernel.value import Draw, Estimate, Later, Lots, Model, search_family
from sandtable.vietnam import ruleset
from sandtable.vietnam.pieces import FACTION, FACTIONS
from sandtable.vietnam.rules.players import player_of
from sandtable.vietnam.rules.s7_victory import is_solo
from sandtable.vietnam.seats import BY_EDITION, SEARCH
from sandtable.vietnam.state import War
from sandtable.vietnam.value import features

if TYPE_CHECKING:
    from sandtable.vietnam.game import VietnamGame

_TOGETHER = ((), ("us", "arvn"), ("nva", "vc"))
_EDITIONS_OF = 5
"""One game of so many is played by the first edition, where there is one."""
QUICK = f"{SEARCH}:quick"
"""Who searches in the games from which searches learn."""


class WarValues:
    """The positions of one game of the family in numbers, and its models."""

    names = features.NAMES
    details = features.DETAILS

    def __init__(self, game: str, rules: int, valued_as: Mapping[str, str], editions: bool) -> None:
        self.game, self.rules, self.valued_as, self.editions = game, rules, valued_as, editions
        self.families = tuple(dict.fromkeys(valued_as.values()))

    def family(self, g: War) -> str:
        """The scenario; a game that is to go on as another has no model before that one begins."""
        goes_on = g.options.get("continue", "none") not in ("none", g.scenario)
        return "" if goes_on else self.valued_as.get(g.scenario, "")

    def features(self, g: War) -> list[tuple[int, float]]:
        """The numbers that are not 0."""
        return features.features(g)

    def draw(self, family: str, lots: Lots) -> Draw:
        """A game to learn from: nobody, one or everybody a person for the rules, now and then with two factions (1.5, 8.9)."""
        who = lots.below(10)
        people: tuple[str, ...] = FACTIONS
        if who < 3:
            people = ()
        elif who < 7:
            people = (FACTIONS[lots.below(len(FACTIONS))],)
        elif who < 8:
            people = _TOGETHER[1 + lots.below(2)]
        options: dict[str, object] = {}
        if len(people) == 2:
            options["sovereignty" if "us" in people else "politburo"] = True
        if self.editions and not lots.below(_EDITIONS_OF):
            options["edition"] = 1
        return Draw(family, options, {f: HUMAN if f in people else BY_EDITION for f in FACTIONS})

    def draw_for_search(self, family: str, lots: Lots, among: Sequence[str] = ()) -> Draw:
        """A game in which one seat (of ``among``, if any are named) searches, quickly, and the others are non-players (8.9 is
        for persons)."""
        may = among or FACTIONS
        seat = may[lots.below(len(may))]
        options: dict[str, object] = {"edition": 1} if self.editions and not lots.below(_EDITIONS_OF) else {}
        return Draw(family, options, {f: QUICK if f == seat else BY_EDITION for f in FACTIONS})

    @cache  # noqa: B019  (one object a game, for as long as the program runs)
    def model(self, family: str) -> Model | None:
        """The weights that come with the package; None if there are none."""
        file = files(__package__) / "data" / f"{self.game}_{family}.json"
        if not file.is_file():
            return None
        return Model.read(file.read_text(encoding="utf-8"), self.game, self.names, self.rules, file.name)

    def model_of(self, family: str, searches: str) -> Model | None:
        """The model by which a seat searches: its own, or the one that tells chances; that one too if no seat is named."""
        return (self.model(search_family(family, searches)) if searches else None) or self.model(family)

    def _model_at(self, g: War, searches: str) -> Model | None:
        family = self.family(g)
        return self.model_of(family, searches) if family else None

    def later(self, g: War, searches: str) -> Later | None:
        """What a seat's own search of its later turns is worth, by the model by which it searches; None if it does not say."""
        model = self._model_at(g, searches)
        return None if model is None else model.later

    def estimate(self, g: War, searches: str = "") -> Estimate | None:
        """How the game is expected to end; how it ended, if it is over. ``searches``: by the model by which that seat
        searches, if there is one."""
        factions = [FACTIONS[f] for f in ruleset.of(g).factions]
        if g.over:
            won = g.result["winners"]
            assert isinstance(won, list)
            found = g.result["margins"]
            assert isinstance(found, dict)
            return Estimate(dict(found), {f: float(f in won) for f in factions})
        model = self._model_at(g, searches)
        if model is None:
            return None
        margins, chances = model.margins_and_wins(features.features(g))
        whole = 1.0 if is_solo(g) else sum(chances[: len(model.seats)])  # 8.9 else somebody always wins
        each = {seat: p / whole for seat, p in zip(model.seats, chances)}
        wins = {f: sum(each.get(FACTIONS[mine], 0.0) for mine in player_of(g, FACTION[f])) for f in factions}
        return Estimate(dict(zip(model.seats, margins)), wins)


@cache
def values_of(game: "VietnamGame") -> WarValues:
    """The values of a game of the family."""
    info = game.info
    return WarValues(info.name, info.rules, game.valued_as, "edition" in info.options)
