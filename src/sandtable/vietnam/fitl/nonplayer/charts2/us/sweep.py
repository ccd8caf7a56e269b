"""8.8.5 US Sweep and 8.8.4 Patrol: which spaces, and whose Troops move."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam import terms
from sandtable.vietnam.board import (
    ACTIVE_SUPPORT,
    CITIES_PROVINCES,
    IDS,
    IN_LAOS_CAMBODIA,
    IN_SOUTH,
    IS_CITY,
    LAOS_CAMBODIA,
    NORTH_VIETNAM,
    POP,
    SPACE_KEY,
)  # fmt: skip
from sandtable.vietnam.fitl.nonplayer.charts2.us.assault import Field
from sandtable.vietnam.fitl.nonplayer.charts2.us.lift import TARGET_LINES, TOO_MANY_NVA, kept_for_sweep, may_leave
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import Work, may_enter, paying, us_troops, work
from sandtable.vietnam.nonplayer.facts import offered_spaces, space_in
from sandtable.vietnam.nonplayer.moves import next_move
from sandtable.vietnam.nonplayer.turn import Move, SpaceLine, Turn
from sandtable.vietnam.operation import NO_LIMIT
from sandtable.vietnam.pieces import BASES, KINDS, NVA_TROOPS, UNDERGROUND_GUERRILLAS, US_PIECES, US_TROOPS
from sandtable.vietnam.query import coin_over, holding, sweepers_for, where_any
from sandtable.vietnam.rules.activate import underground
from sandtable.vietnam.rules.s3_patrol import reach
from sandtable.vietnam.rules.s3_sweep import US_SWEEPERS, origins
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

RULE = "8.8.5"
CAREFUL_SPACES = 2  # with Booby Traps or Combined Action Platoons shaded
SPACES_WITHOUT_US = 2


# ------------------------------------------------------------------ which spaces


def space_limit(turn: Turn) -> int:
    """8.8.5, 8.9, 5.5 How many spaces the Sweep takes at most."""
    g = turn.g
    if turn.limited:
        return 1
    careful = terms.sweep_losses(g) or terms.max_us_sweep_spaces(g) <= CAREFUL_SPACES
    return min(work(turn).limit, CAREFUL_SPACES if careful else NO_LIMIT)


def choose_spaces(turn: Turn, pool: Sequence[int]) -> list[int]:
    """8.8.5 Underground Guerrillas: all spaces with US pieces, then 2 without; Support, any Base, Population.

    Outside the South under Nixon only, unless an Event leaves nothing else.
    """
    g, limit = turn.g, space_limit(turn)
    hidden = [s for s in holding(g, UNDERGROUND_GUERRILLAS, pool) if s != NORTH_VIETNAM]
    hidden = [s for s in hidden if may_enter(turn, s)] or ([] if any(IN_SOUTH[s] for s in pool) else hidden)
    if turn.limited:
        hidden = [s for s in hidden if in_reach(turn, s)]
    ours = holding(g, US_PIECES, hidden)
    others = [s for s in hidden if s not in ours]
    chosen = take_best(turn, ours, limit)
    return chosen + take_best(turn, others, min(SPACES_WITHOUT_US, limit - len(chosen)))


def in_reach(turn: Turn, s: int) -> bool:
    """3.2.3 Whether anybody could Sweep there."""
    return holds(turn.g, s, US_SWEEPERS) > 0 or any(us_troops(turn, a) for a in origins(turn.g, s))


def take_best(turn: Turn, spaces: list[int], n: int, lines: list[SpaceLine] = TARGET_LINES) -> list[int]:
    """The best ``n``, in their order; lots only where they decide who is in."""
    g = turn.g
    if len(spaces) <= n:
        return sorted(spaces, key=lambda s: (g.support[s] <= 0, not holds(g, s, BASES), -POP[s], s))
    left = list(spaces)
    taken: list[int] = []
    while len(taken) < n:
        s = turn.pick(RULE, left, lines)
        left.remove(s)
        taken.append(s)
    return taken


# ------------------------------------------------------------------ whose Troops


class Marches(ABC):
    """Moves of US Troops while they are planned: the spaces they may go to, by which ways, and who has gone where."""

    rule: ClassVar[str] = RULE
    origin_lines: "ClassVar[list[SpaceLine]]" = [prefer("us_laos_cambodia", lambda t, a: IN_LAOS_CAMBODIA[a])]

    def __init__(self, turn: Turn, w: Work, ways: dict[int, list[int]]) -> None:
        self.turn = turn
        self.g = turn.g
        self.w = w
        self.ways = ways
        self.gone: dict[int, int] = {}
        self.come: dict[int, int] = {}
        self.taken: dict[tuple[int, int], int] = {}
        self._ready: dict[int, int] = {}  # how many may leave there, until somebody moves
        self._here: dict[int, tuple[int, int]] = {}  # hidden Guerrillas there, and Sweepers before any move

    def ready(self, a: int) -> int:
        """The same as ``spare``, worked out once."""
        found = self._ready.get(a)
        if found is None:
            found = self._ready[a] = self.spare(a)
        return found

    @abstractmethod
    def spare(self, a: int) -> int:
        """Troops that may still leave."""

    def send(self, a: int, b: int, n: int) -> None:
        """Move on paper."""
        self._ready.clear()
        self.taken[a, b] = self.taken.get((a, b), 0) + n
        self.gone[a] = self.gone.get(a, 0) + n
        self.come[b] = self.come.get(b, 0) + n

    def can_bring(self, s: int, n: int) -> bool:
        """Whether so many Troops, 1 at least, can come there."""
        return 0 < n <= sum(map(self.ready, self.ways[s]))

    def bring(self, s: int, n: int) -> None:
        """Just so many Troops come, from the best origins."""
        while n > 0:
            a = self.turn.pick(self.rule, [a for a in self.ways[s] if self.ready(a)], self.origin_lines)
            k = min(n, self.ready(a))
            self.send(a, s, k)
            n -= k

    def here(self, s: int) -> tuple[int, int]:
        """Hidden Guerrillas and Sweepers there as the plan begins."""
        found = self._here.get(s)
        if found is None:
            found = self._here[s] = underground(self.g, s), holds(self.g, s, US_SWEEPERS)
        return found

    def strength(self, s: int) -> int:
        """Sweepers there after the moves."""
        return self.here(s)[1] + self.come.get(s, 0) - self.gone.get(s, 0)

    def for_all(self, s: int) -> int:
        """Troops missing to Activate all Guerrillas there."""
        return sweepers_for(s, self.here(s)[0]) - self.strength(s)

    def for_control(self, s: int) -> int:
        """Troops missing for COIN Control."""
        return -coin_over(self.g, s, self.come.get(s, 0) - self.gone.get(s, 0))

    def write_down(self) -> None:
        """Keep the moves, and note them."""
        self.w.moves = [Move(a, b, {US_TROOPS: n}) for (a, b), n in self.taken.items()]
        for move in self.w.moves:
            what = {"us_troops": move.pieces[US_TROOPS]}
            self.turn.note(self.rule, "move", origin=IDS[move.origin], target=IDS[move.target], pieces=what)


def ways_to(turn: Turn, targets: Iterable[int]) -> dict[int, list[int]]:
    """3.2.3 From where US Troops could move into each space to Sweep there."""
    return {s: [a for a in origins(turn.g, s) if us_troops(turn, a)] for s in targets}


class Reinforcements(Marches):
    """8.8.5 The Troops that move into chosen Sweep spaces."""

    def __init__(self, turn: Turn, w: Work) -> None:
        self.targets = [
            s
            for s in w.targets or ()
            if not w.in_place and turn.g.n[s * KINDS + NVA_TROOPS] <= TOO_MANY_NVA and may_enter(turn, s)
        ]
        super().__init__(turn, w, ways_to(turn, self.targets))

    def plan(self) -> None:
        """Out of Laos and Cambodia; then to Activate all, more than half, and for COIN Control."""
        self._from_laos_cambodia()
        for need in (self.for_all, self._for_half, self.for_control):
            self._fill(need)
        self.write_down()

    def spare(self, a: int) -> int:
        """Troops that may still leave; nobody leaves where others are to come."""
        if a in self.come:
            return 0
        gone = self.gone.get(a, 0)
        troops = us_troops(self.turn, a) - gone - kept_for_sweep(self.g, self.w, a)
        return max(0, min(troops, may_leave(self.g, a, gone)))

    def _from_laos_cambodia(self) -> None:
        """8.8.5 As many as possible leave Laos and Cambodia for a space that needs them."""
        for a in LAOS_CAMBODIA:
            if not self.g.n[a * KINDS + US_TROOPS] or not (n := self.spare(a)):
                continue
            found = [s for s in self.targets if a in self.ways[s] and self.for_all(s) > 0]
            if found:
                self.send(a, self.turn.pick(RULE, found, TARGET_LINES), n)

    def _fill(self, need: Callable[[int], int]) -> None:
        """One of the three aims: just enough Troops, space by space, where enough can come."""
        while True:
            found = [s for s in self.targets if self.can_bring(s, need(s))]
            if not found:
                return
            s = self.turn.pick(RULE, found, TARGET_LINES)
            self.bring(s, need(s))

    def _for_half(self, s: int) -> int:
        return sweepers_for(s, self.here(s)[0] // 2 + 1) - self.strength(s)


def plan_sweep(turn: Turn, w: Work, pool: Sequence[int]) -> bool:
    """8.8.5 Choose the spaces and plan the moves; False if the Sweep would find nobody."""
    w.targets = choose_spaces(turn, pool)
    marches = Reinforcements(turn, w)
    marches.plan()
    return any(marches.strength(s) >= sweepers_for(s, 1) for s in w.targets)


def finds(g: War, s: int) -> bool:
    """3.2.3 Whether a Sweep in place would Activate anybody there."""
    return underground(g, s) > 0 and holds(g, s, US_SWEEPERS) >= sweepers_for(s, 1)


def hidden_at_support(g: War) -> bool:
    """8.8.5 Underground Guerrillas in any space with Support."""
    support = g.support
    return any(support[s] > 0 for s in where_any(g, UNDERGROUND_GUERRILLAS))


def next_sweep_space(turn: Turn, d: Decision, plan: Callable[[Turn, Work, Sequence[int]], bool] = plan_sweep) -> str:
    """8.8.5 The next chosen space that is on offer; "" when there is none."""
    w = work(turn)
    if w.targets is None:
        plan(turn, w, CITIES_PROVINCES if paying(turn, "sweep") else offered_spaces(d))
    for s in w.targets or ():
        if d.offers(SPACE_KEY[s]):
            return SPACE_KEY[s]
    if turn.granted and not d.offers("done"):
        return turn.pick_space(d, "8.4.4", MUST_LINES)
    return ""


MUST_LINES: list[SpaceLine] = [
    most("most_bases", lambda t, s: Field(t.g, s).exposed_bases),
    most("most_enemies", lambda t, s: Field(t.g, s).exposed),
]
"""8.4.4 An Event that must be carried out where nobody hides: where most Bases, then pieces, are open to what follows."""


def sweep_origin(turn: Turn, d: Decision) -> str:
    """The planned moves into the space."""
    return next_move(turn, d, work(turn).moves or [], space_in(d, "target")) or "done"


# ------------------------------------------------------------------ Patrol (8.8.4)


def plan_patrol(turn: Turn, w: Work) -> bool:
    """8.8.4 US Troops leave Laos and Cambodia for as few spaces of the South as possible, Cities if they can."""
    g = turn.g
    left = {
        a: [s for s in reach(g, a) if IN_SOUTH[s]] for a in LAOS_CAMBODIA if g.n[a * KINDS + US_TROOPS]
    }  # fmt: skip
    w.moves = []
    lines: list[SpaceLine] = [
        most("us_most_origins", lambda t, s: sum(1 for ends in left.values() if s in ends)),
        prefer("us_city_without_active_support", lambda t, s: IS_CITY[s] and g.support[s] != ACTIVE_SUPPORT),
        prefer("us_city", lambda t, s: IS_CITY[s]),
    ]
    while ends := sorted({s for found in left.values() for s in found}):
        s = turn.pick("8.8.4", ends, lines)
        for a in [a for a, found in left.items() if s in found]:
            w.moves.append(Move(a, s, {US_TROOPS: us_troops(turn, a)}))
            del left[a]
    return bool(w.moves)


def patrol_origin(turn: Turn, d: Decision, plan: Callable[[Turn, Work], bool] = plan_patrol) -> str:
    """8.8.4 The planned moves; the special activity comes after the Patrol."""
    w = work(turn)
    if w.op != "patrol" or w.moves is None:
        w.reset("patrol")
        plan(turn, w)
    return next_move(turn, d, w.moves or []) or "done"
