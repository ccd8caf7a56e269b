"""Cards 81 to 90: every side, with numbers."""

import pytest

from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.rules.s2_sequence import adjust
from sandtable.vietnam.rules.s4_govern import govern
from sandtable.vietnam.rules.s6_support import pacification
from tests.vietnam.fitl.cards.events import boxes, event, number, put, question
from tests.vietnam.play import board, play, show, spaces, support

# ------------------------------------------------------------------ 81 CIDG


@pytest.mark.covers("5.C-81")
def test_81_unshaded_a_die_of_guerrillas_changes_sides() -> None:
    """3 Guerrillas, hidden or not, on LoCs too; each by the type the executor wants; none in Laos."""
    g = board(
        "hue: 1 vc_guerrilla, 1 vc_guerrilla_active, 1 nva_guerrilla", "loc_hue_da_nang: 1 vc_guerrilla",
        "central_laos: 1 vc_guerrilla",
    )  # fmt: skip
    assert spaces(question(g.copy(), US, 81, "unshaded", "roll=3").options) == ["hue", "loc_hue_da_nang"]
    event(
        g, US, 81, "unshaded",
        "roll=3 space:hue piece:vc_guerrilla piece:us_irregular space:hue piece:arvn_ranger piece:arvn_police",
    )  # fmt: skip
    assert show(g, "hue") == "1 us_irregular, 1 arvn_ranger, 1 nva_guerrilla"
    assert show(g, "loc_hue_da_nang") == "1 arvn_police"


@pytest.mark.covers("5.C-81", "5.1.3-a")
def test_81_unshaded_no_more_than_there_are() -> None:
    g = board("hue: 1 vc_guerrilla", "central_laos: 6 us_irregular, 6 arvn_ranger", "saigon: 30 arvn_police")
    event(g, VC, 81, "unshaded", "roll=6")
    assert show(g, "hue") == "", "nothing Available to replace it: only removed"


@pytest.mark.covers("5.C-81")
def test_81_shaded_all_in_a_highland_for_two() -> None:
    """Irregulars become Available, no Casualties; Troops stay; 2 Guerrillas in all."""
    g = board(
        "pleiku: 1 us_troops, 1 us_irregular_active, 2 arvn_ranger, 3 arvn_police, 1 arvn_troops",
        "tay_ninh: 4 arvn_police", "hue: 2 arvn_police",
    )  # fmt: skip
    event(g, VC, 81, "shaded")
    assert show(g, "pleiku") == "1 us_troops, 1 arvn_troops, 2 vc_guerrilla"
    assert (boxes(g, "us_irregular"), number(g, "tay_ninh", "arvn_police")) == ((6, 0, 0), 4)


# ------------------------------------------------------------------ 82 Domino Theory


@pytest.mark.covers("5.C-82")
def test_82_unshaded_us_or_arvn_pieces_or_money() -> None:
    g = put(board(arvn=70, aid=10), "out_of_play", us_troops=4, us_base=1, arvn_troops=8)
    us = g.copy()
    event(us, US, 82, "unshaded", "do:us_pieces piece:us_base n:1 piece:us_troops n:2")
    assert (boxes(us, "us_troops"), boxes(us, "us_base")) == ((38, 0, 2), (6, 0, 0))
    arvn = g.copy()
    event(arvn, US, 82, "unshaded", "do:arvn_pieces piece:arvn_troops n:5 done")
    assert boxes(arvn, "arvn_troops") == (27, 0, 3), "up to 6"
    event(g, US, 82, "unshaded", "do:resources_and_aid")
    assert (g.res[ARVN], g.aid) == (75, 19)


@pytest.mark.covers("5.C-82", "5.1.3-a")
def test_82_unshaded_nobody_out_of_play() -> None:
    g = board(arvn=10, aid=0)
    event(g, ARVN, 82, "unshaded")
    assert (g.res[ARVN], g.aid) == (19, 9)


@pytest.mark.covers("5.C-82")
def test_82_shaded() -> None:
    g = put(board(aid=5), "casualties", us_troops=38)
    event(g, VC, 82, "shaded")
    assert (boxes(g, "us_troops"), g.aid) == ((0, 38, 2), 0), "only 2 were Available; Aid not below 0"


# ------------------------------------------------------------------ 83 Election


@pytest.mark.covers("5.C-83")
def test_83_unshaded() -> None:
    names = ("saigon", "hue", "kien_hoa", "tay_ninh")
    g = board(*(f"{s}: passive_support" for s in names), "da_nang: active_support", "kontum: passive_opposition", aid=70)
    assert spaces(question(g.copy(), US, 83, "unshaded").options) == sorted(names)
    event(g, US, 83, "unshaded", "space:saigon space:hue space:kien_hoa")
    assert [support(g, s) for s in names] == ["active_support"] * 3 + ["passive_support"]
    assert g.aid == 75


@pytest.mark.covers("5.C-83")
def test_83_shaded() -> None:
    """2 Cities that can shift; Provinces are no Cities."""
    g = board("saigon: active_support", "hue: active_opposition", "tay_ninh: active_support", aid=20)
    d = question(g.copy(), VC, 83, "shaded")
    assert "space:hue" not in d.options and "space:tay_ninh" not in d.options
    event(g, VC, 83, "shaded", "space:saigon space:da_nang")
    assert (support(g, "saigon"), support(g, "da_nang"), g.aid) == ("passive_support", "passive_opposition", 5)


# ------------------------------------------------------------------ 84 To Quoc


@pytest.mark.covers("5.C-84")
def test_84_unshaded_wherever_nva_is_in_the_south() -> None:
    g = board("hue: 1 nva_troops", "loc_hue_da_nang: 1 nva_guerrilla", "central_laos: 3 nva_troops", "saigon: 1 vc_guerrilla")
    event(g, ARVN, 84, "unshaded")
    assert show(g, "hue") == "1 arvn_troops, 1 arvn_police, 1 nva_troops"
    assert show(g, "loc_hue_da_nang") == "1 arvn_troops, 1 arvn_police, 1 nva_guerrilla"
    assert (show(g, "central_laos"), show(g, "saigon")) == ("3 nva_troops", "1 vc_guerrilla")


@pytest.mark.covers("5.C-84", "5.1.3-a")
def test_84_unshaded_short_of_police() -> None:
    g = put(board("hue: 1 nva_troops", "saigon: 1 nva_troops"), "out_of_play", arvn_police=29)
    event(g, US, 84, "unshaded", "space:saigon")
    assert (show(g, "hue"), show(g, "saigon")) == (
        "1 arvn_troops, 1 nva_troops", "1 arvn_troops, 1 arvn_police, 1 nva_troops",
    )  # fmt: skip


@pytest.mark.covers("5.C-84")
def test_84_shaded_arvn_picks_cubes_the_executor_spaces() -> None:
    """A third of the cubes of each space, rounded down; Rangers and US Troops do not count."""
    g = board(
        "saigon: 4 arvn_troops, 3 arvn_police", "hue: 3 arvn_police", "da_nang: 3 arvn_troops", "kontum: 3 arvn_troops",
        "pleiku: 2 arvn_troops, 4 arvn_ranger, 3 us_troops",
    )  # fmt: skip
    assert question(g.copy(), VC, 84, "shaded").seat == "arvn"
    d = question(g.copy(), VC, 84, "shaded", "piece:arvn_troops piece:arvn_troops")
    assert (d.seat, spaces(d.options)) == ("vc", ["da_nang", "hue", "kontum", "saigon"])
    event(g, VC, 84, "shaded", "piece:arvn_troops piece:arvn_police space:saigon space:hue space:kontum")
    assert show(g, "saigon") == "3 arvn_troops, 2 arvn_police, 1 vc_guerrilla"
    assert (show(g, "hue"), show(g, "da_nang")) == ("2 arvn_police, 1 vc_guerrilla", "2 arvn_troops")
    assert show(g, "pleiku") == "3 us_troops, 2 arvn_troops, 4 arvn_ranger"


@pytest.mark.covers("5.C-84")
def test_84_shaded_is_no_failed_coup() -> None:
    """The log tells of cubes that go, not of a coup; the question cites the Event."""
    told: list[str] = []
    g = board("hue: 2 arvn_police, 1 arvn_troops")
    g.sink = lambda topic, args: told.append(topic)
    d = question(g, VC, 84, "shaded")
    assert (d.topic, d.rule) == ("desertion.cube", "5.1")
    g = board("hue: 3 arvn_police")
    g.sink = lambda topic, args: told.append(topic)
    event(g, VC, 84, "shaded")
    assert "remove" in told and "failed_attempt" not in told


# ------------------------------------------------------------------ 85 USAID


@pytest.mark.covers("5.C-85")
def test_85_unshaded_controlled_and_populated() -> None:
    g = board("saigon: 1 arvn_police", "hue: 1 us_troops", "tay_ninh: 1 us_troops", "phuoc_long: 1 us_troops")
    event(g, US, 85, "unshaded", "space:saigon space:hue space:tay_ninh")
    assert [support(g, s) for s in ("saigon", "hue", "tay_ninh", "phuoc_long")] == ["passive_support"] * 3 + ["neutral"]


@pytest.mark.covers("5.C-85")
def test_85_shaded_each_track_by_itself() -> None:
    g = board(arvn=10, aid=10, patronage=1)
    event(g, NVA, 85, "shaded", "do:resources_up do:nothing do:patronage_down")
    assert (g.res[ARVN], g.aid, g.patronage) == (12, 10, 0)


# ------------------------------------------------------------------ 86 Mandate of Heaven


@pytest.mark.covers("5.C-86", "5.3-a")
def test_86_unshaded_one_govern_space_keeps_its_support() -> None:
    g = board("hue: 2 arvn_police, active_support", "kien_hoa: 2 arvn_troops, passive_support", aid=20, patronage=10)
    event(g, ARVN, 86, "unshaded")
    play(
        govern(g, Operation(Orders(ARVN, "patrol"))),
        "space:hue govern:patronage yes space:kien_hoa govern:patronage",
    )  # fmt: skip
    assert (g.aid, g.patronage) == (16, 14)
    assert (support(g, "hue"), support(g, "kien_hoa")) == ("active_support", "neutral")


@pytest.mark.covers("5.C-86")
def test_86_shaded_one_space_each() -> None:
    """Govern 1 space; of the Support Phase's 4, ARVN may Pacify 1, the US still 4."""
    held = "1 us_troops, 1 arvn_troops, 1 arvn_police"
    g = board("hue: 3 arvn_police, active_support", *(f"{s}: {held}" for s in ("da_nang", "kontum", "an_loc", "can_tho")))
    event(g, VC, 86, "shaded")
    op = Operation(Orders(ARVN, "patrol"))
    play(govern(g, op), "space:hue govern:aid")
    assert len(op.special_spaces) == 1
    by_arvn = g.copy()
    play(pacification(by_arvn, ARVN, {}), "space:kontum n:1")
    assert support(by_arvn, "kontum") == "passive_support"
    play(pacification(g, US, {}), "space:kontum n:1 space:an_loc n:1 space:can_tho n:1 space:da_nang n:1")
    assert support(g, "da_nang") == "passive_support"


# ------------------------------------------------------------------ 87 Nguyen Chanh Thi


@pytest.mark.covers("5.C-87", "5.1.1-b")
def test_87_unshaded_one_shift_a_space() -> None:
    """Bases count as pieces; within 3 of Hue, but not in North Vietnam; a LoC does not shift."""
    g = board("da_nang: passive_opposition")
    d = question(g.copy(), ARVN, 87, "unshaded")
    assert "space:quang_tin" in d.options and "space:north_vietnam" not in d.options and "space:saigon" not in d.options
    event(
        g, ARVN, 87, "unshaded",
        "space:da_nang piece:arvn_troops n:1 space:da_nang piece:arvn_base n:1 space:loc_hue_da_nang piece:arvn_police n:1",
    )  # fmt: skip
    assert (show(g, "da_nang"), support(g, "da_nang")) == ("1 arvn_troops, 1 arvn_base", "neutral")


@pytest.mark.covers("5.C-87")
@pytest.mark.parametrize(("word", "patronage"), [("patronage_up", 19), ("patronage_down", 11)])
def test_87_shaded(word: str, patronage: int) -> None:
    """2 ARVN pieces within 2 spaces of Hue, a Base too, become VC pieces; no Base on a LoC."""
    g = board("quang_nam: 1 arvn_base", "loc_hue_da_nang: 1 arvn_police", "quang_tin: 3 arvn_troops", patronage=15)
    assert spaces(question(g.copy(), VC, 87, "shaded").options) == ["loc_hue_da_nang", "quang_nam"]
    event(g, VC, 87, "shaded", f"space:quang_nam piece:vc_base do:{word}")
    assert (show(g, "quang_nam"), show(g, "loc_hue_da_nang"), g.patronage) == ("1 vc_base", "1 vc_guerrilla", patronage)


# ------------------------------------------------------------------ 88 Phan Quang Dan


@pytest.mark.covers("5.C-88")
def test_88_unshaded() -> None:
    g = board(patronage=72)
    event(g, ARVN, 88, "unshaded")
    assert (support(g, "saigon"), g.patronage) == ("passive_support", 75)


@pytest.mark.covers("5.C-88")
@pytest.mark.parametrize(("before", "after"), [("active_support", "passive_support"), ("passive_opposition", "neutral")])
def test_88_shaded(before: str, after: str) -> None:
    """Toward Neutral from either side; ARVN neither acts now nor on the next card."""
    g = board(f"saigon: {before}", patronage=15)
    event(g, VC, 88, "shaded")
    assert (support(g, "saigon"), g.patronage) == (after, 10)
    adjust(g)
    assert g.eligible[ARVN] is False


# ------------------------------------------------------------------ 89 Tam Chau


@pytest.mark.covers("5.C-89")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("active_support", "passive_support"), ("passive_support", "passive_support"), ("neutral", "passive_support"),
        ("active_opposition", "passive_opposition"),
    ],
)  # fmt: skip
def test_89_unshaded_toward_passive_support(before: str, after: str) -> None:
    g = board(f"saigon: {before}", patronage=15)
    event(g, ARVN, 89, "unshaded")
    assert (support(g, "saigon"), g.patronage) == (after, 21)


@pytest.mark.covers("5.C-89")
def test_89_shaded_a_piece_and_a_shift() -> None:
    g = board("saigon: active_opposition", patronage=4)
    event(g, VC, 89, "shaded", "piece:vc_base")
    assert (show(g, "saigon"), support(g, "saigon"), g.patronage) == ("1 vc_base", "passive_opposition", 0)


@pytest.mark.covers("5.C-89", "5.1.1-b")
def test_89_shaded_no_third_base() -> None:
    g = board("saigon: 1 us_base, 1 arvn_base")
    event(g, VC, 89, "shaded")
    assert show(g, "saigon") == "1 us_base, 1 arvn_base, 1 vc_guerrilla"


# ------------------------------------------------------------------ 90 Walt Rostow


@pytest.mark.covers("5.C-90")
def test_90_unshaded_from_anywhere() -> None:
    """One from Out of Play, one from a LoC, both into spaces under COIN Control; not into others."""
    g = put(board("saigon: 1 us_troops", "hue: 1 vc_guerrilla", "loc_hue_da_nang: 2 arvn_police"), "out_of_play", arvn_base=1)
    d = question(g.copy(), ARVN, 90, "unshaded", "do:boxes")
    assert "space:hue" not in d.options
    event(
        g, ARVN, 90, "unshaded",
        "do:boxes piece:arvn_base box:out_of_play do:map space:loc_hue_da_nang",
    )  # fmt: skip
    assert show(g, "saigon") == "1 us_troops, 1 arvn_police, 1 arvn_base"
    assert (boxes(g, "arvn_base"), show(g, "loc_hue_da_nang")) == ((2, 0, 0), "1 arvn_police")


@pytest.mark.covers("5.C-90", "5.1.3-a")
def test_90_unshaded_nowhere_to_go() -> None:
    g = board("hue: 1 vc_guerrilla")
    event(g, ARVN, 90, "unshaded")
    assert boxes(g, "arvn_troops") == (30, 0, 0)


@pytest.mark.covers("5.C-90")
def test_90_shaded_guerrillas_in_and_troops_out() -> None:
    """A Base keeps nobody; NVA-Controlled Cities take nobody but Saigon takes all; Police stay."""
    g = board(
        "pleiku: 2 arvn_troops, 1 arvn_base", "kien_hoa: 1 arvn_police", "hue: 1 nva_troops", "da_nang: 1 nva_troops",
        "qui_nhon: 1 nva_troops", "cam_ranh: 1 nva_troops", "kontum: 1 nva_troops", "an_loc: 1 nva_troops",
        "can_tho: 1 nva_troops", "saigon: 2 nva_troops", "loc_hue_da_nang: 1 arvn_troops",
    )  # fmt: skip
    script = "space:pleiku piece:vc_guerrilla piece:nva_guerrilla "
    d = question(g.copy(), NVA, 90, "shaded", script)
    assert (d.seat, spaces(d.options)) == ("arvn", ["loc_hue_da_nang", "pleiku"])
    event(g, NVA, 90, "shaded", script + "space:pleiku n:2")
    assert show(g, "pleiku") == "1 arvn_base, 1 vc_guerrilla"
    assert (show(g, "kien_hoa"), number(g, "saigon", "arvn_troops")) == ("1 arvn_police, 1 nva_guerrilla", 3)


@pytest.mark.covers("5.C-90")
def test_90_shaded_troops_choose_among_cities() -> None:
    g = board("pleiku: 2 arvn_troops, 1 us_base")
    d = question(g, VC, 90, "shaded", "piece:vc_guerrilla")
    assert spaces(d.options) == ["an_loc", "cam_ranh", "can_tho", "da_nang", "hue", "kontum", "qui_nhon", "saigon"]
