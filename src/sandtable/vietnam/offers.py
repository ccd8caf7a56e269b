"""Spaces on offer that are worked out one by one: whoever asks about a single one need not know them all."""

from collections.abc import Iterable, Iterator

from sandtable.vietnam.board import SPACE_KEY

SPACE_OF = {key: s for s, key in enumerate(SPACE_KEY)}
"""The space that a key names."""
NOWHERE = -1


class SomeSpaces:
    """Spaces to choose from, and ``done`` where it is ``optional`` to choose any."""

    __slots__ = ("found", "optional", "rest")

    def __init__(self, spaces: Iterable[int], optional: bool = False) -> None:
        self.rest: Iterator[int] = iter(spaces)
        first = next(self.rest, NOWHERE)
        self.found = [first] if first >= 0 else []
        """The spaces that have been looked for so far: the first, in the end all."""
        self.optional = optional

    def all_spaces(self) -> list[int]:
        """Those that may be chosen."""
        self.found += self.rest
        return self.found[:]

    def keys(self) -> list[str]:
        """All of them, in their order."""
        keys = [SPACE_KEY[s] for s in self.all_spaces()]
        if self.optional:
            keys.append("done")
        return keys

    def has(self, key: str) -> bool:
        """Whether the key is on offer."""
        if key == "done":
            return self.optional
        s, found = SPACE_OF.get(key, NOWHERE), self.found
        if s in found:
            return True
        for other in self.rest:
            found.append(other)
            if other == s:
                return True
        return False

    def several(self) -> bool:
        """Whether there is a choice."""
        found = self.found
        if self.optional or len(found) > 1:
            return True
        another = next(self.rest, NOWHERE)
        if another >= 0:
            found.append(another)
        return len(found) > 1
