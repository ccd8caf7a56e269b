"""The workshop: a few processes that play long courses on, so that the workers who serve pages never do.

Long work waits in a queue that goes round the clients, and each has one portion at a time: who sets up thirty campaigns
waits for them, and nobody else does.
"""

import asyncio
import io
import os
import selectors
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import IO, cast
from zlib import crc32

import msgspec
import structlog

from sandtable.web.bill import Bill
from sandtable.web.courses import Portion, Position, Reading, thinks_long
from sandtable.web.errors import busy
from sandtable.web.fair import Turns
from sandtable.web.settings import Settings
from sandtable.web.workman import WORD, Order, Thought, receive, send

log = structlog.get_logger("sandtable.workshop")

PLAY, BUILD = 0, 1
"""Ranks: an answer that somebody waits for comes before the same client's new tables."""
_ANSWER: msgspec.msgpack.Decoder[Portion | None] = msgspec.msgpack.Decoder(Portion | None)
_THOUGHT: msgspec.msgpack.Decoder[Thought] = msgspec.msgpack.Decoder(Thought)


class Broken(Exception):
    """A process died or did not answer in time."""


class Process:
    """One process, started when it is first needed, and again when it has died."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.turns = Turns(1, settings.queue, settings.client_queue)
        self._running: subprocess.Popen[bytes] | None = None
        self._closed = False
        self._lock = threading.Lock()

    def ask(self, order: Order, word: Callable[[bytes], None] = lambda data: None) -> bytes:
        """Blocking: send an order, wait for what comes of it; words on the way there are passed on."""
        with self._lock:
            if self._closed:
                raise Broken("the server stops")
            running = self._running
            if running is None or running.poll() is not None:
                running = self._running = self._start()
            assert running.stdin is not None
            assert running.stdout is not None
            end = time.monotonic() + self.settings.work_seconds  # of the whole work, however much it tells meanwhile
            try:
                send(running.stdin, order)
                while (message := self._heard(running.stdout, end)) is not None and message[0] == WORD:
                    word(message[1])
            except OSError as e:
                self._end()
                raise Broken(str(e)) from e
            if message is None:
                self._end()
                raise Broken("died or did not answer")
            return message[1]

    def _heard(self, line: IO[bytes], end: float) -> tuple[int, bytes] | None:
        """The next message; None if there is none until ``end``."""
        # what lies in a buffer would not be seen by who waits for the pipe
        pipe = cast(io.RawIOBase, cast(io.BufferedReader, line).raw)
        with selectors.DefaultSelector() as ready:
            ready.register(line, selectors.EVENT_READ)
            return receive(pipe) if ready.select(max(0.0, end - time.monotonic())) else None

    def _start(self) -> "subprocess.Popen[bytes]":
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
        limits = [str(self.settings.work_nice), str(self.settings.work_bytes)]
        command = [sys.executable, "-m", "sandtable.web.workman", *limits, *self.settings.extra_games]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)

    def _end(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            running.kill()
            with suppress(OSError):
                running.communicate()

    def close(self) -> None:
        """End the process, whatever it is doing: who waits for it is told that it died."""
        self._closed = True
        if (running := self._running) is not None:
            running.kill()  # before the lock, which whoever waits for its answer holds
        with self._lock:
            self._end()


class Workshop:
    """All processes of this worker."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.processes = [Process(settings) for _ in range(settings.work_processes)]
        self.searching = [Process(settings) for _ in range(settings.search_processes)]
        """For tables with a seat that may think for long: they wait for each other, and nobody waits for them."""
        self.on_thought: Callable[[str, Thought], None] = lambda table, thought: None
        """Is told, in the event loop, how far a search for a table is."""
        threads = max(1, len(self.processes) + len(self.searching))
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="workshop")

    def close(self) -> None:
        """End all processes."""
        for process in (*self.processes, *self.searching):
            process.close()
        self._threads.shutdown(wait=True, cancel_futures=True)

    @property
    def waiting(self) -> int:
        """How many portions wait for a process."""
        return sum(len(process.turns) for process in (*self.processes, *self.searching))

    async def play(self, start: Position | Reading, bill: Bill, rank: int) -> AsyncIterator[Portion]:
        """The course from ``start``, portion by portion; each is on the client's ``bill``."""
        lane = self.searching if self.searching and thinks_long(start) else self.processes
        if not lane:
            yield Portion(unknown=True, done=True)
            return
        process = lane[crc32(start.table.encode()) % len(lane)]
        seconds, table = self.settings.portion_seconds, start.table
        order, broken, begun = _order(start, seconds), 0, False
        while True:
            async with process.turns.turn(bill.client, rank, again=begun):
                begun = True
                try:
                    portion = await self._ask(process, order)
                except Broken as e:
                    broken += 1
                    log.warning("workman_lost", table=table, error=str(e))
                    portion = None
            if portion is None:  # the process does not hold it any more: begin where we are
                if broken > 1:
                    raise busy("failed")
                order = _order(start, seconds)
                continue
            bill.add(portion.seconds, here=False)
            yield portion
            if portion.done:
                return
            if portion.ready:
                start = _moved(start, portion)
            order = Order(table, seconds)

    async def _ask(self, process: Process, order: Order) -> Portion | None:
        loop = asyncio.get_running_loop()

        def word(data: bytes) -> None:
            loop.call_soon_threadsafe(self.on_thought, order.table, _THOUGHT.decode(data))

        return _ANSWER.decode(await loop.run_in_executor(self._threads, process.ask, order, word))


def _order(start: Position | Reading, seconds: float) -> Order:
    if isinstance(start, Position):
        return Order(start.table, seconds, position=start)
    return Order(start.table, seconds, reading=start)


def _moved(start: Position | Reading, portion: Portion) -> Position:
    """Where the game stands after a portion."""
    if isinstance(start, Reading):
        return Position(
            start.table, start.record["game"], portion.scenario, portion.options, portion.seats,
            portion.keys, portion.notes, portion.dice, portion.rng,
        )  # fmt: skip
    return msgspec.structs.replace(
        start,
        keys=[*start.keys, *portion.keys],
        notes={**start.notes, **portion.notes},
        dice={**start.dice, **portion.dice},
        rng=portion.rng,
    )
