"""A table in arrays: which answers are on offer, over a fixed vocabulary, and what one seat may know of the position."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

import sandtable
from sandtable.kernel.arrays import Arrays, Block, WithArrays, checksum, size
from sandtable.kernel.decision import Decision
from sandtable.kernel.errors import BadOption, NotOnOffer, SandtableError, quoted
from sandtable.kernel.session import Session
from sandtable.kernel.table import Table

Row: TypeAlias = NDArray[np.uint8]
Mask: TypeAlias = NDArray[np.int8]

SPARE = 16
"""Places at the end of the vocabulary for keys that are not in it: cards and counters of a player's own."""
RECALLED = 31
"""How many of the step's latest answers the observation tells."""
_FRESH, _OLDER = 255, 8


class UnknownKey(SandtableError):
    """A question offers a key that the vocabulary has no place for."""

    def __init__(self, key: str, decision: Decision) -> None:
        self.key = key
        super().__init__("env.unknown_key", key=quoted(key), topic=decision.topic, rule=decision.rule, spare=SPARE)


def whole(action: object) -> int:
    """An action as a number; a fraction or a key is none.

    >>> whole(np.int64(3))
    3
    """
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError as e:
        raise BadOption("env.actions_kind", kind=type(action).__name__) from e


class Encoder:
    """The arrays of one game: its vocabulary, what an observation holds, and making both of a table.

    An action is the place of a key in ``keys``. The order stays while ``version`` does, and ``checksum`` tells
    whether a program was trained on the same. A key that is not in it gets one of the ``SPARE`` places behind it, in the
    order of the question's options; with ``strict`` that is an error (:class:`UnknownKey`).

    >>> import sandtable
    >>> t = sandtable.new("fitl", seed=1)
    >>> told = encoder("fitl")
    >>> mask = told.mask(t.decision)
    >>> [told.key(int(action), t.decision) for action in mask.nonzero()[0]] == sorted(t.decision.options, key=told.keys.index)
    True
    >>> told.action("pass", t.decision)
    1
    >>> told.observation(t, "vc").shape == (told.width,)
    True
    """

    def __init__(self, arrays: Arrays, seats: Sequence[str], strict: bool = False) -> None:
        self.arrays = arrays
        self.seats = tuple(seats)
        self.keys = arrays.keys
        self.version = arrays.version
        self.strict = strict
        self.actions = len(self.keys) + (0 if strict else SPARE)
        self.index = {key: n for n, key in enumerate(self.keys)}
        self.blocks: tuple[Block, ...] = (
            Block("seat", len(self.seats)),
            Block("asked", len(self.seats)),
            Block("topic", len(arrays.topics)),
            Block("answers", len(self.keys)),
            *arrays.blocks,
        )
        self.width = size(self.blocks)
        self.starts: dict[str, int] = {}
        start = 0
        for block in self.blocks:
            self.starts[block.name] = start
            start += block.size
        self._board = self.starts[arrays.blocks[0].name]
        self._asked, self._answers = self.starts["asked"], self.starts["answers"]
        self._topic = {topic: self.starts["topic"] + n for n, topic in enumerate(arrays.topics)}
        self._seat = {seat: n for n, seat in enumerate(self.seats)}

    def __repr__(self) -> str:
        return f"Encoder(version {self.version}, {self.actions} actions, observations of {self.width}, {self.checksum})"

    @property
    def checksum(self) -> str:
        """A fingerprint of vocabulary and layout."""
        return checksum(self.arrays)

    # ------------------------------------------------------------------ answers

    def offered(self, asked: Decision) -> list[int]:
        """The actions that are on offer, in the order of the question's options."""
        try:
            index = self.index
            return [index[key] for key in asked.options]
        except KeyError:
            return self._with_spare(asked)

    def _with_spare(self, asked: Decision) -> list[int]:
        found, spare = [], len(self.keys)
        for key in asked.options:
            place = self.index.get(key)
            if place is None:
                if spare == self.actions:
                    raise UnknownKey(key, asked)
                place, spare = spare, spare + 1
            found.append(place)
        return found

    def mask(self, asked: Decision | None, out: Mask | None = None) -> Mask:
        """1 for each action on offer, 0 for the others; nothing but 0 if nobody is asked."""
        row = np.zeros(self.actions, np.int8) if out is None else out
        if out is not None:
            row[:] = 0
        if asked is not None:
            row[self.offered(asked)] = 1
        return row

    def action(self, key: str, asked: Decision) -> int:
        """The action that answers ``key``."""
        place = self.index.get(key)
        if place is not None:
            return place
        if key not in asked.options:
            raise NotOnOffer(key, asked.topic, asked.options)
        return self.offered(asked)[asked.options.index(key)]

    def key(self, action: int, asked: Decision) -> str:
        """The key that an action answers. It need not be on offer: the table refuses it then."""
        if 0 <= action < len(self.keys):
            return self.keys[action]
        if not 0 <= action < self.actions:
            raise BadOption("env.action", action=str(action), n=self.actions)
        offered = self.offered(asked)
        return asked.options[offered.index(action)] if action in offered else f"spare:{action - len(self.keys)}"

    # ------------------------------------------------------------------ what a seat may know

    def observation(self, table: Table, seat: str, out: Row | None = None) -> Row:
        """The position as ``seat`` may know it: who it is and who is asked what, the latest answers of the step (255 for the
        last one, less for those before), then the game's own blocks."""
        row = np.empty(self.width, np.uint8) if out is None else out
        head = bytearray(self._board)
        head[self._seat[seat]] = 1
        session = table.session
        asked = session.pending
        if asked is not None and (asked.known_to is None or seat in asked.known_to):
            whose, topic = self._seat.get(asked.seat), self._topic.get(asked.topic)
            if whose is not None:
                head[self._asked + whose] = 1
            if topic is not None:
                head[topic] = 1
        self._recall(head, session, seat)
        row[:] = np.frombuffer(head + self.arrays.board(session.state, seat), np.uint8)
        return row

    def _recall(self, head: bytearray, session: Session[Any], seat: str) -> None:
        """The step's latest answers, as far as the seat may know them."""
        keys, known, index, start = session.keys, session.known, self.index, self._answers
        last = len(keys)
        first = max(session.marks[-1].keys, last - RECALLED)
        fresh = _FRESH - _OLDER * (last - 1 - first)
        for n, key in enumerate(keys[first:], first):
            place = index.get(key)
            if place is not None and (n not in known or seat in known[n]):
                head[start + place] = fresh
            fresh += _OLDER

    def parts(self, row: Row) -> dict[str, NDArray[np.int16]]:
        """An observation by the names of its blocks, as the numbers they stand for.

        >>> import sandtable
        >>> t = sandtable.new("fitl", scenario="short", seed=1)
        >>> told = encoder("fitl")
        >>> told.parts(told.observation(t, "us"))["resources"].tolist(), list(t.view("us")["tracks"]["resources"].values())
        ([0, 30, 15, 10], [30, 15, 10])
        """
        found = {}
        for block in self.blocks:
            start = self.starts[block.name]
            found[block.name] = row[start : start + block.size].astype(np.int16) - block.zero
        return found


_MADE: dict[tuple[int, bool], Encoder] = {}
"""By the arrays that a game hands out (it keeps them, so their identity stands for them) and whether it is strict."""


def encoder(game: str, options: Mapping[str, object] | None = None, *, strict: bool = False) -> Encoder:
    """The arrays of a game.

    >>> encoder("chaco").keys[:4]
    ('done', 'pass', 'yes', 'no')
    """
    found = sandtable.game(game)
    if not isinstance(found, WithArrays):
        raise BadOption("env.no_arrays", game=str(game))
    arrays = found.arrays(found.info.full_options(options or {}))
    made = _MADE.get((id(arrays), strict))
    if made is None or made.arrays is not arrays:
        made = _MADE[id(arrays), strict] = Encoder(arrays, found.info.seats, strict)
    return made
