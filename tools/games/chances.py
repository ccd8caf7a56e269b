"""How well win chances are calibrated, on games that no model has seen: `make chances` writes `docs/generated/chances.md`.

For every kind of game with a model, fresh games are played as in training (with mistakes first, then by non-players alone).
At their positions it is compared what the chances say and what happened: Brier scores, and a plot. What a run finds depends
on its seed and its number of games alone. It is kept in `build/chances.json`: `--kinds` measures some kinds anew and takes the
others from there.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import sandtable
from sandtable.kernel.value import NOBODY, Model
from sandtable.sim import batch, training
from tools.repo import ROOT

FOLDER = ROOT / "docs" / "generated"
PAGE, PLOT = FOLDER / "chances.md", FOLDER / "chances.svg"
KEPT = ROOT / "build" / "chances.json"
BINS = 10
PARTS = ("first", "second", "last")
"""Thirds of a game."""
SLOWLY = {"chaco": 4}
"""Games that take longer, by how much fewer of them are played."""
LEAST = 20
"""Fewer chances than these in a bin say nothing."""


class Told(NamedTuple):
    """What was said of one seat at one position, how far the game had come, how much the position counts, what happened."""

    game: int
    chance: float
    progress: float
    weight: float
    won: bool


class Bin(NamedTuple):
    """Chances of about the same size: their mean, how often it happened, how many there are."""

    said: float
    happened: float
    many: int


class Found(NamedTuple):
    """One kind of game."""

    game: str
    family: str
    games: int
    positions: int
    brier: float
    error: float
    base: float
    parts: tuple[float, ...]
    bins: list[Bin]


def measured(name: str, family: str, model: Model, played: Sequence[training.Taught]) -> Found:
    """Brier scores and bins of the games of one kind; every game counts alike, however many positions it has."""
    classes = (*model.seats, NOBODY)
    told: list[Told] = []
    misses: list[float] = []
    parts: list[list[float]] = [[] for _ in PARTS]
    wins = [sum(game.winner == seat for game in played) / len(played) for seat in classes]
    for n, game in enumerate(played):
        missed = []
        for row, progress in zip(game.rows, game.progress):
            _, chances = model.margins_and_wins(row.features())
            missed.append(sum((p - (seat == game.winner)) ** 2 for seat, p in zip(classes, chances)))
            parts[min(int(progress * len(PARTS)), len(PARTS) - 1)].append(missed[-1])
            told += (
                Told(n, p, progress, 1 / len(game.rows), seat == game.winner) for seat, p in zip(model.seats, chances)
            )
        misses.append(sum(missed) / len(missed))
    mean = sum(misses) / len(misses)
    error = math.sqrt(sum((m - mean) ** 2 for m in misses) / max(1, len(misses) - 1) / len(misses))
    base = sum(sum((p - (seat == game.winner)) ** 2 for seat, p in zip(classes, wins)) for game in played) / len(played)
    thirds = tuple(sum(part) / len(part) if part else math.nan for part in parts)
    return Found(name, family, len(played), sum(len(g.rows) for g in played), mean, error, base, thirds, binned(told))


def binned(told: Iterable[Told]) -> list[Bin]:
    """Chances in tenths.

    >>> binned([Told(0, 0.12, 0, 1, False), Told(1, 0.14, 0, 1, True)] * LEAST)
    [Bin(said=0.13, happened=0.5, many=40)]
    """
    bins: list[list[Told]] = [[] for _ in range(BINS)]
    for one in told:
        bins[min(int(one.chance * BINS), BINS - 1)].append(one)
    found = []
    for rows in bins:
        if len(rows) >= LEAST:
            whole = sum(row.weight for row in rows)
            said = sum(row.chance * row.weight for row in rows) / whole
            found.append(Bin(round(said, 3), round(sum(row.weight for row in rows if row.won) / whole, 3), len(rows)))
    return found


# ------------------------------------------------------------------ the page

SIDE, LEFT, TOP, GAP, ACROSS = 150, 56, 30, 60, 4


def plot(found: Sequence[Found]) -> str:
    """A square for each kind of game: what was said from left to right, what happened upwards; the line is where both agree."""
    rows = -(-len(found) // ACROSS)
    width, height = ACROSS * (SIDE + GAP) + LEFT, rows * (SIDE + GAP) + TOP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for n, one in enumerate(found):
        x0, y0 = LEFT + n % ACROSS * (SIDE + GAP), TOP + n // ACROSS * (SIDE + GAP)
        parts += _square(one, x0, y0)
    return "\n".join((*parts, "</svg>\n"))


def _square(one: Found, x0: int, y0: int) -> list[str]:
    def at(bin_: Bin) -> tuple[str, str]:
        return f"{x0 + SIDE * bin_.said:.1f}", f"{y0 + SIDE * (1 - bin_.happened):.1f}"

    points = [at(bin_) for bin_ in one.bins]
    return [
        f'<text x="{x0}" y="{y0 - 8}" font-weight="bold">{one.game} {one.family}</text>',
        f'<rect x="{x0}" y="{y0}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#999"/>',
        f'<path d="M{x0} {y0 + SIDE}L{x0 + SIDE} {y0}" stroke="#bbb" stroke-dasharray="4 3"/>',
        f'<polyline points="{" ".join(f"{x},{y}" for x, y in points)}" fill="none" stroke="#1f5f46" stroke-width="1.5"/>',
        *(
            f'<circle cx="{x}" cy="{y}" r="{min(6.0, 1.5 + math.sqrt(bin_.many) / 12):.1f}" fill="#1f5f46"/>'
            for (x, y), bin_ in zip(points, one.bins)
        ),
        f'<text x="{x0 - 4}" y="{y0 + SIDE}" text-anchor="end">0</text>',
        f'<text x="{x0 - 4}" y="{y0 + 10}" text-anchor="end">1</text>',
        f'<text x="{x0 + SIDE}" y="{y0 + SIDE + 13}" text-anchor="end">said</text>',
        f'<text x="{x0 - 4}" y="{y0 + SIDE / 2}" text-anchor="end" font-size="9">happened</text>',
    ]


def page(found: Sequence[Found], games: int, seed: int) -> str:
    """The document."""
    lines = [
        "# Win chances: said and happened", "",
        f"Written by `make chances` (GAMES={games} SEED={seed}): fresh games of every kind that has a model, none of them",
        "learned from. Each begins with mistakes, as in training ([how](../chances.md)); its positions from then on count,",
        f"at most {training.POSITIONS} a game and every game alike. A Brier score is the sum over all seats (and nobody) of",
        "squared differences between chance and 1 or 0: 0 is foreknowledge. *Base rates* always say how often each wins.", "",
        "![For each kind of game: chances said against how often it happened](chances.svg)", "",
        "| game | kind | games | positions | Brier | base rates | first third | second | last |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|",
    ]  # fmt: skip
    for one in found:
        parts = " | ".join("–" if math.isnan(part) else f"{part:.3f}" for part in one.parts)
        lines.append(
            f"| {one.game} | {one.family} | {one.games} | {one.positions} | {one.brier:.3f} ± {1.96 * one.error:.3f} "
            f"| {one.base:.3f} | {parts} |"
        )
    lines += ["", "What was said, in tenths, and how often it happened (with the number of chances):", ""]
    head = " | ".join(f".{n}–" for n in range(BINS))
    lines += [f"| kind | {head} |", "|---|" + "---|" * BINS]
    for one in found:
        by = {min(int(bin_.said * BINS), BINS - 1): bin_ for bin_ in one.bins}
        cells = (f"{by[n].said:.2f} → {by[n].happened:.2f} ({by[n].many})" if n in by else "–" for n in range(BINS))
        lines.append(f"| {one.game} {one.family} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def kinds() -> list[tuple[Any, str]]:
    """Every kind of game that has a model."""
    games = [sandtable.game(name) for name in sandtable.games()]
    return [(game, family) for game in games if hasattr(game, "values") for family in game.values.families]


def kept() -> dict[tuple[str, str], Found]:
    """What earlier runs have found."""
    rows = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else []
    found = [Found(*row)._replace(parts=tuple(row[7]), bins=[Bin(*bin_) for bin_ in row[8]]) for row in rows]
    return {(one.game, one.family): one for one in found}


def main() -> None:
    """Play, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1001)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--kinds", default="", help="only these (fitl:short,chaco:campaign); others as they were found before"
    )
    asked = parser.parse_args()
    found = kept() if asked.kinds else {}
    for game, family in kinds():
        model = game.values.model(family)
        if model is None or (asked.kinds and f"{game.info.name}:{family}" not in asked.kinds.split(",")):
            continue
        games = max(1, asked.games // SLOWLY.get(game.info.name, 1))
        lessons = training.lessons(game.info.name, family, games, asked.seed)
        played = [
            taught for taught in batch.run(training.play, lessons, asked.jobs) if taught is not None and taught.rows
        ]
        one = found[game.info.name, family] = measured(game.info.name, family, model, played)
        print(one.game, one.family, f"{one.brier:.3f} base {one.base:.3f}", flush=True)
    rows = [found[game.info.name, family] for game, family in kinds() if (game.info.name, family) in found]
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps(rows), encoding="utf-8")
    PLOT.write_text(plot(rows), encoding="utf-8")
    PAGE.write_text(page(rows, asked.games, asked.seed), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)} and {PLOT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
