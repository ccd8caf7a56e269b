"""7.3 Deception and Handicap."""

import pytest

from sandtable.kernel.decision import CHANCE
from sandtable.kernel.errors import BadOption
from sandtable.vietnam.fitl.setup import INFO, setup
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.rules import deception
from sandtable.vietnam.rules.s7_victory import FINAL, check_victory, result
from sandtable.vietnam.view import view
from tests.vietnam.play import asked, board, play


@pytest.mark.covers("7.3-b")
def test_two_markers_each_drawn_by_chance() -> None:
    """Twelve markers in all, two a player; a kind that is used up is not drawn again."""
    g = board(options={"deception": "drawn"})
    d = asked(deception.deal(g))
    assert (d.seat, d.topic, d.rule) == (CHANCE, "deception.draw", "7.3")
    assert list(d.options) == ["marker:threat", "marker:agenda", "marker:asset"]
    assert d.args["weights"] == [4, 4, 4]
    play(
        deception.deal(g),
        "marker:agenda marker:asset marker:agenda marker:agenda marker:agenda marker:threat marker:threat marker:asset",
    )
    assert g.deception == (("agenda", "asset"), ("agenda", "agenda"), ("agenda", "threat"), ("asset", "threat"))
    d = asked(deception.deal(g), "marker:agenda marker:agenda marker:agenda marker:agenda")
    assert list(d.options) == ["marker:threat", "marker:asset"]


@pytest.mark.covers("7.3-b")
@pytest.mark.parametrize(
    "options, np, hands",
    [
        ({"politburo": True}, "", (US, ARVN, NVA)),
        ({}, "vc", (US, ARVN, NVA)),
        ({"politburo": True, "sovereignty": True}, "", ()),
        ({}, "nva vc", ()),
    ],
)
def test_for_three_or_four_players(options: dict[str, object], np: str, hands: tuple[int, ...]) -> None:
    """Players, not factions, hold markers; with two players there are none."""
    g = board(options={"deception": "drawn", **options})
    g.nonplayers = tuple(name in np.split() for name in ("us", "arvn", "nva", "vc"))
    play(deception.deal(g), "marker:threat marker:agenda " * len(hands))
    assert tuple(f for f in range(4) if g.deception[f]) == hands


@pytest.mark.covers("7.3-b")
def test_the_option_may_be_off() -> None:
    """Nothing is asked without it."""
    assert next(deception.deal(board()), None) is None


@pytest.mark.covers("7.3-b")
def test_hidden_agenda_adds_to_the_margin() -> None:
    """+1 each in the ranking and, unless played otherwise, in checks; shared by a player's two factions."""
    g = board("saigon: 8 us_troops, active_support", patronage=0, options={"agenda": "checks"})  # US at 50
    g.deception = (("agenda", "agenda"), (), (), ())
    won = g.copy()
    check_victory(won)
    assert won.over and won.result["winner"] == "us"
    g.options = {**g.options, "agenda": "ranking"}
    check_victory(g)
    assert not g.over
    out = result(g, FINAL)
    assert out["margins"] == {"us": 2, "arvn": -44, "nva": -18, "vc": -35}
    assert out["deception"] == {"us": ["agenda", "agenda"]}
    both = board(patronage=50, options={"sovereignty": True})
    both.deception = (("agenda", "threat"), (), (), ())
    assert result(both, FINAL)["margins"]["arvn"] == 1  # type: ignore[index]


@pytest.mark.covers("7.3-b")
def test_hidden_asset_is_spent_once() -> None:
    """The player of either faction may use it; then it is gone."""
    g = board(options={"politburo": True})
    g.deception = ((), (), ("asset", "threat"), ())
    assert deception.has_asset(g, VC) and deception.has_asset(g, NVA) and not deception.has_asset(g, US)
    deception.use_asset(g, VC)
    assert list(g.deception[NVA]) == ["threat"] and not deception.has_asset(g, VC)


@pytest.mark.covers("7.3-b")
def test_markers_are_hidden_from_the_others() -> None:
    """A seat sees its own markers and how many the others hold."""
    g = setup("full", INFO.full_options({"deception": "drawn"}), {})
    play(deception.deal(g), "marker:agenda marker:asset " + "marker:threat " * 4 + "marker:asset marker:asset")
    assert view(g, "us")["deception"] == {
        "held": {"us": 2, "arvn": 2, "nva": 2, "vc": 2}, "mine": ["agenda", "asset"]
    }  # fmt: skip
    assert "agenda" not in str(view(g, "vc")) and "agenda" not in str(view(g, None))


@pytest.mark.covers("7.3-c")
def test_handicap_lets_novices_choose_first() -> None:
    """The least experienced chooses 2 in secret, then the next; the experts draw from what is left."""
    g = board(options={"deception": "handicap", "novices": ["vc", "us"]})
    d = asked(deception.deal(g))
    assert (d.seat, d.topic) == ("vc", "deception.choose")
    d = asked(deception.deal(g), "marker:asset marker:asset")
    assert d.seat == "us"
    d = asked(deception.deal(g), "marker:asset marker:asset marker:agenda marker:asset")
    assert (d.seat, d.args["faction"], d.args["weights"]) == (CHANCE, "arvn", [4, 3, 1])


@pytest.mark.covers("7.3-c")
@pytest.mark.parametrize("wanted", ["vc", ["french"], 3])
def test_novices_must_be_seats(wanted: object) -> None:
    """A list of seat names, or a clear word."""
    with pytest.raises(BadOption, match="option novices"):
        setup("short", INFO.full_options({"novices": wanted}), {})
