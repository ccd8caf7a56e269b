"""8.6.5 How the NVA non-player Marches: planned whole, then answered move by move."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from sandtable.kernel.priority import most, prefer
from sandtable.vietnam.board import (
    ADJACENT,
    CITIES_PROVINCES,
    IN_SOUTH,
    IS_LOC,
    LAOS_CAMBODIA,
    LOCS,
    NVA_CONTROL,
    POP,
    SPACE,
    SPACES,
)  # fmt: skip
from sandtable.vietnam.fitl.nonplayer.charts2.insurgents import stays_hidden
from sandtable.vietnam.fitl.nonplayer.charts2.nva.forces import Forces
from sandtable.vietnam.nonplayer.turn import Move, SpaceLine, Turn
from sandtable.vietnam.pieces import (
    KINDS,
    NVA,
    NVA_BASE,
    NVA_BASES,
    NVA_GUERRILLA,
    NVA_GUERRILLAS,
    NVA_TROOPS,
    US_BASE,
    VC_BASES,
)  # fmt: skip
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import bases_in

RULE = "8.6.5"
HUE_DA_NANG = SPACE["loc_hue_da_nang"]
BASE_UNITS = 4
BASE_GUERRILLAS = 2
CONTROL_SPACES = 3


Step: TypeAlias = Callable[[Turn, Forces], None]


def march_moves(turn: Turn, forces: Forces, steps: Sequence[Step]) -> list[Move]:
    """8.6.5 Carry out the steps on paper, each as far as it goes."""
    for step in steps:
        step(turn, forces)
    return forces.moves()


# ------------------------------------------------------------------ the steps of 8.6.5


def nearest(hop: dict[int, int], target: int, able: Sequence[int]) -> list[int]:
    """8.6.5 The Trail is used only where it is needed: those next to the target, if any is."""
    return [a for a in able if hop[a] == target] or list(able)


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
            a = able[0] if turn is None else turn.pick(RULE, nearest(hop, s, able))
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
    one_onto_a_road(turn, forces, [s for s in LOCS if not g.n[s * KINDS + NVA_GUERRILLA]], lambda a: not IS_LOC[a])


def one_onto_a_road(turn: Turn, forces: Forces, roads: Sequence[int], may_leave: Callable[[int], bool]) -> None:
    """8.6.5 One Underground Guerrilla onto one of these LoCs where it stays hidden."""
    g = turn.g
    if NVA_GUERRILLA not in forces.types:
        return
    sources = [a for a in forces.origins if may_leave(a) and forces.unmoved(a, NVA_GUERRILLA) > 0 and forces.spare(a)]
    found = {}
    for loc in roads:
        if sources and stays_hidden(g, NVA, loc, 1):
            hop = forces.ways(loc)
            if able := [a for a in sources if a in hop and forces.can_pay(forces.path(hop, a))]:
                found[loc] = hop, able
    if found:
        loc = HUE_DA_NANG if HUE_DA_NANG in found else turn.pick(RULE, found)
        hop, able = found[loc]
        forces.go(forces.path(hop, turn.pick(RULE, nearest(hop, loc, able))), {NVA_GUERRILLA: 1})


class Columns:
    """8.6.5 Who could come to a space, each origin as one group, and whether they suffice for NVA Control."""

    def __init__(self, forces: Forces, s: int, ready: dict[int, int]) -> None:
        hop = self.hop = forces.ways(s)
        self.need = forces.needed(s)
        self.sizes: dict[int, int] = {}
        near = [a for a in hop if a in ready]
        if sum([ready[a] for a in near]) >= self.need:  # else nobody need ask who can go that way
            ways = [forces.path(hop, a) for a in near]
            self.sizes = {way[0]: n for way in ways if forces.can_pay(way) and (n := forces.able(way, ready[way[0]]))}

    @property
    def suffices(self) -> bool:
        return 0 < self.need <= sum(self.sizes.values())

    @property
    def single(self) -> list[int]:
        return [a for a, n in self.sizes.items() if n >= self.need]


ControlLines: TypeAlias = Callable[[War, dict[int, Columns]], list[SpaceLine]]
"""The order among spaces to be brought under Control, by who could come."""


def for_control(*, us_bases: bool = False, most_spaces: int = CONTROL_SPACES, order: ControlLines | None = None) -> Step:
    """8.6.5 NVA Control in up to 3 spaces of the highest Population; who leaves a space leaves it together.

    ``us_bases`` (#122): the line against US Bases is one for them. ``order``: other lines than these.
    """

    def step(turn: Turn, forces: Forces) -> None:
        g = turn.g
        taken: list[int] = []
        while len(taken) < most_spaces:
            ready = {a: n for a in forces.origins if (n := forces.spare(a))}
            strength = sum(ready.values())
            columns = {
                s: Columns(forces, s, ready)
                for s in CITIES_PROVINCES
                if s not in taken and g.control[s] != NVA_CONTROL and 0 < forces.needed(s) <= strength
            }
            found = [s for s, c in columns.items() if c.suffices]
            lines = order(g, columns) if order else _control_lines(g, columns, us_bases)
            s = turn.pick(RULE, found, lines)
            if s < 0:
                return
            taken.append(s)
            send(turn, forces, s, columns[s])
            forces.gained.append(s)

    return step


def us_base_line(wanted: bool) -> SpaceLine:
    """8.6.5, 8.4.1 (#122) Spaces without a US Base, or with one."""
    if wanted:
        return prefer("us_base_there", lambda t, s: t.g.n[s * KINDS + US_BASE] > 0)
    return prefer("no_us_base", lambda t, s: not t.g.n[s * KINDS + US_BASE])


def _control_lines(g: War, columns: dict[int, Columns], us_bases: bool) -> list[SpaceLine]:
    return [
        most("highest_population", lambda t, s: POP[s]),
        prefer("one_group_is_enough", lambda t, s: bool(columns[s].single)),
        us_base_line(us_bases),
        prefer("vc_base_no_nva_base", lambda t, s: holds(g, s, VC_BASES) > 0 and not holds(g, s, NVA_BASES)),
    ]


def send(turn: Turn, forces: Forces, s: int, columns: Columns) -> None:
    """One group if one is enough, else the largest ones until they are."""
    able = nearest(columns.hop, s, columns.single)
    left = dict(columns.sizes)
    while forces.needed(s) > 0 and left:
        best = max(left.values())
        a = turn.pick(RULE, able or [x for x, n in left.items() if n == best])
        able = []
        left.pop(a)
        way = forces.path(columns.hop, a)
        if forces.can_pay(way):
            forces.go(way, forces.leavers(way))


def mass(turn: Turn, forces: Forces) -> None:
    """8.6.5 Most Troops that are not next to COIN Control go to 1 space that is next to COIN Control in the South.

    Control is that after the moves so far (example 3: the guards of North Vietnam, Quang Tri being taken).
    """
    coin = [s for s in CITIES_PROVINCES if forces.coin_controls(s)]
    front = {a for s in coin for a in ADJACENT[s]}
    southern = {a for s in coin if IN_SOUTH[s] for a in ADJACENT[s]}

    ready = {a: min(forces.spare(a), n) for a in forces.origins if a not in front and (n := forces.unmoved(a, NVA_TROOPS))}

    def comers(s: int) -> list[tuple[list[int], int]]:
        hop = forces.ways(s)
        return [(way, n) for a, n in ready.items() if n and a in hop and forces.can_pay(way := forces.path(hop, a))]

    crowds = {s: sum(n for _, n in comers(s)) for s in SPACES if s in southern}
    found = [s for s, n in crowds.items() if n]
    s = turn.pick(RULE, found, [most("most_troops", lambda t, x: crowds[x])])
    if s < 0:
        return
    for way, n in comers(s):
        if forces.can_pay(way):
            forces.go(way, {NVA_TROOPS: n})


STEPS: tuple[Step, ...] = (for_a_base, onto_a_road, for_control(), mass)


def plan_march(turn: Turn, origins: Sequence[int] = SPACES, steps: Sequence[Step] = STEPS) -> list[Move]:
    """8.6.5 A Base in the making, 1 Guerrilla on a road, Control in the richest spaces, then a mass before COIN."""
    on_trail = False if turn.limited else None  # 3.3.2
    return march_moves(turn, Forces(turn.g, free=turn.granted, origins=origins, on_trail=on_trail), steps)
