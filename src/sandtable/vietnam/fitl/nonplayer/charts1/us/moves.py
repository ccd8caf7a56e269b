"""8.8.3, 8.8.4 US Sweep and Patrol in the 1st edition: when, where, and whose Troops move."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from sandtable.kernel.priority import most, prefer
from sandtable.vietnam.board import (
    CITIES,
    CITIES_PROVINCES,
    COIN_CONTROL,
    ECON,
    IN_LAOS_CAMBODIA,
    IS_LOC,
    LAOS_CAMBODIA,
    LOCS,
    NORTH_VIETNAM,
    NVA_CONTROL,
    SPACES,
)  # fmt: skip
from sandtable.vietnam.fitl.nonplayer.charts1.roads import cities_cut_off
from sandtable.vietnam.fitl.nonplayer.charts2.coin import units
from sandtable.vietnam.fitl.nonplayer.charts2.us.lift import ANY_BASE, AT_SUPPORT, MOST_POPULATION, control_lets_go
from sandtable.vietnam.fitl.nonplayer.charts2.us.sweep import Marches, finds, space_limit, take_best, ways_to
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import Work, may_enter, us_troops
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.pieces import BASES, IRREGULARS, KINDS, US_TROOPS
from sandtable.vietnam.query import insurgents, sweepers_for, swept
from sandtable.vietnam.rules.activate import underground
from sandtable.vietnam.rules.s3_patrol import reach
from sandtable.vietnam.rules.s3_sweep import US_SWEEPERS
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

SWEEP, PATROL = "8.8.5", "8.8.4"
"""As the 2nd edition numbers them; the trace tells this edition's numbers (8.8.3, 8.8.4)."""
KEEP = 3
ENTERED = 2
PATROLLED = 3
SWEEP_LINES: list[SpaceLine] = [AT_SUPPORT, MOST_POPULATION, ANY_BASE]


# ------------------------------------------------------------------ the boxes


def finds_all(g: War) -> bool:
    """8.8.3 Whether a Sweep in place could Activate every Guerrilla of a space with Support or any Base."""
    return any(
        (g.nva[s] or g.vc[s])
        and s != NORTH_VIETNAM
        and 0 < underground(g, s) <= swept(s, holds(g, s, US_SWEEPERS))
        and (g.support[s] > 0 or holds(g, s, BASES) > 0)
        for s in CITIES_PROVINCES
    )


def roads_blocked(g: War) -> bool:
    """8.8.4 Whether Guerrillas on LoCs cut Saigon off from a City under NVA Control."""
    return any(g.control[s] == NVA_CONTROL for s in cities_cut_off(g))


# ------------------------------------------------------------------ whose Troops


def kept_in_place(g: War, s: int) -> int:
    """8.8.3 US Troops that a Sweep in place needs to Activate as many as all of them would."""
    sweepers = holds(g, s, US_SWEEPERS)
    found = min(underground(g, s), swept(s, sweepers)) if sweepers else 0
    return max(0, sweepers_for(s, found) - holds(g, s, IRREGULARS))


class Moves(Marches):
    """8.8.3, 8.8.4 Out of Laos and Cambodia freely; elsewhere Control does not change for the worse, and 3 units stay."""

    def spare(self, a: int) -> int:
        """Troops that may still leave; nobody leaves where others have come."""
        if a in self.come:
            return 0
        gone = self.gone.get(a, 0)
        troops = us_troops(self.turn, a) - gone - self.kept(a)
        if not IN_LAOS_CAMBODIA[a]:
            troops = min(troops, control_lets_go(self.g, a, gone), units(self.g, a) - gone - KEEP)
        return max(0, troops)

    @abstractmethod
    def kept(self, a: int) -> int:
        """Troops that the Operation needs where they are."""


class Entries(Moves):
    """8.8.3 The Troops that Sweep."""

    def kept(self, a: int) -> int:
        return kept_in_place(self.g, a)

    def enter(self, most_spaces: int) -> list[int]:
        """8.8.3 Just enough to add COIN Control and Activate all, in up to 2 spaces: Support, Population, any Base."""
        entered: list[int] = []
        while len(entered) < most_spaces:
            found = [s for s in self.ways if s not in entered and self.can_bring(s, self.needed(s))]
            if not found:
                break
            s = self.turn.pick(SWEEP, found, SWEEP_LINES)
            self.bring(s, self.needed(s))
            entered.append(s)
        return entered

    def needed(self, s: int) -> int:
        """8.8.3 Troops missing for COIN Control and to Activate all."""
        return max(self.for_control(s), self.for_all(s))

    def leave_laos_cambodia(self, entered: list[int], others: list[int]) -> None:
        """8.8.3 Whoever else is in Laos or Cambodia goes to a chosen space if there is a way."""
        ways = ways_to(self.turn, [s for s in (*entered, *others) if may_enter(self.turn, s)])
        for a in LAOS_CAMBODIA:
            if n := self.spare(a):
                near = [s for s in ways if a in ways[s] and s not in self.gone]
                near = [s for s in near if s in entered] or near
                if near:
                    self.send(a, self.turn.pick(SWEEP, near, SWEEP_LINES), n)


def plan_sweep(turn: Turn, w: Work, pool: Sequence[int]) -> bool:
    """8.8.3 Up to 2 spaces that come under COIN Control, then all in place that find anybody; False if there are none."""
    g, limit = turn.g, space_limit(turn)
    hidden = [] if w.in_place else [s for s in pool if may_enter(turn, s) and enterable(g, s)]
    moves = Entries(turn, w, ways_to(turn, hidden))
    entered = moves.enter(min(ENTERED, limit))
    here = [s for s in pool if s != NORTH_VIETNAM and s not in entered and finds(g, s)]
    here = take_best(turn, here, limit - len(entered), SWEEP_LINES)
    if not w.in_place:
        moves.leave_laos_cambodia(entered, here)
    moves.write_down()
    w.entered, w.targets = entered, entered + here
    return bool(w.targets)


def sweep_there_too(turn: Turn, w: Work) -> None:
    """8.8.3 Where Troops are flown in to Activate Guerrillas is Swept, before the places that find some by themselves."""
    flown = [move.target for move in w.lift or () if underground(turn.g, move.target)]
    chosen = dict.fromkeys((*w.entered, *flown, *(w.targets or ())))
    w.targets = list(chosen)[: space_limit(turn)]


def enterable(g: War, s: int) -> bool:
    """8.8.3 Underground Guerrillas without COIN Control: a space to enter, if enough can come."""
    return s != NORTH_VIETNAM and g.control[s] != COIN_CONTROL and underground(g, s) > 0


# ------------------------------------------------------------------ Patrol (8.8.4)


class Roads(Moves):
    """8.8.4 The Troops that Patrol."""

    rule: ClassVar[str] = PATROL
    origin_lines: "ClassVar[list[SpaceLine]]" = [
        prefer("us_laos_cambodia", lambda t, a: IN_LAOS_CAMBODIA[a]),
        most("us_most_us_troops", us_troops),
    ]

    def kept(self, a: int) -> int:
        return min(us_troops(self.turn, a), insurgents(self.g, a)) if IS_LOC[a] else 0

    def missing(self, s: int) -> int:
        """8.8.4 Troops missing on a LoC to be as many as the enemies."""
        here = us_troops(self.turn, s) + self.come.get(s, 0) - self.gone.get(s, 0)
        return insurgents(self.g, s) - here


def plan_patrol(turn: Turn, w: Work) -> bool:
    """8.8.4 As many as the enemies on up to 3 LoCs, then Cities under COIN Control; False if there is nothing to do."""
    g = turn.g
    contested = [s for s in LOCS if g.nva[s] or g.vc[s]]
    cities = [s for s in CITIES if g.control[s] != COIN_CONTROL]
    ends = {a: reach(g, a) for a in SPACES if g.n[a * KINDS + US_TROOPS]}
    moves = Roads(turn, w, {s: [a for a, found in ends.items() if s in found] for s in (*contested, *cities)})
    for _ in range(PATROLLED):
        if found := [s for s in contested if moves.can_bring(s, moves.missing(s))]:
            s = turn.pick(PATROL, found, [most("us_highest_econ", lambda t, s: ECON[s])])
            moves.bring(s, moves.missing(s))
    while found := [s for s in cities if moves.can_bring(s, moves.for_control(s))]:
        s = turn.pick(PATROL, found, [MOST_POPULATION])
        moves.bring(s, moves.for_control(s))
    moves.write_down()
    return bool(w.moves) or any(us_troops(turn, s) for s in contested)
