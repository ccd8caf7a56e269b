"""4.1 A special activity before, during or after its Operation; 1.5.2 transfers; and no question without need."""

import pytest

import sandtable
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.rules.operations import can, run, why_not
from sandtable.vietnam.rules.s2_sequence import act
from sandtable.vietnam.state import War
from tests.vietnam.play import asked, board, play, show, spaces, turn_orders


def op(f: int, name: str, limited: bool = False) -> Operation:
    return Operation(turn_orders(f, name, limited=limited))


# ------------------------------------------------------------------ the activity comes first


@pytest.mark.covers("4.1-a", "3.1-b", "4.5.1-a")
def test_vc_without_resources_taxes_first() -> None:
    """At 0 Resources a Rally can be chosen if a Tax pays for it; not as a Limited Operation."""
    g = board("kien_hoa: 1 vc_guerrilla", vc=0)
    assert can(g, op(VC, "rally"))
    assert not can(g, op(VC, "rally", limited=True))
    assert why_not(g, op(VC, "rally", limited=True)) == [("3.1", "cannot_pay")]
    d = asked(run(g, op(VC, "rally")))
    assert d.topic == "rally.space"  # the Tax was the only thing on offer
    assert g.res[VC] == 4
    play(run(board("kien_hoa: 1 vc_guerrilla", vc=0), op(VC, "rally")), "space:hue done")


@pytest.mark.covers("4.1-a", "4.5.1-a")
def test_a_tax_that_brings_nothing_does_not_help() -> None:
    """Phuoc Long has no Population."""
    g = board("phuoc_long: 1 vc_guerrilla", vc=0)
    assert not can(g, op(VC, "rally"))


@pytest.mark.covers("4.1-a", "4.2.2-a", "3.2.4-a")
def test_troops_are_lifted_to_the_assault() -> None:
    """No US Troops with Insurgents: an Air Lift first makes the Assault possible."""
    g = board("saigon: 3 us_troops", "hue: 2 vc_guerrilla_active")
    assert can(g, op(US, "assault"))
    assert not can(g, op(US, "assault", limited=True))
    assert why_not(g, op(US, "assault", limited=True)) == [("3.1", "no_space_for_operation")]
    d = asked(run(g, op(US, "assault")))
    assert "done" not in d.options
    assert d.why_not("done") == [("3.1", "nothing_done_yet")]
    play(run(g, op(US, "assault")), "sa:air_lift space:hue n:3 done space:hue")
    assert show(g, "hue") == "3 us_troops"


@pytest.mark.covers("4.1-a", "4.3.2-a", "3.2.4-a")
@pytest.mark.parametrize("arvn, able", [(3, True), (2, False)])
def test_troops_are_transported_to_the_assault(arvn: int, able: bool) -> None:
    """ARVN Transports along the LoCs, if it can pay 3 for the Assault."""
    g = board("saigon: 4 arvn_troops", "tay_ninh: 2 nva_troops", arvn=arvn)
    assert can(g, op(ARVN, "assault")) is able
    if able:
        play(run(g, op(ARVN, "assault")), "sa:transport space:tay_ninh n:4 space:tay_ninh")
        assert show(g, "tay_ninh") == "4 arvn_troops"


# ------------------------------------------------------------------ in the middle


@pytest.mark.covers("4.1-a", "3.2.3-c", "3.1-c")
def test_an_air_lift_between_two_sweep_spaces() -> None:
    """Three Troops find three in Hue, fly to Quang Tri and find three more there."""
    g = board("hue: 3 us_troops, 3 vc_guerrilla", "quang_tri: 1 us_troops, 4 vc_guerrilla")
    play(
        run(g, op(US, "sweep")),
        "space:hue done space:quang_tri done done space:hue sa:air_lift space:hue space:quang_tri n:3 done",
    )
    assert show(g, "hue") == "3 vc_guerrilla_active"
    assert show(g, "quang_tri") == "4 us_troops, 4 vc_guerrilla_active"


@pytest.mark.covers("4.1-a", "3.2.3-c")
def test_sweep_asks_for_an_order_only_where_it_could_matter() -> None:
    """Where every Guerrilla is found anyway nobody is asked which space comes first."""
    g = board("hue: 3 us_troops, 3 vc_guerrilla", "quang_tri: 4 us_troops, 4 vc_guerrilla")
    d = asked(run(g, op(US, "sweep")), "space:hue done space:quang_tri done done")
    assert d.topic == "op.last_call"


@pytest.mark.covers("4.1-a", "3.2.2-d")
def test_an_air_lift_between_patrol_and_assault() -> None:
    """The Patrol's Assault waits until more Troops have landed on the LoC; nobody is asked again after it is done."""
    g = board("loc_hue_da_nang: 1 us_troops, 3 vc_guerrilla_active", "saigon: 2 us_troops")
    d = asked(run(g, op(US, "patrol")), "done")
    assert d.topic == "patrol.assault"
    assert "sa:air_lift" in d.options
    assert d.why_not("space:hue") == [("3.2.2", "not_a_loc")]
    play(
        run(g, op(US, "patrol")),
        "done sa:air_lift space:saigon space:loc_hue_da_nang n:2 done space:loc_hue_da_nang",
    )
    assert show(g, "loc_hue_da_nang") == "3 us_troops"


@pytest.mark.covers("4.1-a")
@pytest.mark.parametrize(
    "name, script", [("train", "space:saigon train:nothing done"), ("sweep", "space:saigon done"), ("patrol", "done")]
)
def test_no_last_call_without_news(name: str, script: str) -> None:
    """Who left the activity out and has seen nothing new since is not asked once more."""
    g = board("saigon: 3 us_troops", patronage=0, arvn=15)
    play(run(g, op(US, name)), script)


@pytest.mark.covers("4.3.1-a")
def test_no_train_where_it_governed() -> None:
    """ARVN Trains and Governs, but not in the same space, whichever comes first."""
    g = board("hue: 2 arvn_police, active_support", "saigon: 1 arvn_police")
    d = asked(run(g, op(ARVN, "train")), "sa:govern govern:aid")
    assert "hue" not in spaces(d.options)
    assert d.why_not("space:hue") == [("4.3.1", "governed_here")]


@pytest.mark.covers("4.4.3-a")
def test_ambush_is_chosen_in_the_attack_space() -> None:
    """Asked too early, the answer is where it belongs."""
    g = board("hue: 1 vc_guerrilla, 1 arvn_police", "quang_tri: 1 vc_guerrilla, 1 arvn_police")
    d = asked(run(g, op(VC, "attack")))
    assert d.why_not("sa:ambush") == [("4.5.3", "chosen_in_the_space")]
    d = asked(run(g, op(VC, "attack")), "space:hue")
    assert "sa:ambush" in d.options
    assert d.why_not("sa:tax") == [("4.1", "between_spaces")]


# ------------------------------------------------------------------ transfers


def rich(**resources: int) -> War:
    g = board("kien_hoa: 1 vc_guerrilla_active", options={"transfers": True, "easy": False}, card=107, **resources)
    g.eligible = [False, False, False, True]
    return g


@pytest.mark.covers("1.5.2-a")
def test_a_transfer_alone_is_no_reason_to_ask() -> None:
    """A Limited Rally in its one space ends without another question, though both have Resources."""
    g = rich(vc=5, nva=5)
    play(run(g, op(VC, "rally", limited=True)), "space:hue")


@pytest.mark.covers("1.5.2-a", "3.1-b")
def test_the_ally_is_asked_when_money_runs_out() -> None:
    """With its last Resource spent the VC may ask the NVA, and Rally on."""
    g = rich(vc=1, nva=5)
    d = asked(run(g, Operation(Orders(VC, "rally"))), "space:hue")
    assert list(d.options) == ["transfer:ask", "done"]
    g = rich(vc=1, nva=5)
    play(run(g, Operation(Orders(VC, "rally"))), "space:hue transfer:ask n:2 space:quang_tri space:saigon")
    assert (g.res[VC], g.res[NVA]) == (0, 3)


@pytest.mark.covers("1.5.2-a", "2.3.3-a")
def test_who_has_transferred_does_not_pass() -> None:
    """Resources change hands while an Operation or Event is executed; asking in vain binds nobody."""
    g = rich(vc=5, nva=5)
    d = asked(act(g), "transfer:give n:2")
    assert "pass" not in d.options
    assert d.why_not("pass") == [("1.5.2", "has_transferred")]
    assert d.why_not("transfer:give") == [("1.5.2", "once_an_action")]
    d = asked(act(rich(vc=5, nva=5)), "transfer:ask n:0")
    assert "pass" in d.options


@pytest.mark.covers("1.5.2-a", "1.5-b")
def test_why_no_transfer() -> None:
    """The reason is told: other factions, one player for both, non-players, the option, an empty purse."""
    g = rich(vc=0, nva=5)
    d = asked(act(g))
    assert d.why_not("transfer:give") == [("1.8", "no_resources")]
    g.options = {**g.options, "transfers": False}
    assert d.why_not("transfer:give") == [("1.5.2", "transfers_not_played")]
    g.options = {**g.options, "politburo": True}
    assert d.why_not("transfer:give") == [("1.5", "one_player_holds_both")]
    t = sandtable.new("fitl", "full", seed=1, options={"deck": [44, 45]}, seats={"nva": "np"})
    while t.decision is not None and t.decision.seat != "vc":
        t.answer("pass")
    assert t.why("transfer:give") == [("8.1.2", "nonplayers_transfer_nothing")]


# ------------------------------------------------------------------ reasons

NORTH = ["hue: 1 us_troops", "quang_tri: 1 us_troops"]


@pytest.mark.parametrize(
    "lines, flow, script, key, reason",
    [
        (NORTH, "sweep", "space:quang_tri", "space:saigon", ("3.2.3", "too_far_to_sweep")),
        (NORTH, "sweep", "space:quang_tri", "space:kontum", ("3.2.3", "no_troops")),
        (
            [*NORTH, "da_nang: 2 us_troops", "loc_hue_da_nang: 1 vc_guerrilla"],
            "sweep", "space:hue", "space:da_nang", ("3.2.3", "insurgents_on_the_loc"),
        ),
        (["saigon: 2 us_troops"], "patrol", "space:saigon", "space:tay_ninh", ("3.2.2", "loc_or_city_only")),
        (["saigon: 2 us_troops"], "train", "space:saigon", "train:cubes", ("3.2.1", "no_us_base")),
        (["saigon: 2 us_troops, 1 us_base"], "train", "space:saigon train:nothing done", "do:base", ("3.2.1", "only_arvn")),
        (["saigon: 2 us_troops"], "assault", "sa:air_lift", "space:north_vietnam", ("1.4.2", "north_vietnam")),
    ],
)  # fmt: skip
def test_reasons_of_the_us(lines: list[str], flow: str, script: str, key: str, reason: tuple[str, str]) -> None:
    """The conditions that fail are named, each with its rule."""
    more = [] if flow != "assault" else ["hue: 1 vc_guerrilla"]
    d = asked(run(board(*lines, *more), op(US, flow)), script)
    assert reason in d.why_not(key), d


def test_reasons_of_removal() -> None:
    """Troops first, Bases last, nothing Underground; numbers that are too high or too low."""
    g = board("pleiku: 4 us_troops, 1 us_base, 2 vc_guerrilla_active, 1 nva_guerrilla_active, 1 nva_guerrilla, 1 vc_base")
    d = asked(run(g, op(US, "assault")), "space:pleiku target:both")
    assert d.topic == "assault.remove"
    assert d.why_not("piece:vc_base") == [("3.2.4", "bases_last")]
    assert d.why_not("piece:nva_guerrilla") == [("1.4.3", "underground")]
    assert d.why_not("piece:nva_troops") == [("3.2.4", "none_there")]
    assert d.why_not("piece:us_troops") == [("3.2.4", "not_this_kind")]
    assert d.why_not("done") == [("3.2.4", "must_choose")]
    g = board("saigon: 2 us_troops")
    d = asked(run(g, op(US, "patrol")), "space:saigon space:can_tho")
    assert d.why_not("n:3") == [("3.2.2", "too_many")]
    assert d.why_not("n:0") == [("3.2.2", "too_few")]


@pytest.mark.covers("4.1.1-a")
def test_an_event_in_force_is_the_reason() -> None:
    """Typhoon Kate bars Air Lift; the reason says so, not that there is nowhere to fly."""
    g = board("saigon: 2 us_troops", "hue: 1 us_troops, 1 vc_guerrilla_active")
    g.momentum[115] = "event"
    d = asked(run(g, op(US, "assault")))
    assert d.why_not("sa:air_lift") == [("5.4", "barred_by_event")]


@pytest.mark.covers("4.1.1-a", "2.3.5-a")
def test_why_no_activity_within_an_attack() -> None:
    """Each with a reason of its own: cannot accompany, Limited, one only, between spaces."""
    g = board("hue: 1 vc_guerrilla, 1 vc_guerrilla_active, 2 arvn_police", "quang_tri: 1 vc_guerrilla, 1 arvn_police")
    d = asked(run(g, op(VC, "attack")), "space:hue")
    assert d.topic == "attack.with"
    assert d.why_not("sa:subvert") == [("4.1.1", "cannot_accompany")]
    d = asked(run(g, op(VC, "attack")), "space:hue sa:ambush piece:arvn_police space:quang_tri")
    assert d.topic == "attack.with" and d.why_not("sa:tax") == [("4.1", "one_special_activity")]
    limited = board("hue: 1 nva_guerrilla, 2 nva_troops, 2 arvn_police")
    d = asked(run(limited, Operation(turn_orders(NVA, "attack", limited=True))), "space:hue")
    assert d.why_not("sa:bombard") == d.why_not("sa:ambush") == [("2.3.5", "limited_operation")]


@pytest.mark.covers("3.1-a", "4.1-a")
def test_an_operation_is_in_a_space_at_least() -> None:
    """After a Bombard the Attack still needs its space; for a non-player, or where it is played so, it need not be."""
    lines = ("hue: 3 nva_troops, 1 arvn_troops, 1 arvn_base", "saigon: 1 nva_guerrilla, 1 arvn_police")
    g = board(*lines)
    d = asked(run(g, op(NVA, "attack")), "sa:bombard")
    assert d.topic == "attack.space" and "done" not in d.options
    assert d.why_not("done") == [("3.1", "nothing_done_yet")]
    played_so = board(*lines, options={"empty_operations": True})
    assert "done" in asked(run(played_so, op(NVA, "attack")), "sa:bombard").options
    machine = board(*lines)
    machine.nonplayers = (False, False, True, False)
    assert "done" in asked(run(machine, op(NVA, "attack")), "sa:bombard").options


@pytest.mark.covers("3.1-a", "4.1-a")
def test_a_march_is_to_a_space_at_least() -> None:
    """Infiltrate first, then somebody Marches; where nobody can any more, the Operation ends."""
    g = board("hue: 1 nva_base, 1 nva_guerrilla", "saigon: 1 nva_guerrilla", trail=0)
    d = asked(run(g, op(NVA, "march")), "sa:infiltrate n:1 n:0")
    assert d.topic == "march.origin" and "done" not in d.options


@pytest.mark.covers("3.3.1-e")
def test_a_rally_for_the_trail_needs_no_space() -> None:
    """3.3.1 names zero spaces."""
    g = board("hue: 1 nva_base, 1 nva_guerrilla", trail=1, nva=5)
    play(run(g, op(NVA, "rally")), "done done")
    assert (g.trail, g.res[NVA]) == (2, 3)
