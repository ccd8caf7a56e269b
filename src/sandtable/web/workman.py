"""A process that plays games on for a server: ``python -m sandtable.web.workman NICE BYTES [MODULE ...]``.

It reads orders from its input and writes portions to its output, each as a kind, a length and MessagePack; while it searches it
writes now and then how far it is. When the server is gone, the input ends and so does it.
"""

import contextlib
import importlib
import io
import os
import struct
import sys
import time
from collections import OrderedDict
from typing import IO

import msgspec

from sandtable.kernel import planner
from sandtable.web.courses import Course, Portion, Position, Reading
from sandtable.web.foretelling import Asked, foretell

LONGEST = 20.0
"""Seconds of CPU after which a search takes the best it has: a guard of the server's, far above what any level needs."""
HELD = 6
"""Tables that a process keeps for the next order about them."""
TELL_SECONDS = 0.5
"""Between two words of how far a search is."""
REPLY, WORD = 0, 1
"""Kinds of messages: what an order comes to, and a word on the way there."""
_HEAD = struct.Struct(">BI")


class Thought(msgspec.Struct):
    """How far a search is: for which seat, which part of its work is done, since how many seconds."""

    seat: str
    part: float
    seconds: float


class Order(msgspec.Struct):
    """Play this table on for a while: from ``start``, or if there is none, as the process holds it; or, if something is
    ``asked``, foretell what its answers bring."""

    table: str
    seconds: float
    position: Position | None = None
    reading: Reading | None = None
    asked: Asked | None = None


def send(pipe: IO[bytes], message: object, kind: int = REPLY) -> None:
    """Write one message."""
    data = msgspec.msgpack.encode(message)
    pipe.write(_HEAD.pack(kind, len(data)) + data)
    pipe.flush()


def receive(pipe: IO[bytes] | io.RawIOBase) -> tuple[int, bytes] | None:
    """Read one message, and of which kind it is; None at the end."""
    head = _exactly(pipe, _HEAD.size)
    if head is None:
        return None
    kind, length = _HEAD.unpack(head)
    data = _exactly(pipe, length)
    return (kind, data) if data else None


def _exactly(pipe: IO[bytes] | io.RawIOBase, length: int) -> bytes | None:
    """So many bytes; None if the end comes before. A pipe without a buffer gives them by and by."""
    parts: list[bytes] = []
    while length:
        part = pipe.read(length)
        if not part:
            return None
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


class Teller:
    """Says on the line how far the search in hand is, a few times a second at most."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self.pipe = pipe
        self.began = self.told = 0.0
        self.part = 1.0

    def __call__(self, seat: str, part: float) -> None:
        """A search goes on; one that is less far than the last word is another one."""
        now = time.monotonic()
        if part < self.part:
            self.began = self.told = now
        self.part = part
        if now - self.told >= TELL_SECONDS:
            self.told = now
            send(self.pipe, Thought(seat, round(part, 3), round(now - self.began, 1)), WORD)


def work(held: "OrderedDict[str, Course]", order: Order) -> Portion | None:
    """Do one order; None if the table is not held any more."""
    course = held.pop(order.table, None)
    start = order.position or order.reading
    if start is not None:
        if course is not None and isinstance(start, Position):
            course.again(start)
        else:
            course = Course(start)
    if course is None:
        return None
    portion = course.advance(order.seconds)
    if not (portion.failed or portion.refused or portion.unknown):
        held[order.table] = course
        while len(held) > HELD:
            held.popitem(last=False)
    return portion


def main(nice: int, most: int, modules: list[str]) -> None:
    """Serve until the input ends, behind those who serve pages, and with no more memory than ``most`` bytes."""
    os.nice(nice)
    with contextlib.suppress(ImportError, ValueError, OSError):  # not on every system
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    orders, portions = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not disturb the line
    planner.longest(LONGEST)
    planner.watched_by(Teller(portions))
    for module in modules:
        importlib.import_module(module)
    held: OrderedDict[str, Course] = OrderedDict()
    decoder = msgspec.msgpack.Decoder(Order)
    with contextlib.suppress(BrokenPipeError):  # the server was killed while this was at work
        while (message := receive(orders)) is not None:
            order = decoder.decode(message[1])
            send(portions, work(held, order) if order.asked is None else foretell(order.asked, order.seconds))
    os._exit(0)  # without a last flush to a pipe that nobody reads


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
