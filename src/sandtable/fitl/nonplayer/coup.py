"""The non-players' Coup Round: Redeploy of NVA (8.6.6) and ARVN (8.7.7), Withdrawal shifts of VC, Sabotage."""

from sandtable.fitl.board import (
    ACTIVE_SUPPORT,
    ADJACENT,
    CITIES_PROVINCES,
    COIN_CONTROL,
    IN_SOUTH,
    IS_CITY,
    IS_LOC,
    IS_PROVINCE,
    NVA_CONTROL,
    PASSIVE_SUPPORT,
    POP,
    SAIGON,
    SPACE,
    SPACE_KEY,
    SPACES,
)  # fmt: skip
from sandtable.fitl.nonplayer.insurgents import move_target, next_move, plan
from sandtable.fitl.nonplayer.turn import Handler, Move, SpaceLine, Turn, number_key, offered_spaces
from sandtable.fitl.pieces import (
    ARVN_POLICE,
    ARVN_TROOPS,
    COIN_CUBES,
    KINDS,
    NVA_BASES,
    NVA_TROOPS,
)  # fmt: skip
from sandtable.fitl.rules.s6_redeploy import must_leave, police_posts, troop_garrisons
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer

ROUTE_13_14 = SPACE["loc_saigon_an_loc_ban_me_thuot"]
ROAD_GUARD = 3


class Board:
    """Pieces of one kind as a Redeploy moves them on paper, Control counted as it will be afterwards."""

    def __init__(self, g: Fitl, piece: int) -> None:
        self.g = g
        self.piece = piece
        self.here = {s: n for s in SPACES if (n := g.n[s * KINDS + piece])}
        self.coin = list(g.coin)
        self.nva = list(g.nva)
        self.moves: list[Move] = []

    def send(self, origin: int, target: int, n: int) -> None:
        """Move on paper; nothing moves twice, so what arrives is not counted among ``here``."""
        n = min(n, self.here.get(origin, 0))
        if n <= 0 or origin == target:
            return
        self.here[origin] -= n
        side = self.nva if self.piece == NVA_TROOPS else self.coin
        side[origin] -= n
        side[target] += n
        for m in self.moves:
            if (m.origin, m.target) == (origin, target):
                m.pieces[self.piece] += n
                return
        self.moves.append(Move(origin, target, {self.piece: n}))

    def coin_over(self, s: int) -> int:
        """COIN pieces beyond what COIN Control needs (negative: what is missing)."""
        return self.coin[s] - self.nva[s] - self.g.vc[s] - 1

    def nva_over(self, s: int) -> int:
        """NVA pieces beyond what NVA Control needs (negative: what is missing)."""
        return self.nva[s] - self.coin[s] - self.g.vc[s] - 1


# ------------------------------------------------------------------ NVA (8.6.6)


def _nva_spare(b: Board, s: int) -> int:
    """8.6.6 Troops that may leave: NVA Control is kept, COIN gains none, 2 units stay at a Base (not in the final Round)."""
    g = b.g
    n = b.here.get(s, 0)
    if not n:
        return 0
    if g.control[s] == NVA_CONTROL:
        n = min(n, max(0, b.nva_over(s)))
    elif not IS_LOC[s] and g.control[s] != COIN_CONTROL:
        n = min(n, max(0, b.nva[s] + g.vc[s] - b.coin[s]))
    if holds(g, s, NVA_BASES) and not g.final_round:
        n = min(n, max(0, b.nva[s] - holds(g, s, NVA_BASES) - 2))
    return n


def redeploy_nva(turn: Turn, d: Decision) -> str:
    """8.6.6 Units for every Base, then NVA Control, then COIN Control undone, then a mass next to COIN."""
    if turn.moves is None:
        plan(turn, _nva_plan(turn))
    return next_move(turn, d) or "done"


def _nva_plan(turn: Turn) -> list[Move]:
    g = turn.g
    b = Board(g, NVA_TROOPS)
    bases = [s for s in CITIES_PROVINCES if holds(g, s, NVA_BASES)]

    def fill(target: int, need: int) -> None:
        for s in sorted(b.here, key=lambda s: -_nva_spare(b, s)):
            if need <= 0:
                return
            if s != target and (n := min(need, _nva_spare(b, s))):
                b.send(s, target, n)
                need -= n

    def supply(target: int) -> int:
        return sum(_nva_spare(b, s) for s in b.here if s != target)

    if not g.final_round:
        for s in bases:
            fill(s, 2 - (b.nva[s] - holds(g, s, NVA_BASES)))
    for s in sorted(bases, key=lambda s: -POP[s]):
        if g.control[s] != NVA_CONTROL and 0 < -b.nva_over(s) <= supply(s):
            fill(s, -b.nva_over(s))
    for s in sorted(bases, key=lambda s: -POP[s]):
        if g.control[s] == COIN_CONTROL and 0 <= b.coin_over(s) < supply(s):
            fill(s, b.coin_over(s) + 1)
    fronts = [s for s in bases if any(g.control[a] == COIN_CONTROL for a in ADJACENT[s])]
    s = turn.pick("8.6.6", fronts, [prefer("in_the_south", lambda t, x: IN_SOUTH[x])])
    if s >= 0:
        for a in list(b.here):
            if not any(g.control[x] == COIN_CONTROL for x in ADJACENT[a]):
                b.send(a, s, _nva_spare(b, a))
    return b.moves


# ------------------------------------------------------------------ ARVN (8.7.7)


def redeploy_arvn(turn: Turn, d: Decision) -> str:
    """8.7.7 Troops that must go, then those that should: to Control, to 3 cubes in each City, the rest together."""
    if "troops" not in turn.memo:
        turn.memo["troops"] = True
        plan(turn, _arvn_troops(turn))
    key = next_move(turn, d)
    if key:
        return key
    return "done" if "done" in d.options else turn.pick_space(d, "8.7.7")


def _arvn_troops(turn: Turn) -> list[Move]:
    g = turn.g
    b = Board(g, ARVN_TROOPS)
    posts = troop_garrisons(g)
    waiting = [s for s in SPACES if must_leave(g, s)]

    def free(s: int) -> int:
        if s in waiting:
            return b.here.get(s, 0)
        cubes = holds(g, s, COIN_CUBES) - (g.coin[s] - b.coin[s])
        return max(0, min(b.here.get(s, 0), b.coin_over(s), cubes - 3))

    def fill(target: int, need: int) -> None:
        for s in sorted(b.here, key=lambda s: (s not in waiting, -free(s))):
            if need <= 0:
                return
            if s != target and (n := min(need, free(s))):
                b.send(s, target, n)
                need -= n

    def supply(target: int) -> int:
        return sum(free(s) for s in b.here if s != target)

    for s in sorted(posts, key=lambda s: -POP[s]):
        if g.control[s] != COIN_CONTROL and 0 < -b.coin_over(s) <= supply(s):
            fill(s, -b.coin_over(s))
    for s in sorted((s for s in posts if IS_CITY[s]), key=lambda s: -POP[s]):
        fill(s, 3 - (holds(g, s, COIN_CUBES) + b.coin[s] - g.coin[s]))
    rest = turn.pick("8.7.7", posts)
    for s in waiting:
        if s != rest:
            b.send(s, rest, b.here.get(s, 0))
        else:
            b.send(s, SAIGON, b.here.get(s, 0))
    return b.moves


def redeploy_police(turn: Turn, d: Decision) -> str:
    """8.7.7 Exactly 3 Police guard Route 13/14 if it is clear, then Control is kept, then 1 Police a Province and City."""
    if "police" not in turn.memo:
        turn.memo["police"] = True
        plan(turn, _police(turn))
    return next_move(turn, d) or "done"


def _police(turn: Turn) -> list[Move]:
    g = turn.g
    b = Board(g, ARVN_POLICE)
    posts = police_posts(g)

    def free(s: int) -> int:
        n = b.here.get(s, 0)
        if IS_LOC[s]:
            return n if s != ROUTE_13_14 and (g.nva[s] or g.vc[s]) else 0
        cubes = holds(g, s, COIN_CUBES) - (g.coin[s] - b.coin[s])
        return max(0, min(n - 1, cubes - 3, b.coin_over(s)))

    def fill(target: int, need: int) -> None:
        for s in sorted(b.here, key=lambda s: (not IS_LOC[s], -b.here[s])):
            if need <= 0:
                return
            if s != target and (n := min(need, free(s))):
                b.send(s, target, n)
                need -= n

    if not (g.nva[ROUTE_13_14] or g.vc[ROUTE_13_14]):
        fill(ROUTE_13_14, ROAD_GUARD - g.n[ROUTE_13_14 * KINDS + ARVN_POLICE])
    areas = [s for s in posts if not IS_LOC[s]]
    for s in sorted(areas, key=lambda s: -POP[s]):
        if b.coin_over(s) < 0:
            fill(s, -b.coin_over(s))
    for wanted in (IS_PROVINCE, IS_CITY):
        for s in areas:
            if wanted[s] and not g.n[s * KINDS + ARVN_POLICE]:
                fill(s, 1)
    return b.moves


# ------------------------------------------------------------------ answering, and what VC decides


def redeploy_to(turn: Turn, d: Decision) -> str:
    """The planned destination; by lot if the plan has no more to say."""
    if turn.moves is None and d.args.get("piece") == "arvn_troops":
        plan(turn, _arvn_troops(turn))  # an origin without rival was not asked for
        turn.memo["troops"] = True
    return move_target(turn, d) or turn.pick_space(d, "8.7.7")


def redeploy_count(turn: Turn, d: Decision) -> str:
    """The planned number; the move is then done."""
    return number_key(d, sum(turn.move.pieces.values()) if turn.move is not None else 99)


def _opposition_gain(g: Fitl, s: int) -> int:
    return POP[s] if g.support[s] <= 0 else 0


WITHDRAW_LINES: list[SpaceLine] = [
    most("most_population", lambda t, s: POP[s]),
    prefer("passive_support", lambda t, s: t.g.support[s] == PASSIVE_SUPPORT),
    most("most_opposition", lambda t, s: _opposition_gain(t.g, s)),
]


def withdraw_space(turn: Turn, d: Decision) -> str:
    """8.5.7 Withdrawal: most Population, Passive Support first, most Opposition; Active Support only if nothing else."""
    offered = offered_spaces(d)
    found = [s for s in offered if turn.g.support[s] != ACTIVE_SUPPORT] or offered
    return SPACE_KEY[turn.pick("8.5.7", found, WITHDRAW_LINES)] if found else "done"


def sabotage_space(turn: Turn, d: Decision) -> str:
    """8.3 Random LoCs: the highest Econ first."""
    return turn.pick_space(d, "8.3")


HANDLERS: dict[str, Handler] = {
    "redeploy.nva": redeploy_nva,
    "redeploy.must": redeploy_arvn,
    "redeploy.troops": redeploy_arvn,
    "redeploy.police": redeploy_police,
    "redeploy.to": redeploy_to,
    "redeploy.count": redeploy_count,
    "withdraw.space": withdraw_space,
    "sabotage.space": sabotage_space,
}

