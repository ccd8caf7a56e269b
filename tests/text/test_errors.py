"""Errors are codes and facts: each has a text in every language, and whoever reads it reads their own."""

import pickle
from pathlib import Path

import pytest

import sandtable
from sandtable.kernel.errors import (
    BadOption,
    NotOnOffer,
    RecordError,
    SandtableError,
    UnknownName,
    Words,
    from_json,
    to_json,
)
from sandtable.kernel.reading import DataError
from sandtable.kernel.reading import parse as read
from sandtable.kernel.record import checksum, parse
from sandtable.text import catalog, languages
from sandtable.text.errors import told
from tools import count_texts, errors
from tools.repo import ROOT

CODE = '''
from sandtable.kernel.errors import BadOption, RecordError, SandtableError, Words
def wrong(name):
    raise BadOption(f"option {name}: not so")
def sentence():
    raise RecordError("a sentence is no code")
def unknown():
    raise SandtableError("no_such_code_at_all")
def lacking():
    raise BadOption("option.value", name="edition")
def bare():
    raise RecordError()
def right():
    raise BadOption("option.not_with", name="a", other="b")
'''


def test_every_error_has_a_code_and_every_code_its_texts() -> None:
    found, _ = errors.uses(ROOT)
    assert len(found) > 200 and errors.check() == []


def test_a_sentence_a_missing_text_and_a_missing_fact_are_found(tmp_path: Path) -> None:
    path = tmp_path / "src" / "rules.py"
    path.parent.mkdir()
    path.write_text(CODE, encoding="utf-8")
    found = [f for f in errors.check(tmp_path) if f.path == "src/rules.py"]
    assert {f.line for f in found} == {4, 6, 8, 10, 12}
    assert {f.text for f in found if f.line == 8} == {f"{lang}: no text error.no_such_code_at_all" for lang in languages()}
    assert {f.text for f in found if f.line == 10 and f.text.startswith("en")} == {
        "en: error.option.value needs a fact that is not given: allowed value"
    }


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "unknown game 'chess'; known: chaco fitl sovereign"),
        ("es", "juego desconocido: 'chess'; conocidos: chaco fitl sovereign"),
        ("it", "gioco sconosciuto: 'chess'; conosciuti: chaco fitl sovereign"),
        ("fr", "jeu inconnu\u00a0: 'chess'\u00a0; connus\u00a0: chaco fitl sovereign"),
    ],
)
def test_an_error_is_told_in_the_readers_language(lang: str, words: str) -> None:
    error = UnknownName("game", "chess", ["chaco", "fitl", "sovereign"])
    assert told(lang, error) == words
    assert error.code == "unknown.game" and error.facts["name"] == "'chess'"


def test_an_error_within_an_error_is_told_in_the_same_language() -> None:
    record = sandtable.new("fitl", "short", seed=1).record()
    record["options"]["edition"] = 7
    record["checksum"] = checksum(record)
    with pytest.raises(RecordError) as e:
        sandtable.load(record)
    assert told("es", e.value) == (
        "la partida guardada no corresponde al juego: opción edition: 7 no se admite; se admite: 1 2"
    )
    assert str(e.value) == "the record does not fit the game: option edition: 7 is not allowed; allowed: 1 2"
    again = from_json(to_json(e.value))
    assert told("it", again) == told("it", e.value)


def test_programs_read_english_and_an_error_survives_a_process() -> None:
    error = NotOnOffer("op:fly", "turn.op", ["op:march", "pass"])
    assert str(error) == "'op:fly' is not on offer for turn.op; on offer: op:march pass"
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is NotOnOffer and str(again) == str(error) and again.options == error.options


def test_a_plugins_own_words_are_told_as_they_are() -> None:
    assert str(SandtableError("the map of my game is torn")) == "the map of my game is torn"
    assert told("fr", BadOption("torn", map="north")) == "torn map=north"


def test_a_value_is_repeated_only_so_far() -> None:
    with pytest.raises(RecordError) as e:
        parse({"format": "sandtable-record", "version": "9" * 10_000})
    assert len(str(e.value)) < 250


def test_all_that_is_said_of_a_file_is_in_one_language() -> None:
    with pytest.raises(DataError) as e:
        read('{"radius": {\n "dry": "eight"}}', "supply.json")["radius"]["dry"].whole(1, 9)
    assert told("fr", e.value) == (
        "supply.json ligne 2, radius.dry\u00a0: attendu un nombre entier à partir de 1 jusqu’à 9, trouvé \"eight\""
    )
    assert told("en", Words("expected.list", length=None)) == "a list in brackets"


@pytest.mark.parametrize("lang", languages())
def test_the_texts_of_a_language_are_counted_with_their_forms(lang: str) -> None:
    found = count_texts.counts(lang)
    assert set(found) == {"language", "shared", "vietnam", "fitl", "sovereign", "chaco"}
    assert sum(forms for _, forms in found.values()) == len(catalog(lang))
    assert sum(n for n, _ in found.values()) > 4400
