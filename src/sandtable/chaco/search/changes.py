"""Other orders than those of a plan: a stack sent elsewhere, kept back, set in motion, made larger or smaller."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from sandtable.chaco import battle as fight
from sandtable.chaco import query
from sandtable.chaco.opponent.facts import Facts
from sandtable.chaco.rules.s10_movement import may_react_from, movable
from sandtable.chaco.search.plans import Errand, Plan
from sandtable.chaco.units import ENGINEER, LEADER
from sandtable.kernel.rng import Rng

TRIES = 8
"""How often another change is tried when one comes to nothing."""
STRIKE = "attack"
"""Orders that are not called off: without them the enemy's next turn goes better, and those after it worse."""
LOOKED_AT = 8
"""Hexes among which a stack that falls back has its choice."""


class Changes:
    """The changes that one side can make to its plans in one phase."""

    def __init__(self, facts: Facts, reaction: bool, lots: Rng) -> None:
        self.facts = facts
        self.g = facts.g
        self.side = facts.side
        self.reaction = reaction
        self.lots = lots
        g = self.g
        units = (i for i in (*g.data.units[self.side], *g.data.leaders[self.side]) if movable(g, i) and not g.building[i])
        self.ready: dict[int, list[int]] = {}
        """Who may move, by place."""
        for i in units:
            at = g.where[i]
            if at < facts.board.hexes and (not reaction or may_react_from(g, self.side, at)):
                self.ready.setdefault(at, []).append(i)
        if reaction:
            self.ready = {h: who for h, who in self.ready.items() if self._led(who)}

    def changed(self, plan: Plan) -> Plan:
        """A plan with one change, or the same if there is none."""
        ways: Sequence[Callable[[Plan], Plan]] = (
            self._elsewhere, self._elsewhere, self._elsewhere, self._set_out, self._set_out, self._stay, self._crew,
        )  # fmt: skip
        for _ in range(TRIES):
            found = ways[self.lots.below(len(ways))](plan)
            if found != plan:
                return found
        return plan

    # ------------------------------------------------------------------ what lies nearest

    def pressing(self) -> list[Callable[[Plan], Plan]]:
        """What is tried before anything by lot: open settlements taken, or filled (16.2)."""
        facts, g = self.facts, self.g
        mine = [h for h in facts.mine if not g.occupied[self.side][h] and facts.threat(h)]
        prizes = [h for h in facts.prizes if not g.occupied[facts.enemy][h]]
        return [
            partial(self._sent, kind, h)
            for kind, hexes in (("capture", prizes), ("garrison", mine))
            for h in sorted(hexes, key=lambda h: (-facts.prize(h), h))
        ]

    def _sent(self, kind: str, goal: int, plan: Plan) -> Plan:
        """One unit that is not the last of a settlement goes into another; whoever has least else to do."""
        if any(errand.goal == goal for errand in plan):
            return plan
        facts, g = self.facts, self.g
        busy = {i for errand in plan for i in (*errand.counters, *errand.load)}
        striking = {i for errand in plan if errand.kind == STRIKE for i in errand.counters}
        best: tuple[bool, int, int, int] | None = None
        for at, who in self.ready.items():
            left = [i for i in facts.stacks.get(at, ()) if i not in busy]
            for i in who:
                alone = at in facts.mine and left == [i]
                if g.data.counters[i].kind > ENGINEER or alone or i in striking:
                    continue
                if kind == "capture" and not g.data.counters[i].exerts_zoc:
                    continue
                if goal in facts.reach(at, [i], self.reaction):
                    rank = (i in busy, query.attack(g, i), at, i)
                    best = rank if best is None else min(best, rank)
        if best is None:
            return plan
        at, i = best[2:]
        rest = (e._replace(counters=tuple(j for j in e.counters if j != i)) for e in plan if i not in e.load)
        return (Errand(kind, "16.2", at, (i,), goal), *(e for e in rest if e.counters))

    # ------------------------------------------------------------------ what is changed

    def _elsewhere(self, plan: Plan) -> Plan:
        """One stack goes to another hex."""
        if not plan:
            return plan
        n = self.lots.below(len(plan))
        old = plan[n]
        if old.load or old.place not in self.ready:
            return plan
        new = self._errand(old.place, old.counters, plan)
        if new is None or (old.kind == STRIKE != new.kind):
            return plan
        return (*plan[:n], new, *plan[n + 1 :])

    def _stay(self, plan: Plan) -> Plan:
        """One stack does not go."""
        if not plan:
            return plan
        n = self.lots.below(len(plan))
        return plan if plan[n].kind == STRIKE else (*plan[:n], *plan[n + 1 :])

    def _set_out(self, plan: Plan) -> Plan:
        """Some who would stay go somewhere: with their leader, all but one, or one alone."""
        busy = {i for errand in plan for i in (*errand.counters, *errand.load)}
        idle = {h: [i for i in who if i not in busy] for h, who in self.ready.items()}
        places = [h for h, who in sorted(idle.items()) if who]
        if not places:
            return plan
        at = places[self.lots.below(len(places))]
        who = idle[at]
        match self.lots.below(3):
            case 1 if len(who) > 1:
                who = [i for i in who if i != who[self.lots.below(len(who))]]
            case 2:
                who = [who[self.lots.below(len(who))]]
        if self.reaction and not self._led(who):
            return plan
        new = self._errand(at, who, plan)
        return plan if new is None else (new, *plan)

    def _crew(self, plan: Plan) -> Plan:
        """One of a stack stays behind, or one more goes along."""
        if not plan:
            return plan
        n = self.lots.below(len(plan))
        old = plan[n]
        busy = {i for errand in plan for i in (*errand.counters, *errand.load)}
        others = [i for i in self.ready.get(old.place, ()) if i not in busy]
        if others and self.lots.below(2):
            who = (*old.counters, others[self.lots.below(len(others))])
        elif len(old.counters) > 1:
            gone = old.counters[self.lots.below(len(old.counters))]
            if old.kind == STRIKE and self._led((gone,)):
                return plan
            who = tuple(i for i in old.counters if i != gone)
        else:
            return plan
        if self.reaction and not self._led(who):
            return plan
        return (*plan[:n], old._replace(counters=who), *plan[n + 1 :])

    def _led(self, who: Iterable[int]) -> bool:
        return any(self.g.data.counters[i].kind == LEADER for i in who)

    # ------------------------------------------------------------------ where to

    def _errand(self, at: int, who: Sequence[int], plan: Plan) -> Errand | None:
        """A stack's way to some hex that may be worth it; None if there is no such hex."""
        facts = self.facts
        reach = facts.reach(at, list(who), self.reaction)
        goals = [h for h in reach if h != at and h < facts.board.hexes]
        fights = any(self.g.data.counters[i].kind <= ENGINEER for i in who)
        ways: list[Callable[[], tuple[str, str, list[int]]]] = [
            lambda: self._strike(who, goals), lambda: self._prize(goals),
            lambda: ("garrison", "16.2", self._among(goals, facts.mine)), lambda: self._meet(who, goals, plan),
            lambda: self._back(who, goals), lambda: ("march", "10.1", facts.prizes),
        ]  # fmt: skip
        if not fights:
            ways = ways[2:5]
        for _ in range(TRIES):
            kind, rule, found = ways[self.lots.below(len(ways))]()
            if found:
                goal = found[self.lots.below(len(found))]
                csp = facts.can_take(at, list(who), goal, self.reaction) if fights and self._led(who) else 0
                return Errand(kind, rule, at, tuple(who), goal, csp)
        return None

    def _among(self, goals: Iterable[int], wanted: Iterable[int]) -> list[int]:
        wanted = set(wanted)
        return [h for h in goals if h in wanted]

    def _strike(self, who: Sequence[int], goals: Iterable[int]) -> tuple[str, str, list[int]]:
        """12.2 Beside an enemy stack."""
        facts, g = self.facts, self.g
        beside = {n for e in facts.enemies for n in facts.board.near[e] if fight.may_attack_across(g, n, e)}
        found = [h for h in goals if h in beside and not g.occupied[facts.enemy][h]]
        return ("attack", "12.2", found) if self._led(who) else ("join", "12.3", found)

    def _prize(self, goals: Iterable[int]) -> tuple[str, str, list[int]]:
        """16.2 Into an open settlement."""
        facts, g = self.facts, self.g
        return "capture", "16.2", [h for h in self._among(goals, facts.prizes) if not g.occupied[facts.enemy][h]]

    def _meet(self, who: Sequence[int], goals: Iterable[int], plan: Plan) -> tuple[str, str, list[int]]:
        """11.4, 12.2 To friends, or where friends are going."""
        facts = self.facts
        found = self._among(goals, (*facts.stacks, *(errand.goal for errand in plan)))
        return ("lead", "12.2", found) if not self._fights(who) else ("join", "11.4", found)

    def _fights(self, who: Iterable[int]) -> bool:
        return any(self.g.data.counters[i].kind <= ENGINEER for i in who)

    def _back(self, who: Sequence[int], goals: Sequence[int]) -> tuple[str, str, list[int]]:
        """7.3 The safest of some hexes in supply."""
        facts = self.facts
        quiet = [h for h in goals if h in facts.covered and not query.ezoc(self.g, self.side, h)]
        some = [quiet[self.lots.below(len(quiet))] for _ in range(min(LOOKED_AT, len(quiet)))]
        best = min(some, key=lambda h: (facts.danger(h, [*facts.stacks.get(h, ()), *who]), h), default=None)
        return "withdraw", "7.3", [] if best is None else [best]
