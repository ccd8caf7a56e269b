"""What must hold between any two answers; the fuzzer asks after every key."""

from sandtable.chaco import query
from sandtable.chaco.board import CLEAR, MOUNTAIN, SCRUB
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import ARMOUR, AVAILABLE, AWAY, DEAD, GHQ, GONE, LEADER, REINFORCEMENTS, REPLACED, TRUCK
from sandtable.chaco.verbs import MOST_REPLACEMENTS
from sandtable.kernel.errors import BrokenGame

LEADERS_ON_MAP = 5  # 15.1

_HOMES = {LEADER: (AVAILABLE, REPLACED), GHQ: (AWAY,), TRUCK: (AVAILABLE,), ARMOUR: (REINFORCEMENTS, GONE)}
_UNIT_HOMES = (REINFORCEMENTS, DEAD, GONE)


def check(g: Chaco) -> None:
    """Raise BrokenGame where the state contradicts itself or the rules."""
    _counters(g)
    _derived(g)
    _supply(g)
    _sides(g)
    _stacking(g)


def _need(holds: bool, what: str) -> None:
    if not holds:
        raise BrokenGame(what)


def _counters(g: Chaco) -> None:
    board = g.data.map
    for i, c in enumerate(g.data.counters):
        at = g.where[i]
        _need(at < board.places, f"{c.id} stands nowhere")
        if at < 0:
            _need(at in _HOMES.get(c.kind, _UNIT_HOMES), f"{c.id} is in box {at}")
        elif at >= board.hexes:
            _need(board.box(at).side == c.side, f"{c.id} is in an enemy box")
        if c.combat:
            _need(1 <= g.steps[i] <= c.steps, f"{c.id} has {g.steps[i]} steps")
        _need(not g.assigned[i] or (c.kind == TRUCK and at >= 0), f"{c.id} is assigned")


def _derived(g: Chaco) -> None:
    """Occupation and zones of control (7.2, 14.5) agree with where the counters stand; no hex holds both armies (10.2).

    Reckoned from the map itself, not by what the rules use.
    """
    board = g.data.map
    for side in (0, 1):
        occupied, zoc = bytearray(board.nodes), bytearray(board.nodes)
        for i in g.data.units[side]:
            at = g.where[i]
            if at < 0:
                continue
            occupied[at] += 1
            if at < board.hexes and g.data.counters[i].exerts_zoc:
                for h in board.near[at]:
                    barred = board.terrain[h] == MOUNTAIN and h not in g.trails
                    if not barred and (at, h) not in board.river and (at, h) not in board.border:
                        zoc[h] += 1
        for node, pair in enumerate(board.clear_sides, board.places):
            zoc[node] = sum(1 for h in pair if zoc[h])
        _need(occupied == g.occupied[side], "occupation is wrong")
        _need(zoc == g.zoc[side], "zones of control are wrong")
    for h in query.unit_hexes(g, 0):
        _need(not g.occupied[1][h], f"both armies in {board.name[h]}")


def _supply(g: Chaco) -> None:
    for side in (0, 1):
        _need(0 <= g.replacements[side] <= MOST_REPLACEMENTS, "replacement points out of range")
        _need(0 <= g.air[side] <= g.data.pieces.air[side], "air markers out of range")
        for h, points in g.csp[side].items():
            _need(points > 0, "no supply where there should be some")
            _need(h >= g.data.map.hexes or not g.occupied[1 - side][h], "supply among the enemy")
        for h, moved in g.csp_moved[side].items():
            _need(0 < moved <= g.csp[side].get(h, 0), "more supply moved than there is")
    _need(len(g.depots) <= g.data.pieces.depots, "too many depots")
    _need(len(g.wells) <= g.data.pieces.wells, "too many wells")
    _need(len(g.trails) <= g.data.pieces.trails, "too many trails")
    _need(len(g.works) <= g.data.pieces.works, "too many works")


def _sides(g: Chaco) -> None:
    if g.phase == "setup":
        return
    for side in (0, 1):
        leaders = [i for i in g.data.leaders[side] if g.where[i] >= 0]
        _need(len(leaders) <= LEADERS_ON_MAP, "more than five leaders")
        commander = g.commander[side]
        _need(commander in g.data.leaders[side], "no army commander")
        _need(g.data.counters[commander].named, "the army commander has no name")
    for h, side in g.control.items():
        _need(not g.occupied[1 - side][h], f"{g.data.map.name[h]} is controlled by the absent side")


def _stacking(g: Chaco) -> None:
    """11.1: the limit holds outside the owner's own movement; a lapsed trail may leave too many in rough country."""
    moving = -1
    if g.phase == "movement":
        moving = g.active
    elif g.phase == "reaction_movement":
        moving = 1 - g.active
    for side in (0, 1):
        if side == moving:
            continue
        for h in query.unit_hexes(g, side):
            if g.data.map.terrain[h] in (CLEAR, SCRUB):
                _need(query.room(g, h, side) >= 0, f"too many units in {g.data.map.name[h]}")
