"""8.6.5 How the NVA non-player Marches: planned whole, then answered move by move."""

from sandtable.fitl.board import (
    ADJACENT,
    CITIES_PROVINCES,
    COIN_CONTROL,
    IN_LAOS_CAMBODIA,
    IN_SOUTH,
    IS_LOC,
    LOCS,
    NVA_CONTROL,
    POP,
    POPULATED,
    SPACE,
    SPACES,
)  # fmt: skip
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

HUE_DA_NANG = SPACE["loc_hue_da_nang"]
BASE_UNITS = 4
BASE_GUERRILLAS = 2
CONTROL_SPACES = 3
TROOPS_FIRST = (NVA_TROOPS, NVA_GUERRILLA_ACTIVE, NVA_GUERRILLA)


class Forces:
    """NVA units as the plan moves them: who may leave, and what Control will be."""

    def __init__(self, g: Fitl) -> None:
        self.g = g
        self.nva = bytearray(g.nva)
        self.here: dict[int, dict[int, int]] = {}
        self.moved: dict[int, int] = {}
        for s in SPACES:
            if g.nva[s]:
                self.here[s] = {p: n for p in TROOPS_FIRST if (n := g.n[s * KINDS + p])}

    def spare(self, s: int) -> int:
        """8.6.5 Units that may leave: 2 stay at a Base, and NVA Control is kept."""
        g = self.g
        units = sum(self.here.get(s, {}).values()) - self.moved.get(s, 0)
        if units <= 0:
            return 0
        keep = 2 if holds(g, s, NVA_BASES) else 0
        bases = holds(g, s, NVA_BASES)
        if g.control[s] == NVA_CONTROL:
            keep = max(keep, g.coin[s] + g.vc[s] + 1 - bases)
        return max(0, units - keep)

    def take(self, s: int, n: int, order: tuple[int, ...] = TROOPS_FIRST) -> dict[int, int]:
        """Pick ``n`` units of a space, in that order of types."""
        group: dict[int, int] = {}
        for p in order:
            k = min(n, self.here.get(s, {}).get(p, 0))
            if k:
                group[p] = k
                n -= k
        return group

    def go(self, move: Move) -> Move:
        """Carry a planned move out on paper."""
        for p, n in move.pieces.items():
            self.here[move.origin][p] -= n
            self.here.setdefault(move.target, {})
            self.here[move.target][p] = self.here[move.target].get(p, 0) + n
            self.moved[move.target] = self.moved.get(move.target, 0) + n
            self.nva[move.origin] -= n
            self.nva[move.target] += n
        return move

    def needed(self, s: int) -> int:
        """Units that must come for NVA Control."""
        g = self.g
        return g.coin[s] + g.vc[s] + 1 - self.nva[s]


def plan_march(turn: Turn) -> list[Move]:
    """8.6.5 A Base in the making, 1 Guerrilla on a road, Control in the richest spaces, then a mass before COIN."""
    g = turn.g
    forces = Forces(g)
    moves: list[Move] = []
    money = g.res[NVA]

    def price(origin: int, target: int) -> int:
        if IS_LOC[target] or any(m.target == target for m in moves):
            return 0
        return 0 if g.trail == 4 and (IN_LAOS_CAMBODIA[origin] or IN_LAOS_CAMBODIA[target]) else 1

    for step in (_for_a_base, _onto_a_road, _for_control, _mass):
        for move in step(turn, forces, money):
            cost = price(move.origin, move.target)
            if cost > money:
                continue
            money -= cost
            moves.append(move)
    return moves


def _for_a_base(turn: Turn, forces: Forces, money: int) -> list[Move]:
    """8.6.5 With a Base Available: bring a space in Laos or Cambodia to 4 units, 2 of them Guerrillas."""
    g = turn.g
    if not g.available[NVA_BASE] or not money:
        return []
    found = []
    for s in SPACES:
        if not IN_LAOS_CAMBODIA[s] or bases_in(g, s) >= 2:
            continue
        units = sum(forces.here.get(s, {}).values())
        guerrillas = holds(g, s, NVA_GUERRILLAS)
        if units >= BASE_UNITS and guerrillas >= BASE_GUERRILLAS:
            return []  # one such space is enough
        if _recruits(forces, s, BASE_UNITS - units, BASE_GUERRILLAS - guerrillas):
            found.append(s)
    s = turn.pick("8.6.5", found)
    if s < 0:
        return []
    units = sum(forces.here.get(s, {}).values())
    return [
        forces.go(m) for m in _recruits(forces, s, BASE_UNITS - units, BASE_GUERRILLAS - holds(g, s, NVA_GUERRILLAS))
    ]


def _recruits(forces: Forces, s: int, units: int, guerrillas: int) -> list[Move]:
    """Moves that bring that many units, so many of them Guerrillas, from next door; none if it cannot be done."""
    units, guerrillas = max(units, 0), max(guerrillas, 0)
    moves = []
    for a in ADJACENT[s]:
        n = min(forces.spare(a), max(units, guerrillas))
        if n <= 0 or IS_LOC[a]:
            continue
        order = (NVA_GUERRILLA, NVA_GUERRILLA_ACTIVE, NVA_TROOPS) if guerrillas > 0 else TROOPS_FIRST
        group = forces.take(a, n, order)
        if group:
            moves.append(Move(a, s, group))
            units -= sum(group.values())
            guerrillas -= sum(k for p, k in group.items() if p != NVA_TROOPS)
        if units <= 0 and guerrillas <= 0:
            return moves
    return []


def _onto_a_road(turn: Turn, forces: Forces, money: int) -> list[Move]:
    """8.6.5 One Underground Guerrilla onto one LoC without one: the road from Hue to Da Nang if possible."""
    g = turn.g

    def sources(loc: int) -> list[int]:
        return [
            a
            for a in ADJACENT[loc]
            if not IS_LOC[a] and forces.spare(a) > 0 and forces.here.get(a, {}).get(NVA_GUERRILLA, 0) > 0
        ]

    found = [s for s in LOCS if not g.n[s * KINDS + NVA_GUERRILLA] and sources(s)]
    if not found:
        return []
    loc = HUE_DA_NANG if HUE_DA_NANG in found else turn.pick("8.6.5", found)
    return [forces.go(Move(turn.pick("8.6.5", sources(loc)), loc, {NVA_GUERRILLA: 1}))]


def _for_control(turn: Turn, forces: Forces, money: int) -> list[Move]:
    """8.6.5 NVA Control in up to 3 spaces of the highest Population; whoever leaves a space stays together."""
    g = turn.g
    moves: list[Move] = []
    taken: list[int] = []

    def groups(s: int) -> list[int]:
        near = sorted((a for a in ADJACENT[s] if forces.spare(a) > 0), key=lambda a: -forces.spare(a))
        need, chosen = forces.needed(s), []
        for a in near:
            if need <= 0:
                break
            chosen.append(a)
            need -= forces.spare(a)
        return chosen if need <= 0 else []

    lines: list[SpaceLine] = [
        most("highest Population", lambda t, s: POP[s]),
        prefer("one group is enough", lambda t, s: len(groups(s)) == 1),
        prefer("no US Base", lambda t, s: not g.n[s * KINDS + US_BASE]),
        prefer("a VC Base but no NVA Base", lambda t, s: holds(g, s, VC_BASES) > 0 and not holds(g, s, NVA_BASES)),
    ]
    while len(taken) < CONTROL_SPACES and money > len(taken):
        found = [s for s in POPULATED if s not in taken and g.control[s] != NVA_CONTROL and groups(s)]
        s = turn.pick("8.6.5", found, lines)
        if s < 0:
            break
        taken.append(s)
        need = forces.needed(s)
        for a in groups(s):
            n = min(forces.spare(a), max(need, 1)) if a == groups(s)[-1] else forces.spare(a)
            moves.append(forces.go(Move(a, s, forces.take(a, n))))
            need = forces.needed(s)
            if need <= 0:
                break
    return moves


def _mass(turn: Turn, forces: Forces, money: int) -> list[Move]:
    """8.6.5 Most Troops that are not next to COIN Control go to 1 space that is, in the South."""
    g = turn.g
    if not money:
        return []

    def fronts(s: int) -> bool:
        return any(g.control[a] == COIN_CONTROL and IN_SOUTH[a] for a in ADJACENT[s])

    def comers(s: int) -> list[tuple[int, int]]:
        found = []
        for a in ADJACENT[s]:
            n = min(forces.spare(a), forces.here.get(a, {}).get(NVA_TROOPS, 0))
            if n > 0 and not fronts(a) and not IS_LOC[a]:
                found.append((a, n))
        return found

    spaces = [s for s in CITIES_PROVINCES if fronts(s) and comers(s)]
    s = turn.pick("8.6.5", spaces, [most("most Troops", lambda t, x: sum(n for _, n in comers(x)))])
    if s < 0:
        return []
    return [forces.go(Move(a, s, {NVA_TROOPS: n})) for a, n in comers(s)]
