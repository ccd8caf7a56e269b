"""The board as text, for the console: tracks, a map of the theatre, the stacks one by one."""

from collections.abc import Iterator

from sandtable.chaco import hexes, query
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import ARTILLERY, DEAD, LEADER, REINFORCEMENTS, SIDES, TRUCK
from sandtable.text import lookup, render

_TERRAIN = ("_ ", ". ", "n ", "~ ", "^ ")  # clear, scrub, hill, swamp, mountain
_SIDE = "BP"


def board_text(g: Chaco, seat: str | None, lang: str) -> str:
    """The tracks, the map and the stacks of both sides."""
    return "\n".join([*_tracks(g, lang), "", *_map(g), _word(lang, "board.chaco.legend"), "", *_stacks(g, lang)])


def _word(lang: str, key: str) -> str:
    return lookup(lang, key) or key


def _tracks(g: Chaco, lang: str) -> Iterator[str]:
    weather = _word(lang, "event.chaco.rain" if g.rain else "event.chaco.dry")
    truce = " " + _word(lang, "event.chaco.truce") if g.truce else ""
    phase = _word(lang, f"phase.chaco.{g.phase}")
    turn = render(lang, "board.chaco.turn", {"turn": query.turn_name(g.turn)})
    yield f"{turn}  {_word(lang, 'faction.' + SIDES[g.active])}: {phase}.  {weather}{truce}"
    for side, word in enumerate(SIDES):
        commander = g.commander[side]
        facts = {
            "seat": word, "vp": g.vp[side], "radius": g.radius[side], "replacements": g.replacements[side],
            "air": g.air[side], "leader": g.data.counters[commander].id if commander >= 0 else "-",
            "coming": sum(1 for i in g.data.units[side] if g.where[i] == REINFORCEMENTS),
            "dead": sum(1 for i in g.data.units[side] if g.where[i] == DEAD),
        }  # fmt: skip
        yield render(lang, "board.chaco.side", facts)


def _map(g: Chaco) -> Iterator[str]:
    """One line a row, two letters a hex: B3 is three Bolivian combat units, b a leader, truck or supply alone."""
    board = g.data.map
    columns = sorted({hexes.column_row(board.name[h])[0] for h in range(board.hexes)})
    yield "   " + "".join(f"{column:02}" for column in columns)
    for row in range(board.rows[0], board.rows[1] + 1):
        cells = (board.at.get(hexes.number(column, row)) for column in columns)
        yield f"{row:02} " + "".join("  " if h is None else _cell(g, h) for h in cells).rstrip()


def _cell(g: Chaco, h: int) -> str:
    for side, letter in enumerate(_SIDE):
        if g.occupied[side][h]:
            return f"{letter}{min(g.occupied[side][h], 9)}"
    for side, letter in enumerate(_SIDE.lower()):
        if query.held(g, h, side):
            return letter + " "
    if h in g.data.map.settlement:
        return "ox"[g.control.get(h, 0)] + " "
    return _TERRAIN[query.terrain(g, h)]


def _stacks(g: Chaco, lang: str) -> Iterator[str]:
    for side, word in enumerate(SIDES):
        yield _word(lang, "faction." + word)
        places = {g.where[i] for i in g.data.of_side[side] if g.where[i] >= 0} | set(g.csp[side])
        for place in sorted(places):
            name = g.data.map.name[place]
            here = [_counter(g, lang, i) for i in query.counters_at(g, place, side)]
            yield f"  {lookup(lang, 'hex.' + name) or name}: " + ", ".join([*here, *_extras(g, lang, side, place)])


def _counter(g: Chaco, lang: str, i: int) -> str:
    c = g.data.counters[i]
    text = _word(lang, "unit." + c.id)
    if c.kind < LEADER:
        defence = f"({query.defence(g, i)})" if c.kind == ARTILLERY else str(query.defence(g, i))
        text += f" {query.attack(g, i)}-{defence}-{query.move_allowance(g, i)}"
    elif c.kind == LEADER:
        text += f" {c.political}/{c.command:+}"
    marks = "*" * (c.kind == TRUCK and g.assigned[i] > 0) + "!" * (c.kind <= LEADER and not g.supplied[i])
    return text + marks


def _extras(g: Chaco, lang: str, side: int, place: int) -> Iterator[str]:
    if place in g.csp[side]:
        yield f"{g.csp[side][place]} CSP"
    if g.works.get(place):
        yield _word(lang, ("", "marker.entrenchment", "marker.fortification")[g.works[place]])
    if place in g.wells:
        yield _word(lang, "marker.well")
