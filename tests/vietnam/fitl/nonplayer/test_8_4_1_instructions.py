"""8.4.1 What the instructions make a faction choose (whether it plays at all: test_8_4_1_list)."""

import pytest

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import CITIES_PROVINCES, COIN_CONTROL, IN_SOUTH, NVA_CONTROL, SPACE
from sandtable.vietnam.fitl.nonplayer.charts2 import event_options
from sandtable.vietnam.pieces import FACTION, KINDS, PIECE, US
from tests.vietnam.fitl.nonplayer.driver import Dice, Seen, event, np_board, plays, turn_of
from tests.vietnam.play import show, support

COUP = 126


def spaces(seen: Seen, topic: str) -> list[str]:
    return [key[6:] for key in seen.keys(topic) if key.startswith("space:")]


# ------------------------------------------------------------------ whether to play


@pytest.mark.covers("8.4.1-a")
def test_tunnel_rats_for_coin_only_to_remove() -> None:
    assert not plays(np_board("tay_ninh: 1 vc_base", card=94, players=""), "us")
    assert plays(np_board("tay_ninh: 1 vc_tunnel, 1 us_troops", card=94, players=""), "us")


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize(
    "policy, line, wants", [("jfk", "tay_ninh: 1 us_troops, 1 vc_guerrilla", True), ("lbj", "", False)]
)
def test_long_tan(policy: str, line: str, wants: bool) -> None:
    lines = (line,) if line else ("tay_ninh: 1 us_troops, 1 vc_guerrilla",)
    g = np_board(*lines, card=98, policy=policy, players="nva vc")
    assert plays(g, "us") == wants  # LBJ wants Troops, and none is Out of Play
    g.available[PIECE["us_troops"]] -= 2
    g.out_of_play[PIECE["us_troops"]] = 2
    event(g, "us", "unshaded", dice="*")
    assert ("vc_guerrilla" in show(g, "tay_ninh")) == (policy == "lbj")


# ------------------------------------------------------------------ what to choose


def option(card: int, seat: str, *words: str, **board: object) -> str:
    g = np_board(card=card, **{"players": "", **board})  # type: ignore[arg-type]
    d = Decision(seat, "event.option", "5.1", [f"do:{w}" for w in words], {"card": card})
    return event_options.choose_option(turn_of(g, FACTION[seat], Dice("*")), d)[3:]


@pytest.mark.covers("8.4.1-a", "8.4.4-a")
@pytest.mark.parametrize(
    "card, seat, words, chosen",
    [
        (43, "arvn", "arvn_resources aid_up", "arvn_resources"),
        (66, "us", "us_pieces patronage_down neither", "us_pieces"),
        (66, "arvn", "patronage_down neither", "neither"),
        (97, "arvn", "aid patronage", "aid"),
        (63, "nva", "patronage_up vc_resources", "vc_resources"),
        (69, "arvn", "us_arvn nva_vc", "us_arvn"),
        (69, "vc", "us_arvn nva_vc", "nva_vc"),
        (68, "us", "irregulars rangers", "irregulars"),
        (68, "arvn", "irregulars rangers", "rangers"),
        (94, "vc", "tunnels remove_tunneled_base", "tunnels"),
        (94, "us", "tunnels remove_tunneled_base", "remove_tunneled_base"),
        (106, "vc", "toward_support toward_opposition", "toward_opposition"),
        (105, "arvn", "patronage_up patronage_down", "patronage_up"),
        (90, "arvn", "boxes map", "boxes"),
    ],
)
def test_options(card: int, seat: str, words: str, chosen: str) -> None:
    assert option(card, seat, *words.split()) == chosen


@pytest.mark.covers("8.4.1-a")
def test_economic_aid_for_the_us() -> None:
    """Aid, unless the next Coup is the last."""
    g = np_board(card=43, players="nva vc")
    d = Decision("us", "event.option", "5.1", ["do:arvn_resources", "do:aid_up"], {"card": 43})
    g.coups_left = (128, 129)
    assert event_options.choose_option(turn_of(g, US, Dice()), d) == "do:aid_up"
    g.coups_left = (129,)
    assert event_options.choose_option(turn_of(g, US, Dice()), d) == "do:arvn_resources"


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize("policy, available", [("nixon", 3), ("lbj", 0)])
def test_psychedelic_cookie(policy: str, available: int) -> None:
    """LBJ sends the Troops to one space, Nixon to Available."""
    g = np_board(card=9, policy=policy, players="nva vc")
    g.available[PIECE["us_troops"]] -= 3
    g.out_of_play[PIECE["us_troops"]] = 3
    before = g.available[PIECE["us_troops"]]
    event(g, "us", "unshaded", dice="11*")
    assert g.available[PIECE["us_troops"]] - before == available
    assert policy == "nixon" or show(g, "saigon") == "3 us_troops"


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize("policy", ["nixon", "lbj"])
def test_americal(policy: str) -> None:
    """21: 2 Troops from the map and 2 from Out of Play, under LBJ all to one space (11: Saigon), else to Available."""
    g = np_board("hue: 5 us_troops", card=21, policy=policy, players="nva vc")
    g.available[PIECE["us_troops"]] -= 3
    g.out_of_play[PIECE["us_troops"]] = 3
    before = g.available[PIECE["us_troops"]]
    event(g, "us", "unshaded", dice="11*")
    assert show(g, "hue") == "3 us_troops" and g.out_of_play[PIECE["us_troops"]] == 1
    assert (show(g, "saigon"), g.available[PIECE["us_troops"]] - before) == (
        ("4 us_troops", 0) if policy == "lbj" else ("", 4)
    )


@pytest.mark.covers("8.4.1-a")
def test_hamburger_hill_for_nva() -> None:
    """36: of two Highlands with 3 US Troops the one where NVA can dig in."""
    g = np_board("pleiku: 3 us_troops, 1 nva_base", "binh_dinh: 3 us_troops, 1 vc_base", card=36, players="us arvn")
    event(g, "nva", "shaded", dice="*")
    assert show(g, "pleiku") == "1 nva_tunnel" and g.casualties[PIECE["us_troops"]] == 3


# ------------------------------------------------------------------ where, and with how much


@pytest.mark.covers("8.4.1-a")
def test_lrrp_at_bases_without_hidden_guerrillas() -> None:
    g = np_board(
        "central_laos: 1 nva_base, 1 nva_guerrilla", "southern_laos: 1 nva_base", card=26, players="nva vc", trail=0
    )
    assert plays(g, "us")
    event(g, "us", "unshaded", dice="*", chance="1")
    assert show(g, "southern_laos").startswith("3 us_irregular")


@pytest.mark.covers("8.4.1-a")
def test_hamburger_hill_most_us_troops_then_own_tunnel() -> None:
    lines = (
        "pleiku: 3 us_troops, 1 nva_base",
        "binh_dinh: 3 us_troops, 1 vc_base, 1 nva_base",
        "quang_nam: 1 us_troops, 1 vc_base",
    )
    g = np_board(*lines, card=36, players="us arvn")
    event(g, "vc", "shaded", dice="*")
    assert show(g, "binh_dinh") == "1 nva_base, 1 vc_tunnel"


@pytest.mark.covers("8.4.1-a")
def test_hamburger_hill_takes_what_a_space_can_spare_at_once() -> None:
    """ARVN: 4 US Troops to the hill, as many from one space as keep COIN Control there."""
    lines = ("pleiku: 1 nva_base, 3 nva_troops", "saigon: 4 us_troops, 1 vc_guerrilla", "hue: 4 us_troops")
    g = np_board(*lines, card=36, players="us nva vc")
    seen = event(g, "arvn", "unshaded", dice="*")
    assert seen.keys("event.move_from") == ["space:hue", "space:saigon"]
    assert (show(g, "hue"), show(g, "saigon")) == ("1 us_troops", "3 us_troops, 1 vc_guerrilla")


@pytest.mark.covers("8.4.1-a", "8.4.6-a")
def test_vietnamization_troops_where_they_add_most_control() -> None:
    """4 cubes: Hue lacks 2, Tay Ninh 2; Saigon would lack 5."""
    g = np_board(
        "hue: 1 vc_guerrilla", "tay_ninh: 1 vc_guerrilla", "saigon: 4 vc_guerrilla", card=123, players="us nva vc"
    )
    for s in range(47):
        if s not in (SPACE["hue"], SPACE["tay_ninh"], SPACE["saigon"]):
            g.control[s] = COIN_CONTROL
    event(g, "arvn", "event", dice="*")
    assert show(g, "hue").startswith("2 arvn_troops") and show(g, "tay_ninh").startswith("2 arvn_troops")


@pytest.mark.covers("8.4.1-a", "8.1.2-c")
def test_arvn_pieces_for_most_population() -> None:
    """49 unshaded: with 6 pieces Saigon (needs 4) and Hue (needs 2) beat any other pair."""
    lines = ("saigon: 3 vc_guerrilla", "hue: 1 vc_guerrilla", "tay_ninh: 2 vc_guerrilla", "da_nang: 1 vc_guerrilla")
    g = np_board(*lines, card=49, players="us nva vc")
    for s in range(47):
        if not g.vc[s]:
            g.control[s] = COIN_CONTROL
    event(g, "arvn", "unshaded", dice="*")
    assert g.control[SPACE["saigon"]] == g.control[SPACE["hue"]] == COIN_CONTROL


@pytest.mark.covers("8.4.1-a")
def test_plei_mei_most_troops_to_a_us_base_and_only_for_control() -> None:
    lines = ("central_laos: 9 nva_troops", "quang_tri: 1 us_base, 2 us_troops", "quang_nam: 1 us_troops")
    g = np_board(*lines, card=59, players="us arvn vc", trail=1)
    assert plays(g, "nva")
    event(g, "nva", "shaded", dice="*", chance="6")
    assert g.control[SPACE["quang_tri"]] == NVA_CONTROL
    assert not plays(np_board("central_laos: 1 nva_troops", *lines[1:], card=59, players="us arvn vc", trail=1), "nva")


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize("turn", range(8))
def test_plei_mei_is_no_way_out_for_guards(turn: int) -> None:
    """The 2 Guerrillas at the Base may not leave it, so the Event adds no Control whatever lots would do."""
    g = np_board("central_laos: 1 nva_base, 2 nva_guerrilla", card=59, players="us arvn vc", trail=1)
    g.turn = turn
    assert not plays(g, "nva")


@pytest.mark.covers("8.4.1-a")
def test_plei_mei_sends_troops_to_the_us_base_and_guerrillas_for_control() -> None:
    lines = ("central_laos: 4 nva_troops, 2 nva_guerrilla", "quang_tri: 1 us_base, 9 us_troops")
    g = np_board(*lines, card=59, players="us arvn vc", trail=1)
    event(g, "nva", "shaded", dice="*", chance="6")
    assert g.n[SPACE["quang_tri"] * KINDS + PIECE["nva_guerrilla"]] == 0 and g.nva[SPACE["quang_tri"]] > 0


@pytest.mark.covers("8.4.1-a")
def test_an_loc_to_the_us_base_that_most_troops_reach() -> None:
    """Hue would come under Control, but more Troops reach Saigon."""
    lines = (
        "quang_tri: 4 nva_troops, 9 us_troops",
        "hue: 1 us_base",
        "tay_ninh: 6 nva_troops",
        "saigon: 1 us_base, 20 us_troops",
    )
    g = np_board(*lines, card=71, players="us arvn vc", trail=0)
    assert spaces(event(g, "nva", "shaded", dice="*"), "event.space") == ["saigon"]


@pytest.mark.covers("8.4.1-a")
def test_an_loc_to_the_city_with_a_us_base() -> None:
    lines = (
        "the_fishhook: 9 nva_troops",
        "an_loc: 1 us_base, 1 us_troops",
        "tay_ninh: 6 nva_troops",
        "saigon: 9 us_troops",
    )
    g = np_board(*lines, card=71, players="us arvn vc", trail=1)
    event(g, "nva", "shaded", dice="*")
    assert g.control[SPACE["an_loc"]] == NVA_CONTROL and show(g, "saigon") == "9 us_troops"


@pytest.mark.covers("8.4.1-a")
def test_giap_into_us_bases_then_attack() -> None:
    g = np_board(
        "quang_tri: 1 us_base, 3 us_troops",
        "central_laos: 6 nva_troops, 2 nva_guerrilla",
        card=56,
        players="us arvn vc",
    )
    seen = event(g, "nva", "shaded", dice="*")
    assert seen.keys("event.free_action") == ["op:attack"] and g.casualties[PIECE["us_troops"]] > 0


@pytest.mark.covers("8.4.1-a")
def test_giap_for_the_us() -> None:
    lines = ("tay_ninh: 1 vc_base, 2 vc_guerrilla", "hue: 3 vc_guerrilla", "da_nang: 1 vc_base, 3 vc_guerrilla")
    g = np_board(*lines, card=56, players="nva vc")
    assert plays(g, "us") and spaces(event(g, "us", "unshaded", dice="*"), "event.space")[0] == "tay_ninh"
    assert not plays(np_board(*lines[1:], card=56, players="nva vc"), "us")


@pytest.mark.covers("8.4.1-a")
def test_sealords_for_nva() -> None:
    """2 Bases to 2 Provinces, the rest evenly, no Base without Guerrillas; else Operations."""
    lines = ("the_fishhook: 1 nva_base, 3 nva_guerrilla, 2 nva_troops", "sihanoukville: 1 nva_base, 1 nva_guerrilla")
    g = np_board(*lines, card=92, players="us arvn")
    assert plays(g, "nva")
    event(g, "nva", "shaded", dice="*")
    homes = [s for s in SPACE if g.n[SPACE[s] * KINDS + PIECE["nva_base"]]]
    assert len(homes) == 2 and all("nva_guerrilla" in show(g, s) for s in homes)
    counts = [g.nva[SPACE[s]] for s in homes]
    assert abs(counts[0] - counts[1]) <= 1
    assert not plays(np_board(lines[0], card=92, players="us arvn"), "nva")


@pytest.mark.covers("8.4.1-a")
def test_sealords_for_vc() -> None:
    lines = ("tay_ninh: 1 vc_base, 2 vc_guerrilla, 1 vc_guerrilla_active", "kien_phong: passive_support")
    g = np_board(*lines, card=92, players="us arvn")
    assert plays(g, "vc")
    event(g, "vc", "shaded", dice="*")
    assert g.vc[SPACE["kien_phong"]] == 4
    assert not plays(np_board("tay_ninh: 3 vc_guerrilla", lines[1], card=92, players="us arvn"), "vc")
    assert not plays(np_board(lines[0], card=92, players="us arvn"), "vc")  # no Support to go to


@pytest.mark.covers("8.4.1-a")
def test_amphib_landing_for_vc() -> None:
    """Underground, then Active Guerrillas, from Opposition to one space with Support."""
    g = np_board(
        "binh_dinh: 2 vc_guerrilla, 2 vc_guerrilla_active, 1 vc_base, passive_opposition",
        "saigon: passive_support",
        "kien_giang: 3 vc_guerrilla",
        card=67,
        players="us arvn",
    )
    event(g, "vc", "shaded", dice="*")
    assert show(g, "saigon") == "2 vc_guerrilla, 1 vc_guerrilla_active"


@pytest.mark.covers("8.4.1-a")
def test_just_enough_troops_to_find_the_most() -> None:
    """62: the Fishhook hides 2: 4 Troops find them; the last 3 cubes of Saigon stay."""
    g = np_board(
        "saigon: 9 us_troops",
        "the_fishhook: 2 nva_guerrilla",
        "sihanoukville: 1 nva_guerrilla",
        card=62,
        players="nva vc",
    )
    event(g, "us", "unshaded", dice="*")
    assert (
        show(g, "the_fishhook").startswith("4 us_troops, 2 nva_guerrilla_active") and show(g, "saigon") == "5 us_troops"
    )
    g = np_board("saigon: 4 us_troops, 1 arvn_police", "kien_giang: 4 vc_guerrilla", card=67, players="nva vc")
    event(g, "us", "unshaded", dice="*")
    assert show(g, "saigon") == "2 us_troops, 1 arvn_police" and g.vc[SPACE["kien_giang"]] == 2  # 2 found and removed


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize(
    "policy, special", [("jfk", "sa:advise"), ("lbj", "sa:air_strike"), ("nixon", "sa:air_strike")]
)
def test_macv_for_the_us(policy: str, special: str) -> None:
    g = np_board("hue: 2 arvn_troops, 2 vc_guerrilla_active", card=69, policy=policy, players="arvn nva vc", trail=2)
    assert event(g, "us", "event", dice="*", chance="6666").keys("event.special", seat="us") == [special]


@pytest.mark.covers("8.4.1-a")
def test_bob_hope_brings_most_pieces_home() -> None:
    g = np_board("tay_ninh: 2 us_troops", "binh_dinh: 5 us_troops", "saigon: 1 us_troops", card=91, players="nva vc")
    g.casualties[PIECE["us_base"]], g.casualties[PIECE["us_troops"]] = 1, 5
    event(g, "us", "unshaded", dice="*")
    assert show(g, "binh_dinh") == "" and sum(g.casualties) == 4 and not g.casualties[PIECE["us_base"]]


@pytest.mark.covers("8.4.1-a")
def test_masher_marches_for_the_best_ambush() -> None:
    """99: 3 Guerrillas set out; a lone Base and a Ranger are hit before cubes, roads are left alone."""
    g = np_board(
        "tay_ninh: 9 vc_guerrilla",
        "saigon: 1 us_base",
        "an_loc: 1 arvn_ranger",
        "quang_duc: 3 us_troops",
        card=99,
        players="us arvn nva",
    )
    event(g, "vc", "shaded", dice="*")
    assert "us_base" not in show(g, "saigon") and "arvn_ranger" not in show(g, "an_loc")
    assert g.casualties[PIECE["us_troops"]] == 1 and not any(
        g.vc[s] for s in range(47) if g.vc[s] and list(SPACE)[s].startswith("loc")
    )


@pytest.mark.covers("8.4.1-a", "8.4.6-a")
def test_linebacker_brings_most_pieces_home() -> None:
    g = np_board("central_laos: 3 nva_base, 1 nva_troops", card=121, players="nva vc")
    g.casualties[PIECE["us_troops"]], g.casualties[PIECE["us_base"]] = 4, 1
    event(g, "us", "event", dice="*")
    assert g.casualties[PIECE["us_base"]] == 0 and g.casualties[PIECE["us_troops"]] == 2


@pytest.mark.covers("8.4.1-a", "8.4.6-a")
def test_easter_offensive_prefers_us_bases_and_uses_the_trail() -> None:
    """122: free March along the Trail; of two spaces of Population 1 the one with the US Base."""
    lines = (
        "north_vietnam: 1 nva_base, 12 nva_troops",
        "pleiku: 1 us_base, 1 us_troops",
        "quang_duc: 1 arvn_troops, 1 us_troops",
    )
    g = np_board(*lines, card=122, players="us arvn vc", trail=1)
    for s in CITIES_PROVINCES:
        if IN_SOUTH[s] and s not in (SPACE["pleiku"], SPACE["quang_duc"]):
            g.coin[s] = 40  # out of reach
    seen = event(g, "nva", "event", dice="*")
    targets = [str(n.args["target"]) for n in seen.mind.notes if n.topic == "move"]
    assert "pleiku" in targets and "us_base_there" in seen.lines() and "quang_duc" not in targets


@pytest.mark.covers("8.4.1-a", "8.4.6-a")
def test_easter_offensive_by_road_to_the_richest_space() -> None:
    """122: Saigon (6) lies across a road without COIN; the Troops go there rather than to their neighbours (1)."""
    g = np_board("khanh_hoa: 12 nva_troops", "saigon: 5 arvn_police", card=122, players="us arvn vc", trail=0)
    event(g, "nva", "event", dice="*")
    assert show(g, "saigon") == "11 nva_troops" and g.control[SPACE["saigon"]] == NVA_CONTROL  # 1 holds Khanh Hoa


@pytest.mark.covers("8.4.1-a", "8.4.6-a")
def test_easter_offensive_takes_three_spaces_roads_or_not() -> None:
    """122: 8.6.5 stops at 3 spaces; of the four that could be taken across roads one is left."""
    lines = ("quang_tri: 3 nva_troops", "quang_duc: 3 nva_troops", "tay_ninh: 3 nva_troops", "binh_dinh: 3 nva_troops")
    g = np_board(*lines, card=122, players="us arvn vc", trail=0)
    before = list(g.control)
    event(g, "nva", "event", dice="*")
    assert sum(now == NVA_CONTROL != was for now, was in zip(g.control, before, strict=True)) == 3


@pytest.mark.covers("8.4.1-a")
def test_the_second_factions_instruction_holds_for_what_it_is_granted() -> None:
    """9 played by ARVN: the US chooses, by its own instruction."""
    g = np_board(card=9, policy="nixon", players="nva vc")
    g.available[PIECE["us_troops"]] -= 2
    g.out_of_play[PIECE["us_troops"]] = 2
    event(g, "arvn", "unshaded", dice="*")
    assert g.out_of_play[PIECE["us_troops"]] == 0 and sum(g.coin) == 0


@pytest.mark.covers("8.4.1-a")
def test_apc_shaded_is_tet_for_vc() -> None:
    g = np_board("hue: 1 us_troops", card=96, players="us arvn")
    seen = event(g, "vc", "shaded", dice="11 11 11 11", chance=lambda d: 6)
    assert spaces(seen, "event.place")[:2] == ["saigon", "hue"] and support(g, "saigon") == "neutral"


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize("seat", ["us", "arvn"])
def test_roks_move_police_then_arvn_then_us_troops(seat: str) -> None:
    """70: Phu Bon hides 5, 2 cubes are there: 2 Police and 1 ARVN Troop come; at Support 3 units stay in Qui Nhon."""
    g = np_board(
        "phu_bon: 2 us_troops, 5 vc_guerrilla",
        "qui_nhon: 3 arvn_police, 1 arvn_troops, 1 us_troops, passive_support",
        "binh_dinh: 1 arvn_police, 3 arvn_troops, 2 us_troops",
        card=70,
        players="nva vc",
    )
    event(g, seat, "unshaded", dice="*")
    assert g.vc[SPACE["phu_bon"]] == 0
    assert show(g, "phu_bon") in ("2 us_troops, 1 arvn_troops, 2 arvn_police", "2 us_troops, 3 arvn_police")
    assert g.coin[SPACE["qui_nhon"]] >= 3 and g.control[SPACE["binh_dinh"]] == COIN_CONTROL


@pytest.mark.covers("8.4.1-a")
def test_roks_leave_those_who_are_needed_where_they_are() -> None:
    """70: too few to clear Phu Bon; the 2 of Qui Nhon that fight there stay, 1 of Khanh Hoa comes all the same."""
    g = np_board(
        "phu_bon: 1 arvn_troops, 4 vc_guerrilla",
        "qui_nhon: 2 arvn_troops, 2 vc_guerrilla",
        "khanh_hoa: 2 arvn_troops",
        card=70,
        players="nva vc",
    )
    event(g, "arvn", "unshaded", dice="*")
    assert (g.vc[SPACE["qui_nhon"]], g.vc[SPACE["phu_bon"]]) == (0, 2)
    assert show(g, "khanh_hoa") == "1 arvn_troops"


@pytest.mark.covers("8.4.4-b")
@pytest.mark.parametrize(
    "pieces, op",
    [
        ("1 nva_base, 1 nva_troops", "op:assault"),
        ("1 nva_base, 3 nva_guerrilla", "op:sweep"),
        ("1 arvn_base", "op:sweep"),  # nobody to fight or to find: the free Operation is done all the same
    ],
)
def test_lam_son_assaults_or_sweeps_by_the_arvn_chart(pieces: str, op: str) -> None:
    """74 unshaded: 6 ARVN Troops in Laos; Assault where 8.7.4 says so, else Sweep."""
    g = np_board(f"central_laos: {pieces}", card=74, players="us nva vc")
    seen = event(g, "arvn", "unshaded", dice="31")
    assert seen.keys("event.limited_op") == [op]


@pytest.mark.covers("8.4.1-a", "8.4.5-a")
def test_arvn_settles_ties_of_control_by_the_shift() -> None:
    """68 unshaded: Tay Ninh and Quang Tri both come under COIN Control; ARVN would rather undo Opposition."""
    g = np_board("tay_ninh: 1 vc_guerrilla, passive_opposition", "quang_tri: 1 vc_guerrilla", card=68, players="us nva vc")
    for s in CITIES_PROVINCES:
        if s not in (SPACE["tay_ninh"], SPACE["quang_tri"]):
            g.control[s] = COIN_CONTROL
    assert spaces(event(g, "arvn", "unshaded", dice="*"), "event.space") == ["tay_ninh"]


@pytest.mark.covers("8.4.1-a", "8.4.4-c")
def test_arvn_settles_other_ties_by_most_pieces() -> None:
    """53 unshaded: no Control to be gained; 2 NVA Troops are taken before 1."""
    lines = ("hue: 9 arvn_troops, 1 nva_troops", "saigon: 9 us_troops, 2 nva_troops")
    g = np_board(*lines, card=53, players="us nva vc")
    assert spaces(event(g, "arvn", "unshaded", dice="*"), "event.space")[0] == "saigon"


@pytest.mark.covers("8.4.1-a", "8.1.2-c", "8.1.2-a")
def test_arvn_places_one_base_a_space_and_cubes_in_turn() -> None:
    """49 unshaded: Tay Ninh lacks 5: a Base, then Rangers; with none of these Troops and Police in turn."""
    lines = ("tay_ninh: 4 vc_guerrilla",)
    g = np_board(*lines, card=49, players="us nva vc")
    g.available[PIECE["arvn_ranger"]] = 1
    for s in CITIES_PROVINCES:
        if s != SPACE["tay_ninh"]:
            g.control[s] = COIN_CONTROL
    event(g, "arvn", "unshaded", dice="*")
    assert show(g, "tay_ninh").startswith("2 arvn_troops, 1 arvn_police, 1 arvn_ranger, 1 arvn_base")
