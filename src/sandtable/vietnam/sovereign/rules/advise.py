"""P3.2.5, P4.2.1 Advise, as a special activity of the US and as an Operation."""

from sandtable.kernel.conditions import failing
from sandtable.kernel.decision import Flow, Reason
from sandtable.vietnam.ask import NONE
from sandtable.vietnam.board import IS_LOC, SPACE, SPACES
from sandtable.vietnam.operation import DONE, Operation, Orders, SpaceCondition
from sandtable.vietnam.pieces import ARVN, ARVN_CUBES, INSURGENT_FACTIONS, KINDS, US_ADVISOR, US_IRREGULAR, VC_PIECES
from sandtable.vietnam.rules.activate import underground
from sandtable.vietnam.rules.s3_assault import next_victims
from sandtable.vietnam.rules.s3_sweep import ARVN_SWEEPERS, strength
from sandtable.vietnam.rules.s4_advise import (
    ASSAULT,
    IRREGULAR,
    RANGER,
    SWEEP,
    Advising,
    advise_one,
    advise_spaces,
    barred,
    bring_aid,
    possible_by,
)
from sandtable.vietnam.rules.spaces import has, holds
from sandtable.vietnam.rules.special_forces import prey
from sandtable.vietnam.sovereign.rules import air_lift
from sandtable.vietnam.sovereign.rules.advisors import on_the_map
from sandtable.vietnam.state import MAX_TRACK, War

RULE, AS_OPERATION = "P4.2.1", "P3.2.5"
EXTRA = 1
"""P4.2.1 What the Advisor adds to an ARVN Sweep or Assault."""
_SWEEP = Orders(ARVN, "sweep", no_move=True, extra=EXTRA)


def ways(g: War, s: int) -> list[str]:
    """P4.2.1 What Advise could do in a space: ARVN acts where an Advisor is; Irregulars strike, Rangers do not."""
    if not g.vc[s] or not g.coin[s]:
        return []
    found = []
    if g.n[s * KINDS + US_ADVISOR]:
        if not g.monsoon and not IS_LOC[s] and underground(g, s) and strength(g, _SWEEP, s):
            found.append(SWEEP)
        if holds(g, s, ARVN_CUBES) and next_victims(g, s, INSURGENT_FACTIONS):
            found.append(ASSAULT)
    if g.n[s * KINDS + US_IRREGULAR] and prey(g, s):
        found.append(IRREGULAR)
    return found


_WHERE = (
    has(RULE, "no_insurgents", VC_PIECES),
    has(RULE, "no_advisor_nor_irregular", (US_ADVISOR, US_IRREGULAR)),
    SpaceCondition(RULE, "nobody_to_advise", lambda g, s: bool(ways(g, s))),
)


def in_vain(g: War, s: int) -> bool:
    """P4.2.1 Whether ARVN could Sweep or Assault there with an Advisor, even without effect."""
    if not g.n[s * KINDS + US_ADVISOR]:
        return False
    if not g.monsoon and not IS_LOC[s] and holds(g, s, ARVN_SWEEPERS):
        return True
    return g.vc[s] > 0 and holds(g, s, ARVN_CUBES) > 0


def for_aid_alone(g: War, op: Operation) -> bool:
    """P4.2.1 Whether it could be done for the Aid alone: ARVN goes through the motions somewhere, as in 4.2.1."""
    if not g.washington or g.aid == MAX_TRACK:
        return False
    return any(g.coin[s] and in_vain(g, s) and not barred(op, s) for s in SPACES)


# ------------------------------------------------------------------ the special activity


def possible(g: War, op: Operation) -> bool:
    """P4.2.1 Whether Advise has any space, or could be used for the Aid alone."""
    return possible_by(g, op, _HERE)


def advise(g: War, op: Operation) -> Flow[None]:
    """P4.2.1 Advise beside a Train or Interdict: 1-2 spaces that were not Trained, then Aid up to Washington's level."""
    yield from advise_spaces(g, op, _HERE)
    yield from bring_aid(g, op, RULE, g.washington, bool(op.special_spaces))


# ------------------------------------------------------------------ the Operation


def could_advise(g: War, op: Operation) -> bool:
    """P3.2.5 Whether the Operation has any space or Aid to bring; if need be after an Air Lift (4.1)."""
    if not g.washington:
        return False
    if op.candidates(g, _WHERE, SPACES, most=1) or for_aid_alone(g, op):
        return True
    if "air_lift" not in op.specials or not air_lift.possible(g, op) or not any(g.vc):
        return False
    return on_the_map(g) or any(g.n[US_IRREGULAR::KINDS])


def advise_operation(g: War, op: Operation) -> Flow[None]:
    """P3.2.5 Advise as an Operation: as many spaces as the level of Washington, for nothing, and as much Aid, once."""
    op.limit = min(op.limit, g.washington)

    def enough(g: War) -> bool:
        return for_aid_alone(g, op)

    while (s := (yield from op.next_space(g, "advise.space", AS_OPERATION, _WHERE, SPACES, enough=enough))) != DONE:
        yield from advise_one(g, op, s, _HERE)
    if op.spaces or for_aid_alone(g, op):
        yield from bring_aid(g, op, AS_OPERATION, g.washington, bool(op.spaces))
    yield from op.last_call(g)


# ------------------------------------------------------------------ why not


def _why_not(g: War, op: Operation, key: str) -> list[Reason]:
    s = SPACE.get(key.partition(":")[2], NONE)
    if s == NONE:
        return [("P4.2.1", "choose_a_space")] if key == "done" else op.why_not_inside(g, key)
    return barred(op, s) or failing(g, s, _WHERE)


def _why_not_how(g: War, s: int, key: str) -> list[Reason]:
    """P4.2.1 Why ARVN or an Irregular cannot act in the space."""
    if key == RANGER:
        return [("P4.2.1", "rangers_are_not_advised")]
    if key == IRREGULAR:
        return [("P4.2.1", "nobody_can_be_removed" if g.n[s * KINDS + US_IRREGULAR] else "no_underground_special_forces")]
    if key not in (SWEEP, ASSAULT):
        return []
    if not g.n[s * KINDS + US_ADVISOR]:
        return [("P4.2.1", "no_advisor")]
    if key == ASSAULT:
        return [("3.2.4", "nobody_can_be_removed" if holds(g, s, ARVN_CUBES) else "no_arvn_cubes")]
    if g.monsoon:
        return [("2.3.9", "monsoon")]
    if IS_LOC[s]:
        return [("3.2.3", "is_loc")]
    return [("P4.2.1", "none_underground" if not underground(g, s) else "no_arvn_forces")]


_HERE = Advising(RULE, ways, for_aid_alone, _why_not, _why_not_how, EXTRA)
