"""8.7.2, 8.7.4 The ARVN non-player's special activities: Govern, Transport, Raid."""

from sandtable.fitl import lasting
from sandtable.fitl.board import (
    ADJACENT,
    CITIES_PROVINCES,
    COIN_CONTROL,
    IN_LAOS_CAMBODIA,
    IN_SOUTH,
    IS_PROVINCE,
    LOCS,
    NORTH_VIETNAM,
    NVA_CONTROL,
    PASSIVE_SUPPORT,
    POP,
    SAIGON,
    SPACE,
    SPACE_KEY,
    SPACES,
)  # fmt: skip
from sandtable.fitl.nonplayer.coin import spare
from sandtable.fitl.nonplayer.turn import Handler, Move, SpaceLine, Turn, number_key, offered_spaces
from sandtable.fitl.pieces import (
    ARVN_CUBES,
    ARVN_POLICE,
    ARVN_RANGER,
    COIN_TROOPS,
    GUERRILLAS,
    KINDS,
    NVA_TROOPS,
    PIECE,
    UNDERGROUND_GUERRILLAS,
    UNTUNNELED_BASES,
    US,
    US_TROOPS,
)  # fmt: skip
from sandtable.fitl.rules.s4_transport import passengers, routes
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.rules.special_forces import prey
from sandtable.fitl.state import Fitl
from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer

MOST_CARRIED = 6
US_WINS = 50


def govern_or_transport(turn: Turn, d: Decision) -> str:
    """8.7.2 Govern if it can be done as wanted, else Transport; "" for neither."""
    if turn.memo.get("special"):
        return ""
    if "sa:govern" in d.options and turn.box("8.7.2", "arvn_govern", bool(_govern_plan(turn))):
        turn.memo["special"] = True
        return "sa:govern"
    if "sa:transport" in d.options and turn.box("8.7.2", "arvn_transport", plan_transport(turn, "train")):
        turn.memo["special"] = True
        return "sa:transport"
    turn.memo["special"] = True
    return ""


# ------------------------------------------------------------------ Govern (8.7.2)


def _can_take(g: Fitl, s: int) -> bool:
    return holds(g, s, ARVN_CUBES) > g.n[s * KINDS + US_TROOPS]


def _govern_plan(turn: Turn, offered: list[int] | None = None) -> list[tuple[int, str]]:
    """8.7.2 The spaces to Govern with what is taken there."""
    g = turn.g
    where = offered
    if where is None:
        where = [s for s in CITIES_PROVINCES if s != SAIGON and g.control[s] == COIN_CONTROL and g.support[s] > 0]
    limit = lasting.max_govern_spaces(g)
    plan: list[tuple[int, str]] = []
    if g.aid:
        if not g.nonplayers[US] and g.us_score > US_WINS:
            takers = [s for s in where if _can_take(g, s)]
        else:
            free = lasting.govern_without_shift(g) > 0
            takers = [s for s in where if _can_take(g, s) and (g.support[s] > PASSIVE_SUPPORT or free)]
        takers.sort(key=lambda s: -POP[s])
        plan = [(s, "govern:patronage") for s in takers[:limit]]
    if (len(plan) == 1 and limit > 1) or not g.aid:
        others = sorted((s for s in where if all(s != a for a, _ in plan)), key=lambda s: -POP[s])
        plan += [(s, "govern:aid") for s in others[: limit - len(plan)]]
    return plan


def govern_space(turn: Turn, d: Decision) -> str:
    """8.7.2 Patronage where it costs no Neutral space, then Aid beside a single one; highest Population first."""
    if "govern" not in turn.memo:
        turn.memo["govern"] = _govern_plan(turn, offered_spaces(d))
    left = turn.memo["govern"]
    while isinstance(left, list) and left:
        s, how = left.pop(0)
        if SPACE_KEY[s] in d.options:
            turn.memo["how"] = how
            governed = turn.memo.get("governed", ())
            turn.memo["governed"] = (*(governed if isinstance(governed, tuple) else ()), s)
            turn.note("8.7.2", "govern", how=how)
            return str(SPACE_KEY[s])
    return "done" if "done" in d.options else turn.pick_space(d, "8.7.2")


def govern_how(turn: Turn, d: Decision) -> str:
    """8.7.2 As planned."""
    return str(turn.memo.get("how", "govern:aid"))


def govern_mandate(turn: Turn, d: Decision) -> str:
    """8.7.2 No shift, unless it is meant to hurt a winning US player."""
    g = turn.g
    return "no" if not g.nonplayers[US] and g.us_score > US_WINS else "yes"


# ------------------------------------------------------------------ Transport (8.7.2)


def _movable(g: Fitl, s: int) -> dict[int, int]:
    """8.7.2 Troops, then Rangers, that may leave without losing COIN Control there."""
    left = min(MOST_CARRIED, spare(g, s, 0) if IN_SOUTH[s] else MOST_CARRIED)
    group: dict[int, int] = {}
    for p in passengers(g):
        n = min(left, g.n[s * KINDS + p])
        if n:
            group[p] = n
            left -= n
    return group


def plan_transport(turn: Turn, purpose: str) -> bool:
    """8.7.2 From Laos or Cambodia, else from where most can be spared, to one Province (or a Sweep space)."""
    g = turn.g
    if lasting.no_transport(g):
        return False
    types = passengers(g)
    origins = [s for s in SPACES if holds(g, s, types) and _movable(g, s)]
    abroad = [s for s in origins if IN_LAOS_CAMBODIA[s]]
    origin = turn.pick(
        "8.7.2", abroad or origins, [most("most_to_spare", lambda t, s: sum(_movable(t.g, s).values()))]
    )
    if origin < 0:
        return False
    group = _movable(g, origin)
    n = sum(group.values())
    ends = [b for b in routes(g, origin, LOCS) if b != NORTH_VIETNAM]
    if purpose == "sweep":
        chosen = turn.memo.get("swept", [])
        found = [b for b in ends if isinstance(chosen, list) and b in chosen and holds(g, b, UNDERGROUND_GUERRILLAS)]
    else:
        provinces = [b for b in ends if IS_PROVINCE[b] and IN_SOUTH[b]]
        found = [b for b in provinces if g.n[b * KINDS + ARVN_POLICE] and not holds(g, b, COIN_TROOPS)]
        found = found or [b for b in provinces if _changes_control(g, b, n)]
    target = turn.pick("8.7.2", found, [most("highest_population", lambda t, s: POP[s])])
    if target < 0:
        return False
    turn.memo["transport"] = Move(origin, target, group)
    return True


def _changes_control(g: Fitl, s: int, n: int) -> bool:
    coin = g.coin[s] + n
    if g.control[s] == COIN_CONTROL:
        return False
    return coin > g.nva[s] + g.vc[s] or (g.control[s] == NVA_CONTROL and g.nva[s] <= coin + g.vc[s])


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


def rangers_near(g: Fitl, s: int) -> list[int]:
    """8.7.4 Adjacent spaces that can give up an Underground Ranger without losing COIN Control."""
    return [a for a in ADJACENT[s] if g.n[a * KINDS + ARVN_RANGER] and (not IN_SOUTH[a] or _keeps_control(g, a))]


def _keeps_control(g: Fitl, s: int) -> bool:
    return g.control[s] != COIN_CONTROL or g.coin[s] - 1 > g.nva[s] + g.vc[s]


def raid_targets(g: Fitl, spaces: list[int] | None = None) -> list[int]:
    """8.7.4 Spaces where a Raid would remove something."""
    return [
        s
        for s in (SPACES if spaces is None else spaces)
        if s != NORTH_VIETNAM and prey(g, s) and (g.n[s * KINDS + ARVN_RANGER] or rangers_near(g, s))
    ]


def can_raid(g: Fitl) -> bool:
    """8.7.4 Whether a Raid would remove at least 1 enemy."""
    return bool(raid_targets(g))


def raid_or_transport(turn: Turn, d: Decision) -> str:
    """8.7.4 Before an Assault: Raid if it removes anything, else Transport."""
    if turn.memo.get("special"):
        return ""
    turn.memo["special"] = True
    if "sa:raid" in d.options and turn.box("8.7.4", "arvn_raid", can_raid(turn.g)):
        return "sa:raid"
    if "sa:transport" in d.options and turn.box("8.7.2", "arvn_transport", plan_transport(turn, "train")):
        return "sa:transport"
    return ""


def _raid_takes_base(g: Fitl, s: int) -> bool:
    soft = holds(g, s, (NVA_TROOPS, *GUERRILLAS))
    return soft < 2 and holds(g, s, UNTUNNELED_BASES) > 0


def _raid_control(g: Fitl, s: int) -> int:
    enemies = g.nva[s] + g.vc[s] - min(2, g.nva[s] + g.vc[s])
    adds = g.control[s] != COIN_CONTROL and g.coin[s] + (0 if g.n[s * KINDS + ARVN_RANGER] else 1) > enemies
    takes = g.control[s] == NVA_CONTROL and g.nva[s] - 2 <= g.coin[s] + g.vc[s]
    return adds + takes


RAID_LINES: list[SpaceLine] = [
    prefer("removes_base", lambda t, s: _raid_takes_base(t.g, s)),
    most("changes_control", lambda t, s: _raid_control(t.g, s)),
    most("most_underground", lambda t, s: min(2, holds(t.g, s, UNDERGROUND_GUERRILLAS))),
]


def raid_space(turn: Turn, d: Decision) -> str:
    """8.7.4 A Base, then Control, then Underground Guerrillas."""
    found = raid_targets(turn.g, offered_spaces(d))
    if found:
        return SPACE_KEY[turn.pick("8.7.4", found, RAID_LINES)]
    return "done" if "done" in d.options else ""


def raid_origin(turn: Turn, d: Decision) -> str:
    """8.7.4 One Ranger comes only where none is Underground yet."""
    s = SPACE.get(str(d.args.get("target")), -1)
    if s < 0 or turn.g.n[s * KINDS + ARVN_RANGER]:
        return "done"
    near = rangers_near(turn.g, s)
    found = [a for a in offered_spaces(d) if a in near]
    return SPACE_KEY[turn.pick("8.7.4", found)] if found else "done"


def raid_count(turn: Turn, d: Decision) -> str:
    """8.7.4 One Ranger, Underground."""
    return number_key(d, 1 if d.args.get("piece") == "arvn_ranger" else 0)


HANDLERS: dict[str, Handler] = {
    "govern.space": govern_space,
    "govern.how": govern_how,
    "govern.mandate": govern_mandate,
    "transport.origin": transport_origin,
    "transport.destination": transport_target,
    "transport.count": transport_count,
    "raid.space": raid_space,
    "raid.origin": raid_origin,
    "raid.count": raid_count,
    "raid.strike": lambda turn, d: "yes",
}

