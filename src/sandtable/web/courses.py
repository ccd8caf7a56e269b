"""A course of play: dice, policies and forced answers, until a person must think. In portions, so that it can be put
aside; from plain data, so that another process can take it up."""

import time
from collections.abc import Iterator
from typing import Any

import msgspec

import sandtable
from sandtable.kernel import seats as seating
from sandtable.kernel.cut import Cut
from sandtable.kernel.decision import CHANCE
from sandtable.kernel.errors import SandtableError, UnknownName, to_json
from sandtable.kernel.record import read
from sandtable.kernel.rng import from_text, kept, to_text
from sandtable.kernel.seats import Note
from sandtable.kernel.table import Table
from sandtable.kernel.trail import ByMoment

Json = dict[str, Any]
AT_ONCE = 50
"""Answers that are replayed between two looks at the clock."""


class Position(msgspec.Struct):
    """Where a game stands, as plain data: what a table is made from, and how far it has come."""

    table: str
    game: str
    scenario: str
    options: Json
    seats: dict[str, str]
    keys: list[str]
    notes: Json
    dice: dict[str, str]
    rng: str
    stand_ins: dict[str, str] = {}


class Reading(msgspec.Struct):
    """A checked record to be read and played on; its seats are those of the table to come."""

    table: str
    record: Json
    rng: str


class Portion(msgspec.Struct):
    """What was played in one go."""

    keys: list[str] = []
    notes: Json = {}
    dice: dict[str, str] = {}
    rng: str = ""
    moment: int = 0
    asked: str | None = None
    outcome: Json | None = None
    stage: list[Any] | None = None
    options: Json = {}
    seats: dict[str, str] = {}
    scenario: str = ""
    cut: Cut | None = None
    lacking: Json | None = None
    ready: bool = False  # the past is played: from here on keys are new
    done: bool = False
    seconds: float = 0.0
    refused: Json | None = None  # the game does not take it: code and facts of the error
    failed: str = ""  # a fault of ours
    unknown: bool = False  # the game or a policy is not known here


def position_of(table_id: str, table: Table) -> Position:
    """Where a table stands."""
    start = table.planned_from()
    return Position(
        table_id,
        table.game.info.name,
        table.scenario,
        dict(table.options),
        table.seating,
        list(table.session.keys),
        {str(n): [x.to_json() for x in found] for n, found in table.notes.items()},
        {str(n): to_text(number) for n, number in table.dice.since(start)},
        to_text(table.rng.number),
        dict(table.stand_ins),
    )


def thinks_long(start: Position | Reading) -> bool:
    """Whether somebody sits at the table who may think for long."""
    if isinstance(start, Reading):
        name, seats = start.record["game"], start.record["seats"]
    else:
        name, seats = start.game, {**start.seats, **start.stand_ins}
    try:
        game = sandtable.game(name)
        made = (seating.make(who, game, s) for s, who in seats.items() if s != CHANCE and not seating.is_human(who))
        return any(map(seating.is_slow, made))
    except SandtableError:
        return False  # it will be told soon enough


def stage_of(table: Table) -> list[Any] | None:
    """How far the game has come, as plain data: a text's topic and its facts."""
    stage = table.stage()
    return None if stage is None else [stage[0], dict(stage[1])]


def notes_of(notes: Json) -> dict[int, list[Note]]:
    """The policies' reasons, from plain data."""
    return {int(n): [Note.from_json(x) for x in found] for n, found in notes.items()}


def playing_on(table: Table, budget: float) -> Iterator[None]:
    """Let dice and policies play; pauses before each choice of a policy, and ends when ``budget`` seconds are spent since the
    first, or where one is asked that may think for long."""
    spent, start = 0.0, -1.0
    while not table.thinks_long:
        d = table.session.pending
        if d is not None and d.seat != CHANCE and not seating.is_human(table.who(d.seat)):
            if start >= 0:  # a look at the clock is a call of the system: none where nobody has to choose
                spent += time.thread_time() - start
                if spent >= budget:
                    return
            yield
            start = time.thread_time()
        if not table.advance():
            return


class Course:
    """One game being played on."""

    def __init__(self, start: Position | Reading) -> None:
        self.start = start
        self.table: Table | None = None
        self.told = 0
        self._play = self._playing(start)

    def _playing(self, start: Position | Reading) -> Iterator[None]:
        if isinstance(start, Reading):
            self.table = read(sandtable.game(start.record["game"]), {**start.record, "rng": start.rng})
        else:
            yield from self._catch_up(start)
        table = self._table()
        while table.advance():
            d = table.session.pending
            if d is not None and d.seat != CHANCE:
                yield

    def _catch_up(self, start: Position) -> Iterator[None]:
        self.told = len(start.keys)
        table, dice = self.table, kept(from_text(start.rng))
        if table is None or table.session.keys != start.keys[: table.moment]:
            game = sandtable.game(start.game)
            table = self.table = Table(game, start.scenario, start.options, start.seats, dice, log=False)
        elif table.rng.number != dice.number or table.stand_ins != start.stand_ins:
            table.follow(())  # what was planned with other dice, or by others, is forgotten
        behind = start.keys[table.moment :]
        for n in range(0, len(behind), AT_ONCE):
            table.follow(behind[n : n + AT_ONCE])
            yield
        table.stand_ins = dict(start.stand_ins)
        table.dice = ByMoment({int(n): from_text(number) for n, number in start.dice.items()})
        table.notes = ByMoment(notes_of(start.notes))
        table.rng = dice

    def again(self, start: Position) -> None:
        """Take up the same table where it stands now."""
        self.start = start
        self._play = self._playing(start)

    def _table(self) -> Table:
        assert self.table is not None
        return self.table

    def advance(self, seconds: float) -> Portion:
        """Play for about so long."""
        began = time.thread_time()
        try:
            done = self._advance(began + seconds)
        except UnknownName:  # a game or a policy that only the server's own process knows
            return Portion(unknown=True, done=True)
        except SandtableError as e:
            return Portion(refused=to_json(e), seconds=time.thread_time() - began, done=True)
        except Exception as e:  # a fault in the rules or in a policy: told, and the process lives on
            return Portion(failed=f"{type(e).__name__}: {e}", seconds=time.thread_time() - began, done=True)
        return self._told(done, time.thread_time() - began)

    def _advance(self, until: float) -> bool:
        for _ in self._play:
            if time.thread_time() >= until:
                return False
        return True

    def _told(self, done: bool, seconds: float) -> Portion:
        table = self.table
        if table is None or (isinstance(self.start, Position) and table.moment < len(self.start.keys)):
            return Portion(seconds=seconds)
        since, self.told = self.told, table.moment
        asked = table.decision
        return Portion(
            keys=table.session.keys[since:],
            notes={str(n): [x.to_json() for x in found] for n, found in table.notes.since(since)},
            dice={str(n): to_text(number) for n, number in table.dice.since(since)},
            rng=to_text(table.rng.number),
            moment=table.moment,
            asked=None if asked is None else asked.seat,
            outcome=table.outcome,
            stage=stage_of(table),
            options=dict(table.options),
            seats=table.seating,
            scenario=table.scenario,
            cut=table.cut,
            lacking=table.lacking,
            ready=True,
            done=done,
            seconds=seconds,
        )
