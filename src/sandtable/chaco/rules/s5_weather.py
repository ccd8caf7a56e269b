"""5 Weather and 6 truces: what the start of a game turn decides."""

from sandtable.chaco import query, verbs
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import SIDES
from sandtable.kernel.decision import Flow, draw, pick, roll

REFUSAL_COST = 10
_DECEMBER = 12


def weather(g: Chaco) -> Flow[None]:
    """5.0: January and February are wet, December is wet on 1-3, all else is dry."""
    month = query.month(g)
    rain = month in (1, 2)
    if month == _DECEMBER:
        rain = (yield from roll("weather.die", "5.0")) <= 3
    verbs.set_weather(g, rain)


def truce(g: Chaco) -> Flow[None]:
    """6.1, 6.4: a truce comes on a 1 followed by 1-2; one in force goes on with 1-2. Then it may be refused."""
    offered = yield from _offered(g)
    if offered and (yield from _refused(g)):
        offered = False
    verbs.set_truce(g, offered)


def _offered(g: Chaco) -> Flow[bool]:
    if g.truce:
        return (yield from roll("truce.continue", "6.4")) <= 2
    if (yield from roll("truce.chance", "6.1")) > 1:
        return False
    return (yield from roll("truce.die", "6.1")) <= 2


def _refused(g: Chaco) -> Flow[bool]:
    """6.2: for 10 VP a player may refuse; the one with more VP is asked first, a tie is settled by lot."""
    first = 0 if g.vp[0] > g.vp[1] else 1
    if g.vp[0] == g.vp[1]:
        drawn = yield from draw("truce.first", "6.2", [f"seat:{s}" for s in SIDES])
        first = SIDES.index(drawn.partition(":")[2])
    for side in (first, 1 - first):
        if g.vp[side] < REFUSAL_COST:
            continue
        options = {"accept": False, "refuse": True}
        if (yield from pick(g.seat(side), "truce.answer", "6.2", options, vp=g.vp[side])):
            verbs.score(g, side, -REFUSAL_COST, "refused_truce")
            return True
    return False
