"""Carrying out the orders of a movement phase, question by question."""

from array import array

from sandtable.chaco import query
from sandtable.chaco.opponent.facts import Facts
from sandtable.chaco.opponent.orders import Order, plan, plan_reaction
from sandtable.chaco.opponent.rear import plan_rear
from sandtable.chaco.opponent.turn import Handler, Turn
from sandtable.chaco.rules.s10_movement import movable
from sandtable.chaco.units import BOLIVIA
from sandtable.kernel.decision import Decision

OUT_OF_SUPPLY = 60  # sixths of an MP one would rather be farther from the goal than out of supply
ZONE = 60  # or in an enemy zone of control without need
RISK = 4  # or have it as likely as not that the enemy gains a VP by one's loss
HELPLESS = 60  # the same for those who have no regiment with them
FEARLESS = ("capture", "attack", "reinforce", "garrison", "raid", "press")
BOLD_KINDS = ("capture", "attack", "join", "reinforce")


def stack(turn: Turn, d: Decision) -> str:
    """10.1, 10.10 The next order that can still be carried out; when the troops have moved, those behind them follow."""
    if turn.orders is None:
        facts = turn.facts(fresh=True)
        turn.orders = plan(facts) if d.topic == "move.stack" else plan_reaction(facts)
        turn.rear = turn.rear or d.topic != "move.stack"
    key = _next(turn, d)
    if key == "done" and not turn.rear:
        turn.rear = True
        turn.orders = plan_rear(turn.facts(fresh=True))
        key = _next(turn, d)
    return key


def _next(turn: Turn, d: Decision) -> str:
    g, side = turn.g, turn.side
    while turn.orders:
        order = turn.orders.pop(0)
        order.counters = [i for i in order.counters if g.where[i] == order.place and movable(g, i)]
        key = g.data.map.key(order.place)
        if order.counters and key in d.options and order.goal != order.place:
            turn.order = order
            who = [g.data.counters[i].id for i in order.counters]
            turn.say(order.rule, f"chaco.order.{order.kind}", unit=who, hex=g.data.map.name[order.goal], seat=g.seat(side))
            return key
    turn.order = None
    return "done"


def group(turn: Turn, d: Decision) -> str:
    """11.4 The units of the order, then what supply it takes along."""
    order = turn.order
    if order is None:
        return "done"
    for i in order.counters:
        key = query.key(turn.g, i)
        if key in d.options:
            return key
    if order.csp and "csp" in d.options:
        return "csp"
    return "done"


def supply(turn: Turn, d: Decision) -> str:
    """2.20 As many points as the order says."""
    wanted = f"n:{turn.order.csp}" if turn.order is not None else ""
    return wanted if wanted in d.options else d.options[-1]


def to(turn: Turn, d: Decision) -> str:
    """10.4 The goal, or the hex on the way that is best: near it, in supply, out of enemy zones."""
    order = turn.order
    if order is None or order.gone:
        return "done"
    if order.load and "load" in d.options:
        return "load"
    order.gone = True
    goal_key = turn.g.data.map.key(order.goal)
    if goal_key in d.options and _has_room(turn, order, order.goal):
        return goal_key
    if order.kind == "attack":
        return "done"
    return _on_the_way(turn, d, order)


def _has_room(turn: Turn, order: Order, h: int) -> bool:
    """11.1 Whether the stack fits into the hex as it is now: nobody waits for others to leave it."""
    counters = turn.g.data.counters
    number = sum(1 for i in (*order.counters, *order.load) if counters[i].stacks)
    return not number or query.room(turn.g, h, turn.side) >= number


def _on_the_way(turn: Turn, d: Decision, order: Order) -> str:
    g, facts = turn.g, turn.facts()
    way, hexes = facts.way(order.goal), g.data.map.hexes
    best, least = "done", 10**9
    if order.place < hexes:
        least = _burden(facts, order, order.place, way, least)
    for key in d.options:
        h = turn.place(key)
        if 0 <= h < hexes and way[h] < least and _has_room(turn, order, h):
            burden = _burden(facts, order, h, way, least)
            if burden < least:
                best, least = key, burden
    return best


def _burden(facts: Facts, order: Order, h: int, way: "array[int]", least: int) -> int:
    """How bad a hex is to end in, in sixths of an MP; not looked at closely if it is no better than ``least``."""
    g = facts.g
    burden = way[h]
    if order.kind != "raid" and h not in facts.covered:
        burden += OUT_OF_SUPPLY
    if g.zoc[facts.enemy][h] and order.kind not in BOLD_KINDS:
        burden += ZONE
    if order.kind not in FEARLESS and burden < least:
        fights = any(g.data.counters[i].exerts_zoc for i in order.counters)
        danger = facts.danger(h, [*facts.stacks.get(h, ()), *order.counters])
        burden += int((RISK if fights else HELPLESS) * _price(facts, order) * danger)
    return burden


def _price(facts: Facts, order: Order) -> float:
    """What the enemy would gain by the loss of a stack: a VP a unit, leaders by their ransom (16.2)."""
    g = facts.g
    return sum((1.0 if g.data.counters[i].combat else facts.ransom(i) or 1.0 for i in order.counters), 0.0)


def load(turn: Turn, d: Decision) -> str:
    """10.11 The cargo of the order."""
    order = turn.order
    if order is not None:
        for i in order.load:
            key = query.key(turn.g, i)
            if key in d.options:
                order.load = [j for j in order.load if j != i]
                return key
        order.load = []
    return "done" if "done" in d.options else d.options[0]


def well(turn: Turn, d: Decision) -> str:
    """14.6 Only Paraguay digs wells: Bolivia wrecks them."""
    return "yes" if turn.side == BOLIVIA else "no"


def excess(turn: Turn, d: Decision) -> str:
    """11.1 The weakest goes."""
    return min(d.options, key=lambda key: (query.defence(turn.g, turn.counter(key)), key))


HANDLERS: dict[str, Handler] = {
    "move.stack": stack,
    "reaction.stack": stack,
    "move.group": group,
    "move.csp": supply,
    "move.to": to,
    "move.load": load,
    "move.well": well,
    "stacking.remove": excess,
}
