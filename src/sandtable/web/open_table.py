"""A table in memory: the kernel's Table, built from the entries in the database and kept up with them."""

from bisect import bisect_right
from collections.abc import Generator, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, TypeVar, cast

import msgspec

import sandtable
from sandtable.kernel.at_table import FIX
from sandtable.kernel.cut import follow_as_far
from sandtable.kernel.decision import CHANCE
from sandtable.kernel.errors import SandtableError, UnknownName, Words
from sandtable.kernel.game import WithChances
from sandtable.kernel.plain import alike, is_plain
from sandtable.kernel.rng import Rng, from_text, kept, to_text
from sandtable.kernel.seats import Note
from sandtable.kernel.table import Table
from sandtable.kernel.trail import ByMoment
from sandtable.kernel.value import Estimate
from sandtable.text import render
from sandtable.web.courses import AT_ONCE, Position, position_of, stage_of
from sandtable.web.errors import Refused, no_game
from sandtable.web.store import Access, Entry, Head, Json, Standing
from sandtable.web.weight import WEIGH_EVERY, weight_of

T = TypeVar("T")

_encode = msgspec.json.Encoder().encode

MOST_LINES = 100
"""Of the log that are put into words while everybody waits."""
MOST_KNOWN = 16
"""Players of one table of whom a worker remembers what they may do."""
HOST = "human:host"
"""The owner's seats: one person, who may undo across them."""


class OpenTable:
    """One table: what never changes of it, the game in play, and what was derived from it already."""

    def __init__(self, row: Any, table: Table) -> None:
        self.id: str = row.id
        self.name: str = row.name
        self.origin: Json = row.origin
        self.created_at: float = row.created_at
        self.tells_chances: bool = row.chances and row.origin.get("kind") != "tutorial"
        self.table = table
        self.seq = 0
        self.head: Head | None = None  # as this worker's last entry left the table
        self._may: dict[str, Access] = {}  # what players who wrote might do then
        self.encoded: dict[object, bytes] = {}  # what pages are shown of it as it stands (shown.py)
        self.undos: list[tuple[int, int]] = []  # entry's number, moment returned to
        self.weighed = -WEIGH_EVERY  # the moment at which it was last weighed (weight.py)
        self.snapped = 0  # the moment at which it was last kept whole (snapshots.py)
        self._lines: dict[str, list[str]] = {}
        self._series: list[tuple[int, Json]] = []
        self.points = False  # the scores are victory points, not margins
        self._scored = -1  # the last moment whose scores are in it
        self._outlook: list[tuple[int, dict[str, float]]] = []  # moments, win chances
        self._chances: tuple[Any, dict[str, float] | None] = (None, None)  # of the step that began at this mark
        self._views: dict[str | None, msgspec.Raw] = {}  # of each seat that looked, of this state:
        self._viewed: Any = None
        self._words: dict[str, Mapping[str, str]] = {}
        self.lock: object = None  # holds the shelf's lock of this table, which else would be made anew for each who comes

    # ------------------------------------------------------------------ following the database

    def follow(self, history: Sequence[Entry]) -> None:
        """Play the entries that another worker (or an earlier life of this one) has written."""
        for _ in self.following(history):
            pass

    def following(self, history: Sequence[Entry]) -> Iterator[None]:
        """The same step by step: yields now and then, and must be played to the end."""
        table = self.table
        for entry, lowest in zip(history, _lowest_returns(history)):
            if entry.back_to is None:
                keep = entry.keys if lowest is None else entry.keys[: max(0, lowest - table.moment)]
                dice = table.dice
                for n in range(0, len(keep), AT_ONCE):
                    table.follow(keep[n : n + AT_ONCE])
                    yield
                if not keep:
                    table.follow(())
                table.dice = dice
                _note(dice, {int(n): from_text(number) for n, number in entry.dice.items() if int(n) < table.moment})
                _note(table.notes, _notes(entry.notes, table.moment))
            elif entry.back_to < table.moment:
                table.undo(entry.back_to)
            if entry.stand_ins is not None:
                self._stand_in(entry.stand_ins)
            if entry.rules is not None:
                table.follow(())  # what policies had planned was by other rules
            table.rng = kept(from_text(entry.rng))
            self.entered(entry)

    def _stand_in(self, wanted: Mapping[str, str]) -> None:
        table = self.table
        for seat in {*table.stand_ins, *wanted}:
            if table.stand_ins.get(seat) != wanted.get(seat):
                table.stand_in(seat, wanted.get(seat))

    def mending(self, history: Sequence[Entry]) -> Iterator[None]:
        """Play the entries of a table of earlier rules as far as they hold, step by step."""
        table, keys, notes = self.table, *_standing(history)
        for entry in history:
            self.entered(entry)
        for n in range(0, len(keys), AT_ONCE):
            table.cut = follow_as_far(table.session, keys[n : n + AT_ONCE], len(keys))
            if table.cut is not None:
                break
            yield
        self._stand_in(next((e.stand_ins for e in reversed(history) if e.stand_ins is not None), {}))
        table.notes = ByMoment(_notes(notes, table.moment))
        table.rng = kept(from_text(history[-1].rng))

    def position(self) -> Position:
        """Where the game stands, for a process that plays it on."""
        return position_of(self.id, self.table)

    @property
    def weight(self) -> int:
        """About how many bytes of memory it takes."""
        shown = sum(map(len, self.encoded.values())) + sum(len(bytes(view)) for view in self._views.values())
        return weight_of(self.table, len(self._lines)) + shown

    def entered(self, entry: Entry) -> None:
        """Remember that ``entry`` is on the table now."""
        self.seq = entry.seq
        self.encoded.clear()
        if entry.back_to is not None:
            self.undos.append((entry.seq, entry.back_to))
            self._forget(entry.back_to)
        elif entry.keys and entry.keys[0].startswith(FIX):  # the step begins again, and its first lines are written anew
            before = max(0, self.table.moment - len(entry.keys))
            self.undos.append((entry.seq, before))
            self._forget(before)

    def wrote(self, access: Access, head: Head) -> None:
        """This worker's last entry, of somebody who might do so much, left the table at ``head``."""
        self.head = head
        if len(self._may) >= MOST_KNOWN:
            self._may.clear()
        self._may[access.player] = access

    def admitted(self, player: str) -> Access | None:
        """What a player may do as far as this worker knows: nobody has sat down or left up to its last entry. Whoever writes
        by it lets the database say whether it still holds (``Store.append``)."""
        head, known = self.head, self._may.get(player)
        if known is None or head is None or head.seq != self.seq or head.folk != known.head.folk:
            return None
        return Access(self.id, player, known.seats, known.owner, head)

    def _forget(self, moment: int) -> None:
        kept = self.lines_until(moment)
        for lines in self._lines.values():
            del lines[kept:]
        self._series = [(at, scores) for at, scores in self._series if at <= moment]
        self._scored = min(self._scored, moment)
        self._outlook = [(at, wins) for at, wins in self._outlook if at <= moment]

    def entry(self, since: int, **who: Any) -> Entry:
        """What has happened since moment ``since``, to be written."""
        return entry_of(self.table, self.seq + 1, since, **who)

    def is_at_hand(self, lang: str) -> bool:
        """Whether it is answered and shown without long work: no keys are to be repeated, few lines to be put into words."""
        table = self.table
        if not table.game.info.quick or table.session.flow is None:
            return False
        return len(table.log) - len(self._lines.get(lang, ())) <= MOST_LINES

    # ------------------------------------------------------------------ reading

    def view(self, seat: str | None) -> msgspec.Raw:
        """The board as that seat may see it, as JSON. Half of all answers change nothing there: then it is that of before."""
        state: Any = self.table.session.state
        if not is_plain(state):
            return msgspec.Raw(_encode(self.table.view(seat)))
        if self._viewed is None or not alike(self._viewed, state):
            self._viewed = state.copy()
            self._views.clear()
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = msgspec.Raw(_encode(self.table.view(seat)))
        return found

    def words(self, lang: str) -> Mapping[str, str]:
        """The texts that the table's options bring, in the place of the catalogs'."""
        found = self._words.get(lang)
        if found is None:
            found = self._words[lang] = self.table.words(lang)
        return found

    def lines(self, lang: str) -> list[str]:
        """The log in words, rendered once."""
        done = self._lines.setdefault(lang, [])
        for event in self.table.log[len(done) :]:
            done.append(render(lang, f"event.{event.topic}", event.args))
        return done

    def lines_until(self, moment: int) -> int:
        """How many lines of the log were there at ``moment``."""
        return bisect_right(self.table.log, moment, key=lambda event: event.at)

    def lines_known(self, version: int, lines: int) -> int:
        """How many of the ``lines`` that somebody read at ``version`` still stand (an undo takes some away)."""
        lowest = min((to for seq, to in self.undos if seq > version), default=None)
        known = len(self.table.log) if lowest is None else self.lines_until(lowest)
        return max(0, min(known, lines))

    def steps(self) -> list[int]:
        """The moments at which a step began."""
        return [step.keys for step in self.table.session.steps]

    def step_of(self, line: int) -> int:
        """The moment at which the step began that wrote a line of the log."""
        steps = self.table.session.steps
        if steps[-1].events <= line:  # as most that are asked about
            return steps[-1].keys
        return steps[bisect_right(steps, line, key=attrgetter("events")) - 1].keys

    def series(self) -> list[tuple[int, Json]]:
        """The scores over time: (moment, scores) after each step that changed them; empty if the game has none.

        A view tells them as ``margins``, ``scores`` or ``vp`` (victory points).
        """
        for _ in self.scoring():
            pass
        return self._series

    def scoring(self) -> Generator[None, None, None]:
        """Find the scores that are still unknown, step by step: old positions have to be played again."""
        session, game = self.table.session, self.table.game
        since = bisect_right(session.steps, self._scored, key=attrgetter("keys"))
        if since < len(session.steps):
            for mark in session.every_mark(since):
                self._add_scores(mark.keys, game.view(mark.state, None))
                self._add_chances(mark.keys, mark.state)
                self._scored = mark.keys
                yield

    def _add_scores(self, moment: int, view: Json) -> None:
        scores = view.get("margins") or view.get("scores")
        if not scores and (scores := view.get("vp")):
            self.points = True
        if scores and (not self._series or self._series[-1][1] != scores):
            self._series.append((moment, dict(scores)))

    def outlook(self) -> list[tuple[int, dict[str, float]]]:
        """The win chances over time: (moment, chances) at the beginning of each step, and how it ended; empty if they are not
        told."""
        self.series()
        if self.table.decision is None:
            self._add_chances(self.table.moment, self.table.state)
        return self._outlook

    def _add_chances(self, moment: int, g: Any) -> None:
        if not self.tells_chances or not hasattr(self.table.game, "estimate"):
            return
        told = cast(WithChances, self.table.game).estimate(g)
        if told is not None and (not self._outlook or self._outlook[-1][0] < moment):
            self._outlook.append((moment, rounded(told)))

    def chances(self, table: Table) -> dict[str, float] | None:
        """The win chances at this table, or at a twin of it at an earlier moment; None if they are not told."""
        if not self.tells_chances:
            return None
        over, mark = table.session.state.over, table.session.marks[-1]
        if not over and self._chances[0] is mark:  # they stay until the step is over
            return self._chances[1]
        told = table.chances()
        found = None if told is None else rounded(told)
        if table is self.table and not over:
            self._chances = (mark, found)
        return found

    def perspective(self, access: Access) -> str | None:
        """Through whose eyes: the asked seat if the player holds it, else a seat of theirs; None watches."""
        asked = self.table.decision
        if asked is not None and asked.seat in access.seats:
            return asked.seat
        return access.seats[0] if access.seats else None

    def last_answer_of(self, access: Access) -> int:
        """The moment after the last answer by one of the player's seats; 0 if there was none."""
        who = self.table.session.who
        return next((n for n, seat in zip(range(len(who), 0, -1), reversed(who)) if seat in access.seats), 0)

    def undo_points(self, access: Access) -> list[int]:
        """The moments this player may take the table back to, nearest first."""
        points = self.table.undo_points()
        if not points or not access.seats:
            return []
        first, mine = points[-1], (*access.seats, CHANCE)
        who = self.table.session.who[first : points[0] + 1]
        others = (n for n, point in enumerate(points) if who[point - first] not in mine)
        return points[: next(others, len(points))]

    def asks(self, access: Access) -> bool:
        """Whether the player is asked: for a seat of theirs, or at the printed table for what anybody who sits there can
        read off the dice and cards."""
        asked = self.table.decision
        if asked is None:
            return False
        return asked.seat in access.seats or (bool(access.seats) and self.table.people_answer(asked))

    def turn_start(self, points: Sequence[int]) -> int | None:
        """The undo point at the start of the step in which the last choice fell."""
        if not points:
            return None
        steps = self.table.session.steps
        start = steps[-1].keys
        if start > points[0]:
            start = steps[bisect_right(steps, points[0], key=attrgetter("keys")) - 1].keys
        return min(p for p in points if p >= start)

    def record(self, access: Access, moment: int | None = None, private: bool = False) -> Json:
        """The game as the player may know it, now or as it was at a moment: hidden answers are left open, and of options
        that fix what is to come there is what has come, unless the player set them. Once the game is over it is whole."""
        table = self.table if moment is None else self.table.at(moment)
        if self.table.decision is None:
            return table.record(private=private)
        return table.record(private=private, eyes=access.seats, fixed_known=access.owner)

    def twin(self, access: Access, moment: int) -> Table | None:
        """The table as it stood at a moment, for going on from there; None where something of it is hidden from the player,
        so that it must be drawn anew (``record``)."""
        twin = self.table.at(moment)
        twin.cut = None  # told at the table where it was met
        if self.table.decision is not None:
            told = access.owner or twin.told_options() == twin.options
            if not told or twin.hidden(access.seats):
                return None
            twin.notes = ByMoment({n: read for n in twin.notes if (read := twin.notes_for(n, access.seats))})
        start = twin.planned_from()
        twin.dice = ByMoment(dict(twin.dice.since(start)))
        return twin


def rounded(told: Estimate) -> dict[str, float]:
    """The win chances as pages are told them."""
    return {seat: round(p, 3) for seat, p in told.wins.items()}


def entry_of(table: Table, seq: int, since: int = 0, **who: Any) -> Entry:
    """The answers since moment ``since`` as the entry number ``seq``."""
    notes = {str(n): [x.to_json() for x in found] for n, found in table.notes.since(since)}
    dice = {str(n): to_text(number) for n, number in table.dice.since(since)}
    return Entry(seq, table.session.keys[since:], notes, to_text(table.rng.number), dice, **who)


def standing_of(table: Table) -> Standing:
    """For the lists."""
    asked = table.decision
    return Standing(table.moment, None if asked is None else asked.seat, table.outcome, stage_of(table))


def _standing(history: Sequence[Entry]) -> tuple[list[str], Json]:
    """The answers, and the reasons for them, that have not been undone."""
    keys: list[str] = []
    notes: Json = {}
    for entry in history:
        if entry.back_to is not None:
            del keys[entry.back_to :]
            notes = {n: found for n, found in notes.items() if int(n) < entry.back_to}
        keys += entry.keys
        notes |= entry.notes
    return keys, notes


def _lowest_returns(history: Sequence[Entry]) -> list[int | None]:
    """For each entry the lowest moment that a later undo returns to: what lies above need not be played at all."""
    found: list[int | None] = []
    lowest: int | None = None
    for entry in reversed(history):
        found.append(lowest)
        if entry.back_to is not None:
            lowest = entry.back_to if lowest is None else min(lowest, entry.back_to)
    return found[::-1]


def _note(book: ByMoment[T], found: Mapping[int, T]) -> None:
    for moment in sorted(found):
        book[moment] = found[moment]


def _notes(notes: Json, version: int) -> dict[int, list[Note]]:
    return {
        int(n): [Note.from_json(x) for x in found]
        for n, found in notes.items()
        if int(n) < version
    }


def restored(row: Any, history: Sequence[Entry]) -> OpenTable:
    """The table of a database row and its entries."""
    return in_one_go(restoring(row, history))


def in_one_go(steps: Generator[None, None, OpenTable]) -> OpenTable:
    """The table that the steps build, without a pause between them."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            opened: OpenTable = end.value
            return opened


def restoring(row: Any, history: Sequence[Entry]) -> Generator[None, None, OpenTable]:
    """The same step by step. A table of earlier rules stands as far as what was played holds (``Table.cut``)."""
    try:
        game = sandtable.game(row.game)
    except UnknownName as e:
        raise no_game(row.game) from e
    if not 1 <= row.rules <= game.info.rules:
        raise Refused(409, "other_rules", Words("other_rules.number", rules=row.rules, game=row.game, now=game.info.rules))
    try:
        options = game.info.options_as_written(row.options)
        opened = OpenTable(row, Table(game, row.scenario, options, row.seats, Rng(0)))
        yield from opened.following(history) if row.rules == game.info.rules else opened.mending(history)
    except SandtableError as e:
        raise Refused(409, "other_rules", Words("other_rules.why", why=e)) from e
    return opened
