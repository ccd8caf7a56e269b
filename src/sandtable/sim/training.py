"""Fitting the models that tell win chances: games between non-players, positions of them, weights (``sandtable train``).

A game begins with mistakes (random answers among the non-players'), so that positions are seen to which non-players alone
would not come. From some step on there are none; only positions from there are learned from, because what follows them is
what the chances are about: non-players playing on. The same seed gives the same games and the same weights.

A model for seats that search is fitted to games in which one seat really searches, by the models there are: it tells what
comes of positions to which searches lead, if the search goes on. Fitted again, it learns from what the last one made better.
"""

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

import sandtable
from sandtable.kernel import seats as seating
from sandtable.kernel.decision import CHANCE
from sandtable.kernel.errors import BadOption, UnknownName
from sandtable.kernel.game import WithChances
from sandtable.kernel.rng import Rng
from sandtable.kernel.session import Mark
from sandtable.kernel.table import Table
from sandtable.kernel.value import NOBODY, Later, Model, SearchValues, Sparse, Values, search_family
from sandtable.sim import batch

NP = "np"
POSITIONS = 12
"""So many positions of a game at most: neighbours teach little."""
POSITIONS_FOR_SEARCH = 24
"""The same where a seat searches: such games cost more."""
CLEAN_GAMES = 3
"""One game of so many has no mistakes at all."""
LENGTHS = (3, 6, 12, 25, 50)
"""For how many steps mistakes are made, on average."""
MISTAKES = (3, 6, 12, 25)
"""One answer of so many is a mistake."""
SEEN = 30
"""A feature that fewer positions have gets no weight."""
RIDGES = (3000.0, 1000.0, 300.0, 100.0, 30.0, 10.0, 3.0, 1.0)
"""What a weight may cost, the largest first."""
DETAILS = 0.1
"""Details (features of single spaces and cards) count for so much less: there are many, and each tells little."""
ELSEWHERE = 0.1
"""What a game counts in which another seat searched."""
HELD_OUT, TUNED = 5, 10
"""One game of five is not learned from, but scored; one of ten tells which ridge is best."""


LATER = Later(gain=0.6, doubt=0.5)
"""What models for seats that search say of their later turns, chosen with the ARVN of Short alone (docs/chances.md)."""


class Lesson(NamedTuple):
    """One game to be played."""

    game: str
    family: str
    seed: int
    noise: bool = True
    for_search: bool = False
    seats: tuple[str, ...] = ()
    """The seats among which the lot falls who searches; all if none is named."""


class Row(NamedTuple):
    """A position in numbers, in little memory: the places of those that are not 0, and what they are."""

    places: "array[int]"
    numbers: "array[float]"

    @classmethod
    def of(cls, features: Sparse) -> "Row":
        """The row of a position's features."""
        found = list(features)
        return cls(array("H", (at for at, _ in found)), array("f", (x for _, x in found)))

    def features(self) -> Sparse:
        """The features again."""
        return zip(self.places, self.numbers)


class Taught(NamedTuple):
    """One game that was played: its positions in numbers, and how it ended."""

    rows: list[Row]
    progress: list[float]
    """How far the game had come at each: 0 the start, 1 the end."""
    margins: Mapping[str, float]
    winner: str
    searched: str = ""
    """The seat that searched, if one did."""


def values_of(game: Any) -> Values:
    """How the game tells positions in numbers."""
    values: Values | None = getattr(game, "values", None)
    if values is None or not isinstance(game, WithChances):
        raise BadOption("value.none", game=game.info.name)
    return values


def searching(game: Any, family: str, for_search: bool, seats: Sequence[str]) -> tuple[str, ...]:
    """The seats to learn, in the game's order; none means all that there are. What cannot be learned is an error before
    anything is played."""
    values, info = values_of(game), game.info
    if for_search and not hasattr(values, "draw_for_search"):
        raise BadOption("value.none", game=info.name)
    if seats and not for_search:
        raise BadOption("value.seats")
    for seat in seats:
        if seat not in info.seats:
            raise UnknownName("seat", seat, info.seats, info.name)
    asleep = info.asleep.get(family, {})
    for seat in seats:
        if seat in asleep:
            raise BadOption("value.asleep", seat=seat, family=family, played=asleep[seat])
    wanted = seats or (info.seats if asleep and for_search else ())
    return tuple(seat for seat in info.seats if seat in wanted and seat not in asleep)


def play(lesson: Lesson) -> Taught | None:
    """Play a game and tell its positions; None where a non-player could not go on from a mistake."""
    game = sandtable.game(lesson.game)
    values, lots = values_of(game), Rng(lesson.seed)
    if lesson.for_search:
        drawn = cast("SearchValues", values).draw_for_search(lesson.family, lots, lesson.seats)
    else:
        drawn = values.draw(lesson.family, lots)
    searched = next((seat for seat, who in drawn.seats.items() if who not in (NP, seating.HUMAN)), "")
    table = Table(game, drawn.scenario, drawn.options, drawn.seats, Rng(lots.next()), log=False)
    for seat, who in drawn.seats.items():
        if seating.is_human(who):
            table.stand_in(seat, NP)
    try:
        if lesson.noise and lots.below(CLEAN_GAMES):
            _mistakes(table, lots)
        marks = _steps(table)
    except Exception:  # a random answer led where the charts have no word
        return None
    outcome = table.outcome
    assert outcome is not None
    marks = [m for m in marks if not m.state.over and values.family(m.state) == lesson.family]
    while len(marks) > (POSITIONS_FOR_SEARCH if lesson.for_search else POSITIONS):
        marks.pop(lots.below(len(marks)))
    whole = max(1, table.moment)
    return Taught(
        [Row.of(values.features(m.state)) for m in marks],
        [m.keys / whole for m in marks],
        outcome["margins"],
        outcome["winner"] or NOBODY,
        searched,
    )


def _mistakes(table: Table, lots: Rng) -> None:
    """Play with mistakes for some steps."""
    length, often = LENGTHS[lots.below(len(LENGTHS))], MISTAKES[lots.below(len(MISTAKES))]
    steps = len(table.session.steps)
    while (d := table.decision) is not None:
        if len(table.session.steps) > steps:
            steps = len(table.session.steps)
            if not lots.below(length):
                return
        if d.seat != CHANCE and d.several() and not lots.below(often):
            table.follow([d.options[lots.below(len(d.options))]])
        else:
            table.advance()


def _steps(table: Table) -> list[Mark[Any]]:
    """Play to the end; the positions from here on at which a step began."""
    session = table.session
    marks = [session.marks[-1]] if session.between_steps else []
    steps = len(session.steps)
    while table.advance():
        if len(session.steps) > steps:
            steps = len(session.steps)
            marks.append(session.marks[-1])
    return marks


def lessons(
    game: str,
    family: str,
    games: int,
    seed: int,
    *,
    noise: bool = True,
    for_search: bool = False,
    seats: Sequence[str] = (),
) -> Iterator[Lesson]:
    """So many games of a kind."""
    lots = Rng(seed)
    for _ in range(games):
        yield Lesson(game, family, lots.next(), noise, for_search, tuple(seats))


# ------------------------------------------------------------------ fitting


class Fitted(NamedTuple):
    """A model, and how well it tells games that it was not fitted to."""

    model: Model
    scores: Mapping[str, float]

    @property
    def no_better(self) -> bool:
        """Whether the base rates foretell those games as well, or better: too few were learned from."""
        return self.scores["brier"] >= self.scores["brier_base"]


def needs_numpy() -> Any:
    """The module numpy, or what to do to have it."""
    try:
        import numpy
    except ImportError as e:
        raise BadOption("value.numpy") from e
    return numpy


def train(
    game: str,
    family: str,
    games: int,
    seed: int,
    processes: int = 1,
    plugins: Sequence[str] = (),
    tick: Callable[[], None] = lambda: None,
    for_search: bool = False,
    seats: Sequence[str] = (),
) -> list[Fitted]:
    """Play ``games`` games of a kind and fit a model to them; for seats that search, a model for each (or each of
    ``seats``: in every game one of them searches)."""
    np = needs_numpy()
    chosen = sandtable.game(game)
    played: list[Taught] = []
    named = searching(chosen, family, for_search, seats)
    wanted = lessons(game, family, games, seed, for_search=for_search, seats=named)
    for taught in batch.run(play, wanted, processes, plugins):
        if taught is not None and taught.rows:
            played.append(taught)
        tick()
    if len(played) < 2 * HELD_OUT:
        raise BadOption("value.few", games=len(played), least=2 * HELD_OUT)
    searched = [seat for seat in chosen.info.seats if for_search and any(taught.searched == seat for taught in played)]
    return [fit(np, chosen, family, played, seed, seat) for seat in searched or [""]]


def fit(np: Any, game: Any, family: str, played: Sequence[Taught], seed: int, searches: str = "") -> Fitted:
    """The weights that tell best how these games ended; ``searches``: those above all in which that seat did."""
    values, info = values_of(game), game.info
    seats = tuple(seat for seat in info.seats if seat in played[0].margins)
    played = sorted(played, key=lambda taught: taught.searched != searches)  # so that each fifth has its part of both
    before = cast("SearchValues", values).model_of(family, searches) if searches else None
    data = _Data(np, played, seats, len(values.names), values.details, searches, before)
    best: tuple[float, Any, float] | None = None
    for ridge in RIDGES:
        weights = data.weights(ridge)
        score = data.brier(weights[1], data.tune)
        if best is not None and score > best[0]:
            break  # cheaper weights only follow these games more closely
        best = (score, weights, ridge)
    assert best is not None
    (linear, logits), ridge = best[1], best[2]
    scores = data.scores(linear, logits)
    about = {"games": len(played), "positions": len(data.y), "ridge": ridge, **{n: round(s, 4) for n, s in scores.items()}}
    table = np.hstack([linear, logits])
    named = {} if before is None else {name: list(row) for name, row in zip(before.names, before.rows) if any(row)}
    named.update({values.names[column]: [float(w) for w in table[i]] for i, column in enumerate(data.columns)})
    whole = search_family(family, searches) if searches else family
    later = LATER if searches else None
    return Fitted(Model(info.name, whole, seats, values.names, info.rules, seed, named, about, later), scores)


class _Data:
    """Positions as a matrix: the columns that are seen often enough, scaled."""

    def __init__(
        self,
        np: Any,
        played: Sequence[Taught],
        seats: Sequence[str],
        features: int,
        details: int,
        searches: str,
        before: Model | None,
    ) -> None:
        self.np = np
        classes = [*seats, NOBODY]
        rows = [row for game in played for row in game.rows]
        seen = np.zeros(features, int)
        for row in rows:
            seen[row.places] += 1
        least = min(SEEN, max(1, len(rows) // 20))
        self.columns = [int(i) for i in np.flatnonzero(seen >= least)]
        x = np.zeros((len(rows), len(self.columns)), np.float32)
        whole = np.zeros(features, np.float32)
        for n, row in enumerate(rows):
            whole[:] = 0
            whole[row.places] = row.numbers
            x[n] = whole[self.columns]
        detail = np.array(self.columns) >= details
        self.scale = np.maximum(np.sqrt((x**2).mean(axis=0)), 1e-3) / np.where(detail, DETAILS, 1.0)
        self.x = x / self.scale
        of = np.repeat(np.arange(len(played)), [len(game.rows) for game in played])
        self.y = np.array([classes.index(game.winner) for game in played])[of]
        self.margins = np.array([[game.margins[seat] for seat in seats] for game in played], float)[of]
        counts = [1.0 if game.searched == searches else ELSEWHERE for game in played]
        self.weight = np.array([count / len(game.rows) for count, game in zip(counts, played)])[of]
        self.held, self.tune = of % HELD_OUT == 0, of % TUNED == 1
        self.learn = ~self.held & ~self.tune
        self.classes = len(classes)
        self.start = np.zeros(len(self.columns) * self.classes)
        known = np.zeros((len(self.columns), len(seats) + self.classes))
        if before is not None:
            known = np.array([before.rows[column] for column in self.columns]) * self.scale[:, None]
        self.linear, self.logits = known[:, : len(seats)], known[:, len(seats) :]

    def weights(self, ridge: float) -> tuple[Any, Any]:
        """For margins by least squares, for victories by logistic regression; what a weight differs from the model before
        costs ``ridge``."""
        np, x, y = self.np, self.x[self.learn], self.y[self.learn]
        weight = self.weight[self.learn] / self.weight[self.learn].mean()
        square = (x * weight[:, None]).T.astype(float) @ x + ridge * np.eye(x.shape[1])
        missing = self.margins[self.learn] - x @ self.linear
        linear = self.linear + np.linalg.solve(square, x.T @ (missing * weight[:, None]))
        hit, told = np.eye(self.classes)[y], x @ self.logits

        def loss(flat: Any) -> tuple[float, Any]:
            w = flat.reshape(x.shape[1], self.classes)
            p = _softmax(np, told + x @ w)
            cost = -(weight * np.log(np.maximum((p * hit).sum(axis=1), 1e-12))).sum() + ridge * (w**2).sum() / 2
            return float(cost), (x.T @ ((p - hit) * weight[:, None]) + ridge * w).ravel()

        self.start = _descend(np, loss, self.start)  # the next ridge begins where this one came to
        logits = self.logits + self.start.reshape(x.shape[1], self.classes)
        logits = logits - logits.mean(axis=1, keepdims=True)
        return linear / self.scale[:, None], logits / self.scale[:, None]

    def _chances(self, logits: Any, which: Any) -> Any:
        return _softmax(self.np, (self.x[which] * self.scale) @ logits)

    def brier(self, logits: Any, which: Any) -> float:
        """0: every end was foretold; about 0.7: nothing was known."""
        return self._brier(self._chances(logits, which), which)

    def _brier(self, chances: Any, which: Any) -> float:
        weight = self.weight[which]
        missed = ((chances - self.np.eye(self.classes)[self.y[which]]) ** 2).sum(axis=1)
        return float((missed * weight).sum() / weight.sum())

    def scores(self, linear: Any, logits: Any) -> dict[str, float]:
        """On games that were held out: Brier scores of the model and of the base rates, errors of the margins."""
        np, held, learn = self.np, self.held, self.learn
        rates = np.array([(self.weight[learn] * (self.y[learn] == c)).sum() for c in range(self.classes)])
        told = (self.x[held] * self.scale) @ linear
        mean = np.average(self.margins[learn], axis=0, weights=self.weight[learn])
        return {
            "brier": self.brier(logits, held),
            "brier_base": self._brier(np.tile(rates / rates.sum(), (int(held.sum()), 1)), held),
            "margin_error": float(np.sqrt(((told - self.margins[held]) ** 2).mean())),
            "margin_error_base": float(np.sqrt(((mean - self.margins[held]) ** 2).mean())),
        }


def _softmax(np: Any, z: Any) -> Any:
    odds = np.exp(z - z.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


def _descend(np: Any, loss: Callable[[Any], tuple[float, Any]], at: Any, steps: int = 150, memory: int = 8) -> Any:
    """The lowest point, by limited-memory quasi-Newton steps."""
    cost, slope = loss(at)
    moves: list[tuple[Any, Any]] = []
    for _ in range(steps):
        way = slope.copy()
        used = []
        for move, bend in reversed(moves):
            part = float(move @ way) / float(move @ bend)
            way -= part * bend
            used.append(part)
        if moves:
            move, bend = moves[-1]
            way *= float(move @ bend) / float(bend @ bend)
        for (move, bend), part in zip(moves, reversed(used)):
            way += (part - float(bend @ way) / float(move @ bend)) * move
        length = 1.0 if moves else 1 / max(1.0, float(np.abs(slope).sum()))
        down = float(slope @ way)
        while True:
            there = at - length * way
            new, slope_there = loss(there)
            if new <= cost - 1e-4 * length * down or length < 1e-8:
                break
            length /= 2
        move, bend = there - at, slope_there - slope
        if float(move @ bend) > 1e-10:
            moves = [*moves, (move, bend)][-memory:]
        gained, at, cost, slope = cost - new, there, new, slope_there
        if gained < 1e-6 * abs(cost):
            break
    return at
