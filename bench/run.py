"""Measure every game and print the figures as a table: ``python bench/run.py [GAME ...] [--rounds N] [--out FILE]``."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import sandtable
from sandtable.sim.bench import Bench


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["fitl"])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="write the figures as JSON, for bench/compare.py")
    given = parser.parse_args()
    plans = [Bench(sandtable.game(name), seed=given.seed) for name in given.games]
    for _ in range(given.rounds):
        for plan in plans:  # interleaved, so that a busy machine disturbs all alike
            for measure in plan.measures:
                measure.take()
    results = {plan.game.info.name: plan.to_json() for plan in plans}
    for result in results.values():
        print(table(result))
    if given.out is not None:
        given.out.write_text(json.dumps(results, indent=1), encoding="utf-8")


def table(result: dict[str, dict[str, dict[str, object]]]) -> str:
    """One game's figures in Markdown."""
    lines = [f"### {result['game']}", "", "| measure | best | unit | aim | best / aim |", "|---|--:|---|--:|--:|"]
    for name, m in result["measures"].items():
        aim, ratio = m["aim"], m["ratio"]
        last = ["" if x is None else f"{x:.3g}" for x in (aim, ratio)]
        lines.append("| " + " | ".join([name, f"{m['best']:.4g}", str(m["unit"]), *last]) + " |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    main()
