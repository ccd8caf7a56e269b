"""Boards and scripts for tests: ``board("tay_ninh: 3 us_troops, 2 vc_tunnel")``, ``play(flow, "space:hue n:2")``."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from sandtable.kernel.decision import CHANCE, Decision, Flow
from sandtable.vietnam.board import IDS, SPACE, SUPPORT_LEVEL
from sandtable.vietnam.fitl.ruleset import RULESET
from sandtable.vietnam.operation import Orders
from sandtable.vietnam.pieces import ARVN_HAMLET, FACTION, KINDS, PIECE, PIECES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import AVAILABLE, CASUALTIES, place, set_support

T = TypeVar("T")

OPTIONS: dict[str, object] = {
    "edition": 2, "period_events": False, "deck": None, "politburo": False, "sovereignty": False,
    "transfers": False, "deception": "none",
}  # fmt: skip


def turn_orders(f: int, name: str, **terms: Any) -> Orders:
    """The orders of a faction's turn: its special activities may come along (4.1.1)."""
    return replace(RULESET.orders[f, name, False], **terms)


def board(*lines: str, edition: int = 2, options: dict[str, object] | None = None, **tracks: int) -> War:
    """An empty map with these pieces; every other piece is Available.

    A line is ``space: 2 us_troops, 1 vc_base, passive_support, terror 1``. Tracks: aid, patronage, econ, trail,
    arvn, nva, vc (Resources; 30 each unless said), hamlets (in the pool while Diem leads; else none).
    """
    g = War()
    g.edition = edition
    g.options = {**OPTIONS, **(options or {}), "edition": edition}
    for p, n in RULESET.pool.items():
        g.available[p] = n
    g.available[ARVN_HAMLET] = tracks.get("hamlets", 0)
    g.hamlets = "hamlets" in tracks
    g.res = [0, tracks.get("arvn", 30), tracks.get("nva", 30), tracks.get("vc", 30)]
    g.aid = tracks.get("aid", 15)
    g.patronage = tracks.get("patronage", 15)
    g.econ = tracks.get("econ", 15)
    g.trail = tracks.get("trail", 1)
    g.leader = tracks.get("leader", 128)
    g.card = tracks.get("card", 44)
    g.next_card = tracks.get("next_card", 45)
    set_out(g, lines)
    return g


def set_out(g: War, lines: Sequence[str]) -> None:
    """What the lines tell, on the map. Pieces come from Available, Advisors, never Available, from Casualties (P1.4)."""
    for line in lines:
        name, _, rest = line.partition(":")
        s = SPACE[name.strip()]
        for word in filter(None, (w.strip() for w in rest.split(","))):
            if word in SUPPORT_LEVEL:
                set_support(g, s, SUPPORT_LEVEL[word])
            elif word.startswith("terror"):
                g.terror[s] = int(word.split()[1])
            elif word == "sabotage":
                g.sabotage[s] = 1
            else:
                number, piece = word.split()
                place(g, s, PIECE[piece], int(number), CASUALTIES if piece == "us_advisor" else AVAILABLE)


def play(flow: Flow[T], script: str = "") -> T:
    """Run a Flow on a script of keys. ``roll=4`` answers a die. Questions with one answer need no key.

    Every key must be on offer, and all must be used.
    """
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
                raise AssertionError(f"{d!r}: the script has {keys[:1] or 'ended'}")
            d = flow.send(key)
    except StopIteration as end:
        assert not keys, f"keys left over: {keys}"
        return end.value


def asked(flow: Flow[T], script: str = "") -> Decision:
    """The Decision that is pending after the script (forced answers are given)."""
    keys = script.split()
    d = next(flow)
    while True:
        if keys:
            word = keys.pop(0)
            key = "n:" + word[5:] if word.startswith("roll=") else word
            if key not in d.options and len(d.options) == 1:
                keys.insert(0, word)
                key = d.options[0]
            assert key in d.options, f"{d!r}: the script has {key}"
        elif len(d.options) == 1:
            key = d.options[0]
        else:
            return d
        d = flow.send(key)


def show(g: War, space: str) -> str:
    """What stands in a space: ``3 us_troops, 2 vc_tunnel``."""
    i = SPACE[space] * KINDS
    return ", ".join(f"{g.n[i + p]} {PIECES[p]}" for p in range(KINDS) if g.n[i + p])


def support(g: War, space: str) -> str:
    """The level of a space, as in the view."""
    return list(SUPPORT_LEVEL)[g.support[SPACE[space]] + 2]


def spaces(options: Sequence[str]) -> list[str]:
    """The space ids among options, sorted."""
    return sorted(o[6:] for o in options if o.startswith("space:"))


__all__ = ["FACTION", "IDS", "asked", "board", "play", "show", "spaces", "support"]
