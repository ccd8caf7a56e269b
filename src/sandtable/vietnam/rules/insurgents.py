"""What the Insurgents' Operations and special activities share."""

from collections.abc import Iterable, Sequence

from sandtable.kernel.conditions import each_eligible, failing
from sandtable.kernel.decision import Flow, OpenDecision, Reason
from sandtable.vietnam import terms
from sandtable.vietnam.ask import pick_piece
from sandtable.vietnam.board import SPACE, SPACES
from sandtable.vietnam.offers import SPACE_OF, SomeSpaces
from sandtable.vietnam.operation import DONE, Operation, SpaceCondition
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_BASE,
    ARVN_HAMLET,
    COIN_BASES,
    COIN_CUBES,
    COIN_PIECES,
    IRREGULARS,
    IS_BASE,
    KINDS,
    NVA,
    NVA_TROOPS,
    OWNER,
    RANGERS,
    SPECIAL_FORCES,
    US,
    US_ADVISOR,
    US_BASE,
    VC,
    VC_GUERRILLAS,
)  # fmt: skip
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import remove

COIN_FORCES = tuple(p for p in COIN_PIECES if not IS_BASE[p])
HAMLET_GUARDS = COIN_CUBES + RANGERS
"""P3.3.3, P7.4 What an Attack must remove before a Strategic Hamlet; Irregulars and Advisors do not protect it."""
ADVISOR_GUARDS = COIN_CUBES + SPECIAL_FORCES
"""P3.3.3 What an Attack must remove before an Advisor; a Hamlet does not protect one."""


def coin_forces(g: War, s: int) -> int:
    """US and ARVN cubes, Irregulars and Rangers, Advisors and Hamlets in the space: all their pieces but Bases."""
    i = s * KINDS
    return g.coin[s] - g.n[i + US_BASE] - g.n[i + ARVN_BASE]


def next_victims(g: War, s: int, targets: tuple[int, ...] = (US, ARVN)) -> list[int]:
    """3.3.3 The pieces an Attack may remove next: Bases only once no other US or ARVN piece is left there.

    3.1: the attacker may aim at one enemy faction; the other's forces still cover its friend's Bases.
    """
    row, i = g.n, s * KINDS
    if coin_forces(g, s):
        found = [p for p in COIN_FORCES if row[i + p] and OWNER[p] in targets]
        if row[i + ARVN_HAMLET] or row[i + US_ADVISOR]:
            return [p for p in found if not covered(g, s, p)]
        return found
    return [p for p in COIN_BASES if row[i + p] and OWNER[p] in targets]


def covered(g: War, s: int, p: int) -> bool:
    """P3.3.3 Whether other forces in the space protect a Hamlet or an Advisor from an Attack."""
    if p == ARVN_HAMLET:
        return holds(g, s, HAMLET_GUARDS) > 0
    return p == US_ADVISOR and holds(g, s, ADVISOR_GUARDS) > 0


def march_watchers(g: War, f: int, s: int) -> int:
    """3.3.2 What counts against a group of that faction that Marches there: COIN cubes and Special Forces.

    P3.3.2, P7.4: the VC are also seen by a Hamlet, nobody by an Advisor; by Irregulars in some games only.
    """
    i = s * KINDS
    n = coin_forces(g, s) - g.n[i + US_ADVISOR]
    if n and f != VC:
        n -= g.n[i + ARVN_HAMLET]
    if n and (irregulars := holds(g, s, IRREGULARS)) and not terms.irregulars_watch(g, f):
        n -= irregulars
    return n


def lose_leading_troop(g: War, f: int, s: int) -> None:
    """5.3 PT-76 unshaded: an NVA Attack or Ambush first costs an NVA Troop of the space."""
    if f == NVA and g.n[s * KINDS + NVA_TROOPS] and terms.attack_costs_troop(g):
        remove(g, s, NVA_TROOPS)


def spend_guerrillas(g: War, s: int) -> Flow[None]:
    """5.3 Cadres unshaded: VC Terror and Agitate cost 2 VC Guerrillas of the space."""
    for _ in range(2):
        p = yield from pick_piece(g, VC, "cadres.remove", "5.3", s, VC_GUERRILLAS)
        remove(g, s, p)


def special_candidates(
    g: War, op: Operation, conditions: Sequence[SpaceCondition], spaces: Sequence[int] = SPACES
) -> list[int]:
    """4.1 The spaces a special activity may still take, each once."""
    return list(_each_candidate(g, op, conditions, spaces))


def _each_candidate(
    g: War, op: Operation, conditions: Sequence[SpaceCondition], spaces: Sequence[int]
) -> Iterable[int]:
    """The same, one by one: whoever asks whether there is any need not know all."""
    taken, only = op.special_spaces, op.orders.only
    if taken or only is not None:
        spaces = [s for s in spaces if s not in taken and (only is None or s in only)]
    return each_eligible(g, spaces, conditions)


def next_special_space(
    g: War,
    op: Operation,
    topic: str,
    rule: str,
    most: int,
    conditions: Sequence[SpaceCondition],
    spaces: Sequence[int] = SPACES,
) -> Flow[int]:
    """4.1 Choose the next space of a special activity, or DONE: the first is a must, all others a may.

    Where an Event grants the activity by itself, the terms of the grant hold (5.5).
    """
    name = topic.partition(".")[0]
    if op.orders.name == name:
        most = min(most, op.limit)
    if len(op.special_spaces) >= most:
        return DONE
    optional = bool(op.special_spaces) or (op.orders.name == name and op.orders.optional)
    offer = SomeSpaces(_each_candidate(g, op, conditions, spaces), optional)
    if not offer.found:
        return DONE

    def why(key: str) -> list[Reason]:
        where = SPACE.get(key.partition(":")[2])
        if where is None:
            return []
        if where in op.special_spaces:
            return [("4.1", "already_chosen")]
        reasons = failing(g, where, conditions)
        if where not in spaces:
            reasons.append((rule, "wrong_kind_of_space"))
        if not op.orders.covers(where):
            reasons.append(("5.5", "not_granted_here"))
        return reasons

    args = {"chosen": len(op.special_spaces), "most": most}
    key = yield OpenDecision(seat(op.orders.by), topic, rule, offer, args, why)
    if key == "done":
        return DONE
    s = SPACE_OF[key]
    op.special_spaces.append(s)
    return s
