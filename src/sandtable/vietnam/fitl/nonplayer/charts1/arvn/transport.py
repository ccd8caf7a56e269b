"""8.7.2 ARVN's Transport by the 1st edition: Rangers first, before an Assault or Sweep to as many as 3 spaces."""

from sandtable.kernel.priority import most
from sandtable.vietnam.board import POP
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.moves import SWEEP_LINES, activated, missing
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.transport import RULE, Enabled, Transport, split, without
from sandtable.vietnam.fitl.nonplayer.charts2.coin import ARVN_SPACES
from sandtable.vietnam.fitl.nonplayer.charts2.plans import SweepSpaces
from sandtable.vietnam.nonplayer.turn import Move, SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN_TROOPS
from sandtable.vietnam.query import better_for_coin
from sandtable.vietnam.state import War

DESTINATIONS = 3


def just_enough(enabled: Enabled, s: int, group: dict[int, int]) -> dict[int, int]:
    """8.7.2 As few of a group as make the Assault there worth what all of them would."""
    worth = enabled.rank(s, group)
    going = dict(group)
    for p in group:
        while going[p] and enabled.rank(s, fewer := {**going, p: going[p] - 1}) == worth:
            going = fewer
    return {p: n for p, n in going.items() if n}


class FirstTransport(Transport):
    """8.7.2 Rangers, then Troops; beside a Train or Patrol to 1 Province, else to those spaces that help it most."""

    def passengers(self, g: War) -> tuple[int, ...]:
        """8.7.2 Rangers before Troops."""
        return tuple(sorted(super().passengers(g), key=lambda p: p == ARVN_TROOPS))

    def province_lines(self, turn: Turn, n: int) -> list[SpaceLine]:
        """8.7.2 Where they change Control of most Population."""
        return [most("control_of_most_population", lambda t, s: 1 + POP[s] if better_for_coin(t.g, s, n) else 0)]

    def swept_ends(self, turn: Turn, ends: list[int], n: int) -> list[int]:
        """8.7.2 Where they find more: spaces of the Sweep, and others while it may have more."""
        chosen = turn.plan(SweepSpaces).chosen
        full = len(chosen) >= ARVN_SPACES
        return [b for b in ends if (b in chosen or not full) and activated(turn.g, b, n) > activated(turn.g, b)]

    def destination(self, turn: Turn, purpose: str, group: dict[int, int], ends: list[int]) -> int:
        """8.7.2 Before a Sweep by its own list."""
        if purpose != "sweep":
            return super().destination(turn, purpose, group, ends)
        n = sum(group.values())
        finds: SpaceLine = most("most_activated", lambda t, s: activated(t.g, s, n) - activated(t.g, s))
        return turn.pick(RULE, ends, [*SWEEP_LINES, finds])

    def moves(self, turn: Turn, purpose: str, origin: int, group: dict[int, int], ends: list[int]) -> list[Move]:
        """8.7.2 Before an Assault or Sweep just enough for each space, the best first, up to 3 of them."""
        if purpose == "train":
            return super().moves(turn, purpose, origin, group, ends)
        g, moves, enabled = turn.g, list[Move](), Enabled(turn.g)
        while ends and len(moves) < DESTINATIONS:
            target = self.destination(turn, purpose, group, ends)
            sweeps = purpose == "sweep"
            going = split(group, missing(g, target)) if sweeps else just_enough(enabled, target, group)
            moves.append(Move(origin, target, going))
            group = without(group, going)
            ends = [b for b in self.ends(turn, purpose, origin, group, enabled) if all(b != m.target for m in moves)]
        return moves
