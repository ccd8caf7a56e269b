"""8.7.2 The ARVN non-player's Transport: from where, to where, for which Operation."""

from sandtable.fitl import lasting
from sandtable.fitl.board import (
    COIN_CONTROL,
    IN_LAOS_CAMBODIA,
    IN_SOUTH,
    IS_PROVINCE,
    LOCS,
    NORTH_VIETNAM,
    POP,
    SPACE_KEY,
    SPACES,
)  # fmt: skip
from sandtable.fitl.nonplayer import arvn_assault
from sandtable.fitl.nonplayer.arvn_moves import activated
from sandtable.fitl.nonplayer.turn import Handler, Move, SpaceLine, Turn, number_key
from sandtable.fitl.pieces import ARVN_POLICE, ARVN_TROOPS, COIN_TROOPS, KINDS, PIECE
from sandtable.fitl.rules.s4_transport import passengers, routes
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer

MOST_CARRIED = 6


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


HANDLERS: dict[str, Handler] = {
    "transport.origin": transport_origin,
    "transport.destination": transport_target,
    "transport.count": transport_count,
    "transport.assault": arvn_assault.transport_assault,
}
