"""The board as JSON. Nothing is hidden in this game: both seats and spectators see the same."""

from sandtable.chaco import query
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import (
    AVAILABLE,
    DEAD,
    GHQ,
    GONE,
    KINDS,
    LEADER,
    REINFORCEMENTS,
    REPLACED,
    SIDES,
    TRUCK,
)  # fmt: skip
from sandtable.kernel.game import Json

_WORKS = ("", "entrenchment", "fortification")


def view(g: Chaco, seat: str | None) -> Json:
    """Everything on the table; keys as in the design of the page."""
    both = range(len(SIDES))
    counters = g.data.counters
    return {
        "game": "chaco",
        "scenario": g.scenario,
        "turn": query.turn_name(g.turn),
        "last_turn": query.turn_name(g.last_turn),
        "phase": g.phase,
        "active": SIDES[g.active],
        "weather": "rain" if g.rain else "dry",
        "truce": g.truce,
        "vp": {SIDES[s]: g.vp[s] for s in both},
        "replacements": {SIDES[s]: g.replacements[s] for s in both},
        "supply_radius": {SIDES[s]: g.radius[s] for s in both},
        "loc": {SIDES[s]: g.loc[s] if g.loc[s] >= 0 else None for s in both},
        "commander": {SIDES[s]: counters[g.commander[s]].id if g.commander[s] >= 0 else None for s in both},
        "questioned": {SIDES[s]: g.questioned[s] for s in both},
        "call_ups": {SIDES[s]: g.call_ups[s] for s in both},
        "units": {c.id: _unit(g, i) for i, c in enumerate(counters) if c.combat and g.where[i] >= 0},
        "leaders": {c.id: _leader(g, i) for i, c in enumerate(counters) if c.kind == LEADER and g.where[i] >= 0},
        "ghq": {SIDES[s]: _ghq(g, s) for s in both if g.where[g.data.ghq[s]] >= 0},
        "trucks": {c.id: _truck(g, i) for i, c in enumerate(counters) if c.kind == TRUCK and g.where[i] >= 0},
        "csp": {SIDES[s]: {g.data.map.name[h]: n for h, n in sorted(g.csp[s].items())} for s in both},
        "markers": _markers(g),
        "control": {g.data.map.name[h]: SIDES[s] for h, s in sorted(g.control.items())},
        "air": {SIDES[s]: g.air[s] for s in both},
        "boxes": {
            "reinforcements": _box(g, REINFORCEMENTS, 0, LEADER),
            "dead": _box(g, DEAD, 0, LEADER),
            "gone": _box(g, GONE, 0, LEADER),
            "available_leaders": _box(g, AVAILABLE, LEADER, GHQ),
            "replaced_leaders": _box(g, REPLACED, LEADER, GHQ),
            "available_trucks": _box(g, AVAILABLE, TRUCK, TRUCK + 1),
        },
    }


def _place(g: Chaco, counter: int) -> str:
    return g.data.map.name[g.where[counter]]


def _unit(g: Chaco, i: int) -> Json:
    c = g.data.counters[i]
    found: Json = {
        "side": SIDES[c.side],
        "type": KINDS[c.kind],
        "name": c.name,
        "hex": _place(g, i),
        "steps": g.steps[i],
        "attack": query.attack(g, i),
        "defense": query.defence(g, i),
        "move": query.move_allowance(g, i),
        "supplied": bool(g.supplied[i]),
    }
    if query.reduced(g, i):
        found["reduced"] = True
    if g.building[i]:
        found["building"] = True
    return found


def _leader(g: Chaco, i: int) -> Json:
    c = g.data.counters[i]
    return {
        "side": SIDES[c.side],
        "name": c.name,
        "hex": _place(g, i),
        "political": c.political,
        "command": c.command,
        "move": c.move,
        "supplied": bool(g.supplied[i]),
    }


def _ghq(g: Chaco, side: int) -> Json:
    return {"hex": _place(g, g.data.ghq[side]), "supplied": g.ghq_supplied[side]}


def _truck(g: Chaco, i: int) -> Json:
    return {"side": SIDES[g.data.counters[i].side], "hex": _place(g, i), "assigned": bool(g.assigned[i])}


def _markers(g: Chaco) -> Json:
    """Works, wells, trails and depots by hex; several in one hex are joined with a plus sign."""
    found: dict[int, list[str]] = {}
    for h, works in g.works.items():
        found.setdefault(h, []).append(_WORKS[works])
    for word, markers in (("trail", g.trails), ("well", g.wells), ("depot", g.depots)):
        for h in markers:
            found.setdefault(h, []).append(word)
    return {g.data.map.name[h]: "+".join(found[h]) for h in sorted(found)}


def _box(g: Chaco, place: int, first: int, after: int) -> Json:
    found: dict[str, list[str]] = {word: [] for word in SIDES}
    for i, c in enumerate(g.data.counters):
        if g.where[i] == place and first <= c.kind < after:
            found[SIDES[c.side]].append(c.id)
    return dict(found)
