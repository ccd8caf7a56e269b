"""What the opponent sees on the map at the start of a phase: threats, prizes, strengths, supply. Never changes anything."""

from array import array
from collections.abc import Sequence
from functools import cached_property

from sandtable.chaco import query
from sandtable.chaco.graph import FOOT
from sandtable.chaco.opponent.estimate import doom
from sandtable.chaco.rules.s8_network import Linked, closed_to_supply, lines_of_communication, network
from sandtable.chaco.rules.s10_reach import Group, reach
from sandtable.chaco.rules.s16_victory import FIXED_VP
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import ARTILLERY

RIVER = 12  # sixths of an MP that a river adds for walkers (10.5)
NOBODY = 1_000_000
BESIDE = 12  # sixths of an MP: who attacks a hex need not come into it
STRIKERS = 8  # regiments that find room around one hex


class Facts:
    """One side's picture of the map."""

    def __init__(self, g: Chaco, side: int) -> None:
        self.g = g
        self.side = side
        self.enemy = 1 - side
        self.board = g.data.map
        self.stacks = query.stacks(g, side)
        self.enemies = query.stacks(g, self.enemy)
        self.leaders = [i for i in g.data.leaders[side] if query.on_map(g, i)]
        self._nearby = 0
        self._regiments: list[tuple[int, int, int]] | None = None
        self._menace: dict[int, int] = {}
        self._near_enemy: dict[int, int] = {}
        self._ways: dict[tuple[int, ...], dict[int, int]] = {}

    # ------------------------------------------------------------------ prizes and threats

    def prize(self, h: int, how: str = "movement") -> float:
        """16.2, 16.5 The VP a settlement is worth to whoever takes it, on average."""
        great = h in self.board.major
        if self.g.rules.fixed_vp:
            return float(FIXED_VP[how][great])
        return (7.0 if great else 3.5) * (2 if how == "movement" else 1)

    def ransom(self, leader: int) -> float:
        """16.2 The VP a leader costs when he is displaced, on average."""
        c = self.g.data.counters[leader]
        if not c.named:
            return 0.0
        return c.political * 3.5 if self.g.rules.leader_vp_amount == "product" else c.political + 3.5

    @cached_property
    def mine(self) -> list[int]:
        """The settlements this side holds."""
        return [h for h in sorted(self.board.settlement) if self.g.control.get(h) == self.side]

    @cached_property
    def prizes(self) -> list[int]:
        """The settlements of the enemy."""
        return [h for h in sorted(self.board.settlement) if self.g.control.get(h) == self.enemy]

    def way(self, h: int) -> "array[int]":
        """What it costs from each hex to walk to ``h``, the enemy left out of account (sixths of an MP)."""
        return self.g.data.graphs.to_sources(FOOT, self.g.rain, (h,), 600 if self.g.rain else RIVER)

    def nearby(self, h: int) -> "array[int]":
        """The same as far as a leader's move or two of a regiment lead: quicker, where it is only asked who could come."""
        rain, counters = self.g.rain, self.g.data.counters
        if not self._nearby:
            regiments = max(query.move_allowance(self.g, i) for units in self.g.data.units for i in units)
            self._nearby = max(12 * regiments, 6 * max(c.move for c in counters) + BESIDE)
        return self.g.data.graphs.to_sources(FOOT, rain, (h,), 600 if rain else RIVER, limit=self._nearby)

    def turns(self, unit: int, h: int) -> int:
        """How many moves a unit on the map needs to get to ``h``."""
        at = self.g.where[unit]
        if not 0 <= at < self.board.hexes:
            return 99
        return -(-self.way(h)[at] // (query.move_allowance(self.g, unit) * 6))

    def threat(self, h: int, moves: int = 1) -> int:
        """The attack factors of enemy regiments that could be in ``h`` within so many moves."""
        way = self.nearby(h) if moves <= 2 else self.way(h)
        return sum([query.attack(self.g, u) for at, move, u in self.regiments() if way[at] <= moves * move])

    def regiments(self) -> list[tuple[int, int, int]]:
        """The enemy's infantry and cavalry on the map: where, how far each moves (sixths of an MP), which."""
        if self._regiments is None:
            g, counters = self.g, self.g.data.counters
            self._regiments = [
                (at, 6 * query.move_allowance(g, u), u)
                for at, units in self.enemies.items() for u in units if counters[u].exerts_zoc
            ]  # fmt: skip
        return self._regiments

    def strike_off(self, h: int) -> None:
        """From now on the enemies in a hex that will be attacked are left out of account."""
        self.enemies.pop(h, None)
        self._regiments = None
        self._near_enemy.clear()

    def surprise(self, h: int) -> bool:
        """10.10 Whether a led stack of the enemy could be in ``h`` by its reaction and its next move."""
        g, way = self.g, self.nearby(h)
        return any(
            way[at] <= 2 * 6 * query.move_allowance(g, u)
            for at in {g.where[i] for i in g.data.leaders[self.enemy]} & self.enemies.keys()
            for u in self.enemies[at] if g.data.counters[u].exerts_zoc
        )  # fmt: skip

    @cached_property
    def strikers(self) -> list[tuple[int, int, "array[int]"]]:
        """The enemy's regiments: factors, how far each comes with a step to spare, and what it costs from its hex."""
        found = [(query.attack(self.g, u), move + BESIDE, self.nearby(at)) for at, move, u in self.regiments()]
        return sorted(found, key=lambda found: -found[0])

    def menace(self, h: int) -> int:
        """The attack factors that the enemy could bring beside ``h`` in his next move, as far as they find room."""
        if h not in self._menace:
            found = [attack for attack, far, way in self.strikers if way[h] <= far]
            self._menace[h] = sum(found[:STRIKERS])
        return self._menace[h]

    def danger(self, h: int, units: Sequence[int]) -> float:
        """How likely these units would all be lost in ``h`` in the enemy's next turn; 1 for whoever stands alone."""
        menace = self.menace(h)
        if not menace:
            return 0.0
        fit = [u for u in units if self.g.data.counters[u].combat]
        return doom(self.g, menace, self.defence(h, fit), sum(self.g.steps[u] for u in fit))

    def near_enemy(self, h: int) -> int:
        """Hexes to the nearest enemy unit."""
        if h not in self._near_enemy:
            distance = self.board.distance
            self._near_enemy[h] = min([distance(h, e) for e in self.enemies], default=NOBODY)
        return self._near_enemy[h]

    # ------------------------------------------------------------------ strength

    def attack(self, units: Sequence[int]) -> int:
        """Attack factors."""
        return sum(query.attack(self.g, u) for u in units)

    def defence(self, h: int, units: Sequence[int]) -> int:
        """Defence factors with the works of the hex; batteries among others do not count (2.10)."""
        g = self.g
        guns = all(g.data.counters[u].kind == ARTILLERY for u in units)
        total = sum(query.defence(g, u) for u in units if guns or g.data.counters[u].kind != ARTILLERY)
        return total * g.data.tec.works_defence[g.works.get(h, 0)]

    # ------------------------------------------------------------------ supply and reach

    @cached_property
    def depots(self) -> list[int]:
        """8.8 Where depots would stand along the shortest LOC."""
        lines = lines_of_communication(self.g, self.side)
        if lines is None:
            return []
        course = lines.course(min(lines.lengths, key=lambda h: (lines.lengths[h], h)))
        return [h for h in course if h in self.board.settlement][: self.g.data.pieces.depots]

    @cached_property
    def covered(self) -> set[int]:
        """8.10 The hexes in general supply as things stand, depots along the LOC counted."""
        return network(self.g, self.side, self.depots).covered

    @cached_property
    def linked(self) -> Linked:
        """8.13 The hexes that are not isolated."""
        return Linked(self.g, self.side)

    @cached_property
    def closed(self) -> bytes:
        """8.7 Where no supply goes."""
        return closed_to_supply(self.g, self.side)

    def reach(self, at: int, counters: Sequence[int], reaction: bool = False, csp: int = 0) -> dict[int, int]:
        """10.4 Where a stack could go now, with what cost; asked once for the same stack. Supply slows it down (2.20)."""
        key = (at, reaction, csp > 0, *counters)
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = reach(self.g, Group(self.side, at, counters, csp, reaction)).cost
        return found

    def can_take(self, at: int, counters: Sequence[int], goal: int, reaction: bool = False) -> int:
        """2.20, 11.4 The supply points of a hex that a stack can take along and still get to its goal."""
        points = query.fresh_csp(self.g, self.side, at)
        return points if points and (goal == at or goal in self.reach(at, counters, reaction, 1)) else 0

    @cached_property
    def front(self) -> list[int]:
        """The hexes that matter most: own units with the enemy within six hexes, else the prizes and what is held."""
        close = [h for h in self.stacks if self.near_enemy(h) <= 6]
        return close or self.prizes or self.mine
