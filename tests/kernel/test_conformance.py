"""The conformance suite lets sound games pass and catches each kind of fault, with a record that opens there."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pytest

from sandtable.kernel import record as records
from sandtable.kernel.conformance import Failure, Report, Suite
from sandtable.kernel.decision import Decision, Flow, LateDecision, Reason, choose
from sandtable.kernel.game import Json
from sandtable.kernel.seats import Mind, PolicyFactory
from sandtable.kernel.table import Table
from tests.kernel import toy
from tests.kernel.broken import Broken, Crashes

ToyState = toy.ToyState


@pytest.mark.parametrize("game", toy.TOYS, ids=lambda g: g.info.name)
@pytest.mark.parametrize("seed", range(4))
def test_a_sound_game_passes_with_every_check_at_every_key(game: toy.Toy, seed: int) -> None:
    report = Suite(game, every=1).play(game.info.scenarios[0], {}, {}, seed)
    assert isinstance(report, Report)
    assert report.keys > 5
    assert report.longest_step >= 1
    assert {"winner", "ranking", "margins"} <= set(report.outcome)


def test_policies_play_in_the_suite_too() -> None:
    report = Suite(toy.DUEL, every=1).play("long", {"life": 5}, {"red": "np", "blue": "random"}, 3)
    assert report.topics["duel.act"] > 1
    assert report.events["duel.act"] == report.topics["duel.act"]


def test_the_same_seed_gives_the_same_log_and_another_does_not() -> None:
    digests = [Suite(toy.DUEL).play("short", {}, {}, seed).log_digest for seed in (1, 1, 2)]
    assert digests[0] == digests[1] != digests[2]
    assert Suite(toy.DUEL, every=1).play("short", {}, {}, 1).log_digest == digests[0], "checks change nothing"


def test_prefer_steers_the_lots() -> None:
    def strikes(d: Decision) -> Sequence[str]:
        return [key for key in d.options if key == "op:strike"]

    report = Suite(toy.DUEL, prefer=strikes).play("short", {}, {}, 1)
    assert report.topics["duel.breath"] > 0
    rest = Suite(toy.DUEL, prefer=lambda d: [k for k in d.options if k == "pass"]).play("short", {}, {}, 1)
    assert "duel.breath" not in rest.topics


# ---------------------------------------------------------------------- broken games


def asks(*options: str, **changes: Any) -> type[Broken]:
    """A duel that asks a faulty question."""
    facts = {"seat": "red", "topic": "t.x", "rule": "1", "options": options, "args": {}, **changes}

    class Asks(Broken):
        def fault(self, g: ToyState, seat: str) -> Flow[None]:
            yield Decision(**facts)

    return Asks


_CALLS = [0]  # what a Flow must never read: state of the module


class ReadsModule(Broken):
    def fault(self, g: ToyState, seat: str) -> Flow[None]:
        _CALLS[0] += 1
        yield Decision(seat, "t.x", "1", ("yes", "no"), {"calls": _CALLS[0]})


class ShallowState(ToyState):
    def copy(self) -> "ShallowState":
        twin = ShallowState(self.numbers, self.words.copy())
        twin.over = self.over
        return twin


class SharesState(toy.Duel):
    def setup(self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> ToyState:
        g = super().setup(scenario, options, seats)
        return ShallowState(g.numbers, g.words)


class ForgetfulState(ToyState):
    def copy(self) -> "ForgetfulState":
        twin = ForgetfulState(self.numbers.copy(), self.words.copy())
        twin.words.pop("mood", None)
        twin.over = self.over
        return twin


class Forgets(Broken):
    """What a step leaves in the state does not survive the copy, so going back loses it."""

    def setup(self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> ToyState:
        g = super().setup(scenario, options, seats)
        return ForgetfulState(g.numbers, g.words)

    def fault(self, g: ToyState, seat: str) -> Flow[None]:
        g.words["mood"] = g.words.get("mood", "") + "x"
        yield from ()


class LeakyFlags(toy.Flags):
    def view(self, g: ToyState, seat: str | None) -> Json:
        return {**super().view(g, seat), "all": dict(g.words)}


class LeakyLog(toy.Flags):
    """An event tells what was hidden."""

    def step(self, g: ToyState) -> Flow[None]:
        yield from super().step(g)
        g.emit("flags.flown", flags=sorted(g.words.values()))


class LeakyTurn(toy.Flags):
    """A hidden lion is followed by another question than a hidden rose: what is asked tells."""

    def step(self, g: ToyState) -> Flow[None]:
        if "lion" in g.words.values():
            yield from choose("south", "flags.roar", "1.4", ("yes", "no"))
        yield from super().step(g)


class LeakyFacts(toy.Flags):
    """The other is asked with the hidden flag among the facts."""

    def step(self, g: ToyState) -> Flow[None]:
        if g.words:
            yield from choose("south", "flags.look", "1.4", ("yes", "no"), flags=sorted(g.words.values()))
        yield from super().step(g)


class LeakyForce(toy.Flags):
    """Whether the owner has a choice depends on what it hid; where it has none it is not asked."""

    def step(self, g: ToyState) -> Flow[None]:
        for owner, flag in g.words.items():
            yield from choose(owner, "flags.wave", "1.4", ("pass", "op:wave") if flag == "lion" else ("pass",))
        yield from super().step(g)


class DiscreetForce(toy.Flags):
    """The same, asked anyway."""

    def step(self, g: ToyState) -> Flow[None]:
        for owner, flag in g.words.items():
            acts = ("pass", "op:wave") if flag == "lion" else ("pass",)
            asked = LateDecision(owner, "flags.wave", "1.4", partial(tuple, acts))
            asked.ask_anyway = True
            yield asked
        yield from super().step(g)


class LeakyWords(toy.Flags):
    """Its policy writes down for all to read what it should not even have looked at."""

    def policies(self) -> Mapping[str, PolicyFactory]:
        return {"np": lambda game, seat: Blab()}


class Blab:
    def choose(self, g: ToyState, d: Decision, mind: Mind) -> str:
        mind.note("8.1", "blab", flags=sorted(g.words.values()))
        return d.options[0]


class ViewIsNoJson(toy.Duel):
    def view(self, g: ToyState, seat: str | None) -> Json:
        return {"seats": set(self.info.seats)}


class ViewVaries(toy.Duel):
    def view(self, g: ToyState, seat: str | None) -> Json:
        _CALLS[0] += 1
        return {"calls": _CALLS[0]}


class ViewChangesState(toy.Duel):
    def view(self, g: ToyState, seat: str | None) -> Json:
        g.numbers["seen"] = g.numbers.get("seen", 0) + 1
        return {}


class Endless(toy.Duel):
    def step(self, g: ToyState) -> Flow[None]:
        yield from super().step(g)
        g.numbers["turn"], g.numbers["red.life"], g.numbers["blue.life"], g.over = 5, 3, 3, False


class EndlessStep(Broken):
    def fault(self, g: ToyState, seat: str) -> Flow[None]:
        while True:
            yield Decision(seat, "t.again", "1", ("yes", "no"))


class BreaksInvariant(Broken):
    def fault(self, g: ToyState, seat: str) -> Flow[None]:
        g.numbers["red.breath"] = -1
        yield Decision(seat, "t.x", "1", ("yes", "no"))


class NoOutcome(toy.Duel):
    def outcome(self, g: ToyState) -> Json | None:
        return None


class EarlyOutcome(toy.Duel):
    def outcome(self, g: ToyState) -> Json | None:
        return {"winner": "red", "ranking": [], "margins": {}}


class PoorOutcome(toy.Duel):
    def outcome(self, g: ToyState) -> Json | None:
        return {"winner": "red"} if g.over else None


class WhyObjects(toy.Duel):
    def why(self, g: ToyState, seat: str, key: str) -> list[Reason]:
        return [("", "")]


class WhyCrashes(toy.Duel):
    def why(self, g: ToyState, seat: str, key: str) -> list[Reason]:
        return [("1", {"op:strike": "tired"}[key])]


class EventIsNoJson(Broken):
    def fault(self, g: ToyState, seat: str) -> Flow[None]:
        g.emit("t.x", who={seat})
        yield from ()


class BadEventTopic(Broken):
    def fault(self, g: ToyState, seat: str) -> Flow[None]:
        g.emit("Not a topic!")
        yield from ()


class Fool:
    """A policy that plays what is not on offer."""

    def choose(self, g: Any, d: Decision, mind: Any) -> str:
        return "op:cheat"


class HasFool(toy.Duel):
    def policies(self) -> Mapping[str, Any]:
        return {"np": lambda game, seat: Fool()}


FAULTS: dict[str, tuple[Callable[[], toy.Toy], str]] = {
    "repeated options": (asks("op:a", "op:b", "op:a"), "t.x: options repeat: op:a op:b op:a"),
    "no options": (asks(), "t.x: no options"),
    "a key that is no key": (asks("Space Saigon", "pass"), "t.x: bad key 'Space Saigon'"),
    "a seat that does not exist": (asks("yes", "no", seat="green"), "t.x: unknown seat 'green'"),
    "no rule": (asks("yes", "no", rule=""), "bad topic or rule: 't.x' ''"),
    "a topic that is prose": (asks("yes", "no", topic="Please choose"), "bad topic or rule: 'Please choose'"),
    "too few weights": (asks("n:1", "n:2", seat="chance", args={"weights": (1,)}), "t.x: 2 options, but weights (1,)"),
    "weights of nothing": (asks("n:1", "n:2", seat="chance", args={"weights": (0, 0)}), "options, but weights (0, 0)"),
    "args that are no JSON": (asks("yes", "no", args={"who": {1}}), "t.x is not JSON"),
    "module state": (ReadsModule, "a fork differs from its original"),
    "a shallow copy": (SharesState, "undo does not restore the position"),
    "a copy that forgets": (Forgets, "a copy differs from its original"),
    "a leak in the view": (LeakyFlags, "a spectator learns what is hidden by: view"),
    "a leak in the log": (LeakyLog, "learns what is hidden by: log"),
    "a leak by what is asked next": (LeakyTurn, "learns what is hidden by: "),
    "a leak in the facts of a question": (LeakyFacts, "south learns what is hidden by: question"),
    "a leak by who was asked": (LeakyForce, "learns what is hidden by: who answered"),
    "a view that is no JSON": (ViewIsNoJson, "the view of None is not JSON"),
    "a view that varies": (ViewVaries, "the view of a fork differs from its original's"),
    "a view that changes the state": (ViewChangesState, "looking at the table changed it"),
    "an endless game": (Endless, "not over after 501 answers"),
    "an endless step": (EndlessStep, "a step of more than 50 answers: t.again"),
    "an invariant": (BreaksInvariant, "BrokenGame: red.breath is -1"),
    "a crash": (Crashes, "ValueError: a fault in a rule"),
    "no outcome": (NoOutcome, "the game is over without an outcome"),
    "an outcome too early": (EarlyOutcome, "there is an outcome, but the game goes on"),
    "an outcome that says too little": (PoorOutcome, "the outcome lacks 'ranking'"),
    "a reason that says nothing": (WhyObjects, "duel.act: why('no_such_key') is [('', '')]"),
    "a why that crashes": (WhyCrashes, "KeyError: 'no_such_key'"),
    "an event that is no JSON": (EventIsNoJson, "t.x is not JSON"),
    "an event of a bad topic": (BadEventTopic, "bad topic of an event: 'Not a topic!'"),
}


def caught(game: toy.Toy, seats: Mapping[str, str] | None = None, **suite: Any) -> Failure:
    with pytest.raises(Failure) as e:
        Suite(game, **{"every": 1, "max_keys": 500, "max_step": 50, **suite}).play(
            game.info.scenarios[0], {}, seats or {}, 3
        )
    return e.value


def test_reasons_that_tell_what_is_hidden_are_caught() -> None:
    failure = caught(LeakyWords(), seats={"north": "np"})
    assert "a spectator learns what is hidden by: a policy's reasons" in failure.what


def test_who_is_asked_anyway_tells_nothing() -> None:
    report = Suite(DiscreetForce(), every=1).play("three", {}, {}, 3)
    assert report.twins > 0 and report.topics["flags.wave"] > 1


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_caught(fault: str) -> None:
    make, said = FAULTS[fault]
    failure = caught(make())
    assert said in failure.what
    assert failure.record["failure"]["what"] == failure.what
    assert failure.record["failure"]["at"] == len(failure.record["keys"])
    assert failure.record["failure"]["trace"]


def test_a_policy_that_cheats_is_caught() -> None:
    failure = caught(HasFool(), {"red": "np"})
    assert "BadPolicy: the policy of red answered 'op:cheat'" in failure.what
    assert failure.record["failure"]["key"] is None, "the answer was never given"


def test_undo_that_does_not_restore_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from sandtable.kernel.session import Session

    sound = Session.rewind

    def rewind(self: Session[Any], keys: int) -> None:
        waking = self.flow is None
        sound(self, keys)
        if not waking:
            self.state.numbers["red.breath"] += 1

    monkeypatch.setattr(Session, "rewind", rewind)
    assert caught(toy.Duel()).what == "undo does not restore the position"


def test_a_refused_answer_that_changes_something_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = Table.answer

    def answer(self: Table, key: str, *, seat: str | None = None, at: int | None = None) -> None:
        self.state.numbers["red.breath"] += 1
        sound(self, key, seat=seat, at=at)

    monkeypatch.setattr(Table, "answer", answer)
    assert caught(toy.Duel()).what == "a refused answer (no_such_key) changed the table"


@pytest.mark.parametrize("every", [1, 1000])
def test_the_record_of_a_failure_opens_at_the_failing_point(every: int) -> None:
    game = Crashes()
    failure = caught(game, every=every)
    table = records.read(game, records.parse(failure.record))
    assert table.moment == failure.record["failure"]["at"]
    assert table.decision is not None
    assert table.decision.topic == "t.x"
    with pytest.raises(ValueError, match="a fault in a rule"):
        table.answer(failure.record["failure"]["key"])


def test_a_failure_travels_between_processes() -> None:
    import pickle

    failure = pickle.loads(pickle.dumps(caught(Crashes())))
    assert failure.what == "ValueError: a fault in a rule"
    assert failure.record["game"] == "duel"
    report = pickle.loads(pickle.dumps(Suite(toy.DUEL).play("short", {}, {}, 1)))
    assert report.outcome["reason"] == "life"


def test_a_game_that_cannot_be_set_up_is_told() -> None:
    class NoSetup(toy.Duel):
        def setup(self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> ToyState:
            raise KeyError("no map")

    with pytest.raises(RuntimeError, match="cannot be set up: KeyError: 'no map'"):
        Suite(NoSetup()).play("short", {}, {}, 1)
