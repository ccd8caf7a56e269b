"""Messages: text with facts in braces, a subset of ICU MessageFormat. docs/texts.md explains it to translators.

``{n}`` a fact, ``{space.in}`` a form of a name, ``{change, signed}``, ``{n, number}`` and ``{date, month}`` formats,
``{n, plural, one {# card} other {# cards}}`` and ``{side, select, shaded {…} other {…}}`` branches. An apostrophe is
an apostrophe. The page reads the same grammar with ``web/static/js/message.js``.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

FORMATS = ("number", "signed", "month")
BRANCHES = ("plural", "select")
NONE = "none"
"""The branch for a fact that is not there."""


class BadMessage(ValueError):
    """A text that does not follow the grammar; says where."""


class Fact(NamedTuple):
    """``{name}``, ``{name.form}`` or ``{name, format}``."""

    name: str
    form: str
    format: str


class Branch(NamedTuple):
    """``{name, plural, …}`` or ``{name.form, select, …}``."""

    name: str
    form: str
    kind: str
    cases: dict[str, "Message"]


class Number(NamedTuple):
    """``#`` in a plural branch: the number that chose it."""

    name: str


Node: TypeAlias = str | Fact | Branch | Number
Message: TypeAlias = tuple[Node, ...]
Words: TypeAlias = Callable[[Fact | Number], str]
Choose: TypeAlias = Callable[[Branch], Message]
Before: TypeAlias = Callable[[str, str], str]

_HEAD = re.compile(r"\s*([A-Za-z]\w*)(?:\.([A-Za-z]\w*))?\s*(?:,\s*([a-z]+)\s*)?")
_CASE = re.compile(r"\s*(=-?\d+|[\w-]+)\s*\{")


@lru_cache(maxsize=30_000)  # every text of a handful of languages; nothing but catalogs is parsed
def parse(text: str) -> Message:
    """The message in parts.

    >>> parse("{n, plural, one {# card} other {# cards}} in {space.of}")[1:]
    (' in ', Fact(name='space', form='of', format=''))
    >>> parse("{n, plural, one {# card}}")
    Traceback (most recent call last):
    sandtable.text.message.BadMessage: '{n, plural, one {# card}}': no branch "other" for n
    """
    nodes, end = _nodes(text, 0, "")
    if end != len(text):
        raise BadMessage(f"{text!r}: a brace too many at {end + 1}")
    return nodes


def _nodes(text: str, at: int, counted: str) -> tuple[Message, int]:
    """What stands up to the closing brace or the end; ``counted`` is the fact that ``#`` stands for."""
    nodes: list[Node] = []
    words = ""
    while at < len(text) and text[at] != "}":
        if text[at] == "{" or (text[at] == "#" and counted):
            if words:
                nodes.append(words)
                words = ""
            node, at = _placeholder(text, at) if text[at] == "{" else (Number(counted), at + 1)
            nodes.append(node)
        else:
            words += text[at]
            at += 1
    return (*nodes, words) if words else tuple(nodes), at


def _placeholder(text: str, at: int) -> tuple[Node, int]:
    head = _HEAD.match(text, at + 1)
    if head is None:
        raise BadMessage(f"{text!r}: no fact after the brace at {at + 1}")
    name, form, kind = head[1], head[2] or "", head[3] or ""
    at = head.end()
    if at < len(text) and text[at] == "}":
        if kind and kind not in FORMATS:
            raise BadMessage(f"{text!r}: unknown format {kind!r} of {name}")
        return Fact(name, form, kind), at + 1
    if kind not in BRANCHES or at >= len(text) or text[at] != ",":
        raise BadMessage(f"{text!r}: cannot read {name} at {at + 1}")
    at += 1
    cases: dict[str, Message] = {}
    while (case := _CASE.match(text, at)) is not None:
        cases[case[1]], at = _nodes(text, case.end(), name if kind == "plural" else "")
        if at >= len(text):
            raise BadMessage(f"{text!r}: the branch {case[1]} of {name} is not closed")
        at += 1
    closing = re.compile(r"\s*\}").match(text, at)
    if closing is None:
        raise BadMessage(f"{text!r}: the branches of {name} are not closed")
    if "other" not in cases:
        raise BadMessage(f'{text!r}: no branch "other" for {name}')
    return Branch(name, form, kind, cases), closing.end()


def write(message: Message, words: Words, choose: Choose, before: Before = lambda said, word: said) -> str:
    """The message in words. A full stop after a name that ends in one is dropped; ``before`` says how what was said ends
    before a fact."""
    said = ""
    for node in message:
        if isinstance(node, str):
            part = node
        elif isinstance(node, Branch):
            part = write(choose(node), words, choose, before)
            said = before(said, part)
        else:
            part = words(node)
            said = before(said, part)
        said += part[1:] if part[:1] == "." and said[-1:] == "." and part[1:2] != "." else part
    return said


def facts(message: Message) -> set[str]:
    """The names of all facts that the message may use, in any branch.

    >>> sorted(facts(parse("{n, plural, one {{piece}} other {{pieces} of {space.of}}}")))
    ['n', 'piece', 'pieces', 'space']
    """
    found: set[str] = set()
    for node in message:
        if not isinstance(node, str):
            found.add(node.name)
        if isinstance(node, Branch):
            for case in node.cases.values():
                found |= facts(case)
    return found
