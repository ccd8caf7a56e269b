"""P3.2.5, P4.2 The US: Advise as Operation and special activity, Air Lift by the level of Washington."""

from typing import Any

import pytest

from sandtable.text import render
from sandtable.vietnam import terms
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.card import Card
from sandtable.vietnam.free_actions import free_limited_operation, free_special
from sandtable.vietnam.headers import HEADERS
from sandtable.vietnam.operation import Operation
from sandtable.vietnam.pieces import ARVN, KINDS, US, US_IRREGULAR_ACTIVE
from sandtable.vietnam.rules.operations import can, run
from sandtable.vietnam.sovereign.rules.advise import advise, ways
from sandtable.vietnam.sovereign.rules.air_lift import air_lift, possible
from sandtable.vietnam.sovereign.ruleset import FOUR_FACTIONS
from sandtable.vietnam.state import War
from tests.vietnam.play import asked, play, show, spaces
from tests.vietnam.sovereign.play import board as south
from tests.vietnam.sovereign.play import play_out
from tests.vietnam.sovereign.play import turn_orders as orders

COUP = 277


def as_special(g: War) -> Operation:
    return Operation(orders(US, "train"))


def as_operation(**terms: Any) -> Operation:
    return Operation(orders(US, "advise", **terms))


@pytest.mark.covers("P4.1-a", "P4.2.1-a", "P4.2.2-a", "P3.2.5-c", "P4.1-d")
def test_which_activities_the_us_has() -> None:
    """Advise with Train and Interdict, Air Lift with all three; no Air Strike; never Advise with Advise."""
    specials = FOUR_FACTIONS.specials[US]
    assert {name: sa.ops for name, sa in specials.items()} == {
        "advise": ("train", "interdict"),
        "air_lift": ("train", "advise", "interdict"),
    }
    g = south("pleiku: 1 us_irregular, 2 vc_guerrilla", "hue: 1 us_irregular, 1 vc_guerrilla", washington=2)
    d = asked(run(g, as_operation()))
    assert "sa:air_lift" in d.options and "sa:advise" not in d.options
    assert d.why_not("sa:advise") == [("4.1.1", "cannot_accompany")]
    assert d.why_not("sa:air_strike") == [("4.1", "not_this_factions_activity")]
    arvn = FOUR_FACTIONS.specials[ARVN]
    assert tuple(arvn) == ("govern", "transport", "raid")


@pytest.mark.covers("P4.1-c")
def test_one_activity_and_none_with_a_limited_operation() -> None:
    """A Limited Operation has none; one that was used does not come again."""
    g = south("pleiku: 1 us_irregular, 2 vc_guerrilla", "hue: 1 us_advisor", washington=1)
    d = asked(run(g, Operation(orders(US, "train", limited=True))))
    assert d.why_not("sa:advise") == [("2.3.5", "limited_operation")]
    d = asked(run(g, as_special(g)), "sa:advise yes")
    assert d.why_not("sa:air_lift") == [("4.1", "one_special_activity")]


# ------------------------------------------------------------------ Advise


@pytest.mark.covers("P4.2.1-a")
def test_advise_takes_two_spaces_none_of_them_trained() -> None:
    """Hue was Trained; of three others two may be Advised."""
    names = ("pleiku", "kontum", "an_loc")
    g = south("hue: 1 us_irregular, 1 vc_guerrilla", *(f"{s}: 1 us_irregular, 1 vc_guerrilla" for s in names[:2]), washington=0)
    d = asked(run(g, as_special(g)), "space:hue train:nothing sa:advise")
    assert spaces(d.options) == ["kontum", "pleiku"]
    assert render("en", "ask.advise.space", d.args) == "Advise in which space? (0 of 2)"
    assert d.why_not("space:hue") == [("4.2.1", "trained_here")]
    g = south("hue: 3 us_advisor", *(f"{s}: 1 us_advisor, 1 arvn_police, 1 vc_guerrilla" for s in names), washington=0)
    play_out(run(g, as_special(g)), "space:hue train:nothing sa:advise space:pleiku advise:sweep space:kontum advise:sweep")
    assert "vc_guerrilla_active" not in show(g, "an_loc")


@pytest.mark.covers("P4.2.1-b", "P4.2.1-c", "P4.2.1-i")
def test_advise_ways() -> None:
    """ARVN Sweeps in place, ARVN Assaults, or an Irregular strikes; a Ranger does not. All of it costs nothing."""
    forces = "3 arvn_troops, 1 us_advisor, 1 us_irregular, 1 arvn_ranger"
    g = south(f"pleiku: {forces}, 1 vc_guerrilla, 1 vc_guerrilla_active", arvn=0)
    flow = advise(g, as_special(g))
    d = asked(flow, "")
    assert d.topic == "advise.how"
    assert list(d.options) == ["advise:sweep", "advise:assault", "advise:irregular"]
    assert d.why_not("advise:ranger") == [("P4.2.1", "rangers_are_not_advised")]
    play(advise(g, as_special(g)), "advise:irregular piece:vc_guerrilla piece:vc_guerrilla_active")
    assert show(g, "pleiku") == "1 us_irregular_active, 1 us_advisor, 3 arvn_troops, 1 arvn_ranger"


@pytest.mark.covers("P4.2.1-b", "P4.2.1-h")
def test_an_irregular_takes_bases_last() -> None:
    """Underground Guerrillas go too; the Base only as the second piece, its Cadre with it."""
    g = south("pleiku: 1 us_irregular, 1 vc_guerrilla, 1 vc_cadre", aid=10)
    cadres = g.cadres
    play(advise(g, as_special(g)))
    assert (show(g, "pleiku"), g.cadres, g.aid) == ("1 us_irregular_active", cadres + 1, 10)


@pytest.mark.covers("P4.2.1-d")
@pytest.mark.parametrize(
    "forces, able",
    [
        ("1 us_advisor, 1 arvn_police", ["advise:sweep", "advise:assault"]),
        ("1 us_advisor, 1 arvn_ranger", ["advise:sweep"]),
        ("1 us_advisor, 1 us_irregular", ["advise:irregular"]),
        ("1 us_advisor, 1 arvn_hamlet", []),
        ("4 arvn_troops", []),
    ],
)
def test_arvn_acts_only_with_an_advisor_and_forces_of_its_own(forces: str, able: list[str]) -> None:
    """An Assault needs a cube, a Sweep a cube or a Ranger, both an Advisor in the space."""
    g = south(f"kien_hoa: {forces}, 1 vc_guerrilla, 2 vc_guerrilla_active", "hue: 1 us_irregular, 1 vc_guerrilla")
    assert ways(g, SPACE["kien_hoa"]) == able


@pytest.mark.covers("P4.2.1-d")
def test_why_advise_cannot_go_there() -> None:
    """Neither an Advisor nor an Underground Irregular; nobody who could do anything; no VC; in the space itself too."""
    g = south(
        "kien_hoa: 4 arvn_troops, 1 vc_guerrilla_active",
        "ba_xuyen: 1 us_advisor, 1 vc_guerrilla",
        "hue: 1 us_irregular, 1 vc_guerrilla",
        "pleiku: 1 us_irregular, 2 arvn_police, 1 vc_guerrilla_active",
        washington=1,
    )
    d = asked(advise(g, as_special(g)))
    assert spaces(d.options) == ["hue", "pleiku"]
    assert d.why_not("space:kien_hoa")[0] == ("P4.2.1", "no_advisor_nor_irregular")
    assert d.why_not("space:ba_xuyen") == [("P4.2.1", "nobody_to_advise")]
    assert d.why_not("space:saigon")[0] == ("P4.2.1", "no_insurgents")
    g = south("kien_hoa: 1 us_advisor, 1 us_irregular, 1 arvn_ranger, 1 vc_guerrilla, 1 vc_guerrilla_active")
    d = asked(advise(g, as_special(g)))
    assert d.why_not("advise:assault") == [("3.2.4", "no_arvn_cubes")]
    g = south("kien_hoa: 1 us_advisor, 1 us_irregular, 1 arvn_police, 1 vc_guerrilla_active", next_card=COUP)
    d = asked(advise(g, as_special(g)))
    assert d.why_not("advise:sweep") == [("2.3.9", "monsoon")]


@pytest.mark.covers("P4.2.1-e")
@pytest.mark.parametrize(
    "space, forces, found",
    [("tay_ninh", "1 arvn_troops", 1), ("tay_ninh", "1 arvn_troops, 1 arvn_hamlet", 2), ("tay_ninh", "2 arvn_troops", 2),
     ("kien_hoa", "1 arvn_ranger", 2)],
)  # fmt: skip
def test_an_advised_sweep_finds_one_more(space: str, forces: str, found: int) -> None:
    """Added after the halving in Jungle: 1 ARVN Troop there finds 1."""
    g = south(f"{space}: 1 us_advisor, {forces}, 4 vc_guerrilla")
    play(advise(g, as_special(g)))
    assert f"{found} vc_guerrilla_active" in show(g, space)


@pytest.mark.covers("P4.2.1-f", "P4.2.1-h")
@pytest.mark.parametrize(
    "space, forces, gone",
    [("kien_hoa", "2 arvn_police", 1), ("kien_hoa", "1 arvn_troops", 1), ("kien_hoa", "4 arvn_troops", 3),
     ("pleiku", "3 arvn_troops", 2), ("hue", "2 arvn_police", 2)],
)  # fmt: skip
def test_an_advised_assault_removes_one_more(space: str, forces: str, gone: int) -> None:
    """Added after the thirds of Highland; 2 Police in a Province, who alone could do nothing, remove 1."""
    g = south(f"{space}: 1 us_advisor, {forces}, 4 vc_guerrilla_active", arvn=0)
    play(advise(g, as_special(g)))
    assert f"{4 - gone} vc_guerrilla_active" in show(g, space)


@pytest.mark.covers("P4.2.1-h")
def test_an_advised_assault_on_a_base_brings_3_aid_and_takes_the_cadre() -> None:
    """Besides the Aid of Advise itself: 10 + 3 + 2."""
    g = south("kien_hoa: 1 us_advisor, 1 arvn_police, 1 vc_cadre", aid=10, washington=2)
    cadres = g.cadres
    play(advise(g, as_special(g)), "space:kien_hoa yes")
    assert (show(g, "kien_hoa"), g.cadres, g.aid) == ("1 us_advisor, 1 arvn_police", cadres + 1, 15)


@pytest.mark.covers("P4.2.1-g", "P4.2.1-j")
@pytest.mark.parametrize("level", range(5))
def test_advise_brings_aid_up_to_washington(level: int) -> None:
    """Once for the activity, if wished; at Washington 0 none, though the activity is allowed with Train."""
    g = south("pleiku: 1 us_irregular, 1 vc_guerrilla", "kontum: 1 us_irregular, 1 vc_guerrilla", aid=10, washington=level)
    answer = "yes" if level else ""
    play(advise(g, as_special(g)), f"space:pleiku space:kontum {answer}")
    assert g.aid == 10 + level
    assert sum(g.n[s + US_IRREGULAR_ACTIVE] for s in range(0, len(g.n), KINDS)) == 2
    if level:
        g = south("pleiku: 1 us_irregular, 1 vc_guerrilla", aid=10, washington=level)
        d = asked(advise(g, as_special(g)))
        assert (d.topic, d.args["aid"]) == ("advise.aid", level)
        play(advise(south("pleiku: 1 us_irregular, 1 vc_guerrilla", washington=level), as_special(g)), "no")


@pytest.mark.covers("P4.2.1-i", "P2.3.9-a")
def test_no_advised_sweep_in_monsoon() -> None:
    """The Assault is still there."""
    g = south("kien_hoa: 1 us_advisor, 2 arvn_police, 1 vc_guerrilla, 1 vc_guerrilla_active", next_card=COUP)
    assert g.monsoon
    assert ways(g, SPACE["kien_hoa"]) == ["advise:assault"]


# ------------------------------------------------------------------ Advise as an Operation (P3.2.5)


@pytest.mark.covers("P3.2.5-a", "P3.2.5-b")
@pytest.mark.parametrize("level", (1, 2, 3, 4))
def test_advise_as_an_operation(level: int) -> None:
    """As many spaces as Washington's level, for nothing, and as much Aid, once."""
    names = ("pleiku", "kontum", "hue", "an_loc", "can_tho")
    g = south(*(f"{s}: 1 us_advisor, 1 arvn_police, 2 vc_guerrilla_active" for s in names), washington=level, aid=10, arvn=0)
    chosen = " ".join(f"space:{s}" for s in names[:level])
    play(run(g, as_operation(specials=())), f"{chosen} yes")
    assert [("vc_guerrilla_active" in show(g, s), show(g, s).count("2 vc")) for s in names[level:]] == [(True, 1)] * (5 - level)
    assert all("2 vc" not in show(g, s) for s in names[:level])
    assert (g.aid, g.res[ARVN]) == (10 + level, 0)


@pytest.mark.covers("P2.3.5-a", "P2.3.5-b")
def test_a_limited_advise() -> None:
    """One space, and still the Aid."""
    names = ("pleiku", "kontum")
    g = south(*(f"{s}: 1 us_irregular, 2 vc_guerrilla" for s in names), washington=3, aid=10)
    play(run(g, as_operation(limited=True)), "space:pleiku yes")
    assert (show(g, "pleiku"), show(g, "kontum"), g.aid) == ("1 us_irregular_active", "1 us_irregular, 2 vc_guerrilla", 13)


@pytest.mark.covers("P3.2.5-a")
def test_advise_for_the_aid_alone() -> None:
    """ARVN with an Advisor goes through the motions where there is nobody: the Aid is had all the same (as in 4.2.1)."""
    g = south("saigon: 1 us_advisor, 1 arvn_police", washington=2, aid=10)
    assert can(g, as_operation(specials=()))
    play(run(g, as_operation(specials=())))
    assert g.aid == 12
    nobody = south("saigon: 1 arvn_police", washington=2, aid=10)
    assert not can(nobody, as_operation(specials=()))


@pytest.mark.covers("P3.2.5-c", "P4.2.2-a")
def test_an_air_lift_may_bring_the_advise() -> None:
    """4.1: the Irregular in Saigon reaches nobody; lifted to Pleiku it strikes there."""
    g = south("saigon: 1 us_irregular", "pleiku: 2 vc_guerrilla", washington=1, aid=75)
    assert can(g, as_operation())
    play(run(g, as_operation()), "sa:air_lift space:saigon space:pleiku done")
    assert show(g, "pleiku") == "1 us_irregular_active"


# ------------------------------------------------------------------ Air Lift (P4.2.2)


@pytest.mark.covers("P4.2.2-b", "P6.8.2-a")
@pytest.mark.parametrize("level, most, monsoon", [(0, 0, 0), (1, 2, 2), (2, 2, 2), (3, 3, 2), (4, 3, 2)])
def test_spaces_of_an_air_lift(level: int, most: int, monsoon: int) -> None:
    """Washington 0 none, 1-2 two, 3-4 three; in Monsoon two."""
    for card, spaces_ in ((0, most), (COUP, monsoon)):
        g = south("saigon: 3 arvn_troops", "hue: 1 arvn_troops", washington=level, next_card=card)
        assert terms.air_lift_spaces(g) == spaces_
        assert possible(g, as_special(g)) is bool(spaces_)
        if not spaces_:
            d = asked(run(south("hue: 1 us_advisor, 1 vc_guerrilla", washington=0), as_special(g)))
            assert d.why_not("sa:air_lift") == [("P4.2.2", "washington_zero")]
            continue
        d = asked(air_lift(g, as_special(g)), "space:saigon space:hue n:1")
        assert (d.topic, "space:saigon" in d.options) == ("air_lift.origin", spaces_ == 3)
        if spaces_ == 2:
            assert d.why_not("space:saigon") == [("2.3.9", "monsoon_two_spaces") if card else ("4.2.2", "no_more_spaces")]


@pytest.mark.covers("P4.2.2-c")
@pytest.mark.parametrize("level, most", [(1, 4), (2, 4), (3, 4), (4, 6)])
def test_pieces_of_an_air_lift(level: int, most: int) -> None:
    """Up to 4, at Washington 4 up to 6 ARVN Troops, Rangers and Irregulars in all; no Police, no Hamlet."""
    g = south("saigon: 7 arvn_troops, 1 arvn_police, 1 us_irregular, 1 arvn_ranger", washington=level)
    d = asked(air_lift(g, as_special(g)), "space:hue")
    assert (d.topic, list(d.options)) == ("air_lift.count", [f"n:{k}" for k in range(most + 1)])
    play(air_lift(g, as_special(g)), f"space:hue n:{most - 2} n:1 n:1")
    moved = f"1 us_irregular, {most - 2} arvn_troops, 1 arvn_ranger"
    assert show(g, "hue") == moved
    closed = asked(air_lift(south("saigon: 1 arvn_troops", washington=level), as_special(g)))
    assert "space:central_laos" not in closed.options


@pytest.mark.covers("P4.2.2-d", "P4.2.2-e")
def test_advisors_go_where_control_or_a_city_is() -> None:
    """Any of them, any number of spaces, each once; for them alone it may be used too."""
    g = south(
        "quang_duc: 3 us_advisor, 4 vc_guerrilla", "tay_ninh: 1 arvn_police", "kien_hoa: 1 arvn_police, 1 vc_guerrilla",
        washington=1,
    )  # fmt: skip
    assert possible(g, as_special(g))
    first = asked(air_lift(g, as_special(g)))
    assert (first.topic, first.seat, spaces(first.options)) == ("advisor.from", "us", ["quang_duc"])
    assert "done" in first.options
    d = asked(air_lift(g, as_special(g)), "space:quang_duc")
    assert "space:kien_hoa" not in d.options and "space:tay_ninh" in d.options and "space:hue" in d.options
    assert "space:central_laos" not in d.options
    assert d.why_not("space:kien_hoa") == [("P4.2.2", "no_coin_control")]
    play(air_lift(g, as_special(g)), "space:quang_duc space:hue n:2 space:quang_duc space:tay_ninh")
    assert (show(g, "hue"), show(g, "tay_ninh")) == ("2 us_advisor", "1 us_advisor, 1 arvn_police")


@pytest.mark.covers("P4.2.2-e", "P4.2.2-d")
def test_an_air_lift_may_lift_nobody() -> None:
    """With ARVN Troops about, ``done`` goes on to the Advisors."""
    g = south("saigon: 2 arvn_troops, 1 us_advisor", washington=1)
    play(air_lift(g, as_special(g)), "done space:saigon space:hue")
    assert (show(g, "saigon"), show(g, "hue")) == ("2 arvn_troops", "1 us_advisor")
    nobody = south("saigon: 2 arvn_troops", washington=1)
    assert "done" not in asked(air_lift(nobody, as_special(nobody))).options


@pytest.mark.covers("P4.3.4-a", "P4.1-b")
@pytest.mark.parametrize("name", ["train", "patrol", "sweep", "assault"])
def test_arvn_air_lifts_in_diems_war(name: str) -> None:
    """With any of its Operations, by the same numbers, ARVN Troops and Rangers only; ARVN decides."""
    g = south("saigon: 5 arvn_troops, 1 arvn_ranger", "hue: 1 arvn_police, 1 vc_guerrilla", washington=4, two=True)
    op = Operation(orders(ARVN, name, two=True))
    assert "air_lift" in op.specials
    d = asked(air_lift(g, op), "space:saigon space:hue")
    assert (d.seat, d.topic) == ("arvn", "air_lift.count")
    play(air_lift(g, op), "space:saigon space:hue n:5 n:1")
    assert show(g, "hue") == "5 arvn_troops, 1 arvn_police, 1 arvn_ranger, 1 vc_guerrilla"
    assert op.special_spaces == [SPACE["saigon"], SPACE["hue"]]


@pytest.mark.covers("P4.3.4-a")
def test_an_arvn_air_lift_may_bring_the_assault() -> None:
    """No cube stands with the VC, but Troops could be lifted there (4.1); at Washington 0 they could not."""
    lines = ("saigon: 2 arvn_troops", "hue: 1 vc_guerrilla_active")
    terms_ = orders(ARVN, "assault", two=True, specials=("air_lift",))
    assert not can(south(*lines, washington=0, two=True), Operation(terms_))
    g = south(*lines, washington=1, two=True)
    assert can(g, Operation(terms_))
    play(run(g, Operation(terms_)), "sa:air_lift space:saigon space:hue n:2 done space:hue")
    assert show(g, "hue") == "2 arvn_troops"


@pytest.mark.covers("P4.1-d", "P3.2.5-a", "P4.2.1-a")
def test_advise_is_an_operation_and_an_activity_by_its_key() -> None:
    """What an Event grants: ``op:advise`` takes as many spaces as Washington's level, ``sa:advise`` up to 2."""
    names = ("pleiku", "kontum", "hue")
    lines = [f"{s}: 1 us_irregular, 2 vc_guerrilla" for s in names]
    card = Card(204, HEADERS[204].title)
    g = south(*lines, washington=3, aid=10)
    d = asked(free_special(g, US, card))
    assert list(d.options) == ["sa:advise", "sa:air_lift"]
    play(free_special(g, US, card), "sa:advise space:pleiku space:kontum yes")
    assert (show(g, "hue"), g.aid) == ("1 us_irregular, 2 vc_guerrilla", 13)
    g = south(*lines, washington=3, aid=10)
    d = asked(free_limited_operation(g, US, card))
    assert list(d.options) == ["op:train", "op:advise"]
    play(free_limited_operation(g, US, card), "op:advise space:hue yes")
    assert (show(g, "hue"), show(g, "pleiku"), g.aid) == ("1 us_irregular_active", "1 us_irregular, 2 vc_guerrilla", 13)
