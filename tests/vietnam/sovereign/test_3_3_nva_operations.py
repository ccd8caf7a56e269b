"""P3.3.5-P3.3.7 The Operations of the NVA: Infiltrate, Direct, Propaganda; P1.8, P2.3.3 its Pass."""

import pytest

from sandtable.vietnam import ruleset, transfers
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, NVA, US, VC, VC_GUERRILLA
from sandtable.vietnam.rules import operations
from sandtable.vietnam.rules.s2_sequence import TALK, Actions, Allowed, take_pass_income
from sandtable.vietnam.sovereign.rules.direct import direct_operation
from sandtable.vietnam.sovereign.rules.infiltrate import infiltrate
from sandtable.vietnam.sovereign.rules.propaganda import propaganda
from sandtable.vietnam.state import War
from tests.vietnam.play import asked, play, show, spaces, support
from tests.vietnam.sovereign.play import turn_orders as orders
from tests.vietnam.sovereign.positions import south


def op(name: str) -> Operation:
    """An Operation of the NVA without special activities."""
    return Operation(Orders(NVA, name))


def limited(name: str) -> Operation:
    """A Limited one."""
    return Operation(Orders(NVA, name, limited=True))


def can(g: War, name: str) -> bool:
    """Whether the NVA could do it in its turn."""
    return operations.can(g, Operation(orders(NVA, name)))


# ------------------------------------------------------------------ which Operations (P3.3), the Pass (P1.8)


@pytest.mark.covers("P3.3-a", "P3.3-c")
def test_three_operations_and_no_others() -> None:
    """With two factions there are none."""
    assert list(ruleset.of(south()).operations[NVA]) == ["infiltrate", "direct", "propaganda"]
    assert not ruleset.of(south(two=True)).operations[NVA]


@pytest.mark.covers("P3.3-b", "P3.1-d", "P3.3.7-d")
def test_hanoi_at_zero() -> None:
    """Only Propaganda is left; at level 1 all three are, and they cost nothing."""
    lines = ("tay_ninh: 2 vc_guerrilla, 1 vc_cadre", "kien_hoa: 1 vc_guerrilla, 1 arvn_police")
    assert [name for name in ("infiltrate", "direct", "propaganda") if can(south(*lines, hanoi=0), name)] == ["propaganda"]
    g = south(*lines, hanoi=1, vc=0, arvn=0)
    assert all(can(g, name) for name in ("infiltrate", "direct", "propaganda"))
    g.card = 44
    assert Actions(g, NVA, Allowed(g, NVA), Operation(TALK[NVA])).keys()[:3] == ["op:infiltrate", "op:direct", "op:propaganda"]


@pytest.mark.covers("P1.8-b", "P2.3.3-a")
@pytest.mark.parametrize(
    "f, script, arvn, vc",
    [(US, "", 23, 5), (ARVN, "", 23, 5), (VC, "", 20, 6), (NVA, "yes", 20, 6), (NVA, "no", 20, 5)],
)
def test_pass(f: int, script: str, arvn: int, vc: int) -> None:
    """3 for ARVN's Resources, 1 for the VC, and the NVA may give the VC 1; it never has any itself."""
    g = south(arvn=20, vc=5)
    play(take_pass_income(g, f), script)
    assert g.res == [0, arvn, 0, vc]


@pytest.mark.covers("P1.5.2-a", "P1.8-a")
def test_no_transfers() -> None:
    """Whatever the option says."""
    g = south(options={"transfers": True})
    talk = Operation(Orders(VC))
    assert transfers.offers(g, talk) == []
    assert transfers.why_not(g, talk, transfers.ASK) == [("P1.5.2", "ally_has_no_resources")]


# ------------------------------------------------------------------ Infiltrate (P3.3.5)


@pytest.mark.covers("P3.3.5-a", "P1.3.5-a")
def test_infiltrate_takes_any_province_of_the_south() -> None:
    """Support, Control and a Hamlet do not matter; Cities, LoCs and closed spaces are none."""
    g = south("kien_hoa: 3 arvn_police, 1 arvn_hamlet, active_support", hanoi=3)
    d = asked(infiltrate(g, op("infiltrate")))
    assert len(spaces(d.options)) == 15
    assert "kien_hoa" in spaces(d.options)
    assert d.why_not("space:central_laos")[0][1] == "closed_space"
    assert d.why_not("space:saigon") == [("P3.3.5", "wrong_kind_of_space")]
    play(infiltrate(g, op("infiltrate")), "space:kien_hoa space:pleiku space:tay_ninh")
    assert [show(g, s) for s in ("kien_hoa", "pleiku", "tay_ninh")] == [
        "3 arvn_police, 1 arvn_hamlet, 1 vc_guerrilla", "1 vc_guerrilla", "1 vc_guerrilla",
    ]  # fmt: skip


@pytest.mark.covers("P3.3.5-a", "P2.3.5-a")
@pytest.mark.parametrize("hanoi, whole", [(1, 1), (2, 2), (4, 4)])
def test_infiltrate_in_as_many_provinces_as_the_level(hanoi: int, whole: int) -> None:
    """A Limited one in one."""
    g = south(hanoi=hanoi)
    todo = "space:kien_hoa space:pleiku space:tay_ninh space:ba_xuyen".split()[:whole]
    play(infiltrate(g, op("infiltrate")), " ".join(todo))
    assert g.available[VC_GUERRILLA] == 30 - whole
    g = south(hanoi=hanoi)
    play(infiltrate(g, limited("infiltrate")), "space:kien_hoa")
    assert g.available[VC_GUERRILLA] == 29


@pytest.mark.covers("P3.3.5-b", "P1.4.2-d", "P1.4-k")
def test_a_guerrilla_or_a_cadre() -> None:
    """The Cadre goes on a VC Base that has none; of six, two are left when four stand on the map."""
    g = south("pleiku: 1 vc_base, 1 vc_cadre", "tay_ninh: 2 vc_cadre", "kien_hoa: 1 vc_cadre", hanoi=2)
    assert g.cadres == 2
    d = asked(infiltrate(g, op("infiltrate")), "space:tay_ninh space:pleiku")
    assert d.topic == "infiltrate.what", "in Tay Ninh there was only the Guerrilla"
    play(infiltrate(g, op("infiltrate")), "space:pleiku do:cadre space:kien_hoa")
    assert show(g, "pleiku") == "2 vc_cadre"
    assert show(g, "kien_hoa") == "1 vc_guerrilla, 1 vc_cadre"
    assert g.cadres == 1


@pytest.mark.covers("P1.4-m", "P3.3.5-d")
def test_only_what_is_available_is_placed() -> None:
    """With no Guerrilla Available, only Provinces for a Cadre are left, and those with Opposition to calm."""
    g = south("pleiku: 1 vc_base", "kien_hoa: 1 vc_guerrilla, passive_opposition", hanoi=2)
    g.available[VC_GUERRILLA] = 0
    d = asked(infiltrate(g, op("infiltrate")))
    assert spaces(d.options) == ["kien_hoa", "pleiku"]
    assert d.why_not("space:tay_ninh") == [("P3.3.5", "nothing_to_infiltrate")]
    play(infiltrate(g, op("infiltrate")), "space:pleiku space:kien_hoa space:kien_hoa")
    assert (show(g, "pleiku"), support(g, "kien_hoa")) == ("1 vc_cadre", "neutral")


@pytest.mark.covers("P3.3.5-c")
def test_opposition_falls_in_one_chosen_province() -> None:
    """One level toward Neutral, if wished; not at Support or Neutral, and not elsewhere."""
    lines = ("kien_hoa: active_opposition", "pleiku: passive_support", "tay_ninh: passive_opposition")
    g = south(*lines, hanoi=2)
    d = asked(infiltrate(g, op("infiltrate")), "space:kien_hoa space:pleiku")
    assert list(d.options) == ["space:kien_hoa", "done"]
    assert d.why_not("space:pleiku") == [("P3.3.5", "no_opposition")]
    assert d.why_not("space:tay_ninh") == [("P3.3.5", "not_chosen")]
    play(infiltrate(g, op("infiltrate")), "space:kien_hoa space:pleiku space:kien_hoa")
    assert (support(g, "kien_hoa"), support(g, "pleiku")) == ("passive_opposition", "passive_support")
    g = south(*lines, hanoi=2)
    play(infiltrate(g, op("infiltrate")), "space:kien_hoa space:tay_ninh done")
    assert (support(g, "kien_hoa"), support(g, "tay_ninh")) == ("active_opposition", "passive_opposition")


# ------------------------------------------------------------------ Direct as an Operation (P3.3.6)


@pytest.mark.covers("P3.3.6-a", "P3.3.6-b", "P2.3.5-b")
@pytest.mark.parametrize("hanoi, whole", [(1, 1), (2, 2), (3, 3)])
def test_direct_in_as_many_spaces_as_the_level(hanoi: int, whole: int) -> None:
    """Each Attack removes 1 enemy though the die fails; once, the VC gains the level. Limited: 1 space, the same gain."""
    towns = ("kien_hoa", "ba_xuyen", "tay_ninh", "pleiku")
    lines = [f"{s}: 1 vc_guerrilla, 2 arvn_police" for s in towns]
    g = south(*lines, hanoi=hanoi, vc=5)
    script = " ".join(f"space:{s} roll=6 piece:arvn_police" for s in towns[:whole])
    play(direct_operation(g, op("direct")), script + " yes")
    assert sum(g.coin) == 8 - whole
    assert g.res[VC] == 5 + hanoi
    g = south(*lines, hanoi=hanoi, vc=5)
    play(direct_operation(g, limited("direct")), "space:kien_hoa roll=6 piece:arvn_police yes")
    assert (sum(g.coin), g.res[VC]) == (7, 5 + hanoi)


@pytest.mark.covers("P3.3.6-c", "P4.1-d")
def test_with_direct_only_bombard() -> None:
    """Direct is not its own special activity; Infiltrate and Propaganda go with either."""
    assert orders(NVA, "direct").specials == ("bombard",)
    assert orders(NVA, "infiltrate").specials == orders(NVA, "propaganda").specials == ("bombard", "direct")
    g = south("kien_hoa: 2 vc_guerrilla, 3 arvn_police", hanoi=2)
    d = asked(direct_operation(g, Operation(orders(NVA, "direct"))))
    assert "sa:bombard" in d.options
    assert d.why_not("sa:direct") == [("4.1.1", "cannot_accompany")]


# ------------------------------------------------------------------ Propaganda (P3.3.7)

CADRES = ("pleiku: 1 vc_cadre", "tay_ninh: 1 vc_cadre")
AT_SUPPORT = ("kontum: passive_support", "an_loc: passive_support", "saigon: passive_support", "hue: passive_support")


@pytest.mark.covers("P3.3.7-a")
def test_cities_with_support_next_to_a_cadre() -> None:
    """Kontum by Pleiku, An Loc and Saigon by Tay Ninh; Hue is too far. Two Cities up to level 1, then one."""
    g = south(*CADRES, *AT_SUPPORT, hanoi=1)
    d = asked(propaganda(g, op("propaganda")))
    assert spaces(d.options) == ["an_loc", "kontum", "saigon"]
    assert d.why_not("space:hue") == [("P3.3.7", "no_cadre_near")]
    assert d.why_not("done") == [("3.1", "nothing_done_yet")]
    for hanoi, cities in ((0, 2), (1, 2), (2, 1), (3, 1), (4, 1)):
        g = south(*CADRES, *AT_SUPPORT, hanoi=hanoi)
        play(propaganda(g, op("propaganda")), " ".join(f"space:{s} roll=6" for s in ("an_loc", "kontum")[:cities]))
        assert support(g, "kontum") == ("neutral" if cities == 2 else "passive_support")


@pytest.mark.covers("P3.3.7-b")
@pytest.mark.parametrize(
    "city, level, die, after",
    [
        ("saigon", "passive_support", 5, "passive_support"),
        ("saigon", "passive_support", 6, "neutral"),
        ("saigon", "active_support", 6, "active_support"),
        ("an_loc", "passive_support", 1, "neutral"),
        ("an_loc", "active_support", 1, "active_support"),
        ("an_loc", "active_support", 2, "passive_support"),
    ],
)
def test_the_die_against_total_support(city: str, level: str, die: int, after: str) -> None:
    """Saigon (Population 6) needs 6 at Passive and 12 at Active Support, An Loc (Population 1) 1 and 2."""
    g = south("tay_ninh: 1 vc_cadre", f"{city}: {level}")
    play(propaganda(g, op("propaganda")), f"space:{city} roll={die}")
    assert support(g, city) == after


@pytest.mark.covers("P3.3.7-c", "P2.3.5-a")
@pytest.mark.parametrize(
    "washington, script, aid", [(2, "yes roll=2", 7), (2, "yes roll=3", 10), (2, "no", 10), (0, "", 10)]
)
def test_the_die_for_aid(washington: int, script: str, aid: int) -> None:
    """At most the level of Washington: Aid -3. A Limited Propaganda may throw it, too; at level 0 there is none."""
    for operation in (op("propaganda"), limited("propaganda")):
        g = south("tay_ninh: 1 vc_cadre", "an_loc: passive_support", washington=washington, aid=10)
        play(propaganda(g, operation), f"space:an_loc roll=1 {script}")
        assert g.aid == aid


@pytest.mark.covers("P3.3.7-d")
def test_without_a_city_there_is_the_die_for_aid() -> None:
    """Nothing is asked: the die is the Operation. With a special activity it is a may."""
    g = south(washington=3, aid=10)
    play(propaganda(g, op("propaganda")), "roll=3")
    assert g.aid == 7
    g = south("kien_hoa: 2 vc_guerrilla, 2 arvn_police", hanoi=2, washington=3, aid=10)
    d = asked(propaganda(g, Operation(orders(NVA, "propaganda"))))
    assert list(d.options) == ["sa:bombard", "sa:direct", "done"]
    play(propaganda(g, Operation(orders(NVA, "propaganda"))), "sa:bombard space:kien_hoa yes roll=1")
    assert (g.aid, show(g, "kien_hoa")) == (7, "1 arvn_police, 2 vc_guerrilla")


@pytest.mark.covers("P3.3.7-e")
def test_a_cadre_in_the_city_itself() -> None:
    """It is not next to it; an option counts it."""
    lines = ("saigon: 1 vc_cadre, passive_support", "an_loc: passive_support", "tay_ninh: 1 vc_base")
    g = south(*lines)
    play(propaganda(g, op("propaganda")))
    assert support(g, "saigon") == "passive_support"
    g = south(*lines, options={"propaganda_cadre_in_city": True})
    play(propaganda(g, op("propaganda")), "space:saigon roll=6")
    assert support(g, "saigon") == "neutral"
