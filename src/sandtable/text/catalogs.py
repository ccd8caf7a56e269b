"""Where texts are kept: one folder a language, in it one folder a catalog (``shared``, one a game), in that JSON files.

A language is there because its folder is. More folders of the same shape may be added: by a plugin for its game, by a
translator who tries a language (``SANDTABLE_TEXTS``).
"""

import json
import os
from functools import cache
from pathlib import Path

ENGLISH = "en"
_roots: list[Path] = [Path(__file__).parent]


def add_texts(folder: str | Path) -> None:
    """Read ``folder/<language>/<catalog>/*.json`` too: for a game of one's own, or one more language."""
    root = Path(folder)
    if not root.is_dir():
        raise ValueError(f"no folder of texts: {root}")
    if root not in _roots:
        _roots.append(root)
        languages.cache_clear()
        catalog.cache_clear()


@cache
def languages() -> tuple[str, ...]:
    """Every language that has a ``language.json``: English first, the others by their code."""
    found = {file.parent.name for root in _roots for file in root.glob("*/language.json")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def files(lang: str, root: Path | None = None) -> list[Path]:
    """The files of one language, in the order they are read."""
    roots = _roots if root is None else [root]
    return [f for r in roots for f in (*(r / lang).glob("language.json"), *sorted((r / lang).glob("*/*.json")))]


def read(file: Path) -> dict[str, str]:
    """The texts of one file. A name with forms, ``{"name": …, "in": …}``, is kept as ``key`` and ``key@in``."""
    texts: dict[str, str] = {}
    for key, value in json.loads(file.read_text(encoding="utf-8")).items():
        if isinstance(value, str):
            texts[key] = value
        else:
            for form, words in value.items():
                texts[key if form in ("name", "one") else f"{key}@{form}"] = words
    return texts


@cache
def catalog(lang: str) -> dict[str, str]:
    """All texts of one language."""
    if lang not in languages():
        raise ValueError(f"unknown language {lang!r}; known: {' '.join(languages())}")
    texts: dict[str, str] = {}
    for file in files(lang):
        texts.update(read(file))
    return texts


def wanted(*tags: str) -> str:
    """The first language we have of those asked for, as browsers and the environment name them; else English.

    >>> wanted("de_DE.UTF-8", "fr-CA"), wanted("C")
    ('fr', 'en')
    """
    codes = (tag.replace("_", "-").partition("-")[0].partition(".")[0].lower() for tag in tags)
    return next((code for code in codes if code in languages()), ENGLISH)


for _more in filter(None, os.environ.get("SANDTABLE_TEXTS", "").split(os.pathsep)):
    add_texts(_more)
