"""P3.1, P3.2 The Operations of ARVN and the US: prices by Regime Stability, Train, Patrol, Sweep, Assault, Interdict."""

import pytest

from sandtable.kernel.decision import Flow
from sandtable.vietnam import ruleset
from sandtable.vietnam.board import CITIES_PROVINCES, IDS
from sandtable.vietnam.operation import Operation
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_BASE,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    US,
    US_IRREGULAR,
    VC,
)
from sandtable.vietnam.rules import s3_assault, s3_patrol, s3_sweep, s3_train, s6_support
from sandtable.vietnam.rules.operations import can, run, why_not
from sandtable.vietnam.sovereign.game import GAME
from sandtable.vietnam.sovereign.rules.interdict import interdict
from sandtable.vietnam.sovereign.ruleset import FOUR_FACTIONS, TWO_FACTIONS
from sandtable.vietnam.sovereign.setup import INFO
from sandtable.vietnam.state import War
from tests.vietnam.play import asked, board, play, show, spaces, support
from tests.vietnam.sovereign.play import board as south
from tests.vietnam.sovereign.play import play_out
from tests.vietnam.sovereign.play import turn_orders as orders

STABLE, UNSTABLE, CHAOTIC, CRISIS = range(4)


def alone(f: int, name: str) -> Operation:
    """An Operation of a turn without its special activities."""
    return Operation(orders(f, name, specials=()))


BY_STABILITY = [(STABLE, 2), (UNSTABLE, 3), (CHAOTIC, 4), (CRISIS, 4)]


# ------------------------------------------------------------------ prices (P3.1)


@pytest.mark.covers("P3.1-a", "P3.2.3-a", "P6.10.2-a")
@pytest.mark.parametrize("stability, price", BY_STABILITY)
def test_an_arvn_sweep_costs_by_regime_stability(stability: int, price: int) -> None:
    """Two destinations: 4, 6 or 8 Resources; Crisis counts as Chaotic."""
    g = south("hue: 1 arvn_troops", "can_tho: 1 arvn_troops", stability=stability, arvn=20)
    play(s3_sweep.sweep(g, alone(ARVN, "sweep")), "space:hue space:can_tho done")
    assert g.res[ARVN] == 20 - 2 * price


@pytest.mark.covers("P3.2.4-a", "P3.1-a")
@pytest.mark.parametrize("stability, price", BY_STABILITY)
def test_an_arvn_assault_costs_by_regime_stability(stability: int, price: int) -> None:
    """Each space has its price; a Hamlet adds no firepower: 2 Troops in Lowland remove 1."""
    g = south("kien_hoa: 2 arvn_troops, 1 arvn_hamlet, 3 vc_guerrilla_active", stability=stability, arvn=20)
    d = next(s3_assault.assault(g, alone(ARVN, "assault")))
    assert d.args["cost"] == price
    play(s3_assault.assault(g, alone(ARVN, "assault")), "space:kien_hoa")
    assert g.res[ARVN] == 20 - price
    assert show(g, "kien_hoa") == "2 arvn_troops, 1 arvn_hamlet, 2 vc_guerrilla_active"


@pytest.mark.covers("P3.2.2-a", "P3.1-a")
@pytest.mark.parametrize("stability, price", BY_STABILITY)
def test_a_patrol_costs_its_price_in_all_with_its_assault(stability: int, price: int) -> None:
    """Police of two Cities come to a LoC and Assault there: one price for it all."""
    g = south(
        "hue: 1 arvn_police", "da_nang: 1 arvn_police", "loc_hue_da_nang: 1 vc_guerrilla_active", stability=stability, arvn=10
    )
    script = "space:hue space:loc_hue_da_nang space:da_nang space:loc_hue_da_nang space:loc_hue_da_nang"
    play(s3_patrol.patrol(g, alone(ARVN, "patrol")), script)
    assert g.res[ARVN] == 10 - price
    assert show(g, "loc_hue_da_nang") == "2 arvn_police"
    poor = south("hue: 1 arvn_police", stability=stability, arvn=price - 1)
    assert not can(poor, alone(ARVN, "patrol"))
    assert why_not(poor, alone(ARVN, "patrol")) == [("3.1", "cannot_pay")]


@pytest.mark.covers("P3.1-b")
def test_each_step_is_paid_at_the_stability_of_that_moment() -> None:
    """A space paid at Stable stays at 2; the next, after the regime has worsened, costs 3."""
    g = south("hue: 1 arvn_troops", "can_tho: 1 arvn_troops", stability=STABLE, arvn=20)
    flow = s3_sweep.sweep(g, alone(ARVN, "sweep"))
    next(flow)
    flow.send("space:hue")
    g.stability = UNSTABLE
    flow.send("space:can_tho")
    assert g.res[ARVN] == 20 - 2 - 3


@pytest.mark.covers("P3.1-d", "P3.2-a", "P3.2-b")
def test_us_operations() -> None:
    """Train, Advise, Interdict and nothing else; the last two cost nothing, and want Washington above 0."""
    assert tuple(FOUR_FACTIONS.operations[US]) == ("train", "advise", "interdict")
    lines = ("pleiku: 1 us_irregular, 1 vc_guerrilla, 1 vc_base",)
    g = south(*lines, washington=1, arvn=0)
    assert all(can(g, Operation(orders(US, name))) for name in ("train", "advise", "interdict"))
    g = south(*lines, washington=0, arvn=0)
    assert can(g, alone(US, "train"))
    for name, rule in (("advise", "P3.2.5"), ("interdict", "P3.2.6")):
        assert not can(g, Operation(orders(US, name)))
        assert why_not(g, Operation(orders(US, name))) == [(rule, "washington_zero")]


@pytest.mark.covers("P3.2-c", "P4.1-b", "P1.0-b")
def test_diems_war_has_no_us_operations() -> None:
    """With two factions the US has neither Operations nor activities; ARVN may Air Lift besides its own."""
    assert not TWO_FACTIONS.operations[US] and not TWO_FACTIONS.specials[US]
    assert tuple(TWO_FACTIONS.operations[ARVN]) == ("train", "patrol", "sweep", "assault")
    assert set(TWO_FACTIONS.specials[ARVN]) == {"govern", "transport", "raid", "air_lift"}


# ------------------------------------------------------------------ Train (P3.2.1)


@pytest.mark.covers("P3.2.1-a")
@pytest.mark.parametrize("stability, price", BY_STABILITY)
def test_arvn_train_costs_where_pieces_are_placed(stability: int, price: int) -> None:
    """6 cubes in Saigon have their price; a space where nothing is placed costs nothing."""
    g = south("hue: 1 arvn_police", stability=stability, arvn=10)
    op = alone(ARVN, "train")
    play(s3_train.train(g, op), "space:saigon train:cubes n:3 n:3 space:hue train:nothing done done")
    assert g.res[ARVN] == 10 - price
    assert show(g, "saigon") == "3 arvn_troops, 3 arvn_police"


@pytest.mark.covers("P3.2.1-a", "P3.2.1-g")
def test_the_base_of_a_train_has_the_same_price_and_there_is_one_base() -> None:
    """3 cubes become the Base for 4 at Chaotic where nothing was paid yet; a second time it comes from the map."""
    g = south("hue: 3 arvn_police", "da_nang: 3 arvn_police", stability=CHAOTIC, arvn=20)
    base = "train:nothing done do:base"
    cubes = "piece:arvn_police piece:arvn_police piece:arvn_police"
    play(s3_train.train(g, alone(ARVN, "train")), f"space:hue {base} {cubes}")
    assert (g.res[ARVN], show(g, "hue"), g.available[ARVN_BASE]) == (16, "1 arvn_base", 0)
    play(s3_train.train(g, alone(ARVN, "train")), f"space:da_nang {base} {cubes} space:hue")
    assert (g.res[ARVN], show(g, "hue"), show(g, "da_nang")) == (12, "", "1 arvn_base")


@pytest.mark.covers("P3.2.1-g", "P1.4-a")
def test_the_pools_that_train_draws_from() -> None:
    """20 ARVN Troops, 30 Police, 3 Rangers, 1 Base, 3 Irregulars."""
    g = south()
    pool = [g.available[p] for p in (ARVN_TROOPS, ARVN_POLICE, ARVN_RANGER, ARVN_BASE, US_IRREGULAR)]
    assert pool == [20, 30, 3, 1, 3]


@pytest.mark.covers("P3.2.1-b", "P1.3.5-c")
def test_arvn_trains_in_every_city_and_province_of_the_south() -> None:
    """There is no NVA Control: 8 Cities and 15 Provinces, and no closed space."""
    g = south("tay_ninh: 5 vc_guerrilla")
    d = asked(s3_train.train(g, alone(ARVN, "train")))
    closed = ruleset.of(g).closed
    assert len(closed) == 7
    assert spaces(d.options) == sorted(IDS[s] for s in CITIES_PROVINCES if s not in closed)
    assert len(spaces(d.options)) == 23


@pytest.mark.covers("P3.2.1-c")
def test_us_trains_in_cities_with_us_pieces_and_at_its_base() -> None:
    """An Advisor in Hue lets the US place 6 Police there; an Irregular in Pleiku does not; a Base does."""
    g = south("hue: 1 us_advisor", "pleiku: 1 us_irregular", "quang_duc: 1 us_base", "saigon: 1 arvn_police", arvn=30)
    first = asked(s3_train.train(g, alone(US, "train")))
    assert spaces(first.options) == ["hue", "pleiku", "quang_duc"]
    d = asked(s3_train.train(g, alone(US, "train")), "space:pleiku")
    assert d.options == ("train:irregulars", "train:nothing")
    assert d.why_not("train:cubes") == [("P3.2.1", "no_city_nor_us_base")]
    play(
        s3_train.train(g, alone(US, "train")),
        "space:hue train:cubes n:0 n:6 space:quang_duc train:rangers n:2 done done",
    )
    assert (show(g, "hue"), show(g, "quang_duc")) == ("1 us_advisor, 6 arvn_police", "1 us_base, 2 arvn_ranger")
    fitl = board("hue: 1 us_irregular")
    d = asked(s3_train.train(fitl, alone(US, "train")), "space:hue")
    assert d.why_not("train:cubes") == [("3.2.1", "no_us_base")]


@pytest.mark.covers("P3.2.1-d", "P1.8-d")
def test_us_train_costs_3_whatever_the_regime() -> None:
    """At Chaotic still 3, and only above Econ: 17 Resources at Econ 15 are too few."""
    g = south("hue: 1 us_advisor", stability=CHAOTIC, arvn=18, econ=15)
    play(s3_train.train(g, alone(US, "train")), "space:hue train:cubes n:0 n:1")
    assert g.res[ARVN] == 15
    poor = south("hue: 1 us_advisor", stability=STABLE, arvn=17, econ=15)
    d = asked(s3_train.train(poor, alone(US, "train")), "space:hue")
    assert d.why_not("train:cubes") == [("1.8.1", "cannot_pay")]


@pytest.mark.covers("P3.2.1-e")
def test_us_train_places_irregulars_anywhere_it_trains() -> None:
    """1-2 Irregulars for nothing, of 3 in all."""
    g = south("tay_ninh: 1 us_advisor", "pleiku: 1 us_advisor", arvn=0)
    play(
        s3_train.train(g, alone(US, "train")),
        "space:tay_ninh train:irregulars n:2 space:pleiku train:irregulars n:1",
    )
    assert (show(g, "tay_ninh"), show(g, "pleiku")) == ("2 us_irregular, 1 us_advisor", "1 us_irregular, 1 us_advisor")
    assert g.available[US_IRREGULAR] == 0


@pytest.mark.covers("P3.2.1-f", "P1.0-a")
@pytest.mark.parametrize("stability", [STABLE, CHAOTIC])
def test_pacify_still_costs_3_a_step(stability: int) -> None:
    """Regime Stability does not touch it: two levels in Quang Tin cost 6, by ARVN or the US."""
    arvn = south("quang_tin: 1 arvn_troops, 1 arvn_police", stability=stability, arvn=30)
    play(s3_train.train(arvn, alone(ARVN, "train")), "space:quang_tin train:nothing done do:pacify n:2")
    assert (arvn.res[ARVN], support(arvn, "quang_tin")) == (24, "active_support")
    us = south("quang_tin: 1 us_advisor", stability=stability, arvn=30, econ=15)
    play(s3_train.train(us, alone(US, "train")), "space:quang_tin train:nothing do:pacify n:2")
    assert (us.res[ARVN], support(us, "quang_tin")) == (24, "active_support")


@pytest.mark.covers("P3.2.1-f")
def test_us_train_in_saigon_turns_patronage_into_resources() -> None:
    """Up to 3."""
    g = south("saigon: 1 us_base", arvn=0, patronage=10)
    play(s3_train.train(g, alone(US, "train")), "space:saigon train:nothing do:patronage n:3")
    assert (g.patronage, g.res[ARVN]) == (7, 3)


# ------------------------------------------------------------------ Sweep (P3.2.3)


def sweep_to(g: War, script: str) -> None:
    play_out(s3_sweep.sweep(g, alone(ARVN, "sweep")), script)


@pytest.mark.covers("P3.2.3-b")
def test_an_advisor_comes_along_if_both_agree() -> None:
    """ARVN and the US are asked; one of them unwilling, it stays."""
    lines = ("hue: 2 arvn_troops, 2 us_advisor",)
    move = "space:quang_tri space:hue n:2"
    flow = s3_sweep.sweep(south(*lines), alone(ARVN, "sweep"))
    d = asked(flow, move)
    assert (d.seat, d.topic, dict(d.args)) == (
        "arvn", "sweep.advisor_wanted", {"origin": "hue", "target": "quang_tri", "troops": 2},
    )  # fmt: skip
    for answers, here, there in (
        ("no", "2 us_advisor", "2 arvn_troops"),
        ("yes no", "2 us_advisor", "2 arvn_troops"),
        ("yes yes", "1 us_advisor", "1 us_advisor, 2 arvn_troops"),
    ):
        g = south(*lines)
        sweep_to(g, f"{move} {answers}")
        assert (show(g, "hue"), show(g, "quang_tri")) == (here, there)
    d = asked(s3_sweep.sweep(south(*lines), alone(ARVN, "sweep")), f"{move} yes")
    assert (d.seat, d.topic) == ("us", "sweep.advisor")


def yes_to(flow: Flow[None], topic: str, script: list[str]) -> list[str]:
    """Play a script, saying yes wherever that topic is asked; what is left of it."""
    try:
        d = next(flow)
        while True:
            forced = d.options[0] if len(d.options) == 1 else ""
            d = flow.send("yes" if d.topic.startswith(topic) else forced or (script.pop(0) if script else "done"))
    except StopIteration:
        return script


@pytest.mark.covers("P3.2.3-b")
@pytest.mark.parametrize(
    "reading, here, there, second",
    [("group", "1 us_advisor", "1 us_advisor", "1 us_advisor"), ("one", "1 us_advisor", "1 us_advisor", ""),
     ("any", "", "2 us_advisor", "1 us_advisor")],
)  # fmt: skip
def test_how_many_advisors_come_along(reading: str, here: str, there: str, second: str) -> None:
    """One with each group; by the option one in the whole Sweep, or as many as stand there. Each moves once."""
    options = INFO.full_options({"sweep_advisors": reading})
    g = south("hue: 1 arvn_troops, 2 us_advisor", "can_tho: 1 arvn_troops, 1 us_advisor", options=options)
    flow = s3_sweep.sweep(g, alone(ARVN, "sweep"))
    script = ["space:quang_tri", "space:hue", "space:kien_hoa", "space:can_tho"]
    assert yes_to(flow, "sweep.advisor", script) == []
    assert show(g, "hue") == here
    assert show(g, "quang_tri") == f"{there}, 1 arvn_troops"
    assert show(g, "kien_hoa") == (f"{second}, 1 arvn_troops" if second else "1 arvn_troops")


@pytest.mark.covers("P3.2.3-c")
@pytest.mark.parametrize(
    "space, forces, found",
    [("tay_ninh", "1 arvn_troops, 1 arvn_hamlet", 1), ("tay_ninh", "1 arvn_troops", 0),
     ("kien_hoa", "1 arvn_police, 1 arvn_hamlet", 2), ("kien_hoa", "1 arvn_ranger_active, 1 arvn_hamlet", 2)],
)  # fmt: skip
def test_a_hamlet_helps_an_arvn_sweep(space: str, forces: str, found: int) -> None:
    """With cubes and Rangers it finds Guerrillas; in Jungle 1 for 2 of the sum."""
    g = south(f"{space}: {forces}, 3 vc_guerrilla")
    sweep_to(g, f"space:{space}")
    assert f"{found} vc_guerrilla_active" in show(g, space) if found else "3 vc_guerrilla" in show(g, space)


@pytest.mark.covers("P3.2.3-d")
def test_a_hamlet_alone_does_not_sweep() -> None:
    """A Province with a Hamlet only is not on offer."""
    g = south("kien_hoa: 1 arvn_hamlet, 1 vc_guerrilla", "hue: 1 arvn_police")
    d = next(s3_sweep.sweep(g, alone(ARVN, "sweep")))
    assert spaces(d.options) == ["hue"]
    assert d.why_not("space:kien_hoa") == [("3.2.3", "nobody_to_sweep")]


@pytest.mark.covers("P3.2.3-e", "P1.4-g")
def test_us_pieces_do_not_sweep_with_arvn() -> None:
    """1 Police beside 2 Advisors and 2 Irregulars finds 1."""
    g = south("kien_hoa: 1 arvn_police, 2 us_advisor, 2 us_irregular, 3 vc_guerrilla")
    sweep_to(g, "space:kien_hoa")
    assert "1 vc_guerrilla_active" in show(g, "kien_hoa")


# ------------------------------------------------------------------ Assault (P3.2.4)


@pytest.mark.covers("P3.2.4-b", "P3.2.4-c", "P1.4-j")
def test_a_base_brings_3_aid_and_takes_its_cadre_along() -> None:
    """Aid 10 to 13; the Cadre is Available again."""
    g = south("kien_hoa: 2 arvn_troops, 1 vc_cadre", aid=10)
    cadres = g.cadres
    play(s3_assault.assault(g, alone(ARVN, "assault")), "space:kien_hoa")
    assert (g.aid, g.cadres, show(g, "kien_hoa")) == (13, cadres + 1, "2 arvn_troops")


@pytest.mark.covers("P3.2.4-d")
def test_underground_guerrillas_protect_bases() -> None:
    """Active Guerrillas first; while one hides, no Base goes."""
    g = south("kien_hoa: 4 arvn_troops, 1 vc_guerrilla, 1 vc_guerrilla_active, 1 vc_base")
    play(s3_assault.assault(g, alone(ARVN, "assault")), "space:kien_hoa")
    assert show(g, "kien_hoa") == "4 arvn_troops, 1 vc_guerrilla, 1 vc_base"


# ------------------------------------------------------------------ Interdict (P3.2.6)


@pytest.mark.covers("P3.2.6-a")
def test_where_to_interdict() -> None:
    """Provinces with VC Bases that have a US piece in them or next to them; as many as Washington's level."""
    bases = ("tay_ninh", "kien_phong", "kien_hoa", "binh_tuy", "quang_duc", "kien_giang", "phu_bon")
    g = south("saigon: 1 us_base", "pleiku: 1 us_irregular, 1 vc_cadre", *(f"{s}: 1 vc_base" for s in bases), washington=2)
    d = asked(run(g, alone(US, "interdict")))
    near = ["binh_tuy", "kien_hoa", "kien_phong", "phu_bon", "pleiku", "quang_duc", "tay_ninh"]
    assert spaces(d.options) == near
    assert d.args["limit"] == 2
    assert d.why_not("space:kien_giang") == [("P3.2.6", "no_us_pieces_near")]
    assert d.why_not("space:ba_xuyen") == [("P3.2.6", "no_vc_base"), ("P3.2.6", "no_us_pieces_near")]
    play(run(g, alone(US, "interdict")), "space:pleiku roll=6 space:tay_ninh roll=6")
    limited = asked(run(g, Operation(orders(US, "interdict", limited=True))))
    assert limited.args["limit"] == 1


def test_players_are_told_the_die_of_an_interdict() -> None:
    """P3.2.6: with 3 VC pieces it works on 1-3."""
    g = south("kien_hoa: 1 us_advisor, 2 vc_guerrilla, 1 vc_base", washington=1)
    d = next(run(g, alone(US, "interdict")))
    assert GAME.promises(g, d) == {"space:kien_hoa": [("die", {"n": 3})]}


@pytest.mark.covers("P3.2.6-b", "P3.2.6-c", "P3.2.6-e")
@pytest.mark.parametrize("die, loss", [(3, 2), (4, 0)])
def test_interdict_shifts_and_costs_vc_resources(die: int, loss: int) -> None:
    """3 pieces: a die of 3 costs VC 2 Resources, a 4 nothing; the pieces stay as they are; Population 0 does not shift."""
    g = south("kien_hoa: 1 us_advisor, 2 vc_guerrilla, 1 vc_base", washington=1, vc=10)
    play(interdict(g, alone(US, "interdict")), f"space:kien_hoa roll={die}")
    assert (g.res[VC], support(g, "kien_hoa")) == (10 - loss, "passive_opposition")
    assert show(g, "kien_hoa") == "1 us_advisor, 2 vc_guerrilla, 1 vc_base"
    empty = south("phuoc_long: 1 us_advisor, 1 vc_base", washington=1, vc=1)
    play(interdict(empty, alone(US, "interdict")), "space:phuoc_long roll=1")
    assert (empty.res[VC], support(empty, "phuoc_long")) == (0, "neutral")


@pytest.mark.covers("P3.2.6-d")
@pytest.mark.parametrize("die, cadre, loss", [(1, False, 2), (2, False, 0), (3, True, 0)])
def test_interdict_removes_a_cadre(die: int, cadre: bool, loss: int) -> None:
    """On 1-2, whether or not Resources fall; the Base stays."""
    g = south("pleiku: 1 us_irregular, 1 vc_cadre", washington=1, vc=10)
    cadres = g.cadres
    play(interdict(g, alone(US, "interdict")), f"space:pleiku roll={die}")
    assert show(g, "pleiku") == f"1 us_irregular, 1 vc_{'cadre' if cadre else 'base'}"
    assert (g.cadres - cadres, g.res[VC]) == (0 if cadre else 1, 10 - loss)


@pytest.mark.covers("P3.2.6-e")
def test_what_goes_with_interdict() -> None:
    """Advise and Air Lift."""
    assert FOUR_FACTIONS.orders[US, "interdict", False].specials == ("advise", "air_lift")
    assert FOUR_FACTIONS.orders[US, "train", False].specials == ("advise", "air_lift")
    assert FOUR_FACTIONS.orders[US, "advise", False].specials == ("air_lift",)


# ------------------------------------------------------------------ Pacification (P6.3.1)


@pytest.mark.covers("P6.3-a", "P6.3-b")
def test_the_us_pacifies_with_police_and_advisors() -> None:
    """COIN Control, Police and an Advisor; an Irregular will not do. ARVN: Police and Troops. 4 spaces together."""
    g = south(
        "hue: 1 arvn_police, 1 us_advisor",
        "da_nang: 1 arvn_police, 1 us_irregular",
        "qui_nhon: 1 us_advisor",
        "kontum: 1 arvn_police, 1 us_advisor, 2 vc_guerrilla",
        "can_tho: 1 arvn_police, 1 arvn_troops",
        arvn=30, econ=15,
    )  # fmt: skip
    d = asked(s6_support.phase_pacify_us(g))
    assert spaces(d.options) == ["hue"]
    assert d.why_not("space:da_nang") == [("P6.3.1", "no_advisor")]
    assert d.why_not("space:qui_nhon") == [("6.3.1", "no_police")]
    assert d.why_not("space:kontum") == [("6.3.1", "no_coin_control")]
    play(s6_support.phase_pacify_us(g), "space:hue n:2")
    assert (g.res[ARVN], support(g, "hue")) == (24, "active_support")
    d = asked(s6_support.phase_pacify_arvn(g))
    assert (spaces(d.options), d.args["left"]) == (["can_tho"], 3)
