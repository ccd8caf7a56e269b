"""A position in numbers, for a linear model: the lead in VP by the time that is left, and what each side has in the field.

Nothing is hidden in this game, so all of it lies open before everybody.
"""

from sandtable.chaco.state import Chaco
from sandtable.chaco.units import LEADER, SIDES, TRUCK
from sandtable.kernel.value import Names

_MOST_TURNS = 14
# Scales: so much of it counts as 1.
_VP, _STEPS, _COUNTERS, _TURNS = 20.0, 20.0, 10.0, 6.0

_names = Names()
_block, _series = _names.block, _names.series

_ONE = _block("one")
_LEAD = _block("lead", "lead_late", "lead_last", "lead_turns", "ahead", "behind", "truce", "truce_lead", "rain")
_LEFT = _series("turns_left", range(_MOST_TURNS))
_ACTIVE = _series("active", SIDES)
_OF_A_SIDE = (
    "vp", "poor", "steps", "units", "hungry", "leaders", "trucks", "settlements", "replacements", "air", "ghq_unsupplied",
)  # fmt: skip
_OWN = tuple(_series(side, _OF_A_SIDE) for side in SIDES)
_SUDDEN_DEATH = 15
"""16.4 Whoever has so few VP may soon have lost."""

NAMES = _names.all()
"""The features, in their order."""


def features(g: Chaco) -> list[tuple[int, float]]:
    """The numbers, each with its place in ``NAMES``."""
    left = max(0, g.last_turn - g.turn)
    lead = (g.vp[0] - g.vp[1]) / _VP
    last = 1.0 if left == 0 else 0.0
    found = [
        (_ONE, 1.0),
        (_LEAD, lead), (_LEAD + 1, lead / (1 + left)), (_LEAD + 2, lead * last), (_LEAD + 3, lead * left / _TURNS),
        (_LEAD + 4, float(lead > 0)), (_LEAD + 5, float(lead < 0)),
        (_LEAD + 6, float(g.truce)), (_LEAD + 7, lead * g.truce), (_LEAD + 8, float(g.rain)),
        (_LEFT + min(left, _MOST_TURNS - 1), 1.0), (_ACTIVE + g.active, 1.0),
    ]  # fmt: skip
    steps, units, hungry, leaders, trucks = ([0, 0] for _ in range(5))
    for i, counter in enumerate(g.data.counters):
        if g.where[i] < 0:
            continue
        side = counter.side
        if counter.combat:
            steps[side] += g.steps[i]
            units[side] += 1
            hungry[side] += not g.supplied[i]
        elif counter.kind == LEADER:
            leaders[side] += 1
        elif counter.kind == TRUCK:
            trucks[side] += 1
    held = list(g.control.values())
    for side in range(len(SIDES)):
        at = _OWN[side]
        found += (
            (at, g.vp[side] / _VP), (at + 1, max(0.0, 1 - g.vp[side] / _SUDDEN_DEATH)), (at + 2, steps[side] / _STEPS),
            (at + 3, units[side] / _COUNTERS), (at + 4, hungry[side] / _COUNTERS), (at + 5, leaders[side] / _COUNTERS),
            (at + 6, trucks[side] / _COUNTERS), (at + 7, held.count(side) / _COUNTERS),
            (at + 8, g.replacements[side] / _COUNTERS), (at + 9, g.air[side] / _COUNTERS),
            (at + 10, float(not g.ghq_supplied[side])),
        )  # fmt: skip
    return [(place, x) for place, x in found if x]
