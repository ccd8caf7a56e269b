"""8.4.1 The whole list of special instructions, card by card: every row must be there, and do what it says.

``LIST`` is the printed list with its cross-references ("as #6"). A row that the program forgets fails here; what the rows
of their own make a faction choose is tested in ``test_8_4_1_instructions``.
"""

from collections.abc import Callable

import pytest

from sandtable.vietnam.board import CITIES_PROVINCES, COIN_CONTROL, POP, SPACE
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK, side_of
from sandtable.vietnam.fitl.nonplayer.charts2.us import chart as us
from sandtable.vietnam.headers import HEADERS
from sandtable.vietnam.pieces import FACTION, FACTIONS, KINDS, PIECE, US
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import Dice, event, np_board, plays, turn_of
from tests.vietnam.fitl.nonplayer.wordings import FRIEND, not_while_the_friend_is_played, option, policies

LIST = """
1 arvn #1 vc #1; 2 arvn #1 vc #1 us #2; 3 us #3; 6 arvn #6 us #6 vc #1; 9 us #9; 16 arvn #1; 17 vc #1; 19 arvn #1;
20 arvn #1; 21 us #9; 22 us #22; 23 us #22; 24 arvn #6 us #6; 26 nva #26 us how; 27 arvn #6 us #6;
29 arvn #29 nva #26 us #6; 30 arvn #29; 36 arvn #29 nva how vc how us #6; 37 nva #37 vc #37; 40 arvn #1 vc #1; 42 us #2;
43 arvn #43 us #43; 44 us #22; 46 arvn #1 vc #1; 48 arvn #29 nva #48; 49 arvn #29 us #2 vc #1; 50 arvn #43 us #50;
53 arvn #29; 54 nva #37 vc #37; 56 arvn #29 nva how us how vc #1; 57 vc #1; 58 arvn #6; 59 arvn #29 nva how us #6 vc #1;
62 us how; 63 arvn shaded us #63; 64 nva #64 us #63; 66 us #63; 67 us how vc how; 68 arvn #29 nva #26; 69 us #69;
70 arvn how us how; 71 nva how; 72 arvn #1; 73 vc #1; 74 us #2; 75 us #2; 77 nva #77 us #2; 78 arvn #78 us #78;
79 arvn #78; 80 us #2; 81 us #2; 82 arvn #43 us #82; 83 arvn #1 nva #48; 84 arvn #29 nva #48 us #2; 85 arvn shaded nva #64;
86 us #78; 87 arvn #78 nva #87; 88 us #78 vc #88; 89 vc #88; 90 vc #1; 91 us how; 92 nva how vc how; 93 us #22;
94 nva #94 vc #94; 95 arvn #1; 96 nva #87 vc how; 97 us #63; 98 us #98 vc #1; 99 vc how; 100 arvn #6 us #2;
102 nva #94 vc #94 us #22; 103 nva #37 vc #37; 105 arvn shaded nva #87; 106 arvn #1; 107 nva #48; 109 nva #48;
110 arvn #1 nva #110 vc #110; 112 arvn #29; 113 arvn #29; 114 vc #114; 117 arvn #29 us #2 vc #1; 118 us #2; 119 arvn #119;
120 arvn #29; 121 us pivotal; 122 nva how; 123 arvn how; 124 vc how
"""


def rows() -> list[tuple[int, str, str]]:
    """(card, faction, wording) of the list."""
    found = []
    for row in LIST.replace("\n", " ").split(";"):
        words = row.split()
        found += [(int(words[0]), seat, wording) for seat, wording in zip(words[1::2], words[2::2])]
    return found


def side(g: War, seat: str) -> str:
    return side_of(turn_of(g, FACTION[seat], Dice()))


# ------------------------------------------------------------------ one check for each wording


def against(player: str) -> Callable[[int, str], None]:
    """Only while that faction is a player; everything that may go down then does."""

    def check(card: int, seat: str) -> None:
        assert plays(np_board(card=card, players=player), seat) and not plays(np_board(card=card, players=""), seat)
        if seat == "nva":
            for track in ("resources", "aid", "patronage"):
                assert option(np_board(card=card), seat, f"{track}_up", f"{track}_down") == f"{track}_down"

    return check


def lowers_patronage_while_vc_is_none_of_the_players(card: int, seat: str) -> None:
    not_while_the_friend_is_played(card, seat)
    assert option(np_board(card=card), seat, "patronage_up", "patronage_down") == "patronage_down"


def us_eligible(card: int, seat: str) -> None:
    g = np_board(card=card, players="us")
    assert plays(g, seat)
    g.eligible[US] = False
    assert not plays(g, seat)


def irregulars_abroad(card: int, seat: str) -> None:
    assert plays(np_board("the_fishhook: 1 us_irregular_active", card=card, players="us"), seat)
    assert not plays(np_board("saigon: 1 us_irregular", card=card, players="us"), seat)


BASE_BOARDS = {  # with a Base in reach, and without
    6: ("central_laos: 1 nva_base", "central_laos: 1 nva_tunnel"),
    24: ("binh_dinh: 1 us_troops, 1 vc_base", "binh_dinh: 1 us_troops, 1 vc_guerrilla"),
    27: ("hue: 3 us_troops, 1 vc_base", "hue: 3 us_troops, 1 vc_guerrilla"),
    29: ("tay_ninh: 1 us_irregular, 1 vc_base", "tay_ninh: 1 us_irregular, 1 vc_guerrilla"),
    36: ("pleiku: 1 vc_tunnel", "pleiku: 1 vc_guerrilla"),
    58: ("central_laos: 1 nva_base", "central_laos: 7 nva_troops, 1 nva_base"),
    59: ("tay_ninh: 1 us_base, 1 nva_base", "tay_ninh: 1 us_base, 1 nva_troops"),
    100: ("kien_giang: 1 us_troops, 1 vc_base", "kien_giang: 1 us_troops, 1 vc_guerrilla"),
}


def removes_a_base(card: int, seat: str) -> None:
    for line, wanted in zip(BASE_BOARDS[card], (True, False)):
        assert plays(np_board(line, "saigon: 4 us_troops", card=card, players="", policy="nixon"), seat) == wanted


CONTROL_BOARDS = {  # 2 Population can be brought under COIN Control, or not
    29: ("tay_ninh: 1 us_irregular, 4 vc_guerrilla", "tay_ninh: 1 us_irregular, 6 vc_guerrilla"),
    30: ("kien_giang: 1 arvn_police, 2 vc_guerrilla_active", "kien_giang: 1 arvn_police, 2 vc_guerrilla"),
    36: ("quang_tri: 2 vc_guerrilla", "quang_tri: 9 vc_guerrilla, 9 nva_troops"),
    48: ("tay_ninh: 1 us_base, 3 vc_guerrilla", "tay_ninh: 1 us_base, 5 vc_guerrilla"),
    49: ("tay_ninh: 5 vc_guerrilla", "tay_ninh: 6 vc_guerrilla"),
    53: ("tay_ninh: 1 arvn_troops, 2 nva_troops", "da_nang: 1 arvn_troops, 2 nva_troops"),
    56: ("tay_ninh: 2 arvn_troops, 2 vc_guerrilla", "tay_ninh: 2 arvn_troops, 4 vc_guerrilla"),
    59: ("tay_ninh: 1 us_base, 3 nva_troops", "tay_ninh: 1 us_base, 9 nva_troops"),
    68: ("tay_ninh: 2 vc_guerrilla", "tay_ninh: 3 vc_guerrilla"),
    84: ("tay_ninh: 1 nva_troops", "tay_ninh: 2 nva_troops"),
    112: ("tay_ninh: 1 arvn_police, 1 vc_guerrilla", "tay_ninh: 1 vc_guerrilla"),
    113: ("tay_ninh: 7 vc_guerrilla", "tay_ninh: 8 vc_guerrilla"),
    117: ("tay_ninh: 2 vc_guerrilla", "tay_ninh: 3 vc_guerrilla"),
    120: ("tay_ninh: 3 vc_guerrilla", "tay_ninh: 4 vc_guerrilla"),
}


def adds_two_population(card: int, seat: str) -> None:
    """All other places are held by COIN, or too strong an enemy: what matters is the one on the board."""
    for line, wanted in zip(CONTROL_BOARDS[card], (True, False)):
        g = np_board(line, card=card, players="us nva vc")
        g.available[PIECE["us_troops"]] -= 8
        g.out_of_play[PIECE["us_troops"]] = 4
        contested = SPACE[line.partition(":")[0]]
        for s in CITIES_PROVINCES:
            if s != contested:
                g.control[s], g.coin[s] = COIN_CONTROL, 9
                g.coin_pop += POP[s]
        if card == 36:
            g.n[SPACE["saigon"] * KINDS + PIECE["us_troops"]] = 4
        assert plays(g, seat) == wanted, line


def only_while_linebacker_is_in_hand(card: int, seat: str) -> None:
    g = np_board(card=card, players="nva vc")
    assert not plays(g, seat)
    g.pivotal[US] = True
    assert plays(g, seat)


def money(card: int, seat: str) -> None:
    """ARVN takes Resources, the US Aid."""
    g = np_board(card=card, players="nva vc")
    g.coups_left = (128, 129)
    if card == 82:
        assert option(g, seat, "us_pieces", "arvn_pieces", "resources_and_aid") == "resources_and_aid"
    else:
        assert option(g, seat, "us_troops", "aid_up", "arvn_resources") == ("arvn_resources" if seat == "arvn" else "aid_up")


def troops_before_money(card: int, seat: str) -> None:
    g = np_board(card=card, players="nva vc")
    assert option(g, seat, "us_troops", "arvn_resources") == "us_troops" and option(g, seat, "arvn_resources")


PATRONAGE = {
    63: ("patronage", "us_pieces"), 64: ("patronage_down", "patronage_up"), 66: ("patronage_down", "us_pieces"),
    97: ("patronage", "aid"),
}  # fmt: skip


def patronage_of_a_player(card: int, seat: str) -> None:
    lower, other = PATRONAGE[card]
    assert option(np_board(card=card, players="arvn"), seat, lower, other) == lower
    assert option(np_board(card=card, players=""), seat, lower, other) == other


def shaded(card: int, seat: str) -> None:
    assert side(np_board(card=card, players=""), seat) == side(np_board(card=card, players="us"), seat) == "shaded"


def general_lansdale(card: int, seat: str) -> None:
    if seat == "us":
        not_while_the_friend_is_played(card, seat)
    else:
        assert side(np_board(card=card, players="us"), seat) == "shaded"
        assert side(np_board(card=card, players=""), seat) == "unshaded"


def own_tunnels(card: int, seat: str) -> None:
    assert plays(np_board(f"tay_ninh: 1 {seat}_base", card=card), seat)
    for line in (f"tay_ninh: 1 {FRIEND[seat]}_base", f"central_laos: 1 {seat}_base", f"tay_ninh: 1 {seat}_tunnel"):
        assert not plays(np_board(line, card=card), seat)


def own_active_guerrillas(card: int, seat: str) -> None:
    assert plays(np_board(f"hue: 1 {seat}_guerrilla_active", card=card), seat)
    assert not plays(np_board(f"hue: 1 {FRIEND[seat]}_guerrilla_active", card=card), seat)
    assert not plays(np_board(f"hue: 1 {seat}_guerrilla_active", card=card, next_card=126), seat)


def firm_cities(card: int, seat: str) -> None:
    firm = ("hue: active_support", "da_nang: active_support", "saigon: active_support")
    assert not plays(np_board(*firm, card=card, players=""), seat)
    assert plays(np_board(*firm, card=card, players="us"), seat) and plays(np_board(*firm[1:], card=card, players=""), seat)


def detente(card: int, seat: str) -> None:
    words = ("nva_resources", "infiltrate")
    assert [option(np_board(card=card, nva=n), seat, *words) for n in (19, 20)] == ["nva_resources", "infiltrate"]


def domino(card: int, seat: str) -> None:
    words = ("us_pieces", "arvn_pieces", "resources_and_aid")
    chosen = [option(np_board(card=card, policy=p, players=""), seat, *words) for p in ("jfk", "lbj", "nixon")]
    assert chosen == ["resources_and_aid", "us_pieces", "resources_and_aid"]


def long_tan(card: int, seat: str) -> None:
    words = ("troops", "guerrillas")
    chosen = [option(np_board(card=card, policy=p, players=""), seat, *words) for p in ("jfk", "lbj", "nixon")]
    assert chosen == ["guerrillas", "troops", "guerrillas"]


def of_its_own(card: int, seat: str) -> None:
    """The card tells the faction where, and with what: there must be somebody to answer."""
    assert BOOK.guides(card, FACTION[seat])


def macv(card: int, seat: str) -> None:
    assert "event.special" in us.HANDLERS


def linebacker(card: int, seat: str) -> None:
    """Most pieces to Available: as many Casualties as the Event allows."""
    g = np_board(card=card, players="nva vc")
    g.casualties[PIECE["us_troops"]], g.casualties[PIECE["us_irregular"]] = 1, 4
    event(g, seat, "event", dice="*")
    assert sum(g.casualties) == 2


CHECKS: dict[str, Callable[[int, str], None]] = {
    "#1": not_while_the_friend_is_played, "#2": policies("nixon"), "#3": only_while_linebacker_is_in_hand,
    "#6": removes_a_base, "#9": policies("lbj", "nixon"), "#22": policies("jfk", "lbj"), "#26": irregulars_abroad,
    "#29": adds_two_population, "#37": us_eligible, "#43": money, "#48": not_while_the_friend_is_played,
    "#50": troops_before_money, "#63": patronage_of_a_player, "#64": against("arvn"), "#69": macv, "#77": detente,
    "#78": general_lansdale, "#82": domino, "#87": lowers_patronage_while_vc_is_none_of_the_players, "#88": against("arvn"),
    "#94": own_tunnels, "#98": long_tan, "#110": own_active_guerrillas, "#114": firm_cities, "#119": against("us"),
    "shaded": shaded, "how": of_its_own, "pivotal": linebacker,
}  # fmt: skip


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize("troops, plays_it", [(6, False), (5, True)])
def test_a_player_is_expected_to_spare_his_bases(troops: int, plays_it: bool) -> None:
    """58 unshaded: NVA, a player, picks 6 of its pieces; a Base goes only if there are too few others."""
    g = np_board(f"central_laos: 1 nva_base, {troops} nva_troops", card=58, players="nva vc")
    assert plays(g, "arvn") == plays_it


@pytest.mark.covers("8.4.1-a")
@pytest.mark.parametrize("card, seat, wording", rows())
def test_the_instruction(card: int, seat: str, wording: str) -> None:
    CHECKS[wording](card, seat)


OURS = {(94, "us"), (94, "arvn")}
"""Conditions that the list does not have (see the rulings)."""


@pytest.mark.covers("8.4.1-a")
def test_nothing_else_keeps_a_faction_from_an_event() -> None:
    """The further Events have a list of our own (test_8_4_1_further)."""
    listed = {(card, seat) for card, seat, _ in rows()}
    printed = [card for card in BOOK.listed if not HEADERS[card].extra]
    assert {(card, FACTIONS[f]) for card in printed for f in BOOK.of(card).conditions} <= listed | OURS
    assert {(card, FACTIONS[f]) for card in printed for f in BOOK.of(card).shaded} <= listed
