"""Tables that go on by themselves: where dice and non-players have much to play, their moves come in installments.

The answer that set them going is in the database already. Whatever is played is written like any entry, so a killed
worker loses at most the last seconds of it, and any other takes the table up again.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable

import structlog

from sandtable.kernel.errors import from_json
from sandtable.web.bill import Bill, bill
from sandtable.web.courses import Course, Portion, Position, Reading
from sandtable.web.errors import Refused
from sandtable.web.open_table import OpenTable
from sandtable.web.shelf import Shelf
from sandtable.web.store import Conflict, Entry, Full, Head, Standing
from sandtable.web.workshop import BUILD, PLAY, Workshop

log = structlog.get_logger("sandtable.onward")

TRIES = 20
"""How often a table that stands still is looked after, once somebody has opened it."""


class Onward:
    """The tables that this worker has set going."""

    def __init__(self, shelf: Shelf, workshop: Workshop, changed: Callable[[str, Head | None], None]) -> None:
        self.shelf = shelf
        self.settings = shelf.settings
        self.workshop = workshop
        self.changed = changed
        self._going: dict[str, asyncio.Task[None]] = {}
        self._watched: dict[str, asyncio.Task[None]] = {}
        shelf.on_stalled = self.look_after

    async def stop(self) -> None:
        """Leave them where they stand."""
        tasks = [*self._going.values(), *self._watched.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def going(self) -> int:
        """How many there are."""
        return len(self._going)

    # ------------------------------------------------------------------ courses

    async def play(self, start: Position | Reading, bill: Bill, rank: int = BUILD) -> AsyncIterator[Portion]:
        """The course from ``start``, by a process of the workshop, or here where they do not know the game."""
        async for portion in self.workshop.play(start, bill, rank):
            if portion.unknown:
                break
            yield portion
        else:
            return
        course = Course(start)
        while True:
            portion = await self.shelf.think(course.advance, self.settings.step_seconds)
            yield portion
            if portion.done:
                return

    # ------------------------------------------------------------------ tables

    async def begin(self, portions: AsyncIterator[Portion], table: str, seq: int) -> None:
        """Let the table go on from entry ``seq`` with what ``portions`` bring, and wait for it, but not for long."""
        if table not in self._going:
            task = self._going[table] = asyncio.create_task(self._go(portions, table, seq))
            task.add_done_callback(lambda _: self._going.pop(table, None))
        await self.wait(table)

    async def wait(self, table: str) -> None:
        """Until the table waits for a person, or patience ends."""
        task = self._going.get(table)
        if task is not None:
            await asyncio.wait({task}, timeout=self.settings.patience_seconds)

    async def _go(self, portions: AsyncIterator[Portion], table: str, seq: int) -> None:
        waiting, last = Portion(), time.monotonic()
        try:
            async for portion in portions:
                if portion.failed or portion.refused is not None:
                    error = portion.failed or str(from_json(portion.refused or {}))
                    log.error("rules_failed", table=table, error=error)
                    break
                waiting = _together(waiting, portion)
                if waiting.keys and (portion.done or time.monotonic() - last > self.settings.installment_seconds):
                    head = await self.shelf.think(self._write, table, seq + 1, waiting)
                    seq, waiting, last = seq + 1, Portion(), time.monotonic()
                    self.changed(table, head)
        except Conflict:
            return  # somebody took an answer back meanwhile, or another worker plays on: the database stands
        except Full:
            log.warning("table_full", table=table)
        except Refused as e:
            log.warning("stalled", table=table, error=str(e))

    def _write(self, table: str, seq: int, played: Portion) -> Head:
        entry = Entry(seq, played.keys, played.notes, played.rng, dict(played.dice))
        return self.shelf.store.append(table, entry, Standing(played.moment, played.asked, played.outcome, played.stage))

    # ------------------------------------------------------------------ tables that somebody left standing

    def look_after(self, opened: OpenTable) -> None:
        """A table was opened that should go on by itself: see to it that somebody plays it on."""
        if opened.id not in self._going and opened.id not in self._watched:
            task = self._watched[opened.id] = asyncio.create_task(self._if_nobody_does(opened.id, opened.seq))
            task.add_done_callback(lambda _: self._watched.pop(opened.id, None))

    async def _if_nobody_does(self, table: str, seq: int) -> None:
        for _ in range(TRIES):
            await asyncio.sleep(self.settings.stall_seconds)
            head = await self.shelf.think(self.shelf.store.head, table)
            if head is None or table in self._going:
                return
            if head.seq != seq:  # somebody is at it
                seq = head.seq
                continue
            async with self.shelf.open(table, head.seq) as opened:
                if opened.table.waits:
                    return
                seq, start = opened.seq, opened.position()
            await self.begin(self.play(start, bill.get(), PLAY), table, seq)


def _together(first: Portion, then: Portion) -> Portion:
    """Two portions as one."""
    return Portion(
        keys=[*first.keys, *then.keys],
        notes={**first.notes, **then.notes},
        dice={**first.dice, **then.dice},
        rng=then.rng,
        moment=then.moment,
        asked=then.asked,
        outcome=then.outcome,
        stage=then.stage,
    )
