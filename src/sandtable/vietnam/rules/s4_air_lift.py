"""4.2.2 Air Lift."""

from collections.abc import Iterator

from sandtable.kernel.decision import Flow, Reason, Why
from sandtable.vietnam import diem_terms, terms
from sandtable.vietnam.ask import NONE, count_form, pick_counts, pick_piece, pick_space
from sandtable.vietnam.board import IDS, NORTH_VIETNAM, SPACE, SPACES
from sandtable.vietnam.operation import Operation
from sandtable.vietnam.pieces import ARVN_TROOPS, IRREGULARS, KINDS, RANGERS, US, US_TROOPS, VC_GUERRILLA
from sandtable.vietnam.query import where_any
from sandtable.vietnam.rules import capabilities
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import casualty, move

OTHERS = (ARVN_TROOPS, *RANGERS, *IRREGULARS)
LIFTABLE = (US_TROOPS, *OTHERS)
ALL_LIFTED: dict[int, Reason] = {
    4: ("4.2.2", "four_others_lifted"), 6: ("P4.2.2", "six_others_lifted"), 8: ("P4.2.2", "eight_others_lifted"),
}  # fmt: skip


def possible(g: War, op: Operation) -> bool:
    """Whether Air Lift is allowed and there is anybody to lift; what bars it does not bar an Event's own (5.1.2)."""
    if op.orders.name != "air_lift" and terms.no_air_lift(g):
        return False
    return terms.air_lift_spaces(g) > 0 and any(any(g.n[p::KINDS]) for p in LIFTABLE)


def reaches_enemy(g: War, op: Operation) -> bool:
    """Whether an Air Lift could bring Troops of the Operation's faction to Insurgents."""
    troops = US_TROOPS if op.orders.forces == US else ARVN_TROOPS
    if not possible(g, op) or not any(g.n[troops::KINDS]):
        return False
    return any((g.nva[s] or g.vc[s]) and s != NORTH_VIETNAM for s in SPACES)


class Lift:
    """4.2.2 One Air Lift: the spaces touched so far, the ways flown, and how many besides US Troops may still come."""

    __slots__ = ("chosen", "closed", "flown", "full", "most", "op", "others")

    def __init__(self, g: War, op: Operation) -> None:
        self.op = op
        self.most = min(terms.air_lift_spaces(g), op.orders.limit)
        self.others = terms.air_lift_others(g)
        self.full: Reason = ("2.3.9", "monsoon_two_spaces") if g.monsoon else ("4.2.2", "no_more_spaces")
        self.closed = terms.closed(g)
        self.chosen: list[int] = []
        self.flown: list[tuple[int, int]] = []

    @property
    def types(self) -> tuple[int, ...]:
        """Who may still be lifted."""
        return LIFTABLE if self.others else (US_TROOPS,)

    def starts(self, g: War) -> Iterator[int]:
        """Where somebody to lift stands, if a flight could leave from there."""
        room = len(self.chosen) < self.most
        for s in where_any(g, self.types):
            if (room or s in self.chosen) and self._may_leave(s):
                yield s

    def _may_leave(self, a: int) -> bool:
        """Whether a flight from ``a`` may go anywhere: if a new space may be touched, always."""
        if self.op.orders.only is None and self.most - len(self.chosen) > (a not in self.chosen):
            return True
        return next(self.ends(a), NONE) != NONE

    def ends(self, a: int) -> Iterator[int]:
        """Where a flight from ``a`` may go: each way is flown once, and no more spaces than allowed are touched."""
        only, chosen, never = self.op.orders.only, self.chosen, (a, NORTH_VIETNAM, *self.closed)
        room = self.most - len(chosen) > (a not in chosen)
        for b in SPACES if room else sorted(chosen):
            if b not in never and (a, b) not in self.flown and (only is None or b in only):
                yield b

    def why_not_start(self, g: War) -> Why:
        """Why nobody is lifted from a space."""

        def why(key: str) -> list[Reason]:
            s = SPACE.get(key.partition(":")[2], NONE)
            if s == NONE:
                return [("4.2.2", "nothing_done_yet")] if key == "done" else self.op.why_not_inside(g, key)
            if not holds(g, s, LIFTABLE):
                return [("4.2.2", "nobody_to_lift")]
            if not holds(g, s, self.types):
                return [ALL_LIFTED[terms.air_lift_others(g)]]
            return [self.full]

        return why

    def why_not_end(self, a: int) -> Why:
        """Why a flight from ``a`` does not go to a space."""

        def why(key: str) -> list[Reason]:
            b = SPACE.get(key.partition(":")[2], NONE)
            if b == NONE:
                return []
            if b == a:
                return [("4.2.2", "same_space")]
            if b in self.closed:
                return [terms.CLOSED]
            if b == NORTH_VIETNAM:
                return [("1.4.2", "north_vietnam")]
            if (a, b) in self.flown:
                return [("4.2.2", "flown_already")]
            if not self.op.orders.covers(b):
                return [("5.5", "not_granted_here")]
            return [self.full]

        return why


def air_lift(g: War, op: Operation, optional: bool = False) -> Flow[None]:
    """4.2.2 Air Lift: US Troops, and up to 4 ARVN Troops, Rangers and Irregulars, among 4 spaces (2 in Monsoon).

    ``optional``: nobody need fly.
    """
    lift, by = Lift(g, op), op.orders.by
    while True:
        a = yield from pick_space(
            g, by, "air_lift.origin", "4.2.2", lift.starts(g), optional or bool(lift.flown), lift.why_not_start(g),
            only=op.orders.only,
        )  # fmt: skip
        if a == NONE:
            break
        b = yield from pick_space(
            g, by, "air_lift.destination", "4.2.2", lift.ends(a), False, lift.why_not_end(a), origin=IDS[a]
        )
        lift.chosen += [s for s in (a, b) if s not in lift.chosen]
        lift.flown.append((a, b))
        lifted = yield from _fly(g, by, a, b, lift.others)
        lift.others -= sum(n for p, n in lifted if p in OTHERS)
        yield from _land(g, by, b, [p for p, _ in lifted])
    op.special_spaces = lift.chosen


def _land(g: War, by: int, s: int, lifted: list[int]) -> Flow[None]:
    """5.3 Operation Shufly shaded: Underground VC Guerrillas at the landing zone may cost one of those who flew."""
    fire = diem_terms.landing_lost_on(g)
    if fire.most and g.n[s * KINDS + VC_GUERRILLA] and (yield from capabilities.risk(g, fire, s)):
        casualty(g, s, (yield from pick_piece(g, by, "air_lift.loss", "5.3", s, lifted)))


def _fly(g: War, by: int, a: int, b: int, others: int) -> Flow[list[tuple[int, int]]]:
    """4.2.2 One flight, somebody aboard: who flew."""
    row, i = g.n, a * KINDS
    rest = [(p, min(others, row[i + p])) for p in OTHERS]
    has_rest = any(n for _, n in rest)
    troops = [(US_TROOPS, row[i + US_TROOPS])]

    def form() -> object:
        return count_form([(troops, 99), (rest, others)], 1)

    lifted = yield from pick_counts(
        g, by, "air_lift.count", "4.2.2", troops, least=0 if has_rest else 1, form=form, space=IDS[b]
    )
    if has_rest:
        lifted += yield from pick_counts(
            g, by, "air_lift.count", "4.2.2", rest, others, 0 if lifted else 1, form, space=IDS[b]
        )
    for p, n in lifted:
        move(g, a, b, p, n)
    return lifted
