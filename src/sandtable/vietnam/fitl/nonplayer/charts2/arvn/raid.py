"""8.7.4 The ARVN non-player's Raid: against whom, and with which Rangers."""

from typing import NamedTuple

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, narrow, prefer
from sandtable.vietnam import terms
from sandtable.vietnam.board import ADJACENT, COIN_CONTROL, IS_LOC, NORTH_VIETNAM, SPACE_KEY, SPACES
from sandtable.vietnam.fitl.nonplayer.charts2.plans import RaidPlan
from sandtable.vietnam.nonplayer.facts import number_key, offered_spaces
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn
from sandtable.vietnam.pieces import (
    ARVN_RANGER,
    IS_BASE,
    KINDS,
    NVA_BASE,
    NVA_GUERRILLA,
    NVA_GUERRILLA_ACTIVE,
    NVA_TROOPS,
    UNDERGROUND_GUERRILLAS,
    VC_BASE,
    VC_GUERRILLA,
    VC_GUERRILLA_ACTIVE,
    VC_PIECES,
)  # fmt: skip
from sandtable.vietnam.query import better_for_coin, coin_over, population_for_coin, where
from sandtable.vietnam.rules.s4_raid import SPACES_AT_MOST
from sandtable.vietnam.rules.special_forces import REMOVALS, prey
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import flip, move, remove

ORDER = (VC_GUERRILLA, NVA_GUERRILLA, VC_GUERRILLA_ACTIVE, NVA_GUERRILLA_ACTIVE, NVA_TROOPS, VC_BASE, NVA_BASE)
"""8.1.2 Whom a Raid removes first."""


class Raid(NamedTuple):
    """A Raid on a space: how many Rangers come, and what it achieves."""

    comers: int
    base: bool
    control: int  # 0: Control does not change for the better; else 1 and the Population
    underground: int


def _may_leave(g: War, s: int) -> int:
    """8.7.4 Rangers that may go without removing COIN Control."""
    n = g.n[s * KINDS + ARVN_RANGER]
    if n and g.control[s] == COIN_CONTROL:
        n = min(n, coin_over(g, s))
    return max(0, n)


def struck(g: War, s: int) -> list[int]:
    """8.1.2 The pieces that a Raid removes there, in order: hidden Guerrillas before Active ones, VC before NVA, Bases last."""
    row, i = g.n, s * KINDS
    found: list[int] = []
    for p in ORDER:
        if row[i + p]:
            found += [p] * row[i + p]
            if len(found) >= REMOVALS:
                break
    return found[:REMOVALS]


def raid_upon(g: War, s: int) -> Raid | None:
    """8.7.4 The best Raid on a space: 1 Ranger comes where none is, more only where they add COIN Control."""
    if s == NORTH_VIETNAM or not prey(g, s):
        return None
    row, here = g.n, bool(g.n[s * KINDS + ARVN_RANGER])
    ready = 0
    for a in ADJACENT[s]:
        if row[a * KINDS + ARVN_RANGER]:
            ready += _may_leave(g, a)
    if not here and not ready:
        return None
    gone = struck(g, s)
    vc = sum(p in VC_PIECES for p in gone)
    comers = 0 if here else 1
    if not IS_LOC[s] and g.control[s] != COIN_CONTROL:
        short = -coin_over(g, s, nva=-len(gone))
        comers = max(comers, short) if short <= ready else comers
    change = (g, s, comers, vc - len(gone), -vc)
    control = 1 + population_for_coin(*change) if better_for_coin(*change) else 0
    hidden = sum(p in UNDERGROUND_GUERRILLAS for p in gone)
    return Raid(comers, any(IS_BASE[p] for p in gone), control, hidden)


def raids(g: War, spaces: "range | list[int]" = SPACES) -> dict[int, Raid]:
    """8.7.4 The spaces where a Raid would remove something."""
    near = _near_rangers(g)
    return {s: raid for s in spaces if s in near and (raid := raid_upon(g, s)) is not None}


def _near_rangers(g: War) -> set[int]:
    """4.3.3 Where hidden Rangers stand, and the spaces next to them."""
    return {a for s in where(g, ARVN_RANGER) for a in (s, *ADJACENT[s])}


def can_raid(g: War) -> bool:
    """8.7.4 Whether a Raid would remove at least 1 enemy."""
    return any(raid_upon(g, s) is not None for s in _near_rangers(g))


def _lines(found: dict[int, Raid]) -> list[SpaceLine]:
    """8.7.4 A Base; then NVA Control removed and COIN Control added; then Underground Guerrillas: none within another."""
    return [
        prefer("removes_base", lambda t, s: found[s].base),
        most("changes_control", lambda t, s: 0 if found[s].base else found[s].control),
        most("most_underground_removed", lambda t, s: 0 if found[s].base or found[s].control else found[s].underground),
    ]


def after_raid(turn: Turn) -> War:
    """8.7.4 The board once the Raid is over (where lots decide on its spaces: the first of them)."""
    after = turn.g.copy()
    raided: list[int] = []
    for _ in range(terms.max_special_spaces(after, SPACES_AT_MOST)):
        found = {s: raid for s, raid in raids(after).items() if s not in raided}
        if not found:
            break
        s = narrow(turn, list(found), _lines(found))[0]
        raided.append(s)
        rangers = [a for a in ADJACENT[s] for _ in range(_may_leave(after, a))]
        for a in rangers[: found[s].comers]:
            move(after, a, s, ARVN_RANGER)
        flip(after, s, ARVN_RANGER)
        for p in struck(after, s):
            remove(after, s, p)
    return after


def raid_space(turn: Turn, d: Decision) -> str:
    """8.7.4 The best space by the list."""
    found = raids(turn.g, offered_spaces(d))
    s = turn.pick("8.7.4", found, _lines(found))
    if s < 0:
        return "done" if d.offers("done") else turn.pick_space(d, "8.7.4")
    _send(turn, s, found[s].comers)
    return SPACE_KEY[s]


def _send(turn: Turn, target: int, n: int) -> None:
    """8.2 From where the Rangers come: lots decide, each space gives what it can."""
    raid = turn.plan(RaidPlan)
    comers = raid.comers = []
    able = {a: k for a in ADJACENT[target] if (k := _may_leave(turn.g, a))}
    while n > 0 and able:
        a = turn.pick("8.7.4", able)
        k = min(n, able.pop(a))
        comers += [a] * k
        n -= k


def raid_origin(turn: Turn, d: Decision) -> str:
    """8.7.4 The Rangers that were meant to come."""
    raid = turn.plan(RaidPlan)
    while raid.comers:
        a = raid.comers[0]
        n = raid.comers.count(a)
        raid.comers = [x for x in raid.comers if x != a]
        if d.offers(SPACE_KEY[a]):
            raid.rangers = n
            return SPACE_KEY[a]
    return "done"


def raid_count(turn: Turn, d: Decision) -> str:
    """8.7.4 Underground Rangers, as many as were meant."""
    return number_key(d, turn.plan(RaidPlan).rangers if d.args.get("piece") == "arvn_ranger" else 0)


HANDLERS: dict[str, Handler] = {
    "raid.space": raid_space,
    "raid.origin": raid_origin,
    "raid.count": raid_count,
    "raid.strike": lambda turn, d: "yes",
}
