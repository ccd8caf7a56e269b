"""Futures to try orders out in: the same dice for all, whatever else is done, and each face of a die in turn.

A die belongs to its occasion (the phase, the topic, the hex or unit it is rolled for), so that an attack meets the same die
under all plans in which it is made. Of six futures each shows another face on every occasion. Dice that only count points
(16.2) come as near to their mean as they can, so that luck with them does not hide what a plan is worth.
"""

from itertools import permutations
from zlib import crc32

from sandtable.chaco.opponent.turn import stamp
from sandtable.chaco.state import Chaco
from sandtable.kernel.course import Luck
from sandtable.kernel.decision import Decision
from sandtable.kernel.rng import Rng

FACES = 6
ORDERS = tuple(permutations(range(FACES)))
"""In what order the faces come."""
POINTS = ("settlement.vp", "leader.displaced_vp")
"""Dice whose sum is what counts."""
BY_PLACE = "combat.roll"
"""A die whose occasion is the hex attacked: its question's facts are a whole preview, too slow to look at."""


class PairedLuck(Luck):
    """The dice of future ``n`` of a search, in the course whose state is ``g``."""

    __slots__ = ("g", "n", "place", "times")

    def __init__(self, seed: int, n: int, g: Chaco) -> None:
        super().__init__(seed + n)
        self.n = n
        self.g = g
        self.place = ""  # what was attacked last
        self.times: dict[str, int] = {}

    def answer(self, d: Decision) -> str:
        """What chance says."""
        options = d.options
        if len(options) != FACES:
            return super().answer(d)
        occasion = f"{stamp(self.g)} {d.topic} {self._about(d)}"
        times = self.times[occasion] = self.times.get(occasion, 0) + 1
        seed = self.seed - self.n + (crc32(f"{occasion} {times}".encode()) << 24)
        if d.topic in POINTS:
            return options[2 + (Rng(seed).below(2) + self.n) % 2]
        faces = ORDERS[Rng(seed + self.n // FACES).below(len(ORDERS))]
        return options[faces[self.n % FACES]]

    def _about(self, d: Decision) -> object:
        if d.topic == BY_PLACE:
            return self.place
        args = d.args
        return args.get("unit") or args.get("hex") or args.get("leader") or args.get("seat")
