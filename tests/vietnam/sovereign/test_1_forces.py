"""1.4, 1.6.2, 6.8.3 The verbs for Cadres, Hamlets and the slots of the tracks."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.pieces import (
    ARVN_BASE,
    ARVN_HAMLET,
    ARVN_TROOPS,
    KINDS,
    US_ADVISOR,
    VC_BASE,
    VC_CADRE,
    VC_GUERRILLA,
)  # fmt: skip
from sandtable.vietnam.sovereign.view import view
from sandtable.vietnam.state import HANOI, WASHINGTON, War
from sandtable.vietnam.verbs import (
    CASUALTIES,
    OUT_OF_PLAY,
    SET_ASIDE,
    add_cadre,
    bases_in,
    box,
    can_stack,
    fill_slot,
    now_troops,
    on_slot,
    place,
    recall,
    release,
    remove,
    remove_cadre,
    send,
    set_support,
    shift,
    transfer,
)  # fmt: skip

PLEIKU, SAIGON, LOC = SPACE["pleiku"], SPACE["saigon"], SPACE["loc_hue_da_nang"]
BINH_DINH = SPACE["binh_dinh"]
"""Population 2."""


def war() -> War:
    """An empty map, with some pieces Available."""
    g = War()
    for p, n in ((ARVN_HAMLET, 6), (ARVN_TROOPS, 10), (ARVN_BASE, 2), (VC_BASE, 4), (VC_GUERRILLA, 10)):
        g.available[p] = n
    g.cadres = 4
    g.casualties[US_ADVISOR] = 2
    return g


@pytest.mark.covers("P1.4-i")
def test_a_cadre_is_put_on_a_base_and_taken_off() -> None:
    """It is a form of the Base, which stays one piece."""
    g = war()
    place(g, PLEIKU, VC_BASE)
    add_cadre(g, PLEIKU)
    assert (g.cadres, g.available[VC_BASE], g.vc[PLEIKU], bases_in(g, PLEIKU)) == (3, 3, 1, 1)
    remove_cadre(g, PLEIKU)
    assert (g.cadres, g.available[VC_BASE], g.vc[PLEIKU]) == (4, 3, 1)


@pytest.mark.covers("P1.4-j")
@pytest.mark.parametrize(("to", "box_name"), [("available", "available"), ("out_of_play", OUT_OF_PLAY)])
def test_a_cadre_leaves_with_its_base(to: str, box_name: str) -> None:
    """Wherever the Base goes, the Cadre becomes Available."""
    g = war()
    place(g, PLEIKU, VC_CADRE, 2)
    assert (g.cadres, g.available[VC_BASE]) == (2, 2)
    before = box(g, box_name)[VC_BASE]
    remove(g, PLEIKU, VC_CADRE, 1, to)
    assert (g.cadres, box(g, box_name)[VC_BASE]) == (3, before + 1)
    assert g.vc[PLEIKU] == 1


@pytest.mark.covers("P1.4.2-a", "P1.4.2-b")
def test_where_a_hamlet_may_stand() -> None:
    """In Provinces only, one each."""
    g = war()
    assert can_stack(g, PLEIKU, ARVN_HAMLET)
    assert not can_stack(g, PLEIKU, ARVN_HAMLET, 2)
    assert not can_stack(g, SAIGON, ARVN_HAMLET)
    assert not can_stack(g, LOC, ARVN_HAMLET)
    place(g, PLEIKU, ARVN_HAMLET)
    assert not can_stack(g, PLEIKU, ARVN_HAMLET)


@pytest.mark.covers("P1.4.2-c")
def test_a_hamlet_is_no_base() -> None:
    """Two Bases and a Hamlet are legal, in whatever order they come."""
    g = war()
    place(g, PLEIKU, VC_BASE)
    place(g, PLEIKU, ARVN_HAMLET)
    assert bases_in(g, PLEIKU) == 1
    assert can_stack(g, PLEIKU, ARVN_BASE)
    place(g, PLEIKU, ARVN_BASE)
    assert not can_stack(g, PLEIKU, VC_BASE)


@pytest.mark.covers("P1.6.2-a", "P1.6.2-b")
def test_opposition_under_a_hamlet_does_not_count() -> None:
    """Active Opposition in Population 2 is 4; the level shifts on under the Hamlet, and counts again without it."""
    g = war()
    set_support(g, BINH_DINH, -2)
    assert g.opposition_total == 4
    place(g, BINH_DINH, ARVN_HAMLET)
    assert (g.opposition_total, g.support[BINH_DINH]) == (0, -2)
    shift(g, BINH_DINH, 1)
    assert (g.opposition_total, g.support[BINH_DINH]) == (0, -1)
    shift(g, BINH_DINH, 2)
    assert (g.opposition_total, g.support_total) == (0, 2)
    shift(g, BINH_DINH, -4)
    assert (g.opposition_total, g.support_total) == (0, 0)
    remove(g, BINH_DINH, ARVN_HAMLET)
    assert g.opposition_total == 4


@pytest.mark.covers("P1.6.2-a")
def test_the_view_tells_what_counts_under_a_hamlet() -> None:
    """The page says what a space adds: nothing by Opposition where a Hamlet stands, 2 by Passive Support of Population 2."""
    g = war()
    set_support(g, BINH_DINH, -2)
    assert view(g, None)["spaces"]["binh_dinh"]["counts"] == -4
    place(g, BINH_DINH, ARVN_HAMLET)
    assert view(g, None)["spaces"]["binh_dinh"]["counts"] == 0
    set_support(g, BINH_DINH, 1)
    assert view(g, None)["spaces"]["binh_dinh"]["counts"] == 2


@pytest.mark.covers("P1.4-f")
def test_a_hamlet_that_goes_is_available() -> None:
    """Unless the text says otherwise."""
    g = war()
    place(g, PLEIKU, ARVN_HAMLET)
    assert (g.available[ARVN_HAMLET], g.coin[PLEIKU]) == (5, 1)
    remove(g, PLEIKU, ARVN_HAMLET)
    assert (g.available[ARVN_HAMLET], g.coin[PLEIKU]) == (6, 0)


def test_pieces_go_to_a_slot_and_come_from_it() -> None:
    """From a box, from the map, to Available, to the map."""
    g = war()
    fill_slot(g, WASHINGTON, 2, ARVN_TROOPS, 2)
    fill_slot(g, WASHINGTON, 2, US_ADVISOR, 2, CASUALTIES)
    fill_slot(g, HANOI, 2, VC_CADRE, 2)
    assert (g.available[ARVN_TROOPS], g.casualties[US_ADVISOR], g.cadres) == (8, 0, 2)
    assert (on_slot(g, WASHINGTON, 2, ARVN_TROOPS), on_slot(g, WASHINGTON, 1, ARVN_TROOPS)) == (2, 0)
    release(g, WASHINGTON, 2, ARVN_TROOPS, 2)
    send(g, WASHINGTON, 2, SAIGON, US_ADVISOR)
    release(g, HANOI, 2, VC_CADRE)
    assert (g.available[ARVN_TROOPS], g.coin[SAIGON], g.cadres) == (10, 1, 3)
    place(g, PLEIKU, VC_CADRE)
    recall(g, PLEIKU, VC_CADRE, HANOI, 3)
    assert (g.cadres, on_slot(g, HANOI, 3, VC_BASE), on_slot(g, HANOI, 3, VC_CADRE), g.vc[PLEIKU]) == (3, 1, 0, 0)


def test_the_box_of_pieces_set_aside() -> None:
    """A box like the others."""
    g = war()
    transfer(g, ARVN_TROOPS, 4, "available", SET_ASIDE)
    assert (g.available[ARVN_TROOPS], g.set_aside[ARVN_TROOPS]) == (6, 4)


def test_a_copy_has_slots_and_pieces_set_aside_of_its_own() -> None:
    """They are shared until somebody changes them."""
    g = war()
    twin = g.copy()
    fill_slot(twin, WASHINGTON, 1, ARVN_TROOPS, 2)
    transfer(twin, ARVN_TROOPS, 3, "available", SET_ASIDE)
    assert (on_slot(g, WASHINGTON, 1, ARVN_TROOPS), g.set_aside[ARVN_TROOPS]) == (0, 0)
    assert (on_slot(twin, WASHINGTON, 1, ARVN_TROOPS), twin.set_aside[ARVN_TROOPS]) == (2, 3)


def test_advisors_that_become_troops_do_so_in_one_position_only() -> None:
    """Copies of a state share its slots, so that whoever changes them takes slots of its own (undo, forks)."""
    g = war()
    fill_slot(g, WASHINGTON, 2, US_ADVISOR, 2, CASUALTIES)
    before = g.copy()
    now_troops(g)
    assert sum(before.slots[US_ADVISOR::KINDS]) == 2
    assert sum(g.slots[US_ADVISOR::KINDS]) == 0
