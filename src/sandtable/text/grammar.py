"""What a language does with numbers, months and lists, from its own ``language.json``: no language is known by name."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

PLURALS = ("zero", "one", "two", "few", "many")
"""CLDR's categories besides ``other``."""

_RELATION = re.compile(r"([nivf])(?:\s*%\s*(\d+))?\s*(!?=)\s*([\d., ]+)")
SOUNDS = {
    "a": re.compile(r"[AaÀàÁáÂâ]"),
    "e": re.compile(r"[EeÈèÉéÊê]"),
    "i": re.compile(r"[IiÍíÎî]|[Hh][IiÍí](?![aeAE])"),
    "o": re.compile(r"[Hh]?[OoÓóÔô]|8"),
}
"""How a word begins before which a language may say a small word otherwise (``language.before.i``: ``y e``)."""


@lru_cache(maxsize=256)
def _rule(text: str) -> tuple[tuple[tuple[str, int, bool, tuple[tuple[int, int], ...]], ...], ...]:
    """A rule of CLDR, such as ``i = 1 and v = 0``: alternatives of relations that must all hold."""
    alternatives = []
    for alternative in text.split(" or "):
        relations = []
        for part in alternative.split(" and "):
            match = _RELATION.fullmatch(part.strip())
            if match is None:
                raise ValueError(f"not a plural rule of CLDR: {text!r}")
            ranges = [span.strip().partition("..") for span in match[4].split(",")]
            spans = tuple((int(low), int(high or low)) for low, _, high in ranges)
            relations.append((match[1], int(match[2] or 0), match[3] == "=", spans))
        alternatives.append(tuple(relations))
    return tuple(alternatives)


def plural(language: Mapping[str, str], n: float) -> str:
    """The category of a number in a language: the first of ``language.plural.*`` whose rule holds, else ``other``.

    >>> french = {"language.plural.one": "i = 0,1"}
    >>> [plural(french, n) for n in (0, 1, 1.5, 2)]
    ['one', 'one', 'one', 'other']
    >>> polish = {"language.plural.few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"}
    >>> [plural(polish, n) for n in (2, 12, 22)]
    ['few', 'other', 'few']
    """
    kept = _plurals.get(id(language))
    if kept is None or kept[0] is not language or len(kept[1]) > MOST_NUMBERS:
        if len(_plurals) > MOST_LANGUAGES:
            _plurals.clear()
        kept = _plurals[id(language)] = (language, {})
    found = kept[1].get(n)
    if found is None:
        found = kept[1][n] = _plural(language, abs(n))
    return found


_plurals: dict[int, tuple[Mapping[str, str], dict[float, str]]] = {}  # of catalogs: the categories that were asked for
MOST_NUMBERS, MOST_LANGUAGES = 1000, 50


def _plural(language: Mapping[str, str], n: float) -> str:
    _, _, fraction = f"{n:g}".partition(".")
    values = {"n": n, "i": int(n), "v": len(fraction), "f": int(fraction or 0)}
    for category in PLURALS:
        rule = language.get(f"language.plural.{category}")
        if rule is not None and any(all(_holds(values, r) for r in relations) for relations in _rule(rule)):
            return category
    return "other"


def _holds(values: Mapping[str, float], relation: tuple[str, int, bool, tuple[tuple[int, int], ...]]) -> bool:
    operand, modulus, equal, spans = relation
    value = values[operand] % modulus if modulus else values[operand]
    return any(low <= value <= high and value == int(value) for low, high in spans) == equal


def number(language: Mapping[str, str], n: float, format: str = "") -> str:
    """A number as the language writes it; ``signed`` with its sign, ``number`` with its thousands apart.

    >>> italian = {"language.decimal": ",", "language.thousands": ".", "language.minus": "−"}
    >>> number(italian, -4.9), number(italian, 3, "signed"), number(italian, 12345, "number")
    ('−4,9', '+3', '12.345')
    """
    digits = f"{abs(n):,.10g}" if format == "number" else f"{abs(n):.10g}"
    whole, point, fraction = digits.partition(".")
    whole = whole.replace(",", language.get("language.thousands", ","))
    sign = language.get("language.minus", "-") if n < 0 else "+" if format == "signed" and n > 0 else ""
    return sign + whole + (language.get("language.decimal", ".") + fraction if point else "")


def month(language: Mapping[str, str], value: str) -> str:
    """``1932-09`` in words.

    >>> month({"language.months": "jan feb", "language.month": "{month} {year}"}, "1932-02")
    'feb 1932'
    """
    year, _, of_year = value.partition("-")
    months = language.get("language.months", "").split()
    if not of_year.isdigit() or not 1 <= int(of_year) <= len(months):
        return value
    pattern = language.get("language.month", "{month} {year}")
    return pattern.replace("{month}", months[int(of_year) - 1]).replace("{year}", year)


def listed(language: Mapping[str, str], items: Sequence[str]) -> str:
    """Things after each other, the last by the language's "and".

    >>> listed({"language.and": "{rest} e {last}"}, ["Hue", "Saigon", "Da Nang"])
    'Hue, Saigon e Da Nang'
    >>> listed({"language.and": "{rest} y {last}", "language.before.i": "y e"}, ["Franco", "Irrazábal"])
    'Franco e Irrazábal'
    """
    if len(items) < 2:
        return "".join(items)
    pattern = language.get("language.and", "{rest}, {last}")
    return before(language, pattern.partition("{last}")[0].replace("{rest}", ", ".join(items[:-1])), items[-1]) + items[-1]


def before(language: Mapping[str, str], said: str, word: str) -> str:
    """What was ``said``, as it ends before ``word``: a language may say its last small word otherwise before a sound.

    >>> spanish, italian = {"language.before.i": "y e", "language.before.o": "o u"}, {"language.before.e": "e ed"}
    >>> before(spanish, "Hue y ", "Ia Drang"), before(spanish, "Hue y ", "Hierro"), before(spanish, "6 o ", "8")
    ('Hue e ', 'Hue y ', '6 u ')
    >>> before(italian, "Franco e ", "Estigarribia"), before(italian, "Franco e ", "Irrazábal")
    ('Franco ed ', 'Franco e ')
    """
    if not said.endswith(" "):
        return said
    for sound, begins in SOUNDS.items():
        small = language.get(f"language.before.{sound}")
        if small is not None and begins.match(word):
            usual, other = small.split()
            if said == f"{usual} " or said.endswith(f" {usual} "):
                return said[: -len(usual) - 1] + other + " "
    return said
