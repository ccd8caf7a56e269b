"""8.4.3-8.4.5 What non-players choose in Events where no instruction says more, card by card."""

import pytest

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.fitl.nonplayer.charts2 import event_options
from sandtable.vietnam.pieces import FACTION, KINDS, PIECE
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import Dice, event, in_both_editions, np_board, turn_of
from tests.vietnam.play import show, support


def put(box: bytearray, g: War, **numbers: int) -> None:
    """Move pieces from Available to another box."""
    for name, n in numbers.items():
        g.available[PIECE[name]] -= n
        box[PIECE[name]] += n


# ------------------------------------------------------------------ removing (8.4.4, 8.1.2)


@in_both_editions(pytest.mark.covers("F8.4.4-d"))
@pytest.mark.covers("8.4.4-c")
def test_only_bases_that_the_event_can_remove_count() -> None:
    """27 unshaded takes VC pieces: Bases of NVA do not draw it away from the VC Base."""
    lines = ("hue: 9 us_troops, 2 nva_base, 3 vc_guerrilla", "saigon: 9 us_troops, 1 vc_base")
    g = np_board(*lines, card=27, players="nva vc")
    event(g, "us", "unshaded", dice="*")
    assert "vc_base" not in show(g, "saigon") and "1 vc_guerrilla" in show(g, "hue")


@pytest.mark.covers("8.4.4-c")
@pytest.mark.parametrize("card", [23, 44])
def test_bases_do_not_matter_where_only_troops_are_lost(card: int) -> None:
    """The die on the table of 8.2 (63: Quang Duc) decides between Troops with and without a Base beside them."""
    lines = ("tay_ninh: 1 us_base, 3 us_troops", "quang_duc: 3 us_troops", "phuoc_long: 1 vc_tunnel, 1 nva_troops")
    g = np_board(*lines, card=card, players="us arvn")
    event(g, "nva", "shaded", dice="63", chance="3")
    assert show(g, "quang_duc") == "" and "3 us_troops" in show(g, "tay_ninh")


@pytest.mark.covers("8.4.3-a")
def test_khe_sanh_takes_three_troops_with_police_beside_them() -> None:
    g = np_board("quang_tri: 5 us_troops, 2 arvn_police, 1 nva_troops", card=37, players="us arvn vc")
    event(g, "nva", "shaded")
    assert g.casualties[PIECE["us_troops"]] == 3


@pytest.mark.covers("8.4.5-a")
@pytest.mark.parametrize("seat, first", [("vc", "binh_dinh"), ("nva", "tay_ninh")])
def test_irregulars_are_taken_where_the_space_shifts_best(seat: str, first: str) -> None:
    """26 shaded: VC wants Opposition, NVA less Support; 3 spaces shift rather than one."""
    lines = (
        "tay_ninh: 2 us_irregular, passive_support", "binh_dinh: 2 us_irregular", "saigon: 1 us_irregular, active_support",
    )  # fmt: skip
    g = np_board(*lines, card=26, players="us arvn")
    seen = event(g, seat, "shaded", dice="*")
    chosen = [key[6:] for key in seen.keys("event.remove")]
    assert first in chosen and "saigon" in chosen and support(g, "saigon") == "passive_support"
    assert (support(g, "binh_dinh") == "passive_opposition") == (seat == "vc")


@in_both_editions(pytest.mark.covers("F8.4.5-a"))
@pytest.mark.covers("8.4.5-a")
def test_nva_adds_no_opposition_it_can_avoid() -> None:
    """26 shaded: after the space with Support it stays there, or goes abroad, rather than add Opposition."""
    g = np_board(
        "tay_ninh: 2 us_irregular, passive_support",
        "binh_dinh: 2 us_irregular",
        "central_laos: 1 us_irregular",
        card=26,
        players="us arvn vc",
    )
    event(g, "nva", "shaded", dice="*")
    assert support(g, "tay_ninh") == "neutral" and show(g, "binh_dinh").startswith("2 us_irregular")


@in_both_editions(pytest.mark.covers("F8.4.5-a"))
@pytest.mark.covers("8.4.5-a")
@pytest.mark.parametrize("seat, changed", [("vc", "kien_giang"), ("nva", "pleiku")])
def test_nam_dong_goes_by_the_shift(seat: str, changed: str) -> None:
    """48 shaded, two weak Bases: VC takes Opposition in Population 2, NVA the Support away from Population 1."""
    g = np_board("pleiku: 1 us_base, passive_support", "kien_giang: 1 arvn_base", card=48, players="us arvn")
    event(g, seat, "shaded")
    assert support(g, changed) == "active_opposition"


@pytest.mark.covers("8.4.5-a")
def test_green_berets_go_from_the_province_that_shifts() -> None:
    """68 shaded: 3 Irregulars, one Province to Active Opposition: Population 2, not the City nor Laos."""
    lines = (
        "saigon: 3 us_irregular, active_support", "central_laos: 2 us_irregular", "tay_ninh: 1 us_irregular",
    )  # fmt: skip
    g = np_board(*lines, card=68, players="us arvn nva")
    event(g, "vc", "shaded", dice="*")
    assert support(g, "tay_ninh") == "active_opposition"


@in_both_editions(pytest.mark.covers("F8.4.4-d"))
@pytest.mark.covers("8.4.4-c")
@pytest.mark.parametrize("seat, left", [("vc", "vc_guerrilla"), ("nva", "nva_guerrilla")])
def test_claymores_where_the_friend_pays(seat: str, left: str) -> None:
    """17 shaded: of two equal camps the one where the other Insurgent's Guerrilla can go."""
    own = f"1 {seat}_guerrilla"
    other = "1 nva_guerrilla" if seat == "vc" else "1 vc_guerrilla"
    g = np_board(f"tay_ninh: 1 us_base, {own}", f"binh_dinh: 1 us_base, {other}", card=17, players="us arvn")
    event(g, seat, "shaded", dice="*")
    assert left in show(g, "tay_ninh") and show(g, "binh_dinh") == ""


@pytest.mark.covers("8.1.2-b", "8.4.4-c")
def test_arvn_sends_no_us_base_home() -> None:
    """80: the US pieces that ARVN takes from the map are its friend's: Troops, not Bases."""
    g = np_board("saigon: 1 us_base", "hue: 4 us_troops", card=80, players="nva vc")
    event(g, "arvn", "event", dice="*")
    assert show(g, "saigon") == "1 us_base" and show(g, "hue") == ""


# ------------------------------------------------------------------ between boxes (8.1.2)


@pytest.mark.covers("8.1.2-b")
def test_the_us_gives_up_troops_before_bases() -> None:
    """73 shaded: 3 Available pieces of its own go Out of Play."""
    g = np_board(card=73, players="arvn nva")
    for name in ("us_troops", "us_irregular", "us_base"):
        g.available[PIECE[name]] = 2
    event(g, "vc", "shaded")
    assert [g.out_of_play[PIECE[name]] for name in ("us_troops", "us_irregular", "us_base")] == [2, 1, 0]


@pytest.mark.covers("8.1.2-a")
def test_enemy_casualties_go_like_targets() -> None:
    """54 shaded: a Base, then Special Forces, then Troops."""
    g = np_board(card=54, players="us arvn vc")
    put(g.casualties, g, us_troops=2, us_irregular=1, us_base=1)
    event(g, "nva", "shaded")
    assert [g.out_of_play[PIECE[name]] for name in ("us_troops", "us_irregular", "us_base")] == [0, 1, 1]


# ------------------------------------------------------------------ placing (8.4.3)


@in_both_editions(pytest.mark.covers("F8.1.2-d", "F8.4.3-a"))
@pytest.mark.covers("8.1.2-d", "8.4.3-a")
def test_out_of_play_comes_before_bases_that_are_available() -> None:
    """90 unshaded: Rangers Out of Play come before the Bases that are Available."""
    g = np_board("tay_ninh: 1 arvn_troops", card=90, players="us nva vc")
    put(g.out_of_play, g, arvn_ranger=3)
    event(g, "arvn", "unshaded", dice="*")
    assert show(g, "tay_ninh") == "1 arvn_troops, 2 arvn_ranger"


@pytest.mark.covers("8.1.2-c", "8.1.2-d")
def test_no_arvn_base_in_a_city_even_from_out_of_play() -> None:
    """90 unshaded: only Saigon is COIN-Controlled; the Bases Out of Play stay there, Rangers come from Available."""
    g = np_board("saigon: 1 arvn_troops", card=90, players="us nva vc")
    put(g.out_of_play, g, arvn_base=2)
    event(g, "arvn", "unshaded", dice="*")
    assert show(g, "saigon") == "1 arvn_troops, 2 arvn_ranger"


@pytest.mark.covers("8.1.2-d", "8.1.2-e")
@pytest.mark.parametrize("card, seat, side, piece", [
    (109, "vc", "shaded", "vc_base"), (102, "nva", "shaded", "nva_guerrilla"), (26, "us", "unshaded", "us_irregular"),
    (49, "arvn", "unshaded", "arvn_ranger"),
])  # fmt: skip
def test_nothing_is_taken_from_the_map(card: int, seat: str, side: str, piece: str) -> None:
    """None is Available: what is on the map stays where it is, whatever else the card places."""
    lines = (f"tay_ninh: 1 {piece}, 1 {seat}_base" if piece != "vc_base" else "tay_ninh: 1 vc_base",)
    g = np_board(*lines, "central_laos: 1 nva_base", card=card, players="")
    for p, n in enumerate(g.available):
        if p != PIECE["vc_guerrilla"]:
            g.available[p] -= n
            g.out_of_play[p] += n
    seen = event(g, seat, side, dice="*", chance=lambda d: 1)
    assert piece in show(g, "tay_ninh") and not seen.keys("place.from_map")


@pytest.mark.covers("8.4.5-a")
@pytest.mark.parametrize("seat, opposition, gained", [("arvn", 0, 0), ("us", 2, 5)])
def test_chanh_thi_places_where_the_shift_is_best(seat: str, opposition: int, gained: int) -> None:
    """87 unshaded: ARVN undoes Opposition and adds no Support; the US shifts Populations of 2, 2 and 1 to Support."""
    g = np_board("hue: passive_opposition", card=87, players="nva vc")
    event(g, seat, "unshaded", dice="*")
    assert (g.opposition_total, g.support_total) == (opposition, gained)


@pytest.mark.covers("8.4.4-c")
def test_chanh_thi_replaces_arvn_bases() -> None:
    """87 shaded: the ARVN Base near Hue is replaced before cubes elsewhere, by a VC Base."""
    g = np_board("quang_nam: 1 arvn_base", "hue: 4 arvn_police", card=87, players="us arvn")
    event(g, "vc", "shaded", dice="*")
    assert show(g, "quang_nam") == "1 vc_base"


@pytest.mark.covers("8.1.2-a")
def test_arvn_lets_the_enemy_have_guerrillas_rather_than_bases() -> None:
    """87 shaded by ARVN, against a US player."""
    g = np_board("hue: 4 arvn_police", card=87, players="us nva vc")
    event(g, "arvn", "shaded", dice="*")
    assert show(g, "hue") == "2 arvn_police, 2 vc_guerrilla" and g.patronage == 19


@pytest.mark.covers("8.4.3-a", "8.4.4-a")
@pytest.mark.parametrize(
    "seat, irregulars, rangers, chosen",
    [("us", 3, 6, "irregulars"), ("us", 1, 6, "rangers"), ("arvn", 6, 3, "rangers"), ("arvn", 6, 2, "irregulars")],
)
def test_green_berets_of_the_kind_that_is_there(seat: str, irregulars: int, rangers: int, chosen: str) -> None:
    g = np_board(card=68, players="nva vc")
    g.available[PIECE["us_irregular"]], g.available[PIECE["arvn_ranger"]] = irregulars, rangers
    d = Decision(seat, "event.option", "5.1", ["do:irregulars", "do:rangers"], {"card": 68})
    assert event_options.choose_option(turn_of(g, FACTION[seat], Dice()), d) == f"do:{chosen}"


@pytest.mark.covers("8.4.4-c", "8.1.2-a")
@pytest.mark.parametrize("pieces, left", [("1 vc_guerrilla, 1 nva_base", "vc"), ("2 vc_guerrilla, 1 nva_guerrilla", "nva")])
def test_rach_ba_rai_takes_the_greater_loss(pieces: str, left: str) -> None:
    """100 unshaded in the only Lowland there is: most Bases, then most pieces."""
    g = np_board(f"kien_giang: 1 us_troops, {pieces}", card=100, players="nva vc", policy="nixon")
    event(g, "us", "unshaded")
    assert left in show(g, "kien_giang") and sum(g.n[SPACE["kien_giang"] * KINDS :][:KINDS]) == 2


@pytest.mark.covers("8.4.1-a", "8.4.4-c")
def test_tunnel_rats_dig_one_a_province() -> None:
    """94: two Bases in one Province count no more than one; the dice (23: Binh Tuy) decide which comes first."""
    g = np_board("tay_ninh: 2 vc_base", "binh_tuy: 1 vc_base", "pleiku: 1 vc_base", card=94, players="us arvn")
    seen = event(g, "vc", "event", dice="23 66")
    assert seen.keys("event.tunnel") == ["space:binh_tuy", "space:pleiku"]


@pytest.mark.covers("8.4.4-c")
def test_ruff_puff_goes_by_room_for_the_base_alone() -> None:
    """113 shaded replaces Police: an ARVN Base beside them is nothing to it; the dice (23: Binh Tuy) decide."""
    g = np_board("tay_ninh: 1 arvn_base, 1 arvn_police", "binh_tuy: 5 arvn_police", card=113, players="us arvn nva")
    event(g, "vc", "shaded", dice="23")
    assert show(g, "binh_tuy") == "4 vc_guerrilla, 1 vc_base" and "arvn_police" in show(g, "tay_ninh")


@pytest.mark.covers("8.4.4-c")
def test_guerrillas_need_no_room_for_a_base() -> None:
    """90 shaded with 1 Guerrilla left: the dice decide, though Tay Ninh (55) has two Bases."""
    g = np_board("tay_ninh: 2 vc_base, 1 arvn_police", "binh_tuy: 1 arvn_police", card=90, players="us nva")
    g.available[PIECE["vc_guerrilla"]], g.available[PIECE["nva_guerrilla"]] = 1, 0
    event(g, "vc", "shaded", dice="55*")
    assert "vc_guerrilla" in show(g, "tay_ninh")


@pytest.mark.covers("8.4.4-b")
@pytest.mark.parametrize("policy, chosen", [("lbj", "pleiku"), ("nixon", "central_laos")])
def test_ia_drang_in_the_south_unless_nixon(policy: str, chosen: str) -> None:
    lines = ("pleiku: 1 nva_troops", "central_laos: 2 nva_base, 1 nva_troops", "saigon: 6 us_troops")
    g = np_board(*lines, card=44, policy=policy, players="nva vc")
    assert event(g, "arvn", "unshaded", dice="*").keys("event.space", seat="us") == [f"space:{chosen}"]


@pytest.mark.covers("8.4.4-b", "8.7.5-a")
def test_arvn_lands_where_its_sweep_list_says() -> None:
    """67 unshaded: Kien Giang has Police, Sihanoukville hides more; the 2 Troops that Saigon can spare go to Kien Giang."""
    g = np_board(
        "saigon: 5 arvn_troops", "kien_giang: 1 arvn_police, 3 vc_guerrilla", "sihanoukville: 5 nva_guerrilla",
        card=67, players="us nva vc",
    )  # fmt: skip
    event(g, "arvn", "unshaded", dice="*")
    assert g.coin[SPACE["kien_giang"]] == 3 and show(g, "saigon") == "3 arvn_troops"


@pytest.mark.covers("8.4.4-b", "8.7.7-a")
@pytest.mark.parametrize("enemies, home", [(1, "hue"), (2, "can_tho")])
def test_arvn_comes_home_from_laos_by_its_redeploy_list(enemies: int, home: str) -> None:
    """58 shaded: 2 Troops bring COIN Control back to Hue against 1 Guerrilla; else they go to the City that is empty."""
    cities = ("saigon", "da_nang", "qui_nhon", "cam_ranh", "kontum", "an_loc")
    lines = (*(f"{s}: 3 arvn_police" for s in cities), f"hue: 3 arvn_police, {enemies + 3} vc_guerrilla")
    g = np_board(*lines, "can_tho: 1 us_troops", "central_laos: 2 arvn_troops", card=58, players="us nva vc")
    event(g, "nva", "shaded", dice="*")
    assert "2 arvn_troops" in show(g, home)
