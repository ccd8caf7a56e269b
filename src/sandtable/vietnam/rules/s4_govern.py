"""4.3.1 Govern."""

from sandtable.kernel.conditions import eligible
from sandtable.kernel.decision import Flow, Reason, choose, confirm
from sandtable.vietnam import terms
from sandtable.vietnam.ask import pick_space, space_why
from sandtable.vietnam.board import CITIES_PROVINCES, IDS, POP, SAIGON
from sandtable.vietnam.operation import Operation, SpaceCondition
from sandtable.vietnam.pieces import ARVN, ARVN_CUBES, KINDS, US_TROOPS
from sandtable.vietnam.rules.spaces import at_support, coin_control, holds
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import add_aid, add_patronage, toward_neutral


def conditions(op: Operation) -> tuple[SpaceCondition, ...]:
    """4.3.1 COIN-Controlled spaces with Support, neither Saigon nor a space being Trained."""
    return (
        SpaceCondition("4.3.1", "is_saigon", lambda g, s: s != SAIGON),
        coin_control("4.3.1"),
        at_support("4.3.1"),
        SpaceCondition("4.3.1", "trained_here", lambda g, s: op.orders.name != "train" or s not in op.spaces),
        SpaceCondition("4.1", "already_chosen", lambda g, s: s not in op.special_spaces),
        SpaceCondition("5.5", "not_granted_here", lambda g, s: op.orders.covers(s)),
    )


def possible(g: War, op: Operation) -> bool:
    """Whether Govern has any space."""
    return bool(eligible(g, [s for s in CITIES_PROVINCES if g.support[s] > 0], conditions(op)))


def govern(g: War, op: Operation) -> Flow[None]:
    """4.3.1 Govern 1-2 spaces: Aid for their Population, or Patronage out of Aid at the price of Support."""
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
        keys = ["govern:aid"]
        if holds(g, s, ARVN_CUBES) > g.n[s * KINDS + US_TROOPS]:
            keys.append("govern:patronage")
        how = yield from choose(seat(ARVN), "govern.how", "4.3.1", keys, _why_not_how, space=IDS[s])
        g.emit("govern", space=IDS[s])
        if how == "govern:aid":
            add_aid(g, 3 * POP[s])
            continue
        add_patronage(g, -add_aid(g, -POP[s]))
        spared = terms.govern_without_shift(g) > op.used.get("mandate", 0)
        if not (spared and (yield from confirm(seat(ARVN), "govern.mandate", "5.3", space=IDS[s]))):
            toward_neutral(g, s)
        else:
            op.use("mandate", 1)
    add_patronage(g, terms.govern_patronage(g, len(op.special_spaces)))


def _why_not_how(key: str) -> list[Reason]:
    return [("4.3.1", "needs_more_arvn_than_us_cubes")] if key == "govern:patronage" else []
