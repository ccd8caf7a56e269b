"""P6.6 Reset Phase: Casualties come back, the tracks leave their ends, slots are emptied and filled up."""

from sandtable.kernel.decision import Flow, Reason
from sandtable.vietnam import ruleset
from sandtable.vietnam.ask import pick_piece, pick_space
from sandtable.vietnam.board import SAIGON, SPACE, SPACES
from sandtable.vietnam.pieces import (
    ARVN_POLICE,
    ARVN_TROOPS,
    FORMS,
    KINDS,
    NVA,
    OWNER,
    US_ADVISOR,
    US_BASE,
    US_IRREGULAR,
    VC,
    VC_BASE,
    VC_CADRE,
    VC_GUERRILLA,
)  # fmt: skip
from sandtable.vietnam.rules.s6_coup import clear_the_map
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.sovereign.rules.two_players import put_first
from sandtable.vietnam.sovereign.tracks import release_hanoi, release_washington, set_hanoi, set_washington
from sandtable.vietnam.state import HANOI, SLOTS, TRACK_NAMES, WASHINGTON, War
from sandtable.vietnam.verbs import (
    AVAILABLE,
    CASUALTIES,
    can_stack,
    fill_slot,
    on_slot,
    place,
    recall,
    remove_cadre,
    slot_name,
    transfer,
)  # fmt: skip

LOWEST, HIGHEST = 1, 3
"""P6.6 Between these the tracks stand after a Reset."""

_ROOM = {
    WASHINGTON: {ARVN_TROOPS: 2, ARVN_POLICE: 2, US_ADVISOR: 2},
    HANOI: {VC_GUERRILLA: 5, VC_BASE: 1, VC_CADRE: 2},
}
"""P6.8.3, P6.9.3 What each slot above the level holds; the Base before the Cadres, for one may free another Cadre.

Slot 1, where Hanoi has Cadres only, is never above the level.
"""


def room(g: War, track: int, p: int) -> int:
    """P6.8.3, P6.9.3 How many of that type a slot holds; none of what the game does not have (Diem's War)."""
    rules = ruleset.of(g)
    in_play = rules.cadres > 0 if p == VC_CADRE else p in rules.pool
    return _ROOM[track][p] if in_play else 0


def level_after(level: int) -> int:
    """P6.6 Where a track stands after Reset: 0 becomes 1, 4 becomes 3."""
    return max(LOWEST, min(HIGHEST, level))


def phase_reset(g: War) -> Flow[None]:
    """P6.6 Casualties, the ends of the tracks, what enters play, what leaves it; then as in Fire in the Lake (6.6)."""
    _bring_back_casualties(g)
    set_washington(g, level_after(g.washington))
    set_hanoi(g, level_after(g.hanoi))
    yield from release_washington(g)
    release_hanoi(g)
    yield from _fill_up(g, WASHINGTON, g.washington)
    yield from _fill_up(g, HANOI, g.hanoi)
    clear_the_map(g)
    g.eligible = [f in ruleset.of(g).factions for f in range(4)]
    g.stay_eligible = g.ineligible_next = ()
    g.emit("all_eligible")


def phase_reset_of_two(g: War) -> Flow[None]:
    """P6.6 Diem's War: afterwards the VC is 1st Eligible, whoever was."""
    yield from phase_reset(g)
    put_first(g, VC)


# ------------------------------------------------------------------ US Casualties


def _bring_back_casualties(g: War) -> None:
    """P6.6 Advisors to the Washington track, the Base to Saigon if there is room (1.4.2), Irregulars to Available.

    Advisors take empty places above the coming level first; those that find none stand lower, and enter play at once.
    """
    level = level_after(g.washington)
    for slot in (*range(level + 1, SLOTS + 1), *range(level, 0, -1)):
        fits = room(g, WASHINGTON, US_ADVISOR) - on_slot(g, WASHINGTON, slot, US_ADVISOR)
        fill_slot(g, WASHINGTON, slot, US_ADVISOR, min(fits, g.casualties[US_ADVISOR]), CASUALTIES)
    bases = g.casualties[US_BASE]
    if bases and can_stack(g, SAIGON, US_BASE, bases):
        place(g, SAIGON, US_BASE, bases, CASUALTIES)
    transfer(g, US_IRREGULAR, g.casualties[US_IRREGULAR], CASUALTIES, AVAILABLE)


# ------------------------------------------------------------------ filling the slots


def _fill_up(g: War, track: int, level: int) -> Flow[None]:
    """P6.6 Fill every slot above the level, from Available first, then from the map, where the owner says."""
    for p in _ROOM[track]:
        for slot in range(level + 1, SLOTS + 1):
            missing = room(g, track, p) - on_slot(g, track, slot, p)
            while missing > 0:
                ready = min(missing, g.cadres if p == VC_CADRE else g.available[p])
                if ready:
                    fill_slot(g, track, slot, p, ready)
                    missing -= ready
                elif (yield from _recall_one(g, track, slot, p, missing)):
                    missing -= 1
                else:
                    break


def _recall_one(g: War, track: int, slot: int, p: int, left: int) -> Flow[bool]:
    """P6.6 Take one piece, or Cadre, of that type from the map to a slot; False if none is there."""
    owner = NVA if p == VC_CADRE else OWNER[p]
    forms = (VC_CADRE,) if p == VC_CADRE else FORMS[p]
    found = [s for s in SPACES if holds(g, s, forms)]
    if not found:
        return False

    def why(key: str) -> list[Reason]:
        return [("P6.6", "none_there")] if key.partition(":")[2] in SPACE else []

    facts = {"track": TRACK_NAMES[track], "slot": slot, "piece": slot_name(p), "n": left}
    s = yield from pick_space(g, owner, "reset.fill", "P6.6", found, False, why, **facts)
    if p == VC_CADRE:
        remove_cadre(g, s)
        fill_slot(g, track, slot, p)
        return True
    here = [form for form in forms if g.n[s * KINDS + form]]
    form = here[0]
    if len(here) > 1:
        form = yield from pick_piece(g, owner, "reset.which", "P6.6", s, here)
    recall(g, s, form, track, slot)
    return True
