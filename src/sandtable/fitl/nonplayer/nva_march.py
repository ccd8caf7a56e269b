"""8.6.5 How the NVA non-player Marches: planned whole, then answered move by move."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

from sandtable.fitl.board import (
    ADJACENT,
    CITIES_PROVINCES,
    IN_LAOS_CAMBODIA,
    IN_SOUTH,
    IS_LOC,
    LAOS_CAMBODIA,
    LOCS,
    NVA_CONTROL,
    POP,
    SPACE,
    SPACES,
)  # fmt: skip
from sandtable.fitl.nonplayer.insurgents import stays_hidden
from sandtable.fitl.nonplayer.turn import Move, SpaceLine, Turn
from sandtable.fitl.pieces import (
    KINDS,
    NVA,
    NVA_BASE,
    NVA_BASES,
    NVA_GUERRILLA,
    NVA_GUERRILLA_ACTIVE,
    NVA_GUERRILLAS,
    NVA_TROOPS,
    US_BASE,
    VC_BASES,
)  # fmt: skip
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import bases_in
from sandtable.kernel.priority import most, prefer

RULE = "8.6.5"
HUE_DA_NANG = SPACE["loc_hue_da_nang"]
BASE_UNITS = 4
BASE_GUERRILLAS = 2
BASE_GUARD = 2
CONTROL_SPACES = 3
BEST_TRAIL = 4
UNITS = (NVA_TROOPS, NVA_GUERRILLA, NVA_GUERRILLA_ACTIVE)


class Forces:
    """NVA units as the plan moves them on paper: who may leave, what it costs, and what Control will be.

    ``origins`` are the spaces that may be left, ``types`` the pieces that may go, ``on_trail`` whether they may pass through
    Laos and Cambodia.
    """

    def __init__(
        self,
        g: Fitl,
        *,
        free: bool = False,
        origins: Sequence[int] = SPACES,
        types: Sequence[int] = UNITS,
        on_trail: bool | None = None,
    ) -> None:
        self.g = g
        self.free = free
        self.types = types
        self.on_trail = (g.trail == BEST_TRAIL or free) and g.trail > 0 if on_trail is None else on_trail
        self.money = 99 if free else g.res[NVA]
        self.nva = list(g.nva)
        self.here = {s: {p: g.n[s * KINDS + p] for p in UNITS} for s in SPACES if g.nva[s]}
        self.open = origins
        self.origins = [s for s in origins if s in self.here]
        self.came: dict[int, dict[int, int]] = {}  # who has arrived, and does not go on
        self.paid: list[int] = []
        self.edges: dict[tuple[int, int], dict[int, int]] = {}  # in order
        self.ends: list[int] = []  # destinations
        self.gained: list[int] = []  # where NVA Control is being added

    # ---------------------------------------------------------------- who may leave

    def units(self, s: int) -> int:
        """NVA units in a space, arrivals included."""
        return sum(self.here.get(s, {}).values())

    def guerrillas(self, s: int) -> int:
        """NVA Guerrillas in a space, arrivals included."""
        here = self.here.get(s, {})
        return here.get(NVA_GUERRILLA, 0) + here.get(NVA_GUERRILLA_ACTIVE, 0)

    def unmoved(self, s: int, p: int) -> int:
        """Pieces of a type that have not moved yet."""
        return self.here.get(s, {}).get(p, 0) - self.came.get(s, {}).get(p, 0)

    def spare(self, s: int) -> int:
        """8.6.5 Units that may leave: 2 stay at a Base, and NVA Control is kept where it was at the start or is gained."""
        if s not in self.origins:
            return 0
        g = self.g
        bases = holds(g, s, NVA_BASES)
        keep = BASE_GUARD if bases else 0
        if g.control[s] == NVA_CONTROL or s in self.gained:
            keep = max(keep, g.coin[s] + g.vc[s] + 1 - bases)
        free = self.units(s) - keep
        return max(0, min(free, sum(self.unmoved(s, p) for p in self.types)))

    def group(self, s: int, n: int, order: Sequence[int]) -> dict[int, int]:
        """``n`` units of a space, in that order of types."""
        found: dict[int, int] = {}
        for p in order:
            k = min(n, self.unmoved(s, p)) if p in self.types else 0
            if k > 0:
                found[p] = k
                n -= k
        return found

    def leavers(self, s: int, target: int) -> dict[int, int]:
        """8.6.5, 8.1.2 All that may leave, Guerrillas last: Underground ones first where they stay so, else Active ones."""
        n = self.spare(s)
        hidden = stays_hidden(self.g, target, n)
        guerrillas = (NVA_GUERRILLA, NVA_GUERRILLA_ACTIVE) if hidden else (NVA_GUERRILLA_ACTIVE, NVA_GUERRILLA)
        return self.group(s, n, (NVA_TROOPS, *guerrillas))

    def needed(self, s: int) -> int:
        """Units that must come for NVA Control."""
        return self.g.coin[s] + self.g.vc[s] + 1 - self.nva[s]

    def coin_controls(self, s: int) -> bool:
        """1.7 Whether COIN will have Control there after the moves so far."""
        return not IS_LOC[s] and self.g.coin[s] > self.nva[s] + self.g.vc[s]

    # ---------------------------------------------------------------- where from

    def ways(self, target: int) -> dict[int, int]:
        """From where units can come, each with the space they go to next: directly, or along the Trail (3.3.2).

        Who goes the same way joins the group (3.3.2); only on a road that would give away who hides there.
        """
        hop = {a: target for a in ADJACENT[target] if not (IS_LOC[target] and (a, target) in self.edges)}
        frontier = [a for a in hop if IN_LAOS_CAMBODIA[a] and a in self.open] if self.on_trail else []
        while frontier:
            following = []
            for b in frontier:
                for a in ADJACENT[b]:
                    if a != target and a not in hop:
                        hop[a] = b
                        if IN_LAOS_CAMBODIA[a] and a in self.open:
                            following.append(a)
            frontier = following
        return hop

    def path(self, hop: dict[int, int], origin: int) -> list[int]:
        """The spaces on the way."""
        way = [origin]
        while way[-1] in hop:
            way.append(hop[way[-1]])
        return way

    # ---------------------------------------------------------------- moving on paper

    def price(self, origin: int, target: int) -> int:
        """3.3.2 What a group costs: 1 for a City or Province, once; nothing on the best Trail."""
        if self.free or IS_LOC[target] or target in self.paid:
            return 0
        if self.g.trail == BEST_TRAIL and (IN_LAOS_CAMBODIA[origin] or IN_LAOS_CAMBODIA[target]):
            return 0
        return 1

    def can_pay(self, way: Sequence[int]) -> bool:
        """Whether the whole way can be paid."""
        return sum(self.price(a, b) for a, b in pairwise(way)) <= self.money

    def go(self, way: Sequence[int], pieces: dict[int, int]) -> None:
        """Move a group along a way; groups on the same stretch join."""
        origin, target = way[0], way[-1]
        for a, b in pairwise(way):
            if self.price(a, b):
                self.money -= 1
                self.paid.append(b)
            edge = self.edges.setdefault((a, b), {})
            for p, n in pieces.items():
                edge[p] = edge.get(p, 0) + n
        there, arrived = self.here.setdefault(target, {}), self.came.setdefault(target, {})
        for p, n in pieces.items():
            self.here[origin][p] -= n
            there[p] = there.get(p, 0) + n
            arrived[p] = arrived.get(p, 0) + n
            self.nva[origin] -= n
            self.nva[target] += n
        if target not in self.ends:
            self.ends.append(target)

    def moves(self) -> list[Move]:
        """The plan: along the Trail the farther stretch first."""
        return [Move(a, b, pieces) for (a, b), pieces in self._in_order()]

    def _in_order(self) -> list[tuple[tuple[int, int], dict[int, int]]]:
        """Each stretch after all those that lead to its start."""
        left = dict(self.edges)
        done: list[tuple[tuple[int, int], dict[int, int]]] = []
        while left:
            ready = [e for e in left if not any(b == e[0] and IN_LAOS_CAMBODIA[b] for (_, b) in left)] or list(left)[:1]
            done += [(e, left.pop(e)) for e in ready]
        return done


Step: TypeAlias = Callable[[Turn, Forces], None]


def march_moves(turn: Turn, forces: Forces, steps: Sequence[Step]) -> list[Move]:
    """8.6.5 Carry out the steps on paper, each as far as it goes."""
    for step in steps:
        step(turn, forces)
    return forces.moves()


# ------------------------------------------------------------------ the steps of 8.6.5


def for_a_base(turn: Turn, forces: Forces) -> None:
    """8.6.5 With a Base Available: bring a space in Laos or Cambodia to 4 units, 2 of them Guerrillas."""
    g = turn.g
    if not g.available[NVA_BASE]:
        return
    sites = [s for s in LAOS_CAMBODIA if bases_in(g, s) < 2]
    if any(forces.units(s) >= BASE_UNITS and forces.guerrillas(s) >= BASE_GUERRILLAS for s in sites):
        return  # one such space is enough
    found = [s for s in sites if _recruits(forces, s, None)]
    s = turn.pick(RULE, found)
    if s >= 0:
        for way, group in _recruits(forces, s, turn):
            forces.go(way, group)


def _recruits(forces: Forces, s: int, turn: Turn | None) -> list[tuple[list[int], dict[int, int]]]:
    """Groups that bring the space to strength; none if it cannot be done. With ``turn`` lots decide who comes."""
    guerrillas = max(0, BASE_GUERRILLAS - forces.guerrillas(s))
    others = max(0, BASE_UNITS - forces.units(s) - guerrillas)
    hop = forces.ways(s)
    spare = {a: n for a in hop if (n := forces.spare(a)) and forces.can_pay(forces.path(hop, a))}
    groups: dict[int, dict[int, int]] = {}

    def left(a: int, p: int) -> int:
        return min(spare[a], forces.unmoved(a, p) - groups.get(a, {}).get(p, 0)) if p in forces.types else 0

    def call(n: int, types: Sequence[int]) -> int:
        """How many of ``n`` do not come."""
        while n and (able := [a for a in spare if any(left(a, p) > 0 for p in types)]):
            a = able[0] if turn is None else turn.pick(RULE, able)
            for p in types:
                if (k := min(n, left(a, p))) > 0:
                    groups.setdefault(a, {})[p] = groups.get(a, {}).get(p, 0) + k
                    spare[a] -= k
                    n -= k
        return n

    if call(guerrillas, NVA_GUERRILLAS) or call(call(others, (NVA_TROOPS,)), NVA_GUERRILLAS):
        return []
    return [(forces.path(hop, a), group) for a, group in groups.items()]


def onto_a_road(turn: Turn, forces: Forces) -> None:
    """8.6.5 One Underground Guerrilla onto one LoC where none is and it stays hidden: Hue to Da Nang if possible."""
    g = turn.g
    if NVA_GUERRILLA not in forces.types:
        return
    sources = [a for a in forces.origins if not IS_LOC[a] and forces.unmoved(a, NVA_GUERRILLA) > 0 and forces.spare(a)]
    found = {}
    for loc in LOCS:
        if sources and not g.n[loc * KINDS + NVA_GUERRILLA] and stays_hidden(g, loc, 1):
            hop = forces.ways(loc)
            if ways := {a: way for a in sources if a in hop and forces.can_pay(way := forces.path(hop, a))}:
                found[loc] = ways
    if found:
        loc = HUE_DA_NANG if HUE_DA_NANG in found else turn.pick(RULE, found)
        forces.go(found[loc][turn.pick(RULE, found[loc])], {NVA_GUERRILLA: 1})


class _Columns:
    """8.6.5 Who could come to a space, each origin as one group, and whether they suffice for NVA Control."""

    def __init__(self, forces: Forces, s: int, ready: dict[int, int]) -> None:
        self.hop = forces.ways(s)
        self.sizes = {a: ready[a] for a in self.hop if a in ready and forces.can_pay(forces.path(self.hop, a))}
        self.need = forces.needed(s)

    @property
    def suffices(self) -> bool:
        return 0 < self.need <= sum(self.sizes.values())

    @property
    def single(self) -> list[int]:
        return [a for a, n in self.sizes.items() if n >= self.need]


def for_control(*, us_bases: bool = False, most_spaces: int = CONTROL_SPACES) -> Step:
    """8.6.5 NVA Control in up to 3 spaces of the highest Population; who leaves a space leaves it together.

    ``us_bases`` (#122): the line against US Bases is one for them.
    """

    def step(turn: Turn, forces: Forces) -> None:
        g = turn.g
        taken: list[int] = []
        while len(taken) < most_spaces:
            ready = {a: n for a in forces.origins if (n := forces.spare(a))}
            strength = sum(ready.values())
            columns = {
                s: _Columns(forces, s, ready)
                for s in CITIES_PROVINCES
                if s not in taken and g.control[s] != NVA_CONTROL and 0 < forces.needed(s) <= strength
            }
            found = [s for s, c in columns.items() if c.suffices]
            s = turn.pick(RULE, found, _control_lines(g, columns, us_bases))
            if s < 0:
                return
            taken.append(s)
            _send(turn, forces, s, columns[s])
            forces.gained.append(s)

    return step


def _control_lines(g: Fitl, columns: dict[int, _Columns], us_bases: bool) -> list[SpaceLine]:
    base: SpaceLine = (
        prefer("us_base_there", lambda t, s: g.n[s * KINDS + US_BASE] > 0)
        if us_bases
        else prefer("no_us_base", lambda t, s: not g.n[s * KINDS + US_BASE])
    )
    return [
        most("highest_population", lambda t, s: POP[s]),
        prefer("one_group_is_enough", lambda t, s: bool(columns[s].single)),
        base,
        prefer("vc_base_no_nva_base", lambda t, s: holds(g, s, VC_BASES) > 0 and not holds(g, s, NVA_BASES)),
    ]


def _send(turn: Turn, forces: Forces, s: int, columns: _Columns) -> None:
    """One group if one is enough, else the largest ones until they are."""
    able = columns.single
    left = dict(columns.sizes)
    while forces.needed(s) > 0 and left:
        best = max(left.values())
        a = turn.pick(RULE, able or [x for x, n in left.items() if n == best])
        able = []
        left.pop(a)
        way = forces.path(columns.hop, a)
        if forces.can_pay(way):
            forces.go(way, forces.leavers(a, s))


def mass(turn: Turn, forces: Forces) -> None:
    """8.6.5 Most Troops that are not next to COIN Control go to 1 space that is next to COIN Control in the South.

    Control is that after the moves so far (example 3: the guards of North Vietnam, Quang Tri being taken).
    """
    coin = [s for s in CITIES_PROVINCES if forces.coin_controls(s)]
    front = {a for s in coin for a in ADJACENT[s]}
    southern = {a for s in coin if IN_SOUTH[s] for a in ADJACENT[s]}

    def comers(s: int) -> dict[int, tuple[list[int], int]]:
        hop = forces.ways(s)
        found = {}
        for a in hop:
            n = min(forces.spare(a), forces.unmoved(a, NVA_TROOPS))
            if n > 0 and a not in front and forces.can_pay(way := forces.path(hop, a)):
                found[a] = (way, n)
        return found

    crowds = {s: sum(n for _, n in comers(s).values()) for s in SPACES if s in southern}
    found = [s for s, n in crowds.items() if n]
    s = turn.pick(RULE, found, [most("most_troops", lambda t, x: crowds[x])])
    if s < 0:
        return
    for way, n in comers(s).values():
        if forces.can_pay(way):
            forces.go(way, {NVA_TROOPS: n})


STEPS: tuple[Step, ...] = (for_a_base, onto_a_road, for_control(), mass)


def plan_march(turn: Turn, origins: Sequence[int] = SPACES) -> list[Move]:
    """8.6.5 A Base in the making, 1 Guerrilla on a road, Control in the richest spaces, then a mass before COIN."""
    on_trail = False if turn.limited else None  # 3.3.2
    return march_moves(turn, Forces(turn.g, free=turn.granted, origins=origins, on_trail=on_trail), STEPS)
