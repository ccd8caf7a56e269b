"""Which language a browser is answered in: the texts of the page, and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.text import catalog, fill, languages
from tests.web.serving import Guest, Server, fresh, sqlite


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    running = Server(sqlite(tmp_path_factory.mktemp("languages"))).start()
    yield running
    running.stop()


@pytest.mark.parametrize("lang", languages())
def test_a_refusal_is_in_the_language_of_who_asked(ann: Guest, lang: str) -> None:
    table = ann.new()
    body = {"key": "op:none", "version": ann.state(table)["version"], "id": fresh()}
    for address, headers in ((f"?lang={lang}", {"accept-language": "de"}), ("", {"accept-language": f"de, {lang};q=0.8"})):
        reply = ann.http.post(f"/api/tables/{table}/answer{address}", json=body, headers=headers)
        assert reply.status_code == 422 and reply.json()["error"] == "not_on_offer"
        assert reply.json()["message"] == catalog(lang)["error.not_on_offer"]
        assert reply.json()["facts"] == {"key": "op:none"}
    setup = {"game": "fitl", "scenario": "short", "options": {"deck": [3, 3]}, "seats": {}}
    wrong = ann.http.post("/api/tables", json=setup, headers={"accept-language": lang}).json()
    assert wrong["error"] == "bad_setup" and wrong["why"] == {"code": "deck.twice", "facts": {"number": 3}}
    assert wrong["message"] == fill(lang, "error.deck.twice", number=3)
    nowhere = ann.http.get("/api/nowhere", headers={"accept-language": lang}).json()
    assert nowhere["message"] == catalog(lang)["error.not_found"]
    foreign = {"accept-language": lang, "origin": "http://other.example"}
    assert ann.http.post("/api/tables", json=setup, headers=foreign).json()["message"] == catalog(lang)["error.cross_site"]


def test_spanish_reads_spanish(ann: Guest) -> None:
    body = {"key": "op:none", "version": 1, "id": fresh()}
    reply = ann.http.post(f"/api/tables/{ann.new()}/answer?lang=es", json=body)
    assert reply.json()["message"] == "Eso no está disponible."


@pytest.mark.parametrize(
    ("asked", "lang"),
    [("it-IT,it;q=0.9,en;q=0.8", "it"), ("de-DE, fr;q=0.7", "fr"), ("ES", "es"), ("de", "en"), ("", "en"), ("x" * 5000, "en")],
)
def test_the_page_comes_in_the_browsers_language(ann: Guest, asked: str, lang: str) -> None:
    texts = ann.http.get("/api/texts", headers={"accept-language": asked}).json()
    assert texts["language"] == lang and texts["web.language"] == catalog(lang)["web.language"]


def test_the_page_gets_no_texts_of_the_terminal_and_of_errors(ann: Guest) -> None:
    texts = ann.http.get("/api/texts/es").json()
    assert not [key for key in texts if key.startswith(("error.", "help.", "console."))]
    assert texts["web.error.offline"] == catalog("es")["web.error.offline"]
