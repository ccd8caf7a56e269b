"""A small game for testing the server and the page: Caravan.

Two merchants, red and blue, each with a secret errand. For five rounds the weather is rolled, then each in turn
sends camels to oases. It has what the kernel's games have: dice, a secret, numbers, steps, reasons, a policy that
explains itself, scores, and an end.
"""

import time
from collections.abc import Mapping
from typing import Any

import sandtable
from sandtable.kernel.conditions import Condition, eligible, failing
from sandtable.kernel.decision import Decision, Flow, choose, count, draw_secretly, roll
from sandtable.kernel.errors import BadOption
from sandtable.kernel.events import Sink
from sandtable.kernel.game import GameInfo, Json, Option
from sandtable.kernel.seats import Mind, PolicyFactory

OASES = ("ain", "bir", "siwa", "tozeur")
ERRANDS = ("figs", "salt", "silk", "tea")
SEATS = ("red", "blue")


class Caravan:
    """The state."""

    def __init__(self, rounds: int, deep: bool) -> None:
        self.over = False
        self.sink: Sink | None = None
        self.rounds = rounds
        self.deep = deep
        self.round = 0
        self.turn = 0
        self.storm = ""
        self.errand: dict[str, str] = {}
        self.camels = dict.fromkeys(SEATS, 6)
        self.at = {oasis: dict.fromkeys(SEATS, 0) for oasis in OASES}

    def copy(self) -> "Caravan":
        twin = Caravan(self.rounds, self.deep)
        twin.over, twin.round, twin.turn, twin.storm = self.over, self.round, self.turn, self.storm
        twin.errand, twin.camels = dict(self.errand), dict(self.camels)
        twin.at = {oasis: dict(here) for oasis, here in self.at.items()}
        return twin

    def to_json(self) -> Json:
        return {k: v for k, v in vars(self).items() if k != "sink"}

    def emit(self, topic: str, **args: object) -> None:
        if self.sink is not None:
            self.sink(topic, args)

    def score(self, seat: str) -> int:
        other = SEATS[1 - SEATS.index(seat)]
        return sum(2 if here[seat] > here[other] else 0 for here in self.at.values()) + (6 - self.camels[seat])


NOT_IN_STORM: Condition[Caravan, str] = Condition("2.1", "storm", lambda g, oasis: oasis != g.storm)
NOT_FULL: Condition[Caravan, str] = Condition("2.2", "full", lambda g, oasis: sum(g.at[oasis].values()) < 4)
MAY_SEND = (NOT_IN_STORM, NOT_FULL)


def errands(g: Caravan) -> Flow[None]:
    """1.1 Each merchant draws a secret errand."""
    left = list(ERRANDS)
    for seat in SEATS:
        key = yield from draw_secretly((seat,), "caravan.errand", "1.1", [f"errand:{e}" for e in left])
        g.errand[seat] = key[7:]
        left.remove(key[7:])
        g.emit("caravan.errand", faction=seat)
    g.round = 1


def weather(g: Caravan) -> Flow[None]:
    """2 The weather: a storm may close an oasis."""
    die = yield from roll("caravan.weather", "2", round=g.round)
    g.storm = OASES[die - 1] if die <= len(OASES) else ""
    g.emit("table.die", n=die)
    if g.storm:
        g.emit("caravan.storm", space=g.storm)
    g.turn = 1


def send(g: Caravan, seat: str) -> Flow[None]:
    """2.1 Send camels to oases that no storm closes and that are not full."""
    while g.camels[seat]:
        spaces = eligible(g, OASES, MAY_SEND)
        key = yield from choose(
            seat, "caravan.space", "2.1", [*(f"space:{s}" for s in spaces), "done"],
            lambda k: failing(g, k[6:], MAY_SEND) if k[6:] in OASES else [], camels=g.camels[seat],
        )  # fmt: skip
        if key == "done":
            break
        space = key[6:]
        most = min(g.camels[seat], 4 - sum(g.at[space].values()))
        number = yield from count(seat, "caravan.camels", "2.2", 0, most, space=space)
        g.at[space][seat] += number
        g.camels[seat] -= number
        g.emit("caravan.sent", faction=seat, space=space, n=number)


class CaravanGame:
    """Caravan, for the kernel."""

    info = GameInfo(
        "caravan", "Caravan", ("short", "long"), SEATS,
        {"deep": Option(False), "wells": Option(2, (1, 2, 3)), "route": Option(None)}, quick=True,
    )  # fmt: skip

    def setup(self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> Caravan:
        route = options["route"]
        if route is not None and not (isinstance(route, list) and all(r in OASES for r in route)):
            raise BadOption("option route: a list of oases is expected")
        return Caravan(2 if scenario == "short" else 5, bool(options["deep"]))

    def step(self, g: Caravan) -> Flow[None]:
        if g.round == 0:
            yield from errands(g)
        elif g.turn == 0:
            yield from weather(g)
        else:
            yield from send(g, SEATS[g.turn - 1])
            g.turn = (g.turn + 1) % 3
            if g.turn == 0:
                g.round += 1
                g.emit("caravan.round", n=g.round)
                g.over = g.round > g.rounds

    def view(self, g: Caravan, seat: str | None) -> Json:
        return {
            "game": "caravan", "round": g.round, "storm": g.storm,
            "spaces": {oasis: {s: n for s, n in here.items() if n} for oasis, here in g.at.items()},
            "camels": dict(g.camels),
            "scores": {s: g.score(s) for s in SEATS},
            "errand": g.errand.get(seat, "") if seat else "",
        }  # fmt: skip

    def check(self, g: Caravan) -> None:
        assert all(0 <= n <= 6 for n in g.camels.values())

    def outcome(self, g: Caravan) -> Json | None:
        if not g.over:
            return None
        ranking = sorted(SEATS, key=lambda s: -g.score(s))
        return {"winner": ranking[0], "ranking": ranking, "margins": {s: g.score(s) for s in SEATS}}

    def policies(self) -> Mapping[str, PolicyFactory]:
        return {"np": lambda game, seat: Trader(), "slow": lambda game, seat: Ponderer()}


class Trader:
    """Sends one camel to the emptiest oasis, and says so."""

    def choose(self, g: Caravan, d: Decision, mind: Mind) -> str:
        if d.topic == "caravan.camels":
            return d.options[1] if len(d.options) > 1 else d.options[0]
        spaces = [k for k in d.options if k != "done"]
        if not spaces or g.camels[d.seat] <= 6 - g.round:
            mind.note("8.2", "caravan.rest", left=g.camels[d.seat])
            return "done"
        best = min(spaces, key=lambda k: sum(g.at[k[6:]].values()))
        mind.note("8.1", "caravan.emptiest", count=len(spaces), space=best[6:])
        return best


class Ponderer(Trader):
    """The same after long thought: what a campaign's opponent is to the server."""

    def choose(self, g: Caravan, d: Decision, mind: Mind) -> str:
        until = time.thread_time() + 0.03
        while time.thread_time() < until:
            pass
        return super().choose(g, d, mind)


GAME: Any = CaravanGame()
sandtable.register_game("caravan", GAME)
