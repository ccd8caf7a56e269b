"""Supply and new units: the line of communication, trucks, combat supply, reservists, reinforcements, replacements."""

from sandtable.chaco import query, verbs
from sandtable.chaco.opponent.facts import Facts
from sandtable.chaco.opponent.turn import Handler, Turn
from sandtable.chaco.rules.s8_network import network
from sandtable.chaco.state import Chaco
from sandtable.kernel.decision import Decision

CALL_UP_FROM = 25  # 9.5: VP that must be on the track before five are spent
CALL_UP_TURNS = 10  # and months left for the reservists to be of use
OUTNUMBERED = 1.4  # and how much stronger the enemy must be


def line(turn: Turn, d: Decision) -> str:
    """8.6 The shortest line: the longer it is the less arrives and the shorter the radius."""
    return d.options[0]


def depot(turn: Turn, d: Decision) -> str:
    """8.8 Depots where most units are within their radius' reach, that is nearest to the front."""
    facts = turn.facts()
    return min(d.options, key=lambda key: (_to_front(facts, turn.place(key)), key))


def truck(turn: Turn, d: Decision) -> str:
    """8.11 A truck joins the supply net if that brings more units into supply, and leaves it if nobody would miss it."""
    g = turn.g
    now = _supplied(g, turn.side)
    for key in d.options:
        i = turn.counter(key)
        if i < 0:
            continue
        joins = not g.assigned[i]
        twin = g.copy()
        verbs.assign_truck(twin, i, joins)
        change = _supplied(twin, turn.side) - now
        if change > 0 or (not joins and change == 0):
            who, at = g.data.counters[i].id, g.data.map.name[g.where[i]]
            turn.say("8.11", "chaco.assign" if joins else "chaco.release", unit=who, hex=at, n=change)
            return key
    return "done"


def _supplied(g: Chaco, side: int) -> int:
    covered = network(g, side, g.depots).covered
    units = (*g.data.units[side], *g.data.leaders[side])
    return sum(1 for i in units if query.on_map(g, i) and g.where[i] in covered)


def _to_front(facts: Facts, h: int) -> int:
    return min((facts.board.distance(h, at) for at in facts.front), default=0)


def supply(turn: Turn, d: Decision) -> str:
    """8.14 Combat supply goes to the leader nearest the enemy who has least of it for his troops."""
    facts, g = turn.facts(fresh=True), turn.g

    def need(key: str) -> tuple[float, str]:
        h = turn.place(key)
        if h >= g.data.map.hexes:
            return 99.0, key
        near = min(facts.near_enemy(h), 12)
        troops = facts.attack(facts.stacks.get(h, ()))
        return near + 3.0 * g.csp[turn.side].get(h, 0) - min(troops, 20) / 5, key

    best = min(d.options, key=need)
    turn.say("8.14", "chaco.allot", hex=best.partition(":")[2])
    return best


def supply_number(turn: Turn, d: Decision) -> str:
    """8.14 Two points to a place before the next one gets its own."""
    return "n:2" if "n:2" in d.options else d.options[0]


def withdraw_ghq(turn: Turn, d: Decision) -> str:
    """8.5 A GHQ that is cut off is better brought back elsewhere next turn."""
    return "withdraw"


def ghq_site(turn: Turn, d: Decision) -> str:
    """8.5 Back in a settlement of ours behind the front, out of the enemy's reach."""
    facts = turn.facts(fresh=True)
    sites = [(turn.place(key), key) for key in d.options]
    safe = [(h, key) for h, key in sites if facts.near_enemy(h) > 4] or sites
    settled = [(h, key) for h, key in safe if h in facts.mine] or safe
    return min(settled, key=lambda site: (_to_front(facts, site[0]), site[1]))[1]


def air_drop(turn: Turn, d: Decision) -> str:
    """8.13 The drop goes to the strongest unit that must roll."""
    units = [key for key in d.options if key != "pass"]
    best = max(units, key=lambda key: query.defence(turn.g, turn.counter(key)))
    turn.say("8.13", "chaco.drop", unit=best.partition(":")[2])
    return best


# ---------------------------------------------------------------------- new units


def call_up(turn: Turn, d: Decision) -> str:
    """9.5 Reservists when outnumbered, with time for them to fight and points to spare."""
    g, facts = turn.g, turn.facts(fresh=True)
    ours = sum(facts.attack(units) for units in facts.stacks.values())
    theirs = sum(facts.attack(units) for units in facts.enemies.values())
    months = g.last_turn - g.turn
    if g.vp[turn.side] >= CALL_UP_FROM and months >= CALL_UP_TURNS and theirs > OUTNUMBERED * ours:
        turn.say("9.5", "chaco.call_up", n=ours, enemy=theirs)
        return "call_up"
    return "pass"


def arrival(turn: Turn, d: Decision) -> str:
    """9.4, 9.6 New units enter at the source from which the front is nearest."""
    facts = turn.facts(fresh=True)
    ways = [facts.way(h) for h in _goals(facts)]
    return min(d.options, key=lambda key: (min((way[turn.place(key)] for way in ways), default=0), key))


def _goals(facts: Facts) -> list[int]:
    """Settlements under threat, else those of the enemy."""
    threatened = [h for h in facts.mine if not facts.stacks.get(h) and facts.threat(h, 2)]
    if threatened:
        return threatened
    close = sorted(facts.prizes, key=lambda h: min((facts.board.distance(h, m) for m in facts.mine), default=0))
    return close[:6]


def replace(turn: Turn, d: Decision) -> str:
    """9.2 Replacements first to those nearest the enemy, the strongest of them first."""
    facts, g = turn.facts(fresh=True), turn.g

    def rank(key: str) -> tuple[int, int, str]:
        unit = turn.counter(key)
        at = g.where[unit]
        near = facts.near_enemy(at) if at < g.data.map.hexes else 99
        return min(near, 6), -sum(g.data.counters[unit].full), key

    units = [key for key in d.options if key != "done"]
    best = min(units, key=rank)
    turn.say("9.2", "chaco.refit", unit=best.partition(":")[2])
    return best


HANDLERS: dict[str, Handler] = {
    "supply.loc": line,
    "supply.depot": depot,
    "supply.truck": truck,
    "supply.csp": supply,
    "supply.csp_number": supply_number,
    "supply.ghq": withdraw_ghq,
    "new.ghq": ghq_site,
    "attrition.air": air_drop,
    "new.call_up": call_up,
    "new.place": arrival,
    "new.truck": arrival,
    "new.replace": replace,
}
