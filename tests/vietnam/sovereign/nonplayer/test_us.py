"""8.8 The US of Sovereign of Discord: every box both ways, every line deciding, on small boards."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.pieces import US_IRREGULAR
from sandtable.vietnam.sovereign.nonplayer.lift import spare
from sandtable.vietnam.sovereign.nonplayer.us import advise
from tests.vietnam.fitl.nonplayer.driver import moves, spaces
from tests.vietnam.play import show
from tests.vietnam.sovereign.nonplayer.small import action, answer, np_board, operate

OPS = ("op:train", "op:advise", "op:interdict")

# ------------------------------------------------------------------ Advise (box 2)


@pytest.mark.covers("N8.8.2-a")
def test_advise_removes_a_base() -> None:
    g = np_board("ba_xuyen: 2 arvn_troops, 1 us_advisor, 1 vc_base", washington=1)
    key, seen = action(g, "us", *OPS)
    assert key == "op:advise" and seen.boxes()["us_advise_base"]


@pytest.mark.covers("N8.8.2-a")
def test_an_underground_guerrilla_covers_the_base() -> None:
    g = np_board("ba_xuyen: 2 arvn_troops, 1 us_advisor, 1 vc_base, 1 vc_guerrilla", washington=1, arvn=0, vc=0)
    _, seen = action(g, "us", *OPS)
    assert not seen.boxes()["us_advise_base"]


@pytest.mark.covers("N8.8.2-a")
def test_advise_for_coin_control_of_population_two() -> None:
    g = np_board("kien_phong: 2 arvn_troops, 1 us_advisor, 3 vc_guerrilla_active, 1 vc_guerrilla", washington=1)
    _, seen = action(g, "us", *OPS)
    assert seen.boxes()["us_advise_control"]
    one = np_board("ba_xuyen: 2 arvn_troops, 1 us_advisor, 3 vc_guerrilla_active, 1 vc_guerrilla", washington=1)
    _, seen = action(one, "us", *OPS, dice="6*")
    assert not seen.boxes()["us_advise_control"]


@pytest.mark.covers("N8.8.2-a")
@pytest.mark.parametrize(("die", "advises"), [("4", True), ("5", False)])
def test_or_as_many_pieces_as_half_a_die(die: str, advises: bool) -> None:
    g = np_board("ba_xuyen: 3 arvn_troops, 1 us_advisor, 2 vc_guerrilla_active, 6 vc_guerrilla", washington=1, arvn=0)
    g.nonplayers = (True, True, True, True)
    key, seen = action(g, "us", *OPS, dice=die)
    assert (key == "op:advise") == advises and seen.boxes()["us_advise_pieces"] == advises


@pytest.mark.covers("N8.8.2-a")
def test_an_irregular_strikes_underground_guerrillas_too() -> None:
    g = np_board("ba_xuyen: 1 us_irregular, 1 vc_base, 1 vc_guerrilla", washington=1)
    found = advise.outcome(g, SPACE["ba_xuyen"])
    assert (found.how, found.removed, found.bases) == ("advise:irregular", 2, 1)


@pytest.mark.covers("N8.8.2-b")
def test_a_base_first_then_control_by_population_then_most_pieces() -> None:
    g = np_board(
        "ba_xuyen: 4 arvn_troops, 1 us_advisor, 3 vc_guerrilla_active, 5 vc_guerrilla",
        "kien_phong: 2 arvn_troops, 1 us_advisor, 3 vc_guerrilla_active, 1 vc_guerrilla",
        "tay_ninh: 2 arvn_troops, 1 us_advisor, 1 vc_base",
        washington=3,
    )
    seen = operate(g, "us", "advise", dice="*")
    assert spaces(seen, "advise.space")[:2] == ["tay_ninh", "kien_phong"]
    assert show(g, "tay_ninh") == "2 arvn_troops"  # the Advisor went on to a City, with the Air Lift at the end


@pytest.mark.covers("N8.8.2-b")
def test_troops_are_lifted_where_that_removes_more() -> None:
    g = np_board(
        "saigon: 8 arvn_troops",
        "ba_xuyen: 1 arvn_troops, 1 us_advisor, 4 vc_guerrilla_active, 4 vc_guerrilla",
        washington=1,
    )
    seen = operate(g, "us", "advise", dice="*")
    assert seen.keys("advise.space")[0] == "sa:air_lift"
    assert ("saigon", "ba_xuyen", {"arvn_troops": 4}) in moves(seen)
    assert show(g, "ba_xuyen") == "1 us_advisor, 5 arvn_troops, 4 vc_guerrilla, 1 vc_guerrilla_active"


@pytest.mark.covers("N8.8.2-b")
def test_three_cubes_and_control_stay_behind() -> None:
    g = np_board("saigon: 5 arvn_troops, 2 vc_guerrilla", "hue: 4 arvn_troops")
    assert spare(g, SPACE["saigon"]) == 2
    assert spare(g, SPACE["hue"]) == 1
    tight = np_board("saigon: 5 arvn_troops, 4 vc_guerrilla")
    assert spare(tight, SPACE["saigon"]) == 0


# ------------------------------------------------------------------ Interdict (box 3)


@pytest.mark.covers("N8.8.3-a")
@pytest.mark.parametrize(("vc", "interdicts"), [(8, True), (7, False)])
def test_interdict_a_rich_vc_at_active_opposition(vc: int, interdicts: bool) -> None:
    g = np_board(
        "tay_ninh: 1 vc_base, 2 vc_guerrilla, active_opposition", "phuoc_long: 1 us_irregular", washington=1, vc=vc
    )
    _, seen = action(g, "us", *OPS, dice="6*")
    assert seen.boxes()["us_interdict_vc"] == interdicts


@pytest.mark.covers("N8.8.3-a")
def test_not_where_the_shift_would_cost_support() -> None:
    g = np_board("tay_ninh: 1 vc_base, 2 vc_guerrilla, passive_opposition", "phuoc_long: 1 us_irregular", washington=1)
    _, seen = action(g, "us", *OPS, dice="6*")
    assert not seen.boxes()["us_interdict_vc"]


@pytest.mark.covers("N8.8.3-a")
def test_a_cadre_while_nva_is_near_to_winning() -> None:
    g = np_board("tay_ninh: 1 vc_cadre", "phuoc_long: 1 us_irregular", washington=1)
    assert g.nva_score > 19  # nobody Controls anything
    key, seen = action(g, "us", *OPS, dice="6*")
    assert key == "op:interdict" and seen.boxes()["us_interdict_cadre"]


@pytest.mark.covers("N8.8.3-a")
def test_cadres_are_interdicted_first_then_where_most_vc_are() -> None:
    g = np_board(
        "tay_ninh: 1 vc_cadre",
        "kien_phong: 1 vc_base, 5 vc_guerrilla, active_opposition",
        "kien_hoa: 1 vc_base, 3 vc_guerrilla, active_opposition",
        "saigon: 1 us_irregular",
        "quang_duc: 1 us_irregular",
        "ba_xuyen: 1 us_irregular",
        washington=3,
    )
    offered = ("space:kien_hoa", "space:kien_phong", "space:tay_ninh")
    assert answer(g, "us", "interdict.space", *offered) == "space:tay_ninh"
    assert answer(g, "us", "interdict.space", *offered[:2]) == "space:kien_phong"


# ------------------------------------------------------------------ Train (box 5)


@pytest.mark.covers("N8.8.5-a")
@pytest.mark.parametrize(
    ("patronage", "players", "first"), [(17, "arvn", "saigon"), (16, "arvn", "hue"), (17, "", "hue")]
)
def test_saigon_for_the_patronage_of_an_arvn_player(patronage: int, players: str, first: str) -> None:
    g = np_board("saigon: 1 us_irregular", "hue: 1 us_advisor", players=players, patronage=patronage)
    assert spaces(operate(g, "us", "train", dice="*"), "train.space")[0] == first


@pytest.mark.covers("N8.8.5-a")
def test_cubes_in_the_city_of_an_advisor_with_fewest_police() -> None:
    g = np_board("hue: 1 us_advisor, 2 arvn_police", "da_nang: 1 us_advisor, 1 arvn_police")
    seen = operate(g, "us", "train", dice="*")
    assert spaces(seen, "train.space")[0] == "da_nang"
    assert seen.keys("train.place")[0] == "train:cubes"


@pytest.mark.covers("N8.8.5-a")
def test_three_irregulars_at_most_where_there_are_none_yet() -> None:
    g = np_board(
        "tay_ninh: 1 us_irregular", "ba_xuyen: 1 us_advisor", "kien_phong: 1 us_advisor, 1 vc_guerrilla", arvn=0
    )
    g.available[US_IRREGULAR] = 4
    seen = operate(g, "us", "train", dice="*")
    assert spaces(seen, "train.space")[:2] == ["kien_phong", "ba_xuyen"]
    assert show(g, "kien_phong") == "2 us_irregular, 1 us_advisor, 1 vc_guerrilla"
    assert show(g, "ba_xuyen") == "1 us_irregular, 1 us_advisor"


@pytest.mark.covers("N8.8.5-a")
def test_pacifies_for_most_support() -> None:
    g = np_board("hue: 1 us_advisor, 1 arvn_police", "tay_ninh: 1 us_advisor, 1 arvn_police, passive_support", arvn=12)
    offered = ("space:hue", "space:tay_ninh")
    assert answer(g, "us", "train.pacify", *offered) == "space:hue"


@pytest.mark.covers("N8.8.6-a")
def test_passes_where_nothing_can_be_done() -> None:
    g = np_board(washington=0)
    assert action(g, "us", "op:train")[0] == "pass"


@pytest.mark.covers("N8.8.2-b")
@pytest.mark.parametrize(("police", "lifted", "removed"), [(1, 1, 2), (1, 2, 2), (1, 3, 3), (0, 1, 1), (0, 2, 2)])
def test_lifted_troops_fight_beside_the_police_of_a_city(police: int, lifted: int, removed: int) -> None:
    """3.2.4 Police count in a City, so a Troops beside an odd one is a hit; the Advisor adds 1."""
    held = ["an_loc: 1 arvn_police"] if police else []
    g = np_board("an_loc: 1 us_advisor, 5 vc_guerrilla_active", *held)
    assert advise.outcome(g, SPACE["an_loc"], lifted).removed == removed


@pytest.mark.covers("N8.8.2-b")
def test_in_a_province_the_police_do_not_fight() -> None:
    g = np_board("kien_hoa: 1 us_advisor, 1 arvn_police, 5 vc_guerrilla_active")
    assert advise.outcome(g, SPACE["kien_hoa"], 1).removed == 1


# ------------------------------------------------------------------ Advisors


@pytest.mark.covers("N8.8.6-b")
def test_an_advisor_goes_where_pacifying_gains_most() -> None:
    g = np_board("hue: 1 arvn_police", "da_nang: 1 arvn_police", "can_tho: 1 us_advisor")
    offered = ("space:hue", "space:da_nang", "space:can_tho")
    assert answer(g, "us", "advisor.to", *offered) == "space:hue"


@pytest.mark.covers("N8.8.6-b")
def test_then_to_a_city_without_one() -> None:
    g = np_board("hue: 1 us_advisor, active_support", "da_nang: active_support")
    assert answer(g, "us", "advisor.to", "space:hue", "space:da_nang") == "space:da_nang"


@pytest.mark.covers("N8.8.6-b")
def test_two_at_most_together() -> None:
    g = np_board("hue: 2 us_advisor, 1 arvn_police", "da_nang: 1 arvn_police, passive_support")
    assert answer(g, "us", "advisor.to", "space:hue", "space:da_nang") == "space:da_nang"


@pytest.mark.covers("N8.8.6-b")
def test_who_stands_well_stays() -> None:
    g = np_board("hue: 1 us_advisor, 1 arvn_police")
    assert answer(g, "us", "advisor.from", "space:hue", "done") == "done"
    idle = np_board("can_tho: 2 us_advisor, active_support", "hue: 1 arvn_police")
    assert answer(idle, "us", "advisor.from", "space:can_tho", "done") == "space:can_tho"


@pytest.mark.covers("N8.8.4-a")
@pytest.mark.parametrize(("washington", "plays"), [(2, True), (3, False)])
def test_an_event_that_brings_washington_to_its_aim(washington: int, plays: bool) -> None:
    g = np_board("hue: 1 us_advisor, active_support", washington=washington, card=204)  # unshaded: Washington +1
    key, seen = action(g, "us", *OPS, "event:unshaded", dice="6*")
    assert (key == "event:unshaded") == plays and seen.boxes()["event_helps"] == plays
