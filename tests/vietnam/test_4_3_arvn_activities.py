"""4.3 The ARVN special activities: Govern, Transport, Raid."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN
from sandtable.vietnam.rules.operations import run
from sandtable.vietnam.rules.s4_govern import govern
from sandtable.vietnam.rules.s4_raid import raid
from sandtable.vietnam.rules.s4_transport import transport
from sandtable.vietnam.terms import KHANH, YOUNG_TURKS
from tests.vietnam.play import asked, board, play, show, spaces, support, turn_orders


@pytest.mark.covers("4.3.1-a", "4.1.1-a")
def test_govern_where() -> None:
    """COIN-Controlled, at Support, not Saigon, not Trained; Raid does not go with Train."""
    g = board(
        "saigon: 3 arvn_police, active_support",
        "hue: 2 arvn_police",
        "an_loc: 2 arvn_police, passive_support",
        "can_tho: 2 arvn_police, passive_support",
        "binh_dinh: 1 arvn_troops, 2 vc_guerrilla, active_support",
    )
    d = asked(run(g, Operation(turn_orders(ARVN, "train"))), "space:saigon train:nothing sa:govern")
    assert spaces(d.options) == ["an_loc", "can_tho"]
    assert d.why_not("space:saigon") == [("4.3.1", "is_saigon"), ("4.3.1", "trained_here")]
    assert d.why_not("space:hue") == [("4.3.1", "no_support")]
    assert d.why_not("space:binh_dinh") == [("4.3.1", "no_coin_control")]
    first = asked(run(g, Operation(turn_orders(ARVN, "train"))))
    assert "sa:raid" not in first.options
    assert first.why_not("sa:raid") == [("4.1.1", "cannot_accompany")]


@pytest.mark.covers("4.3.1-b")
def test_govern_for_aid_or_patronage() -> None:
    """Tutorial card 107: two Cities of Pop 1 bring 6 Aid. Patronage moves Pop out of Aid and costs a level."""
    g = board("an_loc: 2 arvn_police, passive_support", "can_tho: 2 arvn_police, passive_support", aid=3)
    play(govern(g, Operation(Orders(ARVN, "train"))), "space:an_loc govern:aid space:can_tho govern:aid")
    assert g.aid == 9
    g = board("quang_tin: 2 arvn_police, active_support", aid=9, patronage=15)
    play(govern(g, Operation(Orders(ARVN, "train"))), "govern:patronage")
    assert (g.aid, g.patronage, support(g, "quang_tin")) == (7, 17, "passive_support")
    poor = board("quang_tin: 2 arvn_police, active_support", aid=0, patronage=15)
    play(govern(poor, Operation(Orders(ARVN, "train"))), "govern:patronage")
    assert (poor.aid, poor.patronage, support(poor, "quang_tin")) == (0, 15, "passive_support")


@pytest.mark.covers("4.3.1-b")
def test_patronage_needs_more_arvn_than_us_cubes() -> None:
    """As many US Troops as ARVN cubes: only Aid is possible."""
    g = board("quang_tin: 2 arvn_police, 2 us_troops, active_support", aid=0)
    play(govern(g, Operation(Orders(ARVN, "train"))))
    assert g.aid == 6


@pytest.mark.covers("2.4.1-a")
def test_young_turks_add_two_patronage_once() -> None:
    """Young Turks: +2 Patronage for the activity, not for each space."""
    g = board("an_loc: 2 arvn_police, passive_support", "can_tho: 2 arvn_police, passive_support", leader=YOUNG_TURKS)
    play(govern(g, Operation(Orders(ARVN, "train"))), "space:an_loc govern:aid space:can_tho govern:aid")
    assert g.patronage == 17


@pytest.mark.covers("4.3.2-a")
def test_transport() -> None:
    """Up to 6 Troops and Rangers from one space along LoCs and Cities; enemies stop them; then all Rangers hide."""
    g = board(
        "saigon: 8 arvn_troops, 1 arvn_ranger_active",
        "hue: 1 arvn_ranger_active",
        "loc_saigon_cam_ranh: 1 vc_guerrilla",
    )
    d = asked(transport(g, Operation(Orders(ARVN))), "space:saigon")
    ends = spaces(d.options)
    assert "loc_saigon_cam_ranh" in ends
    assert "pleiku" in ends  # over the road to Ban Me Thuot
    assert "quang_tri" in ends
    assert "north_vietnam" not in ends
    play(transport(g, Operation(Orders(ARVN))), "space:saigon space:kien_phong n:5 n:1")
    assert show(g, "kien_phong") == "5 arvn_troops, 1 arvn_ranger"
    assert show(g, "hue") == "1 arvn_ranger"


@pytest.mark.covers("4.3.2-a")
def test_transport_stops_at_insurgents() -> None:
    """Both roads out of Hue are watched: nothing beyond them can be reached."""
    g = board("hue: 2 arvn_troops", "loc_hue_da_nang: 1 vc_guerrilla", "loc_hue_khe_sanh: 1 vc_guerrilla")
    d = asked(transport(g, Operation(Orders(ARVN))))
    assert spaces(d.options) == ["loc_hue_da_nang", "loc_hue_khe_sanh", "quang_tri"]


@pytest.mark.covers("2.4.1-a")
def test_khanh_allows_one_loc() -> None:
    """Khanh: a Transport uses one LoC space."""
    g = board("hue: 2 arvn_troops", leader=KHANH)
    ends = spaces(asked(transport(g, Operation(Orders(ARVN)))).options)
    assert "da_nang" in ends
    assert "quang_nam" in ends
    assert "qui_nhon" not in ends
    d = asked(transport(g, Operation(Orders(ARVN))), "space:loc_hue_da_nang n:1")
    assert "space:loc_hue_khe_sanh" not in d.options


@pytest.mark.covers("4.3.3-a")
def test_tutorial_raid() -> None:
    """Tutorial card 79: a Ranger comes from Quang Nam, turns Active and removes 2 Underground NVA Guerrillas."""
    g = board(
        "quang_nam: 1 arvn_ranger, 1 arvn_police",
        "quang_tri: 1 us_troops, 1 us_irregular, 4 vc_guerrilla, 7 nva_guerrilla",
    )
    assert g.control[SPACE["quang_tri"]] == 2
    play(
        raid(g, Operation(Orders(ARVN, "sweep"))),
        "space:quang_tri space:quang_nam yes piece:nva_guerrilla piece:nva_guerrilla done",
    )
    assert show(g, "quang_tri") == "1 us_troops, 1 us_irregular, 1 arvn_ranger_active, 5 nva_guerrilla, 4 vc_guerrilla"
    assert g.control[SPACE["quang_tri"]] == 0
    assert g.control[SPACE["quang_nam"]] == 1


@pytest.mark.covers("4.3.3-a", "4.1-b")
def test_raid_bases_last_no_tunnels_each_space_once() -> None:
    """Bases only after everything else, Tunneled Bases never; at most 2 spaces, each once."""
    g = board("quang_tri: 1 arvn_ranger, 1 vc_guerrilla, 1 vc_base", "tay_ninh: 1 arvn_ranger, 1 vc_tunnel")
    d = asked(raid(g, Operation(Orders(ARVN, "sweep"))), "space:quang_tri yes")
    assert show(g, "quang_tri") == "1 arvn_ranger_active"
    assert "space:quang_tri" not in d.options


@pytest.mark.covers("4.3.2-a")
def test_a_transport_of_nobody_hides_the_rangers() -> None:
    """Up to 6 includes none; where no Ranger is Active there would be no point, so somebody must move."""
    g = board("hue: 2 arvn_ranger_active, 1 arvn_troops", "saigon: 1 arvn_ranger_active")
    play(transport(g, Operation(Orders(ARVN, "train"))), "done")
    assert show(g, "hue") == "1 arvn_troops, 2 arvn_ranger" and show(g, "saigon") == "1 arvn_ranger"
    d = asked(transport(board("hue: 1 arvn_troops", "saigon: 1 arvn_ranger"), Operation(Orders(ARVN, "train"))))
    assert spaces(d.options) == ["hue", "saigon"] and "done" not in d.options
    assert d.why_not("done") == [("4.3.2", "no_active_ranger")]
