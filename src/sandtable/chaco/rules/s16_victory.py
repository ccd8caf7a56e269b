"""16 Victory: points for settlements, the levels, sudden death, the truce and the last turn."""

from sandtable.chaco import verbs
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import SIDES
from sandtable.kernel.decision import Flow, draw, roll
from sandtable.kernel.game import Json

TRUCE_MARGIN = 50  # 16.1
LEVELS = ((50, "decisive"), (20, "substantive"), (0, "marginal"))
"""16.3 The least margin of each level."""

FIXED_VP = {"advance": (3, 5), "movement": (6, 10)}
"""16.5 For a settlement, and for one of the four great ones."""


def settlement_taken(g: Chaco, side: int, h: int, how: str) -> Flow[None]:
    """16.2, 16.5 VP for an enemy settlement captured by "advance" after combat or in a friendly "movement" phase."""
    great = h in g.data.map.major
    if g.rules.fixed_vp:
        points = FIXED_VP[how][great]
    else:
        name = g.data.map.name[h]
        points = yield from roll("settlement.vp", "16.2", hex=name)
        if great:
            points += yield from roll("settlement.vp", "16.2", hex=name)
        if how == "movement":
            points *= 2
    verbs.score(g, side, points, "settlement")


def level(margin: int) -> str:
    """16.3 The level of a victory by that many points."""
    return next(word for least, word in LEVELS if margin >= least)


def sudden_death(g: Chaco) -> None:
    """16.4 A side below zero has lost at once (both: the one further below)."""
    if not g.over and min(g.vp) < 0:
        winner = 0 if g.vp[0] > g.vp[1] else 1
        verbs.end_game(g, _victory(g, winner, "sudden_death"))


def check(g: Chaco) -> Flow[None]:
    """16.1, 16.3 The victory check: after the last turn, and after every truce turn if one side is 50 VP ahead."""
    margin = abs(g.vp[0] - g.vp[1])
    if g.truce and margin >= TRUCE_MARGIN:
        verbs.end_game(g, _victory(g, int(g.vp[1] > g.vp[0]), "truce"))
    elif g.turn >= g.last_turn:
        if margin:
            winner = int(g.vp[1] > g.vp[0])
        else:
            drawn = yield from draw("victory.coin", "16.3", [f"side:{s}" for s in SIDES])
            winner = SIDES.index(drawn[5:])
        verbs.end_game(g, _victory(g, winner, "last_turn"))


def _victory(g: Chaco, winner: int, reason: str) -> Json:
    margin = g.vp[winner] - g.vp[1 - winner]
    return {
        "winner": SIDES[winner],
        "ranking": [SIDES[winner], SIDES[1 - winner]],
        "margins": {SIDES[winner]: margin, SIDES[1 - winner]: -margin},
        "level": level(abs(margin)),
        "reason": reason,
        "vp": {SIDES[0]: g.vp[0], SIDES[1]: g.vp[1]},
    }
