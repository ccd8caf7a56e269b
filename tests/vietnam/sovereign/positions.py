"""Positions of Sovereign of Discord with what stands on the slots: ``stock(south("kien_hoa: 1 arvn_hamlet", hanoi=2))``."""

from collections.abc import Iterable
from typing import Any

from sandtable.vietnam import ruleset
from sandtable.vietnam.pieces import (
    ARVN_POLICE,
    ARVN_TROOPS,
    KINDS,
    US_ADVISOR,
    VC_BASE,
    VC_CADRE,
    VC_GUERRILLA,
)  # fmt: skip
from sandtable.vietnam.state import HANOI, WASHINGTON, War, slot_of
from sandtable.vietnam.verbs import fill_slot, on_slot, slot_name
from tests.vietnam.sovereign.play import board


def south(*lines: str, **tracks: Any) -> War:
    """``board`` with Hanoi at 1 unless it is said, and no Casualties: Advisors not on the map are nowhere."""
    g = board(*lines, **{"hanoi": 1, **tracks})
    g.casualties[US_ADVISOR] = 0
    return g


def stock(g: War, washington: Iterable[int] = (1, 2, 3), hanoi: Iterable[int] = (2, 3)) -> War:
    """Put on these slots what they hold at the beginning of 1961, out of what is Available."""
    two = ruleset.of(g).cadres == 0
    for slot in washington:
        fill_slot(g, WASHINGTON, slot, ARVN_TROOPS, 2)
        fill_slot(g, WASHINGTON, slot, ARVN_POLICE, 2)
        g.slots[slot_of(WASHINGTON, slot) + US_ADVISOR] = 0 if two else 2
    for slot in hanoi:
        fill_slot(g, HANOI, slot, VC_GUERRILLA, 5)
        fill_slot(g, HANOI, slot, VC_BASE, 1)
        fill_slot(g, HANOI, slot, VC_CADRE, 0 if two else 2)
    return g


def slot(g: War, track: int, number: int) -> dict[str, int]:
    """What stands on a slot, by name."""
    return {slot_name(p): n for p in range(KINDS) if (n := on_slot(g, track, number, p))}


CITIES = ("an_loc", "cam_ranh", "can_tho", "da_nang", "hue", "kontum", "qui_nhon", "saigon")
HELD = tuple(f"{city}: 1 arvn_police" for city in CITIES)
