"""8.5.4, 8.5.5 How the VC non-player Marches, Ambushes and Attacks."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam import terms
from sandtable.vietnam.board import (
    ACTIVE_OPPOSITION,
    ADJACENT,
    COIN_CONTROL,
    ECON,
    IN_SOUTH,
    IS_LOC,
    LOCS,
    NVA_CONTROL,
    POP,
    POPULATED,
    SOUTH,
    SPACE_KEY,
    SPACES,
)  # fmt: skip
from sandtable.vietnam.fitl.nonplayer.charts2.insurgents import (
    FROM_LOC,
    US_FIRST,
    Aim,
    AimLine,
    aims,
    base_alone,
    can_ambush,
    choose_aim,
    has_forces,
    lays_open,
    most_unseen,
    planned_target,
    stays_hidden,
    strikes_us,
)
from sandtable.vietnam.fitl.nonplayer.charts2.plans import AmbushPlan, AttackPlan, TaxPlan
from sandtable.vietnam.nonplayer.facts import number_in, offered_pieces, offered_spaces, space_in
from sandtable.vietnam.nonplayer.moves import merged
from sandtable.vietnam.nonplayer.turn import Move, SpaceLine, Turn
from sandtable.vietnam.pieces import (
    COIN_BASES,
    KINDS,
    NVA,
    PIECE_KEY,
    SPECIAL_FORCES,
    US_TROOPS,
    VC,
    VC_BASES,
    VC_GUERRILLA,
    VC_GUERRILLA_ACTIVE,
)  # fmt: skip
from sandtable.vietnam.query import coin_over, nva_over
from sandtable.vietnam.rules.insurgents import coin_forces
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import bases_in

MARCH, ATTACK = "8.5.4", "8.5.5"
BASE_GUARD, SPACE_GUARD, ROAD_GUARD = 2, 1, 1
ATTACKERS = 3
GUERRILLA_HITS = 2


def under(g: War, s: int) -> int:
    """Underground VC Guerrillas in a space."""
    return g.n[s * KINDS + VC_GUERRILLA]


# ------------------------------------------------------------------ March (8.5.4)


class Pool:
    """The Guerrillas that may still leave each space: so many in all, and how many Underground and Active ones there are.

    ``origins``: an Event lets them leave these spaces only. ``stay``: how many never leave a space.
    """

    def __init__(
        self,
        g: War,
        origins: Sequence[int] = SPACES,
        stay: Callable[[War, int], int] | None = None,
        road_guard: int = ROAD_GUARD,
    ) -> None:
        self.g = g
        self.left: dict[int, int] = {}
        self.hidden: dict[int, int] = {}
        self.active: dict[int, int] = {}
        for s in origins:
            if not g.vc[s]:
                continue
            hidden, active = under(g, s), g.n[s * KINDS + VC_GUERRILLA_ACTIVE]
            if IS_LOC[s] and ECON[s] and hidden:
                hidden -= road_guard  # who is where the first bullet wants one stays
            go = min(hidden + active - (stay or guard)(g, s), _control_margin(g, s))
            if go > 0:
                self.left[s], self.hidden[s], self.active[s] = go, hidden, active

    def take(self, s: int, hidden: int, active: int = 0) -> dict[int, int]:
        """A group that leaves."""
        self.left[s] -= hidden + active
        self.hidden[s] -= hidden
        self.active[s] -= active
        return {p: n for p, n in ((VC_GUERRILLA, hidden), (VC_GUERRILLA_ACTIVE, active)) if n}

    def near(self, d: int) -> list[int]:
        """Where a Guerrilla could come from."""
        return [s for s in ADJACENT[d] if self.left.get(s, 0)]

    def hidden_near(self, d: int) -> list[int]:
        """Where an Underground Guerrilla could come from."""
        return [s for s in ADJACENT[d] if self.left.get(s, 0) and self.hidden[s]]

    def group(self, s: int, unseen: int) -> int:
        """8.1.2 The Underground Guerrillas that could go from ``s`` to where groups of up to ``unseen`` stay so."""
        return min(self.hidden[s], self.left[s], unseen)

    def arrivals(self, d: int) -> int:
        """The Underground Guerrillas that could come to ``d`` and stay so."""
        unseen = most_unseen(self.g, VC, d)
        return sum(self.group(s, unseen) for s in self.near(d))

    def strength(self, d: int) -> int:
        """All Guerrillas that could come to ``d``."""
        return sum(self.left[s] for s in self.near(d))


def guard(g: War, s: int) -> int:
    """8.5.4 Who always stays: 2 at a VC Base, 1 in any other City or Province of the South."""
    if holds(g, s, VC_BASES):
        return BASE_GUARD
    return SPACE_GUARD if IN_SOUTH[s] and not IS_LOC[s] else 0


def _control_margin(g: War, s: int) -> int:
    """8.5.4 How many may leave without giving a space of the South to COIN or NVA."""
    if IS_LOC[s] or not IN_SOUTH[s] or g.control[s]:
        return 99
    return -1 - max(coin_over(g, s), nva_over(g, s))


def plan_march(turn: Turn, free: bool = False, origins: Sequence[int] = SPACES) -> list[Move]:
    """8.5.4 One hidden Guerrilla to each LoC with Econ, then hidden ones into populated spaces, then against NVA."""
    g = turn.g
    pool = Pool(g, origins)
    if not pool.left:
        return []
    moves = onto_roads(turn, pool)
    money = 99 if free else g.res[VC]
    taken: list[int] = []
    moves += in_hiding(turn, pool, taken, money, _best_target)
    if not g.nonplayers[NVA]:
        moves += _against_nva(turn, pool, moves, taken, money - len(taken))
    return merged(moves)


def in_hiding(
    turn: Turn, pool: Pool, taken: list[int], money: int, best: Callable[[Turn, Pool, list[int]], int]
) -> list[Move]:
    """8.5.4 All Underground Guerrillas that can come and stay so, the ``best`` space first, as far as Resources go."""
    g = turn.g
    moves: list[Move] = []
    while len(taken) < money and (target := best(turn, pool, taken)) >= 0:
        taken.append(target)
        unseen = most_unseen(g, VC, target)
        moves += [Move(s, target, pool.take(s, n)) for s in pool.near(target) if (n := pool.group(s, unseen))]
    return moves


def onto_roads(turn: Turn, pool: Pool) -> list[Move]:
    """8.5.4 The LoCs with Econ that have no Underground VC, the richer first, as many as can be; it costs nothing."""
    g = turn.g
    source: dict[int, int] = {}  # LoC -> where its Guerrilla comes from
    for econ in (2, 1):
        left = [s for s in LOCS if ECON[s] == econ and not under(g, s) and stays_hidden(g, VC, s, 1)]
        while found := [s for s in left if pool.hidden_near(s)]:
            loc = turn.pick(MARCH, found)
            left.remove(loc)
            source[loc] = turn.pick(MARCH, pool.hidden_near(loc), [most("most_to_spare", lambda t, a: pool.left[a])])
            pool.take(source[loc], 1)
        for loc in left:
            _make_way(pool, source, loc, [])
    return [Move(s, loc, {VC_GUERRILLA: 1}) for loc, s in source.items()]


def _make_way(pool: Pool, source: dict[int, int], loc: int, tried: list[int]) -> bool:
    """Serve the LoC from a space that serves another one, if that can be served from elsewhere."""
    for s in ADJACENT[loc]:
        if s in tried:
            continue
        tried.append(s)
        for other in [a for a in source if source[a] == s]:
            if near := pool.hidden_near(other):
                pool.take(near[0], 1)
                source[other] = near[0]
            elif not _make_way(pool, source, other, tried):
                continue
            source[loc] = s
            return True
    return False


def best_target(turn: Turn, pool: Pool, taken: list[int], rule: str, ties: Sequence[SpaceLine]) -> int:
    """8.5.4 Not at Active Opposition; where most arrive Underground; ``ties``; COIN Control of most Population removed."""
    g = turn.g
    coming = {d: n for d in POPULATED if d not in taken and (n := pool.arrivals(d))}
    lines: list[SpaceLine] = [
        prefer("not_at_active_opposition", lambda t, s: g.support[s] != ACTIVE_OPPOSITION),
        most("most_underground", lambda t, s: coming[s]),
        *ties,
        most(
            "removes_coin_control_of_population",
            lambda t, s: POP[s] if g.control[s] == COIN_CONTROL and coin_over(g, s) < coming[s] else 0,
        ),
    ]
    return turn.pick(rule, coming, lines)


ROOM_FOR_BASE: SpaceLine = prefer("room_for_base", lambda t, s: bases_in(t.g, s) < 2)


def _best_target(turn: Turn, pool: Pool, taken: list[int]) -> int:
    return best_target(turn, pool, taken, MARCH, [ROOM_FOR_BASE])


def _against_nva(turn: Turn, pool: Pool, before: list[Move], taken: list[int], money: int) -> list[Move]:
    """8.5.4 Against a player: into NVA-Controlled spaces of the South where that Control can be broken, Active ones first."""
    g = turn.g
    need = {s: 1 + nva_over(g, s) for s in SOUTH if g.control[s] == NVA_CONTROL}
    base: SpaceLine = prefer("vc_base", lambda t, s: holds(g, s, VC_BASES) > 0)
    return break_control(turn, pool, need, [base], before, taken, money)


def break_control(
    turn: Turn,
    pool: Pool,
    need: dict[int, int],
    lines: list[SpaceLine],
    before: list[Move],
    taken: list[int],
    money: int,
) -> list[Move]:
    """8.5.4 So many Guerrillas as each space needs, Active ones first, where enough can come; ``taken`` are paid for."""
    for move in before:
        if move.target in need:
            need[move.target] -= sum(move.pieces.values())
    moves: list[Move] = []
    while True:
        found = [s for s, n in need.items() if n > 0 and (s in taken or money > 0) and pool.strength(s) >= n]
        target = turn.pick(MARCH, found, lines)
        if target < 0:
            return moves
        if target not in taken:
            money -= 1
            taken.append(target)
        while (n := need[target]) > 0:
            s = turn.pick(MARCH, pool.near(target))
            n = min(n, pool.left[s])
            active = min(n, pool.active[s])
            moves.append(Move(s, target, pool.take(s, n - active, active)))
            need[target] -= n


# ------------------------------------------------------------------ Ambush (8.5.4)


_FORCES: SpaceLine = prefer("removes_special_forces", lambda t, s: has_forces(t.g, s))
_US: SpaceLine = prefer("us_before_arvn", lambda t, s: strikes_us(t.g, s))


Bullets: TypeAlias = Callable[[Turn, list[int], int], list[AimLine]]
"""What an Ambush is for, best first: by the spaces it may be made from and how many are left."""


def ambush_hits(turn: Turn) -> int:
    """Pieces an Ambush removes: 2 the first time with Main Force Bns shaded."""
    return 2 if terms.ambush_double_spaces(turn.g) > turn.plan(AmbushPlan).made else 1


def ambush_bullets(turn: Turn, spaces: list[int], left: int) -> list[AimLine]:
    """8.5.4 To lay a COIN Base open, to remove one, Special Forces, then Troops and Police."""
    hits = ambush_hits(turn)
    return [
        prefer("lays_base_open", lambda t, aim: _opens(t, aim, spaces, left, hits)),
        prefer("removes_coin_base", lambda t, aim: _takes(t.g, aim, hits)),
        prefer("removes_special_forces", lambda t, aim: has_forces(t.g, aim.target)),
    ]


def _takes(g: War, aim: Aim, hits: int) -> bool:
    return holds(g, aim.target, COIN_BASES) > 0 and coin_forces(g, aim.target) < hits


def _opens(turn: Turn, aim: Aim, spaces: list[int], left: int, hits: int) -> bool:
    """8.5.4 Another Ambush, or in an Attack the Guerrillas there, could then take the Base."""
    g = turn.g
    if _takes(g, aim, hits) or (turn.op == "attack" and g.res[VC] < 2):  # each space of an Attack is paid for
        return False
    if lays_open(g, VC, aim, spaces, left, hits):
        return True
    if turn.op != "attack" or aim.target == aim.space or not holds(g, aim.target, COIN_BASES):
        return False
    return attacks_here(g, aim.target) and coin_forces(g, aim.target) - hits + 1 <= GUERRILLA_HITS


def pick_ambush(turn: Turn, rule: str, spaces: list[int], left: int, bullets: Bullets = ambush_bullets) -> int:
    """8.5.4 Where to Ambush next; -1 for nowhere."""
    g = turn.g
    found = choose_aim(turn, rule, aims(g, spaces), bullets(turn, spaces, left), [FROM_LOC, US_FIRST])
    if found is None:
        return -1
    turn.plan(AmbushPlan).made += 1
    return found.space


def ambush_space(turn: Turn, d: Decision, bullets: Bullets = ambush_bullets) -> str:
    """8.5.4 After a March, or by an Event: where to Ambush."""
    spaces = offered_spaces(d)
    left = number_in(d, "most", 1) - number_in(d, "chosen", 0)
    s = pick_ambush(turn, MARCH, spaces, left, bullets)
    return SPACE_KEY[s] if s >= 0 else "done"


def ambush_target(turn: Turn, d: Decision) -> str:
    """8.5.4 From a LoC: the target that was meant, or the best of those on offer."""
    if key := planned_target(turn, d):
        return key
    origin = space_in(d, "origin")
    bullets: list[SpaceLine] = [prefer("removes_coin_base", lambda t, s: base_alone(t.g, s)), _FORCES]
    lines: list[SpaceLine] = [prefer("ambush_from_loc", lambda t, s: s != origin), _US]
    s = turn.pick(MARCH, turn.first_served(MARCH, offered_spaces(d), bullets), lines)
    return SPACE_KEY[s] if s >= 0 else ""


def ambush_remove(turn: Turn, d: Decision) -> str:
    """8.5.4 A single piece: US Troops before ARVN cubes. By Main Force Bns two: Troops and Police evenly (8.1.2)."""
    pieces = offered_pieces(d)
    two = terms.ambush_double_spaces(turn.g) >= max(1, turn.plan(AmbushPlan).made)
    if two or US_TROOPS not in pieces or any(p in SPECIAL_FORCES for p in pieces):
        return ""
    return PIECE_KEY[US_TROOPS]


# ------------------------------------------------------------------ Attack (8.5.5)


def attacks_here(g: War, s: int) -> bool:
    """8.5.5 Enemies, 3 Active Guerrillas and none Underground."""
    return g.coin[s] > 0 and not under(g, s) and g.n[s * KINDS + VC_GUERRILLA_ACTIVE] >= ATTACKERS


def can_attack(g: War) -> bool:
    """8.5.5 An Ambush, or an Attack with enough Guerrillas."""
    ambush = not terms.no_ambush(g)
    return any((ambush and can_ambush(g, VC, s)) or attacks_here(g, s) for s in SPACES if g.vc[s])


ATTACK_BULLETS: list[SpaceLine] = [
    prefer(
        "removes_coin_base", lambda t, s: holds(t.g, s, COIN_BASES) > 0 and coin_forces(t.g, s) < GUERRILLA_HITS
    ),
    _FORCES,
]


def pick_attack(turn: Turn, spaces: list[int], bullets: Sequence[SpaceLine] = ATTACK_BULLETS) -> int:
    """8.5.5 Where to Attack without an Ambush: for a Base, for Special Forces, for cubes; US pieces first."""
    return turn.pick(ATTACK, turn.first_served(ATTACK, spaces, bullets), [_US])


def attack_space(
    turn: Turn, d: Decision, ambushes: Bullets = ambush_bullets, attacks: Sequence[SpaceLine] = ATTACK_BULLETS
) -> str:
    """8.5.5 Ambush in up to 2 spaces, then Attack where there are enough; "" when there is neither."""
    g = turn.g
    turn.begin("attack", d)
    attack = turn.plan(AttackPlan)
    offered = offered_spaces(d)
    left = terms.max_ambush_spaces(g) - turn.plan(AmbushPlan).made
    if left > 0 and not terms.no_ambush(g) and not turn.plan(TaxPlan).taxed and not turn.alone:
        found = [s for s in offered if can_ambush(g, VC, s)]
        s = pick_ambush(turn, ATTACK, found, left, ambushes)
        if s >= 0:
            attack.action = "sa:ambush"
            return SPACE_KEY[s]
    attack.action = "with:guerrillas"
    s = pick_attack(turn, [s for s in offered if attacks_here(g, s)], attacks)
    return SPACE_KEY[s] if s >= 0 else ""


def attack_with(turn: Turn, d: Decision) -> str:
    """8.5.5 An Ambush while one is meant, else all Guerrillas."""
    key = turn.plan(AttackPlan).action
    return key if d.offers(key) else "with:guerrillas"


