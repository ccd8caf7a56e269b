"""Sovereign of Discord at the steps of the Fall of Diem, for tests."""

from sandtable.vietnam import ruleset
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.check import check
from sandtable.vietnam.pieces import KINDS, PIECES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import place
from tests.vietnam.play import play
from tests.vietnam.sovereign.play import war


def box(held: bytearray) -> dict[str, int]:
    """What is in a box, by name."""
    return {PIECES[p]: n for p, n in enumerate(held) if n}


def step(g: War, script: str = "") -> None:
    """One step of the game, by its phase; the board is sound after it."""
    play(ruleset.of(g).phases[g.phase](g), script)
    check(g)


def by_itself(g: War, until: str = "next_card") -> War:
    """Go through the Fall: the last option of each question, which is ``done`` where there is one."""
    while g.phase != until:
        flow = ruleset.of(g).phases[g.phase](g)
        try:
            d = next(flow)
            while True:
                check(g)
                d = flow.send(d.options[-1])
        except StopIteration:
            check(g)
    return g


def falling(scenario: str = "1963", phase: str = "fall_north", **facts: int) -> War:
    """A set-up at a phase of the Fall, Officer Coup's own changes left out; facts are levels of the tracks."""
    g = war(scenario, **{"continue": "full"})
    for name, value in facts.items():
        setattr(g, name, value)
    g.phase = "fall_north"
    return by_itself(g, phase)


def moved_in(g: War, s: str, **pieces: int) -> None:
    """Put pieces there, in the place of Available ones or of those on the slots."""
    for name, n in pieces.items():
        p = PIECES.index(name)
        while g.available[p] < n:
            slot = next(i for i in range(p, len(g.slots), KINDS) if g.slots[i])
            g.slots[slot] -= 1
            g.available[p] += 1
        place(g, SPACE[s], p, n)
