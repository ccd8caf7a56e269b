"""Models that tell win chances: weights, their file, what is refused."""

import json

import pytest

from sandtable.kernel import value
from sandtable.kernel.rng import Rng
from sandtable.kernel.value import BadModel, Later, Model, digest
from sandtable.text import languages
from sandtable.text.errors import told

NAMES = ("lead", "late")


def model(**more):
    weights = {"lead": (1.0, -1.0, 0.5, -0.5, 0.0)}
    return Model(**{"game": "toy", "family": "short", "seats": ("a", "b"), "names": NAMES, "rules": 2, "seed": 5,
                    "weights": weights, **more})  # fmt: skip


def test_the_sums_of_weights_are_margins_and_through_a_softmax_chances():
    margins, wins = model().margins_and_wins([(0, 2.0), (1, 7.0)])
    assert margins == [2.0, -2.0]
    assert wins == pytest.approx([0.6652, 0.0900, 0.2447], abs=1e-4)
    assert sum(wins) == pytest.approx(1)


def test_large_sums_do_not_overflow():
    _, wins = model().margins_and_wins([(0, 5000.0)])
    assert wins[0] == pytest.approx(1)


def test_a_file_tells_the_same_model():
    again = Model.read(model(about={"games": 3}).text(), "toy", NAMES, 2)
    assert again.margins_and_wins([(0, 2.0)]) == model().margins_and_wins([(0, 2.0)])
    assert again.about == {"games": 3}
    assert "late" not in json.loads(again.text())["weights"]  # what counts for nothing is not written


def test_a_file_tells_what_later_turns_are_worth_if_the_model_does():
    assert Model.read(model(later=Later(0.6, 0.5)).text(), "toy", NAMES, 2).later == Later(gain=0.6, doubt=0.5)
    assert model().later is None and "later" not in model().to_json()  # as in the files of earlier versions


def test_the_digest_depends_on_names_rules_and_seed():
    assert len({digest(NAMES, 2, 5), digest(("lead", "soon"), 2, 5), digest(NAMES, 3, 5), digest(NAMES, 2, 6)}) == 4


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"kind": "other"}, "value.not_one"),
        ({"weights": {"lead": [1, 2]}}, "value.not_one"),
        ({"weights": {"lead": [1, 2, 3, 4, "x"]}}, "value.not_one"),
        ({"seats": None}, "value.not_one"),
        ({"later": [1]}, "value.not_one"),
        ({"later": [0.6, -0.5]}, "value.not_one"),
        ({"game": "chess"}, "value.game"),
        ({"rules": 1}, "value.rules"),
        ({"seed": 6}, "value.features"),
        ({"weights": {"unheard_of": [1, 2, 3, 4, 5]}}, "value.features"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_in_every_language(change, code):
    with pytest.raises(BadModel) as refused:
        Model.from_json({**model().to_json(), **change}, "toy", NAMES, 2, "w.json")
    assert refused.value.code == code
    assert all("w.json" in told(lang, refused.value) for lang in languages())


def test_other_features_are_refused():
    with pytest.raises(BadModel) as refused:
        Model.read(model().text(), "toy", ("lead", "soon"), 2, "w.json")
    assert refused.value.code == "value.features"


def test_what_is_no_json_is_refused():
    with pytest.raises(BadModel) as refused:
        Model.read("weights", "toy", NAMES, 2, "w.json")
    assert refused.value.code == "value.not_one"


def test_the_sums_written_out_for_four_seats_are_the_same_to_the_last_bit():
    lots = Rng(7)
    rows = [(lots.below(97) / 13, tuple((lots.below(2001) - 1000) / 777 for _ in range(9))) for _ in range(150)]
    assert value._sums_of_9(rows) == value._sums(rows, 9) != [0.0] * 9
