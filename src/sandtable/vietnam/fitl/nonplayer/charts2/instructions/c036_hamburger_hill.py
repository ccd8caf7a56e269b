"""Hamburger Hill: ARVN sends Troops for COIN Control, Insurgents dig in under most US Troops."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam.board import COIN_CONTROL, SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.control import space_for
from sandtable.vietnam.fitl.nonplayer.charts2.plans import Doing, EventPlan
from sandtable.vietnam.fitl.nonplayer.charts2.tunnels import own_base, tunnel_base
from sandtable.vietnam.nonplayer.facts import number_key, offered_spaces
from sandtable.vietnam.nonplayer.instructions import RULE
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN, INSURGENT_BASES, KINDS, NVA, US_TROOPS, VC
from sandtable.vietnam.query import coin_over
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

CARD = BOOK.card(36, "Hamburger Hill", plays={"us": ["removes_base"], "arvn": ["adds_coin_control"]})


def hill(turn: Turn, d: Decision) -> str:
    """36: the most US Troops, then a Base of one's own to dig in."""
    own = own_base(turn)
    lines: list[SpaceLine] = [
        most("most_us_troops", lambda t, s: min(3, t.g.n[s * KINDS + US_TROOPS])),
        prefer("own_base", lambda t, s: t.g.n[s * KINDS + own] > 0),
    ]
    return turn.pick_space(d, RULE, lines)


def gain(g: War, s: int) -> int:
    """36: 4 US Troops come, a Base goes."""
    elsewhere = sum(g.n[US_TROOPS::KINDS]) - g.n[s * KINDS + US_TROOPS]
    return min(4, elsewhere) + min(1, holds(g, s, INSURGENT_BASES))


def move_from(turn: Turn, d: Decision) -> str:
    """36: Troops come from where they are not needed for COIN Control."""
    g = turn.g
    keeps: SpaceLine = prefer("keeps_coin_control", lambda t, s: g.control[s] != COIN_CONTROL or coin_over(g, s) > 0)
    spare: SpaceLine = most("most_to_spare", lambda t, s: _to_spare(g, s))
    s = turn.plan(EventPlan).last[Doing.MOVE_FROM] = turn.pick(RULE, offered_spaces(d), [keeps, spare])
    return SPACE_KEY[s] if s >= 0 else ""


def _to_spare(g: War, s: int) -> int:
    if g.control[s] != COIN_CONTROL:
        return g.n[s * KINDS + US_TROOPS]
    return min(g.n[s * KINDS + US_TROOPS], coin_over(g, s))


def move_count(turn: Turn, d: Decision) -> str:
    """36: as many as the space can spare, one at least."""
    s = turn.plan(EventPlan).last.get(Doing.MOVE_FROM, -1)
    return number_key(d, max(1, _to_spare(turn.g, s)) if s >= 0 else 1)


CARD.guide((NVA, VC), {"event.space": hill, "event.tunnel_base": tunnel_base})
CARD.guide(ARVN, {**space_for(gain), "event.move_from": move_from, "event.move_count": move_count})
