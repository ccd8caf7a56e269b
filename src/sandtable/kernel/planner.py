"""A policy that plans the rest of its step by search, and then does what it has planned.

It keeps nothing: the plan stands in a secret note and is read again at each question, so a game that was saved, forked or
undone goes on as planned. Where a die or another seat has made the plan impossible it plans again from there. With its last
answer it writes down for everybody what it has compared, for a plan that was broken too.
"""

import time
from collections.abc import Callable, Mapping
from math import inf
from typing import Any

from sandtable.kernel.course import Astray
from sandtable.kernel.decision import Decision
from sandtable.kernel.position import Position
from sandtable.kernel.search import Judge, Level, Plan, Search, Turn
from sandtable.kernel.seats import Mind

RULE = ""
"""No rule asks for such a note."""
PLAN = "search.plan"
"""The topic of the secret note."""


_longest = inf


def longest(seconds: float) -> None:
    """From now on a search of this process takes the best it has found after so many seconds of CPU: for servers. What a game
    comes to then depends on the machine, so the limit lies far above what a level needs."""
    global _longest
    _longest = seconds


def limit() -> Callable[[], bool]:
    """Tells whether a search that begins now has taken too long."""
    if _longest == inf:
        return lambda: False
    end = time.process_time() + _longest
    return lambda: time.process_time() > end


_watcher: Callable[[str, float], None] | None = None


def watched_by(tell: Callable[[str, float], None] | None) -> None:
    """From now on ``tell`` learns which seat a search of this process is for, and which part of its work is done: often, so it
    must be quick. What is found does not depend on it."""
    global _watcher
    _watcher = tell


def telling(seat: str) -> Callable[[float], None]:
    """Whom a search for a seat tells how far it is."""
    tell = _watcher
    return (lambda part: None) if tell is None else lambda part: tell(seat, part)


class Planner:
    """Plans for one seat."""

    slow = True

    def __init__(self, judge: Judge, seat: str, level: Level) -> None:
        self.judge = judge
        self.seat = seat
        self.level = level

    def choose(self, g: Any, d: Decision, mind: Mind) -> str:
        """The next answer of the plan that was made in this step, or of a new one. ``g`` is not read: it holds what the seat
        may not know."""
        where = mind.position()
        if where is None:
            raise ValueError("a policy that searches is asked by a table, not by hand")
        note = mind.recall(RULE, "search.plan")
        broken: list[Mapping[str, Any]] = []
        if note is not None and note.args["seat"] == self.seat and note.args["step"] == where.start:
            done = where.answers_since(int(str(note.args["at"])))
            turn: Any = note.args["turn"]
            key = turn[done][1] if done < len(turn) and turn[done][0] == d.topic else ""
            if key and d.offers(key):
                self._explain(note.args, done, mind)
                return str(key)
            if done < len(turn):
                earlier: Any = note.args.get("broken", ())
                broken = [*earlier, said(note.args)]
        facts = self._planned(where, mind)
        if broken:
            facts["broken"] = broken
        turn = facts["turn"]
        if not turn or turn[0][0] != d.topic or not d.offers(turn[0][1]):
            return mind.lot(RULE, d)  # nothing that can be played was found
        mind.secret_note(RULE, PLAN, **facts)
        self._explain(facts, 0, mind)
        return str(turn[0][1])

    def _planned(self, where: Position, mind: Mind) -> dict[str, Any]:
        """A new plan as facts for a note."""
        seed = mind.rng.next()
        facts: dict[str, Any] = {"seat": self.seat, "step": where.start, "at": where.moment, "level": self.level.name}
        try:
            plan = Search(self.judge, where, self.level, seed, mind, limit(), telling(self.seat)).plan()
        except Astray:
            return {**facts, "turn": []}
        return {**facts, **told(plan)}

    def _explain(self, facts: Mapping[str, Any], done: int, mind: Mind) -> None:
        """With the last answer of a plan: what was compared. The figures follow from all that the seat knows, so where it
        knows what others may not they wait for the end of the game."""
        if done == len(facts["turn"]) - 1:
            note = mind.secret_note if mind.knows_more() else mind.note
            for plan in (*facts.get("broken", ()), said(facts)):
                shown = {k: v for k, v in plan.items() if k != "same"}
                if not plan["futures"]:
                    note(RULE, "search.glance", **shown)  # nothing was played on
                elif plan["same"]:
                    note(RULE, "search.kept", **shown)
                elif plan["does"] == plan["does_instead"]:
                    note(RULE, "search.otherwise", **shown)
                else:
                    note(RULE, "search.other", **shown)


def said(facts: Mapping[str, Any]) -> dict[str, Any]:
    """What a plan's note tells everybody when the step is over."""
    found = {k: v for k, v in facts.items() if k not in ("level", "turn", "step", "at", "broken")}
    return {**found, "since": facts["at"]}  # what it explains began there


def told(plan: Plan) -> dict[str, object]:
    """The plan as facts for a note: plain JSON."""
    return {
        "turn": [list(answer) for answer in plan.turn],
        "compared": plan.compared,
        "finalists": plan.finalists,
        "futures": plan.futures,
        "margin": round(plan.margin, 1),
        "baseline_margin": round(plan.baseline_margin, 1),
        "same": plan.turn == plan.baseline,
        "better_in": plan.better_in,
        "does": plan.turn[0][1] if plan.turn else "",
        "does_instead": plan.baseline[0][1] if plan.baseline else "",
        **difference(plan.turn, plan.baseline),
    }


def difference(turn: Turn, usual: Turn) -> dict[str, str]:
    """The first answer in which a turn differs from the usual one, and the usual one there; what was answered before, if that
    says where. Nothing of a turn that has ended there, and nothing at all if they are the same."""
    at = next((n for n, both in enumerate(zip(turn, usual)) if both[0] != both[1]), min(len(turn), len(usual)))
    names = [key for _, key in turn[:at] if ":" in key and not key.startswith(("n:", "piece:"))]
    found = {"does_after": names[-1]} if names else {}
    if at < len(turn):
        found["does_here"] = turn[at][1]
    if at < len(usual):
        found["does_usual"] = usual[at][1]
    return found if at < max(len(turn), len(usual)) else {}
