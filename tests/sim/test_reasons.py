"""The policies' reasons: boxes by answer, priority lines by what they decided, lots by the question."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import Priority, most, narrow, prefer
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind, Note
from sandtable.sim.reasons import Tally


def notes() -> list[Note]:
    """A chart's box, twice; a list of two lines; dice; a lot; a note of another kind."""
    mind = Mind(Rng(1))
    for answer in (True, False, False):
        mind.note("8.10", "box.rich", answer=answer, n=3)
    lines: list[Priority[None, int]] = [prefer("even", lambda g, n: n % 2 == 0), most("largest", lambda g, n: n)]
    for numbers in ([1, 4, 6], [2, 4], [1, 3], [5]):
        narrow(None, numbers, lines, lambda line, met, left: mind.note("8.9", "line", line=line, before=met, after=left))
    mind.note("8.9", "dice", what="attack", rolls=[3, 4])
    for topic in ("event.space", "event.space", "event.piece"):
        mind.lot("8.4.7", Decision("red", topic, "5.1", ("a", "b", "c")))
    mind.note("8.9", "move", origin="hue")
    return mind.notes


def test_each_kind_is_counted_by_rule_and_name() -> None:
    assert Tally(notes()).to_json() == {
        "8.4.7 lot.event.piece": {"times": 1},
        "8.4.7 lot.event.space": {"times": 2},
        "8.9 dice.attack": {"times": 1},
        "8.9 line.even": {"met": 3, "decided": 1},  # 1 4 6 -> 4 6; all of 2 4; none of 1 3
        "8.9 line.largest": {"met": 3, "decided": 3},
        "8.9 move": {"times": 1},
        "8.10 box.rich": {"yes": 1, "no": 2},
    }


def test_a_lot_is_noted_with_its_question() -> None:
    found = [note for note in notes() if note.topic == "lot"]
    assert [note.args["asked"] for note in found] == ["event.space", "event.space", "event.piece"]
    assert all(note.args["key"] in ("a", "b", "c") and note.args["options"] == 3 for note in found)


def test_tallies_add_up() -> None:
    once, twice = Tally(notes()), Tally(notes())
    twice.add(once.counts)
    assert twice.counts == {
        name: {word: 2 * n for word, n in found.items()} for name, found in once.counts.items()
    }  # fmt: skip
    assert once.counts == Tally(notes()).counts, "adding leaves the other alone"


def test_the_tables() -> None:
    told = Tally(notes()).markdown(games=4).splitlines()
    assert told == [
        "| rule | box | yes | no | other | yes, share |",
        "|---|---|--:|--:|--:|--:|",
        "| 8.10 | box.rich | 1 | 2 |  | 33.3% |",
        "",
        "| rule | priority line | met | decided | share |",
        "|---|---|--:|--:|--:|",
        "| 8.9 | line.even | 3 | 1 | 33.3% |",
        "| 8.9 | line.largest | 3 | 3 | 100.0% |",
        "",
        "| rule | fell to lots | times | a game |",
        "|---|---|--:|--:|",
        "| 8.4.7 | event.piece | 1 | 0.25 |",
        "| 8.4.7 | event.space | 2 | 0.50 |",
        "",
        "| rule | noted | times | a game |",
        "|---|---|--:|--:|",
        "| 8.9 | dice.attack | 1 | 0.25 |",
        "| 8.9 | move | 1 | 0.25 |",
    ]
    assert Tally().markdown(games=1) == ""


def test_an_answer_in_another_word_has_its_own_column() -> None:
    tally = Tally([Note("1", "box.way", {"answer": answer}) for answer in ("left", "left", "right", True)])
    assert "| 1 | box.way | 1 | 0 | left 2, right 1 | 100.0% |" in tally.markdown(1)
