"""15 Leaders and politics: forced, voluntary and subordinate replacement, new leaders."""

from sandtable.chaco import query, verbs
from sandtable.chaco.rules.s8_network import cut_off, supplied_now
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import AVAILABLE, REPLACED, SIDES
from sandtable.kernel.decision import Flow, Reason, choose, draw, pick, roll

COMMANDER_PRICE = 5  # 15.3 VP for one on the die
SUBORDINATE_PRICE = 2  # 15.5
MOST_BOUGHT = 3  # 15.3, 15.5: at most 15 and 6 VP


def political(g: Chaco, side: int) -> Flow[None]:
    """15.1 The political phase: a forced attempt on the commander, or one attempt of the owner's choice."""
    commander = g.commander[side]
    forced = g.questioned[side]
    verbs.question_commander(g, side, False)
    if forced and superiors(g, side):
        yield from _forced(g, side)
        return
    leaders = [commander, *(i for i in subordinates(g, side) if _political(g, i) <= _political(g, commander))]
    options: dict[str, int] = {"pass": -1, **{query.key(g, i): i for i in leaders}}

    def why(key: str) -> list[Reason]:
        found = g.data.index.get(key.partition(":")[2], -1)
        return [("15.5", "outranks_commander")] if found in superiors(g, side) else [("15.1", "not_on_map")]

    leader = yield from pick(SIDES[side], "politics.attempt", "15.1", options, why)
    if leader == commander:
        yield from _voluntary(g, side)
    elif leader >= 0:
        yield from _dismiss(g, side, leader)


def subordinates(g: Chaco, side: int) -> list[int]:
    """15.1 The leaders on the map besides the army commander."""
    return [i for i in g.data.leaders[side] if g.where[i] >= 0 and i != g.commander[side]]


def superiors(g: Chaco, side: int) -> list[int]:
    """15.2 The subordinates whose political rating is higher than the commander's."""
    bar = _political(g, g.commander[side])
    return [i for i in subordinates(g, side) if _political(g, i) > bar]


def _political(g: Chaco, leader: int) -> int:
    return g.data.counters[leader].political


# ---------------------------------------------------------------------- the commander


def _forced(g: Chaco, side: int) -> Flow[None]:
    """15.2-15.3 The strongest rival challenges a commander who failed."""
    rivals = superiors(g, side)
    best = max(_political(g, i) for i in rivals)
    strongest = [i for i in rivals if _political(g, i) == best]
    challenger = yield from _by_lot(g, "politics.challenger", "15.2", strongest)
    rating = _political(g, g.commander[side])
    bought = yield from _buy(g, side, COMMANDER_PRICE, both_ways=True)
    die = yield from roll("politics.die", "15.3", leader=g.data.counters[g.commander[side]].id)
    total = die + best - rating + len(rivals) - 1 + bought
    _tell(g, side, g.commander[side], "challenged", die, total)
    if total >= 2 * rating:
        yield from _succeed(g, side, challenger)
    elif total <= rating:
        verbs.place(g, challenger, REPLACED, "chaco.dismissed")
        yield from _new_leader(g, side, by_choice=total == rating)


def _voluntary(g: Chaco, side: int) -> Flow[None]:
    """15.4 The owner tries to replace his commander; supporters add one each, failure costs VP."""
    commander = g.commander[side]
    rating = _political(g, commander)
    supporters: list[int] = []
    while len(supporters) < len(superiors(g, side)):
        options: dict[str, int] = {query.key(g, i): i for i in superiors(g, side) if i not in supporters}
        options["done"] = -1
        supporter = yield from pick(SIDES[side], "politics.support", "15.4", options)
        if supporter < 0:
            break
        supporters.append(supporter)
    bought = yield from _buy(g, side, COMMANDER_PRICE, both_ways=True)
    die = yield from roll("politics.die", "15.4", leader=g.data.counters[commander].id)
    total = die + len(supporters) + bought
    _tell(g, side, commander, "commander", die, total)
    if total < 2 * rating:
        yield from _penalty(g, side, rating, dice=1 if total >= rating else 2)
    elif supporters:
        successor = yield from _by_lot(g, "politics.successor", "15.4", supporters)
        yield from _succeed(g, side, successor)
    else:
        verbs.place(g, commander, REPLACED, "chaco.dismissed")
        verbs.appoint(g, side, (yield from _new_leader(g, side, named=True)))


def _succeed(g: Chaco, side: int, successor: int) -> Flow[None]:
    """15.3-15.4 The commander goes, a subordinate takes his place, a new subordinate is drawn."""
    verbs.place(g, g.commander[side], REPLACED, "chaco.dismissed")
    verbs.appoint(g, side, successor)
    yield from _new_leader(g, side)


# ---------------------------------------------------------------------- subordinates


def _dismiss(g: Chaco, side: int, leader: int) -> Flow[None]:
    """15.5 An attempt to replace a subordinate who does not outrank the commander."""
    rating = _political(g, leader)
    bought = yield from _buy(g, side, SUBORDINATE_PRICE, both_ways=False)
    die = yield from roll("politics.die", "15.5", leader=g.data.counters[leader].id)
    _tell(g, side, leader, "subordinate", die, die + bought)
    if die + bought > rating:
        verbs.place(g, leader, REPLACED, "chaco.dismissed")
        yield from _new_leader(g, side)
    else:
        yield from _penalty(g, side, rating, dice=1)


# ---------------------------------------------------------------------- prices, penalties, lots


def _buy(g: Chaco, side: int, price: int, both_ways: bool) -> Flow[int]:
    """15.3, 15.5 VP spent on the die before it is rolled: what is added or taken off."""
    most = min(MOST_BOUGHT, max(g.vp[side], 0) // price)
    options = {"n:0": 0, **{f"plus:{n}": n for n in range(1, most + 1)}}
    if both_ways:
        options.update({f"minus:{n}": -n for n in range(1, most + 1)})
    bought = yield from pick(SIDES[side], "politics.buy", "15.3" if both_ways else "15.5", options, price=price)
    verbs.score(g, side, -price * abs(bought), "politics")
    return bought


def _penalty(g: Chaco, side: int, rating: int, dice: int) -> Flow[None]:
    """15.4-15.5 A failed attempt costs the rating and a die (or twice the die) in VP."""
    die = yield from roll("politics.penalty", "15.4")
    verbs.score(g, side, -(rating + dice * die), "politics")


def _by_lot(g: Chaco, topic: str, rule: str, leaders: list[int]) -> Flow[int]:
    options = {query.key(g, i): i for i in leaders}
    return options[(yield from draw(topic, rule, tuple(options)))]


def _tell(g: Chaco, side: int, leader: int, what: str, die: int, total: int) -> None:
    g.emit("chaco.politics", seat=SIDES[side], leader=g.data.counters[leader].id, what=what, die=die, total=total)


# ---------------------------------------------------------------------- new leaders


def _new_leader(g: Chaco, side: int, *, by_choice: bool = False, named: bool = False) -> Flow[int]:
    """15.6 A leader from the available box, by lot or choice, enters at a source or with a unit not isolated."""
    pool = _pool(g, side, named)
    if by_choice:
        options = {query.key(g, i): i for i in pool}
        leader = yield from pick(SIDES[side], "politics.choose", "15.3", options)
    else:
        leader = yield from _by_lot(g, "politics.draw", "15.6", pool)
    sites = {g.data.map.key(h): h for h in entry_hexes(g, side)}
    if sites:
        key = yield from choose(SIDES[side], "politics.entry", "15.6", tuple(sites), leader=g.data.counters[leader].id)
        supplied = supplied_now(g, side, sites[key])  # his counter may lie as it did when he left
        verbs.place(g, leader, sites[key], "chaco.arrived")
        verbs.set_supplied(g, leader, supplied)
    else:
        verbs.place(g, leader, AVAILABLE, "chaco.waiting")
    return leader


def _pool(g: Chaco, side: int, named: bool) -> list[int]:
    """15.6 Who can be drawn: the available box, refilled from the replaced one; a commander must have a name."""
    leaders, where = g.data.leaders[side], g.where
    if not any(where[i] == AVAILABLE for i in leaders):
        for i in leaders:
            if where[i] == REPLACED:
                verbs.put(g, i, AVAILABLE)
    found = [i for i in leaders if where[i] == AVAILABLE and (g.data.counters[i].named or not named)]
    return found or [i for i in leaders if where[i] == REPLACED and g.data.counters[i].named]


def entry_hexes(g: Chaco, side: int) -> list[int]:
    """15.6 Where a new leader may enter."""
    units = [u for u in g.data.units[side] if query.on_map(g, u)]
    isolated = cut_off(g, side, units)
    return sorted({*query.free_sources(g, side), *(g.where[u] for u in units if u not in isolated)})
