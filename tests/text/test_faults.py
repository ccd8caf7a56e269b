"""What once reached players: gaps, raw numbers, wrong meanings. Each stays fixed, in every language."""

import re

import pytest

from sandtable import text
from sandtable.text import languages

ALL = pytest.mark.parametrize("lang", languages())


@ALL
@pytest.mark.parametrize(
    "topic, facts",
    [
        ("event.move_from", {"card": 91}),
        ("event.place", {"card": 98}),
        ("event.place", {"card": 117}),
        ("event.shift", {"card": 112}),
    ],
)
def test_a_card_that_leaves_out_a_number_leaves_no_gap(lang: str, topic: str, facts: dict[str, object]) -> None:
    words = text.render(lang, f"ask.{topic}", facts)
    assert "{" not in words
    assert "(" not in words


@pytest.mark.parametrize(
    "lang, way",
    [("en", "toward Active Opposition"), ("es", "hacia la Oposición Activa"), ("it", "verso l’Opposizione Attiva"),
     ("fr", "vers l’Opposition Active")],
)  # fmt: skip
def test_a_shift_says_which_way(lang: str, way: str) -> None:
    words = text.render(lang, "ask.event.shift", {"card": 2, "steps": -1, "left": 2})
    assert way in words
    assert "-1" not in words


@pytest.mark.parametrize(
    "lang, said",
    [("en", "1 Guerrilla is Activated in Hue: is it VC?"), ("es", "1 Guerrilla se Activa en Hue: ¿es del VC?"),
     ("it", "1 Guerriglia diventa Attiva a Hue: è del VC?"),
     ("fr", "1 Guérilla devient Active à Hue\u00a0: est-elle du VC\u00a0?")],
)  # fmt: skip
def test_one_is_singular(lang: str, said: str) -> None:
    assert text.render(lang, "ask.activate.vc", {"n": 1, "space": "hue"}) == said


@pytest.mark.parametrize(
    "lang, key, facts, said",
    [
        ("it", "ask.op.last_call", {"op": "train"}, "Operazione conclusa (Addestramento): ora un’Attività Speciale?"),
        ("fr", "ask.infiltrate.action", {"space": "the_parrots_beak"}, "Infiltrer au Bec de perroquet\u00a0: que faire\u00a0?"),
        ("it", "ask.infiltrate.action", {"space": "the_parrots_beak"}, "Infiltrazione nel Becco del Pappagallo: che cosa fai?"),
        ("fr", "event.move", {"n": 2, "piece": "nva_troops", "origin": "an_loc", "target": "the_fishhook"},
         "2 Troupes NVA d’An Loc à l’Hameçon."),
        ("it", "event.move", {"n": 2, "piece": "nva_troops", "origin": "an_loc", "target": "the_fishhook"},
         "2 Truppe NVA da An Loc all’Amo da Pesca."),
        ("fr", "ask.politics.die", {"leader": "estigarribia"}, "Le sort d’Estigarribia\u00a0: lancez le dé."),
        ("it", "event.pivotal_returned", {"card": 124, "faction": "us"}, "«Offensiva del Tet» torna in mano agli USA."),
        ("en", "event.chaco.eliminated", {"unit": "bol_inf_16", "hex": "1846", "why": "12.6"},
         "Bol. 16 Inf is eliminated in hex 1846 (12.6)."),
        ("fr", "event.chaco.eliminated", {"unit": "bol_inf_16", "hex": "1846", "why": "12.6"},
         "Bol. 16 Inf est éliminée dans l’hexagone 1846 (12.6)."),
        ("es", "event.phase.pacify_us", {}, "Fase de Apoyo: Pacificación de EE.UU."),
        ("es", "event.eligible", {"faction": ["nva", "us"]}, "Elegibles: EVN y EE.UU."),
        ("it", "note.chaco.attack", {"hex": "2440", "odds": "2-1", "n": 4.9},
         "Attacco a Boquerón (2440) a 2-1: promette 4,9 VP."),
        ("fr", "event.chaco.turn", {"turn": "1932-09"}, "septembre 1932"),
        ("en", "event.game_over.final", {"faction": ["us", "arvn"]},
         "After the final Coup Round US and ARVN win with the highest margin."),
        ("en", "event.chaco.vp.refused_truce", {"seat": "bolivia", "n": "-10", "total": 29},
         "Bolivia −10 VP (now 29): truce refused."),
        ("it", "note.chaco.order.march", {"unit": ["banzer", "bol_inf_16"], "hex": "2141"},
         "Banzer e Bol. 16 Fant marciano verso Alihuata (2141)."),
        ("it", "note.chaco.order.march", {"unit": ["banzer"], "hex": "2540"}, "Banzer marcia verso l’esagono 2540."),
        ("en", "ask.attack.leader", {"hex": "2141"}, "Which leader starts the attack on Alihuata (2141)?"),
    ],
)  # fmt: skip
def test_a_sentence_reads_as_written_in_the_language(lang: str, key: str, facts: dict[str, object], said: str) -> None:
    assert text.render(lang, key, facts) == said


@ALL
@pytest.mark.parametrize("key", ["ask.pacify.steps", "ask.agitate.spend"])
def test_terror_is_named_only_where_there_is_some(lang: str, key: str) -> None:
    facts = {"space": "hue", "cost": 3}
    assert "(0)" not in text.render(lang, key, {**facts, "terror": 0})
    assert "(2)" in text.render(lang, key, {**facts, "terror": 2})


@ALL
def test_reasons_are_fragments(lang: str) -> None:
    reasons = {key: words for key, words in text.catalog(lang).items() if key.startswith("why.")}
    assert [key for key, words in reasons.items() if words.endswith(".") and not words.endswith("EE.UU.")] == []


@ALL
@pytest.mark.parametrize("game", ["fitl", "sovereign"])
def test_a_pair_is_scored_as_its_option_says(lang: str, game: str) -> None:
    """1.5 Politburo: in a Coup Round the better margin counts, after the final one the worse. Sovereignty: always the worse."""
    better = {"en": "better", "es": "mejor", "it": "migliore", "fr": "meilleure"}[lang]
    worse = {"en": "worse", "es": "peor", "it": "peggiore", "fr": "moins bonne"}[lang]
    words = text.catalog(lang)
    assert re.search(rf"{better}.*{worse}", words[f"option.{game}.politburo.help"])
    assert worse in words[f"option.{game}.sovereignty.help"]
    assert better not in words[f"option.{game}.sovereignty.help"]


def test_words_that_meant_something_else() -> None:
    french = text.catalog("fr")
    assert french["policy.human"] == "Joueur"
    assert "volé" not in french["why.flown_already"]
    assert "à la marge" not in french["event.game_over.final"]
    assert french["terrain.clear"] == "Terrain dégagé"
    assert "towns" not in text.catalog("en")["rule.fitl.4.2.3"]
    same_space = {"en": "in a space with", "es": "en una casilla con", "it": "in uno spazio con", "fr": "une localisation avec"}
    for lang, words in same_space.items():
        assert words in text.catalog(lang)["note.box.us_nva_troops_near"]
