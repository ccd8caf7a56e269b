"""The search for topics finds each way in which the code names one."""

import json
from pathlib import Path

import pytest

from sandtable.text import languages
from tools import topics

CODE = '''
from x import Condition, Decision, pick, confirm
NEAR = SpaceCondition("3.1", "too_far", lambda g, s: True)

def ask_space(g, f, topic, rule, spaces): ...
def tell(g, topic, **args):
    g.emit(topic, **args)
def usual(g, topic="usual.topic"):
    yield Decision("us", topic, "1", ())

class Op:
    def next_space(self, g, topic, rule):
        yield Decision(self.seat, topic, rule, ("yes",))
    def why(self, rule):
        return [("4.1", "one_only"), (self.rule, "by_name"), (rule, "by_word"), ("x", "not a reason"), (1, 2)]

def train(g, op, limited):
    yield Decision("us", "train.asked", "3.2.1", ("yes",))
    yield from op.next_space(g, "train.space", "3.2.1")
    yield from ask_space(g, 1, topic="train.named", rule="1", spaces=())
    yield from confirm("us", "train.a" if limited else "train.b", "3")
    yield from pick("us", f"train.{op.name}.kind", "3", {})
    g.emit("trained", n=1)
    g.sink("told", {})
    tell(g, "passed_on")
    mind.note("8.1", "noted.reason", n=1)
    topic, rule = ("one.way", "1") if limited else ("other.way", "2")
    topic = "third.way"
    turn.box("8.1", "is_it_so", True)
    lines = [prefer("the_nearest", lambda g, s: True), most("the_largest", len)]
'''
KERNEL = '''
class Decision:
    def __init__(self, seat, topic, rule, options): ...
def pick(seat, topic, rule, options): ...
def confirm(seat, topic, rule): ...
class Mind:
    def note(self, rule, topic, **args): ...
class Turn:
    def box(self, rule, question, answer):
        self.mind.note(rule, f"box.{question}", answer=answer)
class State:
    def emit(self, topic, **args): ...
'''


@pytest.fixture
def house(tmp_path: Path) -> Path:
    for name, content in (("rules", CODE), ("kernel", KERNEL)):
        path = tmp_path / "src" / "sandtable" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    for lang in languages():
        (tmp_path / topics.TEXTS / lang / "some").mkdir(parents=True)
    return tmp_path


FOUND = {
    "ask.train.asked", "ask.train.space", "ask.train.named", "ask.train.a", "ask.train.b", "ask.usual.topic",
    "ask.one.way", "ask.other.way", "ask.third.way",
    "event.trained", "event.told", "event.passed_on", "note.noted.reason", "note.box.is_it_so",
    "line.the_nearest", "line.the_largest",
    "why.too_far", "why.one_only", "why.by_name", "why.by_word",
}  # fmt: skip


def write(house: Path, lang: str, texts: dict[str, str], name: str = "a.json") -> None:
    (house / topics.TEXTS / lang / "some" / name).write_text(json.dumps(texts))


def test_every_way_to_name_a_topic_is_found(house: Path) -> None:
    uses = topics.uses(house)
    assert {use.key for use in uses if not use.pattern} == FOUND
    assert [use.key for use in uses if use.pattern] == [r"ask.train\.[a-z0-9_.]+\.kind"]


def test_what_has_no_text_is_missing_and_what_has_no_use_is_unused(house: Path) -> None:
    assert len(list(topics.missing(house))) == len(FOUND) + 1
    write(house, "en", {**dict.fromkeys(FOUND, "x"), "ask.train.special.kind": "x"})
    assert list(topics.missing(house)) == []
    assert list(topics.unused(house)) == []
    write(house, "en", {"ask.old": "x", "why.old": "x", "space.anything": "x"}, "b.json")
    assert [f.text for f in topics.unused(house)] == ["nothing uses ask.old", "nothing uses why.old"]


def test_a_text_of_something_nobody_knows_is_stale(house: Path) -> None:
    (house / "src" / "sandtable" / "map.json").write_text('{"spaces": [{"id": "saigon"}]}')
    (house / "src" / "sandtable" / "page.html").write_text("<p data-text='web.title'>")
    known = {"space.saigon": "x", "key.train:named": "x", "web.title": "x", "card.12.title": "x", "truck.saigon_3": "x"}
    write(house, "en", {**known, "space.atlantis": "x", "web.old": "x"})
    assert [f.text for f in topics.stale(house)] == ["nothing knows space.atlantis", "nothing knows web.old"]


def test_a_key_in_two_files_is_a_fault(house: Path) -> None:
    write(house, "en", {"ask.a": "x"})
    write(house, "en", {"ask.a": "x"}, "b.json")
    assert [str(f) for f in topics.doubles(house)] == ["src/sandtable/text/en/some/b.json:1: ask.a stands in some/a.json too"]


def test_what_is_not_translated_is_counted_by_family(house: Path) -> None:
    write(house, "en", {"ask.a": "x", "ask.b": "x", "event.c": "x"})
    write(house, "fr", {"ask.a": "x"})
    assert topics.untranslated("fr", house) == {"ask": 1, "event": 1}
