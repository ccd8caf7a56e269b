"""The page of the evidence for a release: what was played, and what was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import sandtable
from sandtable.kernel import seats as seating
from sandtable.kernel.game import GameInfo, Json
from sandtable.sim import fuzz

HEAD = """\
# The evidence for a release

Written by `make release-evidence`; do not edit. Random games through the conformance suite (`sandtable.kernel.conformance`).
At each question the options are well formed and unique and the game's own invariants hold; at every {every}th fork, undo, load
and views agree, refused answers change nothing, and what is hidden stays hidden (a twin that differs in nothing a seat may
know looks the same to it). Scenarios in turn; every option and who sits where drawn anew for each game; people's seats answer
by lot, in every other game with Events preferred.

Sandtable {version}, seed {seed}, {python}. Wanted: {wanted:,} games of each game.

| game | rules | games | failed | answers checked | twins compared | longest step, answers | CPU a game, s |
|---|--:|--:|--:|--:|--:|--:|--:|
"""
COMMAND = "python -m tools.games.release_evidence --seed {seed} --every {every} --game {game}:{number}"
MOST = 50
"""Failures that are listed; of more the first are enough."""


def page(found: Mapping[str, Sequence[Json]], wanted: int, seed: int, every: int, python: str) -> str:
    """All of it."""
    infos = sandtable.games()
    head = HEAD.format(every=every, version=sandtable.__version__, seed=seed, python=python, wanted=wanted)
    lines = [head + "\n".join(_sum(infos[game], rows) for game, rows in found.items()), ""]
    short = [f"{game} {len(rows):,}" for game, rows in found.items() if len(rows) < wanted]
    if short:
        lines += [f"**Not whole yet** (the same command goes on): {', '.join(short)} of {wanted:,}.", ""]
    lines += ["## Failures", "", *_failures(found, seed, every), ""]
    for game, rows in found.items():
        if rows:
            lines += [f"## {infos[game].title}", "", *_game(game, infos[game], rows), ""]
    commits = Counter(str(row["commit"]) for rows in found.values() for row in rows)
    lines += ["## Versions", "", "Games by the commit they were played at (`+`: with changes that were in none yet).", ""]
    lines += _table(["commit", "games"], sorted(commits.items()))
    return "\n".join(lines) + "\n"


def _sum(info: GameInfo, rows: Sequence[Json]) -> str:
    passed = [row for row in rows if "failure" not in row]
    seconds = [row["seconds"] for row in rows if "seconds" in row]
    cells = [
        info.title, str(info.rules), f"{len(rows):,}", str(len(rows) - len(passed)),
        f"{sum(row['answers'] for row in passed):,}", f"{sum(row['twins'] for row in passed):,}",
        str(max((row["longest_step"] for row in passed), default=0)),
        f"{sum(seconds) / len(seconds):.2f}" if seconds else "",
    ]  # fmt: skip
    return "| " + " | ".join(cells) + " |"


def _failures(found: Mapping[str, Sequence[Json]], seed: int, every: int) -> list[str]:
    failed = [row for rows in found.values() for row in rows if "failure" in row]
    if not failed:
        return ["None."]
    told = [
        f"* {row['game']} {row['scenario']}, after {row['at']} answers: {row['failure'].splitlines()[0]}  \n"
        f"  `{COMMAND.format(seed=seed, every=every, game=row['game'], number=row['number'])}`"
        for row in failed[:MOST]
    ]
    return [*told, *([f"* and {len(failed) - MOST} more"] if len(failed) > MOST else [])]


def _game(game: str, info: GameInfo, rows: Sequence[Json]) -> list[str]:
    seated = Counter((seat, who) for row in rows for seat, who in row["seats"].items())
    known = [who for who in fuzz.SEATED if who == seating.HUMAN or who in seating.known(sandtable.game(game))]
    mixes = Counter(tuple(row["seats"][seat] for seat in info.seats) for row in rows)
    possible = len(known) ** len(info.seats)
    least = f"the rarest {min(mixes.values())} times" if len(mixes) == possible else f"{possible - len(mixes)} not yet"
    return [
        *_table(["scenario", "games"], _counted(row["scenario"] for row in rows)),
        "",
        *_table(["seat", *known], [[seat, *(seated[seat, who] for who in known)] for seat in info.seats]),
        "",
        f"Mixes of seats: {len(mixes)} of {possible} were played, {least}.",
        "",
        *_table(["option", "values: games"], _options(rows)),
        "",
        *_table(["how it ended", "games"], _counted(str(row.get("reason")) for row in rows if "failure" not in row)),
    ]


def _options(rows: Sequence[Json]) -> list[list[object]]:
    names = list(dict.fromkeys(name for row in rows for name in row["options"]))
    found: list[list[object]] = []
    for name in names:
        counts = _counted(_value(row["options"][name]) for row in rows if name in row["options"])
        found.append([f"`{name}`", ", ".join(f"{value}: {n:,}" for value, n in counts)])
    return found


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return "+".join(sorted(map(str, value))) or "nobody" if isinstance(value, list | tuple) else str(value)


def _counted(words: Iterable[str]) -> list[tuple[str, int]]:
    return sorted(Counter(words).items())


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    return [
        "| " + " | ".join(heads) + " |",
        "|---|" + "--:|" * (len(heads) - 1),
        *("| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row) + " |" for row in rows),
    ]
