"""P2.3 Diem's War by our non-players: the initiative, Bombard and Air Lift, Pivotal Events, the option of easier ones."""

import pytest

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.operation import Operation
from sandtable.vietnam.pieces import ARVN, ARVN_TROOPS, KINDS, VC, VC_GUERRILLA
from sandtable.vietnam.rules.operations import run
from sandtable.vietnam.sovereign.nonplayer.lift import spare
from sandtable.vietnam.sovereign.nonplayer.system import SYSTEM
from sandtable.vietnam.sovereign.nonplayer.vc.subvert import bombard_worth
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import Dice, Seen, drive, spaces
from tests.vietnam.sovereign.nonplayer.small import action, np_board
from tests.vietnam.sovereign.play import turn_orders

OPS = ("op:rally", "op:march", "op:attack", "op:terror")


def two(*lines: str, starter: int = VC, **tracks: int) -> War:
    g = np_board(*lines, players="", two=True, **tracks)
    g.starter = starter
    return g


def operate(g: War, f: int, name: str, dice: str = "*") -> Seen:
    seat = "vc" if f == VC else "arvn"
    flow = run(g, Operation(turn_orders(f, name, two=True)))
    return drive(g, flow, dice, acting=seat, system=SYSTEM, action=f"op:{name}")


def no_guerrillas(g: War) -> War:
    g.out_of_play[VC_GUERRILLA] += g.available[VC_GUERRILLA]
    g.available[VC_GUERRILLA] = 0
    return g


# ------------------------------------------------------------------ Bombard instead of Subvert (P4.5.4)


@pytest.mark.covers("N8.5.1-c")
@pytest.mark.parametrize(
    ("hanoi", "line", "bombards"),
    [
        (2, "kien_phong: 2 vc_guerrilla, 3 arvn_troops", True),  # COIN Control ends
        (2, "kien_phong: 2 vc_guerrilla, 4 arvn_troops", False),
        (2, "kien_phong: 2 vc_guerrilla, 1 arvn_hamlet, passive_opposition", True),
        (2, "kien_phong: 1 vc_guerrilla, 2 arvn_troops", False),  # needs two Guerrillas
        (1, "kien_phong: 2 vc_guerrilla, 3 arvn_troops", False),
    ],
)
def test_bombard_where_it_ends_control_or_hits_a_hamlet(hanoi: int, line: str, bombards: bool) -> None:
    cities = [f"{s}: 1 vc_guerrilla, passive_support" for s in ("hue", "da_nang")]
    g = no_guerrillas(two(line, *cities, hanoi=hanoi, vc=9))
    seen = operate(g, VC, "terror")
    assert ("sa:bombard" in seen.keys("terror.space", "op.last_call")) == bombards
    assert seen.boxes().get("vc_bombard", False) == bombards


@pytest.mark.covers("N8.5.1-c")
def test_bombard_by_population_and_the_hamlet_first() -> None:
    g = two(
        "kien_phong: 2 vc_guerrilla, 3 arvn_troops",
        "ba_xuyen: 2 vc_guerrilla, 3 arvn_troops",
        "kien_hoa: 2 vc_guerrilla, 1 arvn_hamlet, active_opposition",
        hanoi=2,
    )
    worth = {s: bombard_worth(g, SPACE[s]) for s in ("kien_phong", "ba_xuyen", "kien_hoa")}
    assert worth["kien_phong"] > worth["ba_xuyen"] > 0
    assert worth["kien_hoa"] == 5  # Population 2 at Active Opposition


# ------------------------------------------------------------------ Air Lift instead of Transport (P4.3.4)


@pytest.mark.covers("N8.7.2-e")
@pytest.mark.parametrize(("washington", "lifts"), [(1, True), (0, False)])
def test_an_air_lift_that_reaches_more_vc(washington: int, lifts: bool) -> None:
    g = two(
        "saigon: 9 arvn_troops, 1 arvn_police",
        "binh_tuy: 1 arvn_police, 1 vc_guerrilla",
        "quang_tri: 3 vc_guerrilla_active",
        washington=washington,
        starter=VC,
    )
    for p in range(len(g.available)):
        g.out_of_play[p] += g.available[p]
        g.available[p] = 0
    seen = operate(g, ARVN, "train")
    assert ("sa:air_lift" in seen.keys("train.space", "op.last_call")) == lifts
    assert seen.boxes().get("arvn_air_lift", False) == lifts
    if lifts:
        assert seen.keys("air_lift.destination") == ["space:quang_tri"]
        assert g.n[SPACE["quang_tri"] * KINDS + ARVN_TROOPS] == 4


@pytest.mark.covers("N8.7.2-e")
def test_control_and_three_cubes_stay() -> None:
    g = two("hue: 5 arvn_troops, 3 vc_guerrilla", "da_nang: 4 arvn_troops", "qui_nhon: 3 arvn_troops")
    assert [spare(g, SPACE[s]) for s in ("hue", "da_nang", "qui_nhon")] == [1, 1, 0]


# ------------------------------------------------------------------ the initiative


@pytest.mark.covers("N2.3-a")
@pytest.mark.parametrize(("starter", "keeps"), [(VC, True), (ARVN, False)])
def test_the_first_eligible_leaves_out_a_poor_activity_in_one_space(starter: int, keeps: bool) -> None:
    """One space of Terror; a single cube could be Subverted, which is of little use."""
    poor = "ba_xuyen: 3 vc_guerrilla, 1 arvn_police, active_opposition"
    g = no_guerrillas(two("hue: 1 vc_guerrilla, passive_support", poor, vc=9, starter=starter))
    seen = operate(g, VC, "terror")
    assert seen.boxes()["vc_subvert"]
    assert seen.boxes().get("keeps_the_initiative", False) == keeps
    assert ("sa:subvert" in seen.keys("terror.space", "op.last_call")) != keeps


@pytest.mark.covers("N2.3-a")
def test_a_useful_one_is_done_all_the_same() -> None:
    good = "ba_xuyen: 1 vc_guerrilla, 2 arvn_police, active_opposition"
    g = no_guerrillas(two("hue: 1 vc_guerrilla, passive_support", good, vc=9))
    seen = operate(g, VC, "terror")
    assert not seen.boxes()["keeps_the_initiative"] and spaces(seen, "subvert.space") in ([], ["ba_xuyen"])
    assert "sa:subvert" in seen.keys("terror.space", "op.last_call")


@pytest.mark.covers("N2.3-b")
@pytest.mark.parametrize(("easy", "starter", "plays"), [(False, ARVN, True), (True, ARVN, False), (True, VC, True)])
def test_the_option_of_easier_non_players(easy: bool, starter: int, plays: bool) -> None:
    g = no_guerrillas(two("ba_xuyen: 1 vc_guerrilla, active_opposition", starter=starter, card=207, hanoi=1, vc=9))
    g.options = {**g.options, "easy": easy}
    key, seen = action(g, "vc", *OPS, "event:shaded", dice="*")
    assert (key == "event:shaded") == plays
    assert seen.boxes().get("easy_second", False) == (not plays)


@pytest.mark.covers("N8.4.6-a")
def test_a_pivotal_event_at_the_first_chance_but_none_is_trumped() -> None:
    g = np_board()

    def asked(topic: str, **facts: object) -> str:
        d = Decision("vc", topic, "2.3.8", ["yes", "no"], facts)
        return SYSTEM.nonplayer(None, "vc").choose(g, d, Dice("*"))

    assert asked("pivotal.play", card=276) == "yes"
    assert asked("pivotal.trump", card=276, trumps="arvn", cancelled=275) == "no"
    g.nonplayers = (True, False, True, True)
    assert asked("pivotal.trump", card=276, trumps="arvn", cancelled=275) == "yes"
