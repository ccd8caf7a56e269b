"""Cards 1 to 10: every side, with numbers."""

import pytest

from sandtable.vietnam import terms
from sandtable.vietnam.fitl.rules.s4_air_strike import air_strike, possible
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import degrade_trail, improve_trail
from tests.vietnam.fitl.cards.events import boxes, event, number, put, question
from tests.vietnam.play import asked, board, play, show, spaces, support


def striking(g: War, script: str) -> None:
    """A usual US Air Strike, the special activity."""
    play(air_strike(g, Operation(Orders(US, "sweep"))), script)


# ------------------------------------------------------------------ 1 Gulf of Tonkin


@pytest.mark.covers("5.C-1", "5.5-a")
def test_1_unshaded_strikes_then_lands_six_pieces() -> None:
    """Die 3: one piece and the Trail; then 5 Troops and a Base, all that are out of play, go to Cities."""
    g = board("quang_tri: 1 us_troops, 1 vc_guerrilla_active, passive_support", trail=2)
    put(g, "out_of_play", us_troops=5, us_base=1)
    event(
        g, VC, 1, "unshaded", "roll=3 space:quang_tri trail space:hue piece:us_troops n:5 space:saigon",
    )  # fmt: skip
    assert support(g, "quang_tri") == "neutral"
    assert g.trail == 1
    assert show(g, "hue") == "5 us_troops"
    assert show(g, "saigon") == "1 us_base"
    assert boxes(g, "us_troops") == (34, 0, 0)


@pytest.mark.covers("5.C-1", "4.2.3-a")
def test_1_unshaded_need_not_bomb_its_own_city() -> None:
    """The strike is made and the die rolled, but each hit may be left (4.2.3)."""
    line = "saigon: 1 us_troops, 1 vc_guerrilla_active, active_support"
    g = put(board(line, trail=0), "out_of_play", us_troops=1)
    d = question(g, US, 1, "unshaded", "roll=3 done")
    assert show(g, "saigon") == "1 us_troops, 1 vc_guerrilla_active" and support(g, "saigon") == "active_support"
    assert d.topic == "event.place"
    g = put(board(line, trail=0), "out_of_play", us_troops=1)
    question(g, US, 1, "unshaded", "roll=3 space:saigon")
    assert show(g, "saigon") == "1 us_troops" and support(g, "saigon") == "passive_support"


@pytest.mark.covers("5.C-1", "5.1.3-a")
def test_1_unshaded_must_strike_what_it_can_by_an_option() -> None:
    must: dict[str, object] = {"free_strike_must_hit": True}
    g = put(board("quang_tri: 1 us_troops, 1 vc_guerrilla_active", trail=0, options=must), "out_of_play", us_troops=1)
    d = question(g, US, 1, "unshaded", "roll=3")
    assert show(g, "quang_tri") == "1 us_troops", "the one target is not refused"
    assert d.topic == "event.place"


@pytest.mark.covers("5.C-1")
def test_1_shaded() -> None:
    g = put(board(aid=20), "casualties", us_troops=3, us_base=1, us_irregular=1)
    event(g, NVA, 1, "shaded")
    assert g.aid == 15
    assert boxes(g, "us_troops") == (37, 0, 3)
    assert boxes(g, "us_base") == (5, 0, 1)
    assert boxes(g, "us_irregular") == (5, 0, 1)


# ------------------------------------------------------------------ 2 Kissinger


@pytest.mark.covers("5.C-2")
def test_2_unshaded_removes_a_die_of_pieces() -> None:
    g = board("central_laos: 3 nva_troops, 1 nva_tunnel", "the_fishhook: 1 vc_guerrilla, 1 nva_base", "hue: 1 vc_base")
    event(
        g, US, 2, "unshaded", "roll=4 space:central_laos n:2 space:the_fishhook piece:vc_guerrilla space:the_fishhook"
    )
    assert show(g, "central_laos") == "1 nva_troops, 1 nva_tunnel"
    assert show(g, "the_fishhook") == ""
    assert show(g, "hue") == "1 vc_base"


@pytest.mark.covers("5.C-2", "5.1.1-a")
def test_2_unshaded_spares_tunnels_and_does_what_it_can() -> None:
    g = board("central_laos: 1 nva_tunnel", "southern_laos: 1 nva_troops")
    event(g, US, 2, "unshaded", "roll=6")
    assert show(g, "central_laos") == "1 nva_tunnel"
    assert show(g, "southern_laos") == ""


@pytest.mark.covers("5.C-2")
def test_2_shaded_nva_places_us_gives_up_troops() -> None:
    """A Troop from the map and one Casualty; each faction answers for itself."""
    g = put(board("hue: 2 us_troops", aid=10), "casualties", us_troops=2)
    assert question(g.copy(), VC, 2, "shaded").seat == "nva"
    script = "space:the_fishhook piece:nva_troops n:1 space:sihanoukville piece:nva_base"
    assert question(g.copy(), VC, 2, "shaded", script).seat == "us"
    event(g, VC, 2, "shaded", script + " space:hue box:casualties")
    assert show(g, "the_fishhook") == "1 nva_troops"
    assert show(g, "sihanoukville") == "1 nva_base"
    assert show(g, "hue") == "1 us_troops"
    assert boxes(g, "us_troops") == (36, 1, 2)
    assert g.aid == 4


# ------------------------------------------------------------------ 3 Peace Talks


@pytest.mark.covers("5.C-3")
def test_3_unshaded_eases_linebacker() -> None:
    g = board(nva=5)
    assert terms.linebacker_threshold(g) == 40
    event(g, US, 3, "unshaded")
    assert g.res[NVA] == 0
    assert terms.linebacker_threshold(g) == 25


@pytest.mark.covers("5.C-3")
@pytest.mark.parametrize(("trail", "after"), [(0, 3), (2, 3), (3, 3), (4, 4)])
def test_3_shaded(trail: int, after: int) -> None:
    g = board(nva=10, trail=trail)
    event(g, NVA, 3, "shaded")
    assert (g.res[NVA], g.trail) == (19, after)


# ------------------------------------------------------------------ 4 Top Gun and 33 MiGs


@pytest.mark.covers("5.C-4", "5.3-a")
def test_4_unshaded_cancels_migs_and_degrades_two() -> None:
    """2 hits buy 2 boxes, once."""
    g = board("hue: 1 us_troops", trail=4)
    event(g, NVA, 33, "shaded")
    event(g, US, 4, "unshaded")
    assert g.capabilities == {4: "unshaded"}
    striking(g, "roll=6 trail")
    assert g.trail == 2
    assert boxes(g, "us_troops") == (39, 0, 0)


@pytest.mark.covers("5.C-4")
def test_4_unshaded_leaves_unshaded_migs() -> None:
    g = board()
    event(g, NVA, 33, "unshaded")
    event(g, US, 4, "unshaded")
    assert g.capabilities == {33: "unshaded", 4: "unshaded"}


@pytest.mark.covers("5.C-4", "5.C-33")
def test_4_unshaded_keeps_migs_out_later() -> None:
    g = board()
    event(g, US, 4, "unshaded")
    event(g, NVA, 33, "shaded")
    assert g.capabilities == {4: "unshaded"}


@pytest.mark.covers("5.C-4")
@pytest.mark.parametrize(("die", "trail"), [(3, 2), (4, 1)])
def test_4_shaded_rolls_after_two_hits(die: int, trail: int) -> None:
    """The hits are spent either way: of 3, one is left."""
    g = board("hue: 1 us_troops, 1 vc_guerrilla_active", trail=2)
    event(g, NVA, 4, "shaded")
    striking(g, f"roll=3 trail roll={die} space:hue")
    assert g.trail == trail
    assert show(g, "hue") == "1 us_troops"


@pytest.mark.covers("5.C-4")
def test_4_shaded_first_edition_needs_no_hits() -> None:
    g = board("hue: 1 us_troops", trail=2, edition=1)
    event(g, NVA, 4, "shaded")
    striking(g, "done yes roll=4")
    assert g.trail == 1


# ------------------------------------------------------------------ 5 Wild Weasels and 34 SA-2s


@pytest.mark.covers("5.C-5", "5.C-34")
def test_5_unshaded_removes_sa2s_and_nothing_else() -> None:
    g = board(trail=3, nva=20)
    event(g, NVA, 34, "shaded")
    event(g, US, 5, "unshaded")
    assert g.capabilities == {}
    assert (g.trail, g.res[NVA]) == (3, 20)


@pytest.mark.covers("5.C-5")
def test_5_unshaded_without_sa2s() -> None:
    """Unshaded SA-2s are not meant; and it works only now: SA-2s played later stay."""
    g = board(trail=3, nva=20)
    event(g, US, 34, "unshaded")
    event(g, US, 5, "unshaded")
    assert (g.trail, g.res[NVA]) == (1, 11)
    assert g.capabilities == {34: "unshaded"}
    event(g, NVA, 34, "shaded")
    assert g.capabilities == {34: "shaded"}


@pytest.mark.covers("5.C-5", "5.4-a")
def test_5_shaded_trail_or_one_piece() -> None:
    g = board("hue: 1 us_troops, 3 vc_guerrilla_active", trail=2)
    event(g, NVA, 5, "shaded")
    assert g.momentum == {5: "shaded"}
    piece = g.copy()
    striking(piece, "roll=6 space:hue")
    assert number(piece, "hue", "vc_guerrilla_active") == 2
    assert piece.trail == 2
    striking(g, "roll=6 trail")
    assert number(g, "hue", "vc_guerrilla_active") == 3
    assert g.trail == 1


@pytest.mark.covers("5.C-5")
def test_5_shaded_first_edition_pieces_or_trail() -> None:
    g = board("hue: 1 us_troops, 3 vc_guerrilla_active", trail=2, edition=1)
    event(g, NVA, 5, "shaded")
    striking(g, "space:hue space:hue space:hue space:hue")
    assert number(g, "hue", "vc_guerrilla_active") == 0
    assert g.trail == 2, "pieces were removed, so no Degrade is offered"


# ------------------------------------------------------------------ 6 Aces


@pytest.mark.covers("5.C-6")
def test_6_unshaded_six_hits_far_away() -> None:
    """No COIN piece, no die; North Vietnam may be struck; the Trail loses 2 in all. The executor decides."""
    g = board("north_vietnam: 4 nva_troops, 1 nva_base", "hue: 1 us_troops, 1 vc_guerrilla_active", trail=3)
    d = question(g.copy(), ARVN, 6, "unshaded", "space:north_vietnam")
    assert (d.seat, d.options) == ("arvn", ["space:north_vietnam", "done"])
    event(g, ARVN, 6, "unshaded", "space:north_vietnam " * 5)
    assert show(g, "north_vietnam") == ""
    assert number(g, "hue", "vc_guerrilla_active") == 1
    assert g.trail == 1


@pytest.mark.covers("5.C-6", "5.1.2-a")
def test_6_unshaded_is_not_barred_and_its_hits_are_not_capped() -> None:
    """Rolling Thunder, Oriskany (no Degrade) and Laser Guided Bombs (2 pieces) give way to the Event in play."""
    g = board("central_laos: 4 nva_troops", trail=3)
    for card in (10, 39, 20):
        event(g, NVA, card, "shaded")
    event(g, US, 6, "unshaded", "space:central_laos " * 4)
    assert show(g, "central_laos") == ""
    assert g.trail == 1


@pytest.mark.covers("5.C-6")
def test_6_unshaded_one_space() -> None:
    g = board("central_laos: 1 nva_troops", "southern_laos: 1 nva_troops")
    event(g, US, 6, "unshaded", "space:central_laos")
    assert show(g, "southern_laos") == "1 nva_troops"


@pytest.mark.covers("5.C-6")
def test_6_shaded() -> None:
    g = board(trail=3)
    event(g, NVA, 6, "shaded")
    assert boxes(g, "us_troops") == (38, 2, 0)
    assert g.trail == 4


# ------------------------------------------------------------------ 7 ADSID


@pytest.mark.covers("5.C-7", "5.4-a", "5.4-b")
def test_7_unshaded_every_change_costs() -> None:
    g = board(nva=20, trail=2)
    event(g, US, 7, "unshaded")
    improve_trail(g, 2)
    assert g.res[NVA] == 14
    degrade_trail(g)
    assert g.res[NVA] == 8
    event(g, NVA, 3, "shaded")
    assert (g.trail, g.res[NVA]) == (3, 17), "the Trail stayed at 3: no fee"


@pytest.mark.covers("5.C-7")
@pytest.mark.parametrize(("trail", "after"), [(0, 2), (1, 2), (2, 3), (4, 4)])
def test_7_shaded(trail: int, after: int) -> None:
    g = board(arvn=30, trail=trail)
    event(g, VC, 7, "shaded")
    assert (g.trail, g.res[ARVN]) == (after, 21)


# ------------------------------------------------------------------ 8 Arc Light


@pytest.mark.covers("5.C-8", "5.3-a", "5.3-b")
def test_8_unshaded_one_far_province() -> None:
    g = board("central_laos: 2 nva_troops", "southern_laos: 1 nva_troops", "hue: 1 vc_guerrilla_active", trail=0)
    event(g, US, 8, "unshaded")
    d = asked(air_strike(g, Operation(Orders(US, "sweep"))), "roll=6")
    assert spaces(d.options) == ["central_laos", "southern_laos"], "a City is no Province"
    striking(g, "roll=6 space:central_laos space:central_laos")
    assert show(g, "southern_laos") == "1 nva_troops"


@pytest.mark.covers("5.C-8")
def test_8_shaded_two_pieces_two_levels() -> None:
    """A Base counts as a piece; a single loss shifts 1."""
    g = board(
        "quang_tri: 1 us_troops, 1 nva_troops, 1 vc_base, active_support",
        "hue: 1 us_troops, 1 vc_guerrilla_active, active_support",
        trail=0,
    )
    event(g, VC, 8, "shaded")
    striking(g, "roll=3 space:quang_tri space:quang_tri space:hue")
    assert support(g, "quang_tri") == "neutral"
    assert support(g, "hue") == "passive_support"


# ------------------------------------------------------------------ 9 Psychedelic Cookie


@pytest.mark.covers("5.C-9")
def test_9_unshaded_from_out_of_play() -> None:
    g = put(board("saigon: 2 us_troops"), "out_of_play", us_troops=5)
    assert question(g.copy(), VC, 9, "unshaded").seat == "us"
    d = question(g.copy(), VC, 9, "unshaded", "do:troops_arrive")
    assert "space:loc_hue_da_nang" in d.options
    assert "space:central_laos" not in d.options, "the South only"
    event(g, VC, 9, "unshaded", "do:troops_arrive box:available space:hue space:hue")
    assert boxes(g, "us_troops") == (34, 0, 2)
    assert show(g, "hue") == "2 us_troops"


@pytest.mark.covers("5.C-9")
def test_9_unshaded_from_the_map() -> None:
    g = put(board("saigon: 2 us_troops", "hue: 3 us_troops"), "out_of_play", us_troops=5)
    event(g, US, 9, "unshaded", "do:troops_leave space:hue n:2 done")
    assert boxes(g, "us_troops") == (32, 0, 5)
    assert show(g, "hue") == "1 us_troops"


@pytest.mark.covers("5.C-9", "5.1.3-a")
def test_9_shaded() -> None:
    g = board("saigon: 2 us_troops", "hue: 3 us_troops")
    event(g, NVA, 9, "shaded", "space:hue n:2 space:saigon n:1")
    assert boxes(g, "us_troops") == (35, 0, 3)
    few = board("hue: 1 us_troops")
    event(few, NVA, 9, "shaded")
    assert boxes(few, "us_troops") == (39, 0, 1)


# ------------------------------------------------------------------ 10 Rolling Thunder


@pytest.mark.covers("5.C-10")
def test_10_unshaded() -> None:
    g = board(trail=1, nva=20)
    event(g, US, 10, "unshaded")
    assert (g.trail, g.res[NVA], g.ineligible_next) == (0, 11, (NVA,))


@pytest.mark.covers("5.C-10", "5.4-a")
def test_10_shaded_no_air_strike() -> None:
    g = board("hue: 1 us_troops, 1 vc_guerrilla_active", arvn=3)
    assert possible(g, Operation(Orders(US, "sweep")))
    event(g, NVA, 10, "shaded")
    assert g.res[ARVN] == 0
    assert not possible(g, Operation(Orders(US, "sweep")))
