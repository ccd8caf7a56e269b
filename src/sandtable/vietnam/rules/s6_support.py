"""6.3 Support Phase: the US, then ARVN Pacify; VC Agitates."""

from collections.abc import Mapping

from sandtable.kernel.conditions import each_eligible, failing
from sandtable.kernel.decision import Flow, Reason, Why
from sandtable.vietnam import diem_terms, terms
from sandtable.vietnam.ask import NONE, pick_space
from sandtable.vietnam.board import CITIES_PROVINCES, COIN_CONTROL, IS_LOC, SPACE
from sandtable.vietnam.operation import SpaceCondition
from sandtable.vietnam.pieces import ARVN, ARVN_POLICE, ARVN_TROOPS, US, US_ADVISOR, US_TROOPS, VC
from sandtable.vietnam.rules.agitate import ANYWHERE, SPACES_TO_AGITATE, agitate_in, most_to_spend
from sandtable.vietnam.rules.pacify import MOST_LEVELS, pacify_in, pacify_room
from sandtable.vietnam.rules.spaces import coin_control, has, not_loc
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage

MOST_SPACES = 4

_HELD = (
    not_loc("6.3.1"),
    coin_control("6.3.1"),
    has("6.3.1", "no_police", (ARVN_POLICE,)),
)
_PACIFIED_WITH = {
    US_TROOPS: (*_HELD, has("6.3.1", "no_us_troops", (US_TROOPS,))),
    US_ADVISOR: (*_HELD, has("P6.3.1", "no_advisor", (US_ADVISOR,))),
    ARVN_TROOPS: (*_HELD, has("6.3.1", "no_arvn_troops", (ARVN_TROOPS,))),
}


def to_pacify(g: War, f: int) -> tuple[SpaceCondition, ...]:
    """6.3.1 Where a faction may Pacify: COIN Control, Police and its own Troops, or for the US its Advisors."""
    return _PACIFIED_WITH[terms.us_pacifies_with(g) if f == US else ARVN_TROOPS]


# ------------------------------------------------------------------ Pacification


def begin(g: War) -> None:
    """6.3 What the Support Phase begins with: Patronage by the leader (2.4.1, P2.4.3)."""
    add_patronage(g, terms.support_patronage(g))


def phase_pacify_us(g: War) -> Flow[None]:
    """6.3.1 The US may Pacify; ARVN has to know where and how far."""
    begin(g)
    levels: dict[int, int] = {}
    yield from pacification(g, US, levels)
    g.step_data = tuple(n for pair in levels.items() for n in pair)


def phase_pacify_arvn(g: War) -> Flow[None]:
    """6.3.1 ARVN may Pacify in as many spaces as the US left of 4, and by what it left of 2 levels a space."""
    levels = dict(zip(g.step_data[::2], g.step_data[1::2]))
    g.step_data = ()
    yield from pacification(g, ARVN, levels)


def pacification(
    g: War, f: int, levels: dict[int, int], most_levels: int = MOST_LEVELS, cost: int | None = None
) -> Flow[None]:
    """6.3.1 One faction's share of a Pacification as in the Support Phase.

    ``levels`` holds the spaces that the other faction has Pacified, with the levels each has shifted; this one's are
    added. Every space counts among the 4 for whoever Pacifies there, so one that both Pacify counts twice. An Event may
    set its own limit and cost.
    """
    allowed = MOST_SPACES - len(levels)
    if f == ARVN:
        allowed = min(allowed, terms.max_arvn_pacify_spaces(g))
    mine: list[int] = []
    while len(mine) < allowed:
        found = [
            s
            for s in each_eligible(g, CITIES_PROVINCES, to_pacify(g, f))
            if s not in mine and pacify_room(g, f, s, most_levels - levels.get(s, 0), True, cost=cost)
        ]
        left = allowed - len(mine)
        s = yield from pick_space(
            g, f, "pacify.space", "6.3.1", found, True, _why_not_pacify(g, f, mine, levels, most_levels), left=left
        )
        if s == NONE:
            return
        mine.append(s)
        done = levels.get(s, 0)
        levels[s] = done + (yield from pacify_in(g, f, s, most_levels - done, True, cost=cost))


def _why_not_pacify(g: War, f: int, mine: list[int], levels: Mapping[int, int], most_levels: int) -> Why:
    def why(key: str) -> list[Reason]:
        s = SPACE.get(key[6:], NONE)
        if s == NONE:
            return []
        if s in mine:
            return [("6.3.1", "already_chosen")]
        reasons = failing(g, s, to_pacify(g, f))
        if not IS_LOC[s] and not pacify_room(g, f, s, most_levels - levels.get(s, 0), True, cost=0):
            reasons.append(("6.3.1", "nothing_to_pacify"))
        if not reasons:
            reasons.append(("1.8.1" if f == US else "6.3.1", "cannot_pay"))
        return reasons

    return why


# ------------------------------------------------------------------ Agitation


def phase_agitate(g: War) -> Flow[None]:
    """6.3.2 VC may Agitate in up to 4 spaces with VC pieces and no COIN Control; P6.3: in 5 under Diem.

    5.3: perhaps in 1 of them COIN Control does not matter.
    """
    mine: list[int] = []
    most, defying = terms.agitate_spaces(g), diem_terms.agitate_under_control(g)
    while len(mine) < most:
        where = ANYWHERE if defying else SPACES_TO_AGITATE
        found = [s for s in each_eligible(g, CITIES_PROVINCES, where) if s not in mine and most_to_spend(g, s)]
        left = most - len(mine)
        s = yield from pick_space(g, VC, "agitate.space", "6.3.2", found, True, _why_not_agitate(g, mine), left=left)
        if s == NONE:
            return
        mine.append(s)
        if g.control[s] == COIN_CONTROL:
            defying -= 1
        yield from agitate_in(g, s)


def _why_not_agitate(g: War, mine: list[int]) -> Why:
    def why(key: str) -> list[Reason]:
        s = SPACE.get(key[6:], NONE)
        if s == NONE:
            return []
        if s in mine:
            return [("6.3.2", "already_chosen")]
        if IS_LOC[s]:
            return [("6.3.2", "is_loc")]
        return failing(g, s, SPACES_TO_AGITATE) or [("6.3.2", "cannot_pay")]

    return why
