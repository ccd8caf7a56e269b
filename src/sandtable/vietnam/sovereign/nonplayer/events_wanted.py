"""8.4 Which Events the US and NVA of Sovereign of Discord want: those that, tried out, better their score or their track."""

from collections.abc import Callable

from sandtable.kernel.decision import Decision
from sandtable.vietnam.nonplayer import tryout
from sandtable.vietnam.nonplayer.events import side_in
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.sovereign.nonplayer.aims import HANOI_AIM, WASHINGTON_AIM
from sandtable.vietnam.sovereign.nonplayer.events import EVENTS
from sandtable.vietnam.state import War

ENOUGH = 2
"""An Event is worth the turn if it raises the faction's score by so much."""


def nearer_to_aim(before: War, after: War) -> bool:
    """8.8.4 Whether Washington moves toward the level that the US wants."""
    return abs(WASHINGTON_AIM - after.washington) < abs(WASHINGTON_AIM - before.washington)


def hanoi_rises(before: War, after: War) -> bool:
    """8.6.2 Whether Hanoi rises, from below the level that is enough for NVA."""
    return before.hanoi < HANOI_AIM and after.hanoi > before.hanoi


def wanted(turn: Turn, d: Decision, rule: str, track: Callable[[War, War], bool]) -> str:
    """8.6.2, 8.8.4 The key of an Event that raises the score by 2 or moves the track as the faction likes; "" for none."""
    key = EVENTS.plain_box(turn, d, rule)
    if not key:
        return ""
    g = turn.g
    after = tryout.tried(turn, side_in(key))
    gained = after.scores[turn.f] - g.scores[turn.f]
    moved = track(g, after)
    return key if turn.box(rule, "event_helps", gained >= ENOUGH or moved, gained=gained, moved=moved) else ""
