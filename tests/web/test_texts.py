"""The page's words: every key the scripts ask for has a text, in every language, with the same facts."""

from __future__ import annotations

import re

import pytest

import sandtable
from sandtable.text import catalog as texts_of
from sandtable.text import languages, summary
from sandtable.text.message import facts, parse
from sandtable.web.present import STATIC

SCRIPTS = {path.name: path.read_text(encoding="utf-8") for path in sorted((STATIC / "js").glob("*.js"))}
LITERAL = re.compile(r"""\bt\(['`](web\.[\w.]+)['`][,)]""")
PATTERN = re.compile(r"""\bt\(`(web\.[\w.]*\$\{[^`]+)`""")


def catalog(lang: str) -> dict[str, str]:
    return {key: text for key, text in texts_of(lang).items() if key.startswith("web.")}


def asked_for() -> set[str]:
    return {key for text in SCRIPTS.values() for key in LITERAL.findall(text)}


def patterns() -> list[re.Pattern[str]]:
    found = [pattern for text in SCRIPTS.values() for pattern in PATTERN.findall(text)]
    return [re.compile(re.sub(r"\\\$\\\{.*?\\\}", r"[\\w.]+", re.escape(pattern))) for pattern in found]


def test_every_word_of_the_page_is_there() -> None:
    assert sorted(asked_for() - catalog("en").keys()) == []


def test_every_text_of_the_page_is_used() -> None:
    served = [p.read_text(encoding="utf-8") for p in STATIC.parent.rglob("*.py")]
    used = asked_for()
    everything = "\n".join([*SCRIPTS.values(), *served])
    shapes = [*patterns(), re.compile(r"web\.why\.\w+")]
    unused = [
        key
        for key in catalog("en")
        if key.startswith("web.") and key not in used and f"'{key}'" not in everything and f'"{key}"' not in everything
        and not any(shape.fullmatch(key) for shape in shapes)
    ]  # fmt: skip
    assert unused == []


PAGES = {path.name: path.read_text(encoding="utf-8") for path in sorted(STATIC.rglob("*.js")) if path.parent.name != "vendor"}
ASKED = re.compile(r"""\bt\(['`]([a-z_]+\.[\w.]+)['`][,)]""")


@pytest.mark.parametrize("lang", languages())
def test_what_the_page_fills_in_needs_no_form_of_a_name(lang: str) -> None:
    """The page's facts are words already: it cannot put them into a form."""
    keys = {key for source in PAGES.values() for key in ASKED.findall(source)} & texts_of(lang).keys()
    assert len(keys) > 100
    assert [key for key in keys if re.search(r"\{\w+\.\w+", texts_of(lang)[key])] == []


@pytest.mark.parametrize("lang", languages()[1:])
def test_every_language_is_complete(lang: str) -> None:
    english, other = catalog("en"), catalog(lang)
    assert english.keys() == other.keys()
    for key, text in english.items():
        assert facts(parse(other[key])) == facts(parse(text)), key
        assert other[key].strip(), key


RULES_CITED = re.compile(r'"(P?\d{1,2}(?:\.\d{1,2}){1,3})"')


HOMES = {"fitl": "vietnam", "sovereign": "vietnam"}
CITED = {
    "fitl": {"3.2.4", "4.5.2", "8.5.1"}, "sovereign": {"2.1", "P2.3.7", "P3.2.6", "P6.8.4", "P7.4"},
    "chaco": {"5.0", "7.3", "8.11", "12.13", "17.3"},
}  # fmt: skip


@pytest.mark.parametrize("game", CITED)
@pytest.mark.parametrize("lang", languages())
def test_every_rule_that_a_game_cites_has_a_summary(game: str, lang: str) -> None:
    """A rule's number opens our summary of it, or of the rule it belongs to."""
    sources = [p.read_text(encoding="utf-8") for p in (STATIC.parents[1] / HOMES.get(game, game)).rglob("*.py")]
    books = sandtable.games()[game].rulebooks
    cited = {rule for source in sources for rule in RULES_CITED.findall(source) if len(books) > 1 or rule[0] != "P"}
    assert CITED[game] <= cited
    assert sorted(rule for rule in cited if summary(lang, books, rule) is None) == []
    mine = {key for key in texts_of(lang) if key.startswith(f"rule.{game}.")}
    assert mine == {key for key in texts_of("en") if key.startswith(f"rule.{game}.")}


@pytest.mark.parametrize("lang", languages()[1:])
def test_no_summary_is_left_in_english(lang: str) -> None:
    english = {key: text for key, text in texts_of("en").items() if key.startswith("rule.")}
    assert len(english) > 120
    assert [key for key, text in english.items() if texts_of(lang)[key] == text] == []
