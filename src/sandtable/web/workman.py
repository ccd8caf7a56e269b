"""A process that plays games on for a server: ``python -m sandtable.web.workman NICE BYTES [MODULE ...]``.

It reads orders from its input and writes portions to its output, each as a length and MessagePack; when the server is
gone, the input ends and so does it.
"""

import contextlib
import importlib
import os
import struct
import sys
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
_LENGTH = struct.Struct(">I")


class Order(msgspec.Struct):
    """Play this table on for a while: from ``start``, or if there is none, as the process holds it; or, if something is
    ``asked``, foretell what its answers bring."""

    table: str
    seconds: float
    position: Position | None = None
    reading: Reading | None = None
    asked: Asked | None = None


def send(pipe: IO[bytes], message: object) -> None:
    """Write one message."""
    data = msgspec.msgpack.encode(message)
    pipe.write(_LENGTH.pack(len(data)) + data)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes | None:
    """Read one message; None at the end."""
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    data = pipe.read(_LENGTH.unpack(head)[0])
    return data or None


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
    for module in modules:
        importlib.import_module(module)
    held: OrderedDict[str, Course] = OrderedDict()
    decoder = msgspec.msgpack.Decoder(Order)
    with contextlib.suppress(BrokenPipeError):  # the server was killed while this was at work
        while (data := receive(orders)) is not None:
            order = decoder.decode(data)
            send(portions, work(held, order) if order.asked is None else foretell(order.asked, order.seconds))
    os._exit(0)  # without a last flush to a pipe that nobody reads


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
