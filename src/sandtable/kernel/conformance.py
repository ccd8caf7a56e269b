"""The conformance suite: what must hold for any game, checked key by key while a game is played.

Used by the tests and by ``sandtable fuzz``; what it finds is a record that opens at the failing point.
"""

import hashlib
import json
import re
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from sandtable.kernel.decision import CHANCE, Decision, OpenDecision
from sandtable.kernel.errors import GameOver, NoGuess, NotOnOffer, NotYourSeat, SandtableError, StaleAnswer
from sandtable.kernel.eyes import same_to
from sandtable.kernel.game import Game, Json
from sandtable.kernel.position import HIDDEN
from sandtable.kernel.record import checksum, read
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table

KEY = re.compile(r"[a-z_]+(:[a-z0-9_.+-]+)*")
TOPIC = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)*")

Prefer = Callable[[Decision], Sequence[str]]
"""Among which options a random seat draws; all of them where it returns none."""


class Failure(AssertionError):
    """A check that did not hold, with the record of the last sound position.

    ``record["failure"]`` says what is wrong, where, and which answer (if any) led to it.
    """

    def __init__(self, what: str, record: Json) -> None:
        self.what = what
        self.record = record
        super().__init__(f"{what} (after {len(record['keys'])} answers)")

    def __reduce__(self) -> tuple[type["Failure"], tuple[str, Json]]:
        return Failure, (self.what, self.record)


class BrokenCheck(AssertionError):
    """A check of the suite that did not hold; becomes a Failure with its record. ``key``: the answer that broke it."""

    def __init__(self, what: str, key: str | None = None) -> None:
        self.key = key
        super().__init__(what)


class Report:
    """One game that went through the suite. ``twins``: how many others, alike to a seat's eyes, it was compared with."""

    __slots__ = ("events", "keys", "log_digest", "longest_step", "outcome", "topics", "twins")

    def __init__(
        self,
        keys: int,
        longest_step: int,
        outcome: Json,
        topics: dict[str, int],
        events: dict[str, int],
        digest: str,
        twins: int,
    ) -> None:
        self.keys = keys
        self.longest_step = longest_step
        self.outcome = outcome
        self.topics = topics
        self.events = events
        self.log_digest = digest
        self.twins = twins

    def __reduce__(self) -> tuple[type["Report"], tuple[object, ...]]:
        facts = (self.keys, self.longest_step, self.outcome, self.topics, self.events, self.log_digest, self.twins)
        return Report, facts


class Suite:
    """Plays games and checks them. ``every`` thins the expensive checks (fork, undo, views): 1 = at every key.

    Loading, and looking from every seat's eyes, are checked a quarter as often, and less as a game grows (`goes_back`);
    loading at the end too.
    """

    def __init__(
        self,
        game: Game[Any],
        *,
        every: int = 40,
        max_keys: int = 60_000,
        max_step: int = 3_000,
        prefer: Prefer | None = None,
    ) -> None:
        self.game = game
        self.every = every
        self.max_keys = max_keys
        self.max_step = max_step
        self.prefer = prefer

    def play(self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str], seed: int) -> Report:
        """One whole game: human seats answer by lot (or as ``prefer`` says), the others by their policy."""
        rng = Rng(seed)
        run: _Run | None = None
        try:
            run = _Run(self, Table(self.game, scenario, options, seats, Rng(rng.next())), rng)
            run.play()
            return run.report()
        except Exception as e:
            what = str(e) if isinstance(e, BrokenCheck) else f"{type(e).__name__}: {e}"
            if run is None and isinstance(e, SandtableError):
                raise  # a wrong name is the caller's
            if run is None:
                raise RuntimeError(f"{scenario} {options} {seats} cannot be set up: {what}") from e
            raise Failure(what, failure_record(run.table, run.sound, what, e)) from e

    def goes_back(self, moment: int) -> bool:
        """Whether the checks that play a game anew from its beginning are made here: at every fourth of the expensive ones
        up to three, then at 4, 6, 8, 12, 16, 24, ... of these, so that they cost about as much as playing the game a few
        times, however long it is.

        >>> import sandtable
        >>> suite = Suite(sandtable.game("chaco"), every=10)
        >>> [moment for moment in range(0, 901, 10) if suite.goes_back(moment)]
        [0, 40, 80, 120, 160, 240, 320, 480, 640]
        """
        often, rest = divmod(moment, 4 * self.every)
        return rest == 0 and often % (1 << max(0, often.bit_length() - 2)) == 0

    # ------------------------------------------------------------------ the checks

    def decision(self, d: Decision) -> None:
        """Options unique, never empty, well formed; a seat that exists; a topic and a rule."""
        several = d.several()
        options = d.options
        if not options:
            _fail(f"{d.topic}: no options")
        if several != (len(options) > 1):
            _fail(f"{d.topic}: {'no' if several else 'a'} choice, though {' '.join(options)} are on offer")
        if isinstance(d, OpenDecision) and (lost := [key for key in options if not d.offer.has(key)]):
            _fail(f"{d.topic}: {' '.join(lost)} on offer, but not if one asks for it alone")
        if len(set(options)) != len(options):
            _fail(f"{d.topic}: options repeat: {' '.join(options)}")
        for key in options:
            if not KEY.fullmatch(key) or key == HIDDEN:
                _fail(f"{d.topic}: bad key {key!r}")
        for seat in d.known_to or ():
            if seat not in self.game.info.seats:
                _fail(f"{d.topic}: known to {seat!r}, which is no seat")
        if d.seat != CHANCE and d.seat not in self.game.info.seats:
            _fail(f"{d.topic}: unknown seat {d.seat!r}")
        if not TOPIC.fullmatch(d.topic) or not d.rule:
            _fail(f"bad topic or rule: {d.topic!r} {d.rule!r}")
        weights = d.args.get("weights")
        if weights is not None and (len(weights) != len(options) or min(weights) < 0 or not sum(weights)):  # type: ignore[arg-type, call-overload]
            _fail(f"{d.topic}: {len(options)} options, but weights {weights}")
        _json(d.to_json(), d.topic)

    def position(self, table: Table, others: Sequence[str] = ()) -> None:
        """Fork, undo and load give the same position; views are JSON, repeatable and keep secrets.

        ``others`` are keys that were on offer elsewhere: ``why`` must be able to speak about any of them.
        """
        here = picture(table)
        views = self._views(table)
        told = self._told(views)  # what they say now, whatever happens to the views themselves
        if picture(table) != here:
            _fail("looking at the table changed it")
        fork = table.fork(1)
        if picture(fork) != here:
            _fail("a copy differs from its original")
        fork.session.wake()
        if picture(fork) != here:
            _fail("a fork differs from its original")
        if self._views(fork) != views:
            _fail("the view of a fork differs from its original's")
        d = table.decision
        if d is None or self.goes_back(table.moment):
            again = read(self.game, json.loads(json.dumps(table.record(private=True))))
            if picture(again) != here:
                _fail("a loaded record differs from its original")
        if d is None:
            self._over(fork, here)
        else:
            self._why(d, others)
            if d.seat != CHANCE:
                self._refusals(fork, d, here)
            self._feed(fork, d.options[-1])
            fork.session.rewind(table.moment)
            if picture(fork) != here:
                _fail("undo does not restore the position")
        if self._told(self._views(table)) != told:
            _fail("two views of one position differ")
        if picture(table) != here:
            _fail("what happens to a fork changes its original")

    def _feed(self, twin: Table, key: str) -> None:
        try:
            twin.session.feed(key)
        except Exception as e:
            raise BrokenCheck(f"{type(e).__name__}: {e}", key) from e

    def _views(self, table: Table) -> list[Json]:
        return [table.view(seat) for seat in (None, *self.game.info.seats)]

    def _told(self, views: Sequence[Json]) -> list[str]:
        return [_json(view, f"the view of {seat}") for seat, view in zip((None, *self.game.info.seats), views)]

    def eyes(self, table: Table, others: Sequence[str] = ()) -> int:
        """From every seat's eyes: nothing that is shown depends on what the seat may not know. The record of a seat is
        loaded, which draws anew what is hidden from it, and all that the two games show to the seat is compared. Returns
        how many of the games differed in the hidden part."""
        differed = 0
        for seat in (None, *self.game.info.seats):
            eyes = () if seat is None else (seat,)
            if not table.hidden(eyes):
                continue
            try:
                other = read(self.game, table.record(eyes=eyes), table.moment)
            except NoGuess:  # guessing is bounded: then a server refuses the fork, and there is nothing to compare with
                continue
            differed += other.session.keys != table.session.keys
            same_to(seat, table, other, others)
        return differed

    def secret_answer(self, table: Table, given: Decision) -> None:
        """The same for the answer ``given`` was asked for, at once: each other one would have shown the same."""
        before, last = table.moment - 1, table.session.keys[-1]
        for key in given.options:
            if key == last:
                continue
            other = table.at(before)
            self._feed(other, key)
            for seat in (None, *self.game.info.seats):
                if seat not in (given.known_to or ()):
                    same_to(seat, table, other, ())

    def _over(self, twin: Table, here: "Picture") -> None:
        try:
            twin.answer("pass")
        except GameOver:
            if picture(twin) != here:
                _fail("an answer after the end changed the table")
            return
        _fail("an answer after the end was taken")

    def _why(self, d: Decision, others: Sequence[str]) -> None:
        if d.why_not(d.options[0]):
            _fail(f"{d.topic}: {d.options[0]} is on offer, but why() objects")
        for key in ("no_such_key", *others):
            if key in d.options:
                continue
            if isinstance(d, OpenDecision) and d.offer.has(key):
                _fail(f"{d.topic}: {key} is found if one asks for it alone, but is not on offer")
            why = d.why_not(key)
            if not why or not all(len(reason) == 2 and reason[0] and reason[1] for reason in why):
                _fail(f"{d.topic}: why({key!r}) is {why!r}")

    def _refusals(self, twin: Table, d: Decision, here: "Picture") -> None:
        bad: list[tuple[str, str | None, int | None]] = [("no_such_key", None, None), ("n:99999", None, None)]
        bad += [(d.options[0], seat, None) for seat in self.game.info.seats if seat != d.seat]
        bad.append((d.options[0], d.seat, twin.moment + 1))
        for key, seat, at in bad:
            try:
                twin.answer(key, seat=seat, at=at)
            except (NotOnOffer, NotYourSeat, StaleAnswer):
                if picture(twin) != here:
                    _fail(f"a refused answer ({key}) changed the table")
                continue
            _fail(f"a bad answer ({key}) was taken")


class _Run:
    """One game in the suite. ``sound`` is the moment of the last position that the rules reached whole."""

    def __init__(self, suite: Suite, table: Table, rng: Rng) -> None:
        self.suite = suite
        self.table = table
        self.rng = rng
        self.looks = Rng(0)  # which keys why() is asked about: checks must not change the game that is played
        self.topics: dict[str, int] = {}
        self.events: dict[str, int] = {}
        self.seen: dict[str, None] = {}  # keys that were on offer, oldest first
        self.sound = 0
        self.longest = 0
        self.twins = 0
        self._told = 0  # events already checked

    def play(self) -> None:
        suite, table = self.suite, self.table
        while (d := table.decision) is not None:
            suite.decision(d)
            self._count(d)
            if table.outcome is not None:
                _fail("there is an outcome, but the game goes on")
            if table.moment % suite.every == 0:
                suite.position(table, self._others())
            if suite.goes_back(table.moment):
                self.twins += suite.eyes(table, self._others())
            self._answer(d)
            if d.known_to is not None:
                suite.secret_answer(table, d)
            self.sound = table.moment
            suite.game.check(table.state)
            self._tell()
        suite.position(table)
        outcome = table.outcome
        if outcome is None:
            _fail("the game is over without an outcome")
        for name in ("winner", "ranking", "margins"):
            if name not in outcome:
                _fail(f"the outcome lacks {name!r}")
        _json(outcome, "the outcome")

    def _answer(self, d: Decision) -> None:
        if not self.table.advance():
            options = (self.suite.prefer(d) if self.suite.prefer else None) or d.options
            self.table.session.feed(options[self.rng.below(len(options))])

    def _count(self, d: Decision) -> None:
        self.topics[d.topic] = self.topics.get(d.topic, 0) + 1
        self.seen.update(dict.fromkeys(d.options))
        moment = self.table.moment
        if moment > self.suite.max_keys:
            _fail(f"not over after {moment} answers")
        since = moment - self.table.session.marks[-1].keys
        self.longest = max(self.longest, since + 1)
        if since > self.suite.max_step:
            _fail(f"a step of more than {self.suite.max_step} answers: {d.topic}")

    def _others(self, limit: int = 12) -> list[str]:
        seen = list(self.seen)
        return [seen[self.looks.below(len(seen))] for _ in range(min(limit, len(seen)))]

    def _tell(self) -> None:
        log = self.table.log
        for event in log[self._told :]:
            self.events[event.topic] = self.events.get(event.topic, 0) + 1
            if not TOPIC.fullmatch(event.topic):
                _fail(f"bad topic of an event: {event.topic!r}")
            _json(event.to_json(), event.topic)
        self._told = len(log)

    def report(self) -> Report:
        table = self.table
        digest = hashlib.sha256("\n".join(map(repr, table.log)).encode()).hexdigest()
        assert table.outcome is not None
        return Report(table.moment, self.longest, table.outcome, self.topics, self.events, digest, self.twins)


Picture = tuple[object, ...]


def picture(table: Table) -> Picture:
    """All that makes a position: state, question, answers given, events."""
    d = table.decision
    asked = None if d is None else (d.seat, d.topic, d.rule, tuple(d.options), d.to_json()["args"])
    session = table.session
    return (table.state.to_json(), asked, list(session.keys), list(session.who), list(table.log))


def failure_record(table: Table, sound: int, what: str, error: Exception) -> Json:
    """The record of the last sound position, with what went wrong and the answer on which it did."""
    record, keys = table.record(), table.session.keys
    broken = error.key if isinstance(error, BrokenCheck) else None
    record["keys"] = keys[:sound]
    record["failure"] = {
        "what": what,
        "at": sound,
        "key": keys[sound] if len(keys) > sound else broken,
        "trace": "".join(traceback.format_exception(error)).splitlines()[-12:],
    }
    record["checksum"] = checksum(record)
    return record


def _json(value: object, what: str) -> str:
    try:
        return json.dumps(value, allow_nan=False)
    except (TypeError, ValueError) as e:
        _fail(f"{what} is not JSON: {e}")


def _fail(what: str) -> NoReturn:
    raise BrokenCheck(what)
