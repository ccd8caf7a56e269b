"""8.7.3, 8.7.5 The ARVN non-player's moves: Patrol and Sweep, planned whole."""

from sandtable.fitl.board import (
    ADJACENT_LOCS_CITIES,
    CITIES,
    CITIES_PROVINCES,
    COIN_CONTROL,
    IS_CITY,
    IS_JUNGLE,
    IS_LOC,
    LOCS,
    NORTH_VIETNAM,
    POP,
    SAIGON,
    SPACES,
)  # fmt: skip
from sandtable.fitl.nonplayer.coin import FROM_SAIGON, cubes_and_forces
from sandtable.fitl.nonplayer.turn import Move, SpaceLine, Turn
from sandtable.fitl.pieces import (
    ARVN,
    ARVN_CUBES,
    ARVN_POLICE,
    ARVN_TROOPS,
    BASES,
    KINDS,
    RANGERS,
    UNDERGROUND_GUERRILLAS,
    US_TROOPS,
    VC_GUERRILLA,
)  # fmt: skip
from sandtable.fitl.rules.s3_patrol import reach
from sandtable.fitl.rules.s3_sweep import origins
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.kernel.priority import fewest, most, prefer

PATROL, SWEEP = "8.7.3", "8.7.5"
SWEEP_SPACES = 3
SWEEP_COST = 3
KEEP = 3
"""8.7.3, 8.7.5 COIN cubes and Special Forces that stay in a space."""


class Paper:
    """COIN pieces as the plan moves them; what has arrived stays."""

    def __init__(self, g: Fitl) -> None:
        self.g = g
        self.coin = list(g.coin)
        self.left = {s: {p: g.n[s * KINDS + p] for p in ARVN_CUBES} for s in SPACES if holds(g, s, ARVN_CUBES)}
        self.came: dict[int, dict[int, int]] = {}
        self.gone: dict[int, int] = {}
        self.moves: dict[tuple[int, int], Move] = {}

    def cubes(self, s: int) -> int:
        """ARVN cubes there that have not moved."""
        return sum(self.left[s].values()) if s in self.left else 0

    def arrived(self, s: int) -> int:
        """Cubes that have come there."""
        return sum(self.came.get(s, {}).values())

    def arvn(self, s: int, p: int) -> int:
        """Cubes of a type there, arrivals included."""
        return self.left.get(s, {}).get(p, 0) + self.came.get(s, {}).get(p, 0)

    def forces(self, s: int) -> int:
        """US and ARVN cubes and Special Forces there."""
        return cubes_and_forces(self.g, s) - self.gone.get(s, 0) + self.arrived(s)

    def margin(self, s: int) -> int:
        """How many may leave without losing COIN Control, or falling below 3 cubes and Special Forces."""
        if IS_LOC[s]:
            return self.cubes(s)
        enemies = self.g.nva[s] + self.g.vc[s]
        held = self.coin[s] - enemies - 1 if self.coin[s] > enemies else 99
        return max(0, min(self.cubes(s), held, self.forces(s) - KEEP))

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
        here = self.came.setdefault(target, {})
        here[p] = here.get(p, 0) + n
        move = self.moves.setdefault((s, target), Move(s, target, {}))
        move.pieces[p] = move.pieces.get(p, 0) + n


# ------------------------------------------------------------------ Patrol (8.7.3)


def patrol_box(g: Fitl) -> bool:
    """8.7.3 Enemies on a LoC next to Saigon, or on one that cuts Saigon off from a City."""
    contested = [s for s in LOCS if g.nva[s] or g.vc[s]]
    if any(FROM_SAIGON.get(s) == 1 for s in contested):
        return True
    if not contested:
        return False
    return bool(_cities_from_saigon(g, clear=True) - _cities_from_saigon(g, clear=False))


def _cities_from_saigon(g: Fitl, clear: bool) -> set[int]:
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


def plan_patrol(turn: Turn) -> list[Move]:
    """8.7.3 Enough cubes on every contested LoC, nearest Saigon first; then Cities under Control with 3 units."""
    g = turn.g
    paper = Paper(g)
    ways = {s: reach(g, s) for s in paper.left}
    contested = [s for s in LOCS if g.nva[s] or g.vc[s]]
    lines: list[SpaceLine] = [
        fewest("nearest_to_saigon", lambda t, s: FROM_SAIGON.get(s, 99)),
        prefer("underground_guerrillas", lambda t, s: holds(g, s, UNDERGROUND_GUERRILLAS) > 0),
    ]
    targets: list[int] = []
    while contested:
        loc = turn.pick(PATROL, contested, lines)
        contested.remove(loc)
        targets.append(loc)
        need = max(KEEP, 2 * (g.nva[loc] + g.vc[loc])) - holds(g, loc, ARVN_CUBES)
        _to_road(turn, paper, ways, loc, need, targets)
    left = list(CITIES)
    while weak := [s for s in left if sum(_city_needs(paper, s))]:
        city = turn.pick(PATROL, weak, [most("highest_population", lambda t, s: POP[s])])
        left.remove(city)
        targets.append(city)
        _to_city(turn, paper, ways, city, targets)
    return list(paper.moves.values())


def _sources(ways: dict[int, list[int]], target: int, targets: list[int]) -> list[int]:
    return [s for s, ends in ways.items() if target in ends and s not in targets]


def _richest(turn: Turn, paper: Paper, sources: list[int]) -> int:
    return turn.pick(PATROL, sources, [most("most_arvn_cubes", lambda t, s: paper.cubes(s))])


def _to_road(turn: Turn, paper: Paper, ways: dict[int, list[int]], loc: int, need: int, targets: list[int]) -> None:
    """8.7.3 All that the LoC needs, or nothing; Cities may be emptied for it."""
    able = {s: paper.cubes(s) if IS_CITY[s] else paper.may_go(s) for s in _sources(ways, loc, targets)}
    if need <= 0 or sum(able.values()) < need:
        return
    left = [s for s, n in able.items() if n]
    while need > 0 and left:
        s = _richest(turn, paper, left)
        left.remove(s)
        n = min(need, able[s])
        for p in (ARVN_POLICE, ARVN_TROOPS):
            k = min(n, paper.left[s][p] if IS_CITY[s] else paper.guarded(s, p))
            if k > 0:
                paper.take(s, p, k, loc)
                n -= k
                need -= k


def _city_needs(paper: Paper, city: int) -> tuple[int, int, int]:
    """8.7.3 Cubes of any type that a City lacks for COIN Control and 3 units, then a Police, then a Troop."""
    g = paper.g
    troops = g.n[city * KINDS + US_TROOPS] + paper.arvn(city, ARVN_TROOPS)
    police = 0 if paper.arvn(city, ARVN_POLICE) else 1
    troop = 0 if troops else 1
    cubes = max(0, g.nva[city] + g.vc[city] + 1 - paper.coin[city], KEEP - paper.forces(city))
    return max(0, cubes - police - troop), police, troop


def _to_city(turn: Turn, paper: Paper, ways: dict[int, list[int]], city: int, targets: list[int]) -> None:
    """8.7.3 COIN Control, 3 units, 1 Troop and 1 Police, as far as cubes can come."""
    left = [s for s in _sources(ways, city, targets) if paper.may_go(s)]
    while left and sum(_city_needs(paper, city)):
        s = _richest(turn, paper, left)
        left.remove(s)
        for p in (ARVN_POLICE, ARVN_TROOPS):
            cubes, police, troop = _city_needs(paper, city)
            wanted = cubes + (police if p == ARVN_POLICE else troop)
            n = min(wanted, paper.margin(s), paper.guarded(s, p))
            if n > 0:
                paper.take(s, p, n, city)


# ------------------------------------------------------------------ Sweep (8.7.5)

SWEEP_LINES: list[SpaceLine] = [
    prefer("at_support", lambda t, s: t.g.support[s] > 0),
    prefer("vc_underground", lambda t, s: t.g.n[s * KINDS + VC_GUERRILLA] > 0),
    most("highest_population", lambda t, s: POP[s]),
]


def sweepers(g: Fitl, s: int) -> int:
    """ARVN cubes and Rangers in a space."""
    return holds(g, s, (*ARVN_CUBES, *RANGERS))


def activated(g: Fitl, s: int, extra: int = 0) -> int:
    """3.2.3 Guerrillas that an ARVN Sweep would find with ``extra`` Troops more."""
    n = sweepers(g, s) + extra
    return min(holds(g, s, UNDERGROUND_GUERRILLAS), n // 2 if IS_JUNGLE[s] else n)


def missing(g: Fitl, s: int, extra: int = 0) -> int:
    """Sweepers that are lacking to find them all."""
    per = 2 if IS_JUNGLE[s] else 1
    return max(0, holds(g, s, UNDERGROUND_GUERRILLAS) * per - sweepers(g, s) - extra)


class SweepPlan:
    """8.7.5 The spaces of a Sweep and who moves into them."""

    def __init__(self, turn: Turn, allowed: list[int], limit: int) -> None:
        self.turn = turn
        self.g = turn.g
        self.paper = Paper(turn.g)
        self.allowed = [s for s in allowed if s != NORTH_VIETNAM]
        self.limit = limit
        self.chosen: list[int] = []
        self._sources = {s: [a for a in origins(self.g, s) if a in self.paper.left] for s in self.allowed}

    def make(self) -> list[Move]:
        """Hidden Guerrillas where ARVN is; Troops to find more of them; Troops for COIN Control."""
        found = [s for s in self.allowed if holds(self.g, s, UNDERGROUND_GUERRILLAS) and sweepers(self.g, s)]
        if len(found) <= self.limit:
            self.chosen = found
        while len(self.chosen) < min(self.limit, len(found)):
            left = [s for s in found if s not in self.chosen]
            self.chosen.append(self.turn.pick(SWEEP, left, SWEEP_LINES))
        base: SpaceLine = prefer("any_base", lambda t, s: holds(t.g, s, BASES) > 0)
        more: SpaceLine = most("most_activated", lambda t, s: self._more(s))
        while short := [s for s in self.chosen if self._more(s)]:
            s = self.turn.pick(SWEEP, short, [more, base])
            self._bring(s, missing(self.g, s, self.paper.arrived(s)))
        self._for_control(base)
        return list(self.paper.moves.values())

    @property
    def useful(self) -> bool:
        """Whether the Sweep would find anybody or move anybody."""
        return bool(self.paper.moves) or any(activated(self.g, s) for s in self.chosen)

    def _supply(self, s: int) -> int:
        return sum(self._spare(a) for a in self._sources[s] if a != s)

    def _spare(self, a: int) -> int:
        """Troops that may leave: Control and 3 units stay, and in a chosen space those who find Guerrillas."""
        n = min(self.paper.left[a][ARVN_TROOPS], self.paper.margin(a))
        if a in self.chosen:
            need = holds(self.g, a, UNDERGROUND_GUERRILLAS) * (2 if IS_JUNGLE[a] else 1)
            n = min(n, sweepers(self.g, a) - self.paper.gone.get(a, 0) - need)
        return max(0, n)

    def _more(self, s: int) -> int:
        """Guerrillas that Troops still to come would find."""
        g, came = self.g, self.paper.arrived(s)
        return activated(g, s, came + min(missing(g, s, came), self._supply(s))) - activated(g, s, came)

    def _bring(self, target: int, need: int) -> None:
        left = [a for a in self._sources[target] if a != target and self._spare(a)]
        while need > 0 and left:
            a = self.turn.pick(SWEEP, left, [most("most_to_spare", lambda t, s: self._spare(s))])
            left.remove(a)
            n = min(need, self._spare(a))
            self.paper.take(a, ARVN_TROOPS, n, target)
            need -= n

    def _for_control(self, base: SpaceLine) -> None:
        """8.7.5 COIN Control of most Population, in chosen spaces first, then in new ones up to the limit."""
        g, paper = self.g, self.paper

        def need(s: int) -> int:
            return g.nva[s] + g.vc[s] + 1 - paper.coin[s]

        while True:
            able = [s for s in self.allowed if g.control[s] != COIN_CONTROL and 0 < need(s) <= self._supply(s)]
            inside = [s for s in able if s in self.chosen]
            if not inside and len(self.chosen) >= self.limit:
                return
            s = self.turn.pick(SWEEP, inside or able, [most("highest_population", lambda t, x: POP[x]), base])
            if s < 0:
                return
            self._bring(s, need(s))
            if s not in self.chosen:
                self.chosen.append(s)


def plan_sweep(turn: Turn, allowed: list[int] | None = None) -> bool:
    """8.7.5 Choose the spaces and plan the moves; False if it would do nothing.

    A free Sweep of an Event has the Event's spaces (``allowed``) and no other limit (5.1.1).
    """
    limit = 99 if turn.granted else min(SWEEP_SPACES, turn.g.res[ARVN] // SWEEP_COST)
    plan = SweepPlan(turn, list(CITIES_PROVINCES) if allowed is None else allowed, 1 if turn.limited else limit)
    turn.moves = plan.make()
    turn.lists["sweep"] = list(plan.chosen)
    turn.lists["swept"] = list(plan.chosen)
    return plan.useful
