"""4.3.1 Govern: Aid, Patronage, or a Strategic Hamlet where ARVN has any Available."""

from sandtable.kernel.conditions import any_eligible, eligible
from sandtable.kernel.decision import Flow, Reason, choose, confirm
from sandtable.vietnam import terms
from sandtable.vietnam.ask import pick_space, space_why
from sandtable.vietnam.board import CITIES_PROVINCES, IDS, IS_CITY, POP, SAIGON
from sandtable.vietnam.operation import Help, Operation, SpaceCondition
from sandtable.vietnam.pieces import ARVN, ARVN_CUBES, ARVN_HAMLET
from sandtable.vietnam.rules.spaces import coin_control, holds
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import add_aid, add_patronage, can_stack, place, shift, toward_neutral

AID, PATRONAGE, HAMLET = "govern:aid", "govern:patronage", "govern:hamlet"


def conditions(op: Operation) -> tuple[SpaceCondition, ...]:
    """4.3.1 COIN-Controlled spaces with Support or room for a Hamlet, neither Saigon nor a space being Trained."""
    return (
        SpaceCondition("4.3.1", "is_saigon", lambda g, s: s != SAIGON),
        coin_control("4.3.1"),
        SpaceCondition("4.3.1", "no_support", lambda g, s: g.support[s] > 0 or room_for_hamlet(g, s)),
        SpaceCondition("4.3.1", "trained_here", lambda g, s: op.orders.name != "train" or s not in op.spaces),
        SpaceCondition("4.1", "already_chosen", lambda g, s: s not in op.special_spaces),
        SpaceCondition("5.5", "not_granted_here", lambda g, s: op.orders.covers(s)),
    )


def possible(g: War, op: Operation) -> bool:
    """Whether Govern has any space."""
    spaces = CITIES_PROVINCES if g.available[ARVN_HAMLET] else [s for s in CITIES_PROVINCES if g.support[s] > 0]
    return any_eligible(g, spaces, conditions(op))


def room_for_hamlet(g: War, s: int) -> bool:
    """4.3.1 Whether an Available Hamlet could be placed there: in a Province without one (1.4.2)."""
    return g.available[ARVN_HAMLET] > 0 and can_stack(g, s, ARVN_HAMLET)


def ways(g: War, s: int) -> list[str]:
    """4.3.1 What Govern could do in a space: without Support, only place a Hamlet."""
    keys = []
    if g.support[s] > 0:
        keys.append(AID)
        if holds(g, s, ARVN_CUBES) > holds(g, s, terms.us_cubes(g)):
            keys.append(PATRONAGE)
    if room_for_hamlet(g, s):
        keys.append(HAMLET)
    return keys


def govern(g: War, op: Operation) -> Flow[None]:
    """4.3.1 Govern 1-2 spaces: Aid for their Population, Patronage out of Aid at the price of Support, or a Hamlet."""
    where = conditions(op)
    most = terms.max_govern_spaces(g)
    while len(op.special_spaces) < most:
        s = yield from pick_space(
            g, ARVN, "govern.space", "4.3.1", eligible(g, CITIES_PROVINCES, where), bool(op.special_spaces),
            space_why(g, where),
        )  # fmt: skip
        if s < 0:
            break
        op.special_spaces.append(s)

        def why(key: str, s: int = s) -> list[Reason]:
            return _why_not_how(g, s, key)

        how = yield from choose(seat(ARVN), "govern.how", "4.3.1", ways(g, s), why, space=IDS[s])
        g.emit("govern", space=IDS[s])
        if how == AID:
            add_aid(g, 3 * POP[s])
            continue
        if how == HAMLET:
            place(g, s, ARVN_HAMLET)
            shift(g, s, -1)
            continue
        add_patronage(g, -add_aid(g, -POP[s]))
        spared = op.has_left(Help.MANDATE, terms.govern_without_shift(g))
        if not (spared and (yield from confirm(seat(ARVN), "govern.mandate", "5.3", space=IDS[s]))):
            toward_neutral(g, s)
        else:
            op.use(Help.MANDATE)
    add_patronage(g, terms.govern_patronage(g, len(op.special_spaces)))


def _why_not_how(g: War, s: int, key: str) -> list[Reason]:
    if key == HAMLET:
        if IS_CITY[s]:
            return [("P1.4.2", "hamlet_needs_province")]
        return [("1.4.1", "none_available") if not g.available[ARVN_HAMLET] else ("P1.4.2", "hamlet")]
    if key not in (AID, PATRONAGE):
        return []
    return [("4.3.1", "no_support" if g.support[s] <= 0 else "needs_more_arvn_than_us_cubes")]
