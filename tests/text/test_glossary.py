"""docs/glossary.md: one word for one thing. A text that says it otherwise is told the right word."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from sandtable.text import catalogs, languages
from tools.repo import ROOT

NAMES = {"English": "en", "Spanish": "es", "Italian": "it", "French": "fr"}
TITLE = re.compile(r"^card\.\d+\.title$")
FACTS = re.compile(r"\{[^{},]*\}|\{\w[\w.]*, (?:plural|select),|[=\w-]+ (?=\{)")
"""What is no word of a text: facts, and the names of branches."""


class Term(NamedTuple):
    """One line of the glossary."""

    term: str
    use: str
    wrong: re.Pattern[str]
    place: str
    but: tuple[str, ...]


def terms() -> Iterator[tuple[str, Term]]:
    lang = ""
    for line in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            lang = NAMES.get(line[3:], "")
        found = re.fullmatch(r"\| (.+?) \| (.+?) \| /(.+)/ \| (\w+) \| ?(.*?) ?\|", line)
        if lang and found:
            flags, pattern = (re.IGNORECASE, found[3][4:]) if found[3].startswith("(?i)") else (0, found[3])
            wrong = re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", flags)
            yield lang, Term(found[1], found[2], wrong, found[4], tuple(found[5].split()))


TERMS = list(terms())


def texts(lang: str, place: str) -> Iterator[tuple[str, str]]:
    """Every text of a language that a term speaks of, without its facts."""
    for file in catalogs.files(lang):
        catalog = file.parent.name
        where = {"chaco": "chaco", "shared": "shared"}.get(catalog, "vietnam")
        for key, words in catalogs.read(file).items() if catalog != lang else ():
            mine = "vietnam" if ".fitl." in key else where
            if place in ("all", mine) and not TITLE.match(key):
                yield key, FACTS.sub(" ", words)


def test_the_glossary_speaks_of_every_language() -> None:
    assert {lang for lang, _ in TERMS} == set(NAMES.values()) == set(languages())
    assert len(TERMS) > 90
    assert all(term.place in ("vietnam", "chaco", "all") for _, term in TERMS)


@pytest.mark.parametrize("lang", languages())
def test_one_thing_has_one_word(lang: str) -> None:
    faults = [
        f"{key}: “{found[0]}” should be: {term.use} ({term.term}), in: {words}"
        for of, term in TERMS
        if of == lang
        for key, words in texts(lang, term.place)
        if key not in term.but and (found := term.wrong.search(words))
    ]
    assert faults == []


def test_a_wrong_word_is_found_and_told() -> None:
    spanish = {term.term: term for lang, term in TERMS if lang == "es"}
    assert spanish["piece"].wrong.search("Coloca una pieza")
    assert not spanish["piece"].wrong.search("Coloca una ficha")
    assert spanish["address"].wrong.search("Elija una casilla")


@pytest.mark.parametrize("lang", languages())
def test_typography(lang: str) -> None:
    """One apostrophe, one minus, no double space; in French the space before a colon does not break."""
    wrong = {
        "fr": re.compile(r" [;:?!»%]|[^\u00a0.…(\s][;?!](?=\s|$|\))|'|«(?!\u00a0)|[^\u00a0]»| -\d"),
        "it": re.compile(r"(?<=\w)'(?=\w)| -\d"),
        "es": re.compile(r"(?<![¿\w{}»”).%!?…\]])\?|(?<=\w)'(?=\w)| -\d"),
    }.get(lang, re.compile(r" -\d"))
    double = re.compile(r"(?<=\S)  (?=\S)")
    found = [
        f"{key}: {words}"
        for file in catalogs.files(lang)
        if file.parent.name != lang
        for key, words in catalogs.read(file).items()
        if wrong.search(words) or (double.search(words) and key != "board.chaco.legend")
    ]
    assert found == []


CONTRACTED = {"es": "de|a", "it": "di|da|a|in|su", "fr": "de|à"}
"""Prepositions that join an article: "su l’esagono" is "sull’esagono"."""


@pytest.mark.parametrize("lang", CONTRACTED)
def test_a_preposition_before_an_article_is_in_the_form_of_the_name(lang: str) -> None:
    apart = re.compile(rf"(?i)(?<!\w)(?:{CONTRACTED[lang]}) \{{\w+\.the\}}")
    assert apart.search(f"marcia {CONTRACTED[lang].split('|')[-1]} {{hex.the}}.")
    found = [f"{key}: {words}" for file in catalogs.files(lang) for key, words in catalogs.read(file).items()
             if apart.search(words)]  # fmt: skip
    assert found == []
