"""1.0 The map, the forces and the tracks."""

import json

import pytest

import sandtable
from sandtable.kernel.errors import BrokenGame, SandtableError
from sandtable.vietnam import board as map_
from sandtable.vietnam.board import (
    ADJACENT,
    CITIES,
    COUNTRY,
    ECON,
    IDS,
    IS_COASTAL,
    IS_HIGHLAND,
    IS_JUNGLE,
    IS_LOWLAND,
    IS_MEKONG,
    LOCS,
    NORTH_VIETNAM,
    OUTSIDE_SOUTH,
    POP,
    PROVINCES,
    SPACE,
    SPACES,
)  # fmt: skip
from sandtable.vietnam.check import check
from sandtable.vietnam.fitl.setup import setup
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import (
    ALLY,
    ARVN,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_RANGER_ACTIVE,
    ENEMIES,
    FORCE_POOL,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA,
    NVA_GUERRILLA_ACTIVE,
    US,
    US_IRREGULAR,
    US_IRREGULAR_ACTIVE,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_TUNNEL,
)  # fmt: skip
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import (
    CASUALTIES,
    add_aid,
    can_stack,
    casualty,
    gain,
    move,
    pay,
    place,
    purse,
    remove,
    shift,
    toward_neutral,
)  # fmt: skip
from tests.vietnam.play import OPTIONS, board, show, support


def near(name: str) -> set[str]:
    return {IDS[a] for a in ADJACENT[SPACE[name]]}


@pytest.mark.covers("1.3.1-a", "1.3.2-a", "1.3.3-a", "1.3.4-a")
def test_spaces() -> None:
    """22 Provinces, 8 Cities, 17 LoCs; Population 21 and 14; Econ 15; Towns are no spaces."""
    assert (len(PROVINCES), len(CITIES), len(LOCS), len(SPACES)) == (22, 8, 17, 47)
    assert sum(POP[s] for s in PROVINCES) == 21
    assert {IDS[s]: POP[s] for s in CITIES} == {
        "saigon": 6, "hue": 2, "da_nang": 1, "qui_nhon": 1, "cam_ranh": 1, "kontum": 1, "an_loc": 1, "can_tho": 1,
    }  # fmt: skip
    assert sum(ECON) == 15
    assert ECON[SPACE["loc_qui_nhon_cam_ranh"]] == 1
    assert ECON[SPACE["loc_saigon_can_tho"]] == 2
    for s in PROVINCES:
        assert IS_HIGHLAND[s] + IS_LOWLAND[s] + IS_JUNGLE[s] == 1
    assert not any(town in IDS for town in ("khe_sanh", "dak_to", "da_lat", "ban_me_thuot"))


@pytest.mark.covers("1.3.4-b")
def test_mekong() -> None:
    """Three river LoCs, all touching Can Tho."""
    rivers = [s for s in LOCS if IS_MEKONG[s]]
    assert {IDS[s] for s in rivers} == {"loc_saigon_can_tho", "loc_can_tho_chau_doc", "loc_can_tho_long_phu"}
    assert all(SPACE["can_tho"] in ADJACENT[s] for s in rivers)


@pytest.mark.covers("1.3.5-a")
def test_countries() -> None:
    """Seven foreign spaces: 1 in North Vietnam, 2 in Laos, 4 in Cambodia."""
    assert len(OUTSIDE_SOUTH) == 7
    assert (COUNTRY.count("north_vietnam"), COUNTRY.count("laos"), COUNTRY.count("cambodia")) == (1, 2, 4)
    assert all(COUNTRY[s] == "south_vietnam" for s in LOCS)


@pytest.mark.covers("1.3.6-a")
def test_adjacency_rules() -> None:
    """1.3.6 example: Quang Duc touches Route 11 at Da Lat, and Khanh Hoa across Route 21."""
    assert {"loc_cam_ranh_da_lat", "khanh_hoa"} <= near("quang_duc")
    for s in SPACES:
        assert all(s in ADJACENT[a] for a in ADJACENT[s])


@pytest.mark.covers("1.3.6-b")
@pytest.mark.parametrize(
    "name, neighbours",
    [
        ("loc_saigon_can_tho", "kien_phong kien_hoa can_tho saigon"),
        ("phu_bon", "qui_nhon binh_dinh kontum pleiku khanh_hoa"),
        ("north_vietnam", "central_laos quang_tri loc_hue_khe_sanh"),
        ("the_parrots_beak", "kien_phong kien_giang tay_ninh"),
        ("quang_nam", "quang_tri central_laos quang_tin"),
        ("the_fishhook", "tay_ninh phuoc_long"),
        ("sihanoukville", "kien_giang"),
        ("loc_saigon_an_loc_ban_me_thuot", "pleiku khanh_hoa tay_ninh an_loc saigon"),
        ("loc_hue_da_nang", "quang_tri"),
        ("saigon", "tay_ninh binh_tuy"),
        ("can_tho", "kien_giang"),
        ("southern_laos", "central_laos"),
    ],
)
def test_known_neighbours(name: str, neighbours: str) -> None:
    """What the examples and card notes say of adjacency."""
    assert set(neighbours.split()) <= near(name)


@pytest.mark.covers("1.3.6-b")
def test_counted_neighbours() -> None:
    """Phu Bon touches 3 LoCs, Can Tho 4, North Vietnam 3 spaces in all."""
    assert sum(1 for a in ADJACENT[SPACE["phu_bon"]] if a in LOCS) == 3
    assert sum(1 for a in ADJACENT[SPACE["can_tho"]] if a in LOCS) == 4
    assert len(ADJACENT[NORTH_VIETNAM]) == 3


@pytest.mark.covers("1.3.7-a")
def test_coast() -> None:
    """North Vietnam, coastal Cities and LoCs are on the coast; the interior is not."""
    assert all(IS_COASTAL[SPACE[n]] for n in ("north_vietnam", "hue", "da_nang", "loc_hue_da_nang", "binh_dinh"))
    assert not any(IS_COASTAL[SPACE[n]] for n in ("pleiku", "kontum", "central_laos", "an_loc", "tay_ninh"))


@pytest.mark.covers("1.4-a", "1.4.1-a")
def test_force_pool_is_conserved() -> None:
    """229 pieces in all; a missing one is found by the invariants."""
    assert sum(FORCE_POOL.values()) == 229
    for scenario in ("short", "medium", "full"):
        g = setup(scenario, {**sandtable.games()["fitl"].full_options({})}, {})
        check(g)
        g.available[US_TROOPS] -= 1
        with pytest.raises(BrokenGame):
            check(g)


@pytest.mark.covers("1.4.2-a", "1.4.2-b", "1.4.2-c")
def test_stacking() -> None:
    """2 Bases of all factions a space, none on LoCs, no COIN piece in North Vietnam."""
    g = board("saigon: 1 us_base, 1 vc_base", "hue: 1 us_base")
    assert not can_stack(g, SPACE["saigon"], VC_BASE)
    assert can_stack(g, SPACE["hue"], VC_BASE)
    assert not can_stack(g, SPACE["hue"], VC_BASE, 2)
    assert not can_stack(g, SPACE["loc_hue_da_nang"], NVA_BASE)
    assert not can_stack(g, NORTH_VIETNAM, US_TROOPS)
    assert can_stack(g, NORTH_VIETNAM, NVA_BASE)


@pytest.mark.covers("1.4.3-a")
def test_new_pieces_are_underground() -> None:
    """Guerrillas and Special Forces come Underground, also as replacements."""
    g = board("hue: 1 nva_guerrilla_active, 1 us_irregular_active, 1 arvn_ranger_active")
    for p in (NVA_GUERRILLA_ACTIVE, US_IRREGULAR_ACTIVE, ARVN_RANGER_ACTIVE):
        remove(g, SPACE["hue"], p)
    for p in (NVA_GUERRILLA, US_IRREGULAR, ARVN_RANGER):
        place(g, SPACE["hue"], p)
    assert show(g, "hue") == "1 us_irregular, 1 arvn_ranger, 1 nva_guerrilla"


@pytest.mark.covers("1.4.3-c")
def test_moving_keeps_the_side() -> None:
    """A piece that moves keeps its side up."""
    g = board("hue: 1 nva_guerrilla_active")
    move(g, SPACE["hue"], SPACE["quang_tri"], NVA_GUERRILLA_ACTIVE)
    assert show(g, "quang_tri") == "1 nva_guerrilla_active"


@pytest.mark.covers("1.4.4-a")
def test_tunnel_goes_with_its_base() -> None:
    """A removed Tunneled Base is a plain Base in Available."""
    g = board("tay_ninh: 1 vc_tunnel")
    remove(g, SPACE["tay_ninh"], VC_TUNNEL)
    assert g.available[VC_BASE] == 9


@pytest.mark.covers("1.5.1-a")
def test_friends_and_enemies() -> None:
    """US and ARVN are friends, NVA and VC are; across they are enemies."""
    assert (ALLY[US], ALLY[ARVN], ALLY[NVA], ALLY[VC]) == (ARVN, US, VC, NVA)
    assert set(ENEMIES[US]) == set(ENEMIES[ARVN]) == {NVA, VC}
    assert set(ENEMIES[NVA]) == set(ENEMIES[VC]) == {US, ARVN}


@pytest.mark.covers("1.6.1-a", "1.6.2-a", "1.6.2-b")
def test_support() -> None:
    """Saigon at Active Support counts 12; shifts go step by step, stop at the ends, and leave Pop 0 and LoCs alone."""
    g = board("saigon: active_support", "hue: active_opposition")
    assert (g.support_total, g.opposition_total) == (12, 4)
    assert shift(g, SPACE["hue"], 2) == 2
    assert support(g, "hue") == "neutral"
    assert shift(g, SPACE["saigon"], 1) == 0
    assert shift(g, SPACE["phuoc_long"], -1) == 0
    assert shift(g, SPACE["loc_hue_da_nang"], -1) == 0
    assert (g.support_total, g.opposition_total) == (12, 0)
    toward_neutral(g, SPACE["saigon"], 3)
    assert g.support_total == 0


@pytest.mark.covers("1.7-a", "1.7-b", "1.7-c")
def test_control() -> None:
    """COIN over both Insurgents; NVA over everybody else, VC too; Bases count; never a LoC."""
    g = board("hue: 1 nva_guerrilla, 1 vc_guerrilla", "quang_tri: 7 nva_guerrilla, 4 vc_guerrilla, 2 us_troops")
    assert g.control[SPACE["hue"]] == map_.NO_CONTROL
    assert g.control[SPACE["quang_tri"]] == map_.NVA_CONTROL
    assert g.nva_pop == 2
    place(g, SPACE["quang_tri"], ARVN_RANGER)
    assert g.control[SPACE["quang_tri"]] == map_.NO_CONTROL
    assert g.nva_pop == 0
    base = board("kien_giang: 1 nva_base, 1 nva_guerrilla, 1 vc_guerrilla", "loc_hue_da_nang: 3 us_troops")
    assert base.control[SPACE["kien_giang"]] == map_.NVA_CONTROL
    assert base.control[SPACE["loc_hue_da_nang"]] == map_.NO_CONTROL
    coin = board("pleiku: 1 us_base, 8 arvn_troops, 1 vc_base, 4 nva_guerrilla")
    assert coin.control[SPACE["pleiku"]] == map_.COIN_CONTROL


@pytest.mark.covers("1.8-a")
def test_tracks_end_at_75_and_0() -> None:
    """+20 at 70 is 75; -12 at 5 is 0."""
    g = board(vc=70, aid=5)
    assert gain(g, VC, 20) == 5
    assert g.res[VC] == 75
    assert add_aid(g, -12) == -5
    assert g.aid == 0


@pytest.mark.covers("1.8.1-a", "1.8.1-b")
def test_joint_operations() -> None:
    """The US spends ARVN Resources above Econ only: of 21 with Econ 15, six."""
    g = board(arvn=21, econ=15)
    assert purse(g, US) == 6
    pay(g, US, 3)
    assert g.res[ARVN] == 18
    assert purse(g, ARVN) == 18
    low = board(arvn=3, econ=15)
    assert (purse(low, US), purse(low, ARVN)) == (0, 3)


@pytest.mark.covers("1.9-a", "2.1-a")
@pytest.mark.parametrize(
    "scenario, scores", [("short", (38, 41, 10, 23)), ("medium", (37, 44, 8, 23)), ("full", (38, 35, 4, 27))]
)
def test_victory_markers_at_setup(scenario: str, scores: tuple[int, ...]) -> None:
    """The four markers of each set-up (US, ARVN, NVA, VC), and its tracks."""
    g = setup(scenario, {**sandtable.games()["fitl"].full_options({})}, {})
    assert g.scores == scores
    check(g)


@pytest.mark.covers("3.3.3-d")
def test_us_losses_are_casualties() -> None:
    """A US piece lost to an enemy becomes a Casualty, any other is Available."""
    g = board("hue: 1 us_troops, 1 arvn_police")
    casualty(g, SPACE["hue"], US_TROOPS)
    casualty(g, SPACE["hue"], ARVN_POLICE)
    assert (g.casualties[US_TROOPS], g.available[ARVN_POLICE]) == (1, 30)
    remove(g, SPACE["hue"], US_TROOPS, 0, CASUALTIES)


@pytest.mark.covers("1.5-a")
def test_players_and_seats() -> None:
    """1 to 4 players; an unknown seat or policy is refused with what is known."""
    for seats in ({}, {"us": "human:ann", "arvn": "human:ann", "nva": "human:bo", "vc": "human:bo"}):
        assert sandtable.new("fitl", seed=1, seats=seats).decision is not None
    with pytest.raises(SandtableError, match="us arvn nva vc"):
        sandtable.new("fitl", seats={"china": "human"})
    with pytest.raises(SandtableError, match="random"):
        sandtable.new("fitl", seats={"us": "genius"})


def test_state_copies_and_pickles_whole() -> None:
    """Copy and pickle keep every field; the test board's options are the game's own."""
    import pickle

    g = setup("full", {**sandtable.games()["fitl"].full_options({})}, {})
    assert g.copy().to_json() == g.to_json()
    assert pickle.loads(pickle.dumps(g)).to_json() == g.to_json()
    assert json.loads(json.dumps(g.to_json())) == json.loads(json.dumps(g.copy().to_json()))
    assert set(OPTIONS) <= set(sandtable.games()["fitl"].options)
    twin = g.copy()
    place(twin, SPACE["hue"], US_TROOPS)
    assert twin.n != g.n
    assert isinstance(Operation(Orders(US)), Operation)
    assert isinstance(g, War)
