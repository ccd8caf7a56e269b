"""5.1 What Sovereign of Discord's Events do beside the family's own: tracks, Hamlets, Cadres, and who acts for the absent.

In Diem's War (P5.1.1) the US and NVA do not play: ARVN and VC act in their place, and what concerns US pieces or Cadres
falls away, because there are none.
"""

from collections.abc import Iterable

from sandtable.kernel.decision import Flow
from sandtable.vietnam import ruleset
from sandtable.vietnam.ask import NONE, pick_space
from sandtable.vietnam.board import (
    COIN_CONTROL,
    SOUTH,
    SOUTH_HIGHLANDS,
    SOUTH_JUNGLES,
    SOUTH_LOWLANDS,
    SOUTH_PROVINCES,
)
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import OUT_OF_PLAY, RULE, place_among, relocate, remove_among
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_HAMLET,
    ARVN_PIECES,
    KINDS,
    NVA,
    US,
    US_ADVISOR,
    VC,
    VC_BASE,
    VC_CADRE,
)
from sandtable.vietnam.sovereign.rules.reset import room
from sandtable.vietnam.state import SLOTS, WASHINGTON, War
from sandtable.vietnam.verbs import (
    AVAILABLE,
    add_cadre,
    can_stack,
    on_slot,
    recall,
    release,
    remove_cadre,
    shift,
    transfer,
)

PROVINCES = SOUTH_PROVINCES
"""P1.3.5 The Provinces that are in the game."""
HIGHLANDS, LOWLANDS, JUNGLES = SOUTH_HIGHLANDS, SOUTH_LOWLANDS, SOUTH_JUNGLES


# ------------------------------------------------------------------ who acts


def of_two(g: War) -> bool:
    """P5.1.1 Whether only ARVN and VC play."""
    return ruleset.of(g).of_two


def us_or_arvn(g: War) -> int:
    """P5.1.1 Who does what a text asks of the US."""
    return ARVN if of_two(g) else US


def nva_or_vc(g: War) -> int:
    """P5.1.1 Who does what a text asks of the NVA."""
    return VC if of_two(g) else NVA


# ------------------------------------------------------------------ Washington's slots


def first_slot_to_available(g: War) -> None:
    """P6.8.2 The ARVN pieces of the lowest slot that holds any become Available; its Advisors stay."""
    for slot in range(1, SLOTS + 1):
        if any(on_slot(g, WASHINGTON, slot, p) for p in ARVN_PIECES):
            for p in ARVN_PIECES:
                release(g, WASHINGTON, slot, p, on_slot(g, WASHINGTON, slot, p))
            return


def advisors_to_slots(g: War, card: Card, n: int) -> Flow[int]:
    """P6.8.3 The US sends up to ``n`` Advisors from the map to the highest slots with room for them; how many."""
    for gone in range(n):
        slots = [i for i in range(SLOTS, 0, -1) if on_slot(g, WASHINGTON, i, US_ADVISOR) < room(g, WASHINGTON, US_ADVISOR)]
        found = [s for s in SOUTH if g.n[s * KINDS + US_ADVISOR]] if slots else []
        left, types = n - gone, (US_ADVISOR,)
        s = yield from pick_space(g, US, "event.remove", RULE, found, card=card.number, left=left, types=types)
        if s == NONE:
            return gone
        recall(g, s, US_ADVISOR, WASHINGTON, slots[0])
    return n


# ------------------------------------------------------------------ Strategic Hamlets


def free_hamlets(g: War, n: int) -> int:
    """P1.4 Up to ``n`` Hamlets that are Out of Play become Available; how many."""
    ready = min(n, g.out_of_play[ARVN_HAMLET])
    if ready:
        transfer(g, ARVN_HAMLET, ready, OUT_OF_PLAY, AVAILABLE)
    return ready


def hamlet_sites(g: War, spaces: Iterable[int] = PROVINCES) -> list[int]:
    """4.3.1, P1.4.2 COIN-Controlled Provinces without a Hamlet."""
    return [s for s in spaces if g.control[s] == COIN_CONTROL and can_stack(g, s, ARVN_HAMLET)]


def place_hamlets(
    g: War, f: int, card: Card, n: int, spaces: Iterable[int], *, shifting: bool = True
) -> Flow[list[int]]:
    """P1.4.2 Place up to ``n`` Available Hamlets; each Province shifts 1 toward Active Opposition where ``shifting``."""
    placed = yield from place_among(g, f, card, n, (ARVN_HAMLET,), spaces, up_to=True, per_space=1, from_map=False)
    if shifting:
        for s in placed:
            shift(g, s, -1)
    return placed


def hamlets_in(g: War, spaces: Iterable[int] = PROVINCES) -> list[int]:
    """The Provinces with a Hamlet."""
    return [s for s in spaces if g.n[s * KINDS + ARVN_HAMLET]]


def remove_hamlets(
    g: War, f: int, card: Card, n: int, spaces: Iterable[int], *, up_to: bool = False
) -> Flow[list[int]]:
    """P1.4 Remove ``n`` Hamlets; they become Available. Where from."""
    gone = yield from remove_among(g, f, card, n, (ARVN_HAMLET,), spaces, up_to=up_to)
    return [s for s, _ in gone]


def move_hamlets(g: War, f: int, card: Card, n: int, targets: Iterable[int]) -> Flow[int]:
    """Move up to ``n`` Hamlets to these Provinces, which must have none (P1.4.2); how many."""
    return (yield from relocate(g, f, card, n, (ARVN_HAMLET,), PROVINCES, list(targets)))


# ------------------------------------------------------------------ Cadres


def place_cadres(g: War, f: int, card: Card, n: int, spaces: Iterable[int] = SOUTH) -> Flow[list[int]]:
    """P1.4 Put up to ``n`` Available Cadres on VC Bases without one; where."""
    where, placed = list(spaces), list[int]()
    while len(placed) < n and g.cadres:
        found = [s for s in where if g.n[s * KINDS + VC_BASE]]
        s = yield from pick_space(g, f, "event.cadre", RULE, found, True, card=card.number, left=n - len(placed))
        if s == NONE:
            break
        add_cadre(g, s)
        placed.append(s)
    return placed


def remove_cadres(
    g: War, f: int, card: Card, n: int, spaces: Iterable[int] = SOUTH, *, up_to: bool = False
) -> Flow[list[int]]:
    """P1.4 Take ``n`` Cadres off their Bases to NVA Available; where from."""
    where, gone = list(spaces), list[int]()
    while len(gone) < n:
        found = [s for s in where if g.n[s * KINDS + VC_CADRE]]
        s = yield from pick_space(g, f, "event.cadre_off", RULE, found, up_to, card=card.number, left=n - len(gone))
        if s == NONE:
            break
        remove_cadre(g, s)
        gone.append(s)
    return gone
