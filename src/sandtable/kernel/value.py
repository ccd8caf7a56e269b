"""What a position is worth: the chances and margins that a small linear model, fitted to many games, expects.

The chances say how a game would end *if non-players played on for everybody*, and nothing else. A game that has such models
tells any position in numbers (:class:`Values`); a model is a weight for each of them, kept in a small file that says for
which features and rules it was fitted. One that does not fit is refused.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from math import exp
from typing import Any, NamedTuple, Protocol, TypeAlias

from sandtable.kernel.errors import SandtableError

Sparse: TypeAlias = Iterable[tuple[int, float]]
"""A position in numbers: those that are not 0, each with its place in the names."""
Json: TypeAlias = dict[str, Any]

KIND = "sandtable-value"
NOBODY = "nobody"
"""The end that no seat wins."""
DIGITS = 4


class Estimate(NamedTuple):
    """How the game is expected to end, by seat."""

    margins: Mapping[str, float]
    """By how much each seat is expected to stand above what it needs to win."""
    wins: Mapping[str, float]
    """How likely each seat is to win; what is missing to 1 is the chance that nobody does. Seats of one player win together."""


class Later(NamedTuple):
    """What a seat's own search of its later turns is worth, beside futures in which non-players play them; for each card still
    to come when it plans:"""

    gain: float
    """By so many points more it will lead."""
    doubt: float
    """So many points of lead more it takes to be as sure."""


def in_percent(wins: Mapping[str, float]) -> dict[str, int]:
    """Chances in whole percent that add up to 100 with nobody's: what rounding down leaves goes to those it took most from.
    Chances that are equal stay so: seats of one player win together, and theirs counts once.

    >>> in_percent({"bolivia": 0.505, "paraguay": 0.495}), in_percent({"us": 0.004, "arvn": 0.127})
    ({'bolivia': 51, 'paraguay': 49}, {'us': 0, 'arvn': 13})
    >>> in_percent({"us": 0.334, "arvn": 0.334, "nva": 0.333, "vc": 0.333 + 1e-9})
    {'us': 34, 'arvn': 34, 'nva': 33, 'vc': 33}
    """
    parts = {p: 100 * p for p in wins.values()}
    parts[-1.0] = max(0.0, 100 - sum(parts.values(), 0.0))  # nobody's
    whole = {p: int(part) for p, part in parts.items()}
    for p in sorted(parts, key=lambda p: (whole[p] - parts[p], -parts[p]))[: max(0, 100 - sum(whole.values()))]:
        whole[p] += 1
    return {seat: whole[p] for seat, p in wins.items()}


class Names:
    """The names of features, gathered block by block.

    >>> names = Names()
    >>> names.block("one"), names.series("trail", range(3)), names.block("aid", "econ")
    (0, 1, 4)
    >>> names.all()
    ('one', 'trail.0', 'trail.1', 'trail.2', 'aid', 'econ')
    """

    def __init__(self) -> None:
        self._found: list[str] = []

    def block(self, *names: str) -> int:
        """Add these; where they begin."""
        start = len(self._found)
        self._found.extend(names)
        return start

    def series(self, word: str, among: Iterable[object]) -> int:
        """Add a feature of that word for each; where they begin."""
        return self.block(*(f"{word}.{one}" for one in among))

    def all(self) -> tuple[str, ...]:
        """All of them, in their order."""
        return tuple(self._found)


class Draw(NamedTuple):
    """A game to learn from."""

    scenario: str
    options: Mapping[str, object]
    seats: Mapping[str, str]
    """Who has each seat: a person for the rules, for whom a non-player answers, a seat that searches, or a non-player."""


class Lots(Protocol):
    """A random source."""

    def below(self, n: int) -> int:
        """A number from 0 to ``n`` - 1."""
        ...


class Values(Protocol):
    """How a game tells positions in numbers."""

    names: Sequence[str]
    """The features, in their order."""
    details: int
    """From this place on they are details, each of which tells little."""
    families: Sequence[str]
    """The kinds of games that have a model of their own."""

    def family(self, g: Any) -> str:
        """Whose model holds for a position; "" for none."""
        ...

    def features(self, g: Any) -> Sparse:
        """The position in numbers: nothing that a seat may not know."""
        ...

    def draw(self, family: str, lots: Lots) -> Draw:
        """A game of that kind, by lot."""
        ...


class SearchValues(Values, Protocol):
    """Of a game that has models of their own for its seats that search."""

    def draw_for_search(self, family: str, lots: Lots, among: Sequence[str] = ()) -> Draw:
        """A game of that kind in which a seat searches; one of ``among``, if any are named."""
        ...

    def model_of(self, family: str, searches: str) -> "Model | None":
        """The model by which a seat searches."""
        ...


class BadModel(SandtableError):
    """A file of weights that cannot be used."""


class Model:
    """Weights. ``seats`` are those it tells of; each feature has a weight for every seat's margin, for every seat's victory
    and for nobody's.

    >>> model = Model("toy", "short", ("a", "b"), ("lead",), 1, 7, {"lead": (2.0, -2.0, 1.0, 0.0, -9.0)})
    >>> model.margins_and_wins([(0, 3.0)])[0]
    [6.0, -6.0]
    >>> [round(p, 2) for p in model.margins_and_wins([(0, 3.0)])[1]]
    [0.95, 0.05, 0.0]
    >>> again = Model.from_json(model.to_json(), "toy", ("lead",), 1)
    >>> again.margins_and_wins([(0, 3.0)]) == model.margins_and_wins([(0, 3.0)])
    True
    """

    __slots__ = ("_none", "about", "family", "game", "later", "names", "rows", "rules", "seats", "seed")

    def __init__(
        self,
        game: str,
        family: str,
        seats: Sequence[str],
        names: Sequence[str],
        rules: int,
        seed: int,
        weights: Mapping[str, Sequence[float]],
        about: Mapping[str, object] | None = None,
        later: Later | None = None,
    ) -> None:
        self.game, self.family, self.seats, self.names = game, family, tuple(seats), tuple(names)
        self.rules, self.seed = rules, seed
        self.about = dict(about or {})  # how it was fitted: games, scores
        self.later = later
        self._none = (0.0,) * (2 * len(self.seats) + 1)  # the row of a feature that counts for nothing
        self.rows = tuple(tuple(weights[name]) if name in weights else self._none for name in self.names)

    def margins_and_wins(self, features: Sparse) -> tuple[list[float], list[float]]:
        """The margins of the seats; their chances, and behind them nobody's."""
        many, none = len(self.seats), self._none
        rows = [(x, row) for i, x in features if (row := self.rows[i]) is not none]
        sums = _sums_of_9(rows) if len(none) == 9 else _sums(rows, len(none))
        best = max(sums[many:])
        odds = [exp(s - best) for s in sums[many:]]
        whole = sum(odds)
        return sums[:many], [p / whole for p in odds]

    # ------------------------------------------------------------------ the file

    def digest(self) -> str:
        """What the weights depend on, in short: the features' names, the rules' version and the seed."""
        return digest(self.names, self.rules, self.seed)

    def to_json(self) -> Json:
        """For the file: a line a feature that has a weight."""
        later = {} if self.later is None else {"later": list(self.later)}
        return {
            "kind": KIND, "game": self.game, "family": self.family, "rules": self.rules, "seed": self.seed,
            "digest": self.digest(), "about": self.about, **later, "seats": list(self.seats),
            "weights": {name: [round(w, DIGITS) for w in row] for name, row in zip(self.names, self.rows) if any(row)},
        }  # fmt: skip

    def text(self) -> str:
        """The file."""
        found = self.to_json()
        weights = found.pop("weights")
        head = json.dumps(found, indent=1)[:-2]
        rows = ",\n".join(f"  {json.dumps(name)}: {json.dumps(row, separators=(',', ':'))}" for name, row in weights.items())
        return f'{head},\n "weights": {{\n{rows}\n }}\n}}\n'

    @staticmethod
    def from_json(found: Any, game: str, names: Sequence[str], rules: int, file: str = "") -> "Model":
        """The model of a file's content, if it was fitted for these features and rules."""
        if not _is_one(found):
            raise BadModel("value.not_one", file=file)
        weights, told = found["weights"], found["digest"]
        model = Model(
            found["game"], found["family"], found["seats"], names, found["rules"], found["seed"], weights, found["about"],
            Later(*found["later"]) if "later" in found else None,
        )  # fmt: skip
        if model.game != game:
            raise BadModel("value.game", file=file, game=str(model.game), asked=game)
        if model.rules != rules:
            raise BadModel("value.rules", file=file, rules=model.rules, now=rules)
        if told != model.digest() or not weights.keys() <= set(names):
            raise BadModel("value.features", file=file, digest=str(told), now=model.digest())
        return model

    @staticmethod
    def read(text: str, game: str, names: Sequence[str], rules: int, file: str = "") -> "Model":
        """The model of a file."""
        try:
            found = json.loads(text)
        except ValueError as e:
            raise BadModel("value.not_one", file=file) from e
        return Model.from_json(found, game, names, rules, file)


def _sums(rows: Iterable[tuple[float, Sequence[float]]], width: int) -> list[float]:
    sums = [0.0] * width
    for x, row in rows:
        sums = [s + x * w for s, w in zip(sums, row)]
    return sums


def _sums_of_9(rows: Iterable[tuple[float, Sequence[float]]]) -> list[float]:
    """The same, written out for four seats: a third of the time."""
    s0 = s1 = s2 = s3 = s4 = s5 = s6 = s7 = s8 = 0.0
    for x, (w0, w1, w2, w3, w4, w5, w6, w7, w8) in rows:
        s0 += x * w0
        s1 += x * w1
        s2 += x * w2
        s3 += x * w3
        s4 += x * w4
        s5 += x * w5
        s6 += x * w6
        s7 += x * w7
        s8 += x * w8
    return [s0, s1, s2, s3, s4, s5, s6, s7, s8]


_KINDS = {"game": str, "family": str, "rules": int, "seed": int, "digest": str, "about": dict, "seats": list, "weights": dict}


def _is_one(found: object) -> bool:
    """Whether a file's content is a model at all."""
    if not isinstance(found, dict) or found.get("kind") != KIND:
        return False
    if not all(isinstance(found.get(name), kind) for name, kind in _KINDS.items()):
        return False
    later = found.get("later", [0, 0])
    if not _numbers(later, len(Later._fields)) or min(later) < 0:
        return False
    width = 2 * len(found["seats"]) + 1
    rows = found["weights"].values()
    return all(isinstance(seat, str) for seat in found["seats"]) and all(_numbers(row, width) for row in rows)


def _numbers(found: object, many: int) -> bool:
    return isinstance(found, list) and len(found) == many and all(isinstance(x, (int, float)) for x in found)


def search_family(family: str, seat: str) -> str:
    """The name of the model by which a seat searches in a kind of game.

    >>> search_family("short", "nva")
    'short.search.nva'
    """
    return f"{family}.search.{seat}"


def digest(names: Sequence[str], rules: int, seed: int) -> str:
    """A fingerprint of what weights are for."""
    return hashlib.sha256(json.dumps([list(names), rules, seed]).encode()).hexdigest()[:16]


def chances_of(table: Any) -> list[tuple[int, Estimate]]:
    """The chances at the start of every step of a table, each with its moment, and at the end how it ended; empty where the
    game cannot tell."""
    game, session = table.game, table.session
    if not hasattr(game, "estimate"):
        return []
    marks = [(mark.keys, mark.state) for mark in session.every_mark() if not mark.state.over]
    if session.state.over:
        marks.append((len(session.keys), session.state))
    return [(moment, found) for moment, g in marks if (found := game.estimate(g)) is not None]
