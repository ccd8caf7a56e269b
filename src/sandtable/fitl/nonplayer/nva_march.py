"""8.6.5 How the NVA non-player Marches: planned whole, then answered move by move."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

from sandtable.fitl.board import (
    ADJACENT,
    CITIES_PROVINCES,
    COIN_CONTROL,
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
        self.origins = [s for s in origins if s in self.here]
        self.came: dict[int, dict[int, int]] = {}  # who has arrived, and does not go on
        self.paid: list[int] = []
        self.edges: dict[tuple[int, int], dict[int, int]] = {}  # in order
        self.ends: list[int] = []  # destinations

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
        """8.6.5 Units that may leave: 2 stay at a Base, and NVA Control is kept where it was at the start."""
        if s not in self.origins:
            return 0
        g = self.g
        bases = holds(g, s, NVA_BASES)
        keep = BASE_GUARD if bases else 0
        if g.control[s] == NVA_CONTROL:
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

    # ---------------------------------------------------------------- where from

    def ways(self, target: int) -> dict[int, int]:
        """From where units can come, each with the space they go to next: directly, or along the Trail (3.3.2)."""
        if not self.on_trail:
            return {a: target for a in ADJACENT[target] if (a, target) not in self.edges}
        hop: dict[int, int] = {}
        frontier = [target]
        while frontier:
            following = []
            for b in frontier:
                for a in ADJACENT[b]:
                    if a != target and a not in hop and (a, b) not in self.edges:
                        hop[a] = b
                        if IN_LAOS_CAMBODIA[a]:
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
    units = max(guerrillas, BASE_UNITS - forces.units(s))
    hop = forces.ways(s)
    left = [a for a in hop if forces.spare(a) and not IS_LOC[a] and forces.can_pay(forces.path(hop, a))]
    groups: list[tuple[list[int], dict[int, int]]] = []
    while units > 0 and left:
        able = [a for a in left if not guerrillas or forces.guerrillas(a)]
        if not able:
            return []
        a = able[0] if turn is None else turn.pick(RULE, able)
        left.remove(a)
        n = min(forces.spare(a), units)
        group = forces.group(a, min(n, guerrillas), (NVA_GUERRILLA, NVA_GUERRILLA_ACTIVE))
        rest = n - sum(group.values())
        for p, k in forces.group(a, rest, (NVA_TROOPS,)).items():
            group[p] = k
        short = n - sum(group.values())
        for p in NVA_GUERRILLAS:  # more Guerrillas where there are no Troops
            k = min(short, forces.unmoved(a, p) - group.get(p, 0))
            if k > 0:
                group[p] = group.get(p, 0) + k
                short -= k
        if group:
            groups.append((forces.path(hop, a), group))
            units -= sum(group.values())
            guerrillas = max(0, guerrillas - sum(k for p, k in group.items() if p != NVA_TROOPS))
    return groups if units <= 0 and guerrillas <= 0 else []


def onto_a_road(turn: Turn, forces: Forces) -> None:
    """8.6.5 One Underground Guerrilla onto one LoC where none is and it stays hidden: Hue to Da Nang if possible."""
    g = turn.g

    def sources(loc: int) -> list[int]:
        return [a for a in ADJACENT[loc] if not IS_LOC[a] and forces.spare(a) and forces.unmoved(a, NVA_GUERRILLA) > 0]

    if NVA_GUERRILLA not in forces.types:
        return
    found = [s for s in LOCS if not g.n[s * KINDS + NVA_GUERRILLA] and stays_hidden(g, s, 1) and sources(s)]
    if not found:
        return
    loc = HUE_DA_NANG if HUE_DA_NANG in found else turn.pick(RULE, found)
    forces.go([turn.pick(RULE, sources(loc)), loc], {NVA_GUERRILLA: 1})


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
    """8.6.5 Most Troops that are not next to COIN Control go to 1 space that is next to COIN Control in the South."""
    g = turn.g

    def near(s: int, anywhere: bool) -> bool:
        return any(g.control[a] == COIN_CONTROL and (anywhere or IN_SOUTH[a]) for a in ADJACENT[s])

    def comers(s: int) -> dict[int, tuple[list[int], int]]:
        hop = forces.ways(s)
        found = {}
        for a in hop:
            n = min(forces.spare(a), forces.unmoved(a, NVA_TROOPS))
            if n > 0 and not near(a, True) and forces.can_pay(way := forces.path(hop, a)):
                found[a] = (way, n)
        return found

    crowds = {s: sum(n for _, n in comers(s).values()) for s in SPACES if near(s, False)}
    found = [s for s, n in crowds.items() if n]
    s = turn.pick(RULE, found, [most("most_troops", lambda t, x: crowds[x])])
    if s < 0:
        return
    for way, n in comers(s).values():
        if forces.can_pay(way):
            forces.go(way, {NVA_TROOPS: n})


STEPS: tuple[Step, ...] = (for_a_base, onto_a_road, for_control(), mass)


def plan_march(turn: Turn, free: bool = False) -> list[Move]:
    """8.6.5 A Base in the making, 1 Guerrilla on a road, Control in the richest spaces, then a mass before COIN."""
    return march_moves(turn, Forces(turn.g, free=free), STEPS)
