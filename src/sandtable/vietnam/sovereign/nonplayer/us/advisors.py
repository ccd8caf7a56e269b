"""8.8.6 Where the US of Sovereign of Discord sends its Advisors: where Pacifying gains most, then to Cities without one."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most
from sandtable.vietnam.board import ACTIVE_SUPPORT, COIN_CONTROL, IDS, IS_CITY, POP, SPACE_KEY, SPACES
from sandtable.vietnam.nonplayer.facts import number_key, offered_spaces
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN_POLICE, KINDS, US_ADVISOR
from sandtable.vietnam.rules.pacify import MOST_LEVELS
from sandtable.vietnam.sovereign.nonplayer.us.advise import outcome
from sandtable.vietnam.sovereign.rules.advisors import posts
from sandtable.vietnam.state import War

RULE = "8.8.6"
TOGETHER = 2
"""Advisors in a space at most."""
A_POST = 10
"""What a level of Support counts beside a City that has no Advisor yet."""


def support_to_gain(g: War, s: int) -> int:
    """Levels times Population that Pacification could win: COIN Control and Police are there."""
    if g.control[s] != COIN_CONTROL or not g.n[s * KINDS + ARVN_POLICE]:
        return 0
    return POP[s] * max(0, min(MOST_LEVELS, ACTIVE_SUPPORT - g.support[s]))


def value(g: War, s: int, others: int) -> int:
    """What an Advisor is worth in a space with so many others."""
    if others >= TOGETHER:
        return 0
    if gain := support_to_gain(g, s):
        return A_POST * gain // (1 + others)
    return 1 if IS_CITY[s] and not others else 0


def _here(g: War, s: int) -> int:
    return g.n[s * KINDS + US_ADVISOR]


BEST_POST: SpaceLine = most("best_post", lambda t, s: value(t.g, s, _here(t.g, s)))


class Posting:
    """The Advisor's way in hand."""

    def __init__(self) -> None:
        self.target = -1


def better(g: War, origins: list[int]) -> tuple[int, int]:
    """8.8.6 The Advisor that gains most by going elsewhere, and where it goes; -1 for none."""
    best, way = 0, (-1, -1)
    open_posts = posts(g)
    for a in origins:
        now = value(g, a, _here(g, a) - 1)
        for b in open_posts:
            if b != a and (gained := value(g, b, _here(g, b)) - now) > best:
                best, way = gained, (a, b)
    return way


def could_be_better(g: War) -> bool:
    """Whether any Advisor on the map would be of more use elsewhere."""
    return better(g, [s for s in SPACES if _here(g, s)])[0] >= 0


def leave(turn: Turn, d: Decision) -> str:
    """8.8.6 The next Advisor to go; done when each is where it should be."""
    g = turn.g
    waiting = turn.action == "op:advise"  # 8.8.2: they are still needed where they are to Advise
    a, b = better(g, [s for s in offered_spaces(d) if not (waiting and outcome(g, s).removed)])
    turn.memory(Posting).target = b
    if a < 0:
        return "done"
    turn.note(RULE, "move", origin=IDS[a], target=IDS[b], pieces={"us_advisor": 1})
    return SPACE_KEY[a]


def go(turn: Turn, d: Decision) -> str:
    """8.8.6 To the post that is meant, or the best one."""
    target = turn.memory(Posting).target
    return SPACE_KEY[target] if target in offered_spaces(d) else arrive(turn, d)


def arrive(turn: Turn, d: Decision) -> str:
    """P6.8.4 A released Advisor goes to the best post."""
    return turn.pick_space(d, RULE, [BEST_POST])


def one(turn: Turn, d: Decision) -> str:
    """8.8.6 One at a time."""
    return number_key(d, 1)
