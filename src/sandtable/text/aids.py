"""Player aids in words: the sheets of a game, for the page and the terminal."""

import unicodedata
from collections.abc import Sequence

import msgspec

from sandtable.kernel.aids import Entry, Sheet
from sandtable.kernel.game import GameInfo
from sandtable.text import lookup, summary

FACETS = ("with", "where", "cost", "do", "then")
"""What an entry may say part by part, in this order: ``aid.<game>.<id>.where`` and so on."""


class Line(msgspec.Struct):
    """A line of an entry; ``label`` says what it is about, if it is one of several parts."""

    label: str
    text: str


class Aid(msgspec.Struct):
    """An entry in words; a heading has no lines."""

    id: str
    title: str
    rule: str
    lines: list[Line]


class SheetOfAids(msgspec.Struct):
    """A sheet in words."""

    id: str
    seat: str
    title: str
    aids: list[Aid]


def sheets(lang: str, info: GameInfo, contents: Sequence[Sheet]) -> list[SheetOfAids]:
    """All sheets of a game."""
    return [
        SheetOfAids(s.id, s.seat, _of(lang, info, s.id) or "", [_aid(lang, info, e) for e in s.entries])
        for s in contents
    ]


def _text(lang: str, key: str) -> str:
    return lookup(lang, key) or ""


def _of(lang: str, info: GameInfo, what: str) -> str | None:
    """A text of the game's aids, or of the game that it builds on."""
    return next((found for book in info.rulebooks if (found := lookup(lang, f"aid.{book}.{what}"))), None)


def _aid(lang: str, info: GameInfo, entry: Entry) -> Aid:
    if entry.head:
        return Aid(entry.head, _of(lang, info, entry.head) or "", "", [])
    parts = [(facet, _of(lang, info, f"{entry.id}.{facet}")) for facet in FACETS]
    lines = [Line(_text(lang, f"aid.label.{facet}"), words) for facet, words in parts if words]
    if not lines:
        found = summary(lang, info.rulebooks, entry.rule)
        words = _of(lang, info, entry.id) or (found[1] if found else "")
        lines = [Line("", line) for line in words.split("\n")]
    title = lookup(lang, entry.name) if entry.name else _of(lang, info, f"{entry.id}.title")
    return Aid(entry.id, title or "", entry.rule, lines)


def plain(text: str) -> str:
    """For comparing: without case and accents.

    >>> plain("Évènement")
    'evenement'
    """
    return "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))


def find(found: Sequence[SheetOfAids], words: str) -> list[SheetOfAids]:
    """What of the sheets has all the words in it, whether in a title, a rule's number or a line."""
    wanted = plain(words).split()

    def fits(sheet: SheetOfAids, aid: Aid) -> bool:
        text = plain(" ".join([sheet.title, aid.title, aid.rule, *(line.text for line in aid.lines)]))
        return bool(aid.lines) and all(word in text for word in wanted)

    left = [SheetOfAids(s.id, s.seat, s.title, [a for a in s.aids if fits(s, a)]) for s in found]
    return [sheet for sheet in left if sheet.aids]
