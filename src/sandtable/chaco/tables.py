"""The charts: terrain effects, supply, combat results, retreat, barrage (2.23), read from the data files."""

from fractions import Fraction
from typing import Generic, TypeVar

from sandtable.chaco.board import TERRAINS
from sandtable.chaco.units import SIDES
from sandtable.kernel.reading import Node

T = TypeVar("T")


class ByDie(Generic[T]):
    """A table entered with a modified die: the first row holds for all lower results, the last for all higher."""

    __slots__ = ("low", "rows")

    def __init__(self, low: int, rows: list[T]) -> None:
        self.low = low
        self.rows = rows

    def at(self, die: int) -> T:
        """The row for a modified die."""
        return self.rows[min(max(die - self.low, 0), len(self.rows) - 1)]


def dice(node: Node, words: list[Node]) -> int:
    """Check that ``words`` run "<=a", a+1, ... ">=z" without a gap; the value of the first."""
    if len(words) < 2:
        raise node.error("rows")
    first = words[0].string()
    if not first.startswith("<=") or not first[2:].lstrip("-").isdigit():
        raise words[0].error("lowest_row")
    low = int(first[2:])
    for n, word in enumerate(words[1:], 1):
        want = str(low + n) if n < len(words) - 1 else f">={low + n}"
        if word.string() != want:
            raise word.error("next_row", want=want)
    return low


def sixths(node: Node) -> int | None:
    """Movement points as sixths: 2 is 12, "1/2" is 3, "P" (prohibited) is None."""
    value = node.value
    if value == "P":
        return None
    try:
        points = Fraction(value) * 6 if isinstance(value, (int, str)) else Fraction(-1)
    except ValueError:
        points = Fraction(-1)
    if isinstance(value, bool) or points < 0 or points.denominator != 1:
        raise node.error("movement_points")
    return int(points)


def _pair(node: Node) -> tuple[int | None, int | None]:
    dry, rain = (sixths(n) for n in node.each(2))
    return dry, rain


def _loc_pair(node: Node) -> tuple[int | None, int | None]:
    dry, rain = (None if n.value == "P" else n.whole(0, 99) for n in node.each(2))
    return dry, rain


class Way:
    """What a step costs, dry and in rain: sixths of an MP on foot and on wheels, LOC points; None: prohibited."""

    __slots__ = ("foot", "loc", "wheels")

    def __init__(self, entry: Node) -> None:
        self.foot = _pair(entry["foot"])
        self.wheels = _pair(entry["wheels"])
        self.loc = _loc_pair(entry["loc"])
        entry["source"]


class Terrain(Way):
    """One line of the terrain effects chart: a step into such a hex, and what fighting and standing there is like."""

    __slots__ = ("attack", "guns", "stacking")

    def __init__(self, entry: Node) -> None:
        super().__init__(entry)
        self.attack = entry["attack"].whole(-9, 9)
        self.stacking = entry["stacking"].whole(1, 99)
        self.guns = entry["guns"].flag()


class TerrainChart:
    """The TEC (tec.json)."""

    def __init__(self, top: Node) -> None:
        self.hexes = tuple(Terrain(top["hexes"][word]) for word in TERRAINS)
        self.least_stacking = min([terrain.stacking for terrain in self.hexes])
        self.road = Way(top["road"])
        self.railway = Way(top["railway"])
        self.railway_in_swamp = top["railway"]["loc_in_swamp"].flag()
        self.clear_side = Way(top["clear_side"])
        river = top["river"]
        self.river = (river["foot"].whole(0, 20) * 6, river["wheels"].whole(0, 20) * 6)
        self.river_ferried = (river["foot_ferried"].whole(0, 20) * 6, river["wheels_ferried"].whole(0, 20) * 6)
        self.attack_from_clear = top["attack_from_clear"]["die"].whole(-9, 9)
        works = (top["entrenchment"], top["fortification"])
        self.works_defence = (1, *(entry["defence"].whole(1, 9) for entry in works))
        self.works_stacking = (0, *(entry["stacking"].whole(1, 99) for entry in works))


class SupplyResult:
    """One cell of the supply table: combat supply points, replacements, a truck (8.2)."""

    __slots__ = ("csp", "replacements", "truck")

    def __init__(self, node: Node) -> None:
        points, _, truck = node.string().partition(" ")
        csp, _, replacements = points.partition("/")
        if not csp.isdigit() or not replacements.isdigit() or truck not in ("", "T"):
            raise node.error("result_like", example='"4/3", "4/4 T"')
        self.csp = int(csp)
        self.replacements = int(replacements)
        self.truck = truck == "T"


class SupplyTable:
    """The supply table (supply.json): columns by the length of the LOC, rows by the modified die, one half a side."""

    def __init__(self, top: Node) -> None:
        self.columns: list[tuple[int, int]] = []  # (shortest LOC, radius)
        before = -1
        for column in top["columns"].each():
            start, end = column["from"].whole(0), column["to"]
            if start != before + 1:
                raise column["from"].error("next_column", start=before + 1)
            before = end.whole(start) if end.value is not None else -2
            self.columns.append((start, column["radius"].whole(1, 20)))
        if before != -2:
            raise top["columns"].error("last_column")
        self.no_loc_radius = top["no_loc_radius"]["radius"].whole(0, 20)
        self.commander_elsewhere = top["modifiers"]["commander_elsewhere"].whole(-9, 9)
        self.rows = tuple(self._half(top["rows"][word]) for word in SIDES)

    def _half(self, node: Node) -> ByDie[list[SupplyResult]]:
        entries = list(node.each())
        low = dice(node, [e["die"] for e in entries])
        return ByDie(low, [[SupplyResult(n) for n in e["results"].each(len(self.columns))] for e in entries])

    def column(self, loc: int) -> int:
        """The column for a LOC of that length."""
        return max(n for n, (start, _) in enumerate(self.columns) if loc >= start)

    def radius(self, loc: int | None) -> int:
        """8.7: the supply radius, in MP, for a LOC of that length, or for none."""
        return self.no_loc_radius if loc is None else self.columns[self.column(loc)][1]


class CombatTable:
    """The CRT (crt.json). A result is two codes, attacker's and defender's: "-", or 10, 25, 50 or E, R behind it."""

    CODES = ("-", "R", "10", "25", "50", "E", "10R", "25R", "50R")

    def __init__(self, top: Node) -> None:
        self.columns: list[tuple[int, int]] = []  # odds, attacker to defender
        for column in top["columns"].each():
            left, _, right = column.string().partition(":")
            if not left.isdigit() or not right.isdigit() or 0 in (int(left), int(right)):
                raise column.error("odds")
            odds = (int(left), int(right))
            if self.columns and odds[0] * self.columns[-1][1] <= self.columns[-1][0] * odds[1]:
                raise column.error("better_odds")
            self.columns.append(odds)
        entries = list(top["rows"].each())
        low = dice(top["rows"], [e["die"] for e in entries])
        self.rows = ByDie(low, [[self._result(n) for n in e["results"].each(len(self.columns))] for e in entries])

    def _result(self, node: Node) -> tuple[str, str]:
        attacker, _, defender = node.string().partition("/")
        if attacker not in self.CODES or defender not in self.CODES:
            raise node.error("result_like", example='"25R/10", "-/E"')
        return attacker, defender


class BarrageTable:
    """The barrage table (barrage.json): steps lost by number of batteries and modified die (13.2)."""

    def __init__(self, top: Node) -> None:
        words = list(top["dice"].each())
        self.low = dice(top["dice"], words)
        self.rows: list[ByDie[int]] = []
        for entry in top["rows"].each():
            self.rows.append(ByDie(self.low, [n.whole(0, 20) for n in entry["steps"].each(len(words))]))
        if not self.rows:
            raise top["rows"].error("batteries")
        self.terrain = tuple(top["modifiers"][word].whole(-9, 9) for word in TERRAINS)
        self.works = (0, *(top["modifiers"][word].whole(-9, 9) for word in ("entrenchment", "fortification")))

    def steps(self, batteries: int, die: int) -> int:
        """Steps lost to that many whole batteries (1 or more); the last row holds for more."""
        return self.rows[min(batteries, len(self.rows)) - 1].at(die)


class RetreatTable:
    """The retreat table (retreat.json): "rout" or "retreat" by modified die (12.7)."""

    def __init__(self, top: Node) -> None:
        entries = list(top["rows"].each())
        low = dice(top["rows"], [e["die"] for e in entries])
        self.rows = ByDie(low, [e["result"].one_of(("rout", "retreat")) for e in entries])
        self.armour = top["armour"]["die"].whole(-9, 9)
