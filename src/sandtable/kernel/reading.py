"""Reading data files: every error names the file, the line, the entry and what was expected.

>>> top = parse('{"radius": {\\n "dry": "eight"}}', "supply.json")
>>> top["radius"]["dry"].whole()  # doctest: +IGNORE_EXCEPTION_DETAIL
Traceback (most recent call last):
DataError: supply.json line 2, radius.dry: expected a whole number, found "eight"
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from json.decoder import scanstring  # type: ignore[attr-defined]
from pathlib import Path

from sandtable.kernel.errors import SandtableError, Words, quoted, some

_SPACE = " \t\r\n"


class DataError(SandtableError):
    """A data file that does not hold what it should."""


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at


def line_of(text: str, path: Sequence[str | int]) -> int:
    """The line on which the value at ``path`` begins; the deepest part of the path that exists decides."""
    return text.count("\n", 0, _place_of(text, path)) + 1


def _place_of(text: str, path: Sequence[str | int]) -> int:
    at = _skip(text, 0)
    for part in path:
        found = next((place for key, place in _parts(text, at) if key == part), None)
        if found is None:
            break
        at = found
    return at


def _parts(text: str, at: int) -> Iterator[tuple[str | int, int]]:
    """The members or elements of the container at ``at``: what each is called, and where its value begins."""
    if text[at] not in "{[":
        return
    named = text[at] == "{"
    index = 0
    at = _skip(text, at + 1)
    while text[at] not in "}]":
        key: str | int = index
        if named:
            key, at = scanstring(text, at + 1)
            at = _skip(text, _skip(text, at) + 1)
        yield key, at
        at = _skip(text, json.JSONDecoder().raw_decode(text, at)[1])
        index += 1
        if text[at] == ",":
            at = _skip(text, at + 1)


class Node:
    """A value of a data file that knows where it stands."""

    __slots__ = ("file", "path", "text", "value")

    def __init__(self, value: object, file: str, text: str, path: tuple[str | int, ...] = ()) -> None:
        self.value = value
        self.file = file
        self.text = text
        self.path = path

    def error(self, code: str, found: object = ..., **facts: object) -> DataError:
        """What to raise when this value, or what is ``found`` about it, is not as it should be: ``error.expected.<code>``."""
        shown = json.dumps(self.value if found is ... else found, ensure_ascii=False)
        if len(shown) > 60:
            shown = shown[:57] + "..."
        return self._wrong(Words(f"expected.{code}", **facts), shown)

    def _wrong(self, expected: Words, found: object, key: str | int | None = None, at: int | None = None) -> DataError:
        """That error, at the value's own place or at that of its member ``key``."""
        line = line_of(self.text, self.path) if at is None else self.text.count("\n", 0, at) + 1
        where = ".".join(map(str, self.path if key is None else (*self.path, key))) or None
        return DataError("data", file=self.file, line=line, where=where, expected=expected, found=found)

    def only(self, known: Sequence[str]) -> None:
        """Raises if an object has a member that is not ``known``, or one of them twice."""
        for key, node in self.items():
            if key not in known:
                raise node.error("entries", key, known=", ".join(known))
        if (twice := self.twice()) is not None:
            raise twice

    def __getitem__(self, key: str) -> "Node":
        members = self.members()
        if key not in members:
            raise self._wrong(Words("expected.entry", key=quoted(key)), some(list(members)))
        return Node(members[key], self.file, self.text, (*self.path, key))

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def members(self) -> Mapping[str, object]:
        """The value as an object."""
        if not isinstance(self.value, dict):
            raise self.error("object")
        return self.value

    def twice(self) -> "DataError | None":
        """What to raise if an object names something twice: of the two, JSON would silently take the last."""
        seen: set[str | int] = set()
        for key, at in _parts(self.text, _place_of(self.text, self.path)):
            if key in seen:
                return self._wrong(Words("expected.once"), Words("found.twice", key=quoted(key)), key, at)
            seen.add(key)
        return None

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
            raise self.error("list", length=length)
        for index, value in enumerate(self.value):
            yield Node(value, self.file, self.text, (*self.path, index))

    def string(self) -> str:
        """The value as text."""
        if not isinstance(self.value, str):
            raise self.error("text")
        return self.value

    def one_of(self, words: Sequence[str]) -> str:
        """The value as one of ``words``."""
        if not isinstance(self.value, str) or self.value not in words:
            raise self.error("one_of", words=", ".join(words))
        return self.value

    def whole(self, low: int | None = None, high: int | None = None) -> int:
        """The value as a whole number within the limits."""
        value = self.value
        fits = isinstance(value, int) and not isinstance(value, bool)
        if not fits or (low is not None and value < low) or (high is not None and value > high):  # type: ignore[operator]
            raise self.error("whole", low=low, high=high)
        assert isinstance(value, int)
        return value

    def flag(self) -> bool:
        """The value as true or false."""
        if not isinstance(self.value, bool):
            raise self.error("flag")
        return self.value


MOST_BYTES = 1 << 20


def read_file(file: Path) -> Node:
    """The whole of a player's JSON file as a Node."""
    try:
        with file.open("rb") as source:
            raw = source.read(MOST_BYTES + 1)
    except OSError as e:
        raise DataError("file.unreadable", file=str(file), why=e.strerror or str(e)) from e
    except ValueError as e:  # a name that no file can have: a null byte in it
        raise DataError("file.name", file=quoted(str(file)), why=str(e)) from e
    if len(raw) > MOST_BYTES:
        raise DataError("file.too_long", file=str(file), most=MOST_BYTES)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as e:
        line = raw.count(b"\n", 0, e.start) + 1
        raise DataError("file.utf8", file=str(file), line=line) from e
    return parse(text, str(file))


def parse(text: str, file: str) -> Node:
    """The whole of a JSON text as a Node."""
    try:
        return Node(json.loads(text), file, text)
    except json.JSONDecodeError as e:
        raise DataError("file.json", file=file, line=e.lineno, why=e.msg) from e
    except (ValueError, RecursionError) as e:  # a number too long, brackets too deep
        raise DataError("file.json_beyond", file=file, why=str(e)) from e
