"""The seat that searches: the opponent, with orders and attacks that were tried out first.

It keeps nothing that it could not find again: a plan stands in a secret note, under the phase it was made for, and is read
there when the game was loaded, forked or undone. When the phase is over it writes down for everybody what it has compared.
"""

from collections.abc import Mapping
from typing import Any

from sandtable.chaco.opponent import Opponent
from sandtable.chaco.opponent.fighting import best_force
from sandtable.chaco.opponent.turn import Attack, Turn, stamp
from sandtable.chaco.search.course import ATTACK, give
from sandtable.chaco.search.plans import Plan, from_json, to_json
from sandtable.chaco.search.search import Effort, Search
from sandtable.chaco.state import Chaco
from sandtable.kernel.climb import Found
from sandtable.kernel.decision import Decision
from sandtable.kernel.planner import limit, telling
from sandtable.kernel.position import Position
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind, PolicyFactory, QuietMind

SEARCH = "search"
EFFORTS = (
    Effort("easy", movement=8, reaction=0, attack=0, futures=2, turns=1, styles=0),
    Effort("quick", movement=32, reaction=0, attack=0, futures=6),
    Effort("normal", movement=64, reaction=12, attack=12, futures=6),
    Effort("strong", movement=200, reaction=60, attack=36, futures=12),
)
NORMAL = "normal"
ORDERS = {"move.stack": False, "reaction.stack": True}
"""The questions that orders answer; whether they are those of a reaction."""
RULE = ""
"""No rule asks for such a note."""
PLAN = "chaco.search.plan"
"""The topic of the secret note."""
TOLD = "chaco.search.orders"
"""What everybody may read when the phase is over."""
TRIED = "chaco.search.attack"
"""And with an attack."""
WORTH_A_TRY = -1.5
"""What an attack must promise to be tried out."""
TARGETS = 3
"""So many attacks are tried out at most."""


class Searcher(Opponent):
    """Plays one side."""

    slow = True

    def __init__(self, game: Any, seat: str, effort: Effort) -> None:
        super().__init__(game, seat)
        self.game = game
        self.seat = seat
        self.effort = effort

    def choose(self, g: Chaco, d: Decision, mind: Mind) -> str:
        """The side's answer."""
        turn = self.turn
        if turn is None or not turn.fits(g):
            turn = self.turn = self.begin(g)
            self._explain(mind, before=name_of(g))
        if d.topic in ORDERS and turn.orders is None:
            give(turn, self._orders(g, ORDERS[d.topic], mind))
        elif d.topic == ATTACK and self.effort.attack:
            key = self._attack(turn, g, d, mind)
            if key:
                return key
        key = super().choose(g, d, mind)
        if key == "done" and d.topic in ORDERS:
            self._explain(mind)
        return key

    def _where(self, mind: Mind) -> Position:
        where = mind.position()
        if where is None:
            raise ValueError("a policy that searches is asked by a table, not by hand")
        return where

    def _search(self, mind: Mind) -> Search:
        """From where the step began: both questions that are searched are the first of theirs."""
        start: Chaco = self._where(mind).state
        return Search(self.game, start, self.seat, self.effort, mind.rng.next(), limit(), telling(self.seat))

    # ------------------------------------------------------------------ orders

    def _orders(self, g: Chaco, reaction: bool, mind: Mind) -> Plan:
        """10.1, 10.10 The orders of this phase, as they were planned, or planned now."""
        facts = self._noted(mind, name_of(g))
        if facts is None:
            found = self._search(mind).orders(reaction)
            facts = {
                "phase": name_of(g), "orders": to_json(found.plan), "since": self._where(mind).moment, **self._told(found),
                **difference(g, found.plan, found.baseline),
            }  # fmt: skip
            mind.secret_note(RULE, "chaco.search.plan", **facts)
        orders: Any = facts["orders"]
        return from_json(orders)

    def _noted(self, mind: Mind, phase: str) -> Mapping[str, object] | None:
        """What was planned for a phase."""
        for note in (*mind.again, mind.recall(RULE, PLAN, seat=self.seat)):
            if note is not None and note.topic == PLAN and note.args["phase"] == phase:
                return note.args
        return None

    def _told(self, found: Found[Any]) -> dict[str, object]:
        """What was compared, as facts for a note."""
        return {
            "seat": self.seat, "compared": found.compared, "futures": found.futures, "margin": round(found.margin, 1),
            "baseline_margin": round(found.baseline_margin, 1), "better_in": found.better_in,
            "same": "yes" if found.same else "no",
        }  # fmt: skip

    def _explain(self, mind: Mind, before: str = "") -> None:
        """When a phase is over: what was compared in it, if that was not said yet."""
        note = mind.recall(RULE, PLAN, seat=self.seat)
        if note is None or note.args["phase"] == before or not note.args["futures"]:
            return
        said = mind.recall(RULE, TOLD, seat=self.seat)
        if said is None or said.args["phase"] != note.args["phase"]:
            mind.note(RULE, "chaco.search.orders", **{k: v for k, v in note.args.items() if k != "orders"})

    # ------------------------------------------------------------------ attacks

    def _attack(self, turn: Turn, g: Chaco, d: Decision, mind: Mind) -> str:
        """12.1 The attack that does best when it is played on; "" for the opponent's own choice."""
        own = super().choose(g, d, QuietMind(Rng(0)))
        facts, promised = turn.facts(), dict[str, tuple[Attack, float, str]]()
        for key in d.options:
            h = turn.place(key)
            if h >= 0:
                promised[key] = best_force(facts, h)
        others = sorted((k for k in promised if promised[k][1] > WORTH_A_TRY and k != own), key=lambda k: (-promised[k][1], k))
        if own != "done":
            others.append("done")
        if not others:
            return ""
        found = self._search(mind).attack(own, others[:TARGETS])
        differs = {} if found.same else {"does_here": found.plan, "does_usual": found.baseline}
        mind.note(RULE, "chaco.search.attack", **self._told(found), **differs)
        if found.same:
            return ""
        key = found.plan
        if key == "done":
            mind.note("12.1", "chaco.no_attack")
        else:
            turn.attack, value, odds = promised[key]
            mind.note("12.1", "chaco.attack", hex=key.partition(":")[2], odds=odds, n=round(value, 1))
        return key


def difference(g: Chaco, orders: Plan, usual: Plan) -> dict[str, str]:
    """The first counter that goes elsewhere than usual, and where to: nothing of one that stays, or if all go to the same."""
    goals, usually = ({c: errand.goal for errand in plan for c in errand.counters} for plan in (orders, usual))
    for counter in (*goals, *usually):
        here, there = goals.get(counter), usually.get(counter)
        if here != there:
            found = {"unit": g.data.counters[counter].id}
            ends = {"hex_here": here, "hex_usual": there}
            return found | {name: g.data.map.name[h] for name, h in ends.items() if h is not None}
    return {}


def name_of(g: Chaco) -> str:
    """Which phase it is, in a note."""
    return " ".join(map(str, stamp(g)))


def policies() -> dict[str, PolicyFactory]:
    """``search`` (normal), ``search:easy``, ``search:quick``, ``search:normal``, ``search:strong``."""

    def made(effort: Effort) -> PolicyFactory:
        return lambda game, seat: Searcher(game, seat, effort)

    found = {f"{SEARCH}:{effort.name}": made(effort) for effort in EFFORTS}
    usual = found[f"{SEARCH}:{NORMAL}"]
    return {
        name: factory
        for named, factory in found.items()
        for name in ((SEARCH, named) if factory is usual else (named,))
    }
