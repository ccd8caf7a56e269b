"""Behind the front: leaders who have not moved, the GHQ and empty trucks, when the troops stand where they will stand.

A leader's place is weighed in VP: troops that have none, units he keeps in supply, against what his loss would cost (16.2).
"""

from collections.abc import Iterable, Sequence

from sandtable.chaco import query, verbs
from sandtable.chaco.graph import LOC, UNREACHABLE
from sandtable.chaco.opponent.facts import Facts
from sandtable.chaco.opponent.fighting import best_force, enough
from sandtable.chaco.opponent.orders import Order
from sandtable.chaco.rules.s8_network import network, supplied_from
from sandtable.chaco.rules.s10_movement import movable
from sandtable.chaco.state import Chaco

FED = 0.4  # VP a unit in supply is worth, against one that must roll (8.12)
LED = 0.06  # and an attack factor that has a leader with it
MOST_LED = 20  # attack factors one leader is for
HELP = 1.5  # the commander at his GHQ (8.2), for each point of his rating
FLIGHT = 1.0  # what a leader without a ransom loses when he is displaced
SEAT = 8.0  # what a GHQ overrun costs: a turn without new supply
STAY = 0.3  # no leader moves for less
SETTLED = 1.0  # nor the GHQ
EXPOSED = 0.2  # a GHQ more likely to be overrun than this leaves for any hex, settled or not
NEARBY = 12  # hexes it looks at then
POINT, STEP = 0.35, 0.7  # what new combat supply and a replacement are worth (8.2)
FAR = 6  # hexes around a leader that he may bring into supply


class Rear:
    """The orders of those who serve the troops."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.g = facts.g
        self.side = facts.side
        self.posts = {i: self.g.where[i] for i in facts.leaders}  # where the leaders will stand
        self.orders: list[Order] = []

    # ------------------------------------------------------------------ leaders

    def leaders(self) -> None:
        """12.2, 8.10, 16.2 Each leader who has not moved goes where he is worth most, the best first."""
        g = self.g
        attacking = self._attacking()
        waiting = [i for i in self.facts.leaders if movable(g, i) and i not in attacking]
        for i in sorted(waiting, key=lambda i: (-g.data.counters[i].command, i)):
            self._place(i)

    def _attacking(self) -> set[int]:
        """12.2 The leaders of attacks that promise enough as the troops stand: they stay for the combat."""
        facts = self.facts
        found: set[int] = set()
        for h in facts.enemies:
            if any(n in facts.stacks for n in facts.board.near[h]):
                force, value, _ = best_force(facts, h)
                if value > enough(self.g, self.side):
                    found.update(force.leaders)
        return found

    def _place(self, leader: int) -> None:
        facts, g = self.facts, self.g
        at = g.where[leader]
        hungry, covered = self._hungry(leader)
        reach = facts.reach(at, [leader])
        best, most = at, self._value(leader, at, hungry, covered) + STAY
        for h in self._places(leader):
            if h != at and h in reach:
                value = self._value(leader, h, hungry, covered)
                if value > most:
                    best, most = h, value
        if best != at:
            self.posts[leader] = best
            self._tell(leader, at, best, hungry, covered)

    def _places(self, leader: int) -> Iterable[int]:
        """Where a leader may be of use, or safe: own troops, settlements, the GHQ, and the hexes behind him."""
        facts, ghq = self.facts, self.g.where[self.g.data.ghq[self.side]]
        return sorted({*facts.stacks, *facts.mine, *([ghq] if 0 <= ghq < facts.board.hexes else [])})

    def _hungry(self, leader: int) -> tuple[list[int], set[int]]:
        """8.10 The units out of supply, and the hexes in it, if this leader were not there."""
        facts = self.facts
        twin = self._twin()
        twin.where[leader] = -1
        covered = network(twin, self.side, facts.depots).covered
        return [h for h, units in facts.stacks.items() if h not in covered for _ in units], covered

    def _twin(self) -> Chaco:
        """The position with the leaders where they will stand."""
        twin = self.g.copy()
        for i, h in self.posts.items():
            twin.where[i] = h
        return twin

    def _value(self, leader: int, h: int, hungry: Sequence[int], covered: set[int]) -> float:
        """What a leader is worth in a hex, in VP."""
        facts, g = self.facts, self.g
        value = -facts.danger(h, facts.stacks.get(h, ())) * (facts.ransom(leader) or FLIGHT)
        value += FED * self._fed(h, hungry, covered)
        others = [at for i, at in self.posts.items() if i != leader and i != g.commander[self.side]]
        if h not in others:
            value += LED * min(self._force(h), MOST_LED)
        if leader == g.commander[self.side] and h == g.where[g.data.ghq[self.side]]:
            value += HELP * max(g.data.counters[leader].command - g.data.supply.commander_elsewhere, 0)
        return value

    def _force(self, h: int) -> int:
        """Attack factors a leader in a hex would have with him."""
        return self.facts.attack(self.facts.stacks.get(h, ()))

    def _fed(self, h: int, hungry: Sequence[int], covered: set[int]) -> int:
        """8.10 How many units a leader in the hex brings into supply."""
        distance = self.facts.board.distance
        near = [at for at in hungry if distance(at, h) <= FAR] if h in covered else []
        if not near:
            return 0
        served = supplied_from(self.g, self.side, [h], self.facts.closed)
        return sum(1 for at in near if at in served)

    def _tell(self, leader: int, at: int, to: int, hungry: Sequence[int], covered: set[int]) -> None:
        """The order, with the reason that weighed most."""
        facts, g = self.facts, self.g
        if leader == g.commander[self.side] and to == g.where[g.data.ghq[self.side]]:
            kind, rule = "headquarters", "8.2"
        elif self._fed(to, hungry, covered) > self._fed(at, hungry, covered):
            kind, rule = "feed", "8.10"
        elif facts.danger(at, facts.stacks.get(at, ())) > facts.danger(to, facts.stacks.get(to, ())):
            kind, rule = "safety", "16.2"
        else:
            kind, rule = "lead", "12.2"
        self.orders.append(Order(kind, rule, at, [leader], to))

    # ------------------------------------------------------------------ the headquarters

    def headquarters(self) -> None:
        """8.5 The GHQ stands where it serves and receives most, and not where it may be overrun."""
        facts, g = self.facts, self.g
        ghq = g.data.ghq[self.side]
        at = g.where[ghq]
        if not movable(g, ghq) or not query.on_map(g, ghq):
            return
        reach = facts.reach(at, [ghq])
        exposed = facts.danger(at, facts.stacks.get(at, ())) > EXPOSED
        sites = {h for h in facts.mine if h in reach}
        if exposed:
            quiet = [h for h in reach if h < facts.board.hexes and h in facts.linked and not facts.menace(h)]
            sites.update(sorted(quiet, key=lambda h: (reach[h], h))[:NEARBY])
        best, most = at, self._seat(at) + SETTLED
        for h in sorted(sites):
            value = self._seat(h)
            if value > most:
                best, most = h, value
        if best != at:
            self.orders.append(Order("retire" if exposed else "headquarters", "8.5", at, [ghq], best))

    def _seat(self, h: int) -> float:
        """8.2, 8.10 What a GHQ in ``h`` is worth: units in supply, what it would receive, the risk."""
        facts, g = self.facts, self.g
        risk = SEAT * facts.danger(h, facts.stacks.get(h, ()))
        lengths = [g.data.graphs.to_sources(LOC, g.rain, (s,), 0)[h] for s in query.usable_sources(g, self.side)]
        length = min(lengths, default=UNREACHABLE)
        if length >= UNREACHABLE:
            return -risk
        twin = self._twin()
        twin.where[g.data.ghq[self.side]] = h
        verbs.set_radius(twin, self.side, length)
        covered = network(twin, self.side, facts.depots).covered
        fed = sum(len(units) for at, units in facts.stacks.items() if at in covered)
        return FED * fed + self._receipts(length) - risk

    def _receipts(self, length: int) -> float:
        """8.2 The mean worth of a month's new supply over a line of that length."""
        supply = self.g.data.supply
        rows, column = supply.rows[self.side], supply.column(length)
        found = [rows.at(die)[column] for die in range(1, 7)]
        return sum(POINT * row.csp + STEP * row.replacements for row in found) / 6

    # ------------------------------------------------------------------ trucks

    def trucks(self) -> None:
        """8.11, 10.11 Empty trucks go to the nearest leader who is safe, to serve the supply net."""
        facts, g = self.facts, self.g
        posts = [h for h in self.posts.values() if 0 <= h < facts.board.hexes]
        posts = [h for h in posts if facts.danger(h, facts.stacks.get(h, ())) < 0.3] or facts.mine
        for truck in g.data.trucks[self.side]:
            if movable(g, truck) and query.on_map(g, truck) and posts:
                at = g.where[truck]
                goal = min(posts, key=lambda h: (facts.way(h)[at], h))
                if goal != at:
                    self.orders.append(Order("truck", "10.11", at, [truck], goal))


def plan_rear(facts: Facts) -> list[Order]:
    """The orders of leaders, headquarters and trucks, once the troops have moved."""
    rear = Rear(facts)
    rear.leaders()
    rear.headquarters()
    rear.trucks()
    return rear.orders
