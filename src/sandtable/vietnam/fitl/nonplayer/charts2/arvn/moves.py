"""8.7.3, 8.7.5 The ARVN non-player's moves: Patrol and Sweep, planned whole."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from sandtable.kernel.priority import fewest, most, prefer
from sandtable.vietnam import diem_terms
from sandtable.vietnam.board import (
    ADJACENT_LOCS_CITIES,
    CITIES,
    CITIES_PROVINCES,
    COIN_CONTROL,
    IS_CITY,
    IS_LOC,
    LOCS,
    NORTH_VIETNAM,
    POP,
    SAIGON,
)  # fmt: skip
from sandtable.vietnam.fitl.nonplayer.charts2.coin import FROM_SAIGON, arvn_spaces, units
from sandtable.vietnam.fitl.nonplayer.charts2.plans import SweepSpaces
from sandtable.vietnam.nonplayer.turn import Move, SpaceLine, Turn
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_CUBES,
    ARVN_HAMLET,
    ARVN_POLICE,
    ARVN_TROOPS,
    BASES,
    KINDS,
    UNDERGROUND_GUERRILLAS,
    US_TROOPS,
    VC_GUERRILLA,
)  # fmt: skip
from sandtable.vietnam.query import beyond, coin_over, holding, insurgents, sweepers_for, swept, where_any
from sandtable.vietnam.rules.activate import underground
from sandtable.vietnam.rules.s3_patrol import reach
from sandtable.vietnam.rules.s3_sweep import ARVN_SWEEPERS, WITHOUT_POLICE, origins
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.terms import arvn_price

PATROL, SWEEP = "8.7.3", "8.7.5"
POLICE_FIRST = (ARVN_POLICE, ARVN_TROOPS)
HIGHEST_POPULATION: SpaceLine = most("highest_population", lambda t, s: POP[s])
KEEP = 3
"""8.7.3, 8.7.5 COIN cubes and Special Forces that stay in a space."""


class Paper:
    """COIN pieces as the plan moves them; what has arrived stays."""

    def __init__(self, g: War) -> None:
        self.g = g
        self.coin = list(g.coin)
        self.left = {s: {p: g.n[s * KINDS + p] for p in ARVN_CUBES} for s in where_any(g, ARVN_CUBES)}
        self.came: dict[int, dict[int, int]] = {}
        self.gone: dict[int, int] = {}
        self._forces: dict[int, int] = {}
        self.moves: dict[tuple[int, int], Move] = {}

    def cubes(self, s: int) -> int:
        """ARVN cubes there that have not moved."""
        return sum(self.left[s].values()) if s in self.left else 0

    def arrived(self, s: int) -> int:
        """Cubes that have come there."""
        came = self.came.get(s)
        return sum(came.values()) if came else 0

    def arvn(self, s: int, p: int) -> int:
        """Cubes of a type there, arrivals included."""
        return self.left.get(s, {}).get(p, 0) + self.came.get(s, {}).get(p, 0)

    def forces(self, s: int) -> int:
        """US and ARVN cubes and Special Forces there."""
        known = self._forces.get(s)
        if known is None:
            known = self._forces[s] = units(self.g, s) - self.gone.get(s, 0) + self.arrived(s)
        return known

    def margin(self, s: int) -> int:
        """How many may leave without losing COIN Control, or falling below 3 cubes and Special Forces."""
        if IS_LOC[s]:
            return self.cubes(s)
        over = beyond(self.coin[s], self.g.nva[s], self.g.vc[s])
        return max(0, min(self.cubes(s), over if over >= 0 else 99, self.forces(s) - KEEP))

    def guarded(self, s: int, p: int) -> int:
        """8.7.3 Cubes of a type that may leave: neither the last Troop nor the last Police."""
        n = self.left.get(s, {}).get(p, 0)
        if IS_LOC[s] or not n:
            return n
        others = self.came.get(s, {}).get(p, 0) + (self.g.n[s * KINDS + US_TROOPS] if p == ARVN_TROOPS else 0)
        return n if others else n - 1

    def may_go(self, s: int) -> int:
        """8.7.3 Cubes that may leave by all these limits."""
        return min(self.margin(s), sum(self.guarded(s, p) for p in ARVN_CUBES))

    def take(self, s: int, p: int, n: int, target: int) -> None:
        """Move on paper; one move for each pair of spaces."""
        self.left[s][p] -= n
        self.gone[s] = self.gone.get(s, 0) + n
        self.coin[s] -= n
        self.coin[target] += n
        self._forces.pop(s, None)
        self._forces.pop(target, None)
        here = self.came.setdefault(target, {})
        here[p] = here.get(p, 0) + n
        move = self.moves.setdefault((s, target), Move(s, target, {}))
        move.pieces[p] = move.pieces.get(p, 0) + n


# ------------------------------------------------------------------ Patrol (8.7.3)


def patrol_box(g: War) -> bool:
    """8.7.3 Enemies on a LoC next to Saigon, or on one that cuts Saigon off from a City."""
    contested = [s for s in LOCS if g.nva[s] or g.vc[s]]
    if any(FROM_SAIGON[s] == 1 for s in contested):
        return True
    if not contested:
        return False
    return bool(_cities_from_saigon(g, clear=True) - _cities_from_saigon(g, clear=False))


def _cities_from_saigon(g: War, clear: bool) -> set[int]:
    """Cities that a Patrol could reach; ``clear``: if no enemy stood on any LoC."""
    found = {SAIGON}
    frontier = [SAIGON]
    while frontier:
        for b in ADJACENT_LOCS_CITIES[frontier.pop()]:
            if b not in found:
                found.add(b)
                if not (g.nva[b] or g.vc[b]) or (clear and IS_LOC[b]):
                    frontier.append(b)
    return {s for s in found if IS_CITY[s]}


class PatrolPlan:
    """8.7.3 Who moves where in a Patrol: enough cubes onto every contested LoC, then Cities under Control, then with 3 units.

    Police before Troops, from where there are most cubes; destinations give none.
    """

    roads: ClassVar[Sequence[SpaceLine]] = (
        fewest("nearest_to_saigon", lambda t, s: FROM_SAIGON[s]),
        prefer("underground_guerrillas", lambda t, s: holds(t.g, s, UNDERGROUND_GUERRILLAS) > 0),
    )

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.g = turn.g
        self.paper = Paper(turn.g)
        self.ways = {s: reach(turn.g, s) for s in self.paper.left}
        self.targets: list[int] = []

    def make(self) -> list[Move]:
        """LoCs, then Control of Cities, then their garrisons."""
        paper = self.paper
        for loc in self._each([s for s in LOCS if self.contested(s)], self.roads):
            self._to_road(loc)
        for city in self._each([s for s in CITIES if self._control_needs(s) > 0], [HIGHEST_POPULATION]):
            self._to_control(city)
        held = [s for s in CITIES if self._control_needs(s) <= 0]
        for city in self._each([s for s in held if any(self._garrison_needs(s))], [HIGHEST_POPULATION]):
            self._to_garrison(city)
        return list(paper.moves.values())

    def _each(self, spaces: list[int], lines: Sequence[SpaceLine]) -> Iterable[int]:
        """The spaces one by one, the best first."""
        while spaces:
            s = self.turn.pick(PATROL, spaces, lines)
            spaces.remove(s)
            yield s

    def _sources(self, target: int) -> list[int]:
        return [s for s, ends in self.ways.items() if target in ends and s not in self.targets]

    def _may_go(self, s: int, p: int, emptied: bool = False) -> int:
        """Cubes of a type that may leave; a City may be ``emptied`` for a LoC."""
        if emptied and IS_CITY[s]:
            return self.paper.left[s][p]
        return min(self.paper.margin(s), self.paper.guarded(s, p))

    def _bring(self, target: int, p: int, need: int, emptied: bool = False) -> int:
        """Up to so many cubes of a type, from where there are most cubes; how many came."""
        came = 0
        left = self._sources(target)
        while came < need and (left := [s for s in left if self._may_go(s, p, emptied)]):
            s = self.turn.pick(PATROL, left, [most("most_arvn_cubes", lambda t, a: self.paper.cubes(a))])
            left.remove(s)
            n = min(need - came, self._may_go(s, p, emptied))
            self.paper.take(s, p, n, target)
            came += n
        return came

    def contested(self, loc: int) -> bool:
        """8.7.3 Whether cubes are to come onto a LoC."""
        return bool(self.g.nva[loc] or self.g.vc[loc])

    def road_needs(self, loc: int) -> int | None:
        """8.7.3 Cubes that are to come onto a LoC; None where there are not that many."""
        g, paper = self.g, self.paper
        need = max(KEEP, 2 * insurgents(g, loc)) - paper.cubes(loc)  # some may have left for a nearer LoC
        ready = sum(paper.cubes(s) if IS_CITY[s] else paper.may_go(s) for s in self._sources(loc))
        return need if ready >= need else None

    def _to_road(self, loc: int) -> None:
        """8.7.3 What the LoC needs; Cities may be emptied for it."""
        need = self.road_needs(loc)
        if need is None:
            return
        for p in POLICE_FIRST:
            need -= self._bring(loc, p, need, emptied=True)
        self.targets.append(loc)

    def _control_needs(self, city: int) -> int:
        return -coin_over(self.g, city, self.paper.coin[city] - self.g.coin[city])

    def _to_control(self, city: int) -> None:
        """8.7.3 As many as COIN Control takes, or none."""
        need = self._control_needs(city)
        if sum(self.paper.may_go(s) for s in self._sources(city)) < need:
            return
        for p in POLICE_FIRST:
            need -= self._bring(city, p, need)
        self.targets.append(city)

    def _garrison_needs(self, city: int) -> tuple[int, int, int]:
        """8.7.3 The Police, the Troop and the others that a City lacks for three units with one of each."""
        paper = self.paper
        police = 0 if paper.arvn(city, ARVN_POLICE) else 1
        troop = 0 if self.g.n[city * KINDS + US_TROOPS] + paper.arvn(city, ARVN_TROOPS) else 1
        return police, troop, max(0, KEEP - paper.forces(city) - police - troop)

    def _to_garrison(self, city: int) -> None:
        """8.7.3 As far as cubes can come."""
        police, troop, others = self._garrison_needs(city)
        self.targets.append(city)
        others -= max(0, self._bring(city, ARVN_POLICE, police + others) - police)
        self._bring(city, ARVN_TROOPS, troop + others)


# ------------------------------------------------------------------ Sweep (8.7.5)

SWEEP_LINES: list[SpaceLine] = [
    prefer("at_support", lambda t, s: t.g.support[s] > 0),
    prefer("vc_underground", lambda t, s: t.g.n[s * KINDS + VC_GUERRILLA] > 0),
    HIGHEST_POPULATION,
]


def sweepers(g: War, s: int) -> int:
    """3.2.3 ARVN cubes and Rangers in a space, with the Hamlet that helps them (P3.2.3); 5.3: perhaps without Police."""
    n = holds(g, s, ARVN_SWEEPERS if diem_terms.police_sweep(g) else WITHOUT_POLICE)
    return n + g.n[s * KINDS + ARVN_HAMLET] if n else 0


def activated(g: War, s: int, extra: int = 0) -> int:
    """3.2.3 Guerrillas that an ARVN Sweep would find with ``extra`` Troops more."""
    return min(underground(g, s), swept(s, sweepers(g, s) + extra))


def missing(g: War, s: int, extra: int = 0) -> int:
    """Sweepers that are lacking to find them all."""
    return max(0, sweepers_for(s, underground(g, s)) - sweepers(g, s) - extra)


def surplus(g: War, s: int) -> int:
    """Sweepers beyond those who find them all."""
    return max(0, sweepers(g, s) - sweepers_for(s, underground(g, s)))


class SweepPlan:
    """8.7.5 The spaces of a Sweep and who moves into them."""

    def __init__(self, turn: Turn, allowed: list[int], limit: int) -> None:
        self.turn = turn
        self.g = turn.g
        self.paper = Paper(turn.g)
        self.allowed = [s for s in allowed if s != NORTH_VIETNAM]
        self.limit = limit
        self.chosen: list[int] = []
        self._found: dict[int, list[int]] = {}  # from where Troops could come, once somebody has asked
        self._free: dict[int, int] = {}  # who may leave there for all that has moved so far

    def make(self) -> list[Move]:
        """Hidden Guerrillas where ARVN is; Troops to find more of them; Troops for COIN Control."""
        self.choose()
        self.find_more()
        self.for_control(self.limit, [HIGHEST_POPULATION, *self.ties()])
        return list(self.paper.moves.values())

    def choose(self) -> None:
        """8.7.5 Where ARVN is with hidden Guerrillas."""
        found = [s for s in holding(self.g, UNDERGROUND_GUERRILLAS, self.allowed) if sweepers(self.g, s)]
        if len(found) <= self.limit:
            self.chosen = found
        while len(self.chosen) < min(self.limit, len(found)):
            left = [s for s in found if s not in self.chosen]
            self.chosen.append(self.turn.pick(SWEEP, left, SWEEP_LINES))

    def find_more(self) -> None:
        """8.7.5 Troops into those spaces, where they find most."""
        more: SpaceLine = most("most_activated", lambda t, s: self._more(s))
        while short := [s for s in self.chosen if self._more(s)]:
            s = self.turn.pick(SWEEP, short, [more, *self.ties()])
            self.bring(s, missing(self.g, s, self.paper.arrived(s)))

    def ties(self) -> list[SpaceLine]:
        """8.7.5 Where Troops go first if as many would be found, or as much Population comes under Control."""
        return [prefer("any_base", lambda t, s: holds(t.g, s, BASES) > 0)]

    @property
    def useful(self) -> bool:
        """Whether the Sweep would find anybody or move anybody."""
        return bool(self.paper.moves) or any(activated(self.g, s) for s in self.chosen)

    def supply(self, s: int) -> int:
        """Troops that could come there."""
        return sum(map(self._spare, self._sources(s)))

    def _sources(self, s: int) -> list[int]:
        """3.2.3 Where cubes stand that could come there."""
        found = self._found.get(s)
        if found is None:
            found = self._found[s] = [a for a in origins(self.g, s) if a in self.paper.left]
        return found

    def _spare(self, a: int) -> int:
        """Troops that may leave: Control and 3 units stay, and in a chosen space those who find Guerrillas."""
        n = self._free.get(a)
        if n is None:
            paper = self.paper
            n = min(paper.left[a][ARVN_TROOPS], paper.margin(a), paper.forces(a) - KEEP)  # of a LoC too
            self._free[a] = n
        if a in self.chosen:
            n = min(n, surplus(self.g, a) - self.paper.gone.get(a, 0))
        return n if n > 0 else 0

    def _more(self, s: int) -> int:
        """Guerrillas that Troops still to come would find."""
        g, came = self.g, self.paper.arrived(s)
        return activated(g, s, came + min(missing(g, s, came), self.supply(s))) - activated(g, s, came)

    def bring(self, target: int, need: int) -> None:
        """Up to so many Troops, from where most are to spare."""
        left = [a for a in self._sources(target) if self._spare(a)]
        while need > 0 and left:
            a = self.turn.pick(SWEEP, left, [most("most_to_spare", lambda t, s: self._spare(s))])
            left.remove(a)
            n = min(need, self._spare(a))
            self.paper.take(a, ARVN_TROOPS, n, target)
            self._free.pop(a, None)  # of others nothing has changed
            self._free.pop(target, None)
            need -= n

    def control_needs(self, s: int) -> int:
        """Troops that are lacking for COIN Control."""
        return -coin_over(self.g, s, self.paper.coin[s] - self.g.coin[s])

    def can_control(self, s: int) -> bool:
        """8.7.5 Whether Troops can bring Population under COIN Control."""
        return self.worth_control(s) and self.can_bring_control(s)

    def worth_control(self, s: int) -> bool:
        """8.7.5 Whether there is Population without COIN Control; an Event that names lands without Population means them."""
        return self.g.control[s] != COIN_CONTROL and (POP[s] > 0 or self.turn.granted)

    def can_bring_control(self, s: int) -> bool:
        """8.7.5 Whether Troops that can still come bring COIN Control."""
        return 0 < self.control_needs(s) <= self.supply(s)

    def for_control(self, limit: int, lines: list[SpaceLine]) -> None:
        """8.7.5 COIN Control of most Population, in chosen spaces first, then in new ones up to the limit."""
        worth = [s for s in self.allowed if self.worth_control(s)]
        while True:
            able = [s for s in worth if self.can_bring_control(s)]
            inside = [s for s in able if s in self.chosen]
            if not inside and len(self.chosen) >= limit:
                return
            s = self.turn.pick(SWEEP, inside or able, lines)
            if s < 0:
                return
            self.bring(s, self.control_needs(s))
            if s not in self.chosen:
                self.chosen.append(s)


def plan_sweep(turn: Turn, allowed: list[int] | None = None, plans: type[SweepPlan] = SweepPlan) -> bool:
    """8.7.5 Choose the spaces and plan the moves; False if it would do nothing.

    A free Sweep of an Event has the Event's spaces (``allowed``) and no other limit (5.1.1).
    """
    limit = 99 if turn.granted else min(arvn_spaces(turn.g), turn.g.res[ARVN] // arvn_price(turn.g))
    plan = plans(turn, list(CITIES_PROVINCES) if allowed is None else allowed, 1 if turn.limited else limit)
    turn.moves = plan.make()
    spaces = turn.plan(SweepSpaces)
    spaces.chosen, spaces.left = list(plan.chosen), list(plan.chosen)
    return plan.useful
