"""What if: the chances after each answer on offer, by paired futures.

For every answer the same futures are played a few steps on, with the same dice and draws, non-players answering for
everybody; there the game says what the position is worth (:mod:`sandtable.kernel.value`). Since the futures are the same,
chance that befalls all answers alike does not count: the intervals are for comparing answers with one another.

Who asks must not learn what a seat may not know: make the table from a record for its eyes first.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

from sandtable.kernel import seats as seating
from sandtable.kernel.at_table import PROGRAM
from sandtable.kernel.decision import CHANCE
from sandtable.kernel.table import Table

NP = "np"
FUTURES, STEPS, MOST = 24, 12, 40
"""How many futures, how many steps of each, and how many answers at most."""
SURE = 1.96
"""Standard errors of an interval that holds 95 times of 100."""


class Answer(NamedTuple):
    """One answer: the chance of the seat that is asked, and between what bounds it is."""

    key: str
    chance: float
    low: float
    high: float


class Forecast(NamedTuple):
    """The answers on offer, the best first, after so many futures of each."""

    seat: str
    futures: int
    answers: list[Answer]


def forecast(
    table: Table, futures: int = FUTURES, steps: int = STEPS, seed: int = 0, enough: Callable[[], bool] = lambda: False
) -> Forecast | None:
    """What each answer to the question at hand would bring, if non-players played on for everybody.

    None where the game cannot tell, or there is nothing to choose. ``enough`` is asked after every position: whether to stop
    (on a server, when the time is spent).
    """
    d = table.decision
    if d is None or d.seat == CHANCE or table.chance != PROGRAM or table.chances() is None:
        return None
    keys = d.options[:MOST]
    if len(keys) < 2 or NP not in seating.known(table.game):
        return None
    found: list[list[float]] = []
    for n in range(futures):
        future = _future(table, d.seat, keys, steps, seed + n, enough)
        if len(future) == len(keys):
            found.append(future)
        elif not found and enough() and len(future) > 1:  # slow: so many answers are told as there was time for
            keys = keys[: len(future)]
            found.append(future)
        if enough():
            break
    if not found:
        return None
    return Forecast(d.seat, len(found), sorted(compared(keys, found), key=lambda answer: -answer.chance))


def _future(
    table: Table, seat: str, keys: Sequence[str], steps: int, seed: int, enough: Callable[[], bool]
) -> list[float]:
    """The chances after each answer in one future; of the first ones only, where it is enough or a non-player cannot go on."""
    chances: list[float] = []
    for key in keys:
        try:
            chances.append(_after(table, seat, key, steps, seed))
        except Exception:  # the charts have no word for a position to which no chart would have come
            return []
        if enough():
            break
    return chances


def _after(table: Table, seat: str, key: str, steps: int, seed: int) -> float:
    twin = table.fork(seed, log=False)
    twin.put(key)
    for held in twin.seats:
        if not twin.who(held).startswith(NP):  # np1 and np2 are some game's non-players too
            twin.stand_ins[held] = NP  # programs as well: one that searches takes seconds over a turn, and is not what is meant
    last = len(twin.session.steps) + steps
    while len(twin.session.steps) < last and twin.advance():
        pass
    told = twin.chances()
    return 0.0 if told is None else told.wins.get(seat, 0.0)


def compared(keys: Sequence[str], futures: Sequence[Sequence[float]]) -> list[Answer]:
    """Means, with intervals from which what all answers of a future have in common is taken out.

    >>> [[round(x, 2) for x in row[1:]] for row in compared(("a", "b"), [(0.3, 0.5), (0.7, 0.9), (0.4, 0.6)])]
    [[0.47, 0.47, 0.47], [0.67, 0.67, 0.67]]
    """
    n, many = len(futures), len(keys)
    means = [sum(future) / many for future in futures]
    answers = []
    for i, key in enumerate(keys):
        chance = sum(future[i] for future in futures) / n
        apart = [future[i] - mean for future, mean in zip(futures, means)]
        middle = sum(apart) / n
        spread = sum((x - middle) ** 2 for x in apart) / (n - 1) if n > 1 else 0.25
        error = SURE * sqrt(spread * many / (many - 1) / n)
        answers.append(Answer(key, chance, max(0.0, chance - error), min(1.0, chance + error)))
    return answers
