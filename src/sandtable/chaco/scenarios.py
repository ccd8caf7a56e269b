"""17.0 The scenarios as data: who starts where, with what, and until when.

Read once from ``data/scenarios.json`` (or a player's own file of the same form).
"""

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.kernel.reading import Node

SIDES = ("bolivia", "paraguay")
_RESTS = ("demarcation", "bolivia", "paraguay")


class Group(NamedTuple):
    """One line of a deployment: the pieces of one place, and the hexes they may be set up in."""

    hexes: tuple[str, ...]
    """The hexes named; ``spread`` adds those around the only one."""
    spread: bool
    leaders: tuple[str, ...]
    units: tuple[str, ...]
    draw: int
    reduced: bool
    artillery: int
    engineers: int
    trucks: int
    csp: int
    ghq: bool
    entrenched: bool


class Control(NamedTuple):
    """Who holds the settlements at the start: two lists, and a rule for all others."""

    rest: str
    """``demarcation``, a side's name, or ``row:NN``: from that row southwards Paraguay, north of it Bolivia."""
    bolivia: tuple[str, ...]
    paraguay: tuple[str, ...]


class Scenario(NamedTuple):
    """17.1 What a scenario says."""

    name: str
    rule: str
    start: str
    turns: int
    vp: tuple[int, int]
    radius: int
    commanders: tuple[str, str]
    control: Control
    trenches: tuple[int, int]
    pools: tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]
    groups: tuple[tuple[Group, ...], tuple[Group, ...]]


def _number(node: Node, key: str) -> int:
    return node[key].whole(0, 99) if key in node else 0


def _flag(node: Node, key: str) -> bool:
    return key in node and node[key].flag()


def _words(node: Node, key: str, known: Sequence[str] | None = None) -> tuple[str, ...]:
    if key not in node:
        return ()
    return tuple(n.string() if known is None else n.one_of(known) for n in node[key].each())


class Known(NamedTuple):
    """The names a scenario may use, from the map and the counters."""

    hexes: Sequence[str]
    units: Sequence[str]
    leaders: Sequence[str]
    classes: Sequence[str]


def _group(node: Node, known: Known) -> Group:
    if ("at" in node) == ("around" in node):
        raise node.error("at_or_around")
    spread = "around" in node
    hexes = (node["around"].one_of(known.hexes),) if spread else _words(node, "at", known.hexes)
    if not hexes:
        raise node["at"].error("some_hex")
    return Group(
        hexes,
        spread,
        _words(node, "leaders", known.leaders),
        _words(node, "units", known.units),
        _number(node, "draw"),
        _flag(node, "reduced"),
        _number(node, "artillery"),
        _number(node, "engineers"),
        _number(node, "trucks"),
        _number(node, "csp"),
        _flag(node, "ghq"),
        _flag(node, "entrenched"),
    )


def _control(node: Node, known: Known) -> Control:
    rest = node["rest"].string()
    if rest not in _RESTS and not (rest.startswith("row:") and rest[4:].isdigit()):
        raise node["rest"].error("rest")
    return Control(rest, _words(node, "bolivia", known.hexes), _words(node, "paraguay", known.hexes))


def _date(node: Node) -> str:
    text = node.string()
    year, dash, month = text.partition("-")
    if not (dash and year.isdigit() and month.isdigit() and len(text) == 7 and 1 <= int(month) <= 12):
        raise node.error("month")
    return text


def _scenario(name: str, node: Node, known: Known) -> Scenario:
    vp, commander, trenches, pool = node["vp"], node["commander"], node["trenches"], node["pool"]
    pools = tuple(
        tuple((factors, n.whole(1, 99)) for factors, n in pool[side].items() if _class(pool[side], factors, known))
        for side in SIDES
    )
    groups = tuple(tuple(_group(line, known) for line in node[side].each()) for side in SIDES)
    for side in (0, 1):
        drawn, held = sum(g.draw for g in groups[side]), sum(n for _, n in pools[side])
        if drawn != held:
            raise pool[SIDES[side]].error("regiments", drawn=drawn)
        placed = [leader for g in groups[side] for leader in g.leaders]
        if commander[SIDES[side]].string() not in placed:
            raise commander[SIDES[side]].error("leaders", leaders=", ".join(placed))
    return Scenario(
        name,
        node["rule"].string(),
        _date(node["start"]),
        node["turns"].whole(1, 99),
        (vp["bolivia"].whole(0), vp["paraguay"].whole(0)),
        node["radius"]["bolivia"].whole(0),
        (commander["bolivia"].string(), commander["paraguay"].string()),
        _control(node["control"], known),
        (trenches["bolivia"].whole(0, 99), trenches["paraguay"].whole(0, 99)),
        (pools[0], pools[1]),
        (groups[0], groups[1]),
    )


def _class(pool: Node, factors: str, known: Known) -> bool:
    if factors not in known.classes:
        raise pool.error("factors", classes=", ".join(known.classes[:4]))
    return True


def read(top: Node, known: Known) -> dict[str, Scenario]:
    """All scenarios of scenarios.json; one with ``"as"`` takes the set-up of another (17.6)."""
    scenarios: dict[str, Scenario] = {}
    for name, node in top["scenarios"].items():
        if "as" in node:
            model = scenarios[node["as"].one_of(list(scenarios))]
            scenarios[name] = model._replace(
                name=name, rule=node["rule"].string(), start=_date(node["start"]), turns=node["turns"].whole(1, 99)
            )
        else:
            scenarios[name] = _scenario(name, node, known)
    return scenarios
