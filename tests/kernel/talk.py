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


class Listener:
    """Answers with what it was told last, and keeps what it was told and asked."""

    plans = True

    def __init__(self, heard: list[str]) -> None:
        self.heard = heard
        self.last = "n:1"

    def saw(self, g: ToyState, d: Decision, key: str) -> None:
        self.heard.append(f"{d.seat} {d.topic} {key} at {g.numbers['spoken']}")
        self.last = key

    def choose(self, g: ToyState, d: Decision, mind: Mind) -> str:
        self.heard.append(f"{d.seat} asked")
        return self.last


class Hints(Talk):
    """One step: everybody is told a word for want of another, then the planner says one, the person two; three times over."""

    info = GameInfo("hints", "Hints", ("plain",), ("planner", "person"), {})

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def step(self, g: ToyState) -> Flow[None]:
        for n in range(3):
            for seat in ("planner", "person"):
                yield from choose(seat, "hint", "1", WORDS[n : n + 1])
            for seat in ("planner", "person", "person"):
                yield from choose(seat, "talk", "1", WORDS)
                g.numbers["spoken"] += 1
        g.over = True

    def policies(self) -> Mapping[str, PolicyFactory]:
        return {"np": lambda game, seat: Listener(game.heard)}
