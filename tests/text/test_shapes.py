"""Every topic with every shape of facts that games produce, in every language: no gap, no raw key, no double space.

The shapes are collected by playing games (``make shapes``); new ones met here in a few games must be told as well.
"""

import json
import re
from pathlib import Path

import pytest

from sandtable import text
from tools.games.text_shapes import Shapes, listen

KEPT = json.loads((Path(__file__).parent / "shapes.json").read_text(encoding="utf-8"))
EXAMPLES = [(topic, facts) for topic, examples in KEPT["examples"].items() for facts in examples]
KEYS = [key for keys in KEPT["keys"].values() for key in keys]
WRONG = re.compile(
    r"[{}]|  |\bNone\b|\bTrue\b|\bFalse\b|^\s|\s$|(?<!\.)\.\.(?!\.)|\( | \)|,,"
    r"|\b(?:ask|event|note|why|space|piece|unit|hex|box|card)\.[a-z0-9]|\b[a-z]+_[a-z_]+\b|(?<!\d)\b99\b"
)
FRENCH = re.compile(r" [;:?!»]|[^\u00a0.…(][;?!](?=\s|$|\))|'|«(?!\u00a0)|[^\u00a0]»")
ONE = re.compile(
    r"(?<![\d,.+−-])\b1 (?:cards|hits|levels|Resources|Guerrillas|Troops pieces|Bases|units|answers|points|steps|spaces"
    r"|cartas|impactos|niveles|Recursos|Guerrillas|Tropas|unidades|puntos|pasos"
    r"|carte|colpi|livelli|Risorse|Guerriglie|Truppe|Basi|punti|passi"
    r"|cartes|touches|niveaux|Ressources|Guérillas|Troupes|unités|points)\b"
)


def said(lang: str) -> list[tuple[str, str]]:
    """Everything that is said, with what it is the words of."""
    lines = [(f"{topic} {facts}", text.render(lang, topic, facts)) for topic, facts in EXAMPLES]
    for topic, facts in EXAMPLES:  # what the page shows beside a question, and on the button that ends it
        beside = [topic.replace("ask.", family, 1) for family in ("facts.", "done.") if topic.startswith("ask.")]
        lines += [(f"{key} {facts}", text.render(lang, key, facts)) for key in beside if text.lookup("en", key)]
    lines += [(key, text.name(lang, key)) for key in KEYS]
    return lines + [(code, text.reason(lang, ("1", code))) for code in KEPT["reasons"]]


def test_there_are_shapes_of_both_games() -> None:
    topics = KEPT["examples"]
    assert len(topics) > 380
    assert {"ask.event.shift", "event.chaco.combat", "note.box.event_open"} <= topics.keys()
    left = {facts.get("left") for facts in topics["ask.event.move_from"]}
    assert None in left, "a card without a limit"
    assert 1 in left


@pytest.mark.parametrize("lang", text.languages())
def test_every_shape_is_told_without_a_gap(lang: str) -> None:
    assert [(what, line) for what, line in said(lang) if WRONG.search(line) or not line] == []


@pytest.mark.parametrize("lang", text.languages())
def test_one_is_not_many(lang: str) -> None:
    assert [(what, line) for what, line in said(lang) if ONE.search(line)] == []


def test_french_is_set_as_french() -> None:
    assert [line for _, line in said("fr") if FRENCH.search(line)] == []


def test_everything_has_words_of_its_own() -> None:
    assert [topic for topic in KEPT["examples"] if text.lookup("en", topic) is None] == []
    assert [code for code in KEPT["reasons"] if text.lookup("en", f"why.{code}") is None] == []


def test_games_that_are_played_now_give_no_other_facts() -> None:
    """A few games: what they say is told in every language too, whether or not it is among the kept shapes."""
    heard = Shapes()
    listen(heard, ("fitl", "chaco"), 3, seed=4, nonplayers=3)
    for lang in text.languages():
        lines = [text.render(lang, topic, facts) for topic, examples in heard.examples.items() for facts in examples]
        assert [line for line in lines if WRONG.search(line)] == []
