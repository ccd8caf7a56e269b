"""8.5.4, 8.5.5 Whom the VC of Sovereign of Discord attacks: Hamlets over Opposition, COIN Control, Advisors, cubes."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import prefer
from sandtable.vietnam.board import COIN_CONTROL, IS_PROVINCE
from sandtable.vietnam.fitl.nonplayer.charts2.insurgents import AimLine
from sandtable.vietnam.fitl.nonplayer.charts2.vc import march
from sandtable.vietnam.nonplayer.common import remove_target
from sandtable.vietnam.nonplayer.facts import offered_pieces, space_in
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN_HAMLET, KINDS, PIECE_KEY, US_ADVISOR
from sandtable.vietnam.query import coin_over
from sandtable.vietnam.rules.insurgents import ADVISOR_GUARDS, HAMLET_GUARDS
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

HITS, AMBUSH_HITS = 2, 1


def hits_hamlet(g: War, s: int, hits: int) -> bool:
    """8.5.5 Whether so many hits reach a Hamlet in a Province at Opposition."""
    return bool(
        g.n[s * KINDS + ARVN_HAMLET] and IS_PROVINCE[s] and g.support[s] < 0 and holds(g, s, HAMLET_GUARDS) < hits
    )


def ends_control(g: War, s: int, hits: int) -> bool:
    """8.5.5 Whether so many hits end COIN Control."""
    return g.control[s] == COIN_CONTROL and coin_over(g, s) < min(hits, g.coin[s])


def hits_advisor(g: War, s: int, hits: int) -> bool:
    """8.5.5 Whether so many hits reach an Advisor."""
    return bool(g.n[s * KINDS + US_ADVISOR] and holds(g, s, ADVISOR_GUARDS) < hits)


ATTACK_BULLETS: list[SpaceLine] = [
    prefer("hits_hamlet_at_opposition", lambda t, s: hits_hamlet(t.g, s, HITS)),
    prefer("removes_coin_control", lambda t, s: ends_control(t.g, s, HITS)),
    prefer("hits_advisor", lambda t, s: hits_advisor(t.g, s, HITS)),
]
AMBUSH_BULLETS: list[AimLine] = [
    prefer("hits_hamlet_at_opposition", lambda t, aim: hits_hamlet(t.g, aim.target, AMBUSH_HITS)),
    prefer("removes_coin_control", lambda t, aim: ends_control(t.g, aim.target, AMBUSH_HITS)),
    prefer("hits_advisor", lambda t, aim: hits_advisor(t.g, aim.target, AMBUSH_HITS)),
]


def ambush_bullets(turn: Turn, spaces: list[int], left: int) -> list[AimLine]:
    """8.5.4 What an Ambush is for."""
    return AMBUSH_BULLETS


def attack_space(turn: Turn, d: Decision) -> str:
    """8.5.5 Ambush in up to 2 spaces, then Attack where there are enough."""
    return march.attack_space(turn, d, ambush_bullets, ATTACK_BULLETS)


def ambush_space(turn: Turn, d: Decision) -> str:
    """8.5.4 After a March, or by an Event: where to Ambush."""
    return march.ambush_space(turn, d, ambush_bullets)


def remove(turn: Turn, d: Decision) -> str:
    """8.5.5 A Hamlet at Opposition, then an Advisor, then by the order of targets."""
    pieces, s = offered_pieces(d), space_in(d)
    if ARVN_HAMLET in pieces and turn.g.support[s] < 0:
        return PIECE_KEY[ARVN_HAMLET]
    return PIECE_KEY[US_ADVISOR] if US_ADVISOR in pieces else remove_target(turn, d)
