"""Every question, event and reason of The Chaco War has its words, in all four languages."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import sandtable
from sandtable.chaco import game
from sandtable.chaco.data import load
from sandtable.text import catalog, languages, name, render

SOURCE = Path(game.__file__).parent
ASKING = {"pick": 1, "choose": 1, "count": 1, "confirm": 1, "roll": 0, "draw": 0}


def literals() -> set[str]:
    """The keys of the texts that the rules name outright."""
    found = set()
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                word = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                at = ASKING.get(word)
                if at is not None and len(node.args) > at:
                    found |= {f"ask.{t}" for t in _strings(node.args[at])}
                elif word in ("emit", "_tell"):
                    found |= {f"event.{t}" for arg in node.args[:2] for t in _strings(arg) if t.startswith("chaco.")}
            elif isinstance(node, ast.Tuple) and len(node.elts) == 2:
                rule, code = (_strings(e) for e in node.elts)
                if rule and code and re.fullmatch(r"\d+\.\d+", rule[0]) and re.fullmatch(r"[a-z_]+", code[0]):
                    found.add(f"why.{code[0]}")
    return found


def _strings(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _strings(node.body) + _strings(node.orelse)
    return []


@cache
def played() -> tuple[set[str], set[str]]:
    """Topics and option keys met in games played by lot."""
    topics: set[str] = set()
    keys: set[str] = set()
    for seed, scenario in enumerate(("boqueron", "alihuata", "ballivian", "villa_montes", "campaign")):
        t = sandtable.new("chaco", scenario, seed=seed, options={"barrage": True, "mounted_cavalry": True})
        while t.decision is not None:
            topics.add(f"ask.{t.decision.topic}")
            keys.update(t.decision.options)
            t.auto("random", limit=1)
        topics |= {f"event.{e.topic}" for e in t.log}
    return topics, keys


@pytest.mark.parametrize("lang", languages())
def test_complete(lang: str) -> None:
    topics, keys = played()
    assert sorted((topics | literals()) - set(catalog(lang))) == []
    nameless = {key for key in keys if name(lang, key) == key.partition(":")[2] and not key.startswith(("hex:", "n:", "csp:"))}
    assert nameless == set()


@pytest.mark.parametrize("lang", languages())
def test_all_languages_have_the_same_texts(lang: str) -> None:
    ours = {k for k in catalog("en") if "chaco" in k}
    assert sorted(ours - set(catalog(lang))) == []


def test_names() -> None:
    data = load()
    for lang in languages():
        for counter in data.counters:
            assert f"unit.{counter.id}" in catalog(lang)
        for h in data.map.settlement:
            assert f"hex.{data.map.name[h]}" in catalog(lang)
    assert render("es", "event.chaco.moved", {"unit": ["par_inf_2", "estigarribia"], "hex_from": "2741", "hex": "2742"}) == (
        "Par. 2 Itororó Inf y Estigarribia: de Isla Poí (2741) al hexágono 2742."
    )
