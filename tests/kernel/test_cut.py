"""Records of earlier rules: read as far as they hold; those of the present rules must hold to their end."""

import json
from collections.abc import Mapping

import pytest

import sandtable
from sandtable.kernel.cut import Cut
from sandtable.kernel.decision import Flow
from sandtable.kernel.errors import RecordError
from sandtable.kernel.game import GameInfo, Json
from sandtable.kernel.position import HIDDEN
from sandtable.kernel.record import checksum, parse, read
from sandtable.text import languages, render
from tests.kernel import toy


def corrected(info: GameInfo) -> GameInfo:
    return GameInfo(info.name, info.title, info.scenarios, info.seats, info.options, rules=2)


class Breathless(toy.Duel):
    """The duel by its second rules: one has only one breath to begin with."""

    info = corrected(toy.Duel.info)

    def setup(self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> toy.ToyState:
        g = super().setup(scenario, options, seats)
        g.numbers.update({"red.breath": 1, "blue.breath": 1})
        return g


class Brief(toy.Duel):
    """The duel by other second rules: it ends after three turns."""

    info = corrected(toy.Duel.info)

    def step(self, g: toy.ToyState) -> Flow[None]:
        yield from super().step(g)
        g.over = g.over or g.numbers["turn"] == 3


class Failing(toy.Duel):
    """The duel with a fault: the rules fail as soon as somebody rests."""

    info = corrected(toy.Duel.info)

    def step(self, g: toy.ToyState) -> Flow[None]:
        yield from super().step(g)
        if 3 in (g.numbers["red.breath"], g.numbers["blue.breath"]):
            raise ZeroDivisionError


class TwoFlags(toy.Flags):
    """Hidden flags by second rules under which no rose is guessed any more."""

    info = corrected(toy.Flags.info)

    def step(self, g: toy.ToyState) -> Flow[None]:
        flow = super().step(g)
        asked = next(flow)
        while True:
            if asked.known_to is None and "flag:rose" in asked.options and len(asked.options) > 1:
                asked.options = tuple(key for key in asked.options if key != "flag:rose")
            try:
                asked = flow.send((yield asked))
            except StopIteration:
                return


def recorded(*keys: str, game: str = "duel", **seats: str) -> Json:
    table = sandtable.new(game, seed=4, seats=seats, settle=False)
    table.follow(keys)
    return table.record(private=True)


STRIKE = ("op:salute", "op:rest", "op:salute", "op:strike", "n:2", "n:1", "n:6", "pass")


def test_it_stands_where_the_next_answer_is_not_on_offer() -> None:
    record = recorded(*STRIKE)
    before = json.dumps(record)
    table = read(Breathless(), parse(record))
    assert table.cut == Cut(at=4, of=8, key="n:2", topic="duel.breath")
    assert tuple(table.session.keys) == STRIKE[:4]
    assert table.decision is not None and table.decision.options == ("n:1",)
    assert json.dumps(record) == before
    table.settle()
    table.auto("random")
    assert table.outcome is not None


def test_what_was_played_by_the_present_rules_must_hold() -> None:
    record = recorded(*STRIKE)
    record["rules"] = 2
    record["checksum"] = checksum(record)
    with pytest.raises(RecordError, match="answer 4 of the record, 'n:2', is not on offer"):
        read(Breathless(), parse(record))


def test_rules_that_are_yet_to_come_are_a_clear_error() -> None:
    record = recorded(*STRIKE)
    record["rules"] = 3
    record["checksum"] = checksum(record)
    with pytest.raises(RecordError, match="played by rules 3 of duel; these are rules 2"):
        read(Breathless(), parse(record))


def test_what_holds_whole_is_not_cut_and_is_of_the_present_rules_from_then_on() -> None:
    table = read(Breathless(), parse(recorded(*STRIKE[:4])))
    assert table.cut is None and table.moment == 4
    again = table.record()
    assert again["rules"] == 2 and read(Breathless(), parse(again)).session.keys == table.session.keys


def test_the_game_may_be_over_earlier() -> None:
    table = read(Brief(), parse(recorded("op:salute", "pass", "op:salute", "pass", "pass", "pass", "op:rest")))
    assert table.cut == Cut(at=5, of=7, key="pass", topic="")
    assert table.decision is None and table.outcome is not None


def test_where_the_rules_fail_the_table_stands_before_it() -> None:
    table = read(Failing(), parse(recorded("op:salute", "op:rest", "op:salute", "pass")))
    assert table.cut == Cut(at=1, of=4, key="op:rest", topic="duel.act")
    assert table.decision is not None and table.decision.topic == "duel.act"
    table.answer("pass")
    assert table.moment == 3  # the other's salute by itself


def test_reasons_for_what_does_not_hold_are_left_out() -> None:
    table = sandtable.new("duel", seed=4, seats={"red": "np", "blue": "np"})
    cut = read(Breathless(), parse(table.record(private=True)))
    assert cut.cut is not None and cut.moment < table.moment
    assert set(cut.notes) == {n for n in table.notes if n < cut.moment}


@pytest.mark.parametrize("seed", range(5))
def test_hidden_answers_are_guessed_as_far_as_the_others_follow(seed: int) -> None:
    """What was hidden first was shown: the lion; the rose that is guessed later is not on offer any more."""
    played = sandtable.new("flags", seed=1)
    for key in ("flag:lion", "flag:eagle", "yes", "flag:eagle", "flag:rose"):
        played.answer(key)
    record = played.record(eyes=("south",))
    assert record["keys"] == [HIDDEN, "flag:eagle", "yes", "flag:lion", "flag:eagle", "flag:rose"]
    table = read(TwoFlags(), parse(record), seed)
    assert table.cut == Cut(at=5, of=6, key="flag:rose", topic="flags.guess")
    assert table.session.keys == ["flag:lion", "flag:eagle", "yes", "flag:lion", "flag:eagle"]


def test_twins_remember_where_they_come_from() -> None:
    table = read(Breathless(), parse(recorded(*STRIKE)))
    assert table.fork(1).cut == table.at(2).cut == table.cut


def test_the_text_tells_it_in_every_language() -> None:
    told = {render(lang, "record.cut", Cut(4, 8, "n:2", "duel.breath").facts()) for lang in languages()}
    assert len(told) == len(languages()) and all("4" in line and "8" in line for line in told)
