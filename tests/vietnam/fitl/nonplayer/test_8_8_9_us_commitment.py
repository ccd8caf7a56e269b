"""8.8.9 US Commitment: Casualties return, Bases and Troops follow the Policy."""

import pytest

from sandtable.vietnam.fitl.rules.s6_commitment import commit
from sandtable.vietnam.pieces import US_BASE, US_TROOPS
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.us_driver import Seen, drive, us_board
from tests.vietnam.play import show

LOTS = "11" * 40
LEADERS = {"jfk": (3, 3), "lbj": (0, 6), "nixon": (6, 1)}  # cards in the box, and a die that gives the Policy


def committed(g: War, available: int, casualties: int = 0) -> Seen:
    """A Commitment that confirms the Policy, with so many Troops Available."""
    on_map = 40 - g.available[US_TROOPS]
    g.available[US_TROOPS], g.casualties[US_TROOPS] = available, casualties
    g.out_of_play[US_TROOPS] = 40 - on_map - available - casualties
    cards, die = LEADERS[g.us_policy]
    g.leader_cards = (125,) * cards
    return drive(g, commit(g), dice=LOTS, chance=str(die) if g.us_score <= 45 else "")


def no_bases_available(g: War) -> War:
    g.out_of_play[US_BASE] += g.available[US_BASE]
    g.available[US_BASE] = 0
    return g


@pytest.mark.covers("8.8.9-a")
def test_returning_casualties_even_out_the_us_bases() -> None:
    g = no_bases_available(us_board("saigon: 1 us_base, 3 us_troops", "hue: 1 us_base", "kontum: 2 us_troops", policy="lbj"))
    committed(g, available=5, casualties=9)  # 3 out of play, 6 return
    assert show(g, "hue") == "4 us_troops, 1 us_base" and show(g, "saigon") == "5 us_troops, 1 us_base"  # the ninth by lot


@pytest.mark.covers("8.8.9-a")
def test_without_a_us_base_they_return_to_saigon() -> None:
    g = no_bases_available(us_board("hue: 3 us_troops", policy="lbj"))
    committed(g, available=5, casualties=3)
    assert show(g, "saigon") == "2 us_troops"


@pytest.mark.covers("8.8.9-a")
@pytest.mark.parametrize("policy", ["jfk", "lbj"])
def test_jfk_and_lbj_add_two_bases_where_coin_controls_and_has_none(policy: str) -> None:
    g = us_board(
        "saigon: 1 us_base, 1 us_troops", "binh_dinh: 1 arvn_base, 1 arvn_troops", "hue: 1 us_troops", "da_nang: 1 arvn_police",
        "can_tho: 1 vc_guerrilla", "loc_hue_da_nang: 1 us_troops", policy=policy,
    )  # fmt: skip
    committed(g, available=15 if policy == "jfk" else 5)
    assert "1 us_base" in show(g, "hue") and "1 us_base" in show(g, "da_nang")
    assert g.available[US_BASE] == 3


@pytest.mark.covers("8.8.9-a")
def test_nixon_takes_two_bases_home_and_leaves_the_last_in_saigon() -> None:
    g = us_board("saigon: 2 us_base, 3 us_troops", "hue: 1 us_base, 1 us_troops", policy="nixon")
    committed(g, available=25)
    assert "us_base" not in show(g, "hue") and "1 us_base" in show(g, "saigon")
    g = us_board("saigon: 1 us_base, 3 us_troops", policy="nixon")
    committed(g, available=25)
    assert "1 us_base" in show(g, "saigon")


@pytest.mark.covers("8.8.9-a")
@pytest.mark.parametrize(
    "policy, before, after", [("jfk", 18, 15), ("jfk", 28, 18), ("lbj", 9, 5), ("jfk", 12, 15), ("nixon", 20, 25)]
)  # fmt: skip
def test_troops_available_come_as_near_as_ten_moves_allow(policy: str, before: int, after: int) -> None:
    g = no_bases_available(us_board("saigon: 1 us_base, 9 us_troops", policy=policy))
    committed(g, available=before)
    assert g.available[US_TROOPS] == after


@pytest.mark.covers("8.8.9-a")
def test_new_troops_even_out_the_bases_or_go_to_saigon() -> None:
    g = no_bases_available(us_board("saigon: 1 us_base, 2 us_troops", "hue: 1 us_base", policy="lbj"))
    committed(g, available=9)
    assert show(g, "saigon") == show(g, "hue") == "3 us_troops, 1 us_base"
    g = no_bases_available(us_board("hue: 1 us_troops", policy="lbj"))
    committed(g, available=9)
    assert show(g, "saigon") == "4 us_troops"


@pytest.mark.covers("8.8.9-a")
def test_withdrawal_first_from_where_there_is_no_base_outside_saigon_then_evenly() -> None:
    g = no_bases_available(
        us_board("saigon: 3 us_troops", "hue: 1 us_base, 5 us_troops", "da_nang: 1 us_base, 4 us_troops", "kontum: 2 us_troops",
                 policy="jfk")
    )  # fmt: skip
    committed(g, available=10)  # 5 to take home: 2 from Kontum, 2 from Hue, 1 from Da Nang
    assert show(g, "kontum") == "" and show(g, "saigon") == "3 us_troops"
    assert show(g, "hue") == show(g, "da_nang") == "3 us_troops, 1 us_base"


@pytest.mark.covers("8.8.9-a")
def test_nothing_moves_from_space_to_space_and_casualties_count_against_the_ten() -> None:
    g = no_bases_available(us_board("saigon: 1 us_base", "hue: 1 us_base, 6 us_troops", policy="lbj"))
    seen = committed(g, available=20, casualties=9)  # 6 return, so 4 may still go
    assert g.available[US_TROOPS] == 16
    assert set(seen.keys("commit.from")) <= {"box:available", "done"}
