"""8.8.2, 8.8.3 US Air Lift in the 1st edition: out of 2 spaces into the first 2 that it helps (in Monsoon 1 into 1)."""

from collections.abc import Callable

from sandtable.kernel.priority import fewest, most, prefer
from sandtable.vietnam.board import CITIES_PROVINCES, IN_LAOS_CAMBODIA, POP, SPACES
from sandtable.vietnam.fitl.nonplayer.charts1.us import assault
from sandtable.vietnam.fitl.nonplayer.charts1.us.moves import ENTERED, SWEEP_LINES, enterable, kept_in_place
from sandtable.vietnam.fitl.nonplayer.charts2.us import lift as second
from sandtable.vietnam.fitl.nonplayer.charts2.us.assault import Outcome, allowed, can_follow, outcome, us_hits
from sandtable.vietnam.fitl.nonplayer.charts2.us.lift import control_lets_go, kept_for_assault, same, write_down
from sandtable.vietnam.fitl.nonplayer.charts2.us.sweep import space_limit
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import NIXON, Work, us_troops, work
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN_TROOPS, IRREGULARS, KINDS, RANGERS, US_TROOPS
from sandtable.vietnam.query import sweepers_for, swept
from sandtable.vietnam.rules.activate import underground
from sandtable.vietnam.rules.s3_sweep import US_SWEEPERS
from sandtable.vietnam.rules.spaces import holds

RULE, SWEEP = "8.8.3", "8.8.5"
"""As the 2nd edition numbers them; the trace tells this edition's numbers (8.8.2, 8.8.3)."""
SPACES_EACH_WAY, IN_MONSOON = 2, 1
NOTHING = Outcome(0, 0, 0, 0, 0, False)


class Lift(second.Lift):
    """8.8.2 As many origins as destinations; an origin keeps COIN Control and whom the Operation needs, nothing else."""

    def __init__(self, turn: Turn, w: Work) -> None:
        super().__init__(turn, w)
        self.abroad = turn.g.us_policy == NIXON
        self.followed = False  # whether the ARVN Assault is counted on already

    def _nothing_to_lose(self) -> list[int]:
        return []

    def may_leave(self, s: int, gone: int = 0) -> int:
        """8.8.2 Units that may leave without losing COIN Control, beyond those that are to move in the Sweep."""
        return control_lets_go(self.g, s, gone + self._marching(s), nva_may_come=True)

    def _marching(self, s: int) -> int:
        if self.w.op != "sweep":
            return 0
        return sum(move.pieces.get(US_TROOPS, 0) for move in self.w.moves or () if move.origin == s)

    def _kept(self, s: int) -> tuple[int, int]:
        """8.8.2, 8.8.3 US and ARVN Troops that remove, Activate or are to move from there in the Operation."""
        if self.w.op == "assault":
            return kept_for_assault(self.g, self.w, s), self._arvn_kept(s)
        if s in self.w.entered:
            return us_troops(self.turn, s), self.g.n[s * KINDS + ARVN_TROOPS]
        return kept_in_place(self.g, s) + self._marching(s), 0

    def _arvn_kept(self, s: int) -> int:
        """8.8.2 ARVN Troops that the added ARVN Assault would need there."""
        g, w = self.g, self.w
        if not us_troops(self.turn, s) or not (g.nva[s] or g.vc[s]) or not can_follow(g, w):
            return 0
        full, have = outcome(g, w, s), g.n[s * KINDS + ARVN_TROOPS]
        kept = have
        while kept and same(outcome(g, w, s, arvn=kept - 1 - have), full):
            kept -= 1
        return kept

    def _origin_lines(self) -> list[SpaceLine]:
        return [
            prefer("us_laos_cambodia", lambda t, s: IN_LAOS_CAMBODIA[s]),
            most("us_most_us_troops", lambda t, s: min(self.free[s], self.us[s])),
        ]

    def _origins_at_most(self) -> int:
        return IN_MONSOON if self.g.monsoon else SPACES_EACH_WAY

    def more_ends(self) -> bool:
        """8.8.2 Whether there may be another destination."""
        return len(self.targets) < self._origins_at_most()

    # ---------------------------------------------------------------- for an Assault

    def for_assault(self) -> None:
        """8.8.2 Into the first spaces where an Assault then does more: just enough US Troops, then ARVN's."""
        g = self.g
        while self.more_ends():
            found: dict[int, Outcome] = {}
            pieces: dict[int, list[tuple[int, int, int]]] = {}
            for s in SPACES:
                if (g.nva[s] or g.vc[s]) and s not in self.targets and not self.gives(s) and self.open_to_troops(s):
                    if (best := self._best_flight(s)) is not None:
                        found[s], pieces[s] = best
            if not found:
                return
            s = assault.pick_space(self.turn, found)
            self.send(s, pieces[s])
            alone = outcome(g, self.w, s, self.arrivals(s, US_TROOPS), follow=False)
            self.followed = self.followed or not same(alone, found[s])

    def _best_flight(self, s: int) -> tuple[Outcome, list[tuple[int, int, int]]] | None:
        """8.8.2 The fewest Troops that let an Assault there do the most; None if none lets it do more."""
        g, w, follow = self.g, self.w, not self.followed
        here = us_troops(self.turn, s)
        reached = outcome(g, w, s, follow=follow) if here else NOTHING
        best: tuple[Outcome, list[tuple[int, int, int]]] | None = None
        most_us = self.gather(s, US_TROOPS, second.FREELY, [])
        most_arvn = self.others if follow and can_follow(g, w) else 0
        for us, arvn in (*((n, 0) for n in range(1, most_us + 1)), *((most_us, n) for n in range(1, most_arvn + 1))):
            pieces: list[tuple[int, int, int]] = []
            if self.gather(s, US_TROOPS, us, pieces) < us or self.gather(s, ARVN_TROOPS, arvn, pieces) < arvn:
                break
            o = outcome(g, w, s, us, follow, arvn)
            if us_hits(g, s, here + us) and _worth(s, o) > _worth(s, reached) and allowed(g, s, o):
                reached, best = o, (o, pieces)
        return best

    # ---------------------------------------------------------------- for a Sweep

    def for_sweep(self) -> None:
        """8.8.3 Where the Sweep by itself cannot: to add COIN Control and Activate all; then to Activate all in place."""
        self._fill(self._for_control_and_all, max(0, ENTERED - len(self.w.entered)))
        self._fill(self._for_all_in_place, self._origins_at_most())

    def _fill(self, need: Callable[[int], tuple[int, int]], most_spaces: int) -> None:
        for _ in range(most_spaces):
            if not self.more_ends() or len(self.w.entered) + len(self.targets) >= space_limit(self.turn):
                return
            found = {}
            for s in CITIES_PROVINCES:
                if underground(self.g, s) and s not in self.w.entered and s not in self.targets and not self.gives(s):
                    us, total = need(s)
                    if total > 0 and (pieces := self.supply(s, us, total)) is not None:
                        found[s] = pieces
            if not found:
                return
            s = self.turn.pick(SWEEP, found, SWEEP_LINES)
            self.send(s, found[s])

    def _for_control_and_all(self, s: int) -> tuple[int, int]:
        us = max(0, self._for_all(s)[0])
        return us, max(us, self.control_gap(s)) if enterable(self.g, s) else 0

    def _for_all(self, s: int) -> tuple[int, int]:
        n = sweepers_for(s, underground(self.g, s)) - holds(self.g, s, US_SWEEPERS)
        return n, n

    def _for_all_in_place(self, s: int) -> tuple[int, int]:
        return self._for_all(s) if holds(self.g, s, US_SWEEPERS) else (0, 0)

    # ---------------------------------------------------------------- Special Forces

    def along(self) -> None:
        """8.8.2 Irregulars, then Rangers, fly along from the origins, evenly to the destinations."""
        g, came = self.g, dict.fromkeys(self.targets, 0)
        lines: list[SpaceLine] = [fewest("us_fewest_special_forces", lambda t, s: came[s])]
        for p in (*IRREGULARS, *RANGERS):
            for a in [a for a in self.touched if a not in came]:
                for _ in range(g.n[a * KINDS + p] - (self._needed_here(a) if p in IRREGULARS else 0)):
                    if self.others and self.may_leave(a, self.departures(a)) > 0:
                        s = self.turn.pick(RULE, came, lines)
                        self.send(s, [(a, p, 1)])
                        came[s] += 1

    def _needed_here(self, s: int) -> int:
        """8.8.3 Irregulars that a Sweep in place needs."""
        if self.w.op != "sweep":
            return 0
        found = min(underground(self.g, s), swept(s, holds(self.g, s, US_SWEEPERS)))
        return min(holds(self.g, s, IRREGULARS), sweepers_for(s, found))


def _worth(s: int, o: Outcome) -> tuple[bool, bool, int]:
    """8.8.2 What the list of Assault spaces asks for, from the top."""
    return POP[s] > 0 and o.frees, o.bases + o.rolled > 0, o.removed + o.rolled


def plan_lift(turn: Turn) -> bool:
    """8.8.2, 8.8.3 Plan an Air Lift for the Operation in hand; False if none helps it."""
    lift = Lift(turn, work(turn))
    lift.for_operation()
    if lift.targets:
        lift.along()
        if lift.more_ends():
            lift.special_forces()
    return write_down(lift)
