"""Catalogs: topic + facts in, words out. One folder a language, one JSON file an area; English falls in.

>>> render("en", "event.table.die", {"n": 4})
'Die: 4.'
>>> render("it", "event.table.die", {"n": 4})
'Dado: 4.'
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

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


class _Words(dict[str, object]):
    """The facts of a text; a fact that names something in the catalog is shown by its name."""

    def __init__(self, lang: str, args: Mapping[str, object]) -> None:
        super().__init__(args)
        self.lang = lang

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


# A fact with one of these names holds an id, shown by the name the catalog gives it.
_NAMED = frozenset("space origin target piece faction seat op sa support leader control hex unit".split())


def _name(lang: str, kind: str, value: object) -> object:
    kind = {"origin": "space", "target": "space", "seat": "faction"}.get(kind, kind)
    if isinstance(value, (list, tuple)):
        return ", ".join(str(_name(lang, kind, v)) for v in value)
    return lookup(lang, f"{kind}.{value}") or value


def render(lang: str, key: str, args: Mapping[str, object]) -> str:
    """The text of ``key`` with its facts filled in; the key and facts themselves if there is no text."""
    text = lookup(lang, key)
    if text is None:
        return " ".join([key, *(f"{k}={v}" for k, v in args.items())])
    if "{" not in text:
        return text
    words = {k: _name(lang, k.partition("_")[0], v) if k.partition("_")[0] in _NAMED else v for k, v in args.items()}
    return text.format_map(_Words(lang, words))


def name(lang: str, key: str) -> str:
    """The words for an option's key: ``space:hue`` is the space's name, ``n:3`` is 3."""
    kind, _, rest = key.partition(":")
    if kind == "n":
        return rest
    return lookup(lang, f"key.{key}") or (lookup(lang, f"{kind}.{rest}") if rest else None) or rest or key
