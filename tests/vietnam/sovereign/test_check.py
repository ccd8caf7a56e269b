"""The invariants that only Sovereign of Discord can break: Cadres, Hamlets, Advisors, slots, closed spaces."""

from collections.abc import Callable

import pytest

from sandtable.kernel.errors import BrokenGame
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.check import check
from sandtable.vietnam.pieces import ARVN_HAMLET, ARVN_TROOPS, KINDS, US_ADVISOR, VC_BASE, VC_CADRE, VC_GUERRILLA
from sandtable.vietnam.ruleset import of
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import OUT_OF_PLAY, place
from tests.vietnam.sovereign.play import war

SAIGON, PLEIKU = SPACE["saigon"], SPACE["pleiku"]


def _cadre_lost(g: War) -> None:
    g.cadres -= 1


def _cadre_on_a_slot(g: War) -> None:
    g.slots = bytearray(g.slots)
    g.slots[VC_CADRE] += 1


def _troops_on_a_slot(g: War) -> None:
    g.slots = bytearray(g.slots)
    g.slots[ARVN_TROOPS] += 1


def _base_set_aside(g: War) -> None:
    g.set_aside = bytearray(g.set_aside)
    g.set_aside[VC_BASE] += 1


def _advisor(g: War) -> None:
    g.n[PLEIKU * KINDS + US_ADVISOR] += 1


def _hamlets(g: War) -> None:
    g.hamlets = False


def _hamlet_in_a_city(g: War) -> None:
    place(g, SAIGON, ARVN_HAMLET, 1, OUT_OF_PLAY)


def _two_hamlets(g: War) -> None:
    place(g, PLEIKU, ARVN_HAMLET, 2, OUT_OF_PLAY)


def _in_a_closed_space(g: War) -> None:
    place(g, min(of(g).closed), VC_GUERRILLA)


@pytest.mark.covers("P1.4-a", "P1.4-h")
@pytest.mark.parametrize(
    "fault, message",
    [
        (_cadre_lost, "5 Cadres, not 6"),
        (_cadre_on_a_slot, "7 Cadres, not 6"),
        (_troops_on_a_slot, "arvn_troops: 31 pieces, not 30"),
        (_base_set_aside, "vc_base: 10 pieces, not 9"),
        (_advisor, "us_advisor: 7 pieces, not 6"),
        (_hamlets, "6 Hamlets; in play: False"),
        (_hamlet_in_a_city, "saigon: 1 Hamlets"),
        (_two_hamlets, "pleiku: 2 Hamlets"),
        (_in_a_closed_space, "pieces in a closed space"),
    ],
)
def test_faults_are_found(fault: Callable[[War], None], message: str) -> None:
    """Each fault alone breaks the game, with a word that says which; without it the position is sound."""
    g = war()
    check(g)
    twin = g.copy()
    fault(twin)
    with pytest.raises(BrokenGame, match=message):
        check(twin)
    check(g)
