"""How even Sovereign of Discord is between non-players: `make balance` writes `docs/generated/sovereign_balance.md`.

Games of four non-players (1961) and of Diem's War: who wins, how far Washington, Hanoi and the regime have come each year, how
Officer Coup ends, and how often a side of a card would change nothing when it comes up. What a run finds depends on its seed
and its numbers of games alone. `--before` keeps what it finds as the state before tuning, for the page to show beside the next.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TypeAlias

import sandtable
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind
from sandtable.kernel.table import Table
from sandtable.vietnam.headers import is_coup
from sandtable.vietnam.nonplayer import tryout
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import ARVN, FACTIONS, NVA, US, VC
from sandtable.vietnam.sovereign.nonplayer.system import SYSTEM
from sandtable.vietnam.sovereign.rules.officer_coup import OFFICER_COUP
from sandtable.vietnam.state import CHAOTIC, STABILITY_NAMES, War
from tools.repo import ROOT

PAGE = ROOT / "docs" / "generated" / "sovereign_balance.md"
BEFORE = ROOT / "docs" / "sovereign_balance_before.json"
SCENARIOS = {"1961": FACTIONS, "diems_war": ("arvn", "vc")}
LIMITS = {"1961": (15, 40), "diems_war": (40, 60)}
"""The share of wins in percent that each faction should have."""
IDLE_LIMIT = 40
CARDS_EVERY = 5
"""In one game of so many the sides of the cards are tried out."""
Tally: TypeAlias = "Counter[str]"


def play(job: tuple[str, int]) -> Tally:
    """One game: its counts, by name."""
    scenario, seed = job
    found: Tally = Counter()
    table = Table(sandtable.game("sovereign"), scenario, {}, dict.fromkeys(FACTIONS, "np"), Rng(seed), log=False)
    card = 0
    while table.advance():
        g: War = table.state
        if g.card != card and g.phase not in ("start", "next_card"):
            card = g.card
            found.update(_at_card(g, seed))
    outcome = table.outcome
    assert outcome is not None
    found["games"] += 1
    found[f"win {outcome['winner']}"] += 1
    found[f"reason {outcome['reason']}"] += 1
    for seat, margin in outcome["margins"].items():
        found[f"margin {seat}"] += margin
    if outcome["reason"] == OFFICER_COUP:
        found["coup succeeds" if table.state.stability >= CHAOTIC else "regime holds"] += 1
    return found


def _at_card(g: War, seed: int) -> Iterator[str]:
    """What is counted when a card comes up."""
    if is_coup(g.card):
        year = g.header(g.card).period
        yield f"year {year}"
        yield f"washington {year} {g.washington}"
        yield f"hanoi {year} {g.hanoi}"
        yield f"stability {year} {STABILITY_NAMES[g.stability]}"
    elif seed % CARDS_EVERY == 0 and not g.header(g.card).pivotal:
        for side, factions in (("unshaded", (US, ARVN)), ("shaded", (NVA, VC))):
            yield f"side {g.card} {side}"
            if not _changes(g, side, factions):
                yield f"idle {g.card} {side}"


def _changes(g: War, side: str, factions: Sequence[int]) -> bool:
    """8.1 Whether the side would change anything, played by the first faction of its side."""
    two = g.starter >= 0
    f = next(x for x in g.header(g.card).order if x in factions and not (two and x in (US, NVA)))
    return tryout.changes(Turn(g, f, Mind(Rng(g.turn)), SYSTEM.tester, dials=SYSTEM.dials), side)


def run(games: int, seed: int, jobs: int, scenarios: Iterable[str] = SCENARIOS) -> dict[str, Tally]:
    """So many games of each scenario."""
    found: dict[str, Tally] = {}
    with ProcessPoolExecutor(jobs) as pool:
        for scenario in scenarios:
            total: Tally = Counter()
            for one in pool.map(play, ((scenario, seed + i) for i in range(games)), chunksize=10):
                total.update(one)
            found[scenario] = total
    return found


# ------------------------------------------------------------------ the page


def interval(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson), in percent.

    >>> [round(x, 1) for x in interval(50, 100)]
    [40.4, 59.6]
    """
    if not games:
        return 0.0, 100.0
    z, p = 1.96, wins / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return 100 * (middle - half), 100 * (middle + half)


def _wins(scenario: str, now: Mapping[str, int], before: Mapping[str, int]) -> Iterator[str]:
    low, high = LIMITS[scenario]
    yield f"Aim: each between {low} and {high} %.\n"
    yield "| faction | wins | share | 95 % | mean margin | before tuning |"
    yield "|---|--:|--:|--:|--:|--:|"
    for seat in SCENARIOS[scenario]:
        games, wins = now["games"], now.get(f"win {seat}", 0)
        a, b = interval(wins, games)
        earlier = f"{100 * before.get(f'win {seat}', 0) / before['games']:.1f} %" if before.get("games") else "-"
        share, margin = 100 * wins / games, now.get(f"margin {seat}", 0) / games
        yield f"| {seat.upper()} | {wins} | {share:.1f} % | {a:.1f}-{b:.1f} | {margin:+.1f} | {earlier} |"
    yield ""


def _years(now: Mapping[str, int]) -> Iterator[str]:
    tracks = "Washington 0/1/2/3/4 | mean | Hanoi 0/1/2/3/4 | mean | Stable/Unstable/Chaotic/Crisis"
    yield f"| when its Coup card comes | games | {tracks} |"
    yield "|---|--:|---|--:|---|--:|---|"
    for year in ("1961", "1962", "1963"):
        n = now.get(f"year {year}", 0)
        if not n:
            continue
        cells = [year, str(n)]
        for track in ("washington", "hanoi"):
            counts = [now.get(f"{track} {year} {level}", 0) for level in range(5)]
            cells += ["/".join(map(str, counts)), f"{sum(i * k for i, k in enumerate(counts)) / n:.2f}"]
        cells.append("/".join(str(now.get(f"stability {year} {name}", 0)) for name in STABILITY_NAMES))
        yield f"| {' | '.join(cells)} |"
    yield ""


def _ends(now: Mapping[str, int]) -> Iterator[str]:
    for word in ("reason victory_check", "reason officer_coup", "regime holds", "coup succeeds"):
        yield f"* {_ENDS[word]}: {now.get(word, 0)}"
    yield ""


_ENDS = {
    "reason victory_check": "a victory check ends the game",
    "reason officer_coup": "Officer Coup ends the game",
    "regime holds": "the regime holds (Patronage +6)",
    "coup succeeds": "the coup succeeds (Chaotic: a Hamlet, two Cities)",
}


def idle_sides(now: Mapping[str, int]) -> list[tuple[float, int, int, str]]:
    """The sides of cards with the share of positions in which they would change nothing, most first."""
    rows = []
    for name, n in now.items():
        if name.startswith("side "):
            _, card, side = name.split()
            idle = now.get(f"idle {card} {side}", 0)
            rows.append((idle / n, n, int(card), side))
    return sorted(rows, key=lambda row: (-row[0], row[2], row[3]))


def _cards(now: Mapping[str, int]) -> Iterator[str]:
    rows = idle_sides(now)
    above = [row for row in rows if 100 * row[0] > IDLE_LIMIT]
    positions = sum(n for _, n, _, _ in rows)
    yield f"{len(rows)} sides in {positions} positions; {len(above)} of them without effect in more than {IDLE_LIMIT} %.\n"
    yield "| card | side | came up | without effect |"
    yield "|--:|---|--:|--:|"
    for share, n, card, side in rows:
        if share:
            yield f"| {card} | {side} | {n} | {100 * share:.0f} % |"
    yield ""


def page(found: Mapping[str, Mapping[str, int]], before: Mapping[str, Mapping[str, int]], seed: int) -> Iterable[str]:
    """The page, line by line."""
    yield "# Sovereign of Discord: how even it is between non-players\n"
    yield "Written by `make balance`; do not edit. Our deck, our charts ([more](../nonplayers_sovereign.md)): games of four"
    yield "non-players from 1961, and of Diem's War, all with open picks. The same seed and number of games give the same page."
    yield ""
    for scenario, now in found.items():
        yield f"## {scenario}\n"
        yield f"{now['games']} games, seed {seed}.\n"
        yield from _wins(scenario, now, before.get(scenario, {}))
        yield from _years(now)
        yield from _ends(now)
        yield "### Sides of cards without effect when they come up\n"
        yield f"Tried out in every {CARDS_EVERY}th game, by the first faction of the side in the card's order.\n"
        yield from _cards(now)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--scenario", choices=[*SCENARIOS], action="append", help="this one only")
    parser.add_argument("--before", action="store_true", help="keep the result as the state before tuning")
    parser.add_argument("--dry", action="store_true", help="only say who wins")
    args = parser.parse_args()
    found = run(args.games, args.seed, args.jobs, args.scenario or SCENARIOS)
    for scenario, now in found.items():
        print(scenario, {seat: f"{100 * now[f'win {seat}'] / now['games']:.1f}" for seat in SCENARIOS[scenario]})
        print("\n".join((*_years(now), *_ends(now))))
    if args.before:
        kept = {name: {k: v for k, v in now.items() if k == "games" or k.startswith("win ")} for name, now in found.items()}
        BEFORE.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    if not args.dry:
        before = json.loads(BEFORE.read_text(encoding="utf-8")) if BEFORE.exists() else {}
        Path(PAGE).write_text("\n".join(page(found, before, args.seed)).rstrip() + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
