"""The nine cards that read differently in the 1st edition, and the texts that are shown for them."""

import pytest

from sandtable.text import lookup
from sandtable.text.cards import card_text
from sandtable.vietnam.board_text import board_text
from sandtable.vietnam.fitl.rules.s4_air_strike import air_strike
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, NVA, US
from sandtable.vietnam.rules import operations
from tests.vietnam.fitl.cards.events import boxes, event, number, put, question
from tests.vietnam.play import board, play, show, support

CHANGED = {4: ["shaded"], 5: ["shaded"], 6: ["unshaded"], 14: ["shaded"], 20: ["shaded"], 26: ["unshaded"],
           30: ["unshaded"], 35: ["unshaded"], 121: ["event"]}  # fmt: skip


def with_sweep() -> Operation:
    return Operation(Orders(US, "sweep"))


@pytest.mark.covers("5.C-5")
def test_5_shaded_the_trail_only_if_no_space_was_selected() -> None:
    """Selecting is enough: nothing need have been removed."""
    g = board("hue: 1 us_troops, 3 vc_guerrilla_active", "saigon: 1 us_troops", trail=2, edition=1)
    event(g, NVA, 5, "shaded")
    other = g.copy()
    play(air_strike(g, with_sweep()), "space:hue done done")
    assert (g.trail, number(g, "hue", "vc_guerrilla_active")) == (2, 3)
    play(air_strike(other, with_sweep()), "done yes")
    assert other.trail == 1


@pytest.mark.covers("5.C-40", "4.2.3-d")
def test_the_option_makes_the_first_hit_compulsory_in_the_1st_edition_too() -> None:
    """The space must be struck and a piece must go: the City does not shift for nothing."""
    g = board(
        "hue: 1 us_troops, 2 vc_guerrilla_active, active_support", trail=0, edition=1, options={"free_strike_must_hit": True}
    )
    event(g, US, 40, "unshaded", "done")  # asked after the first hit only
    assert (show(g, "hue"), support(g, "hue")) == ("1 us_troops, 1 vc_guerrilla_active", "passive_support")


@pytest.mark.covers("4.2.3-d")
def test_an_air_strike_of_the_1st_edition_may_take_no_space_and_degrade_the_trail() -> None:
    g = board("hue: 1 us_troops, 1 vc_guerrilla_active, active_support", trail=2, edition=1)
    play(air_strike(g, with_sweep()), "done yes")
    assert (g.trail, number(g, "hue", "vc_guerrilla_active"), support(g, "hue")) == (1, 1, "active_support")


@pytest.mark.covers("5.C-6")
def test_6_unshaded_an_air_strike_whose_degrade_is_two_boxes() -> None:
    """Up to 6 pieces in any 1 space outside the South; being an Air Strike's, the Degrade minds AAA, MiGs and SA-2s."""
    g = board("north_vietnam: 4 nva_troops, 1 nva_base", trail=4, edition=1)
    g.capabilities = {31: "shaded", 33: "shaded"}
    event(g, US, 6, "unshaded", "space:north_vietnam " + "space:north_vietnam " * 4 + "done")
    assert (show(g, "north_vietnam"), g.trail, boxes(g, "us_troops")) == ("1 nva_base", 2, (39, 1, 0))
    g.trail = 3
    event(g, US, 6, "unshaded", "done")
    assert g.trail == 2, "AAA stops it at 2"


@pytest.mark.covers("5.C-14")
@pytest.mark.parametrize(("rolled", "left"), [(3, 1), (4, 2)])
def test_14_shaded_one_cube_on_1_to_3(rolled: int, left: int) -> None:
    g = board("hue: 2 arvn_police", edition=1)
    event(g, NVA, 14, "shaded")
    patrol = Operation(Orders(ARVN, "patrol"))
    play(operations.run(g, patrol), f"space:hue space:da_nang n:2 roll={rolled}" + " space:da_nang" * (rolled < 4))
    assert number(g, "da_nang", "arvn_police") == left


@pytest.mark.covers("5.C-26")
def test_26_unshaded_bases_first() -> None:
    g = board("hue: 1 us_troops, 1 nva_base, 2 nva_troops, 1 vc_guerrilla", trail=0, edition=1)
    event(g, US, 26, "unshaded", "space:southern_laos n:3 space:hue done space:hue space:hue done")
    assert show(g, "hue") == "1 us_troops, 1 nva_troops, 1 vc_guerrilla"


@pytest.mark.covers("5.C-26", "5.C-40", "5.C-1", "4.2.3-d")
@pytest.mark.parametrize("edition", [1, 2])
def test_a_free_air_strike_forces_no_hit(edition: int) -> None:
    """4.2.3 Each hit may be used: the US need not bomb a City at Active Support, nor shift one with nothing to hit."""
    for card, script in ((1, ""), (26, "space:southern_laos n:3 "), (40, "")):
        g = board("hue: 1 us_troops, 1 vc_guerrilla_active, active_support", trail=0, edition=edition)
        event(g, US, card, "unshaded", script + ("roll=5 done" if edition == 2 else "done"))
        assert (number(g, "hue", "vc_guerrilla_active"), support(g, "hue")) == (1, "active_support")


@pytest.mark.covers("5.C-40")
def test_the_option_makes_the_first_hit_compulsory() -> None:
    g = board("hue: 1 us_troops, 1 vc_guerrilla_active", trail=0, options={"free_strike_must_hit": True})
    event(g, US, 40, "unshaded", "roll=5")
    assert number(g, "hue", "vc_guerrilla_active") == 0
    g = board("hue: 1 us_troops, 1 vc_guerrilla, active_support", trail=0, edition=1, options={"free_strike_must_hit": True})
    event(g, US, 40, "unshaded", "done")
    assert support(g, "hue") == "active_support", "with nothing to hit nothing shifts"


@pytest.mark.covers("5.C-30")
def test_30_unshaded_six_pieces_a_space() -> None:
    g = board("quang_tin: 7 vc_guerrilla_active", "binh_dinh: 6 nva_troops", trail=3, edition=1)
    choose = "faction:us space:quang_tin space:binh_dinh done "
    event(g, US, 30, "unshaded", choose + "space:quang_tin " * 6 + "space:binh_dinh " * 6)
    assert (show(g, "quang_tin"), show(g, "binh_dinh"), g.trail) == ("1 vc_guerrilla_active", "", 3)


@pytest.mark.covers("5.C-30")
def test_30_unshaded_strikes_at_least_one_space_with_something_in_it() -> None:
    g = board("quang_tin: 1 vc_guerrilla_active, passive_support", edition=1)
    event(g, US, 30, "unshaded", "faction:us done done")
    assert (number(g, "quang_tin", "vc_guerrilla_active"), support(g, "quang_tin")) == (1, "neutral"), "it is chosen unasked"
    g = board("quang_tin: 1 vc_guerrilla, passive_support", edition=1)
    event(g, US, 30, "unshaded", "faction:us done")
    assert support(g, "quang_tin") == "passive_support", "nothing to hit, nothing that must be struck"


@pytest.mark.covers("5.C-35")
def test_35_unshaded_an_air_strike_that_degrades_three() -> None:
    g = board("hue: 1 us_troops, 2 vc_guerrilla_active", trail=4, nva=10, edition=1)
    event(g, NVA, 35, "unshaded", "space:hue space:hue done")
    assert (g.trail, g.res[NVA], number(g, "hue", "vc_guerrilla_active")) == (1, 4, 1)
    d = question(board("hue: 1 us_troops", trail=4, edition=1), NVA, 35, "unshaded")
    assert d.seat == "us", "the US decides its Air Strike"


@pytest.mark.covers("5.C-121")
def test_121_six_casualties_or_three_pieces_out_of_play() -> None:
    g = put(put(board(edition=1, nva=40), "casualties", us_troops=7), "out_of_play", us_base=1, us_troops=3)
    other = g.copy()
    event(g, US, 121, "event", "do:casualties n:6")
    assert (boxes(g, "us_troops"), g.res[NVA]) == ((36, 1, 3), 25)
    event(other, US, 121, "event", "do:out_of_play piece:us_base piece:us_troops n:2")
    assert (boxes(other, "us_troops"), boxes(other, "us_base")) == ((32, 7, 1), (6, 0, 0))


# ------------------------------------------------------------------ what is shown


@pytest.mark.parametrize("lang", ["en", "es", "it", "fr"])
def test_the_first_editions_texts_exist_and_differ(lang: str) -> None:
    for card, sides in CHANGED.items():
        for side in sides:
            first, second = card_text(lang, card, side, 1), card_text(lang, card, side, 2)
            assert first and second and first != second, (card, side)
            assert second == lookup(lang, f"card.{card}.{side}")
    assert card_text(lang, 44, "shaded", 1) == card_text(lang, 44, "shaded", 2)


@pytest.mark.parametrize("edition", [1, 2])
def test_the_sheet_shows_the_text_of_the_edition(edition: int) -> None:
    g = board(edition=edition, card=30, next_card=5)
    sheet = board_text(g, None, "en")
    assert ("up to 6 pieces" in sheet) is (edition == 1)
    assert ("up to 2 pieces" in sheet) is (edition == 2)
