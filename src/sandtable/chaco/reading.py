"""Reading data files: every error names the file, the line, the entry and what was expected.

>>> top = parse('{"radius": {\\n "dry": "eight"}}', "supply.json")
>>> top["radius"]["dry"].whole()  # doctest: +IGNORE_EXCEPTION_DETAIL
Traceback (most recent call last):
DataError: supply.json line 2, radius.dry: expected a whole number, found "eight"
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from json.decoder import scanstring  # type: ignore[attr-defined]

from sandtable.kernel.errors import SandtableError

_SPACE = " \t\r\n"


class DataError(SandtableError):
    """A data file that does not hold what it should."""


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at


def line_of(text: str, path: Sequence[str | int]) -> int:
    """The line on which the value at ``path`` begins; the deepest part of the path that exists decides."""
    decode = json.JSONDecoder().raw_decode
    at = _skip(text, 0)
    for part in path:
        found = _descend(text, at, part, decode)
        if found is None:
            break
        at = found
    return text.count("\n", 0, at) + 1


def _descend(text: str, at: int, part: str | int, decode: Callable[[str, int], tuple[object, int]]) -> int | None:
    """Where the value of member or element ``part`` of the container at ``at`` begins."""
    if text[at] not in "{[":
        return None
    named = text[at] == "{"
    index = 0
    at = _skip(text, at + 1)
    while text[at] not in "}]":
        key: str | int = index
        if named:
            key, at = scanstring(text, at + 1)
            at = _skip(text, _skip(text, at) + 1)
        if key == part:
            return at
        at = _skip(text, decode(text, at)[1])
        index += 1
        if text[at] == ",":
            at = _skip(text, at + 1)
    return None


class Node:
    """A value of a data file that knows where it stands."""

    __slots__ = ("file", "path", "text", "value")

    def __init__(self, value: object, file: str, text: str, path: tuple[str | int, ...] = ()) -> None:
        self.value = value
        self.file = file
        self.text = text
        self.path = path

    def error(self, expected: str) -> DataError:
        """What to raise when this value is not as it should be."""
        shown = json.dumps(self.value, ensure_ascii=False)
        if len(shown) > 60:
            shown = shown[:57] + "..."
        where = ".".join(map(str, self.path)) or "the file"
        line = line_of(self.text, self.path)
        return DataError(f"{self.file} line {line}, {where}: expected {expected}, found {shown}")

    def __getitem__(self, key: str) -> "Node":
        members = self.members()
        if key not in members:
            line = line_of(self.text, self.path)
            where = ".".join(map(str, self.path)) or "the file"
            raise DataError(f"{self.file} line {line}, {where}: expected an entry {key!r}, found {' '.join(members)}")
        return Node(members[key], self.file, self.text, (*self.path, key))

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def members(self) -> Mapping[str, object]:
        """The value as an object."""
        if not isinstance(self.value, dict):
            raise self.error("an object {...}")
        return self.value

    def items(self) -> Iterator[tuple[str, "Node"]]:
        """The members of an object, each with its name."""
        for key, value in self.members().items():
            yield key, Node(value, self.file, self.text, (*self.path, key))

    def values(self) -> Iterator["Node"]:
        """The members of an object without their names."""
        for key in self.members():
            yield self[key]

    def each(self, length: int | None = None) -> Iterator["Node"]:
        """The elements of a list."""
        if not isinstance(self.value, list) or (length is not None and len(self.value) != length):
            raise self.error("a list [...]" if length is None else f"a list of {length}")
        for index, value in enumerate(self.value):
            yield Node(value, self.file, self.text, (*self.path, index))

    def string(self) -> str:
        """The value as text."""
        if not isinstance(self.value, str):
            raise self.error("a text in quotes")
        return self.value

    def one_of(self, words: Sequence[str]) -> str:
        """The value as one of ``words``."""
        if not isinstance(self.value, str) or self.value not in words:
            raise self.error("one of " + ", ".join(words))
        return self.value

    def whole(self, low: int | None = None, high: int | None = None) -> int:
        """The value as a whole number within the limits."""
        value = self.value
        fits = isinstance(value, int) and not isinstance(value, bool)
        if not fits or (low is not None and value < low) or (high is not None and value > high):  # type: ignore[operator]
            limits = "" if low is None and high is None else f" from {low} to {high}"
            raise self.error("a whole number" + limits)
        assert isinstance(value, int)
        return value

    def flag(self) -> bool:
        """The value as true or false."""
        if not isinstance(self.value, bool):
            raise self.error("true or false")
        return self.value

    def sixths(self) -> int | None:
        """Movement points as sixths: 2 is 12, "1/2" is 3, "P" (prohibited) is None."""
        if self.value == "P":
            return None
        try:
            points = Fraction(self.value) * 6 if isinstance(self.value, (int, str)) else Fraction(-1)
        except ValueError:
            points = Fraction(-1)
        if isinstance(self.value, bool) or points < 0 or points.denominator != 1:
            raise self.error('movement points like 2, "1/2" or "P"')
        return int(points)


def parse(text: str, file: str) -> Node:
    """The whole of a JSON text as a Node."""
    try:
        return Node(json.loads(text), file, text)
    except json.JSONDecodeError as e:
        raise DataError(f"{file} line {e.lineno}: not JSON: {e.msg}") from e
