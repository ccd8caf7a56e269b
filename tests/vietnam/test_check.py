"""The invariants: a sound position passes, every kind of fault is found."""

from collections.abc import Callable

import pytest

from sandtable.kernel.errors import BrokenGame
from sandtable.vietnam.board import NORTH_VIETNAM, SAIGON, SPACE
from sandtable.vietnam.check import check
from sandtable.vietnam.fitl.setup import INFO, setup
from sandtable.vietnam.pieces import (
    ARVN_HAMLET,
    ARVN_POLICE,
    FORCE_POOL,
    KINDS,
    NVA_TUNNEL,
    PIECES,
    US,
    US_ADVISOR,
    US_BASE,
    US_TROOPS,
    VC,
    VC_BASE,
)  # fmt: skip
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import place, transfer
from tests.vietnam.play import board

LOC = SPACE["loc_hue_da_nang"]
PHUOC_LONG = SPACE["phuoc_long"]


@pytest.fixture
def g() -> War:
    """A fresh Full game."""
    return setup("full", INFO.full_options({}), {})


@pytest.mark.covers("1.4-a", "1.4.1-a")
def test_the_force_pool() -> None:
    """229 pieces, as the inventory lists them."""
    assert sum(FORCE_POOL.values()) == 229
    assert {PIECES[p]: n for p, n in FORCE_POOL.items()} == {
        "us_troops": 40, "us_base": 6, "us_irregular": 6,
        "arvn_troops": 30, "arvn_police": 30, "arvn_ranger": 6, "arvn_base": 3,
        "nva_troops": 40, "nva_guerrilla": 20, "nva_base": 9,
        "vc_guerrilla": 30, "vc_base": 9,
    }  # fmt: skip


@pytest.mark.covers("1.4.1-a")
@pytest.mark.parametrize("scenario", INFO.scenarios)
@pytest.mark.parametrize("period_events", [False, True])
def test_every_set_up_is_sound(scenario: str, period_events: bool) -> None:
    """The boxes and the map together hold the whole pool."""
    check(setup(scenario, INFO.full_options({"period_events": period_events}), {}))


def _loc_bases(g: War) -> None:
    place(g, LOC, VC_BASE)


def _three_bases(g: War) -> None:
    place(g, PHUOC_LONG, VC_BASE, 2)
    place(g, PHUOC_LONG, US_BASE)


def _lost_piece(g: War) -> None:
    g.available[US_TROOPS] -= 1


def _stale_count(g: War) -> None:
    g.coin[SAIGON] += 1


def _stale_control(g: War) -> None:
    g.control[PHUOC_LONG] = 1


def _us_in_the_north(g: War) -> None:
    place(g, NORTH_VIETNAM, US_TROOPS)


def _pop_0_support(g: War) -> None:
    g.support[PHUOC_LONG] = 1


def _stale_support(g: War) -> None:
    g.support_total += 1


def _stale_opposition(g: War) -> None:
    g.opposition_total -= 1


def _stale_population(g: War) -> None:
    g.coin_pop += 1


def _stale_nva_population(g: War) -> None:
    g.nva_pop += 1


def _stale_nva_count(g: War) -> None:
    g.nva[NORTH_VIETNAM] -= 1


def _stale_vc_count(g: War) -> None:
    g.vc[PHUOC_LONG] += 1


def _more_than_active(g: War) -> None:
    g.support[SAIGON] = 3


def _less_than_active(g: War) -> None:
    g.support[SAIGON] = -3


def _loc_control(g: War) -> None:
    g.control[LOC] = 1


def _cadre_in_the_lake(g: War) -> None:
    g.cadres = 1


def _hamlet_in_the_lake(g: War) -> None:
    g.out_of_play[ARVN_HAMLET] = 1


def _advisor_available(g: War) -> None:
    g.available[US_ADVISOR] = 1


def _advisor_too_many(g: War) -> None:
    g.casualties[US_ADVISOR] = 1


def _slot_in_the_lake(g: War) -> None:
    g.slots = bytearray(g.slots)
    g.slots[KINDS + US_TROOPS] = 1


def _shown_twice(g: War) -> None:
    g.next_card = g.events_left[0]


def _patronage(g: War) -> None:
    g.patronage = 76


def _econ(g: War) -> None:
    g.econ = 76


def _in_debt(g: War) -> None:
    g.res[VC] = -1


def _washington(g: War) -> None:
    g.washington = 5


def _hanoi(g: War) -> None:
    g.hanoi = -1


def _unstable(g: War) -> None:
    g.stability = 4


def _rich(g: War) -> None:
    g.res[VC] = 76


def _us_rich(g: War) -> None:
    g.res[US] = 1


def _aid(g: War) -> None:
    g.aid = -1


def _trail(g: War) -> None:
    g.trail = 5


def _terror_on_loc(g: War) -> None:
    g.terror[LOC] = 1


def _sabotage_in_city(g: War) -> None:
    g.sabotage[SAIGON] = 1


def _two_sabotage(g: War) -> None:
    g.sabotage[LOC] = 2


def _too_many_markers(g: War) -> None:
    g.terror[SAIGON] = 16


def _arvn_casualty(g: War) -> None:
    transfer(g, ARVN_POLICE, 1, "available", "casualties")


def _tunnel_off_map(g: War) -> None:
    g.available[NVA_TUNNEL] = 1


def _card_twice(g: War) -> None:
    g.played = (7,)


def _leader_twice(g: War) -> None:
    g.leader_cards = (125,)


def _stray_leader(g: War) -> None:
    g.leader_cards = (44,)


def _forced_gone(g: War) -> None:
    g.deck = (121,)


@pytest.mark.covers("1.4.2-a", "1.4.2-b", "1.6.1-a", "1.8-a")
@pytest.mark.parametrize(
    "fault, message",
    [
        (_loc_bases, "loc_hue_da_nang: 1 Bases"),
        (_three_bases, "phuoc_long: 3 Bases"),
        (_lost_piece, "us_troops: 39 pieces, not 40"),
        (_stale_count, "saigon: counts by side"),
        (_stale_nva_count, "north_vietnam: counts by side"),
        (_stale_vc_count, "phuoc_long: counts by side"),
        (_more_than_active, "saigon: support 3"),
        (_less_than_active, "saigon: support -3"),
        (_loc_control, "loc_hue_da_nang: Control of a LoC"),
        (_cadre_in_the_lake, "1 Cadres, not 0"),
        (_hamlet_in_the_lake, "1 Hamlets; in play: False"),
        (_advisor_available, "Advisors are never Available"),
        (_advisor_too_many, "us_troops: 41 pieces, not 40"),
        (_slot_in_the_lake, "us_troops: 41 pieces, not 40"),
        (_shown_twice, r"deck and played cards: cards \[\d+\] twice"),
        (_patronage, "Patronage 76"),
        (_econ, "Econ 76"),
        (_in_debt, "vc has -1 Resources"),
        (_washington, "Washington 5"),
        (_hanoi, "Hanoi -1"),
        (_unstable, "Regime Stability 4"),
        (_stale_control, "phuoc_long: Control coin is stale"),
        (_us_in_the_north, "US or ARVN in North Vietnam"),
        (_pop_0_support, "phuoc_long: support without Population"),
        (_stale_support, "total Support"),
        (_stale_opposition, "total Opposition"),
        (_stale_population, "COIN-Controlled Population"),
        (_stale_nva_population, "NVA-Controlled Population"),
        (_rich, "vc has 76 Resources"),
        (_us_rich, "us has 1 Resources"),
        (_aid, "Aid -1"),
        (_trail, "Trail 5"),
        (_terror_on_loc, "Terror on a LoC"),
        (_sabotage_in_city, "Sabotage off the LoCs"),
        (_two_sabotage, "2 Sabotage markers"),
        (_too_many_markers, "16 Terror and Sabotage markers"),
        (_arvn_casualty, "arvn_police among the Casualties"),
        (_tunnel_off_map, "nva_tunnel off the map"),
        (_card_twice, r"cards \[7\] twice"),
        (_leader_twice, r"leader box: cards \[125\] twice"),
        (_stray_leader, r"cards \[44\] in the leader box"),
        (_forced_gone, r"cards \[121\] of the forced order"),
    ],
)
def test_faults_are_found(g: War, fault: Callable[[War], None], message: str) -> None:
    """Each fault alone breaks the game, with a word that says which, again and again; without it the position is sound."""
    check(g)
    twin = g.copy()
    fault(twin)
    for _ in range(2):
        with pytest.raises(BrokenGame, match=message):
            check(twin)
    check(g)


@pytest.mark.covers("6.4.4-a")
def test_control_may_lag_while_frozen(g: War) -> None:
    """During Redeploy and Commitment only."""
    g.frozen = True
    place(g, PHUOC_LONG, US_TROOPS)
    check(g)
    g.frozen = False
    with pytest.raises(BrokenGame, match="phuoc_long: Control none is stale"):
        check(g)


@pytest.mark.covers("1.7-a", "1.7-b", "1.7-c")
@pytest.mark.parametrize(
    "line, control",
    [
        ("pleiku: 1 us_base, 2 us_troops, 6 arvn_troops, 1 vc_base, 4 vc_guerrilla", 1),
        ("pleiku: 2 us_troops, 2 arvn_police, 2 nva_troops, 2 vc_guerrilla", 0),
        ("pleiku: 1 nva_guerrilla, 1 vc_guerrilla", 0),
        ("pleiku: 6 nva_troops, 1 nva_base, 3 vc_guerrilla, 3 us_troops", 2),
        ("pleiku: 6 nva_troops, 1 nva_base, 4 vc_guerrilla, 3 us_troops", 0),
        ("pleiku: 5 vc_guerrilla", 0),
        ("loc_hue_da_nang: 5 us_troops", 0),
    ],
)
def test_control(line: str, control: int) -> None:
    """COIN together against NVA and VC together; NVA alone against everybody; Bases count; LoCs have none."""
    g = board(line)
    assert g.control[SPACE[line.partition(":")[0]]] == control
    check(g)
