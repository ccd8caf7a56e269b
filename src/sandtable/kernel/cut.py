"""Where a game that was played by earlier rules stops: rules are corrected, and a kept answer may no longer be on offer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.kernel.session import Session


@dataclass(frozen=True, slots=True)
class Cut:
    """The game stands after ``at`` of its ``of`` answers; the next, ``key``, does not follow. ``topic`` is what is asked
    there, empty if the game is over by the present rules."""

    at: int
    of: int
    key: str
    topic: str

    def facts(self) -> dict[str, object]:
        """For the text ``record.cut``."""
        return {"at": self.at, "of": self.of}


def loss(cut: Cut | None, lacking: Mapping[str, object] | None) -> tuple[str, dict[str, object]]:
    """What a record that was loaded has lost, as a text with its facts: by which plugin that is not here, or by other rules,
    and from where on. The text is "" if it has lost nothing."""
    if lacking is None:
        return ("", {}) if cut is None else ("record.cut", cut.facts())
    facts = {"plugin": lacking["name"], "version": lacking["version"]}
    return "record.lacking", facts if cut is None else {**facts, **cut.facts()}


def follow_as_far(session: Session[Any], keys: Sequence[str], of: int) -> Cut | None:
    """Give answers of earlier rules as long as they hold; the session then stands at the last position that does."""
    for key in keys:
        at, asked = len(session.keys), session.pending
        if asked is None:
            return Cut(at, of, key, "")
        if not session.takes(key):
            return Cut(at, of, key, asked.topic)
        try:
            session.feed(key)
        except Exception:  # the answer leads where the present rules have no way on: it does not hold either
            session.rewind(at)
            return Cut(at, of, key, asked.topic)
    return None
