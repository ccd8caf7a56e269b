"""8.7.2 The ARVN non-player's Transport: from where, to where, for which Operation."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam import terms
from sandtable.vietnam.board import (
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
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import assault as arvn_assault
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.moves import activated, missing, surplus
from sandtable.vietnam.fitl.nonplayer.charts2.plans import SweepSpaces
from sandtable.vietnam.nonplayer.facts import number_key, piece_in
from sandtable.vietnam.nonplayer.turn import Handler, Move, SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN_POLICE, ARVN_TROOPS, COIN_TROOPS, KINDS
from sandtable.vietnam.query import better_for_coin
from sandtable.vietnam.rules.s4_transport import passengers, routes
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

MOST_CARRIED = 6


def _spare(g: War, s: int, swept: list[int]) -> int:
    """8.7.2 Pieces that may leave: COIN Control is kept; of a space that is being Swept those it can do without."""
    left = g.coin[s]
    if g.control[s] == COIN_CONTROL:
        left -= g.nva[s] + g.vc[s] + 1
    return min(left, surplus(g, s)) if s in swept else left


def _movable(g: War, s: int, left: int) -> dict[int, int]:
    """8.7.2 Of these so many, Troops, then Rangers."""
    group: dict[int, int] = {}
    for p in passengers(g):
        n = min(left, g.n[s * KINDS + p])
        if n > 0:
            group[p] = n
            left -= n
    return group


class TransportPlan:
    """8.7.2 What a Transport is to move; None until it is planned."""

    def __init__(self) -> None:
        self.moves: list[Move] | None = None


def plan_transport(turn: Turn, purpose: str) -> bool:
    """8.7.2 From Laos or Cambodia, then from where most Troops are to spare; False if it leads nowhere.

    An origin that leads nowhere gives way to the next.
    """
    g = turn.g
    turn.memory(TransportPlan).moves = None
    if terms.no_transport(g):
        return False
    swept = turn.plan(SweepSpaces).chosen if purpose == "sweep" else []
    spare = {s: _movable(g, s, _spare(g, s, swept)) for s in SPACES if g.coin[s]}
    groups = {s: group for s in spare if (group := _movable(g, s, min(MOST_CARRIED, sum(spare[s].values()))))}
    lines: list[SpaceLine] = [
        prefer("in_laos_or_cambodia", lambda t, s: IN_LAOS_CAMBODIA[s]),
        most("most_troops_to_spare", lambda t, s: spare[s].get(ARVN_TROOPS, 0)),
        most("most_to_spare", lambda t, s: sum(groups[s].values())),
    ]
    targets = {s: ends for s in groups if (ends := _ends(turn, purpose, s, groups[s]))}
    origin = turn.pick("8.7.2", targets, lines)
    if origin < 0:
        return False
    turn.memory(TransportPlan).moves = _moves(turn, purpose, origin, groups[origin], targets[origin])
    return True


def _moves(turn: Turn, purpose: str, origin: int, group: dict[int, int], ends: list[int]) -> list[Move]:
    """8.7.2 All to one destination; in a Sweep on to others with those whom it does not need."""
    moves: list[Move] = []
    while group and ends:
        target = _destination(turn, purpose, group, ends)
        ends = [b for b in ends if b != target]
        n = sum(group.values())
        others = purpose == "sweep" and any(activated(turn.g, b, n) > activated(turn.g, b) for b in ends)
        going = _split(group, min(n, missing(turn.g, target))) if others else group
        moves.append(Move(origin, target, going))
        group = {p: k for p, m in group.items() if (k := m - going.get(p, 0))}
        if not others:
            break
    return moves


def _split(group: dict[int, int], n: int) -> dict[int, int]:
    """The first ``n`` of a group."""
    found: dict[int, int] = {}
    for p, k in group.items():
        if n > 0:
            found[p] = min(n, k)
            n -= found[p]
    return found


def _ends(turn: Turn, purpose: str, origin: int, group: dict[int, int]) -> list[int]:
    """8.7.2 The destinations that the Operation wants."""
    g = turn.g
    ends = [b for b in routes(g, origin, LOCS) if b != NORTH_VIETNAM]
    n = sum(group.values())
    if purpose == "sweep":
        chosen = turn.plan(SweepSpaces).chosen
        return [b for b in ends if b in chosen and activated(g, b, n) > activated(g, b)]
    if purpose == "assault":
        return [b for b in ends if (g.nva[b] or g.vc[b]) and _assault_rank(g, b, group) is not None]
    provinces = [b for b in ends if IS_PROVINCE[b] and IN_SOUTH[b]]
    found = [b for b in provinces if g.n[b * KINDS + ARVN_POLICE] and not holds(g, b, COIN_TROOPS)]
    return found or [b for b in provinces if better_for_coin(g, b, n)]


def _assault_rank(g: War, s: int, group: dict[int, int]) -> tuple[int, int] | None:
    """8.7.2 How high an Assault priority the Troops enable there; None if they enable none that was not open before."""
    troops = group.get(ARVN_TROOPS, 0)
    before, after = arvn_assault.outcome(g, s), arvn_assault.outcome(g, s, troops, sum(group.values()) - troops)
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


def _plan(turn: Turn) -> list[Move]:
    plan = turn.memory(TransportPlan)
    if plan.moves is None:
        plan_transport(turn, "train")
    return plan.moves or []


def transport_origin(turn: Turn, d: Decision) -> str:
    """8.7.2 As planned."""
    moves = _plan(turn)
    return SPACE_KEY[moves[0].origin] if moves else ""


def transport_target(turn: Turn, d: Decision) -> str:
    """8.7.2 The next destination of the plan."""
    moves = _plan(turn)
    turn.move = None
    while moves:
        move = moves.pop(0)
        if SPACE_KEY[move.target] in d.options:
            turn.move = move
            return SPACE_KEY[move.target]
    return "done" if "done" in d.options else ""


def transport_count(turn: Turn, d: Decision) -> str:
    """8.7.2 As planned."""
    return number_key(d, turn.move.pieces.get(piece_in(d), 0) if turn.move else 0)


HANDLERS: dict[str, Handler] = {
    "transport.origin": transport_origin,
    "transport.destination": transport_target,
    "transport.count": transport_count,
    "transport.assault": arvn_assault.transport_assault,
}
