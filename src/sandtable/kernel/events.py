"""Events: what happened, as topic and facts, for the log, the page and the statistics. Never read by rules."""

from collections.abc import Callable, Mapping
from typing import TypeAlias


class Event:
    """One thing that happened. ``at`` is the number of answers the table had been given when it did."""

    __slots__ = ("args", "at", "topic")

    def __init__(self, topic: str, args: Mapping[str, object], at: int) -> None:
        self.topic = topic
        self.args = args
        self.at = at

    def __repr__(self) -> str:
        facts = " ".join(f"{k}={v}" for k, v in self.args.items())
        return f"Event({self.at} {self.topic} {facts})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.topic, self.at, self.args) == (other.topic, other.at, other.args)

    def __hash__(self) -> int:
        return hash((self.topic, self.at))

    def to_json(self) -> dict[str, object]:
        """The event as JSON."""
        return {"topic": self.topic, "at": self.at, "args": dict(self.args)}


Sink: TypeAlias = Callable[[str, Mapping[str, object]], None]
"""Where a state's ``emit`` sends what happened."""
