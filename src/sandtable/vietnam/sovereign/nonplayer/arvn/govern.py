"""8.7.2 How the ARVN of Sovereign of Discord Governs: Hamlets, then Aid, then Patronage; of two Patronage before Aid."""

from sandtable.kernel.priority import most
from sandtable.vietnam import terms
from sandtable.vietnam.board import ACTIVE_SUPPORT, CITIES_PROVINCES, COIN_CONTROL, IS_PROVINCE, POP, SAIGON
from sandtable.vietnam.fitl.nonplayer.charts2.plans import TrainPlan
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN_HAMLET, US
from sandtable.vietnam.query import coin_over
from sandtable.vietnam.rules.s4_govern import AID, HAMLET, PATRONAGE, room_for_hamlet, ways
from sandtable.vietnam.sovereign.event_actions import of_two
from sandtable.vietnam.state import CHAOTIC, War

RULE = "8.7.2"
VC_ABOVE = 15
"""Hamlets are placed while the VC score is above this."""
HELD_BY = 2
"""A Hamlet goes where COIN is ahead by so many pieces."""
US_ABOVE = 18
"""A US player above this is robbed of its Support."""
AID_BELOW, AID_BELOW_OF_TWO = 30, 12
"""Aid is raised while it is below this; it pays for the US's Pacification too, if the US plays."""


def taken(g: War, s: int) -> int:
    """Opposition that a Hamlet there would keep from counting, after the shift of Govern."""
    return POP[s] * -min(0, max(-2, g.support[s] - 1))


MOST_TAKEN: SpaceLine = most("most_opposition_after_shift", lambda t, s: taken(t.g, s))
HIGHEST_POPULATION: SpaceLine = most("highest_population", lambda t, s: POP[s])


def hamlet_sites(g: War, where: list[int]) -> list[int]:
    """8.7.2 Provinces held by 2 or more pieces where a Hamlet would hide Opposition; only against VC above 15."""
    if g.vc_score <= VC_ABOVE:
        return []
    return [
        s for s in where if IS_PROVINCE[s] and room_for_hamlet(g, s) and coin_over(g, s) + 1 >= HELD_BY and taken(g, s)
    ]


def hamlets_to_place(g: War) -> int:
    """8.7.2 All that are Available, but one is kept back while the regime is Chaotic."""
    return max(0, g.available[ARVN_HAMLET] - (1 if g.stability >= CHAOTIC else 0))


def robs_us(g: War) -> bool:
    """8.7.2 Whether Support may fall: the US is a player, and too far ahead."""
    return not g.nonplayers[US] and g.us_score > US_ABOVE


def _takers(g: War, where: list[int], what: str) -> list[int]:
    """8.7.2 Where Patronage may be taken (Support stays, or a US player is robbed), or Aid is wanted."""
    if what == AID:
        low = g.aid < (AID_BELOW_OF_TWO if of_two(g) else AID_BELOW)
        return [s for s in where if low and AID in ways(g, s)]
    allowed = [s for s in where if robs_us(g) or g.support[s] == ACTIVE_SUPPORT] if g.aid else []
    return [s for s in allowed if PATRONAGE in ways(g, s)]


def govern_plan(turn: Turn, offered: list[int] | None = None) -> list[tuple[int, str]]:
    """8.7.2 The spaces to Govern with what is done there: Hamlets, then Aid and Patronage."""
    g = turn.g
    trained = turn.plan(TrainPlan).trained
    where = offered
    if where is None:
        where = [
            s
            for s in CITIES_PROVINCES
            if s != SAIGON and g.control[s] == COIN_CONTROL and s not in trained and ways(g, s)
        ]
    left = terms.max_govern_spaces(g)
    plan: list[tuple[int, str]] = []

    def take(found: list[int], what: str, lines: list[SpaceLine], most_spaces: int) -> None:
        nonlocal left
        able = [s for s in found if all(s != a for a, _ in plan)]
        while left and most_spaces and (s := turn.pick(RULE, able, lines)) >= 0:
            able.remove(s)
            plan.append((s, what))
            left -= 1
            most_spaces -= 1

    take(hamlet_sites(g, where), HAMLET, [MOST_TAKEN], hamlets_to_place(g))
    for what in (PATRONAGE, AID) if of_two(g) else (AID, PATRONAGE):
        take(_takers(g, where, what), what, [HIGHEST_POPULATION], left)
    return plan
