"""The conformance suite: what must hold for any game, checked key by key while a game is played.

Used by the tests and by ``sandtable fuzz``; what it finds is a record that opens at the failing point.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sandtable.kernel import seats as seating
from sandtable.kernel.decision import CHANCE, Decision
from sandtable.kernel.errors import NotOnOffer, NotYourSeat, SandtableError
from sandtable.kernel.game import Game, Json
from sandtable.kernel.record import read
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind, Policy
from sandtable.kernel.table import Table

KEY = re.compile(r"[a-z_]+(:[a-z0-9_.+-]+)*")
TOPIC = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)*")

_FAULTS = (
    SandtableError, AssertionError, ArithmeticError, LookupError, TypeError, AttributeError, RuntimeError,
)  # fmt: skip


class Failure(AssertionError):
    """A check that did not hold, with the record that leads to it."""

    def __init__(self, what: str, record: Json) -> None:
        self.what = what
        self.record = record
        super().__init__(f"{what} (after {len(record['keys'])} answers)")


class Report:
    """One game that went through the suite."""

    __slots__ = ("keys", "log_digest", "longest_step", "outcome", "topics")

    def __init__(self, keys: int, longest_step: int, outcome: Json, topics: dict[str, int], log_digest: str) -> None:
        self.keys = keys
        self.longest_step = longest_step
        self.outcome = outcome
        self.topics = topics
        self.log_digest = log_digest


class Suite:
    """Plays games and checks them. ``every`` thins the dear checks (fork, undo, load): 1 = at every key."""

    def __init__(
        self,
        game: Game[Any],
        *,
        every: int = 40,
        max_keys: int = 60_000,
        max_step: int = 3_000,
        prefer: Callable[[Decision], Sequence[str]] | None = None,
    ) -> None:
        self.game = game
        self.every = every
        self.max_keys = max_keys
        self.max_step = max_step
        self.prefer = prefer

    def play(
        self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str], seed: int
    ) -> Report:
        """One whole game: human seats answer by lot (or as ``prefer`` says), the others by their policy."""
        import hashlib

        rng = Rng(seed)
        table = Table(self.game, scenario, options, seats, Rng(rng.next()))
        topics: dict[str, int] = {}
        policies: dict[str, Policy] = {}
        longest = steps_at = marks = 0
        try:
            while (d := table.decision) is not None:
                self.decision(d)
                topics[d.topic] = topics.get(d.topic, 0) + 1
                n = table.version
                if n > self.max_keys:
                    self._fail(f"not over after {n} answers")
                if len(table.session.marks) != marks:
                    marks, longest, steps_at = len(table.session.marks), max(longest, n - steps_at), n
                elif n - steps_at > self.max_step:
                    self._fail(f"a step of more than {self.max_step} answers: {d.topic}")
                if n % self.every == 0:
                    self.position(table)
                self._advance(table, d, rng, policies)
                self.game.check(table.state)
            self.position(table)
            if table.outcome is None:
                self._fail("the game is over without an outcome")
        except _FAULTS as e:
            if isinstance(e, Failure):
                raise
            raise Failure(f"{type(e).__name__}: {e}", table.record()) from e
        digest = hashlib.sha256("\n".join(map(repr, table.log)).encode()).hexdigest()
        assert table.outcome is not None
        return Report(table.version, longest, table.outcome, topics, digest)

    def _advance(self, table: Table, d: Decision, rng: Rng, policies: dict[str, Policy]) -> None:
        who = CHANCE if d.seat == CHANCE else table.seats[d.seat]
        if d.seat == CHANCE:
            table.session.feed(table._by_lot(d))
        elif seating.is_human(who):
            options = (self.prefer(d) if self.prefer else None) or d.options
            table.session.feed(options[rng.below(len(options))])
        else:
            policy = policies.get(d.seat) or policies.setdefault(d.seat, seating.make(who, self.game, d.seat))
            mind = Mind(table.rng)
            key = policy.choose(table.state, d, mind)
            if key not in d.options:
                raise NotOnOffer(key, d.topic, d.options)
            table.session.feed(key)

    def decision(self, d: Decision) -> None:
        """Options unique, never empty, well formed; a seat that exists; a topic and a rule."""
        options = d.options
        if not options:
            self._fail(f"{d.topic}: no options")
        if len(set(options)) != len(options):
            self._fail(f"{d.topic}: options repeat: {' '.join(options)}")
        for key in options:
            if not KEY.fullmatch(key):
                self._fail(f"{d.topic}: bad key {key!r}")
        if d.seat != CHANCE and d.seat not in self.game.info.seats:
            self._fail(f"{d.topic}: unknown seat {d.seat!r}")
        if not TOPIC.fullmatch(d.topic) or not d.rule:
            self._fail(f"bad topic or rule: {d.topic!r} {d.rule!r}")
        weights = d.args.get("weights")
        if weights is not None and len(weights) != len(options):  # type: ignore[arg-type]
            self._fail(f"{d.topic}: {len(options)} options, but other weights")

    def position(self, table: Table) -> None:
        """Fork, undo and load give the same position; views are JSON, repeatable and keep secrets."""
        here = self._picture(table)
        if self._picture(table.fork(1)) != here:
            self._fail("a fork differs from its original")
        again = read(self.game, json.loads(json.dumps(table.record(private=True))))
        if self._picture(again) != here:
            self._fail("a loaded record differs from its original")
        d = table.decision
        if d is not None and d.seat != CHANCE:
            self._undo(table, d, here)
        for seat in (None, *self.game.info.seats):
            text = json.dumps(table.view(seat), sort_keys=True)
            if json.dumps(table.view(seat), sort_keys=True) != text:
                self._fail(f"two views of {seat} differ")
            for secret in self.game.secrets(table.state, seat):
                if secret in text:
                    self._fail(f"the view of {seat} reveals {secret!r}")
            if d is not None:
                json.dumps(d.to_json())
        if self._picture(table) != here:
            self._fail("looking at the table changed it")

    def _undo(self, table: Table, d: Decision, here: tuple[object, ...]) -> None:
        twin = table.fork(1)
        for bad in ("no_such_key", "n:99999"):
            self._refused(twin, bad, None, here)
        for seat in self.game.info.seats:
            if seat != d.seat:
                self._refused(twin, d.options[0], seat, here)
        twin.session.feed(d.options[-1])
        twin.session.rewind(table.version)
        if self._picture(twin) != here:
            self._fail("undo does not restore the position")

    def _refused(self, twin: Table, key: str, seat: str | None, here: tuple[object, ...]) -> None:
        try:
            twin.answer(key, seat=seat)
        except (NotOnOffer, NotYourSeat):
            if self._picture(twin) != here:
                self._fail(f"a refused answer ({key}) changed the table")
            return
        self._fail(f"a bad answer ({key}) was taken")

    def _picture(self, table: Table) -> tuple[object, ...]:
        d = table.decision
        asked = None if d is None else (d.seat, d.topic, d.rule, tuple(d.options))
        return (table.state.to_json(), asked, table.session.keys, table.session.who, [repr(e) for e in table.log])

    def _fail(self, what: str) -> None:
        raise BrokenCheck(what)


class BrokenCheck(AssertionError):
    """A check of the suite that did not hold; becomes a Failure with its record."""
