"""3.2.1 Train."""

from sandtable.fitl import lasting
from sandtable.fitl.ask import NONE, pick_counts, pick_piece, pick_space
from sandtable.fitl.board import COIN_CONTROL, IDS, IS_CITY, NORTH_VIETNAM, SAIGON, SPACES
from sandtable.fitl.op import DONE, Op, SpaceCondition
from sandtable.fitl.pieces import (
    ARVN,
    ARVN_BASE,
    ARVN_CUBES,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    COIN_BASES,
    KINDS,
    US,
    US_BASE,
    US_IRREGULAR,
    US_PIECES,
    US_TROOPS,
)  # fmt: skip
from sandtable.fitl.placement import bring, obtainable
from sandtable.fitl.rules.pacify import pacify_in, pacify_room
from sandtable.fitl.rules.spaces import has, holds, no_nva_control
from sandtable.fitl.state import Fitl, seat
from sandtable.fitl.verbs import add_aid, add_patronage, can_stack, gain, move, pay, place, purse, remove
from sandtable.kernel.decision import Flow, choose, count

COST = 3
CUBES = 6
SPECIAL_FORCES = 2
BASE_CUBES = 3
MAX_PATRONAGE = 3

US_SPACES = (has("3.2.1", "no_us_pieces", US_PIECES),)
ARVN_SPACES = (
    no_nva_control("3.2.1"),
    SpaceCondition("1.4.2", "north_vietnam", lambda g, s: s != NORTH_VIETNAM),
)


def possible(g: Fitl, op: Op) -> bool:
    """Whether a Train could choose any space."""
    return bool(op.candidates(g, US_SPACES if op.faction == US else ARVN_SPACES, most=1))


def train(g: Fitl, op: Op) -> Flow[None]:
    """3.2.1 Train: place Irregulars or ARVN pieces, then do one more thing in one of the spaces."""
    paid: list[int] = []
    where = US_SPACES if op.faction == US else ARVN_SPACES
    while (s := (yield from op.next_space(g, "train.space", "3.2.1", where))) != DONE:
        g.emit("train", faction=seat(op.faction), space=IDS[s])
        yield from _place(g, op, s, paid)
    if op.faction == US:
        if lasting.train_police(g):
            yield from _police(g)
        for _ in range(lasting.us_train_pacify_spaces(g)):
            if not (yield from _us_then(g, op)):
                break
    else:
        add_aid(g, lasting.train_aid(g))
        yield from _arvn_then(g, op, paid)
    yield from op.last_call(g)


def _place(g: Fitl, op: Op, s: int, paid: list[int]) -> Flow[None]:
    """3.2.1 Pieces to place in one space; ARVN pieces cost 3 Resources a space."""
    f = op.faction
    keys = []
    if f == US and obtainable(g, f, s, US_IRREGULAR, 1):
        keys.append("train:irregulars")
    at_base = holds(g, s, (US_BASE,) if f == US else COIN_BASES) > 0
    if (at_base or (f == ARVN and IS_CITY[s])) and (op.free or purse(g, f) >= COST):
        if obtainable(g, f, s, ARVN_RANGER, 1):
            keys.append("train:rangers")
        if obtainable(g, f, s, ARVN_TROOPS, 1) or obtainable(g, f, s, ARVN_POLICE, 1):
            keys.append("train:cubes")
    what = yield from choose(seat(f), "train.place", "3.2.1", (*keys, "train:nothing"), space=IDS[s])
    if what == "train:irregulars":
        n = yield from count(
            seat(f), "train.count", "3.2.1", 1, obtainable(g, f, s, US_IRREGULAR, SPECIAL_FORCES), piece="us_irregular"
        )
        yield from bring(g, f, s, US_IRREGULAR, n)
        return
    if what == "train:nothing":
        return
    if not op.free:
        pay(g, f, COST)
    paid.append(s)
    if what == "train:rangers":
        n = yield from count(
            seat(f), "train.count", "3.2.1", 1, obtainable(g, f, s, ARVN_RANGER, SPECIAL_FORCES), piece="arvn_ranger"
        )
        yield from bring(g, f, s, ARVN_RANGER, n)
        return
    limits = [(p, obtainable(g, f, s, p, CUBES)) for p in ARVN_CUBES]
    for p, n in (yield from pick_counts(g, f, "train.count", "3.2.1", limits, CUBES, space=IDS[s])):
        yield from bring(g, f, s, p, n)


def _us_then(g: Fitl, op: Op) -> Flow[bool]:
    """3.2.1 The US may Pacify in one of its spaces, or in Saigon turn up to 3 Patronage into ARVN Resources."""
    ceiling = lasting.us_train_pacify_ceiling(g)
    spaces = [s for s in op.spaces if f"pacify:{s}" not in op.used and _us_can_pacify(g, s, ceiling)]
    keys = ["do:pacify"] if spaces else []
    if SAIGON in op.spaces and g.patronage and not op.used.get("pacify"):
        keys.append("do:patronage")
    if not keys:
        return False
    what = yield from choose(seat(US), "train.then", "3.2.1", (*keys, "done"))
    if what == "do:pacify":
        s = yield from pick_space(g, US, "train.pacify", "3.2.1", spaces)
        op.use("pacify", 2)
        op.use(f"pacify:{s}", 1)
        yield from pacify_in(g, US, s, ceiling=ceiling)
        return True
    if what == "do:patronage":
        n = yield from count(seat(US), "train.patronage", "3.2.1", 1, min(MAX_PATRONAGE, g.patronage))
        gain(g, ARVN, -add_patronage(g, -n))
    return False


def _us_can_pacify(g: Fitl, s: int, ceiling: int) -> bool:
    """3.2.1 The US needs COIN Control and (it Trained there) a US piece."""
    return g.control[s] == COIN_CONTROL and pacify_room(g, US, s, ceiling=ceiling) > 0


def _arvn_then(g: Fitl, op: Op, paid: list[int]) -> Flow[None]:
    """3.2.1 ARVN may Pacify in one of its spaces, or replace 3 cubes there by a Base."""
    pacify = [
        s
        for s in op.spaces
        if g.control[s] == COIN_CONTROL
        and g.n[s * KINDS + ARVN_TROOPS]
        and g.n[s * KINDS + ARVN_POLICE]
        and pacify_room(g, ARVN, s)
    ]
    base = [s for s in op.spaces if _can_build(g, op, s, paid)]
    keys = (["do:pacify"] if pacify else []) + (["do:base"] if base else [])
    if not keys:
        return
    what = yield from choose(seat(ARVN), "train.then", "3.2.1", (*keys, "done"))
    if what == "do:pacify":
        s = yield from pick_space(g, ARVN, "train.pacify", "3.2.1", pacify)
        yield from pacify_in(g, ARVN, s)
    elif what == "do:base":
        s = yield from pick_space(g, ARVN, "train.base", "3.2.1", base)
        if s not in paid and not op.free:
            pay(g, ARVN, COST)
        for left in range(BASE_CUBES, 0, -1):
            p = yield from pick_piece(g, ARVN, "train.base_cube", "3.2.1", s, ARVN_CUBES, left=left)
            remove(g, s, p)
        yield from bring(g, ARVN, s, ARVN_BASE, 1)


def _can_build(g: Fitl, op: Op, s: int, paid: list[int]) -> bool:
    """3.2.1 A Base needs 3 cubes, room (1.4.2), a piece to be had (1.4.1), and 3 Resources if none were paid there."""
    return (
        holds(g, s, ARVN_CUBES) >= BASE_CUBES
        and can_stack(g, s, ARVN_BASE)
        and obtainable(g, ARVN, s, ARVN_BASE, 1) > 0
        and (op.free or s in paid or g.res[ARVN] >= COST)
    )


def _police(g: Fitl) -> Flow[None]:
    """5.3 Combined Action Platoons unshaded: 1 Police, Available or from elsewhere, joins US Troops."""
    spaces = [s for s in SPACES if g.n[s * KINDS + US_TROOPS]]
    s = yield from pick_space(g, US, "train.cap", "5.3", spaces, optional=True)
    if s == NONE:
        return
    elsewhere = [a for a in SPACES if a != s and g.n[a * KINDS + ARVN_POLICE]]
    keys = (["box:available"] if g.available[ARVN_POLICE] else []) + [f"space:{IDS[a]}" for a in elsewhere]
    if not keys:
        return
    source = yield from choose(seat(US), "train.cap_from", "5.3", keys, space=IDS[s])
    if source == "box:available":
        place(g, s, ARVN_POLICE)
    else:
        move(g, IDS.index(source[6:]), s, ARVN_POLICE)
