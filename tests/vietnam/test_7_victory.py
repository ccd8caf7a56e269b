"""7 Victory, 1.5 players with two factions, 8.9 one player alone."""

import pytest

from sandtable.vietnam.fitl.setup import INFO, setup
from sandtable.vietnam.pieces import ARVN, NVA, US, US_BASE, US_TROOPS, VC
from sandtable.vietnam.rules.players import players
from sandtable.vietnam.rules.s7_victory import (
    CHECK,
    FINAL,
    check_victory,
    finish,
    margins,
    meets,
    outcome,
    result,
    solo_lead,
    solo_verdict,
)  # fmt: skip
from sandtable.vietnam.state import War
from tests.vietnam.play import board


def war(us: int, arvn: int, nva: int, vc: int, *, np: str = "", **options: object) -> War:
    """A game with these margins (the totals are set, no piece is placed) and these non-players."""
    g = board(options=options)
    g.support_total = us + 50 - g.available[US_TROOPS] - g.available[US_BASE]
    g.patronage = arvn + 50
    g.nva_pop = nva + 18
    g.opposition_total = vc + 35
    g.nonplayers = tuple(name in np.split() for name in ("us", "arvn", "nva", "vc"))
    assert margins(g) == (us, arvn, nva, vc)
    return g


@pytest.mark.covers("7.2-a", "6.1-a")
@pytest.mark.parametrize("f, threshold", [(US, 50), (ARVN, 50), (NVA, 18), (VC, 35)])
def test_thresholds_must_be_exceeded(f: int, threshold: int) -> None:
    """At the threshold nothing happens; 1 more ends the game."""
    at = [-1, -1, -1, -1]
    at[f] = 0
    g = war(*at)
    assert g.scores[f] == threshold
    check_victory(g)
    assert not g.over and outcome(g) is None
    at[f] = 1
    g = war(*at)
    check_victory(g)
    assert g.over and g.result["winner"] == ("us", "arvn", "nva", "vc")[f]
    assert g.result["reason"] == CHECK


@pytest.mark.covers("1.9-a", "7.2-a")
@pytest.mark.parametrize(
    "scenario, scores", [("short", (38, 41, 10, 23)), ("medium", (37, 44, 8, 23)), ("full", (38, 35, 4, 27))]
)
def test_the_markers_at_the_start(scenario: str, scores: tuple[int, ...]) -> None:
    """Printed on the scenario sheets, here recomputed from the pieces."""
    g = setup(scenario, INFO.full_options({}), {})
    assert g.scores == scores


@pytest.mark.covers("1.9-a", "7.3-a")
def test_what_counts_for_each_faction() -> None:
    """Support and Available, Control and Patronage, Control and Bases, Opposition and Bases."""
    g = board(
        "saigon: 1 us_base, 5 us_troops, active_support",
        "hue: 2 nva_troops, 1 nva_base",
        "quang_tin: 1 vc_base, 1 vc_tunnel, passive_opposition",
        "north_vietnam: 1 nva_tunnel",
        patronage=17,
    )
    assert g.scores == (12 + 35 + 5, 6 + 17, 2 + 2, 2 + 2)
    assert margins(g) == (2, -27, -14, -31)


@pytest.mark.covers("7.1-a", "7.3-a")
def test_ranking_by_margin() -> None:
    """The highest margin wins, who passed the check or not."""
    g = war(2, -4, 1, -9)
    check_victory(g)
    assert outcome(g) is g.result
    assert g.result["ranking"] == ["us", "nva", "arvn", "vc"]
    assert g.result["margins"] == {"us": 2, "arvn": -4, "nva": 1, "vc": -9}
    g = war(-3, -2, -7, -12)
    finish(g, FINAL)
    assert (g.result["winner"], g.result["reason"]) == ("arvn", "final")


@pytest.mark.covers("7.1-a")
@pytest.mark.parametrize(
    "np, ranking",
    [("", "vc arvn nva us"), ("nva", "nva vc arvn us"), ("us nva", "nva us vc arvn"), ("us", "us vc arvn nva")],
)
def test_ties(np: str, ranking: str) -> None:
    """Non-players first, then VC, ARVN, NVA, and the US last."""
    g = war(-1, -1, -1, -1, np=np)
    assert result(g, FINAL)["ranking"] == ranking.split()


@pytest.mark.covers("7.1-a")
def test_a_nonplayer_that_passes_beats_all_players() -> None:
    """Even one with a smaller margin than a player's."""
    g = war(5, -3, 1, -4, np="nva")
    check_victory(g)
    assert (g.result["winner"], g.result["winners"]) == ("nva", ["nva"])
    assert g.result["ranking"] == ["nva", "us", "arvn", "vc"]


@pytest.mark.covers("7.1-a")
def test_after_the_final_round_margins_alone_count() -> None:
    """A non-player above its threshold then needs the highest margin like anybody."""
    g = war(5, -3, 1, -4, np="nva")
    assert result(g, FINAL)["winner"] == "us"


# ------------------------------------------------------------------ one player with two factions (1.5)


@pytest.mark.covers("1.5-a")
def test_who_plays_together() -> None:
    """Four alone; a combined side makes three; both make two."""
    assert players(war(0, 0, 0, 0)) == [(US,), (ARVN,), (NVA,), (VC,)]
    assert players(war(0, 0, 0, 0, politburo=True)) == [(US,), (ARVN,), (NVA, VC)]
    assert players(war(0, 0, 0, 0, politburo=True, sovereignty=True)) == [(US, ARVN), (NVA, VC)]
    assert players(war(0, 0, 0, 0, sovereignty=True, np="nva vc")) == [(US, ARVN)]


@pytest.mark.covers("1.5-b")
def test_politburo_wins_a_check_with_either() -> None:
    """NVA 19 and VC 30: the check is passed, and the higher margin counts."""
    g = war(-5, -5, 1, -5, politburo=True)
    check_victory(g)
    assert (g.result["winner"], g.result["winners"]) == ("nva", ["nva", "vc"])
    assert g.result["ranking"][:2] == ["nva", "vc"]  # type: ignore[index]


@pytest.mark.covers("1.5-b")
def test_politburo_counts_the_lower_at_the_end() -> None:
    """NVA +1, VC -5 counts as -5 after the final Round."""
    g = war(-4, -6, 1, -5, politburo=True)
    assert result(g, FINAL)["winner"] == "us"
    assert result(g, FINAL)["ranking"] == ["us", "nva", "vc", "arvn"]
    assert result(war(-6, -6, 1, -5, politburo=True), FINAL)["winner"] == "vc"


@pytest.mark.covers("1.5-c")
def test_sovereignty_needs_both() -> None:
    """US 51 and ARVN 50 do not end the game; 51 and 51 do."""
    g = war(1, 0, -9, -9, sovereignty=True)
    check_victory(g)
    assert not g.over and not meets(g, (US, ARVN))
    g = war(3, 1, -9, -9, sovereignty=True)
    check_victory(g)
    assert g.over and (g.result["winner"], g.result["winners"]) == ("arvn", ["us", "arvn"])


@pytest.mark.covers("1.5-c")
def test_sovereignty_counts_the_lower() -> None:
    """US +9 is worth nothing with ARVN at -8: VC at -7 is ahead, in a check as at the end."""
    g = war(9, -8, -12, -7, sovereignty=True)
    assert result(g, FINAL)["winner"] == "vc"
    assert result(war(9, -8, -12, 1, sovereignty=True), CHECK)["winner"] == "vc"


# ------------------------------------------------------------------ alone (8.9)


@pytest.mark.covers("8.9-a")
def test_solo_example() -> None:
    """US +2, ARVN above, NVA -8, VC -4: a lead of 6 is a win."""
    g = war(2, 7, -8, -4, np="nva vc", sovereignty=True)
    assert solo_lead(g) == 6 and solo_verdict(g, FINAL) == "win"
    finish(g, FINAL)
    assert (g.result["winner"], g.result["solo"]) == ("us", "win")


@pytest.mark.covers("8.9-a")
@pytest.mark.parametrize("us, verdict, winner", [(1, "stalemate", None), (-3, "stalemate", None), (-4, "loss", "vc")])
def test_solo_lead(us: int, verdict: str, winner: str | None) -> None:
    """A lead of 1 to 5 is a stalemate; without a lead the non-player has won."""
    g = war(us, 7, -8, -4, np="nva vc", sovereignty=True)
    finish(g, FINAL)
    assert (g.result["solo"], g.result["winner"]) == (verdict, winner)


@pytest.mark.covers("8.9-a", "6.1-a")
def test_solo_never_wins_a_check() -> None:
    """The player goes on; a non-player above its threshold ends the game."""
    g = war(9, 9, -8, -4, np="nva vc", sovereignty=True)
    check_victory(g)
    assert not g.over
    g = war(9, 9, 1, -4, np="nva vc", sovereignty=True)
    check_victory(g)
    assert (g.result["winner"], g.result["solo"]) == ("nva", "loss")


@pytest.mark.covers("8.9-c")
def test_solo_ties_between_nonplayers() -> None:
    """VC before ARVN before NVA."""
    g = war(-9, 2, 2, 2, np="arvn nva vc")
    check_victory(g)
    assert g.result["ranking"][:3] == ["vc", "arvn", "nva"]  # type: ignore[index]


@pytest.mark.covers("8.9-a")
def test_solo_difficulty_b() -> None:
    """From the second Round on a faction behind a non-player loses; a tie is no loss."""
    g = war(-5, 7, -8, -4, np="nva vc", sovereignty=True, difficulty_b=True)
    g.coup_rounds = 1
    check_victory(g)
    assert not g.over
    g.coup_rounds = 2
    check_victory(g)
    assert (g.result["winner"], g.result["solo"]) == ("vc", "loss")
    level = war(-4, 7, -8, -4, np="nva vc", sovereignty=True, difficulty_b=True)
    level.coup_rounds = 2
    check_victory(level)
    assert not level.over
