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
)  # fmt: skip
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import assault as arvn_assault
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.moves import activated, missing, surplus
from sandtable.vietnam.fitl.nonplayer.charts2.plans import SweepSpaces
from sandtable.vietnam.nonplayer.facts import number_key, piece_in
from sandtable.vietnam.nonplayer.turn import Handler, Move, SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN_POLICE, ARVN_TROOPS, COIN_TROOPS, KINDS
from sandtable.vietnam.query import better_for_coin, coin_over, where_any
from sandtable.vietnam.rules.s4_transport import passengers, routes
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

RULE = "8.7.2"
MOST_CARRIED = 6


class TransportPlan:
    """8.7.2 What a Transport is to move; None until it is planned."""

    def __init__(self) -> None:
        self.moves: list[Move] | None = None


def split(group: dict[int, int], n: int) -> dict[int, int]:
    """The first ``n`` of a group."""
    found: dict[int, int] = {}
    for p, k in group.items():
        if n > 0:
            found[p] = min(n, k)
            n -= found[p]
    return found


def without(group: dict[int, int], going: dict[int, int]) -> dict[int, int]:
    """Those of a group who stay behind."""
    return {p: k for p, m in group.items() if (k := m - going.get(p, 0))}


class Enabled:
    """8.7.2 Which Assaults those whom a Transport brings enable, each worked out once; for one position."""

    def __init__(self, g: War) -> None:
        self.g = g
        self.before: dict[int, arvn_assault.Outcome] = {}
        self.ranks: dict[tuple[int, int, int], tuple[int, int] | None] = {}

    def rank(self, s: int, group: dict[int, int]) -> tuple[int, int] | None:
        """How high an Assault priority they enable there; None if they enable none that was not open before."""
        troops = group.get(ARVN_TROOPS, 0)
        rangers = sum(group.values()) - troops
        case = s, troops, rangers
        if case not in self.ranks:
            before = self.before.get(s)
            if before is None:
                before = self.before[s] = arvn_assault.outcome(self.g, s)
            after = arvn_assault.outcome(self.g, s, troops, rangers)
            better = after.worth and (not before.worth or after.rank > before.rank)
            self.ranks[case] = after.rank if better else None
        return self.ranks[case]


class Transport:
    """8.7.2 The Transport beside an Operation: Troops, then Rangers, to one destination (in a Sweep on to others)."""

    def __init__(self) -> None:
        self.handlers: dict[str, Handler] = {
            "transport.origin": self.origin,
            "transport.destination": self.target,
            "transport.count": self.count,
            "transport.assault": arvn_assault.transport_assault,
        }

    def passengers(self, g: War) -> tuple[int, ...]:
        """8.7.2 Who goes first."""
        return passengers(g)

    def plan(self, turn: Turn, purpose: str) -> bool:
        """8.7.2 From Laos or Cambodia, then from where most Troops are to spare; False if it leads nowhere.

        An origin that leads nowhere gives way to the next.
        """
        g = turn.g
        turn.memory(TransportPlan).moves = None
        if terms.no_transport(g):
            return False
        swept = turn.plan(SweepSpaces).chosen if purpose == "sweep" else []
        spare = {s: self._movable(g, s, _spare(g, s, swept)) for s in where_any(g, self.passengers(g))}
        groups = {s: group for s in spare if (group := self._movable(g, s, min(MOST_CARRIED, sum(spare[s].values()))))}
        lines: list[SpaceLine] = [
            prefer("in_laos_or_cambodia", lambda t, s: IN_LAOS_CAMBODIA[s]),
            most("most_troops_to_spare", lambda t, s: spare[s].get(ARVN_TROOPS, 0)),
            most("most_to_spare", lambda t, s: sum(groups[s].values())),
        ]
        enabled = Enabled(g)
        targets = {s: ends for s in groups if (ends := self.ends(turn, purpose, s, groups[s], enabled))}
        origin = turn.pick(RULE, targets, lines)
        if origin < 0:
            return False
        turn.memory(TransportPlan).moves = self.moves(turn, purpose, origin, groups[origin], targets[origin])
        return True

    def _movable(self, g: War, s: int, left: int) -> dict[int, int]:
        """8.7.2 Of these so many, type by type."""
        group: dict[int, int] = {}
        for p in self.passengers(g):
            n = min(left, g.n[s * KINDS + p])
            if n > 0:
                group[p] = n
                left -= n
        return group

    def moves(self, turn: Turn, purpose: str, origin: int, group: dict[int, int], ends: list[int]) -> list[Move]:
        """8.7.2 All to one destination; in a Sweep on to others with those whom it does not need."""
        moves: list[Move] = []
        while group and ends:
            target = self.destination(turn, purpose, group, ends)
            ends = [b for b in ends if b != target]
            n = sum(group.values())
            others = purpose == "sweep" and any(activated(turn.g, b, n) > activated(turn.g, b) for b in ends)
            going = split(group, min(n, missing(turn.g, target))) if others else group
            moves.append(Move(origin, target, going))
            group = without(group, going)
            if not others:
                break
        return moves

    def ends(self, turn: Turn, purpose: str, origin: int, group: dict[int, int], enabled: Enabled) -> list[int]:
        """8.7.2 The destinations that the Operation wants."""
        g = turn.g
        ends = [b for b in routes(g, origin, LOCS) if b != NORTH_VIETNAM]
        n = sum(group.values())
        if purpose == "sweep":
            return self.swept_ends(turn, ends, n)
        if purpose == "assault":
            return [b for b in ends if (g.nva[b] or g.vc[b]) and enabled.rank(b, group) is not None]
        provinces = [b for b in ends if IS_PROVINCE[b] and IN_SOUTH[b]]
        found = [b for b in provinces if g.n[b * KINDS + ARVN_POLICE] and not holds(g, b, COIN_TROOPS)]
        return found or [b for b in provinces if better_for_coin(g, b, n)]

    def swept_ends(self, turn: Turn, ends: list[int], n: int) -> list[int]:
        """8.7.2 The spaces of the Sweep where so many more would find somebody."""
        chosen = turn.plan(SweepSpaces).chosen
        return [b for b in ends if b in chosen and activated(turn.g, b, n) > activated(turn.g, b)]

    def destination(self, turn: Turn, purpose: str, group: dict[int, int], ends: list[int]) -> int:
        """8.7.2 The best destination for the Operation that it accompanies."""
        g = turn.g
        lines: list[SpaceLine]
        if purpose == "sweep":
            lines = [most("most_activated", lambda t, s: activated(g, s, sum(group.values())) - activated(g, s))]
        elif purpose == "assault":
            enabled = Enabled(g)
            ranks = {s: enabled.rank(s, group) or (0, 0) for s in ends}
            lines = [most("highest_assault_priority", lambda t, s: 100 * ranks[s][0] + ranks[s][1])]
        else:
            lines = self.province_lines(turn, sum(group.values()))
        return turn.pick(RULE, ends, lines)

    def province_lines(self, turn: Turn, n: int) -> list[SpaceLine]:
        """8.7.2 Which Province so many go to, beside a Train or Patrol."""
        return [most("highest_population", lambda t, s: POP[s])]

    def _plan(self, turn: Turn) -> list[Move]:
        plan = turn.memory(TransportPlan)
        if plan.moves is None:
            self.plan(turn, "train")
        return plan.moves or []

    def origin(self, turn: Turn, d: Decision) -> str:
        """8.7.2 As planned."""
        moves = self._plan(turn)
        return SPACE_KEY[moves[0].origin] if moves else ""

    def target(self, turn: Turn, d: Decision) -> str:
        """8.7.2 The next destination of the plan."""
        moves = self._plan(turn)
        turn.move = None
        while moves:
            move = moves.pop(0)
            if d.offers(SPACE_KEY[move.target]):
                turn.move = move
                return SPACE_KEY[move.target]
        return "done" if d.offers("done") else ""

    def count(self, turn: Turn, d: Decision) -> str:
        """8.7.2 As planned."""
        return number_key(d, turn.move.pieces.get(piece_in(d), 0) if turn.move else 0)


def _spare(g: War, s: int, swept: list[int]) -> int:
    """8.7.2 Pieces that may leave: COIN Control is kept; of a space that is being Swept those it can do without."""
    left = coin_over(g, s) if g.control[s] == COIN_CONTROL else g.coin[s]
    return min(left, surplus(g, s)) if s in swept else left
