"""Golden games: whole games as text, so that a change of the rules shows as a readable difference.

`python -m tools.games.playthroughs` writes them anew, `--check` compares (the tests do the same).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import sandtable
from sandtable.kernel.decision import CHANCE
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from tools.repo import ROOT

FOLDER = Path("tests/playthroughs")


class Golden(NamedTuple):
    """One game: what is played, by whom, with which dice."""

    name: str
    game: str
    scenario: str
    seed: int
    options: Mapping[str, object] = {}
    seats: str = "random"


GOLDEN = (
    Golden("fitl_short_random", "fitl", "short", 1),
    Golden("fitl_medium_first_edition", "fitl", "medium", 2, {"edition": 1, "period_events": True}),
    Golden("fitl_short_nonplayers", "fitl", "short", 3, {}, "np"),
    Golden("fitl_full_nonplayers", "fitl", "full", 4, {}, "np"),
    Golden("sovereign_1961_random", "sovereign", "1961", 6),
    Golden("sovereign_1961_nonplayers", "sovereign", "1961", 8, {}, "np"),
    Golden("chaco_boqueron_random", "chaco", "boqueron", 5),
)


def render(golden: Golden) -> str:
    """The game from set-up to the end: every question with its answer, what happened, and tracks as they change."""
    return "\n".join(_lines(golden)) + "\n"


def _lines(golden: Golden) -> Iterator[str]:
    game = sandtable.game(golden.game)
    seats = dict.fromkeys(game.info.seats, golden.seats)
    table = Table(game, golden.scenario, golden.options, seats, Rng(golden.seed))
    yield f"# {game.info.title}, {golden.scenario}; seed {golden.seed}; all seats {golden.seats}"
    yield from (f"# {name} = {value}" for name, value in table.options.items())
    told = step = 0
    tracks: dict[str, object] = {}
    while True:
        if len(table.session.steps) != step:
            step, before, tracks = len(table.session.steps), tracks, _tracks(table.view(None))
            yield ""
            yield " ".join([f"= {table.moment}", *(f"{k}={v}" for k, v in tracks.items() if before.get(k) != v)])
        for event in table.log[told:]:
            yield f"    {event.topic} " + " ".join(f"{k}={v}" for k, v in event.args.items())
        told = len(table.log)
        d = table.decision
        if d is None:
            break
        table.advance()
        notes = table.notes.get(table.moment - 1, ())
        yield from (f"  # {note.rule} {note.topic} " + " ".join(f"{k}={v}" for k, v in note.args.items()) for note in notes)
        who = "*" if d.seat == CHANCE else d.seat
        yield f"{who} {d.topic} ({d.rule}) {table.session.keys[-1]}" + (f" of {n}" if (n := len(d.options)) > 1 else "")
    yield f"= {table.moment} over: {table.outcome}"


def _tracks(view: Mapping[str, Any]) -> dict[str, object]:
    """The numbers and words of a view that fit on a line."""
    flat: dict[str, object] = {k: v for k, v in view.items() if isinstance(v, (int, str)) and k not in ("game", "scenario")}
    for inner in ("tracks", "scores", "vp"):
        for k, v in view.get(inner, {}).items():
            flat.update({f"{k}.{x}": n for x, n in v.items()} if isinstance(v, Mapping) else {k: v})
    return flat


def main() -> int:
    folder = ROOT / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    stale = 0
    for golden in GOLDEN:
        path, text = folder / f"{golden.name}.txt", render(golden)
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        if "--check" in sys.argv:
            print(f"{path.relative_to(ROOT)} is not what is played now: make playthroughs, and read the difference")
        else:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)} ({text.count(chr(10))} lines)")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
