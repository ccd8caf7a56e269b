"""Toy games with a fault."""

from sandtable.kernel.decision import Decision, Flow
from tests.kernel import toy

ToyState = toy.ToyState


class Broken(toy.Duel):
    """A duel that is sound for its first turns."""

    after = 3

    def step(self, g: ToyState) -> Flow[None]:
        if g.numbers["turn"] >= self.after:
            yield from self.fault(g, g.words["active"])
        yield from super().step(g)

    def fault(self, g: ToyState, seat: str) -> Flow[None]:
        yield from ()


class Crashes(Broken):
    """A rule fails after a question."""

    def fault(self, g: ToyState, seat: str) -> Flow[None]:
        yield Decision(seat, "t.x", "1", ("yes", "no"))
        raise ValueError("a fault in a rule")
