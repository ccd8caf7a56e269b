"""8.8.3 US Air Lift: origins, then destinations one at a time, within 4 spaces (2 in Monsoon)."""

from sandtable.kernel.priority import most, prefer
from sandtable.vietnam import terms
from sandtable.vietnam.board import (
    ACTIVE_SUPPORT,
    COIN_CONTROL,
    IDS,
    IN_LAOS_CAMBODIA,
    IS_LOC,
    LAOS_CAMBODIA,
    NORTH_VIETNAM,
    NVA_CONTROL,
    POP,
    SPACES,
)  # fmt: skip
from sandtable.vietnam.fitl.nonplayer.charts2.coin import units
from sandtable.vietnam.fitl.nonplayer.charts2.us import assault as us_assault
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import NIXON, Work, work
from sandtable.vietnam.nonplayer.turn import Move, SpaceLine, Turn
from sandtable.vietnam.pieces import (
    ARVN_POLICE,
    ARVN_TROOPS,
    BASES,
    IRREGULARS,
    KINDS,
    NVA_TROOPS,
    PIECES,
    RANGERS,
    US_BASE,
    US_TROOPS,
)  # fmt: skip
from sandtable.vietnam.query import coin_over, nva_over, sweepers_for, where, where_any
from sandtable.vietnam.rules.activate import underground
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

RULE = "8.8.3"
ORIGINS, ORIGINS_IN_MONSOON = 3, 1
KEEP_AT_SUPPORT = 3
TOO_MANY_NVA = 2
FREELY = 99

AT_SUPPORT: SpaceLine = prefer("us_at_support", lambda t, s: t.g.support[s] > 0)
ANY_BASE: SpaceLine = prefer("us_any_base", lambda t, s: holds(t.g, s, BASES) > 0)
MOST_POPULATION: SpaceLine = most("us_most_population", lambda t, s: POP[s])
TARGET_LINES: list[SpaceLine] = [AT_SUPPORT, ANY_BASE, MOST_POPULATION]
"""8.8.5 The order among Sweep spaces, to choose and to reinforce them."""


# ------------------------------------------------------------------ what a space can spare, and what one needs


def may_leave(g: War, s: int, gone: int = 0) -> int:
    """8.8.3, 8.8.5 COIN units that may leave: no Control changes, and 3 of them (Bases are none) stay at Support."""
    if IS_LOC[s]:
        return FREELY
    left = control_lets_go(g, s, gone)
    if g.support[s] > 0:
        left = min(left, units(g, s) - gone - KEEP_AT_SUPPORT)
    return max(0, left)


def control_lets_go(g: War, s: int, gone: int = 0, nva_may_come: bool = False) -> int:
    """1.7 COIN pieces that may leave before COIN Control goes, or (unless it may) NVA Control comes."""
    if IS_LOC[s]:
        return FREELY
    if g.control[s] == COIN_CONTROL:
        return max(0, coin_over(g, s, -gone))
    if g.control[s] != NVA_CONTROL and not nva_may_come:
        return max(0, -1 - nva_over(g, s, -gone))
    return FREELY


def kept_for_sweep(g: War, w: Work, s: int) -> int:
    """8.8.5 US Troops that a chosen Sweep space needs itself."""
    if not w.targets or s not in w.targets:
        return 0
    return max(0, sweepers_for(s, underground(g, s)) - holds(g, s, IRREGULARS))


def kept_for_assault(g: War, w: Work, s: int) -> int:
    """8.8.3 US Troops that an Assault still to come needs to remove as much as now."""
    troops = g.n[s * KINDS + US_TROOPS]
    if s in w.assaulted or not (g.nva[s] or g.vc[s]) or us_assault.capped(g, w.chosen):
        return 0
    by = us_assault.support(g, w)
    full = us_assault.outcome(g, w, s, follow=False, by=by)
    if not full.removed + full.rolled or not us_assault.allowed(g, s, full):
        return 0
    kept = troops
    while kept and same(us_assault.outcome(g, w, s, kept - 1 - troops, follow=False, by=by), full):
        kept -= 1
    return kept


def same(a: us_assault.Outcome, b: us_assault.Outcome) -> bool:
    """Whether two Assaults come to the same number of pieces and Tunnels."""
    return a.removed == b.removed and a.rolled == b.rolled


# ------------------------------------------------------------------ the plan


class Lift:
    """One Air Lift while it is planned: origins in their order, what they can spare, what has been taken."""

    def __init__(self, turn: Turn, w: Work) -> None:
        g = self.g = turn.g
        self.turn = turn
        self.w = w
        self.most = terms.air_lift_spaces(g)
        self.others = terms.air_lift_others(g)
        self.abroad = g.us_policy == NIXON and not g.monsoon  # 8.8.3: Troops fly to Laos and Cambodia then only
        self.leaving = self._nothing_to_lose()
        self.us: dict[int, int] = {}  # US Troops each possible origin can spare
        self.arvn: dict[int, int] = {}
        self.free: dict[int, int] = {}  # pieces it can spare in all
        self._find_spare()
        self.origins: list[int] = []
        self.targets: list[int] = []
        self.touched: list[int] = []
        self.taken: dict[tuple[int, int], dict[int, int]] = {}
        self.support = us_assault.support(g, w)
        self.outcomes: dict[tuple[int, int], us_assault.Outcome] = {}
        self._fill_origins()

    def _find_spare(self) -> None:
        g = self.g
        for s in where_any(g, (US_TROOPS, ARVN_TROOPS)):
            us, arvn = g.n[s * KINDS + US_TROOPS], g.n[s * KINDS + ARVN_TROOPS]
            if s in self.leaving:
                self.us[s], self.arvn[s], self.free[s] = us, 0, FREELY
                continue
            free = self.may_leave(s)
            if free <= 0:
                continue
            us_kept, arvn_kept = self._kept(s)
            us, arvn = max(0, us - us_kept), max(0, arvn - arvn_kept)
            if us or arvn:
                self.us[s], self.arvn[s], self.free[s] = us, arvn, free

    def _nothing_to_lose(self) -> list[int]:
        """8.8.3 US Troops without COIN Control, Support and US Base: they leave."""
        g = self.g
        return [
            s
            for s in where(g, US_TROOPS)
            if g.control[s] != COIN_CONTROL and g.support[s] <= 0 and not g.n[s * KINDS + US_BASE]
        ]

    def may_leave(self, s: int, gone: int = 0) -> int:
        """8.8.3 Units that may leave a space."""
        return may_leave(self.g, s, gone)

    def _kept(self, s: int) -> tuple[int, int]:
        """8.8.3 US and ARVN Troops that the Operation in hand needs there."""
        if not self.g.n[s * KINDS + US_TROOPS]:
            return 0, 0
        kept = kept_for_assault if self.w.op == "assault" else kept_for_sweep
        return kept(self.g, self.w, s), 0

    def _origin_lines(self) -> list[SpaceLine]:
        return [most("us_most_to_spare", lambda t, s: self.to_spare(s))]

    def _origins_at_most(self) -> int:
        return ORIGINS_IN_MONSOON if self.g.monsoon else ORIGINS

    def _fill_origins(self) -> None:
        """8.8.3 Up to 3 origins (1 in Monsoon): places with nothing to lose, then those with most Troops to spare."""
        while len(self.origins) < self._origins_at_most():
            pool = [s for s in self.us if s not in self.origins and s not in self.targets]
            empty = [s for s in pool if s in self.leaving]
            if not pool:
                return
            lines: list[SpaceLine] = [
                prefer("us_laos_cambodia", lambda t, s: IN_LAOS_CAMBODIA[s]),
                most("us_most_us_troops", lambda t, s: self.us[s]),
            ]
            if not empty:
                if self.w.op in ("sweep", "assault"):  # example 4: who cannot help the Operation is no candidate
                    pool = [s for s in pool if self.us[s]] or pool
                lines = self._origin_lines()
            self.origins.append(self.turn.pick(RULE, empty or pool, lines))

    def to_spare(self, s: int) -> int:
        """Troops the space can give up."""
        return min(self.free[s], self.us[s] + self.arvn[s])

    # ---------------------------------------------------------------- filling a need

    def supply(self, target: int, us: int, total: int) -> list[tuple[int, int, int]] | None:
        """Troops for a destination as (origin, piece, number): US ones first, ``us`` of them at least; None if too few."""
        if not self.open_to_troops(target):
            return None
        found: list[tuple[int, int, int]] = []
        got_us = self.gather(target, US_TROOPS, total, found)
        got = got_us + self.gather(target, ARVN_TROOPS, total - got_us, found)
        return found if got >= total and got_us >= us else None

    def open_to_troops(self, target: int) -> bool:
        """8.8.3 Whether Troops may fly there: the space is within the limit, and abroad only if they may go abroad."""
        room = self.most - len(self.touched) - (target not in self.touched)
        return room >= 0 and self.open_abroad(target)

    def open_abroad(self, target: int) -> bool:
        """8.8.3 Whether Troops may fly there at all: never to North Vietnam, to Laos and Cambodia by the Policy."""
        return target != NORTH_VIETNAM and (self.abroad or not IN_LAOS_CAMBODIA[target])

    def gather(self, target: int, piece: int, n: int, found: list[tuple[int, int, int]]) -> int:
        """Add up to ``n`` Troops of a type to what was ``found`` for the destination; how many there were."""
        room = self.most - len(self.touched) - (target not in self.touched)
        stock = self.us if piece == US_TROOPS else self.arvn
        left = n if piece == US_TROOPS else min(n, self.others)
        opened = {a for a, _, _ in found if a not in self.touched}
        got = 0
        for a in self.origins:
            if got >= left or a == target or a in self.targets:
                continue
            if a not in self.touched and a not in opened and len(opened) >= room:
                continue
            free = self.free[a] - sum(k for b, _, k in found if b == a) if found else self.free[a]
            k = min(stock[a], free, left - got)
            if k > 0:
                if a not in self.touched:
                    opened.add(a)
                found.append((a, piece, k))
                got += k
        return got

    def send(self, target: int, pieces: list[tuple[int, int, int]]) -> None:
        """Commit the pieces to the destination; an origin that has become one is replaced."""
        if target not in self.touched:
            self.touched.append(target)
        if target not in self.targets:
            self.targets.append(target)
        for a, p, n in pieces:
            if a not in self.touched:
                self.touched.append(a)
            group = self.taken.setdefault((a, target), {})
            group[p] = group.get(p, 0) + n
            if p == US_TROOPS:
                self.us[a] -= n
            else:
                self.others -= n
                if p == ARVN_TROOPS:
                    self.arvn[a] -= n
            if a in self.free:
                self.free[a] -= n
        if target in self.origins:
            self.origins.remove(target)
            self._fill_origins()

    def arrivals(self, s: int, *pieces: int) -> int:
        """Pieces of these types on their way to a space."""
        if s not in self.targets:
            return 0
        return sum(group.get(p, 0) for (_, b), group in self.taken.items() if b == s for p in pieces)

    def gives(self, s: int) -> bool:
        """Whether a flight leaves there: such a space is no destination."""
        return s in self.touched and any(a == s for a, _ in self.taken)

    def departures(self, s: int) -> int:
        """Pieces that will have left a space."""
        if s not in self.touched:
            return 0
        return sum(sum(group.values()) for (a, _), group in self.taken.items() if a == s)

    # ---------------------------------------------------------------- destinations

    def for_operation(self) -> None:
        """8.8.3, 8.8.5 What the Operation in hand needs."""
        if self.w.op == "sweep":
            self.for_sweep()
        elif self.w.op == "assault":
            self.for_assault()

    def for_sweep(self) -> None:
        """8.8.5 Reinforce chosen Sweep spaces: to Activate all, then more than half, then for COIN Control."""
        for need in (self._for_all, self._for_half, self._for_control):
            while True:
                found = {}
                for s in self.w.targets or ():
                    wanted, us = need(s)
                    if wanted > 0 and self._reinforced(s) and (pieces := self.supply(s, us, wanted)) is not None:
                        found[s] = pieces
                if not found:
                    break
                s = self.turn.pick("8.8.5", found, TARGET_LINES)
                self.send(s, found[s])

    def _reinforced(self, s: int) -> bool:
        return self.g.n[s * KINDS + NVA_TROOPS] <= TOO_MANY_NVA and not self.gives(s)

    def _sweepers(self, s: int) -> int:
        return holds(self.g, s, (US_TROOPS, *IRREGULARS)) + self.arrivals(s, US_TROOPS)

    def _for_all(self, s: int) -> tuple[int, int]:
        n = sweepers_for(s, underground(self.g, s)) - self._sweepers(s)
        return n, n

    def _for_half(self, s: int) -> tuple[int, int]:
        n = sweepers_for(s, underground(self.g, s) // 2 + 1) - self._sweepers(s)
        return n, n

    def _for_control(self, s: int) -> tuple[int, int]:
        return self.control_gap(s), 0

    def control_gap(self, s: int) -> int:
        """1.7 COIN pieces missing for COIN Control."""
        return max(0, -coin_over(self.g, s, self.arrivals(s, US_TROOPS, ARVN_TROOPS) - self.departures(s)))

    def for_assault(self) -> None:
        """8.8.3 Reinforce spaces where more than half of the Active enemies can then be removed."""
        if us_assault.capped(self.g, self.w.chosen):
            return
        nva, vc = self.g.nva, self.g.vc
        fields = [s for s in SPACES if (nva[s] or vc[s]) and self.open_abroad(s) and self._leaves_some(s)]
        while True:
            found: dict[int, us_assault.Outcome] = {}
            pieces: dict[int, list[tuple[int, int, int]]] = {}
            others = {*self.w.assaulted, *self.targets, *(a for a, _ in self.taken)}
            for s in fields:
                if s not in others:
                    best = self._assault_need(s)
                    if best is not None:
                        found[s], pieces[s] = best
            if not found:
                return
            s = self.turn.pick(RULE, found, us_assault.assault_lines(self.g, found))
            self.send(s, pieces[s])

    def _leaves_some(self, s: int) -> bool:
        """Whether an Assault there with those who stand there leaves Active enemies."""
        now = self._outcome(s, 0)
        return now.removed + now.rolled < now.exposed

    def _assault_need(self, s: int) -> tuple[us_assault.Outcome, list[tuple[int, int, int]]] | None:
        """Just enough US Troops to remove as much as possible there; None if that is not more than half."""
        if not self.open_to_troops(s):
            return None
        g, now = self.g, self._outcome(s, 0)
        best, comers = now, 0
        ready = self.gather(s, US_TROOPS, 2 * now.exposed + 2, [])
        for extra in range(1, ready + 1):
            o = self._outcome(s, extra)
            if o.removed + o.rolled > best.removed + best.rolled and us_assault.allowed(g, s, o):
                if 2 * (o.removed + o.rolled) > o.exposed:
                    best, comers = o, extra
            if o.removed + o.rolled >= o.exposed:
                break
        pieces = self.supply(s, comers, comers) if comers else None
        return None if pieces is None else (best, pieces)

    def _outcome(self, s: int, extra: int) -> us_assault.Outcome:
        """What an Assault there with so many more Troops comes to; nothing that is planned changes that."""
        known = self.outcomes.get((s, extra))
        if known is None:
            known = self.outcomes[s, extra] = us_assault.outcome(self.g, self.w, s, extra, by=self.support)
        return known

    def for_police(self) -> None:
        """8.8.3 Bring US Troops and COIN Control to Police that are not at Active Support."""
        g = self.g
        while True:
            found: dict[int, list[tuple[int, int, int]]] = {}
            for s in where(g, ARVN_POLICE):
                if IS_LOC[s] or g.support[s] == ACTIVE_SUPPORT:
                    continue
                us = 0 if g.n[s * KINDS + US_TROOPS] + self.arrivals(s, US_TROOPS) else 1
                total = max(us, self.control_gap(s))
                if total and not self.gives(s):
                    pieces = self.supply(s, us, total)
                    if pieces is not None:
                        found[s] = pieces
            if not found:
                return
            s = self.turn.pick(RULE, found)
            self.send(s, found[s])

    def the_rest(self) -> None:
        """8.8.3 What is left where there was nothing to lose flies to the last destination."""
        if not self.targets:
            return
        target = self.targets[-1]
        if IN_LAOS_CAMBODIA[target] and not self.abroad:
            return
        for a in [a for a in self.touched if a in self.leaving and a not in self.targets]:
            pieces = [(a, US_TROOPS, self.us[a])] if self.us[a] else []
            for p in IRREGULARS:
                n = min(self.g.n[a * KINDS + p], self.others - sum(k for _, q, k in pieces if q != US_TROOPS))
                if n > 0:
                    pieces.append((a, p, n))
            if pieces:
                self.send(target, pieces)

    def special_forces(self) -> None:
        """8.8.3 One Irregular or Ranger to an empty space of Laos or Cambodia."""
        g = self.g
        empty = [s for s in LAOS_CAMBODIA if not (g.coin[s] or g.nva[s] or g.vc[s]) and s not in self.targets]
        room = self.most - len(self.touched) - 1
        if not empty or room < 0 or not self.others:
            return
        for p in (*IRREGULARS, *RANGERS):
            pool = [
                s
                for s in where(g, p)
                if not IN_LAOS_CAMBODIA[s]
                and (room > 0 or s in self.touched)
                and s not in self.targets
                and self.may_leave(s, self.departures(s)) > 0
                and not (p in IRREGULARS and self.w.op == "sweep" and s in (self.w.targets or ()))
            ]
            pool = [s for s in pool if s in self.touched] or pool
            if pool:
                origin = self.turn.pick(RULE, pool)
                self.send(self.turn.pick(RULE, empty), [(origin, p, 1)])
                return


def plan_lift(turn: Turn) -> bool:
    """8.8.3 Plan an Air Lift for the Operation in hand; False if none would do anything."""
    lift = Lift(turn, work(turn))
    lift.for_operation()
    lift.for_police()
    lift.the_rest()
    lift.special_forces()
    return write_down(lift)


def write_down(lift: Lift) -> bool:
    """Write the flights down; False if there are none."""
    lift.w.lift = [Move(a, b, group) for (a, b), group in lift.taken.items()]
    for (a, b), group in lift.taken.items():
        lift.turn.note(RULE, "move", origin=IDS[a], target=IDS[b], pieces={PIECES[p]: n for p, n in group.items()})
    return lift.turn.box(RULE, "us_air_lift", bool(lift.taken))
