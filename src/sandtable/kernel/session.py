"""A game in progress: plain states at the step boundaries, and the keys answered since.

Generators cannot be copied, so a position is *the last mark plus the keys since*; fork, undo and load copy a mark
and replay a few keys. A fork puts that off until somebody answers: most are only looked at.

Of old marks few are kept, the older the fewer, so a long game takes little more memory than a short one; going far back
replays from the mark before. What was answered is shared by twins (:mod:`sandtable.kernel.trail`).
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from sandtable.kernel.at_table import ASIDE, FIX, Impossible, WithCorrections, die_question
from sandtable.kernel.decision import CHANCE, Decision, Flow, LazyArgs, OpenDecision
from sandtable.kernel.errors import BrokenGame
from sandtable.kernel.events import Event
from sandtable.kernel.game import Game, State
from sandtable.kernel.plain import bare
from sandtable.kernel.trail import PAGE, Trail

S = TypeVar("S", bound=State)

FORCED = ""
"""Stands in ``who`` for a question that had one answer."""

RECENT = 16
"""So many of the last marks are all kept; a power of 2 (``Session._thin``)."""

_MAX_SILENT_STEPS = 10_000


class Step(NamedTuple):
    """Where a step began: so many answers had been given, and so many events had happened."""

    keys: int
    events: int


class Mark(Generic[S]):
    """A checkpoint: the state before the step of that ``number``, never changed."""

    __slots__ = ("events", "keys", "number", "state")

    def __init__(self, state: S, number: int, keys: int, events: int) -> None:
        self.state = state
        self.number = number
        self.keys = keys
        self.events = events


class Session(Generic[S]):
    """Runs a game's steps and feeds them keys. It knows no seats, no policies and no dice."""

    __slots__ = (
        "aside", "asides", "flow", "game", "keys", "known", "log", "marks", "pending", "state", "steps", "trails", "who",
    )  # fmt: skip

    def __init__(self, game: Game[S], start: S, log: bool = True, asides: bool = False) -> None:
        self._begin(game, start, log, asides)  # by a method, so that the compiled class has no attribute that must be set

    def _begin(self, game: Game[S], start: S, log: bool, asides: bool) -> None:
        self.game = game
        self.asides = asides  # whether dice of policies and corrections may stand among the keys (kernel/at_table.py)
        self.aside: Decision | None = None  # the policy's question, while its die is asked for
        self.keys: Trail[str] = Trail()
        self.who: Trail[str] = Trail()  # the seat that gave each key; FORCED where there was no choice
        self.known: dict[int, tuple[str, ...]] = {}  # of answers that not everybody may know: the seats that do
        self.log: Trail[Event] | None = Trail() if log else None
        self.steps: Trail[Step] = Trail()  # where each began
        self.marks: list[Mark[S]] = []  # of some of them: all of the last, few of the old
        self.pending: Decision | None = None
        self.flow: Flow[None] | None = None  # None in a fork that has not been answered yet, and when all is over
        self.trails: _Trails[S] | None = None
        self.state: S
        self._resume(start)
        self._next_step()

    def feed(self, key: str) -> None:
        """Answer the pending decision; the caller has checked that ``key`` is on offer."""
        if self.flow is None:
            self.wake()
        if self.asides and self._took_aside(key):
            return
        asked = self.pending
        assert asked is not None
        seat = asked.seat
        chosen = asked.several() or (seat == CHANCE and not self.asides) or asked.ask_anyway
        self.take(asked, key, seat if chosen else FORCED)

    def take(self, asked: Decision, key: str, giver: str) -> None:
        """The same for whoever has looked whether there was a choice: ``giver`` stands in ``who``. No aside."""
        flow, keys, who = self.flow, self.keys, self.who
        assert flow is not None
        if type(asked.args) is LazyArgs:
            asked.args.stand_by(partial(_facts_at, self.trails or self._trails(), len(keys)))
        if asked.known_to is not None:
            self.known[len(keys)] = asked.known_to
        if asked.unread and isinstance(asked, OpenDecision):
            asked.stand_by(_options_at, (self.trails or self._trails(), keys.before + len(keys.last)))
        who.append(giver)
        keys.append(key)
        try:
            self.pending = flow.send(key)
        except StopIteration:
            self._next_step()

    def _trails(self) -> "_Trails[S]":
        """What a place in the session is found by: the trails only grow, and whoever goes back takes new ones."""
        found = self.trails = self.game, self.marks, self.steps, self.keys, self.who, self.asides
        return found

    def _repeat(self, keys: Sequence[str], who: Sequence[str]) -> None:
        """Give answers that were given before: who gave them is known, and no list of options is read."""
        note_key, note_who, asides = self.keys.append, self.who.append, self.asides
        asked: Any = self.pending
        flow: Any = self.flow
        for key, seat in zip(keys, who):
            if asides and self._took_aside(key):
                asked, flow = self.pending, self.flow
                continue
            if asked.known_to is not None:
                self.known[len(self.keys)] = asked.known_to
            note_who(seat)
            note_key(key)
            try:
                self.pending = asked = flow.send(key)
            except StopIteration:
                self._next_step()
                asked, flow = self.pending, self.flow

    # ------------------------------------------------------------------ asides (kernel/at_table.py)

    def takes(self, key: str) -> bool:
        """Whether a key of a record can come now: an answer on offer, or an aside at a table that has them."""
        asked = self.pending
        return asked is not None and (asked.offers(key) or (self.asides and key.startswith(ASIDE)))

    @property
    def between_steps(self) -> bool:
        """Whether nothing was answered in the step that begins."""
        return self.aside is None and self.marks[-1].keys == len(self.keys)

    def _took_aside(self, key: str) -> bool:
        """Ask for a policy's die, take it, or correct the position; False if ``key`` is an ordinary answer."""
        if self.aside is not None:
            if key.startswith(ASIDE):
                raise Impossible("in_a_step")
            self._note(key, CHANCE)
            self.pending, self.aside = self.aside, None
            return True
        if not key.startswith(ASIDE):
            return False
        asked = self.pending
        assert asked is not None
        if key.startswith(FIX + ":"):
            self._fix(key)
        else:
            question = die_question(key, asked.seat)
            asked.read()
            self._note(key, FORCED)
            self.pending, self.aside = question, asked
        return True

    def _note(self, key: str, seat: str) -> None:
        self.keys.append(key)
        self.who.append(seat)

    def _fix(self, key: str) -> None:
        """Correct the position as it stood when the step began; the step then begins again. Impossible: nothing changes."""
        game, mark = self.game, self.marks[-1]
        if not self.between_steps:
            raise Impossible("in_a_step")
        if not isinstance(game, WithCorrections):
            raise Impossible("no_corrections")
        state, told = mark.state.copy(), list[tuple[str, Mapping[str, object]]]()
        state.sink = lambda topic, args: told.append((topic, args))
        game.correct(state, key[len(FIX) + 1 :])
        if state.to_json() == mark.state.to_json():
            raise Impossible("no_change")
        try:
            game.check(state)
        except BrokenGame as e:
            raise Impossible("broken", what=str(e)) from e
        self._note(key, CHANCE)
        if self.log is not None:
            self.log = self.log.cut(mark.events)
            for topic, args in told:
                self.log.append(Event(topic, args, len(self.keys)))
        self._resume(state)
        self._next_step()

    def fork(self, log: bool = True) -> "Session[S]":
        """A twin that can go its own way; without ``log`` it keeps no events, for search."""
        if self.pending is not None:
            self.pending.read()  # the twin shares the question, and this position will not stay
        twin: Session[S] = bare(Session)
        twin.game = self.game
        twin.keys = self.keys.fork()
        twin.who = self.who.fork()
        twin.known = self.known.copy()
        twin.steps = self.steps.fork()
        twin.marks = self.marks[:]
        twin.log = self.log.fork() if log and self.log is not None else None
        twin.pending = self.pending
        twin.asides, twin.aside = self.asides, self.aside
        twin.flow = twin.trails = None
        twin.state = self.state.copy()
        return twin

    def wake(self) -> None:
        """Run the step again up to the pending question, if that is still to be done."""
        asked = self.pending
        if self.flow is None and asked is not None:
            self.rewind(len(self.keys))
            assert self.pending is not None
            self.pending.options = asked.options

    def rewind(self, keys: int) -> None:
        """Back to when ``keys`` answers had been given."""
        self.become(self.at(keys))

    def become(self, twin: "Session[S]") -> None:
        """Go on from where ``twin`` stands, which must not be used any more."""
        self.keys, self.who, self.known = twin.keys, twin.who, twin.known
        self.steps, self.marks, self.log = twin.steps, twin.marks, twin.log
        self.pending, self.flow, self.state = twin.pending, twin.flow, twin.state
        self.aside = twin.aside
        self.trails = None
        self._listen()

    def at(self, keys: int, log: bool = True) -> "Session[S]":
        """A twin as it stood when ``keys`` answers had been given."""
        twin = _played(self.game, self.marks, self.steps, self.keys, self.who, keys, self.asides, self.log if log else None)
        twin.known = {n: seats for n, seats in self.known.items() if n < keys} if self.known else {}
        return twin

    def _resume(self, state: S) -> None:
        self.state = state
        self._listen()

    def _listen(self) -> None:
        log, keys = self.log, self.keys
        if log is None:
            self.state.sink = None
        else:
            add = log.append
            self.state.sink = lambda topic, args: add(Event(topic, args, len(keys)))

    def _next_step(self, marked: bool = False) -> None:
        """Start the steps that follow, until one asks something or the game is over."""
        silent: Callable[[S], bool] | None = getattr(self.game, "silent", None)  # kernel/game.py WithSilentSteps
        for _ in range(_MAX_SILENT_STEPS):
            quiet = silent is not None and not self.state.over and silent(self.state)
            if not marked and not quiet:
                self._mark()
            marked = False
            if self.state.over:
                self.pending = self.flow = None
                return
            self.flow = self.game.step(self.state)
            try:
                self.pending = next(self.flow)
            except StopIteration:
                continue
            if quiet:
                raise BrokenGame("a step that asks nothing has asked")
            return
        raise RuntimeError("the game goes on without asking anything")

    # ------------------------------------------------------------------ marks

    def _mark(self) -> None:
        given, log, steps, marks = self.keys, self.log, self.steps, self.marks
        keys, number = given.before + len(given.last), steps.before + len(steps.last)
        events = 0 if log is None else log.before + len(log.last)
        if marks and marks[-1].keys == keys:
            marks.pop()  # nothing was asked since: one mark a position is enough
            number -= 1
            steps.replace_last(Step(keys, events))
        else:
            steps.append(Step(keys, events))
            if len(given.last) > PAGE:
                self._turn_pages()
            self._thin(number)
        marks.append(Mark(self.state.copy(), number, keys, events))

    def _turn_pages(self) -> None:
        self.keys.turn_pages()
        self.who.turn_pages()
        self.steps.turn_pages()
        if self.log is not None:
            self.log.turn_pages()

    def _thin(self, now: int) -> None:
        """Forget the mark whose time has come. That of step n stays for RECENT steps if n is odd, twice as long if it can be
        halved once, and so on: some RECENT / 2 for each doubling of the game, and to go back by d steps fewer than
        d / (RECENT / 4) are replayed."""
        old = now - RECENT * (now & -now)
        if old > 0:
            marks = self.marks
            at = len(marks) - now + old  # where it is, if none since was forgotten: so half of them are found
            if at < 0 or marks[at].number != old:
                at = bisect_left(marks, old, key=_number)
            if marks[at].number == old:
                del marks[at]

    def _forgotten(self, before: Mark[S], after: Mark[S]) -> Iterator[Mark[S]]:
        """The marks between two that were kept, found again by replay."""
        if after.number == before.number + 1:
            return
        again, start = self.at(before.keys, log=False), before.keys
        for number in range(before.number + 1, after.number):
            step = self.steps[number]
            again._repeat(self.keys[start : step.keys], self.who[start : step.keys])
            start = step.keys
            yield Mark(again.marks[-1].state, number, step.keys, step.events)

    def every_mark(self, since: int = 0) -> Iterator[Mark[S]]:
        """The marks of the steps from number ``since`` on, those that were forgotten, too."""
        first = bisect_left(self.marks, since + 1, key=_number) - 1
        for before, after in pairwise(self.marks[first:]):
            yield from (mark for mark in (before, *self._forgotten(before, after)) if mark.number >= since)
        yield self.marks[-1]

    def marks_back(self) -> Iterator[Mark[S]]:
        """All marks, the last one first."""
        yield self.marks[-1]
        for after, before in pairwise(reversed(self.marks)):
            yield from reversed(list(self._forgotten(before, after)))
            yield before


def resumed(
    game: Game[S], marks: list[Mark[S]], steps: Trail[Step], keys: Trail[str], who: Trail[str], asides: bool,
    log: Trail[Event], known: Mapping[int, tuple[str, ...]],
) -> Session[S]:  # fmt: skip
    """A session of which all this was kept; from the last mark on it is played again."""
    twin = _played(game, marks, steps, keys, who, len(keys), asides, log)
    twin.known = dict(known)
    return twin


_Trails: TypeAlias = tuple[Game[S], list[Mark[S]], Trail[Step], Trail[str], Trail[str], bool]


def _number(mark: Mark[Any]) -> int:
    return mark.number


def _played(
    game: Game[S], marks: list[Mark[S]], steps: Trail[Step], keys: Trail[str], who: Trail[str], upto: int, asides: bool,
    log: Trail[Event] | None = None,
) -> Session[S]:  # fmt: skip
    """A session that has come to ``upto`` of the answers ``keys``, from the last mark before."""
    last = len(marks) - 1
    while marks[last].keys > upto:
        last -= 1
    mark = marks[last]
    twin: Session[S] = bare(Session)
    twin.game = game
    twin.asides, twin.aside = asides, None
    twin.keys = keys.cut(mark.keys)
    twin.who = who.cut(mark.keys)
    twin.known = {}
    twin.steps = steps.cut(mark.number + 1)
    twin.marks = marks[: last + 1]
    twin.log = None if log is None else log.cut(mark.events)
    twin.pending = twin.flow = twin.trails = None
    twin._resume(mark.state.copy())
    twin._next_step(marked=True)
    twin._repeat(keys[mark.keys : upto], who[mark.keys : upto])
    return twin


def _asked_at(trails: "_Trails[Any]", moment: int) -> Decision:
    """The question after so many answers."""
    game, marks, steps, keys, who, asides = trails
    asked = _played(game, marks, steps, keys, who, moment, asides).pending
    assert asked is not None
    return asked


def _facts_at(trails: Any, moment: int) -> Mapping[str, object]:
    """The facts of the question after so many answers."""
    return _asked_at(trails, moment).args


def _options_at(trails: Any, moment: int) -> Sequence[str]:
    """The options of the question after so many answers."""
    return _asked_at(trails, moment).options
