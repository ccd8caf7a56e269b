"""The Chaco War's searches on the campaign map: ``python bench/chaco_reach.py [--turns N]``.

Reachable sets (10.4) of every stack, supply network (8.10) and line of communication (8.6), in microseconds of CPU
time of one core, over positions from games of the opponents.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import sandtable
from sandtable.chaco import query
from sandtable.chaco.rules.s8_network import lines_of_communication, network
from sandtable.chaco.rules.s10_reach import Group, destinations, reach
from sandtable.chaco.state import Chaco
from sandtable.sim.stats import percentile


def positions(turns: int) -> list[Chaco]:
    """The states at the start of each movement phase of a campaign between two opponents."""
    table = sandtable.new("chaco", "campaign", seed=1, seats={"bolivia": "np", "paraguay": "np"}, log=False)
    found = [m.state for m in table.session.every_mark() if m.state.phase == "movement" and m.state.part == 0]
    return found[: 2 * turns]


def clocked(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1e6


def stacks(g: Chaco) -> list[Group]:
    """Every stack of combat units and leaders of the side to move, and each of its trucks."""
    side = g.active
    places = sorted({*query.unit_hexes(g, side), *query.leader_hexes(g, side)})
    groups = [Group(side, h, [*query.units_at(g, h, side), *query.leaders_at(g, h, side)], 0, False) for h in places]
    trucks = [i for i in g.data.trucks[side] if g.where[i] >= 0]
    return [*groups, *(Group(side, g.where[i], [i], 0, False) for i in trucks)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=12)
    boards = positions(parser.parse_args().turns)
    reaches, networks, lines = [], [], []
    for g in boards:
        reaches += [clocked(lambda group=group, g=g: destinations(g, group, reach(g, group))) for group in stacks(g)]
        networks.append(clocked(lambda g=g: network(g, g.active, ())))
        lines.append(clocked(lambda g=g: lines_of_communication(g, g.active)))
    print(f"{len(boards)} positions")
    for name, taken in (("reachable set of a stack", reaches), ("supply network", networks), ("LOC", lines)):
        figures = "  ".join(f"{word} {percentile(taken, part):7.0f}" for word, part in (("p50", 0.5), ("p95", 0.95)))
        print(f"{name:28} {len(taken):5} times  {figures} us")


if __name__ == "__main__":
    main()
