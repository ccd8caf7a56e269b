"""Three small games that between them use everything the kernel offers.

``duel``: two seats, dice, conditions with reasons, a forced question.
``flags``: hidden information, revealed by a guess.
``trek``: steps that ask nothing, weighted chance, one seat.
"""

from collections.abc import Mapping

from sandtable.kernel.conditions import Condition, eligible, failing
from sandtable.kernel.decision import (
    Decision,
    Flow,
    Reason,
    choose,
    choose_secretly,
    confirm,
    count,
    draw,
    pick,
    reveal,
    roll,
)
from sandtable.kernel.errors import BrokenGame
from sandtable.kernel.events import Sink
from sandtable.kernel.game import GameInfo, Json, Option
from sandtable.kernel.seats import Mind, PolicyFactory


class ToyState:
    """Flat numbers by name, and hidden words; enough for all three."""

    def __init__(self, numbers: dict[str, int], words: dict[str, str]) -> None:
        self.numbers = numbers
        self.words = words
        self.over = False
        self.sink: Sink | None = None

    def copy(self) -> "ToyState":
        twin = ToyState(self.numbers.copy(), self.words.copy())
        twin.over = self.over
        return twin

    def to_json(self) -> Json:
        return {"numbers": dict(self.numbers), "words": dict(self.words), "over": self.over}

    def emit(self, topic: str, **args: object) -> None:
        if self.sink is not None:
            self.sink(topic, args)


class Toy:
    """What the toys share: no checks, no secrets, no policies of their own."""

    info: GameInfo

    def setup(self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> ToyState:
        raise AssertionError("a toy sets itself up")

    def step(self, g: ToyState) -> Flow[None]:
        raise AssertionError("a toy has steps")

    def view(self, g: ToyState, seat: str | None) -> Json:
        return {"numbers": dict(g.numbers)}

    def check(self, g: ToyState) -> None:
        for name, n in g.numbers.items():
            if n < 0:
                raise BrokenGame(f"{name} is {n}")

    def outcome(self, g: ToyState) -> Json | None:
        raise AssertionError("a toy has an outcome")

    def policies(self) -> Mapping[str, PolicyFactory]:
        return {}


# ---------------------------------------------------------------------- duel

OTHER = {"red": "blue", "blue": "red"}

CAN_STRIKE: tuple[Condition[ToyState, str], ...] = (
    Condition("2.1", "too_tired", lambda g, seat: g.numbers[f"{seat}.breath"] > 0),
    Condition("2.2", "enemy_is_down", lambda g, seat: g.numbers[f"{OTHER[seat]}.life"] > 0),
)


class Bold:
    """The duel's own policy: strikes while it can, and says why."""

    def choose(self, g: ToyState, d: Decision, mind: Mind) -> str:
        if d.topic != "duel.act":
            return d.options[-1]
        mind.note("8.1", "bold.breath", n=g.numbers[f"{d.seat}.breath"], lot=mind.roll())
        return "op:strike" if "op:strike" in d.options else d.options[0]


class Duel(Toy):
    """Strike with some of your breath (dice) or rest; forced to salute first."""

    info = GameInfo(
        "duel", "A Duel", ("short", "long"), ("red", "blue"),
        {"life": Option(3, (3, 5)), "rest": Option(True), "deck": Option(None)},
    )  # fmt: skip

    def setup(self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> ToyState:
        life, breath = options["life"], 2 if scenario == "short" else 3
        assert isinstance(life, int)
        numbers = {f"{s}.{n}": v for s in self.info.seats for n, v in (("life", life), ("breath", breath))}
        return ToyState({**numbers, "turn": 0, "rest": int(bool(options["rest"]))}, {"active": "red"})

    def step(self, g: ToyState) -> Flow[None]:
        """1 One turn of one seat."""
        seat = g.words["active"]
        if g.numbers["turn"] < 2:
            yield from choose(seat, "duel.salute", "1.1", ("op:salute",))
        acts = ["op:strike"] * len(eligible(g, (seat,), CAN_STRIKE)) + ["op:rest"] * g.numbers["rest"] + ["pass"]
        act = yield from choose(seat, "duel.act", "2", tuple(acts), lambda key: self.why(g, seat, key), faction=seat)
        g.emit("duel.act", seat=seat, op=act)
        if act == "op:strike":
            yield from self.strike(g, seat)
        elif act == "op:rest":
            g.numbers[f"{seat}.breath"] += 1
        g.words["active"] = OTHER[seat]
        g.numbers["turn"] += 1
        g.over = g.numbers[f"{OTHER[seat]}.life"] == 0 or g.numbers["turn"] == 30

    def strike(self, g: ToyState, seat: str) -> Flow[None]:
        """2.1 Strike: one die for each breath spent; 4 or more wounds."""
        spent = yield from count(seat, "duel.breath", "2.1", 1, g.numbers[f"{seat}.breath"])
        g.numbers[f"{seat}.breath"] -= spent
        enemy = f"{OTHER[seat]}.life"
        for _ in range(spent):
            n = yield from roll("duel.die", "2.1")
            g.emit("duel.die", n=n)
            if n >= 4 and g.numbers[enemy] > 0:
                g.numbers[enemy] -= 1

    def why(self, g: ToyState, seat: str, key: str) -> list[Reason]:
        return failing(g, seat, CAN_STRIKE) if key == "op:strike" else []

    def outcome(self, g: ToyState) -> Json | None:
        if not g.over:
            return None
        margins = {s: g.numbers[f"{s}.life"] - g.numbers[f"{OTHER[s]}.life"] for s in self.info.seats}
        ranking = sorted(self.info.seats, key=lambda s: (-margins[s], s))
        return {"winner": ranking[0], "ranking": ranking, "margins": margins, "reason": "life"}

    def policies(self) -> Mapping[str, PolicyFactory]:
        return {"np": lambda game, seat: Bold()}


# ---------------------------------------------------------------------- flags

FLAGS = ("lion", "eagle", "rose")


class Flags(Toy):
    """Each seat hides a flag; the other guesses it; the flag is shown. Best of some rounds."""

    info = GameInfo("flags", "Hidden Flags", ("three",), ("north", "south"), {})

    def setup(self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> ToyState:
        return ToyState({"north": 0, "south": 0, "round": 0}, {})

    def step(self, g: ToyState) -> Flow[None]:
        """1 A round for one seat: hide, guess, show."""
        hider, guesser = self.info.seats if g.numbers["round"] % 2 == 0 else self.info.seats[::-1]
        if hider not in g.words:
            key = yield from choose_secretly((hider,), hider, "flags.hide", "1.1", [f"flag:{f}" for f in FLAGS])
            g.words[hider] = key[5:]
            return
        guess = yield from pick(guesser, "flags.guess", "1.2", {f"flag:{f}": f for f in FLAGS})
        while (yield from confirm(guesser, "flags.sure", "1.2", guess=guess)) is False:
            guess = yield from pick(guesser, "flags.guess", "1.2", {f"flag:{f}": f for f in FLAGS})
        shown = g.words.pop(hider)
        yield from reveal("flags.shown", "1.3", f"flag:{shown}")
        g.emit("flags.shown", seat=hider, flag=shown)
        if guess == shown:
            g.numbers[guesser] += 1
        g.numbers["round"] += 1
        g.over = g.numbers["round"] == 6

    def view(self, g: ToyState, seat: str | None) -> Json:
        return {"numbers": dict(g.numbers), "own": g.words.get(seat or "")}

    def outcome(self, g: ToyState) -> Json | None:
        if not g.over:
            return None
        ranking = sorted(self.info.seats, key=lambda s: (-g.numbers[s], s))
        winner = None if g.numbers["north"] == g.numbers["south"] else ranking[0]
        return {"winner": winner, "ranking": ranking, "margins": {s: g.numbers[s] for s in ranking}, "reason": "flags"}


# ---------------------------------------------------------------------- trek


class Trek(Toy):
    """A lone walker: food is eaten by itself, weather comes by chance, and only a fork in the road asks."""

    info = GameInfo("trek", "The Trek", ("hills",), ("walker",), {})
    phases = ("eat", "weather", "road", "camp")

    def setup(self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> ToyState:
        return ToyState({"food": 12, "miles": 0, "phase": 0, "storms": 0}, {})

    def step(self, g: ToyState) -> Flow[None]:
        """1 One phase of a day."""
        phase = self.phases[g.numbers["phase"]]
        if phase == "eat":
            g.numbers["food"] -= 1
            g.emit("trek.eat", left=g.numbers["food"])
        elif phase == "weather":
            sky = yield from draw("trek.sky", "1.2", ("sky:clear", "sky:storm"), (3, 1))
            g.numbers["storms"] += sky == "sky:storm"
        elif phase == "road" and g.numbers["miles"] % 3 == 0:
            walked = yield from count("walker", "trek.walk", "1.3", 1, 3)
            g.numbers["miles"] += walked
        elif phase == "road":
            g.numbers["miles"] += 1
        g.numbers["phase"] = (g.numbers["phase"] + 1) % len(self.phases)
        g.over = g.numbers["food"] == 0

    def outcome(self, g: ToyState) -> Json | None:
        if not g.over:
            return None
        return {"winner": "walker", "ranking": ["walker"], "margins": {"walker": g.numbers["miles"]}, "reason": "food"}


DUEL, FLAGS_GAME, TREK = Duel(), Flags(), Trek()
TOYS: tuple[Toy, ...] = (DUEL, FLAGS_GAME, TREK)


def register() -> None:
    """Make the toys known to ``sandtable.new`` and to the command line."""
    import sandtable

    for toy in TOYS:
        sandtable.register_game(toy.info.name, toy)


register()
