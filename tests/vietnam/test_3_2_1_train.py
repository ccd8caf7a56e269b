"""3.2.1 Train."""

import pytest

from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, ARVN_POLICE, US
from sandtable.vietnam.rules.operations import run
from sandtable.vietnam.rules.s3_train import train
from sandtable.vietnam.terms import KY, MINH
from tests.vietnam.play import asked, board, play, show, spaces, support, turn_orders


@pytest.mark.covers("3.2.1-a", "3.2.1-b")
def test_where() -> None:
    """ARVN Trains anywhere but under NVA Control and in North Vietnam; the US where it has pieces."""
    g = board(
        "hue: 1 arvn_police",
        "kien_phong: 3 nva_guerrilla, 1 vc_guerrilla",
        "pleiku: 1 us_irregular",
        "kontum: 1 us_base",
    )
    arvn = spaces(asked(train(g, Operation(Orders(ARVN, "train")))).options)
    assert "kien_phong" not in arvn
    assert "north_vietnam" not in arvn
    assert {"hue", "pleiku", "central_laos"} <= set(arvn)
    assert len(arvn) == 30 - 2
    us = asked(train(g, Operation(Orders(US, "train"))))
    assert spaces(us.options) == ["kontum", "pleiku"]
    assert us.why_not("space:hue") == [("3.2.1", "no_us_pieces")]
    d = asked(train(g, Operation(Orders(ARVN, "train"))))
    assert d.why_not("space:kien_phong") == [("3.2.1", "nva_control")]
    assert d.why_not("space:loc_hue_da_nang") == [("3.2.1", "wrong_kind_of_space")]


@pytest.mark.covers("3.2.1-c", "3.2.1-e", "3.2.1-g")
def test_tutorial_train_saigon() -> None:
    """Tutorial card 107: 6 Troops to Saigon for 3 (30 to 27), Pacify one level for 3 (27 to 24), Minh adds 5 Aid."""
    g = board("saigon: 1 us_base, 2 us_troops, 2 arvn_troops, 3 arvn_police", arvn=30, aid=9, leader=MINH)
    play(train(g, Operation(Orders(ARVN, "train"))), "space:saigon train:cubes n:6 done do:pacify n:1")
    assert show(g, "saigon") == "2 us_troops, 1 us_base, 8 arvn_troops, 3 arvn_police"
    assert g.res[ARVN] == 24
    assert support(g, "saigon") == "passive_support"
    assert g.aid == 14


@pytest.mark.covers("3.2.1-e")
def test_arvn_places_at_cities_and_bases_only() -> None:
    """In a Province without a COIN Base ARVN places nothing; at a City up to 6 cubes or 2 Rangers."""
    g = board("quang_nam: 3 arvn_police", "pleiku: 1 us_base", "hue: 1 arvn_police")
    bare = asked(train(g, Operation(Orders(ARVN, "train"))), "space:quang_nam")
    assert bare.topic == "train.space"  # nothing could be placed: no question
    for name in ("pleiku", "hue"):
        d = asked(train(g, Operation(Orders(ARVN, "train"))), f"space:{name}")
        assert d.options == ("train:rangers", "train:cubes", "train:nothing")
    rangers = asked(train(g, Operation(Orders(ARVN, "train"))), "space:hue train:rangers")
    assert rangers.options == ("n:1", "n:2")


@pytest.mark.covers("3.2.1-d")
def test_us_places_irregulars_anywhere_and_arvn_at_its_bases() -> None:
    """The US places 1-2 Irregulars in any selected space; ARVN pieces only at a US Base."""
    g = board("hue: 1 us_troops, 1 arvn_base", "pleiku: 1 us_base", arvn=30, econ=15)
    assert asked(train(g, Operation(Orders(US, "train"))), "space:hue").options == ("train:irregulars", "train:nothing")
    d = asked(train(g, Operation(Orders(US, "train"))), "space:pleiku")
    assert d.options == ("train:irregulars", "train:rangers", "train:cubes", "train:nothing")
    play(train(g, Operation(Orders(US, "train", limited=True))), "space:hue train:irregulars n:2 done")
    assert show(g, "hue") == "1 us_troops, 2 us_irregular, 1 arvn_base"
    assert g.res[ARVN] == 30


@pytest.mark.covers("3.2.1-i", "1.8.1-a", "1.8.1-b")
def test_us_cannot_spend_at_or_below_econ() -> None:
    """With 17 Resources and Econ 15 the US cannot pay 3; ARVN can at 3."""
    g = board("saigon: 1 us_base, 2 us_troops, 4 arvn_police", arvn=17, econ=15)
    d = asked(train(g, Operation(Orders(US, "train"))), "space:saigon")
    assert d.options == ("train:irregulars", "train:nothing")
    end = asked(train(g, Operation(Orders(US, "train", limited=True))), "space:saigon train:nothing")
    assert end.options == ("do:patronage", "done")  # no Pacify either
    poor = board("saigon: 4 arvn_police", arvn=3, econ=15)
    play(train(poor, Operation(Orders(ARVN, "train", limited=True))), "space:saigon train:cubes n:1 n:0 done")
    assert poor.res[ARVN] == 0


@pytest.mark.covers("1.4.1-e", "1.4.1-d")
def test_us_train_takes_police_from_another_space() -> None:
    """With no Police Available the US may take Police from the map, never US Troops or Bases."""
    g = board("saigon: 1 us_base", "hue: 2 arvn_police", arvn=30)
    g.out_of_play[ARVN_POLICE], g.available[ARVN_POLICE] = g.available[ARVN_POLICE], 0
    play(train(g, Operation(Orders(US, "train", limited=True))), "space:saigon train:cubes n:0 n:1 done")
    assert show(g, "saigon") == "1 us_base, 1 arvn_police"
    assert show(g, "hue") == "1 arvn_police"


@pytest.mark.covers("3.2.1-f", "3.2.1-h", "1.4.2-a", "2.3.5-b")
def test_arvn_base_from_three_cubes() -> None:
    """One extra thing in one space, also in a Limited Operation: 3 cubes become a Base for 3 Resources."""
    g = board("quang_nam: 2 arvn_troops, 3 arvn_police", arvn=5)
    play(
        train(g, Operation(Orders(ARVN, "train", limited=True))),
        "space:quang_nam do:base piece:arvn_troops piece:arvn_police piece:arvn_police",
    )
    assert show(g, "quang_nam") == "1 arvn_troops, 1 arvn_police, 1 arvn_base"
    assert g.res[ARVN] == 2
    full = board("quang_nam: 6 arvn_police, 1 us_base, 1 vc_base", arvn=2)
    end = asked(train(full, Operation(Orders(ARVN, "train"))), "space:quang_nam")
    assert end.topic == "train.space"


@pytest.mark.covers("3.2.1-f")
def test_us_in_saigon_turns_patronage_into_resources() -> None:
    """Up to 3 Patronage become ARVN Resources."""
    g = board("saigon: 1 us_troops, 4 vc_guerrilla", arvn=10, patronage=15)
    play(train(g, Operation(Orders(US, "train", limited=True))), "space:saigon train:nothing do:patronage n:3")
    assert (g.patronage, g.res[ARVN]) == (12, 13)


@pytest.mark.covers("3.2.1-g")
def test_arvn_pacify_needs_troops_and_police_us_does_not() -> None:
    """ARVN Pacifies with Troops, Police and COIN Control; the US with a US piece and COIN Control; Terror first."""
    g = board("hue: 2 arvn_police, terror 1", arvn=30)
    flow = train(g, Operation(Orders(ARVN, "train", limited=True)))
    assert play(flow, "space:hue train:nothing") is None  # nothing more to do
    g = board("hue: 1 us_troops, terror 1, passive_opposition", arvn=30, econ=15)
    play(train(g, Operation(Orders(US, "train", limited=True))), "space:hue train:nothing do:pacify n:3")
    assert g.terror[1] == 0
    assert support(g, "hue") == "passive_support"
    assert g.res[ARVN] == 21


def test_ky_makes_pacification_dearer() -> None:
    """2.4.1 Ky: 4 Resources a level."""
    g = board("hue: 1 us_troops", arvn=30, econ=15, leader=KY)
    play(train(g, Operation(Orders(US, "train", limited=True))), "space:hue train:nothing do:pacify n:1")
    assert g.res[ARVN] == 26


@pytest.mark.covers("3.1.2-a", "5.5-a")
def test_free_train_costs_nothing_but_pacify_does() -> None:
    """A free Train places for nothing; its Pacify still costs 3."""
    g = board("saigon: 2 arvn_troops, 2 arvn_police", arvn=9)
    play(train(g, Operation(Orders(ARVN, "train", free=True, limited=True))), "space:saigon train:cubes n:6 do:pacify n:1")
    assert g.res[ARVN] == 6


@pytest.mark.covers("3.2.1-g")
def test_the_us_pacifies_only_where_a_us_piece_still_is() -> None:
    """The Irregular of Hue is flown out after the Train: ARVN's Police hold the City, but the US cannot Pacify there."""
    g = board("hue: 1 us_irregular, 2 arvn_police", "saigon: 1 us_base", arvn=60)
    lift = "space:hue train:nothing sa:air_lift space:hue space:loc_hue_da_nang"
    d = asked(run(g.copy(), Operation(turn_orders(US, "train"))), f"{lift} done space:saigon train:nothing")
    assert (d.topic, d.options) == ("train.then", ("do:pacify", "do:patronage", "done"))
    d = asked(run(g.copy(), Operation(turn_orders(US, "train"))), f"{lift} done space:saigon train:nothing do:pacify")
    assert d.topic == "pacify.steps" and d.args["space"] == "saigon", "Saigon is the only space"
    g = board("hue: 1 us_irregular, 2 arvn_police", "kontum: 1 us_base, 3 vc_guerrilla", arvn=60)
    script = f"{lift} done space:kontum train:nothing"
    flow = run(g, Operation(turn_orders(US, "train")))
    play(flow, script)
    assert support(g, "hue") == "neutral", "nothing was asked"


@pytest.mark.covers("3.2.1-g")
def test_why_the_us_cannot_pacify_where_it_has_left() -> None:
    """The reason is the piece that is gone."""
    held = "1 us_base, 1 arvn_police"
    g = board("hue: 1 us_irregular, 2 arvn_police", f"saigon: {held}", f"da_nang: {held}", arvn=60)
    script = "space:hue train:nothing sa:air_lift space:hue space:loc_hue_da_nang done"
    script += " space:saigon train:nothing space:da_nang train:nothing do:pacify"
    d = asked(run(g, Operation(turn_orders(US, "train"))), script)
    assert (d.topic, spaces(d.options)) == ("train.pacify", ["da_nang", "saigon"])
    assert d.why_not("space:hue") == [("3.2.1", "no_us_pieces")]


@pytest.mark.covers("4.1.1-a", "2.3.5-a")
def test_why_no_special_activity_within_a_train_space() -> None:
    """Between spaces; none in a Limited Operation; not this one with Train; one only."""
    g = board("hue: 1 us_troops, 1 us_base", "saigon: 1 us_troops")
    d = asked(run(g, Operation(turn_orders(US, "train"))), "space:hue")
    assert d.topic == "train.place" and d.why_not("sa:air_lift") == [("4.1", "between_spaces")]
    d = asked(run(g, Operation(turn_orders(US, "train", limited=True))), "space:hue")
    assert d.why_not("sa:air_lift") == [("2.3.5", "limited_operation")]
    d = asked(run(g, Operation(turn_orders(ARVN, "train"))), "space:hue")
    assert d.why_not("sa:raid") == [("4.1.1", "cannot_accompany")]
    script = "sa:air_lift space:hue space:saigon n:1 done space:hue"
    d = asked(run(g, Operation(turn_orders(US, "train"))), script)
    assert d.why_not("sa:air_lift") == d.why_not("sa:advise") == [("4.1", "one_special_activity")]
