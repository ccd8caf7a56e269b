"""What if, as plain data: a process of the server is asked what the answers at a table would bring."""

import time
from typing import Any

import msgspec

import sandtable
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.forecast import Answer, forecast
from sandtable.kernel.record import read

PATIENCE = 8


class Asked(msgspec.Struct):
    """A table as the asker may know it: a record for their eyes. What is hidden in it is drawn anew."""

    record: dict[str, Any]
    seed: int


class Told(msgspec.Struct):
    """The answers, the best first, for the seat that is asked; none where the game cannot tell."""

    seat: str = ""
    futures: int = 0
    answers: list[Answer] = []
    seconds: float = 0.0


def foretell(asked: Asked, seconds: float) -> Told:
    """Play futures for so many seconds of work; on a busy machine they take longer, up to ``PATIENCE`` times."""
    start = time.process_time()
    told = Told()
    try:
        game = sandtable.game(asked.record["game"])
        table = read(game, {**asked.record, "rng": None, "dice": {}}, asked.seed)
        worked, waited = time.process_time() + seconds, time.monotonic() + PATIENCE * seconds
        found = forecast(
            table, seed=asked.seed, enough=lambda: time.process_time() > worked or time.monotonic() > waited
        )
    except SandtableError:  # a game of a plugin that is not here, or nothing hidden was found that fits
        found = None
    if found is not None:
        told = Told(found.seat, found.futures, found.answers)
    told.seconds = time.process_time() - start
    return told
