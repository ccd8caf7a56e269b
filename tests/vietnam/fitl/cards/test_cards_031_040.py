"""Cards 31 to 40: every side, with numbers."""

import pytest

from sandtable.vietnam import terms
from sandtable.vietnam.fitl.rules import s4_infiltrate
from sandtable.vietnam.fitl.rules.s4_air_strike import air_strike
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.rules.s3_rally import rally
from sandtable.vietnam.rules.s4_bombard import bombard
from sandtable.vietnam.rules.s5_events import would_change
from sandtable.vietnam.rules.s6_coup import phase_reset
from sandtable.vietnam.verbs import degrade_trail
from tests.vietnam.fitl.cards.events import boxes, event, number, put, question
from tests.vietnam.play import asked, board, play, show, spaces, support

# ------------------------------------------------------------------ 31 AAA


@pytest.mark.covers("5.C-31", "5.3-a")
def test_31_unshaded_trail_or_many_spaces() -> None:
    g = board("north_vietnam: 1 nva_base", trail=1, nva=20)
    event(g, US, 31, "unshaded")
    one = g.copy()
    play(rally(one, Operation(Orders(NVA, "rally"))), "space:north_vietnam n:2 done yes")
    assert one.trail == 2
    play(rally(g, Operation(Orders(NVA, "rally"))), "space:north_vietnam n:2 space:central_laos done")
    assert (g.trail, g.res[NVA]) == (1, 18), "2 spaces: the Trail is not offered"


@pytest.mark.covers("5.C-31")
@pytest.mark.parametrize(("trail", "offered"), [(3, True), (2, False), (1, False)])
def test_31_shaded_air_strike_stops_at_2(trail: int, offered: bool) -> None:
    g = board("hue: 1 us_troops, 1 vc_guerrilla_active", trail=trail)
    event(g, NVA, 31, "shaded")
    d = asked(air_strike(g, Operation(Orders(US, "sweep"))), "roll=6")
    assert ("trail" in d.options) is offered


@pytest.mark.covers("5.C-31", "5.C-4")
def test_31_shaded_with_top_gun() -> None:
    """2 boxes would be 1: it stops at 2. Other Degrades do not care."""
    g = board("hue: 1 us_troops", trail=3)
    event(g, NVA, 31, "shaded")
    event(g, US, 4, "unshaded")
    play(air_strike(g, Operation(Orders(US, "sweep"))), "roll=6 trail")
    assert g.trail == 2
    event(g, US, 35, "unshaded")
    assert g.trail == 0


# ------------------------------------------------------------------ 32 Long Range Guns


@pytest.mark.covers("5.C-32")
@pytest.mark.parametrize(("side", "spaces_hit"), [("unshaded", 1), ("shaded", 3)])
def test_32_bombard_spaces(side: str, spaces_hit: int) -> None:
    names = ("hue", "da_nang", "qui_nhon", "cam_ranh")
    g = board(*(f"{s}: 3 us_troops, 3 nva_troops" for s in names))
    event(g, NVA, 32, side)
    play(bombard(g, Operation(Orders(NVA, "attack"))), " ".join(f"space:{s}" for s in names[:spaces_hit]))
    assert boxes(g, "us_troops")[1] == spaces_hit


# ------------------------------------------------------------------ 33 MiGs


@pytest.mark.covers("5.C-33")
def test_33_unshaded_costs_at_reset() -> None:
    g = board(nva=20, trail=2)
    event(g, US, 33, "unshaded")
    phase_reset(g)
    assert g.res[NVA] == 14


@pytest.mark.covers("5.C-33")
def test_33_shaded_costs_a_troop() -> None:
    """Only when the Trail really goes down, and only an Available Troop."""
    g = board("hue: 1 us_troops", trail=2)
    event(g, NVA, 33, "shaded")
    play(air_strike(g, Operation(Orders(US, "sweep"))), "roll=6 trail")
    assert boxes(g, "us_troops") == (38, 1, 0)
    event(g, US, 35, "unshaded")
    assert boxes(g, "us_troops") == (38, 1, 0), "an Event's Degrade is no Air Strike"


@pytest.mark.covers("5.C-33")
def test_33_shaded_under_top_gun_would_change_nothing() -> None:
    g = board()
    assert would_change(g, NVA, 33, "shaded")
    event(g, US, 4, "unshaded")
    assert not would_change(g, NVA, 33, "shaded")


# ------------------------------------------------------------------ 34 SA-2s


@pytest.mark.covers("5.C-34")
def test_34_unshaded_us_removes_a_piece_far_away() -> None:
    """An untunneled Base counts, North Vietnam counts, pieces in the South do not."""
    g = board(
        "hue: 1 us_troops, 1 nva_guerrilla", "north_vietnam: 1 nva_base, 1 nva_tunnel", "central_laos: 1 nva_troops"
    )
    event(g, NVA, 34, "unshaded")
    play(air_strike(g, Operation(Orders(US, "sweep"))), "roll=2 trail space:north_vietnam")
    assert show(g, "north_vietnam") == "1 nva_tunnel"
    assert show(g, "central_laos") == "1 nva_troops"


@pytest.mark.covers("5.C-34")
def test_34_unshaded_says_why_not_there() -> None:
    g = board("hue: 1 us_troops, 1 nva_guerrilla", "north_vietnam: 1 nva_base", "central_laos: 1 nva_troops")
    event(g, NVA, 34, "unshaded")
    d = asked(air_strike(g, Operation(Orders(US, "sweep"))), "roll=2 trail")
    assert (d.topic, spaces(d.options)) == ("air_strike.sa2", ["central_laos", "north_vietnam"])
    assert d.why_not("space:hue") == [("5.3", "outside_the_south_only")]
    assert d.why_not("space:southern_laos") == [("5.3", "none_there")]


@pytest.mark.covers("5.C-34")
def test_34_shaded_rally_improves_two() -> None:
    g = board(trail=1, nva=10)
    event(g, NVA, 34, "shaded")
    play(rally(g, Operation(Orders(NVA, "rally"))), "space:central_laos done yes")
    assert (g.trail, g.res[NVA]) == (3, 7)


# ------------------------------------------------------------------ 35 Thanh Hoa


@pytest.mark.covers("5.C-35")
def test_35_unshaded() -> None:
    g = board(trail=4)
    event(g, US, 35, "unshaded")
    assert g.trail == 1


@pytest.mark.covers("5.C-35")
@pytest.mark.parametrize(("trail", "after", "money"), [(0, 1, 13), (3, 4, 22), (4, 4, 22)])
def test_35_shaded(trail: int, after: int, money: int) -> None:
    g = board(trail=trail, nva=10)
    event(g, NVA, 35, "shaded")
    assert (g.trail, g.res[NVA]) == (after, money)


@pytest.mark.covers("5.C-35", "5.1.1-a")
def test_35_shaded_not_beyond_75() -> None:
    g = board(trail=3, nva=70)
    event(g, NVA, 35, "shaded")
    assert g.res[NVA] == 75


# ------------------------------------------------------------------ 36 Hamburger Hill


@pytest.mark.covers("5.C-36", "5.1.1-b")
def test_36_unshaded_four_troops_and_a_tunneled_base() -> None:
    g = board(
        "quang_tri: 1 us_troops, 1 nva_tunnel, 1 nva_guerrilla",
        "hue: 3 us_troops",
        "saigon: 3 us_troops, 2 arvn_troops",
    )
    assert "space:north_vietnam" not in question(g.copy(), US, 36, "unshaded").options
    event(g, US, 36, "unshaded", "space:quang_tri space:hue n:3 space:saigon")
    assert show(g, "quang_tri") == "5 us_troops, 1 nva_guerrilla"
    assert show(g, "saigon") == "2 us_troops, 2 arvn_troops"


@pytest.mark.covers("5.C-36")
def test_36_shaded() -> None:
    """The executor picks the Base; 2 Troops are all there are."""
    g = board("quang_tri: 2 us_troops, 1 nva_base, 1 vc_base", "kien_hoa: 3 us_troops, 1 vc_base")
    event(g, VC, 36, "shaded", "piece:vc_base")
    assert show(g, "quang_tri") == "1 nva_base, 1 vc_tunnel"
    assert boxes(g, "us_troops") == (35, 2, 0)
    none = board("quang_tri: 2 us_troops, 1 nva_tunnel")
    event(none, VC, 36, "shaded")
    assert show(none, "quang_tri") == "2 us_troops, 1 nva_tunnel"


# ------------------------------------------------------------------ 37 Khe Sanh


@pytest.mark.covers("5.C-37")
def test_37_unshaded_ten_troops_from_several_spaces() -> None:
    g = board(
        "quang_tri: 1 us_base, 1 us_troops, 4 nva_troops", "north_vietnam: 12 nva_troops, 1 nva_base",
        "saigon: 1 us_base, 1 us_troops", "hue: 1 us_base",
    )  # fmt: skip
    assert spaces(question(g.copy(), US, 37, "unshaded").options) == ["quang_tri", "saigon"]
    event(g, US, 37, "unshaded", "space:quang_tri space:north_vietnam n:8 space:quang_tri n:2")
    assert number(g, "north_vietnam", "nva_troops") == 4
    assert number(g, "quang_tri", "nva_troops") == 2


@pytest.mark.covers("5.C-37")
def test_37_shaded() -> None:
    g = board("quang_tri: 5 us_troops, 1 nva_guerrilla", "hue: 4 us_troops, 1 vc_guerrilla")
    event(g, NVA, 37, "shaded", "n:3")
    assert number(g, "quang_tri", "us_troops") == 2
    assert boxes(g, "us_troops")[1] == 3
    assert g.ineligible_next == (US,)


# ------------------------------------------------------------------ 38 McNamara Line


@pytest.mark.covers("5.C-38", "5.4-a", "5.4-b")
def test_38_pulls_everybody_back() -> None:
    """Bases go where there is room; the executor says who goes where; then neither Infiltrate nor Trail by Rally."""
    g = board(
        "central_laos: 2 us_troops, 1 us_irregular_active, 1 us_base", "the_fishhook: 1 arvn_ranger", "kontum: 1 vc_base",
        "hue: 1 us_base, 1 arvn_base", "saigon: 1 arvn_police", arvn=10, trail=2, nva=20,
    )  # fmt: skip
    event(
        g, NVA, 38, script=(
            "space:central_laos piece:us_base space:central_laos piece:us_troops space:hue n:2 "
            "space:central_laos space:hue space:the_fishhook space:saigon"
        ),
    )  # fmt: skip
    assert show(g, "hue") == "2 us_troops, 1 us_base, 1 us_irregular_active, 1 arvn_base"
    assert show(g, "saigon") == "1 us_base, 1 arvn_police, 1 arvn_ranger"
    assert show(g, "central_laos") == show(g, "the_fishhook") == ""
    assert g.res[ARVN] == 0
    assert not s4_infiltrate.possible(g, Operation(Orders(NVA, "rally")))
    play(rally(g, Operation(Orders(NVA, "rally"))), "space:central_laos done")
    assert g.trail == 2


@pytest.mark.covers("5.C-38", "5.1.3-a")
def test_38_without_a_city_nobody_moves() -> None:
    g = board("central_laos: 2 us_troops")
    event(g, NVA, 38)
    assert show(g, "central_laos") == "2 us_troops"
    assert g.momentum == {38: "event"}


# ------------------------------------------------------------------ 39 Oriskany


@pytest.mark.covers("5.C-39")
def test_39_unshaded_the_north_first_then_laos() -> None:
    g = board(
        "north_vietnam: 2 nva_troops, 1 nva_tunnel",
        "central_laos: 3 nva_guerrilla",
        "the_fishhook: 5 vc_guerrilla",
        trail=3,
    )
    event(g, US, 39, "unshaded", "n:2 n:2")
    assert show(g, "north_vietnam") == "1 nva_tunnel"
    assert show(g, "central_laos") == "1 nva_guerrilla"
    assert g.trail == 1


@pytest.mark.covers("5.C-39", "5.4-b")
def test_39_shaded_nothing_degrades() -> None:
    """Neither Air Strike nor the Coup Round; but the text of a later Event does (5.1.2)."""
    g = board("hue: 1 us_troops, 1 vc_guerrilla_active", trail=4)
    event(g, NVA, 39, "shaded")
    assert boxes(g, "us_troops") == (38, 0, 1)
    assert "trail" not in asked(air_strike(g, Operation(Orders(US, "sweep"))), "roll=6").options
    assert degrade_trail(g) == 0
    event(g, US, 10, "unshaded")
    assert g.trail == 2


@pytest.mark.covers("5.C-39", "5.4-a")
def test_39_shaded_holds_through_the_reset() -> None:
    """At Reset a Trail of 4 stays 4, and then the Momentum ends."""
    g = board(trail=4)
    event(g, NVA, 39, "shaded")
    phase_reset(g)
    assert g.trail == 4
    assert not terms.trail_cannot_degrade(g)


# ------------------------------------------------------------------ 40 PoWs


@pytest.mark.covers("5.C-40", "5.1-a")
def test_40_unshaded_the_executor_aims() -> None:
    g = put(board("hue: 1 us_troops, 2 vc_guerrilla_active, passive_support", trail=2), "casualties", us_troops=3)
    assert question(g.copy(), NVA, 40, "unshaded", "roll=2").seat == "nva"
    event(g, NVA, 40, "unshaded", "roll=2 space:hue done")
    assert show(g, "hue") == "1 us_troops, 1 vc_guerrilla_active"
    assert support(g, "hue") == "neutral"
    assert boxes(g, "us_troops") == (38, 1, 0)


@pytest.mark.covers("5.C-40")
def test_40_shaded() -> None:
    g = board()
    event(g, VC, 40, "shaded")
    assert boxes(g, "us_troops") == (37, 3, 0)
