"""Catalogs: topic + facts in, words out. One folder a language, one JSON file an area; English falls in.

>>> name("en", "done"), name("it", "done")
('Done', 'Fatto')
>>> render("en", "no.such.text", {"n": 4})
'no.such.text n=4'
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from sandtable.kernel.decision import Decision, Reason

LANGUAGES = ("en", "es", "it", "fr")


@cache
def catalog(lang: str) -> dict[str, str]:
    """All texts of one language: every JSON file of its folder."""
    if lang not in LANGUAGES:
        raise ValueError(f"unknown language {lang!r}; known: {' '.join(LANGUAGES)}")
    texts: dict[str, str] = {}
    for file in sorted((files(__package__) / lang).iterdir(), key=lambda f: f.name):
        if file.name.endswith(".json"):
            texts.update(json.loads(file.read_text(encoding="utf-8")))
    return texts


def lookup(lang: str, key: str) -> str | None:
    """The text behind ``key``, in English where the language has none."""
    found = catalog(lang).get(key)
    return found if found is not None else catalog("en").get(key)


# A fact by one of these names (or that name and a suffix, as in ``space_from``) holds an id that the catalogs name.
_KINDS = {
    **{kind: kind for kind in "space piece faction op sa support level leader control box side hex unit phase".split()},
    **{kind: kind for kind in "card line what".split()}, "pieces": "piece",
    "origin": "space", "target": "space", "seat": "faction", "trumps": "faction", "source": "box", "to": "box",
    "next": "card", "cards": "card", "cancelled": "card",
}  # fmt: skip


class _Facts(dict[str, object]):
    """The facts of a text; one that is missing stays visible as a gap instead of spoiling the line."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def _word(lang: str, fact: str, value: object, many: bool = False) -> object:
    if isinstance(value, (list, tuple)):
        return ", ".join(str(_word(lang, fact, v, many)) for v in value)
    if isinstance(value, Mapping):  # things and how many of each
        return ", ".join(f"{n} {_word(lang, fact, k, n != 1)}" for k, n in value.items())
    if isinstance(value, bool):
        return lookup(lang, "key.yes" if value else "key.no") or value
    kind = _KINDS.get(fact.partition("_")[0])
    if kind is not None:
        found = (lookup(lang, f"pieces.{value}") if many and kind == "piece" else None) or lookup(lang, f"{kind}.{value}")
        if found is None and kind == "card":
            found = lookup(lang, f"card.{value}.title")
        if found is not None:
            return found
    if isinstance(value, str) and ":" in value:
        return name(lang, value)
    return value


def render(lang: str, key: str, args: Mapping[str, object]) -> str:
    """The text of ``key`` with its facts filled in; the key and facts themselves if there is no text.

    Facts that are ids are shown by name, pieces in the plural if there is a fact ``n`` that is not 1; ``{pieces}`` is
    the plural of the fact ``piece``.
    """
    text = lookup(lang, key)
    if text is None:
        return " ".join([key, *(f"{k}={v}" for k, v in args.items() if k != "weights")])
    if "{" not in text:
        return text
    many = args.get("n", 1) != 1
    facts = _Facts((k, _word(lang, k, v, many)) for k, v in args.items())
    if "piece" in args and "pieces" not in args:
        facts["pieces"] = _word(lang, "piece", args["piece"], many=True)
    return text.format_map(facts)


def name(lang: str, key: str) -> str:
    """The words for an option's key: ``space:hue`` is the space's name, ``n:3`` is 3.

    A kind of keys without a name for each has one text for all, ``label.<kind>``.
    """
    kind, _, rest = key.partition(":")
    if kind == "n":
        return rest
    found = lookup(lang, f"key.{key}") or (lookup(lang, f"{kind}.{rest}") if rest else None)
    if found is None and kind == "card":
        found = lookup(lang, f"card.{rest}.title")
    if found is None and rest:
        label = lookup(lang, f"label.{kind}")
        found = None if label is None else label.format(id=rest)
    return found or rest or key


def describe(lang: str, decision: Decision) -> str:
    """What is asked, in words.

    >>> describe("en", Decision("us", "no.such.topic", "3.1", ("yes", "no"), {"cost": 3}))
    'ask.no.such.topic cost=3'
    """
    return render(lang, f"ask.{decision.topic}", decision.args)


def reason(lang: str, why: Reason) -> str:
    """A condition that fails, in words, with its rule.

    >>> reason("en", ("3.1", "not_on_offer")), reason("es", ("3.1", "not_on_offer"))
    ('not among the choices (3.1)', 'no está entre las opciones (3.1)')
    """
    rule, code = why
    return f"{lookup(lang, f'why.{code}') or code.replace('_', ' ')} ({rule})"


def summary(lang: str, game: str, rule: str) -> tuple[str, str] | None:
    """Our summary of a game's rule, or of the nearest rule above it: its number and the words.

    >>> summary("en", "fitl", "5.4.9")[0]
    '5.4'
    >>> summary("en", "fitl", "99") is None
    True
    """
    number = rule
    while number:
        found = lookup(lang, f"rule.{game}.{number}")
        if found is not None:
            return number, found
        number = number.rpartition(".")[0]
    return None
