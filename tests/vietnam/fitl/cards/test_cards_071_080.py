"""Cards 71 to 80: every side, with numbers."""

import random

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.fitl.rules import s6_commitment
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.rules import operations, s3_assault, s5_events
from tests.vietnam.fitl.cards.events import boxes, event, number, put, question
from tests.vietnam.play import board, play, show, spaces, support

# ------------------------------------------------------------------ 71 An Loc


@pytest.mark.covers("5.C-71")
def test_71_unshaded_nva_troops_out_arvn_troops_in() -> None:
    g = board("loc_hue_da_nang: 1 arvn_police, 6 nva_troops, 1 nva_guerrilla", "hue: 1 us_troops, 3 nva_troops")
    event(g, ARVN, 71, "unshaded")
    assert show(g, "loc_hue_da_nang") == "3 arvn_troops, 1 arvn_police, 1 nva_guerrilla"
    assert show(g, "hue") == "1 us_troops, 3 nva_troops"


@pytest.mark.covers("5.C-71", "5.1.1-a", "5.5-a")
def test_71_shaded_along_the_trail_into_a_city_and_two_attacks() -> None:
    """4 from North Vietnam and 2 from the Fishhook, in Monsoon and for nothing: 6 remove 3, then 3 more."""
    g = board(
        "north_vietnam: 4 nva_troops, 2 nva_guerrilla", "the_fishhook: 2 nva_troops", "an_loc: 7 arvn_troops",
        nva=0, trail=1, next_card=125,
    )  # fmt: skip
    on_the_way = "space:north_vietnam n:4 space:central_laos space:southern_laos n:4 "
    assert "done" not in question(g.copy(), NVA, 71, "shaded", on_the_way).options, "they may not stop in Laos"
    event(
        g, NVA, 71, "shaded",
        on_the_way + "space:southern_laos space:northeast_cambodia n:4 space:northeast_cambodia space:the_fishhook n:4 "
        "space:the_fishhook space:an_loc n:6",
    )  # fmt: skip
    assert (show(g, "an_loc"), show(g, "north_vietnam")) == ("1 arvn_troops, 6 nva_troops", "2 nva_guerrilla")


@pytest.mark.covers("5.C-71", "3.3.2-d")
def test_71_shaded_nobody_stays_on_the_way() -> None:
    """One group a pair of spaces: whoever came goes on with it, and no group takes the way another one needs."""
    g = board("north_vietnam: 6 nva_troops", "southern_laos: 2 nva_troops", "the_fishhook: 1 nva_troops", trail=1)
    to_laos = "space:an_loc space:north_vietnam space:central_laos n:6 space:central_laos space:southern_laos "
    here = g.copy()
    question(here, NVA, 71, "shaded", to_laos)
    assert (show(here, "central_laos"), show(here, "southern_laos")) == ("", "8 nva_troops"), "all 6 go on, unasked"
    g = board("northeast_cambodia: 2 nva_troops", "sihanoukville: 2 nva_troops", "the_fishhook: 1 nva_troops", trail=1)
    start = "space:an_loc space:northeast_cambodia space:the_fishhook n:2 space:sihanoukville space:the_parrots_beak n:2 "
    d = question(g, NVA, 71, "shaded", start + "space:the_fishhook")
    assert (d.args["target"], list(d.options)) == ("the_parrots_beak", ["n:2", "n:3"]), "the way to An Loc is needed"


@pytest.mark.covers("5.C-71")
@pytest.mark.parametrize("seed", range(40))
def test_71_shaded_troops_that_started_end_in_the_city(seed: int) -> None:
    dice = random.Random(seed)
    places = ("north_vietnam", "central_laos", "southern_laos", "northeast_cambodia", "the_fishhook", "sihanoukville")
    g = board(*(f"{s}: {dice.randint(0, 4)} nva_troops" for s in places), trail=dice.randint(1, 4))
    before = {s: number(g, s, "nva_troops") for s in (*places, "the_parrots_beak")}
    flow = s5_events.play(g, NVA, 71, "shaded")
    d = next(flow, None)
    while d is not None:
        try:
            d = flow.send(dice.choice(d.options))
        except StopIteration:
            d = None
    assert all(number(g, s, "nva_troops") <= n for s, n in before.items()), "nobody was left on the way"


@pytest.mark.covers("5.C-71")
def test_71_shaded_next_door_only_without_the_trail() -> None:
    """Trail 0: only neighbours; US Troops hit cost attackers; Guerrillas there may make the second Attack."""
    g = board(
        "tay_ninh: 2 nva_troops",
        "an_loc: 1 us_troops, 1 arvn_police, 1 nva_guerrilla",
        "central_laos: 5 nva_troops",
        trail=0,
    )
    assert spaces(question(g.copy(), NVA, 71, "shaded").options) == ["an_loc", "saigon"]
    event(
        g, NVA, 71, "shaded",
        "space:an_loc n:2 with:troops piece:us_troops roll=1 piece:arvn_police",
    )  # fmt: skip
    assert (show(g, "an_loc"), boxes(g, "us_troops")) == ("1 nva_troops, 1 nva_guerrilla_active", (39, 1, 0))


@pytest.mark.covers("5.C-71", "5.1.3-a")
def test_71_shaded_attacks_even_if_nobody_can_march() -> None:
    g = board("hue: 4 nva_troops, 5 arvn_troops", trail=0)
    event(g, NVA, 71, "shaded")
    assert show(g, "hue") == "1 arvn_troops, 4 nva_troops"


# ------------------------------------------------------------------ 72 Body Count


@pytest.mark.covers("5.C-72", "5.4-a")
def test_72_unshaded_assault_and_patrol_cost_nothing_and_pay() -> None:
    """ARVN without Resources Assaults: a Troop and a Guerrilla fall, for 3 Aid; the US adds ARVN for nothing."""
    g = board("hue: 4 arvn_troops, 2 vc_guerrilla_active, 1 nva_troops", arvn=0, aid=10)
    event(g, US, 72, "unshaded")
    play(operations.run(g, Operation(Orders(ARVN, "assault"))), "space:hue target:both")
    assert (show(g, "hue"), g.aid, g.res[ARVN]) == ("4 arvn_troops, 1 vc_guerrilla_active", 13, 0)
    g = board("hue: 1 us_troops, 2 arvn_troops, 2 vc_guerrilla_active", arvn=0, aid=10)
    event(g, US, 72, "unshaded")
    play(operations.run(g, Operation(Orders(US, "assault"))), "space:hue yes")
    assert (show(g, "hue"), g.aid) == ("1 us_troops, 2 arvn_troops", 16)
    assert operations.can(g, Operation(Orders(ARVN, "patrol")))


@pytest.mark.covers("5.C-72")
def test_72_shaded_places_everywhere() -> None:
    g = board("hue: active_opposition, 1 vc_guerrilla", "tay_ninh: active_opposition", "saigon: passive_opposition")
    event(g, VC, 72, "shaded")
    assert (show(g, "hue"), show(g, "tay_ninh"), show(g, "saigon")) == ("2 vc_guerrilla", "1 vc_guerrilla", "")
    assert [number(g, s, "nva_troops") for s in ("central_laos", "southern_laos", "sihanoukville")] == [2, 2, 2]
    assert boxes(g, "nva_troops") == (28, 0, 0)


@pytest.mark.covers("5.C-72", "5.1.3-a")
def test_72_shaded_short_of_troops_the_executor_says_where() -> None:
    g = board("north_vietnam: 37 nva_troops")
    event(g, VC, 72, "shaded", "space:the_fishhook n:2 space:central_laos")
    assert (number(g, "the_fishhook", "nva_troops"), number(g, "central_laos", "nva_troops")) == (2, 1)


# ------------------------------------------------------------------ 73 Great Society


@pytest.mark.covers("5.C-73")
def test_73_unshaded_a_commitment_phase_now() -> None:
    """7 Troop Casualties: 2 out of play, 5 back onto the map; the Base out of play; 2 withdrawn let VC shift 1 Pop."""
    g = put(board("saigon: 4 us_troops", "kontum: active_support"), "casualties", us_troops=7, us_base=1)
    event(
        g, ARVN, 73, "unshaded",
        "space:saigon n:5 space:saigon box:available n:2 done space:kontum",
    )  # fmt: skip
    assert (boxes(g, "us_troops"), boxes(g, "us_base")) == ((31, 0, 2), (5, 0, 1))
    assert (number(g, "saigon", "us_troops"), support(g, "kontum")) == (7, "passive_support")


@pytest.mark.covers("5.C-73", "5.C-15", "5.4-a")
def test_73_unshaded_with_medevac_now_and_at_the_coup() -> None:
    g = put(board("saigon: 4 us_troops"), "casualties", us_troops=7, us_base=1)
    g.momentum[15] = "unshaded"
    event(g, US, 73, "unshaded", "done")
    assert (boxes(g, "us_troops"), boxes(g, "us_base")) == ((36, 0, 0), (5, 0, 1))
    put(g, "casualties", us_troops=3)
    play(s6_commitment.commit(g), "done")
    assert boxes(g, "us_troops") == (36, 0, 0)


@pytest.mark.covers("5.C-73")
def test_73_unshaded_first_edition_commitment() -> None:
    """A third out of play, the others to Available; VC does not answer a withdrawal."""
    g = put(board("saigon: 4 us_troops", edition=1), "casualties", us_troops=7)
    event(g, US, 73, "unshaded", "space:saigon box:available n:4 done")
    assert boxes(g, "us_troops") == (38, 0, 2)


@pytest.mark.covers("5.C-73")
def test_73_shaded_the_us_picks() -> None:
    g = board()
    assert question(g.copy(), VC, 73, "shaded").seat == "us"
    event(g, VC, 73, "shaded", "piece:us_base n:1 piece:us_irregular n:2")
    assert (boxes(g, "us_base"), boxes(g, "us_irregular")) == ((5, 0, 1), (4, 0, 2))


# ------------------------------------------------------------------ 74 Lam Son 719


@pytest.mark.covers("5.C-74", "5.5-a")
def test_74_unshaded_into_laos() -> None:
    """6 Troops Assault Central Laos for nothing (jungle: 6 remove 3); the Trail falls by 2."""
    g = board("central_laos: 4 nva_troops", arvn=0, trail=3)
    script = "space:central_laos space:central_laos n:6 "
    d = question(g.copy(), US, 74, "unshaded", script)
    assert (d.seat, list(d.options)) == ("arvn", ["op:train", "op:sweep", "op:assault"]), "no Patrol in Laos"
    event(g, US, 74, "unshaded", script + "op:assault")
    assert (show(g, "central_laos"), g.trail, g.res[ARVN]) == ("6 arvn_troops, 1 nva_troops", 1, 0)


@pytest.mark.covers("5.C-74", "5.1.2-a")
def test_74_unshaded_degrades_in_spite_of_oriskany() -> None:
    g = board("southern_laos: 1 nva_troops", trail=3)
    g.momentum[39] = "shaded"
    event(g, US, 74, "unshaded", "space:southern_laos space:southern_laos n:2 done op:assault")
    assert (show(g, "southern_laos"), g.trail) == ("2 arvn_troops", 1)


@pytest.mark.covers("5.C-74")
def test_74_shaded() -> None:
    g = board("central_laos: 2 arvn_troops, 1 arvn_ranger, 1 us_irregular", "the_fishhook: 1 arvn_troops", nva=10)
    event(g, NVA, 74, "shaded")
    assert g.res[NVA] == 19


# ------------------------------------------------------------------ 75 Sihanouk


@pytest.mark.covers("5.C-75", "5.5-a")
def test_75_unshaded_sweep_into_cambodia_and_one_assault() -> None:
    """In Monsoon 3 US Troops go to the Fishhook (3 remove 3), 1 to the Parrot's Beak; ARVN adds for nothing."""
    g = board(
        "the_fishhook: 1 nva_guerrilla, 2 nva_troops, 2 arvn_troops, 1 vc_base",
        "the_parrots_beak: 1 vc_guerrilla_active", "tay_ninh: 4 us_troops", arvn=0, aid=10, next_card=125,
    )  # fmt: skip
    assert question(g.copy(), NVA, 75, "unshaded").seat == "nva"
    event(
        g, NVA, 75, "unshaded",
        "faction:us space:the_fishhook space:tay_ninh n:3 done space:the_parrots_beak space:tay_ninh n:1 "
        "space:the_fishhook yes",
    )  # fmt: skip
    assert (show(g, "the_fishhook"), g.aid) == ("3 us_troops, 2 arvn_troops", 16)
    assert show(g, "the_parrots_beak") == "1 us_troops, 1 vc_guerrilla_active", "Assault in one space only"


@pytest.mark.covers("5.C-75", "5.5-a")
def test_75_shaded_rally_and_march_out_vc_then_nva() -> None:
    """NVA goes on only through spaces that it has just Rallied in."""
    g = board("the_fishhook: 1 vc_guerrilla, 1 vc_base", nva=1, vc=0, trail=1, next_card=125)
    vc = "space:the_fishhook rally:guerrilla done space:tay_ninh n:2 "
    nva = "space:sihanoukville space:the_parrots_beak done "
    d = question(g.copy(), NVA, 75, "shaded", vc + nva)
    assert (d.topic, d.seat, spaces(d.options)) == ("march.origin", "nva", ["sihanoukville", "the_parrots_beak"])
    march = "space:sihanoukville space:the_parrots_beak n:1 space:the_parrots_beak space:the_fishhook n:2 "
    event(g, NVA, 75, "shaded", vc + nva + march)
    assert (show(g, "tay_ninh"), show(g, "the_fishhook")) == ("2 vc_guerrilla", "2 nva_guerrilla, 1 vc_base")
    assert (g.res[VC], g.res[NVA]) == (0, 1), "and no further: the Fishhook saw no NVA Rally"


# ------------------------------------------------------------------ 76 Annam


@pytest.mark.covers("5.C-76")
def test_76_unshaded_one_for_each_shared_space() -> None:
    g = board(
        "hue: 1 nva_troops, 1 vc_base", "central_laos: 1 nva_base, 1 vc_guerrilla", "tay_ninh: 3 vc_guerrilla",
        nva=1, vc=10, patronage=10,
    )  # fmt: skip
    event(g, ARVN, 76, "unshaded")
    assert (g.res[NVA], g.res[VC], g.patronage) == (0, 8, 12)


@pytest.mark.covers("5.C-76")
def test_76_shaded_two_cities_and_a_province() -> None:
    g = board(
        "hue: active_support", "da_nang: passive_opposition", "quang_tri: active_support", "quang_tin: passive_support",
        "quang_nam: passive_opposition", "binh_dinh: active_support",
    )  # fmt: skip
    d = question(g.copy(), VC, 76, "shaded")
    assert spaces(d.options) == ["quang_tin", "quang_tri"]
    event(g, VC, 76, "shaded", "space:quang_tri")
    assert (support(g, "hue"), support(g, "quang_tri")) == ("neutral", "neutral")
    assert (support(g, "da_nang"), support(g, "quang_tin")) == ("passive_opposition", "passive_support")


# ------------------------------------------------------------------ 77 Detente


@pytest.mark.covers("5.C-77")
def test_77_unshaded_half_rounded_down_and_troops_out_of_play() -> None:
    g = board("hue: 38 nva_troops", nva=31, vc=8)
    event(g, US, 77, "unshaded")
    assert (g.res[NVA], g.res[VC], boxes(g, "nva_troops")) == (15, 4, (0, 0, 2))
    g = board(nva=0, vc=1)
    event(g, US, 77, "unshaded")
    assert (g.res[NVA], g.res[VC], boxes(g, "nva_troops")) == (0, 0, (35, 0, 5))


@pytest.mark.covers("5.C-77", "5.5-a")
def test_77_shaded_nva_chooses_then_vc_rallies_six() -> None:
    g = board("central_laos: 1 nva_base", nva=10, vc=0, trail=1)
    assert question(g.copy(), VC, 77, "shaded").seat == "nva"
    six = "space:hue space:da_nang space:kontum space:an_loc space:can_tho space:saigon"
    event(g, VC, 77, "shaded", "do:infiltrate n:2 " + six)
    assert (show(g, "central_laos"), g.res[NVA], g.res[VC]) == ("2 nva_troops, 1 nva_base", 10, 0)
    assert boxes(g, "vc_guerrilla") == (24, 0, 0), "6 spaces, then it ends by itself"
    g = board(nva=10)
    event(g, VC, 77, "shaded", "space:hue done")
    assert (g.res[NVA], show(g, "hue")) == (19, "1 vc_guerrilla"), "nothing to Infiltrate: Resources"


# ------------------------------------------------------------------ 78 General Lansdale


@pytest.mark.covers("5.C-78")
def test_78_unshaded_support_and_a_stacked_terror_marker() -> None:
    g = board(
        "saigon: 1 us_troops", "hue: 1 arvn_police, active_opposition, terror 1", "da_nang: 1 vc_guerrilla",
        "phuoc_long: 1 us_troops", "kontum: 1 us_troops, active_support", patronage=10,
    )  # fmt: skip
    event(g, US, 78, "unshaded")
    assert (support(g, "hue"), g.terror[SPACE["hue"]], g.patronage) == ("active_support", 2, 11)


@pytest.mark.covers("5.C-78", "5.4-a")
def test_78_shaded_no_us_assault_until_the_coup() -> None:
    g = board(
        "hue: 2 us_troops, 2 arvn_troops, 1 nva_troops", "loc_hue_da_nang: 1 us_troops, 1 nva_troops", patronage=10
    )
    event(g, NVA, 78, "shaded")
    assert g.patronage == 13
    assert not operations.can(g, Operation(Orders(US, "assault")))
    assert operations.can(g, Operation(Orders(ARVN, "assault")))
    play(operations.run(g, Operation(Orders(US, "patrol"))), "done")
    assert number(g, "loc_hue_da_nang", "nva_troops") == 1, "nor by Patrol"
    assert s3_assault.possible(g, Operation(Orders(US, "assault", free=True))), "an Event's own Assault is not barred (5.1.2)"


# ------------------------------------------------------------------ 79 Henry Cabot Lodge


@pytest.mark.covers("5.C-79")
def test_79_unshaded() -> None:
    g = board(aid=60)
    event(g, US, 79, "unshaded")
    assert g.aid == 75


@pytest.mark.covers("5.C-79", "2.3.6-b")
def test_79_shaded_up_to_three_pieces_for_patronage() -> None:
    g = board("hue: 1 arvn_base, 2 arvn_troops, 1 us_troops", patronage=10)
    event(g, VC, 79, "shaded", "space:hue piece:arvn_base space:hue n:1 done")
    assert (show(g, "hue"), g.patronage, g.ineligible_next) == ("1 us_troops, 1 arvn_troops", 14, (ARVN,))


# ------------------------------------------------------------------ 80 Light at the End of the Tunnel


@pytest.mark.covers("5.C-80")
def test_80_two_pieces_go_home() -> None:
    """Patronage +4; the same space shifts twice; 8 NVA Troops outside the South."""
    g = board("hue: 3 us_troops", "tay_ninh: 1 us_base", "saigon: active_support", patronage=10)
    first = question(g.copy(), US, 80)
    assert "done" not in first.options, "1 at least"
    event(
        g, NVA, 80, "event",
        "space:tay_ninh space:hue n:1 done space:saigon space:saigon space:central_laos n:5 space:north_vietnam n:3",
    )  # fmt: skip
    assert (boxes(g, "us_base"), boxes(g, "us_troops")) == ((6, 0, 0), (38, 0, 0))
    assert (g.patronage, support(g, "saigon"), g.stay_eligible) == (14, "neutral", (NVA,))
    assert (number(g, "central_laos", "nva_troops"), number(g, "north_vietnam", "nva_troops")) == (5, 3)


@pytest.mark.covers("5.C-80")
def test_80_four_at_most_and_no_us_pieces_no_effect() -> None:
    g = board("hue: 6 us_troops")
    d = question(g.copy(), ARVN, 80, "event", "space:hue space:hue")
    assert list(d.options) == ["n:1", "n:2", "n:3"], "1 has gone"
    g = board(patronage=10)
    event(g, ARVN, 80)
    assert (g.patronage, boxes(g, "nva_troops"), g.stay_eligible) == (10, (40, 0, 0), (ARVN,))
