"""The catalogs: complete in English, sound in every language, and nothing in them that nobody uses."""

import pytest

from sandtable import text
from sandtable.kernel.decision import Decision
from sandtable.text.message import parse
from tools import topics

OTHERS = tuple(lang for lang in text.languages() if lang != "en")
# Longer texts, in which English may fall in; all others every language has in full.
LONGER = ("card", "event", "note", "rule", "why")


def vocabulary(lang: str) -> set[str]:
    families = (*LONGER, "language", "form")
    return {key for key in text.catalog(lang) if key.partition(".")[0] not in families and "@" not in key}


def test_every_topic_and_reason_has_an_english_text() -> None:
    assert [str(finding) for finding in topics.missing()] == []


def test_every_text_of_a_topic_or_reason_is_used() -> None:
    assert [str(finding) for finding in topics.unused()] == []


def test_every_other_text_is_of_something_that_exists() -> None:
    assert [str(finding) for finding in topics.stale()] == []


def test_a_key_stands_in_one_file_only() -> None:
    assert [str(finding) for finding in topics.doubles()] == []


@pytest.mark.parametrize("lang", text.languages())
def test_no_text_is_empty(lang: str) -> None:
    texts = topics.catalog(lang)
    assert texts == text.catalog(lang)
    assert [key for key, words in texts.items() if words != words.strip() and key != "language.thousands"] == []
    assert [key for key, words in texts.items() if not words] == []


@pytest.mark.parametrize("lang", OTHERS)
def test_a_translation_translates_something(lang: str) -> None:
    mine = {key for key in text.catalog(lang) if "@" not in key and not key.startswith(("language.", "form."))}
    assert sorted(mine - set(text.catalog("en"))) == []


@pytest.mark.parametrize("lang", text.languages())
def test_every_text_follows_the_grammar(lang: str) -> None:
    for words in text.catalog(lang).values():
        parse(words)


@pytest.mark.parametrize("lang", OTHERS)
def test_a_form_is_of_a_name(lang: str) -> None:
    texts = text.catalog(lang)
    assert [key for key in texts if "@" in key and key.partition("@")[0] not in texts] == []


@pytest.mark.parametrize("lang", OTHERS)
def test_the_vocabulary_and_the_prompts_are_whole_in_every_language(lang: str) -> None:
    assert sorted(vocabulary("en") ^ vocabulary(lang)) == []


@pytest.mark.parametrize("lang", OTHERS)
def test_what_is_missing_is_counted(lang: str) -> None:
    counts = topics.untranslated(lang)
    english = text.catalog("en")
    assert sum(counts.values()) == sum(key not in text.catalog(lang) for key in english)


# ---------------------------------------------------------------------- rendering


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> None:
    for key, english, french in (
        ("ask.test.pay", "{faction} pays {cost} in {space}.", "{faction} paie {cost} à {space}."),
        ("event.test.move", "{piece} from {origin} to {target}; free: {free}.", ""),
        ("faction.testers", "the Testers", "les Testeurs"),
        ("space.test_hill", "Test Hill", "Colline d'essai"),
        ("piece.test_cube", "Cube", "Cube d'essai"),
        ("card.900.title", "A Card", "Une carte"),
        ("key.test:special", "Something special", "Spécial"),
        ("why.test_reason", "too far", "trop loin"),
        ("label.depot", "Depot {id}", "Dépôt {id}"),
    ):
        monkeypatch.setitem(text.catalog("en"), key, english)
        if french:
            monkeypatch.setitem(text.catalog("fr"), key, french)


@pytest.mark.usefixtures("words")
def test_facts_are_named_in_the_language() -> None:
    asked = Decision("us", "test.pay", "3.1", ("yes",), {"faction": "testers", "cost": 3, "space": "test_hill"})
    assert text.describe("en", asked) == "the Testers pays 3 in Test Hill."
    assert text.describe("fr", asked) == "les Testeurs paie 3 à Colline d'essai."
    move = {"piece": "test_cube", "origin": "test_hill", "target": ["test_hill", "nowhere"], "free": True}
    assert text.render("fr", "event.test.move", move) == (
        "Cube d'essai from Colline d'essai to Colline d'essai et nowhere; free: Oui."
    ), "English falls in, with the names in French"


@pytest.mark.parametrize("lang, said", [("en", "Train: place how many Irregulars?"), ("fr", "Irréguliers")])
def test_a_question_for_a_number_has_the_plural(lang: str, said: str) -> None:
    assert said in text.render(lang, "ask.train.count", {"piece": "us_irregular"})


@pytest.mark.usefixtures("words")
def test_a_fact_that_is_missing_stays_a_visible_gap() -> None:
    assert text.render("en", "ask.test.pay", {"cost": 3}) == "{faction} pays 3 in {space}."


@pytest.mark.usefixtures("words")
@pytest.mark.parametrize(
    "key, said",
    [
        ("n:3", "3"),
        ("space:test_hill", "Test Hill"),
        ("card:900", "A Card"),
        ("test:special", "Something special"),
        ("yes", "Yes"),
        ("space:atlantis", "atlantis"),
        ("depot:12", "Depot 12"),
        ("strange", "strange"),
    ],
)
def test_a_key_is_named(key: str, said: str) -> None:
    assert text.name("en", key) == said


@pytest.mark.usefixtures("words")
def test_a_reason_is_told_with_its_rule() -> None:
    assert text.reason("fr", ("4.3.1", "test_reason")) == "trop loin (4.3.1)"
    assert text.reason("en", ("4.3.1", "some_new_reason")) == "some new reason (4.3.1)"


def test_an_unknown_language_is_told_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="unknown language 'de'; known: en es fr it"):
        text.catalog("de")
