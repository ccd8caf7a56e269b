"""The shapes of requests and replies at the printed table."""

from typing import Annotated

from pydantic import StringConstraints

from sandtable.kernel.at_table import MOST_WORDS
from sandtable.web.models import Count, Incoming, Outgoing, RequestId

Words = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]+(:[a-z0-9_]+)*$", max_length=MOST_WORDS)]


class RollIn(Incoming):
    """Let the program roll or draw; ``rest``: all dice until something else is asked."""

    version: Count
    id: RequestId
    rest: bool = False


class CorrectIn(Incoming):
    """Correct the position: ``words`` are a form's kind and what its blanks are filled with, joined by colons."""

    words: Words
    version: Count
    id: RequestId


class WordOut(Outgoing):
    """What may be filled in."""

    word: str
    label: str


class BlankOut(Outgoing):
    """A gap in a form: one of ``options``, a number from ``low`` to ``high``, or if ``free`` also a word of one's own."""

    name: str
    label: str
    options: list[WordOut]
    low: int
    high: int
    free: bool


class FormOut(Outgoing):
    """A kind of correction."""

    kind: str
    label: str
    blanks: list[BlankOut]


class SpotOut(Outgoing):
    """What stands in one place."""

    key: str
    label: str
    lines: list[str]


class ChecklistOut(Outgoing):
    """What stands where at a moment, to compare with the printed board."""

    moment: int
    spots: list[SpotOut]
