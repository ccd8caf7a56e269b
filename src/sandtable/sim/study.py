"""What a data set of many games tells: shares, courses, choices, cards, openings, and whether two runs differ.

Every function takes a :class:`~sandtable.sim.dataset.DataSet` and gives a table (a polars DataFrame), ready to be printed
(:mod:`sandtable.sim.report`) or drawn (:mod:`sandtable.sim.charts`).
"""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import polars as pl

from sandtable.kernel.errors import BadOption
from sandtable.sim.dataset import GAMES, TURNS, DataSet
from sandtable.sim.stats import interval

if TYPE_CHECKING:
    from polars import DataFrame

NOBODY = "nobody"
EVENT = "event:"
GAIN = "gain"
SEEN_OFTEN = 20
"""A row of fewer turns says little and is left out."""
ACTION = r"^(op|event|pass)\b"
"""What chooses a turn, where there are Operations and Events; all else are questions of a Coup Round or of another's turn."""
OPERATION = r"^(op|event)\b"
"""What tells that there are some; one may pass in any game."""
PHASE = "phase"
"""The figure that says where in its sequence a game is."""


def seats(data: DataSet) -> dict[str, list[str]]:
    """The seats that played each scenario, in the game's order: one that sleeps there has no margin."""
    counts = [pl.col(f"margin_{seat}").count().alias(seat) for seat in data.run["seats"]]
    known = data.scan(GAMES).group_by("scenario", maintain_order=True).agg(counts).collect()
    return {scenario: [seat for seat, n in zip(known.columns[1:], found) if n] for scenario, *found in known.iter_rows()}


def wins(data: DataSet) -> "DataFrame":
    """Who won how often, by scenario, with the interval in which the true share lies 19 times in 20."""
    games = data.scan(GAMES).filter("over").select("scenario", pl.col("winner").fill_null(NOBODY)).collect()
    rows, played = [], seats(data)
    for (scenario,), part in games.group_by("scenario", maintain_order=True):
        counts = dict(part["winner"].value_counts().iter_rows())
        for seat in (*played[str(scenario)], *([NOBODY] if NOBODY in counts else [])):
            won = counts.get(seat, 0)
            low, high = interval(won, len(part))
            rows.append((scenario, seat, len(part), won, won / len(part), low, high))
    return pl.DataFrame(rows, ["scenario", "seat", "games", "wins", "share", "low", "high"], orient="row")


def lengths(data: DataSet) -> "DataFrame":
    """How long the games were: answers somebody chose, and steps."""
    measures = [
        pl.col(name).quantile(share).alias(f"{name}_{word}")
        for name in ("decisions", "steps")
        for word, share in (("p10", 0.1), ("p50", 0.5), ("p90", 0.9))
    ]
    return data.scan(GAMES).group_by("scenario").agg(pl.len().alias("games"), *measures).sort("scenario").collect()


def course(data: DataSet) -> "DataFrame":
    """The mean margin of each seat after the n-th card (or month) of the game. No rows for a game without figures."""
    turns = data.scan(TURNS)
    names = turns.collect_schema().names()
    if GAIN not in names:
        return pl.DataFrame(schema={"scenario": pl.String, "number": pl.Int64, "seat": pl.String, "margin": pl.Float64})
    clock = "card" if "card" in names else "turn"
    new = (pl.col(clock) != pl.col(clock).shift(1)).fill_null(True)
    mine = [f"margin_{seat}" for seat in data.run["seats"]]
    return (
        turns.sort("index", "step")
        .with_columns(new.cum_sum().over("index", order_by="step").alias("number"))
        .group_by("scenario", "index", "number")
        .agg(pl.col(mine).last())
        .unpivot(mine, index=["scenario", "number"], variable_name="seat", value_name="margin")
        .drop_nulls("margin")
        .group_by("scenario", "number", "seat")
        .agg(pl.col("margin").mean(), pl.len().alias("games"))
        .with_columns(pl.col("seat").str.strip_prefix("margin_"))
        .sort("scenario", "number", "seat")
        .collect()
    )


def choices(data: DataSet) -> "DataFrame":
    """What each seat does with its turns: the share of each Operation, of Events and of passing, and what it gains by it, if
    the game tells figures."""
    gains = [pl.col(GAIN).mean()] if GAIN in data.scan(TURNS).collect_schema().names() else []
    return (
        _actions(data)
        .with_columns(pl.col("did").str.replace(r"^event:.*", "event"))
        .group_by("seat", "did")
        .agg(pl.len().alias("turns"), *gains)
        .with_columns((pl.col("turns") / pl.col("turns").sum().over("seat")).alias("share"))
        .sort("seat", "turns", "did", descending=[False, True, False])
        .collect()
    )


def card_sides(data: DataSet, won: "DataFrame | None" = None) -> "DataFrame":
    """The effect of each card's sides: how often a seat played it, what its margin gained by it, and how often it won then.
    ``won``: what :func:`wins` tells of the same games, if it is known."""
    turns = data.scan(TURNS)
    if "card" not in turns.collect_schema().names():
        return pl.DataFrame(schema={"card": pl.Int64, "side": pl.String, "seat": pl.String, "played": pl.Int64})
    winners = data.scan(GAMES).select("index", "winner")
    usual = {row["seat"]: row["share"] for row in _overall(wins(data) if won is None else won).iter_rows(named=True)}
    return (
        turns.filter(pl.col("did").str.starts_with(EVENT))
        .join(winners, on="index")
        .with_columns(pl.col("did").str.strip_prefix(EVENT).alias("side"))
        .group_by("card", "side", "seat")
        .agg(
            pl.len().alias("played"),
            pl.col("gain").mean().alias("gain"),
            pl.col("gain").std().alias("gain_sd"),
            (pl.col("winner") == pl.col("seat")).fill_null(False).mean().alias("won"),
        )
        .with_columns(pl.col("seat").replace_strict(usual, default=None, return_dtype=pl.Float64).alias("usual"))
        .sort("card", "side", "seat")
        .collect()
    )


def openings(data: DataSet) -> "DataFrame":
    """The first thing that each seat did in its game, and how often it won after it."""
    first = _actions(data).sort("index", "step").group_by("index", "seat", maintain_order=True).agg(pl.col("did").first())
    found = (
        first.join(data.scan(GAMES).select("index", "winner"), on="index")
        .group_by("seat", "did")
        .agg(pl.len().alias("games"), (pl.col("winner") == pl.col("seat")).fill_null(False).sum().alias("wins"))
        .sort("seat", "games", "did", descending=[False, True, False])
        .collect()
    )
    bounds = [interval(row["wins"], row["games"]) for row in found.iter_rows(named=True)]
    return found.with_columns(
        (pl.col("wins") / pl.col("games")).alias("share"),
        pl.Series("low", [low for low, _ in bounds], pl.Float64),
        pl.Series("high", [high for _, high in bounds], pl.Float64),
    )


def first_eligible(data: DataSet) -> "DataFrame":
    """2.3 What being 1st Eligible is worth: turns and mean gain of each seat by slot. No rows for a game without slots."""
    turns = data.scan(TURNS)
    if "slot" not in turns.collect_schema().names():
        return pl.DataFrame(schema={"seat": pl.String, "slot": pl.Int64, "turns": pl.Int64, "gain": pl.Float64})
    return (
        _actions(data)
        .group_by("seat", "slot")
        .agg(pl.len().alias("turns"), pl.col("gain").mean(), pl.col("gain").std().alias("gain_sd"))
        .sort("seat", "slot")
        .collect()
    )


def _actions(data: DataSet) -> pl.LazyFrame:
    """The turns in which a seat took an action. In a game without Operations and Events every turn is one, told by the phase
    (if the game has phases) and the kind of answer: ``movement hex``."""
    turns = data.scan(TURNS)
    if turns.select(pl.col("did").str.contains(OPERATION).any()).collect().item():
        return turns.filter(pl.col("did").str.contains(ACTION))
    kind = pl.col("did").str.extract(r"^([^:]+)", 1)
    phased = PHASE in turns.collect_schema().names()
    return turns.with_columns((pl.concat_str(PHASE, kind, separator=" ") if phased else kind).alias("did"))


def answers(data: DataSet) -> "dict[str, DataFrame]":
    """Every question's table by name, each worked out once, for text and pictures alike; those without rows are left out."""
    won = wins(data)
    found = {
        "wins": won,
        "lengths": lengths(data),
        "choices": choices(data),
        "first_eligible": first_eligible(data),
        "cards": card_sides(data, won),
        "openings": openings(data),
        "course": course(data),
    }
    return {name: frame for name, frame in found.items() if len(frame)}


def _overall(won: "DataFrame") -> "DataFrame":
    """Over all scenarios."""
    found = won.group_by("seat", maintain_order=True).agg(pl.col("games").sum(), pl.col("wins").sum())
    return found.with_columns((pl.col("wins") / pl.col("games")).alias("share"))


# ------------------------------------------------------------------ two runs


def must_be_alike(one: DataSet, other: DataSet) -> None:
    """Two runs can be compared if they are of one game and of the same scenarios; else scenarios would seem to be what the
    seats did."""
    if one.run["game"] != other.run["game"]:
        raise BadOption("dataset.two_games", one=one.run["game"], other=other.run["game"])
    mine, theirs = (list(run.run["scenarios"]) for run in (one, other))
    if set(mine) != set(theirs):
        raise BadOption("dataset.two_scenarios", one=", ".join(mine), other=", ".join(theirs))


def compare(one: DataSet, other: DataSet, won: "DataFrame | None" = None) -> "DataFrame":
    """Win shares and mean margins of two runs side by side, by scenario and seat, each with the chance ``p`` of such a
    difference (other less one) if there were none (two shares: the pooled z test; two means: Welch's), and ``holm``: the same,
    corrected for asking often. ``won``: what :func:`wins` tells of ``one``, if it is known."""
    must_be_alike(one, other)
    rows: list[tuple[str, str, str, float, float, float, float, int, int]] = []
    games_one, games_other = one.read(GAMES), other.read(GAMES)
    both = (wins(one) if won is None else won, wins(other))
    wins_one, wins_other = ({(r["scenario"], r["seat"]): r for r in found.iter_rows(named=True)} for found in both)
    for scenario, seat in [asked for asked in wins_one if asked in wins_other]:
        a, b = wins_one[scenario, seat], wins_other[scenario, seat]
        p = shares_differ(a["wins"], a["games"], b["wins"], b["games"])
        rows.append((scenario, seat, "win share", a["share"], b["share"], b["share"] - a["share"], p, a["games"], b["games"]))
        if seat == NOBODY:
            continue
        mine, theirs = (_margins(games, scenario, seat) for games in (games_one, games_other))
        if len(mine) < 2 or len(theirs) < 2:
            continue
        first, second = _moments(mine), _moments(theirs)
        p = means_differ(first, second)
        rows.append((scenario, seat, "margin", first[0], second[0], second[0] - first[0], p, first[2], second[2]))
    names = ["scenario", "seat", "measure", "one", "other", "difference", "p", "games_one", "games_other"]
    found = pl.DataFrame(rows, names, orient="row")
    corrected = pl.Series("holm", holm([row[6] for row in rows]), pl.Float64)
    return found.with_columns(corrected).select(*names[:7], "holm", *names[7:])


def _margins(games: "DataFrame", scenario: str, seat: str) -> list[float]:
    return games.filter(pl.col("scenario") == scenario)[f"margin_{seat}"].drop_nulls().to_list()


def _moments(values: Sequence[float]) -> tuple[float, float, int]:
    mean = math.fsum(values) / len(values)
    return mean, math.fsum((v - mean) ** 2 for v in values) / (len(values) - 1), len(values)


def shares_differ(won: int, games: int, others_won: int, others: int) -> float:
    """The chance of two shares at least so far apart, were they alike (pooled z test).

    >>> round(shares_differ(50, 100, 65, 100), 4), shares_differ(5, 10, 5, 10)
    (0.0319, 1.0)
    """
    pooled = (won + others_won) / (games + others)
    spread = math.sqrt(pooled * (1 - pooled) * (1 / games + 1 / others))
    return 1.0 if not spread else math.erfc(abs(won / games - others_won / others) / spread / math.sqrt(2))


def means_differ(one: tuple[float, float, int], other: tuple[float, float, int]) -> float:
    """The chance of two means at least so far apart, were they alike (Welch's test in its normal limit): mean, variance
    and number of each.

    >>> round(means_differ((0.0, 4.0, 200), (0.5, 4.0, 200)), 4)
    0.0124
    """
    spread = math.sqrt(one[1] / one[2] + other[1] / other[2])
    return (1.0 if one[0] == other[0] else 0.0) if not spread else math.erfc(abs(one[0] - other[0]) / spread / math.sqrt(2))


def holm(chances: Sequence[float]) -> list[float]:
    """The chances corrected for how many were asked (Holm's step-down).

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    found, floor = [0.0] * len(chances), 0.0
    for rank, i in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        floor = max(floor, min(1.0, chances[i] * (len(chances) - rank)))
        found[i] = floor
    return found
