"""8.4 Events for non-players: whether, which side, who, what and where."""

import pytest

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import IDS, SPACE
from sandtable.vietnam.fitl.nonplayer.charts2 import book, event_choices, event_options
from sandtable.vietnam.headers import HEADERS, is_coup
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import ARVN, FACTION, KINDS, NVA, PIECE, US, VC
from sandtable.vietnam.rules.s2_sequence import pivotal_window
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import (
    Dice,
    Seen,
    chooses,
    drive,
    event,
    in_both_editions,
    np_board,
    scenario,
    turn_of,
)
from tests.vietnam.play import show, support

SEATS = ("us", "arvn", "nva", "vc")


def seat_turn(g: War, seat: str, dice: str = "*") -> Turn:
    return turn_of(g, FACTION[seat], Dice(dice))


def spaces(seen: Seen, topic: str) -> list[str]:
    return [key[6:] for key in seen.keys(topic) if key.startswith("space:")]


# ------------------------------------------------------------------ which side (8.4.2)


@in_both_editions(pytest.mark.covers("F8.4.2-a"))
@pytest.mark.covers("8.4.2-a")
def test_insurgents_shaded_coin_unshaded() -> None:
    for card in (1, 44, 97, 120):
        g = np_board(card=card, players="")
        assert [book.side_of(seat_turn(g, seat)) for seat in SEATS] == [
            "unshaded",
            "unshaded",
            "shaded",
            "shaded",
        ]
    assert {book.side_of(seat_turn(np_board(card=94, players=""), seat)) for seat in SEATS} == {"event"}


@pytest.mark.covers("8.4.1-a", "8.4.2-a")
@pytest.mark.parametrize("card", [63, 85, 105])
def test_arvn_turns_some_cards_over(card: int) -> None:
    assert book.side_of(seat_turn(np_board(card=card, players=""), "arvn")) == "shaded"


@pytest.mark.covers("8.4.1-a", "8.4.2-a")
@pytest.mark.parametrize("card", [78, 79, 87])
def test_arvn_turns_some_cards_over_against_a_us_player(card: int) -> None:
    assert book.side_of(seat_turn(np_board(card=card, players="us"), "arvn")) == "shaded"
    assert book.side_of(seat_turn(np_board(card=card, players=""), "arvn")) == "unshaded"


# ------------------------------------------------------------------ pieces (8.4.3), who and what (8.4.4)


@in_both_editions(pytest.mark.covers("F8.4.3-a"))
@pytest.mark.covers("8.4.3-a")
def test_as_many_pieces_as_the_event_allows() -> None:
    g = np_board(card=62, players="us arvn vc")
    event(g, "nva", "shaded", dice="*")
    assert sum(g.nva) == 12 and sum(g.n[PIECE["nva_guerrilla"] :: KINDS]) == 12  # Guerrillas before Troops


@in_both_editions(pytest.mark.covers("F8.1.2-d", "F8.4.3-a"))
@pytest.mark.covers("8.4.3-a", "8.1.2-d")
def test_pieces_come_from_out_of_play_before_available() -> None:
    """90 unshaded: 2 ARVN pieces from anywhere."""
    g = np_board("saigon: 1 arvn_troops", card=90, players="us nva vc")
    g.available[PIECE["arvn_base"]] = 0
    g.available[PIECE["arvn_ranger"]], g.out_of_play[PIECE["arvn_ranger"]] = 3, 3
    seen = event(g, "arvn", "unshaded", dice="*")
    assert seen.keys("event.source") == ["box:out_of_play"] * 2 and g.out_of_play[PIECE["arvn_ranger"]] == 1


@in_both_editions(pytest.mark.covers("F8.4.4-a"))
@pytest.mark.covers("8.4.4-a")
@pytest.mark.parametrize(
    "seat, offered, chosen",
    [
        ("arvn", ("us", "arvn"), "arvn"),
        ("us", ("us", "arvn"), "us"),
        ("vc", ("us", "arvn", "nva"), "nva"),
        ("arvn", ("nva", "vc"), "vc"),  # the only enemy that is a non-player
    ],
)
def test_who_gets_the_benefit(seat: str, offered: tuple[str, ...], chosen: str) -> None:
    g = np_board(players="nva")
    d = Decision(seat, "event.faction", "5.1", [f"faction:{f}" for f in offered], {})
    assert event_options.choose_faction(seat_turn(g, seat, "1"), d) == f"faction:{chosen}"


@in_both_editions(pytest.mark.covers("F8.4.4-a"))
@pytest.mark.covers("8.4.4-a")
@pytest.mark.parametrize(
    "seat, aid, resources, patronage",
    [("us", 17, 32, 13), ("arvn", 17, 32, 17), ("nva", 13, 28, 13), ("vc", 13, 28, 13)],
)
def test_tracks_up_or_down(seat: str, aid: int, resources: int, patronage: int) -> None:
    """85 shaded: each track 2 up or down."""
    g = np_board(card=85, players="")
    event(g, seat, "shaded", dice="*")
    assert (g.aid, g.res[ARVN], g.patronage) == (aid, resources, patronage)


@pytest.mark.covers("8.4.4-b")
def test_a_choice_of_operations_follows_the_chart() -> None:
    """50 unshaded: with 12 pieces Available ARVN Trains."""
    g = np_board("saigon: 3 arvn_troops, 3 arvn_police", card=50, players="us nva vc")
    seen = event(g, "arvn", "unshaded", dice="*")
    assert seen.keys("event.option") == [] and seen.keys("event.limited_op") == ["op:train", "op:train"]


@pytest.mark.covers("8.4.4-b")
@pytest.mark.parametrize(
    "lines, special",
    [
        (("hue: 1 vc_guerrilla, 1 arvn_police, passive_support", "loc_saigon_can_tho: 1 vc_guerrilla"), "sa:tax"),
        (
            ("hue: 4 vc_guerrilla_active, 1 us_troops", "da_nang: 1 vc_guerrilla, 1 us_troops, active_opposition"),
            "sa:ambush",
        ),
    ],
)
def test_a_choice_of_special_activities_follows_the_chart(lines: tuple[str, ...], special: str) -> None:
    """69: by Terror's box Tax; where the chart comes to March or Attack, Ambush."""
    g = np_board(*lines, card=69, players="us arvn nva", vc=3)
    g.out_of_play[PIECE["vc_guerrilla"]], g.available[PIECE["vc_guerrilla"]] = g.available[PIECE["vc_guerrilla"]], 0
    assert event(g, "vc", "event", dice="66*").keys("event.special", seat="vc")[0] == special


@pytest.mark.covers("8.4.4-b")
def test_nva_takes_the_special_activity_of_its_chart() -> None:
    g = np_board(
        "north_vietnam: 1 nva_base, 2 nva_troops", "central_laos: 1 nva_base", card=69, players="us arvn vc", trail=3
    )
    assert event(g, "nva", "event", dice="*").keys("event.special", seat="nva")[:1] in ([], ["sa:infiltrate"])
    assert sum(g.n[PIECE["nva_troops"] :: KINDS]) > 2


@in_both_editions(pytest.mark.covers("F8.4.4-e"))  # E7
@pytest.mark.covers("8.4.4-c", "8.4.1-a")
def test_cu_chi_order() -> None:
    """Two VC Bases, then one of each, then one VC Base; never where only NVA would dig while VC could."""
    lines = ["tay_ninh: 2 vc_base", "quang_nam: 1 vc_base, 1 nva_base", "binh_dinh: 1 vc_base", "pleiku: 2 nva_base"]
    for first in ("tay_ninh", "quang_nam", "binh_dinh"):
        g = np_board(*lines, card=102, players="us arvn nva")
        event(g, "vc", "shaded", dice="*")
        assert "tunnel" in show(g, first)
        lines.pop(0)


@in_both_editions(pytest.mark.covers("F8.4.4-d"))
@pytest.mark.covers("8.4.4-c")
def test_most_bases_then_lots() -> None:
    """27 unshaded: 3 VC pieces from COIN-Controlled spaces, the Bases first."""
    g = np_board(
        "saigon: 9 us_troops, 1 vc_base, 1 vc_guerrilla",
        "hue: 9 us_troops, 2 vc_base",
        "da_nang: 9 us_troops, 3 vc_guerrilla",
        card=27,
        players="nva vc",
    )
    event(g, "us", "unshaded", dice="*")
    assert "vc" not in show(g, "hue") and show(g, "saigon") == "9 us_troops, 1 vc_guerrilla"


@in_both_editions(pytest.mark.covers("F8.4.4-d"))
@pytest.mark.covers("8.4.4-c")
def test_friendly_losses_come_from_the_other_faction() -> None:
    """17 shaded: of two Underground Guerrillas VC gives up NVA's; the US Base goes before ARVN's."""
    g = np_board("tay_ninh: 1 us_base, 1 arvn_base, 1 nva_guerrilla, 1 vc_guerrilla", card=17, players="us arvn")
    event(g, "vc", "shaded", dice="*")
    assert show(g, "tay_ninh") == "1 arvn_base, 1 vc_guerrilla"


@in_both_editions(pytest.mark.covers("F8.1.2-b"))
@pytest.mark.covers("8.4.4-c", "8.1.2-b")
def test_own_pieces_are_given_up_without_bases() -> None:
    """58 unshaded: NVA removes 6 of its own from North Vietnam and Laos."""
    g = np_board(
        "north_vietnam: 1 nva_base, 4 nva_troops", "central_laos: 1 nva_base, 3 nva_guerrilla", card=58, players="us vc"
    )
    event(g, "arvn", "unshaded", dice="*")
    assert sum(g.n[PIECE["nva_base"] :: KINDS]) == 2 and sum(g.nva) == 3


@in_both_editions(pytest.mark.covers("F8.1.2-a"))
@pytest.mark.covers("8.4.4-c", "8.1.2-a")
def test_bases_are_placed_first() -> None:
    """118 shaded: a VC piece in each of 3 spaces, Bases."""
    g = np_board(card=118, players="us arvn nva")
    event(g, "vc", "shaded", dice="*")
    assert 9 - g.available[PIECE["vc_base"]] == 3


# ------------------------------------------------------------------ Support and Opposition (8.4.5)


@in_both_editions(pytest.mark.covers("F8.4.5-a"))
@pytest.mark.covers("8.4.5-a")
@pytest.mark.parametrize(
    "seat, steps, levels, best",
    [
        ("vc", -1, {"tay_ninh": 0, "binh_dinh": 1, "hue": -2}, "tay_ninh"),  # Opposition gained
        ("vc", -1, {"saigon": 1, "hue": 1}, "saigon"),  # then Support lost
        ("nva", -1, {"tay_ninh": 0, "binh_dinh": 1}, "binh_dinh"),  # Support lost
        ("nva", -1, {"tay_ninh": 0, "da_nang": 0}, "da_nang"),  # then the least Opposition
        ("arvn", 1, {"tay_ninh": -1, "saigon": 0}, "tay_ninh"),  # Opposition lost
        ("arvn", 1, {"saigon": 0, "hue": 0}, "hue"),  # then the least Support
        ("us", 1, {"tay_ninh": -1, "hue": 0}, "hue"),  # Support gained
        ("us", 1, {"tay_ninh": -1, "da_nang": -1}, "tay_ninh"),  # then Opposition lost
    ],
)
def test_which_space_is_shifted(seat: str, steps: int, levels: dict[str, int], best: str) -> None:
    g = np_board(players="")
    for name, level in levels.items():
        g.support[SPACE[name]] = level
    d = Decision(seat, "event.shift", "5.1", [f"space:{s}" for s in levels], {"steps": steps})
    assert event_choices.shift_space(seat_turn(g, seat), d) == f"space:{best}"


@in_both_editions(pytest.mark.covers("F8.4.5-a"))
@pytest.mark.covers("8.4.5-a")
def test_a_new_level_is_judged_like_a_shift() -> None:
    """48 unshaded for the US: the Province that gains the most Support."""
    g = np_board(
        "tay_ninh: 1 us_base, passive_support",
        "binh_dinh: 1 us_base, active_opposition",
        "pleiku: 1 us_base",
        card=48,
        players="nva vc",
    )
    event(g, "us", "unshaded", dice="*")
    assert support(g, "binh_dinh") == "active_support"


# ------------------------------------------------------------------ Pivotal Events (8.4.6)


@in_both_editions(pytest.mark.covers("F8.4.6-a", "F8.1-e"))  # E9
@pytest.mark.covers("8.4.6-a")
@pytest.mark.parametrize("players, card, plays", [("us arvn", 20, True), ("us arvn", 97, False), ("arvn", 20, False)])
def test_when_a_player_is_first_eligible(players: str, card: int, plays: bool) -> None:
    """20 has the US first, 97 VC itself."""
    g = scenario("medium", players, card, 44)
    g.phase = "pivotal"
    seen = drive(g, pivotal_window(g), dice="*", chance=lambda d: 6)
    assert ("yes" in seen.keys("pivotal.play", seat="vc")) == plays == (g.card == 124)


@in_both_editions(pytest.mark.covers("F8.4.6-a", "F8.1-e"))
@pytest.mark.covers("8.4.6-a")
def test_not_in_monsoon() -> None:
    g = scenario("medium", "us arvn", 20, 128)
    g.phase = "pivotal"
    assert not drive(g, pivotal_window(g)).asked and g.pivotal[VC]


@in_both_editions(pytest.mark.covers("F8.4.6-a", "F8.1-e"))
@pytest.mark.covers("8.4.6-a")
def test_a_players_pivotal_event_is_trumped() -> None:
    """US 1st Eligible is a non-player; the ARVN player plays Vietnamization: VC trumps it."""
    g = scenario("medium", "arvn", 20, 97)
    for s in range(47):
        n = g.n[s * KINDS + PIECE["us_troops"]]
        if n and IDS[s] != "saigon":
            g.n[s * KINDS + PIECE["us_troops"]] = 0
            g.coin[s] -= n
            g.available[PIECE["us_troops"]] += n
    g.phase = "pivotal"
    seen = drive(g, pivotal_window(g), dice="*", chance=lambda d: 6, script=["yes"])
    assert seen.keys("pivotal.trump", seat="vc") == ["yes"] and g.card == 124 and g.pivotal[ARVN]


# ------------------------------------------------------------------ everything else (8.4.7)


@in_both_editions(pytest.mark.covers("F8.4.7-a"))  # E10
@pytest.mark.covers("8.4.7-a")
@pytest.mark.parametrize("die, card", [(1, 8), (2, 14)])
def test_rand_is_a_matter_of_lots(die: int, card: int) -> None:
    g = np_board(card=52, players="us arvn")
    g.capabilities = {8: "unshaded", 14: "unshaded"}
    seen = event(g, "vc", "shaded", dice=f"{die}")
    assert g.capabilities[card] == "shaded" and [n.topic for n in seen.mind.notes][-1] == "lot"


@in_both_editions(pytest.mark.covers("F8.4.7-a"))
@pytest.mark.covers("8.4.7-a", "8.2-a")
def test_lots_between_spaces_go_by_the_table() -> None:
    """A question that no book answers: the table's 33 is Hue, and areas come before LoCs."""
    g = np_board(players="us arvn")
    key, seen = chooses(g, "vc", "space:saigon", "space:hue", "space:loc_hue_da_nang", dice="33", topic="x.unheard_of")
    assert key == "space:hue" and [n.topic for n in seen.mind.notes] == ["random_space", "lot"]


@pytest.mark.covers("8.4.7-a")
@pytest.mark.parametrize("trail, dice, chosen", [(3, "1", "trail"), (3, "2", "nva_resources"), (4, "", "nva_resources")])
def test_economic_aid_for_nva_is_a_matter_of_lots(trail: int, dice: str, chosen: str) -> None:
    """43 shaded: a second box or Resources; at 4 boxes only Resources are of any use."""
    g = np_board(card=43, players="us arvn vc", trail=trail - 1 if trail == 3 else 3)
    assert event(g, "nva", "shaded", dice=dice).keys("event.option") == [f"do:{chosen}"]


@pytest.mark.covers("8.4.7-a")
def test_every_instruction_is_for_a_card_of_the_deck() -> None:
    listed = book.BOOK.listed
    assert set(listed) <= set(HEADERS) and not any(map(is_coup, listed))
    for card in listed:
        said = book.BOOK.of(card)
        named = {*said.conditions, *said.shaded, *said.preferred, *said.guides}
        assert named <= {US, ARVN, NVA, VC} and (named or said.in_the_coup_round), listed[card]
