"""4.2.3 Air Strike, in both editions."""

from collections.abc import Iterator
from typing import NamedTuple

from sandtable.kernel.decision import Decision, Flow, Reason, confirm
from sandtable.vietnam import terms
from sandtable.vietnam.ask import NONE, pick_piece, pick_space, piece_why, throw
from sandtable.vietnam.board import IS_PROVINCE, OUTSIDE_SOUTH, SPACE, SPACE_KEY, SPACES
from sandtable.vietnam.operation import NO_LIMIT, Operation
from sandtable.vietnam.pieces import (
    ACTIVE_GUERRILLAS,
    GUERRILLAS,
    INSURGENT_FACTIONS,
    KINDS,
    NVA_BASE,
    NVA_GUERRILLAS,
    NVA_TROOPS,
    UNTUNNELED_BASES,
    US_TROOPS,
)  # fmt: skip
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import AVAILABLE, CASUALTIES, casualty, degrade_trail, shift, transfer

SPACES_AT_MOST = 6
IN_MONSOON = 2
PIECES_AT_MOST = 6
TRAIL_HITS = 2
_ACTIVE = (NVA_TROOPS, *ACTIVE_GUERRILLAS)


class Grant(NamedTuple):
    """5.5 What an Event changes about the Air Strike that it grants.

    ``hits``: their number, without a die. ``trail``: whether it may Degrade the Trail; ``boxes``: by how many it does, as
    the text says and not if wished. ``anywhere``: no COIN pieces are needed. ``at_least_one``: a space must be struck,
    if anything could be hit; otherwise each hit is a may (4.2.3). ``shifts``: whether the spaces that are struck shift.
    """

    hits: int | None = None
    trail: bool = True
    per_space: int = PIECES_AT_MOST
    anywhere: bool = False
    boxes: int = 0
    bases_first: bool = False
    at_least_one: bool = False
    shifts: bool = True


USUAL = Grant()


class Strike:
    """One Air Strike: what was granted, and what it has hit so far."""

    __slots__ = ("hits", "losses", "must", "must_hit", "on", "op", "removals", "spaces", "trail_done")

    def __init__(self, g: War, op: Operation, on: Grant) -> None:
        self.op = op
        self.on = on
        self.hits = PIECES_AT_MOST if on.hits is None else on.hits  # an Event's own number is not capped (5.1.2)
        self.must_hit = granted(op) and terms.free_strike_must_hit(g)
        self.must = self.must_hit or (granted(op) and on.at_least_one)
        self.trail_done = False
        self.removals = terms.max_strike_removals(g) if on.hits is None else on.hits
        self.spaces = op.limit
        if op.limit == NO_LIMIT:  # else an Event says how many, Monsoon or not (5.1.1, 5.1.2)
            self.spaces = terms.max_special_spaces(g, IN_MONSOON if g.monsoon else SPACES_AT_MOST)
        self.losses: dict[int, int] = {}  # space -> pieces removed there

    def far(self, g: War) -> int:
        """How many chosen spaces had no COIN piece (Arc Light allows one, a Province)."""
        return sum(1 for s in self.losses if not g.coin[s])

    def may_choose(self, g: War, s: int) -> bool:
        """4.2.3 Whether the strike may (still) be in that space."""
        if s in self.losses:
            return self.losses[s] < self.on.per_space
        if len(self.losses) >= self.spaces or not self.op.orders.covers(s):
            return False
        if g.coin[s] or self.on.anywhere:
            return True
        return IS_PROVINCE[s] and self.far(g) < terms.strike_without_pieces(g)

    def fields(self, g: War) -> Iterator[int]:
        """4.2.3 Where Insurgents are and the strike may (still) be."""
        nva, vc, coin, losses = g.nva, g.vc, g.coin, self.losses
        afar = self.on.anywhere or self.far(g) < terms.strike_without_pieces(g)
        for s in SPACES:
            if (nva[s] or vc[s]) and (coin[s] or afar or s in losses) and self.may_choose(g, s):
                yield s

    def victims(self, g: War, s: int) -> tuple[int, ...]:
        """4.2.3 What could be removed there next; an Event may say Bases first."""
        bases = tuple(p for p in UNTUNNELED_BASES if g.n[s * KINDS + p]) if self.on.bases_first else ()
        return bases or victims(g, s)


def granted(op: Operation) -> bool:
    """5.5 Whether an Event grants this very activity, rather than an Operation that it accompanies."""
    return op.orders.free and op.orders.name == "air_strike"


def victims(g: War, s: int) -> tuple[int, ...]:
    """4.2.3 Bases where no other Insurgent is left; nothing Underground or Tunneled.

    2nd edition: NVA Troops before Guerrillas. The 1st leaves that to the US.
    """
    row, i = g.n, s * KINDS
    if row[i + NVA_TROOPS] and g.edition == 2:
        return (NVA_TROOPS,)
    active = tuple(p for p in _ACTIVE if row[i + p])
    if active:
        return active
    if holds(g, s, GUERRILLAS):
        return ()
    return tuple(p for p in UNTUNNELED_BASES if row[i + p])


def can_degrade(g: War) -> bool:
    """Whether an Air Strike could lower the Trail."""
    return g.trail > terms.strike_trail_floor(g) and not terms.trail_cannot_degrade(g)


def possible(g: War, op: Operation) -> bool:
    """Whether Air Strike is allowed and has anything to hit; what bars it does not bar an Event's own (5.1.2)."""
    if not granted(op) and terms.no_air_strike(g):
        return False
    if can_degrade(g):
        return True
    free = terms.strike_without_pieces(g)
    return any((g.nva[s] or g.vc[s]) and (g.coin[s] or (free and IS_PROVINCE[s])) and victims(g, s) for s in SPACES)


def air_strike(g: War, op: Operation) -> Flow[None]:
    """4.2.3 Air Strike on the usual terms."""
    yield from strike_on_terms(g, op)


def strike_on_terms(g: War, op: Operation, on: Grant = USUAL) -> Flow[None]:
    """4.2.3 Air Strike, as an Event may change it; ``op.orders.by`` decides."""
    strike = Strike(g, op, on)
    if g.edition == 1:
        yield from _first_edition(g, strike)
    else:
        if on.hits is None:
            strike.hits = yield from throw(g, "air_strike.hits", "4.2.3")
        yield from _second_edition(g, strike)
    op.special_spaces = list(strike.losses)


def _second_edition(g: War, strike: Strike) -> Flow[None]:
    """4.2.3 Hits are spent one by one: 1 a piece, 2 for the Trail (once)."""
    either_or = terms.strike_trail_or_pieces(g)
    while strike.hits:
        removed = sum(strike.losses.values())
        keys = []
        if removed < strike.removals and not (either_or and strike.trail_done):
            keys = [SPACE_KEY[s] for s in strike.fields(g) if strike.victims(g, s)]
        if strike.on.trail and not strike.trail_done and strike.hits >= TRAIL_HITS and can_degrade(g):
            if not (either_or and removed):
                keys.append("trail")
        if not keys:
            break

        def why(key: str) -> list[Reason]:
            return _why_not(g, strike, key)

        if removed or not strike.must:
            keys.append("done")
        args = {"hits": strike.hits, "removals": strike.removals - removed}
        key = yield Decision(seat(strike.op.orders.by), "air_strike.target", "4.2.3", keys, args, why)
        if key == "done":
            break
        if key == "trail":
            strike.hits -= TRAIL_HITS
            strike.trail_done = True
            yield from _degrade(g, strike.op.orders.by)
        else:
            strike.hits -= 1
            yield from _hit(g, strike, SPACE[key[6:]])
    for s, n in strike.losses.items():
        if n and strike.on.shifts:
            _outrage(g, s, n)


def _first_edition(g: War, strike: Strike) -> Flow[None]:
    """4.2.3 (1st ed.) Choose spaces, remove up to 6 pieces, every space shifts; then the Trail if wished."""
    by = strike.op.orders.by
    while True:
        found = [s for s in SPACES if s not in strike.losses and strike.may_choose(g, s)]
        useful = [s for s in found if strike.victims(g, s)]
        may_stop = not strike.must or bool(strike.losses) or not useful or (strike.on.trail and can_degrade(g))
        if not may_stop:
            found = useful

        def why(key: str) -> list[Reason]:
            return _why_not(g, strike, key)

        s = yield from pick_space(g, by, "air_strike.space", "4.2.3", found, may_stop, why)
        if s == NONE:
            break
        strike.losses[s] = 0
    strike.spaces = len(strike.losses)
    while (left := min(strike.removals, strike.hits) - sum(strike.losses.values())) > 0:
        found = [s for s in strike.losses if strike.may_choose(g, s) and strike.victims(g, s)]

        def why_target(key: str) -> list[Reason]:
            s = SPACE.get(key.partition(":")[2], NONE)
            if s == NONE:
                return []
            return [("4.2.3", "not_struck" if s not in strike.losses else "no_active_enemy")]

        may_stop = not strike.must_hit or any(strike.losses.values())
        s = yield from pick_space(g, by, "air_strike.target", "4.2.3", found, may_stop, why_target, hits=left)
        if s == NONE:
            break
        yield from _hit(g, strike, s)
    for s, n in strike.losses.items():
        if strike.on.shifts:
            _outrage(g, s, n)
    if strike.on.boxes:
        yield from _degrade(g, by, strike.on.boxes)
    barred = terms.strike_trail_or_pieces(g) and bool(strike.losses)
    if strike.on.trail and not barred and can_degrade(g):
        only_this = strike.must and not strike.losses
        if only_this or (yield from confirm(seat(by), "air_strike.trail", "4.2.3")):
            yield from _degrade(g, strike.op.orders.by)


def _hit(g: War, strike: Strike, s: int) -> Flow[None]:
    """Remove one piece."""
    found = strike.victims(g, s)
    why = piece_why(g, s, "4.2.3", INSURGENT_FACTIONS, found)
    p = yield from pick_piece(g, strike.op.orders.by, "air_strike.remove", "4.2.3", s, found, False, why)
    casualty(g, s, p)
    strike.losses[s] = strike.losses.get(s, 0) + 1


def _outrage(g: War, s: int, losses: int) -> None:
    """4.2.3 A struck space shifts toward Active Opposition (5.3: Laser Guided Bombs, Arc Light change it)."""
    if losses == 1 and terms.strike_spares_single(g):
        return
    shift(g, s, -2 if losses > 1 and terms.strike_shifts_twice(g) else -1)


def _degrade(g: War, by: int, own: int = 0) -> Flow[None]:
    """4.2.3 Degrade the Trail; what lasting effects demand or add (5.3).

    ``own``: the boxes that the Event in play names, whatever an older one forbids (5.1.2).
    """
    if terms.strike_trail_needs_roll(g) and (yield from throw(g, "air_strike.top_gun", "5.3")) < 4:
        return
    boxes = min(own or terms.strike_trail_boxes(g), g.trail - terms.strike_trail_floor(g))
    if boxes <= 0 or not degrade_trail(g, boxes, by_event=own > 0):
        return
    if terms.strike_trail_costs_troop(g) and g.available[US_TROOPS]:
        transfer(g, US_TROOPS, 1, AVAILABLE, CASUALTIES)
    if terms.strike_trail_removes_nva(g):
        types = (NVA_TROOPS, *NVA_GUERRILLAS, NVA_BASE)
        spaces = [s for s in OUTSIDE_SOUTH if holds(g, s, types)]
        s = yield from pick_space(g, by, "air_strike.sa2", "5.3", spaces, why=_why_no_sa2)
        if s != NONE:
            p = yield from pick_piece(g, by, "air_strike.sa2_piece", "5.3", s, types)
            casualty(g, s, p)


def _why_no_sa2(key: str) -> list[Reason]:
    """5.3 SA-2s unshaded: an NVA piece goes outside the South."""
    s = SPACE.get(key.partition(":")[2], NONE)
    return [] if s == NONE else [("5.3", "none_there" if s in OUTSIDE_SOUTH else "outside_the_south_only")]


def _why_not(g: War, strike: Strike, key: str) -> list[Reason]:
    """Why a space cannot be struck."""
    if key == "trail":
        return [("4.2.3", "trail_cannot_be_degraded" if not can_degrade(g) else "not_enough_hits")]
    name = key.partition(":")[2]
    if name not in SPACE:
        return []
    s = SPACE[name]
    if not strike.op.orders.covers(s):
        return [("5.5", "not_granted_here")]
    if s not in strike.losses and len(strike.losses) >= strike.spaces:
        return [("2.3.9", "monsoon_two_spaces") if g.monsoon else ("4.2.3", "no_more_spaces")]
    if not strike.may_choose(g, s):
        return [("4.2.3", "already_chosen" if s in strike.losses else "no_coin_pieces")]
    if sum(strike.losses.values()) >= strike.removals:
        return [("5.3", "no_more_removals")]
    return [("4.2.3", "no_active_enemy")]
