"""8.7.3-8.7.5 The ARVN chart where an Operation hangs on the special activity before it, or cannot be done at all."""

import pytest

from sandtable.vietnam.board import SPACE
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import assault as arvn_assault
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import raid as arvn_raid
from sandtable.vietnam.pieces import ARVN
from sandtable.vietnam.rules.s2_sequence import act as take_turn
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.arvn_driver import COUP, OPS, TRANSPORT, arvn_board
from tests.vietnam.fitl.nonplayer.driver import Dice, Seen, chooses, drive, spaces, turn_of
from tests.vietnam.play import show

MONSOON_OPS = ("op:train", "op:patrol", "op:assault")


def monsoon(*lines: str) -> War:
    """A board before a Coup card, where Sweep falls back on Assault, with an Event (72) that ARVN leaves to a US player."""
    return arvn_board(*lines, card=72, next_card=COUP)


def acts(g: War) -> Seen:
    """A turn in which ARVN alone is Eligible."""
    g.eligible = [f == ARVN for f in range(4)]
    return drive(g, take_turn(g), dice="*")


@pytest.mark.covers("8.7.4-a", "8.7.2-g")
def test_a_transport_makes_the_assault_possible() -> None:
    """2 Troops alone take 1 of 4; with 6 more they take all."""
    lines = ("tay_ninh: 2 arvn_troops, 9 us_troops, 4 vc_guerrilla_active", "saigon: 7 arvn_troops")
    key, seen = chooses(monsoon(*lines), "arvn", *MONSOON_OPS, dice="*")
    assert key == "op:assault" and seen.boxes()["arvn_can_assault"]
    g = monsoon(*lines)
    g.momentum[115] = "event"  # Typhoon Kate: no Transport
    assert chooses(g, "arvn", *MONSOON_OPS, dice="*")[0] == "op:patrol"


@pytest.mark.covers("8.7.4-a", "8.7.4-b")
def test_a_raid_makes_the_assault_possible() -> None:
    """A hidden Guerrilla covers the Base; the Raid takes it with an Active one, and 2 Troops take the last."""
    g = monsoon("hue: 2 arvn_troops, 1 arvn_ranger, 9 us_troops, 1 vc_guerrilla, 2 vc_guerrilla_active")
    assert arvn_assault.can_assault(arvn_raid.after_raid(turn_of(g, ARVN, Dice("*"))))
    assert chooses(g, "arvn", *MONSOON_OPS, dice="*")[0] == "op:assault"


@pytest.mark.covers("8.7.4-a", "8.7.4-b")
def test_a_raid_takes_what_the_assault_was_for() -> None:
    """The Base falls to the Raid: nothing is left to Assault, and the Raid goes with a Patrol."""
    g = arvn_board("quang_tri: 3 arvn_troops, 1 vc_base", "hue: 2 arvn_ranger, 3 arvn_police", card=72)
    key, seen = chooses(g, "arvn", *OPS, dice="*")
    assert seen.boxes()["arvn_assault"] and not seen.boxes()["arvn_can_assault"] and key == "op:patrol"


@pytest.mark.covers("8.7.5-a", "8.7.4-b")
def test_a_raid_takes_what_the_sweep_was_for() -> None:
    """The only hidden Guerrilla falls to the Raid: no Sweep, nothing to Assault, and the Raid goes with a Patrol."""
    g = arvn_board("hue: 3 arvn_police, 1 arvn_ranger, 1 vc_guerrilla", card=72)
    key, seen = chooses(g, "arvn", *OPS, dice="*")
    assert not seen.boxes()["arvn_can_sweep"] and not seen.boxes()["arvn_can_assault"] and key == "op:patrol"


@pytest.mark.covers("8.7.2-g")
def test_a_transport_that_only_changes_control_is_not_for_an_assault() -> None:
    """2 Troops would hold Kien Phong by coming; the hidden Guerrilla there cannot be Assaulted."""
    g = monsoon("can_tho: 3 arvn_troops, 1 us_troops", "kien_phong: 1 vc_guerrilla")
    assert not TRANSPORT.plan(turn_of(g, ARVN, Dice("*")), "assault")


@pytest.mark.covers("8.7.3-a", "8.7.4-b")
@pytest.mark.parametrize("saigon, moves", [("3 us_troops, 3 arvn_police", True), ("3 us_troops, 1 arvn_police", False)])
def test_who_has_raided_patrols_even_for_nothing(saigon: str, moves: bool) -> None:
    """No Assault comes of it: the Raid goes with a Patrol, which is paid for even if nobody moves (to Da Nang)."""
    g = monsoon(
        "hue: 1 arvn_troops, 1 arvn_police, 1 arvn_ranger, 9 us_troops, 6 vc_guerrilla",
        f"saigon: {saigon}",
        "da_nang: 3 us_troops",
        *(f"{name}: 3 us_troops, 1 arvn_police" for name in ("qui_nhon", "cam_ranh", "kontum", "an_loc", "can_tho")),
    )
    assert chooses(g, "arvn", *MONSOON_OPS, dice="*")[0] == "op:patrol"
    seen = acts(g)
    assert seen.keys("patrol.origin")[0] == "sa:raid" and g.res[ARVN] == 27
    assert show(g, "hue").endswith("4 vc_guerrilla") and bool(spaces(seen, "patrol.origin")) == moves
    assert "op.last_call" not in [topic for _, topic, _ in seen.asked]  # the Raid was its special activity


@pytest.mark.covers("8.7.3-a")
def test_without_a_raid_train_follows() -> None:
    g = monsoon("hue: 3 arvn_police, active_support")
    g.momentum[115] = "event"
    for name in ("saigon", "da_nang", "qui_nhon", "cam_ranh", "kontum", "an_loc", "can_tho"):
        g.control[SPACE[name]] = 1
    assert chooses(g, "arvn", "op:train", dice="*")[0] == "op:train"


@pytest.mark.covers("8.7.3-a", "8.7.3-d")
def test_cubes_on_a_road_find_and_remove_without_moving() -> None:
    """3 Police beside a hidden Guerrilla are as many as are wanted: the Patrol is for the Assault."""
    g = arvn_board(
        "loc_saigon_can_tho: 3 arvn_police, 1 vc_guerrilla",
        *(f"{name}: 3 us_troops, 1 arvn_police" for name in
          ("saigon", "hue", "da_nang", "qui_nhon", "cam_ranh", "kontum", "an_loc", "can_tho")),
    )  # fmt: skip
    key, seen = chooses(g, "arvn", *OPS, dice="*")
    assert key == "op:patrol" and seen.boxes()["arvn_can_patrol"]
