"""Messages: the grammar of texts, the same in Python and on the page (the same cases run in both)."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from sandtable import text
from sandtable.text import catalogs, grammar, message
from sandtable.web.present import STATIC

CASES = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("lang, words, facts, said", CASES)
def test_a_message_is_filled_in(
    monkeypatch: pytest.MonkeyPatch, lang: str, words: str, facts: dict[str, object], said: str
) -> None:
    monkeypatch.setitem(text.catalog(lang), "test.case", words)
    assert text.fill(lang, "test.case", **facts) == said


@pytest.mark.browser
def test_the_page_says_the_same(page: Page) -> None:
    """The page's own script, with the browser's plurals and formats, says what the server says."""
    page.goto("about:blank")
    source = (STATIC / "js" / "message.js").read_text(encoding="utf-8")
    run = """async ([source, cases, texts]) => {
      const { format } = await import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
      return cases.map(([lang, words, facts]) => format(words, facts, lang, texts[lang]));
    }"""
    texts = {lang: {k: v for k, v in text.catalog(lang).items() if k.startswith("language.")} for lang in text.languages()}
    assert page.evaluate(run, [source, CASES, texts]) == [said for *_, said in CASES]


@pytest.mark.parametrize(
    "words",
    [
        "{",
        "{n",
        "{n,}",
        "{n, plural}",
        "{n, plural, one {a}}",
        "{n, dance}",
        "a}",
        "{n, select, other {a}",
        "{1}",
        "{}",
    ],
)
def test_a_text_that_is_no_message_is_refused(words: str) -> None:
    with pytest.raises(message.BadMessage):
        message.parse(words)


NAMES = {
    "space.test_beak": "Le Bec", "space.test_beak@in": "au Bec", "space.test_beak@from": "du Bec",
    "space.test_loc": "An Loc", "piece.test_cube": "Cube", "piece.test_cube@other": "Cubes",
    "piece.test_cube@gender": "m", "faction.test_us": "US", "faction.test_us@the": "les US",
    "faction.test_us@number": "plural", "faction.test_vc": "VC", "label.test_hex": "l’hexagone {id}",
    "event.test.move": "{n} {piece} {origin.from} {target.in}.",
    "event.test.win": "{faction.the} {faction.number, select, plural {gagnent} other {gagne}}.",
    "ask.test.many": "Combien de {pieces} ? {piece.gender, select, f {Aucune} other {Aucun}}",
    "event.test.some": "{pieces}",
}  # fmt: skip


@pytest.fixture
def french(monkeypatch: pytest.MonkeyPatch) -> None:
    for key, words in NAMES.items():
        monkeypatch.setitem(text.catalog("fr"), key, words)


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize(
    "key, facts, said",
    [
        ("event.test.move", {"n": 2, "piece": "test_cube", "origin": "test_loc", "target": "test_beak"},
         "2 Cubes d’An Loc au Bec."),
        ("event.test.move", {"n": 0, "piece": "test_cube", "origin": "test_beak", "target": "test_loc"},
         "0 Cube du Bec à An Loc."),
        ("event.test.win", {"faction": "test_us"}, "les US gagnent."),
        ("event.test.win", {"faction": "test_vc"}, "VC gagne."),
        ("event.test.win", {"faction": ["test_vc", "test_us"]}, "VC et les US gagnent."),
        ("ask.test.many", {"piece": "test_cube"}, "Combien de Cubes ? Aucun"),
        ("event.test.some", {"pieces": {"test_cube": 1}}, "1 Cube"),
        ("event.test.some", {"pieces": {"test_cube": 2}}, "2 Cubes"),
    ],
)  # fmt: skip
def test_a_name_has_the_form_that_the_sentence_wants(key: str, facts: dict[str, object], said: str) -> None:
    assert text.render("fr", key, facts) == said


@pytest.mark.parametrize(
    "rule, numbers, category",
    [
        ("v = 0 and i % 10 = 1 and i % 100 != 11", (1, 21, 101), "one"),
        ("v = 0 and i % 10 = 1 and i % 100 != 11", (11, 2, 1.5), "other"),
        ("n = 0..1 or n = 11..99", (0, 1, 11, 99), "one"),
        ("n = 0..1 or n = 11..99", (2, 100, 0.5), "other"),
    ],
)
def test_a_language_brings_its_rule_of_plurals(rule: str, numbers: tuple[float, ...], category: str) -> None:
    assert {grammar.plural({"language.plural.one": rule}, n) for n in numbers} == {category}


def test_a_rule_that_is_none_is_told() -> None:
    with pytest.raises(ValueError, match="not a plural rule"):
        grammar.plural({"language.plural.one": "sometimes"}, 1)


@pytest.mark.parametrize(
    "asked, lang",
    [(("fr-CA", "en"), "fr"), (("de-AT", "it"), "it"), (("C",), "en"), (("", "es_MX.UTF-8"), "es"), ((), "en")],
)
def test_a_language_is_found_by_its_tags(asked: tuple[str, ...], lang: str) -> None:
    assert catalogs.wanted(*asked) == lang
