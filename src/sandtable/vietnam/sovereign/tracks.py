"""P6.8-6.10 The tracks Washington, Hanoi and Regime Stability: levels, what stands on the slots, what a move releases."""

from sandtable.kernel.decision import Flow, Reason
from sandtable.vietnam.ask import pick_space
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.pieces import KINDS, US, US_ADVISOR
from sandtable.vietnam.sovereign.rules.advisors import posts
from sandtable.vietnam.state import CHAOTIC, CRISIS, HANOI, MAX_LEVEL, SLOTS, STABILITY_NAMES, STABLE, WASHINGTON, War
from sandtable.vietnam.verbs import add_aid, on_slot, release, send

AID_OF_A_FALL = 5
"""P6.10.3 What each step down to Unstable or Chaotic costs."""


# ------------------------------------------------------------------ Washington (6.8)


def move_washington(g: War, steps: int) -> Flow[int]:
    """P6.8.1, P6.8.4 Move Washington within 0 to 4; a rise releases at once what stands up to the new level.

    A fall moves no piece before Reset. The steps really made.
    """
    before = g.washington
    set_washington(g, before + steps)
    if g.washington > before:
        yield from release_washington(g)
    return g.washington - before


def set_washington(g: War, level: int) -> None:
    """P6.8.1 Mark the level, within 0 to 4; nothing is released."""
    before = g.washington
    g.washington = max(0, min(MAX_LEVEL, level))
    if g.washington != before:
        g.emit("washington", change=g.washington - before, now=g.washington)


def release_washington(g: War) -> Flow[None]:
    """P6.8.4 What stands on slots up to the level leaves: ARVN's to Available, Advisors to where the US says."""
    for slot in range(1, min(g.washington, SLOTS) + 1):
        _release(g, WASHINGTON, slot)
        while left := on_slot(g, WASHINGTON, slot, US_ADVISOR):
            s = yield from pick_space(g, US, "advisor.to", "P6.8.4", posts(g), False, _why_no_post, left=left)
            send(g, WASHINGTON, slot, s, US_ADVISOR)


def _why_no_post(key: str) -> list[Reason]:
    return [("P6.8.4", "no_advisor_post")] if key.partition(":")[2] in SPACE else []


# ------------------------------------------------------------------ Hanoi (6.9)


def move_hanoi(g: War, steps: int) -> int:
    """P6.9.1, P6.9.4 Move Hanoi within 0 to 4; a rise makes Available at once what stands up to the new level.

    A fall moves no piece before Reset. The steps really made.
    """
    before = g.hanoi
    set_hanoi(g, before + steps)
    if g.hanoi > before:
        release_hanoi(g)
    return g.hanoi - before


def set_hanoi(g: War, level: int) -> None:
    """P6.9.1 Mark the level, within 0 to 4; nothing is released."""
    before = g.hanoi
    g.hanoi = max(0, min(MAX_LEVEL, level))
    if g.hanoi != before:
        g.emit("hanoi", change=g.hanoi - before, now=g.hanoi)


def release_hanoi(g: War) -> None:
    """P6.9.4 Guerrillas, Bases and Cadres on slots up to the level become Available."""
    for slot in range(1, min(g.hanoi, SLOTS) + 1):
        _release(g, HANOI, slot)


def _release(g: War, track: int, slot: int) -> None:
    """P6.8.4, P6.9.4 Everything on the slot but Advisors becomes Available."""
    for p in range(KINDS):
        if p != US_ADVISOR:
            release(g, track, slot, p, on_slot(g, track, slot, p))


# ------------------------------------------------------------------ Regime Stability (6.10)


def move_stability(g: War, steps: int) -> int:
    """P6.10.1 Better (above 0) or worse (below 0), step by step; how many steps were made.

    Worse than Chaotic is Crisis, from which one improvement goes back to Chaotic. P6.10.3: each step down to Unstable or
    Chaotic takes 5 Aid.
    """
    before = g.stability
    while steps > 0 and g.stability > STABLE:
        _mark(g, g.stability - 1)
        steps -= 1
    while steps < 0 and g.stability < CRISIS:
        _mark(g, g.stability + 1)
        if g.stability <= CHAOTIC:
            add_aid(g, -AID_OF_A_FALL)
        steps += 1
    return before - g.stability


def _mark(g: War, level: int) -> None:
    g.stability = level
    g.emit(f"stability.{STABILITY_NAMES[level]}")
