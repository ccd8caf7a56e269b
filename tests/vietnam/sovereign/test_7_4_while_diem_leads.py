"""P7.4 Fire in the Lake while Diem leads: his Hamlets and his leadership, until another leader covers him."""

from typing import Any

import pytest

from sandtable.vietnam import terms
from sandtable.vietnam.board import COIN_CONTROL, SPACE
from sandtable.vietnam.card import PREREQUISITES
from sandtable.vietnam.check import check
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, ARVN_HAMLET, ARVN_TROOPS, NVA, VC
from sandtable.vietnam.rules import s3_rally, s4_govern, s4_subvert, s4_tax
from sandtable.vietnam.rules.insurgents import march_watchers, next_victims
from sandtable.vietnam.rules.s3_sweep import strength
from sandtable.vietnam.rules.s6_coup import phase_coup
from sandtable.vietnam.rules.s6_support import phase_agitate, phase_pacify_us
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import can_stack, on_map, remove
from sandtable.vietnam.view import view
from tests.vietnam.play import asked, board, play, show, spaces, turn_orders
from tests.vietnam.sovereign.play import DIEM


def diem(*lines: str, **tracks: Any) -> War:
    """A board of Fire in the Lake on which Diem leads and all Hamlets are in play."""
    return board(*lines, leader=DIEM, hamlets=6, **tracks)


@pytest.mark.covers("P7.4-d-a")
def test_diems_leadership_goes_on() -> None:
    """Patronage +3 at the start of the Support Phase; the VC may Agitate in five spaces."""
    lines = [f"{name}: 1 vc_guerrilla" for name in ("kien_hoa", "kien_phong", "kien_giang", "ba_xuyen", "binh_tuy", "hue")]
    g = diem(*lines, patronage=10)
    play(phase_pacify_us(g))
    assert g.patronage == 13
    d = asked(phase_agitate(g))
    assert d.args["left"] == 5 and len(spaces(d.options)) == 6
    assert asked(phase_agitate(board(*lines))).args["left"] == 4, "under Thieu"


@pytest.mark.covers("P7.4-d-b")
def test_hamlets_keep_their_rules() -> None:
    """They count for an ARVN Sweep, bar VC Rally and Tax, are seen by a VC March, Govern places them, Subvert removes them,
    and the Opposition of their Provinces does not count."""
    g = diem("kien_hoa: 2 arvn_troops, 1 arvn_hamlet, 4 vc_guerrilla, active_opposition", "ba_xuyen: 2 arvn_police")
    assert strength(g, Orders(ARVN), SPACE["kien_hoa"]) == 3
    where = asked(s3_rally.rally(g, Operation(turn_orders(VC, "rally"))))
    assert "space:kien_hoa" not in where.options
    assert ("P3.3.1", "hamlet") in where.why_not("space:kien_hoa")
    assert not s4_tax.possible(g, Operation(turn_orders(VC, "rally")))
    assert march_watchers(g, VC, SPACE["kien_hoa"]) == 3 and march_watchers(g, NVA, SPACE["kien_hoa"]) == 2
    assert g.opposition_total == 0
    remove(g, SPACE["kien_hoa"], ARVN_HAMLET)
    assert g.opposition_total == 2 * 2
    g = diem("kien_hoa: 1 arvn_hamlet, 1 vc_guerrilla", "ba_xuyen: 2 arvn_police")
    assert s4_govern.ways(g, SPACE["ba_xuyen"]) == [s4_govern.HAMLET]
    play(s4_subvert.subvert(g, Operation(turn_orders(VC, "rally"))))
    assert show(g, "kien_hoa") == "1 vc_guerrilla" and g.available[ARVN_HAMLET] == 6
    check(g)


@pytest.mark.covers("P7.4-d-b", "P1.4.2-a")
def test_hamlets_stand_in_the_south_only() -> None:
    """Laos and Cambodia, open again, have Provinces, but no Hamlets."""
    g = diem("southern_laos: 3 us_troops", "quang_nam: 1 arvn_troops")
    assert g.control[SPACE["southern_laos"]] == COIN_CONTROL
    assert can_stack(g, SPACE["quang_nam"], ARVN_HAMLET) and not can_stack(g, SPACE["southern_laos"], ARVN_HAMLET)


@pytest.mark.covers("P7.4-d-c")
def test_hamlets_do_not_bar_the_nva() -> None:
    """NVA Rally at a Hamlet; an NVA Attack removes one by the same order as the VC's."""
    g = diem("quang_tri: 1 arvn_hamlet, 2 nva_guerrilla, 1 arvn_troops")
    assert "space:quang_tri" in asked(s3_rally.rally(g, Operation(turn_orders(NVA, "rally")))).options
    s = SPACE["quang_tri"]
    assert ARVN_HAMLET not in next_victims(g, s)
    remove(g, s, ARVN_TROOPS)
    assert next_victims(g, s) == [ARVN_HAMLET]


@pytest.mark.covers("P7.4-d-d")
def test_us_troops_cover_a_hamlet_irregulars_do_not() -> None:
    """Troops go before it (R29)."""
    g = diem("quang_tri: 1 arvn_hamlet, 1 us_troops, 1 us_irregular", "kien_hoa: 1 arvn_hamlet, 1 us_irregular")
    assert ARVN_HAMLET not in next_victims(g, SPACE["quang_tri"])
    assert ARVN_HAMLET in next_victims(g, SPACE["kien_hoa"])


@pytest.mark.covers("P7.4-d-e")
def test_a_failed_attempt_goes_under_diem() -> None:
    """He stays, and so do the Hamlets."""
    g = diem("kien_hoa: 1 arvn_hamlet, active_opposition", card=129)
    play(phase_coup(g))
    assert (g.leader, g.leader_cards, g.hamlets) == (DIEM, (129,), True)
    assert on_map(g, ARVN_HAMLET) == 1 and g.opposition_total == 0


@pytest.mark.covers("P7.4-d-e")
def test_a_named_leader_covers_diem_and_ends_the_hamlets() -> None:
    """All Hamlets leave the game at once, the Opposition under them counts again, and Diem's effects end."""
    g = diem("kien_hoa: 1 arvn_hamlet, active_opposition", card=127)
    g.leader_cards = g.leader_cards + (129,)
    play(phase_coup(g))
    assert (g.leader, g.leader_cards, g.hamlets) == (terms.KY, (129, 127), False)
    assert on_map(g, ARVN_HAMLET) == g.available[ARVN_HAMLET] == g.out_of_play[ARVN_HAMLET] == 0
    assert g.opposition_total == 4
    assert (terms.support_patronage(g), terms.agitate_spaces(g)) == (0, 4)
    assert s4_govern.room_for_hamlet(g, SPACE["ba_xuyen"]) is False
    check(g)
    assert "arvn_hamlet" not in view(g, None)["available"]


@pytest.mark.covers("P7.4-d-f")
def test_diems_card_does_not_count() -> None:
    """Pivotal Events demand two cards in the box: Diem over one Failed Attempt is one."""
    g = diem("saigon: 1 us_troops, active_support", *[f"{name}: active_support" for name in ("hue", "da_nang", "can_tho")])
    g.leader_cards = (129,)
    assert g.us_score > 40 and not PREREQUISITES[121](g)
    g.leader_cards = (129, 130)
    assert PREREQUISITES[121](g)
