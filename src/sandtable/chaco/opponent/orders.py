"""The plan of a movement phase: orders for stacks, made at its first question and carried out one by one.

In this order: garrisons that must stay, settlements that lie open, attacks worth preparing, garrisons that must come,
raids, the march of the rest. Whoever serves them (leaders left over, the GHQ, empty trucks) follows when they have moved: see
``rear``.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.chaco import battle as fight
from sandtable.chaco import query
from sandtable.chaco.board import CLEAR
from sandtable.chaco.opponent.estimate import Force, future, trailing, worth
from sandtable.chaco.opponent.facts import Facts
from sandtable.chaco.rules.s8_network import projects, supplied_from
from sandtable.chaco.rules.s10_movement import may_react_from, movable
from sandtable.chaco.units import ARTILLERY, CAVALRY, ENGINEER

PREPARED = 0.5  # VP an attack must promise before troops are moved for it, while there is a future to save them for
LEAST = 0.1  # and at any time
PATIENCE = 0.7  # what a prize is worth for each further move it takes
FARTHEST = 3  # moves a raid may take
RAIDERS = 5  # one regiment in so many may be away on a raid
FORESEEN = 2  # moves ahead in which the enemy must not find a settlement open
GARRISON = 4  # units that stay in a settlement under threat, at most
ENOUGH = 3  # a garrison is enough at a third of what may come
REMOTE = 5  # hexes to the enemy from which a led column also marches in reaction
SMALL = 8  # attack factors that are not worth a leader


class Order:
    """One stack's errand: who goes where, and why."""

    __slots__ = ("counters", "csp", "goal", "gone", "kind", "load", "place", "rule")

    def __init__(self, kind: str, rule: str, place: int, counters: Sequence[int], goal: int) -> None:
        self.kind = kind
        self.rule = rule
        self.place = place
        self.counters = list(counters)
        self.goal = goal
        self.csp = 0
        self.load: list[int] = []  # by truck
        self.gone = False


class Style(NamedTuple):
    """How a side plans: its own way, or another that is worth trying out."""

    prepared: float = PREPARED
    garrison: int = GARRISON
    raiders: int = RAIDERS


OWN_STYLE = Style()


class Planner:
    """Makes the orders of one phase."""

    def __init__(self, facts: Facts, style: Style = OWN_STYLE) -> None:
        self.style = style
        self.facts = facts
        self.g = facts.g
        self.side = facts.side
        self.orders: list[Order] = []
        g = self.g
        self.free = [
            u for u in g.data.units[self.side] if movable(g, u) and not g.building[u] and g.data.counters[u].combat
        ]
        self.free_leaders = [i for i in facts.leaders if movable(g, i)]
        self.guarded: set[int] = set()  # settlements somebody stays in or goes to
        self.sally: list[int] = []  # units of garrisons that may leave for an attack, but for nothing less

    def order(self, kind: str, rule: str, place: int, counters: Sequence[int], goal: int) -> Order:
        """One more order; its units are no longer free."""
        found = Order(kind, rule, place, counters, goal)
        self.orders.append(found)
        self.free = [u for u in self.free if u not in counters]
        self.free_leaders = [i for i in self.free_leaders if i not in counters]
        return found

    def free_at(self, h: int, kinds: int = CAVALRY) -> list[int]:
        """Free units in a hex: regiments, or all up to another kind."""
        counters = self.g.data.counters
        return [u for u in self.free if self.g.where[u] == h and counters[u].kind <= kinds]

    def regiments(self) -> list[int]:
        """Free infantry and cavalry on the map."""
        counters = self.g.data.counters
        return [u for u in self.free if counters[u].kind <= CAVALRY and query.on_map(self.g, u)]

    # ------------------------------------------------------------------ settlements

    def hold(self) -> None:
        """Garrisons stay where the enemy can come within a move: the best defender, in a great settlement two."""
        facts, g = self.facts, self.g
        for h in self._posts():
            here = self.free_at(h, ENGINEER)
            threat = facts.threat(h)
            great = h in facts.board.major
            if not here or not (threat or great or facts.surprise(h)):
                continue
            if threat or great:
                here.sort(key=lambda u: (-query.defence(g, u) * (1 if g.data.counters[u].exerts_zoc else 0), u))
            else:  # against a surprise anybody will do
                here.sort(key=lambda u: (query.attack(g, u), u))
            kept: list[int] = []
            most = min(3, self.style.garrison) if great else self.style.garrison
            while here and (not kept or (facts.defence(h, kept) * ENOUGH < threat and len(kept) < most)):
                kept.append(here.pop(0))
            self.free = [u for u in self.free if u not in kept]
            self.sally += kept[1:]
            self.guarded.add(h)

    def _posts(self) -> list[int]:
        """What must not be left open: settlements, the most valuable first, and the GHQ."""
        facts, ghq = self.facts, self.g.where[self.g.data.ghq[self.side]]
        posts = sorted(facts.mine, key=lambda h: (-facts.prize(h), h))
        return posts if ghq in posts or not 0 <= ghq < facts.board.hexes else [ghq, *posts]

    def command(self) -> None:
        """12.2 Leaders with few troops, or second to another, go to a larger force that has none."""
        facts, g = self.facts, self.g
        commander, ghq = g.commander[self.side], g.where[g.data.ghq[self.side]]
        strength = {h: facts.attack(self.free_at(h, ARTILLERY)) for h in facts.stacks}
        spare: list[int] = []
        heads: dict[int, int] = {}
        for i in sorted(self.free_leaders, key=lambda i: (-g.data.counters[i].command, i)):
            at = g.where[i]
            if i == commander and (at == ghq or not facts.stacks.get(at)):
                continue
            if at in heads or facts.attack(facts.stacks.get(at, ())) < SMALL:
                spare.append(i)
            else:
                heads[at] = i
        unled = sorted((h for h in strength if h not in heads), key=lambda h: (-strength[h], h))
        for h in unled:
            if strength[h] < SMALL:
                continue
            way = facts.nearby(h)
            near = [i for i in spare if way[g.where[i]] <= 6 * query.move_allowance(g, i)]
            if not near:
                continue
            leader = min(near, key=lambda i: (way[g.where[i]], i))
            spare.remove(leader)
            if g.where[leader] != h:
                self.order("lead", "12.2", g.where[leader], [leader], h)

    def capture(self) -> None:
        """16.2 Enemy settlements that nobody holds, within reach now: the weakest unit that gets there."""
        facts, g = self.facts, self.g
        for h in sorted(facts.prizes, key=lambda h: (-facts.prize(h), h)):
            if g.occupied[facts.enemy][h]:
                continue
            way = facts.nearby(h)
            able = [u for u in self.regiments() if way[g.where[u]] <= 6 * query.move_allowance(g, u)]
            for u in sorted(able, key=lambda u: (query.attack(g, u), way[g.where[u]], u)):
                at = g.where[u]
                if h in facts.reach(at, [u]):
                    self.order("capture", "16.2", at, [u], h)
                    break
                with_unit = [i for i in self.free_leaders if g.where[i] == at and i != g.commander[self.side]]
                if with_unit and h in facts.reach(at, [u, with_unit[0]]):
                    self.order("capture", "16.2", at, [with_unit[0], u], h)
                    break

    def garrison(self) -> None:
        """Somebody must stand in a settlement the enemy can walk into (16.2): the nearest weak unit."""
        facts, g = self.facts, self.g
        for moves in range(1, FORESEEN + 1):
            for h in self._posts():
                if h in self.guarded or g.occupied[self.side][h] or not facts.threat(h, moves):
                    continue
                way = facts.way(h)
                near = [u for u in self.regiments() if facts.turns(u, h) <= moves]
                if near:
                    u = min(near, key=lambda u: (facts.turns(u, h), query.attack(g, u), way[g.where[u]], u))
                    self.order("garrison", "16.2", g.where[u], [u], h)
                    self.guarded.add(h)

    def raid(self) -> None:
        """16.2 Open settlements some moves away: one unit for each, the one that is soonest there."""
        facts, g = self.facts, self.g
        aimed = {o.goal for o in self.orders}
        chances = []
        for h in facts.prizes:
            if g.occupied[facts.enemy][h] or h in aimed:
                continue
            for u in self.regiments():
                turns = facts.turns(u, h)
                if turns <= FARTHEST:
                    chances.append((-facts.prize(h) * PATIENCE**turns, facts.way(h)[g.where[u]], query.attack(g, u), u, h))
        chances.sort()
        left = max(2, len(self.regiments()) // self.style.raiders)
        for _, _, _, u, h in chances:
            if u in self.free and h not in aimed and left:
                left -= 1
                aimed.add(h)
                self.order("raid", "16.2", g.where[u], [u], h)

    # ------------------------------------------------------------------ attacks

    def attacks(self) -> None:
        """12.2 Leaders gather what they can next to an enemy stack, while the outlook is good."""
        while True:
            guards = [u for u in self.sally if movable(self.g, u)]
            self.free += guards
            best = self._best_attack()
            self.free = [u for u in self.free if u not in guards]
            if best is None:
                return
            leader, main, joiners, to, target = best
            self.sally = [u for u in self.sally if u not in main and u not in joiners]
            self._send(leader, main, joiners, to)
            self._support(target, to)
            self.facts.strike_off(target)

    def _send(self, leader: int, main: Sequence[int], joiners: Sequence[int], to: int) -> None:
        g = self.g
        origin = g.where[leader]
        first = self.order("attack", "12.2", origin, [leader, *main], to)
        first.csp = min(1, self.facts.can_take(origin, [leader, *main], to))
        for u in joiners:
            self.order("join", "12.3", g.where[u], [u], to)

    def _support(self, target: int, taken: int) -> None:
        """12.3 Other leaders bring their troops against the same hex from its other sides."""
        facts, g = self.facts, self.g
        for leader in list(self.free_leaders):
            at = g.where[leader]
            main = self.free_at(at, ARTILLERY)
            if leader not in self.free_leaders or not main or leader == g.commander[self.side]:
                continue
            reach = facts.reach(at, [leader, *main])
            sides = [h for h in facts.board.near[target] if h != taken and (h == at or h in reach)]
            sides = [h for h in sides if fight.may_attack_across(g, h, target) and query.room(g, h, self.side) >= len(main)]
            if sides:
                self._send(leader, main, [], min(sides, key=lambda h: (query.terrain(g, h) == CLEAR, h)))

    def _best_attack(self) -> tuple[int, list[int], list[int], int, int] | None:
        facts, g = self.facts, self.g
        best: tuple[float, tuple[int, list[int], list[int], int, int]] | None = None
        supplied = self._supply_cover()
        for leader in self.free_leaders:
            at = g.where[leader]
            main = self.free_at(at, ARTILLERY)
            if not self.free_at(at) or (leader == g.commander[self.side] and g.where[g.data.ghq[self.side]] == at):
                continue
            reach = facts.reach(at, [leader, *main])
            for target in facts.enemies:
                for to in facts.board.near[target]:
                    if (to != at and to not in reach) or g.occupied[facts.enemy][to]:
                        continue
                    found = self._outlook(leader, main, to, target, to in supplied)
                    if found is not None and (best is None or found[0] > best[0]):
                        best = (found[0], (leader, main, found[1], to, target))
        return best[1] if best is not None and best[0] >= self._enough() else None

    def _enough(self) -> float:
        """What an attack must promise before troops are moved for it: little for who is behind or at the end of the war."""
        return LEAST if trailing(self.g, self.side) else self.style.prepared * future(self.g) + LEAST

    def _outlook(self, leader: int, main: Sequence[int], to: int, target: int, supply: bool) -> tuple[float, list[int]] | None:
        """What an attack from ``to`` promises, and who should join it there."""
        facts, g = self.facts, self.g
        if not fight.may_attack_across(g, to, target):
            return None
        room = query.room(g, to, self.side) if to != g.where[leader] else query.stacking_limit(g, to) - len(main)
        room -= len(main) if to != g.where[leader] else 0
        if room < 0:
            return None
        joiners: list[int] = []
        for u in sorted(self.regiments(), key=lambda u: (-query.attack(g, u), u)):
            if room > 0 and u not in main and facts.board.distance(g.where[u], to) <= 12:
                if to in facts.reach(g.where[u], [u, leader]):
                    joiners.append(u)
                    room -= 1
        beside = [u for n in facts.board.near[to] for u in self.free_at(n) if n in facts.board.near[target]]
        force = [*main, *joiners, *(u for u in beside if u not in joiners and u not in main)]
        attack, defenders = facts.attack(force), facts.enemies[target]
        if (to, target) in facts.board.river:
            attack = (attack + 1) // 2
        if not supply and not facts.can_take(g.where[leader], [leader, *main], to):
            attack = (attack + 1) // 2
        tec = g.data.tec
        chief = fight.chief(g, self.side, [leader, *query.leaders_at(g, to, self.side)])
        modifier = tec.hexes[query.terrain(g, target)].attack + g.data.counters[chief].command
        if query.terrain(g, to) == CLEAR:
            modifier += tec.attack_from_clear
        prize = facts.prize(target, "advance") if target in facts.prizes else 0.0
        strength = sum(query.defence(g, u) for u in defenders)
        price = sum((facts.ransom(i) for i in query.leaders_at(g, target, facts.enemy)), 0.0)
        value = worth(
            g, attack, facts.defence(target, defenders), modifier,
            Force(facts.attack(force), len(force)), Force(strength, len(defenders), prize, False, price),
        )  # fmt: skip
        return value, joiners

    def _supply_cover(self) -> frozenset[int]:
        """12.12 The hexes where units would be in combat supply from points that stay where they are."""
        g = self.g
        posts = [h for h in sorted(g.csp[self.side]) if h < g.data.map.hexes and projects(g, self.side, h)]
        return supplied_from(g, self.side, posts, self.facts.closed)

    def withdraw(self) -> None:
        """7.3, 8.13 Stacks that are cut off, or nearly so before a stronger enemy, slip away while there is a way out."""
        facts, g = self.facts, self.g
        for h in list(facts.stacks):
            troops = self.free_at(h, ENGINEER)
            if not troops or not self._encircled(h, troops):
                continue
            leaders = [i for i in self.free_leaders if g.where[i] == h]
            reach = facts.reach(h, [*leaders, *troops])
            ways = [to for to in reach if to < facts.board.hexes and to in facts.linked and not query.ezoc(g, self.side, to)]
            if ways:
                goal = min(ways, key=lambda to: (to not in facts.covered, -facts.near_enemy(to), reach[to], to))
                self.order("withdraw", "7.3", h, [*leaders, *troops], goal)

    def _encircled(self, h: int, troops: Sequence[int]) -> bool:
        """Isolated; or with one way out at most, and the enemy around twice as strong."""
        facts, g = self.facts, self.g
        if h not in facts.linked:
            return True
        near = facts.board.near[h]
        out = [n for n in near if not g.occupied[facts.enemy][n] and not query.ezoc(g, self.side, n)]
        beside = sum(facts.attack(facts.enemies.get(n, ())) for n in near)
        return len(out) <= 1 and beside > 2 * facts.defence(h, troops)

    # ------------------------------------------------------------------ the march of the rest

    def march(self) -> None:
        """Led stacks go for the next objective, the others to the nearest led stack."""
        facts, g = self.facts, self.g
        home = g.where[g.data.ghq[self.side]]
        for leader in list(self.free_leaders):
            at = g.where[leader]
            troops = self.free_at(at, ENGINEER)
            if leader not in self.free_leaders or not troops or (leader == g.commander[self.side] and at == home):
                continue
            if not self.free_at(at):
                continue  # batteries and engineers wait for regiments
            goal = self.objective(at, facts.attack(troops))
            if goal is not None:
                self.order("march", "10.1", at, [leader, *troops], goal).csp = query.fresh_csp(g, self.side, at)
        posts = [g.where[i] for i in facts.leaders if i != g.commander[self.side]] or facts.front
        for u in list(self.free):
            if u in self.free and posts:
                self._join(u, posts)

    def _join(self, u: int, posts: Sequence[int]) -> None:
        facts, g = self.facts, self.g
        at = g.where[u]
        if at in posts:
            return
        if at >= g.data.map.hexes:
            goal = posts[0]
        else:
            goal = min(posts, key=lambda h: (facts.way(h)[at], h))
        alike = [v for v in self.free if g.where[v] == at and g.data.counters[v].kind == g.data.counters[u].kind]
        self.order("join", "11.4", at, alike, goal)

    def objective(self, at: int, strength: int) -> int | None:
        """The settlement that is nearest, most valuable and least defended; one's own if it is in danger."""
        facts = self.facts
        best: tuple[float, int] | None = None
        for h in (*facts.prizes, *(m for m in facts.mine if m not in self.guarded and facts.threat(m))):
            held = facts.defence(h, facts.enemies.get(h, ()))
            far = facts.way(h)[at] / 36
            score = far + 2.0 * held / max(strength, 1) - facts.prize(h) / 7
            if best is None or score < best[0]:
                best = (score, h)
        return best[1] if best is not None and best[1] != at else None

    # ------------------------------------------------------------------ trucks

    def carry(self) -> None:
        """10.11 Trucks take new regiments that have a long way towards the front."""
        facts, g = self.facts, self.g
        for truck in g.data.trucks[self.side]:
            at = g.where[truck]
            if not movable(g, truck) or not query.on_map(g, truck):
                continue
            carried = next((o for o in self.orders if o.place == at and o.kind == "join" and len(o.counters) == 1), None)
            if carried is not None and facts.way(carried.goal)[at] > 36:
                self.order("truck", "10.11", at, [truck], carried.goal).load = carried.counters
                self.orders.remove(carried)


def plan(facts: Facts, style: Style = OWN_STYLE) -> list[Order]:
    """The orders of a movement phase, in the order of their urgency."""
    p = Planner(facts, style)
    p.hold()
    p.capture()
    p.command()
    p.attacks()
    p.withdraw()
    p.garrison()
    p.raid()
    p.march()
    p.carry()
    return p.orders


def plan_reaction(facts: Facts) -> list[Order]:
    """10.10 In reaction: open settlements, help for a neighbour about to be attacked; columns far from the enemy march on.

    Nobody leaves a door open.
    """
    p = Planner(facts)
    p.hold()
    g = facts.g
    aimed: set[int] = set()
    for leader in list(p.free_leaders):
        at = g.where[leader]
        troops = p.free_at(at)
        if not troops or not may_react_from(g, facts.side, at):
            continue
        reach = facts.reach(at, [leader, *troops], True)
        open_prizes = [h for h in facts.prizes if h in reach and not g.occupied[facts.enemy][h] and h not in aimed]
        if open_prizes:
            goal = max(open_prizes, key=lambda h: (facts.prize(h), -reach[h], h))
            p.order("capture", "16.2", at, [leader, *troops[:2]], goal)
        else:
            goal = _in_need(facts, reach, len(troops), aimed) or at
            if goal != at:
                p.order("reinforce", "10.10", at, [leader, *troops], goal)
            elif facts.near_enemy(at) > REMOTE and (leader != g.commander[facts.side] or at != g.where[g.data.ghq[facts.side]]):
                further = p.objective(at, facts.attack(troops))
                if further is not None:
                    everybody = [*p.free_at(at, ENGINEER)]
                    p.order("press", "10.10", at, [leader, *everybody], further).csp = query.fresh_csp(g, facts.side, at)
        aimed.add(goal)
    return p.orders


def _in_need(facts: Facts, reach: dict[int, int], number: int, aimed: set[int]) -> int | None:
    """The own stack within reach that adjoining enemies could attack at two to one or better, and has room."""
    g, board = facts.g, facts.board
    worst: tuple[float, int] | None = None
    for h, units in facts.stacks.items():
        if h not in reach or h in aimed or query.room(g, h, facts.side) < number:
            continue
        beside = sum(facts.attack(facts.enemies.get(n, ())) for n in board.near[h])
        odds = beside / max(facts.defence(h, units), 1)
        if odds >= 2 and (worst is None or odds > worst[0]):
            worst = (odds, h)
    return worst[1] if worst is not None else None
