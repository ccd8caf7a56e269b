"""8.8.2 US Air Strike and 8.8.4 Advise in the 1st edition."""

import pytest

from sandtable.vietnam.operation import Operation
from sandtable.vietnam.rules.operations import run
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import Seen
from tests.vietnam.fitl.nonplayer1.driver import drive, event, operate
from tests.vietnam.fitl.nonplayer1.us_driver import COUP, POOR, assault, grounded, order, us_board
from tests.vietnam.play import show, support, turn_orders

ARC_LIGHT, LASER_BOMBS, WILD_WEASELS, SEARCH_AND_DESTROY, MACV = 8, 20, 5, 28, 69


def strike(g: War, dice: str = "*") -> Seen:
    """An Air Strike after a Patrol in which nobody moves."""
    g.eligible = [True, False, False, False]
    return drive(g, run(g, Operation(turn_orders(0, "patrol"))), dice)


def struck(seen: Seen) -> list[str]:
    return order(seen, "air_strike.space")


# ------------------------------------------------------------------ Air Strike


@pytest.mark.covers("F8.8.2-r")
def test_nva_control_of_most_population_and_no_more_than_that() -> None:
    """1 Troop less in Hue and in Can Tho ends NVA Control: 2 hits; the other 4 go to Kontum at Active Opposition."""
    g = us_board(
        "hue: 2 arvn_police, 3 nva_troops",
        "can_tho: 1 arvn_police, 2 nva_troops",
        "phuoc_long: 1 arvn_police, 2 nva_troops",
        "kontum: 4 arvn_troops, 4 vc_guerrilla_active, active_opposition",
        trail=0,
    )
    seen = strike(g)
    assert struck(seen) == ["hue", "can_tho", "kontum"]
    assert show(g, "hue") == "2 arvn_police, 2 nva_troops" and show(g, "kontum") == "4 arvn_troops"
    assert show(g, "phuoc_long") == "1 arvn_police, 2 nva_troops"  # no Population


@pytest.mark.covers("F8.8.2-s", "F8.8.2-t", "F8.8.2-u")
def test_locs_then_active_opposition_then_lowest_population() -> None:
    g = us_board(
        "loc_saigon_can_tho: 1 arvn_police, 1 vc_guerrilla_active",
        "hue: 2 arvn_police, 1 vc_guerrilla_active, active_opposition",
        "phuoc_long: 2 arvn_troops, 1 vc_guerrilla_active",
        "kien_hoa: 2 arvn_troops, 1 vc_guerrilla_active",
        "an_loc: 2 arvn_troops, 1 vc_guerrilla_active",
        trail=0,
    )
    assert struck(strike(g)) == ["loc_saigon_can_tho", "hue", "phuoc_long", "an_loc", "kien_hoa"]


@pytest.mark.covers("F8.8.2-s")
def test_equal_locs_by_their_econ() -> None:
    """8.3, not the way from Saigon: Can Tho's road of Econ 2 before one of Econ 1 that is as near."""
    lines = [
        f"{s}: 1 arvn_police, 4 vc_guerrilla_active"
        for s in ("loc_saigon_da_lat", "loc_saigon_can_tho", "loc_saigon_cam_ranh")
    ]
    assert struck(strike(us_board(*lines, trail=0), dice="*"))[0] == "loc_saigon_can_tho"


@pytest.mark.covers("F8.8.2-t")
def test_at_active_opposition_a_base_then_most_pieces() -> None:
    base = "hue: 4 arvn_police, 1 vc_guerrilla_active, 1 vc_base, active_opposition"
    many = "da_nang: 6 arvn_police, 5 vc_guerrilla_active, active_opposition"
    few = "can_tho: 6 arvn_police, 1 vc_guerrilla_active, active_opposition"
    g = us_board(few, many, base, trail=0)
    assert struck(strike(g)) == ["hue", "da_nang"]
    hidden = "hue: 4 arvn_police, 1 vc_guerrilla_active, 1 vc_guerrilla, 1 vc_base, active_opposition"
    assert struck(strike(us_board(few, many, hidden, trail=0)))[0] == "da_nang"


@pytest.mark.covers("F8.8.2-u")
def test_among_equal_population_a_base_then_most_pieces() -> None:
    lines = (
        "da_nang: 9 arvn_police, 5 vc_guerrilla_active",
        "can_tho: 4 arvn_police, 1 vc_base",
        "an_loc: 2 arvn_police, 1 nva_troops",
        "hue: 4 arvn_police, 2 vc_base",
    )
    assert struck(strike(us_board(*lines, trail=0))) == ["can_tho", "da_nang"]


@pytest.mark.covers("F8.8.2-v")
def test_last_the_trail() -> None:
    g = us_board("hue: 4 arvn_police, 1 vc_guerrilla_active", trail=2)
    assert struck(strike(g)) == ["hue"] and g.trail == 1 and show(g, "hue") == "4 arvn_police"


@pytest.mark.covers("F8.8.2-v")
@pytest.mark.parametrize(
    "line, places, trail", [("hue: 4 arvn_police, 1 nva_troops", ["hue"], 2), ("hue: 4 arvn_police", [], 1)]
)
def test_wild_weasels_shaded_pieces_if_there_are_any_else_the_trail(line: str, places: list[str], trail: int) -> None:
    g = us_board(line, trail=2)
    g.momentum[WILD_WEASELS] = "shaded"
    assert struck(strike(g)) == places and g.trail == trail


@pytest.mark.covers("F8.8.2-p")
@pytest.mark.parametrize("shaded, left", [(False, 2), (True, 4)])
def test_six_pieces_or_four_with_laser_guided_bombs_shaded(shaded: bool, left: int) -> None:
    g = us_board("saigon: 9 arvn_police, 8 vc_guerrilla_active", trail=0)
    if shaded:
        g.capabilities[LASER_BOMBS] = "shaded"
    strike(g)
    assert show(g, "saigon") == f"9 arvn_police, {left} vc_guerrilla_active"


@pytest.mark.covers("F8.8.2-p")
def test_two_spaces_in_monsoon() -> None:
    lines = [f"{s}: 2 arvn_police, 1 vc_guerrilla_active" for s in ("hue", "da_nang", "can_tho")]
    assert len(struck(strike(us_board(*lines, trail=0, next_card=COUP)))) == 2


@pytest.mark.covers("F8.8.2-q")
def test_arc_light_strikes_the_best_province_without_coin_pieces() -> None:
    """Both lie at Population 0; a Base goes first, and one Province without COIN pieces is all it may have."""
    g = us_board(
        "the_fishhook: 2 nva_guerrilla_active",
        "the_parrots_beak: 1 nva_base",
        "hue: 4 arvn_police, 1 nva_troops",
        trail=0,
    )
    assert struck(strike(g)) == ["hue"]
    g = us_board(
        "the_fishhook: 2 nva_guerrilla_active",
        "the_parrots_beak: 1 nva_base",
        "hue: 4 arvn_police, 1 nva_troops",
        trail=0,
    )
    g.capabilities[ARC_LIGHT] = "unshaded"
    assert struck(strike(g)) == ["the_parrots_beak", "hue"]


@pytest.mark.covers("F8.8.2-r", "F8.8.2-v")
def test_at_a_table_of_the_2nd_edition_hits_go_to_pieces_then_to_the_trail() -> None:
    """np1 may sit there, too: 4 hits are 2 pieces and, with what is left, the Trail."""
    g = us_board("hue: 4 arvn_police, 2 vc_guerrilla_active", trail=2)
    g.edition = 2
    g.eligible = [True, False, False, False]
    seen = drive(g, run(g, Operation(turn_orders(0, "patrol"))), "*", "4")
    assert seen.keys("air_strike.target") == ["space:hue", "space:hue", "trail"]
    assert g.trail == 1 and show(g, "hue") == "4 arvn_police"


@pytest.mark.covers("F8.8.2-w")
def test_no_air_strike_no_activity_after_an_assault() -> None:
    g = grounded(us_board("hue: 2 us_troops, 1 vc_base", "can_tho: 4 arvn_troops, 1 vc_guerrilla_active", **POOR))
    assert order(assault(g)) == [] and show(g, "hue") == "2 us_troops"
    assert show(g, "can_tho") == "4 arvn_troops, 1 vc_guerrilla_active"  # no Advise


# ------------------------------------------------------------------ Advise


def advise(g: War, chance: str = "") -> Seen:
    return operate(grounded(g), "us", "patrol", "*", chance)


def advised(seen: Seen) -> list[str]:
    return order(seen, "advise.space")


@pytest.mark.covers("F8.8.4-f", "F8.8.4-h")
def test_control_then_bases_then_most_pieces() -> None:
    control = "an_loc: 2 arvn_police, 2 vc_guerrilla_active"
    base = "hue: 4 arvn_police, 1 vc_base"
    many = "saigon: 8 arvn_police, 4 vc_guerrilla_active"
    assert advised(advise(us_board(many, base, control, **POOR))) == ["an_loc", "hue"]
    assert advised(advise(us_board(many, base, **POOR))) == ["hue", "saigon"]


@pytest.mark.covers("F8.8.4-h")
def test_within_each_the_highest_population() -> None:
    """For Control the Population counts, not the pieces: Hue's 1 before An Loc's 2."""
    more = "an_loc: 4 arvn_police, 4 vc_guerrilla_active"
    less = "hue: 2 arvn_police, 2 vc_guerrilla_active"
    assert advised(advise(us_board(more, less, **POOR)))[0] == "hue"
    same = [f"{s}: 4 arvn_police, 1 vc_guerrilla_active" for s in ("an_loc", "saigon", "hue")]
    assert advised(advise(us_board(*same, **POOR))) == ["saigon", "hue"]


@pytest.mark.covers("F8.8.4-f")
@pytest.mark.parametrize(
    "line, after",
    [
        (
            "hue: 4 arvn_police, 1 us_irregular, 1 arvn_ranger, 2 vc_guerrilla_active",
            "1 us_irregular, 4 arvn_police, 1 arvn_ranger",
        ),
        (
            "hue: 1 arvn_police, 1 us_irregular, 1 arvn_ranger, 2 vc_guerrilla_active",
            "1 us_irregular_active, 1 arvn_police, 1 arvn_ranger",
        ),
        ("hue: 1 arvn_police, 1 arvn_ranger, 2 vc_guerrilla_active", "1 arvn_police, 1 arvn_ranger_active"),
        ("phuoc_long: 1 us_irregular, 2 nva_guerrilla", "1 us_irregular_active"),  # NVA Control without Population
    ],
)
def test_assault_then_irregular_then_ranger(line: str, after: str) -> None:
    g = us_board("saigon: 1 us_troops", line, **POOR)
    advise(g)
    assert show(g, line.partition(":")[0]) == after


@pytest.mark.covers("F8.8.4-g")
def test_then_an_arvn_sweep_of_most() -> None:
    g = us_board(
        "an_loc: 3 arvn_police, 3 vc_guerrilla",
        "hue: 3 arvn_police, 2 vc_guerrilla",
        "saigon: 3 arvn_police, 1 vc_guerrilla",
        **POOR,
    )
    assert advised(advise(g)) == ["an_loc", "hue"] and show(g, "an_loc") == "3 arvn_police, 3 vc_guerrilla_active"


@pytest.mark.covers("F8.8.4-i")
def test_search_and_destroy_shaded_spares_provinces_at_support() -> None:
    g = us_board("saigon: 1 us_troops", "kien_hoa: 4 arvn_troops, 1 vc_guerrilla_active, passive_support", **POOR)
    g.capabilities[SEARCH_AND_DESTROY] = "shaded"
    assert advised(advise(g)) == [] and support(g, "kien_hoa") == "passive_support"


@pytest.mark.covers("F8.8.4-j")
@pytest.mark.parametrize("aid, after", [(40, 46), (41, 41)])
def test_aid_up_to_forty(aid: int, after: int) -> None:
    g = us_board(
        "hue: 4 arvn_police, 1 vc_guerrilla_active", "an_loc: 4 arvn_police, 1 vc_guerrilla_active", aid=aid, **POOR
    )
    seen = advise(g)
    assert g.aid == after and seen.boxes()["us_aid_up_to_40"] == (aid == 40)


@pytest.mark.covers("F8.8.4-k")
def test_nothing_to_advise_no_activity() -> None:
    g = us_board("saigon: 9 us_troops", "hue: 4 arvn_police", **POOR)
    seen = advise(g)
    assert seen.keys("op.last_call") in ([], ["done"]) and seen.boxes().get("us_advise") is False


@pytest.mark.covers("F8.4.4-c", "F8.4.1-a")
@pytest.mark.parametrize("policy, done", [("jfk", "sa:advise"), ("lbj", "sa:air_strike"), ("nixon", "sa:air_strike")])
def test_the_activity_of_macv(policy: str, done: str) -> None:
    g = us_board("hue: 4 arvn_police, 1 vc_guerrilla_active", policy=policy, card=MACV, trail=0)
    seen = event(g, "us", "event", dice="*")
    assert done in seen.keys("event.special")
