"""8.7.3, 8.7.5 The ARVN non-player's moves: Patrol and Sweep, planned whole."""

from sandtable.fitl.board import (
    CITIES,
    CITIES_PROVINCES,
    COIN_CONTROL,
    IS_CITY,
    IS_JUNGLE,
    IS_LOC,
    LOCS,
    NORTH_VIETNAM,
    NVA_CONTROL,
    POP,
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
    VC_GUERRILLA,
)  # fmt: skip
from sandtable.fitl.rules.s3_patrol import reach
from sandtable.fitl.rules.s3_sweep import origins
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.kernel.priority import most, prefer

SWEEP_SPACES = 3
SWEEP_COST = 3


class Paper:
    """COIN pieces as the plan moves them."""

    def __init__(self, g: Fitl) -> None:
        self.g = g
        self.coin = list(g.coin)
        self.left = {s: {p: g.n[s * KINDS + p] for p in ARVN_CUBES if g.n[s * KINDS + p]} for s in SPACES}
        self.came: dict[int, int] = {}

    def may_leave(self, s: int, keep: bool) -> int:
        """Cubes that may go: keeping COIN Control, 3 units and the last of each kind where ``keep``."""
        g = self.g
        cubes = sum(self.left[s].values())
        if not keep or IS_LOC[s]:
            return cubes
        gone = g.coin[s] - self.coin[s] + self.came.get(s, 0)
        enemies = g.nva[s] + g.vc[s]
        by_control = self.coin[s] - enemies - 1 if self.coin[s] > enemies else cubes
        return max(0, min(cubes, by_control, cubes_and_forces(g, s) - gone - 3))

    def take(self, s: int, p: int, n: int, target: int) -> Move:
        """Move on paper."""
        self.left[s][p] -= n
        self.coin[s] -= n
        self.coin[target] += n
        self.came[target] = self.came.get(target, 0) + n
        return Move(s, target, {p: n})


def plan_patrol(turn: Turn) -> list[Move]:
    """8.7.3 Enough cubes on every contested LoC, nearest Saigon first; then Cities under Control with 3 units."""
    g = turn.g
    paper = Paper(g)
    moves: list[Move] = []
    contested = [s for s in LOCS if g.nva[s] or g.vc[s]]
    contested.sort(key=lambda s: (FROM_SAIGON.get(s, 99), not holds(g, s, UNDERGROUND_GUERRILLAS)))
    ways = {s: reach(g, s) for s in SPACES if holds(g, s, ARVN_CUBES)}
    targets = list(contested)
    for loc in contested:
        need = max(3, 2 * (g.nva[loc] + g.vc[loc])) - holds(g, loc, ARVN_CUBES)
        sent = _send(paper, ways, loc, need, targets, strict=True)
        moves += sent
    for city in sorted((s for s in CITIES if g.control[s] != NVA_CONTROL), key=lambda s: -POP[s]):
        enemies = g.nva[city] + g.vc[city]
        need = max(enemies + 1 - paper.coin[city], 3 - paper.coin[city], 0)
        if need > 0:
            moves += _send(paper, ways, city, need, [*targets, *CITIES], strict=False)
    return moves


def _send(
    paper: Paper, ways: dict[int, list[int]], target: int, need: int, targets: list[int], strict: bool
) -> list[Move]:
    """8.7.3 Police, then Troops, from where most cubes can come; all that is needed, or none if ``strict``."""
    if need <= 0:
        return []
    near = [
        s
        for s, ends in ways.items()
        if s != target and target in ends and (s not in targets or (strict and IS_CITY[s]))
    ]
    near.sort(key=lambda s: -sum(paper.left[s].values()))
    sources = [(s, min(need, paper.may_leave(s, keep=not (strict and IS_CITY[s])))) for s in near]
    if strict and sum(n for _, n in sources) < need:
        return []
    moves: list[Move] = []
    for s, most_n in sources:
        for p in (ARVN_POLICE, ARVN_TROOPS):
            n = min(need, most_n, paper.left[s].get(p, 0))
            if n > 0:
                moves.append(paper.take(s, p, n, target))
                need -= n
                most_n -= n
        if need <= 0:
            break
    return merge(moves)


def merge(moves: list[Move]) -> list[Move]:
    """One move for each pair of spaces."""
    found: dict[tuple[int, int], Move] = {}
    for m in moves:
        key = (m.origin, m.target)
        if key in found:
            for p, n in m.pieces.items():
                found[key].pieces[p] = found[key].pieces.get(p, 0) + n
        else:
            found[key] = m
    return list(found.values())


# ------------------------------------------------------------------ Sweep (8.7.5)

SWEEP_LINES: list[SpaceLine] = [
    prefer("at_support", lambda t, s: t.g.support[s] > 0),
    prefer("vc_underground", lambda t, s: t.g.n[s * KINDS + VC_GUERRILLA] > 0),
    most("highest_population", lambda t, s: POP[s]),
]


def _sweepers(g: Fitl, s: int) -> int:
    return holds(g, s, (*ARVN_CUBES, *RANGERS))


def plan_sweep(turn: Turn) -> list[Move]:
    """8.7.5 Up to 3 spaces: where ARVN meets hidden Guerrillas, then where Troops bring COIN Control."""
    g = turn.g
    paper = Paper(g)
    limit = min(SWEEP_SPACES, g.res[ARVN] // SWEEP_COST)
    chosen: list[int] = []
    found = [s for s in CITIES_PROVINCES if _sweepers(g, s) and holds(g, s, UNDERGROUND_GUERRILLAS)]
    while found and len(chosen) < limit:
        s = turn.pick("8.7.5", found, SWEEP_LINES)
        found.remove(s)
        chosen.append(s)
    moves: list[Move] = []
    for s in chosen:
        per = 2 if IS_JUNGLE[s] else 1
        need = holds(g, s, UNDERGROUND_GUERRILLAS) * per - _sweepers(g, s)
        moves += _bring(paper, s, need)
    moves += _control(turn, paper, chosen, limit)
    turn.memo["sweep"] = list(chosen)
    turn.memo["swept"] = list(chosen)
    return merge(moves)


def _bring(paper: Paper, target: int, need: int) -> list[Move]:
    moves = []
    for a in origins(paper.g, target):
        if need <= 0:
            break
        n = min(need, paper.left[a].get(ARVN_TROOPS, 0), paper.may_leave(a, keep=True))
        if n > 0:
            moves.append(paper.take(a, ARVN_TROOPS, n, target))
            need -= n
    return moves


def _control(turn: Turn, paper: Paper, chosen: list[int], limit: int) -> list[Move]:
    """8.7.5 Troops to add COIN Control, in chosen spaces first, then in new ones up to the limit; Bases first."""
    g = turn.g
    moves: list[Move] = []

    def need(s: int) -> int:
        return g.nva[s] + g.vc[s] + 1 - paper.coin[s]

    def supply(s: int) -> int:
        return sum(min(paper.left[a].get(ARVN_TROOPS, 0), paper.may_leave(a, keep=True)) for a in origins(g, s))

    lines: list[SpaceLine] = [
        most("highest_population", lambda t, s: POP[s]),
        prefer("a_base", lambda t, s: holds(t.g, s, BASES) > 0),
    ]
    while True:
        able = [
            s for s in CITIES_PROVINCES if s != NORTH_VIETNAM and g.control[s] != COIN_CONTROL and 0 < need(s) <= supply(s)
        ]
        inside = [s for s in able if s in chosen]
        if not inside and len(chosen) >= limit:
            return moves
        s = turn.pick("8.7.5", inside or able, lines)
        if s < 0:
            return moves
        sent = _bring(paper, s, need(s))
        if not sent:
            return moves
        moves += sent
        if s not in chosen:
            chosen.append(s)


__all__ = ["Move", "merge", "plan_patrol", "plan_sweep"]
