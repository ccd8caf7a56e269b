"""The only mutators of the state: they keep what is derived (occupation, zones of control) and tell the log."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeVar

from sandtable.chaco import query
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import ARMOUR, AVAILABLE, AWAY, DEAD, GONE, OFF_BOARD, REINFORCEMENTS, SIDES
from sandtable.kernel.game import Json

T = TypeVar("T")

MOST_REPLACEMENTS = 9  # 9.1

# ---------------------------------------------------------------------- where counters stand


def put(g: Chaco, counter: int, place: int) -> None:
    """Set a counter down somewhere, silently: what every other verb that moves counters uses."""
    before = g.where[counter]
    if before == place:
        return
    g.where[counter] = place
    c = g.data.counters[counter]
    if c.combat:
        if before >= 0:
            _leave(g, c.side, before, c.exerts_zoc)
        if place >= 0:
            _arrive(g, c.side, place, c.exerts_zoc)


def _arrive(g: Chaco, side: int, place: int, zoc: bool) -> None:
    g.occupied[side][place] += 1
    if zoc and place < g.data.map.hexes:
        field, sides = g.zoc[side], g.data.map.sides_of
        for h in query.zone_from(g, place):
            if field[h] or not sides[h]:
                field[h] += 1
            else:
                _enter_zone(g, side, h)


def _leave(g: Chaco, side: int, place: int, zoc: bool) -> None:
    g.occupied[side][place] -= 1
    if zoc and place < g.data.map.hexes:
        field, sides = g.zoc[side], g.data.map.sides_of
        for h in query.zone_from(g, place):
            if field[h] > 1 or not sides[h]:
                field[h] -= 1
            else:
                _leave_zone(g, side, h)


def _enter_zone(g: Chaco, side: int, h: int) -> None:
    """One unit more has a hex in its zone; the first one covers the clear hexsides beside it too (10.6)."""
    field = g.zoc[side]
    field[h] += 1
    if field[h] == 1:
        for node in g.data.map.sides_of[h]:
            field[node] += 1


def _leave_zone(g: Chaco, side: int, h: int) -> None:
    field = g.zoc[side]
    field[h] -= 1
    if field[h] == 0:
        for node in g.data.map.sides_of[h]:
            field[node] -= 1


def place(g: Chaco, counter: int, where: int, topic: str = "chaco.placed") -> None:
    """Bring a counter into play, or set it down elsewhere outside movement."""
    put(g, counter, where)
    name = g.data.map.name[where] if where >= 0 else OFF_BOARD[where]
    g.emit(topic, seat=SIDES[g.data.counters[counter].side], unit=g.data.counters[counter].id, hex=name)


def set_out(g: Chaco, group: Sequence[int], csp: int, side: int, origin: int, to: int) -> None:
    """A group begins to move: engineers stop building (14.2). It stands where it was until ``move``."""
    for counter in group:
        if g.building[counter]:
            set_building(g, counter, False)
    if g.sink is not None:
        seat, start, end = SIDES[side], g.data.map.name[origin], g.data.map.name[to]
        if group:
            g.emit("chaco.moved", seat=seat, unit=[g.data.counters[i].id for i in group], hex_from=start, hex=end)
        if csp:
            g.emit("chaco.csp_moved", seat=seat, n=csp, hex_from=start, hex=end)


def move(g: Chaco, group: Sequence[int], csp: int, side: int, origin: int, to: int) -> None:
    """A group, and supply that counts as moved in this phase, arrives."""
    for counter in group:
        put(g, counter, to)
    if csp:
        shift_csp(g, side, origin, to, csp)


def mark(g: Chaco, counter: int, bits: int) -> None:
    """Remember for the rest of the phase that a counter moved, was carried, attacked ..."""
    g.marks[counter] |= bits


def clear_marks(g: Chaco, bits: int = 255) -> None:
    """Forget these marks of all counters."""
    g.marks[:] = g.marks.translate(_without(bits))


@cache
def _without(bits: int) -> bytes:
    return bytes(marks & ~bits for marks in range(256))


# ---------------------------------------------------------------------- losses and repair


def lose_step(g: Chaco, unit: int, why: str) -> None:
    """2.12: the unit flips to its reduced side, or is eliminated."""
    if g.steps[unit] > 1:
        g.steps[unit] -= 1
        _tell(g, "chaco.reduced", unit, why)
    else:
        eliminate(g, unit, why)


def eliminate(g: Chaco, unit: int, why: str, surrendered: bool = False) -> None:
    """12.9, 16.2: off to the dead pile; 1 VP to the enemy, 2 if it surrendered. Lost armour never returns (13.1)."""
    c = g.data.counters[unit]
    _tell(g, "chaco.surrendered" if surrendered else "chaco.eliminated", unit, why)
    _retire(g, unit, GONE if c.kind == ARMOUR else DEAD)
    score(g, 1 - c.side, 2 if surrendered else 1, "surrendered" if surrendered else "eliminated")


def exit_map(g: Chaco, unit: int) -> None:
    """16.2: a combat unit leaves by the enemy's map edge and scores 1 VP for its side."""
    c = g.data.counters[unit]
    _tell(g, "chaco.exited", unit, "")
    _retire(g, unit, GONE)
    g.exited = _with(g.exited, c.side, g.exited[c.side] + 1)
    score(g, c.side, 1, "exited")


def _retire(g: Chaco, unit: int, to: int) -> None:
    put(g, unit, to)
    restore(g, unit)


def _tell(g: Chaco, topic: str, unit: int, why: str) -> None:
    if g.sink is not None:
        at = g.where[unit]
        c = g.data.counters[unit]
        g.emit(topic, seat=SIDES[c.side], unit=c.id, hex=g.data.map.name[at] if at >= 0 else "", why=why)


def refit(g: Chaco, unit: int) -> None:
    """9.3: a reduced unit is at full strength again for one replacement point."""
    g.steps[unit] = g.data.counters[unit].steps
    side = g.data.counters[unit].side
    g.replacements = _with(g.replacements, side, g.replacements[side] - 1)
    _tell(g, "chaco.refitted", unit, "")


def reduce(g: Chaco, unit: int) -> None:
    """17: the unit starts on its reduced side."""
    g.steps[unit] = 1


def restore(g: Chaco, unit: int) -> None:
    """The unit lies off the map as new: at full strength, with no mark of the phase."""
    g.steps[unit] = g.data.counters[unit].steps
    g.building[unit] = 0
    g.marks[unit] = 0


def set_steps(g: Chaco, unit: int, steps: int) -> None:
    """2.12: the unit shows the side with so many steps."""
    g.steps[unit] = steps
    c = g.data.counters[unit]
    g.emit("chaco.steps", unit=c.id, n=steps)


def recycle_dead(g: Chaco, side: int) -> None:
    """9.4: the dead pile becomes the new pile of reinforcements."""
    for unit in g.data.units[side]:
        if g.where[unit] == DEAD:
            put(g, unit, REINFORCEMENTS)
    g.emit("chaco.recycled", seat=SIDES[side])


# ---------------------------------------------------------------------- tracks


def _with(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    """The pair with another value for one side: copies of the state share the old one."""
    return (pair[0], value) if side else (value, pair[1])


def _pair(values: Sequence[int]) -> tuple[int, int]:
    first, second = values
    return first, second


def score(g: Chaco, side: int, points: int, why: str) -> None:
    """16.2: victory points won or lost. Below zero the game is lost (16.4); the step under way still ends."""
    g.vp = _with(g.vp, side, g.vp[side] + points)
    if points:
        g.emit(f"chaco.vp.{why}", seat=SIDES[side], n=f"{points:+}", total=g.vp[side])


def add_replacements(g: Chaco, side: int, points: int) -> None:
    """9.1: at most nine are kept."""
    g.replacements = _with(g.replacements, side, min(g.replacements[side] + points, MOST_REPLACEMENTS))


def set_radius(g: Chaco, side: int, loc: int | None) -> None:
    """8.7: note the length of the LOC and the radius that follows from it."""
    g.loc = _with(g.loc, side, -1 if loc is None else loc)
    g.radius = _with(g.radius, side, g.data.supply.radius(loc))
    g.emit("chaco.radius", seat=SIDES[side], n=g.radius[side], loc=g.loc[side])


def use_air(g: Chaco, side: int) -> None:
    """13.3: an air marker is used for this turn."""
    g.air = _with(g.air, side, g.air[side] - 1)


def refresh_air(g: Chaco) -> None:
    """13.3: all air markers are ready again."""
    g.air = g.data.pieces.air
    g.air_drop = False


def use_air_drop(g: Chaco) -> None:
    """8.13: the one supply drop of the turn."""
    g.air_drop = True


def count_call_up(g: Chaco, side: int) -> None:
    """9.5: one more call-up of reservists."""
    g.call_ups = _with(g.call_ups, side, g.call_ups[side] + 1)


def expect_truck(g: Chaco, side: int, number: int) -> None:
    """8.2, 9.6: a truck is due from the supply table (or, below 0, has been dealt with)."""
    g.new_trucks = _with(g.new_trucks, side, g.new_trucks[side] + number)


def set_weather(g: Chaco, rain: bool) -> None:
    """5.0: the weather of the turn."""
    g.rain = rain
    g.emit("chaco.rain" if rain else "chaco.dry")


def set_truce(g: Chaco, truce: bool) -> None:
    """6.1: whether there is a truce this turn."""
    if truce or g.truce:
        g.emit("chaco.truce" if truce else "chaco.no_truce")
    g.truce = truce


def set_control(g: Chaco, h: int, side: int) -> bool:
    """3.2: the hex changes hands; True if it did. Only settlements and supply sources are kept track of."""
    if g.control.get(h, side) == side:
        return False
    g.control = {**g.control, h: side}
    g.emit("chaco.control", seat=SIDES[side], hex=g.data.map.name[h])
    return True


# ---------------------------------------------------------------------- supply units, trucks, headquarters


def add_csp(g: Chaco, side: int, h: int, points: int) -> None:
    """8.14: combat supply points appear in a place."""
    if points:
        g.csp[side][h] = g.csp[side].get(h, 0) + points


def take_csp(g: Chaco, side: int, h: int, points: int) -> None:
    """Combat supply points are spent or lost; those that have moved already go last."""
    left = g.csp[side][h] - points
    assert left >= 0, "more combat supply taken than there is"
    if left:
        g.csp[side][h] = left
    else:
        del g.csp[side][h]
    if h in g.csp_moved[side]:
        kept = min(g.csp_moved[side][h], left)
        if kept:
            g.csp_moved[side][h] = kept
        else:
            del g.csp_moved[side][h]


def shift_csp(g: Chaco, side: int, origin: int, to: int, points: int) -> None:
    """Combat supply points that count as moved (``tire_csp``) go from place to place."""
    tired = g.csp_moved[side].pop(origin) - points
    assert tired >= 0, "supply moves that was not told to"
    if tired:
        g.csp_moved[side][origin] = tired
    take_csp(g, side, origin, points)
    add_csp(g, side, to, points)
    tire_csp(g, side, to, points)


def tire_csp(g: Chaco, side: int, h: int, points: int) -> None:
    """2.20: combat supply points of a place begin to move: they count as moved until the phase is over."""
    if points:
        g.csp_moved[side][h] = g.csp_moved[side].get(h, 0) + points


def rest_csp(g: Chaco) -> None:
    """All combat supply may move again."""
    for moved in g.csp_moved:
        moved.clear()


def assign_truck(g: Chaco, truck: int, assigned: bool) -> None:
    """8.11: a truck joins or leaves the supply net."""
    g.assigned[truck] = assigned
    _tell(g, "chaco.assigned" if assigned else "chaco.released", truck, "")


def lose_truck(g: Chaco, truck: int) -> None:
    """9.6: a destroyed truck goes back to the box of available trucks."""
    _tell(g, "chaco.truck_lost", truck, "")
    g.assigned[truck] = 0
    put(g, truck, AVAILABLE)


def drive_off_ghq(g: Chaco, side: int) -> None:
    """8.5: the GHQ leaves the map and may come back in its owner's next turn."""
    ghq = g.data.ghq[side]
    _tell(g, "chaco.ghq_away", ghq, "")
    put(g, ghq, AWAY)
    g.ghq_supplied = _with(g.ghq_supplied, side, False)
    g.ghq_back = _with(g.ghq_back, side, g.turn + 1)


def set_supplied(g: Chaco, counter: int, supplied: bool) -> None:
    """8.10, 8.9: whether a unit or leader is in general supply."""
    g.supplied[counter] = supplied


def set_ghq_supplied(g: Chaco, side: int, supplied: bool) -> None:
    """8.5: the GHQ shows its supplied or its unsupplied side."""
    g.ghq_supplied = _with(g.ghq_supplied, side, supplied)


def set_depots(g: Chaco, hexes: Sequence[int]) -> None:
    """8.8: the depots along the LOC; none after the supply phase."""
    g.depots = list(hexes)


def set_building(g: Chaco, unit: int, building: bool) -> None:
    """14.2: an engineer flips to its building side or back."""
    g.building[unit] = building


def set_works(g: Chaco, h: int, works: int) -> None:
    """14.3-14.4: an entrenchment (1) or fortification (2) in the hex."""
    g.works = {**g.works, h: works}
    g.emit(("", "chaco.built.entrenchment", "chaco.built.fortification")[works], hex=g.data.map.name[h])


def clear_works(g: Chaco, h: int) -> None:
    """14.3: whatever was built in the hex is gone."""
    if h in g.works:
        g.works = {at: works for at, works in g.works.items() if at != h}
        g.emit("chaco.removed.works", hex=g.data.map.name[h])


def set_track(g: Chaco, track: str, side: int, n: int) -> None:
    """9.1, 13.3, 16.2: victory points (``vp``), ``replacements`` or ``air`` markers of a side, as they lie."""
    setattr(g, track, _with(getattr(g, track), side, n))
    g.emit("track_set", track=f"track:{track}_{SIDES[side]}", n=n)


def set_trail(g: Chaco, h: int, there: bool) -> None:
    """14.5: a trail is built or lost; zones of control enter a mountain with it, and leave it (7.2)."""
    if there != (h in g.trails):
        change = _enter_zone if there else _leave_zone
        for unit, c in enumerate(g.data.counters):
            at = g.where[unit]
            if c.exerts_zoc and 0 <= at < g.data.map.hexes and h in g.data.zoc_by_trail[at]:
                change(g, c.side, h)
    g.trails = _marked(g, g.trails, h, there, "trail")


def set_well(g: Chaco, h: int, there: bool) -> None:
    """14.6: a well is dug or destroyed."""
    g.wells = _marked(g, g.wells, h, there, "well")


def _marked(g: Chaco, markers: Mapping[int, int], h: int, there: bool, what: str) -> dict[int, int]:
    g.emit(f"chaco.{'built' if there else 'removed'}.{what}", hex=g.data.map.name[h])
    return {**markers, h: 1} if there else {at: 1 for at in markers if at != h}


# ---------------------------------------------------------------------- the start, command, the end


def start_scenario(
    g: Chaco,
    turn: int,
    turns: int,
    vp: Sequence[int],
    radius: Sequence[int],
    commanders: Sequence[int],
    control: Mapping[int, int],
) -> None:
    """17.1: what a scenario lays down before any counter is placed."""
    g.turn, g.last_turn = turn, turn + turns - 1
    g.vp, g.radius, g.commander, g.control = _pair(vp), _pair(radius), _pair(commanders), dict(control)


def appoint(g: Chaco, side: int, leader: int) -> None:
    """15.1: a leader becomes army commander."""
    g.commander = _with(g.commander, side, leader)
    g.questioned = _with(g.questioned, side, False)
    g.emit("chaco.commander", seat=SIDES[side], leader=g.data.counters[leader].id)


def question_commander(g: Chaco, side: int, questioned: bool) -> None:
    """15.2: the army commander's marker is turned to its "?" side, or back."""
    if questioned and not g.questioned[side]:
        g.emit("chaco.questioned", seat=SIDES[side], leader=g.data.counters[g.commander[side]].id)
    g.questioned = _with(g.questioned, side, questioned)


def end_game(g: Chaco, victory: Json) -> None:
    """16: the game is over."""
    g.over = True
    g.victory = victory
    g.emit("chaco.over", seat=victory["winner"], level="level:" + victory["level"], reason=victory["reason"])


# ---------------------------------------------------------------------- time


def begin_phase(g: Chaco, phase: str, side: int | None = None) -> None:
    """4.2: the next phase, of ``side``'s player turn."""
    g.phase = phase
    g.part = 0
    g.todo = []
    if side is not None:
        g.active = side


def set_part(g: Chaco, part: int, todo: Sequence[int] = ()) -> None:
    """The next part of the same phase, and what it has to deal with."""
    g.part = part
    g.todo = list(todo)


def begin_turn(g: Chaco, turn: int) -> None:
    """A new month: air markers are ready again (13.3)."""
    g.turn = turn
    refresh_air(g)
    g.emit("chaco.turn", turn=query.turn_name(turn))
