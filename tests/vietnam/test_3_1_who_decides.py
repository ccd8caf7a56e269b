"""3.1, 4.1, 5.1 Whose forces act, who decides and who pays are three things; one enemy may be ignored."""

from dataclasses import FrozenInstanceError, replace

import pytest

from sandtable.vietnam.operation import NO_LIMIT, Operation, Orders
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.rules import operations, s5_events
from sandtable.vietnam.rules.s3_assault import assault
from sandtable.vietnam.rules.s3_attack import attack
from sandtable.vietnam.rules.s3_patrol import patrol
from sandtable.vietnam.rules.s3_sweep import sweep
from sandtable.vietnam.rules.s4_raid import raid
from tests.vietnam.play import asked, board, play, show, turn_orders

ABRAMS, PATTON, SEARCH_AND_DESTROY, SA_2S = 11, 14, 28, 34


def us(name: str, specials: bool = False, follow_up: bool = True) -> Operation:
    orders = turn_orders(US, name) if specials else Orders(US, name)
    return Operation(replace(orders, follow_up=follow_up))


@pytest.mark.covers("3.1-c")
def test_orders_say_three_things_and_do_not_change() -> None:
    """Unless said otherwise a faction decides on its own forces, and who decides pays."""
    own = Orders(ARVN, "assault")
    assert (own.forces, own.by, own.payer, own.limit) == (ARVN, ARVN, ARVN, NO_LIMIT)
    lent = Orders(ARVN, "assault", by=US)
    assert (lent.forces, lent.by, lent.payer) == (ARVN, US, US)
    with pytest.raises(FrozenInstanceError):
        lent.by = ARVN  # type: ignore[misc]
    assert Orders(US, "sweep", only=[3, 4]).covers(3) and not Orders(US, "sweep", only=[3, 4]).covers(5)


# ------------------------------------------------------------------ one faction's forces in another's action


@pytest.mark.covers("3.1-c", "3.2.4-e")
def test_the_us_chooses_in_the_arvn_assault_it_adds() -> None:
    """US 1 hit, then ARVN's 2 cubes 1 more for 3 ARVN Resources above Econ: every question goes to the US."""
    g = board("saigon: 1 us_troops, 2 arvn_troops, 2 nva_guerrilla_active, 2 vc_guerrilla_active", arvn=20, econ=15)
    script = "space:saigon target:both piece:vc_guerrilla_active yes"
    d = asked(assault(g.copy(), us("assault")), script)
    assert (d.seat, d.topic) == ("us", "assault.targets")
    d = asked(assault(g.copy(), us("assault")), f"{script} target:both")
    assert (d.seat, d.topic) == ("us", "assault.remove")
    play(assault(g, us("assault")), f"{script} target:nva piece:nva_guerrilla_active")
    assert show(g, "saigon") == "1 us_troops, 2 arvn_troops, 1 nva_guerrilla_active, 1 vc_guerrilla_active"
    assert g.res[ARVN] == 17


@pytest.mark.covers("4.2.1-b", "3.2.4-c")
def test_the_us_chooses_in_an_assault_by_advise() -> None:
    """ARVN's 2 Troops remove 1 piece at no cost: which one, the US says."""
    g = board("saigon: 1 us_base", "hue: 2 arvn_troops, 1 nva_guerrilla_active, 1 vc_guerrilla_active", arvn=0)
    op = us("train", specials=True)
    start = "sa:advise space:hue advise:assault"
    d = asked(operations.run(g.copy(), op), start)
    assert (d.seat, d.topic) == ("us", "assault.targets")
    script = f"{start} target:vc piece:vc_guerrilla_active no train:nothing do:patronage n:1"
    play(operations.run(g, us("train", specials=True)), script)
    assert show(g, "hue") == "2 arvn_troops, 1 nva_guerrilla_active" and g.res[ARVN] == 1


@pytest.mark.covers("4.2.1-b")
def test_the_us_chooses_whom_a_sweep_by_advise_finds() -> None:
    """1 Ranger finds 1 of 2: the US says whose."""
    g = board("saigon: 1 us_base", "hue: 1 arvn_ranger_active, 1 nva_guerrilla, 1 vc_guerrilla")
    d = asked(operations.run(g, us("train", specials=True)), "sa:advise space:hue advise:sweep")
    assert (d.seat, d.topic, d.options) == ("us", "activate.vc", ("n:0", "n:1"))


@pytest.mark.covers("5.C-40", "5.C-34")
def test_who_plays_the_card_decides_on_a_us_air_strike_that_names_nobody() -> None:
    """40 PoWs by VC: targets, pieces and what SA-2s unshaded adds are VC's to choose; no ARVN or US seat is asked."""
    g = board("hue: 1 us_troops, 1 nva_troops, 1 vc_guerrilla_active", "central_laos: 1 nva_troops, 1 nva_guerrilla", trail=2)
    g.capabilities = {SA_2S: "unshaded"}
    flow = s5_events.play(g, VC, 40, "unshaded")
    d = asked(flow, "roll=4")
    assert (d.seat, d.topic) == ("vc", "air_strike.target")
    seats = {d.seat}
    for key in ("trail", "space:central_laos", "piece:nva_guerrilla"):
        d = flow.send(key)
        seats.add(d.seat)
    assert seats == {"vc"} and show(g, "central_laos") == "1 nva_troops"


# ------------------------------------------------------------------ one enemy or both


@pytest.mark.covers("3.1-c", "3.2.3-c")
def test_a_sweep_may_look_for_one_enemy_only() -> None:
    """3 Troops find all 3 Guerrillas, or NVA's alone, or VC's alone; with one enemy there nothing is asked."""
    for key, left in (
        ("n:1", "3 us_troops, 2 nva_guerrilla_active, 1 vc_guerrilla_active"),
        ("target:nva", "3 us_troops, 2 nva_guerrilla_active, 1 vc_guerrilla"),
        ("target:vc", "3 us_troops, 2 nva_guerrilla, 1 vc_guerrilla_active"),
    ):
        g = board("saigon: 3 us_troops, 2 nva_guerrilla, 1 vc_guerrilla")
        assert asked(sweep(g.copy(), us("sweep")), "space:saigon done").options == ("n:1", "target:nva", "target:vc")
        play(sweep(g, us("sweep")), f"space:saigon done {key}")
        assert show(g, "saigon") == left
    g = board("saigon: 3 us_troops, 2 nva_guerrilla")
    play(sweep(g, us("sweep")), "space:saigon done")
    assert show(g, "saigon") == "3 us_troops, 2 nva_guerrilla_active"


@pytest.mark.covers("3.1-c", "3.2.3-c")
def test_too_few_sweepers_choose_pieces_or_one_enemy() -> None:
    """2 find 2 of 1 NVA and 2 VC: both split 1 and 1, or 2 VC; NVA alone is 1; VC alone needs no key of its own."""
    g = board("saigon: 2 us_troops, 1 nva_guerrilla, 2 vc_guerrilla")
    assert asked(sweep(g, us("sweep")), "space:saigon done").options == ("n:1", "n:2", "target:nva")


@pytest.mark.covers("3.1-c", "3.2.2-c")
def test_a_patrol_may_look_for_one_enemy_only() -> None:
    """On a LoC with 2 cubes and a Guerrilla of each."""
    g = board("loc_saigon_can_tho: 2 arvn_police, 1 nva_guerrilla, 1 vc_guerrilla")
    play(patrol(g, Operation(Orders(ARVN, "patrol"))), "done target:vc done")
    assert show(g, "loc_saigon_can_tho") == "2 arvn_police, 1 nva_guerrilla, 1 vc_guerrilla_active"


@pytest.mark.covers("3.1-c", "3.2.4-f")
def test_an_assault_may_ignore_the_enemy_that_comes_within_reach_later() -> None:
    """3 hits: the NVA Guerrilla covers VC's 2 Bases; once it is gone they may be left, or must both go."""
    line = "saigon: 3 us_troops, 1 nva_guerrilla_active, 2 vc_base"
    g = board(line)
    play(assault(g, us("assault", follow_up=False)), "space:saigon piece:nva_guerrilla_active done")
    assert show(g, "saigon") == "3 us_troops, 2 vc_base"
    g = board(line)
    play(assault(g, us("assault", follow_up=False)), "space:saigon piece:nva_guerrilla_active piece:vc_base")
    assert show(g, "saigon") == "3 us_troops", "once attacked, VC loses all it can: the second Base is no question"


@pytest.mark.covers("3.1-c", "3.2.4-f")
def test_an_assault_on_both_takes_all_it_can() -> None:
    """3 hits on a Guerrilla of each and a VC Base, both aimed at: all 3 go."""
    g = board("saigon: 3 us_troops, 1 nva_guerrilla_active, 1 vc_guerrilla_active, 1 vc_base")
    play(assault(g, us("assault", follow_up=False)), "space:saigon target:both piece:nva_guerrilla_active")
    assert show(g, "saigon") == "3 us_troops"


@pytest.mark.covers("4.3.3-a", "3.1-c")
def test_a_raid_may_spare_the_second_enemy() -> None:
    """A Ranger removes the VC Guerrilla; NVA's Base may be left, VC's own could not."""
    g = board("hue: 1 arvn_ranger, 1 vc_guerrilla, 1 nva_base")
    play(raid(g, Operation(Orders(ARVN, "patrol"))), "space:hue yes piece:vc_guerrilla done done")
    assert show(g, "hue") == "1 arvn_ranger_active, 1 nva_base"
    g = board("hue: 1 arvn_ranger, 1 vc_guerrilla, 1 vc_base")
    play(raid(g, Operation(Orders(ARVN, "patrol"))), "space:hue yes done")
    assert show(g, "hue") == "1 arvn_ranger_active"


@pytest.mark.covers("3.1-c", "3.3.3-b")
def test_an_attack_with_troops_may_spare_one_enemy_although_hits_are_few() -> None:
    """2 hits, a US Troop and Base, 2 Police: at the US alone only the Troop goes, for ARVN covers the Base."""
    g = board("hue: 4 nva_troops, 1 us_troops, 1 us_base, 2 arvn_police")
    op = Operation(Orders(NVA, "attack"))
    assert asked(attack(g.copy(), op), "space:hue").options == ("target:both", "target:us", "target:arvn")
    play(attack(g, Operation(Orders(NVA, "attack"))), "space:hue target:us")
    assert show(g, "hue") == "1 us_base, 2 arvn_police, 3 nva_troops"


# ------------------------------------------------------------------ 14 with 11 and 28 (5.3)


@pytest.mark.covers("5.C-11", "5.C-14")
def test_pattons_pieces_may_take_the_base_first() -> None:
    """Highland, 1 US Troop: no hit of its own, 2 of Patton's; Abrams lets the Base go before the Guerrillas."""
    g = board("pleiku: 1 us_troops, 2 vc_guerrilla_active, 1 vc_base")
    g.capabilities = {ABRAMS: "unshaded", PATTON: "unshaded"}
    play(assault(g, us("assault")), "space:pleiku yes piece:vc_base")
    assert show(g, "pleiku") == "1 us_troops, 1 vc_guerrilla_active"


@pytest.mark.covers("5.C-14", "5.C-28")
def test_patton_helps_where_an_underground_guerrilla_covers_the_base() -> None:
    """City, 1 US Troop, 1 Underground VC, 1 Base: Search and Destroy takes the Guerrilla, Patton the Base behind it."""
    g = board("saigon: 1 us_troops, 1 vc_guerrilla, 1 vc_base")
    g.capabilities = {PATTON: "unshaded", SEARCH_AND_DESTROY: "unshaded"}
    play(assault(g, us("assault")), "space:saigon yes piece:vc_guerrilla")
    assert show(g, "saigon") == "1 us_troops"


@pytest.mark.covers("5.C-14")
def test_patton_is_not_asked_where_it_could_not_help() -> None:
    """2 hits for 1 Guerrilla; 1 hit with only an Underground one there; a Base that an Underground one covers."""
    for line, left in (
        ("2 us_troops, 1 vc_guerrilla_active", "2 us_troops"),
        ("1 us_troops, 1 vc_guerrilla", "1 us_troops, 1 vc_guerrilla"),
        ("1 us_troops, 1 vc_guerrilla, 1 vc_guerrilla_active, 1 vc_base", "1 us_troops, 1 vc_guerrilla, 1 vc_base"),
    ):
        g = board(f"saigon: {line}")
        g.capabilities = {PATTON: "unshaded"}
        play(assault(g, us("assault")), "space:saigon")
        assert show(g, "saigon") == left


@pytest.mark.covers("5.C-11")
def test_whose_base_went_first_is_no_longer_ignored() -> None:
    """Abrams takes VC's Base: then at both, or at VC alone, but not at NVA alone."""
    g = board("saigon: 3 us_troops, 1 nva_guerrilla_active, 1 vc_guerrilla_active, 1 vc_base")
    g.capabilities = {ABRAMS: "unshaded"}
    d = asked(assault(g, us("assault")), "space:saigon piece:vc_base")
    assert (d.topic, d.options) == ("assault.targets", ("target:both", "target:vc"))
    assert d.why_not("target:nva") == [("3.1", "attacked_already")]
