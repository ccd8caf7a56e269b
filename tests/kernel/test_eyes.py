"""A table from a seat's eyes: its record, the answers it may not know, and how they are drawn anew."""

import pytest

import sandtable
from sandtable.kernel.decision import Flow, choose, choose_secretly
from sandtable.kernel.errors import NothingToUndo, RecordError
from sandtable.kernel.position import HIDDEN
from sandtable.kernel.record import checksum, read
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from tests.kernel import toy

FLAGS = [f"flag:{flag}" for flag in toy.FLAGS]


def played(*keys: str) -> Table:
    table = sandtable.new("flags", seed=1)
    for key in keys:
        table.answer(key)
    return table


def test_a_seats_record_leaves_the_others_answers_open() -> None:
    table = played("flag:lion")
    assert table.hidden(("south",)) == table.hidden(()) == [0]
    assert table.hidden(("north",)) == table.hidden(("south", "north")) == []
    assert table.record(eyes=("south",))["keys"] == [HIDDEN]
    assert table.record(eyes=("north",))["keys"] == table.record()["keys"] == ["flag:lion"]


def test_what_was_hidden_is_drawn_anew_by_whoever_loads() -> None:
    record = played("flag:lion", "flag:rose").record(eyes=())
    found = {tuple(sandtable.load(record).session.keys) for _ in range(60)}
    assert found == {(flag, "flag:rose") for flag in FLAGS}


def test_what_is_drawn_fits_what_was_shown_later() -> None:
    """The guess was wrong and the flag was shown: it can only have been the lion."""
    table = played("flag:lion", "flag:rose", "yes")
    assert table.session.keys[3] == "flag:lion"
    record = table.record(eyes=())
    assert record["keys"][0] == HIDDEN
    assert {tuple(sandtable.load(record, seed=n).session.keys[:4]) for n in range(20)} == {tuple(table.session.keys[:4])}


def test_all_is_open_at_the_end_and_stays_played() -> None:
    table = sandtable.new("flags", seed=1)
    table.auto("random")
    assert table.hidden(()) == [] and HIDDEN not in table.record(eyes=())["keys"]
    assert table.undo_points() == []
    with pytest.raises(NothingToUndo):
        table.undo()
    assert table.at(table.moment - 1).undo_points() == [] or table.at(1).hidden(()) == [0]


def test_going_back_forgets_what_was_hidden() -> None:
    table = played("flag:lion")
    table.undo()
    assert table.session.known == {}
    table.answer("flag:rose")
    assert table.session.known == {0: ("north",)}
    fork = table.fork(3)
    fork.answer("flag:rose")
    assert fork.hidden(("south",)) == [0] and sandtable.load(table.record()).session.known == {0: ("north",)}


@pytest.mark.parametrize("keys", [[HIDDEN, HIDDEN], [HIDDEN, "flag:crow"], ["flag:crow", HIDDEN]])
def test_a_record_that_leaves_open_what_is_known_is_refused(keys: list[str]) -> None:
    record = played("flag:lion", "flag:rose").record(eyes=())
    record["keys"] = keys
    record["checksum"] = checksum(record)
    with pytest.raises(RecordError, match=r"is not on offer|none were found"):
        sandtable.load(record)


def test_a_seat_with_a_secret_question_is_asked_even_where_there_is_one_answer() -> None:
    class One(toy.Flags):
        def step(self, g: toy.ToyState) -> Flow[None]:
            yield from choose_secretly(("north",), "north", "flags.hide", "1.1", ["flag:lion"])
            g.over = True

    table = Table(One(), "three", {}, {}, sandtable.new("flags", seed=1).rng)
    table.settle()
    assert table.decision is not None and table.moment == 0 and table.waits


def test_that_the_game_goes_on_is_known_too() -> None:
    """Where a hidden lion would have ended the game, and it goes on, there is none."""

    class Ends(toy.Flags):
        def step(self, g: toy.ToyState) -> Flow[None]:
            if "lion" in g.words.values():
                g.over = True
                return
            yield from super().step(g)

    table = Table(Ends(), "three", {}, {}, Rng(1))
    table.answer("flag:rose")
    record = table.record(eyes=())
    assert record["keys"] == [HIDDEN]
    assert {read(table.game, record, seed).session.keys[0] for seed in range(30)} == {"flag:eagle", "flag:rose"}


def test_an_answer_that_is_only_looked_at_tells_nothing_hidden() -> None:
    """After the guess a hidden lion roars by itself: the page that shows the end of a turn beforehand does not hear it."""

    class Roars(toy.Flags):
        def step(self, g: toy.ToyState) -> Flow[None]:
            if g.numbers.get("looked"):
                g.numbers["looked"] = 0
                if "lion" in g.words.values():
                    g.emit("flags.roar")
                    g.over = True
                    return
            if g.words:
                yield from choose("south", "flags.look", "1.4", ("yes", "no"))
                g.numbers["looked"] = 1
                return
            yield from super().step(g)

    shown = []
    for flag in FLAGS:
        table = Table(Roars(), "three", {}, {}, Rng(1))
        table.answer(flag)
        would = table.ending("yes")
        assert would is not None
        shown.append((would.view("south"), len(would.log)))
        same = table.record()
        assert table.record() == same and table.moment == 1, "looking changes nothing"
    assert shown[0] == shown[1] == shown[2]
