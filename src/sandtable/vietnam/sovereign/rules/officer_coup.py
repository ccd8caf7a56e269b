"""P2.4.2, P7.3 Officer Coup, the last Coup card: the game ends at once, without a Coup Round."""

from sandtable.kernel.decision import Flow, Reason
from sandtable.vietnam import ruleset, terms
from sandtable.vietnam.ask import NONE, pick_space
from sandtable.vietnam.board import ACTIVE_SUPPORT, CITIES, IS_CITY, SPACE, SPACES
from sandtable.vietnam.pieces import ARVN_HAMLET, KINDS, US, VC
from sandtable.vietnam.rules.s7_victory import condition_met, finish, phase_victory
from sandtable.vietnam.sovereign.rules.fall_of_diem import NO_FALL, continuation, nobody_wins_before
from sandtable.vietnam.state import CHAOTIC, War
from sandtable.vietnam.verbs import add_patronage, remove, shift

OFFICER_COUP = "officer_coup"
"""How the game ends then: neither a check nor a final Round."""
LOYALTY = 6
"""P7.3 Patronage where the regime holds."""
CITIES_TO_SHIFT = 2


def officer_coup(g: War) -> Flow[None]:
    """P2.4.2, P7.3 What the coup brings; then the highest margin wins, without a Coup Round, or Diem falls (P7.4).

    Where the game goes on, whoever exceeds a threshold wins all the same, unless the scenario or Uncertain Victory says
    that nobody does yet.
    """
    yield from settle(g)
    if continuation(g) == NO_FALL:
        g.final_round = True
        finish(g, OFFICER_COUP)
    elif condition_met(g) and not nobody_wins_before(g) and not terms.uncertain_victory(g):
        finish(g, OFFICER_COUP)
    else:
        if terms.uncertain_victory(g):
            yield from phase_victory(g)
        g.phase = "fall_north"


def settle(g: War) -> Flow[None]:
    """P7.3 By Regime Stability: Chaotic (or Crisis) costs a Hamlet and wins the US two Cities; else Patronage +6."""
    if g.stability < CHAOTIC:
        add_patronage(g, LOYALTY)
        return
    yield from _lose_hamlet(g)
    if not ruleset.of(g).of_two:
        yield from _win_cities(g)


def _lose_hamlet(g: War) -> Flow[None]:
    """P7.3 The VC removes a Hamlet from the map, if there is one."""
    found = [s for s in SPACES if g.n[s * KINDS + ARVN_HAMLET]]
    s = yield from pick_space(g, VC, "officer.hamlet", "P7.3", found, why=_no_hamlet)
    if s != NONE:
        remove(g, s, ARVN_HAMLET)


def _no_hamlet(key: str) -> list[Reason]:
    return [("P7.3", "no_hamlet")] if key.partition(":")[2] in SPACE else []


def _win_cities(g: War) -> Flow[None]:
    """P7.3 The US shifts two Cities 1 level each toward Active Support, as far as they can be."""
    chosen: list[int] = []

    def why(key: str) -> list[Reason]:
        s = SPACE.get(key.partition(":")[2], NONE)
        if s == NONE:
            return []
        if not IS_CITY[s]:
            return [("P7.3", "not_a_city")]
        return [("P7.3", "already_chosen" if s in chosen else "active_support")]

    while len(chosen) < CITIES_TO_SHIFT:
        found = [s for s in CITIES if s not in chosen and g.support[s] < ACTIVE_SUPPORT]
        left = CITIES_TO_SHIFT - len(chosen)
        s = yield from pick_space(g, US, "officer.city", "P7.3", found, why=why, left=left)
        if s == NONE:
            return
        shift(g, s, 1)
        chosen.append(s)
