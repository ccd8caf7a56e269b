"""Correcting the position at the printed table: counters, supply, markers and tracks set as they lie on the map."""

from collections.abc import Callable, Mapping, Sequence

from sandtable.chaco import query, verbs
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import (
    AVAILABLE,
    AWAY,
    DEAD,
    GHQ,
    GONE,
    LEADER,
    OFF_BOARD,
    REINFORCEMENTS,
    REPLACED,
    SIDES,
    TRUCK,
)
from sandtable.kernel.at_table import Blank, Form, Impossible, Spot

_HOMES = {LEADER: (AVAILABLE, REPLACED), GHQ: (AWAY,), TRUCK: (AVAILABLE,)}
_UNIT_HOMES = (REINFORCEMENTS, DEAD, GONE)
_PILES = {word: place for place, word in OFF_BOARD.items()}
_WORKS = ("none", "entrenchment", "fortification")
_TRACKS = ("vp", "replacements", "air")
MOST_VP, MOST_SUPPLY = 300, 99


def correct(g: Chaco, words: str) -> None:
    """2.4-2.21 Change the position as ``words`` say, such as ``move:par_inf_2:2741``."""
    kind, *said = words.split(":")
    make = _KINDS.get(kind)
    if make is None or len(said) != len(make[1]):
        raise Impossible("no_words", words=words)
    if g.phase == "setup" or g.todo:
        raise Impossible("in_a_step")
    g.emit("fix")
    make[0](g, *said)


def forms(g: Chaco) -> list[Form]:
    """What can be corrected, as forms to fill in."""
    return [Form(kind, tuple(_blank(g, name) for name in blanks)) for kind, (_, blanks) in _KINDS.items()]


# ---------------------------------------------------------------------- the words


def _blank(g: Chaco, name: str) -> Blank:
    board = g.data.map
    boxes = [board.key(place) for place in range(board.hexes, board.places)]
    if name == "counter":
        return Blank(name, [c.key for c in g.data.counters])
    if name == "unit":
        return Blank(name, [c.key for c in g.data.counters if c.combat])
    if name == "place":
        return Blank(name, [*boxes, *(f"pile:{word}" for word in _PILES)], free=True)
    if name == "where":
        return Blank(name, boxes, free=True)
    if name == "hex":
        return Blank(name, free=True)
    if name == "settlement":
        return Blank(name, [board.key(h) for h in sorted(g.control)])
    if name == "side":
        return Blank(name, [f"faction:{side}" for side in SIDES])
    if name == "works":
        return Blank(name, [f"works:{word}" for word in _WORKS])
    if name == "track":
        return Blank(name, [f"track:{track}_{side}" for track in _TRACKS for side in SIDES])
    low, high = {"steps": (1, 2), "n": (0, MOST_SUPPLY), "there": (0, 1), "value": (0, MOST_VP)}[name]
    return Blank(name, low=low, high=high)


def _number(said: str, low: int, high: int) -> int:
    n = int(said) if said.isdecimal() and len(said) < 4 else -1
    if not low <= n <= high:
        raise Impossible("out_of_range", n=said, low=low, high=high)
    return n


def _counter(g: Chaco, said: str) -> int:
    found = g.data.index.get(said)
    if found is None:
        raise Impossible("unknown", word=said)
    return found


def _side(said: str) -> int:
    if said not in SIDES:
        raise Impossible("unknown", word=said)
    return SIDES.index(said)


def _hex(g: Chaco, said: str, boxes: bool = False) -> int:
    found = g.data.map.at.get(said)
    if found is None or (found >= g.data.map.hexes and not boxes):
        raise Impossible("unknown", word=said)
    return found


# ---------------------------------------------------------------------- what can be corrected


def _move(g: Chaco, counter: str, place: str) -> None:
    i = _counter(g, counter)
    c = g.data.counters[i]
    if place in _PILES:
        if _PILES[place] not in _HOMES.get(c.kind, _UNIT_HOMES):
            raise Impossible("not_its_pile", unit=c.id, place=f"pile:{place}")
        if c.combat:
            verbs.restore(g, i)
        if g.assigned[i]:
            verbs.assign_truck(g, i, assigned=False)
        verbs.put(g, i, _PILES[place])
        g.emit("chaco.put", unit=c.id, place=f"pile:{place}")
        return
    to = _hex(g, place, boxes=True)
    on_map = to < g.data.map.hexes
    if on_map and (g.occupied[1 - c.side][to] or (c.combat and to in g.csp[1 - c.side])):
        raise Impossible("enemy_there", place=g.data.map.key(to))
    if not on_map and g.data.map.box(to).side != c.side:
        raise Impossible("enemy_box", place=g.data.map.key(to))
    verbs.put(g, i, to)
    if on_map and c.stacks and query.room(g, to, c.side) < 0:
        raise Impossible("stacking", place=g.data.map.key(to))
    g.emit("chaco.put", unit=c.id, place=g.data.map.key(to))
    if c.combat and to in g.control:
        verbs.set_control(g, to, c.side)  # 3.2: who stands there holds it


def _steps(g: Chaco, unit: str, number: str) -> None:
    i = _counter(g, unit)
    c = g.data.counters[i]
    if not c.combat:
        raise Impossible("unknown", word=unit)
    verbs.set_steps(g, i, _number(number, 1, c.steps))


def _csp(g: Chaco, side: str, where: str, number: str) -> None:
    s, h, n = _side(side), _hex(g, where, boxes=True), _number(number, 0, MOST_SUPPLY)
    there = g.csp[s].get(h, 0)
    if n and h < g.data.map.hexes and g.occupied[1 - s][h]:
        raise Impossible("enemy_there", place=g.data.map.key(h))
    if n < there:
        verbs.take_csp(g, s, h, there - n)
    else:
        verbs.add_csp(g, s, h, n - there)
    g.emit("chaco.csp_set", seat=side, place=g.data.map.key(h), n=n)


def _control(g: Chaco, settlement: str, side: str) -> None:
    h, s = _hex(g, settlement, boxes=True), _side(side)
    if h not in g.control:
        raise Impossible("no_settlement", place=g.data.map.key(h))
    if g.occupied[1 - s][h]:
        raise Impossible("enemy_there", place=g.data.map.key(h))
    verbs.set_control(g, h, s)


def _works(g: Chaco, hex_name: str, works: str) -> None:
    h = _hex(g, hex_name)
    if works not in _WORKS:
        raise Impossible("unknown", word=works)
    if works == "none":
        verbs.clear_works(g, h)
    else:
        verbs.set_works(g, h, _WORKS.index(works))


def _trail(g: Chaco, hex_name: str, there: str) -> None:
    h, wanted = _hex(g, hex_name), bool(_number(there, 0, 1))
    if wanted != (h in g.trails):
        verbs.set_trail(g, h, wanted)


def _well(g: Chaco, hex_name: str, there: str) -> None:
    h, wanted = _hex(g, hex_name), bool(_number(there, 0, 1))
    if wanted != (h in g.wells):
        verbs.set_well(g, h, wanted)


def _track(g: Chaco, track: str, value: str) -> None:
    word, _, side = track.partition("_")
    if word not in _TRACKS:
        raise Impossible("unknown", word=track)
    s = _side(side)
    last = {"vp": MOST_VP, "replacements": verbs.MOST_REPLACEMENTS, "air": g.data.pieces.air[s]}[word]
    verbs.set_track(g, word, s, _number(value, 0, last))


_KINDS: Mapping[str, tuple[Callable[..., None], Sequence[str]]] = {
    "move": (_move, ("counter", "place")),
    "steps": (_steps, ("unit", "steps")),
    "csp": (_csp, ("side", "where", "n")),
    "control": (_control, ("settlement", "side")),
    "works": (_works, ("hex", "works")),
    "trail": (_trail, ("hex", "there")),
    "well": (_well, ("hex", "there")),
    "track": (_track, ("track", "value")),
}


# ---------------------------------------------------------------------- the position, place by place


def checklist(g: Chaco) -> list[Spot]:
    """17.1 What lies where, to compare with the printed map: tracks, then hex by hex, then the boxes."""
    board = g.data.map
    levels = {"vp": g.vp, "replacements": g.replacements, "air": g.air}
    tracks = Spot("check:tracks")
    for word, level in levels.items():
        tracks.lines.extend(("track", {"track": f"track:{word}_{side}", "n": level[s]}) for s, side in enumerate(SIDES))
    spots: dict[int, Spot] = {}

    def at(place: int) -> Spot:
        return spots.setdefault(place, Spot(board.key(place)))

    for i, c in enumerate(g.data.counters):
        if g.where[i] >= 0:
            reduced = c.combat and query.reduced(g, i)
            at(g.where[i]).lines.append(("reduced" if reduced else "counter", {"unit": c.key}))
    for s, side in enumerate(SIDES):
        for h, n in g.csp[s].items():
            at(h).lines.append(("csp", {"seat": side, "n": n}))
    for h, works in g.works.items():
        at(h).lines.append((_WORKS[works], {}))
    for word, markers in (("trail", g.trails), ("well", g.wells)):
        for h in markers:
            at(h).lines.append((word, {}))
    for h, s in g.control.items():
        at(h).lines.append(("holds", {"seat": SIDES[s]}))
    return [tracks, *(spots[place] for place in sorted(spots))]
