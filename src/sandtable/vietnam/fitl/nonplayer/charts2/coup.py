"""The non-players' Coup Round: Redeploy of NVA (8.6.6) and ARVN (8.7.7), Sabotage (VC: vc_agitate)."""

from collections.abc import Callable, Iterable
from itertools import combinations

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam.board import (
    ADJACENT,
    CITIES_PROVINCES,
    IN_SOUTH,
    IS_CITY,
    IS_LOC,
    IS_PROVINCE,
    NVA_CONTROL,
    POP,
    SPACE,
)  # fmt: skip
from sandtable.vietnam.fitl.nonplayer.charts2.plans import RedeployPlan
from sandtable.vietnam.nonplayer.facts import number_key
from sandtable.vietnam.nonplayer.moves import move_target, next_move, plan
from sandtable.vietnam.nonplayer.turn import Handler, Move, SpaceLine, Turn
from sandtable.vietnam.pieces import (
    ARVN_HAMLET,
    ARVN_POLICE,
    ARVN_TROOPS,
    COIN_BASES,
    COIN_CUBES,
    KINDS,
    NVA_BASES,
    NVA_TROOPS,
)
from sandtable.vietnam.query import beyond, holding, where
from sandtable.vietnam.rules.s6_redeploy import must_leave, police_posts, troop_garrisons
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

NVA_RULE, ARVN_RULE = "8.6.6", "8.7.7"
ROUTE_13_14 = SPACE["loc_saigon_an_loc_ban_me_thuot"]
ROAD_GUARD = 3
CITY_CUBES = 3
BASE_GUARD = 2

MOST_POPULATION: SpaceLine = most("highest_population", lambda t, s: POP[s])


class Board:
    """Pieces of one type as a Redeploy moves them on paper, each once; Control as it will be afterwards.

    ``spare`` says how many may still leave a space, by what stands there.
    """

    def __init__(self, turn: Turn, rule: str, piece: int) -> None:
        g = turn.g
        self.turn = turn
        self.rule = rule
        self.g = g
        self.piece = piece
        self.here = {s: g.n[s * KINDS + piece] for s in where(g, piece)}
        self.coin = list(g.coin)
        self.nva = list(g.nva)
        self.vc = g.vc
        self.moves: dict[tuple[int, int], Move] = {}
        self.chosen: tuple[int, ...] = ()  # spaces to be filled together: none of them gives
        self._others: dict[int, int] = {}  # COIN pieces in a space that are no cubes, once somebody has asked
        self.spare: Callable[[int], int] = lambda s: 0
        self._ready: dict[int, int] = {}  # what a space could spare, until pieces come or go there
        self._known = [self._ready]  # and the same of another type that moves on this map
        self.free: dict[int, int] = {}  # what they could spare when somebody was last looked for
        self.first: Callable[[int], bool] = lambda s: False  # who leaves before all others
        self.lines: list[SpaceLine] = [
            prefer("must_leave", lambda t, s: self.first(s)),
            most("most_to_spare", lambda t, s: self.free[s]),
        ]

    def share_map(self, other: "Board") -> None:
        """Another type of COIN pieces moves on the same map: what one does changes what the other can spare."""
        self.coin = other.coin
        self._known = other._known = [self._ready, other._ready]

    def send(self, origin: int, target: int, n: int) -> None:
        """Move on paper; what arrives does not go on."""
        n = min(n, self.here.get(origin, 0))
        if n <= 0 or origin == target:
            return
        for known in self._known:
            known.pop(origin, None)
            known.pop(target, None)
        self.here[origin] -= n
        side = self.nva if self.piece == NVA_TROOPS else self.coin
        side[origin] -= n
        side[target] += n
        pieces = self.moves.setdefault((origin, target), Move(origin, target, {})).pieces
        pieces[self.piece] = pieces.get(self.piece, 0) + n

    def ready(self, s: int) -> int:
        """The same as ``spare``, worked out once."""
        found = self._ready.get(s)
        if found is None:
            found = self._ready[s] = self.spare(s)
        return found

    def givers(self, target: int) -> dict[int, int]:
        """From where any could come there, and how many."""
        self.free = {s: n for s in self.here if s != target and s not in self.chosen and (n := self.ready(s))}
        return self.free

    def fill(self, target: int, need: int, whole: bool = False) -> None:
        """Bring that many, the best origins by the lines first; with ``whole`` all of them or none."""
        if need <= 0 or (sum(self.givers(target).values()) < need and whole):
            return
        while (s := self.turn.pick(self.rule, self.free, self.lines)) >= 0:
            n = min(need, self.free[s])
            self.send(s, target, n)
            need -= n
            if need <= 0:
                return
            self.givers(target)

    def each(self, spaces: Iterable[int]) -> Iterable[int]:
        """The spaces one by one, highest Population first, lots among equals."""
        left = list(spaces)
        while left:
            s = self.turn.pick(self.rule, left, [MOST_POPULATION])
            left.remove(s)
            yield s

    def coin_over(self, s: int) -> int:
        """COIN pieces beyond what COIN Control needs (negative: what is missing)."""
        return beyond(self.coin[s], self.nva[s], self.vc[s])

    def nva_over(self, s: int) -> int:
        """NVA pieces beyond what NVA Control needs (negative: what is missing)."""
        return beyond(self.nva[s], self.coin[s], self.vc[s])

    def stand(self, s: int) -> int:
        """Pieces of the type there, arrivals included."""
        return self.here.get(s, 0) + sum(m.pieces[self.piece] for m in self.moves.values() if m.target == s)

    def cubes(self, s: int) -> int:
        """COIN cubes there."""
        others = self._others.get(s)
        if others is None:
            others = self._others[s] = self.g.coin[s] - holds(self.g, s, COIN_CUBES)
        return self.coin[s] - others


# ------------------------------------------------------------------ NVA (8.6.6)


def nva_spare(b: Board, s: int, guard: int) -> int:
    """8.6.6 Troops that may leave: NVA Control is kept, COIN gains none, and so many units stay at a Base.

    Control is counted anew: ARVN has Redeployed before, and 6.4.4 will adjust it.
    """
    n = b.here.get(s, 0)
    if not n:
        return 0
    if not IS_LOC[s]:
        if (over := b.nva_over(s)) >= 0:
            n = min(n, over)
        elif (coin := b.coin_over(s)) < 0:
            n = min(n, -coin - 1)
    if guard and (bases := holds(b.g, s, NVA_BASES)):
        n = min(n, b.nva[s] - bases - guard)
    return max(0, n)


def redeploy_nva(turn: Turn, d: Decision, guard: int = BASE_GUARD) -> str:
    """8.6.6 ``guard`` units for every Base (not in the final Round), then NVA Control, then COIN Control undone, then a mass
    next to COIN."""
    if turn.plan(RedeployPlan).nva.first():
        plan(turn, nva_plan(turn, 0 if turn.g.final_round else guard))
    return next_move(turn, d) or "done"


def nva_plan(turn: Turn, guard: int) -> list[Move]:
    """8.6.6 The whole Redeploy, moving no more Troops than each step needs; ``guard`` units for every Base."""
    g = turn.g
    b = Board(turn, NVA_RULE, NVA_TROOPS)
    b.spare = lambda s: nva_spare(b, s, guard)
    b.lines = []  # lots say where from
    bases = holding(g, NVA_BASES, CITIES_PROVINCES)
    lonely = [s for s in bases if _missing_guards(b, s, guard) > 0]
    while lonely:
        s = turn.pick(NVA_RULE, lonely)
        lonely.remove(s)
        b.fill(s, _missing_guards(b, s, guard))
    fill_most(b, {s: -b.nva_over(s) for s in bases if b.nva_over(s) < 0})
    fill_most(b, {s: b.coin_over(s) + 1 for s in bases if b.coin_over(s) >= 0})
    _mass(turn, b, bases)
    return list(b.moves.values())


def _missing_guards(b: Board, s: int, guard: int) -> int:
    return guard - (b.nva[s] - holds(b.g, s, NVA_BASES))


def fill_most(b: Board, need: dict[int, int]) -> None:
    """8.6.6, 8.7.7 The most Population that the Troops can change together, then the most spaces; lots among equals."""
    free = {s: b.ready(s) for s in b.here}
    total = sum(free.values())
    order = list(b.each(s for s in need if need[s] + free.get(s, 0) <= total))
    best: tuple[int, int, tuple[int, ...]] = (0, 0, ())
    for size in range(1, len(order) + 1):
        for chosen in combinations(order, size):
            if sum(need[s] + free.get(s, 0) for s in chosen) <= total:
                worth = sum(POP[s] for s in chosen)
                if (worth, size) > best[:2]:
                    best = (worth, size, chosen)
    b.chosen = best[2]
    for s in b.chosen:
        b.fill(s, need[s], whole=True)
    b.chosen = ()


def _mass(turn: Turn, b: Board, bases: list[int]) -> None:
    """8.6.6 To 1 space, in the South first, most Troops that were not next to COIN Control and then will be."""

    def near_coin(s: int) -> bool:
        return any(not IS_LOC[a] and b.coin_over(a) >= 0 for a in ADJACENT[s])

    far = [s for s in b.here if b.spare(s) and not near_coin(s)]
    front = [s for s in bases if near_coin(s)] if far else []
    s = turn.pick(NVA_RULE, front, [prefer("in_the_south", lambda t, x: IN_SOUTH[x])])
    if s >= 0:
        for a in far:
            b.send(a, s, b.spare(a))


# ------------------------------------------------------------------ ARVN (8.7.7)


def redeploy_arvn(turn: Turn, d: Decision) -> str:
    """8.7.7 Troops that must go, then those that should: to Control, to 3 cubes in each City, the rest together."""
    if turn.plan(RedeployPlan).troops.first():
        plan(turn, troops_plan(turn))
    return next_move(turn, d) or ("done" if d.offers("done") else turn.pick_space(d, ARVN_RULE))


def may_leave(b: Board, s: int, n: int) -> int:
    """8.7.7 Of ``n`` cubes those who may leave a Province or City: 3 cubes stay, and those who hold it."""
    if n <= 0:
        return 0
    over = b.coin_over(s)
    return max(0, min(n, b.cubes(s) - CITY_CUBES, over if over >= 0 else n))


class Garrisons:
    """6.4.2, 8.7.7 Which Troops must leave where they are, and where Troops may go."""

    def __init__(self, g: War) -> None:
        bases = COIN_BASES if g.phase != "act" else ()  # an Event's Redeploy (90) knows no Bases
        self.posts = troop_garrisons(g, bases)
        self.cities = [s for s in self.posts if IS_CITY[s] and g.control[s] != NVA_CONTROL]
        self.leaving = [s for s in where(g, ARVN_TROOPS) if must_leave(g, s, bases)]

    def take_control(self, b: Board) -> None:
        """8.7.7 COIN Control added, then NVA Control removed, as much as the Troops can do."""
        fill_most(b, {s: -b.coin_over(s) for s in self.posts if b.coin_over(s) < 0})
        fill_most(b, {s: b.nva_over(s) + 1 for s in self.posts if b.nva_over(s) >= 0})

    def fill_cities(self, b: Board) -> None:
        """8.7.7 Three cubes in each City without NVA Control."""
        for s in b.each(s for s in self.cities if b.cubes(s) < CITY_CUBES):
            b.fill(s, CITY_CUBES - b.cubes(s))

    def moves(self, b: Board) -> list[Move]:
        """8.7.7 All the moves, those that must be made first; who is left of them goes to one space by lot."""
        if any(b.here.get(s) for s in self.leaving):
            rest = b.turn.pick(ARVN_RULE, self.posts)
            for s in self.leaving:
                b.send(s, rest, b.here.get(s, 0))
        return sorted(b.moves.values(), key=lambda move: move.origin not in self.leaving)


def troops_plan(turn: Turn) -> list[Move]:
    """8.7.7 Where the Troops go, first those that must leave, then those that are not needed where they are."""
    b = Board(turn, ARVN_RULE, ARVN_TROOPS)
    garrisons = Garrisons(turn.g)
    b.first = lambda s: s in garrisons.leaving

    def spare(s: int) -> int:
        return b.here.get(s, 0) if s in garrisons.leaving else may_leave(b, s, b.here.get(s, 0))

    b.spare = spare
    garrisons.take_control(b)
    garrisons.fill_cities(b)
    return garrisons.moves(b)


def redeploy_police(turn: Turn, d: Decision) -> str:
    """8.7.7 Exactly 3 Police guard Route 13/14 if it is clear, then Control is kept, then 1 Police a Province and City."""
    if turn.plan(RedeployPlan).police.first():
        plan(turn, police_plan(turn))
    return next_move(turn, d) or "done"


def police_plan(turn: Turn) -> list[Move]:
    """8.7.7 Police from LoCs with enemies, then from where there is most, never the last one nor the last 3 cubes.

    Cities that Troops could not bring to 3 cubes come first, as they did for Troops.
    """
    g = turn.g
    b = Board(turn, ARVN_RULE, ARVN_POLICE)
    posts = police_posts(g)
    clear = not (g.nva[ROUTE_13_14] or g.vc[ROUTE_13_14])
    b.first = lambda s: IS_LOC[s]

    def spare(s: int) -> int:
        n = b.here.get(s, 0)
        if s == ROUTE_13_14 and clear:
            return max(0, n - ROAD_GUARD)
        if IS_LOC[s]:
            return n if g.nva[s] or g.vc[s] else 0
        return may_leave(b, s, n - 1)

    b.spare = spare
    for s in b.each(s for s in posts if IS_CITY[s] and b.cubes(s) < CITY_CUBES):
        b.fill(s, CITY_CUBES - b.cubes(s))
    if clear:
        b.fill(ROUTE_13_14, ROAD_GUARD - g.n[ROUTE_13_14 * KINDS + ARVN_POLICE], whole=True)
    areas = [s for s in posts if not IS_LOC[s]]
    guarded = [s for s in areas if g.n[s * KINDS + ARVN_HAMLET] and g.n[s * KINDS + ARVN_POLICE]]
    for s in b.each(s for s in guarded if b.coin_over(s) < 0):  # P6.4.2: 1 more than VC at a Hamlet with Police
        b.fill(s, -b.coin_over(s), whole=True)
    for s in b.each(s for s in areas if b.coin_over(s) < 0):
        b.fill(s, -b.coin_over(s), whole=True)
    for kind in (IS_PROVINCE, IS_CITY):
        for s in b.each(s for s in areas if kind[s] and not g.n[s * KINDS + ARVN_POLICE]):
            if not any(target == s for _, target in b.moves):
                b.fill(s, 1)
    return list(b.moves.values())


# ------------------------------------------------------------------ answering, and Sabotage


def redeploy_to(turn: Turn, d: Decision) -> str:
    """The planned destination; by lot if the plan has no more to say."""
    return move_target(turn, d) or turn.pick_space(d, ARVN_RULE)


def redeploy_count(turn: Turn, d: Decision) -> str:
    """The planned number."""
    return number_key(d, sum(turn.move.pieces.values()) if turn.move is not None else 99)


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
    "sabotage.space": sabotage_space,
}
