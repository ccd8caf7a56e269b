"""8.4.1 The instructions of the cards, faction by faction."""

import pytest

from sandtable.fitl.board import CITIES_PROVINCES, COIN_CONTROL, IN_SOUTH, NVA_CONTROL, SPACE
from sandtable.fitl.nonplayer import event_options, instructions
from sandtable.fitl.nonplayer.turn import Turn
from sandtable.fitl.pieces import FACTION, KINDS, PIECE, US
from sandtable.fitl.state import Fitl
from sandtable.kernel.decision import Decision
from tests.fitl.nonplayer.driver import Dice, Seen, event, np_board
from tests.fitl.play import show, support

COUP = 126


def plays(g: Fitl, seat: str) -> bool:
    turn = Turn(g, FACTION[seat], Dice("*"))
    turn.action = "event"
    return instructions.plays(turn, instructions.side_of(turn), "8.4.1")


def spaces(seen: Seen, topic: str) -> list[str]:
    return [key[6:] for key in seen.keys(topic) if key.startswith("space:")]


# ------------------------------------------------------------------ whether to play


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize(
    "seat, foe, cards",
    [
        ("arvn", "us", (1, 2, 16, 19, 20, 40, 46, 72, 83, 95, 106, 110)),
        ("vc", "nva", (1, 2, 17, 40, 46, 49, 56, 57, 59, 73, 90, 98, 117)),
        ("nva", "vc", (48, 83, 84, 87, 96, 105, 107, 109)),
        ("us", "arvn", (78, 86, 88)),
    ],
)
def test_not_while_the_friend_is_a_player(seat: str, foe: str, cards: tuple[int, ...]) -> None:
    for card in cards:
        assert plays(np_board(card=card, players=""), seat) and not plays(np_board(card=card, players=foe), seat), card


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize(
    "seat, foe, card",
    [("nva", "arvn", 64), ("nva", "arvn", 85), ("vc", "arvn", 88), ("vc", "arvn", 89), ("arvn", "us", 119)],
)
def test_only_against_a_player(seat: str, foe: str, card: int) -> None:
    assert plays(np_board(card=card, players=foe), seat) and not plays(np_board(card=card, players=""), seat)


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize(
    "cards, policies",
    [
        ((2, 42, 49, 74, 75, 77, 80, 81, 84, 100, 117, 118), {"nixon"}),
        ((22, 23, 44, 93, 102), {"jfk", "lbj"}),
        ((21,), {"lbj", "nixon"}),
    ],
)
def test_us_policy(cards: tuple[int, ...], policies: set[str]) -> None:
    for card in cards:
        assert {
            p for p in ("jfk", "lbj", "nixon") if plays(np_board(card=card, policy=p, players="nva vc"), "us")
        } == policies


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize("seat, card", [("nva", 37), ("vc", 54), ("nva", 103), ("vc", 103)])
def test_not_while_the_us_is_ineligible(seat: str, card: int) -> None:
    g = np_board(card=card, players="us")
    assert plays(g, seat)
    g.eligible[US] = False
    assert not plays(g, seat)


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize("card", [26, 29, 68])
def test_nva_needs_irregulars_abroad(card: int) -> None:
    assert plays(np_board("central_laos: 1 us_irregular", card=card, players="us"), "nva")
    assert not plays(np_board("saigon: 1 us_irregular", card=card, players="us"), "nva")


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize(
    "seat, card, with_base, without",
    [
        ("us", 6, "central_laos: 1 nva_base", "central_laos: 1 nva_troops"),
        ("arvn", 6, "central_laos: 1 nva_base", "central_laos: 1 nva_tunnel"),
        ("us", 24, "binh_dinh: 1 us_troops, 1 vc_base", "binh_dinh: 1 us_troops, 1 vc_guerrilla"),
        ("us", 27, "hue: 3 us_troops, 1 vc_base", "hue: 3 us_troops, 1 vc_guerrilla"),
        ("us", 29, "tay_ninh: 1 us_irregular, 1 vc_base", "tay_ninh: 1 us_irregular, 1 vc_guerrilla"),
        ("us", 36, "pleiku: 1 vc_tunnel", "pleiku: 1 vc_guerrilla"),
        ("us", 59, "tay_ninh: 1 us_base, 1 nva_base", "tay_ninh: 1 us_base, 1 nva_troops"),
        ("arvn", 58, "central_laos: 1 nva_base", "central_laos: 7 nva_troops, 1 nva_base"),
        ("arvn", 100, "kien_giang: 1 us_troops, 1 vc_base", "kien_giang: 1 us_troops, 1 vc_guerrilla"),
    ],
)
def test_only_if_a_base_is_removed(seat: str, card: int, with_base: str, without: str) -> None:
    troops = "saigon: 4 us_troops"
    assert plays(np_board(with_base, troops, card=card, players=""), seat)
    assert not plays(np_board(without, troops, card=card, players=""), seat)


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize(
    "card, enough, too_little",
    [
        (29, "tay_ninh: 1 us_irregular, 4 vc_guerrilla", "tay_ninh: 1 us_irregular, 6 vc_guerrilla"),
        (30, "kien_giang: 1 arvn_police, 2 vc_guerrilla_active", "kien_giang: 1 arvn_police, 2 vc_guerrilla"),
        (36, "quang_tri: 2 vc_guerrilla", ""),
        (48, "tay_ninh: 1 us_base, 3 vc_guerrilla", "tay_ninh: 1 us_base, 5 vc_guerrilla"),
        (53, "tay_ninh: 1 arvn_troops, 2 nva_troops", "da_nang: 1 arvn_troops, 2 nva_troops"),
        (56, "tay_ninh: 2 arvn_troops, 2 vc_guerrilla", "tay_ninh: 2 arvn_troops, 4 vc_guerrilla"),
        (59, "tay_ninh: 1 us_base, 3 nva_troops", "tay_ninh: 1 us_base, 9 nva_troops"),
        (117, "tay_ninh: 2 vc_guerrilla", ""),
    ],
)
def test_arvn_wants_two_population_of_coin_control(card: int, enough: str, too_little: str) -> None:
    saigon = "saigon: 9 us_troops"
    assert plays(np_board(enough, saigon, card=card, players="us nva vc"), "arvn")
    if too_little:
        assert not plays(np_board(too_little, saigon, card=card, players="us nva vc"), "arvn")


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize("card", [49, 112, 113, 120])
def test_arvn_places_for_control_and_not_where_nothing_is_gained(card: int) -> None:
    """An empty South gives COIN Control for the asking; with every space held there is nothing to gain."""
    g = np_board("saigon: 1 arvn_troops", card=card, players="us nva vc")
    g.available[PIECE["us_troops"]] -= 4
    g.out_of_play[PIECE["us_troops"]] = 4
    assert plays(g, "arvn")
    g.control[:] = bytearray([COIN_CONTROL] * 47)
    for s in range(47):
        g.coin[s] = 9
    g.coin_pop = 35
    assert not plays(g, "arvn")


@pytest.mark.covers("8.4.1-a")
def test_peace_talks_only_while_linebacker_is_to_come() -> None:
    g = np_board(card=3, players="nva vc")
    assert not plays(g, "us")
    g.pivotal[US] = True
    assert plays(g, "us")


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize("seat", ["nva", "vc"])
@pytest.mark.parametrize("card", [94, 102])
def test_own_tunnels_in_the_south(seat: str, card: int) -> None:
    own, other = (("nva_base", "vc_base"), ("vc_base", "nva_base"))[seat == "vc"]
    assert plays(np_board(f"tay_ninh: 1 {own}", card=card), seat)
    for line in (f"tay_ninh: 1 {other}", f"central_laos: 1 {own}", f"saigon: 1 {own}"):
        assert not plays(np_board(line, card=card), seat)


@pytest.mark.covers("8.4.1-a")
def test_tunnel_rats_for_coin_only_to_remove() -> None:
    assert not plays(np_board("tay_ninh: 1 vc_base", card=94, players=""), "us")
    assert plays(np_board("tay_ninh: 1 vc_tunnel, 1 us_troops", card=94, players=""), "us")


@pytest.mark.covers("8.4.1-a")
def test_no_contact() -> None:
    assert plays(np_board("hue: 1 vc_guerrilla_active", card=110), "vc")
    assert not plays(np_board("hue: 1 nva_guerrilla_active", card=110), "vc")
    assert not plays(np_board("hue: 1 vc_guerrilla_active", card=110, next_card=COUP), "vc")


@pytest.mark.covers("8.4.1-a")
def test_tri_quang() -> None:
    firm = ("hue: active_support", "da_nang: active_support", "saigon: active_support")
    assert not plays(np_board(*firm, card=114, players=""), "vc") and plays(
        np_board(*firm, card=114, players="us"), "vc"
    )
    assert plays(np_board(*firm[:2], card=114, players=""), "vc")


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
    return event_options.choose_option(Turn(g, FACTION[seat], Dice("*")), d)[3:]


@pytest.mark.covers("8.4.1-a", "8.4.4-a")
@pytest.mark.parametrize(
    "card, seat, words, chosen",
    [
        (43, "arvn", "arvn_resources aid_up", "arvn_resources"),
        (50, "arvn", "us_troops arvn_resources", "arvn_resources"),
        (50, "us", "us_troops arvn_resources", "us_troops"),
        (82, "arvn", "us_pieces arvn_pieces resources_and_aid", "resources_and_aid"),
        (63, "us", "us_pieces patronage", "us_pieces"),
        (64, "us", "patronage_up patronage_down", "patronage_up"),
        (66, "us", "us_pieces patronage_down neither", "us_pieces"),
        (66, "arvn", "patronage_down neither", "neither"),
        (97, "us", "aid patronage", "aid"),
        (97, "arvn", "aid patronage", "aid"),
        (63, "nva", "patronage_up vc_resources", "vc_resources"),
        (69, "arvn", "us_arvn nva_vc", "us_arvn"),
        (69, "vc", "us_arvn nva_vc", "nva_vc"),
        (68, "us", "irregulars rangers", "irregulars"),
        (68, "arvn", "irregulars rangers", "rangers"),
        (94, "vc", "tunnels remove_tunneled_base", "tunnels"),
        (94, "us", "tunnels remove_tunneled_base", "remove_tunneled_base"),
        (106, "vc", "toward_support toward_opposition", "toward_opposition"),
        (105, "nva", "patronage_up patronage_down", "patronage_down"),
        (105, "arvn", "patronage_up patronage_down", "patronage_up"),
        (90, "arvn", "boxes map", "boxes"),
    ],
)
def test_options(card: int, seat: str, words: str, chosen: str) -> None:
    assert option(card, seat, *words.split()) == chosen


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize(
    "card, words, chosen",
    [
        (63, "us_pieces patronage", "patronage"),
        (64, "patronage_up patronage_down", "patronage_down"),
        (66, "us_pieces patronage_down neither", "patronage_down"),
        (97, "aid patronage", "patronage"),
    ],
)
def test_the_us_lowers_a_players_patronage(card: int, words: str, chosen: str) -> None:
    assert option(card, "us", *words.split(), players="arvn") == chosen


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize(
    "policy, chosen", [("jfk", "resources_and_aid"), ("nixon", "resources_and_aid"), ("lbj", "us_pieces")]
)
def test_domino_theory(policy: str, chosen: str) -> None:
    assert option(82, "us", "us_pieces", "arvn_pieces", "resources_and_aid", policy=policy) == chosen


@pytest.mark.covers("8.4.1-a")
def test_economic_aid_for_the_us() -> None:
    """Aid, unless the next Coup is the last."""
    g = np_board(card=43, players="nva vc")
    d = Decision("us", "event.option", "5.1", ["do:arvn_resources", "do:aid_up"], {"card": 43})
    g.coups_left = (128, 129)
    assert event_options.choose_option(Turn(g, US, Dice()), d) == "do:aid_up"
    g.coups_left = (129,)
    assert event_options.choose_option(Turn(g, US, Dice()), d) == "do:arvn_resources"


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize("resources, chosen", [(19, "nva_resources"), (20, "infiltrate")])
def test_detente(resources: int, chosen: str) -> None:
    assert option(77, "nva", "nva_resources", "infiltrate", nva=resources) == chosen


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
    assert g.n[SPACE["saigon"] * KINDS + PIECE["us_troops"]] >= 2


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
