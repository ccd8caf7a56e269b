"""7.3 Deception from every seat's eyes: whole games beside others that differ in the markers somebody may not know."""

import pytest

import sandtable
from sandtable.kernel.conformance import Suite
from sandtable.kernel.decision import Decision
from sandtable.kernel.position import HIDDEN

GAME = sandtable.game("fitl")


def spends(d: Decision) -> list[str]:
    """Hidden Assets are used whenever they can be."""
    return [key for key in d.options if key == "asset"]


@pytest.mark.covers("7.3-b", "7.3-c")
@pytest.mark.parametrize(
    "options, seats",
    [
        ({"deception": "drawn"}, {}),
        ({"deception": "drawn", "politburo": True}, {}),
        ({"deception": "drawn"}, {"vc": "np"}),
        ({"deception": "handicap", "novices": ["vc", "us", "arvn"]}, {}),
    ],
    ids=["drawn", "a player with two factions", "beside a non-player", "handicap"],
)
def test_no_seat_is_shown_what_depends_on_anothers_markers(options: dict[str, object], seats: dict[str, str]) -> None:
    report = Suite(GAME, every=60, prefer=spends).play("short", options, seats, 11)
    assert report.twins >= 4
    assert report.events["deception_used"] >= 1


@pytest.mark.covers("7.3-b")
def test_a_player_with_two_factions_knows_the_markers_from_both() -> None:
    table = sandtable.new("fitl", "short", seed=2, options={"deception": "drawn", "politburo": True})
    assert table.hidden(("vc",)) == table.hidden(("nva",)) == [0, 1, 2, 3]
    assert table.hidden(("us",)) == [2, 3, 4, 5]
    keys = table.record(eyes=("vc",))["keys"]
    assert keys[:4] == [HIDDEN] * 4 and sorted(k[7:] for k in keys[4:6]) == table.view("nva")["deception"]["mine"]


@pytest.mark.covers("7.3-b")
def test_a_used_asset_can_only_have_been_drawn() -> None:
    """Who loads a record in which somebody spent a Hidden Asset gives them one."""
    for seed in range(40):
        table = sandtable.new("fitl", "short", seed=seed, options={"deception": "drawn"})
        while table.decision is not None and "asset" not in table.decision.options:
            table.auto("first", limit=1)
        if table.decision is not None:
            break
    assert table.decision is not None
    owner = table.decision.seat
    table.answer("asset")
    eyes = ["us" if owner != "us" else "vc"]
    for seed in range(8):
        other = sandtable.load(table.record(eyes=eyes), seed=seed)
        held = [k[7:] for n, k in enumerate(other.session.keys[:8]) if other.session.known[n] == (owner,)]
        assert "asset" in held and len(other.view(owner)["deception"]["mine"]) == 1
