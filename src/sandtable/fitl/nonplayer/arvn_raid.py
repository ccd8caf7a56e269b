"""8.7.4 The ARVN non-player's Raid: upon whom, and with which Rangers."""

from typing import NamedTuple

from sandtable.fitl.board import ADJACENT, COIN_CONTROL, NORTH_VIETNAM, SPACE, SPACE_KEY, SPACES
from sandtable.fitl.nonplayer import arvn_assault
from sandtable.fitl.nonplayer.turn import Handler, SpaceLine, Turn, number_key, offered_spaces
from sandtable.fitl.pieces import (
    ARVN_RANGER,
    GUERRILLAS,
    KINDS,
    NVA_TROOPS,
    UNDERGROUND_GUERRILLAS,
    UNTUNNELED_BASES,
    VC_PIECES,
)  # fmt: skip
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.rules.special_forces import REMOVALS, prey
from sandtable.fitl.state import Fitl
from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer


class Raid(NamedTuple):
    """A Raid upon a space: how many Rangers come from which spaces, and what it achieves."""

    comers: tuple[int, ...]
    base: bool
    control: int  # 0: Control does not change for the better; else 1 and the Population
    underground: int


def _may_leave(g: Fitl, s: int) -> int:
    """8.7.4 Rangers that may go without removing COIN Control."""
    n = g.n[s * KINDS + ARVN_RANGER]
    if n and g.control[s] == COIN_CONTROL:
        n = min(n, g.coin[s] - g.nva[s] - g.vc[s] - 1)
    return max(0, n)


def raid_upon(g: Fitl, s: int) -> Raid | None:
    """8.7.4 The best Raid upon a space: 1 Ranger comes where none is, more only where they add COIN Control."""
    if s == NORTH_VIETNAM or not prey(g, s):
        return None
    here = bool(g.n[s * KINDS + ARVN_RANGER])
    ready = [a for a in ADJACENT[s] for _ in range(_may_leave(g, a))]
    if not here and not ready:
        return None
    n = 0 if here else 1
    if not _adds_control(g, s, n):
        n = next((more for more in range(n + 1, len(ready) + 1) if _adds_control(g, s, more)), n)
    return _result(g, s, tuple(ready[:n]))


def _losses(g: Fitl, s: int) -> tuple[int, int, bool]:
    """NVA and VC pieces a Raid removes there, VC first where it can choose (8.1.2), and whether a Base is among them."""
    soft = holds(g, s, (NVA_TROOPS, *GUERRILLAS))
    vc_soft = holds(g, s, tuple(p for p in VC_PIECES if p in GUERRILLAS))
    gone = min(REMOVALS, soft)
    vc = min(gone, vc_soft)
    nva = gone - vc
    base = gone < REMOVALS and holds(g, s, UNTUNNELED_BASES) > 0
    for p in sorted(UNTUNNELED_BASES, reverse=True):  # VC before NVA
        k = min(REMOVALS - nva - vc, g.n[s * KINDS + p]) if gone == soft else 0
        if p in VC_PIECES:
            vc += k
        else:
            nva += k
    return nva, vc, base


def _adds_control(g: Fitl, s: int, rangers: int) -> bool:
    nva, vc, _ = _losses(g, s)
    return g.control[s] != COIN_CONTROL and g.coin[s] + rangers > g.nva[s] + g.vc[s] - nva - vc


def _result(g: Fitl, s: int, comers: tuple[int, ...]) -> Raid:
    nva, vc, base = _losses(g, s)
    changes, population = arvn_assault.control_change(g, s, len(comers), nva, vc)
    hidden = min(REMOVALS, holds(g, s, UNDERGROUND_GUERRILLAS))
    return Raid(comers, base, 1 + population if changes else 0, hidden)


def raids(g: Fitl, spaces: "range | list[int]" = SPACES) -> dict[int, Raid]:
    """8.7.4 The spaces where a Raid would remove something."""
    near = {a for s in SPACES if g.n[s * KINDS + ARVN_RANGER] for a in (s, *ADJACENT[s])}
    return {s: raid for s in spaces if s in near and (raid := raid_upon(g, s)) is not None}


def can_raid(g: Fitl) -> bool:
    """8.7.4 Whether a Raid would remove at least 1 enemy."""
    return bool(raids(g))


def raid_space(turn: Turn, d: Decision) -> str:
    """8.7.4 A Base, then NVA Control removed and COIN Control added, then Underground Guerrillas."""
    found = raids(turn.g, offered_spaces(d))
    lines: list[SpaceLine] = [
        prefer("removes_base", lambda t, s: found[s].base),
        most("changes_control", lambda t, s: found[s].control),
        most("most_underground_removed", lambda t, s: found[s].underground),
    ]
    s = turn.pick("8.7.4", found, lines)
    if s < 0:
        return "done" if "done" in d.options else turn.pick_space(d, "8.7.4")
    turn.lists["rangers"] = list(found[s].comers)
    turn.counts["raid_at"] = s
    return SPACE_KEY[s]


def raid_origin(turn: Turn, d: Decision) -> str:
    """8.7.4 The Rangers that were meant to come."""
    target = SPACE.get(str(d.args.get("target")), -1)
    if turn.counts.get("raid_at", -1) != target:  # a space without rival was not asked for
        turn.counts["raid_at"] = target
        raid = raid_upon(turn.g, target)
        turn.lists["rangers"] = list(raid.comers) if raid is not None else []
    comers = turn.lists.get("rangers", [])
    while comers:
        a = comers[0]
        n = comers.count(a)
        turn.lists["rangers"] = comers = [x for x in comers if x != a]
        if SPACE_KEY[a] in d.options:
            turn.counts["rangers"] = n
            return SPACE_KEY[a]
    return "done"


def raid_count(turn: Turn, d: Decision) -> str:
    """8.7.4 Underground Rangers, as many as were meant."""
    return number_key(d, turn.counts.get("rangers", 1) if d.args.get("piece") == "arvn_ranger" else 0)


HANDLERS: dict[str, Handler] = {
    "raid.space": raid_space,
    "raid.origin": raid_origin,
    "raid.count": raid_count,
    "raid.strike": lambda turn, d: "yes",
}
