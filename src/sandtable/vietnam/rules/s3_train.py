"""3.2.1 Train."""

from collections.abc import Iterable

from sandtable.kernel.decision import Flow, Reason, choose, count
from sandtable.vietnam import diem_terms, terms
from sandtable.vietnam.ask import NONE, pick_counts, pick_piece, pick_space
from sandtable.vietnam.board import (
    ACTIVE_SUPPORT,
    COIN_CONTROL,
    IDS,
    IS_CITY,
    SAIGON,
    SPACE,
    SPACE_KEY,
    SPACES,
)  # fmt: skip
from sandtable.vietnam.operation import DONE, Operation, SpaceCondition
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_BASE,
    ARVN_CUBES,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    COIN_BASES,
    KINDS,
    PIECES,
    US,
    US_BASE,
    US_IRREGULAR,
    US_PIECES,
    US_TROOPS,
)  # fmt: skip
from sandtable.vietnam.placement import bring, obtainable
from sandtable.vietnam.rules.pacify import pacify_in, pacify_room
from sandtable.vietnam.rules.spaces import has, holds, no_nva_control, not_north_vietnam
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import add_aid, add_patronage, can_stack, gain, move, pay, place, purse, remove

US_PRICE = 3
CUBES = 6
SPECIAL_FORCES = 2
BASE_CUBES = 3
MAX_PATRONAGE = 3

IRREGULARS, RANGERS, CUBES_KEY, NOTHING = "train:irregulars", "train:rangers", "train:cubes", "train:nothing"
PACIFY, BASE, PATRONAGE = "do:pacify", "do:base", "do:patronage"
_NOTHING_TRAINED: list[Reason] = [("3.2.1", "nothing_done_yet")]

_US_SPACES = (has("3.2.1", "no_us_pieces", US_PIECES),)
_ARVN_SPACES = (
    no_nva_control("3.2.1"),
    not_north_vietnam(),
)


def conditions(op: Operation) -> tuple[SpaceCondition, ...]:
    """3.2.1 Spaces with US pieces (US), or without NVA Control (ARVN); not where Advise or Govern has been."""
    if op.orders.forces == US:
        return (*_US_SPACES, _not_used_for(op, "advise", "4.2.1", "advised_here"))
    return (*_ARVN_SPACES, _not_used_for(op, "govern", "4.3.1", "governed_here"))


def _not_used_for(op: Operation, activity: str, rule: str, code: str) -> SpaceCondition:
    """4.2.1, 4.3.1 A space that has seen that activity already cannot be Trained in as well."""

    def sieve(g: War, spaces: Iterable[int]) -> list[int]:
        return [s for s in spaces if s not in op.special_spaces] if op.special == activity else list(spaces)

    return SpaceCondition(rule, code, lambda g, s: op.special != activity or s not in op.special_spaces, sieve)


def possible(g: War, op: Operation) -> bool:
    """Whether a Train could choose any space."""
    return bool(op.candidates(g, conditions(op), most=1))


def train(g: War, op: Operation) -> Flow[None]:
    """3.2.1 Train: place Irregulars or ARVN pieces, then do one more thing in one of the spaces."""
    paid: list[int] = []
    while (s := (yield from op.next_space(g, "train.space", "3.2.1", conditions(op)))) != DONE:
        g.emit("train", faction=seat(op.orders.forces), space=IDS[s])
        yield from _place(g, op, s, paid)
    if op.orders.forces == US:
        news = terms.train_police(g) and (yield from _police(g))
        for _ in range(terms.us_train_pacify_spaces(g)):
            did = yield from _us_then(g, op)
            news = news or did != "done"
            if did != PACIFY:
                break
    else:
        add_aid(g, terms.train_aid(g))
        news = yield from _arvn_then(g, op, paid)
    yield from op.last_call(g, news)


def price(g: War, f: int) -> int:
    """3.2.1 ARVN Resources for a space where that faction places ARVN pieces."""
    return US_PRICE if f == US else terms.arvn_price(g)


def _may_place_arvn(g: War, f: int, s: int) -> bool:
    """3.2.1 Where ARVN pieces may be placed: at US Bases by the US; in Cities and at COIN Bases by ARVN."""
    if f == US:
        return g.n[s * KINDS + US_BASE] > 0 or (IS_CITY[s] and terms.us_trains_in_cities(g))
    return IS_CITY[s] or holds(g, s, COIN_BASES) > 0


def _place(g: War, op: Operation, s: int, paid: list[int]) -> Flow[None]:
    """3.2.1 Pieces to place in one space; ARVN pieces cost 3 Resources a space, or what Regime Stability says."""
    f, by = op.orders.forces, op.orders.by
    cost = price(g, f)
    keys = []
    if f == US and not diem_terms.no_new_irregulars(g) and obtainable(g, f, s, US_IRREGULAR, 1):
        keys.append(IRREGULARS)
    if _may_place_arvn(g, f, s) and (op.orders.free or purse(g, op.orders.payer) >= cost):
        if not diem_terms.no_new_rangers(g) and obtainable(g, f, s, ARVN_RANGER, 1):
            keys.append(RANGERS)
        if obtainable(g, f, s, ARVN_TROOPS, 1) or obtainable(g, f, s, ARVN_POLICE, 1):
            keys.append(CUBES_KEY)

    def why(key: str) -> list[Reason]:
        return _why_not_place(g, op, s, key)

    prices = {} if op.orders.free else {"cost": cost, "purse": purse(g, op.orders.payer)}
    what = yield from choose(seat(by), "train.place", "3.2.1", (*keys, NOTHING), why, space=IDS[s], **prices)
    if what == IRREGULARS:
        n = yield from count(
            seat(by), "train.count", "3.2.1", 1, obtainable(g, f, s, US_IRREGULAR, SPECIAL_FORCES), piece="us_irregular"
        )
        yield from bring(g, f, s, US_IRREGULAR, n)
        return
    if what == NOTHING:
        return
    if not op.orders.free:
        pay(g, op.orders.payer, cost)
    paid.append(s)
    if what == RANGERS:
        n = yield from count(
            seat(by), "train.count", "3.2.1", 1, obtainable(g, f, s, ARVN_RANGER, SPECIAL_FORCES), piece="arvn_ranger"
        )
        yield from bring(g, f, s, ARVN_RANGER, n)
        return
    limits = [(p, obtainable(g, f, s, p, CUBES)) for p in ARVN_CUBES]
    for p, n in (yield from pick_counts(g, by, "train.count", "3.2.1", limits, CUBES, space=IDS[s])):
        yield from bring(g, f, s, p, n)


def _us_then(g: War, op: Operation) -> Flow[str]:
    """3.2.1 The US may Pacify in one of its spaces, or in Saigon turn up to 3 Patronage into ARVN Resources.

    Returns what it did.
    """
    ceiling = terms.us_train_pacify_ceiling(g)
    spaces = [s for s in op.spaces if s not in op.pacified and _us_can_pacify(g, s, ceiling)]
    keys = [PACIFY] if spaces else []
    if SAIGON in op.spaces and g.patronage and not op.pacified:
        keys.append(PATRONAGE)
    if not keys:
        return "done"

    def why(key: str) -> list[Reason]:
        return _why_not_us(g, op, key)

    what = yield from choose(seat(US), "train.then", "3.2.1", (*keys, "done"), why)
    if what == PACIFY:
        s = yield from pick_space(
            g, US, "train.pacify", "3.2.1", spaces, why=lambda key: _why_not_pacify(g, op, key, ceiling)
        )
        op.pacified.append(s)
        yield from pacify_in(g, US, s, ceiling=ceiling)
    elif what == PATRONAGE:
        n = yield from count(seat(US), "train.patronage", "3.2.1", 1, min(MAX_PATRONAGE, g.patronage))
        gain(g, ARVN, -add_patronage(g, -n))
    return what


def _us_can_pacify(g: War, s: int, ceiling: int) -> bool:
    """3.2.1 The US needs COIN Control and a US piece at that moment: the last one may have left since it Trained there."""
    held = g.control[s] == COIN_CONTROL and holds(g, s, US_PIECES)
    return bool(held) and pacify_room(g, US, s, ceiling=ceiling) > 0


def _arvn_then(g: War, op: Operation, paid: list[int]) -> Flow[bool]:
    """3.2.1 ARVN may Pacify in one of its spaces, or replace 3 cubes there by a Base. Whether it did."""
    pacify = [s for s in op.spaces if _arvn_can_pacify(g, s)]
    base = [s for s in op.spaces if not _why_no_base(g, op, s, paid)]
    keys = ([PACIFY] if pacify else []) + ([BASE] if base else [])
    if not keys:
        return False

    def why(key: str) -> list[Reason]:
        return _why_not_arvn(g, op, paid, key)

    what = yield from choose(seat(ARVN), "train.then", "3.2.1", (*keys, "done"), why)
    if what == PACIFY:
        s = yield from pick_space(
            g, ARVN, "train.pacify", "3.2.1", pacify, why=lambda key: _why_not_pacify(g, op, key, ACTIVE_SUPPORT)
        )
        yield from pacify_in(g, ARVN, s)
    elif what == BASE:
        s = yield from pick_space(
            g, ARVN, "train.base", "3.2.1", base, why=lambda key: _why_no_base_at(g, op, key, paid)
        )
        if s not in paid and not op.orders.free:
            pay(g, ARVN, price(g, ARVN))
        for left in range(BASE_CUBES, 0, -1):
            p = yield from pick_piece(g, ARVN, "train.base_cube", "3.2.1", s, ARVN_CUBES, left=left)
            remove(g, s, p)
        yield from bring(g, ARVN, s, ARVN_BASE, 1)
        g.emit("base_built", faction=seat(ARVN), space=IDS[s], piece=PIECES[ARVN_BASE])
    return what != "done"


def _arvn_can_pacify(g: War, s: int) -> bool:
    """3.2.1 ARVN needs COIN Control, its Troops and its Police."""
    i = s * KINDS
    held = g.control[s] == COIN_CONTROL and g.n[i + ARVN_TROOPS] and g.n[i + ARVN_POLICE]
    return bool(held) and pacify_room(g, ARVN, s) > 0


def _why_no_platoon(key: str) -> list[Reason]:
    return [("5.3", "no_us_troops")] if key[6:] in SPACE else []


def _why_no_base(g: War, op: Operation, s: int, paid: list[int]) -> list[Reason]:
    """3.2.1 A Base needs 3 cubes, room (1.4.2), a piece to place (1.4.1), and its price if none was paid there."""
    reasons: list[Reason] = []
    if holds(g, s, ARVN_CUBES) < BASE_CUBES:
        reasons.append(("3.2.1", "needs_three_cubes"))
    if not can_stack(g, s, ARVN_BASE):
        reasons.append(("1.4.2", "no_room_for_base"))
    elif not obtainable(g, ARVN, s, ARVN_BASE, 1):
        reasons.append(("1.4.1", "none_available"))
    if not (op.orders.free or s in paid or g.res[ARVN] >= price(g, ARVN)):
        reasons.append(("3.1", "cannot_pay"))
    return reasons


def _police(g: War) -> Flow[bool]:
    """5.3 Combined Action Platoons unshaded: 1 Police, Available or from elsewhere, joins US Troops. Whether it did."""
    spaces = [s for s in SPACES if g.n[s * KINDS + US_TROOPS]]
    s = yield from pick_space(g, US, "train.cap", "5.3", spaces, True, _why_no_platoon)
    if s == NONE:
        return False
    elsewhere = [a for a in SPACES if a != s and g.n[a * KINDS + ARVN_POLICE]]
    keys = (["box:available"] if g.available[ARVN_POLICE] else []) + [f"space:{IDS[a]}" for a in elsewhere]
    if not keys:
        return False

    def why(key: str) -> list[Reason]:
        return [("5.3", "same_space" if key == SPACE_KEY[s] else "no_police" if key[6:] in SPACE else "none_available")]

    source = yield from choose(seat(US), "train.cap_from", "5.3", keys, why, space=IDS[s])
    if source == "box:available":
        place(g, s, ARVN_POLICE)
    else:
        move(g, SPACE[source[6:]], s, ARVN_POLICE)
    return True


# ------------------------------------------------------------------ why not


def _why_not_place(g: War, op: Operation, s: int, key: str) -> list[Reason]:
    f = op.orders.forces
    if key == IRREGULARS:
        if f == ARVN:
            return [("3.2.1", "only_the_us")]
        return [("5.3", "barred_by_event") if diem_terms.no_new_irregulars(g) else ("1.4.1", "none_available")]
    if key not in (RANGERS, CUBES_KEY):
        return op.why_not_inside(g, key)
    reasons: list[Reason] = []
    if not _may_place_arvn(g, f, s):
        if f == US and terms.us_trains_in_cities(g):
            reasons.append(("P3.2.1", "no_city_nor_us_base"))
        else:
            reasons.append(("3.2.1", "no_us_base" if f == US else "no_city_nor_base"))
    if not op.orders.free and purse(g, op.orders.payer) < price(g, f):
        reasons.append(("1.8.1" if f == US else "3.1", "cannot_pay"))
    if key == RANGERS and diem_terms.no_new_rangers(g):
        reasons.append(("5.3", "barred_by_event"))
    return reasons or [("1.4.1", "none_available")]


def _why_not_us(g: War, op: Operation, key: str) -> list[Reason]:
    if key == BASE:
        return [("3.2.1", "only_arvn")]
    if key == PATRONAGE:
        if SAIGON not in op.spaces:
            return [("3.2.1", "saigon_not_trained")]
        return [("3.2.1", "one_thing_only" if g.patronage else "no_patronage")]
    return _no_space_to_pacify(g, op, terms.us_train_pacify_ceiling(g)) if key == PACIFY else op.why_not_inside(g, key)


def _why_not_arvn(g: War, op: Operation, paid: list[int], key: str) -> list[Reason]:
    if key == PATRONAGE:
        return [("3.2.1", "only_the_us")]
    if key == BASE:
        return [reason for s in op.spaces for reason in _why_no_base(g, op, s, paid)][:1] or _NOTHING_TRAINED
    return _no_space_to_pacify(g, op, ACTIVE_SUPPORT) if key == PACIFY else op.why_not_inside(g, key)


def _no_space_to_pacify(g: War, op: Operation, ceiling: int) -> list[Reason]:
    return [reason for s in op.spaces for reason in _why_not_pacify_in(g, op, s, ceiling)][:1] or _NOTHING_TRAINED


def _why_not_pacify(g: War, op: Operation, key: str, ceiling: int) -> list[Reason]:
    s = SPACE.get(key.partition(":")[2], NONE)
    if s == NONE:
        return op.why_not_inside(g, key)
    return _why_not_pacify_in(g, op, s, ceiling) if s in op.spaces else [("3.2.1", "not_trained_here")]


def _why_not_pacify_in(g: War, op: Operation, s: int, ceiling: int) -> list[Reason]:
    reasons: list[Reason] = []
    if g.control[s] != COIN_CONTROL:
        reasons.append(("3.2.1", "no_coin_control"))
    if op.orders.forces == US and not holds(g, s, US_PIECES):
        reasons.append(("3.2.1", "no_us_pieces"))
    if op.orders.forces == ARVN and not g.n[s * KINDS + ARVN_TROOPS]:
        reasons.append(("3.2.1", "no_arvn_troops"))
    if op.orders.forces == ARVN and not g.n[s * KINDS + ARVN_POLICE]:
        reasons.append(("3.2.1", "no_police"))
    if s in op.pacified:
        reasons.append(("3.2.1", "already_chosen"))
    elif not pacify_room(g, op.orders.payer, s, ceiling=ceiling, cost=0):
        reasons.append(("3.2.1", "nothing_to_pacify"))
    return reasons or [("1.8.1" if op.orders.forces == US else "3.1", "cannot_pay")]


def _why_no_base_at(g: War, op: Operation, key: str, paid: list[int]) -> list[Reason]:
    s = SPACE.get(key.partition(":")[2], NONE)
    if s == NONE:
        return op.why_not_inside(g, key)
    return _why_no_base(g, op, s, paid) if s in op.spaces else [("3.2.1", "not_trained_here")]
