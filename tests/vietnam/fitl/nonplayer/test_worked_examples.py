"""The playbook's examples of non-players (Medium scenario), number by number; deviations: docs/rulings/nonplayers.md."""

import pytest

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import NVA_CONTROL, SPACE
from sandtable.vietnam.fitl.cards.c069_macv import CARD as MACV
from sandtable.vietnam.fitl.nonplayer.charts2.instructions import c070_roks
from sandtable.vietnam.free_actions import free_special
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_BASE,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_GUERRILLA,
    VC_GUERRILLA_ACTIVE,
)  # fmt: skip
from sandtable.vietnam.rules.s2_sequence import pivotal_window
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import AVAILABLE, OUT_OF_PLAY, flip, move, remove, transfer
from tests.vietnam.fitl.nonplayer.driver import act, drive, in_both_editions, scenario
from tests.vietnam.play import show, support

LASER_BOMBS, BRINKS, SA_2S, ROKS, MACV_CARD, COUP = 20, 97, 34, 70, 69, 128
TERROR = (
    "quang_nam binh_dinh pleiku khanh_hoa phu_bon binh_tuy saigon quang_duc phuoc_long tay_ninh kien_phong kien_hoa "
    "ba_xuyen kien_giang"
).split()


def scores(g: War) -> dict[str, int]:
    return dict(zip(("us", "arvn", "nva", "vc"), g.scores))


# ------------------------------------------------------------------ 1: the VC plays its Pivotal Event


@in_both_editions(pytest.mark.covers("F8.4.6-a", "F8.4.1-a"))  # X1
@pytest.mark.covers("8.4.6-a", "8.4.1-a", "8.1.2-a")
def test_example_1_tet_offensive() -> None:
    g = scenario("medium", "us arvn", LASER_BOMBS, BRINKS)
    g.phase = "pivotal"
    assert scores(g) == {"us": 37, "arvn": 44, "nva": 8, "vc": 23}
    hits = {"hue": 3, "tay_ninh": 5, "saigon": 2}

    def chance(d: Decision) -> int:
        return hits.get(str(d.args["space"]), 6)

    seen = drive(g, pivotal_window(g), dice="42 25 24 34", chance=chance)  # 24 for the text's 51: see the rulings
    assert seen.keys("pivotal.play") == ["yes"] and g.card == 124 and not g.pivotal[VC]
    assert [s for s in SPACE if g.terror[SPACE[s]]] == sorted(TERROR, key=list(SPACE).index)
    assert seen.keys("event.place") == [
        "space:saigon", "space:hue", "space:da_nang", "space:hue", "space:qui_nhon", "space:hue",
    ]  # fmt: skip
    assert g.available[VC_GUERRILLA] == 1 + 3  # one was left; each success cost one
    assert show(g, "hue") == "1 arvn_police, 2 vc_guerrilla_active"  # a US Troop, then a Police
    assert show(g, "tay_ninh").startswith(
        "2 us_troops, 1 us_base, 2 arvn_troops, 2 nva_guerrilla_active"
    )  # the Ranger first
    assert "arvn_ranger" not in show(g, "saigon") and show(g, "saigon").startswith(
        "1 us_troops, 1 us_base, 1 arvn_troops"
    )
    assert g.casualties[US_TROOPS] == 3
    assert scores(g) == {"us": 26, "arvn": 40, "nva": 8, "vc": 30}


# ------------------------------------------------------------------ 2: VC Rally and Tax


def example_2() -> War:
    g = scenario("medium", "us arvn", BRINKS, 44)
    saigon, phu_bon, quang_nam = SPACE["saigon"], SPACE["phu_bon"], SPACE["quang_nam"]
    remove(g, saigon, VC_BASE)
    remove(g, saigon, VC_GUERRILLA)
    move(g, phu_bon, quang_nam, VC_GUERRILLA, 2)
    for name in ("binh_dinh", "pleiku", "khanh_hoa"):
        remove(g, SPACE[name], VC_GUERRILLA, 1, OUT_OF_PLAY)  # the text has them in Phuoc Long: see the rulings
        flip(g, SPACE[name], VC_GUERRILLA)  # and the first box answers "no" only if none is Underground there
    g.res[VC] = 5
    return g


@pytest.mark.covers("8.5.1-b", "8.5.1-e", "8.5.1-f", "8.5.3-a", "8.5.3-b", "8.2-a", "8.1-b")
def test_example_2_rally_and_tax() -> None:
    g = example_2()
    assert g.available[VC_GUERRILLA] == 8
    dice = (
        "45 122 23 14 12"  # Terror 9, Rally 5; Binh Tuy before Phuoc Long; Kien Hoa before Kien Phong; 12 for the 6th
    )
    seen = act(g, dice)
    boxes = seen.boxes()
    assert not boxes["vc_terror_at_support"] and not boxes["vc_terror_population"] and not boxes["event_effective"]
    assert not boxes["vc_two_bases"] and boxes["vc_guerrillas_available"]
    assert seen.keys("turn.action") == ["op:rally"]
    spaces = [key for key in seen.keys("rally.space") if key.startswith("space:")]
    assert spaces == [f"space:{s}" for s in ("quang_nam", "an_loc", "tay_ninh", "binh_tuy", "phuoc_long", "kien_hoa")]
    assert seen.keys("tax.space") == [f"space:{s}" for s in ("tay_ninh", "quang_nam", "kien_hoa", "kien_phong")]
    assert g.res[VC] == 13  # 0, then 4 and 2, 4 and 4, and the last Rally
    assert show(g, "quang_nam") == "1 vc_guerrilla, 1 vc_guerrilla_active, 2 vc_base"
    assert show(g, "an_loc") == "1 arvn_troops, 2 arvn_police, 1 vc_guerrilla"
    assert show(g, "tay_ninh").endswith("5 vc_guerrilla, 1 vc_guerrilla_active, 1 vc_tunnel")
    assert support(g, "tay_ninh") == support(g, "quang_nam") == "passive_opposition"
    assert support(g, "kien_hoa") == support(g, "kien_phong") == "neutral"
    assert scores(g)["vc"] == 16 and scores(g)["arvn"] == 42


# ------------------------------------------------------------------ 3: NVA March, then Infiltrate


@pytest.mark.covers(
    "8.6.1-a", "8.1-c", "8.6.3-a", "8.6.5-a", "8.6.5-b", "8.6.5-c", "8.6.5-d", "8.6.4-d", "8.6.4-e", "8.1-a"
)
def test_example_3_march_then_infiltrate() -> None:
    g = scenario("medium", "us arvn", SA_2S, BRINKS)
    g.eligible = [False, False, True, True]
    dice = (
        "5 3 4 31 32 32 12"  # Attack, Capability, Terror; Central Laos, from the North; the North again; Parrot's Beak
    )
    seen = act(g, dice)
    boxes = seen.boxes()
    assert boxes["nva_attack_pieces"] is False and not boxes["capability_roll"] and not boxes["nva_terror"]
    assert (
        not boxes["nva_would_place_base"] and boxes["nva_can_march"] and not boxes.get("nva_ambush_takes_base", False)
    )
    moves = [(n.args["origin"], n.args["target"], n.args["pieces"]) for n in seen.mind.notes if n.topic == "move"]
    assert sorted(moves, key=str) == sorted(
        [
            ("north_vietnam", "central_laos", {"nva_guerrilla": 1}),
            ("quang_tri", "loc_hue_da_nang", {"nva_guerrilla": 1}),
            ("north_vietnam", "quang_tri", {"nva_troops": 7}),
            ("central_laos", "quang_nam", {"nva_troops": 9}),
        ],
        key=str,
    )
    assert g.res[NVA] == 17
    assert show(g, "quang_nam") == "9 nva_troops, 1 nva_base, 2 vc_guerrilla"
    assert support(g, "quang_nam") == "passive_opposition"
    assert show(g, "the_parrots_beak") == "4 nva_troops, 2 nva_guerrilla, 1 nva_base"
    assert g.available[NVA_BASE] == 0
    assert all(g.control[SPACE[s]] == NVA_CONTROL for s in ("quang_tri", "quang_nam"))
    assert scores(g) == {"us": 37, "arvn": 42, "nva": 12, "vc": 21}


# ------------------------------------------------------------------ 5: ARVN executes ROKs in Monsoon


@pytest.mark.covers("8.4.4-a", "8.7.1-a")
def test_example_5_roks_without_movement(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the text has it, nobody moves; the list of instructions (default) would let cubes come first."""
    monkeypatch.setattr(c070_roks, "_units_to_spare", lambda g, s, gone: 0)
    g = scenario("medium", "nva vc", ROKS, COUP)
    seen = act(g)
    assert seen.keys("turn.action") == ["event:unshaded"] and seen.keys("event.faction") == ["faction:arvn"]
    assert sorted(seen.keys("sweep.space")) == sorted(
        ["done", *(f"space:{s}" for s in ("phu_bon", "binh_dinh", "pleiku", "khanh_hoa"))]
    )
    assert show(g, "phu_bon") == "3 us_troops, 2 arvn_troops, 2 arvn_police"
    for name in ("binh_dinh", "pleiku", "khanh_hoa"):
        assert show(g, name).endswith("1 vc_guerrilla_active, 1 vc_base")
    assert g.available[VC_GUERRILLA] == 7 + 5
    assert scores(g) == {"us": 37, "arvn": 44, "nva": 8, "vc": 23}


@pytest.mark.covers("8.4.1-a")
def test_example_5_by_the_list_police_come_first() -> None:
    """70: Police, then ARVN Troops, make it possible to clear a space; no Control is lost, 3 units stay at Support."""
    g = scenario("medium", "nva vc", ROKS, COUP)
    before = g.coin_pop
    seen = act(g)
    moved = [n.args for n in seen.mind.notes if n.topic == "move"]
    assert moved and all("arvn_police" in m["pieces"] or "arvn_troops" in m["pieces"] for m in moved)  # type: ignore[operator]
    assert g.coin_pop == before and g.available[VC_GUERRILLA] > 7 + 5


# ------------------------------------------------------------------ 6: ARVN executes MACV, its half


def example_6() -> War:
    g = scenario("medium", "nva vc", MACV_CARD, BRINKS, policy="nixon")
    transfer(
        g, ARVN_BASE, g.available[ARVN_BASE], AVAILABLE, OUT_OF_PLAY
    )  # else Phu Bon's Base means Train: see the rulings
    for name in ("kien_phong", "kien_hoa", "ba_xuyen"):
        move(g, SPACE["phu_bon"], SPACE[name], US_TROOPS)  # the US half: Air Lift
    assert g.arvn_score == 49
    return g


@pytest.mark.covers("8.4.4-b", "8.7.4-b")
def test_example_6_raid_as_printed() -> None:
    """With Tay Ninh as printed its Ranger may not leave: Kien Giang's goes, to a space where NVA Control falls."""
    g = example_6()
    seen = drive(g, free_special(g, ARVN, MACV), dice="16", acting="arvn")
    assert seen.keys("event.special") == ["sa:raid"]
    assert seen.keys("raid.space") == ["space:saigon", "space:sihanoukville"]
    assert show(g, "saigon").endswith("1 arvn_ranger_active") or "vc" not in show(g, "saigon")
    assert scores(g)["vc"] == 22
    assert show(g, "sihanoukville") == "1 arvn_ranger_active, 1 nva_base" and g.control[SPACE["sihanoukville"]] == 0


@pytest.mark.covers("8.7.4-b")
def test_example_6_raid_as_told() -> None:
    """With a single NVA Guerrilla in Tay Ninh, as the text counts, its Ranger goes to the Fishhook."""
    g = example_6()
    remove(g, SPACE["tay_ninh"], NVA_GUERRILLA)
    seen = drive(g, free_special(g, ARVN, MACV), dice="51", acting="arvn")
    assert seen.keys("raid.space") == ["space:saigon", "space:the_fishhook"]
    assert seen.keys("raid.origin")[-1] == "space:tay_ninh"
    assert show(g, "the_fishhook") == "1 arvn_ranger_active, 1 nva_base"
    assert g.n[SPACE["saigon"] * KINDS + VC_GUERRILLA_ACTIVE] == 0
