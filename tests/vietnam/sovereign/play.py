"""Boards of Sovereign of Discord for tests; scripts are run as in ``tests.vietnam.play``."""

from dataclasses import replace
from typing import Any, TypeVar

from sandtable.kernel.decision import CHANCE, Flow
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.operation import Orders
from sandtable.vietnam.pieces import KINDS, PIECE, PIECES
from sandtable.vietnam.rules import s5_events
from sandtable.vietnam.sovereign.ruleset import FOUR_FACTIONS, TWO_FACTIONS
from sandtable.vietnam.sovereign.setup import INFO, setup
from sandtable.vietnam.state import War
from tests.vietnam.play import play, set_out

T = TypeVar("T")

DIEM = 280


def war(scenario: str = "1961", **options: object) -> War:
    """A set-up, before the first card."""
    return setup(scenario, INFO.full_options(options), {})


def board(*lines: str, two: bool = False, options: dict[str, object] | None = None, **tracks: int) -> War:
    """An empty map with these pieces; every other piece in play is Available, and the slots are empty.

    A line is ``space: 2 arvn_troops, 1 vc_cadre, passive_support``. Advisors that are not on the map are Casualties.
    Tracks: washington, hanoi, stability, aid, patronage, econ, arvn, vc (Resources; 30 each unless said).
    """
    g = War()
    rules = TWO_FACTIONS if two else FOUR_FACTIONS
    g.rules = rules.name
    g.scenario = "diems_war" if two else "1961"
    g.options = {**setup("1961", INFO.full_options({}), {}).options, **(options or {})}
    in_play = setup("diems_war" if two else "1961", INFO.full_options({}), {})
    for p, n in rules.pool.items():
        g.set_aside[p] = in_play.set_aside[p]
        g.available[p] = n - in_play.set_aside[p]
    advisor = PIECE["us_advisor"]
    g.casualties[advisor], g.available[advisor] = g.available[advisor], 0
    g.cadres = rules.cadres
    g.res = [0, tracks.get("arvn", 30), 0, tracks.get("vc", 30)]
    for name in ("washington", "hanoi", "stability"):
        setattr(g, name, tracks.get(name, 0))
    g.aid, g.patronage = tracks.get("aid", 15), tracks.get("patronage", 15)
    g.econ = tracks.get("econ", 15)
    g.leader, g.hamlets = DIEM, True
    g.card, g.next_card = tracks.get("card", 201), tracks.get("next_card", 202)
    g.eligible = [f in rules.factions for f in range(4)]
    set_out(g, lines)
    return g


def turn_orders(f: int, name: str, two: bool = False, **terms: Any) -> Orders:
    """The orders of a faction's turn, with the special activities that may come along (4.1.1)."""
    return replace((TWO_FACTIONS if two else FOUR_FACTIONS).orders[f, name, False], **terms)


def play_out(flow: Flow[T], script: str) -> T:
    """Run a Flow on a script of keys, as ``tests.vietnam.play.play`` does; what is asked after its end is done with."""
    keys = script.split()
    try:
        d = next(flow)
        while True:
            if d.seat == CHANCE and keys and keys[0].startswith("roll="):
                key = "n:" + keys.pop(0)[5:]
            elif keys and keys[0] in d.options:
                key = keys.pop(0)
            elif len(d.options) == 1:
                key = d.options[0]
            else:
                assert not keys, f"{d!r}: the script has {keys[0]}"
                assert "done" in d.options, f"{d!r}: the script has ended"
                key = "done"
            d = flow.send(key)
    except StopIteration as end:
        assert not keys, f"keys left over: {keys}"
        result: T = end.value
        return result


def event(g: War, f: int, card: int, side: str, script: str = "") -> War:
    """5.1 Play one side of a card on a script; the board after it."""
    play(s5_events.play(g, f, card, side), script)
    return g


def pieces(g: War, space: str) -> dict[str, int]:
    """What stands in a space, by the pieces' names."""
    s = SPACE[space]
    return {name: g.n[s * KINDS + p] for p, name in enumerate(PIECES) if g.n[s * KINDS + p]}
