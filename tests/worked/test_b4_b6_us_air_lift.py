"""Worked examples B4 and the US half of B6: a Sweep with Air Lift under Nixon, and the Air Lift of MACV.

Deviations (docs/rulings/nonplayers_us.md): Tay Ninh has 5 Underground Guerrillas, Phu Bon can spare 3 Troops
as Can Tho can, and by the reading of example 6 An Loc, Quang Duc and Quang Tin too want US Troops beside their Police.
"""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.fitl.setup import setup
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ACTIVE_GUERRILLAS, UNDERGROUND_GUERRILLAS, US
from sandtable.vietnam.rules.s4_air_lift import air_lift
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.us_driver import act, drive
from tests.vietnam.play import OPTIONS, show

OTHER_OPTIONS = {"easy": False, "novices": None, "difficulty_a": False, "difficulty_b": False}


def nineteen_sixty_eight(card: int) -> War:
    """The Medium scenario, US Policy Nixon, that card in play and Brinks Hotel next; VC keeps Tet back."""
    seats = {"us": "np", "arvn": "np", "nva": "human", "vc": "human"}
    g = setup("medium", {**OPTIONS, **OTHER_OPTIONS}, seats)
    g.us_policy, g.card, g.next_card, g.phase = "nixon", card, 97, "act"
    return g


@pytest.mark.covers("8.8.3-a", "8.8.3-c", "8.8.5-a", "8.4.1-a", "8.4.4-b")
def test_b4_the_us_sweeps_and_lifts() -> None:
    g = nineteen_sixty_eight(23)
    # lots: Quang Tri before Quang Tin, Can Tho before Phu Bon (then Saigon); destination Ba Xuyen
    seen = act(g, dice="45 63 22")
    assert seen.keys("turn.action") == ["op:sweep"]
    assert seen.boxes()[:3] == [
        ("us_base_in_reach", False), ("us_nva_troops_near", False), ("us_hidden_at_support", True),
    ]  # fmt: skip
    swept = {key[6:] for key in seen.keys("sweep.space") if key.startswith("space:")}
    assert swept == {
        "quang_tri", "binh_dinh", "pleiku", "phu_bon", "khanh_hoa", "binh_tuy", "tay_ninh", "saigon", "kien_giang",
        "quang_nam",
    }  # fmt: skip
    moved = [key for topic, key in seen.asked if topic in ("sweep.origin", "sweep.count") and key != "done"]
    assert moved == ["space:can_tho", "n:1", "space:quang_tri", "n:2", "space:quang_tin", "n:2"]
    assert show(g, "quang_nam").startswith("4 us_troops")
    flights = [key for topic, key in seen.asked if topic in ("air_lift.origin", "air_lift.destination")]
    assert flights == ["space:can_tho", "space:binh_tuy", "space:phu_bon", "space:ba_xuyen", "done"]
    assert show(g, "binh_tuy").startswith("4 us_troops") and show(g, "ba_xuyen").startswith("1 us_troops")
    active = {name: holds(g, SPACE[name], ACTIVE_GUERRILLAS) for name in swept}
    assert active == {
        "quang_tri": 3, "binh_dinh": 2, "pleiku": 2, "phu_bon": 2, "khanh_hoa": 2, "binh_tuy": 2, "quang_nam": 2,
        "saigon": 1, "kien_giang": 1, "tay_ninh": 1,
    }  # fmt: skip
    assert "1 vc_guerrilla_active" in show(g, "tay_ninh")  # VC before NVA
    assert [name for name in swept if holds(g, SPACE[name], UNDERGROUND_GUERRILLAS)] == ["tay_ninh"]
    assert g.arvn_score == 46  # Quang Nam and Ba Xuyen are COIN-Controlled now


@pytest.mark.covers("8.8.3-c", "8.4.4-b")
def test_b6_the_air_lift_of_macv() -> None:
    g = nineteen_sixty_eight(69)
    # 42 is Da Nang, and on to Phu Bon; Quang Tri is the second origin; Kien Phong, Kien Hoa, Ba Xuyen
    seen = drive(g, air_lift(g, Operation(Orders(US, "air_lift", free=True))), dice="42 26 64 14 22")
    assert seen.keys("air_lift.origin") == ["space:phu_bon"] * 3 + ["done"]
    assert seen.keys("air_lift.destination") == ["space:kien_phong", "space:kien_hoa", "space:ba_xuyen"]
    for name in ("kien_phong", "kien_hoa", "ba_xuyen"):
        assert show(g, name).startswith("1 us_troops")
    assert show(g, "phu_bon") == "2 arvn_troops, 2 arvn_police, 2 vc_guerrilla"
    assert g.arvn_score == 49
