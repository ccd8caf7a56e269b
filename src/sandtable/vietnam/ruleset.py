"""What one game of the family offers. The state names its Ruleset; no rule asks which game is on.

A game may turn into another (the Fall of Diem): from then on the state names the other Ruleset, and the same steps go on.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from sandtable.kernel.decision import Flow, Reason
from sandtable.vietnam.headers import Library
from sandtable.vietnam.pieces import ARVN, NVA, US, US_TROOPS, VC

if TYPE_CHECKING:
    from sandtable.vietnam.operation import Operation, Orders
    from sandtable.vietnam.state import War

Scores: TypeAlias = tuple[int, int, int, int]
"""1.9 In the order US, ARVN, NVA, VC."""
Phase: TypeAlias = Callable[["War"], Flow[None]]


Possible: TypeAlias = "Callable[[War, Operation], bool]"
Run: TypeAlias = "Callable[[War, Operation], Flow[None]]"
Lacks: TypeAlias = "Callable[[War], list[Reason]]"
Barred: TypeAlias = "Callable[[War, Operation], list[Reason]]"


def nothing_lacks(g: "War") -> list[Reason]:
    """What is done by its spaces alone lacks nothing."""
    return []


def nothing_bars(g: "War", op: "Operation") -> list[Reason]:
    """Nothing forbids it."""
    return []


class Procedure(NamedTuple):
    """3.0 One Operation: whether it could be done on its orders, and doing it."""

    possible: Possible
    run: Run
    lacks: Lacks = nothing_lacks
    """What the tracks lack for it, wherever it would be done."""
    barred: Barred = nothing_bars
    """2.3.9, 5.4 What forbids it on its orders, wherever it would be done."""


class Special(NamedTuple):
    """4.1 One special activity: which Operations it may accompany (4.1.1), whether it could be done, and doing it."""

    rule: str
    possible: Possible
    run: Run
    ops: tuple[str, ...]
    barred: "Callable[[War], bool] | None" = None
    """5.4 Whether a lasting effect forbids it."""
    within: str = ""
    """An Operation that offers the activity in each of its spaces rather than between them (4.4.3)."""
    lacks: Lacks = nothing_lacks
    """What the tracks lack for it, wherever it would be done."""


class Ruleset(NamedTuple):
    """What one game of the family offers; only this table knows which game is on."""

    name: str
    phases: Mapping[str, Phase]
    """The steps of play, by the name that ``War.phase`` holds."""
    operations: tuple[Mapping[str, Procedure], ...]
    """3.0 By faction, then name."""
    specials: tuple[Mapping[str, Special], ...]
    """4.0 By faction, then name."""
    orders: "Mapping[tuple[int, str, bool], Orders]"
    """2.3.4 The orders of what a faction does in its turn: by faction, Operation, and whether it is Limited (2.3.5)."""
    cards: Library
    scores: "Callable[[War], Scores]"
    counted: "Callable[[War], Scores]"
    """7.2 The part of each score that the map counts: Support, Population."""
    thresholds: Scores
    """7.2 What each score must exceed."""
    pool: Mapping[int, int]
    """1.4 The pieces in play, wherever they stand."""
    solo_lead: int = 6
    """8.9 The lead over the best non-player that is a lone player's victory; less is a stalemate."""
    round: tuple[str, ...] = ()
    """6.0 The phases of a Coup Round, in their order."""
    closed: frozenset[int] = frozenset()
    """1.3.5 Spaces that nothing may enter."""
    factions: tuple[int, ...] = (US, ARVN, NVA, VC)
    """1.5 The factions that play; the others are never asked."""
    of_two: bool = False
    """P5.1.1 Whether texts about the US and the NVA are read for ARVN and VC, who play alone."""
    tracks: tuple[str, ...] = ("trail",)
    """1.8, 6.7-6.10 The tracks besides Aid, Patronage and Econ."""
    cadres: int = 0
    """1.4 Cadres in all."""
    irregulars_watch: bool = True
    """3.3.2 Whether US Irregulars count when a marching group is looked for."""
    penniless: tuple[int, ...] = ()
    """1.8 Factions that play without Resources."""
    arvn_price: tuple[int, ...] = (3, 3, 3, 3)
    """3.1 What an ARVN Operation costs, by Regime Stability."""
    base_aid: int = 6
    """3.2.4 Aid for each Base that an ARVN Assault removes."""
    us_trains_in_cities: bool = False
    """3.2.1 Whether the US may place ARVN pieces in every City with US pieces, or at US Bases only."""
    us_pacifies_with: int = US_TROOPS
    """6.3.1 The US piece that lets the US Pacify in a Support Phase, beside the Police."""
    air_lift_spaces: tuple[int, ...] = (4, 4, 4, 4, 4)
    """4.2.2 Spaces of an Air Lift, by the level of Washington."""
    air_lift_others: tuple[int, ...] = (4, 4, 4, 4, 4)
    """4.2.2 How many an Air Lift moves besides US Troops, by the level of Washington."""


FITL: str = "fitl"
SOVEREIGN: str = "sovereign"
DIEMS_WAR: str = "diems_war"
FALL_OF_DIEM: str = "fall_of_diem"

_HOME = {
    FITL: ("sandtable.vietnam.fitl.ruleset", "RULESET"),
    SOVEREIGN: ("sandtable.vietnam.sovereign.ruleset", "FOUR_FACTIONS"),
    DIEMS_WAR: ("sandtable.vietnam.sovereign.ruleset", "TWO_FACTIONS"),
    FALL_OF_DIEM: ("sandtable.vietnam.sovereign.fall", "RULESET"),
}
"""Where each Ruleset is made, and its name there; imported when a state first asks for it."""


class _Loaded(dict[str, Ruleset]):
    """The Rulesets by name, each loaded when it is first asked for: every rule asks, so nothing else is done on the way."""

    def __missing__(self, name: str) -> Ruleset:
        module, attribute = _HOME[name]
        made: Ruleset = getattr(import_module(module), attribute)
        self[name] = made
        return made


RULESETS = _Loaded()
"""By name."""


def of(g: "War") -> Ruleset:
    """The Ruleset that the state names."""
    return RULESETS[g.rules]
