"""8.7.2, 8.7.4 The ARVN non-player's special activities: Govern, Transport, Raid."""

from typing import NamedTuple

from sandtable.fitl import lasting
from sandtable.fitl.board import (
    ACTIVE_SUPPORT,
    ADJACENT,
    CITIES_PROVINCES,
    COIN_CONTROL,
    IN_LAOS_CAMBODIA,
    IN_SOUTH,
    IS_PROVINCE,
    LOCS,
    NORTH_VIETNAM,
    POP,
    SAIGON,
    SPACE,
    SPACE_KEY,
    SPACES,
)  # fmt: skip
from sandtable.fitl.nonplayer import arvn_assault
from sandtable.fitl.nonplayer.arvn_moves import activated
from sandtable.fitl.nonplayer.turn import Handler, Move, SpaceLine, Turn, number_key, offered_spaces
from sandtable.fitl.pieces import (
    ARVN_CUBES,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    COIN_TROOPS,
    GUERRILLAS,
    KINDS,
    NVA_TROOPS,
    PIECE,
    UNDERGROUND_GUERRILLAS,
    UNTUNNELED_BASES,
    US,
    US_TROOPS,
    VC_PIECES,
)  # fmt: skip
from sandtable.fitl.rules.s4_transport import passengers, routes
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.rules.special_forces import REMOVALS, prey
from sandtable.fitl.state import Fitl
from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer

MOST_CARRIED = 6
US_WINS = 50


def govern_or_transport(turn: Turn, d: Decision, purpose: str = "train") -> str:
    """8.7.2 Govern if it can be done as wanted, else Transport; "" for neither."""
    if turn.alone or not turn.once("special"):
        return ""
    if "sa:govern" in d.options and turn.box("8.7.2", "arvn_govern", bool(govern_plan(turn))):
        return "sa:govern"
    if "sa:transport" in d.options and turn.box("8.7.2", "arvn_transport", plan_transport(turn, purpose)):
        return "sa:transport"
    return ""


def raid_or_transport(turn: Turn, d: Decision) -> str:
    """8.7.4 Before an Assault: Raid if it removes anything, else Transport."""
    if turn.alone or not turn.once("special"):
        return ""
    if "sa:raid" in d.options and turn.box("8.7.4", "arvn_raid", can_raid(turn.g)):
        return "sa:raid"
    if "sa:transport" in d.options and turn.box("8.7.2", "arvn_transport", plan_transport(turn, "assault")):
        return "sa:transport"
    return ""


# ------------------------------------------------------------------ Govern (8.7.2)


def _can_take(g: Fitl, s: int) -> bool:
    return holds(g, s, ARVN_CUBES) > g.n[s * KINDS + US_TROOPS]


def _against_us(g: Fitl) -> bool:
    """8.7.2 The US is a player, and winning."""
    return not g.nonplayers[US] and g.us_score > US_WINS


def govern_plan(turn: Turn, offered: list[int] | None = None) -> list[tuple[int, str]]:
    """8.7.2 The spaces to Govern with what is taken there: Patronage first, then Aid beside a single space."""
    g = turn.g
    trained = turn.lists.get("trained", [])
    where = offered
    if where is None:
        where = [
            s
            for s in CITIES_PROVINCES
            if s != SAIGON and g.control[s] == COIN_CONTROL and g.support[s] > 0 and s not in trained
        ]
    limit = lasting.max_govern_spaces(g)
    lines: list[SpaceLine] = [most("highest_population", lambda t, s: POP[s])]
    plan: list[tuple[int, str]] = []
    spared = lasting.govern_without_shift(g)
    takers = [s for s in where if _can_take(g, s)] if g.aid else []
    while len(plan) < limit:
        able = [s for s in takers if _against_us(g) or g.support[s] == ACTIVE_SUPPORT or spared > 0]
        s = turn.pick("8.7.2", able, lines)
        if s < 0:
            break
        spared -= g.support[s] != ACTIVE_SUPPORT
        takers.remove(s)
        plan.append((s, "govern:patronage"))
    if (len(plan) == 1 and limit > 1) or not g.aid:
        others = [s for s in where if all(s != a for a, _ in plan)]
        while len(plan) < limit and others:
            s = turn.pick("8.7.2", others, lines)
            others.remove(s)
            plan.append((s, "govern:aid"))
    return plan


def govern_space(turn: Turn, d: Decision) -> str:
    """8.7.2 As planned, highest Population first."""
    if "governed" not in turn.lists:
        turn.lists["governed"] = []
        turn.memo["govern"] = govern_plan(turn, offered_spaces(d))
    left = turn.memo.get("govern")
    while isinstance(left, list) and left:
        s, how = left.pop(0)
        if SPACE_KEY[s] in d.options:
            turn.words["govern"] = how
            turn.lists["governed"].append(s)
            return str(SPACE_KEY[s])
    return "done" if "done" in d.options else turn.pick_space(d, "8.7.2")


def govern_how(turn: Turn, d: Decision) -> str:
    """8.7.2 As planned."""
    s = SPACE.get(str(d.args.get("space")), -1)
    if s not in turn.lists.get("governed", []):  # a space without rival was not asked for
        planned = govern_plan(turn, [s])
        return planned[0][1] if planned else "govern:aid"
    return turn.words.get("govern", "govern:aid")


def govern_mandate(turn: Turn, d: Decision) -> str:
    """8.7.2 No shift where one would lead to Neutral; the shift where it hurts a winning US player."""
    g = turn.g
    if _against_us(g):
        return "no"
    s = SPACE.get(str(d.args.get("space")), -1)
    left = turn.memo.get("govern")
    waiting = isinstance(left, list) and any(
        how == "govern:patronage" and g.support[a] != ACTIVE_SUPPORT for a, how in left
    )
    return "no" if waiting and g.support[s] == ACTIVE_SUPPORT else "yes"


# ------------------------------------------------------------------ Transport (8.7.2)


def _movable(g: Fitl, s: int) -> dict[int, int]:
    """8.7.2 Up to 6, Troops, then Rangers, that may leave without losing COIN Control there."""
    left = MOST_CARRIED
    if IN_SOUTH[s] and g.control[s] == COIN_CONTROL:
        left = min(left, g.coin[s] - g.nva[s] - g.vc[s] - 1)
    group: dict[int, int] = {}
    for p in passengers(g):
        n = min(left, g.n[s * KINDS + p])
        if n > 0:
            group[p] = n
            left -= n
    return group


def plan_transport(turn: Turn, purpose: str) -> bool:
    """8.7.2 From Laos or Cambodia, then from where most Troops are to spare, to one destination; False for none.

    An origin that leads nowhere gives way to the next.
    """
    g = turn.g
    turn.memo.pop("transport", None)
    if lasting.no_transport(g):
        return False
    groups = {s: group for s in SPACES if g.coin[s] and (group := _movable(g, s))}
    lines: list[SpaceLine] = [
        prefer("in_laos_or_cambodia", lambda t, s: IN_LAOS_CAMBODIA[s]),
        most("most_troops_to_spare", lambda t, s: groups[s].get(ARVN_TROOPS, 0)),
        most("most_to_spare", lambda t, s: sum(groups[s].values())),
    ]
    targets = {s: ends for s in groups if (ends := _ends(turn, purpose, s, groups[s]))}
    origin = turn.pick("8.7.2", targets, lines)
    if origin < 0:
        return False
    target = _destination(turn, purpose, groups[origin], targets[origin])
    turn.memo["transport"] = Move(origin, target, groups[origin])
    return True


def _ends(turn: Turn, purpose: str, origin: int, group: dict[int, int]) -> list[int]:
    """8.7.2 The destinations that the Operation wants."""
    g = turn.g
    ends = [b for b in routes(g, origin, LOCS) if b != NORTH_VIETNAM]
    n = sum(group.values())
    if purpose == "sweep":
        chosen = turn.lists.get("swept", [])
        return [b for b in ends if b in chosen and activated(g, b, n) > activated(g, b)]
    if purpose == "assault":
        return [b for b in ends if (g.nva[b] or g.vc[b]) and _assault_rank(g, b, group) is not None]
    provinces = [b for b in ends if IS_PROVINCE[b] and IN_SOUTH[b]]
    found = [b for b in provinces if g.n[b * KINDS + ARVN_POLICE] and not holds(g, b, COIN_TROOPS)]
    return found or [b for b in provinces if arvn_assault.control_change(g, b, n, 0, 0)[0]]


def _assault_rank(g: Fitl, s: int, group: dict[int, int]) -> tuple[int, int] | None:
    """8.7.2 How high an Assault priority the Troops enable there; None if they enable none that was not open before."""
    before, after = arvn_assault.outcome(g, s), arvn_assault.outcome(g, s, group.get(ARVN_TROOPS, 0))
    return after.rank if after.worth and (not before.worth or after.rank > before.rank) else None


def _destination(turn: Turn, purpose: str, group: dict[int, int], ends: list[int]) -> int:
    """8.7.2 The best destination for the Operation that it accompanies."""
    g = turn.g
    line: SpaceLine
    if purpose == "sweep":
        line = most("most_activated", lambda t, s: activated(g, s, sum(group.values())) - activated(g, s))
    elif purpose == "assault":
        ranks = {s: _assault_rank(g, s, group) or (0, 0) for s in ends}
        line = most("highest_assault_priority", lambda t, s: 100 * ranks[s][0] + ranks[s][1])
    else:
        line = most("highest_population", lambda t, s: POP[s])
    return turn.pick("8.7.2", ends, [line])


def _transport(turn: Turn) -> Move | None:
    if "transport" not in turn.memo:
        plan_transport(turn, "train")
    move = turn.memo.get("transport")
    return move if isinstance(move, Move) else None


def transport_origin(turn: Turn, d: Decision) -> str:
    """8.7.2 As planned."""
    move = _transport(turn)
    return SPACE_KEY[move.origin] if move else ""


def transport_target(turn: Turn, d: Decision) -> str:
    """8.7.2 One destination."""
    move = _transport(turn)
    if move and SPACE_KEY[move.target] in d.options:
        return SPACE_KEY[move.target]
    return "done" if "done" in d.options else ""


def transport_count(turn: Turn, d: Decision) -> str:
    """8.7.2 As planned."""
    move = _transport(turn)
    return number_key(d, move.pieces.get(PIECE.get(str(d.args.get("piece")), -1), 0) if move else 0)


# ------------------------------------------------------------------ Raid (8.7.4)


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
    "govern.space": govern_space,
    "govern.how": govern_how,
    "govern.mandate": govern_mandate,
    "transport.origin": transport_origin,
    "transport.destination": transport_target,
    "transport.count": transport_count,
    "transport.assault": arvn_assault.transport_assault,
    "raid.space": raid_space,
    "raid.origin": raid_origin,
    "raid.count": raid_count,
    "raid.strike": lambda turn, d: "yes",
}

