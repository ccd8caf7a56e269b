"""8.6.5 The NVA's units on paper: who may leave a space, by which way, and at what price."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import TypeAlias

from sandtable.vietnam.board import ADJACENT, IN_LAOS_CAMBODIA, IS_LOC, NVA_CONTROL, SPACES
from sandtable.vietnam.fitl.nonplayer.charts2.insurgents import stays_hidden
from sandtable.vietnam.nonplayer.turn import Move
from sandtable.vietnam.pieces import KINDS, NVA, NVA_BASES, NVA_GUERRILLA, NVA_GUERRILLA_ACTIVE, NVA_TROOPS
from sandtable.vietnam.query import beyond, coin_over, nva_over
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

Edge: TypeAlias = tuple[int, int]
BASE_GUARD = 2
BEST_TRAIL = 4
UNITS = (NVA_TROOPS, NVA_GUERRILLA, NVA_GUERRILLA_ACTIVE)


@cache
def _plain_ways(target: int, on_trail: bool) -> dict[int, int]:
    """3.3.2 Where nothing bars the way: the map's own answer."""
    hop = dict.fromkeys(ADJACENT[target], target)
    if on_trail:
        _follow_trail(hop, target, list(hop), SPACES)
    return hop


def _follow_trail(hop: dict[int, int], target: int, comers: list[int], through: Sequence[int]) -> None:
    """3.3.2 Add those who come through Laos and Cambodia to the spaces of ``comers``."""
    while comers:
        following = []
        for b in comers:
            for a in ADJACENT[b] if IN_LAOS_CAMBODIA[b] and b in through else ():
                if a != target and a not in hop:
                    hop[a] = b
                    following.append(a)
        comers = following


class Forces:
    """NVA units as the plan moves them on paper: who may leave, what it costs, and what Control will be.

    ``origins`` are the spaces that may be left, ``types`` the pieces that may go, ``on_trail`` whether they may pass through
    Laos and Cambodia, ``roads`` whether Troops may afterwards go on from LoCs without COIN (#122).
    """

    def __init__(
        self,
        g: War,
        *,
        free: bool = False,
        origins: Sequence[int] = SPACES,
        types: Sequence[int] = UNITS,
        on_trail: bool | None = None,
        roads: bool = False,
    ) -> None:
        self.g = g
        self.free = free
        self.types = types
        self.on_trail = (g.trail == BEST_TRAIL or free) and g.trail > 0 if on_trail is None else on_trail
        self.roads = roads
        self.money = 99 if free else g.res[NVA]
        self.nva = list(g.nva)
        self.here = {s: {p: g.n[s * KINDS + p] for p in UNITS} for s in SPACES if g.nva[s]}
        self.open = origins
        self.origins = [s for s in origins if s in self.here]
        self.bases = {s: holds(g, s, NVA_BASES) for s in self.origins}
        self.came: dict[int, dict[int, int]] = {}  # who has arrived, and does not go on
        self.paid: list[int] = []
        self.edges: dict[Edge, dict[int, int]] = {}
        self.after: dict[Edge, list[Edge]] = {}  # stretches of a way, each with those before it
        self.ends: list[int] = []  # destinations
        self.onward: list[Move] = []  # from a road to a destination, after the March
        self.gained: list[int] = []  # where NVA Control is being added
        self._ways: dict[int, dict[int, int]] = {}  # to Provinces and Cities, once somebody has asked

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
        bases = self.bases.get(s)
        if bases is None:
            return 0
        g = self.g
        keep = BASE_GUARD if bases else 0
        if g.control[s] == NVA_CONTROL or s in self.gained:
            keep = max(keep, g.nva[s] - nva_over(g, s) - bases)
        free = self.units(s) - keep
        if s in self.came or self.types is not UNITS:  # else nobody there has moved
            free = min(free, sum(self.unmoved(s, p) for p in self.types))
        return max(0, free)

    def group(self, s: int, n: int, order: Sequence[int]) -> dict[int, int]:
        """``n`` units of a space, in that order of types."""
        found: dict[int, int] = {}
        for p in order:
            k = min(n, self.unmoved(s, p)) if p in self.types else 0
            if k > 0:
                found[p] = k
                n -= k
        return found

    def leavers(self, way: Sequence[int]) -> dict[int, int]:
        """8.6.5, 8.1.2 All that may leave, Guerrillas last: Underground ones first where they stay so, else Active ones."""
        s, n = way[0], self.spare(way[0])
        if self.by_road(way):
            return self.group(s, n, (NVA_TROOPS,))
        hidden = stays_hidden(self.g, NVA, way[-1], n)
        guerrillas = (NVA_GUERRILLA, NVA_GUERRILLA_ACTIVE) if hidden else (NVA_GUERRILLA_ACTIVE, NVA_GUERRILLA)
        return self.group(s, n, (NVA_TROOPS, *guerrillas))

    def able(self, way: Sequence[int], n: int) -> int:
        """How many of ``n`` that may leave can go that way."""
        return min(n, self.unmoved(way[0], NVA_TROOPS)) if self.by_road(way) else n

    def needed(self, s: int) -> int:
        """Units that must come for NVA Control."""
        return -beyond(self.nva[s], self.g.coin[s], self.g.vc[s])

    def coin_controls(self, s: int) -> bool:
        """1.7 Whether COIN will have Control there after the moves so far."""
        return not IS_LOC[s] and coin_over(self.g, s, nva=self.nva[s] - self.g.nva[s]) >= 0

    # ---------------------------------------------------------------- where from

    def ways(self, target: int) -> dict[int, int]:
        """From where units can come, each with the space they go to next: directly, or along the Trail (3.3.2).

        Who goes the same way joins the group (3.3.2); only on a road that would give away who hides there.
        """
        shut = [a for a, b in self.edges if b == target] if IS_LOC[target] else []
        if self.open is SPACES and not shut and not self.roads:
            return _plain_ways(target, self.on_trail)
        if not IS_LOC[target] and not self.roads:
            found = self._ways.get(target)
            if found is None:
                found = self._ways[target] = dict.fromkeys(ADJACENT[target], target)
                self._along_trail(found, target, list(found))
            return found
        hop = {a: target for a in ADJACENT[target] if a not in shut}
        self._along_trail(hop, target, list(hop))
        for loc in ADJACENT[target] if self.roads and not IS_LOC[target] else ():
            if IS_LOC[loc] and not self.g.coin[loc]:
                comers = [a for a in ADJACENT[loc] if a != target and a not in hop and (a, loc) not in self.edges]
                hop.update(dict.fromkeys(comers, loc))
                self._along_trail(hop, target, comers)
        return hop

    def _along_trail(self, hop: dict[int, int], target: int, comers: list[int]) -> None:
        if self.on_trail:
            _follow_trail(hop, target, comers, self.open)

    def by_road(self, way: Sequence[int]) -> bool:
        """#122 Whether the last stretch comes after the March, from a LoC."""
        return len(way) > 2 and IS_LOC[way[-2]]

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
        if len(way) - 1 <= self.money:  # a stretch costs 1 at most
            return True
        return sum(self.price(a, b) for a, b in pairwise(way)) <= self.money

    def go(self, way: Sequence[int], pieces: dict[int, int]) -> None:
        """Move a group along a way; groups on the same stretch join."""
        origin, target = way[0], way[-1]
        if self.by_road(way):
            self.onward.append(Move(way[-2], target, pieces))
        before: list[Edge] = []
        for a, b in pairwise(way[:-1] if self.by_road(way) else way):
            if self.price(a, b):
                self.money -= 1
                self.paid.append(b)
            edge = self.edges.setdefault((a, b), {})
            for p, n in pieces.items():
                edge[p] = edge.get(p, 0) + n
            self.after.setdefault((a, b), []).extend(before)
            before = [(a, b)]
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
        """The plan: each stretch after those by which its travellers come."""
        left = dict(self.edges)
        done: list[Move] = []
        while left:
            ready = [e for e in left if not any(b in left for b in self.after[e])] or list(left)[:1]
            done += [Move(*e, left.pop(e)) for e in ready]
        return done
