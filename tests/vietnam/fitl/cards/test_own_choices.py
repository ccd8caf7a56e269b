"""1.4.1, 3.1, 5.1.1 What the acting faction may, and need not, do in an Event: the map as a source, own Tunnels, order."""

import pytest

from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from tests.vietnam.fitl.cards.events import boxes, event, number, question
from tests.vietnam.play import board, show, spaces, support

# ------------------------------------------------------------------ placing from the map is a may (1.4.1)


@pytest.mark.covers("5.C-114", "1.4.1-d")
def test_114_shaded_vc_need_not_take_a_guerrilla_off_the_map() -> None:
    """No Guerrilla Available, no room for a Base in Saigon."""
    g = board("tay_ninh: 30 vc_guerrilla", "saigon: 1 us_base, 1 arvn_base")
    d = question(g.copy(), VC, 114, "shaded")
    assert list(d.options) == ["space:saigon", "done"]
    event(g, VC, 114, "shaded", "done")
    assert (number(g, "tay_ninh", "vc_guerrilla"), number(g, "saigon", "vc_guerrilla")) == (30, 0)


@pytest.mark.covers("5.C-89", "5.C-100", "1.4.1-d")
@pytest.mark.parametrize(("card", "place", "script"), [(89, "saigon", ""), (100, "kien_hoa", "roll=1")])
def test_89_and_100_shaded_vc_need_not_either(card: int, place: str, script: str) -> None:
    g = board("tay_ninh: 28 vc_guerrilla", f"{place}: 2 vc_guerrilla, 1 us_base, 1 arvn_base")
    event(g, VC, card, "shaded", f"{script} done")
    assert number(g, "tay_ninh", "vc_guerrilla") == 28


@pytest.mark.covers("5.C-114")
def test_114_shaded_what_is_available_must_come() -> None:
    """A Base is Available and fits: it, or a Guerrilla from the map."""
    g = board("tay_ninh: 30 vc_guerrilla", "saigon: 1 us_base")
    d = question(g, VC, 114, "shaded")
    assert (d.topic, list(d.options)) == ("event.place_piece", ["piece:vc_guerrilla", "piece:vc_base"])


@pytest.mark.covers("5.C-118")
def test_118_shaded_pieces_just_placed_stay() -> None:
    """3 spaces get a piece each: the first is not taken again for the second."""
    g = board("tay_ninh: 29 vc_guerrilla", "hue: 1 vc_guerrilla", *_bases(9))
    d = question(g, VC, 118, "shaded", "space:saigon piece:vc_guerrilla space:hue space:da_nang piece:vc_guerrilla")
    assert d.topic == "event.place"
    assert (number(g, "saigon", "vc_guerrilla"), number(g, "da_nang", "vc_guerrilla")) == (1, 1)


def _bases(n: int) -> list[str]:
    names = ("kontum", "pleiku", "phu_bon", "binh_tuy", "quang_tin", "quang_nam", "quang_tri", "kien_hoa", "kien_giang")
    return [f"{s}: 1 vc_base" for s in names[:n]]


# ------------------------------------------------------------------ replacing (29, 87)


@pytest.mark.covers("5.C-29", "1.4.1-d")
def test_29_shaded_vc_may_take_guerrillas_from_the_map() -> None:
    g = board("pleiku: 2 us_irregular", "tay_ninh: 29 vc_guerrilla", "hue: 1 vc_guerrilla_active", patronage=10)
    other = g.copy()
    event(g, VC, 29, "shaded", "space:hue space:tay_ninh space:binh_dinh")
    assert (show(g, "pleiku"), number(g, "tay_ninh", "vc_guerrilla")) == ("2 vc_guerrilla", 28)
    assert (boxes(g, "us_irregular"), g.patronage) == ((6, 0, 0), 7)
    event(other, VC, 29, "shaded", "done space:binh_dinh")
    assert (show(other, "pleiku"), show(other, "hue")) == ("", "1 vc_guerrilla_active")


@pytest.mark.covers("5.C-29", "1.4.1-c")
def test_29_shaded_nva_may_not() -> None:
    g = board("pleiku: 2 us_irregular", "tay_ninh: 30 vc_guerrilla")
    event(g, NVA, 29, "shaded", "space:binh_dinh")
    assert (show(g, "pleiku"), number(g, "tay_ninh", "vc_guerrilla")) == ("", 30)


@pytest.mark.covers("5.C-87", "5.C-113", "1.4.1-d")
@pytest.mark.parametrize(("card", "after"), [(87, "do:patronage_up"), (113, "")])
def test_87_and_113_shaded_vc_may_replace_from_the_map(card: int, after: str) -> None:
    g = board("quang_tri: 1 arvn_police", "tay_ninh: 30 vc_guerrilla", *_bases(9))
    other = g.copy()
    event(g, VC, card, "shaded", f"piece:vc_guerrilla {after}")
    assert (number(g, "quang_tri", "vc_guerrilla"), number(g, "tay_ninh", "vc_guerrilla")) == (1, 29)
    event(other, VC, card, "shaded", f"done {after}")
    assert (number(other, "quang_tri", "vc_guerrilla"), number(other, "tay_ninh", "vc_guerrilla")) == (0, 30)


@pytest.mark.covers("5.C-87")
def test_87_unshaded_three_different_pieces() -> None:
    """With nothing Available ARVN takes pieces from the map, not those that it has just placed."""
    lines = ("saigon: 30 arvn_troops, 30 arvn_police, 6 arvn_ranger", "hue: passive_support", *_arvn_bases())
    g = board(*lines)
    event(g, ARVN, 87, "unshaded", "space:hue piece:arvn_troops n:1 space:quang_tri piece:arvn_troops n:1 "
          "space:da_nang piece:arvn_troops n:1")  # fmt: skip
    assert [number(g, s, "arvn_troops") for s in ("hue", "quang_tri", "da_nang", "saigon")] == [1, 1, 1, 27]


def _arvn_bases() -> list[str]:
    return [f"{s}: 1 arvn_base" for s in ("an_loc", "cam_ranh", "can_tho")]


# ------------------------------------------------------------------ 90 Walt Rostow


@pytest.mark.covers("5.C-90", "1.4.3-a")
def test_90_unshaded_placed_special_forces_are_underground() -> None:
    g = board("hue: 2 arvn_troops", "pleiku: 2 arvn_ranger_active, 1 vc_guerrilla", "da_nang: 1 us_troops")
    event(g, ARVN, 90, "unshaded", "do:map space:pleiku space:hue do:map space:hue piece:arvn_troops space:da_nang")
    assert show(g, "hue") == "1 arvn_troops, 1 arvn_ranger"


@pytest.mark.covers("5.C-90", "1.4.1-d")
def test_90_unshaded_an_active_ranger_may_be_placed_where_it_was() -> None:
    """1.4.1 As NVA may in a Rally; the space must be COIN-Controlled without it, too."""
    g = board("hue: 2 arvn_troops, 1 arvn_ranger_active", "pleiku: 1 arvn_ranger_active", "da_nang: 1 us_troops")
    d = question(g.copy(), US, 90, "unshaded", "do:map space:hue piece:arvn_ranger_active")
    assert spaces(d.options) == ["da_nang", "hue", "pleiku"]
    d = question(g.copy(), US, 90, "unshaded", "do:map space:pleiku")
    assert spaces(d.options) == ["da_nang", "hue"]


# ------------------------------------------------------------------ one's own Tunneled Bases (5.1.1)


@pytest.mark.covers("5.C-21", "5.1.1-b")
def test_21_shaded_vc_may_spend_its_tunneled_base() -> None:
    g = board("tay_ninh: 2 us_troops, 1 vc_tunnel, 1 vc_guerrilla", "pleiku: 1 us_troops, 1 vc_tunnel")
    assert spaces(question(g.copy(), VC, 21, "shaded").options) == ["pleiku", "tay_ninh"]
    third = g.copy()
    event(third, NVA, 21, "shaded")
    assert (show(third, "tay_ninh"), show(third, "pleiku")) == ("2 us_troops, 1 vc_tunnel", "1 us_troops, 1 vc_tunnel")
    event(g, VC, 21, "shaded", "space:tay_ninh piece:vc_tunnel done")
    assert (show(g, "tay_ninh"), support(g, "tay_ninh")) == ("2 us_troops, 1 vc_guerrilla", "active_opposition")


@pytest.mark.covers("5.C-21", "5.1.1-b")
def test_21_shaded_vc_need_not() -> None:
    g = board("tay_ninh: 2 us_troops, 1 vc_tunnel")
    event(g, VC, 21, "shaded", "done")
    assert (show(g, "tay_ninh"), support(g, "tay_ninh")) == ("2 us_troops, 1 vc_tunnel", "neutral")


@pytest.mark.covers("5.C-12", "5.C-59", "5.C-62", "5.1.1-b")
@pytest.mark.parametrize(("card", "place"), [(12, "central_laos"), (59, "pleiku"), (62, "the_fishhook")])
def test_nva_may_give_up_its_own_tunneled_base(card: int, place: str) -> None:
    coin = ", 1 us_base" if card == 59 else ""
    g = board(f"{place}: 1 nva_tunnel{coin}")
    other, third = g.copy(), g.copy()
    event(g, NVA, card, "unshaded", "done")
    assert number(g, place, "nva_tunnel") == 1
    event(other, NVA, card, "unshaded", f"space:{place}")
    assert number(other, place, "nva_tunnel") == 0
    event(third, US, card, "unshaded")
    assert number(third, place, "nva_tunnel") == 1


# ------------------------------------------------------------------ the order of spaces (3.1)


@pytest.mark.covers("5.C-56", "3.1-c")
def test_56_shaded_nva_orders_its_actions() -> None:
    march = "space:north_vietnam space:quang_tri n:2 space:north_vietnam space:central_laos n:1 done"
    g = board("north_vietnam: 4 nva_troops", "quang_tri: 1 arvn_police", trail=0)
    d = question(g, NVA, 56, "shaded", march)
    assert (d.topic, spaces(d.options)) == ("event.order", ["central_laos", "quang_tri"])
    assert "done" in d.options


@pytest.mark.covers("5.C-92", "5.C-99", "5.C-122", "5.C-124", "3.1-c")
def test_other_cards_whose_faction_orders_the_spaces() -> None:
    g = board("ba_xuyen: 1 arvn_troops, 1 vc_guerrilla", "kien_giang: 1 arvn_troops, 1 vc_guerrilla")
    d = question(g, ARVN, 92, "unshaded")
    assert (d.seat, d.topic, spaces(d.options)) == ("arvn", "event.order", ["ba_xuyen", "kien_giang"])
    both = ("hue: 1 arvn_troops, 4 nva_troops", "da_nang: 1 arvn_troops, 4 nva_troops")
    d = question(board(*both), NVA, 122, "event", "done")
    assert (d.seat, d.topic, spaces(d.options)) == ("nva", "event.order", ["da_nang", "hue"])
    both = ("hue: 1 arvn_troops, 1 vc_guerrilla_active", "da_nang: 1 us_troops, 1 nva_guerrilla")
    d = question(board(*both, "north_vietnam: 29 vc_guerrilla_active", *_bases(9)), VC, 124, "event", "done")
    assert (d.seat, d.topic, spaces(d.options)) == ("vc", "event.order", ["da_nang", "hue"])

