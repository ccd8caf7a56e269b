"""A small game for policies that plan, and for facts that are worked out when somebody looks at them."""

from collections.abc import Mapping

from sandtable.kernel.decision import Decision, Flow, LazyArgs, choose
from sandtable.kernel.game import GameInfo, Json
from sandtable.kernel.seats import Mind, PolicyFactory
from tests.kernel.toy import Toy, ToyState

WORDS = ("n:1", "n:2", "n:3")


class Planner:
    """Rolls a plan at its first question and goes on with it."""

    plans = True

    def __init__(self, faults: list[str]) -> None:
        self.plan: list[str] = []
        self.faults = faults

    def choose(self, g: ToyState, d: Decision, mind: Mind) -> str:
        if self.faults and not self.plan:
            raise RuntimeError(self.faults.pop())
        if not self.plan:
            self.plan = [WORDS[mind.below(3)] for _ in range(9)]
        return self.plan.pop()


class Talk(Toy):
    """One step: a planner speaks, then a person twice, four times over; the question tells how often both have spoken."""

    info = GameInfo("talk", "Talk", ("plain",), ("planner", "person"), {})

    def __init__(self) -> None:
        self.faults: list[str] = []  # what the planner fails with when it makes its next plan

    def setup(self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> ToyState:
        return ToyState({"spoken": 0}, {})

    def step(self, g: ToyState) -> Flow[None]:
        for _ in range(4):
            for seat in ("planner", "person", "person"):
                if seat == "planner":
                    yield from choose(seat, "talk", "1", WORDS)
                else:
                    yield Decision(seat, "talk", "1", WORDS, LazyArgs(lambda: {"spoken": g.numbers["spoken"]}))
                g.numbers["spoken"] += 1
        g.over = True

    def outcome(self, g: ToyState) -> Json | None:
        return {"winner": "person", "ranking": ["person"], "margins": {}} if g.over else None

    def policies(self) -> Mapping[str, PolicyFactory]:
        return {"np": lambda game, seat: Planner(game.faults)}
