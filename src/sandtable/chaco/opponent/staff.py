"""Set-up, truces, politics, engineers: the small questions, each with a reason."""

from sandtable.chaco import query
from sandtable.chaco.opponent.turn import Handler, Turn
from sandtable.chaco.rules.s14_engineers import projects
from sandtable.kernel.decision import Decision

REFUSE_BEHIND = 45  # 16.1: fifty behind at the end of a truce turn is the end


def place(turn: Turn, d: Decision) -> str:
    """17.1 The printed places, the hex named first filled first."""
    return "rest" if "rest" in d.options else d.options[0]


def trench(turn: Turn, d: Decision) -> str:
    """17.3 Entrenchments where most defence stands nearest to the enemy, settlements first."""
    facts, g = turn.facts(fresh=True), turn.g
    held = g.data.scenarios[g.scenario].groups[1 - turn.side]
    enemy = [g.data.map.at[name] for group in held for name in group.hexes]

    def rank(key: str) -> tuple[bool, int, int]:
        h = turn.place(key)
        close = min(g.data.map.distance(h, e) for e in enemy)
        return close > 4, -(h in g.data.map.settlement), -facts.defence(h, query.units_at(g, h, turn.side))

    best = min((key for key in d.options if key != "done"), key=rank, default="done")
    if best != "done":
        turn.say("17.3", "chaco.trench", hex=best.partition(":")[2])
    return best


def start_truck(turn: Turn, d: Decision) -> str:
    """17.1 Trucks with the GHQ or a leader serve the supply net from the start."""
    return d.options[0]


def truce(turn: Turn, d: Decision) -> str:
    """6.2 A truce is refused only when it would lose the war (16.1)."""
    g = turn.g
    behind = g.vp[1 - turn.side] - g.vp[turn.side]
    if behind >= REFUSE_BEHIND and g.vp[turn.side] > 10:
        turn.say("6.2", "chaco.refuse", n=behind)
        return "refuse"
    return "accept"


# ---------------------------------------------------------------------- engineers


def start_building(turn: Turn, d: Decision) -> str:
    """14.2 Engineers dig in where friends stand near the enemy, or in settlements worth holding."""
    facts, g = turn.facts(fresh=True), turn.g
    for key in d.options:
        unit = turn.counter(key)
        if unit < 0:
            continue
        h = g.where[unit]
        company = [u for u in query.units_at(g, h, turn.side) if g.data.counters[u].stacks]
        near = facts.near_enemy(h)
        if company and near <= 5 and {"entrenchment", "fortification"} & set(projects(g, unit)):
            turn.say("14.2", "chaco.dig", unit=g.data.counters[unit].id, hex=g.data.map.name[h], n=near)
            return key
    return "done"


def build(turn: Turn, d: Decision) -> str:
    """14.3-14.6 Trenches first, then forts; a well where there is no water; trails never."""
    for what in ("entrenchment", "fortification", "well"):
        if f"build:{what}" in d.options:
            return f"build:{what}"
    return "pass"


# ---------------------------------------------------------------------- politics


def attempt(turn: Turn, d: Decision) -> str:
    """15.1 An attempt costs points whether it succeeds or not: never of its own will."""
    return "pass"


def buy(turn: Turn, d: Decision) -> str:
    """15.3 Nothing is paid to bend a die."""
    return "n:0"


def choose_leader(turn: Turn, d: Decision) -> str:
    """15.3 The best commander in the field."""
    counters = turn.g.data.counters
    return max(d.options, key=lambda key: (counters[turn.counter(key)].command, counters[turn.counter(key)].political))


def entry(turn: Turn, d: Decision) -> str:
    """15.6 New leaders go where the largest force is without one."""
    facts, g = turn.facts(fresh=True), turn.g
    led = [g.where[i] for i in facts.leaders]

    def rank(key: str) -> tuple[int, int]:
        h = turn.place(key)
        return min((g.data.map.distance(h, at) for at in led), default=9) > 1, facts.attack(facts.stacks.get(h, ()))

    return max(d.options, key=rank)


HANDLERS: dict[str, Handler] = {
    "setup.place": place,
    "setup.trench": trench,
    "setup.truck": start_truck,
    "truce.answer": truce,
    "engineer.start": start_building,
    "engineer.build": build,
    "engineer.keep": lambda turn, d: "yes",
    "engineer.permit": lambda turn, d: "no",
    "politics.attempt": attempt,
    "politics.buy": buy,
    "politics.support": lambda turn, d: "done",
    "politics.choose": choose_leader,
    "politics.entry": entry,
}
