"""9 New units: a returning GHQ, call-ups, reinforcements, trucks, replacements."""

from functools import partial

from sandtable.chaco import query, verbs
from sandtable.chaco.rules.s3_control import enter
from sandtable.chaco.rules.s8_network import ghq_sites, supplied_now
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import AVAILABLE, AWAY, BOLIVIA, CAVALRY, DEAD, INFANTRY, PARAGUAY, REINFORCEMENTS
from sandtable.kernel.conditions import Condition, eligible, failing
from sandtable.kernel.decision import Flow, Reason, draw, pick, roll

CALL_UP_COST = 5
PARAGUAYAN_CALL_UPS = 2
_SEPTEMBER_1932 = 1932 * 12 + 8
_JANUARY_1933 = 1933 * 12


def reinforcements_due(side: int, turn: int) -> int:
    """9.4: the reinforcement list: how many units arrive in a month."""
    if side == BOLIVIA:
        return 2 if turn == _SEPTEMBER_1932 else 3
    return 3 if turn <= _JANUARY_1933 else 2


def return_ghq(g: Chaco, side: int) -> Flow[None]:
    """8.5: a GHQ that was off the map for a turn comes back where a LOC can be traced, out of enemy zones."""
    ghq = g.data.ghq[side]
    if g.where[ghq] != AWAY or g.turn < g.ghq_back[side]:
        return
    sites = ghq_sites(g, side)
    if not sites:
        return
    at = yield from pick(g.seat(side), "new.ghq", "8.5", {g.data.map.key(h): h for h in sites})
    verbs.place(g, ghq, at)
    verbs.set_ghq_supplied(g, side, True)


def call_up(g: Chaco, side: int) -> Flow[int]:
    """9.5: reservists may be called up for 5 VP a time; a die says how many units. The number called."""
    called = 0
    while not call_up_barred(g, side):
        options = {"call_up": True, "pass": False}
        if not (yield from pick(g.seat(side), "new.call_up", "9.5", options, vp=g.vp[side])):
            break
        verbs.count_call_up(g, side)
        verbs.score(g, side, -CALL_UP_COST, "call_up")
        called += yield from roll("new.call_up_die", "9.5", seat=g.seat(side))
    return called


def call_up_barred(g: Chaco, side: int) -> list[Reason]:
    """9.5: Paraguay may call up twice in a game; victory points can only be paid from what there is."""
    found: list[Reason] = []
    if side == PARAGUAY and g.call_ups[side] >= PARAGUAYAN_CALL_UPS:
        found.append(("9.5", "two_call_ups"))
    if g.vp[side] < CALL_UP_COST:
        found.append(("9.5", "too_few_vp"))
    if not any(g.where[i] in (REINFORCEMENTS, DEAD) for i in g.data.units[side]):
        found.append(("9.5", "no_units"))
    return found


def reinforce(g: Chaco, side: int, number: int) -> Flow[None]:
    """9.4: units are drawn by lot and placed, at full strength, in controlled supply sources."""
    for _ in range(number):
        pile = _pile(g, side)
        if not pile:
            g.emit("chaco.no_reinforcements", seat=g.seat(side))
            return
        keys = [query.key(g, i) for i in pile]
        key = yield from draw("new.draw", "9.4", keys, seat=g.seat(side))
        unit = pile[keys.index(key)]
        sites = [h for h in entry_hexes(g, side) if _has_room(g, side, h, unit)]
        if not sites:
            g.emit("chaco.no_entry", seat=g.seat(side), unit=g.data.counters[unit].id)
            continue
        options = {g.data.map.key(h): h for h in sites}
        why = partial(_why_not_entry, g, side)
        at = yield from pick(g.seat(side), "new.place", "9.4", options, why, unit=g.data.counters[unit].id)
        yield from enter(g, side, at, None)  # 10.3: what the enemy left there without combat units is overrun
        verbs.place(g, unit, at, "chaco.reinforced")
        verbs.set_supplied(g, unit, supplied_now(g, side, at))  # 8.4: a source that does not work supplies nobody


def _pile(g: Chaco, side: int) -> list[int]:
    """9.4: the pile of reinforcements; an empty one is filled with the dead pile."""
    pile = [i for i in g.data.units[side] if g.where[i] == REINFORCEMENTS]
    if not pile and any(g.where[i] == DEAD for i in g.data.units[side]):
        verbs.recycle_dead(g, side)
        pile = [i for i in g.data.units[side] if g.where[i] == REINFORCEMENTS]
    return pile


def entry_hexes(g: Chaco, side: int) -> list[int]:
    """9.4: the supply sources ``side`` controls."""
    return [h for h in g.data.sources[side] if g.control.get(h) == side and not g.occupied[1 - side][h]]


def noncombat_entry_hexes(g: Chaco, side: int) -> list[int]:
    """9.6, 15.6, 10.3: the sources where trucks and leaders may arrive: no enemy unit or supply stands there."""
    return [h for h in entry_hexes(g, side) if not query.held(g, h, 1 - side)]


def _why_not_entry(g: Chaco, side: int, key: str) -> list[Reason]:
    """9.4: why reinforcements cannot arrive in a hex."""
    h = query.place_of(g, key)
    if h is None or g.data.map.source.get(h) != side:
        return [("9.4", "no_source")]
    return [("11.2", "no_room")] if h in entry_hexes(g, side) else [("9.4", "not_controlled")]


def _has_room(g: Chaco, side: int, h: int, unit: int) -> bool:
    return not g.data.counters[unit].stacks or query.room(g, h, side) > 0


def place_trucks(g: Chaco, side: int) -> Flow[None]:
    """9.6: trucks from the supply table arrive like reinforcements, as far as there are counters."""
    while g.new_trucks[side]:
        verbs.expect_truck(g, side, -1)
        truck = next((i for i in g.data.trucks[side] if g.where[i] == AVAILABLE), None)
        sites = noncombat_entry_hexes(g, side)
        if truck is None or not sites:
            continue
        options = {g.data.map.key(h): h for h in sites}
        at = yield from pick(g.seat(side), "new.truck", "9.6", options)
        verbs.place(g, truck, at, "chaco.reinforced")


REPLACEABLE: tuple[Condition[Chaco, int], ...] = (
    Condition("9.2", "not_in_play", query.in_play),
    Condition("9.2", "no_regiment", lambda g, i: g.data.counters[i].kind in (INFANTRY, CAVALRY)),
    Condition("9.2", "full_strength", query.reduced),
    Condition("9.2", "unsupplied", lambda g, i: g.supplied[i] > 0),
)
"""9.2 Who may receive a replacement point."""


def replacements(g: Chaco, side: int) -> Flow[None]:
    """9.1-9.3: replacement points restore reduced infantry and cavalry in general supply."""
    while g.replacements[side]:
        options = {query.key(g, i): i for i in eligible(g, g.data.units[side], REPLACEABLE)}
        if not options:
            return
        options["done"] = -1
        why, left = partial(_why_not_replaced, g, side), g.replacements[side]
        unit = yield from pick(g.seat(side), "new.replace", "9.2", options, why, left=left)
        if unit < 0:
            return
        verbs.refit(g, unit)


def _why_not_replaced(g: Chaco, side: int, key: str) -> list[Reason]:
    unit = query.counter_of(g, key)
    if unit is None or unit not in g.data.units[side]:
        return [("9.2", "no_regiment")]
    return failing(g, unit, REPLACEABLE)
