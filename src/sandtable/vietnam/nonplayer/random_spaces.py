"""8.2, 8.3 Random spaces and LoCs, by the dice of the table."""

import json
from collections.abc import Sequence
from importlib.resources import files

from sandtable.kernel.seats import Mind
from sandtable.vietnam.board import ADJACENT, ECON, IDS, IS_CITY, IS_LOC, SPACE, SPACES

_TABLE = json.loads(
    (files("sandtable.vietnam") / "data" / "random_spaces.json").read_text(encoding="utf-8")
)["second_edition"]
RESULTS: dict[int, int] = {int(roll): SPACE[name] for roll, name in _TABLE["results"].items()}
"""8.2 Two dice read as tens and units."""
CYCLE: tuple[int, ...] = tuple(SPACE[name] for name in _TABLE["cycle"])
"""8.2 The spaces in the order of the arrows."""
_OFF_THE_TABLE = len(CYCLE)
_ARROWS = {
    roll: tuple((CYCLE.index(s) - CYCLE.index(start)) % len(CYCLE) if s in CYCLE else _OFF_THE_TABLE for s in SPACES)
    for roll, start in RESULTS.items()
}
"""8.2 For each result, how many arrows lead from its space to each of all."""


def random_space(spaces: Sequence[int], mind: Mind) -> int:
    """8.2, 8.3 One of equal candidates: Cities and Provinces by the table, LoCs only if there is nothing else."""
    if len(spaces) == 1:
        return spaces[0]
    areas = [s for s in spaces if not IS_LOC[s]]
    if not areas:
        return random_loc(spaces, mind)
    if len(areas) == 1:
        return areas[0]
    return _follow(areas, mind)


def _follow(areas: Sequence[int], mind: Mind) -> int:
    """8.2 Roll, then follow the arrows to the first candidate."""
    mind.purpose = "8.2:tens"
    tens = mind.roll()
    mind.purpose = "8.2:units"
    roll = 10 * tens + mind.roll()
    arrows = _ARROWS[roll]
    s = min(areas, key=arrows.__getitem__)
    if arrows[s] == _OFF_THE_TABLE:
        raise ValueError("no candidate on the table")
    mind.write("8.2", "random_space", {"roll": roll, "space": IDS[s], "candidates": len(areas)})
    return s


def random_loc(locs: Sequence[int], mind: Mind) -> int:
    """8.3 The LoC with the highest Econ, then next to a random City, then by a die."""
    best = max(ECON[s] for s in locs)
    left = [s for s in locs if ECON[s] == best]
    if len(left) > 1:
        cities = sorted({a for s in left for a in ADJACENT[s] if IS_CITY[a]})
        if cities:
            city = cities[0] if len(cities) == 1 else _follow(cities, mind)
            left = [s for s in left if city in ADJACENT[s]] or left
    if len(left) == 1:
        return left[0]
    mind.purpose = "8.3:loc"
    return left[mind.below(len(left))]
